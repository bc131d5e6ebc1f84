//! Access to CPU memory by calls and by graphs.
//!
//! Borrows order all calls among each other. A graph works on memory whose borrow may have ended with the capture. So a
//! call and a graph, or two graphs, could access that memory at the same time from two threads. They wait for each
//! other.
//!
//! The host's accesses in place (`in_place.rs`) are not waited for, since the thread that launches the graph may hold one: such a
//! launch is an error, on GPUs, too.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Allocation;
use crate::output::is_within;
use crate::{Error, Result};

/// The accesses to an allocation. A borrow that is leaked is counted for good; 64 bits do not overflow.
#[derive(Default)]
pub(super) struct Users {
    /// The number of calls that access it now on the CPU, or [`CLAIMED`].
    calls: AtomicU64,
    /// The number of accesses by the host in place.
    held: AtomicU64,
}

/// A graph has exclusive access to the memory.
const CLAIMED: u64 = u64::MAX;

/// A call's access to an allocation: graphs wait until it is dropped.
pub(crate) struct Access<'a>(&'a Allocation);

/// The host's access to an allocation in place: launches of graphs with that memory are errors until it is dropped.
pub(super) struct Hold<'a> {
    allocation: &'a Allocation,
    _access: Option<Access<'a>>,
}

impl Allocation {
    /// Begins an access on the CPU, once no running graph works on this memory.
    ///
    /// # Errors
    /// [`Error::InUse`] if a graph does, in a function that receives texts while the launch runs.
    pub(crate) fn access(&self) -> Result<Access<'_>> {
        let owner = self.origin().unwrap_or(self);
        let mut rest = Rest::default();
        loop {
            let users = owner.users.calls.load(Ordering::Relaxed);
            if users != CLAIMED
                && owner
                    .users
                    .calls
                    .compare_exchange_weak(users, users + 1, Ordering::Acquire, Ordering::Relaxed)
                    .is_ok()
            {
                return Ok(Access(owner));
            }
            if users == CLAIMED {
                rest.pause()?;
            }
        }
    }

    /// Begins an access of the host in place. On a GPU the queue is locked, so that a launch of a graph is either enqueued or
    /// finds the access.
    ///
    /// # Errors
    /// The errors of [`Allocation::access`].
    pub(super) fn hold(&self) -> Result<Hold<'_>> {
        let access = if self.device.is_cuda() { None } else { Some(self.access()?) };
        self.users.held.fetch_add(1, Ordering::Relaxed);
        Ok(Hold { allocation: self, _access: access })
    }

    /// Returns an error while the host accesses it in place.
    ///
    /// # Errors
    /// [`Error::HeldByHost`].
    #[inline]
    pub(crate) fn check_held(&self) -> Result<()> {
        if self.users.held.load(Ordering::Acquire) == 0 { Ok(()) } else { Err(Error::HeldByHost) }
    }

    /// Takes all of these distinct allocations for a graph on the CPU, once nothing accesses any of them.
    ///
    /// # Errors
    /// [`Error::HeldByHost`]; the errors of [`Allocation::access`].
    pub(crate) fn claim(all: &[Arc<Allocation>]) -> Result<Claim<'_>> {
        let mut rest = Rest::default();
        loop {
            let free = |one: &Allocation| {
                one.users.calls.compare_exchange(0, CLAIMED, Ordering::Acquire, Ordering::Relaxed).is_ok()
            };
            match all.iter().position(|one| !free(one)) {
                None => return Ok(Claim(all)),
                // Not kept while waiting: two graphs could wait for each other.
                Some(taken) => {
                    drop(Claim(&all[..taken]));
                    all[taken].check_held()?;
                }
            }
            rest.pause()?;
        }
    }
}

impl Drop for Access<'_> {
    fn drop(&mut self) {
        self.0.users.calls.fetch_sub(1, Ordering::Release);
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.allocation.users.held.fetch_sub(1, Ordering::Release);
    }
}

/// Allocations to which a graph has exclusive access.
pub(crate) struct Claim<'a>(&'a [Arc<Allocation>]);

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        for allocation in self.0 {
            allocation.users.calls.store(0, Ordering::Release);
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
