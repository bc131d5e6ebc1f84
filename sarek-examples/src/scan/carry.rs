//! The last step of a scan in levels: each block's elements are combined with the total before the block.

use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// Combines the elements of the 256-element block `b` of `output` with `prefixes[b]`.
#[kernel(block = 256)]
pub fn add_carry<T: Number, M: Monoid<T>>(prefixes: &[T], output: &mut [T]) {
    let gid = block_idx_x() as usize * 256 + thread_idx_x() as usize;
    if gid < output.len() {
        output[gid] = M::combine(prefixes[block_idx_x()], output[gid]);
    }
}
