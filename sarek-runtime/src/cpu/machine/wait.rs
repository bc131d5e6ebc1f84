//! Telling waiting from hanging.

use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant};

/// Finds out that a warp that changes nothing has come back to an earlier state, so that it does so for ever unless
/// others change memory.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cycle {
    saved: u64,
    /// States seen since `saved`.
    seen: u32,
    /// When to save the next one.
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
}

/// The longest cycle that is looked for, in states.
const LONGEST: u32 = 4096;

impl Cycle {
    /// Visits a state; whether states repeat.
    pub(super) fn visit(&mut self, StateHash(hash): StateHash) -> bool {
        if self.seen > 0 && hash == self.saved {
            // It must be there again after as many states.
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

/// Rounds over a worker's blocks without a change before it says that it waits.
const ROUNDS: u32 = 64;

/// How long all workers must wait: where every state repeats, and where something still changes that may end a loop, such as a
/// number of rounds that is compared with a bound.
const FOREVER: Duration = Duration::from_millis(200);
const TOO_LONG: Duration = Duration::from_secs(120);

/// What the workers of a launch know of each other's waiting.
pub(super) struct Board {
    /// Counts changes: of memory, or of a warp's or block's state.
    changes: AtomicU64,
    /// For each worker the number of changes that it saw before it found that all its blocks wait, times two, plus one
    /// if for ever; or one of the constants below.
    workers: Vec<AtomicU64>,
}

const WORKING: u64 = u64::MAX;
const GONE: u64 = u64::MAX - 1;

impl Board {
    pub(super) fn new(workers: usize) -> Board {
        Board { changes: AtomicU64::new(0), workers: (0..workers).map(|_| AtomicU64::new(GONE)).collect() }
    }

    /// Notes a change.
    pub(super) fn change(&self) {
        self.changes.fetch_add(1, SeqCst);
    }

    /// Notes that a worker begins.
    pub(super) fn enter(&self, worker: usize) {
        self.workers[worker].store(WORKING, SeqCst);
    }

    /// Notes that a worker has nothing left to do.
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
}

impl Watch {
    pub(super) fn new(worker: usize) -> Watch {
        Watch { worker, seen: u64::MAX, rounds: 0, since: Instant::now() }
    }

    /// Notes that all blocks of this worker waited for a round. Whether no thread can ever continue.
    pub(super) fn is_deadlock(&mut self, board: &Board, forever: bool) -> bool {
        let changes = board.changes.load(SeqCst);
        if changes != self.seen {
            *self = Watch { seen: changes, rounds: 0, since: Instant::now(), worker: self.worker };
            board.workers[self.worker].store(WORKING, SeqCst);
        }
        self.rounds = self.rounds.saturating_add(1);
        if self.rounds < ROUNDS {
            return false;
        }
        std::thread::yield_now();
        board.workers[self.worker].store(changes * 2 + u64::from(forever), SeqCst);
        let states: Vec<u64> = board.workers.iter().map(|worker| worker.load(SeqCst)).collect();
        let mut waiting = states.iter().filter(|state| **state != GONE);
        let all = waiting.clone().all(|state| *state != WORKING && *state / 2 == changes);
        let patience = if waiting.all(|state| *state % 2 == 1) { FOREVER } else { TOO_LONG };
        all && self.since.elapsed() > patience && board.changes.load(SeqCst) == changes
    }
}
