//! The machine: distributes the blocks of a grid over workers, which run their warps.

mod aftermath;
mod atomic;
mod block;
mod cluster;
mod collective;
mod env;
mod lanes;
mod memory;
mod ops;
mod pieces;
mod printed;
mod races;
mod schedule;
mod skip;
mod step;
mod wait;
mod watch;
mod wide;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use self::aftermath::{Aftermath, Left};
use self::block::{Outcome, Resident};
use self::cluster::{Cluster, clusters, members};
use self::printed::Printed;
use self::races::{Known, Races};
use self::schedule::Schedule;
use self::step::Isa;
use self::wait::{Board, Waits, Watch};
use super::Options;
use super::bytecode::{Code, LANES, Region, SharedArray};
use crate::arg::Arg;
use crate::ir::cells::MAX_DYNAMIC;
use crate::output::Output;
use crate::{Fault, FaultKind, Grid};

/// The memory that the resident blocks of a worker may take.
const RESIDENT_BYTES: usize = 64 << 20;

/// The memory that the resident blocks of all workers may take while they wait for others.
const WAITING_BYTES: usize = 1 << 30;

/// The threads of a grid whose blocks wait for each other: more than any GPU runs at the same time.
pub(crate) const SYNCED_THREADS: u64 = 1 << 19;

/// The blocks that a schedule runs concurrently, besides those that wait.
const SCHEDULED_BLOCKS: usize = 6;

/// The rounds for which blocks may wait for one that failed.
const GRACE: u32 = 1000;

/// Memory outside of the blocks.
#[derive(Debug, Clone, Copy)]
struct Memory {
    base: *mut u8,
    /// The length in cells.
    length: u64,
}

/// The shared memory of each block of a launch.
struct SharedMemory {
    arrays: Vec<SharedArray>,
    /// The bytes of each dynamic array.
    dynamic: [u64; MAX_DYNAMIC],
    bytes: usize,
    /// The number of bits in the map of written cells.
    bits: usize,
}

impl SharedMemory {
    /// Creates dynamic arrays of these lengths after all others, so that the places of the others do not depend on
    /// these lengths.
    fn new(code: &Code, lengths: [u64; MAX_DYNAMIC]) -> SharedMemory {
        let (mut arrays, mut bytes, mut bits) = (code.shared.clone(), code.shared_bytes, code.shared_bits);
        let (mut dynamic, mut offsets) = ([0u64; MAX_DYNAMIC], [0; MAX_DYNAMIC]);
        for (number, length) in lengths.into_iter().enumerate() {
            let first = code.dynamic_shared.iter().find(|dynamic| dynamic.number as usize == number);
            let size = first.and_then(|first| first.element).map_or(0, |(_, size)| size);
            dynamic[number] = length.saturating_mul(size);
            offsets[number] = bytes;
            bytes = bytes.saturating_add((dynamic[number] as usize).div_ceil(64).saturating_mul(64));
        }
        for array in &code.dynamic_shared {
            let number = array.number as usize;
            arrays[array.array].offset = offsets[number];
            let Some((cells, size)) = array.element else { continue };
            let cells = (dynamic[number] / size).saturating_mul(cells);
            arrays[array.array].length = cells;
            arrays[array.array].first_bit = bits;
            bits = bits.saturating_add((cells as usize).div_ceil(64).saturating_mul(64));
        }
        SharedMemory { arrays, dynamic, bytes, bits }
    }

    /// Returns the number of elements of `size` bytes that fit in the dynamic array with that number.
    fn length(&self, number: u32, size: u64) -> u64 {
        self.dynamic[number as usize].checked_div(size).unwrap_or(0)
    }
}

/// A running grid.
struct Launch<'a> {
    code: &'a Code,
    args: &'a [Arg],
    blocks: [u32; 3],
    threads: [u32; 3],
    regions: Vec<Memory>,
    /// `true` if different arguments overlap in memory.
    overlaps: bool,
    shared: SharedMemory,
    /// The number of blocks.
    total: u64,
    /// The number of workers.
    workers: usize,
    /// The next block to start, or the next cluster, if its blocks run together.
    next: AtomicU64,
    /// The blocks from here on need not run: the number of blocks, or that of the first block that failed.
    end: AtomicU64,
    fault: Mutex<Option<(u64, Fault)>>,
    /// `true` if a worker has found that all blocks wait forever.
    deadlocked: AtomicBool,
    board: Board,
    printed: Printed<'a>,
    /// The state of race detection, if it is on.
    races: Option<Races>,
    /// The seed of the order in which one worker runs everything.
    schedule: Option<u64>,
    /// `true` if shared memory begins with arbitrary contents, and other warps continue after a failed check.
    stale: bool,
    /// The limits of what runs after a race.
    aftermath: Option<Aftermath>,
}

// SAFETY: the pointers are to memory that the caller of `Program::run` lets this crate access from any thread, and
// all accesses are atomic.
unsafe impl Sync for Launch<'_> {}

/// Runs a grid. Also returns the texts that were not handed to the output yet.
///
/// # Safety
/// The conditions of [`Program::run`](super::Program::run).
pub(super) unsafe fn run(
    code: &Code,
    grid: Grid,
    args: &[Arg],
    options: Options,
    output: &Output,
) -> (Result<(), Fault>, Vec<String>) {
    let Grid { blocks, threads, shared, .. } = grid;
    let total = blocks.iter().try_fold(1u64, |total, &size| total.checked_mul(u64::from(size))).unwrap_or(u64::MAX / 2);
    let block_threads: u64 = threads.iter().map(|&size| u64::from(size)).product();
    if total == 0 || block_threads == 0 {
        return (Ok(()), Vec::new());
    }
    let regions = code.regions.iter().map(|region| match region {
        Region::Param { param, inner } => {
            let arg = args[*param as usize];
            let base = std::ptr::with_exposed_provenance_mut(arg.bits as usize);
            Memory { base, length: arg.length.saturating_mul(*inner) }
        }
        Region::Constant { data, length } => Memory { base: data.as_ptr().cast::<u8>().cast_mut(), length: *length },
    });
    let regions: Vec<Memory> = regions.collect();
    let workers = if options.schedule.is_some() { 1 } else { rayon::current_num_threads() as u64 };
    let workers = workers.min(total) as usize;
    let shared = SharedMemory::new(code, shared.lengths());
    let mut launch = Launch {
        code,
        args,
        blocks,
        threads,
        overlaps: overlap(code, &regions),
        races: options.races.then(|| Races::new(code, total, &regions, &shared)),
        regions,
        shared,
        schedule: options.schedule,
        stale: options.stale,
        total,
        workers,
        next: AtomicU64::new(0),
        end: AtomicU64::new(total),
        fault: Mutex::new(None),
        deadlocked: AtomicBool::new(false),
        board: Board::new(workers),
        printed: Printed::new(output),
        aftermath: None,
    };
    let isa = Isa::detect();
    let left = work(&launch, isa, (0..workers).map(|_| Left::default()).collect());
    if launch.go_on(workers) {
        work(&launch, isa, left);
        launch.tell_others();
    }
    let fault = launch.fault.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    (fault.map_or(Ok(()), |(_, fault)| Err(fault)), launch.printed.finish())
}

/// Runs one worker for each part of the work, and returns what they leave.
fn work(launch: &Launch, isa: Isa, mut parts: Vec<Left>) -> Vec<Left> {
    if let [part] = &mut parts[..] {
        *part = Worker::new(launch, isa, 0, std::mem::take(part)).run();
    } else {
        rayon::scope(|scope| {
            for (index, part) in parts.iter_mut().enumerate() {
                scope.spawn(move |_| *part = Worker::new(launch, isa, index, std::mem::take(part)).run());
            }
        });
    }
    parts
}

/// Returns `true` if different arguments overlap in memory.
fn overlap(code: &Code, regions: &[Memory]) -> bool {
    let ranges = code.regions.iter().zip(regions).zip(&code.cell_bytes).filter_map(|((region, memory), bytes)| {
        let Region::Param { param, .. } = region else { return None };
        let start = memory.base.addr() as u64;
        let end = start.saturating_add(memory.length.saturating_mul(*bytes));
        (start < end).then_some((*param, start, end))
    });
    let ranges: Vec<(u32, u64, u64)> = ranges.collect();
    ranges.iter().enumerate().any(|(number, (param, start, end))| {
        ranges[number + 1..].iter().any(|(other, first, last)| param != other && start < last && first < end)
    })
}

impl Launch<'_> {
    fn block_threads(&self) -> usize {
        self.threads.iter().map(|&size| size as usize).product()
    }

    fn warps(&self) -> usize {
        self.block_threads().div_ceil(LANES)
    }

    /// Returns the number of the next block to start.
    fn take(&self) -> Option<u64> {
        let within = |next: u64| (next < self.end.load(Ordering::Relaxed)).then_some(next + 1);
        self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, within).ok()
    }

    /// Returns the ranks and numbers of the blocks of the next cluster to start. Clusters begin with higher and
    /// higher blocks.
    fn take_cluster(&self, cluster: [u32; 3]) -> Option<Vec<(usize, u64)>> {
        let count = clusters(self.blocks, cluster);
        let within = |next: u64| {
            let first =
                (next < count).then(|| members(self.blocks, cluster, next)).and_then(|blocks| blocks.first().copied());
            first.is_some_and(|(_, first)| first < self.end.load(Ordering::Relaxed)).then_some(next + 1)
        };
        let number = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, within).ok()?;
        Some(members(self.blocks, cluster, number))
    }

    /// Records a fault; if there are several, that of the first block is reported.
    fn fail(&self, linear: u64, fault: Fault) {
        let mut first = self.fault.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if first.as_ref().is_none_or(|(other, _)| linear < *other) {
            *first = Some((linear, fault));
            self.end.fetch_min(linear, Ordering::Relaxed);
        }
    }

    fn has_failed(&self) -> bool {
        self.fault.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).is_some()
    }
}

/// Runs blocks on one thread. A block that waits for another one makes room for it, and is tried again later. Blocks
/// start in order, so that a block that waits only for earlier ones always progresses.
struct Worker<'a> {
    launch: &'a Launch<'a>,
    isa: Isa,
    index: usize,
    resident: VecDeque<Resident>,
    free: Vec<Resident>,
    /// Blocks that stopped at a race, or need not run since an earlier one failed.
    parked: Vec<Resident>,
    watch: Watch,
    /// The number of the resident blocks, at the back, that were found waiting one after another.
    waiting: usize,
    /// How they wait: as the one of which most may still come.
    waits: Waits,
    /// `true` if all of them can skip rounds, or wait forever.
    skips: bool,
    /// Rounds without a change since another block failed; after a race also the turns of warps in them, and the number of
    /// changes before.
    grace: u32,
    turns: u64,
    changes: u64,
    /// The order in which blocks run, if a seed determines it.
    schedule: Option<Schedule>,
}

impl<'a> Worker<'a> {
    /// Creates a worker that goes on with what was left.
    fn new(launch: &'a Launch<'a>, isa: Isa, index: usize, left: Left) -> Worker<'a> {
        let Left { mut blocks, schedule } = left;
        blocks.iter_mut().for_each(Resident::resume);
        Worker {
            launch,
            isa,
            index,
            resident: blocks,
            free: Vec::new(),
            parked: Vec::new(),
            watch: Watch::new(index),
            waiting: 0,
            waits: Waits::Forever,
            skips: true,
            grace: 0,
            turns: 0,
            changes: 0,
            schedule: schedule.or_else(|| launch.schedule.map(|seed| Schedule::new(seed, u64::MAX))),
        }
    }

    /// Runs until no block is left that can run. Returns those that have not ended.
    fn run(mut self) -> Left {
        self.launch.board.enter(self.index);
        while self.admit() {
            self.run_next();
        }
        self.launch.board.leave(self.index);
        self.leave()
    }

    /// Starts a block if all others wait. Returns `true` if there is a block to run.
    fn admit(&mut self) -> bool {
        let all_wait = self.waiting >= self.resident.len();
        if (all_wait || self.wants_another()) && self.start_others(all_wait) {
            return true;
        }
        if all_wait && !self.resident.is_empty() {
            self.give_up();
            self.start_over();
        }
        !self.resident.is_empty()
    }

    /// Starts another block, or half as many as those that wait, if all do: a barrier of the grid needs them all. Of clusters, it
    /// starts all blocks of another one. Returns `true` if there was one, and room for it.
    fn start_others(&mut self, all_wait: bool) -> bool {
        let launch = self.launch;
        if let Some(size) = launch.code.cluster {
            return self.has_room(0, all_wait) && self.start_cluster(size);
        }
        let count = if all_wait { (self.resident.len() / 2).max(1) } else { 1 };
        let mut started = Vec::new();
        while started.len() < count && self.has_room(started.len(), all_wait) {
            let Some(linear) = launch.take() else { break };
            let mut block = self.free.pop().unwrap_or_else(|| Resident::new(launch));
            block.start(launch, linear);
            started.push(block);
        }
        let any = !started.is_empty();
        started.into_iter().rev().for_each(|block| self.resident.push_front(block));
        any
    }

    /// Starts all blocks of another cluster, if there is one.
    fn start_cluster(&mut self, size: [u32; 3]) -> bool {
        let launch = self.launch;
        let Some(blocks) = launch.take_cluster(size) else { return false };
        let ranks = size.iter().map(|size| *size as usize).product();
        let cluster = Rc::new(Cluster::new(launch, ranks, blocks.len()));
        for (rank, linear) in blocks.into_iter().rev() {
            let mut block = self.free.pop().unwrap_or_else(|| Resident::new(launch));
            block.start_in(launch, Rc::clone(&cluster), rank, linear);
            self.resident.push_front(block);
        }
        // None of them was found waiting.
        self.start_over();
        true
    }

    /// Lets the blocks of a cluster continue if all of them wait at the same barrier.
    fn meet(&mut self, cluster: &Rc<Cluster>, pc: u32) {
        let is_there = |block: &Resident| Rc::ptr_eq(&block.cluster, cluster) && block.met == Some(pc);
        let there = || self.resident.iter().filter(|block| is_there(block));
        if there().count() < cluster.size {
            return;
        }
        let mut known = Known::default();
        there().for_each(|block| block.hand_over(&mut known));
        let mut repeats = true;
        for block in self.resident.iter_mut().filter(|block| is_there(block)) {
            repeats &= block.pass_cluster(self.launch, &known);
        }
        if !repeats {
            self.launch.board.change();
            self.start_over();
        }
    }

    /// Forgets which blocks were found waiting.
    fn start_over(&mut self) {
        (self.waiting, self.waits, self.skips) = (0, Waits::Forever, true);
    }

    /// Returns `true` if the schedule starts a block beside others that do not wait.
    fn wants_another(&mut self) -> bool {
        let few = self.resident.len() < SCHEDULED_BLOCKS;
        self.schedule.as_mut().is_some_and(|schedule| few && schedule.below(2) == 0)
    }

    /// Returns `true` if another block fits beside the resident ones and `more`. Where all others wait, it may be the one for which
    /// they wait.
    fn has_room(&self, more: usize, all_wait: bool) -> bool {
        let count = self.resident.len() + more;
        let bytes = self.resident.front().map_or(0, |block| block.bytes(self.launch) * count);
        let most = if all_wait { RESIDENT_BYTES.max(WAITING_BYTES / self.launch.workers) } else { RESIDENT_BYTES };
        bytes < most
    }

    /// Called when all resident blocks have been found waiting: ends them if none can continue.
    fn give_up(&mut self) {
        if let Some(aftermath) = &self.launch.aftermath {
            return self.leave_idle(aftermath);
        }
        let deadlocked = &self.launch.deadlocked;
        if self.launch.has_failed() && !deadlocked.load(Ordering::SeqCst) {
            self.grace += 1;
            if self.grace > GRACE {
                self.parked.extend(self.resident.drain(..));
            }
        } else if deadlocked.load(Ordering::SeqCst)
            || self.watch.is_deadlock(&self.launch.board, self.waits, self.skips)
        {
            // Each worker reports its first block, and the first one of all is kept.
            deadlocked.store(true, Ordering::SeqCst);
            if let Some(block) = self.resident.iter().min_by_key(|block| block.linear) {
                self.launch.fail(block.linear, block.deadlock(self.launch));
            }
            self.resident.clear();
        }
    }

    /// Runs the block at the front.
    fn run_next(&mut self) {
        // If blocks wait, each one has a turn.
        if let (Some(schedule), 0) = (&mut self.schedule, self.waiting) {
            self.resident.rotate_left(schedule.below(self.resident.len() as u32) as usize);
        }
        let Some(mut block) = self.resident.pop_front() else { return };
        if block.linear > self.launch.end.load(Ordering::Relaxed) {
            self.parked.push(block);
            return;
        }
        let (was_there, before) = (block.met, block.rounds);
        let outcome = block.run(self.launch, self.isa);
        if block.progressed {
            self.launch.board.change();
        }
        let came = block.met.filter(|pc| was_there != Some(*pc)).map(|pc| (Rc::clone(&block.cluster), pc));
        let rounds = block.rounds - before;
        if !matches!(outcome, Outcome::Done | Outcome::Failed(_)) {
            let Some(same) = self.limit(block, rounds) else { return };
            block = same;
        }
        match outcome {
            Outcome::Done => {
                self.start_over();
                self.free.push(block);
            }
            Outcome::Working => {
                // Move it to the back: apparent work may be a wait that counts its rounds in memory.
                self.start_over();
                self.resident.push_back(block);
            }
            Outcome::Waiting { .. } if block.progressed => {
                self.start_over();
                self.resident.push_back(block);
            }
            Outcome::Waiting { how, skips } => {
                self.waiting += 1;
                self.waits = self.waits.min(how);
                self.skips &= skips;
                self.resident.push_back(block);
            }
            Outcome::Failed(fault) => {
                let races = matches!(fault.kind, FaultKind::DataRace(_));
                match &self.launch.aftermath {
                    Some(aftermath) => aftermath.give_up(),
                    None => self.launch.fail(block.linear, *fault),
                }
                if races { self.parked.push(block) } else { self.free.push(block) }
            }
        }
        if let Some((cluster, pc)) = came {
            self.meet(&cluster, pc);
        }
    }
}
