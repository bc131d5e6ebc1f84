//! What runs after the first race. Everything that had not ended goes on where it was, so that the other races are found, too. The first
//! race has been chosen by then, and nothing that happens now takes its place.
//!
//! A race may break a condition or an index. A check that fails ends its block without a report, and so does a wait for something that
//! does not come. A block that runs on and on ends after a number of rounds.

use std::collections::VecDeque;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::block::Resident;
use super::schedule::Schedule;
use super::wait::Board;
use super::{GRACE, Launch, Worker};
use crate::{FaultKind, Race};

/// The cost of a round over a block's warps in which one uses up its time in a loop. One in which all come to a barrier costs 1.
pub(super) const SLICE_COST: u32 = 16;

/// The races that are found again, and cost as much as a round of cost 1.
pub(super) const REPEATS: u64 = 64;

/// The cost of the rounds that each block may run.
const ROUNDS: u32 = 64 * SLICE_COST;

/// The cost of the turns of warps that all blocks together may take in further rounds.
const TURNS: u64 = 512 * SLICE_COST as u64;

/// The blocks that may run out of rounds before the launch ends.
const BLOCKS: u32 = 8;

/// The rounds over a block's warps without a change after which it is considered waiting.
pub(super) const PATIENCE: u32 = 4;

/// The rounds over a worker's blocks, and the turns of warps, after which these are left if all of them wait and nothing changes.
const IDLE_ROUNDS: u32 = 8;
const IDLE_TURNS: u64 = 1024;

/// The limits of what runs.
pub(super) struct Aftermath {
    turns: AtomicU64,
    /// The blocks that have run out of rounds.
    ended: AtomicU32,
    /// `true` if not all blocks have run to their ends.
    incomplete: AtomicBool,
}

/// What a worker leaves when it stops at a fault.
#[derive(Default)]
pub(super) struct Left {
    /// The blocks that have not ended.
    pub(super) blocks: VecDeque<Resident>,
    pub(super) schedule: Option<Schedule>,
}

// SAFETY: the blocks and the clusters that they share, with counts that are not atomic, belong to one worker, which has stopped.
unsafe impl Send for Left {}

impl Aftermath {
    /// Records that a block does not run to its end.
    pub(super) fn give_up(&self) {
        self.incomplete.store(true, Relaxed);
    }

    /// Returns `true` if a block may run on after more rounds of this cost.
    fn lets(&self, block: &Resident, rounds: u32) -> bool {
        let turns = u64::from(rounds) * block.warps.len() as u64;
        block.rounds <= ROUNDS || self.turns.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(turns)).is_ok()
    }
}

impl Launch<'_> {
    /// Prepares the launch to go on if it ended with a race. Returns `true` if it does.
    pub(super) fn go_on(&mut self, workers: usize) -> bool {
        let fault = self.fault.get_mut().unwrap_or_else(PoisonError::into_inner);
        let (Some((_, fault)), Some(races), false) = (fault, &mut self.races, self.stale) else { return false };
        let FaultKind::DataRace(race) = &fault.kind else { return false };
        races.collect_after(race);
        *self.end.get_mut() = self.total;
        *self.deadlocked.get_mut() = false;
        self.board = Board::new(workers);
        self.aftermath = Some(Aftermath {
            turns: AtomicU64::new(TURNS),
            ended: AtomicU32::new(0),
            incomplete: AtomicBool::new(false),
        });
        true
    }

    /// Adds what was found to the first race.
    pub(super) fn tell_others(&mut self) {
        let fault = self.fault.get_mut().unwrap_or_else(PoisonError::into_inner);
        let (Some((_, fault)), Some(races)) = (fault, &mut self.races) else { return };
        let FaultKind::DataRace(race) = &mut fault.kind else { return };
        let (cells, more_cells, mut others) = races.take_collected();
        others.incomplete = self.aftermath.as_mut().is_some_and(|aftermath| *aftermath.incomplete.get_mut());
        **race = Race { cells, more_cells, others, ..Race::clone(race) };
    }
}

impl Worker<'_> {
    /// Returns what is left when the worker stops.
    pub(super) fn leave(self) -> Left {
        let Worker { launch, mut resident, parked, schedule, .. } = self;
        if !launch.has_failed() {
            return Left::default();
        }
        resident.extend(parked);
        resident.make_contiguous().sort_by_key(|block| block.linear);
        Left { blocks: resident, schedule }
    }

    /// Called when all blocks have waited for a round. Leaves them after some rounds without a change.
    pub(super) fn leave_idle(&mut self, aftermath: &Aftermath) {
        std::thread::yield_now();
        let changes = self.launch.board.changes();
        if changes != self.changes {
            (self.grace, self.turns, self.changes) = (0, 0, changes);
        }
        self.grace += 1;
        self.turns += self.resident.iter().map(|block| block.warps.len() as u64).sum::<u64>();
        if self.grace > GRACE || self.grace >= IDLE_ROUNDS && self.turns >= IDLE_TURNS {
            aftermath.give_up();
            self.resident.clear();
        }
    }

    /// Returns a block, which has run more rounds of this cost, if it may run on: after the first race its rounds are limited.
    pub(super) fn limit(&mut self, block: Resident, rounds: u32) -> Option<Resident> {
        let Some(aftermath) = &self.launch.aftermath else { return Some(block) };
        if aftermath.lets(&block, rounds) {
            return Some(block);
        }
        aftermath.give_up();
        if aftermath.ended.fetch_add(1, Relaxed) + 1 >= BLOCKS {
            self.launch.end.store(0, Relaxed);
            self.resident.clear();
        }
        self.start_over();
        self.free.push(block);
        None
    }
}
