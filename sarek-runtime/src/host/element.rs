//! What may lie in a buffer.

/// A type whose values may lie in device memory: numbers, `bool`, arrays of these, and structs and enums with
/// `#[derive(DeviceType)]`.
///
/// # Safety
/// The type is plain data without references, of at least one byte. All-zero bytes are a value; so is every other pattern
/// of bytes that [`Element::make_value`] has seen. It has the layout that the kernels expect.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot lie in device memory",
    label = "cannot lie in device memory",
    note = "what can are the integers up to 64 bits, `bool`, `f16`, `bf16`, `f32`, `f64`, arrays of these, and structs and enums with `#[derive(DeviceType)]`",
    note = "the bytes of `Option` and `Result` are not fixed by Rust: write an enum with `#[derive(DeviceType)]` and `#[repr(C, u32)]`"
)]
pub unsafe trait Element: Send + Sync + 'static {
    /// Whether every pattern of bytes is a value, so that [`Element::make_value`] does nothing.
    #[doc(hidden)]
    const PLAIN: bool = true;

    /// Whether a value may have uninitialised bytes where another one has bytes that kernels read: what the variants of an
    /// enum hold overlaps, and a thread that races on one may look for the wrong variant.
    #[doc(hidden)]
    const OVERLAPS: bool = false;

    /// Makes bytes that came from a device a value, whatever they are.
    ///
    /// # Safety
    /// There are as many bytes as the type has; they are initialised, but for padding, and nobody else's.
    #[doc(hidden)]
    unsafe fn make_value(_bytes: *mut u8) {}

    /// Writes the bytes of the value, without padding, over zeros.
    ///
    /// # Safety
    /// There is room for as many bytes as the type has.
    #[doc(hidden)]
    unsafe fn write_bytes(&self, to: *mut u8) {
        // SAFETY: the caller's.
        unsafe { to.copy_from_nonoverlapping((&raw const *self).cast(), size_of_val(self)) };
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

// SAFETY: `false` is zero; what comes from a device is made a `bool`.
unsafe impl Element for bool {
    const PLAIN: bool = false;

    unsafe fn make_value(bytes: *mut u8) {
        // SAFETY: the caller's: one byte.
        unsafe { bytes.write(u8::from(bytes.read() != 0)) };
    }
}

// SAFETY: elements one behind the other; there is at least one.
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

/// A type of which every pattern of bytes is a value: numbers, and vectors of them.
///
/// # Safety
/// So it is, and no byte is padding.
#[diagnostic::on_unimplemented(
    message = "memory cannot be seen as `{Self}`, or `{Self}` as something else",
    label = "not a number or a vector of numbers",
    note = "a slice is cast between numbers and `Vec2`, `Vec3` and `Vec4` of numbers"
)]
pub unsafe trait Plain: Element {}

/// A type whose memory can also be accessed with atomics.
///
/// # Safety
/// [`AsAtomic::Atomic`] has the same size and alignment, and every value of the one is a value of the other.
pub unsafe trait AsAtomic: Element {
    /// The atomic type, such as `AtomicU32` for `u32`.
    type Atomic: Element;
}
