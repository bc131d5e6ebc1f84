//! Barriers of some warps of a block.

use super::{Resident, State};
use crate::FaultKind;
use crate::cpu::bytecode::{At, LANES};
use crate::cpu::machine::Launch;
use crate::cpu::machine::env::Trap;
use crate::cpu::machine::races::Known;
use crate::ir::Named;

/// The barriers of a block, by their numbers.
#[derive(Default)]
pub(super) struct Meetings([Meeting; Named::LAST as usize + 1]);

/// One barrier.
#[derive(Default)]
struct Meeting {
    /// The warps that have come, a bit each.
    come: u32,
    /// Those that wait.
    waiting: u32,
    /// The place where the last one of them waits.
    at: At,
    /// What those that have come knew and had done.
    known: Known,
}

/// Returns the numbers of the warps in a set.
fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..LANES).filter(move |warp| set >> warp & 1 != 0)
}

impl Resident {
    /// Records that a warp comes to a barrier. Lets those that wait there continue if it was the last one.
    pub(super) fn come(&mut self, launch: &Launch, warp: usize, (at, named): (At, Named)) -> Result<(), Box<Trap>> {
        let Named { id, threads, waits } = named;
        let meeting = &mut self.named.0[usize::from(id)];
        let bit = 1 << warp;
        if meeting.come & bit != 0 {
            let text = format!(
                "the warp comes to named barrier {id} again, and the barrier still waits for others since the last time: \
                 wait for them first"
            );
            return Err(Trap::kind(at, self.warps[warp].active, FaultKind::Panic(text)));
        }
        meeting.come |= bit;
        if let (Some(races), Some(own)) = (&launch.races, &mut self.races) {
            meeting.known.join(&own.release(races, warp as u32, self.warps[warp].whole));
        }
        if waits {
            meeting.waiting |= bit;
            meeting.at = at;
            self.states[warp] = State::Met(id);
        }
        if meeting.come.count_ones() * (LANES as u32) < u32::from(threads) {
            return Ok(());
        }
        let Meeting { waiting, known, .. } = std::mem::take(meeting);
        for other in members(waiting) {
            self.states[other] = State::Ready;
            if let Some(own) = &mut self.races {
                own.acquire(&known, other as u32, self.warps[other].whole);
            }
        }
        Ok(())
    }

    /// Returns the report of barriers to which nobody comes any more, since all other threads wait or have ended.
    #[cold]
    pub(super) fn nobody_comes(&self) -> (usize, Box<Trap>) {
        let waits = self.states.iter().enumerate().find_map(|(warp, state)| match state {
            State::Met(id) => Some((warp, self.named.0[usize::from(*id)].at)),
            State::Ready | State::Sliced(_) | State::Waiting | State::Done => None,
        });
        let (warp, at) = waits.unwrap_or_default();
        (warp, Trap::kind(at, self.warps[warp].active, FaultKind::Deadlock))
    }
}
