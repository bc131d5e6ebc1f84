//! Each thread by itself combines everything up to its element.
//!
//! Technique: "Naive Approach" (`naive_prefix_sum_kernel`). It needs no shared memory, no barrier and no second
//! launch, and it does `n * n / 2` combinations in place of `n`: twice the length takes four times as long. It is
//! here to show the gain of the others, and because it is obviously correct.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - `int sum` and `int tid`: sums that overflow, and lengths above 2^31. Ours takes any operator, and counts in 64 bits.
//! - "O(1) additional space" is true; "~10 GB/s" is not a property of the algorithm: the rate falls with the length.
//! - It is inclusive only.

use super::{How, Kind, same_length};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Writes to each element of `output` the combination of the elements of `input` before it, and of its own if `INCLUSIVE`.
#[kernel(block = 256)]
pub fn scan_naive<T: Number, M: Monoid<T>, const INCLUSIVE: bool>(input: &[T], output: &mut [T]) {
    let gid = block_idx_x() as usize * 256 + thread_idx_x() as usize;
    if gid < input.len() {
        let mut sum = M::identity();
        for i in 0..gid {
            sum = M::combine(sum, input[i]);
        }
        output[gid] = if INCLUSIVE { M::combine(sum, input[gid]) } else { sum };
    }
}

/// Scans `input` in one launch.
///
/// # Errors
/// [`Error::Length`] if the lengths differ, or a failure of the device.
pub fn run<T: Number, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    output: &mut Slice<T>,
    _: M,
    kind: Kind,
    how: &How,
) -> Result<()> {
    same_length("scan", input, output)?;
    let grid = Grid::cover(input.len(), 256);
    // SAFETY of both: the kernel compares with the input's length, which is the output's.
    match kind {
        Kind::Inclusive => launch!(how, scan_naive::<T, M, true>, device, grid, input, output),
        Kind::Exclusive => launch!(how, scan_naive::<T, M, false>, device, grid, input, output),
    }
}
