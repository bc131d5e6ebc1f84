//! Work of a graph that depends on a number in memory when the graph runs: conditional nodes.

use cudarc::driver::sys::{CUgraph, CUgraphNode};

use super::record::{Place, Recorded, only_in_a_capture};
use super::{Recording, Work};
use crate::host::{Cuda, Driver, Form, Mode, NodeKind};
use crate::{Error, Result, Slice, Stream};

/// Work that depends on the `u32` at an address.
pub(crate) struct Conditional {
    value: u64,
    kind: Kind,
    /// The work, for [`Kind::Repeat`] one round of it.
    pub(super) bodies: Vec<Vec<Work>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The first body if the number is not 0, else the second one, if there is one.
    If,
    /// The body of that number, if there is one.
    Case,
    /// The body while the number is not 0, at most so many times. `rounds` is the address of a number that counts them on a GPU.
    Repeat { most: u32, rounds: u64 },
}

/// A conditional node of a GPU.
struct Node<'a> {
    /// How its handle follows from the number.
    mode: Mode,
    kind: NodeKind,
    bodies: &'a [Vec<Work>],
}

impl Stream {
    /// Makes work part of a captured graph that runs if the first element of `value` is not 0 when the graph comes to it.
    ///
    /// This and its relatives are for the stream of [`Device::capture`](crate::Device::capture). The closure runs once, now, and records on the stream that it
    /// receives, like that of the capture: launches, fills, copies, other graphs, and further conditions, but no calls of groups. The number is read once, before the work. On a
    /// GPU this is a conditional node of CUDA's graphs, which needs a driver of CUDA 12.4; the CPU engine does the same.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn sort_two(x: &mut [u32]) {
    ///     let (a, b) = (x[0], x[1]);
    ///     x[0] = a.min(b);
    ///     x[1] = a.max(b);
    /// }
    ///
    /// let device = Device::cpu();
    /// let (mut x, sort) = (device.upload(&[5, 3])?, device.zeros::<u32>(1)?);
    /// let mut graph = device.capture_with((x, sort), |stream, (x, sort)| {
    ///     stream.run_if(sort, |stream| sort_two::launch(stream, Grid::new(1, 1), x))
    /// })?;
    /// graph.launch()?;
    /// assert_eq!(graph.state().0.to_vec()?, [5, 3]);
    /// graph.state_mut().1.fill(1)?;
    /// graph.launch()?;
    /// assert_eq!(graph.state().0.to_vec()?, [3, 5]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The closure's own error; [`Error::NotCapturing`] on a stream that does not belong to a capture; [`Error::NotCapturable`] for work on
    /// another stream than the one that the closure gets, and for calls of groups; [`Error::Range`] for an empty `value`, and [`Error::ForeignHandle`] for
    /// one of another device. `capture` returns [`Error::NoDriver`] for a driver older than CUDA 12.4.
    pub fn run_if(&self, value: &Slice<u32>, work: impl FnOnce(&Stream) -> Result<()>) -> Result<()> {
        let body = self.body("`run_if`", work)?;
        self.add(Kind::If, value, vec![body])
    }

    /// Does the same as [`Stream::run_if`], with other work that runs if the number is 0. The closure is called twice, with `true` for the work of a number
    /// that is not 0, and then with `false`.
    ///
    /// # Errors
    /// Those of [`Stream::run_if`].
    pub fn run_if_else(&self, value: &Slice<u32>, mut work: impl FnMut(&Stream, bool) -> Result<()>) -> Result<()> {
        let bodies = [true, false].map(|holds| self.body("`run_if_else`", |stream| work(stream, holds)));
        self.add(Kind::If, value, bodies.into_iter().collect::<Result<_>>()?)
    }

    /// Makes work part of a captured graph of which one piece runs: number `n` if the first element of `value` is `n`, and none if there are
    /// not so many. The closure is called once for each of the `count` pieces, with its number.
    ///
    /// ```
    /// # use sarek_runtime::prelude::*;
    /// let device = Device::cpu();
    /// let state = (device.upload(&[1u32])?, device.zeros::<u32>(1)?);
    /// let mut graph = device.capture_with(state, |stream, (which, x)| {
    ///     stream.run_case(which, 3, |stream, case| x.fill_on(stream, 10 * case))
    /// })?;
    /// graph.launch()?;
    /// assert_eq!(graph.state().1.to_vec()?, [10]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Stream::run_if`].
    pub fn run_case(
        &self,
        value: &Slice<u32>,
        count: u32,
        mut work: impl FnMut(&Stream, u32) -> Result<()>,
    ) -> Result<()> {
        let bodies = (0..count).map(|case| self.body("`run_case`", |stream| work(stream, case)));
        self.add(Kind::Case, value, bodies.collect::<Result<_>>()?)
    }

    /// Makes work part of a captured graph that runs round by round while the first element of `value` is not 0, and at most `most` times. The number
    /// is read before each round, also before the first one. The closure gets `value` back, so that the work can change it.
    ///
    /// An iteration that ends when nothing changes is one launch in this way, without a copy to the host after each round: the round sets the number to 0, and
    /// a thread that changes something sets it to 1. If the number is not 0 after the launch, `most` rounds were not enough.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// /// Each element becomes the smallest of itself and its neighbours.
    /// #[kernel]
    /// fn spread(from: &[u32], to: &mut [u32], changed: &[AtomicU32]) {
    ///     let i = global_idx_x();
    ///     if i < from.len() as u32 {
    ///         let left = if i > 0 { from[i - 1] } else { u32::MAX };
    ///         let right = if i + 1 < from.len() as u32 { from[i + 1] } else { u32::MAX };
    ///         let smallest = from[i].min(left).min(right);
    ///         if smallest != from[i] {
    ///             changed[0].store(1, Ordering::Relaxed);
    ///         }
    ///         to[i] = smallest;
    ///     }
    /// }
    ///
    /// let device = Device::cpu();
    /// let values: Vec<u32> = (0..100).rev().collect();
    /// let (mut x, mut y) = (device.upload(&values)?, device.zeros::<u32>(100)?);
    /// let changed = device.zeros::<u32>(1)?;
    /// let grid = Grid::cover(100, 32);
    /// let mut graph = device.capture_with(changed, |stream, changed| {
    ///     changed.fill_on(stream, 1)?;
    ///     stream.repeat_while(changed, 1000, |stream, changed| {
    ///         changed.fill_on(stream, 0)?;
    ///         spread::launch(stream, grid, &x, &mut y, changed.as_atomic())?;
    ///         x.copy_from_slice_on(stream, &y)
    ///     })
    /// })?;
    /// graph.launch()?;
    /// assert_eq!(graph.into_state().to_vec()?, [0]);
    /// assert_eq!(x.to_vec()?, [0; 100]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// A failed check of a round ends the run on the CPU. On a GPU later rounds run, and waits report the first failure.
    ///
    /// # Errors
    /// Those of [`Stream::run_if`].
    pub fn repeat_while(
        &self,
        value: &mut Slice<u32>,
        most: u32,
        round: impl FnOnce(&Stream, &mut Slice<u32>) -> Result<()>,
    ) -> Result<()> {
        let body = self.body("`repeat_while`", |stream| round(stream, value))?;
        let mut kind = Kind::Repeat { most, rounds: 0 };
        if self.device().is_cuda() {
            // SAFETY: it is written before the first round, in each launch of the graph.
            let rounds = unsafe { self.device().uninit::<u32>(1)? };
            self.recording_for("`repeat_while`")?.keep([rounds.memory()].into_iter())?;
            kind = Kind::Repeat { most, rounds: rounds.first() };
        }
        self.add(kind, value, vec![body])
    }

    /// Records the work of a closure, while this stream records nothing.
    fn body(&self, what: &'static str, work: impl FnOnce(&Stream) -> Result<()>) -> Result<Recorded> {
        let _suspended = self.recording_for(what)?.suspend()?;
        Recorded::of(self.device(), Place::Body, work)
    }

    fn recording_for(&self, what: &'static str) -> Result<&Recording> {
        self.as_recording().ok_or_else(|| only_in_a_capture(what))
    }

    /// Records work that depends on a number.
    fn add(&self, kind: Kind, value: &Slice<u32>, bodies: Vec<Recorded>) -> Result<()> {
        let recording = self.recording_for("a condition")?;
        if value.device() != self.device() {
            let (owner, device) = (value.device().name(), self.device().name());
            return Err(Error::ForeignHandle { what: "the number of a condition", owner, device });
        }
        if value.is_empty() {
            return Err(Error::Range { start: 0, end: 1, length: 0 });
        }
        recording.keep([value.memory()].into_iter())?;
        recording.push_conditional(bodies, |bodies| Conditional { value: value.first(), kind, bodies });
        Ok(())
    }
}

impl Conditional {
    /// Runs it on the CPU: `run` runs a body.
    ///
    /// # Safety
    /// The number is the CPU's, and nothing else accesses it.
    pub(super) unsafe fn run<'a>(&'a self, mut run: impl FnMut(&'a [Work]) -> Result<()>) -> Result<()> {
        let from: *const u32 = std::ptr::with_exposed_provenance(self.value as usize);
        // SAFETY: the caller's; other rounds have written it before.
        let value = || unsafe { from.read() };
        match self.kind {
            Kind::If => self.bodies.get(usize::from(value() == 0)).map_or(Ok(()), |body| run(body)),
            Kind::Case => self.bodies.get(value() as usize).map_or(Ok(()), |body| run(body)),
            Kind::Repeat { most, .. } => {
                let mut rounds = 0;
                while rounds < most && value() != 0 {
                    run(&self.bodies[0])?;
                    rounds += 1;
                }
                Ok(())
            }
        }
    }

    /// Returns its nodes on a GPU, in their order.
    fn nodes(&self, form: Form) -> Vec<Node<'_>> {
        let one = |mode, kind| vec![Node { mode, kind, bodies: &self.bodies }];
        match (self.kind, form) {
            (Kind::Repeat { most, rounds }, _) => one(Mode::First { most, rounds }, NodeKind::While),
            (Kind::If, Form::Together) => one(Mode::NonZero, NodeKind::If),
            (Kind::Case, Form::Together) => one(Mode::Number, NodeKind::Switch),
            (Kind::If, Form::Apart) => self.apart(|number| if number == 0 { Mode::NonZero } else { Mode::Zero }),
            (Kind::Case, Form::Apart) => self.apart(Mode::Is),
        }
    }

    /// Returns a node of the kind IF for each body.
    fn apart(&self, mode: impl Fn(u32) -> Mode) -> Vec<Node<'_>> {
        let node = |(number, bodies)| Node { mode: mode(number), kind: NodeKind::If, bodies };
        (0..).zip(self.bodies.chunks(1)).map(node).collect()
    }

    /// Adds it to a graph of a GPU, and returns the last nodes. `add` adds a body to a graph and returns its last nodes, if it has any. The context is current.
    ///
    /// If there are several nodes, their handles are all set before the first of them runs, so that work which changes the number does not change what runs.
    ///
    /// # Safety
    /// The graph and the nodes live, and whoever launches the graph keeps the memory.
    pub(super) unsafe fn add_nodes(
        &self,
        cuda: &Cuda,
        graph: CUgraph,
        after: Vec<CUgraphNode>,
        mut add: impl FnMut(CUgraph, &[Work]) -> Result<Vec<CUgraphNode>>,
    ) -> Result<Vec<CUgraphNode>> {
        let mut last = after;
        let mut nodes = Vec::new();
        for node in self.nodes(Form::of_driver(Driver::version()?)) {
            // SAFETY: the caller's.
            let handle = unsafe { cuda.condition(graph)? };
            // SAFETY: as above.
            last = vec![unsafe { cuda.add_setter(graph, &last, handle, self.value, node.mode)? }];
            nodes.push((handle, node));
        }
        for (handle, Node { kind, bodies, .. }) in nodes {
            // SAFETY: as above; the handle has no node yet, and the form is one that the driver has.
            let (node, inner) = unsafe { cuda.add_conditional(graph, &last, handle, (kind, bodies.len()))? };
            last = vec![node];
            for (inner, body) in inner.into_iter().zip(bodies) {
                let end = add(inner, body)?;
                if let Kind::Repeat { most, rounds } = self.kind {
                    let mode = Mode::Next { most, rounds };
                    // SAFETY: as above; the body lives as long as its graph.
                    unsafe { cuda.add_setter(inner, &end, handle, self.value, mode)? };
                }
            }
        }
        Ok(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(kind: Kind, bodies: usize, form: Form) -> Vec<(Mode, NodeKind, usize)> {
        let conditional = Conditional { value: 0, kind, bodies: vec![Vec::new(); bodies] };
        conditional.nodes(form).iter().map(|node| (node.mode, node.kind, node.bodies.len())).collect()
    }

    #[test]
    fn alternatives_are_one_node_or_one_node_each() {
        use NodeKind::{If, Switch, While};
        for form in [Form::Together, Form::Apart] {
            assert_eq!(nodes(Kind::If, 1, form), [(Mode::NonZero, If, 1)]);
            let (most, rounds) = (7, 64);
            let expected = [(Mode::First { most, rounds }, While, 1)];
            assert_eq!(nodes(Kind::Repeat { most, rounds }, 1, form), expected);
        }
        assert_eq!(nodes(Kind::If, 2, Form::Together), [(Mode::NonZero, If, 2)]);
        assert_eq!(nodes(Kind::If, 2, Form::Apart), [(Mode::NonZero, If, 1), (Mode::Zero, If, 1)]);
        assert_eq!(nodes(Kind::Case, 3, Form::Together), [(Mode::Number, Switch, 3)]);
        assert_eq!(nodes(Kind::Case, 3, Form::Apart), [0, 1, 2].map(|number| (Mode::Is(number), If, 1)));
    }
}
