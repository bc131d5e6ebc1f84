//! The dynamic shared arrays: their lengths, which a launch gives, and their limits.

use std::any::type_name;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::device::DeviceType;
use crate::ir::cells::{Cells, DYNAMIC_ALIGN, MAX_DYNAMIC};
use crate::ir::{Function, Module, SharedId, Type};
use crate::private::short_type_name;
use crate::{Error, Limits, Result};

/// The lengths of a kernel's dynamic shared arrays in a launch, in the order of their declarations: see
/// [`Grid::with_shared`](super::Grid::with_shared).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SharedLengths {
    given: [Option<SharedLength>; MAX_DYNAMIC],
    /// The number of lengths, including those without a place here.
    count: u8,
}

/// The number of elements that a dynamic shared array has in a launch: see [`Grid::with_shared`](super::Grid::with_shared).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SharedLength {
    element: &'static Element,
    length: u64,
}

/// The type of the elements of a dynamic shared array, as a launch names it.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Element {
    name: Name,
    cells: Option<Cells>,
}

/// A function that returns the name of a type, with its path.
#[derive(Debug)]
struct Name(fn() -> &'static str);

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        (self.0)() == (other.0)()
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.0)().hash(state);
    }
}

impl Element {
    /// Returns the element of a type.
    const fn of<T: DeviceType>() -> Element {
        Element { name: Name(type_name::<T>), cells: T::CELLS }
    }
}

/// The dynamic shared arrays of a kernel, on a device.
#[derive(Debug)]
pub(crate) struct DynamicShared {
    /// In the order of their declarations; at least one, or none of a kernel of a CUDA C++ file.
    arrays: Vec<DynamicArray>,
    /// The size of the static shared arrays in a block's shared memory, in bytes.
    declared: u64,
    /// The total size that a block may have, in bytes.
    limit: u64,
}

#[derive(Debug)]
struct DynamicArray {
    name: String,
    element: Type,
    cells: Cells,
    /// The array of constant length that reuses this array's memory and needs the most of it, with its size in bytes.
    least: Option<(String, u64)>,
}

impl SharedLengths {
    /// Adds the length of one more array.
    pub(super) fn with(mut self, length: SharedLength) -> SharedLengths {
        if let Some(place) = self.given.get_mut(usize::from(self.count)) {
            *place = Some(length);
        }
        self.count = self.count.saturating_add(1);
        self
    }

    /// Returns the numbers of elements; 0 for an array that the launch does not give.
    #[inline]
    pub(crate) fn lengths(&self) -> [u64; MAX_DYNAMIC] {
        self.given.map(|given| given.map_or(0, |given| given.length))
    }

    /// Returns the total size in bytes; `u64::MAX` if it is larger than that.
    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        total(self.given.iter().flatten().map(|given| given.bytes()))
    }
}

/// Returns the size of consecutive arrays.
#[inline]
fn total(arrays: impl Iterator<Item = u64>) -> u64 {
    arrays.fold(0, |end: u64, bytes| {
        end.checked_next_multiple_of(DYNAMIC_ALIGN).unwrap_or(u64::MAX).saturating_add(bytes)
    })
}

impl SharedLength {
    /// Returns the length of `length` elements.
    pub(super) fn new<T: DeviceType>(length: usize) -> SharedLength {
        SharedLength { element: const { &Element::of::<T>() }, length: length as u64 }
    }

    /// Returns the size in bytes; `u64::MAX` if it is larger than that.
    #[inline]
    fn bytes(self) -> u64 {
        self.element.cells.map_or(0, |cells| cells.bytes().saturating_mul(self.length))
    }

    fn element(self) -> String {
        short_type_name((self.element.name.0)())
    }
}

impl DynamicArray {
    /// Returns the size that the arrays that reuse this array's memory need, in bytes.
    fn least(&self) -> u64 {
        self.least.as_ref().map_or(0, |(_, bytes)| *bytes)
    }

    #[inline]
    fn fits(&self, given: &SharedLength) -> bool {
        given.element.cells == Some(self.cells) && given.bytes() >= self.least()
    }
}

impl DynamicShared {
    /// Returns the dynamic shared arrays of a module, if it has any; its static ones take `declared` bytes.
    pub(super) fn of(module: &Module, declared: u64, limits: Limits) -> Option<DynamicShared> {
        let array = |(function, first, element): (&Function, SharedId, &Type)| {
            let over = function.region(first).filter(|(_, shared)| shared.dynamic_element().is_none());
            let most = over.map(|(_, shared)| (shared.name.clone(), shared.padded().size())).max_by_key(|most| most.1);
            let name = function.shared[first.index()].name.clone();
            Some(DynamicArray { name, element: element.clone(), cells: Cells::of(element)?, least: most })
        };
        let arrays: Vec<DynamicArray> = module.dynamic_shared().map(array).collect::<Option<_>>()?;
        (!arrays.is_empty()).then_some(DynamicShared { arrays, declared, limit: limits.shared_memory_per_block_optin })
    }

    /// Returns the dynamic shared memory of a kernel of a CUDA C++ file, which takes whatever a launch gives: the file says what is in it.
    pub(super) fn of_file(declared: u64, limits: Limits) -> DynamicShared {
        DynamicShared { arrays: Vec::new(), declared, limit: limits.shared_memory_per_block_optin }
    }

    #[inline]
    fn fits(&self, given: &SharedLengths) -> bool {
        (self.arrays.is_empty() || self.fit(given)) && given.bytes() <= self.room()
    }

    /// Returns `true` if each array has a length, of its type and long enough.
    #[inline]
    fn fit(&self, given: &SharedLengths) -> bool {
        usize::from(given.count) == self.arrays.len()
            && self.arrays.iter().zip(&given.given).all(|(array, given)| given.is_some_and(|given| array.fits(&given)))
    }

    /// Returns the size that a block has for all of them, in bytes.
    #[inline]
    fn room(&self) -> u64 {
        self.limit.saturating_sub(self.declared)
    }

    /// Returns the calls with which a launch gives their lengths.
    fn lengths(&self) -> Box<str> {
        self.arrays.iter().map(|array| format!(".with_shared::<{}>(length)", array.element)).collect::<String>().into()
    }

    /// Returns the error for arrays of these sizes, which are too large in total. It names the largest array.
    #[cold]
    fn too_much(&self, kernel: String, bytes: &[u64]) -> Error {
        let largest = (0..bytes.len()).max_by_key(|number| bytes[*number]).unwrap_or(0);
        let (array, is_last) = (&self.arrays[largest], largest + 1 == bytes.len());
        let others = total(bytes.iter().enumerate().map(|(number, bytes)| if number == largest { 0 } else { *bytes }));
        let room = self.room().saturating_sub(others);
        let room = if is_last { room } else { room / DYNAMIC_ALIGN * DYNAMIC_ALIGN };
        Error::TooMuchDynamicShared {
            kernel,
            array: array.name.clone(),
            element: array.element.to_string(),
            requested: total(bytes.iter().copied()),
            declared: self.declared,
            limit: self.limit,
            room: room.checked_div(array.cells.bytes()).unwrap_or(0),
        }
    }

    /// Returns the error for more memory than there is for a kernel of a CUDA C++ file.
    #[cold]
    fn too_much_for_file(&self, kernel: String, requested: u64) -> Error {
        let (array, element) = ("extern __shared__".into(), "u8".into());
        let Self { declared, limit, .. } = *self;
        Error::TooMuchDynamicShared { kernel, array, element, requested, declared, limit, room: self.room() }
    }

    /// Returns the error for an array with too few bytes for one that reuses its memory.
    #[cold]
    fn too_little(&self, kernel: String, array: &DynamicArray) -> Error {
        let (view, needed) = array.least.clone().unwrap_or_default();
        let needed = needed.div_ceil(array.cells.bytes().max(1));
        Error::TooLittleDynamicShared {
            kernel,
            array: array.name.clone(),
            element: array.element.to_string(),
            view,
            needed,
        }
    }
}

/// Returns `true` if a launch gives a kernel the lengths that its dynamic shared arrays need, if it has any.
#[inline]
pub(super) fn fits(arrays: Option<&DynamicShared>, given: &SharedLengths) -> bool {
    arrays.map_or(given.count == 0, |arrays| arrays.fits(given))
}

/// Returns an error if the dynamic shared arrays cannot have this size. A kernel without dynamic arrays
/// accepts only 0 bytes.
pub(super) fn check_bytes(kernel: &str, arrays: Option<&DynamicShared>, bytes: u64) -> Result<()> {
    let kernel = || kernel.to_string();
    match arrays {
        None if bytes == 0 => Ok(()),
        None => Err(Error::UnusedSharedLength { kernel: kernel(), element: "u8".into(), length: bytes }),
        Some(shared) if shared.arrays.is_empty() && bytes > shared.room() => {
            Err(shared.too_much_for_file(kernel(), bytes))
        }
        Some(shared) if shared.arrays.is_empty() => Ok(()),
        Some(shared) if bytes > shared.room() => {
            let least = shared.arrays.iter().map(DynamicArray::least);
            let mut each: Vec<u64> = least.collect();
            let last = each.len() - 1;
            each[last] = bytes.saturating_sub(total(each[..last].iter().copied().chain([0])));
            Err(shared.too_much(kernel(), &each))
        }
        Some(shared) if bytes < total(shared.arrays.iter().map(DynamicArray::least)) => {
            let wants = shared.arrays.iter().rfind(|array| array.least.is_some());
            Err(shared.too_little(kernel(), wants.unwrap_or(&shared.arrays[0])))
        }
        Some(_) => Ok(()),
    }
}

/// Returns the error for a launch that does not.
#[cold]
pub(super) fn refuse(kernel: String, arrays: Option<&DynamicShared>, given: &SharedLengths) -> Error {
    let Some(shared) = arrays else {
        let (element, length) = given.given[0].map_or((String::new(), 0), |given| (given.element(), given.length));
        return Error::UnusedSharedLength { kernel, element, length };
    };
    if shared.arrays.is_empty() {
        return shared.too_much_for_file(kernel, given.bytes());
    }
    let lengths = shared.lengths();
    let (arrays, count) = (shared.arrays.len(), usize::from(given.count));
    if count > arrays {
        return Error::TooManySharedLengths { kernel, arrays, given: count, lengths };
    }
    let mut bytes = Vec::new();
    for (array, given) in shared.arrays.iter().zip(given.given) {
        let (name, element) = (array.name.clone(), array.element.to_string());
        let Some(given) = given else { return Error::NoSharedLength { kernel, array: name, element, lengths } };
        if given.element.cells != Some(array.cells) {
            let (element, given) = (element.into(), given.element().into());
            return Error::WrongSharedElement { kernel, array: name, element, given, lengths };
        }
        if !array.fits(&given) {
            return shared.too_little(kernel, array);
        }
        bytes.push(given.bytes());
    }
    shared.too_much(kernel, &bytes)
}

/// `1000 x f32 and 20 x u32`.
impl fmt::Display for SharedLengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, length) in self.given.iter().flatten().enumerate() {
            write!(f, "{}{length}", if number == 0 { "" } else { " and " })?;
        }
        Ok(())
    }
}

/// `1000 x f32`.
impl fmt::Display for SharedLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.length, self.element())
    }
}
