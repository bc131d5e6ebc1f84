//! The environment of instructions: everything besides the registers of their warp.

use super::super::bytecode::{At, SharedArray, Vote};
use super::Launch;
use super::cluster::{BlockMemory, Cluster};
use super::lanes::lanes;
use super::memory::Cells;
use super::races::BlockRaces;
use super::schedule::Schedule;
use crate::{FaultKind, Whereabouts};

/// The surroundings of a running warp.
pub(super) struct Env<'a> {
    /// The launch.
    pub(super) launch: &'a Launch<'a>,
    /// The shared memory in `memory`.
    pub(super) shared: *mut u8,
    /// The memory that is accessed: the block's, or, while `remote` is set, that of another block of the cluster.
    pub(super) memory: &'a mut BlockMemory,
    pub(super) remote: bool,
    /// The cluster, and the block's rank in it.
    pub(super) cluster: &'a Cluster,
    pub(super) rank: usize,
    /// The votes of the block's threads at its barriers.
    pub(super) votes: &'a mut Votes,
    /// The record of its accesses, if race detection is on.
    pub(super) races: Option<&'a mut BlockRaces>,
    /// The warp within the block.
    pub(super) warp: u32,
    /// The length of the warp's turn, if it is limited.
    pub(super) time: Option<u32>,
    /// The stopping points of the warp, if a seed determines them.
    pub(super) schedule: Option<&'a mut Schedule>,
    /// The warp's activity in this time slice.
    pub(super) activity: Activity,
}

/// The votes of a block's threads at a barrier. No thread counts for the next barrier before all threads have arrived
/// at the last one, and none arrives at the next one before all have taken the result of the last.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Votes {
    counted: Ballot,
    last: Ballot,
}

#[derive(Debug, Clone, Copy, Default)]
struct Ballot {
    /// The number of voters.
    voters: u32,
    /// The number of votes in favor.
    votes: u32,
}

impl Votes {
    /// Counts the votes of some lanes.
    pub(super) fn count(&mut self, lanes: u32, votes: u32) {
        self.counted.voters += lanes.count_ones();
        self.counted.votes += (votes & lanes).count_ones();
    }

    /// Ends the counting: the threads continue after the barrier.
    pub(super) fn close(&mut self) {
        self.last = std::mem::take(&mut self.counted);
    }

    /// Returns the number of threads that voted in favor.
    pub(super) fn taken(&self) -> u32 {
        self.last.votes
    }

    /// Returns all lanes, or none.
    pub(super) fn decided(&self, vote: Vote) -> u32 {
        let holds = match vote {
            Vote::And => self.last.votes == self.last.voters,
            Vote::Or | Vote::Count => self.last.votes != 0,
        };
        if holds { u32::MAX } else { 0 }
    }
}

impl Env<'_> {
    /// Returns the map of the written cells of shared memory.
    #[inline(always)]
    pub(super) fn written(&mut self) -> Written<'_> {
        Written(&mut self.memory.written)
    }

    /// Returns `true` if such a change is recorded: another one adds nothing.
    #[inline(always)]
    pub(super) fn has_decided(&self) -> bool {
        if self.remote { self.activity.outside } else { self.activity.decided }
    }

    /// Records that shared memory has changed which may determine whether a loop continues.
    #[inline(always)]
    pub(super) fn decide(&mut self, changed: bool) {
        if self.remote {
            self.activity.outside |= changed;
        } else {
            self.activity.decided |= changed;
        }
    }

    /// Returns the number of rounds of loops that the warp may run.
    pub(super) fn slice(&mut self, most: u32) -> u32 {
        match self.time {
            Some(time) => time,
            None => self.schedule.as_mut().map_or(most, |schedule| 1 + schedule.below(most)),
        }
    }

    /// Returns `true` if the warp stops here, so that others see the current memory.
    #[inline(always)]
    pub(super) fn stops(&mut self) -> bool {
        self.schedule.as_mut().is_some_and(|schedule| schedule.below(3) == 0)
    }
}

/// The activity of a warp in a time slice, which distinguishes waiting from working.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Activity {
    /// It changed memory.
    pub(super) wrote: bool,
    /// It changed shared memory that may determine whether a loop continues.
    pub(super) decided: bool,
    /// It changed such state outside of the block.
    pub(super) outside: bool,
    /// It loaded from memory.
    pub(super) loaded: bool,
    /// It read memory like a waiting loop: with an atomic or volatile load.
    pub(super) polled: bool,
}

impl Activity {
    /// Returns the activity of two slices.
    pub(super) fn and(self, other: Activity) -> Activity {
        Activity {
            wrote: self.wrote | other.wrote,
            decided: self.decided | other.decided,
            outside: self.outside | other.outside,
            loaded: self.loaded | other.loaded,
            polled: self.polled | other.polled,
        }
    }
}

/// A failed check in one lane.
#[derive(Debug)]
pub(super) struct Trap {
    /// The place, which also determines the fault unless `kind` is set.
    pub(super) at: At,
    /// The lane.
    pub(super) lane: usize,
    /// The reported fault, if it differs from that of the place.
    pub(super) kind: Option<FaultKind>,
    /// For failed index checks, the index and the length.
    pub(super) index: Option<(i128, u64)>,
    /// For barriers, a thread of the block that does not arrive, and its whereabouts.
    pub(super) absent: Option<(usize, Whereabouts)>,
}

impl Trap {
    /// Returns the trap of a check that failed as its place describes, in the lowest of some lanes.
    #[cold]
    pub(super) fn plain(at: At, mask: u32) -> Box<Trap> {
        Box::new(Trap { at, lane: mask.trailing_zeros() as usize % 32, kind: None, index: None, absent: None })
    }

    /// Returns the trap of a check that failed with this kind, in the lowest of some lanes.
    #[cold]
    pub(super) fn kind(at: At, mask: u32, kind: FaultKind) -> Box<Trap> {
        Box::new(Trap { kind: Some(kind), ..*Trap::plain(at, mask) })
    }

    /// Returns the trap of an index out of range.
    #[cold]
    pub(super) fn index(at: At, lane: usize, index: i128, length: u64) -> Box<Trap> {
        Box::new(Trap { lane, index: Some((index, length)), ..*Trap::plain(at, 0) })
    }

    /// Returns the trap of a barrier at which the lowest of some lanes waits, and where a thread of the block
    /// never arrives.
    #[cold]
    pub(super) fn barrier(at: At, mask: u32, thread: usize, whereabouts: Whereabouts) -> Box<Trap> {
        Box::new(Trap { absent: Some((thread, whereabouts)), ..*Trap::plain(at, mask) })
    }
}

/// One bit for each cell of shared memory, set if it was written. There is one word more than needed.
pub(super) struct Written<'a>(pub(super) &'a mut [u64]);

impl Written<'_> {
    /// Traps unless all cells were written.
    #[inline(always)]
    pub(super) fn check(&self, array: &SharedArray, cells: &Cells, active: u32, at: At) -> Result<(), Box<Trap>> {
        if let Cells::Consecutive(first) = cells {
            let bit = array.first_bit + first;
            let (word, shift) = (bit / 64, bit % 64);
            let pair = u128::from(self.0[word]) | u128::from(self.0[word + 1]) << 64;
            let bits = (pair >> shift) as u32;
            return if bits == u32::MAX { Ok(()) } else { Err(unwritten(array, !bits, at)) };
        }
        for lane in lanes(cells.distinct(active)) {
            let bit = array.first_bit + cells.of(lane);
            if self.0[bit / 64] >> (bit % 64) & 1 == 0 {
                return Err(unwritten(array, 1 << lane, at));
            }
        }
        Ok(())
    }

    /// Marks all cells as unwritten.
    pub(super) fn forget(&mut self, array: &SharedArray) {
        // Its bits have words of their own.
        let words = array.first_bit / 64..(array.first_bit + array.length as usize).div_ceil(64);
        self.0[words].fill(0);
    }

    /// Marks cells as written.
    #[inline(always)]
    pub(super) fn set(&mut self, array: &SharedArray, cells: &Cells, active: u32) {
        if let Cells::Consecutive(first) = cells {
            let bit = array.first_bit + first;
            let (word, shift) = (bit / 64, bit % 64);
            let pair = u128::from(u32::MAX) << shift;
            self.0[word] |= pair as u64;
            self.0[word + 1] |= (pair >> 64) as u64;
            return;
        }
        for lane in lanes(cells.distinct(active)) {
            let bit = array.first_bit + cells.of(lane);
            self.0[bit / 64] |= 1 << (bit % 64);
        }
    }
}

#[cold]
fn unwritten(array: &SharedArray, mask: u32, at: At) -> Box<Trap> {
    Trap::kind(at, mask, FaultKind::UninitializedShared { what: array.name.clone() })
}
