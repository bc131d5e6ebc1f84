//! Memory and streams whose work was given up: calls between GPUs that a missing rank kept from ending.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{Error, Result};

/// The owners (allocations and streams) whose contents are unspecified, with the reason. The next wait for one of them
/// reports it, once.
#[derive(Default)]
pub(crate) struct Spoilt {
    any: AtomicBool,
    all: Mutex<Vec<(u64, Error)>>,
}

impl Spoilt {
    /// Notes that the work of these owners was given up.
    pub(crate) fn add(&self, owners: impl Iterator<Item = u64>, error: &Error) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        for owner in owners {
            if !all.iter().any(|(other, _)| *other == owner) {
                all.push((owner, error.clone()));
            }
        }
        self.any.store(!all.is_empty(), Ordering::Release);
    }

    /// Returns the error of an owner, if there is one, and forgets it.
    #[inline]
    pub(crate) fn take(&self, owner: u64) -> Result<()> {
        if self.any.load(Ordering::Acquire) { self.search(owner) } else { Ok(()) }
    }

    #[cold]
    fn search(&self, owner: u64) -> Result<()> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(at) = all.iter().position(|(other, _)| *other == owner) else { return Ok(()) };
        let (_, error) = all.swap_remove(at);
        self.any.store(!all.is_empty(), Ordering::Release);
        Err(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spoilt_is_told_once() {
        let spoilt = Spoilt::default();
        assert_eq!(spoilt.take(1), Ok(()));
        spoilt.add([1, 2, 1].into_iter(), &Error::InUse);
        spoilt.add([2].into_iter(), &Error::NotRecorded);
        assert_eq!((spoilt.take(3), spoilt.take(1), spoilt.take(1)), (Ok(()), Err(Error::InUse), Ok(())));
        assert_eq!((spoilt.take(2), spoilt.take(2)), (Err(Error::InUse), Ok(())));
        assert!(!spoilt.any.load(Ordering::Relaxed));
    }
}
