//! The records that failed checks of GPU kernels write, in host memory that the device sees.

use std::ffi::c_void;
use std::sync::atomic::{Ordering, fence};

use super::driver::Driver;
use crate::ir::{Site, SiteKind};
use crate::{Error, Fault, FaultKind, Result};

/// The first failed check of a kernel's launches since the last report. The emitter's prelude has the same struct.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(crate) struct FaultRecord {
    /// 0: none, 2: complete.
    pub(crate) state: u32,
    /// The number in [`crate::ir::Module::sites`].
    pub(crate) site: u32,
    /// `blockIdx`.
    pub(crate) block: [u32; 3],
    /// `threadIdx`.
    pub(crate) thread: [u32; 3],
    /// The index and the length, if the site is an index; else the values of the site's message.
    pub(crate) values: [u64; 8],
    /// How many faults of the kernel the host has taken: the thread that raises the device's count from it may write.
    pub(crate) generation: u32,
    /// Makes 128 bytes, so that a record has cache lines of its own.
    pub(crate) reserved: [u32; 7],
}

/// The kernel that writes a record.
pub(crate) struct Watch {
    /// The kernel's sites.
    pub(crate) sites: Vec<Site>,
}

/// A record in use.
struct Watched {
    host: *mut FaultRecord,
    device: u64,
    watch: Watch,
}

/// The records of a device, and who writes them.
#[derive(Default)]
pub(crate) struct Records {
    watched: Vec<Watched>,
    /// The records of kernels that are gone: host pointer, device address.
    free: Vec<(*mut FaultRecord, u64)>,
    /// The faults of such kernels that were not reported.
    left: Vec<Error>,
    /// The records of the page that is not used up: host pointer, device address, how many.
    rest: Option<(*mut FaultRecord, u64, usize)>,
}

// SAFETY: the records are pinned memory, which any thread may read.
unsafe impl Send for Records {}

const PAGE: usize = 4096;

impl Records {
    /// A record for a kernel: its address on the device. The context is current.
    pub(crate) fn add(&mut self, driver: &Driver, watch: Watch) -> Result<u64> {
        if let Some((host, device)) = self.free.pop() {
            self.watched.push(Watched { host, device, watch });
            return Ok(device);
        }
        let (host, device, count) = match self.rest.take() {
            Some(rest) => rest,
            None => page(driver)?,
        };
        // SAFETY: the page holds `count` records from `host` on, which nobody uses yet.
        let next = unsafe { host.add(1) };
        if count > 1 {
            self.rest = Some((next, device + size_of::<FaultRecord>() as u64, count - 1));
        }
        self.watched.push(Watched { host, device, watch });
        Ok(device)
    }

    /// The first complete record as an error; it is then empty again. The others wait for the next call.
    pub(crate) fn take(&mut self) -> Result<()> {
        if let Some(error) = self.left.pop() {
            return Err(error);
        }
        match self.watched.iter().find_map(Watched::take) {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    /// Frees the record at that device address, whose kernel is gone; the fault in it is left to be reported.
    pub(crate) fn remove(&mut self, device: u64) {
        let Some(position) = self.watched.iter().position(|watched| watched.device == device) else { return };
        let watched = self.watched.swap_remove(position);
        self.left.extend(watched.take());
        // SAFETY: the record lives as long as the process, and no kernel writes it now.
        unsafe { watched.host.write_bytes(0, 1) };
        self.free.push((watched.host, watched.device));
    }
}

impl Watched {
    /// The fault in the record, which is then empty again.
    fn take(&self) -> Option<Error> {
        let record = self.host;
        // SAFETY: the record lives as long as the process. The device may write it at any time, so it is read as
        // volatile, and its other fields only when they are complete.
        unsafe {
            if (&raw const (*record).state).read_volatile() != 2 {
                return None;
            }
            fence(Ordering::Acquire);
            let complete = record.read_volatile();
            fence(Ordering::Release);
            (&raw mut (*record).state).write_volatile(0);
            (&raw mut (*record).generation).write_volatile(complete.generation.wrapping_add(1));
            Some(self.watch.fault(&complete))
        }
    }
}

/// A page of empty records: host pointer, device address, how many.
fn page(driver: &Driver) -> Result<(*mut FaultRecord, u64, usize)> {
    let mut host: *mut c_void = std::ptr::null_mut();
    let mut device = 0;
    let flags = cudarc::driver::sys::CU_MEMHOSTALLOC_DEVICEMAP | cudarc::driver::sys::CU_MEMHOSTALLOC_PORTABLE;
    // SAFETY: the context is current; the memory is as long as is asked for.
    unsafe {
        driver.cuMemHostAlloc(&mut host, PAGE, flags)?;
        host.write_bytes(0, PAGE);
        driver.cuMemHostGetDevicePointer_v2(&mut device, host, 0)?;
    }
    Ok((host.cast(), device, PAGE / size_of::<FaultRecord>()))
}

impl Watch {
    /// A complete record as an error.
    pub(crate) fn fault(&self, record: &FaultRecord) -> Error {
        let Some(site) = self.sites.get(record.site as usize) else {
            let message = format!("a check without a place failed (number {})", record.site);
            return Error::Instance { kernel: "?".into(), message };
        };
        let kind = match &site.kind {
            SiteKind::Index { what } => {
                let [index, length, ..] = record.values;
                FaultKind::Index { what: what.clone(), index: (index as i64).into(), length }
            }
            SiteKind::Alignment { what, bytes } => FaultKind::Alignment { what: what.clone(), bytes: *bytes },
            SiteKind::Division => FaultKind::Division,
            SiteKind::ZeroStep => FaultKind::ZeroStep,
            SiteKind::Assert(message) => FaultKind::Assert(message.of(&record.values)),
            SiteKind::Panic(message) | SiteKind::Print(message) => FaultKind::Panic(message.of(&record.values)),
        };
        let Site { file, line, column, .. } = *site;
        Fault { kind, file, line, column, block: record.block, thread: record.thread }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complete_records_are_reported_once_and_the_others_wait() {
        let site = |line, kind| Site { file: "k.rs", line, column: 5, kind };
        let record = |state, site| FaultRecord {
            state,
            site,
            block: [7, 0, 0],
            thread: [3, 1, 0],
            values: [u64::MAX, 9, 0, 0, 0, 0, 0, 0],
            generation: 0,
            reserved: [0; 7],
        };
        let sites = vec![site(1, SiteKind::Division), site(2, SiteKind::Index { what: "x".into() })];
        let mut memory = [record(0, 0), record(2, 1), record(2, 0), record(2, 8)];
        let mut records = Records::default();
        for record in &mut memory {
            let device = 64 * records.watched.len() as u64 + 64;
            records.watched.push(Watched { host: record, device, watch: Watch { sites: sites.clone() } });
        }
        let index = Error::OutOfBounds {
            file: "k.rs",
            line: 2,
            column: 5,
            what: "x".into(),
            index: -1,
            length: 9,
            block: [7, 0, 0],
            thread: [3, 1, 0],
        };
        assert_eq!(records.take(), Err(index));
        assert!(matches!(records.take(), Err(Error::DivisionByZero { line: 1, .. })));
        assert!(matches!(records.take(), Err(Error::Instance { .. })));
        assert_eq!(records.take(), Ok(()));
        // A kernel goes, and leaves a fault; its record is the next kernel's.
        let [record, ..] = &mut records.watched[..] else { panic!("there are records") };
        // SAFETY: it is the first of `memory`.
        unsafe { (*record.host).state = 2 };
        records.remove(64);
        assert!(matches!(records.take(), Err(Error::DivisionByZero { line: 1, .. })));
        assert_eq!(records.take(), Ok(()));
        assert_eq!(records.free.iter().map(|(_, device)| *device).collect::<Vec<_>>(), [64]);
        records.remove(64);
        records.remove(0);
        assert_eq!((records.free.len(), records.watched.len()), (1, 3));
    }

    #[test]
    fn the_layout_is_the_prelude_s() {
        assert_eq!(std::mem::offset_of!(FaultRecord, thread), 20);
        assert_eq!(std::mem::offset_of!(FaultRecord, values), 32);
        assert_eq!(std::mem::offset_of!(FaultRecord, generation), 96);
    }
}
