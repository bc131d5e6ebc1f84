//! Merge sorts of a warp, by comparisons. They are stable: equal keys keep their order.

use crate::block::{merge_items, merge_path, replace_missing, sort_items, two_runs};
use crate::order::Less;
use crate::prelude::*;

/// Sorts the first `count` keys of a warp's blocked tile of `32 * ITEMS` keys; the other keys are unspecified
/// afterwards. `count` is the same in all lanes. The result is blocked.
///
/// Each lane sorts its own keys in registers, and then the lanes merge runs in pairs, in the warp's own part of
/// `staging`, as [`blocked_to_striped`](fn@super::blocked_to_striped) uses it. Ten `syncwarp`s, the last one at the
/// end: `staging` may be used again at once.
#[device]
pub fn merge_sort<K: DeviceType + Copy, L: Less<K>, const ITEMS: usize, const TILE: usize>(
    staging: &mut [K; TILE],
    keys: &mut [K; ITEMS],
    count: u32,
) {
    let first = warp_id() * (WARP_SIZE * ITEMS as u32);
    let own = lane_id() * ITEMS as u32;
    if count < WARP_SIZE * ITEMS as u32 {
        replace_missing::<K, L, ITEMS>(keys, own, count);
    }
    sort_items::<K, L, ITEMS>(keys);
    // The number of lanes that have a run.
    let mut lanes = 1;
    #[unroll]
    while lanes < WARP_SIZE {
        #[unroll]
        for k in 0..ITEMS as u32 {
            staging[first + own + k] = keys[k];
        }
        syncwarp(FULL_MASK);
        let (a, b, end, diagonal) = two_runs::<ITEMS>(lane_id(), lanes, count);
        let from_a = merge_path::<K, L, TILE>(staging, first + a, first + b, first + b, first + end, diagonal);
        let from_b = diagonal - from_a;
        let mut sources = [0; ITEMS];
        merge_items::<K, L, ITEMS, TILE>(
            staging,
            first + a + from_a,
            first + b,
            first + b + from_b,
            first + end,
            first + WARP_SIZE * ITEMS as u32 - 1,
            keys,
            &mut sources,
        );
        syncwarp(FULL_MASK);
        lanes *= 2;
    }
}
