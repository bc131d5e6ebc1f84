//! A block at a race, and after it.

use super::{Resident, State};
use crate::FaultKind;
use crate::cpu::machine::Launch;
use crate::cpu::machine::aftermath::{REPEATS, SLICE_COST};
use crate::cpu::machine::env::Trap;
use crate::cpu::machine::races::BlockRaces;
use crate::cpu::machine::step::{Isa, Stop};

/// Returns `true` if a thread has read shared memory where nothing was written.
fn is_unwritten(trap: &Trap) -> bool {
    matches!(trap.kind, Some(FaultKind::UninitializedShared { .. }))
}

impl Resident {
    /// Adds the cost of a round to that of the block, after a race.
    pub(super) fn count_round(&mut self, changed: bool) {
        let is_sliced = self.states.iter().any(|state| matches!(state, State::Sliced(_)));
        let repeats = self.races.as_ref().map_or(0, BlockRaces::take_repeats) / REPEATS;
        let turns = if is_sliced { SLICE_COST } else { 1 };
        let cost = if changed { turns } else { 0 } + repeats.min(u64::from(u32::MAX >> 1)) as u32;
        self.rounds = self.rounds.saturating_add(cost);
    }

    /// Prepares the block to go on after a race.
    pub(in super::super) fn resume(&mut self) {
        (self.idle, self.calm, self.rounds) = (0, 0, 0);
    }

    /// Returns the race that a failed check is the first sign of. What a thread reads before it is written is often written by another
    /// warp that nothing keeps from coming later: the rest of the warps run on to where they stop, and meet that read.
    #[cold]
    pub(super) fn race_behind(
        &mut self,
        launch: &Launch,
        isa: Isa,
        warp: usize,
        trap: Box<Trap>,
    ) -> (usize, Box<Trap>) {
        if launch.races.is_none() || launch.aftermath.is_some() || !is_unwritten(&trap) {
            return (warp, trap);
        }
        let mut stops = Vec::new();
        for other in (0..self.warps.len()).filter(|other| *other != warp) {
            if !matches!(self.states[other], State::Ready | State::Sliced(_)) {
                continue;
            }
            match self.run_warp(launch, isa, other, None, None).0 {
                Stop::Trap(race) if matches!(race.kind, Some(FaultKind::DataRace(_))) => {
                    stops.into_iter().for_each(|(warp, stop)| self.stop_at(launch, warp, stop));
                    self.step_back(warp);
                    return (other, race);
                }
                stop => stops.push((other, stop)),
            }
        }
        (warp, trap)
    }

    /// Records why a warp stopped before a race was found.
    #[cold]
    fn stop_at(&mut self, launch: &Launch, warp: usize, stop: Stop) {
        match stop {
            Stop::Slice(at) => self.states[warp] = State::Sliced(at),
            // Others do not come to barriers that this warp has missed.
            Stop::Done | Stop::Trap(_) => self.states[warp] = State::Done,
            Stop::Barrier(at, kind) => drop(self.arrive(launch, warp, (at, kind))),
        }
    }

    /// Lets a warp repeat the instruction at which a check failed.
    pub(super) fn step_back(&mut self, warp: usize) {
        self.warps[warp].pc -= 1;
        self.states[warp] = State::Ready;
    }

    /// Lets the block go on after a check that failed in a warp, if it may: where its memory is as on a GPU, the warp ends; after a race a
    /// read of shared memory where nothing was written is repeated, and returns what is there.
    #[cold]
    pub(super) fn go_on_after(&mut self, launch: &Launch, warp: usize, trap: Box<Trap>) -> Result<(), Box<Trap>> {
        if launch.stale && trap.absent.is_none() {
            (self.states[warp], self.failed) = (State::Done, Some((warp, trap)));
            self.ended += 1;
            return Ok(());
        }
        if launch.aftermath.is_none() || !is_unwritten(&trap) {
            return Err(trap);
        }
        self.cluster.memories.iter().for_each(|memory| memory.borrow_mut().written.fill(u64::MAX));
        self.step_back(warp);
        Ok(())
    }
}
