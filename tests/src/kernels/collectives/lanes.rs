//! Tiles and groups of lanes; loads, stores, exchanges and sorts of warps.

use super::{Affine, LastBits, Then};
use crate::catalogue::entries;
use sarek_runtime::monoid::{Monoid, Sum};
use sarek_runtime::order::{Ascending, Less};
use sarek_runtime::prelude::*;
use sarek_runtime::warp::{self, group, tile};
use sarek_runtime::{Element, block};

/// The results of the functions of tiles for each lane, four values per lane. Tiles with an odd number skip it.
#[kernel(block = 64)]
pub fn tiles<T: DeviceType + Copy + Element, M: Monoid<T>, const SIZE: u32>(x: &[T], out: &mut [T]) {
    let i = global_idx_x() as usize;
    if SIZE == 32 || tile::index::<SIZE>() % 2 == 0 {
        let value = x[i];
        out[4 * i] = tile::reduce::<_, M, SIZE>(value);
        out[4 * i + 1] = tile::inclusive_scan::<_, M, SIZE>(value);
        out[4 * i + 2] = tile::exclusive_scan::<_, M, SIZE>(value);
        out[4 * i + 3] = tile::broadcast::<_, SIZE>(value, SIZE / 2);
    }
}

/// The votes of tiles: five numbers a lane.
#[kernel(block = 64)]
pub fn votes<const SIZE: u32>(x: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    let vote = x[i] % 3 != 0;
    out[5 * i] = tile::ballot::<SIZE>(vote);
    out[5 * i + 1] = tile::any::<SIZE>(vote) as u32;
    out[5 * i + 2] = tile::all::<SIZE>(vote) as u32;
    out[5 * i + 3] = tile::rank::<SIZE>();
    out[5 * i + 4] = tile::mask::<SIZE>();
}

/// The results of the functions of the group of lanes with the same key: five values per lane.
#[kernel(block = 64)]
pub fn groups<T: DeviceType + Copy + Element, M: Monoid<T>>(x: &[T], keys: &[u32], out: &mut [T]) {
    let i = global_idx_x() as usize;
    let lanes = match_any(FULL_MASK, keys[i]);
    let value = x[i];
    // Groups call the functions one after the other.
    for key in 0..32 {
        if keys[i] == key {
            out[5 * i] = group::reduce::<_, M>(lanes, value);
            out[5 * i + 1] = group::inclusive_scan::<_, M>(lanes, value);
            out[5 * i + 2] = group::exclusive_scan::<_, M>(lanes, value);
            out[5 * i + 3] = group::broadcast(lanes, value);
            let next = group::rank(lanes) + 1;
            out[5 * i + 4] = group::shuffle(lanes, value, if next < group::size(lanes) { next } else { 0 });
        }
    }
}

/// The lane at each place of the group of a mask, and whether a lane is the first one.
#[kernel(block = 64)]
pub fn places(masks: &[u32], out: &mut [u32]) {
    let lanes = masks[global_idx_x() / WARP_SIZE];
    out[2 * global_idx_x()] = group::lane_at(lanes, lane_id());
    out[2 * global_idx_x() + 1] = group::is_leader(lanes) as u32;
}

/// One atomic access for the lanes that are together.
#[kernel]
pub fn together(x: &[u32], count: &[AtomicU32]) {
    if x[global_idx_x()] % 3 == 0 {
        let lanes = group::coalesced();
        if group::is_leader(lanes) {
            count[0].fetch_add(group::size(lanes), Ordering::Relaxed);
        }
    }
}

/// Each warp reverses its own tile, by ranks; and copies it through registers.
#[kernel(block = 96)]
pub fn moves<T: DeviceType + Copy + Element, const ITEMS: usize, const TILE: usize>(
    x: &[T],
    reversed: &mut [T],
    copied: &mut [T],
) {
    let staging = shared!([T; TILE]);
    let start = block_idx_x() as usize * TILE + block::warp_start::<ITEMS>();
    let mut items = [x[0]; ITEMS];
    warp::load_striped(x, start, &mut items);
    let mut ranks = [0; ITEMS];
    for k in 0..ITEMS as u32 {
        ranks[k] = 32 * ITEMS as u32 - 1 - (lane_id() + 32 * k);
    }
    warp::scatter_to_striped(staging, &mut items, &ranks);
    warp::store_striped(reversed, start, &items);
    syncwarp(FULL_MASK);
    let mut others = [x[0]; ITEMS];
    warp::load_transposed(staging, x, start, &mut others);
    warp::store_transposed(staging, copied, start, &others);
}

/// Each warp sorts its own tile.
#[kernel(block = 64)]
pub fn sorts<K: DeviceType + Copy + Element, L: Less<K>, const ITEMS: usize, const TILE: usize>(
    x: &[K],
    sorted: &mut [K],
) {
    let staging = shared!([K; TILE]);
    let start = block_idx_x() as usize * TILE + block::warp_start::<ITEMS>();
    let count = x.len().saturating_sub(start).min(32 * ITEMS) as u32;
    let mut keys = [x[0]; ITEMS];
    warp::load_transposed(staging, x, start, &mut keys);
    syncwarp(FULL_MASK);
    warp::merge_sort::<_, L, _, _>(staging, &mut keys, count);
    warp::store_transposed(staging, sorted, start, &keys);
}

entries!("collectives":
    tiles<f32, Sum, 8>,
    votes<16>,
    groups<u32, Sum>,
    places,
    together,
    moves<u32, 3, 288>,
    sorts<f32, Ascending, 4, 256>;
    tiles<Affine, Then, 32>,
    sorts<Affine, LastBits, 3, 192>,
);
