//! Loads, stores and exchanges.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use sarek_runtime::{Element, block};

/// The items that each thread receives by a load, or by a load and an exchange, one thread after the other.
#[kernel(block = THREADS)]
pub fn loads<T: DeviceType + Copy + Element, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    x: &[T],
    filler: &[T],
    how: u32,
    out: &mut [T],
) {
    let staging = shared!([T; TILE]);
    let start = block_idx_x() as usize * TILE;
    let mut items = [filler[0]; ITEMS];
    match how {
        0 => block::load_blocked::<_, THREADS, _>(x, start, &mut items),
        1 => block::load_striped::<_, THREADS, _>(x, start, &mut items),
        2 => block::load_warp_striped::<_, THREADS, _>(x, start, &mut items),
        3 => block::load_transposed::<_, THREADS, _, _>(staging, x, start, &mut items),
        4 => {
            block::load_blocked::<_, THREADS, _>(x, start, &mut items);
            block::blocked_to_striped::<_, THREADS, _, _>(staging, &mut items);
        }
        5 => {
            block::load_striped::<_, THREADS, _>(x, start, &mut items);
            block::striped_to_blocked::<_, THREADS, _, _>(staging, &mut items);
        }
        6 => {
            block::load_blocked::<_, THREADS, _>(x, start, &mut items);
            block::blocked_to_warp_striped::<_, THREADS, _, _>(staging, &mut items);
        }
        _ => {
            block::load_warp_striped::<_, THREADS, _>(x, start, &mut items);
            block::warp_striped_to_blocked::<_, THREADS, _, _>(staging, &mut items);
        }
    }
    let own = start + thread_idx_x() as usize * ITEMS;
    for k in 0..ITEMS {
        out[own + k] = items[k];
    }
}

/// The reverse of [`loads`].
#[kernel(block = THREADS)]
pub fn stores<T: DeviceType + Copy + Element, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    x: &[T],
    how: u32,
    out: &mut [T],
) {
    let staging = shared!([T; TILE]);
    let start = block_idx_x() as usize * TILE;
    let own = start + thread_idx_x() as usize * ITEMS;
    let mut items = [x[own]; ITEMS];
    for k in 1..ITEMS {
        items[k] = x[own + k];
    }
    match how {
        0 => block::store_blocked::<_, THREADS, _>(out, start, &items),
        1 => block::store_striped::<_, THREADS, _>(out, start, &items),
        2 => block::store_warp_striped::<_, THREADS, _>(out, start, &items),
        _ => block::store_transposed::<_, THREADS, _, _>(staging, out, start, &items),
    }
}

/// A copy by accesses of several elements.
#[kernel(block = THREADS)]
pub fn vectors<T: Number, const THREADS: usize, const ITEMS: usize, const N: usize>(x: &[T], out: &mut [T]) {
    let start = block_idx_x() as usize * (THREADS * ITEMS);
    let mut items = [T::ZERO; ITEMS];
    block::load_vectorized::<_, THREADS, _, N>(x, start, &mut items);
    block::store_vectorized::<_, THREADS, _, N>(out, start, &items);
}

/// The elements of each tile at their ranks, in three arrangements.
#[kernel(block = THREADS)]
pub fn scatters<T: DeviceType + Copy + Element, const THREADS: usize, const ITEMS: usize, const TILE: usize>(
    x: &[T],
    ranks: &[u32],
    how: u32,
    out: &mut [T],
) {
    let staging = shared!([T; TILE]);
    let start = block_idx_x() as usize * TILE;
    let own = start + thread_idx_x() as usize * ITEMS;
    let mut items = [x[own]; ITEMS];
    let mut places = [0; ITEMS];
    for k in 0..ITEMS {
        items[k] = x[own + k];
        places[k] = ranks[own + k];
    }
    match how {
        0 => block::scatter_to_blocked::<_, THREADS, _, _>(staging, &mut items, &places),
        1 => block::scatter_to_striped::<_, THREADS, _, _>(staging, &mut items, &places),
        _ => block::scatter_to_warp_striped::<_, THREADS, _, _>(staging, &mut items, &places),
    }
    for k in 0..ITEMS {
        out[own + k] = items[k];
    }
}

entries!("collectives":
    loads<u32, 96, 3, 288>,
    stores<f32, 128, 4, 512>,
    vectors<f32, 128, 8, 4>,
    scatters<u64, 64, 3, 192>;
    vectors<u8, 64, 16, 16>,
);
