//! The engine of groups on the CPU: the place where the threads of the ranks meet.
//!
//! A rank posts its calls and waits until they are done. Whoever comes last runs a call that all its ranks have posted:
//! it reads and writes the memory of the others, whose threads wait meanwhile. Everything happens under one lock, so
//! that a rank that gives up takes its memory back safely.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::call::{Detached, Kind, Moment};
use super::transfer;
use crate::GroupError;

/// The meeting place of all ranks of a group.
pub(super) struct Hub {
    state: Mutex<State>,
    changed: Condvar,
    /// For each rank, held by the thread whose calls are posted.
    turns: Vec<Mutex<()>>,
}

struct State {
    ranks: Vec<Seat>,
    deadline: Duration,
    poisoned: Option<String>,
}

/// The state of one rank.
#[derive(Default)]
struct Seat {
    /// The calls for which it waits.
    posted: Option<Vec<Posted>>,
    /// The result of its last calls, until it fetches it.
    outcome: Option<Outcome>,
    /// How often it has captured calls, as far as the ranks that captured them with it count.
    captures: u64,
    /// What became of it, if it makes no more calls.
    gone: Option<String>,
}

/// What becomes of the calls of a rank. For each call that is captured: the how manieth capture it is for all of its ranks.
type Outcome = Result<Vec<u64>, GroupError>;

/// A posted call. The addresses are valid until its rank has an outcome.
struct Posted {
    call: Detached,
    done: bool,
    capture: u64,
}

/// What several ranks find out about their calls together.
type Verdict = Result<(), Vec<(usize, String)>>;

impl Hub {
    pub(super) fn new(size: usize, deadline: Duration) -> Hub {
        let ranks = (0..size).map(|_| Seat::default()).collect();
        Hub {
            state: Mutex::new(State { ranks, deadline, poisoned: None }),
            changed: Condvar::new(),
            turns: (0..size).map(|_| Mutex::new(())).collect(),
        }
    }

    pub(super) fn size(&self) -> usize {
        self.turns.len()
    }

    pub(super) fn set_deadline(&self, deadline: Duration) {
        self.state().deadline = deadline;
    }

    /// Makes calls of a rank together, and waits until they are done. Calls in a capture move nothing, but are compared, and numbered
    /// alike for all of their ranks.
    ///
    /// # Safety
    /// The memory of the calls is host memory, and belongs to the calls until this function returns.
    pub(super) unsafe fn meet(&self, rank: usize, calls: Vec<Detached>) -> Outcome {
        let _turn = self.turns[rank].lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self.state();
        if let Some(reason) = &state.poisoned {
            return Err(GroupError::Poisoned { reason: reason.clone() });
        }
        state.ranks[rank].posted =
            Some(calls.into_iter().map(|call| Posted { call, done: false, capture: 0 }).collect());
        // SAFETY: the caller's, and that of the other ranks, which wait in this function.
        unsafe { state.advance() };
        self.changed.notify_all();
        let (start, deadline) = (Instant::now(), state.deadline);
        loop {
            if let Some(outcome) = state.ranks[rank].outcome.take() {
                return outcome;
            }
            let Some(left) = deadline.checked_sub(start.elapsed()).filter(|left| !left.is_zero()) else {
                state.give_up(rank, deadline);
                self.changed.notify_all();
                continue;
            };
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Notes that a rank makes no more calls, and why: `returned an error`.
    pub(super) fn leave(&self, rank: usize, why: String) {
        let mut state = self.state();
        state.ranks[rank].gone.get_or_insert(why);
        state.release();
        self.changed.notify_all();
    }

    /// Notes that all ranks make calls again.
    pub(super) fn come_back(&self) {
        self.state().ranks.iter_mut().for_each(|seat| seat.gone = None);
    }

    /// Returns what became of a rank that makes no more calls.
    pub(super) fn gone(&self, rank: usize) -> Option<String> {
        self.state().ranks[rank].gone.clone()
    }

    /// Returns why the group cannot be used any more.
    pub(super) fn poisoned(&self) -> Option<String> {
        self.state().poisoned.clone()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Runs every call that all of its ranks have posted.
    ///
    /// # Safety
    /// The addresses of posted calls are valid.
    unsafe fn advance(&mut self) {
        // SAFETY: the caller's.
        while unsafe { self.pass_on() || self.collect() } {}
        self.release();
        let waiting: Vec<(usize, String)> =
            self.ranks.iter().enumerate().filter_map(|(rank, seat)| Some((rank, seat.waiting()?))).collect();
        if waiting.len() == self.ranks.len() {
            // Nobody is left who could make the missing calls.
            self.fail(&(0..waiting.len()).collect::<Vec<_>>(), waiting);
        }
    }

    /// Runs one pair of calls to send and to receive. Returns `false` if there is none.
    ///
    /// # Safety
    /// That of [`State::advance`].
    unsafe fn pass_on(&mut self) -> bool {
        for from in 0..self.ranks.len() {
            for to in 0..self.ranks.len() {
                let sent = self.find(from, |kind| *kind == Kind::Send { to });
                let received = self.find(to, |kind| *kind == Kind::Receive { from });
                let (Some(sent), Some(received)) = (sent, received) else { continue };
                let (source, target) = (self.call(from, sent), self.call(to, received));
                let same = source.signature.length == target.signature.length;
                let verdict = if same && source.signature.same_elements(&target.signature) {
                    if source.signature.moment != Moment::Capture {
                        // SAFETY: the caller's; lengths and sizes agree.
                        unsafe { transfer::send(source, target) };
                    }
                    Ok(())
                } else {
                    Err(vec![(from, source.signature.to_string()), (to, target.signature.to_string())])
                };
                self.finish(&[(from, sent), (to, received)], verdict);
                return true;
            }
        }
        false
    }

    /// Runs the next collective call if all ranks have posted one. Returns `false` if some have not.
    ///
    /// # Safety
    /// That of [`State::advance`].
    unsafe fn collect(&mut self) -> bool {
        let next = |rank| Some((rank, self.find(rank, |kind| kind.peer().is_none())?));
        let Some(next) = (0..self.ranks.len()).map(next).collect::<Option<Vec<_>>>() else { return false };
        let calls: Vec<&Detached> = next.iter().map(|(rank, at)| self.call(*rank, *at)).collect();
        let verdict = if transfer::all_fit(&calls) {
            if !calls.iter().any(|call| call.signature.moment == Moment::Capture) {
                // SAFETY: the caller's; the calls are the same, and so are their lengths.
                unsafe { transfer::collective(&calls) };
            }
            Ok(())
        } else {
            Err(calls.iter().map(|call| call.signature.to_string()).enumerate().collect())
        };
        self.finish(&next, verdict);
        true
    }

    /// Returns the first call of a rank that is not done and of that kind.
    fn find(&self, rank: usize, wanted: impl Fn(&Kind) -> bool) -> Option<usize> {
        let posted = self.ranks[rank].posted.as_ref()?;
        posted.iter().position(|one| !one.done && wanted(&one.call.signature.kind))
    }

    fn call(&self, rank: usize, at: usize) -> &Detached {
        let posted = self.ranks[rank].posted.as_ref();
        &posted.expect("a rank waits for the call that was found")[at].call
    }

    /// Notes the result of one call of several ranks.
    fn finish(&mut self, calls: &[(usize, usize)], verdict: Verdict) {
        match verdict {
            Ok(()) => {
                if calls.iter().any(|(rank, at)| self.call(*rank, *at).signature.moment == Moment::Capture) {
                    self.number(calls);
                }
                calls.iter().for_each(|(rank, at)| self.ranks[*rank].done(*at));
            }
            Err(calls_of) => self.fail(&calls.iter().map(|(rank, _)| *rank).collect::<Vec<_>>(), calls_of),
        }
    }

    /// Numbers a call that several ranks capture.
    fn number(&mut self, calls: &[(usize, usize)]) {
        let number = 1 + calls.iter().map(|(rank, _)| self.ranks[*rank].captures).max().unwrap_or(0);
        for (rank, at) in calls {
            let seat = &mut self.ranks[*rank];
            seat.captures = number;
            seat.posted.iter_mut().for_each(|posted| posted[*at].capture = number);
        }
    }

    /// Ends the calls of these ranks with an error that names the calls.
    fn fail(&mut self, ranks: &[usize], calls: Vec<(usize, String)>) {
        for rank in ranks {
            self.ranks[*rank].end(Err(GroupError::Mismatch { calls: calls.clone() }));
        }
    }

    /// Poisons the group if a rank waits for one that is gone.
    fn release(&mut self) {
        let gone = |rank: usize| self.ranks[rank].gone.clone().map(|why| (rank, why));
        let needed = self.ranks.iter().find_map(|seat| {
            let posted = seat.posted.as_ref()?;
            posted.iter().filter(|one| !one.done).find_map(|one| match one.call.signature.kind.peer() {
                Some(peer) => gone(peer),
                None => (0..self.ranks.len()).find_map(gone),
            })
        });
        if let Some((rank, why)) = needed {
            self.poison(format!("rank {rank} is gone: it {why}"), |call| GroupError::Gone {
                call,
                rank,
                why: why.clone(),
            });
        }
    }

    /// Poisons the group because the calls of a rank waited for too long.
    fn give_up(&mut self, rank: usize, waited: Duration) {
        let all = 0..self.ranks.len();
        let awaited = |other: &usize| match &self.ranks[rank].posted {
            Some(calls) => {
                calls.iter().any(|one| !one.done && one.call.signature.kind.peer().is_none_or(|peer| peer == *other))
            }
            None => false,
        };
        let mut missing: Vec<usize> = all.clone().filter(awaited).filter(|r| self.ranks[*r].posted.is_none()).collect();
        if missing.is_empty() {
            // Those who came wait for others.
            missing = all.filter(|other| self.ranks[*other].posted.is_none()).collect();
        }
        let absent = |call: String| GroupError::Absent { call, waited, missing: missing.clone() };
        let reason = absent(self.ranks[rank].waiting().unwrap_or_default()).to_string();
        self.poison(reason, absent);
    }

    /// Ends the calls of all waiting ranks, and all later ones.
    fn poison(&mut self, reason: String, error: impl Fn(String) -> GroupError) {
        self.poisoned.get_or_insert(reason);
        for seat in &mut self.ranks {
            if let Some(call) = seat.waiting() {
                seat.end(Err(error(call)));
            }
        }
    }
}

impl Seat {
    /// Returns the text of the first call for which the rank waits.
    fn waiting(&self) -> Option<String> {
        let one = self.posted.as_ref()?.iter().find(|one| !one.done)?;
        Some(one.call.signature.to_string())
    }

    /// Notes that a call is done.
    fn done(&mut self, at: usize) {
        if let Some(posted) = &mut self.posted {
            posted[at].done = true;
            if posted.iter().all(|call| call.done) {
                let captures = posted.iter().map(|call| call.capture).collect();
                self.end(Ok(captures));
            }
        }
    }

    fn end(&mut self, outcome: Outcome) {
        self.posted = None;
        self.outcome = Some(outcome);
    }
}
