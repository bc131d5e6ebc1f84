//! Flags of heads and tails, and differences of neighbours.

use crate::catalogue::entries;
use sarek_runtime::block;
use sarek_runtime::prelude::*;

/// Heads and tails of runs of items equal modulo `modulus`, in the two lowest bits. If `across`, runs continue across tiles.
#[kernel(block = THREADS)]
pub fn runs<const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    x: &[u32],
    modulus: u32,
    across: bool,
    out: &mut [u32],
) {
    let edges = shared!([u32; 32]);
    let start = block_idx_x() as usize * TILE;
    let mut items = [0; ITEMS];
    block::load_blocked::<_, THREADS, _>(x, start, &mut items);
    let previous = if across && start > 0 { Some(x[start - 1]) } else { None };
    let next = if across && start + TILE < x.len() { Some(x[start + TILE]) } else { None };
    let mut heads = [false; ITEMS];
    let mut tails = [false; ITEMS];
    let differ = |a: u32, b: u32| a % modulus != b % modulus;
    block::flag_heads::<_, THREADS, _, _>(edges, &items, previous, &mut heads, &differ);
    sync_threads();
    block::flag_tails::<_, THREADS, _, _>(edges, &items, next, &mut tails, &differ);
    for k in 0..ITEMS {
        items[k] = heads[k] as u32 + 2 * tails[k] as u32;
    }
    block::store_blocked::<_, THREADS, _>(out, start, &items);
}

/// The differences from the items before and after.
#[kernel(block = THREADS)]
pub fn differences<T: Number, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    x: &[T],
    across: bool,
    left: &mut [T],
    right: &mut [T],
) {
    let edges = shared!([T; 32]);
    let start = block_idx_x() as usize * TILE;
    let mut items = [T::ZERO; ITEMS];
    block::load_blocked::<_, THREADS, _>(x, start, &mut items);
    let mut others = items;
    let previous = if across && start > 0 { Some(x[start - 1]) } else { None };
    let next = if across && start + TILE < x.len() { Some(x[start + TILE]) } else { None };
    block::subtract_left::<_, THREADS, _, _>(edges, &mut items, previous, |item, before| item - before);
    sync_threads();
    block::subtract_right::<_, THREADS, _, _>(edges, &mut others, next, |item, after| item - after);
    block::store_blocked::<_, THREADS, _>(left, start, &items);
    block::store_blocked::<_, THREADS, _>(right, start, &others);
}

entries!("collectives":
    runs<96, 3, 288>,
    differences<f32, 64, 4, 256>,
);
