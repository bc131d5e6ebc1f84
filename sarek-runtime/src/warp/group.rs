//! Collectives of groups: any lanes of a warp, given by a mask.
//!
//! The mask comes from a vote, `ballot(FULL_MASK, is_in)`, from `match_any(FULL_MASK, key)`, which groups the lanes by their keys, or from
//! [`coalesced`](fn@coalesced). All lanes of the group call a function together, with the same mask; other lanes need not call it, and may call it for
//! groups of their own. Operators need not commute: they are applied in the order of the lanes.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::warp::group;
//!
//! /// Appends the positive numbers to a queue, with one atomic access for each warp.
//! #[kernel]
//! fn positive(x: &[i32], queue: &mut [i32], length: &[AtomicU32]) {
//!     let value = x[global_idx_x()];
//!     let lanes = ballot(FULL_MASK, value > 0);
//!     if value > 0 {
//!         let mut place = 0;
//!         if group::is_leader(lanes) {
//!             place = length[0].fetch_add(group::size(lanes), Ordering::Relaxed);
//!         }
//!         place = group::broadcast(lanes, place);
//!         queue[place + group::rank(lanes)] = value;
//!     }
//! }
//!
//! let device = Device::best()?;
//! let x = device.upload(&[3, -1, 4, -1, 5])?;
//! let (mut queue, mut length) = (device.zeros::<i32>(5)?, device.zeros::<u32>(1)?);
//! positive::launch(&device, Grid::new(1, 5), &x, &mut queue, length.as_atomic())?;
//! assert_eq!((queue.to_vec()?, length.to_vec()?), (vec![3, 4, 5, 0, 0], vec![3]));
//! # Ok::<(), Error>(())
//! ```

use crate::monoid::Monoid;
use crate::prelude::*;

/// Returns the lanes that run this call together, as the hardware happens to schedule them:
/// [`active_mask`](fn@active_mask). It is a group for work that any lanes may share, such as one atomic access for
/// several lanes. The choice of lanes is unspecified.
#[device]
pub fn coalesced() -> u32 {
    active_mask()
}

/// Returns the number of lanes of the group.
#[device]
pub fn size(lanes: u32) -> u32 {
    popcount(lanes)
}

/// Returns the lane's position in the group, from 0.
#[device]
pub fn rank(lanes: u32) -> u32 {
    popcount(lanes & ((1 << lane_id()) - 1))
}

/// Returns the first lane of the group, 0 to 31.
#[device]
pub fn leader(lanes: u32) -> u32 {
    lanes.trailing_zeros()
}

/// Returns `true` if this lane is the first one of the group.
#[device]
pub fn is_leader(lanes: u32) -> bool {
    lane_id() == leader(lanes)
}

/// Returns the lane at the position `rank` of the group, 0 to 31; 32 if the group is smaller.
#[device]
pub fn lane_at(lanes: u32, rank: u32) -> u32 {
    // A binary search for the lowest lanes that contain at most `rank` lanes of the group.
    let mut lane = 0;
    let mut before = rank;
    let mut half = 16;
    #[unroll]
    while half > 0 {
        let count = popcount(lanes >> lane & ((1 << half) - 1));
        if before >= count {
            before -= count;
            lane += half;
        }
        half /= 2;
    }
    if before == 0 && lanes >> lane & 1 != 0 { lane } else { WARP_SIZE }
}

/// Returns the value of the group's first lane.
#[device]
pub fn broadcast<T: DeviceType + Copy>(lanes: u32, value: T) -> T {
    shfl(lanes, value, leader(lanes))
}

/// Returns the value of the lane at the position `rank` of the group, which is below its size.
#[device]
pub fn shuffle<T: DeviceType + Copy>(lanes: u32, value: T, rank: u32) -> T {
    shfl(lanes, value, lane_at(lanes, rank))
}

/// Returns the combination of the values of all lanes of the group, in each of them.
///
/// Eleven shuffles, whatever the group. [`reduce_add`](fn@reduce_add) and similar functions are one instruction for
/// integers of 4 bytes on `sm_80` and newer.
#[device]
pub fn reduce<T: DeviceType + Copy, M: Monoid<T>>(lanes: u32, value: T) -> T {
    let inclusive = inclusive_scan::<T, M>(lanes, value);
    shfl(lanes, inclusive, WARP_SIZE - 1 - lanes.leading_zeros())
}

/// Returns the combination of the values of the group's lanes up to and including this one.
///
/// Ten shuffles, whatever the group.
#[device]
pub fn inclusive_scan<T: DeviceType + Copy, M: Monoid<T>>(lanes: u32, mut value: T) -> T {
    // The next lane of the group before those whose values this one has combined; the lane itself if there is none.
    let lower = lanes & ((1 << lane_id()) - 1);
    let mut before = if lower == 0 { lane_id() } else { WARP_SIZE - 1 - lower.leading_zeros() };
    #[unroll]
    for _ in 0..5 {
        let earlier = shfl(lanes, value, before);
        let next = shfl(lanes, before, before);
        if before != lane_id() {
            value = M::combine(earlier, value);
        }
        // A lane that has combined all values points at itself, and so does a lane that has taken its value.
        before = if next == before { lane_id() } else { next };
    }
    value
}

/// Returns the combination of the values of the group's lanes before this one: the identity in its first lane.
///
/// Eleven shuffles, whatever the group.
#[device]
pub fn exclusive_scan<T: DeviceType + Copy, M: Monoid<T>>(lanes: u32, value: T) -> T {
    let inclusive = inclusive_scan::<T, M>(lanes, value);
    let lower = lanes & ((1 << lane_id()) - 1);
    let before = shfl(lanes, inclusive, if lower == 0 { lane_id() } else { WARP_SIZE - 1 - lower.leading_zeros() });
    if lower == 0 { M::identity() } else { before }
}
