//! A signal, with a block's inputs in shared memory.
//!
//! Technique: "1D Convolution with Shared Memory" (`conv1d_shared_kernel`). The inputs of a block's
//! outputs are its own positions and a halo of `k - 1` around them. The block loads them once, with zeros outside of
//! the signal, and then multiplies without a comparison.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The halo is loaded by the first `kernel_size - 1` threads, an element each. A filter longer than a block has more
//!   halo than that: its rest is never written, and the sums read arbitrary data there. Ours loads in a loop, and
//!   processes longer filters in pieces of 257 weights.
//! - The second half of the load compares with the end of the signal only, and relies on the halo never starting before
//!   the signal: it does, for the first block of a short signal and a long filter (`start_idx + blockDim.x < 0`).
//! - The shared array's size is left to the launch, which must know the kernel's formula. Ours is declared.

use super::{How, Image, check, check_filter};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// The threads of a block.
const BLOCK: usize = 256;

/// The weights that are taken at a time.
const PIECE: usize = 257;

/// The inputs that a block's outputs need for this many weights.
const TILE: usize = BLOCK + PIECE - 1;

/// The correlation of `n` elements with a filter of `k`.
#[kernel(block = 256)]
pub fn convolve_halo1d(signal: &[f32], filter: &[f32], output: &mut [f32], n: u32, k: u32) {
    let tile = shared!([f32; TILE]);
    let tid = thread_idx_x();
    let gid = global_idx_x();

    let mut sum = 0.0;
    for piece in (0..k).step_by(PIECE as u32) {
        let weights = (k - piece).min(PIECE as u32);
        // Before the signal the position wraps to a large number.
        let from = (block_idx_x() * BLOCK as u32 + piece).wrapping_sub(k / 2);
        superstep!(load, {
            for i in (tid..BLOCK as u32 + weights - 1).step_by(BLOCK as u32) {
                let at = from.wrapping_add(i);
                tile[i] = if at < n { signal[at] } else { 0.0 };
            }
        });
        superstep!(multiply, {
            for j in 0..weights {
                sum += tile[tid + j] * filter[piece + j];
            }
        });
    }
    if gid < n {
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
    launch(device, signal, filter, output, how)
}

/// [`run`] on a device or a stream.
pub(super) fn launch(
    target: &impl Target,
    signal: &Slice<f32>,
    filter: &Slice<f32>,
    output: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let size = Image::new(signal.len(), 1);
    check(signal, output, size)?;
    check_filter(filter, Image::new(filter.len(), 1), size)?;
    let grid = Grid::cover(signal.len(), BLOCK as u32);
    let (n, k) = (signal.len() as u32, filter.len() as u32);
    // SAFETY: `n` and `k` are the lengths, which the kernel compares with.
    launch!(how, convolve_halo1d, target, grid, signal, filter, output, n, k)
}
