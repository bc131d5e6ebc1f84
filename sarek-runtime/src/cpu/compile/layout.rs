//! Where the scalars of a type lie in memory.

use super::registers::scalars_of;
use crate::ir::{Scalar, Type};

/// One scalar of a type: the type itself, or that of a field, of an array's elements, or of a field of these.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    /// Its type.
    pub(super) scalar: Scalar,
    /// Where the first one starts, in bytes.
    offset: u64,
    /// The arrays around it, outermost first: their lengths, and the distances between their elements in bytes.
    dims: Vec<(u64, u64)>,
}

impl Part {
    /// How many of them there are.
    pub(super) fn count(&self) -> u64 {
        self.dims.iter().map(|(length, _)| length).product()
    }

    /// Where the `cell`-th of them starts, in bytes, counted in row-major order.
    pub(super) fn cell_offset(&self, cell: u64) -> u64 {
        let (_, offset) = self.dims.iter().rev().fold((cell, self.offset), |(rest, offset), (length, stride)| {
            (rest / (*length).max(1), offset + rest % (*length).max(1) * stride)
        });
        offset
    }
}

/// The scalars of a type, in the order of [`scalars_of`](super::registers::scalars_of).
pub(super) fn parts_of(ty: &Type) -> Vec<Part> {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => vec![Part { scalar: *scalar, offset: 0, dims: Vec::new() }],
        Type::Array(element, length) => {
            let mut parts = parts_of(element);
            parts.iter_mut().for_each(|part| part.dims.insert(0, (*length, element.size())));
            parts
        }
        Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => {
            let mut parts = Vec::new();
            for (number, member) in ty.members().into_iter().enumerate() {
                let start = member_offset(ty, number);
                parts.extend(parts_of(member).into_iter().map(|part| Part { offset: part.offset + start, ..part }));
            }
            parts
        }
        Type::Slice { .. } | Type::Reference { .. } => Vec::new(),
    }
}

/// A scalar of a type: of [`parts_of`] it the `part`-th, and of these the `cell`-th.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    /// One that is always there.
    Cell(usize, u64),
    /// The tag of an enum with data, and for each of its numbers what is there then.
    Tag(usize, u64, Vec<(i128, Vec<Piece>)>),
}

impl Piece {
    /// Which of the parts it is, and which of its cells.
    pub(super) fn cell(&self) -> (usize, u64) {
        match self {
            Piece::Cell(part, cell) | Piece::Tag(part, cell, _) => (*part, *cell),
        }
    }

    /// What is there only for some numbers.
    pub(super) fn variants(&self) -> &[(i128, Vec<Piece>)] {
        match self {
            Piece::Cell(..) => &[],
            Piece::Tag(_, _, variants) => variants,
        }
    }
}

/// The scalars of a type one by one, those of an enum's variants under its tag.
pub(super) fn pieces_of(ty: &Type) -> Vec<Piece> {
    let mut pieces = Vec::new();
    add_pieces(ty, 0, 0, &mut pieces);
    pieces
}

/// Adds those of a type whose parts begin with `part`, in the `cell`-th element of the arrays around.
fn add_pieces(ty: &Type, part: usize, cell: u64, into: &mut Vec<Piece>) {
    let parts = |ty: &Type| scalars_of(ty).len();
    match ty {
        Type::Scalar(_) | Type::Atomic(_) => into.push(Piece::Cell(part, cell)),
        Type::Array(element, length) => {
            (0..*length).for_each(|index| add_pieces(element, part, cell * length + index, into));
        }
        Type::Tuple(_) | Type::Struct(_) => {
            let mut next = part;
            for member in ty.members() {
                add_pieces(member, next, cell, into);
                next += parts(member);
            }
        }
        Type::Enum(of) => {
            let mut next = part + parts(&of.tag);
            let mut variants = Vec::new();
            for variant in &of.variants {
                let mut pieces = Vec::new();
                add_pieces(&variant.holds, next, cell, &mut pieces);
                next += parts(&variant.holds);
                if !pieces.is_empty() {
                    variants.push((variant.number, pieces));
                }
            }
            into.push(Piece::Tag(part, cell, variants));
        }
        Type::Slice { .. } | Type::Reference { .. } => {}
    }
}

/// Where a member of a tuple or struct starts, in bytes. Tuples never lie in memory.
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
        Type::Tuple(members) => members[..number].iter().map(Type::size).sum(),
        Type::Scalar(_) | Type::Atomic(_) | Type::Array(..) | Type::Slice { .. } | Type::Reference { .. } => 0,
    }
}

/// The sizes of the scalars of memory of that type, or of a slice's elements, each once.
pub(super) fn sizes_of(ty: &Type) -> Vec<u64> {
    let element = match ty {
        Type::Slice { element, .. } => element,
        Type::Scalar(_)
        | Type::Atomic(_)
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
    use crate::ir::{Field, Struct};
    use std::sync::Arc;

    fn structure(fields: &[(&str, Type, u64)], size: u64, align: u64) -> Type {
        let fields =
            fields.iter().map(|(name, ty, offset)| Field { name: name.to_string(), ty: ty.clone(), offset: *offset });
        Type::Struct(Arc::new(Struct { name: "S".into(), fields: fields.collect(), size, align, vector: false }))
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
}
