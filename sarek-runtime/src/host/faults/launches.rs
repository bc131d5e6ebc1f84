//! Records of the launches whose checks may still fail: the kernel, the stream, the launching thread,
//! and the buffers that they may write.
//!
//! Launches have tickets, in the order in which they were enqueued. Each takes a few words of a segment. Segments are
//! reused when their launches are done, so that launches allocate nothing.

use std::collections::VecDeque;
use std::sync::Arc;

use cudarc::driver::sys::CUevent;

use super::{Slot, Watch, Watches};
use crate::host::lane::Lane;

/// The number of launches in a segment.
pub(crate) const SEGMENT: usize = 4096;

/// A kernel of a graph.
pub(crate) struct Node {
    pub(crate) watch: Arc<Watch>,
    /// The buffers that it may write.
    pub(crate) written: Box<[u64]>,
}

/// The kernels of a graph, whose checks may fail, by their numbers, from 1.
pub(crate) struct Plan {
    pub(crate) slot: Slot,
    pub(crate) nodes: Vec<Node>,
}

/// One launch, of a kernel or of a graph.
pub(crate) struct Launch<'a> {
    pub(crate) work: Launched<'a>,
    /// The stream's owner.
    pub(crate) stream: u64,
    /// The thread that launched it.
    pub(crate) thread: u64,
}

/// The launched work.
pub(crate) enum Launched<'a> {
    /// The kernel's number, and the buffers that it may write.
    Kernel(u32, &'a [u64]),
    Graph(&'a Plan),
}

impl<'a> Launch<'a> {
    /// Returns the kernel (in a graph, the one with that number) and the buffers that it may write.
    pub(crate) fn kernel(&self, number: u32, watches: &'a Watches) -> Option<(&'a Watch, &'a [u64])> {
        match self.work {
            Launched::Kernel(watch, written) => watches.get(watch).map(|watch| (&**watch, written)),
            Launched::Graph(plan) => {
                plan.nodes.get(number.wrapping_sub(1) as usize).map(|node| (&*node.watch, &*node.written))
            }
        }
    }
}

/// Successive launches.
#[derive(Default)]
struct Segment {
    first: u64,
    /// The start of each launch in `words`.
    starts: Vec<u32>,
    /// For each launch: the kernel's number, or [`GRAPH`] and a number in `graphs`; the stream's owner; the thread; the
    /// buffers.
    words: Vec<u64>,
    graphs: Vec<Arc<Plan>>,
    /// The streams, without duplicates.
    lanes: Vec<&'static Lane>,
    /// Slots that become unused when the launches are done.
    slots: Vec<u32>,
    /// An event on each stream after the launches, once the segment is full.
    ends: Vec<CUevent>,
}

/// Marks the launch of a graph.
const GRAPH: u64 = 1 << 63;

/// The launches that may still be running, and those that followed them.
pub(crate) struct Launches {
    current: Segment,
    full: VecDeque<Segment>,
    spare: Vec<Segment>,
}

// SAFETY: the driver's events may be used from any thread.
unsafe impl Send for Launches {}

impl Default for Launches {
    fn default() -> Launches {
        let current = Segment { first: 1, ..Segment::default() };
        Launches { current, full: VecDeque::new(), spare: Vec::new() }
    }
}

impl Launches {
    /// Returns the ticket of the next launch; all launches so far have lower ones. Tickets are not 0.
    #[inline]
    pub(crate) fn next(&self) -> u64 {
        self.current.first + self.current.starts.len() as u64
    }

    /// Returns the lowest ticket that a running launch may have.
    pub(crate) fn oldest(&self) -> u64 {
        self.full.front().unwrap_or(&self.current).first
    }

    /// Returns a ticket for the launch of a kernel.
    #[inline]
    pub(crate) fn kernel(
        &mut self,
        number: u32,
        lane: &'static Lane,
        thread: u64,
        written: impl Iterator<Item = u64>,
    ) -> u64 {
        let ticket = self.begin(number.into(), lane, thread);
        self.current.words.extend(written);
        ticket
    }

    /// Returns a ticket for the launch of a graph.
    pub(crate) fn graph(&mut self, plan: &Arc<Plan>, lane: &'static Lane, thread: u64) -> u64 {
        let number = self.current.graphs.len() as u64;
        self.current.graphs.push(Arc::clone(plan));
        self.begin(GRAPH | number, lane, thread)
    }

    #[inline]
    fn begin(&mut self, what: u64, lane: &'static Lane, thread: u64) -> u64 {
        let ticket = self.next();
        let segment = &mut self.current;
        segment.starts.push(segment.words.len() as u32);
        segment.words.extend([what, lane.owner(), thread]);
        if lane.is_new_in(segment.first) {
            segment.lanes.push(lane);
        }
        ticket
    }

    /// Returns `true` if a segment is full and should be [closed](Launches::close).
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.current.starts.len() >= SEGMENT
    }

    /// Returns the streams of the current segment.
    pub(crate) fn lanes(&self) -> &[&'static Lane] {
        &self.current.lanes
    }

    /// Begins another segment. The events follow the launches of the current segment.
    pub(crate) fn close(&mut self, ends: Vec<CUevent>) {
        let first = self.next();
        let next = Segment { first, ..self.spare.pop().unwrap_or_default() };
        let full = std::mem::replace(&mut self.current, next);
        self.full.push_back(Segment { ends, ..full });
    }

    /// Returns the number of the oldest full segments that are done.
    pub(crate) fn done(&self, mut has_happened: impl FnMut(CUevent) -> bool) -> usize {
        self.full.iter().take_while(|segment| segment.ends.iter().all(|event| has_happened(*event))).count()
    }

    /// Forgets the oldest full segments, whose launches are done and whose faults were taken. Returns the events and
    /// slots that become free.
    pub(crate) fn forget(&mut self, count: usize) -> (Vec<CUevent>, Vec<u32>) {
        let (mut events, mut slots) = (Vec::new(), Vec::new());
        for mut segment in self.full.drain(..count) {
            events.append(&mut segment.ends);
            slots.append(&mut segment.slots);
            segment.starts.clear();
            segment.words.clear();
            segment.graphs.clear();
            segment.lanes.clear();
            self.spare.push(segment);
        }
        // Keep some for the next bursts.
        self.spare.truncate(4);
        (events, slots)
    }

    /// Keeps a slot until the launches so far are done.
    pub(crate) fn retire(&mut self, slot: Slot) {
        self.current.slots.push(slot.number);
    }

    /// Returns the launch with that ticket.
    pub(crate) fn find(&self, ticket: u64) -> Option<Launch<'_>> {
        let segment = self.full.iter().chain([&self.current]).rfind(|segment| segment.first <= ticket)?;
        let at = (ticket - segment.first) as usize;
        let start = *segment.starts.get(at)? as usize;
        let end = segment.starts.get(at + 1).map_or(segment.words.len(), |next| *next as usize);
        let [what, stream, thread, ref written @ ..] = segment.words[start..end] else { return None };
        let work = if what & GRAPH == 0 {
            Launched::Kernel(what as u32, written)
        } else {
            Launched::Graph(segment.graphs.get((what & !GRAPH) as usize)?)
        };
        Some(Launch { work, stream, thread })
    }

    /// Returns the ticket whose low half is `low`: the latest one.
    pub(crate) fn whole(&self, low: u32) -> u64 {
        let last = self.next() - 1;
        last - u64::from((last as u32).wrapping_sub(low))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::faults::new_owner;

    fn lane() -> &'static Lane {
        Box::leak(Box::new(Lane::new(std::ptr::null_mut(), Slot { number: 0, address: 0 })))
    }

    fn written(launches: &Launches, ticket: u64) -> Option<(u64, Vec<u64>)> {
        launches.find(ticket).map(|launch| match launch.work {
            Launched::Kernel(number, written) => (number.into(), written.to_vec()),
            Launched::Graph(plan) => (GRAPH, plan.nodes.iter().flat_map(|node| node.written.iter().copied()).collect()),
        })
    }

    #[test]
    fn launches_are_found_until_they_are_done() {
        let mut launches = Launches::default();
        let (one, two) = (lane(), lane());
        let plan = Arc::new(Plan { slot: Slot { number: 9, address: 0 }, nodes: Vec::new() });
        assert_eq!(launches.kernel(7, one, 1, [10, 11].into_iter()), 1);
        assert_eq!(launches.graph(&plan, two, 2), 2);
        assert_eq!(launches.kernel(8, one, 1, std::iter::empty()), 3);
        assert_eq!(launches.lanes().len(), 2);
        launches.retire(plan.slot);
        for (ticket, expected) in
            [(0, None), (1, Some((7, vec![10, 11]))), (2, Some((GRAPH, vec![]))), (3, Some((8, vec![]))), (4, None)]
        {
            assert_eq!(written(&launches, ticket), expected, "{ticket}");
        }
        assert_eq!(launches.find(2).map(|launch| (launch.stream, launch.thread)), Some((two.owner(), 2)));
        while !launches.is_full() {
            launches.kernel(1, one, 1, [12].into_iter());
        }
        let next = launches.next();
        assert_eq!(next, SEGMENT as u64 + 1);
        let event: CUevent = std::ptr::dangling_mut();
        launches.close(vec![event]);
        assert!(launches.lanes().is_empty());
        assert_eq!(launches.kernel(2, one, 1, std::iter::empty()), next);
        assert_eq!(launches.lanes().len(), 1);
        assert_eq!(written(&launches, 1), Some((7, vec![10, 11])));
        assert_eq!((launches.done(|_| false), launches.oldest()), (0, 1));
        assert_eq!(launches.done(|_| true), 1);
        assert_eq!(launches.forget(1), (vec![event], vec![9]));
        assert_eq!((written(&launches, 1), written(&launches, next)), (None, Some((2, vec![]))));
        assert_eq!(launches.oldest(), next);
        assert_eq!(Arc::strong_count(&plan), 1);
    }

    #[test]
    fn half_of_a_ticket_names_the_latest() {
        let mut launches = Launches::default();
        launches.current.first = (5 << 32) + 2;
        launches.kernel(1, lane(), 1, std::iter::empty());
        assert_eq!(launches.whole(2), (5 << 32) + 2);
        assert_eq!(launches.whole(1), (5 << 32) + 1);
        assert_eq!(launches.whole(3), (4 << 32) + 3);
        assert_ne!(new_owner(), new_owner());
    }
}
