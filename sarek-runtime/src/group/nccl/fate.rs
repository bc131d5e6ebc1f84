//! The state that the ranks of one process share.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::link::Link;
use super::notes::Notes;
use crate::GroupError;
use crate::group::call::Signature;

/// The state that all ranks of a group in one process share.
pub(in crate::group) struct Fate {
    state: Mutex<State>,
    /// One of [`Checks`].
    checks: AtomicU8,
    notes: Notes,
    /// How many batches with collective calls each rank has enqueued or captured.
    collectives: Vec<AtomicU64>,
}

/// How the ranks compare their calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Checks {
    /// Not at all.
    Off,
    /// Through the memory of the process, without waiting: whoever comes later is told.
    Noted,
    /// With a message before each call: all are told before anything moves.
    Exchanged,
}

struct State {
    deadline: Duration,
    poisoned: Option<String>,
    /// For each rank, what became of it if it makes no more calls.
    gone: Vec<Option<String>>,
    /// The number of connected ranks of this process that are not dropped.
    open: usize,
    /// The connections of those that are.
    retired: Vec<Arc<Link>>,
}

impl Fate {
    /// Returns the state of a group whose ranks are all in this process (`is_local`), or some of them.
    pub(super) fn new(size: usize, deadline: Duration, is_local: bool) -> Fate {
        let checks = match is_local {
            _ if cfg!(debug_assertions) => Checks::Exchanged,
            true => Checks::Noted,
            false => Checks::Off,
        };
        Fate {
            state: Mutex::new(State { deadline, poisoned: None, gone: vec![None; size], open: 0, retired: Vec::new() }),
            checks: AtomicU8::new(checks as u8),
            notes: Notes::new(size),
            collectives: (0..size).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(super) fn deadline(&self) -> Duration {
        self.state().deadline
    }

    pub(in crate::group) fn set_deadline(&self, deadline: Duration) {
        self.state().deadline = deadline;
    }

    /// Returns `true` if the ranks exchange a description of each call.
    pub(super) fn exchanges(&self) -> bool {
        self.checks.load(Ordering::Relaxed) == Checks::Exchanged as u8
    }

    pub(in crate::group) fn set_checks(&self, on: bool) {
        let checks = if on { Checks::Exchanged } else { Checks::Off };
        self.checks.store(checks as u8, Ordering::Relaxed);
    }

    /// Lets the ranks compare their calls through the memory of the process, as in release builds.
    #[cfg(test)]
    pub(in crate::group) fn take_notes(&self) {
        self.checks.store(Checks::Noted as u8, Ordering::Relaxed);
    }

    /// Notes calls that a rank is about to make, if the ranks compare them so: those of one list together, one list after the other.
    /// Returns for each call a number that its ranks have not given to a capture so far; 0 if they are not compared.
    ///
    /// # Errors
    /// [`GroupError::Mismatch`] if other ranks have made other calls. These calls wait on the GPUs, so that the group is poisoned.
    pub(super) fn note(&self, rank: usize, calls: &[Vec<&Signature>]) -> Result<Vec<u64>, GroupError> {
        if self.checks.load(Ordering::Relaxed) != Checks::Noted as u8 {
            return Ok(vec![0; calls.iter().map(Vec::len).sum()]);
        }
        self.notes.note(rank, calls).inspect_err(|error| self.poison(error))
    }

    pub(in crate::group) fn poisoned(&self) -> Option<String> {
        self.state().poisoned.clone()
    }

    /// Returns an error if the group cannot be used any more.
    pub(super) fn check(&self) -> Result<(), GroupError> {
        self.poisoned().map_or(Ok(()), |reason| Err(GroupError::Poisoned { reason }))
    }

    /// Makes every later call an error. The first reason is kept.
    pub(super) fn poison(&self, error: &GroupError) {
        let reason = match error {
            GroupError::Poisoned { reason } => reason.clone(),
            error => error.to_string(),
        };
        self.state().poisoned.get_or_insert(reason);
    }

    pub(in crate::group) fn leave(&self, rank: usize, why: String) {
        self.state().gone[rank].get_or_insert(why);
    }

    pub(in crate::group) fn come_back(&self) {
        self.state().gone.iter_mut().for_each(|gone| *gone = None);
        self.notes.start_anew();
    }

    /// Notes that a rank of this process is connected.
    pub(super) fn open(&self) {
        self.state().open += 1;
    }

    /// Notes that a rank of this process is dropped. Returns the connections of all of them if it is the last one.
    pub(super) fn retire(&self, link: Arc<Link>) -> Vec<Arc<Link>> {
        let mut state = self.state();
        state.retired.push(link);
        state.open -= 1;
        if state.open == 0 { std::mem::take(&mut state.retired) } else { Vec::new() }
    }

    /// Returns what became of a rank, if it makes no more calls.
    pub(super) fn gone(&self, rank: usize) -> Option<String> {
        self.state().gone[rank].clone()
    }

    /// Notes that a rank enqueues or captures so many batches of collective calls, and returns how many there are now.
    pub(super) fn count(&self, rank: usize, batches: u64) -> u64 {
        self.collectives[rank].fetch_add(batches, Ordering::Relaxed) + batches
    }

    /// Returns an error if collective calls with that number can never end, because a rank has left without them.
    pub(super) fn doomed(&self, number: Option<u64>, call: &str) -> Result<(), GroupError> {
        let Some(number) = number else { return self.check() };
        self.check()?;
        let state = self.state();
        let gone = state.gone.iter().enumerate().find_map(|(rank, why)| {
            let behind = self.collectives[rank].load(Ordering::Relaxed) < number;
            why.as_ref().filter(|_| behind).map(|why| (rank, why.clone()))
        });
        gone.map_or(Ok(()), |(rank, why)| Err(GroupError::Gone { call: call.into(), rank, why }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::call::{Kind, Moment};

    #[test]
    fn only_calls_that_a_rank_has_not_made_are_doomed() {
        let fate = Fate::new(2, Duration::from_secs(1), true);
        assert_eq!((fate.count(0, 1), fate.count(0, 1), fate.count(1, 1)), (1, 2, 1));
        assert_eq!(fate.doomed(Some(2), "x"), Ok(()));
        fate.leave(1, "panicked".into());
        assert_eq!(fate.doomed(Some(1), "x"), Ok(()));
        assert_eq!(fate.doomed(None, "x"), Ok(()));
        let gone = GroupError::Gone { call: "x".into(), rank: 1, why: "panicked".into() };
        assert_eq!(fate.doomed(Some(2), "x"), Err(gone.clone()));
        assert_eq!((fate.gone(0), fate.gone(1)), (None, Some("panicked".into())));
        fate.come_back();
        assert_eq!(fate.doomed(Some(2), "x"), Ok(()));
        // A graph with three calls.
        assert_eq!(fate.count(1, 3), 4);
        fate.poison(&gone);
        fate.poison(&GroupError::NoRanks);
        fate.poison(&GroupError::Poisoned { reason: "later".into() });
        assert_eq!(fate.check(), Err(GroupError::Poisoned { reason: gone.to_string() }));
    }

    #[test]
    fn a_difference_that_is_noted_poisons_the_group() {
        let signature = |length| Signature {
            kind: Kind::AllGather,
            operator: None,
            type_name: "u8",
            size: 1,
            length,
            moment: Moment::Now,
        };
        let (one, two) = (signature(1), signature(2));
        let fate = |checks: Checks| {
            let fate = Fate::new(2, Duration::from_secs(1), true);
            fate.checks.store(checks as u8, Ordering::Relaxed);
            fate
        };
        // In the other ways, notes are neither taken nor compared.
        for checks in [Checks::Off, Checks::Exchanged] {
            let fate = fate(checks);
            assert_eq!((fate.note(0, &[vec![&one, &one]]), fate.note(1, &[vec![&two]])), (Ok(vec![0, 0]), Ok(vec![0])));
            assert_eq!((fate.check(), fate.exchanges()), (Ok(()), checks == Checks::Exchanged));
        }
        let noted = fate(Checks::Noted);
        assert_eq!((noted.note(0, &[vec![&one]]), noted.note(1, &[vec![&one]])), (Ok(vec![1]), Ok(vec![1])));
        assert_eq!((noted.note(0, &[vec![&one]]), noted.check()), (Ok(vec![2]), Ok(())));
        let calls = vec![(0, "all_gather of 1 u8".into()), (1, "all_gather of 2 u8".into())];
        let error = GroupError::Mismatch { calls };
        assert_eq!(noted.note(1, &[vec![&two]]), Err(error.clone()));
        // What rank 0 waits for is doomed.
        let poisoned = GroupError::Poisoned { reason: error.to_string() };
        assert_eq!(noted.doomed(Some(2), "x"), Err(poisoned));
        noted.set_checks(false);
        assert_eq!(noted.note(1, &[vec![&two]]), Ok(vec![0]));
        noted.set_checks(true);
        assert!(noted.exchanges());
        let default = |is_local| Fate::new(1, Duration::from_secs(1), is_local).checks.load(Ordering::Relaxed);
        let expected = if cfg!(debug_assertions) { [Checks::Exchanged; 2] } else { [Checks::Off, Checks::Noted] };
        assert_eq!([default(false), default(true)], expected.map(|checks| checks as u8));
    }
}
