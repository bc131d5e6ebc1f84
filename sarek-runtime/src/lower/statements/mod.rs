//! Statements: bindings, assignments, exchanges, branches and jumps.
//!
//! Assumptions: labels and bindings are numbers that `function` resolves. Guarantee: each statement of the source becomes IR statements
//! at the end of the current block (`Writer`), and nothing of it is left for later.

pub(super) mod assign;
mod control;
pub(super) mod destructure;
pub(super) mod exchange;
pub(super) mod jump;
mod members;
mod select;
