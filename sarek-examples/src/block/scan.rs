//! Scans of a warp and of a block. Operators need not commute: the order of the lanes is kept.

use crate::monoid::Monoid;
use sarek_runtime::prelude::*;

/// The combination of the values of the lanes up to and with this one. All lanes of the warp take part.
#[device]
pub fn warp_scan<T: Shuffle, M: Monoid<T>>(mut value: T) -> T {
    let lane = lane_id();
    let mut offset = 1;
    #[unroll]
    while offset < WARP_SIZE {
        let before = shfl_up(FULL_MASK, value, offset);
        if lane >= offset {
            value = M::combine(before, value);
        }
        offset *= 2;
    }
    value
}

/// [`warp_scan`](fn@warp_scan) in segments, which start at the lanes that have a bit in `heads`.
#[device]
pub fn warp_scan_segments<T: Shuffle, M: Monoid<T>>(mut value: T, heads: u32) -> T {
    let lane = lane_id();
    // The lanes from the segment's first one on: what this lane may reach back over.
    let up_to_here = heads & (FULL_MASK >> (WARP_SIZE - 1 - lane));
    let reach = if up_to_here == 0 { lane } else { lane + up_to_here.leading_zeros() + 1 - WARP_SIZE };
    let mut offset = 1;
    #[unroll]
    while offset < WARP_SIZE {
        let before = shfl_up(FULL_MASK, value, offset);
        if reach >= offset {
            value = M::combine(before, value);
        }
        offset *= 2;
    }
    value
}

/// The combination of the values of the threads before this one, and of all threads of the block.
///
/// All `THREADS` threads take part, in whole warps. `warp_totals` may be used again after a barrier.
#[device]
pub fn block_scan<T: Shuffle, M: Monoid<T>, const THREADS: usize>(warp_totals: &mut [T; 32], value: T) -> (T, T) {
    let inclusive = warp_scan::<T, M>(value);
    superstep!(scan_each_warp, {
        if lane_id() == WARP_SIZE - 1 {
            warp_totals[warp_id()] = inclusive;
        }
    });
    let mut before = M::identity();
    let mut total = M::identity();
    #[unroll]
    for warp in 0..THREADS as u32 / WARP_SIZE {
        if warp == warp_id() {
            before = total;
        }
        total = M::combine(total, warp_totals[warp]);
    }
    let left = shfl_up(FULL_MASK, inclusive, 1);
    if lane_id() > 0 {
        before = M::combine(before, left);
    }
    (before, total)
}
