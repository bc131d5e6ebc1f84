//! The record that a failed check writes, and its contents.

use crate::ir::{Site, SiteKind};
use crate::{Error, Fault, FaultKind, Place};

/// The first failed check of one launch. The emitter's prelude has the same struct.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub(crate) struct FaultRecord {
    /// The position of the record among all records, counted from 1, once it is complete.
    pub(crate) number: u32,
    /// The number of the slot: of the stream or the graph.
    pub(crate) slot: u32,
    /// The launch, as counted by the slot's user.
    pub(crate) launch: u64,
    /// The number in [`crate::ir::Module::sites`].
    pub(crate) site: u32,
    /// `blockIdx`.
    pub(crate) block: [u32; 3],
    /// `threadIdx`.
    pub(crate) thread: [u32; 3],
    pub(crate) reserved: u32,
    /// The index and the length, if the site is an index; otherwise the values of the site's message.
    pub(crate) values: [u64; 8],
    /// Padding to 128 bytes, so that a record has cache lines of its own.
    pub(crate) rest: [u64; 2],
}

// The record is written by kernels: its layout is fixed.
const _: () = assert!(size_of::<FaultRecord>() == 128);

/// A kernel that writes records.
pub(crate) struct Watch {
    /// The kernel's sites.
    pub(crate) sites: Vec<Site>,
}

impl Watch {
    /// Returns a complete record as an error.
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
        Fault { kind, place: Place { file, line, column, block: record.block, thread: record.thread } }.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    #[test]
    fn the_layout_is_the_prelude_s() {
        assert_eq!((offset_of!(FaultRecord, slot), offset_of!(FaultRecord, launch)), (4, 8));
        assert_eq!((offset_of!(FaultRecord, site), offset_of!(FaultRecord, block)), (16, 20));
        assert_eq!((offset_of!(FaultRecord, thread), offset_of!(FaultRecord, values)), (32, 48));
    }

    #[test]
    fn records_say_what_their_sites_say() {
        let site = |line, kind| Site { file: "k.rs", line, column: 5, kind };
        let watch = Watch { sites: vec![site(1, SiteKind::Division), site(2, SiteKind::Index { what: "x".into() })] };
        let record = |site| FaultRecord {
            number: 1,
            slot: 0,
            launch: 1,
            site,
            block: [7, 0, 0],
            thread: [3, 1, 0],
            reserved: 0,
            values: [u64::MAX, 9, 0, 0, 0, 0, 0, 0],
            rest: [0; 2],
        };
        let index = Error::OutOfBounds {
            place: Place { file: "k.rs", line: 2, column: 5, block: [7, 0, 0], thread: [3, 1, 0] },
            what: "x".into(),
            index: -1,
            length: 9,
        };
        assert!(matches!(watch.fault(&record(0)), Error::DivisionByZero { place: Place { line: 1, .. }, .. }));
        assert_eq!(watch.fault(&record(1)), index);
        assert!(matches!(watch.fault(&record(8)), Error::Instance { .. }));
    }
}
