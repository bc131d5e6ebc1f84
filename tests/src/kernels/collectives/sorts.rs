//! Sorts and histograms.

use crate::catalogue::entries;
use sarek_runtime::order::{Ascending, Descending, Digits, Less};
use sarek_runtime::prelude::*;
use sarek_runtime::{Element, block};

/// Sorts each tile by the bits from `begin` to `end`: blocked to `sorted`, and striped to `striped`.
#[kernel(block = THREADS)]
pub fn radix<
    K: Number,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    x: &[K],
    begin: u32,
    end: u32,
    sorted: &mut [K],
    striped: &mut [K],
) {
    let staging = shared!([K; TILE]);
    let counters = shared!([[AtomicU32; DIGITS]; WARPS]);
    let warp_totals = shared!([u32; 32]);
    let start = block_idx_x() as usize * TILE;

    let mut keys = [D::last(); ITEMS];
    block::load_blocked::<_, THREADS, _>(x, start, &mut keys);
    let mut others = keys;
    block::radix_sort::<_, D, THREADS, _, _, _, _>(staging, counters, warp_totals, &mut keys, begin, end);
    block::store_blocked::<_, THREADS, _>(sorted, start, &keys);
    sync_threads();
    block::radix_sort_to_striped::<_, D, THREADS, _, _, _, _>(staging, counters, warp_totals, &mut others, begin, end);
    block::store_striped::<_, THREADS, _>(striped, start, &others);
}

/// Sorts each tile by all bits, and moves a value with each key.
#[kernel(block = THREADS)]
pub fn radix_pairs<
    K: Number,
    V: DeviceType + Copy + Element,
    D: Digits<K>,
    const THREADS: usize,
    const WARPS: usize,
    const DIGITS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    keys: &mut [K],
    values: &mut [V],
    bits: u32,
) {
    let staging = shared!([K; TILE]);
    let value_staging = shared!([V; TILE]);
    let counters = shared!([[AtomicU32; DIGITS]; WARPS]);
    let warp_totals = shared!([u32; 32]);
    let start = block_idx_x() as usize * TILE;

    let mut own_keys = [D::last(); ITEMS];
    let mut own_values = [values[start]; ITEMS];
    sync_threads();
    block::load_blocked::<_, THREADS, _>(keys, start, &mut own_keys);
    block::load_blocked::<_, THREADS, _>(values, start, &mut own_values);
    block::radix_sort_pairs::<_, _, D, THREADS, _, _, _, _>(
        staging,
        value_staging,
        counters,
        warp_totals,
        &mut own_keys,
        &mut own_values,
        0,
        bits,
    );
    block::store_blocked::<_, THREADS, _>(keys, start, &own_keys);
    block::store_blocked::<_, THREADS, _>(values, start, &own_values);
}

/// Sorts each tile by comparisons, and again with values.
#[kernel(block = THREADS)]
pub fn merge<
    K: DeviceType + Copy + Element,
    V: DeviceType + Copy + Element,
    L: Less<K>,
    const THREADS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    x: &[K],
    values: &[V],
    sorted: &mut [K],
    sorted_keys: &mut [K],
    sorted_values: &mut [V],
) {
    let staging = shared!([K; TILE]);
    let value_staging = shared!([V; TILE]);
    let start = block_idx_x() as usize * TILE;
    let count = (x.len() - start).min(TILE) as u32;

    let mut keys = [x[start]; ITEMS];
    let mut own_values = [values[start]; ITEMS];
    block::load_blocked::<_, THREADS, _>(x, start, &mut keys);
    block::load_blocked::<_, THREADS, _>(values, start, &mut own_values);
    let mut others = keys;
    block::merge_sort::<_, L, THREADS, _, _>(staging, &mut keys, count);
    block::store_blocked::<_, THREADS, _>(sorted, start, &keys);
    block::merge_sort_pairs::<_, _, L, THREADS, _, _>(staging, value_staging, &mut others, &mut own_values, count);
    block::store_blocked::<_, THREADS, _>(sorted_keys, start, &others);
    block::store_blocked::<_, THREADS, _>(sorted_values, start, &own_values);
}

/// The histogram of each tile, and that of all tiles of the block together.
#[kernel(block = THREADS)]
pub fn histograms<const THREADS: usize, const ITEMS: usize, const BINS: usize>(x: &[u32], out: &mut [u32]) {
    let of_tile = shared!([AtomicU32; BINS]);
    let of_all = shared!([AtomicU32; BINS]);
    block::clear_histogram::<THREADS, _>(of_all);
    for tile in 0..x.len() / (THREADS * ITEMS) {
        let mut items = [0; ITEMS];
        block::load_striped::<_, THREADS, _>(x, tile * THREADS * ITEMS, &mut items);
        block::histogram::<THREADS, _, _>(of_tile, &items);
        block::add_to_histogram(of_all, &items);
        for bin in (thread_idx_x()..BINS as u32).step_by(THREADS as u32) {
            out[tile * BINS + bin as usize] = of_tile[bin].load(Ordering::Relaxed);
        }
        sync_threads();
    }
    for bin in (thread_idx_x()..BINS as u32).step_by(THREADS as u32) {
        out[x.len() / (THREADS * ITEMS) * BINS + bin as usize] = of_all[bin].load(Ordering::Relaxed);
    }
}

entries!("collectives":
    radix<u32, Ascending, 64, 2, 16, 3, 192>,
    radix_pairs<f32, u64, Descending, 128, 4, 256, 4, 512>,
    merge<i32, u32, Ascending, 96, 5, 480>,
    histograms<64, 4, 100>;
    radix<f64, Descending, 256, 8, 32, 5, 1280>,
    radix<f16, Ascending, 32, 1, 256, 2, 64>,
);
