//! Methods of numbers and atomics.
//!
//! Assumptions: the receiver has the method (rustc), and its parameters and result are those of the row in
//! `sarek_language::methods`; operands are lowered. Guarantee: where `std` documents a panic, a check fails with the same words.

mod ascii;
pub(super) mod checked;
pub(super) mod compared;
mod converted;
pub(super) mod demand;
mod families;
pub(super) mod integer;
pub(super) mod method;
pub(super) mod order;
mod update;
