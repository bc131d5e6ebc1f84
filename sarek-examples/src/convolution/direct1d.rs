//! A signal, one thread an output, everything from global memory.
//!
//! Technique: "1D Convolution" (`conv1d_kernel`). Each thread loads the inputs under the filter, and
//! the weights, and compares every position with both ends of the signal. Neighbouring threads load almost the same
//! inputs; the caches keep that from memory, but every multiplication waits for two loads.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - It is called a convolution, but the filter is not reversed: it is a correlation, like all of its kernels. Ours are
//!   the same, and their documentation states that.
//! - The document does not define the centre of a filter of even length. It is `kernel_size / 2`, so one more input
//!   counts before the position than after it.

use super::{How, Image, check, check_filter};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The correlation of `n` elements with a filter of `k`.
#[kernel(block = 256)]
pub fn convolve_direct1d(signal: &[f32], filter: &[f32], output: &mut [f32], n: u32, k: u32) {
    let gid = global_idx_x();
    if gid < n {
        let mut sum = 0.0;
        for j in 0..k {
            // Before the signal the position wraps to a large number.
            let at = (gid + j).wrapping_sub(k / 2);
            if at < n {
                sum += signal[at] * filter[j];
            }
        }
        output[gid] = sum;
    }
}

/// Correlates in one launch.
///
/// # Errors
/// The errors of [`convolve1d`](super::convolve1d).
pub fn run(
    device: &Device,
    signal: &Slice<f32>,
    filter: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let size = Image::new(signal.len(), 1);
    check(signal, output, size)?;
    check_filter(filter, Image::new(filter.len(), 1), size)?;
    let grid = Grid::cover(signal.len(), 256);
    let (n, k) = (signal.len() as u32, filter.len() as u32);
    // SAFETY: `n` and `k` are the lengths, which the kernel compares with.
    launch!(how, convolve_direct1d, device, grid, signal, filter, output, n, k)
}
