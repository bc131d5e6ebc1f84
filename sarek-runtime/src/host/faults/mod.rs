//! Failed checks of GPU kernels: how they reach the host, which launch each of them belongs to, and which calls report
//! them.

mod launches;
mod log;
mod owed;
mod record;
mod slots;

pub(crate) use launches::{Launches, Node, Plan};
#[cfg(test)]
pub(crate) use log::LogMemory;
pub(crate) use log::{Log, State};
pub(crate) use owed::{Covered, DEFAULT_STREAM, Owed, thread};
pub(crate) use record::{FaultRecord, Watch};
pub(crate) use slots::{GRAPH_OFFSET, Slot, Slots, User};

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Returns a number that no other buffer and no other stream of this process has.
pub(crate) fn new_owner() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The kernels whose checks may fail, by their numbers.
#[derive(Default)]
pub(crate) struct Watches {
    all: Vec<Option<Arc<Watch>>>,
    free: Vec<u32>,
}

impl Watches {
    /// Adds a kernel and returns its number.
    pub(crate) fn add(&mut self, watch: Watch) -> u32 {
        let watch = Some(Arc::new(watch));
        if let Some(number) = self.free.pop() {
            self.all[number as usize] = watch;
            return number;
        }
        self.all.push(watch);
        self.all.len() as u32 - 1
    }

    /// Returns the kernel with that number.
    pub(crate) fn get(&self, number: u32) -> Option<&Arc<Watch>> {
        self.all.get(number as usize).and_then(Option::as_ref)
    }

    /// Forgets a kernel that will not report any more faults.
    pub(crate) fn remove(&mut self, number: u32) {
        if self.all.get_mut(number as usize).and_then(Option::take).is_some() {
            self.free.push(number);
        }
    }
}
