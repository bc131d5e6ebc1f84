//! A thread per merge.
//!
//! Technique: "Bottom-Up Merge Sort" (`merge_kernel`). Runs of 1, 2, 4, … keys are merged two by two; at each level all
//! merges run at the same time, a thread each. There is plenty of work at first and almost none at the end: the last
//! level is one thread that walks through the whole array.
//!
//! Mistakes of a common form of it, which this one avoids:
//! - Each merge was a launch of its own, `<<<1, 1>>>`: about `n` launches, one after the other, each with one thread,
//!   which the kernel tested for being thread 0. Ours has one launch per level.
//! - Each merge copied its result back. Ours goes from one array to the other and back.
//! - `int` sizes: `size *= 2` and `left += 2 * size` overflow from 2^30 elements on.
//! - It sorted `int` only. Ours takes any order and moves values too. (That equal keys are taken from the left run,
//!   `data[i] <= data[j]`, was right: the sort is stable.)

use super::{How, Less, in_levels};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Merges runs of `size` keys two by two, and if `PAIRS` moves the values with them. A thread two runs.
#[kernel(block = 256)]
pub fn merge_bottom_up<K: Number, V: Number, L: Less<K>, const PAIRS: bool>(
    keys: &[K],
    keys_out: &mut [K],
    values: &[V],
    values_out: &mut [V],
    size: usize,
) {
    let left = 2 * size * (block_idx_x() as usize * block_dim_x() as usize + thread_idx_x() as usize);
    let mid = (left + size).min(keys.len());
    let right = (left + 2 * size).min(keys.len());

    let mut i = left;
    let mut j = mid;
    for k in left..right {
        let takes_left = i < mid && (j >= right || !L::less(keys[j], keys[i]));
        let from = if takes_left { i } else { j };
        keys_out[k] = keys[from];
        if PAIRS {
            values_out[k] = values[from];
        }
        if takes_left {
            i += 1;
        } else {
            j += 1;
        }
    }
}

/// Sorts keys, and the values with them, in a launch per level.
///
/// # Errors
/// The errors of [`sort_pairs`](super::sort_pairs).
pub fn run<K: Number, V: Number, L: Less<K>>(
    device: &Device,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<V>>,
    _: L,
    how: &How,
) -> Result<()> {
    in_levels(device, keys, values, |pairs, keys, keys_out, values, values_out, size| {
        let grid = Grid::cover(keys.len().div_ceil(2 * size), 256);
        macro_rules! with {
            ($pairs:literal) => {
                // SAFETY: the kernel compares with the length, which all have in common; without pairs, values are not
                // touched.
                launch!(how, merge_bottom_up::<K, V, L, $pairs>, device, grid, keys, keys_out, values, values_out, size)
            };
        }
        if pairs { with!(true) } else { with!(false) }
    })
}
