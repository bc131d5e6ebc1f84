//! Passes over the IR of a whole function or module, after it is lowered.
//!
//! Assumptions: the function is complete. Guarantee: `cluster`, `consistent`, `converge`, `local_memory`, `named` and `warpgroup` report and change nothing; the others keep the meaning,
//! failed checks included. `copies` comes after those that report: it makes variables one that they tell apart.

pub(super) mod assembled;
pub(super) mod cluster;
pub(super) mod consistent;
pub(crate) mod converge;
pub(crate) mod copies;
pub(crate) mod fold;
pub(crate) mod joined;
pub(super) mod local_memory;
pub(super) mod named;
pub(crate) mod overwritten;
pub(super) mod padded;
pub(crate) mod purity;
pub(crate) mod renames;
pub(super) mod warpgroup;
