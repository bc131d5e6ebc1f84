//! The environment of instructions: everything besides the registers of their warp.

use super::super::bytecode::{At, SharedArray, Vote};
use super::Launch;
use super::lanes::lanes;
use super::memory::Cells;
use super::races::BlockRaces;
use super::schedule::Schedule;
use crate::{FaultKind, Whereabouts};

/// The surroundings of a running warp.
pub(super) struct Env<'a> {
    /// The launch.
    pub(super) launch: &'a Launch<'a>,
    /// The block's shared memory.
    pub(super) shared: *mut u8,
    /// Which cells of it were written.
    pub(super) written: Written<'a>,
    /// What the block's threads vote at its barriers.
    pub(super) votes: &'a mut Votes,
    /// What is known of its accesses, if data races are looked for.
    pub(super) races: Option<&'a mut BlockRaces>,
    /// The warp within the block.
    pub(super) warp: u32,
    /// How long the warp runs, if not as long as ever.
    pub(super) time: Option<u32>,
    /// When the warp stops, if a seed chooses it.
    pub(super) schedule: Option<&'a mut Schedule>,
    /// What the warp did in this time slice.
    pub(super) activity: Activity,
}

/// What the threads of a block vote at a barrier. Nobody counts for the next barrier before all have come to the last one, and
/// nobody comes to the next one before all have taken what was counted for the last.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Votes {
    counted: Ballot,
    last: Ballot,
}

#[derive(Debug, Clone, Copy, Default)]
struct Ballot {
    /// How many voted.
    voters: u32,
    /// How many voted for it.
    votes: u32,
}

impl Votes {
    /// Counts the votes of some lanes.
    pub(super) fn count(&mut self, lanes: u32, votes: u32) {
        self.counted.voters += lanes.count_ones();
        self.counted.votes += (votes & lanes).count_ones();
    }

    /// Ends the counting: the threads go on behind the barrier.
    pub(super) fn close(&mut self) {
        self.last = std::mem::take(&mut self.counted);
    }

    /// How many threads voted for it.
    pub(super) fn taken(&self) -> u32 {
        self.last.votes
    }

    /// All lanes, or none.
    pub(super) fn decided(&self, vote: Vote) -> u32 {
        let holds = match vote {
            Vote::And => self.last.votes == self.last.voters,
            Vote::Or | Vote::Count => self.last.votes != 0,
        };
        if holds { u32::MAX } else { 0 }
    }
}

impl Env<'_> {
    /// How many rounds of loops the warp may run.
    pub(super) fn slice(&mut self, most: u32) -> u32 {
        match self.time {
            Some(time) => time,
            None => self.schedule.as_mut().map_or(most, |schedule| 1 + schedule.below(most)),
        }
    }

    /// Whether the warp stops here, so that others see memory as it is.
    #[inline(always)]
    pub(super) fn stops(&mut self) -> bool {
        self.schedule.as_mut().is_some_and(|schedule| schedule.below(3) == 0)
    }
}

/// What a warp did in a time slice, to tell waiting from working.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Activity {
    /// It changed memory.
    pub(super) wrote: bool,
    /// It changed shared memory that may decide whether a loop goes on.
    pub(super) decided: bool,
    /// It changed something outside of the block that may.
    pub(super) outside: bool,
    /// It loaded from memory.
    pub(super) loaded: bool,
    /// It read memory in the way of a wait: an atomic, or a volatile load.
    pub(super) polled: bool,
}

impl Activity {
    /// What it did in two slices.
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
    /// Where, and what unless `kind` says otherwise.
    pub(super) at: At,
    /// The lane.
    pub(super) lane: usize,
    /// What is reported in place of what the place says.
    pub(super) kind: Option<FaultKind>,
    /// For failed index checks, the index and the length.
    pub(super) index: Option<(i128, u64)>,
    /// For barriers, a thread of the block that does not arrive, and where it is instead.
    pub(super) absent: Option<(usize, Whereabouts)>,
}

impl Trap {
    /// A check that failed as its place says, in the lowest of some lanes.
    #[cold]
    pub(super) fn plain(at: At, mask: u32) -> Box<Trap> {
        Box::new(Trap { at, lane: mask.trailing_zeros() as usize % 32, kind: None, index: None, absent: None })
    }

    /// A check that failed with this kind, in the lowest of some lanes.
    #[cold]
    pub(super) fn kind(at: At, mask: u32, kind: FaultKind) -> Box<Trap> {
        Box::new(Trap { kind: Some(kind), ..*Trap::plain(at, mask) })
    }

    /// An index out of range.
    #[cold]
    pub(super) fn index(at: At, lane: usize, index: i128, length: u64) -> Box<Trap> {
        Box::new(Trap { lane, index: Some((index, length)), ..*Trap::plain(at, 0) })
    }

    /// A barrier at which the lowest of some lanes waits, and a thread of the block never arrives.
    #[cold]
    pub(super) fn barrier(at: At, mask: u32, thread: usize, whereabouts: Whereabouts) -> Box<Trap> {
        Box::new(Trap { absent: Some((thread, whereabouts)), ..*Trap::plain(at, mask) })
    }
}

/// One bit for each cell of shared memory: whether it was written. There is one word more than needed.
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

    /// Marks all cells as not written.
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
