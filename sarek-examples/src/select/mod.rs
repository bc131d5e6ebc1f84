//! Selection by flags, partition into three parts, and the search for the first element that a predicate keeps.
//!
//! | input | 1 | 4 | 2 | 8 | 5 | 7 |
//! |---|---|---|---|---|---|---|
//! | flags | 1 | 1 | 0 | 0 | 0 | 1 |
//! | [`by_flags`] | 1 | 4 | 7 | | | |
//! | [`partition3`]: even, above 4, the others | 4 2 8 | 5 7 | 1 | | | |
//! | [`find_if`]: even | at 1 | | | | | |
//!
//! They stand beside [`compaction`](crate::compaction), which selects by a predicate of the elements, and take its
//! [`Predicate`]s. All are stable, and the same in every run.
//!
//! | function | launches | moves, for elements of 4 bytes | technique |
//! |---|---|---|---|
//! | [`by_flags`] | 1 | 5 bytes an element, 4 a kept one | ballots, decoupled look-back |
//! | [`partition3`] | 1 | 8 bytes an element | ballots, two look-backs at once |
//! | [`find_if`] | 1 | 4 bytes an element up to the first, and what is in flight | blocks stop at tiles after what was found |
//!
//! # Checks
//!
//! All launch with `launch`. What remains are a check a thread for each place that a look-back yields, and those of the
//! tiles' published states. None remains in [`find_if`].

pub mod find;
pub mod flagged;
#[cfg(test)]
mod tests;
pub mod three;

pub use crate::compaction::Predicate;
pub use find::{find_if, find_if_into};
pub use flagged::{by_flags, by_flags_into};
pub use sarek_runtime::grid::TileStates as Scratch;
pub use three::{Partition3, partition3, partition3_into};

use sarek_runtime::prelude::*;

/// Puts the items whose bit is set to the front of the warp's part of `staging`, in order, and returns how many these
/// are. The items are warp-striped, and `part` is the start of the warp's part, of `32 * ITEMS` elements.
///
/// All lanes of the warp call it. A `syncwarp` must follow before others read.
#[device]
fn gather<T: DeviceType + Copy, const ITEMS: usize, const TILE: usize>(
    staging: &mut [T; TILE],
    items: &[T; ITEMS],
    votes: u32,
    part: usize,
) -> u32 {
    let before_me = (1 << lane_id()) - 1;
    let mut kept = 0;
    #[unroll]
    for k in 0..ITEMS {
        let keep = votes >> k & 1 != 0;
        let keeping = ballot(FULL_MASK, keep);
        if keep {
            // The bound holds anyway. It spares a check.
            staging[part + (kept + popcount(keeping & before_me)).min(32 * ITEMS as u32 - 1) as usize] = items[k];
        }
        kept += popcount(keeping);
    }
    kept.min(32 * ITEMS as u32)
}
