//! The ring of records in host memory.

use std::collections::VecDeque;
use std::ffi::c_void;
use std::sync::atomic::{Ordering, fence};

use super::FaultRecord;
use crate::Result;
use crate::host::driver::Driver;

/// How many records there are. Each launch writes one at most, and the host takes them at least every
/// [`SEGMENT`](super::launches::SEGMENT) launches, so that only launches in flight can fill them.
pub(crate) const CAPACITY: u32 = 1 << 15;
/// How many incomplete records may be before a complete one: a grid completes its record before it ends, and no GPU
/// runs so many grids at once.
const WINDOW: usize = 256;

/// What the host tells the device, and the device the host. The emitter's prelude names the same words.
#[repr(C)]
struct Words {
    /// How many records the host has taken.
    taken: u32,
    /// The number of a record, written when it is complete: it changes with each.
    latest: u32,
    /// Whether a launch found no room.
    lost: u32,
}

/// What threads share, in device memory. The emitter's prelude has the same struct, `FaultLog`.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(crate) struct State {
    claimed: u32,
    capacity: u32,
    records: u64,
    words: u64,
}

/// The records that the host has not taken.
pub(crate) struct Log {
    records: *mut FaultRecord,
    words: *mut Words,
    capacity: u32,
    taken: u32,
    /// Those from `taken` on: whether each was taken, as far as one of them was.
    ahead: VecDeque<bool>,
    /// [`Words::latest`], when they were taken last.
    seen: u32,
}

// SAFETY: the records are pinned memory, which any thread may read.
unsafe impl Send for Log {}

impl Log {
    /// An empty ring, and what the device has to know of it. The context is current.
    pub(crate) fn new(driver: &Driver) -> Result<(Log, State)> {
        let bytes = CAPACITY as usize * size_of::<FaultRecord>();
        let size = bytes + size_of::<Words>();
        let mut host: *mut c_void = std::ptr::null_mut();
        let mut device = 0;
        let flags = cudarc::driver::sys::CU_MEMHOSTALLOC_DEVICEMAP | cudarc::driver::sys::CU_MEMHOSTALLOC_PORTABLE;
        // SAFETY: the context is current; the memory is as long as is asked for.
        unsafe {
            driver.cuMemHostAlloc(&mut host, size, flags)?;
            host.write_bytes(0, size);
            driver.cuMemHostGetDevicePointer_v2(&mut device, host, 0)?;
        }
        let state = State { claimed: 0, capacity: CAPACITY, records: device, words: device + bytes as u64 };
        // SAFETY: the words follow the records.
        let words = unsafe { host.byte_add(bytes) };
        Ok((Log::over(host.cast(), words.cast(), CAPACITY), state))
    }

    fn over(records: *mut FaultRecord, words: *mut Words, capacity: u32) -> Log {
        Log { records, words, capacity, taken: 0, ahead: VecDeque::new(), seen: 0 }
    }

    /// Returns `true` if there may be records that were not taken: there are none if this says so after the launches
    /// that could have written them.
    pub(crate) fn changed(&self) -> bool {
        // SAFETY: the words live as long as the log; the device may write them at any time.
        unsafe {
            (&raw const (*self.words).latest).read_volatile() != self.seen
                || (&raw const (*self.words).lost).read_volatile() != 0
        }
    }

    /// Takes the complete records, in order; and whether launches found no room since the last call.
    pub(crate) fn take(&mut self) -> (Vec<FaultRecord>, bool) {
        // SAFETY: as in `changed`. A record that is complete by now is complete where it is read below.
        unsafe {
            self.seen = (&raw const (*self.words).latest).read_volatile();
            fence(Ordering::Acquire);
        }
        let (mut records, mut at, mut missing) = (Vec::new(), 0, 0);
        while missing < WINDOW && at < self.capacity as usize {
            if at == self.ahead.len() {
                self.ahead.push_back(false);
            }
            if !self.ahead[at] {
                match self.complete(self.taken.wrapping_add(at as u32)) {
                    Some(record) => {
                        records.push(record);
                        self.ahead[at] = true;
                    }
                    None => missing += 1,
                }
            }
            if self.ahead[at] {
                missing = 0;
            }
            at += 1;
        }
        while self.ahead.front() == Some(&true) {
            self.ahead.pop_front();
            self.taken = self.taken.wrapping_add(1);
        }
        while self.ahead.back() == Some(&false) {
            self.ahead.pop_back();
        }
        // SAFETY: as above. The records were copied before the device may use them again.
        let lost = unsafe {
            fence(Ordering::Release);
            (&raw mut (*self.words).taken).write_volatile(self.taken);
            let lost = (&raw const (*self.words).lost).read_volatile() != 0;
            if lost {
                (&raw mut (*self.words).lost).write_volatile(0);
            }
            lost
        };
        (records, lost)
    }

    /// The record of that place in the order, counted from 0, if it is complete.
    fn complete(&self, place: u32) -> Option<FaultRecord> {
        // SAFETY: the records live as long as the log. The device may write this one at any time until it is complete, and
        // again when the host says that it took it.
        unsafe {
            let record = self.records.add((place % self.capacity) as usize);
            if (&raw const (*record).number).read_volatile() != place.wrapping_add(1) {
                return None;
            }
            fence(Ordering::Acquire);
            Some(record.read_volatile())
        }
    }
}

/// Memory of the host alone, into which tests write what kernels would.
#[cfg(test)]
pub(crate) struct LogMemory {
    records: *mut FaultRecord,
    words: *mut Words,
    capacity: u32,
    claimed: u32,
}

#[cfg(test)]
impl LogMemory {
    /// Empty, for as long as the process lives.
    pub(crate) fn new(capacity: usize) -> LogMemory {
        // SAFETY: a record consists of numbers.
        let empty = || unsafe { std::mem::zeroed::<FaultRecord>() };
        let records: Vec<FaultRecord> = std::iter::repeat_with(empty).take(capacity).collect();
        let words = Box::leak(Box::new(Words { taken: 0, latest: 0, lost: 0 }));
        LogMemory { records: records.leak().as_mut_ptr(), words, capacity: capacity as u32, claimed: 0 }
    }

    /// The host's side.
    pub(crate) fn log(&mut self) -> Log {
        Log::over(self.records, self.words, self.capacity)
    }

    /// Claims a record and completes it, as `fail` of the prelude does.
    pub(crate) fn write(&mut self, slot: u32, launch: u64, site: u32) {
        if let Some(place) = self.claim() {
            self.complete(place, slot, launch, site);
        }
    }

    fn claim(&mut self) -> Option<u32> {
        // SAFETY: the memory lives, and this thread alone uses it.
        unsafe {
            if self.claimed.wrapping_sub((*self.words).taken) >= self.capacity {
                (*self.words).lost = 1;
                return None;
            }
        }
        self.claimed += 1;
        Some(self.claimed - 1)
    }

    fn complete(&mut self, place: u32, slot: u32, launch: u64, site: u32) {
        // SAFETY: as above.
        unsafe {
            let record = &mut *self.records.add((place % self.capacity) as usize);
            (record.slot, record.launch, record.site, record.number) = (slot, launch, site, place + 1);
            (*self.words).latest = place + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    #[test]
    fn the_layout_is_the_prelude_s() {
        assert_eq!((size_of::<State>(), offset_of!(State, records), offset_of!(State, words)), (24, 8, 16));
        assert_eq!((offset_of!(Words, latest), offset_of!(Words, lost)), (4, 8));
    }

    #[test]
    fn complete_records_are_taken_once_and_do_not_wait_for_others() {
        let mut memory = LogMemory::new(8);
        let mut log = memory.log();
        let take = |log: &mut Log| log.take().0.iter().map(|record| record.launch).collect::<Vec<_>>();
        assert!(!log.changed());
        let places: Vec<u32> = std::iter::repeat_with(|| memory.claim()).take(4).flatten().collect();
        // The first and the third one are not complete.
        memory.complete(places[1], 0, 11, 0);
        memory.complete(places[3], 0, 13, 0);
        assert!(log.changed());
        assert_eq!(take(&mut log), [11, 13]);
        assert!(!log.changed());
        // Half of the ring is claimed as long as the first one is not complete.
        (20..30).for_each(|launch| memory.write(0, launch, 0));
        assert!(log.take().1);
        memory.complete(places[2], 0, 12, 0);
        memory.complete(places[0], 0, 10, 0);
        assert!(log.changed());
        assert_eq!(take(&mut log), [10, 12]);
        assert!(!log.changed());
        // The ring begins anew, and there is room again.
        (30..38).for_each(|launch| memory.write(0, launch, 0));
        let (records, lost) = log.take();
        assert_eq!((records.len(), lost), (8, false));
        memory.write(0, 40, 0);
        assert_eq!(take(&mut log), [40]);
    }
}
