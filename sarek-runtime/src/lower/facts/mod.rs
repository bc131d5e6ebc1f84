//! Facts about values while a function is lowered, so that fewer checks are written.
//!
//! Assumptions: a fact holds from where it is learnt to the end of the block, and only for variables that nothing there writes.
//! Guarantee: a fact only ever removes a check or a branch; without it the program means the same.

mod assume;
pub(super) mod bounds;
pub(super) mod known;
pub(super) mod shrink;
