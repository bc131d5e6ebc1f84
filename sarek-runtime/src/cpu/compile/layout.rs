//! Memory layout: the positions of the scalars of a type.

use super::registers::scalars_of;
use crate::ir::{Scalar, Type, tuple_offset};
use std::sync::Arc;

/// One scalar of a type: the type itself, or that of a field, of an array's elements, or of a field of these.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    /// Its type.
    pub(super) scalar: Scalar,
    /// The most bytes of one access to memory, so that all accesses to a byte have one width: fewer than those of the
    /// scalar if it lies in an enum's variants and a smaller scalar overlaps it.
    pub(super) width: u64,
    /// The offset of the first one, in bytes.
    offset: u64,
    /// The arrays around it, outermost first: their lengths, and the distances between their elements in bytes.
    dims: Vec<(u64, u64)>,
}

impl Part {
    /// Returns the number of these scalars.
    pub(super) fn count(&self) -> u64 {
        self.dims.iter().map(|(length, _)| length).product()
    }

    /// Returns the offset of the `cell`-th of them in bytes, counted in row-major order.
    pub(super) fn cell_offset(&self, cell: u64) -> u64 {
        let (_, offset) = self.dims.iter().rev().fold((cell, self.offset), |(rest, offset), (length, stride)| {
            (rest / (*length).max(1), offset + rest % (*length).max(1) * stride)
        });
        offset
    }
}

/// Returns the scalars of a type, in the order of [`scalars_of`](super::registers::scalars_of).
pub(super) fn parts_of(ty: &Type) -> Vec<Part> {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => {
            vec![Part { scalar: *scalar, width: scalar.size(), offset: 0, dims: Vec::new() }]
        }
        Type::Array(element, length) => {
            let mut parts = parts_of(element);
            parts.iter_mut().for_each(|part| part.dims.insert(0, (*length, element.size())));
            parts
        }
        Type::Atomic128(layout) => parts_of(&Type::Struct(Arc::clone(layout))),
        Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => {
            let mut parts = Vec::new();
            for (number, member) in ty.members().into_iter().enumerate() {
                let (start, most) = (member_offset(ty, number), member_width(ty, number));
                parts.extend(parts_of(member).into_iter().map(|part| Part {
                    offset: part.offset + start,
                    width: part.width.min(most),
                    ..part
                }));
            }
            parts
        }
        Type::Slice { .. } | Type::Reference { .. } => Vec::new(),
    }
}

/// A scalar of a type: the `cell`-th of the `part`-th of [`parts_of`].
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    /// A scalar that always exists.
    Cell(usize, u64),
    /// The tag of an enum with data.
    Tag {
        /// The numbers of the part and of its cell.
        cell: (usize, u64),
        /// The numbers of its variants.
        numbers: Vec<i128>,
        /// The pieces that exist only for some of them.
        variants: Vec<(i128, Vec<Piece>)>,
        /// `true` if the tag itself exists only for some number of a surrounding enum.
        overlaps: bool,
    },
}

impl Piece {
    /// Returns the numbers of the part and of its cell.
    pub(super) fn cell(&self) -> (usize, u64) {
        match self {
            Piece::Cell(part, cell) => (*part, *cell),
            Piece::Tag { cell, .. } => *cell,
        }
    }

    /// Returns the pieces that exist only for some numbers.
    pub(super) fn variants(&self) -> &[(i128, Vec<Piece>)] {
        match self {
            Piece::Cell(..) => &[],
            Piece::Tag { variants, .. } => variants,
        }
    }
}

/// Returns the scalars of a type one by one, those of an enum's variants under its tag.
pub(super) fn pieces_of(ty: &Type) -> Vec<Piece> {
    let mut pieces = Vec::new();
    add_pieces(ty, (0, 0), false, &mut pieces);
    pieces
}

/// Adds the pieces of a type whose parts begin with `part`, in the `cell`-th element of the surrounding arrays;
/// `overlaps` within an enum's variant.
fn add_pieces(ty: &Type, (part, cell): (usize, u64), overlaps: bool, into: &mut Vec<Piece>) {
    let parts = |ty: &Type| scalars_of(ty).len();
    match ty {
        Type::Scalar(_) | Type::Atomic(_) => into.push(Piece::Cell(part, cell)),
        Type::Atomic128(layout) => {
            (0..layout.fields.len()).for_each(|number| into.push(Piece::Cell(part + number, cell)));
        }
        Type::Array(element, length) => {
            (0..*length).for_each(|index| add_pieces(element, (part, cell * length + index), overlaps, into));
        }
        Type::Tuple(_) | Type::Struct(_) => {
            let mut next = part;
            for member in ty.members() {
                add_pieces(member, (next, cell), overlaps, into);
                next += parts(member);
            }
        }
        Type::Enum(of) => {
            let mut next = part + parts(&of.tag);
            let mut variants = Vec::new();
            for variant in &of.variants {
                let mut pieces = Vec::new();
                add_pieces(&variant.holds, (next, cell), true, &mut pieces);
                next += parts(&variant.holds);
                if !pieces.is_empty() {
                    variants.push((variant.number, pieces));
                }
            }
            let numbers = of.variants.iter().map(|variant| variant.number).collect();
            into.push(Piece::Tag { cell: (part, cell), numbers, variants, overlaps });
        }
        Type::Slice { .. } | Type::Reference { .. } => {}
    }
}

/// Returns the offset of a member of a tuple, struct or enum, in bytes.
pub(super) fn member_offset(ty: &Type, number: usize) -> u64 {
    match ty {
        Type::Struct(layout) => layout.fields.get(number).map_or(0, |field| field.offset),
        Type::Enum(of) => {
            if number == 0 {
                0
            } else {
                of.data
            }
        }
        Type::Tuple(members) => tuple_offset(members, number),
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Array(..)
        | Type::Slice { .. }
        | Type::Reference { .. } => 0,
    }
}

/// Returns the most bytes of one access to a member. The data of an enum's variants overlaps, and Rust defines racing
/// accesses only of one width: that of the smallest scalar there. Scalars of one size keep it.
pub(super) fn member_width(ty: &Type, number: usize) -> u64 {
    match ty {
        Type::Enum(of) if number > 0 => {
            let held = of.variants.iter().flat_map(|variant| parts_of(&variant.holds));
            held.map(|part| part.width).min().unwrap_or(u64::MAX)
        }
        Type::Enum(_)
        | Type::Tuple(_)
        | Type::Struct(_)
        | Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Array(..)
        | Type::Slice { .. }
        | Type::Reference { .. } => u64::MAX,
    }
}

/// Returns the sizes of the scalars of memory of that type, or of a slice's elements, without duplicates.
pub(super) fn sizes_of(ty: &Type) -> Vec<u64> {
    let element = match ty {
        Type::Slice { element, .. } => element,
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Array(..)
        | Type::Tuple(_)
        | Type::Struct(_)
        | Type::Enum(_)
        | Type::Reference { .. } => ty,
    };
    let mut sizes: Vec<u64> = parts_of(element).iter().map(|part| part.scalar.size()).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{DataEnum, Field, Struct, Variant};
    use std::sync::Arc;

    fn structure(fields: &[(&str, Type, u64)], size: u64, align: u64) -> Type {
        let fields =
            fields.iter().map(|(name, ty, offset)| Field { name: name.to_string(), ty: ty.clone(), offset: *offset });
        Type::Struct(Arc::new(Struct {
            name: "S".into(),
            fields: fields.collect(),
            size,
            align,
            vector: false,
            image: None,
            derived: crate::ir::Derived::default(),
        }))
    }

    #[test]
    fn cells_lie_where_rust_puts_them() {
        let inner = structure(&[("a", Scalar::U8.into(), 0), ("b", Scalar::I16.into(), 2)], 4, 2);
        let items = Type::Array(Box::new(inner), 3);
        let outer =
            structure(&[("x", Scalar::F64.into(), 0), ("items", items, 8), ("y", Scalar::U32.into(), 20)], 24, 8);
        let rows = Type::Array(Box::new(outer), 2);
        let offsets = |part: &Part| (0..part.count()).map(|cell| part.cell_offset(cell)).collect::<Vec<_>>();
        let parts = parts_of(&rows);
        assert!(parts.iter().all(|part| part.width == part.scalar.size()), "no two of them overlap");
        let found: Vec<_> = parts.iter().map(|part| (part.scalar, offsets(part))).collect();
        let expected = [
            (Scalar::F64, vec![0, 24]),
            (Scalar::U8, vec![8, 12, 16, 32, 36, 40]),
            (Scalar::I16, vec![10, 14, 18, 34, 38, 42]),
            (Scalar::U32, vec![20, 44]),
        ];
        assert_eq!(found, expected);
        assert_eq!(sizes_of(&rows), [1, 2, 4, 8]);
    }

    #[test]
    fn tuples_are_padded_like_structs() {
        let inner = Type::Tuple(vec![Scalar::U8.into(), Scalar::F64.into(), Scalar::Bool.into()]);
        let pair = Type::Tuple(vec![Scalar::U16.into(), Type::Tuple(Vec::new()), inner.clone(), Scalar::U8.into()]);
        assert_eq!(((inner.size(), inner.align()), (pair.size(), pair.align())), ((24, 8), (40, 8)));
        let offsets: Vec<u64> =
            parts_of(&Type::Array(Box::new(pair), 2)).iter().map(|part| part.cell_offset(1)).collect();
        assert_eq!(offsets, [40, 48, 56, 64, 72]);
    }

    /// Returns an enum whose variants hold these types, with a tag of a type.
    fn enumeration(tag: Scalar, holds: Vec<Type>) -> Type {
        let align = holds.iter().map(Type::align).chain([tag.size()]).max().unwrap_or(1);
        let data = tag.size().next_multiple_of(holds.iter().map(Type::align).max().unwrap_or(1));
        let size = data + holds.iter().map(Type::size).max().unwrap_or(0);
        let variants = holds.into_iter().enumerate().map(|(number, holds)| Variant {
            name: format!("V{number}"),
            number: number as i128,
            holds,
            single: true,
        });
        let (tag, variants, size) = (tag.into(), variants.collect(), size.next_multiple_of(align));
        Type::Enum(Arc::new(DataEnum {
            name: "E".into(),
            tag,
            numbers: None,
            variants,
            data,
            size,
            align,
            derived: crate::ir::Derived::default(),
        }))
    }

    /// Returns the width in bytes of each access, for every scalar of a type.
    fn accesses(ty: &Type) -> Vec<(u64, u64)> {
        let cells = |part: &Part| (0..part.count()).map(|cell| part.cell_offset(cell)).collect::<Vec<_>>();
        let of_part = |part: &Part| {
            let (width, size) = (part.width, part.scalar.size());
            let pieces = |start: u64| (start..start + size).step_by(width as usize).map(move |at| (at, width));
            cells(part).into_iter().flat_map(pieces).collect::<Vec<_>>()
        };
        parts_of(ty).iter().flat_map(of_part).collect()
    }

    #[test]
    fn all_accesses_to_a_byte_are_the_same() {
        let scalars = [Scalar::U8, Scalar::Bool, Scalar::I16, Scalar::F16, Scalar::F32, Scalar::U64, Scalar::F64];
        let scalars = scalars.map(Type::from);
        let pair = structure(&[("a", Scalar::U8.into(), 0), ("b", Scalar::U32.into(), 4)], 8, 4);
        let arrays = [Type::Array(Box::new(Scalar::I16.into()), 5), Type::Array(Box::new(pair.clone()), 3)];
        let held: Vec<Type> = scalars.into_iter().chain(arrays).chain([pair]).collect();
        // A few of them under Miri: all take it more than a quarter of an hour.
        let (step, tags) = if cfg!(miri) { (5, 1) } else { (1, 4) };
        let held: Vec<Type> = held.into_iter().step_by(step).collect();
        let mut all = Vec::new();
        for tag in [Scalar::U32, Scalar::U8, Scalar::U16, Scalar::I64].into_iter().take(tags) {
            for a in &held {
                for b in &held {
                    let inner = enumeration(tag, vec![a.clone(), b.clone()]);
                    let twice = Type::Array(Box::new(inner.clone()), 2);
                    all.extend(held.iter().map(|c| enumeration(Scalar::U8, vec![c.clone(), twice.clone()])));
                    all.push(inner);
                }
            }
        }
        for ty in &all {
            let accesses = accesses(ty);
            for (at, width) in &accesses {
                assert!(at % width == 0, "{ty:?}");
                let other = accesses.iter().find(|(other, wide)| {
                    (at, width) != (other, wide) && at < &(other + wide) && other < &(at + width)
                });
                assert_eq!(other, None, "{at}, {width}: {ty:?}");
            }
        }
    }

    #[test]
    fn scalars_that_overlap_nothing_smaller_stay_whole() {
        let alike = enumeration(Scalar::U16, vec![Scalar::U32.into(), Type::Array(Box::new(Scalar::F32.into()), 4)]);
        assert_eq!(parts_of(&alike).iter().map(|part| part.width).collect::<Vec<_>>(), [2, 4, 4]);
        let mixed = enumeration(Scalar::U32, vec![Scalar::F64.into(), Scalar::I16.into()]);
        let around = structure(&[("a", Scalar::F64.into(), 0), ("b", mixed, 8)], 24, 8);
        assert_eq!(parts_of(&around).iter().map(|part| part.width).collect::<Vec<_>>(), [8, 4, 2, 2]);
    }
}
