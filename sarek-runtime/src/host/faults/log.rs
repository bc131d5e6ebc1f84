//! The ring of records in host memory.

use std::collections::VecDeque;
use std::ffi::c_void;
use std::sync::atomic::{Ordering, fence};

use super::FaultRecord;
use crate::Result;
use crate::host::driver::Driver;

/// The number of records. Each launch writes at most one, and the host takes them at least every
/// [`SEGMENT`](super::launches::SEGMENT) launches, so that only launches in flight can fill them.
pub(crate) const CAPACITY: u32 = 1 << 15;
/// The most incomplete records that may precede a complete one: a grid completes its record before it ends, and no
/// GPU runs that many grids at once.
const WINDOW: usize = 256;

/// The words through which the host and the device communicate. The emitter's prelude names the same words.
#[repr(C)]
struct Words {
    /// The number of records that the host has taken.
    taken: u32,
    /// The number of the latest record, written when it is complete: it changes with each record.
    latest: u32,
    /// Nonzero if a launch found no room.
    lost: u32,
}

/// The state that threads share, in device memory. The emitter's prelude has the same struct, `FaultLog`.
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
    /// The records from `taken` on: for each, `true` if it was taken, up to the last one that was.
    ahead: VecDeque<bool>,
    /// The value of [`Words::latest`] when records were last taken.
    seen: u32,
}

// SAFETY: the records are pinned memory, which any thread may read.
unsafe impl Send for Log {}

impl Log {
    /// Creates an empty ring, and the state that the device needs of it. The context is current.
    pub(crate) fn new(driver: &Driver) -> Result<(Log, State)> {
        let bytes = CAPACITY as usize * size_of::<FaultRecord>();
        let size = bytes + size_of::<Words>();
        let mut host: *mut c_void = std::ptr::null_mut();
        let mut device = 0;
        let flags = cudarc::driver::sys::CU_MEMHOSTALLOC_DEVICEMAP | cudarc::driver::sys::CU_MEMHOSTALLOC_PORTABLE;
        // SAFETY: the context is current; the memory is as long as requested.
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

    /// Returns `true` if there may be records that were not taken. If this returns `false` after the launches that
    /// could have written records, there are none.
    pub(crate) fn changed(&self) -> bool {
        // SAFETY: the words live as long as the log; the device may write them at any time.
        unsafe {
            (&raw const (*self.words).latest).read_volatile() != self.seen
                || (&raw const (*self.words).lost).read_volatile() != 0
        }
    }

    /// Takes the complete records, in order. Also returns whether launches found no room since the last call.
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

    /// Returns the record at that position of the order, counted from 0, if it is complete.
    fn complete(&self, place: u32) -> Option<FaultRecord> {
        // SAFETY: the records live as long as the log. The device may write this one at any time until it is complete,
        // and again after the host reports that it took it.
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

/// Memory of the host alone, into which tests write in place of kernels.
#[cfg(test)]
pub(crate) struct LogMemory {
    records: *mut FaultRecord,
    words: *mut Words,
    capacity: u32,
    claimed: u32,
}

#[cfg(test)]
impl LogMemory {
    /// Creates an empty log that lives as long as the process.
    pub(crate) fn new(capacity: usize) -> LogMemory {
        // SAFETY: a record consists of numbers.
        let empty = || unsafe { std::mem::zeroed::<FaultRecord>() };
        let records: Vec<FaultRecord> = std::iter::repeat_with(empty).take(capacity).collect();
        let words = Box::leak(Box::new(Words { taken: 0, latest: 0, lost: 0 }));
        LogMemory { records: records.leak().as_mut_ptr(), words, capacity: capacity as u32, claimed: 0 }
    }

    /// Returns the host's side.
    pub(crate) fn log(&mut self) -> Log {
        Log::over(self.records, self.words, self.capacity)
    }

    /// Claims a record and completes it, like `fail` of the prelude.
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
        // The ring wraps around, and there is room again.
        (30..38).for_each(|launch| memory.write(0, launch, 0));
        let (records, lost) = log.take();
        assert_eq!((records.len(), lost), (8, false));
        memory.write(0, 40, 0);
        assert_eq!(take(&mut log), [40]);
    }
}
