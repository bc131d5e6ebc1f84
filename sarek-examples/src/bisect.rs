//! Searches by several lanes together, for where there are too few to hide the wait for memory.

use sarek_runtime::prelude::*;

/// The binary logarithm of the lanes of a warp.
pub(crate) const WARP_BITS: u32 = 5;

/// Returns the first place from `low` to `high` at which the condition does not hold, or `high`; those at which it holds come first.
///
/// All lanes of the warp call it. `1 << BITS` adjacent lanes have the same arguments, and look at as many places at a time.
#[device]
pub(crate) fn first_without<const BITS: u32>(mut low: usize, mut high: usize, holds: impl Fn(usize) -> bool) -> usize {
    let lanes = 1u32 << BITS;
    let own = lane_id() & (lanes - 1);
    let first_lane = lane_id() & !(lanes - 1);
    while any(FULL_MASK, low < high) {
        // The result is one of `high - low + 1` numbers, which the lanes' places cut into parts.
        let step = (high - low + 1).div_ceil(lanes as usize + 1);
        let place = low + step * (own as usize + 1) - 1;
        let votes = ballot(FULL_MASK, place < high && holds(place)) >> first_lane;
        low += step * popcount(votes & FULL_MASK >> (32 - lanes)) as usize;
        high = high.min(low + step - 1);
    }
    low
}
