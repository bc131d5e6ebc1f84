//! Calls: device functions, closures, recursion, and moves between lanes.
//!
//! Assumptions: the callee is known by its description, never by its name. Guarantee: a closure is lowered where it is called, with the
//! names and types of the function around it; an argument that may be written is a place.

pub(super) mod call;
pub(super) mod closure;
mod cluster;
pub(super) mod lent;
mod made;
mod named;
pub(super) mod recursion;
mod shuffle;
