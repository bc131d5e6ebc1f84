//! Kernels that start while the kernel before them ends.

use crate::catalogue::entries;
use sarek_runtime::dependent::start_next;
use sarek_runtime::prelude::*;

/// A step that reads what the launch before it wrote: the neighbour of another block.
#[kernel(starts_early)]
pub fn step(x: &[u32], y: &mut [u32], n: u32) {
    start_next();
    let i = global_idx_x();
    if i < n {
        y[i] = x[(i + 77) % n].wrapping_mul(3) + i;
    }
}

/// A step that starts as usual, and lets the next one start.
#[kernel(block = 64)]
pub fn usual(x: &[u32], y: &mut [u32], n: u32) {
    let i = global_idx_x();
    if i < n {
        y[i] = x[(i + 13) % n] ^ i;
    }
    start_next();
}

entries!("dependent": step, usual);
