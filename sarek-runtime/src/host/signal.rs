//! Signals of streams that the host sees without the driver.
//!
//! Asking the driver for an event can block: while one thread is in a call that waits for the GPU, such as an allocation
//! that synchronises, the driver keeps others out. A thread that must act when work on the GPU does not end, because the
//! others wait for that very work, looks at signals instead.

use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use super::cuda::Cuda;
use super::lane::Lane;
use super::output::pinned;
use crate::Result;

/// A number in pinned memory, which a stream sets to 1 when it has done the work before it.
#[derive(Debug)]
pub(crate) struct Signal {
    host: NonNull<AtomicU32>,
    /// The address for the GPU.
    address: u64,
}

// SAFETY: an atomic number in memory that is never freed.
unsafe impl Send for Signal {}
// SAFETY: as above.
unsafe impl Sync for Signal {}

/// The signals of a GPU that are free.
#[derive(Default)]
pub(super) struct Signals(Mutex<Vec<Signal>>);

/// How many signals are allocated at a time.
const BATCH: usize = 256;

impl Signal {
    /// Returns `true` once the stream has done the work before the signal.
    pub(crate) fn has_come(&self) -> bool {
        // SAFETY: the memory is never freed.
        unsafe { self.host.as_ref() }.load(Ordering::Acquire) != 0
    }

    /// Returns the number.
    pub(crate) fn value(&self) -> u32 {
        // SAFETY: the memory is never freed.
        unsafe { self.host.as_ref() }.load(Ordering::Acquire)
    }

    /// Returns the number's address for the GPU.
    pub(crate) fn address(&self) -> u64 {
        self.address
    }
}

impl Cuda {
    /// Enqueues a signal on a stream. The context is current.
    ///
    /// # Errors
    /// A failure of the driver.
    pub(crate) fn signal_on(&self, lane: &Lane) -> Result<Signal> {
        let signal = self.unset_signal()?;
        // SAFETY: the memory is never freed.
        unsafe { self.driver.write_number(lane.raw(), signal.address, 1)? };
        Ok(signal)
    }

    /// Returns a signal that nothing sets yet. The context is current.
    ///
    /// # Errors
    /// A failure of the driver.
    pub(crate) fn unset_signal(&self) -> Result<Signal> {
        let free = self.signals.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let signal = free.map_or_else(|| self.more_signals(), Ok)?;
        // SAFETY: the memory is never freed, and no earlier work writes the number any more.
        unsafe { signal.host.as_ref().store(0, Ordering::Relaxed) };
        Ok(signal)
    }

    /// Takes a signal back that no work sets any more.
    pub(crate) fn reuse_signal(&self, signal: Signal) {
        self.signals.0.lock().unwrap_or_else(PoisonError::into_inner).push(signal);
    }

    /// Takes a signal back. One that has not come yet is never used again, since the stream may still write it.
    pub(crate) fn put_signal(&self, signal: Signal) {
        if signal.has_come() {
            self.reuse_signal(signal);
        }
    }

    /// Allocates signals, and returns one of them.
    fn more_signals(&self) -> Result<Signal> {
        let (host, address) = pinned(self.driver, BATCH * size_of::<AtomicU32>())?;
        let mut all = (0..BATCH).map(|at| Signal {
            // SAFETY: within the allocation, which is zero and as aligned as pages are.
            host: unsafe { NonNull::new_unchecked(host.cast::<AtomicU32>().add(at)) },
            address: address + (at * size_of::<AtomicU32>()) as u64,
        });
        let first = all.next().expect("a batch is not empty");
        self.signals.0.lock().unwrap_or_else(PoisonError::into_inner).extend(all);
        Ok(first)
    }
}

#[cfg(test)]
mod tests {
    use crate::Device;

    #[test]
    fn a_signal_comes_when_the_work_before_it_is_done() {
        let Some(device) = Device::all().into_iter().find(Device::is_cuda) else {
            println!("skipped: no CUDA device");
            return;
        };
        let cuda = device.inner.cuda().unwrap();
        cuda.bind().unwrap();
        // More than one batch, of which some are used again.
        for round in 0..3 {
            let signals: Vec<_> = (0..300).map(|_| cuda.signal_on(cuda.lane).unwrap()).collect();
            device.synchronize().unwrap();
            assert!(signals.iter().all(super::Signal::has_come), "round {round}");
            signals.into_iter().for_each(|signal| cuda.put_signal(signal));
        }
    }
}
