//! What the expansions of the macros name. Not an interface for people.
//!
//! Launches are safe, and pass memory to code that was made of what the traits here say. So a trait that others rely on is
//! one of two kinds: an `unsafe trait`, which the macros implement for types and functions of the user's (`SlotType`,
//! `DeviceType`, `KernelArg`, `ConstValue`, `AnyBits`, `Describes`, `Method`, `Operator`, `DeviceFn`, `Element`, `Plain`,
//! `AsAtomic`); or one with `Sealed` as a supertrait, which only types of this crate and of `std` have (`Scalar` and all
//! that imply it, `Linking`, `ConstantParam`, `Shown`, `Register`, `CudaValue`, `Index`, `ZeroDefault`). What describes a
//! function is made by `unsafe` functions alone: [`Linked::new`], [`Outcome::description`].
//!
//! The others claim nothing: `InPattern`, `Copied`, `Yielded`, `TakenOver`, `Stepped`, `Arguments`, `Align` and `MinMax` let
//! rustc tell an error in the user's words or name a type, and lowering looks at the types themselves; `DataLayout`, which the
//! derive implements beside `Element`, could only be implemented twice; `LinkedOperator`, `LinkedMethod` and `Unlinked` are
//! asked of [`Link`] alone, and `Instance` of what is launched by an `unsafe` function.

use crate::device::sealed::Sealed;
use crate::device::{AnyBits, DeviceType};
use crate::ir::{self, Intrinsic};
use crate::syntax;
use half::{bf16, f16};
use std::marker::PhantomData;

pub use crate::compile::assert::{Comparison, Demand, Measure, assert_resources};
pub use crate::device::types::{ConstValue, SlotType};
pub use crate::facts::{EnumFacts, Equal, Facts, Ordered, Started, Total, Unequal, Unordered, Unstarted, Untotal};
pub use crate::launch::Cells;
pub use crate::lower::lower_kernel;

/// Takes the type that rustc infers for what it is shown.
#[derive(Debug)]
pub struct Probe<T: ?Sized>(PhantomData<fn() -> T>);

impl<T: ?Sized> Clone for Probe<T> {
    fn clone(&self) -> Probe<T> {
        *self
    }
}

impl<T: ?Sized> Copy for Probe<T> {}

impl<T: ?Sized> Default for Probe<T> {
    fn default() -> Probe<T> {
        Probe::new()
    }
}

impl<T: ?Sized> Probe<T> {
    /// A probe of a type that is yet to be inferred.
    #[inline(always)]
    pub fn new() -> Probe<T> {
        Probe(PhantomData)
    }
}

impl<T> Probe<T> {
    /// Shows a variable.
    #[inline(always)]
    pub fn see(self, _: &T) {}

    /// Shows the type of a variable that has no value yet.
    #[inline(always)]
    pub fn declare(self, _: PhantomData<T>) {}

    /// Stands for a value in code that never runs.
    pub fn value(self) -> T {
        panic!("there is no value")
    }

    /// Shows a value.
    #[inline(always)]
    pub fn same(self, value: T) -> T {
        value
    }

    /// Shows the values of an iterator.
    #[inline(always)]
    pub fn each<I: Iterator<Item = T>>(self, values: I) -> I {
        values
    }
}

/// Takes the type of a tuple of probes.
pub fn see_all<T>(_: PhantomData<T>, _: &T) {}

/// The probes of a tuple, of which only the type is known.
///
/// # Safety
/// It is a tuple of probes.
#[inline]
pub unsafe fn probes<T: Copy>(_: PhantomData<T>) -> T {
    const { assert!(size_of::<T>() == 0 && align_of::<T>() == 1) };
    // SAFETY: a probe has no bytes, and anybody can make one.
    unsafe { *std::ptr::from_ref(&()).cast::<T>() }
}

/// A shared array of that type: `[T; N]`, or `[T]`.
pub fn shared<T: SlotType + ?Sized>(_: Probe<T>) -> &'static mut T {
    panic!("shared memory exists only in a kernel")
}

/// A shared array of that type in the memory of another one, which is gone.
pub fn reuse<T: SlotType + AnyBits + ?Sized, Old: TakenOver>(_: Probe<T>, _: Old) -> &'static mut T {
    panic!("shared memory exists only in a kernel")
}

/// A shared array whose memory another one takes over. A type of its own, so that it is moved and not borrowed.
pub trait TakenOver {}

impl<T: AnyBits + ?Sized> TakenOver for &'static mut T {}

/// What `uninit!` makes: an array of which all bits are values.
#[diagnostic::on_unimplemented(
    message = "`uninit!([T; N])` is an array of numbers, or of structs or arrays of these, and not `{Self}`",
    label = "not an array of which all bits are values",
    note = "nobody reports on a GPU that a `bool` or an enum is read before it is written; give the array a value, `[false; 8]`"
)]
pub trait Uninit: Sealed {}

#[diagnostic::do_not_recommend]
impl<T: AnyBits + Copy, const N: usize> Uninit for [T; N] {}

/// An array without values; on the host its bytes are zero.
pub fn uninit<T: SlotType + Uninit + Copy>() -> T {
    // SAFETY: any bytes are a value, as `AnyBits` of the elements promises.
    unsafe { std::mem::zeroed() }
}

/// What describes [`uninit()`] of that type.
#[allow(non_camel_case_types)]
#[derive(Debug)]
pub struct uninit<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: SlotType + Uninit + Copy> uninit<T> {
    /// Its link.
    pub fn linked() -> Linked<fn() -> T> {
        // SAFETY: the operation is what the function is on a device.
        unsafe { Linked::new(&uninit::<T>, uninit::<T>, || Callee::Builtin(Builtin::Uninit(T::slot))) }
    }
}

/// A field of a struct. The lifetime lets a bound say what is not so: a struct then is no [`AnyBits`].
#[derive(Debug)]
pub struct FieldBits<'a, T>(PhantomData<(&'a (), T)>);

// SAFETY: no bytes at all.
unsafe impl<T: AnyBits> AnyBits for FieldBits<'_, T> {}

/// The type in the IR of what a probe was shown.
pub fn type_of<T: SlotType>(_: Probe<T>) -> ir::Type {
    T::slot()
}

/// A device function's result type in the IR; `None` for `()`.
pub fn result_type<T: DeviceType>() -> Option<ir::Type> {
    match T::slot() {
        ir::Type::Tuple(members) if members.is_empty() => None,
        ty => Some(ty),
    }
}

/// What stands for a type parameter, without the path.
pub fn type_argument<T: ?Sized>() -> String {
    short_type_name(std::any::type_name::<T>())
}

/// `a::b::C<d::E>` as `C<E>`.
pub(crate) fn short_type_name(name: &str) -> String {
    let mut short = String::new();
    for part in name.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        short.push_str(part.rsplit("::").next().unwrap_or(part));
    }
    short
}

/// A host function, and what kernels call by its name.
#[derive(Debug)]
pub struct Linked<P> {
    /// What runs on the host.
    host: P,
    /// What runs on a device.
    callee: fn() -> Callee,
    /// The name of the host function.
    name: fn() -> &'static str,
}

impl<P> Linked<P> {
    /// Of what runs on the host, as itself and as a pointer, and on a device.
    ///
    /// # Safety
    /// Both have the same signature.
    #[inline(always)]
    pub const unsafe fn new<F>(_: &F, host: P, callee: fn() -> Callee) -> Linked<P> {
        Linked { host, callee, name: std::any::type_name::<F> }
    }

    /// What runs on a device.
    pub fn callee(&self) -> Callee {
        (self.callee)()
    }
}

/// What kernels call by a name.
#[derive(Debug, Clone, Copy)]
pub enum Callee {
    /// An operation of the engines.
    Builtin(Builtin),
    /// A `#[device]` function, which describes itself.
    Function(fn() -> Described),
}

/// An operation of the engines.
#[derive(Debug, Clone, Copy)]
pub enum Builtin {
    /// One that is an expression of the IR.
    Intrinsic(Intrinsic),
    /// `sync_threads`.
    Barrier,
    /// `match_all`.
    MatchAll,
    /// `uninit!`: an array without values.
    Uninit(fn() -> ir::Type),
    /// `volatile_load`.
    VolatileLoad,
    /// `volatile_store`.
    VolatileStore,
    /// `load_vector` of so many elements.
    LoadVector(u32),
    /// `store_vector` of so many elements.
    StoreVector(u32),
    /// `cast` to that type.
    Cast(ir::Scalar),
    /// `Float::from_f32` of that type.
    Round(ir::Scalar),
    /// The function of that name, which is no device function and hides one.
    Hidden(&'static str),
    /// What the enum of that name has from an `impl` without `#[device]`.
    Refused(&'static str),
}

/// What a companion tells of its function.
pub trait Linking: Sealed {
    /// The host function.
    type Host;
    /// What describes it, if functions are passed to it.
    type Key;

    /// What runs on the host.
    fn host(self) -> Self::Host;

    /// What runs on a device.
    fn callee(self) -> Callee;

    /// The name of the host function, with its path.
    fn name(&self) -> &'static str;
}

impl<P> Sealed for Linked<P> {}
impl<P, K> Sealed for LinkedWithFunctions<P, K> {}
impl<Function, P> Sealed for LinkedWithNone<Function, P> {}

impl<P> Linking for Linked<P> {
    type Host = P;
    type Key = NoKey;

    #[inline(always)]
    fn host(self) -> P {
        self.host
    }

    fn callee(self) -> Callee {
        (self.callee)()
    }

    fn name(&self) -> &'static str {
        (self.name)()
    }
}

impl<P, K: Describes> Linking for LinkedWithFunctions<P, K> {
    type Host = P;
    type Key = K;

    #[inline(always)]
    fn host(self) -> P {
        self.host
    }

    fn callee(self) -> Callee {
        K::callee()
    }

    fn name(&self) -> &'static str {
        ""
    }
}

/// A callee: what gives its link.
#[derive(Debug, Clone, Copy)]
pub struct CalleeProbe<D>(D);

impl<L: Linking, D: Fn() -> L> CalleeProbe<D> {
    /// With that link.
    #[inline(always)]
    pub fn new(linked: D) -> CalleeProbe<D> {
        CalleeProbe(linked)
    }

    /// The host function.
    #[inline(always)]
    pub fn call(self) -> L::Host {
        (self.0)().host()
    }

    /// The callee.
    pub fn callee(self) -> Callee {
        (self.0)().callee()
    }

    /// The callee, unless the function that the call names is another one.
    pub fn callee_named<F>(self, _: Probe<F>) -> Callee {
        let (linked, named) = ((self.0)(), std::any::type_name::<F>());
        let is_same = without_arguments(linked.name()) == without_arguments(named);
        if is_same { linked.callee() } else { Callee::Builtin(Builtin::Hidden(named)) }
    }
}

/// A function's name without its type arguments: calls of one name may have different ones.
fn without_arguments(name: &str) -> &str {
    let mut depth = 0;
    for (at, character) in name.char_indices().rev() {
        match character {
            '>' if !name[..at].ends_with('-') => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &name[..if character == '<' { at } else { name.len() }];
        }
    }
    name
}

/// A callee to which functions are passed. Their types, which may have lifetimes of the body, are not those of the probe.
#[derive(Debug)]
pub struct PassedProbe<K>(PhantomData<fn() -> K>);

impl<K> Clone for PassedProbe<K> {
    fn clone(&self) -> PassedProbe<K> {
        *self
    }
}

impl<K> Copy for PassedProbe<K> {}

impl<K: Describes> Default for PassedProbe<K> {
    fn default() -> PassedProbe<K> {
        PassedProbe::new()
    }
}

impl<K: Describes> PassedProbe<K> {
    /// Of a callee that is yet to be inferred.
    pub fn new() -> PassedProbe<K> {
        PassedProbe(PhantomData)
    }

    /// The host function.
    #[inline(always)]
    pub fn call<L: Linking<Key = K>>(self, linked: impl Fn() -> L) -> L::Host {
        linked().host()
    }

    /// The callee.
    pub fn callee(self) -> Callee {
        K::callee()
    }
}

/// What describes a function to which no functions can be passed.
#[derive(Debug)]
pub struct NoKey;

// SAFETY: it describes nothing.
unsafe impl Describes for NoKey {
    fn callee() -> Callee {
        unreachable!("functions are passed to a function that takes some")
    }
}

/// The host function of a callee that takes functions, and its instance for function pointers, which describes it.
#[derive(Debug)]
pub struct LinkedWithFunctions<P, K> {
    host: P,
    key: PhantomData<fn() -> K>,
}

impl<P, K> LinkedWithFunctions<P, K> {
    /// Of that host function.
    ///
    /// # Safety
    /// `K` describes the function.
    pub unsafe fn new(host: P) -> LinkedWithFunctions<P, K> {
        LinkedWithFunctions { host, key: PhantomData }
    }
}

/// What a call with closures has of a host function: rustc is to find that `Function`, which can only be `()`, is no device
/// function.
#[derive(Debug)]
pub struct LinkedWithNone<Function, P>(PhantomData<fn() -> (Function, P)>);

impl<P> Linking for LinkedWithNone<(), P> {
    type Host = P;
    type Key = NoKey;

    fn host(self) -> P {
        unreachable!("host functions are not called in kernels")
    }

    fn callee(self) -> Callee {
        unreachable!("host functions are not called in kernels")
    }

    fn name(&self) -> &'static str {
        ""
    }
}

/// The first one. It makes rustc take the second, the function that a call names, for the function pointer that the first is.
#[inline(always)]
pub fn same<P>(host: P, _: P) -> P {
    host
}

/// A callee's companion, the function that its name stands for, and both again by their second name.
///
/// A function without `#[device]` may hide a device function of its name: from a glob import, in the block around. Then the name
/// stands for the one as a function and for the other as a companion. The second name, `__sarek_helper`, which `#[device]` makes
/// with the first one, is not hidden, and so tells.
#[derive(Debug)]
#[allow(clippy::type_complexity, reason = "a marker of four types")]
pub struct Named<L, M, F, G>(PhantomData<fn() -> (L, M, F, G)>);

impl<L, M, F, G> Named<L, M, F, G> {
    /// Of the types of these.
    pub fn new(_: &CalleeProbe<L>, _: &SecondName<M, G>, _: &F) -> Named<L, M, F, G> {
        Named(PhantomData)
    }
}

/// What the second name stands for.
#[derive(Debug)]
pub struct SecondName<M, G>(PhantomData<fn() -> (M, G)>);

impl<M, G> SecondName<M, G> {
    /// For what gives the companion's link, and the function.
    pub fn new(_: M, _: G) -> SecondName<M, G> {
        SecondName(PhantomData)
    }
}

/// The function without `#[device]` that a name stands for; `Infallible` if there is none.
#[derive(Debug)]
pub struct Told<F>(PhantomData<fn() -> F>);

/// Both names stand for the same companion and the same function.
pub trait OneFunction {
    /// All is well.
    fn __sarek_told(&self) -> Told<std::convert::Infallible> {
        Told(PhantomData)
    }
}

impl<L, F> OneFunction for &&Named<L, L, F, F> {}

/// Both names stand for the same companion, and the first one for another function.
pub trait TwoFunctions {
    /// That function.
    type Hiding;

    /// It is no device function.
    fn __sarek_told(&self) -> Told<Self::Hiding> {
        Told(PhantomData)
    }
}

impl<L, F, G> TwoFunctions for &Named<L, L, F, G> {
    type Hiding = F;
}

/// The second name is that of another device function, or there is none: the first one was imported by itself.
pub trait OtherName {
    /// Nothing is known.
    fn __sarek_told(&self) -> Told<std::convert::Infallible> {
        Told(PhantomData)
    }
}

impl<L, M, F, G> OtherName for Named<L, M, F, G> {}

/// What stands for a second name that is nowhere.
#[derive(Debug, Clone, Copy)]
pub struct NoSecondName;

impl NoSecondName {
    /// As a companion has it.
    pub fn linked() {}
}

/// A companion that tells what kernels call by its name.
///
/// # Safety
/// What it tells has the signature of the function.
pub unsafe trait Describes {
    /// The callee.
    fn callee() -> Callee;
}

/// A function's syntax with the types of this instance.
#[derive(Debug, Clone)]
pub struct Described {
    /// The syntax.
    pub syntax: &'static syntax::Function,
    /// The type that an associated function belongs to.
    pub owner: Option<&'static str>,
    /// The generic parameters, and what stands for them.
    pub generics: Vec<(&'static str, String)>,
    /// The types of the parameters.
    pub params: Vec<ir::Type>,
    /// The type of the result; `None` for `()`.
    pub result: Option<ir::Type>,
    /// The types of the bindings.
    pub bindings: Vec<ir::Type>,
    /// The types of the slots.
    pub slots: Vec<ir::Type>,
    /// The callees.
    pub callees: Vec<Callee>,
    /// What the operators and methods of structs call; `None` of those of numbers.
    pub links: Vec<Option<Callee>>,
    /// The constants.
    pub constants: Vec<Constant>,
    /// What `#[kernel(…)]` declares.
    pub attributes: ir::Attributes,
    /// The values of the parameters that are `#[constant]`, in order.
    pub values: Vec<ir::Const>,
}

/// A constant of the surrounding Rust.
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    /// A number or truth value.
    Scalar(ir::Const, ir::Scalar),
    /// An array, tuple or struct: its type, and its scalars in order.
    Array(ir::Type, Vec<ir::Const>),
    /// A memory ordering.
    Ordering(ir::Ordering),
}

/// The constant that a value is.
pub fn constant<T: ConstValue>(value: T) -> Constant {
    if let Some(ordering) = value.ordering() {
        return Constant::Ordering(ordering);
    }
    let mut values = Vec::new();
    value.flatten(&mut values);
    match (T::constant_type(), values.as_slice()) {
        (Some(ir::Type::Scalar(scalar)), [value]) => Constant::Scalar(*value, scalar),
        (Some(ty), _) => Constant::Array(ty, values),
        (None, _) => Constant::Ordering(ir::Ordering::SeqCst),
    }
}

/// What a `#[constant]` parameter may be.
#[diagnostic::on_unimplemented(
    message = "a `#[constant]` parameter is a number or a truth value, and not a `{Self}`",
    label = "neither a number nor a truth value",
    note = "pass its fields as `#[constant]` parameters, or the whole as one without `#[constant]`"
)]
pub trait ConstantParam: Copy + Sealed {
    /// The value, as launches pass it.
    fn constant_bits(self) -> u64;
}

#[diagnostic::do_not_recommend]
impl<T: crate::device::Scalar> ConstantParam for T {
    fn constant_bits(self) -> u64 {
        self.operand().arg.bits
    }
}

/// The value of a `#[constant]` parameter, as launches pass it.
pub fn constant_bits<T: ConstantParam>(value: T) -> u64 {
    value.constant_bits()
}

/// The type in the IR of a struct: its name with its path, and its fields with their types and offsets.
pub fn struct_type(name: &str, size: usize, align: usize, fields: Vec<(&str, ir::Type, usize)>) -> ir::Type {
    let fields =
        fields.into_iter().map(|(name, ty, offset)| ir::Field { name: name.into(), ty, offset: offset as u64 });
    ir::Type::Struct(std::sync::Arc::new(ir::Struct {
        name: short_type_name(name),
        fields: fields.collect(),
        size: size as u64,
        align: align as u64,
        vector: name.starts_with(concat!(env!("CARGO_CRATE_NAME"), "::device::vector::")),
    }))
}

/// The type in the IR of an enum with data: its name with its path, the numbers of its variants, its size, its alignment and
/// where the data of the variants starts; and what each of them holds, with the offsets from there.
pub fn enum_type(
    name: &str,
    numbers: &'static ir::Enum,
    (size, align, data): (usize, usize, usize),
    variants: Vec<Vec<(&str, ir::Type, usize)>>,
) -> ir::Type {
    let name = short_type_name(name);
    let variants = variants.into_iter().zip(numbers.variants).map(|(fields, (variant, number))| {
        let single = matches!(&fields[..], [("0", _, _)]);
        let held = fields.iter().map(|(_, ty, offset)| (offset + ty.size() as usize, ty.align() as usize));
        let (end, align) = held.fold((0, 1), |(end, align), (next, other)| (end.max(next), align.max(other)));
        let mut fields = fields.into_iter();
        let holds = match (single, fields.len()) {
            (_, 0) => ir::Type::Tuple(Vec::new()),
            (true, _) => fields.next().map_or(ir::Type::Tuple(Vec::new()), |(_, ty, _)| ty),
            (false, _) => {
                let fields =
                    fields.map(|(name, ty, offset)| ir::Field { name: name.into(), ty, offset: offset as u64 });
                let (fields, size) = (fields.collect(), end.next_multiple_of(align) as u64);
                let name = format!("{name}::{variant}");
                ir::Type::Struct(std::sync::Arc::new(ir::Struct {
                    name,
                    fields,
                    size,
                    align: align as u64,
                    vector: false,
                }))
            }
        };
        ir::Variant { name: variant.to_string(), number: *number, holds, single }
    });
    let variants = variants.collect();
    ir::Type::Enum(std::sync::Arc::new(ir::DataEnum {
        name,
        tag: numbers.scalar.into(),
        numbers: Some(numbers),
        variants,
        data: data as u64,
        size: size as u64,
        align: align as u64,
    }))
}

/// The type in the IR of an `Option`.
pub(crate) fn option_of(value: &ir::Type) -> ir::Type {
    standard(format!("Option<{value}>"), &[("None", 0, &ir::Type::Tuple(Vec::new())), ("Some", 1, value)])
}

/// The type in the IR of a `Result`.
pub(crate) fn result_of(value: &ir::Type, error: &ir::Type) -> ir::Type {
    standard(format!("Result<{value}, {error}>"), &[("Ok", 1, value), ("Err", 0, error)])
}

fn standard(name: String, variants: &[(&str, i128, &ir::Type)]) -> ir::Type {
    let size = 1 + variants.iter().map(|(_, _, holds)| holds.size()).sum::<u64>();
    let align = variants.iter().map(|(_, _, holds)| holds.align()).max().unwrap_or(1);
    let variants = variants.iter().map(|(name, number, holds)| ir::Variant {
        name: name.to_string(),
        number: *number,
        holds: (*holds).clone(),
        single: *name != "None",
    });
    let (tag, variants) = (ir::Scalar::Bool.into(), variants.collect());
    ir::Type::Enum(std::sync::Arc::new(ir::DataEnum { name, tag, numbers: None, variants, data: 1, size, align }))
}

/// Where the fields of a `#[repr(C)]` struct of these sizes and alignments start; and its size and alignment.
pub const fn fields_of<const N: usize>(fields: [(usize, usize); N]) -> ([usize; N], usize, usize) {
    let (mut offsets, mut end, mut align) = ([0; N], 0usize, 1);
    let mut number = 0;
    while number < N {
        let (size, alignment) = fields[number];
        offsets[number] = end.next_multiple_of(alignment);
        end = offsets[number] + size;
        if alignment > align {
            align = alignment;
        }
        number += 1;
    }
    (offsets, end.next_multiple_of(align), align)
}

/// Where the data of an enum with `#[repr(C, u32)]` starts, behind a tag of that size, and how large the enum is. Each variant
/// is given by the size and alignment of its fields as a struct.
pub const fn enum_of<const N: usize>(tag: usize, variants: [(usize, usize); N]) -> (usize, usize) {
    let (mut size, mut align) = (0, 1);
    let mut number = 0;
    while number < N {
        let (end, alignment) = variants[number];
        if end > size {
            size = end;
        }
        if alignment > align {
            align = alignment;
        }
        number += 1;
    }
    let data = tag.next_multiple_of(align);
    let whole = if tag > align { tag } else { align };
    (data, (data + size.next_multiple_of(align)).next_multiple_of(whole))
}

/// What an enum with data consists of as an element of a shared array; `None` of a variant without fields.
pub const fn enum_cells(size: usize, data: usize, tag: ir::Scalar, variants: &[Option<Cells>]) -> Option<Cells> {
    Cells::of_enum(size, data, tag, variants)
}

/// What a variant without fields consists of.
pub const NO_CELLS: Option<Cells> = Some(Cells::NONE);

/// The constant that a variant of an enum is.
pub fn variant(of: &'static ir::Enum, number: i128) -> ir::Const {
    match of.variants.iter().position(|(_, known)| *known == number) {
        Some(position) => ir::Const::Variant(of, position as u32),
        None => ir::Const::Int(number),
    }
}

/// Cells of one number.
pub const fn scalar_cells(scalar: ir::Scalar) -> Cells {
    Cells::one(scalar, false)
}

/// What a struct of that size consists of as an element of a shared array.
pub const fn struct_cells(size: usize, fields: &[(usize, Option<Cells>)]) -> Option<Cells> {
    Cells::of_struct(size, fields)
}

/// Where the data of an enum's variants lies.
pub trait DataLayout {
    /// For each variant, where its fields start, in bytes from the start of the enum.
    const OFFSETS: &'static [&'static [usize]];
    /// Where the data of every variant starts.
    const DATA: usize;
}

/// The type of a constant or variant in a pattern.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` is no pattern in a kernel",
    label = "no pattern in a kernel",
    note = "patterns compare numbers, truth values and variants of device enums: take a struct apart"
)]
pub trait InPattern {}

macro_rules! in_pattern {
    ($($ty:ident)*) => {$(
        impl InPattern for $ty {}
    )*};
}

in_pattern!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);

impl InPattern for std::cmp::Ordering {}

/// A constant or variant in a pattern. Of a generic enum, what is written does not tell the type arguments, and it does not
/// matter which ones these are: there is one type of that enum that it can be.
pub const fn in_pattern<T: InPattern + Copy>(value: T) -> T {
    value
}

/// What a device struct must be besides.
#[diagnostic::on_unimplemented(
    message = "a device type is `Copy`",
    label = "this type is not `Copy`",
    note = "write `#[derive(Clone, Copy, DeviceType)]`"
)]
pub trait Copied {}

impl<T: Copy> Copied for T {}

/// Compiles if the type is `Copy`.
pub const fn is_copied<T: Copied>() {}

/// A method of `Self` that kernels can call; `NAME` is a number made of its name.
///
/// # Safety
/// The callee has the signature of the method of that name.
pub unsafe trait Method<const NAME: u64> {
    /// The function on a device.
    fn callee() -> Callee;
}

// SAFETY: a reference has the methods of what it refers to.
unsafe impl<T: Method<NAME>, const NAME: u64> Method<NAME> for &T {
    fn callee() -> Callee {
        T::callee()
    }
}

// SAFETY: as above.
unsafe impl<T: Method<NAME>, const NAME: u64> Method<NAME> for &mut T {
    fn callee() -> Callee {
        T::callee()
    }
}

/// The result of a method.
pub trait Yielded {
    /// The type that has the method.
    type By<T>;
}

impl<R> Yielded for R {
    type By<T> = T;
}

/// The type that a method is called on, once the type of the result is known. Of a method that does not exist it never is:
/// then rustc does not ask whether it is a method for kernels.
pub fn called_on<T, R: Yielded>(_: Probe<T>, _: Probe<R>) -> Probe<R::By<T>> {
    Probe::new()
}

/// An operator of `Self` that is a device function: `NAME` is a number made of the name of its function.
///
/// # Safety
/// The body is that of the operator's function.
pub unsafe trait Operator<const NAME: u64, Rhs> {
    /// The result.
    type Output;
    /// The parameters: values, or references to them.
    type Arguments<'a>;
    /// The function pointer.
    type Signature;

    /// The body: see [`Outcome`].
    fn device_body(arguments: Option<Self::Arguments<'_>>) -> Outcome<Self::Output, Self::Signature>;
}

/// What an operator or a method call means on a device, where its operands may be numbers. It has [`LinkedOperator::__sarek_link`] where
/// they are structs that have the operator or method as a device function, and else that of [`Unlinked`].
#[derive(Debug)]
pub struct Link<A, B, const NAME: u64>(PhantomData<fn() -> (A, B)>);

impl<A, B, const NAME: u64> Link<A, B, NAME> {
    /// For operands that these probes were shown.
    pub fn new(_: Probe<A>, _: Probe<B>) -> Link<A, B, NAME> {
        Link(PhantomData)
    }
}

/// Of an operator that is a device function. The methods' names are long since traits of the user's are in scope, too, where
/// they are called.
pub trait LinkedOperator {
    /// The function on a device.
    fn __sarek_link(&self) -> Option<Callee>;
}

impl<A: Operator<NAME, B>, B, const NAME: u64> LinkedOperator for &&Link<A, B, NAME> {
    fn __sarek_link(&self) -> Option<Callee> {
        Some(Callee::Function(|| A::device_body(None).described()))
    }
}

/// Of a method that is a device function.
pub trait LinkedMethod {
    /// The function on a device.
    fn __sarek_link_method(&self) -> Option<Callee>;
}

impl<A: Method<NAME>, const NAME: u64> LinkedMethod for &&Link<A, (), NAME> {
    fn __sarek_link_method(&self) -> Option<Callee> {
        Some(A::callee())
    }
}

/// Of operands that may hold enums, which are numbers to the engines.
pub trait LinkedEnum {
    /// Nothing, unless what the operator does is not what it does to numbers.
    fn __sarek_link(&self) -> Option<Callee>;

    /// The same of a method.
    fn __sarek_link_method(&self) -> Option<Callee>;
}

impl<A: SlotType, B: SlotType, const NAME: u64> LinkedEnum for &Link<A, B, NAME> {
    fn __sarek_link(&self) -> Option<Callee> {
        crate::facts::refused_operator::<A, B>(NAME)
    }

    fn __sarek_link_method(&self) -> Option<Callee> {
        crate::facts::refused_method::<A>(NAME)
    }
}

/// Of everything else.
pub trait Unlinked {
    /// Nothing: what numbers have needs no link.
    fn __sarek_link(&self) -> Option<Callee> {
        None
    }

    /// Nothing, as well.
    fn __sarek_link_method(&self) -> Option<Callee> {
        None
    }
}

impl<A, B, const NAME: u64> Unlinked for Link<A, B, NAME> {}

/// What `u32::from` is given in a kernel.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(u8)]
/// enum Level {
///     Low,
///     High,
/// }
///
/// impl From<Level> for u32 {
///     fn from(level: Level) -> u32 {
///         10 + level as u32
///     }
/// }
///
/// #[kernel]
/// fn k(levels: &[Level], out: &mut [u32]) {
///     out[0] = u32::from(levels[0]);
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "kernels make no number of a `{Self}`",
    label = "neither a number nor a truth value",
    note = "the number of an enum is `cell as u32`; else call a `#[device]` function"
)]
pub trait MadeNumber: Sealed {}

#[diagnostic::do_not_recommend]
impl<T: crate::device::Scalar> MadeNumber for T {}

/// A number that another one is made of.
#[inline(always)]
pub fn made_number<T: MadeNumber>(value: T) -> T {
    value
}

/// What kernels write into texts: numbers and truth values.
#[diagnostic::on_unimplemented(
    message = "kernels cannot write a `{Self}` into a text",
    label = "neither a number nor a truth value",
    note = "write the fields of a struct, the elements of an array, and the number of an enum: `cell as u32`"
)]
pub trait Shown: Sealed {}

macro_rules! shown {
    ($($ty:ident)*) => {$(
        impl Shown for $ty {}
    )*};
}

shown!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64);

impl<T: Shown + ?Sized> Shown for &T {}
impl<T: Shown + ?Sized> Shown for &mut T {}

/// A value that is written into a text.
#[inline(always)]
pub fn shown<T: Shown>(value: T) -> T {
    value
}

/// What registers of PTX hold.
#[diagnostic::on_unimplemented(
    message = "no PTX register holds a `{Self}`",
    label = "not a number of 16, 32 or 64 bits",
    note = "operands of `ptx!` are such numbers and references to memory: cast others, `flag as u32`"
)]
pub trait Register: Sealed {}

macro_rules! register {
    ($($ty:ident)*) => {$(
        impl Register for $ty {}
    )*};
}

register!(i16 i32 i64 isize u16 u32 u64 usize f16 bf16 f32 f64);

/// An operand of `ptx!`.
#[inline(always)]
pub fn register<T: Register>(value: T) -> T {
    value
}

/// What operands of `cuda!` are.
#[diagnostic::on_unimplemented(
    message = "`cuda!` takes no `{Self}`",
    label = "neither a number nor a truth value",
    note = "pass the fields of a struct, or a reference to memory: `value = in(&items[i])`"
)]
pub trait CudaValue: Sealed {}

macro_rules! cuda_value {
    ($($ty:ident)*) => {$(
        impl CudaValue for $ty {}
    )*};
}

cuda_value!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64);

/// An operand of `cuda!`.
#[inline(always)]
pub fn cuda_value<T: CudaValue>(value: T) -> T {
    value
}

/// What the CPU does in place of code, with the type of the code's results.
#[inline(always)]
pub fn either<T>(_: impl FnOnce() -> T, run: impl FnOnce() -> T) -> T {
    run()
}

/// Code that the CPU cannot run.
pub fn gpu_only<T>(name: &str, _: impl FnOnce() -> T) -> T {
    panic!("`{name}` without `cpu = …` runs on a GPU alone")
}

/// What a describing function of the signature `P` yields: the host's result, or the description.
#[derive(Debug)]
pub struct Outcome<R, P> {
    kind: OutcomeKind<R>,
    signature: PhantomData<fn() -> P>,
}

#[derive(Debug)]
enum OutcomeKind<R> {
    Value(R),
    Described(Box<Described>),
}

impl<R, P> Outcome<R, P> {
    /// The host's result.
    #[inline(always)]
    pub fn result(value: R) -> Outcome<R, P> {
        Outcome { kind: OutcomeKind::Value(value), signature: PhantomData }
    }

    /// The description.
    ///
    /// # Safety
    /// It describes a function with the signature `P`, and its parts belong together.
    pub unsafe fn description(described: Described) -> Outcome<R, P> {
        Outcome { kind: OutcomeKind::Described(Box::new(described)), signature: PhantomData }
    }

    /// The host's result: there were arguments.
    #[inline(always)]
    pub fn value(self) -> R {
        match self.kind {
            OutcomeKind::Value(value) => value,
            OutcomeKind::Described(_) => unreachable!("a call with arguments has a value"),
        }
    }

    /// The description: there were no arguments.
    pub fn described(self) -> Described {
        match self.kind {
            OutcomeKind::Described(description) => *description,
            OutcomeKind::Value(_) => unreachable!("a call without arguments describes"),
        }
    }
}

/// The arguments, in a body that runs only if there are some.
#[inline(always)]
pub fn take<A>(arguments: Option<A>) -> A {
    arguments.unwrap_or_else(|| unreachable!("the body runs only with arguments"))
}

/// An integer that indexes: of any type that kernels count with.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an index",
    label = "not an index",
    note = "an index is a `u32`, `usize`, `i32`, `u64` or `i64`"
)]
pub trait Index: Sealed {
    /// The index as Rust has it; a negative one is out of every range.
    fn get(self) -> usize;
}

macro_rules! index {
    ($($ty:ident)*) => {$(
        impl Index for $ty {
            #[inline(always)]
            fn get(self) -> usize {
                self.try_into().unwrap_or(usize::MAX)
            }
        }
    )*};
}

index!(u32 i32 u64 i64 usize isize u16 i16 u8 i8);

/// Makes an index of Rust's type.
#[inline(always)]
pub fn index<I: Index>(index: I) -> usize {
    index.get()
}

/// A type whose default consists of zeros, or is `None`: what `mem::take` leaves in a kernel.
#[diagnostic::on_unimplemented(
    message = "kernels do not know the default of `{Self}`",
    label = "its default is not known in kernels",
    note = "write `mem::replace` and the value"
)]
pub trait ZeroDefault: Sealed {}

macro_rules! zero_default {
    ($($ty:ident)*) => {$(impl ZeroDefault for $ty {})*};
}

zero_default!(bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);

impl ZeroDefault for f16 {}
impl ZeroDefault for bf16 {}
impl<T> ZeroDefault for Option<T> {}
impl<T: ZeroDefault, const N: usize> ZeroDefault for [T; N] {}
impl<A: ZeroDefault, B: ZeroDefault> ZeroDefault for (A, B) {}

/// The second function, which is the first one: the types of two are never the same.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// mod mem {
///     pub fn swap(a: &mut u32, b: &mut u32) {
///         *a += *b;
///     }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let (mut a, mut b) = (1, 2);
///     mem::swap(&mut a, &mut b);
///     out[0] = a + b;
/// }
/// ```
#[inline(always)]
pub fn same_item<F>(_: F, function: F) -> F {
    function
}

/// A value of that type, in code that never runs.
pub fn like<T>(_: &T) -> T {
    panic!("there is no value")
}

/// The methods of slices, as arrays could have them from a trait: beside a trait of the user's, rustc says that there are two.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn reverse(&mut self);
/// }
///
/// impl Ext for [u32; 4] {
///     fn reverse(&mut self) { self[0] = 7; }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     a.reverse();
/// }
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn len(&self) -> usize;
/// }
///
/// impl Ext for [u32; 4] {
///     fn len(&self) -> usize { 1 }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     out[0] = a.len() as u32;
/// }
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn contains(self, _: &u32) -> bool;
/// }
///
/// impl Ext for [u32; 4] {
///     fn contains(self, _: &u32) -> bool { true }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     out[0] = a.contains(&9) as u32;
/// }
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn fill(&self, _: u32);
/// }
///
/// impl Ext for [u32] {
///     fn fill(&self, _: u32) {}
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     a.fill(3);
/// }
/// ```
#[allow(clippy::wrong_self_convention, reason = "each stands where a method of a user's trait may")]
pub mod built_in {
    macro_rules! methods {
        ($($name:ident($($arg:ident)*);)*) => {$(
            #[doc = concat!("`", stringify!($name), "`.")]
            pub mod $name {
                /// Of an array.
                pub trait ByValue: Sized {
                    /// Stands for the method.
                    fn $name<$($arg),*>(self, $(_: $arg),*) {}
                }

                impl<T: Copy, const N: usize> ByValue for [T; N] {}

                /// Of a reference to an array.
                pub trait ByReference {
                    /// Stands for the method.
                    fn $name<$($arg),*>(&self, $(_: $arg),*) {}
                }

                impl<T, const N: usize> ByReference for [T; N] {}

                /// Of a mutable one.
                pub trait ByMutable {
                    /// Stands for the method.
                    fn $name<$($arg),*>(&mut self, $(_: $arg),*) {}
                }

                impl<T, const N: usize> ByMutable for [T; N] {}

                /// Of a reference to a slice, before the methods that change one.
                pub trait OfSlice {
                    /// Stands for the method.
                    fn $name<$($arg),*>(&self, $(_: $arg),*) {}
                }

                impl<T> OfSlice for [T] {}
            }
        )*};
    }

    methods! {
        contains(A);
        copy_from_slice(A);
        fill(A);
        first();
        first_mut();
        get(A);
        get_mut(A);
        is_empty();
        last();
        last_mut();
        len();
        reverse();
        split_at(A);
        split_at_mut(A);
        split_first();
        split_first_mut();
        split_last();
        split_last_mut();
        swap(A B);
    }
}

/// What `mem::take` took.
pub fn taken<T: ZeroDefault>(value: T) -> T {
    value
}

/// A range, possibly reversed, and its step: of the range's own type, or a `usize`. Method resolution asks for the one
/// first that a step whose type is not known yet shall have.
#[derive(Debug, Clone)]
pub struct Steps<R, S>(R, S);

impl<R: Iterator, S> Steps<R, S> {
    /// The range or its reverse, and the step.
    pub fn new(range: R, step: S) -> Steps<R, S> {
        Steps(range, step)
    }
}

/// Steps of the range's own type.
pub trait OwnStep {
    /// The range.
    type Range;
    /// Every so manieth value, from the first.
    fn step_by(self) -> std::iter::StepBy<Self::Range>;
}

impl<R: Iterator<Item: StepOf<R::Item>>> OwnStep for Steps<R, R::Item> {
    type Range = R;

    #[inline(always)]
    fn step_by(self) -> std::iter::StepBy<R> {
        self.0.step_by(self.1.steps())
    }
}

/// Steps of `usize`.
pub trait UsizeStep {
    /// The range.
    type Range;
    /// Every so manieth value, from the first.
    fn step_by(self) -> std::iter::StepBy<Self::Range>;
}

impl<R: Iterator + Clone> UsizeStep for &Steps<R, usize> {
    type Range = R;

    #[inline(always)]
    fn step_by(self) -> std::iter::StepBy<R> {
        self.0.clone().step_by(self.1)
    }
}

/// Any other steps, of which rustc says what is wrong, and of constants those of the range's own type.
pub trait AnyStep {
    /// The range.
    type Range: Iterator;
    /// The step.
    type Step;
    /// Every so manieth value, from the first.
    fn step_by(self) -> std::iter::StepBy<Self::Range>
    where
        Self::Step: StepOf<<Self::Range as Iterator>::Item>;
}

macro_rules! any_step {
    ($($steps:ty)*) => {$(
        impl<R: Iterator + Clone, S: Copy> AnyStep for $steps {
            type Range = R;
            type Step = S;

            #[inline(always)]
            fn step_by(self) -> std::iter::StepBy<R>
            where
                S: StepOf<R::Item>,
            {
                self.0.clone().step_by(self.1.steps())
            }
        }
    )*};
}

// What method resolution asks for last: of a constant, of which a reference is asked, and of anything else.
any_step!(&&Steps<R, S> &mut Steps<R, S>);

/// What a range of `T` may be stepped by.
#[diagnostic::on_unimplemented(
    message = "a range of `{T}` is stepped by a `{T}` or a `usize`, not by `{Self}`",
    label = "the step is `{Self}`"
)]
pub trait StepOf<T> {
    /// The step as `Iterator::step_by` takes it.
    fn steps(self) -> usize;
}

macro_rules! stepped {
    ($($ty:ident)*) => {$(
        impl StepOf<$ty> for $ty {
            #[inline(always)]
            fn steps(self) -> usize {
                self.try_into().unwrap_or_else(|_| panic!("a range is stepped by a negative number"))
            }
        }
    )*};
    (usize: $($ty:ident)*) => {$(
        impl StepOf<$ty> for usize {
            #[inline(always)]
            fn steps(self) -> usize {
                self
            }
        }
    )*};
}

stepped!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
stepped!(usize: u8 u16 u32 u64 i8 i16 i32 i64 isize);

/// A kernel's CUDA text; where there is none, a text that says why and that no compiler accepts.
pub fn source_text(text: crate::Result<String>) -> String {
    text.unwrap_or_else(|error| format!("#error {}\n", error.to_string().replace('\n', " ")))
}
