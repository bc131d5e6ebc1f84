//! Distinguishes waiting from hanging.

use std::sync::atomic::{
    AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::time::{Duration, Instant};

use super::super::bytecode::LANES;

/// Detects that a warp that changes nothing has returned to an earlier state, so that it continues forever unless
/// others change memory.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cycle {
    saved: u64,
    /// States seen since `saved`.
    seen: u32,
    /// The number of states after which the next one is saved.
    limit: u32,
    /// States for which a repetition counts.
    trust: u32,
}

/// The state of a warp or of a block, hashed.
pub(super) struct StateHash(u64);

impl Default for StateHash {
    fn default() -> StateHash {
        StateHash(0xcbf2_9ce4_8422_2325)
    }
}

impl StateHash {
    /// Adds a value of a register.
    pub(super) fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    /// Adds a value of each lane, in chains that do not wait for each other.
    pub(super) fn add_lanes(&mut self, value: impl Fn(usize) -> u64) {
        const CHAINS: usize = 4;
        let mut chains: [StateHash; CHAINS] = std::array::from_fn(|_| StateHash(self.0));
        for first in (0..LANES).step_by(CHAINS) {
            for (number, chain) in chains.iter_mut().enumerate() {
                chain.add(value(first + number));
            }
        }
        chains.into_iter().for_each(|chain| self.add(chain.0));
    }
}

/// The longest cycle that is detected, in states.
const LONGEST: u32 = 4096;

impl Cycle {
    /// Visits a state. Returns `true` if states repeat.
    pub(super) fn visit(&mut self, StateHash(hash): StateHash) -> bool {
        if self.seen > 0 && hash == self.saved {
            // It must recur after the same number of states.
            (self.trust, self.seen) = (self.seen, 0);
        } else {
            self.trust = self.trust.saturating_sub(1);
        }
        self.seen += 1;
        if self.seen > self.limit {
            (self.saved, self.seen, self.limit) = (hash, 1, (self.limit * 2 + 1).min(LONGEST));
        }
        self.trust > 0
    }
}

/// Rounds over a worker's blocks without a change before it reports that it waits.
const ROUNDS: u32 = 64;

/// How warps, blocks and workers wait, in the order of how much may still come of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Waits {
    /// In a loop over loads, which may be a long computation.
    Reading,
    /// In a loop over atomic or volatile loads, whose state still changes, such as a number of rounds whose upper bits
    /// are compared.
    Polling,
    /// Every state repeats.
    Forever,
}

impl Waits {
    /// Returns the time for which all workers must wait, on a processor of their own.
    fn patience(self) -> Duration {
        match self {
            Waits::Reading => Duration::from_secs(120),
            Waits::Polling => Duration::from_secs(5),
            Waits::Forever => Duration::from_millis(200),
        }
    }

    fn from_code(code: u64) -> Waits {
        match code % WAYS {
            0 => Waits::Reading,
            1 => Waits::Polling,
            _ => Waits::Forever,
        }
    }
}

/// The number of ways of waiting.
const WAYS: u64 = 3;

/// The time for which all workers must wait before rounds that only count are skipped.
const SETTLED: Duration = Duration::from_millis(50);

/// The most rounds that are skipped at a time.
const MOST_SKIPPED: u64 = 1 << 62;

/// The knowledge of a launch's workers about each other's waiting.
pub(super) struct Board {
    /// Counts changes: of memory, or of a warp's or block's state.
    changes: AtomicU64,
    /// For each worker the number of changes before it found that all its blocks wait, times [`WAYS`], plus how they
    /// wait; or one of the constants below.
    workers: Vec<AtomicU64>,
    /// The number of rounds that a counting warp skips; it grows while nothing else happens.
    skip: AtomicU64,
}

const WORKING: u64 = u64::MAX;
const GONE: u64 = u64::MAX - 1;

impl Board {
    pub(super) fn new(workers: usize) -> Board {
        Board {
            changes: AtomicU64::new(0),
            workers: (0..workers).map(|_| AtomicU64::new(GONE)).collect(),
            skip: AtomicU64::new(0),
        }
    }

    /// Records a change.
    pub(super) fn change(&self) {
        self.changes.fetch_add(1, SeqCst);
    }

    /// Returns the number of changes.
    pub(super) fn changes(&self) -> u64 {
        self.changes.load(SeqCst)
    }

    /// Returns the most rounds that a counting warp skips.
    pub(super) fn skip(&self) -> u64 {
        self.skip.load(Relaxed)
    }

    /// Records that a warp reaches the end of its skipped rounds: the others do not leave it behind.
    pub(super) fn skip_less(&self) {
        self.skip.store(1, Relaxed);
    }

    /// Records that a worker begins.
    pub(super) fn enter(&self, worker: usize) {
        self.workers[worker].store(WORKING, SeqCst);
    }

    /// Records that a worker has no work left.
    pub(super) fn leave(&self, worker: usize) {
        self.workers[worker].store(GONE, SeqCst);
    }
}

/// One worker's view.
pub(super) struct Watch {
    worker: usize,
    seen: u64,
    rounds: u32,
    since: Instant,
    /// The time in which it worked; what its threads waited for a busy processor hardly counts.
    worked: Duration,
    /// When it last began a round over its blocks, and how long a round takes.
    began: Instant,
    round: Duration,
    /// When it last let other threads run.
    gave_way: Instant,
}

/// A round counts as so many usual ones at most.
const LONG_ROUND: u32 = 8;

/// In so many rounds without a change, a worker lets others run after each one: a short wait ends the sooner.
const SHORT_WAIT: u32 = 1 << 10;

/// In a longer wait, it does so that often: on a busy machine, each time may cost a time slice of another program.
const TURN: Duration = Duration::from_millis(2);

impl Watch {
    pub(super) fn new(worker: usize) -> Watch {
        let now = Instant::now();
        Watch {
            worker,
            seen: u64::MAX,
            rounds: 0,
            since: now,
            worked: Duration::ZERO,
            began: now,
            round: Duration::MAX,
            gave_way: now,
        }
    }

    /// Records that a round ends. A usual round is the shortest of the last ones.
    fn end_round(&mut self) {
        let took = self.began.elapsed();
        self.round = self.round.saturating_add(self.round / 16 + Duration::from_nanos(50)).min(took);
        self.worked += took.min(self.round.saturating_mul(LONG_ROUND));
        self.rounds = self.rounds.saturating_add(1);
    }

    /// Records that all blocks of this worker waited for a round. Returns `true` if no thread can ever continue.
    /// `skips` if all their warps that do not wait forever can skip rounds.
    pub(super) fn is_deadlock(&mut self, board: &Board, waits: Waits, skips: bool) -> bool {
        let changes = board.changes.load(SeqCst);
        if changes != self.seen {
            *self = Watch { seen: changes, ..Watch::new(self.worker) };
            board.workers[self.worker].store(WORKING, SeqCst);
            board.skip.store(0, Relaxed);
        }
        self.end_round();
        let mut is_deadlock = false;
        if self.rounds >= ROUNDS {
            self.give_way();
            is_deadlock = self.all_wait(board, changes, waits, skips);
        }
        self.began = Instant::now();
        is_deadlock
    }

    /// Lets other threads run, if it is time.
    fn give_way(&mut self) {
        if self.rounds < ROUNDS + SHORT_WAIT || self.gave_way.elapsed() > TURN {
            std::thread::yield_now();
            self.gave_way = Instant::now();
        }
    }

    /// Tells the others how this worker waits. Returns `true` if all have waited for long enough.
    fn all_wait(&self, board: &Board, changes: u64, waits: Waits, skips: bool) -> bool {
        board.workers[self.worker].store(changes * WAYS + waits as u64, SeqCst);
        let states: Vec<u64> = board.workers.iter().map(|worker| worker.load(SeqCst)).collect();
        let waiting = states.iter().copied().filter(|state| *state != GONE);
        let all = waiting.clone().all(|state| state != WORKING && state / WAYS == changes);
        let waits = waiting.map(Waits::from_code).min().unwrap_or(Waits::Forever);
        let is_first = states.iter().position(|state| *state != GONE) == Some(self.worker);
        if all && is_first && waits != Waits::Forever && self.since.elapsed() > SETTLED {
            // All progress equally, so that the first to give up does so, and others see its writes.
            let skip = board.skip.load(Relaxed);
            board.skip.store(if skips { (skip * 2).clamp(1, MOST_SKIPPED) } else { 1 }, Relaxed);
        }
        let waited = if waits == Waits::Forever { self.since.elapsed() } else { self.worked };
        all && waited > waits.patience() && board.changes.load(SeqCst) == changes
    }
}
