//! Asynchronous copies. Each is done by an agent of the thread that starts it, whose accesses are ordered after what the thread knew at the start.
//! Others know of them once the copy is complete, and only those that have waited for that, or were told by one that has.
//!
//! Agents have numbers that no thread has, and segments above those of threads, so that no barrier orders them. What agents with one number do is
//! complete in the order of the segments.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use super::super::super::bytecode::At;
use super::clock::{Clock, Known};
use super::clocks::{Clocks, Messages, join_message};
use super::record::Record;
use super::segments::Segments;
use crate::CopyKind;
use crate::map::Map;

/// The bits of a thread's number.
const BITS: u32 = 10;

/// The agents of a thread, and of a barrier, as the upper bits of their numbers. Bulk copies may have read without having written.
const OF_THREAD: u32 = 1;
const WRITES: u32 = 2;
const READS: u32 = 3;
const OF_BARRIER: u32 = 4;

/// The numbers of agents of barriers; if a block has more barriers, some share one.
const BARRIERS: u32 = 4 << BITS;

/// The threads that started copies for barriers, by the segments of these.
pub(super) type Starters = Mutex<Map<u32, u32>>;

/// Returns `true` if a copy has made an access.
pub(super) fn is_agent(record: Record) -> bool {
    record.thread() >> BITS != 0
}

/// Returns the thread that has made an access, or has started the copy that has.
pub(super) fn starter(starters: &Starters, record: Record) -> u32 {
    let number = record.thread();
    match number >> BITS {
        0..OF_BARRIER => number & ((1 << BITS) - 1),
        _ => {
            let starters = starters.lock().unwrap_or_else(PoisonError::into_inner);
            starters.get(&record.segment()).copied().unwrap_or(0)
        }
    }
}

/// An agent in a segment.
#[derive(Debug, Clone, Copy, Default)]
struct Agent {
    number: u32,
    segment: u32,
}

/// Copies that are complete together; none if the segment is 0.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    segment: u32,
    /// The start of the first one.
    at: At,
}

/// The groups of a thread that are not complete.
#[derive(Debug, Default)]
struct Queue {
    /// The copies since the last group.
    open: Group,
    /// The groups, the first one at the front. They may be empty.
    groups: VecDeque<Group>,
}

impl Queue {
    fn start(&mut self, segment: impl FnOnce() -> u32, at: At) -> u32 {
        if self.open.segment == 0 {
            self.open = Group { segment: segment(), at };
        }
        self.open.segment
    }

    fn commit(&mut self) {
        self.groups.push_back(std::mem::take(&mut self.open));
    }

    /// Completes all groups but the last ones. Returns the segment that is complete, or 0.
    fn wait(&mut self, most: usize) -> u32 {
        let count = self.groups.len().saturating_sub(most);
        self.groups.drain(..count).map(|group| group.segment).max().unwrap_or(0)
    }

    fn unfinished(&self) -> Option<At> {
        let all = self.groups.iter().chain([&self.open]);
        all.into_iter().find(|group| group.segment != 0).map(|group| group.at)
    }
}

/// The copies of a thread.
#[derive(Debug, Default)]
struct Starter {
    copies: Queue,
    /// Bulk copies that have not written, and those that have not read.
    writes: Queue,
    reads: Queue,
    /// The agents that read and write for the copy that it starts.
    current: [Agent; 2],
}

/// The copies of a block's threads; no threads if the kernel does not copy like that.
#[derive(Debug, Default)]
pub(super) struct Copies(Vec<Starter>);

impl Copies {
    pub(super) fn new(threads: usize) -> Copies {
        Copies((0..threads).map(|_| Starter::default()).collect())
    }

    /// Begins a block.
    pub(super) fn start(&mut self) {
        self.0.iter_mut().for_each(|thread| *thread = Starter::default());
    }

    /// Returns the access of the copy that a thread starts.
    pub(super) fn record(&self, thread: u32, writes: bool, site: u16) -> Record {
        let agent = self.0.get(thread as usize).map_or(Agent::default(), |own| own.current[usize::from(writes)]);
        Record::new(agent.segment, agent.number, site)
    }

    /// Starts a copy of the thread's next group.
    pub(super) fn begin(&mut self, segments: &Segments, block: u32, (thread, kind, at): (u32, CopyKind, At)) {
        let own = &mut self.0[thread as usize];
        let begin = || segments.begin_copy(block);
        let [reads, writes] = match kind {
            CopyKind::Bulk => {
                let segment = own.writes.start(begin, at);
                // Its reads may be complete before.
                [(READS, own.reads.start(|| segment, at)), (WRITES, segment)]
            }
            CopyKind::Thread | CopyKind::Barrier => [(OF_THREAD, own.copies.start(begin, at)); 2],
        };
        own.current = [reads, writes].map(|(kind, segment)| Agent { number: kind << BITS | thread, segment });
    }

    /// Starts a copy of a barrier's current phase.
    pub(super) fn begin_for(
        &mut self,
        (segments, starters): (&Segments, &Starters),
        (barriers, address): (&mut Barriers, usize),
        (block, thread, at): (u32, u32, At),
    ) {
        let agent = barriers.begin(segments, address, (block, thread, at));
        starters.lock().unwrap_or_else(PoisonError::into_inner).insert(agent.segment, thread);
        self.0[thread as usize].current = [agent; 2];
    }

    pub(super) fn commit(&mut self, thread: u32, kind: CopyKind) {
        let own = &mut self.0[thread as usize];
        match kind {
            CopyKind::Bulk => {
                own.writes.commit();
                own.reads.commit();
            }
            CopyKind::Thread | CopyKind::Barrier => own.copies.commit(),
        }
    }

    /// Waits until at most so many groups of a thread are not complete or, if `read`, have not been read.
    pub(super) fn wait(&mut self, clocks: &mut Clocks, thread: u32, (kind, groups, read): (CopyKind, u32, bool)) {
        let (own, most) = (&mut self.0[thread as usize], groups as usize);
        let complete = match (kind, read) {
            (CopyKind::Bulk, true) => vec![(READS, own.reads.wait(most))],
            (CopyKind::Bulk, false) => vec![(READS, own.reads.wait(most)), (WRITES, own.writes.wait(most))],
            (CopyKind::Thread | CopyKind::Barrier, _) => vec![(OF_THREAD, own.copies.wait(most))],
        };
        for (kind, segment) in complete.into_iter().filter(|(_, segment)| *segment != 0) {
            clocks.learn(thread, kind << BITS | thread, segment);
        }
    }

    /// Returns the first copy of a thread that is not complete enough for the thread to end: one out of shared memory that has
    /// not been read. The launch waits for what bulk copies write, and for copies into shared memory that nothing reads.
    pub(super) fn unfinished(&self, thread: u32) -> Option<(CopyKind, At)> {
        let own = &self.0[thread as usize];
        own.reads.unfinished().map(|at| (CopyKind::Bulk, at))
    }
}

/// A copy for which a barrier waits.
#[derive(Debug, Clone, Copy)]
struct Counted {
    block: u32,
    thread: u32,
    segment: u32,
    at: At,
}

/// The copies of a barrier's phases.
#[derive(Debug)]
struct Phases {
    /// The number of the barrier's agents.
    number: u32,
    /// Those of the current phase.
    current: Vec<Counted>,
    /// Those of complete phases that nobody has waited for.
    complete: Vec<Counted>,
}

/// The barriers in the shared memory of a block that count copies, by their addresses.
#[derive(Debug, Default)]
pub(super) struct Barriers(Map<usize, Phases>);

impl Barriers {
    /// Begins a block.
    pub(super) fn start(&mut self) {
        self.0.clear();
    }

    fn begin(&mut self, segments: &Segments, address: usize, (block, thread, at): (u32, u32, At)) -> Agent {
        let number = (OF_BARRIER << BITS) + self.0.len() as u32 % BARRIERS;
        let phases = self.0.entry(address).or_insert(Phases { number, current: Vec::new(), complete: Vec::new() });
        let known = phases.current.iter().find(|copy| (copy.block, copy.thread) == (block, thread));
        let segment = known.map_or_else(|| segments.begin_copy(block), |copy| copy.segment);
        if known.is_none() {
            phases.current.push(Counted { block, thread, segment, at });
        }
        Agent { number: phases.number, segment }
    }

    /// Completes the current phase: whoever waits for it knows its copies.
    pub(super) fn complete(&mut self, height: u32, messages: &mut Messages, address: usize) {
        let Some(phases) = self.0.get_mut(&address) else { return };
        for copy in &phases.current {
            join_message(messages, address, Clock::of(height, copy.block, Known::of(phases.number, copy.segment)));
        }
        phases.complete.append(&mut phases.current);
    }

    /// Notes that a thread has looked at the barrier, and knows what is complete.
    pub(super) fn look(&mut self, address: usize) {
        if let Some(phases) = self.0.get_mut(&address) {
            phases.complete.clear();
        }
    }

    /// Returns the thread, the block and the start of a copy that nobody has waited for.
    pub(super) fn unfinished(&self) -> Option<(u32, At)> {
        let all = self.0.values().flat_map(|phases| phases.complete.iter().chain(&phases.current));
        all.min_by_key(|copy| copy.segment).map(|copy| (copy.thread, copy.at))
    }
}
