//! Calls that were captured into a graph.

use std::sync::Arc;

use cudarc::driver::sys::{CUgraph, CUgraphNode};

use super::call::{Call, Detached, Moment};
use super::communicator::named;
use super::hub::Hub;
use super::nccl::{self, Part};
use crate::host::Cuda;
use crate::launch::{Members, RecordedCalls};
use crate::{GroupError, Result};

/// Calls that a rank makes together each time their graph is launched. The graph keeps their memory.
pub(crate) struct Captured {
    engine: Engine,
    pub(super) calls: Vec<Detached>,
    /// The numbers by which faults refer to the allocations that they write.
    written: Vec<u64>,
}

/// What makes the calls.
enum Engine {
    Cpu { hub: Arc<Hub>, rank: usize },
    Nccl(Part),
}

impl Captured {
    /// Captures calls of a rank on the CPU, while the other ranks capture theirs.
    pub(super) fn on_cpu(hub: &Arc<Hub>, rank: usize, calls: &[Call<'_>]) -> Result<Captured> {
        let compared = calls.iter().map(|call| call.detached().at(Moment::Capture)).collect();
        // SAFETY: calls in a capture access no memory.
        let captures = unsafe { hub.meet(rank, compared)? };
        Ok(Captured::new(Engine::Cpu { hub: hub.clone(), rank }, calls, &captures))
    }

    /// Captures calls of a rank on a GPU, while the other ranks capture theirs.
    pub(super) fn on_gpu(rank: &Arc<nccl::Rank>, calls: &[Call<'_>]) -> Result<Captured> {
        let (part, captures) = rank.capture(calls)?;
        Ok(Captured::new(Engine::Nccl(part), calls, &captures))
    }

    /// `captures` has the number of each call's capture.
    fn new(engine: Engine, calls: &[Call<'_>], captures: &[u64]) -> Captured {
        let written = calls.iter().filter_map(|call| call.output).map(|part| part.memory.get().owner()).collect();
        let calls = calls.iter().zip(captures).map(|(call, capture)| call.detached().at(Moment::Graph(*capture)));
        Captured { engine, calls: calls.collect(), written }
    }
}

impl RecordedCalls for Captured {
    fn written(&self) -> &[u64] {
        &self.written
    }

    fn check(&self) -> Result<()> {
        let (poisoned, gone, rank) = match &self.engine {
            Engine::Cpu { hub, rank } => (hub.poisoned(), hub.gone(*rank), *rank),
            Engine::Nccl(part) => (part.rank().fate().poisoned(), part.rank().gone(), part.rank().number()),
        };
        if let Some(reason) = poisoned {
            return Err(GroupError::Poisoned { reason }.into());
        }
        gone.map_or(Ok(()), |why| Err(GroupError::Gone { call: self.to_string(), rank, why }.into()))
    }

    unsafe fn run(&self) -> Result<()> {
        let _captures = match &self.engine {
            // SAFETY: the caller's.
            Engine::Cpu { hub, rank } => unsafe { hub.meet(*rank, self.calls.clone())? },
            // The work of a GPU's graph does not come here.
            Engine::Nccl(_) => Vec::new(),
        };
        Ok(())
    }

    unsafe fn add_nodes(
        &self,
        members: &mut Option<Box<dyn Members>>,
        cuda: &'static Cuda,
        graph: CUgraph,
        after: Vec<CUgraphNode>,
    ) -> Result<Vec<CUgraphNode>> {
        // The work of a CPU's graph does not come here.
        let Engine::Nccl(part) = &self.engine else { return Ok(after) };
        // SAFETY: the caller's.
        unsafe { part.add_nodes(nccl::ranks(members), (cuda, graph), after, self) }
    }
}

/// The names of the calls.
impl std::fmt::Display for Captured {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&named(self.calls.iter().map(|call| &call.signature)))
    }
}
