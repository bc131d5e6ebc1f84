//! Calls of NCCL in graphs.
//!
//! NCCL's work for some calls is captured alone, on a stream that nothing else uses, into a graph that becomes a node of each
//! graph with these calls. Around that node, two others write into pinned memory how far the graph has come. So the thread that
//! watches the rank sees which call waits for other ranks, and since when: the other work of the graph may take any time.
//!
//! NCCL keeps what a captured call needs until the last graph with it is destroyed, and destroys a communicator only then. So
//! graphs own a share of the rank, and whoever drops the last share disconnects it.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use cudarc::driver::sys::{CUgraph, CUgraphNode};

use super::Rank;
use super::link::Flight;
use crate::group::Captured;
use crate::group::call::Signature;
use crate::host::{Cuda, Lane, Signal, Step, Timeline};
use crate::launch::Members;
use crate::{Error, Result};

/// What NCCL does for some calls of a rank that are made together.
pub(in crate::group) struct Part {
    /// `None` if it does nothing.
    graph: Option<Mutex<Child>>,
    /// Dropped after the graph, which needs the connection.
    rank: Arc<Rank>,
}

impl Part {
    pub(super) fn new(graph: Option<Child>, rank: &Arc<Rank>) -> Part {
        Part { graph: graph.map(Mutex::new), rank: rank.clone() }
    }

    pub(in crate::group) fn rank(&self) -> &Rank {
        &self.rank
    }

    /// Adds calls to a graph, and returns the last nodes. The context is current.
    ///
    /// # Safety
    /// The graph and the nodes live, and whoever launches the graph keeps the calls and their memory.
    pub(in crate::group) unsafe fn add_nodes(
        &self,
        ranks: &mut Ranks,
        (cuda, graph): (&'static Cuda, CUgraph),
        after: Vec<CUgraphNode>,
        calls: &Captured,
    ) -> Result<Vec<CUgraphNode>> {
        let member = ranks.of(&self.rank, cuda)?;
        member.label += if member.calls.is_empty() { "a graph with " } else { ", then " };
        member.label += &calls.to_string();
        member.calls.push(calls.calls.iter().map(|call| call.signature.clone()).collect());
        let Some(child) = &self.graph else { return Ok(after) };
        Arc::make_mut(&mut member.texts).push(calls.to_string());
        let to = member.word.signal.as_ref().map_or(0, Signal::address);
        let write = |value: usize| Step::Set { to, value: value as u32, size: 4, count: 1 };
        let last = 2 * member.texts.len();
        // SAFETY: the caller's; the number's memory is never freed.
        let begin = unsafe { write(last - 1).add_node(cuda, graph, &after)? };
        let mut node: CUgraphNode = std::ptr::null_mut();
        let child = child.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: both graphs live, and the driver copies the child.
        unsafe { cuda.driver.cuGraphAddChildGraphNode(&mut node, graph, &begin, 1, child.raw)? };
        // SAFETY: as above.
        Ok(vec![unsafe { write(last).add_node(cuda, graph, &[node])? }])
    }
}

/// A graph of the driver that NCCL's work was captured into.
pub(super) struct Child {
    cuda: &'static Cuda,
    raw: CUgraph,
}

// SAFETY: the driver's graphs may be used from any thread, one at a time.
unsafe impl Send for Child {}

impl Child {
    /// Owns a graph of the driver.
    ///
    /// # Safety
    /// It lives, and nothing else destroys it.
    pub(super) unsafe fn owning(cuda: &'static Cuda, raw: CUgraph) -> Child {
        Child { cuda, raw }
    }

    /// Returns `true` if it has no nodes. The context is current.
    pub(super) fn is_empty(&self) -> Result<bool> {
        let mut count = 0;
        // SAFETY: the graph lives; without a list of nodes the driver writes their number.
        unsafe { self.cuda.driver.cuGraphGetNodes(self.raw, std::ptr::null_mut(), &mut count)? };
        Ok(count == 0)
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // A failure cannot be reported here, and means that the graph is gone with its context or the process.
        // SAFETY: not used again; graphs that it is part of have copies.
        let _ = self.cuda.bind().and_then(|()| unsafe { self.cuda.driver.cuGraphDestroy(self.raw) });
    }
}

/// The ranks whose calls a graph of a GPU makes, of any groups.
#[derive(Default)]
pub(in crate::group) struct Ranks(Vec<Member>);

/// Returns the ranks whose calls a graph makes so far.
pub(in crate::group) fn ranks(members: &mut Option<Box<dyn Members>>) -> &mut Ranks {
    let members: &mut dyn Any = &mut **members.get_or_insert_with(|| Box::<Ranks>::default());
    members.downcast_mut().expect("groups alone have members")
}

/// One of them.
struct Member {
    rank: Arc<Rank>,
    word: Arc<Word>,
    /// All calls, in the order of the graph: those that are made together.
    calls: Vec<Vec<Signature>>,
    /// The texts of those for which NCCL does something.
    texts: Arc<Vec<String>>,
    /// The text of all of them.
    label: String,
}

/// A number in pinned memory that nodes of a graph write: 1 when the first call begins, 2 when it is done, 3 when the second one
/// begins, and so on.
struct Word {
    cuda: &'static Cuda,
    signal: Option<Signal>,
}

/// Its launches are done: each of them owns a share until then.
impl Drop for Word {
    fn drop(&mut self) {
        self.signal.take().into_iter().for_each(|signal| self.cuda.reuse_signal(signal));
    }
}

impl Word {
    fn value(&self) -> u32 {
        self.signal.as_ref().map_or(0, Signal::value)
    }
}

impl Ranks {
    fn of(&mut self, rank: &Arc<Rank>, cuda: &'static Cuda) -> Result<&mut Member> {
        let at = match self.0.iter().position(|member| Arc::ptr_eq(&member.rank, rank)) {
            Some(at) => at,
            None => {
                let word = Arc::new(Word { cuda, signal: Some(cuda.unset_signal()?) });
                self.0.push(Member {
                    rank: rank.clone(),
                    word,
                    calls: Vec::new(),
                    texts: Arc::default(),
                    label: String::new(),
                });
                self.0.len() - 1
            }
        };
        Ok(&mut self.0[at])
    }
}

impl Members for Ranks {
    fn agree(&self) -> Result<()> {
        let mut exchanging = self.0.iter().filter(|member| member.rank.fate().exchanges());
        exchanging.try_for_each(|member| member.rank.compare(&member.signatures()).map(|_| ()))
    }

    fn launch(
        &self,
        cuda: &Cuda,
        queue: &Timeline,
        lane: &'static Lane,
        written: &[u64],
        launch: &mut dyn FnMut() -> Result<()>,
    ) -> Result<()> {
        for member in &self.0 {
            member.rank.note(&member.signatures())?;
        }
        for member in &self.0 {
            member.rank.link.follow(cuda, queue, lane, true)?;
        }
        let begins = self.0.iter().map(|_| cuda.signal_on(lane)).collect::<Result<Vec<Signal>>>()?;
        launch()?;
        let ends = self.0.iter().map(|_| cuda.signal_on(lane)).collect::<Result<Vec<Signal>>>().inspect_err(|_| {
            // Nothing tells when the launch no longer writes these numbers.
            self.0.iter().for_each(|member| std::mem::forget(member.word.clone()));
        })?;
        let owners: Vec<u64> = written.iter().copied().chain([lane.owner()]).collect();
        for (member, signals) in self.0.iter().zip(begins.into_iter().zip(ends)) {
            member.fly(signals.into(), owners.clone());
        }
        // A group that is given up from here on finds the flight; what was given up before may have stopped already.
        self.0.iter().try_for_each(|member| member.rank.fate().check()).map_err(|error| {
            let error = Error::from(error);
            cuda.spoilt.add(owners.into_iter(), &error);
            error
        })
    }
}

impl Member {
    /// Returns the calls: those that are made together, one list after the other.
    fn signatures(&self) -> Vec<Vec<&Signature>> {
        self.calls.iter().map(|calls| calls.iter().collect()).collect()
    }

    /// Lets the rank watch a launch of the graph, with signals before and after it.
    fn fly(&self, signals: [Signal; 2], owners: Vec<u64>) {
        let is_collective = |calls: &&Vec<Signature>| calls.iter().any(|one| one.kind.peer().is_none());
        let batches = self.calls.iter().filter(is_collective).count() as u64;
        let number = (batches > 0).then(|| self.rank.fate().count(self.rank.rank, batches));
        let steps = Steps { word: self.word.clone(), texts: self.texts.clone(), progress: Progress::default() };
        let call = self.label.clone();
        self.rank.link.fly(Flight { call, number, owners, signals, begun: None, steps: Some(steps) });
    }
}

/// How far a launch of a graph has come.
pub(super) struct Steps {
    word: Arc<Word>,
    /// The texts of the calls.
    texts: Arc<Vec<String>>,
    progress: Progress,
}

impl Steps {
    /// Looks at the number that the graph writes, and returns since when the present call is seen; `None` between calls.
    pub(super) fn look(&mut self) -> Option<Instant> {
        self.progress.look(self.word.value(), Instant::now())
    }

    /// Returns the text of the call that was seen last.
    pub(super) fn call(&self) -> Option<&String> {
        let seen = self.progress.seen?;
        self.texts.get(seen.div_ceil(2).checked_sub(1)? as usize)
    }

    /// Never uses the number again: the graph may still write it.
    pub(super) fn give_up(self) {
        std::mem::forget(self.word);
    }
}

/// What was seen of a number that grows by 1 when a call begins, and when it is done.
#[derive(Default)]
struct Progress {
    seen: Option<u32>,
    since: Option<Instant>,
}

impl Progress {
    fn look(&mut self, value: u32, now: Instant) -> Option<Instant> {
        if self.seen != Some(value) {
            self.seen = Some(value);
            self.since = (!value.is_multiple_of(2)).then_some(now);
        }
        self.since
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn only_calls_take_time_from_the_deadline() {
        let (start, mut progress) = (Instant::now(), Progress::default());
        let at = |seconds| start + Duration::from_secs(seconds);
        // What the launch before it left, a call, work after it, and another call.
        let seen =
            [(4, None), (1, Some(at(1))), (1, Some(at(1))), (2, None), (2, None), (3, Some(at(5))), (3, Some(at(5)))];
        for (second, (value, since)) in seen.into_iter().enumerate() {
            assert_eq!(progress.look(value, at(second as u64)), since, "{second}");
        }
    }
}
