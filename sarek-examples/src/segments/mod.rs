//! Segments of an array that offsets define: the combination of each one, and each one sorted.
//!
//! | values | 3 | 1 | 4 | 1 | 5 | 9 |
//! |---|---|---|---|---|---|---|
//! | offsets | 0 | 3 | 3 | 6 | | |
//! | [`reduce()`]: sum | 8 | 0 | 15 | | | |
//! | [`sort()`] | 1 | 3 | 4 | 1 | 5 | 9 |
//!
//! [`sort_pairs()`] moves a value with each key.
//!
//! Segments may be of any lengths, many empty ones and a few huge ones together: neither a thread nor a warp nor a
//! block owns one. Where flags or keys say where segments begin, [`segmented`](crate::segmented) scans them and
//! [`runs`](crate::runs) reduces them.

pub mod reduce;
pub mod sort;
#[cfg(test)]
mod tests;

/// The most tiles for which a warp searches for the end of each: there are too few to hide the wait for memory.
const FEW_TILES: usize = 4096;

pub use reduce::{Scratch, reduce, reduce_into};
pub use sort::{sort, sort_into, sort_pairs, sort_pairs_into};
