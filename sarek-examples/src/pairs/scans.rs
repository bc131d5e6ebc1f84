//! Scans within a warp and within a block.

use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::{block, warp};

/// The elements that a warp scans: four a lane.
pub const OF_WARP: usize = 128;

/// Writes the sums within each row of 128 elements up to each of them. What is after the last whole row stays.
#[kernel(block = 256)]
pub fn scan_rows(x: &[u32], y: &mut [u32]) {
    let lanes = x.len().min(y.len()) / OF_WARP * 32;
    let i = block_idx_x() as usize * 256 + thread_idx_x() as usize;
    if i < lanes {
        let mut items = load_vector::<u32, 4>(&x[4 * i]);
        #[unroll]
        for k in 1..4 {
            items[k] += items[k - 1];
        }
        let before = warp::inclusive_scan::<u32, Sum>(items[3]) - items[3];
        #[unroll]
        for k in 0..4 {
            items[k] += before;
        }
        store_vector(&mut y[4 * i], items);
    }
}

/// The threads of a block.
pub const THREADS: usize = 256;
/// The elements of a thread.
pub const ITEMS: usize = 8;
/// The elements that a block scans.
pub const OF_BLOCK: usize = THREADS * ITEMS;

/// Writes the sums within each tile of 2048 elements up to each of them. What is after the last whole tile stays.
#[kernel(block = THREADS)]
pub fn scan_tiles(x: &[u32], y: &mut [u32]) {
    let warp_totals = shared!([u32; 32]);
    let start = block_idx_x() as usize * OF_BLOCK + thread_idx_x() as usize * ITEMS;
    let mut items = [0u32; ITEMS];
    #[unroll]
    for vector in 0..ITEMS / 4 {
        let four = load_vector::<u32, 4>(&x[start + 4 * vector]);
        #[unroll]
        for k in 0..4 {
            items[4 * vector + k] = four[k];
        }
    }
    block::inclusive_scan_items::<u32, Sum, THREADS, ITEMS>(warp_totals, &mut items);
    #[unroll]
    for vector in 0..ITEMS / 4 {
        let mut four = [0u32; 4];
        #[unroll]
        for k in 0..4 {
            four[k] = items[4 * vector + k];
        }
        store_vector(&mut y[start + 4 * vector], four);
    }
}

/// Returns the grid of [`scan_rows`] for that many elements.
pub fn grid_of_rows(n: usize) -> Grid {
    Grid::new((n / OF_WARP).div_ceil(8), 256)
}

/// Returns the grid of [`scan_tiles`] for that many elements: a block for each whole tile.
pub fn grid_of_tiles(n: usize) -> Grid {
    Grid::new(n / OF_BLOCK, THREADS)
}
