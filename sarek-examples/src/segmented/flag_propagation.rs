//! Values and flags move through shared memory together.
//!
//! Technique: "Segmented Scan" (`segmented_scan_kernel`). In each of eight steps a thread takes the
//! value 1, 2, 4, … places to the left, unless a head lies in between: its flag says whether one does, and takes over
//! the other's flag. It is the scan of Hillis and Steele with the pair operator `(f, a) . (g, b) = (f | g, if g { b }
//! else { a . b })`: that operator is associative, and so any scan can be made segmented.
//!
//! A block does that for 256 elements. The blocks' last values, with flags for blocks that have a head, are scanned in
//! the same way; the results are combined with each block's elements before its first head.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - The propagation of flags within a block is correct: both reads are before a barrier, and each thread writes only
//!   its own value and flag. But nothing crosses the end of a block: a segment that does so starts again from nothing.
//! - A missing element counted as a head with value 0, which is an identity only for sums.
//! - It needs `n log n` combinations and 17 barriers per block.
//! - Flags were `int`s: 4 bytes read for a bit.

use super::{How, Kind, same_lengths};
use sarek_runtime::Result;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Scans the segments of each block of 256 elements. For block `b`, writes the combination of what follows its last head to
/// `totals[b]`, whether it has a head to `has_head[b]`, and where the first one is, 256 if nowhere, to `first_head[b]`.
#[kernel(block = 256)]
pub fn segmented_scan<T: Number, M: Monoid<T>, const INCLUSIVE: bool>(
    input: &[T],
    flags: &[bool],
    output: &mut [T],
    totals: &mut [T],
    has_head: &mut [bool],
    first_head: &mut [u32],
) {
    let shared_values = shared!([T; 256]);
    let shared_flags = shared!([bool; 256]);
    let tid = thread_idx_x();
    let global_id = block_idx_x() as usize * 256 + tid as usize;

    let mut value = M::identity();
    let mut is_head = false;
    if global_id < input.len() {
        value = input[global_id];
        is_head = flags[global_id];
    }
    // `true` if there is a head up to here.
    let mut flag = is_head;
    superstep!(load, {
        shared_values[tid] = value;
        shared_flags[tid] = flag;
    });
    let mut stride = 1;
    while stride < 256 {
        let mut left_value = M::identity();
        let mut left_flag = false;
        superstep!(look_left, {
            if tid >= stride {
                left_value = shared_values[tid - stride];
                left_flag = shared_flags[tid - stride];
            }
        });
        superstep!(combine, {
            if !flag {
                value = M::combine(left_value, value);
            }
            flag = flag || left_flag;
            shared_values[tid] = value;
            shared_flags[tid] = flag;
        });
        stride *= 2;
    }

    let block = block_idx_x();
    if tid == 255 {
        totals[block] = value;
        has_head[block] = flag;
        if !flag {
            first_head[block] = 256;
        }
    }
    if flag && (tid == 0 || !shared_flags[tid - 1]) {
        first_head[block] = tid;
    }
    if global_id < output.len() {
        if INCLUSIVE {
            output[global_id] = value;
        } else {
            output[global_id] = if tid == 0 || is_head { M::identity() } else { shared_values[tid - 1] };
        }
    }
}

/// Combines the elements of block `b` before its first head with `carried[b - 1]`.
#[kernel(block = 256)]
pub fn add_open_carry<T: Number, M: Monoid<T>>(carried: &[T], first_head: &[u32], output: &mut [T]) {
    let tid = thread_idx_x();
    let block = block_idx_x();
    let global_id = block as usize * 256 + tid as usize;
    if block > 0 && global_id < output.len() && tid < first_head[block] {
        output[global_id] = M::combine(carried[block - 1], output[global_id]);
    }
}

/// Scans segments, a level of blocks after the other.
///
/// # Errors
/// [`Error::Length`] if the lengths differ, no memory, or a failure of the device.
pub fn run<T: Number, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    flags: &Slice<bool>,
    output: &mut Slice<T>,
    _: M,
    kind: Kind,
    how: &How,
) -> Result<()> {
    same_lengths(input, flags, output)?;
    in_levels::<T, M>(device, input, flags, output, kind, how)
}

/// Scans the segments of blocks, then the values that they pass on in the same way, and combines each block with the
/// value from before it.
fn in_levels<T: Number, M: Monoid<T>>(
    device: &Device,
    input: &Slice<T>,
    flags: &Slice<bool>,
    output: &mut Slice<T>,
    kind: Kind,
    how: &How,
) -> Result<()> {
    if input.is_empty() {
        return Ok(());
    }
    let blocks = input.len().div_ceil(256);
    let grid = Grid::new(blocks, 256);
    let (mut totals, mut has_head, mut first_head) =
        (device.zeros(blocks)?, device.zeros::<bool>(blocks)?, device.zeros(blocks)?);
    let (sums, heads, firsts) = (&mut totals, &mut has_head, &mut first_head);
    // SAFETY of both: the kernels compare with the lengths; the others have an element per block.
    match kind {
        Kind::Inclusive => {
            launch!(how, segmented_scan::<T, M, true>, device, grid, input, flags, output, sums, heads, firsts)
        }
        Kind::Exclusive => {
            launch!(how, segmented_scan::<T, M, false>, device, grid, input, flags, output, sums, heads, firsts)
        }
    }?;
    if blocks == 1 {
        return Ok(());
    }
    let mut carried = device.zeros(blocks)?;
    in_levels::<T, M>(device, &totals, &has_head, &mut carried, Kind::Inclusive, how)?;
    // SAFETY: above.
    launch!(how, add_open_carry::<T, M>, device, grid, &carried, &first_head, output)
}
