//! Failed run-time checks: what failed, where in the Rust source, and in which thread.

use std::fmt;

/// A failed run-time check. Both engines report the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The kind of failure.
    pub kind: FaultKind,
    /// Where, and in which thread.
    pub place: Place,
}

/// A place in the Rust source, and a thread that was there. It is displayed as `FILE:LINE:COLUMN`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The Rust file, as `file!()` gives it.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if only the line is known.
    pub column: u32,
    /// `blockIdx` of the thread.
    pub block: [u32; 3],
    /// `threadIdx` of the thread.
    pub thread: [u32; 3],
}

impl Place {
    /// Returns the thread: `block (x, y, z), thread (x, y, z)`.
    pub(crate) fn who(&self) -> impl fmt::Display {
        let ([bx, by, bz], [tx, ty, tz]) = (self.block, self.thread);
        format!("block ({bx}, {by}, {bz}), thread ({tx}, {ty}, {tz})")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            0 => write!(f, "{}:{}", self.file, self.line),
            column => write!(f, "{}:{}:{column}", self.file, self.line),
        }
    }
}

/// The kind of a failed check.
#[derive(Debug, Clone, PartialEq)]
pub enum FaultKind {
    /// An index that is not below the length.
    Index {
        /// The indexed expression in the user's words.
        what: String,
        /// The index.
        index: i128,
        /// The length, in elements.
        length: u64,
    },
    /// Adjacent elements, accessed at once, whose address is not a multiple of their size.
    Alignment {
        /// The indexed expression in the user's words.
        what: String,
        /// Their size, in bytes.
        bytes: u32,
    },
    /// An integer division or remainder by zero.
    Division,
    /// A range stepped by zero.
    ZeroStep,
    /// `assert!`: its text.
    Assert(String),
    /// `panic!`: its message.
    Panic(String),
    /// Some threads of a block wait at a barrier that others never reach. CPU engine only.
    DivergentBarrier(Absent),
    /// A lane named by the mask of a warp operation does not arrive at it, though it has not ended. CPU engine only.
    DivergentCollective {
        /// The lane.
        lane: u32,
    },
    /// A lane calls a warp operation with a mask that does not name it. CPU engine only.
    OutsideMask {
        /// The lane.
        lane: u32,
        /// The mask.
        mask: u32,
    },
    /// Two lanes, of which the mask of one names the other, call a warp operation with different masks. CPU engine only.
    DifferentMasks {
        /// The lanes.
        lanes: [u32; 2],
        /// Their masks.
        masks: [u32; 2],
    },
    /// A shuffle reads from a lane that does not take part in it, so that the value is undefined. CPU engine only.
    AbsentLane {
        /// The lane from which it reads.
        lane: u32,
        /// Why that lane has no value.
        why: AbsentLane,
    },
    /// Shared memory was read before anything was written there. CPU engine only.
    UninitializedShared {
        /// The shared array's name.
        what: String,
    },
    /// An element of an uninitialized local array was read before it was written. CPU engine only.
    UninitializedLocal {
        /// The array's name.
        what: String,
    },
    /// Every thread waits in a loop that cannot end: no thread writes the memory that the loop waits for, or the memory
    /// always returns to its old value. CPU engine only.
    Deadlock,
    /// Two unordered accesses to one element. CPU engine only.
    DataRace(Box<Race>),
    /// A thread ends before a bulk copy that it has started has read shared memory, or a block before one that a barrier counts is
    /// complete. The place is the copy's. CPU engine only.
    UnfinishedCopy(CopyKind),
}

/// Two unordered accesses to one element, at least one of which writes. That of a launch is its first race, and has the [others](Race::others).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// The array's name.
    pub what: String,
    /// The element: an index for each dimension.
    pub index: Vec<u64>,
    /// The access that happened first in this run.
    pub first: RacingAccess,
    /// The access that happened second.
    pub second: RacingAccess,
    /// The distance between the threads.
    pub apart: Apart,
    /// `true` if both write the same value.
    pub equal: bool,
    /// The number of elements on which these accesses in the source race in the launch, this one among them, as far as they were counted.
    pub cells: u64,
    /// `true` if there may be more elements: those of all races together are counted up to [`Race::MOST_CELLS`].
    pub more_cells: bool,
    /// What else races in the launch. Empty for the races in it.
    pub others: OtherRaces,
}

/// What races in a launch besides the first race.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OtherRaces {
    /// One race for each further pair of accesses in the source, in the order in which they were found; at most
    /// [`OtherRaces::MOST_RACES`].
    pub races: Vec<Race>,
    /// The number of pairs that are left out, since there are more than that.
    pub left_out: u64,
    /// The number of elements that race in the launch, besides that of the first race. [`Race::MOST_CELLS`] minus 1 also means more than
    /// that.
    pub cells: u64,
    /// `true` if a block did not run to its end after the first race: a check failed, it waited for something that did not come, or it ran
    /// for too long. There may be more races.
    pub incomplete: bool,
}

/// One of two accesses that race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RacingAccess {
    /// The kind of access.
    pub kind: AccessKind,
    /// The Rust file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if only the line is known.
    pub column: u32,
    /// `blockIdx` of the thread.
    pub block: [u32; 3],
    /// `threadIdx` of the thread.
    pub thread: [u32; 3],
}

/// A kind of memory access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AccessKind {
    /// Reads.
    Read,
    /// Writes.
    Write,
    /// `volatile_load`.
    VolatileLoad,
    /// `volatile_store`.
    VolatileStore,
    /// Reads atomically.
    AtomicLoad,
    /// Writes atomically.
    AtomicStore,
    /// Reads and writes atomically.
    AtomicUpdate,
    /// An asynchronous copy reads. The thread is the one that has started it.
    CopyRead(CopyKind),
    /// An asynchronous copy writes. The thread is the one that has started it.
    CopyWrite(CopyKind),
    /// A reduction by the copy engine combines a value with the element, atomically. The thread is the one that has started it.
    CopyUpdate(CopyKind),
}

/// A kind of asynchronous copy, which says when it is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CopyKind {
    /// Of the [`copies`](crate::copies): complete once the thread that has started it waits for its group.
    Thread,
    /// From shared to global memory, of [`bulk`](crate::bulk) or [`tensor`](crate::tensor): complete once that thread waits for its group.
    Bulk,
    /// From global to shared memory, of the same modules: complete with the phase of its [`barrier`](crate::barrier).
    Barrier,
}

/// The distance between two racing threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Apart {
    /// They are lanes of one warp.
    Lanes,
    /// They are in two warps of a block.
    Warps,
    /// They are in two blocks.
    Blocks,
}

impl AccessKind {
    /// Returns `true` if the access is to an atomic cell, or counts as such.
    fn is_atomic(self) -> bool {
        !matches!(self, AccessKind::Read | AccessKind::Write) && self.copy().is_none()
    }

    /// Returns the kind of asynchronous copy.
    fn copy(self) -> Option<CopyKind> {
        match self {
            AccessKind::CopyRead(copy) | AccessKind::CopyWrite(copy) | AccessKind::CopyUpdate(copy) => Some(copy),
            AccessKind::Read
            | AccessKind::Write
            | AccessKind::VolatileLoad
            | AccessKind::VolatileStore
            | AccessKind::AtomicLoad
            | AccessKind::AtomicStore
            | AccessKind::AtomicUpdate => None,
        }
    }
}

impl fmt::Display for AccessKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AccessKind::Read => "a read",
            AccessKind::Write => "a write",
            AccessKind::VolatileLoad => "a volatile load",
            AccessKind::VolatileStore => "a volatile store",
            AccessKind::AtomicLoad => "an atomic load",
            AccessKind::AtomicStore => "an atomic store",
            AccessKind::AtomicUpdate => "an atomic update",
            AccessKind::CopyRead(_) => "the read of an asynchronous copy",
            AccessKind::CopyWrite(_) => "the write of an asynchronous copy",
            AccessKind::CopyUpdate(_) => "the update of an asynchronous reduction",
        })
    }
}

impl RacingAccess {
    /// `FILE:LINE:COLUMN`.
    pub(crate) fn place(&self) -> String {
        let RacingAccess { file, line, column, .. } = self;
        if *column == 0 { format!("{file}:{line}") } else { format!("{file}:{line}:{column}") }
    }

    /// `block (x, y, z), thread (x, y, z)`.
    fn who(&self) -> String {
        let ([bx, by, bz], [tx, ty, tz]) = (self.block, self.thread);
        format!("block ({bx}, {by}, {bz}), thread ({tx}, {ty}, {tz})")
    }
}

/// `FILE:LINE:COLUMN: data race on ARRAY[INDEX]`, both accesses, and what to do; then what else races, line by line.
impl fmt::Display for Race {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.describe(f)?;
        if self.cells > 1 {
            write!(f, "\nthe same accesses race on {} in all", self.elements())?;
        }
        write!(f, "{}", self.others)
    }
}

impl Race {
    /// The most elements that are counted.
    pub const MOST_CELLS: u64 = 1 << 16;

    fn elements(&self) -> String {
        match (self.cells, self.more_cells) {
            (1, false) => "1 element".into(),
            (count, false) => format!("{count} elements"),
            (count, true) => format!("at least {count} elements"),
        }
    }

    fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Race { what, first, second, .. } = self;
        let index: String = self.index.iter().map(|index| format!("[{index}]")).collect();
        let (now, before) = (second.kind, first.kind);
        write!(f, "{}: data race on `{what}{index}`: {now}, in {}, and {before} ", second.place(), second.who())?;
        write!(f, "at {}, in {}, which nothing orders: ", first.place(), first.who())?;
        let atomic = [self.first, self.second].map(|access| access.kind.is_atomic());
        if let Some(copy) = before.copy() {
            return write!(f, "the copy may not be complete; {}", self.remedy(copy));
        }
        f.write_str(match self.apart {
            _ if now == AccessKind::CopyRead(CopyKind::Barrier) => {
                "a bulk copy does not see what threads have written to global memory in the same launch: copy it in a later launch"
            }
            _ if self.equal => {
                "both write the same value, which is a race all the same: store it atomically, `cell.store(value, \
                 Ordering::Relaxed)`"
            }
            _ if atomic[0] != atomic[1] => {
                "one of them is atomic and the other is not: make both atomic, or order them by a barrier"
            }
            Apart::Lanes => {
                "lanes of a warp are not ordered by being in one, nor by shuffles and votes: put `syncwarp(mask)` between \
                 the accesses, or give each lane an element of its own"
            }
            Apart::Warps => {
                "put `sync_threads()` between the accesses, or give each thread an element of its own"
            }
            Apart::Blocks => {
                "blocks run in any order: give each an element of its own, use atomics, or do the second half in another launch"
            }
        })
    }
}

impl OtherRaces {
    /// The most races that are kept.
    pub const MOST_RACES: usize = 63;
}

/// A line for each pair of accesses, and one for what is not there.
impl fmt::Display for OtherRaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherRaces { races, left_out, incomplete, .. } = self;
        match races.len() as u64 + left_out {
            0 => {}
            1 => write!(f, "\n1 further pair of accesses races:")?,
            count => write!(f, "\n{count} further pairs of accesses race:")?,
        }
        for race in races {
            let Race { what, first, second, .. } = race;
            let (before, now) = (first.place(), second.place());
            write!(f, "\n  `{what}`, {}: {} at {now} and {} at {before}", race.elements(), second.kind, first.kind)?;
        }
        if *left_out > 0 {
            write!(f, "\n  and {left_out} more")?;
        }
        if *incomplete {
            write!(f, "\nthere may be more races: not all blocks ran to their ends after the first one")?;
        }
        Ok(())
    }
}

impl Race {
    /// Returns what must come between the start of a copy and the access.
    fn remedy(&self, copy: CopyKind) -> &'static str {
        let own = (self.first.block, self.first.thread) == (self.second.block, self.second.thread);
        match copy {
            CopyKind::Thread if own => {
                "before the access the thread waits for the copy's group: `commit_copies()`, `wait_copies::<N>()`, where `N` is the number of \
                 later groups"
            }
            CopyKind::Thread => {
                "the thread that has started it waits for its group, `commit_copies()`, `wait_copies::<N>()`, where `N` is the number of later \
                 groups, and a barrier follows, such as `sync_threads()`"
            }
            CopyKind::Bulk if matches!(self.first.kind, AccessKind::CopyRead(_)) => {
                "the thread that has started it waits until its group has been read, `bulk::commit_group()`, `bulk::wait_group_read::<N>()`, \
                 where `N` is the number of later groups; for other threads, a barrier follows"
            }
            CopyKind::Bulk => {
                "the thread that has started it waits for its group, `bulk::commit_group()`, `bulk::wait_group::<N>()`, where `N` is the \
                 number of later groups; for other threads, a barrier follows"
            }
            CopyKind::Barrier => {
                "before the access the thread waits for the phase of the barrier that counts the copy, `barrier::wait(…)`, with that phase's \
                 parity"
            }
        }
    }
}

/// A thread that does not arrive where others wait for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absent {
    /// `threadIdx` of the thread.
    pub thread: [u32; 3],
    /// Its whereabouts.
    pub whereabouts: Whereabouts,
}

/// The whereabouts of a thread that does not arrive where others wait for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whereabouts {
    /// It has ended.
    Ended,
    /// It waits at the barrier of another line.
    AtBarrier {
        /// The line, from 1.
        line: u32,
    },
    /// It is in another branch, or another round of a loop.
    Elsewhere,
}

/// Why a lane has no value for a shuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AbsentLane {
    /// The mask does not name it.
    NotInMask(u32),
    /// Its thread has ended.
    Ended,
    /// The block has no thread there.
    NoThread,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y, z] = self.thread;
        write!(f, "thread ({x}, {y}, {z}) ")?;
        match self.whereabouts {
            Whereabouts::Ended => write!(f, "has ended"),
            Whereabouts::AtBarrier { line } => write!(f, "waits at the barrier of line {line}"),
            Whereabouts::Elsewhere => write!(f, "takes another way"),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Index { what, index, length } => {
                write!(f, "index {index} is out of range for `{what}` of length {length}")
            }
            FaultKind::Alignment { what, bytes } => {
                write!(f, "these elements of `{what}` do not start at a multiple of {bytes} bytes")
            }
            FaultKind::Division => write!(f, "division by zero"),
            FaultKind::ZeroStep => write!(f, "a range is stepped by zero"),
            FaultKind::Assert(text) => write!(f, "assertion failed: {text}"),
            FaultKind::Panic(message) => write!(f, "panicked: {message}"),
            FaultKind::DivergentBarrier(absent) => {
                write!(f, "not all threads of the block reach this barrier: {absent}")
            }
            FaultKind::DivergentCollective { lane } => {
                write!(f, "not all lanes of the mask reach this warp operation: lane {lane} takes another way")
            }
            FaultKind::OutsideMask { lane, mask } => {
                write!(f, "lane {lane} calls this warp operation with the mask {mask:#x}, which does not name it")
            }
            FaultKind::DifferentMasks { lanes: [a, b], masks: [first, second] } => {
                write!(
                    f,
                    "lanes {a} and {b} call this warp operation together, with different masks, {first:#x} and {second:#x}"
                )
            }
            FaultKind::AbsentLane { lane, why } => {
                write!(f, "this shuffle reads from lane {lane}, ")?;
                match why {
                    AbsentLane::NotInMask(mask) => write!(f, "which the mask {mask:#x} does not name"),
                    AbsentLane::Ended => write!(f, "which has ended"),
                    AbsentLane::NoThread => write!(f, "which the block does not have"),
                }
            }
            FaultKind::UninitializedShared { what } => {
                write!(f, "shared array `{what}` is read where nothing was written")
            }
            FaultKind::UninitializedLocal { what } => write!(f, "array `{what}` is read where nothing was written"),
            FaultKind::Deadlock => write!(f, "every thread waits in a loop that nothing ends"),
            FaultKind::DataRace(race) => write!(f, "{race}"),
            FaultKind::UnfinishedCopy(CopyKind::Thread | CopyKind::Bulk) => {
                write!(
                    f,
                    "the thread ends before this asynchronous copy has read shared memory: it waits for all groups at its end, \
                     `bulk::wait_group_read::<0>()`"
                )
            }
            FaultKind::UnfinishedCopy(CopyKind::Barrier) => {
                write!(
                    f,
                    "the block ends, and none of its threads has waited for this asynchronous copy: one waits for the phase of its barrier, \
                     `barrier::wait(…)`"
                )
            }
        }
    }
}

/// `FILE:LINE:COLUMN: WHAT, in block (x, y, z), thread (x, y, z)`.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let FaultKind::DataRace(race) = &self.kind {
            return write!(f, "{race}");
        }
        write!(f, "{}: {}, in {}", self.place, self.kind, self.place.who())
    }
}
