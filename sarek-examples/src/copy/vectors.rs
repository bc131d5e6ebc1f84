//! Four vectors of 16 bytes a thread.
//!
//! Source: Justin Luitjens, "CUDA Pro Tip: Increase Performance with Vectorized Memory Access", NVIDIA, 2013; several loads before the first store are
//! the unrolling of Mark Harris, "Optimizing Parallel Reduction in CUDA", 2007.
//!
//! A block copies a tile of 1024 vectors: all four loads of a thread are in flight before the first store waits for its value. The elements before
//! the first multiple of 16 bytes and after the last one, fewer than a vector each, are copied one by one by the first block. Slices whose
//! addresses differ by something else than a multiple of 16 bytes have no common multiple: [`elements`] copies these.

use super::{BLOCK, Cut, How, cut, elements, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The vectors of a thread.
const VECTORS: usize = 4;

/// Copies what both pairs of slices have: of `before` to `to_before`, at most a block's threads elements, and of `from` to `to`, in vectors
/// of `N` elements of 16 bytes together.
#[kernel(block = BLOCK)]
pub fn copy_vectors<T: Number, const N: usize>(before: &[T], to_before: &mut [T], from: &[T], to: &mut [T]) {
    let tid = thread_idx_x() as usize;
    let vectors = from.len().min(to.len()) / N;
    let first = block_idx_x() as usize * (VECTORS * BLOCK as usize) + tid;
    let mut held = [[T::ZERO; N]; VECTORS];
    #[unroll]
    for k in 0..VECTORS {
        let i = first + k * BLOCK as usize;
        if i < vectors {
            held[k] = load_vector::<T, N>(&from[i * N]);
        }
    }
    #[unroll]
    for k in 0..VECTORS {
        let i = first + k * BLOCK as usize;
        if i < vectors {
            store_vector(&mut to[i * N], held[k]);
        }
    }
    if block_idx_x() == 0 {
        if tid < before.len() && tid < to_before.len() {
            to_before[tid] = before[tid];
        }
        let last = vectors * N + tid;
        if last < from.len() && last < to.len() {
            to[last] = from[last];
        }
    }
}

/// Copies `from` to `to`, of which `N` elements have 16 bytes.
///
/// # Errors
/// Those of [`copy`](super::copy).
pub fn run<T: Number, const N: usize>(device: &Device, from: &Slice<T>, to: &mut Slice<T>, how: &How) -> Result<()> {
    same_length(from, to)?;
    let Cut::At(middle) = cut(from, to) else { return elements::run(device, from, to, how) };
    let (before, rest) = (from.slice(..middle)?, from.slice(middle..)?);
    let (mut to_before, mut to) = to.split_at_mut(middle)?;
    let tiles = rest.len().div_ceil(VECTORS * N * BLOCK as usize).max(1);
    let grid = Grid::new(tiles, BLOCK);
    // Unchecked, it is right because the kernel compares its indices with the lengths, and the slices were cut at a multiple of 16 bytes.
    launch!(how, copy_vectors::<T, N>, device, grid, &before, &mut to_before, &rest, &mut to)
}
