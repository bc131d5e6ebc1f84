//! Calls between devices as a recording and a graph see them. Groups make them.

use std::any::Any;
use std::fmt::Display;

use cudarc::driver::sys::{CUgraph, CUgraphNode};

use crate::Result;
use crate::host::{Cuda, Lane, Timeline};

/// Calls that a rank makes together each time their graph is launched. The graph keeps their memory. They are shown by their names.
pub(crate) trait RecordedCalls: Display + Send + Sync {
    /// Returns the numbers by which faults refer to the allocations that the calls write.
    fn written(&self) -> &[u64];

    /// Returns an error if a graph with these calls cannot be launched any more.
    ///
    /// # Errors
    /// [`GroupError::Poisoned`](crate::GroupError::Poisoned); [`GroupError::Gone`](crate::GroupError::Gone) if the rank itself was dropped.
    fn check(&self) -> Result<()>;

    /// Makes the calls on the CPU, together with the other ranks, and waits until they are done.
    ///
    /// # Safety
    /// The calls were captured on the CPU; their memory lives, and nothing else accesses it until this returns.
    unsafe fn run(&self) -> Result<()>;

    /// Adds the calls to a graph of a GPU, and returns the last nodes. `members` has the ranks whose calls were added before, if there are any. The
    /// context is current.
    ///
    /// # Safety
    /// The graph and the nodes live, and whoever launches the graph keeps the calls and their memory.
    unsafe fn add_nodes(
        &self,
        members: &mut Option<Box<dyn Members>>,
        cuda: &'static Cuda,
        graph: CUgraph,
        after: Vec<CUgraphNode>,
    ) -> Result<Vec<CUgraphNode>>;
}

/// The ranks whose calls a graph of a GPU makes.
pub(crate) trait Members: Any {
    /// Compares the calls with those that the other ranks are about to make, if the groups exchange them.
    ///
    /// # Errors
    /// [`GroupError::Mismatch`](crate::GroupError::Mismatch), and the errors of the exchange.
    fn agree(&self) -> Result<()>;

    /// Launches the graph, which `launch` enqueues, and lets the ranks watch it. `written` are the numbers of what it writes. The
    /// context is current, and the queue locked since the graph's memory was ordered.
    ///
    /// # Errors
    /// Those of `launch`; [`GroupError::Mismatch`](crate::GroupError::Mismatch) if another rank has launched other calls;
    /// [`GroupError::Poisoned`](crate::GroupError::Poisoned) if a group was given up meanwhile; a failure of the driver.
    fn launch(
        &self,
        cuda: &Cuda,
        queue: &Timeline,
        lane: &'static Lane,
        written: &[u64],
        launch: &mut dyn FnMut() -> Result<()>,
    ) -> Result<()>;
}
