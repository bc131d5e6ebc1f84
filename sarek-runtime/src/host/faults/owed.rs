//! Faults that are still to be reported, and the threads that are to receive them.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use super::new_owner;
use crate::Error;

/// The target of a wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Covered {
    /// A buffer, by a thread that reads it.
    Memory(u64),
    /// The launches on a stream.
    Stream(u64),
    /// All streams.
    Device,
}

/// The owner of the device's default stream, which all of its threads share.
pub(crate) const DEFAULT_STREAM: u64 = 0;

/// The recipient of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Owner {
    Covered(Covered),
    /// The thread that launched, when it waits for the stream or the device.
    Thread(u64),
}

/// A launch: its ticket, and its number in a graph.
pub(crate) type Key = (u64, u32);

/// A fault of one launch.
struct Fault {
    error: Error,
    /// The stream.
    stream: u64,
    /// The recipients that have not received it yet.
    owners: Vec<Owner>,
    /// The threads that have received it.
    told: Vec<u64>,
    /// The threads among `told` that waited for more than one buffer.
    synchronized: Vec<u64>,
}

/// The most faults that are kept in full.
const KEPT: usize = 1 << 17;
/// The most faults that are kept although some thread has received them.
const TOLD: usize = 256;

/// The faults that are still to be reported, by recipient.
///
/// A read of a buffer reports each launch that may have written it, once. A wait for a stream reports each of its
/// launches, once. A wait for the device, or for its default stream, reports those that no thread has received. A
/// thread that received a fault in a wait for a stream or the device never receives it again. One that received it by a
/// read does not receive it again in such a wait. The launching thread receives it when it waits for either, even if
/// another thread received it before.
#[derive(Default)]
pub(crate) struct Owed {
    all: BTreeMap<Key, Fault>,
    queues: HashMap<Owner, BTreeSet<Key>>,
    /// The faults that some thread has received.
    told: BTreeSet<Key>,
    /// The tickets of launches whose faults found no room: at least one of these launches failed.
    missing: Range<u64>,
    /// Buffers and streams with numbers from this one on are newer.
    newer: u64,
    /// The waits that have reported the missing faults.
    told_missing: HashSet<Covered>,
}

impl Owed {
    /// Returns `true` if no thread is to receive anything.
    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty() && self.missing.is_empty()
    }

    /// Adds the fault of a launch that may have written these buffers.
    pub(crate) fn add(&mut self, key: Key, error: Error, written: &[u64], stream: u64, thread: u64) {
        // A kernel of a graph that runs in rounds may fail in several of them: the first time counts.
        if self.all.contains_key(&key) {
            return;
        }
        if self.all.len() >= KEPT {
            return self.miss(key.0..key.0 + 1);
        }
        let memory = written.iter().map(|buffer| Covered::Memory(*buffer));
        let covered = memory.chain([Covered::Stream(stream), Covered::Device]).map(Owner::Covered);
        let mut owners: Vec<Owner> = covered.chain([Owner::Thread(thread)]).collect();
        // A buffer may be passed in several parts.
        let mut seen = HashSet::new();
        owners.retain(|owner| seen.insert(*owner));
        for owner in &owners {
            self.queues.entry(*owner).or_default().insert(key);
        }
        self.all.insert(key, Fault { error, stream, owners, told: Vec::new(), synchronized: Vec::new() });
    }

    /// Remembers that one of these launches failed, and that nothing else is known about the failure.
    pub(crate) fn miss(&mut self, tickets: Range<u64>) {
        self.missing = match self.missing.is_empty() {
            true => tickets,
            false => self.missing.start.min(tickets.start)..self.missing.end.max(tickets.end),
        };
        self.newer = new_owner();
        self.told_missing.clear();
    }

    /// Returns the first fault that a wait of this thread reports: one of launches with tickets below `before`. `last`
    /// is the ticket of the last launch related to what the wait covers.
    pub(crate) fn tell(&mut self, covered: Covered, before: u64, last: u64, thread: u64) -> Option<Error> {
        let first = match covered {
            Covered::Memory(_) => {
                self.first(Owner::Covered(covered), before, |fault| !fault.synchronized.contains(&thread))
            }
            Covered::Stream(_) | Covered::Device => {
                let untold = |fault: &Fault| !fault.told.contains(&thread);
                let own = |fault: &Fault| match covered {
                    Covered::Stream(stream) => untold(fault) && fault.stream == stream,
                    Covered::Device | Covered::Memory(_) => untold(fault),
                };
                let of_all = self.first(Owner::Covered(covered), before, untold);
                of_all.into_iter().chain(self.first(Owner::Thread(thread), before, own)).min()
            }
        };
        let Some(key) = first else { return self.tell_missing(covered, last) };
        let fault = self.all.get_mut(&key)?;
        let error = fault.error.clone();
        fault.told.push(thread);
        if !matches!(covered, Covered::Memory(_)) {
            fault.synchronized.push(thread);
        }
        self.told.insert(key);
        let shared = [Covered::Device, Covered::Stream(DEFAULT_STREAM)];
        for owner in shared.into_iter().chain([covered]).map(Owner::Covered).chain([Owner::Thread(thread)]) {
            self.release(key, owner);
        }
        while self.told.len() > TOLD
            && let Some(oldest) = self.told.pop_first()
        {
            self.drop(oldest);
        }
        Some(error)
    }

    /// Notes that a buffer is dropped, so that no thread can read it any more.
    pub(crate) fn forget_memory(&mut self, buffer: u64) {
        let owner = Owner::Covered(Covered::Memory(buffer));
        for key in self.queues.get(&owner).cloned().unwrap_or_default() {
            self.release(key, owner);
        }
    }

    fn first(&self, owner: Owner, before: u64, is_due: impl Fn(&Fault) -> bool) -> Option<Key> {
        let keys = self.queues.get(&owner)?.range(..(before, 0));
        keys.copied().find(|key| self.all.get(key).is_some_and(&is_due))
    }

    /// Reports missing faults once, if the launch with the ticket `last` or an earlier one may have had one.
    fn tell_missing(&mut self, covered: Covered, last: u64) -> Option<Error> {
        let is_older = match covered {
            Covered::Memory(owner) | Covered::Stream(owner) => owner < self.newer,
            Covered::Device => true,
        };
        let concerns = last >= self.missing.start && !self.missing.is_empty() && is_older;
        (concerns && self.told_missing.insert(covered)).then_some(Error::TooManyFaults)
    }

    /// Removes a recipient of a fault.
    fn release(&mut self, key: Key, owner: Owner) {
        if let Some(queue) = self.queues.get_mut(&owner) {
            queue.remove(&key);
            if queue.is_empty() {
                self.queues.remove(&owner);
            }
        }
        if let Some(fault) = self.all.get_mut(&key) {
            fault.owners.retain(|other| *other != owner);
            if fault.owners.is_empty() {
                self.drop(key);
            }
        }
    }

    fn drop(&mut self, key: Key) {
        self.told.remove(&key);
        let Some(fault) = self.all.remove(&key) else { return };
        for owner in fault.owners {
            self.release(key, owner);
        }
    }
}

/// Returns the number of this thread, counted from 1. No other thread has that number, not even one that has ended.
#[inline]
pub(crate) fn thread() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    thread_local! {
        static NUMBER: Cell<u64> = const { Cell::new(0) };
    }
    match NUMBER.get() {
        0 => {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            NUMBER.set(number);
            number
        }
        number => number,
    }
}

#[cfg(test)]
mod tests {
    use super::Covered::{Device, Memory, Stream};
    use super::*;
    use crate::Place;

    fn error(number: u32) -> Error {
        Error::DivisionByZero { place: Place { file: "a.rs", line: number, column: 1, block: [0; 3], thread: [0; 3] } }
    }

    /// Returns the line of the fault that a wait reports; 0 for missing faults.
    fn tell(owed: &mut Owed, covered: Covered, thread: u64) -> Option<u32> {
        tell_before(owed, covered, 1000, thread)
    }

    fn tell_before(owed: &mut Owed, covered: Covered, before: u64, thread: u64) -> Option<u32> {
        owed.tell(covered, before, before - 1, thread).map(|error| match error {
            Error::DivisionByZero { place: Place { line, .. }, .. } => line,
            Error::TooManyFaults => 0,
            other => panic!("{other}"),
        })
    }

    /// Launch 5 of thread 1, on stream 20, writes the buffers 10 and 11.
    fn one() -> Owed {
        let mut owed = Owed::default();
        owed.add((5, 0), error(5), &[10, 11, 10], 20, 1);
        owed
    }

    /// A wait of a thread, and whether it reports the fault.
    type Wait = (Covered, u64, bool);

    #[test]
    fn waits_tell_of_what_they_cover_once() {
        let table: &[(&str, &[Wait])] = &[
            ("each buffer", &[(Memory(10), 1, true), (Memory(10), 1, false), (Memory(11), 1, true)]),
            ("nothing else", &[(Memory(12), 1, false), (Stream(21), 1, false), (Memory(20), 1, false)]),
            ("buffers whoever reads", &[(Memory(10), 2, true), (Memory(10), 1, false), (Memory(11), 1, true)]),
            ("a thread that synchronized knows", &[(Stream(20), 1, true), (Memory(10), 1, false), (Device, 1, false)]),
            ("the same for the device", &[(Device, 1, true), (Memory(10), 1, false), (Stream(20), 1, false)]),
            ("a thread that read knows", &[(Memory(10), 1, true), (Stream(20), 1, false), (Device, 1, false)]),
            ("others do not", &[(Device, 2, true), (Memory(10), 1, true), (Memory(11), 1, true)]),
            ("nor do they take it", &[(Stream(20), 2, true), (Stream(20), 3, false), (Memory(10), 3, true)]),
            ("the device tells what nobody knows", &[(Memory(10), 2, true), (Device, 3, false), (Stream(20), 3, true)]),
            ("the one that launched is told", &[(Device, 2, true), (Device, 3, false), (Device, 1, true)]),
            ("by its stream, too", &[(Stream(20), 2, true), (Stream(21), 1, false), (Stream(20), 1, true)]),
            ("and once", &[(Device, 1, true), (Device, 2, false), (Device, 1, false), (Memory(11), 2, true)]),
        ];
        for (name, waits) in table {
            let mut owed = one();
            for (i, (covered, thread, told)) in waits.iter().enumerate() {
                assert_eq!(tell(&mut owed, *covered, *thread).is_some(), *told, "{name}, {i}");
            }
        }
    }

    #[test]
    fn later_launches_are_not_covered() {
        for covered in [Memory(10), Stream(20), Device] {
            let mut owed = one();
            assert_eq!(tell_before(&mut owed, covered, 5, 1), None);
            assert_eq!(tell_before(&mut owed, covered, 6, 1), Some(5));
        }
    }

    #[test]
    fn launches_are_told_in_order_and_each() {
        let mut owed = Owed::default();
        for ticket in [7, 5, 6] {
            owed.add((ticket, 0), error(ticket as u32), &[10], 20, 1);
        }
        // Two kernels of a graph.
        owed.add((8, 1), error(81), &[10], 20, 1);
        owed.add((8, 0), error(80), &[10], 20, 1);
        for expected in [Some(5), Some(6), Some(7), Some(80), Some(81), None] {
            assert_eq!(tell(&mut owed, Memory(10), 1), expected);
        }
        // One that fails in several rounds.
        for round in [90, 91] {
            owed.add((9, 0), error(round), &[10], 20, 1);
        }
        assert_eq!(tell(&mut owed, Memory(10), 1), Some(90));
        owed.add((9, 0), error(92), &[10], 20, 1);
        assert_eq!(tell(&mut owed, Memory(10), 1), None);
    }

    #[test]
    fn nothing_is_kept_for_nobody() {
        let mut owed = one();
        owed.forget_memory(10);
        owed.forget_memory(12);
        for (covered, thread) in [(Memory(11), 2), (Stream(20), 3), (Device, 1)] {
            assert!(!owed.is_empty());
            assert_eq!(tell(&mut owed, covered, thread), Some(5), "{covered:?}");
        }
        assert!(owed.is_empty() && owed.queues.is_empty() && owed.told.is_empty());
        // Buffers are dropped before any wait: a wait for the device reports the fault.
        let mut owed = one();
        owed.forget_memory(10);
        owed.forget_memory(11);
        assert_eq!(tell(&mut owed, Device, 2), Some(5));
        // Of many faults that some thread has received, the latest are kept.
        let mut owed = Owed::default();
        for ticket in 1..=1000 {
            owed.add((ticket, 0), error(ticket as u32), &[ticket], 20, 1);
            assert_eq!(owed.tell(Memory(ticket), 2000, 1999, 1), Some(error(ticket as u32)));
        }
        assert_eq!((owed.all.len(), owed.told.len()), (TOLD, TOLD));
        assert_eq!(tell_before(&mut owed, Stream(20), 2000, 2), Some(1001 - TOLD as u32));
        assert_eq!(tell_before(&mut owed, Device, 2000, 2), None);
        // On the default stream nothing is left once a thread has received the fault.
        let mut owed = Owed::default();
        owed.add((5, 0), error(5), &[10], DEFAULT_STREAM, 1);
        assert_eq!(tell(&mut owed, Memory(10), 1), Some(5));
        assert!(owed.is_empty() && owed.queues.is_empty());
    }

    #[test]
    fn a_hundred_thousand_wait_until_somebody_asks() {
        let mut owed = Owed::default();
        let faults = if cfg!(miri) { 80 } else { 100_000 };
        for ticket in 1..=faults {
            owed.add((ticket, 0), error(ticket as u32), &[ticket % 8 + 1], 20 + ticket % 4, ticket % 8);
        }
        for buffer in 1..=8 {
            let told = std::iter::from_fn(|| owed.tell(Memory(buffer), u64::MAX, 0, 100)).count();
            assert_eq!(told as u64, faults / 8, "{buffer}");
        }
    }

    #[test]
    fn what_finds_no_room_is_known_to_have_happened() {
        while new_owner() < 30 {}
        let mut owed = one();
        owed.miss(6..9);
        assert!(!owed.is_empty());
        assert_eq!(tell(&mut owed, Memory(new_owner()), 1), None, "the buffer is newer");
        // Only if the last launch was not before the missing ones, and after the known faults.
        assert_eq!(tell_before(&mut owed, Memory(12), 6, 1), None);
        assert_eq!(tell_before(&mut owed, Memory(12), 7, 1), Some(0));
        assert_eq!(tell_before(&mut owed, Memory(12), 7, 1), None);
        assert_eq!(tell(&mut owed, Memory(10), 1), Some(5));
        assert_eq!(tell(&mut owed, Memory(10), 1), Some(0));
        assert_eq!(tell(&mut owed, Memory(10), 1), None);
        owed.miss(20..21);
        assert_eq!(tell(&mut owed, Memory(10), 1), Some(0));
        let mut owed = Owed::default();
        for ticket in 1..=KEPT as u64 + 1 {
            owed.add((ticket, 0), error(1), &[10], 20, 1);
        }
        assert_eq!((owed.all.len(), owed.missing.clone()), (KEPT, KEPT as u64 + 1..KEPT as u64 + 2));
    }
}
