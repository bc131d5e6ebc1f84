//! Detection of lost contexts, and of the kernels that may have caused it.
//!
//! An illegal access, which only code without checks can make, destroys the context: all of its memory is lost, and
//! every later call fails. The driver does not give the process another context on that GPU, so only a new process can
//! use it again.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::{Error, Result};

/// The state of one context. It lives as long as the process.
pub(crate) struct Health {
    device: String,
    ordinal: usize,
    /// The error that every call reports once the context is lost.
    lost: OnceLock<Error>,
    /// The names of the kernels that are launched unchecked, by their numbers.
    names: Mutex<Vec<String>>,
    suspects: Suspects,
}

/// The contexts that are in use, by their addresses.
static ALL: Mutex<Vec<(usize, &'static Health)>> = Mutex::new(Vec::new());

impl Health {
    /// Registers a context that was just opened.
    pub(crate) fn of_context(context: usize, device: String, ordinal: usize) -> &'static Health {
        let health: &'static Health = Box::leak(Box::new(Health::new(device, ordinal)));
        ALL.lock().unwrap_or_else(PoisonError::into_inner).push((context, health));
        health
    }

    fn new(device: String, ordinal: usize) -> Health {
        Health { device, ordinal, lost: OnceLock::new(), names: Mutex::new(Vec::new()), suspects: Suspects::default() }
    }

    /// Returns the number of the GPU.
    pub(crate) fn ordinal(&self) -> usize {
        self.ordinal
    }

    /// Returns an error if the context is lost.
    #[inline]
    pub(crate) fn check(&self) -> Result<()> {
        self.lost.get().map_or(Ok(()), |error| Err(error.clone()))
    }

    /// Returns the number of a kernel that is launched unchecked.
    pub(crate) fn name(&self, kernel: &str) -> u32 {
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        let known = names.iter().position(|name| name == kernel);
        known.unwrap_or_else(|| {
            names.push(kernel.to_string());
            names.len() - 1
        }) as u32
    }

    /// Returns the unchecked launches that no wait has covered yet.
    #[inline]
    pub(crate) fn suspects(&self) -> &Suspects {
        &self.suspects
    }

    /// Marks the context as lost, as reported by the driver. Returns the error that every call reports from now on.
    fn lose(&self, code: u32, name: String) -> Error {
        let error = || {
            let names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
            let (numbers, more) = self.suspects.all();
            let mut kernels: Vec<String> = Vec::new();
            for name in numbers.into_iter().filter_map(|number| names.get(number as usize)) {
                if !kernels.contains(name) {
                    kernels.push(name.clone());
                }
            }
            let (device, ordinal) = (self.device.clone(), self.ordinal);
            Error::DeviceLost { device, ordinal, code, name, kernels, more }
        };
        self.lost.get_or_init(error).clone()
    }
}

/// Returns the error for a lost context if the failure of a call in the context at that address means that it is lost.
#[cold]
pub(crate) fn loss(context: usize, code: u32, name: &str) -> Option<Error> {
    let health = {
        let all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|(other, _)| *other == context).map(|(_, health)| *health)?
    };
    Some(health.lose(code, name.to_string()))
}

/// Returns `true` if a `CUresult` means that the context is lost, so that every later call in it fails, too.
pub(crate) fn is_fatal(code: u32) -> bool {
    matches!(
        code,
        214 // CUDA_ERROR_ECC_UNCORRECTABLE
        | 220 // CUDA_ERROR_NVLINK_UNCORRECTABLE
        | 226 // CUDA_ERROR_CONTAINED
        | 700 // CUDA_ERROR_ILLEGAL_ADDRESS
        | 702 // CUDA_ERROR_LAUNCH_TIMEOUT
        | 709 // CUDA_ERROR_CONTEXT_IS_DESTROYED
        | 710 // CUDA_ERROR_ASSERT
        | 714
            ..=719 // CUDA_ERROR_HARDWARE_STACK_ERROR, _ILLEGAL_INSTRUCTION, _MISALIGNED_ADDRESS, _INVALID_ADDRESS_SPACE,
        // _INVALID_PC, _LAUNCH_FAILED
        | 721 // CUDA_ERROR_TENSOR_MEMORY_LEAK
    )
}

/// The most kernels that are remembered.
const MOST: usize = 16;

/// Kernels that were launched unchecked on streams that no wait has covered since. They are changed only with the
/// device's queue locked, and read at any time.
#[derive(Default)]
pub(crate) struct Suspects {
    launches: [Suspect; MOST],
    /// The number of launches.
    count: AtomicU64,
    /// The count up to the launches that are not remembered, if there are any.
    more: AtomicU64,
}

/// The latest launch of a kernel on a stream.
#[derive(Default)]
struct Suspect {
    /// The number of the launch, counted from 1; 0 if there is none.
    number: AtomicU64,
    kernel: AtomicU32,
    stream: AtomicU32,
}

impl Suspects {
    /// Returns the number of launches so far.
    pub(crate) fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }

    /// Records that a kernel is about to be launched unchecked.
    #[inline]
    pub(crate) fn launched(&self, kernel: u32, stream: u32) {
        let number = self.count() + 1;
        self.count.store(number, Ordering::Relaxed);
        let mut free = None;
        for suspect in &self.launches {
            if suspect.number.load(Ordering::Relaxed) == 0 {
                free = free.or(Some(suspect));
            } else if suspect.kernel.load(Ordering::Relaxed) == kernel
                && suspect.stream.load(Ordering::Relaxed) == stream
            {
                suspect.number.store(number, Ordering::Relaxed);
                return;
            }
        }
        match free {
            Some(suspect) => {
                suspect.kernel.store(kernel, Ordering::Relaxed);
                suspect.stream.store(stream, Ordering::Relaxed);
                suspect.number.store(number, Ordering::Release);
            }
            None => self.more.store(number, Ordering::Relaxed),
        }
    }

    /// Returns `true` if a wait has nothing to clear.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.launches.iter().all(|suspect| suspect.number.load(Ordering::Relaxed) == 0)
    }

    /// Clears the launches up to that count on a stream, or on all streams: they are done without harm.
    pub(crate) fn clear(&self, stream: Option<u32>, count: u64) {
        for suspect in &self.launches {
            let is_meant = stream.is_none_or(|stream| suspect.stream.load(Ordering::Relaxed) == stream);
            if is_meant && suspect.number.load(Ordering::Relaxed) <= count {
                suspect.number.store(0, Ordering::Relaxed);
            }
        }
        if stream.is_none() && self.more.load(Ordering::Relaxed) <= count {
            self.more.store(0, Ordering::Relaxed);
        }
    }

    /// Returns the numbers of the kernels, the earliest first, and whether there were others.
    fn all(&self) -> (Vec<u32>, bool) {
        let suspect =
            |suspect: &Suspect| (suspect.number.load(Ordering::Acquire), suspect.kernel.load(Ordering::Relaxed));
        let mut all: Vec<_> = self.launches.iter().map(suspect).filter(|(number, _)| *number != 0).collect();
        all.sort_unstable();
        (all.into_iter().map(|(_, kernel)| kernel).collect(), self.more.load(Ordering::Relaxed) != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_context_is_told_once_and_for_all() {
        let health = Health::of_context(1 << 60, "a GPU".into(), 3);
        let (scale, fill) = (health.name("scale"), health.name("fill"));
        assert_eq!(health.name("scale"), scale);
        health.suspects().launched(fill, 0);
        health.suspects().launched(scale, 0);
        health.suspects().launched(scale, 1);
        assert!(health.check().is_ok());
        assert_eq!(loss(5, 700, "X"), None);
        let lost = loss(1 << 60, 700, "CUDA_ERROR_ILLEGAL_ADDRESS").unwrap();
        let expected = Error::DeviceLost {
            device: "a GPU".into(),
            ordinal: 3,
            code: 700,
            name: "CUDA_ERROR_ILLEGAL_ADDRESS".into(),
            kernels: vec!["fill".into(), "scale".into()],
            more: false,
        };
        assert_eq!(lost, expected);
        // Later events change nothing.
        health.suspects().clear(None, 3);
        assert_eq!(loss(1 << 60, 719, "Y"), Some(expected.clone()));
        assert_eq!(health.check(), Err(expected));
    }

    #[test]
    fn suspects_are_those_that_nobody_has_waited_for() {
        let suspects = Suspects::default();
        assert!(suspects.is_empty());
        for (kernel, stream) in [(5, 0), (6, 1), (5, 1), (5, 0)] {
            suspects.launched(kernel, stream);
        }
        assert_eq!(suspects.all(), (vec![6, 5, 5], false));
        // A wait that began before the last launch.
        suspects.clear(Some(0), 3);
        assert_eq!(suspects.all(), (vec![6, 5, 5], false));
        suspects.clear(Some(1), suspects.count());
        assert_eq!(suspects.all(), (vec![5], false));
        suspects.clear(None, suspects.count());
        assert!(suspects.is_empty());
        for kernel in 0..100 {
            suspects.launched(kernel, 0);
        }
        assert_eq!(suspects.all(), ((0..MOST as u32).collect(), true));
        suspects.clear(None, suspects.count());
        assert_eq!(suspects.all(), (vec![], false));
    }

    #[test]
    fn errors_of_the_context_are_fatal_and_others_are_not() {
        for (code, fatal) in
            [(1, false), (2, false), (214, true), (226, true), (600, false), (700, true), (701, false), (702, true)]
        {
            assert_eq!(is_fatal(code), fatal, "{code}");
        }
        for (code, fatal) in
            [(703, false), (709, true), (710, true), (713, false), (716, true), (719, true), (720, false)]
        {
            assert_eq!(is_fatal(code), fatal, "{code}");
        }
    }
}
