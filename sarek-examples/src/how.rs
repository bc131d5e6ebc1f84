//! The way in which strategies launch their kernels.

/// The way in which a strategy launches its kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct How {
    /// With every index checked (`launch`), or without (`launch_unchecked`).
    pub checked: bool,
}

impl How {
    /// With every index and division checked.
    pub const CHECKED: How = How { checked: true };
    /// Without checks.
    pub const UNCHECKED: How = How { checked: false };
}

/// Checked.
impl Default for How {
    fn default() -> How {
        How::CHECKED
    }
}

/// Launches a kernel according to a [`How`]: `launch!(how, kernel::<f32>, device, grid, &input, &mut output)`.
///
/// Only measurements launch without checks. Functions that use this macro compare the lengths of their buffers with the sizes
/// that the kernel gets, and the kernel its indices with these; a comment says so where it is another reason.
macro_rules! launch {
    ($how:expr, $kernel:ty, $($argument:expr),* $(,)?) => {
        if $how.checked {
            <$kernel>::launch($($argument),*)
        } else {
            // SAFETY: the function that uses the macro has compared lengths and sizes, or says why it need not.
            unsafe { <$kernel>::launch_unchecked($($argument),*) }
        }
    };
}
