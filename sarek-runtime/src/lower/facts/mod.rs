//! Facts about values while a function is lowered, so that fewer checks are written.
//!
//! Assumptions: a fact holds from where it is learnt to the end of its scope, and only for variables that nothing there writes.
//! Guarantee: a fact only ever removes a check or a branch; without it the program means the same. [`recorded::Facts`] holds them all:
//! the rest of lowering records and asks through its methods, and a fact that follows from a condition ends with the closure
//! that `assuming` runs. [`locals::Locals`] is a view of them with the locals, which tells what stays the same.

mod assume;
pub(super) mod bounds;
pub(super) mod known;
pub(super) mod locals;
mod multiples;
pub(super) mod recorded;
pub(super) mod shrink;
