//! The path from a kernel and its arguments to a running grid.
//!
//! A launch costs little because everything that can be done once is done once. [`Cache::launch`] finds the result of
//! an earlier launch of the same instance on the same device by comparing pointers. [`Prepared::launch`] checks the
//! geometry and the buffers' devices and passes stack arrays to the driver.

mod arg;
mod by_hand;
pub(crate) mod cache;
mod calls;
mod choice;
mod clusters;
mod condition;
mod dependencies;
mod graph;
mod grid;
mod interpreted;
#[cfg(test)]
mod kernels;
pub(crate) mod modules;
mod occupancy;
mod prepare;
mod prepared;
mod record;
mod shared;
#[cfg(test)]
mod steady;
mod target;
#[cfg(test)]
mod tests;
mod text;
mod variants;

pub use crate::arg::Arg;
pub use crate::ir::cells::Cells;
pub use arg::{KernelArg, Operand};
#[doc(hidden)]
pub use by_hand::HandWritten;
pub use cache::{Cache, Instance, InstanceId, MakeModule};
pub(crate) use calls::{Members, RecordedCalls};
pub use clusters::max_active_clusters;
pub use graph::Graph;
pub use grid::{Dim3, Extent, Grid};
pub use occupancy::{best_block, fill, occupancy};
pub(crate) use prepare::{MOST_CONDITIONS, texts};
pub use prepare::{
    checks, checks_of, cubin, cuda_source, cuda_source_of, cuda_source_proven, ptx, resources, sass, warnings,
};
pub use prepared::{MAX_PARAMS, Prepared, Variant};
pub(crate) use record::{Recording, Work};
pub use shared::{SharedLength, SharedLengths};
pub use target::Target;
pub use text::{Text, TextKind};
pub use variants::{MAX_VARIANTS, Variants};
