//! The memory layout of the user's structs and enums.

use super::{Cells, short_type_name};
use crate::ir;

/// Returns the IR type of a struct: its name with its path, and its fields with their types and offsets.
pub fn struct_type(name: &str, size: usize, align: usize, fields: Vec<(&str, ir::Type, usize)>) -> ir::Type {
    let fields =
        fields.into_iter().map(|(name, ty, offset)| ir::Field { name: name.into(), ty, offset: offset as u64 });
    ir::Type::Struct(std::sync::Arc::new(ir::Struct {
        name: short_type_name(name),
        fields: fields.collect(),
        size: size as u64,
        align: align as u64,
        vector: name.starts_with(concat!(env!("CARGO_CRATE_NAME"), "::device::vector::")),
        image: None,
        derived: ir::Derived::default(),
    }))
}

/// Returns the IR type of a struct or an enum whose derived comparisons kernels apply.
pub fn comparing(mut ty: ir::Type, [equal, ordered, total, methods]: [bool; 4]) -> ir::Type {
    let derived = ir::Derived { equal, ordered, total, methods };
    match &mut ty {
        ir::Type::Struct(of) => std::sync::Arc::make_mut(of).derived = derived,
        ir::Type::Enum(of) => std::sync::Arc::make_mut(of).derived = derived,
        _ => {}
    }
    ty
}

/// Returns `true` if two functions are the same one.
pub fn is_same<F: 'static, G: 'static>(_: &F, _: &G) -> bool {
    std::any::TypeId::of::<F>() == std::any::TypeId::of::<G>()
}

/// Returns the IR type of a texture or surface, as the CPU has it: a slice of words with one field, `bits`.
pub(crate) fn image_type(image: ir::Image, mutable: bool) -> ir::Type {
    let field = ir::Field { name: "bits".into(), ty: ir::Scalar::U32.into(), offset: 0 };
    let word = ir::Struct {
        name: format!("{image:?}"),
        fields: vec![field],
        size: 4,
        align: 4,
        vector: false,
        image: Some(image),
        derived: ir::Derived::default(),
    };
    ir::Type::Slice { element: Box::new(ir::Type::Struct(std::sync::Arc::new(word))), mutable }
}

/// Returns the IR type of an enum with data. The arguments are its name with its path, the numbers of its variants, its
/// size, its alignment, the offset of its data, and the contents of each variant with the offsets from there.
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
                    image: None,
                    derived: ir::Derived::default(),
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
        derived: ir::Derived::default(),
    }))
}

/// Returns the IR type of an `Option`.
pub(crate) fn option_of(value: &ir::Type) -> ir::Type {
    standard(format!("Option<{value}>"), &[("None", 0, &ir::Type::Tuple(Vec::new())), ("Some", 1, value)])
}

/// Returns the IR type of a `Result`.
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
    let (tag, variants, derived) = (ir::Scalar::Bool.into(), variants.collect(), ir::Derived::default());
    ir::Type::Enum(std::sync::Arc::new(ir::DataEnum {
        name,
        tag,
        numbers: None,
        variants,
        data: 1,
        size,
        align,
        derived,
    }))
}

/// Returns the offsets of the fields of a `#[repr(C)]` struct with these sizes and alignments, and its size
/// and alignment.
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

/// Returns the offset of the data of an enum with `#[repr(C, u32)]`, which follows a tag of that size, and the size of
/// the enum. Each variant is given by the size and alignment of its fields as a struct.
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

/// Returns the composition of an enum with data as an element of a shared array; `None` for a variant without fields.
pub const fn enum_cells(size: usize, data: usize, tag: ir::Scalar, variants: &[Option<Cells>]) -> Option<Cells> {
    Cells::of_enum(size, data, tag, variants)
}

/// The composition of a variant without fields.
pub const NO_CELLS: Option<Cells> = Some(Cells::NONE);

/// Returns the constant for a variant of an enum.
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

/// Returns the composition of a struct of that size as an element of a shared array.
pub const fn struct_cells(size: usize, fields: &[(usize, Option<Cells>)]) -> Option<Cells> {
    Cells::of_struct(size, fields)
}

/// The layout of the data of an enum's variants.
pub trait DataLayout {
    /// For each variant, the offsets of its fields, in bytes from the start of the enum.
    const OFFSETS: &'static [&'static [usize]];
    /// The offset of the data of every variant.
    const DATA: usize;
}

/// The type of a constant or variant in a pattern.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be used as a pattern in a kernel",
    label = "not a pattern of kernels",
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

/// Returns a constant or variant in a pattern. For a generic enum, the pattern does not determine the type arguments,
/// and they do not matter: the pattern can only be of one type of that enum.
pub const fn in_pattern<T: InPattern + Copy>(value: T) -> T {
    value
}
