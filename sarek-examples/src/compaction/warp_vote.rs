//! A vote a warp, and one atomic access a warp.
//!
//! Technique: "Warp-Level Compaction" (`warp_compact_kernel`). A ballot shows every lane which lanes keep their
//! element; the bits below its own show how many of them are before it. One lane reserves room for all with one
//! atomic addition, and a shuffle passes the place to the others. There is one launch, and the input is read once,
//! with 32 times fewer atomic accesses than with one per element.
//!
//! The elements of a warp stay in order; the warps come in the order of their additions, which differs from run to run. So
//! this is not stable, unlike the other strategies. And all warps of the device meet at one counter.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `if (tid >= n) return` before the ballot, and `__activemask()` as the mask of ballot and shuffle: what lanes run
//!   together is the compiler's and the hardware's affair. Here all lanes of each warp take part, those past the end with
//!   "no".
//! - The shuffle was under `if (predicate)`. If lane 0's element is dropped, lane 0 is not there: no lane has added to
//!   the counter, and the others shuffle from a lane that does not take part and write to the undefined result.
//! - `count` was to be 0 before, which nothing saw to.

use super::{How, Predicate, in_parts};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Copies the elements to keep to `output`, those of a warp in order, and adds their number to `count[0]`.
#[kernel(block = 256)]
pub fn warp_compact<T: Number, P: Predicate<T>>(input: &[T], output: &mut [T], count: &[AtomicU64], n: u32) {
    let tid = global_idx_x();
    let lane = lane_id();
    let mut value = T::ZERO;
    let mut keep = false;
    if tid < n {
        value = input[tid];
        keep = P::keep(value);
    }
    let mask = ballot(FULL_MASK, keep);
    let mut warp_offset = 0;
    if lane == 0 && mask != 0 {
        warp_offset = count[0].fetch_add(popcount(mask) as u64, Ordering::Relaxed);
    }
    warp_offset = shfl(FULL_MASK, warp_offset, 0);
    if keep {
        let preceding = mask & ((1 << lane) - 1);
        output[warp_offset + popcount(preceding) as u64] = value;
    }
}

/// Selects in one launch, in no particular order.
///
/// # Errors
/// [`Error::Length`] if `output` is shorter than `input`, no memory, or a failure of the device.
pub fn run<T: Number, P: Predicate<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: P,
    how: &How,
) -> Result<usize> {
    in_parts(device, input, output, &mut |input, output, count| {
        let grid = Grid::cover(input.len(), 256);
        let n = input.len() as u32;
        let count = count.as_atomic();
        // SAFETY: `n` is the input's length, and the output is no shorter; `count` is 0, and stays below it.
        launch!(how, warp_compact::<T, P>, device, grid, input, output, count, n)
    })
}
