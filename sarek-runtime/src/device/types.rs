//! The Rust types that exist on a device, and their types in the IR.

use crate::facts::EnumFacts;
use crate::ir::cells::Cells;
use crate::ir::{Const, Enum, Ordering, Scalar, Scope, Type};
use half::{bf16, f16};

/// A type whose values or memory cells exist on a device: scalars, arrays and tuples of these, structs, and atomics.
///
/// `#[derive(DeviceType)]` makes a struct one:
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(C)]
/// struct Particle {
///     position: [f32; 3],
///     mass: f32,
/// }
///
/// #[kernel]
/// fn fall(particles: &mut [Particle], distance: f32) {
///     particles[global_idx_x()].position[2] -= distance;
/// }
///
/// let device = Device::best()?;
/// let mut particles = device.upload(&[Particle { position: [0.0, 0.0, 2.0], mass: 1.0 }; 32])?;
/// fall::launch(&device, Grid::new(1, 32), &mut particles, 0.5)?;
/// assert_eq!(particles.to_vec()?[31].position, [0.0, 0.0, 1.5]);
/// # Ok::<(), Error>(())
/// ```
///
/// A generic kernel bounds its type parameters by [`crate::Element`], if slices of them are parameters, by
/// [`super::Scalar`], [`super::Number`], [`super::Integer`] or [`super::Float`], which imply this trait, or by this trait.
///
/// # Safety
/// The type has the layout that its IR type describes: kernels access its memory by that layout.
/// `#[derive(DeviceType)]` ensures it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a device type",
    label = "not a device type",
    note = "device types are the integers up to 64 bits, `bool`, `f16`, `bf16`, `f32`, `f64`, arrays and tuples of these, and atomics",
    note = "a struct is one if it has `#[derive(Clone, Copy, DeviceType)]` and `#[repr(C)]`",
    note = "a type parameter, or the `Self` of a trait, is one if it is bounded by `Element`, `DeviceType`, `Scalar`, `Number`, `Integer` or `Float`"
)]
pub unsafe trait DeviceType: SlotType + 'static {
    /// The composition of a shared array's element of this type; `None` for tuples, which cannot be elements.
    #[doc(hidden)]
    const CELLS: Option<Cells>;
}

/// A type that a binding of a kernel can have: a device type, or a reference to one.
///
/// # Safety
/// [`SlotType::slot`] describes the type: its layout, and whether it is written through.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// struct Any(u64);
///
/// impl sarek_runtime::private::SlotType for Any {
///     fn slot() -> sarek_runtime::ir::Type {
///         sarek_runtime::ir::Type::Scalar(sarek_runtime::ir::Scalar::U64)
///     }
/// }
/// ```
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a device type",
    label = "not a device type",
    note = "device types are the integers up to 64 bits, `bool`, `f16`, `bf16`, `f32`, `f64`, arrays and tuples of these, and atomics",
    note = "a struct is one if it has `#[derive(Clone, Copy, DeviceType)]` and `#[repr(C)]`",
    note = "a type parameter, or the `Self` of a trait, is one if it is bounded by `Element`, `DeviceType`, `Scalar`, `Number`, `Integer` or `Float`"
)]
pub unsafe trait SlotType {
    /// Returns the type in the IR.
    fn slot() -> Type;

    /// Appends the enums without data in the type, which are numbers in the IR, with the behavior of their traits.
    fn enums(_: &mut Vec<EnumFacts>) {}
}

/// A type for which every bit pattern is a value: numbers, atomics, and arrays and structs of these; but not `bool` and enums.
///
/// Shared arrays of such elements can use the same memory one after the other, `shared!([u32; 256], reuse = keys)`. Every
/// [`super::Number`] implements it; other type parameters need the bound. `#[derive(DeviceType)]` implements it where it holds.
///
/// # Safety
/// Every bit pattern is a value: any bytes in memory are valid.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// struct Any(u64);
///
/// impl sarek_runtime::device::AnyBits for Any {
///
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "memory with unspecified contents cannot be used as `{Self}`",
    label = "not every bit pattern is a value of this type",
    note = "scratch memory, and shared memory that another array used before, hold any bytes: numbers, atomics, and arrays and structs \
            of these can be any bytes, `bool` and enums cannot; use a `u8`",
    note = "a type parameter is bounded by `AnyBits`, or by `Number`, which implies it"
)]
pub unsafe trait AnyBits {}

macro_rules! any_bits {
    ($($ty:ident)*) => {$(
        // SAFETY: numbers without padding.
        unsafe impl AnyBits for $ty {}
    )*};
}

any_bits!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64);

// SAFETY: numbers without padding.
unsafe impl<T: AnyBits, const N: usize> AnyBits for [T; N] {}

/// The type of `shared!([T])`.
// SAFETY: numbers without padding.
unsafe impl<T: AnyBits> AnyBits for [T] {}

/// A constant of the surrounding Rust code, as kernels may use it.
///
/// # Safety
/// The scalars are those of a value of that type.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot be used in a kernel",
    label = "not a number, `bool`, array, tuple or struct of these, memory ordering or scope",
    note = "lists of numbers are arrays, `[T; N]` or `&[T; N]`: those in one array are all of one length",
    note = "a type parameter, or the `Self` of a trait, is one if it is bounded by `Element`, `Scalar`, `Number`, `Integer` or `Float`"
)]
pub unsafe trait ConstValue {
    /// Appends the scalars, in row-major order.
    fn flatten(&self, into: &mut Vec<Const>);

    /// Returns the type; `None` for a memory ordering or scope.
    fn constant_type() -> Option<Type>;

    /// Returns the ordering, if the constant is one.
    fn ordering(&self) -> Option<Ordering> {
        None
    }

    /// Returns the scope, if the constant is one.
    fn access_scope(&self) -> Option<Scope> {
        None
    }
}

macro_rules! scalars {
    ($($ty:ident $scalar:ident |$value:ident| $constant:expr;)*) => {$(
        // SAFETY: the IR type describes the Rust type.
        unsafe impl SlotType for $ty {
            fn slot() -> Type {
                Type::Scalar(Scalar::$scalar)
            }
        }

        // SAFETY: as above.
        unsafe impl DeviceType for $ty {
            const CELLS: Option<Cells> = Some(Cells::one(Scalar::$scalar, false));
        }

        // SAFETY: the scalars in order, of that type.
        unsafe impl ConstValue for $ty {
            fn flatten(&self, into: &mut Vec<Const>) {
                let $value = *self;
                into.push($constant);
            }

            fn constant_type() -> Option<Type> {
                Some(Type::Scalar(Scalar::$scalar))
            }
        }
    )*};
}

scalars! {
    bool Bool |value| Const::Bool(value);
    i8 I8 |value| Const::Int(i128::from(value));
    i16 I16 |value| Const::Int(i128::from(value));
    i32 I32 |value| Const::Int(i128::from(value));
    i64 I64 |value| Const::Int(i128::from(value));
    isize Isize |value| Const::Int(value as i128);
    u8 U8 |value| Const::Int(i128::from(value));
    u16 U16 |value| Const::Int(i128::from(value));
    u32 U32 |value| Const::Int(i128::from(value));
    u64 U64 |value| Const::Int(i128::from(value));
    usize Usize |value| Const::Int(value as i128);
    f16 F16 |value| Const::Float(f64::from(value));
    bf16 Bf16 |value| Const::Float(f64::from(value));
    f32 F32 |value| Const::Float(f64::from(value));
    f64 F64 |value| Const::Float(value);
}

// SAFETY: the IR type describes the Rust type.
unsafe impl<T: DeviceType, const N: usize> SlotType for [T; N] {
    fn slot() -> Type {
        Type::Array(Box::new(T::slot()), N as u64)
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
    }
}

// SAFETY: as above.
unsafe impl<T: DeviceType, const N: usize> DeviceType for [T; N] {
    const CELLS: Option<Cells> = match T::CELLS {
        _ if N == 0 => panic!("an array in device memory has at least one element"),
        Some(cells) => Some(cells.repeated(N as u64)),
        None => None,
    };
}

// SAFETY: the scalars in order, of that type.
unsafe impl<T: ConstValue, const N: usize> ConstValue for [T; N] {
    fn flatten(&self, into: &mut Vec<Const>) {
        self.iter().for_each(|element| element.flatten(into));
    }

    fn constant_type() -> Option<Type> {
        Some(Type::Array(Box::new(T::constant_type()?), N as u64))
    }
}

/// Byte strings.
// SAFETY: the scalars in order, of that type.
unsafe impl<T: ConstValue, const N: usize> ConstValue for &'static [T; N] {
    fn flatten(&self, into: &mut Vec<Const>) {
        (**self).flatten(into);
    }

    fn constant_type() -> Option<Type> {
        <[T; N]>::constant_type()
    }
}

macro_rules! tuples {
    ($(($($member:ident),*))*) => {$(
        // SAFETY: the scalars in order, of that type.
        unsafe impl<$($member: ConstValue),*> ConstValue for ($($member,)*) {
            #[allow(non_snake_case, unused_variables)]
            fn flatten(&self, into: &mut Vec<Const>) {
                let ($($member,)*) = self;
                $($member.flatten(into);)*
            }

            fn constant_type() -> Option<Type> {
                Some(Type::Tuple(vec![$($member::constant_type()?),*]))
            }
        }

        // SAFETY: the IR type describes the Rust type.
        unsafe impl<$($member: SlotType),*> SlotType for ($($member,)*) {
            fn slot() -> Type {
                Type::Tuple(vec![$(held::<$member>()),*])
            }

            fn enums(_found: &mut Vec<EnumFacts>) {
                $($member::enums(_found);)*
            }
        }

        // SAFETY: as above.
        unsafe impl<$($member: DeviceType),*> DeviceType for ($($member,)*) {
            const CELLS: Option<Cells> = None;
        }
    )*};
}

tuples! {
    ()
    (A, B)
    (A, B, C)
    (A, B, C, D)
    (A, B, C, D, E)
    (A, B, C, D, E, F)
}

/// Returns the type of a member of a tuple, an `Option` or a `Result`. A copy replaces a shared borrow: nothing changes it meanwhile.
fn held<T: SlotType>() -> Type {
    match T::slot() {
        Type::Reference { target, mutable: false } => *target,
        ty => ty,
    }
}

// SAFETY: the IR type describes the Rust type.
unsafe impl<T: SlotType> SlotType for Option<T> {
    fn slot() -> Type {
        crate::private::option_of(&held::<T>())
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
    }
}

// SAFETY: as above.
unsafe impl<T: DeviceType> DeviceType for Option<T> {
    const CELLS: Option<Cells> = None;
}

// SAFETY: the IR type describes the Rust type.
unsafe impl<T: SlotType, E: SlotType> SlotType for Result<T, E> {
    fn slot() -> Type {
        crate::private::result_of(&held::<T>(), &held::<E>())
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
        E::enums(found);
    }
}

// SAFETY: as above.
unsafe impl<T: DeviceType, E: DeviceType> DeviceType for Result<T, E> {
    const CELLS: Option<Cells> = None;
}

/// The error of `u8::try_from(x)`, of which kernels learn only that it is one.
// SAFETY: it has no value that a kernel reads.
unsafe impl SlotType for std::num::TryFromIntError {
    fn slot() -> Type {
        Type::Tuple(Vec::new())
    }
}

// SAFETY: as above.
unsafe impl DeviceType for std::num::TryFromIntError {
    const CELLS: Option<Cells> = None;
}

/// The type of `shared!([T])`.
// SAFETY: the IR type describes the Rust type.
unsafe impl<T: DeviceType> SlotType for [T] {
    fn slot() -> Type {
        Type::Slice { element: Box::new(T::slot()), mutable: true }
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
    }
}

// SAFETY: the IR type describes the Rust type.
unsafe impl<T: DeviceType> SlotType for &mut [T] {
    fn slot() -> Type {
        Type::Slice { element: Box::new(T::slot()), mutable: true }
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
    }
}

// SAFETY: the IR type describes the Rust type.
unsafe impl<T: SlotType + ?Sized> SlotType for &T {
    fn slot() -> Type {
        match T::slot() {
            Type::Slice { element, .. } => Type::Slice { element, mutable: false },
            // A reference to a reference has the same target.
            Type::Reference { target, .. } => Type::Reference { target, mutable: false },
            ty => Type::Reference { target: Box::new(ty), mutable: false },
        }
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
    }
}

// SAFETY: the IR type describes the Rust type.
unsafe impl<T: DeviceType> SlotType for &mut T {
    fn slot() -> Type {
        Type::Reference { target: Box::new(T::slot()), mutable: true }
    }

    fn enums(found: &mut Vec<EnumFacts>) {
        T::enums(found);
    }
}

// SAFETY: it has no bytes, like `()`.
unsafe impl<T: ?Sized> SlotType for std::marker::PhantomData<T> {
    fn slot() -> Type {
        Type::Tuple(Vec::new())
    }
}

// SAFETY: as above.
unsafe impl<T: ?Sized + 'static> DeviceType for std::marker::PhantomData<T> {
    const CELLS: Option<Cells> = None;
}

// SAFETY: no scalars, and the type without any.
unsafe impl<T: ?Sized> ConstValue for std::marker::PhantomData<T> {
    fn flatten(&self, _: &mut Vec<Const>) {}

    fn constant_type() -> Option<Type> {
        Some(Type::Tuple(Vec::new()))
    }
}

/// The values of `std::cmp::Ordering`.
static ORDERING: Enum =
    Enum { name: "Ordering", scalar: Scalar::I8, variants: &[("Less", -1), ("Equal", 0), ("Greater", 1)] };

// SAFETY: the IR type describes the Rust type.
unsafe impl SlotType for std::cmp::Ordering {
    fn slot() -> Type {
        Type::Scalar(Scalar::I8)
    }
}

// SAFETY: as above.
unsafe impl DeviceType for std::cmp::Ordering {
    const CELLS: Option<Cells> = None;
}

// SAFETY: the scalars in order, of that type.
unsafe impl ConstValue for std::cmp::Ordering {
    fn flatten(&self, into: &mut Vec<Const>) {
        into.push(Const::Variant(&ORDERING, (*self as i8 + 1) as u32));
    }

    fn constant_type() -> Option<Type> {
        Some(Type::Scalar(Scalar::I8))
    }
}

// SAFETY: the scalars in order, of that type.
unsafe impl ConstValue for std::sync::atomic::Ordering {
    fn flatten(&self, _: &mut Vec<Const>) {}

    fn constant_type() -> Option<Type> {
        None
    }

    fn ordering(&self) -> Option<Ordering> {
        use std::sync::atomic::Ordering as Std;
        Some(match self {
            Std::Relaxed => Ordering::Relaxed,
            Std::Acquire => Ordering::Acquire,
            Std::Release => Ordering::Release,
            Std::AcqRel => Ordering::AcqRel,
            // `std` may add orderings; the strongest one is correct for them too.
            _ => Ordering::SeqCst,
        })
    }
}

// SAFETY: there are no scalars.
unsafe impl ConstValue for Scope {
    fn flatten(&self, _: &mut Vec<Const>) {}

    fn constant_type() -> Option<Type> {
        None
    }

    fn access_scope(&self) -> Option<Scope> {
        Some(*self)
    }
}
