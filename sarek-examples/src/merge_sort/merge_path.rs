//! A thread per key of the result.
//!
//! The first `d` keys of a merge are the first `p` of the left run and the first `d - p` of the right one; a binary
//! search finds `p` without merging anything. So key `d` can be found independently: the smaller one of the left run's
//! key `p` and the right run's key `d - p`. Every level is as parallel as the first. The price is a search of some
//! twenty steps in global memory for every key; [`best`](mod@super::best) searches once for some thousand keys, and
//! merges those in shared memory.

use super::tile::merge_path;
use super::{How, Less, in_levels};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Merges runs of `size` keys two by two, and if `PAIRS` moves the values with them. A thread per key of the result.
#[kernel(block = 256)]
pub fn merge_by_path<K: Number, V: Number, L: Less<K>, const PAIRS: bool>(
    keys: &[K],
    keys_out: &mut [K],
    values: &[V],
    values_out: &mut [V],
    size: usize,
) {
    let place = block_idx_x() as usize * block_dim_x() as usize + thread_idx_x() as usize;
    if place < keys.len() {
        let left = place & !(2 * size - 1);
        let mid = (left + size).min(keys.len());
        let right = (left + 2 * size).min(keys.len());
        let diagonal = place - left;
        let from_left = merge_path::<K, L>(keys, left, mid - left, mid, right - mid, diagonal);
        let i = left + from_left;
        let j = mid + diagonal - from_left;
        let takes_left = i < mid && (j >= right || !L::less(keys[j], keys[i]));
        let from = if takes_left { i } else { j };
        keys_out[place] = keys[from];
        if PAIRS {
            values_out[place] = values[from];
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
        let grid = Grid::cover(keys.len(), 256);
        macro_rules! with {
            ($pairs:literal) => {
                // SAFETY: the kernel compares with the length, which all have in common; a search stays within its bounds
                // whatever the comparisons say. Without pairs, values are not touched.
                launch!(how, merge_by_path::<K, V, L, $pairs>, device, grid, keys, keys_out, values, values_out, size)
            };
        }
        if pairs { with!(true) } else { with!(false) }
    })
}
