//! Shuffles within each warp, then one atomic access a warp.
//!
//! Technique: "Warp-Level Shuffle Reduction" (`warp_reduce_kernel`). Lanes of a warp read each
//! other's registers: no shared memory, no barrier, five steps for 32 values. The price is `n / 32` atomic accesses to
//! one address, which the L2 cache serves one after the other; on a large array that is the limit.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `__shfl_down_sync(__activemask(), …)`: `__activemask()` returns the lanes that happen to run together, not those
//!   that should. If the warp has split, a lane reads from one that does not take part, and the sum is wrong. All lanes
//!   call this function, so the mask is all lanes.
//! - The result was added to whatever `output` held. Ours starts at the identity.

use super::{BLOCK, How, into_cell};
use sarek_runtime::Result;
use sarek_runtime::monoid::{AtomicMonoid, AtomicNumber, Monoid};
use sarek_runtime::prelude::*;

/// Returns the combination of the values of a whole warp, in its lane 0. All lanes take part.
#[device]
pub fn warp_reduce<T: Shuffle, M: Monoid<T>>(mut value: T) -> T {
    let mut offset = WARP_SIZE / 2;
    while offset > 0 {
        value = M::combine(value, shfl_down(FULL_MASK, value, offset));
        offset /= 2;
    }
    value
}

/// Merges all elements in `output[0]`.
#[kernel(block = 256)]
pub fn reduce_warp_shuffle<T: Shuffle + AtomicNumber, M: AtomicMonoid<T>>(input: &[T], output: &[T::Atomic], n: u32) {
    let tid = global_idx_x();
    let mut val = if tid < n { input[tid] } else { M::identity() };

    val = warp_reduce::<T, M>(val);
    if thread_idx_x() % WARP_SIZE == 0 {
        M::merge(&output[0], val);
    }
}

/// Reduces `input` in one launch.
///
/// # Errors
/// A failure of the device.
pub fn run<T: Shuffle + AtomicNumber, M: AtomicMonoid<T>>(
    device: &Device,
    input: &Slice<T>,
    monoid: M,
    how: &How,
) -> Result<T> {
    into_cell(device, input, monoid, &|input, output| {
        let grid = Grid::cover(input.len(), BLOCK as u32);
        let n = input.len() as u32;
        // SAFETY: `n` is the input's length, and `output` has an element.
        launch!(how, reduce_warp_shuffle::<T, M>, device, grid, input, output, n)
    })
}
