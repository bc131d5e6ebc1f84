//! The state that the ranks of one process share.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::link::Link;
use crate::GroupError;

/// The state that all ranks of a group in one process share.
pub(in crate::group) struct Fate {
    state: Mutex<State>,
    checks: AtomicBool,
    /// How many batches with collective calls each rank has enqueued or captured.
    collectives: Vec<AtomicU64>,
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
    pub(super) fn new(size: usize, deadline: Duration) -> Fate {
        Fate {
            state: Mutex::new(State { deadline, poisoned: None, gone: vec![None; size], open: 0, retired: Vec::new() }),
            checks: AtomicBool::new(cfg!(debug_assertions)),
            collectives: (0..size).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    pub(super) fn deadline(&self) -> Duration {
        self.state().deadline
    }

    pub(in crate::group) fn set_deadline(&self, deadline: Duration) {
        self.state().deadline = deadline;
    }

    pub(super) fn checks(&self) -> bool {
        self.checks.load(Ordering::Relaxed)
    }

    pub(in crate::group) fn set_checks(&self, on: bool) {
        self.checks.store(on, Ordering::Relaxed);
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

    #[test]
    fn only_calls_that_a_rank_has_not_made_are_doomed() {
        let fate = Fate::new(2, Duration::from_secs(1));
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
}
