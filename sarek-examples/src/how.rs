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
/// At each use, a comment explains why the unchecked launch is sound: mostly, because the kernel compares its indices
/// with sizes that were compared with the buffers' lengths.
macro_rules! launch {
    ($how:expr, $kernel:ty, $($argument:expr),* $(,)?) => {
        if $how.checked {
            <$kernel>::launch($($argument),*)
        } else {
            // SAFETY: the comment where the macro is used.
            unsafe { <$kernel>::launch_unchecked($($argument),*) }
        }
    };
}
