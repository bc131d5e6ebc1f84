//! Elements of shared arrays, as lowering and launches compare them, and the layout of dynamic ones.

use super::{Scalar, Type};

/// The most dynamic shared arrays that a kernel has.
pub(crate) const MAX_DYNAMIC: usize = 4;

/// The alignment of each dynamic shared array after the first one, in bytes, as launches count them.
pub(crate) const DYNAMIC_ALIGN: u64 = 16;

/// The composition of an element of a shared array.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cells {
    /// The type of a cell.
    pub scalar: Scalar,
    /// `true` if only atomics access it.
    pub atomic: bool,
    /// The number of cells.
    pub count: u64,
    /// A number that distinguishes structs, whose cells are their bytes, and cells of 128 bits; 0 for all other types.
    pub shape: u64,
}

impl Cells {
    /// Returns the cells of an element of that type; `None` if the type cannot be an element.
    pub(crate) fn of(ty: &Type) -> Option<Cells> {
        match ty {
            Type::Scalar(scalar) => Some(Cells::one(*scalar, false)),
            Type::Atomic(scalar) => Some(Cells::one(*scalar, true)),
            Type::Atomic128(_) => Some(Cells::ATOMIC_128),
            Type::Array(element, length) => Cells::of(element).map(|cells| cells.repeated(*length)),
            Type::Struct(layout) => {
                let fields: Vec<_> =
                    layout.fields.iter().map(|field| (field.offset as usize, Cells::of(&field.ty))).collect();
                Cells::of_struct(layout.size as usize, &fields)
            }
            Type::Enum(of) if of.numbers.is_none() => None,
            Type::Enum(of) => {
                let variants = of.variants.iter().map(|variant| match &variant.holds {
                    Type::Tuple(fields) if fields.is_empty() => Some(Cells::NONE),
                    holds => Cells::of(holds),
                });
                let variants: Vec<_> = variants.collect();
                Cells::of_enum(of.size as usize, of.data as usize, of.tag.scalar()?, &variants)
            }
            Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => None,
        }
    }

    /// The cells of a variant without data.
    pub(crate) const NONE: Cells = Cells { scalar: Scalar::U8, atomic: false, count: 0, shape: 0 };

    /// Returns the bytes of an enum of that size, given where its variants' data starts and what it consists of.
    pub const fn of_enum(size: usize, data: usize, tag: Scalar, variants: &[Option<Cells>]) -> Option<Cells> {
        let mut shape = mixed(mixed(2, size as u64), mixed(data as u64, tag as u64));
        let mut number = 0;
        while number < variants.len() {
            let Some(cells) = variants[number] else { return None };
            shape = mixed(shape, cells.scalar as u64);
            shape = mixed(shape, cells.count);
            shape = mixed(shape, cells.shape);
            number += 1;
        }
        Some(Cells { scalar: Scalar::U8, atomic: false, count: size as u64, shape })
    }

    /// Returns one cell.
    pub(crate) const fn one(scalar: Scalar, atomic: bool) -> Cells {
        Cells { scalar, atomic, count: 1, shape: 0 }
    }

    /// An atomic cell of 128 bits.
    pub(crate) const ATOMIC_128: Cells = Cells { scalar: Scalar::U64, atomic: true, count: 2, shape: mixed(3, 16) };

    /// Returns the bytes of a struct of that size, given where its fields start and what they consist of.
    pub const fn of_struct(size: usize, fields: &[(usize, Option<Cells>)]) -> Option<Cells> {
        let mut shape = mixed(1, size as u64);
        let mut number = 0;
        while number < fields.len() {
            let (offset, Some(cells)) = fields[number] else { return None };
            shape = mixed(shape, offset as u64);
            shape = mixed(shape, cells.scalar as u64);
            shape = mixed(shape, cells.count);
            shape = mixed(shape, cells.shape);
            number += 1;
        }
        Some(Cells { scalar: Scalar::U8, atomic: false, count: size as u64, shape })
    }

    /// Returns the cells of an array.
    pub(crate) const fn repeated(self, length: u64) -> Cells {
        Cells { count: self.count.saturating_mul(length), ..self }
    }

    /// Returns the size of the cells.
    #[inline]
    pub(crate) fn bytes(self) -> u64 {
        self.scalar.size().saturating_mul(self.count)
    }
}

/// Mixes two numbers into one.
const fn mixed(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29)
}
