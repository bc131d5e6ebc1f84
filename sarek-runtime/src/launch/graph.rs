//! Graphs: work that is captured once and launched as one.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use cudarc::driver::sys::{CUgraph, CUgraphExec, CUgraphNode};

use super::calls::Members;
use super::dependencies::{Uses, dependencies};
use super::prepared::Known;
use super::record::{Place, Recorded};
use super::{Target, Work};
use crate::host::{Allocation, Capturing, Cuda, DeviceInner, GRAPH_OFFSET, Lane, Node, Output, Plan, Use, at_once};
use crate::{Device, Error, Result, Stream, nvtx};

/// A captured sequence of launches, fills, copies and calls of groups, which is launched as a whole: see [`Device::capture`].
///
/// On a GPU this is a CUDA graph: one call of the driver enqueues everything. So it pays off where kernels are short
/// and many, and their launches dominate the time. Work without common buffers, of which none is written, may run side by side; everything
/// else runs in the order of the capture. On the CPU the same sequence runs.
///
/// In the order of all work, a launch of a graph counts as one launch: it waits for earlier uses of its buffers, on any
/// stream, and later uses wait for it. A failed check is reported like that of a launch.
///
/// The capture fixes the geometry, the scalars and the buffers. Anything that changes from launch to launch must be in
/// buffers. The graph keeps the memory that it works on, even if a buffer is dropped or exchanged later.
///
/// `'a` is the lifetime of what the closure borrowed: it stays borrowed while the graph is used. Data that is
/// read and written between launches belongs to the graph, as its state `S`: see [`Device::capture_with`].
pub struct Graph<'a, S = ()> {
    /// `None` on the CPU, and if there is no work.
    executable: Option<Executable>,
    recorded: Recorded,
    device: Device,
    state: S,
    borrows: PhantomData<&'a mut ()>,
}

/// A graph in the form that the driver runs.
struct Executable {
    device: &'static DeviceInner,
    raw: CUgraphExec,
    /// The graph that it was built from; null if it is not needed any more. The handles of conditions belong to it.
    graph: CUgraph,
    /// The kernels whose checks may fail; `None` if there are none.
    plan: Option<Arc<Plan>>,
    /// The kernels without checks, without duplicates.
    unchecked: Vec<u32>,
    /// The ranks of groups whose calls it makes.
    members: Option<Box<dyn Members>>,
    /// The numbers by which faults refer to what it writes, if it makes calls of groups.
    written: Vec<u64>,
    /// The stream of the last launch. Changed only with the device's queue locked.
    last: Option<&'static Lane>,
}

// SAFETY: a graph may be used from any thread, by one at a time: launches need a unique borrow.
unsafe impl Send for Executable {}
// SAFETY: as above.
unsafe impl Sync for Executable {}

impl Device {
    /// Captures the launches, fills, copies and calls of groups of the closure on the stream that it receives. None of them runs
    /// before [`Graph::launch`].
    ///
    /// The closure runs once, now, on GPUs and on the CPU: its other effects (a counter on the host, the choice of a
    /// kernel) are not repeated. Kernels that were never launched are compiled now. In the closure the thread may use
    /// devices only through that stream. Anything that runs immediately, such as a wait, reading a buffer, `zeros` or a
    /// launch on the device itself, is an error. Memory may be allocated with [`Device::scratch`].
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn double(x: &mut [u32]) {
    ///     x[global_idx_x()] *= 2;
    /// }
    ///
    /// let device = Device::best()?;
    /// let mut x = device.upload(&[1, 2, 3])?;
    /// let mut graph = device.capture(|stream| {
    ///     double::launch(stream, Grid::new(3, 1), &mut x)?;
    ///     double::launch(stream, Grid::new(3, 1), &mut x)
    /// })?;
    /// graph.launch()?;
    /// graph.launch()?;
    /// assert_eq!(x.to_vec()?, [16, 32, 48]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// The closure's borrows last as long as the graph is used:
    ///
    /// ```compile_fail,E0502
    /// # use sarek_runtime::Device;
    /// # let device = Device::cpu();
    /// let mut x = device.upload(&[1, 2, 3])?;
    /// let mut graph = device.capture(|stream| x.fill_on(stream, 7))?;
    /// x.to_vec()?;
    /// graph.launch()?;
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// The closure's own error; [`Error::NotCapturable`] for a capture in a capture, or for what cannot be captured; a failure of the driver. Device
    /// and buffers are then as they were before, as after a panic of the closure.
    pub fn capture<'a>(&self, work: impl FnOnce(&Stream) -> Result<()> + 'a) -> Result<Graph<'a>> {
        self.capture_with((), |stream, ()| work(stream))
    }

    /// Does the same as [`Device::capture`] for work on a state that the graph owns, so that the state can
    /// be used between launches.
    ///
    /// ```
    /// # use sarek_runtime::Device;
    /// # let device = Device::cpu();
    /// let state = (device.upload(&[1, 2, 3])?, device.zeros(3)?);
    /// let mut graph = device.capture_with(state, |stream, (from, to)| to.copy_from_slice_on(stream, from))?;
    /// graph.launch()?;
    /// assert_eq!(graph.state().1.to_vec()?, [1, 2, 3]);
    /// graph.state_mut().0.copy_from(&[4, 5, 6])?;
    /// graph.launch()?;
    /// assert_eq!(graph.state().1.to_vec()?, [4, 5, 6]);
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Device::capture`].
    pub fn capture_with<'a, S>(
        &self,
        mut state: S,
        work: impl FnOnce(&Stream, &mut S) -> Result<()> + 'a,
    ) -> Result<Graph<'a, S>> {
        let _range = nvtx::Range::new(|| "capture".into());
        let recorded = record(self, |stream| work(stream, &mut state))?;
        let executable = match self.inner.cuda() {
            Some(cuda) if !recorded.work.is_empty() => Some(Executable::new(self.inner, cuda, &recorded)?),
            _ => None,
        };
        Ok(Graph { executable, recorded, device: self.clone(), state, borrows: PhantomData })
    }
}

/// Runs the closure of a capture, and returns what it has recorded. Other work of the thread is refused meanwhile.
fn record(device: &Device, work: impl FnOnce(&Stream) -> Result<()>) -> Result<Recorded> {
    let _capturing = Capturing::begin()?;
    Recorded::of(device, Place::Graph, work)
}

impl<'a, S> Graph<'a, S> {
    /// Captures the graph's work anew, with other scalars, grids or buffers. Later launches run the new work; one that is running
    /// is not affected.
    ///
    /// Everything is checked as in a capture: a launch with a new scalar gets the checks that may fail with it, and a grid
    /// must be one that the device can run. If only arguments, grids and texts of kernels differ, the driver changes the
    /// existing CUDA graph in place, which takes less time than another [`Device::capture_with`]. Other work makes a new one.
    /// The closure's borrows last as long as the graph is used: scalars of a loop are moved into it (`move |stream, x| …`).
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn scale(x: &mut [f32], by: f32) {
    ///     let i = global_idx_x();
    ///     if i < x.len() as u32 {
    ///         x[i] *= by;
    ///     }
    /// }
    ///
    /// let device = Device::best()?;
    /// let grid = Grid::cover(3, 32);
    /// let x = device.upload(&[1.0, 2.0, 3.0])?;
    /// let mut graph = device.capture_with(x, |stream, x| scale::launch(stream, grid, x, 2.0))?;
    /// graph.launch()?;
    /// for by in [10.0, 5.0] {
    ///     graph.recapture(move |stream, x| scale::launch(stream, grid, x, by))?;
    ///     graph.launch()?;
    /// }
    /// assert_eq!(graph.into_state().to_vec()?, [100.0, 200.0, 300.0]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Device::capture`]. The graph then has its old work.
    pub fn recapture(&mut self, work: impl FnOnce(&Stream, &mut S) -> Result<()> + 'a) -> Result<()> {
        let _range = nvtx::Range::new(|| "recapture".into());
        let recorded = record(&self.device, |stream| work(stream, &mut self.state))?;
        if let Some(cuda) = self.device.inner.cuda() {
            self.executable = match self.executable.take() {
                _ if recorded.work.is_empty() => None,
                None => Some(Executable::new(self.device.inner, cuda, &recorded)?),
                Some(mut executable) => {
                    let updated = executable.update(cuda, &recorded);
                    self.executable = Some(executable);
                    updated?;
                    self.executable.take()
                }
            };
        }
        self.recorded = recorded;
        Ok(())
    }
}

impl<S> Graph<'_, S> {
    /// Runs the captured work on the device's default stream. On a GPU this returns as soon as the work is enqueued, on
    /// the CPU when it is done. A graph that was launched may be dropped: the work continues.
    ///
    /// # Errors
    /// [`Error::HeldByHost`] while the host holds memory of the graph in place ([`Mapped`](crate::Mapped)); on the CPU the
    /// first failed check, which ends the run; a failure of the driver. On a GPU the waits for the work
    /// report a failed check, like that of a launch, and the kernels that follow it run. For a graph with calls of a group,
    /// [`Error::Group`]: the group was given up, and nothing runs; the rank was dropped; other ranks make other calls; or, on the CPU, another rank does not come.
    pub fn launch(&mut self) -> Result<()> {
        let device = self.device.clone();
        self.launch_on(&device)
    }

    /// Does the same as [`Graph::launch`] on a stream of the device. On the stream of a capture, the work becomes
    /// part of that graph.
    ///
    /// # Errors
    /// [`Error::ForeignHandle`] if the stream belongs to another device; otherwise those of [`Graph::launch`].
    pub fn launch_on(&mut self, target: &impl Target) -> Result<()> {
        if *target.device() != self.device {
            self.device.inner.check_lost()?;
            let (owner, device) = (self.device.name(), target.device().name());
            return Err(Error::ForeignHandle { what: "a graph", owner, device });
        }
        if let Some(recording) = target.recording() {
            return recording.append(&self.recorded);
        }
        at_once("a launch of a graph", "use `launch_on` with the stream that the closure gets")?;
        self.recorded.groups().try_for_each(|calls| calls.check())?;
        let _range = nvtx::Range::new(|| format!("graph launch, {} steps", self.recorded.work.len()));
        match (self.device.inner.cuda(), &mut self.executable) {
            (Some(cuda), Some(executable)) => {
                executable.launch(cuda, target.lane().unwrap_or(cuda.lane), &self.recorded.kept)
            }
            (Some(_), None) => Ok(()),
            (None, _) => self.run(),
        }
    }

    /// Runs the work on the CPU. Its output is handed over when the memory is free again, so that the receiver of the
    /// texts may use it.
    fn run(&self) -> Result<()> {
        let mut printed: Vec<(&Output, Vec<String>)> = Vec::new();
        let claim = Allocation::claim(&self.recorded.kept)?;
        // SAFETY: the work was checked when it was captured, and its memory is kept and claimed.
        let result = unsafe { run(&self.recorded.work, &mut printed) };
        drop(claim);
        for (output, texts) in printed {
            texts.iter().for_each(|text| output.write(text));
        }
        result
    }

    /// Returns the state.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// Returns the state, for changes. The graph continues to use the memory of the captured buffers, even if another
    /// buffer takes their place here.
    pub fn state_mut(&mut self) -> &mut S {
        &mut self.state
    }

    /// Returns the state and drops the graph.
    pub fn into_state(self) -> S {
        self.state
    }
}

impl Executable {
    fn new(device: &'static DeviceInner, cuda: &'static Cuda, recorded: &Recorded) -> Result<Executable> {
        Executable::build(device, cuda, recorded)?.instantiated(cuda, &recorded.work)
    }

    /// Lets later launches run other work. On an error it is as it was.
    fn update(&mut self, cuda: &'static Cuda, recorded: &Recorded) -> Result<()> {
        let mut next = Executable::build(self.device, cuda, recorded)?;
        next.last = self.last;
        // The handles of conditions belong to one graph, and so does what NCCL has captured.
        let has_calls = self.members.is_some() || next.members.is_some();
        let may_change = self.graph.is_null() && !has_conditions(&recorded.work) && !has_calls;
        // SAFETY: both live, and no other thread launches this.
        if may_change && unsafe { cuda.driver.update_graph(self.raw, next.graph) } {
            std::mem::swap(&mut self.raw, &mut next.raw);
        }
        *self = next.instantiated(cuda, &recorded.work)?;
        Ok(())
    }

    /// Makes it one that can be launched, if it is not yet.
    fn instantiated(mut self, cuda: &Cuda, work: &[Work]) -> Result<Executable> {
        if self.raw.is_null() {
            // SAFETY: writes one handle; there are no flags.
            unsafe { cuda.driver.cuGraphInstantiateWithFlags(&mut self.raw, self.graph, 0)? };
        }
        if !has_conditions(work) {
            let graph = std::mem::replace(&mut self.graph, std::ptr::null_mut());
            // SAFETY: not used again; the executable does not need it.
            unsafe { cuda.driver.cuGraphDestroy(graph)? };
        }
        Ok(self)
    }

    /// Builds a graph of work.
    fn build(device: &'static DeviceInner, cuda: &'static Cuda, recorded: &Recorded) -> Result<Executable> {
        let work = &recorded.work;
        cuda.bind()?;
        let mut graph: CUgraph = std::ptr::null_mut();
        // SAFETY: writes one handle; there are no flags.
        unsafe { cuda.driver.cuGraphCreate(&mut graph, 0)? };
        let raw = std::ptr::null_mut();
        // From here on its drop destroys the graph, too.
        let (unchecked, written) = (Vec::new(), Vec::new());
        let mut made = Executable { device, raw, graph, plan: None, unchecked, members: None, written, last: None };
        made.plan = Executable::plan(cuda, work)?;
        made.unchecked = Executable::unchecked(work);
        let slot = made.plan.as_ref().map(|plan| plan.slot.address);
        let mut nodes = Nodes { cuda, slot, number: 0, members: None };
        nodes.add(graph, work)?;
        made.members = nodes.members;
        if made.members.is_some() {
            made.written = recorded.written();
        }
        Ok(made)
    }

    /// Returns the kernels whose checks may fail.
    fn plan(cuda: &Cuda, work: &[Work]) -> Result<Option<Arc<Plan>>> {
        let mut queue = cuda.queue();
        let mut nodes: Vec<Node> = Vec::new();
        Work::each_launch(work, &mut |kernel, written| {
            nodes.extend(kernel.known().and_then(Known::watch).and_then(|watch| queue.node(watch, written)));
        });
        if nodes.is_empty() {
            return Ok(None);
        }
        let slot = queue.graph_slot(cuda.driver)?;
        Ok(Some(Arc::new(Plan { slot, nodes })))
    }

    /// Returns the kernels without checks, without duplicates.
    fn unchecked(work: &[Work]) -> Vec<u32> {
        let mut unchecked = Vec::new();
        Work::each_launch(work, &mut |kernel, _| {
            if let Some(Known::Unchecked(number)) = kernel.known()
                && !unchecked.contains(&number)
            {
                unchecked.push(number);
            }
        });
        unchecked
    }

    /// Launches the graph. `kept` is its memory.
    fn launch(&mut self, cuda: &Cuda, lane: &'static Lane, kept: &[Arc<Allocation>]) -> Result<()> {
        self.members.as_ref().map_or(Ok(()), |members| members.agree())?;
        cuda.bind()?;
        cuda.accept(lane)?;
        // Locked until the graph is enqueued, as for a launch.
        let mut queue = cuda.queue();
        kept.iter().try_for_each(|allocation| allocation.check_held())?;
        for allocation in kept {
            allocation.order(cuda, &queue, lane, Use::Writes)?;
        }
        // The previous launch may still use the slot and the conditions, even if no memory shows that.
        if let Some(last) = self.last.replace(lane)
            && !std::ptr::eq(last, lane)
            && (self.plan.is_some() || !self.graph.is_null() || self.members.is_some())
        {
            cuda.order(&queue, last, lane)?;
        }
        if let Some(plan) = &self.plan {
            let ticket = queue.launch_graph(cuda.driver, plan, lane, kept.iter().map(|allocation| &**allocation));
            let to = plan.slot.address + GRAPH_OFFSET;
            // SAFETY: the slot is this graph's, and the previous launches are done when this is written.
            unsafe { cuda.driver.cuMemsetD32Async(to, ticket as u32, 1, lane.raw())? };
        }
        for kernel in &self.unchecked {
            cuda.health.suspects().launched(*kernel, lane.slot().number);
        }
        // SAFETY: both live, and no other thread launches the graph. All memory is kept, and in order.
        let mut launch = || unsafe { cuda.driver.cuGraphLaunch(self.raw, lane.raw()) };
        match &self.members {
            Some(members) => members.launch(cuda, &queue, lane, &self.written, &mut launch),
            None => launch(),
        }
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        if let Some(cuda) = self.device.cuda() {
            if let Some(plan) = &self.plan {
                cuda.queue().retire(plan.slot);
            }
            // Failures cannot be reported here, and mean that the graph is gone with its context or the process.
            if !self.raw.is_null() {
                // SAFETY: not used again; the driver keeps it until a run in flight is done.
                let _ = cuda.bind().and_then(|()| unsafe { cuda.driver.cuGraphExecDestroy(self.raw) });
            }
            if !self.graph.is_null() {
                // The handles are the graph's, and a run in flight may still read them.
                let wait = |lane: &Lane| {
                    // SAFETY: the stream lives as long as the context.
                    unsafe { cuda.driver.cuStreamSynchronize(lane.raw()) }
                };
                let done = cuda.bind().and_then(|()| self.last.map_or(Ok(()), wait));
                // SAFETY: not used again.
                let _ = done.and_then(|()| unsafe { cuda.driver.cuGraphDestroy(self.graph) });
            }
        }
    }
}

/// Returns `true` if some of the work depends on numbers in memory.
fn has_conditions(work: &[Work]) -> bool {
    work.iter().any(|work| matches!(work, Work::Conditional(_)))
}

/// Runs work on the CPU, and collects its texts.
///
/// # Safety
/// The work was checked, and nothing else accesses its memory.
unsafe fn run<'a>(work: &'a [Work], printed: &mut Vec<(&'a Output, Vec<String>)>) -> Result<()> {
    work.iter().try_for_each(|work| match work {
        Work::Launch { kernel, grid, args, output, engine, .. } => {
            // SAFETY: the caller's.
            let (result, texts) = unsafe { kernel.repeat(*grid, args, *engine, output) };
            if !texts.is_empty() {
                printed.push((output, texts));
            }
            result
        }
        // SAFETY: the caller's.
        Work::Step(step) => unsafe { step.run() },
        // SAFETY: the caller's.
        Work::Conditional(conditional) => unsafe { conditional.run(|body| run(body, printed)) },
        // SAFETY: the caller's, until this returns.
        Work::Group(calls) => unsafe { calls.run() },
    })
}

/// The nodes of a GPU's graph, as they are added.
struct Nodes {
    cuda: &'static Cuda,
    /// The address of the graph's slot, if checks of its kernels may fail.
    slot: Option<u64>,
    /// The number of the last kernel whose checks may fail.
    number: u64,
    /// The ranks of groups whose calls are among the nodes.
    members: Option<Box<dyn Members>>,
}

impl Nodes {
    /// Adds work to an empty graph, and returns its last nodes. The context is current.
    fn add(&mut self, graph: CUgraph, work: &[Work]) -> Result<Vec<CUgraphNode>> {
        let cuda = self.cuda;
        let uses: Vec<Uses> = work.iter().map(Work::uses).collect();
        let (dependencies, ends) = dependencies(&uses.iter().collect::<Vec<_>>());
        let mut nodes: Vec<Vec<CUgraphNode>> = Vec::with_capacity(work.len());
        for (work, after) in work.iter().zip(dependencies) {
            let after: Vec<CUgraphNode> = after.into_iter().flat_map(|piece| nodes[piece].iter().copied()).collect();
            nodes.push(match work {
                Work::Launch { kernel, grid, args, output, cooperative, .. } => {
                    let fault = match (self.slot, kernel.known().and_then(Known::watch)) {
                        (Some(slot), Some(_)) => {
                            self.number += 1;
                            [slot, self.number]
                        }
                        _ => [0; 2],
                    };
                    // SAFETY: the launch was checked when it was captured, and the graph keeps its memory.
                    vec![unsafe { kernel.add_node(cuda, (graph, &after), (*grid, *cooperative), args, fault, output)? }]
                }
                // SAFETY: as above.
                Work::Step(step) => vec![unsafe { step.add_node(cuda, graph, &after)? }],
                // SAFETY: as above.
                Work::Conditional(conditional) => unsafe {
                    conditional.add_nodes(cuda, graph, after, |graph, work| self.add(graph, work))?
                },
                // SAFETY: as above.
                Work::Group(calls) => unsafe { calls.add_nodes(&mut self.members, cuda, graph, after)? },
            });
        }
        Ok(ends.into_iter().flat_map(|piece| nodes[piece].iter().copied()).collect())
    }
}

/// Prints the kind of object, its device, and its state.
impl<S: fmt::Debug> fmt::Debug for Graph<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Graph({} steps on {}, {:?})", self.recorded.work.len(), self.device.inner.name, self.state)
    }
}
