//! Reductions, scans and broadcasts of a warp.

use crate::monoid::Monoid;
use crate::prelude::*;

/// Returns the combination of the values of all lanes, in each lane.
///
/// Six shuffles. [`reduce_add`](fn@reduce_add) and similar functions are one instruction for integers of 4 bytes on
/// `sm_80` and newer.
#[device]
pub fn reduce<T: DeviceType + Copy, M: Monoid<T>>(mut value: T) -> T {
    let mut offset = 1;
    #[unroll]
    while offset < WARP_SIZE {
        value = M::combine(value, shfl_down(FULL_MASK, value, offset));
        offset *= 2;
    }
    shfl(FULL_MASK, value, 0)
}

/// Returns the combination of the values of each segment, in its first lane; the results of the others are unspecified.
/// The segments start at lane 0 and at the lanes that have a bit in `heads`.
///
/// Five shuffles.
#[device]
pub fn reduce_segments<T: DeviceType + Copy, M: Monoid<T>>(mut value: T, heads: u32) -> T {
    // The heads of the lanes after this one.
    let later = if lane_id() == WARP_SIZE - 1 { 0 } else { heads >> (lane_id() + 1) };
    let reach = later.trailing_zeros().min(WARP_SIZE - 1 - lane_id());
    let mut offset = 1;
    #[unroll]
    while offset < WARP_SIZE {
        let after = shfl_down(FULL_MASK, value, offset);
        if reach >= offset {
            value = M::combine(value, after);
        }
        offset *= 2;
    }
    value
}

/// Returns the combination of the values of the lanes up to and including this one.
///
/// Five shuffles.
#[device]
pub fn inclusive_scan<T: DeviceType + Copy, M: Monoid<T>>(mut value: T) -> T {
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

/// Does an [`inclusive_scan`](fn@inclusive_scan) in segments, which start at lane 0 and at the lanes that have a bit in
/// `heads`.
///
/// Five shuffles.
#[device]
pub fn inclusive_scan_segments<T: DeviceType + Copy, M: Monoid<T>>(mut value: T, heads: u32) -> T {
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

/// Returns the combination of the values of the lanes before this one: the identity in lane 0.
///
/// Six shuffles.
#[device]
pub fn exclusive_scan<T: DeviceType + Copy, M: Monoid<T>>(value: T) -> T {
    let before = shfl_up(FULL_MASK, inclusive_scan::<T, M>(value), 1);
    if lane_id() == 0 { M::identity() } else { before }
}

/// Returns the [`inclusive_scan`](fn@inclusive_scan), and the combination of the values of all lanes.
///
/// Six shuffles.
#[device]
pub fn inclusive_scan_with_total<T: DeviceType + Copy, M: Monoid<T>>(value: T) -> (T, T) {
    let inclusive = inclusive_scan::<T, M>(value);
    (inclusive, shfl(FULL_MASK, inclusive, WARP_SIZE - 1))
}

/// Returns the [`exclusive_scan`](fn@exclusive_scan), and the combination of the values of all lanes.
///
/// Seven shuffles.
#[device]
pub fn exclusive_scan_with_total<T: DeviceType + Copy, M: Monoid<T>>(value: T) -> (T, T) {
    let inclusive = inclusive_scan::<T, M>(value);
    let before = shfl_up(FULL_MASK, inclusive, 1);
    (if lane_id() == 0 { M::identity() } else { before }, shfl(FULL_MASK, inclusive, WARP_SIZE - 1))
}

/// Returns the value of the lane `lane`, 0 to 31.
#[device]
pub fn broadcast<T: DeviceType + Copy>(value: T, lane: u32) -> T {
    shfl(FULL_MASK, value, lane)
}
