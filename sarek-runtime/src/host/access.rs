//! Access to CPU memory by calls and by graphs.
//!
//! Borrows order all calls among each other. A graph works on memory whose borrow may have ended with the capture. So a
//! call and a graph, or two graphs, could access that memory at the same time from two threads. They wait for each
//! other.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Allocation;
use crate::output::is_within;
use crate::{Error, Result};

/// The number of calls that access an allocation now, or [`CLAIMED`].
#[derive(Default)]
pub(super) struct Users(AtomicU32);

/// A graph has exclusive access to the memory.
const CLAIMED: u32 = u32::MAX;

/// A call's access to an allocation: graphs wait until it is dropped.
pub(crate) struct Access<'a>(&'a Allocation);

impl Allocation {
    /// Begins an access on the CPU, once no running graph works on this memory.
    ///
    /// # Errors
    /// [`Error::InUse`] if a graph does, in a function that receives texts while the launch runs.
    pub(crate) fn access(&self) -> Result<Access<'_>> {
        let mut rest = Rest::default();
        loop {
            let users = self.users.0.load(Ordering::Relaxed);
            if users != CLAIMED
                && self.users.0.compare_exchange_weak(users, users + 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
            {
                return Ok(Access(self));
            }
            if users == CLAIMED {
                rest.pause()?;
            }
        }
    }

    /// Takes all of these distinct allocations for a graph on the CPU, once nothing accesses any of them.
    ///
    /// # Errors
    /// The errors of [`Allocation::access`].
    pub(crate) fn claim(all: &[Arc<Allocation>]) -> Result<Claim<'_>> {
        let mut rest = Rest::default();
        loop {
            let free = |one: &Allocation| {
                one.users.0.compare_exchange(0, CLAIMED, Ordering::Acquire, Ordering::Relaxed).is_ok()
            };
            match all.iter().position(|one| !free(one)) {
                None => return Ok(Claim(all)),
                // Not kept while waiting: two graphs could wait for each other.
                Some(taken) => drop(Claim(&all[..taken])),
            }
            rest.pause()?;
        }
    }
}

impl Drop for Access<'_> {
    fn drop(&mut self) {
        self.0.users.0.fetch_sub(1, Ordering::Release);
    }
}

/// Allocations to which a graph has exclusive access.
pub(crate) struct Claim<'a>(&'a [Arc<Allocation>]);

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        for allocation in self.0 {
            allocation.users.0.store(0, Ordering::Release);
        }
    }
}

/// A wait that grows with each round.
#[derive(Default)]
struct Rest(u32);

impl Rest {
    #[cold]
    fn pause(&mut self) -> Result<()> {
        if is_within() {
            return Err(Error::InUse);
        }
        self.0 += 1;
        if self.0 < 100 {
            std::thread::yield_now();
        } else {
            std::thread::sleep(std::time::Duration::from_micros(100));
        }
        Ok(())
    }
}
