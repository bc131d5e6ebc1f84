//! What may lie in a buffer.

/// A type whose values may lie in device memory.
///
/// # Safety
/// The type is plain data without padding or references: all-zero bytes are a value, and so is every other pattern of
/// bytes, `bool` excepted, which [`Element::IS_BOOL`] tells. It has the layout that the kernels expect.
pub unsafe trait Element: Send + Sync + 'static {
    /// Whether this is `bool`, whose bytes are made 0 or 1 when they come from a device.
    #[doc(hidden)]
    const IS_BOOL: bool = false;
}

macro_rules! elements {
    ($($name:ty)*) => {$(
        // SAFETY: a number.
        unsafe impl Element for $name {}
    )*};
}

elements!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);

// SAFETY: `false` is zero; what comes from a device is made a `bool`.
unsafe impl Element for bool {
    const IS_BOOL: bool = true;
}

/// A type whose memory can also be accessed with atomics.
///
/// # Safety
/// [`AsAtomic::Atomic`] has the same size and alignment, and every value of the one is a value of the other.
pub unsafe trait AsAtomic: Element {
    /// The atomic type, such as `AtomicU32` for `u32`.
    type Atomic: Element;
}
