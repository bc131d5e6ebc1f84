//! Data race detection: for each written cell it keeps the last accesses, and for each thread its knowledge of others.
//!
//! `docs/memory-model.md` defines races, and describes how this works.

mod cells;
mod clock;
mod clocks;
mod collected;
mod copies;
mod record;
mod report;
mod segments;
mod zones;

use std::cell::Cell;
use std::sync::{Mutex, PoisonError};

use self::cells::{Clash, View};
use self::clocks::{Clocks, Messages};
use self::collected::Collected;
use self::copies::{Barriers, Copies, Starters};
use self::record::{Record, Row};
use self::segments::Segments;
use self::zones::{Seen, Stretch, Zone, stretches};
use super::super::bytecode::{Access, At, Code, CopyStep, LANES, Reach, StepKind, Usage};
use super::SharedMemory;
use super::lanes::lanes;
use super::memory::Cells;
use crate::ir::{AtomicOp, Ordering};
use crate::{AccessKind, CopyKind};

/// The clocks of a block's threads, and their accesses.
#[derive(Debug, Clone, Default)]
pub(super) struct Known(clocks::Shared);

impl Known {
    /// Adds the knowledge of others.
    pub(super) fn join(&mut self, other: &Known) {
        clocks::join(&mut self.0, &other.0);
    }
}

/// The number of tables for the knowledge that atomic cells of global memory pass on.
const TABLES: usize = 64;

/// The state that the blocks of a launch share.
pub(super) struct Races {
    segments: Segments,
    /// For each region its zone and its start address, if threads may race there.
    regions: Vec<Option<u32>>,
    zones: Vec<Zone>,
    /// The same for shared memory.
    arrays: Vec<Option<u32>>,
    stretches: Vec<Stretch>,
    /// `true` if the kernel orders threads by more than barriers; and with fences of a block.
    fine: bool,
    narrow: bool,
    /// `true` if the blocks of a cluster access each other's shared memory.
    clustered: bool,
    /// The height of clocks.
    height: u32,
    messages: [Mutex<Messages>; TABLES],
    /// `true` if the kernel copies asynchronously.
    copies: bool,
    starters: Starters,
    /// The races after the first one, once there is one.
    collected: Option<Mutex<Collected>>,
}

/// The state of a block.
pub(super) struct BlockRaces {
    clocks: Clocks,
    copies: Copies,
    /// The races after the first one that were found again.
    repeats: Cell<u64>,
}

/// The accesses to a block's shared memory.
#[derive(Debug)]
pub(super) struct Shadow {
    cells: Vec<cells::Cells>,
    messages: Messages,
    barriers: Barriers,
}

impl Shadow {
    /// Creates the state for the shared memory of a block of a launch.
    pub(super) fn new(races: &Races) -> Shadow {
        Shadow { cells: races.cells(), messages: Messages::default(), barriers: Barriers::default() }
    }

    /// Begins a block. Its segments are later than all of the memory's earlier users, unless these belong to several blocks, or are copies.
    pub(super) fn start(&mut self, races: &Races) {
        self.messages.clear();
        self.barriers.start();
        if races.clustered || races.copies {
            self.cells = races.cells();
        }
    }
}

/// An access that races with an earlier one.
#[derive(Debug)]
pub(super) struct Found {
    /// The lane.
    pub(super) lane: usize,
    clash: Clash,
}

impl Found {
    /// Adds the races of a lane's access.
    #[cold]
    fn add(all: &mut Vec<Found>, lane: usize, clashes: [Option<Clash>; 3]) {
        all.extend(clashes.into_iter().flatten().map(|clash| Found { lane, clash }));
    }
}

/// A warp's way of accessing memory.
#[derive(Clone, Copy)]
pub(super) struct Accesses<'a> {
    pub(super) access: &'a Access,
    /// The warp within the block.
    pub(super) warp: u32,
    pub(super) active: u32,
    pub(super) cells: &'a Cells,
    pub(super) kind: AccessKind,
    /// `true` if they are atomic only among the threads of the block.
    pub(super) narrow: bool,
}

impl Accesses<'_> {
    /// Returns the active lanes; two suffice if all read one cell and only barriers order threads.
    fn lanes(&self, fine: bool) -> u32 {
        match self.cells {
            Cells::Same(_) if !fine && self.kind == AccessKind::Read => {
                let first = self.active & self.active.wrapping_neg();
                let others = self.active & !first;
                first | others & others.wrapping_neg()
            }
            Cells::Same(_) | Cells::Consecutive(_) | Cells::Any(_) => self.active,
        }
    }
}

impl Races {
    /// Creates the state for a launch of `blocks` blocks on these regions.
    pub(super) fn new(code: &Code, blocks: u64, regions: &[super::Memory], memory: &SharedMemory) -> Races {
        let seen = |start: usize, length: u64, usage: &Usage| {
            let bytes = length.saturating_mul(usage.cell) as usize;
            let end = if usage.cell == 0 { start } else { start.saturating_add(bytes) };
            Seen { start, end, width: usage.width, plain: usage.plain, writes: usage.writes }
        };
        let of_regions = regions.iter().zip(&code.region_usage);
        let of_regions: Vec<Seen> =
            of_regions.map(|(region, usage)| seen(region.base.addr(), region.length, usage)).collect();
        let of_arrays = memory.arrays.iter().zip(&code.shared_usage);
        let of_arrays: Vec<Seen> = of_arrays.map(|(array, usage)| seen(array.offset, array.length, usage)).collect();
        let (zones, regions) = stretches(&of_regions);
        let (stretches, arrays) = stretches(&of_arrays);
        Races {
            segments: Segments::new(),
            regions,
            zones: zones.into_iter().map(Zone::new).collect(),
            arrays,
            stretches,
            fine: code.orders.fine,
            narrow: code.orders.narrow,
            clustered: code.cluster.is_some(),
            height: clock::height(blocks),
            messages: std::array::from_fn(|_| Mutex::default()),
            copies: !code.copies.is_empty(),
            starters: Starters::default(),
            collected: None,
        }
    }

    /// Returns cells for the shared memory of a block.
    fn cells(&self) -> Vec<cells::Cells> {
        let cells = |stretch: &Stretch| cells::Cells::new((stretch.end - stretch.start).div_ceil(1 << stretch.shift));
        self.stretches.iter().map(cells).collect()
    }

    /// Returns `true` if threads may race in a region.
    #[inline(always)]
    pub(super) fn watches_region(&self, region: u32) -> bool {
        self.regions[region as usize].is_some()
    }

    /// Returns `true` if threads may race in a shared array.
    #[inline(always)]
    pub(super) fn watches_array(&self, array: u32) -> bool {
        self.arrays[array as usize].is_some()
    }

    /// Returns `true` if the kernel orders threads by more than barriers.
    #[inline(always)]
    pub(super) fn is_fine(&self) -> bool {
        self.fine
    }
}

impl BlockRaces {
    /// Creates the state for blocks of `threads` threads.
    pub(super) fn new(races: &Races, threads: usize) -> BlockRaces {
        let copies = if races.copies { Copies::new(threads) } else { Copies::default() };
        BlockRaces {
            clocks: Clocks::new(threads, races.fine, races.narrow, races.height),
            copies,
            repeats: Cell::new(0),
        }
    }

    /// Begins a block.
    pub(super) fn start(&mut self, races: &Races, block: u64) {
        self.clocks.start(&races.segments, block as u32);
        self.copies.start();
    }

    /// Returns the number of races after the first one that were found again since the last call.
    pub(super) fn take_repeats(&self) -> u64 {
        self.repeats.take()
    }

    /// Records that all threads of the block have synchronized.
    pub(super) fn barrier(&mut self, races: &Races) {
        self.clocks.barrier(&races.segments);
    }

    /// Records that all threads of the block have arrived at a barrier of the cluster. Returns what they know and did.
    pub(super) fn arrive(&mut self, races: &Races) -> Known {
        Known(Some(self.clocks.arrive(&races.segments)))
    }

    /// Records that the block continues after a barrier of the cluster, at which all of its blocks knew and had done this. `at_once`
    /// if its threads did nothing after they arrived.
    pub(super) fn wait(&mut self, known: &Known, at_once: bool) {
        self.clocks.wait(&known.0, at_once);
    }

    /// Records that some lanes of a warp come to a barrier of some warps. Returns what they know and did.
    pub(super) fn release(&mut self, races: &Races, warp: u32, lanes: u32) -> Known {
        Known(self.clocks.release_lanes(&races.segments, warp, lanes))
    }

    /// Records that some lanes of a warp have waited for others, which knew and had done this.
    pub(super) fn acquire(&mut self, known: &Known, warp: u32, lanes: u32) {
        self.clocks.acquire_lanes(&known.0, warp, lanes);
    }

    /// Records that lanes of a warp, out of all that it has, have synchronized.
    pub(super) fn meet(&mut self, races: &Races, warp: u32, parties: u32, whole: u32) {
        self.clocks.meet(&races.segments, warp, parties, whole);
    }

    /// Records a fence of some lanes.
    pub(super) fn fence(&mut self, races: &Races, warp: u32, active: u32, reach: Reach) {
        lanes(active).for_each(|lane| {
            self.clocks.fence(&races.segments, warp * LANES as u32 + lane as u32, reach);
        });
    }

    /// Records accesses to shared memory.
    #[inline(never)]
    pub(super) fn access_shared(
        &mut self,
        races: &Races,
        (memory, shadow): (&SharedMemory, &mut Shadow),
        accesses: Accesses,
    ) -> Result<(), Vec<Found>> {
        let Accesses { access, warp, cells, kind, narrow, .. } = accesses;
        let Some(number) = races.arrays[access.region as usize] else { return Ok(()) };
        if access.copies.is_some() {
            return self.copy_shared(races, number, (memory, shadow), accesses);
        }
        let stretch = &races.stretches[number as usize];
        let (size, offset) = (access.cell.size() as usize, memory.arrays[access.region as usize].offset);
        let first = (offset - stretch.start) >> stretch.shift;
        let span = size >> stretch.shift;
        let shadow = &mut shadow.cells[number as usize];
        let near = self.clocks.near(warp);
        let view = self.view(races, !races.clustered, narrow);
        let mut found = Vec::new();
        for lane in lanes(accesses.lanes(races.fine)) {
            let thread = warp * LANES as u32 + lane as u32;
            let me = Record::new(self.clocks.segment(thread), thread, access.site);
            let at = first + cells.of(lane) * span;
            if me.segment() == segments::EXHAUSTED {
                continue;
            }
            for cell in at..at + span {
                let done = match kind {
                    // Other blocks access it, too.
                    _ if races.clustered => false,
                    AccessKind::Read => shadow.read_fast(near, cell, me),
                    AccessKind::Write => shadow.write_fast(near, cell, me),
                    _ => false,
                };
                if !done && let Err(clashes) = shadow.access(view, cell, kind, me) {
                    Found::add(&mut found, lane, *clashes);
                    if !view.all {
                        return Err(found);
                    }
                }
            }
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    /// Records accesses to global memory.
    #[inline(never)]
    pub(super) fn access_global(
        &mut self,
        races: &Races,
        region: super::Memory,
        accesses: Accesses,
    ) -> Result<(), Vec<Found>> {
        let Accesses { access, warp, cells, kind, .. } = accesses;
        let Some(number) = races.regions[access.region as usize] else { return Ok(()) };
        let zone = &races.zones[number as usize];
        let first = (region.base.addr() - zone.stretch.start) >> zone.stretch.shift;
        let span = access.cell.size() as usize >> zone.stretch.shift;
        if access.copies.is_some() {
            return self.copy_global(races, zone, (first, span), accesses);
        }
        let view = self.view(races, false, accesses.narrow);
        if let Cells::Consecutive(cell) = cells
            && span == 1
            && (first + cell).is_multiple_of(LANES)
            && matches!(kind, AccessKind::Read | AccessKind::Write)
            && let Some(segment) = self.clocks.segment_of_warp(warp)
            && segment != segments::EXHAUSTED
            && zone.access_row(view, first + cell, kind, Row::new(segment, warp, access.site))
        {
            return Ok(());
        }
        let all = lanes(accesses.lanes(races.fine)).flat_map(|lane| {
            let thread = warp * LANES as u32 + lane as u32;
            let me = Record::new(self.clocks.segment(thread), thread, access.site);
            let at = first + cells.of(lane) * span;
            (at..at + span).map(move |cell| (lane, cell, me))
        });
        zone.access_cells(view, kind, all)
    }

    /// Returns the viewpoint of the block's threads.
    fn view<'a>(&'a self, races: &'a Races, shared: bool, narrow: bool) -> View<'a> {
        let all = races.collected.is_some();
        View { segments: &races.segments, clocks: &self.clocks, shared, narrow, starter: None, all }
    }

    /// Performs an atomic or volatile access of a lane, together with its ordering. `perform` returns the old value and
    /// whether it wrote.
    pub(super) fn order(
        &mut self,
        races: &Races,
        thread: u32,
        (op, ordering, narrow): (AtomicOp, Ordering, bool),
        (shared, address): (Option<&mut Shadow>, usize),
        perform: impl FnOnce() -> (u64, bool),
    ) -> u64 {
        if let Some(shadow) = shared {
            let (old, wrote) = perform();
            self.clocks.atomic(&races.segments, thread, (op, ordering, wrote, narrow), (&mut shadow.messages, address));
            return old;
        }
        // The value and the knowledge that it carries are updated together.
        let table = &races.messages[address / 8 % TABLES];
        let mut messages = table.lock().unwrap_or_else(PoisonError::into_inner);
        let (old, wrote) = perform();
        self.clocks.atomic(&races.segments, thread, (op, ordering, wrote, narrow), (&mut messages, address));
        old
    }
}

impl BlockRaces {
    /// Records accesses of copies to shared memory, which the lanes start.
    fn copy_shared(
        &self,
        races: &Races,
        number: u32,
        (memory, shadow): (&SharedMemory, &mut Shadow),
        accesses: Accesses,
    ) -> Result<(), Vec<Found>> {
        let Accesses { access, warp, cells, kind, .. } = accesses;
        let stretch = &races.stretches[number as usize];
        let (size, offset) = (access.cell.size() as usize, memory.arrays[access.region as usize].offset);
        let (first, span) = ((offset - stretch.start) >> stretch.shift, size >> stretch.shift);
        let mut found = Vec::new();
        for lane in lanes(accesses.active) {
            let thread = warp * LANES as u32 + lane as u32;
            let me = self.copies.record(
                thread,
                matches!(kind, AccessKind::CopyWrite(_) | AccessKind::CopyUpdate(_)),
                access.site,
            );
            let view = View { starter: Some(thread), ..self.view(races, !races.clustered, false) };
            let at = first + cells.of(lane) * span;
            for cell in at..at + span {
                if let Err(clashes) = shadow.cells[number as usize].access(view, cell, kind, me) {
                    Found::add(&mut found, lane, *clashes);
                    if !view.all {
                        return Err(found);
                    }
                }
            }
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    /// Records accesses of copies to global memory.
    fn copy_global(
        &self,
        races: &Races,
        zone: &Zone,
        (first, span): (usize, usize),
        accesses: Accesses,
    ) -> Result<(), Vec<Found>> {
        let Accesses { access, warp, cells, kind, .. } = accesses;
        let mut found = Vec::new();
        for lane in lanes(accesses.active) {
            let thread = warp * LANES as u32 + lane as u32;
            let me = self.copies.record(
                thread,
                matches!(kind, AccessKind::CopyWrite(_) | AccessKind::CopyUpdate(_)),
                access.site,
            );
            let view = View { starter: Some(thread), ..self.view(races, false, false) };
            let at = first + cells.of(lane) * span;
            let all = (at..at + span).map(|cell| (lane, cell, me));
            if let Err(more) = zone.access_cells(view, kind, all) {
                found.extend(more);
                if !view.all {
                    return Err(found);
                }
            }
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    /// Records a step of asynchronous copies in a thread: `operand` is the number of groups, or the address of the barrier.
    pub(super) fn copy_step(
        &mut self,
        races: &Races,
        shadow: &mut Shadow,
        thread: u32,
        (step, operand): (&CopyStep, usize),
    ) {
        let block = self.clocks.block;
        match step.kind {
            StepKind::Start(kind) => self.copies.begin(&races.segments, block, (thread, kind, step.at)),
            StepKind::StartFor(_) => {
                let of_launch = (&races.segments, &races.starters);
                self.copies.begin_for(of_launch, (&mut shadow.barriers, operand), (block, thread, step.at));
            }
            StepKind::Commit(kind) => self.copies.commit(thread, kind),
            StepKind::Wait { kind, groups: _, read } => {
                self.copies.wait(&mut self.clocks, thread, (kind, operand as u32, read));
            }
        }
    }

    /// Returns the first copy of a thread that is not complete, as far as the thread's end requires.
    pub(super) fn unfinished(&self, races: &Races, thread: u32) -> Option<(CopyKind, At)> {
        if races.copies { self.copies.unfinished(thread) } else { None }
    }

    /// Records that a phase of a barrier is complete.
    pub(super) fn complete(&self, shadow: &mut Shadow, address: usize) {
        shadow.barriers.complete(self.clocks.height(), &mut shadow.messages, address);
    }
}

impl Shadow {
    /// Records that a thread has looked at a barrier.
    pub(super) fn look(&mut self, address: usize) {
        self.barriers.look(address);
    }

    /// Returns the thread that has started a copy for a barrier that nobody has waited for, and the start.
    pub(super) fn unfinished(&self) -> Option<(u32, At)> {
        self.barriers.unfinished()
    }
}
