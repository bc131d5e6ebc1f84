//! The types that buffers can hold.

use crate::device::DeviceType;
use crate::device::types::ConstValue;

/// A type whose values may lie in device memory: numbers, `bool`, arrays of these, and structs and enums with
/// `#[derive(DeviceType)]`.
///
/// It is the bound of a generic kernel's elements that are more than numbers ([`Number`](crate::device::Number)): slices
/// and shared arrays of such a type, its values and its constants can be used.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[device]
/// trait Space: Element + Copy {
///     const ORIGIN: Self;
///     fn distance(self, other: Self) -> f32;
/// }
///
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(C)]
/// struct Point {
///     x: f32,
///     y: f32,
/// }
///
/// #[device]
/// impl Space for Point {
///     const ORIGIN: Point = Point { x: 0.0, y: 0.0 };
///     fn distance(self, other: Point) -> f32 {
///         (self.x - other.x).hypot(self.y - other.y)
///     }
/// }
///
/// #[kernel]
/// fn lengths<P: Space>(points: &[P], lengths: &mut [f32]) {
///     let i = global_idx_x();
///     lengths[i] = points[i].distance(P::ORIGIN);
/// }
///
/// let device = Device::best()?;
/// let points = device.upload(&[Point { x: 3.0, y: 4.0 }; 32])?;
/// let mut found = device.zeros::<f32>(32)?;
/// lengths::<Point>::launch(&device, Grid::new(1, 32), &points, &mut found)?;
/// assert_eq!(found.to_vec()?, [5.0; 32]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Safety
/// The type is plain data without references, of at least one byte. All-zero bytes are a value; so is every other
/// pattern of bytes that [`Element::make_value`] has processed. It has the layout that the kernels expect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot lie in device memory",
    label = "cannot lie in device memory",
    note = "what can are the integers up to 64 bits, `bool`, `f16`, `bf16`, `f32`, `f64`, arrays of these, and structs and enums with `#[derive(DeviceType)]`",
    note = "a type parameter is bounded by `Element`, `Scalar`, `Number`, `Integer` or `Float`",
    note = "the bytes of tuples, `Option` and `Result` are not fixed by Rust: write a struct with `#[derive(DeviceType)]` and `#[repr(C)]`, or an enum with `#[repr(C, u32)]`"
)]
pub unsafe trait Element: DeviceType + ConstValue + Send + Sync + 'static {
    /// `true` if every pattern of bytes is a value, so that [`Element::make_value`] does nothing.
    #[doc(hidden)]
    const PLAIN: bool = true;

    /// `true` if a value may have uninitialised bytes where another value has bytes that kernels read: the data of an
    /// enum's variants overlaps, and a racing thread may read it as the wrong variant.
    #[doc(hidden)]
    const OVERLAPS: bool = false;

    /// `true` if the type is a grid barrier.
    #[doc(hidden)]
    const SYNCS_GRID: bool = false;

    /// Turns arbitrary bytes from a device into a value.
    ///
    /// # Safety
    /// All bytes of the type are there; they are initialised, except for padding, and not shared.
    #[doc(hidden)]
    unsafe fn make_value(_bytes: *mut u8) {}

    /// Writes the bytes of the value, without padding, over zeros.
    ///
    /// # Safety
    /// There is room for all bytes of the type.
    #[doc(hidden)]
    unsafe fn write_bytes(&self, to: *mut u8) {
        // SAFETY: the caller's.
        unsafe { to.copy_from_nonoverlapping((&raw const *self).cast(), size_of_val(self)) };
    }
}

/// Compiles only for element types: the type, and every array in it, has at least one byte.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// let _ = Device::cpu().zeros::<[[u32; 0]; 3]>(usize::MAX);
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// let _ = Device::cpu().upload(&[[[0u8; 4]; 0]; 3]);
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(C)]
/// struct Part<const N: usize> {
///     first: u32,
///     others: [u32; N],
/// }
///
/// let _ = unsafe { Device::cpu().uninit::<Part<0>>(5) };
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(C, u32)]
/// enum Some<T> {
///     Nothing,
///     Held { first: u32, others: T },
/// }
///
/// let _ = Device::cpu().zeros::<[Some<[u64; 0]>; 2]>(5);
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// let _ = Grid::new(1, 32).with_shared::<[[f32; 0]; 2]>(usize::MAX);
/// ```
///
/// The same, with elements:
///
/// ```
/// # use sarek_runtime::prelude::*;
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(C)]
/// struct Part<const N: usize> {
///     first: u32,
///     others: [u32; N],
/// }
///
/// #[derive(Clone, Copy, DeviceType)]
/// #[repr(C, u32)]
/// enum Some<T> {
///     Nothing,
///     Held { first: u32, others: T },
/// }
///
/// let device = Device::cpu();
/// assert!(matches!(device.zeros::<[[u32; 1]; 3]>(usize::MAX), Err(Error::OutOfMemory { .. })));
/// assert_eq!(device.upload(&[[[0u8; 4]; 1]; 3])?.len(), 3);
/// assert_eq!(unsafe { device.uninit::<Part<1>>(5)? }.len(), 5);
/// assert_eq!(device.zeros::<[Some<[u64; 1]>; 2]>(5)?.len(), 5);
/// let _ = Grid::new(1, 32).with_shared::<[[f32; 1]; 2]>(usize::MAX);
/// # Ok::<(), Error>(())
/// ```
pub(super) const fn check_element<T: Element>() {
    const {
        assert!(size_of::<T>() > 0, "an element of device memory has at least one byte");
        // The arrays in it check their lengths.
        let _ = T::PLAIN;
    }
}

macro_rules! elements {
    ($($name:ty)*) => {$(
        // SAFETY: a number.
        unsafe impl Element for $name {}

        // SAFETY: a number.
        unsafe impl Plain for $name {}
    )*};
}

elements!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize half::f16 half::bf16 f32 f64);

// SAFETY: `false` is zero; bytes from a device are turned into a `bool`.
unsafe impl Element for bool {
    const PLAIN: bool = false;

    unsafe fn make_value(bytes: *mut u8) {
        // SAFETY: the caller's: one byte.
        unsafe { bytes.write(u8::from(bytes.read() != 0)) };
    }
}

// SAFETY: elements one after the other; there is at least one.
unsafe impl<T: Element, const N: usize> Element for [T; N] {
    const PLAIN: bool = {
        assert!(N > 0, "an array in device memory has at least one element");
        T::PLAIN
    };

    const OVERLAPS: bool = T::OVERLAPS;

    unsafe fn make_value(bytes: *mut u8) {
        // SAFETY: the caller's: `N` elements.
        (0..N).for_each(|at| unsafe { T::make_value(bytes.add(at * size_of::<T>())) });
    }

    unsafe fn write_bytes(&self, to: *mut u8) {
        for (at, element) in self.iter().enumerate() {
            // SAFETY: the caller's: room for `N` elements.
            unsafe { element.write_bytes(to.add(at * size_of::<T>())) };
        }
    }
}

/// A type for which every pattern of bytes is a value: numbers, and vectors of them.
///
/// # Safety
/// Every pattern of bytes is a value, and no byte is padding.
#[diagnostic::on_unimplemented(
    message = "memory cannot be seen as `{Self}`, or `{Self}` as something else",
    label = "not a number or a vector of numbers",
    note = "a slice is cast between numbers and `Vec2`, `Vec3` and `Vec4` of numbers"
)]
pub unsafe trait Plain: Element {}

/// A type whose memory can also be accessed with atomics.
///
/// # Safety
/// [`AsAtomic::Atomic`] has the same size and alignment, and every value of one is a value of the other.
pub unsafe trait AsAtomic: Element {
    /// The atomic type, such as `AtomicU32` for `u32`.
    type Atomic: Element;
}
