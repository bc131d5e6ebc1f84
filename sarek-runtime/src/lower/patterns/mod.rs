//! `match` and its relatives: patterns, guards, and values of `Option` and `Result`.
//!
//! Assumptions: some arm always matches, as rustc has checked; the matched value is computed once, before any test. Guarantee: a test
//! has no effect, and the names of an arm are bound only where it is taken.

mod chain;
mod elements;
pub(super) mod guard;
pub(super) mod lookup;
pub(super) mod matching;
pub(super) mod maybe;
mod switch;
