//! An element a thread.
//!
//! Source: NVIDIA, "CUDA C++ Best Practices Guide", section "Coalesced Access to Global Memory".
//!
//! Neighbouring threads copy neighbouring elements, so that a warp reads and writes whole sectors of 32 bytes. A thread has one load in flight; as many
//! threads as the device holds have enough of them for most of the rate of the memory, if elements have 4 bytes or more.

use super::{BLOCK, How, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Copies the elements that both slices have.
#[kernel(block = BLOCK)]
pub fn copy_elements<T: Element + Copy>(from: &[T], to: &mut [T]) {
    let i = block_idx_x() as usize * BLOCK as usize + thread_idx_x() as usize;
    if i < from.len() && i < to.len() {
        to[i] = from[i];
    }
}

/// Copies `from` to `to`.
///
/// # Errors
/// Those of [`copy`](super::copy).
pub fn run<T: Element + Copy>(device: &Device, from: &Slice<T>, to: &mut Slice<T>, how: &How) -> Result<()> {
    same_length(from, to)?;
    let grid = Grid::cover(from.len(), BLOCK);
    // Unchecked, it is right because the kernel compares its index with the lengths.
    launch!(how, copy_elements::<T>, device, grid, from, to)
}
