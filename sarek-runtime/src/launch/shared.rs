//! The dynamic shared array: its length, which a launch gives, and what bounds it.

use std::any::type_name;
use std::fmt;

use crate::device::DeviceType;
use crate::ir::{Module, Scalar, Type};
use crate::private::short_type_name;
use crate::{Error, Limits, Result};

/// The number of elements that the dynamic shared array has in a launch: see [`Grid::with_shared`](super::Grid::with_shared).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SharedLength {
    /// The name of the elements' type, with its path.
    element: &'static str,
    cells: Option<Cells>,
    length: u64,
}

/// What an element of a shared array consists of.
#[doc(hidden)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cells {
    /// The type of a cell.
    pub scalar: Scalar,
    /// Whether only atomics access it.
    pub atomic: bool,
    /// How many cells there are.
    pub count: u64,
    /// What tells structs apart, whose cells are their bytes; 0 of everything else.
    pub shape: u64,
}

/// The dynamic shared array of a kernel, on a device.
#[derive(Debug)]
pub(crate) struct DynamicShared {
    array: String,
    element: Type,
    cells: Cells,
    /// What the static shared arrays take of a block's shared memory, in bytes.
    declared: u64,
    /// What a block may have in all, in bytes.
    limit: u64,
    /// The array of constant length that takes its memory over and needs the most of it, with the bytes that it needs.
    least: Option<(String, u64)>,
}

impl SharedLength {
    /// So many elements.
    pub(super) fn new<T: DeviceType>(length: usize) -> SharedLength {
        SharedLength { element: type_name::<T>(), cells: T::CELLS, length: length as u64 }
    }

    /// The number of elements.
    #[inline]
    pub(crate) fn length(self) -> u64 {
        self.length
    }

    /// The size in bytes; `u64::MAX` if it is more than that.
    #[inline]
    pub(crate) fn bytes(self) -> u64 {
        self.cells.map_or(0, |cells| cells.bytes().saturating_mul(self.length))
    }

    fn element(self) -> String {
        short_type_name(self.element)
    }
}

impl Cells {
    /// The cells of an element of that type, unless it is no such type.
    pub(crate) fn of(ty: &Type) -> Option<Cells> {
        match ty {
            Type::Scalar(scalar) => Some(Cells::one(*scalar, false)),
            Type::Atomic(scalar) => Some(Cells::one(*scalar, true)),
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

    /// Those of a variant that holds nothing.
    pub(crate) const NONE: Cells = Cells { scalar: Scalar::U8, atomic: false, count: 0, shape: 0 };

    /// The bytes of an enum of that size, with where its variants' data starts and what these consist of.
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

    /// One cell.
    pub(crate) const fn one(scalar: Scalar, atomic: bool) -> Cells {
        Cells { scalar, atomic, count: 1, shape: 0 }
    }

    /// The bytes of a struct of that size, with where its fields start and what these consist of.
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

    /// The cells of an array.
    pub(crate) const fn repeated(self, length: u64) -> Cells {
        Cells { count: self.count.saturating_mul(length), ..self }
    }

    /// Their size.
    #[inline]
    fn bytes(self) -> u64 {
        self.scalar.size().saturating_mul(self.count)
    }
}

/// One number of two.
const fn mixed(hash: u64, value: u64) -> u64 {
    (hash ^ value).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29)
}

impl DynamicShared {
    /// The dynamic shared array of a module, if it has one; its static ones take `declared` bytes.
    pub(super) fn of(module: &Module, declared: u64, limits: Limits) -> Option<DynamicShared> {
        let (shared, element) = module.dynamic_shared()?;
        let (array, element, cells) = (shared.name.clone(), element.clone(), Cells::of(element)?);
        let least = module.least_dynamic_shared().map(|shared| (shared.name.clone(), shared.padded().size()));
        Some(DynamicShared { array, element, cells, declared, limit: limits.shared_memory_per_block_optin, least })
    }

    #[cold]
    fn too_much(&self, kernel: String, requested: u64) -> Error {
        let (array, element) = (self.array.clone(), self.element.to_string());
        let (declared, limit) = (self.declared, self.limit);
        let room = limit.saturating_sub(declared).checked_div(self.cells.bytes()).unwrap_or(0);
        Error::TooMuchDynamicShared { kernel, array, element, requested, declared, limit, room }
    }

    #[inline]
    fn fits(&self, given: SharedLength) -> bool {
        given.cells == Some(self.cells) && self.has_room(given.bytes())
    }

    /// Whether so many bytes are neither too many nor too few.
    #[inline]
    fn has_room(&self, bytes: u64) -> bool {
        let enough = self.least.as_ref().is_none_or(|(_, least)| bytes >= *least);
        enough && bytes <= self.limit.saturating_sub(self.declared)
    }

    /// The error of so many bytes, which are too many or too few.
    #[cold]
    fn wrong_size(&self, kernel: String, requested: u64) -> Error {
        match &self.least {
            Some((view, needed)) if requested < *needed => {
                let (array, element) = (self.array.clone(), self.element.to_string());
                let size = self.cells.bytes().max(1);
                let needed = needed.div_ceil(size);
                Error::TooLittleDynamicShared { kernel, array, element, view: view.clone(), needed }
            }
            Some(_) | None => self.too_much(kernel, requested),
        }
    }
}

/// Whether a launch gives a kernel what its dynamic shared array needs, if it has one.
#[inline]
pub(super) fn fits(array: Option<&DynamicShared>, given: Option<SharedLength>) -> bool {
    match (array, given) {
        (None, None) => true,
        (Some(array), Some(given)) => array.fits(given),
        (Some(_), None) | (None, Some(_)) => false,
    }
}

/// Whether a dynamic shared array can have so many bytes; without one there are none.
pub(super) fn check_bytes(kernel: &str, array: Option<&DynamicShared>, bytes: u64) -> Result<()> {
    match array {
        None if bytes == 0 => Ok(()),
        None => Err(Error::UnusedSharedLength { kernel: kernel.into(), element: "u8".into(), length: bytes }),
        Some(shared) if shared.has_room(bytes) => Ok(()),
        Some(shared) => Err(shared.wrong_size(kernel.into(), bytes)),
    }
}

/// The error of a launch that does not.
#[cold]
pub(super) fn refuse(kernel: String, array: Option<&DynamicShared>, given: Option<SharedLength>) -> Error {
    let Some(shared) = array else {
        let (element, length) = given.map_or((String::new(), 0), |given| (given.element(), given.length));
        return Error::UnusedSharedLength { kernel, element, length };
    };
    let (array, element) = (shared.array.clone(), shared.element.to_string());
    let Some(given) = given else { return Error::NoSharedLength { kernel, array, element } };
    if given.cells != Some(shared.cells) {
        return Error::WrongSharedElement { kernel, array, element, given: given.element() };
    }
    shared.wrong_size(kernel, given.bytes())
}

/// `1000 x f32`.
impl fmt::Display for SharedLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.length, self.element())
    }
}
