//! Skips rounds of loops that wait and count. If only counters change, and no other thread makes progress, all rounds
//! before a counter reaches its bound are done at once.

use super::super::bytecode::{Code, File, Inst, LANES, Operand, Reg};
use super::super::compile::counted::{Guard, guards};
use super::Launch;
use super::block::{Resident, first_register};
use super::env::Activity;
use super::lanes::{Longs, Words};
use super::step::{Isa, Stop, Warp};

/// A time slice in which a warp reaches the next round, and one in which it reaches the point where it lets
/// others run once.
const ROUND: u32 = 1;
const TURN: u32 = 2 * super::step::POLL_COST - 1;

/// The number of failed attempts to skip rounds before they stop, until something changes.
const MOST_REFUSALS: u32 = 7;

/// The registers of a warp.
struct Snapshot {
    masks: Vec<u32>,
    words: Vec<Words>,
    longs: Vec<Longs>,
}

/// The change of a register in a round, in each lane.
struct Change {
    operand: Operand,
    by: [u64; LANES],
}

impl Resident {
    /// Runs a warp that is suspended in a loop. If two rounds only count, skips up to `most` more. Returns `true` if it
    /// does.
    pub(super) fn skip_rounds(&mut self, launch: &Launch, isa: Isa, index: usize, most: u64) -> (Stop, Activity, bool) {
        let (stop, activity, skipped) = match self.refused {
            0 => self.try_to_skip(launch, isa, index, most),
            _ => (None, Activity::default(), false),
        };
        if skipped {
            self.refusals = 0;
        } else if self.refused == 0 {
            // Each time, the pause before the next attempt doubles, and finally there is no further attempt: a warp
            // whose slices are occasionally cut short never appears to repeat itself.
            (self.refused, self.refusals) = match self.refusals {
                MOST_REFUSALS.. => (u32::MAX, MOST_REFUSALS),
                refusals => (1 << refusals, refusals + 1),
            };
        } else if self.refused != u32::MAX {
            self.refused -= 1;
        }
        match stop {
            Some(stop) => (stop, activity, skipped),
            None => {
                let (stop, further) = self.run_warp(launch, isa, index, None, None);
                (stop, activity.and(further), skipped)
            }
        }
    }

    /// Runs two rounds, and skips more. Also returns why the warp stopped, unless it is at the same point.
    fn try_to_skip(&mut self, launch: &Launch, isa: Isa, index: usize, most: u64) -> (Option<Stop>, Activity, bool) {
        let Warp { pc, active, live, .. } = self.warps[index];
        let turns = (pc as usize).checked_sub(1).is_some_and(|at| matches!(launch.code.insts[at], Inst::Yield { .. }));
        let time = if turns { TURN } else { ROUND };
        let before = self.snapshot(launch.code, index);
        let (stop, first) = self.run_warp(launch, isa, index, Some(time), None);
        let is_back = |stop: &Stop, activity: &Activity, warp: &Warp| {
            matches!(stop, Stop::Slice(_)) && !activity.wrote && (warp.pc, warp.active, warp.live) == (pc, active, live)
        };
        if !is_back(&stop, &first, &self.warps[index]) {
            return (Some(stop), first, false);
        }
        let between = self.snapshot(launch.code, index);
        let (stop, second) = self.run_warp(launch, isa, index, Some(time), None);
        let activity = first.and(second);
        if !is_back(&stop, &second, &self.warps[index]) {
            return (Some(stop), activity, false);
        }
        let after = self.snapshot(launch.code, index);
        let skipped = changes(&before, &between, &after).and_then(|changes| {
            let changed: Vec<Operand> = changes.iter().map(|change| change.operand).collect();
            let rounds = self.rounds(launch.code, index, &before, &changes, &guards(launch.code, pc, &changed)?)?;
            // Two have been run.
            let rounds = rounds.saturating_sub(2);
            if rounds <= most {
                launch.board.skip_less();
            }
            self.advance(launch.code, index, &changes, rounds.min(most));
            Some(())
        });
        (skipped.map(|()| stop), activity, skipped.is_some())
    }

    fn snapshot(&self, code: &Code, index: usize) -> Snapshot {
        let range = |file: File| {
            let first = first_register(code, file, index);
            first..first + code.registers[file as usize]
        };
        Snapshot {
            masks: self.masks[range(File::Mask)].to_vec(),
            words: self.words[range(File::Word)].to_vec(),
            longs: self.longs[range(File::Long)].to_vec(),
        }
    }

    /// Returns the number of rounds, counted from a state, in which all comparisons have the same results.
    fn rounds(&self, code: &Code, index: usize, from: &Snapshot, changes: &[Change], guards: &[Guard]) -> Option<u64> {
        let mut rounds = u64::MAX;
        for Guard { counter, bound } in guards {
            let Some(change) = changes.iter().find(|change| change.operand == *counter) else { continue };
            let bits = if counter.file == File::Long { 64 } else { 32 };
            let first = first_register(code, counter.file, index);
            let value = |reg: Reg, lane: usize| {
                let at = first.checked_add_signed(reg as isize)?;
                Some(match counter.file {
                    File::Long => self.longs[at].0[lane],
                    File::Word | File::Mask => self.words[at].0[lane].into(),
                })
            };
            for lane in (0..LANES).filter(|&lane| change.by[lane] != 0) {
                let now = from.value(*counter, lane);
                let bound = bound.map(|bound| value(bound, lane));
                let bound = match bound {
                    Some(bound) => Some(bound?),
                    None => None,
                };
                // The points where unsigned and signed numbers wrap around.
                for point in [Some(0), Some(1 << (bits - 1)), bound].into_iter().flatten() {
                    rounds = rounds.min(rounds_before(now, change.by[lane], point, bits));
                }
            }
        }
        // At the comparison, a counter may already have the next round's value.
        Some(rounds.saturating_sub(1))
    }

    /// Adds the changes of `rounds` rounds.
    fn advance(&mut self, code: &Code, index: usize, changes: &[Change], rounds: u64) {
        for Change { operand: Operand { file, reg }, by } in changes {
            let at = first_register(code, *file, index) + *reg as usize;
            for (lane, by) in by.iter().enumerate() {
                let sum = by.wrapping_mul(rounds);
                match file {
                    File::Long => self.longs[at].0[lane] = self.longs[at].0[lane].wrapping_add(sum),
                    File::Word | File::Mask => self.words[at].0[lane] = self.words[at].0[lane].wrapping_add(sum as u32),
                }
            }
        }
    }
}

impl Snapshot {
    fn value(&self, Operand { file, reg }: Operand, lane: usize) -> u64 {
        match file {
            File::Long => self.longs[reg as usize].0[lane],
            File::Word | File::Mask => self.words[reg as usize].0[lane].into(),
        }
    }
}

/// Returns the change of the registers in each of two rounds, if both have the same.
fn changes(before: &Snapshot, between: &Snapshot, after: &Snapshot) -> Option<Vec<Change>> {
    if before.masks != between.masks || between.masks != after.masks {
        return None;
    }
    let mut changes = Vec::new();
    for (file, registers) in [(File::Word, before.words.len()), (File::Long, before.longs.len())] {
        for operand in (0..registers).map(|reg| Operand { file, reg: reg as Reg }) {
            let added = |from: &Snapshot, to: &Snapshot| -> [u64; LANES] {
                std::array::from_fn(|lane| {
                    let difference = to.value(operand, lane).wrapping_sub(from.value(operand, lane));
                    if file == File::Long { difference } else { difference & u64::from(u32::MAX) }
                })
            };
            let by = added(before, between);
            if by != added(between, after) {
                return None;
            }
            if by != [0; LANES] {
                changes.push(Change { operand, by });
            }
        }
    }
    Some(changes)
}

/// Returns how many times a number of `bits` bits can be added before the sum reaches or passes a point.
fn rounds_before(now: u64, by: u64, point: u64, bits: u32) -> u64 {
    let mask = u64::MAX >> (64 - bits);
    let is_up = by >> (bits - 1) & 1 == 0;
    let (distance, step) = match is_up {
        true => (point.wrapping_sub(now) & mask, by),
        false => (now.wrapping_sub(point) & mask, by.wrapping_neg() & mask),
    };
    // A number at that point now is compared with it in this round.
    distance.saturating_sub(1) / step
}

#[cfg(test)]
mod tests {
    use super::rounds_before;

    #[test]
    fn counters_stop_before_what_they_are_compared_with() {
        for bits in [32, 64] {
            let minus = |n: u64| n.wrapping_neg() & (u64::MAX >> (64 - bits));
            for (now, by, point, rounds) in [
                (0, 1, 10, 9),
                (3, 4, 11, 1),
                (3, 4, 12, 2),
                (10, 1, 10, 0),
                (minus(3), 1, 0, 2),
                (10, minus(1), 0, 9),
                (10, minus(3), 1, 2),
                (0, minus(1), minus(2), 1),
                (5, minus(1), 5, 0),
            ] {
                assert_eq!(rounds_before(now, by, point, bits), rounds, "{now} + {by} to {point}");
                let passes = |times: u64| {
                    let step = |n: u64| now.wrapping_add(by.wrapping_mul(n)) & (u64::MAX >> (64 - bits));
                    (1..=times).any(|n| step(n) == point)
                };
                assert!(!passes(rounds));
            }
        }
    }
}
