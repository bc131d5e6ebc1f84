//! Loops, and iterators as loops.
//!
//! Assumptions: operands of a range and the sources of an iterator are evaluated before the first round, in Rust's order. Guarantee: a
//! counter never wraps unless the source's does.

pub(super) mod best;
pub(super) mod bisect;
mod chained;
pub(super) mod consume;
mod counted;
pub(super) mod cursor;
pub(super) mod each;
pub(super) mod flat;
pub(super) mod ranges;
pub(super) mod run;
pub(super) mod search;
pub(super) mod sort;
pub(super) mod stages;
