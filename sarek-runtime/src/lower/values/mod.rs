//! Expressions and places: what a value is, and in which order its parts are computed.
//!
//! Assumptions: rustc has accepted the expression, and the type that its surroundings expect is passed along; `infer` gives the type
//! from the inside where nothing outside tells, by a view of the names, `Types`, that writes nothing. Guarantee: the IR expression
//! that a function here returns has at most one effect, at its root; everything that must happen before it is already in the
//! current block (`Writer`), in Rust's order.

pub(super) mod array;
mod code;
mod compare;
pub(super) mod enums;
mod expr;
pub(super) mod infer;
pub(super) mod literal;
mod message;
mod operands;
pub(super) mod part;
pub(super) mod place;
pub(super) mod shared;
pub(super) mod slices;
pub(super) mod structs;
mod variants;
mod vector;
