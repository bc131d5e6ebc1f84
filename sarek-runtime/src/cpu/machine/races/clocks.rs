//! The knowledge of each thread about other threads' actions: vector clocks, as small as the kernel allows.

use std::sync::Arc;

use super::super::super::bytecode::{LANES, Reach};
use super::super::lanes::lanes;
use super::clock::{Clock, Known};
use super::record::Record;
use super::segments::Segments;
use crate::ir::{AtomicOp, Ordering};
use crate::map::Map;

/// A clock that many may share; `None` for an empty one.
pub(super) type Shared = Option<Arc<Clock>>;

/// Adds the knowledge of another clock.
pub(super) fn join(into: &mut Shared, other: &Shared) {
    let Some(other) = other else { return };
    let Some(own) = into else {
        *into = Some(other.clone());
        return;
    };
    *own = Clock::join(own, other);
}

/// Adds the same knowledge to several clocks. Neighbours that share a clock share the new one.
fn join_each<'a>(clocks: impl Iterator<Item = &'a mut Shared>, other: &Shared) {
    let same = |a: &Shared, b: &Shared| match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (a, b) => a.is_none() && b.is_none(),
    };
    let mut last: Option<(Shared, Shared)> = None;
    for clock in clocks {
        let joined = match last.take() {
            Some((before, joined)) if same(&before, clock) => joined,
            _ => {
                let mut joined = clock.clone();
                join(&mut joined, other);
                joined
            }
        };
        last = Some((std::mem::replace(clock, joined.clone()), joined));
    }
}

/// The knowledge that an acquire of an atomic cell's value provides.
#[derive(Debug, Clone, Default)]
pub(super) struct Message {
    /// The knowledge from releases for the device.
    device: Shared,
    /// The knowledge from releases of threads of a block, which the block's threads can obtain with a narrower fence.
    /// Only in kernels that have such fences.
    blocks: Vec<(u32, Arc<Clock>)>,
    /// The knowledge at fences of one order that other threads made before they let the writer go on.
    fenced: Shared,
}

impl Message {
    fn of_block(&self, block: u32) -> Shared {
        let mut all = self.blocks.iter().filter(|(of, _)| *of == block);
        all.next().map(|(_, clock)| clock.clone())
    }

    fn add_block(&mut self, block: u32, clock: Shared) {
        let Some(clock) = clock else { return };
        match self.blocks.iter_mut().find(|(of, _)| *of == block) {
            Some((_, own)) => {
                let mut joined = Some(own.clone());
                join(&mut joined, &Some(clock));
                joined.into_iter().for_each(|joined| *own = joined);
            }
            None => self.blocks.push((block, clock)),
        }
    }
}

/// The messages of cells, by their addresses.
pub(super) type Messages = Map<usize, Message>;

/// Adds knowledge to the message of a cell.
pub(super) fn join_message(messages: &mut Messages, address: usize, known: Clock) {
    join(&mut messages.entry(address).or_default().device, &Some(Arc::new(known)));
}

/// One thread.
#[derive(Debug, Default)]
struct Lane {
    segment: u32,
    /// Its knowledge besides that of its block and warp.
    extra: Shared,
    /// The knowledge that a fence will provide, from relaxed accesses: from all, and from those of its
    /// block's releases.
    pending: [Shared; 2],
    /// The knowledge that its relaxed writes have released since its last fence: for the device, and for the block.
    released: [Shared; 2],
    /// The knowledge at fences of one order: its own, and those of other threads before barriers between them and it.
    fenced: Shared,
    /// The same of threads whose writes it has read since its last fence.
    pending_fenced: Shared,
}

/// One warp.
#[derive(Debug, Default)]
struct Warp {
    /// All of its lanes know the actions of all of them up to this segment.
    base: u32,
    /// If only some of them synchronized: for each lane, the segment up to which it knows the others.
    rows: Option<Box<[[u32; LANES]; LANES]>>,
    /// `true` if its lanes are in different segments.
    split: bool,
}

/// The knowledge of all lanes of a warp about their block.
#[derive(Debug, Clone, Copy)]
pub(super) struct Near {
    /// All actions up to this segment.
    pub(super) base: u32,
    warp: u32,
    /// All actions of their own warp up to this segment.
    of_warp: u32,
    /// `true` if single threads have clocks.
    pub(super) fine: bool,
}

impl Near {
    /// Returns `true` if a thread of the warp knows of an earlier access, as far as a quick check shows.
    #[inline(always)]
    pub(super) fn knows(&self, thread: u32, record: Record) -> bool {
        let (segment, other) = (record.segment(), record.thread());
        segment <= self.base || other == thread || other / LANES as u32 == self.warp && segment <= self.of_warp
    }
}

/// The scope of a fence, as an index.
const DEVICE: usize = 0;
const BLOCK: usize = 1;

/// The clocks of a block's threads. Without warp barriers, fences and orderings in the kernel, two numbers suffice.
#[derive(Debug, Default)]
pub(super) struct Clocks {
    pub(super) block: u32,
    /// The block knows all actions of its threads up to this segment. Higher segments in its shared memory are its own.
    pub(super) base: u32,
    /// The segment since the last barrier.
    segment: u32,
    /// The last segment before the threads arrived at a barrier of the cluster.
    arrived: u32,
    /// The threads; empty unless the kernel orders threads by more than barriers.
    lanes: Vec<Lane>,
    warps: Vec<Warp>,
    /// `true` if there are fences of a block.
    narrow: bool,
    /// The height of all clocks.
    height: u32,
}

impl Clocks {
    /// Creates the clocks for blocks of `threads` threads.
    pub(super) fn new(threads: usize, fine: bool, narrow: bool, height: u32) -> Clocks {
        let mut clocks = Clocks { narrow, height, ..Clocks::default() };
        if fine {
            clocks.lanes.resize_with(threads, Lane::default);
            clocks.warps.resize_with(threads.div_ceil(LANES), Warp::default);
        }
        clocks
    }

    /// Returns `true` if single threads have clocks.
    #[inline(always)]
    pub(super) fn is_fine(&self) -> bool {
        !self.lanes.is_empty()
    }

    /// Begins a block.
    pub(super) fn start(&mut self, segments: &Segments, block: u32) {
        self.block = block;
        self.lanes.iter_mut().for_each(|lane| *lane = Lane::default());
        self.enter(segments);
    }

    /// Records that all threads of the block have synchronized.
    pub(super) fn barrier(&mut self, segments: &Segments) {
        let (mut all, mut fenced): (Shared, Shared) = (None, None);
        for lane in &self.lanes {
            join(&mut all, &lane.extra);
            join(&mut fenced, &lane.fenced);
        }
        for lane in &mut self.lanes {
            (lane.extra, lane.fenced) = (all.clone(), fenced.clone());
        }
        self.enter(segments);
    }

    /// Records that all threads of the block have arrived at a barrier of the cluster, where they begin a new segment.
    /// Returns what they know and did.
    pub(super) fn arrive(&mut self, segments: &Segments) -> Arc<Clock> {
        self.segment = segments.begin(self.block);
        self.arrived = self.segment - 1;
        let own = Known { base: self.arrived, threads: None };
        let own = Arc::new(Clock::of(self.height, self.block, own));
        let mut all: Shared = None;
        for lane in &mut self.lanes {
            join(&mut all, &lane.extra);
            lane.segment = self.segment;
        }
        self.warps.iter_mut().for_each(|warp| warp.split = false);
        all.map_or(own.clone(), |all| Clock::join(&all, &own))
    }

    /// Records that they have waited for the other blocks, which knew and had done this. They have done nothing since
    /// they arrived if it was `at_once`.
    pub(super) fn wait(&mut self, known: &Shared, at_once: bool) {
        self.base = self.base.max(self.arrived);
        let clocks = self.lanes.iter_mut().map(|lane| &mut lane.extra);
        if at_once {
            // What they knew is part of what the block has handed over.
            clocks.for_each(|clock| *clock = known.clone());
        } else {
            join_each(clocks, known);
        }
    }

    fn enter(&mut self, segments: &Segments) {
        self.segment = segments.begin(self.block);
        self.base = self.segment - 1;
        self.lanes.iter_mut().for_each(|lane| lane.segment = self.segment);
        self.warps.iter_mut().for_each(|warp| *warp = Warp::default());
    }

    /// Returns the segment of a thread.
    #[inline(always)]
    pub(super) fn segment(&self, thread: u32) -> u32 {
        if self.is_fine() { self.lanes[thread as usize].segment } else { self.segment }
    }

    /// Returns the segment of all lanes of a warp, if it is the same.
    #[inline(always)]
    pub(super) fn segment_of_warp(&self, warp: u32) -> Option<u32> {
        if !self.is_fine() {
            return Some(self.segment);
        }
        (!self.warps[warp as usize].split).then(|| self.lanes[warp as usize * LANES].segment)
    }

    /// Returns the knowledge of all lanes of a warp about their block.
    #[inline(always)]
    pub(super) fn near(&self, warp: u32) -> Near {
        let of_warp = self.warps.get(warp as usize).map_or(0, |warp| warp.base);
        Near { base: self.base, warp, of_warp, fine: self.is_fine() }
    }

    /// Returns `true` if a thread of this block knows an action of another one of it.
    #[inline(always)]
    pub(super) fn knows_own(&self, thread: u32, record: Record) -> bool {
        record.segment() <= self.base || record.thread() == thread || self.is_fine() && self.knows_fine(thread, record)
    }

    fn knows_fine(&self, thread: u32, record: Record) -> bool {
        let (segment, other) = (record.segment(), record.thread());
        let in_warp = thread / LANES as u32 == other / LANES as u32 && {
            let warp = &self.warps[thread as usize / LANES];
            let row = |rows: &[[u32; LANES]; LANES]| rows[thread as usize % LANES][other as usize % LANES];
            segment <= warp.base || warp.rows.as_ref().is_some_and(|rows| segment <= row(rows))
        };
        in_warp || self.knows_of(self.block, thread, record)
    }

    /// Returns `true` if a thread knows an action of a thread of a block, by way of atomics.
    pub(super) fn knows_of(&self, block: u32, thread: u32, record: Record) -> bool {
        let lane = self.lanes.get(thread as usize);
        let extra = lane.and_then(|lane| lane.extra.as_ref());
        extra.is_some_and(|clock| clock.covers(block, record.thread(), record.segment()))
    }

    /// Records a `syncwarp` of the participating lanes, out of all lanes of the warp.
    pub(super) fn meet(&mut self, segments: &Segments, warp: u32, parties: u32, whole: u32) {
        let Some(of_warp) = self.warps.get_mut(warp as usize) else { return };
        let first = warp as usize * LANES;
        let segment = segments.begin(self.block);
        let (mut all, mut fenced): (Shared, Shared) = (None, None);
        for lane in lanes(parties) {
            join(&mut all, &self.lanes[first + lane].extra);
            join(&mut fenced, &self.lanes[first + lane].fenced);
        }
        if parties == whole {
            *of_warp = Warp { base: segment - 1, rows: None, split: false };
        } else {
            of_warp.split = true;
            let rows = of_warp.rows.get_or_insert_with(|| Box::new([[0; LANES]; LANES]));
            let mut row = [0; LANES];
            for lane in lanes(parties) {
                rows[lane][lane] = self.lanes[first + lane].segment;
                row.iter_mut().zip(&rows[lane]).for_each(|(all, one)| *all = (*all).max(*one));
            }
            lanes(parties).for_each(|lane| rows[lane] = row);
        }
        for lane in lanes(parties) {
            self.lanes[first + lane].segment = segment;
            self.lanes[first + lane].extra = all.clone();
            self.lanes[first + lane].fenced = fenced.clone();
        }
    }

    /// Records a fence of a thread.
    pub(super) fn fence(&mut self, segments: &Segments, thread: u32, reach: Reach) {
        let Some(lane) = self.lanes.get_mut(thread as usize) else { return };
        let [device, own] = lane.pending.clone();
        join(&mut lane.extra, &own);
        if reach != Reach::Block {
            join(&mut lane.extra, &device);
        }
        if reach == Reach::InOrder {
            join(&mut lane.extra, &lane.pending_fenced);
        }
        let released = self.release(segments, thread);
        let lane = &mut self.lanes[thread as usize];
        lane.released[BLOCK] = Some(released.clone());
        if reach == Reach::InOrder {
            join(&mut lane.fenced, &Some(released.clone()));
        }
        if reach != Reach::Block {
            lane.released[DEVICE] = Some(released);
        }
    }

    /// Returns the knowledge and the actions of a thread, which begins a new segment.
    fn release(&mut self, segments: &Segments, thread: u32) -> Arc<Clock> {
        let warp = &mut self.warps[thread as usize / LANES];
        let first = thread as usize / LANES * LANES;
        let count = (self.lanes.len() - first).min(LANES);
        let own = thread as usize - first;
        let known = (0..count).filter_map(|lane| {
            let row = warp.rows.as_ref().map_or(0, |rows| rows[own][lane]);
            let segment = if lane == own { self.lanes[first + lane].segment } else { row.max(warp.base) };
            (segment > self.base).then_some(((first + lane) as u16, segment))
        });
        let threads: Arc<[(u16, u32)]> = known.collect();
        warp.split = true;
        let lane = &mut self.lanes[thread as usize];
        lane.segment = segments.begin(self.block);
        let known = Known { base: self.base, threads: Some(threads) };
        let own = Arc::new(Clock::of(self.height, self.block, known));
        lane.extra.as_ref().map_or(own.clone(), |extra| Clock::join(extra, &own))
    }

    /// Returns the knowledge and the actions of some lanes of a warp, which begin a new segment.
    pub(super) fn release_lanes(&mut self, segments: &Segments, warp: u32, parties: u32) -> Shared {
        let of_warp = self.warps.get_mut(warp as usize)?;
        let first = warp as usize * LANES;
        let count = (self.lanes.len() - first).min(LANES);
        let warp_lanes = &mut self.lanes[first..first + count];
        let latest = |other: usize| {
            let known = |lane: usize| match &of_warp.rows {
                _ if lane == other => warp_lanes[lane].segment,
                Some(rows) => rows[lane][other].max(of_warp.base),
                None => of_warp.base,
            };
            lanes(parties).map(known).max().filter(|segment| *segment > self.base)
        };
        let threads: Arc<[(u16, u32)]> =
            (0..count).filter_map(|other| Some(((first + other) as u16, latest(other)?))).collect();
        let known = Known { base: self.base, threads: Some(threads) };
        let mut all = Some(Arc::new(Clock::of(self.height, self.block, known)));
        let segment = segments.begin(self.block);
        for lane in lanes(parties) {
            join(&mut all, &warp_lanes[lane].extra);
            warp_lanes[lane].segment = segment;
        }
        of_warp.split = parties.count_ones() as usize != count;
        all
    }

    /// Adds to a thread's knowledge that a copy of its block is complete.
    pub(super) fn learn(&mut self, thread: u32, agent: u32, segment: u32) {
        let known = Clock::of(self.height, self.block, Known::of(agent, segment));
        if let Some(lane) = self.lanes.get_mut(thread as usize) {
            join(&mut lane.extra, &Some(Arc::new(known)));
        }
    }

    /// Returns the height of all clocks.
    pub(super) fn height(&self) -> u32 {
        self.height
    }

    /// Adds knowledge to that of some lanes of a warp.
    pub(super) fn acquire_lanes(&mut self, known: &Shared, warp: u32, parties: u32) {
        let of_warp = self.lanes.iter_mut().skip(warp as usize * LANES).take(LANES).enumerate();
        join_each(of_warp.filter(|(lane, _)| parties >> lane & 1 == 1).map(|(_, lane)| &mut lane.extra), known);
    }

    /// Records the ordering of an atomic access of a thread. `wrote` is `true` if it wrote, which a failed comparison
    /// does not, and `narrow` if its scope is the block.
    pub(super) fn atomic(
        &mut self,
        segments: &Segments,
        thread: u32,
        access: (AtomicOp, Ordering, bool, bool),
        (messages, address): (&mut Messages, usize),
    ) {
        let (op, ordering, wrote, narrow) = access;
        if op != AtomicOp::Store
            && let Some(message) = messages.get(&address)
        {
            let (own, lane) = (message.of_block(self.block), &mut self.lanes[thread as usize]);
            let device = if narrow { &None } else { &message.device };
            // Another thread's fence came before the write that was read, and so comes before the next one of this thread.
            join(&mut lane.pending_fenced, &message.fenced);
            match ordering {
                Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst => {
                    join(&mut lane.extra, device);
                    join(&mut lane.extra, &own);
                }
                Ordering::Relaxed | Ordering::Release => {
                    join(&mut lane.pending[DEVICE], device);
                    join(&mut lane.pending[BLOCK], &own);
                }
            }
        }
        if !wrote {
            return;
        }
        let [device, block] = match ordering {
            Ordering::Release | Ordering::AcqRel | Ordering::SeqCst => {
                let released = Some(self.release(segments, thread));
                [released.clone(), released]
            }
            Ordering::Relaxed | Ordering::Acquire => self.lanes[thread as usize].released.clone(),
        };
        let device = device.filter(|_| !narrow);
        let fenced = self.lanes[thread as usize].fenced.clone();
        if op == AtomicOp::Store {
            // The value no longer comes from another thread.
            messages.remove(&address);
        }
        if device.is_none() && block.is_none() && fenced.is_none() {
            return;
        }
        let message = messages.entry(address).or_default();
        join(&mut message.device, &device);
        join(&mut message.fenced, &fenced);
        if self.narrow {
            message.add_block(self.block, block);
        }
    }
}
