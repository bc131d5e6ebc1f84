//! Ranks that are being disconnected or aborted while the process ends.
//!
//! `exit` takes NCCL's part of CUDA's runtime apart, and a thread that NCCL still works in then crashes: a program that is done would end by a signal.
//! This happens if a group is dropped on another thread than the one that returns from `main`, or if a deadline passes at that moment. So `exit` waits.

use std::ffi::c_int;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The threads that are disconnecting or aborting ranks.
static LEAVING: AtomicUsize = AtomicUsize::new(0);

/// The longest time for which the process waits for them.
const LIMIT: Duration = Duration::from_secs(20);

/// One of them, until it is dropped.
pub(super) struct Leaving(());

impl Leaving {
    pub(super) fn begin() -> Leaving {
        LEAVING.fetch_add(1, Ordering::SeqCst);
        Leaving(())
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        LEAVING.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Makes the end of the process wait for ranks that are leaving, once a rank is connected. Functions run in the opposite order of their
/// registration, so that this one comes before those that NCCL and CUDA have registered until then.
pub(super) fn wait_at_exit() {
    unsafe extern "C" {
        fn atexit(function: extern "C" fn()) -> c_int;
    }
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        // SAFETY: a function of the C library, which takes a function without arguments. A failure leaves the process as it would be without it.
        let _ = unsafe { atexit(wait) };
    });
}

extern "C" fn wait() {
    wait_until_none(LIMIT);
}

/// Returns `false` if some are still leaving after that time.
fn wait_until_none(limit: Duration) -> bool {
    let start = Instant::now();
    while LEAVING.load(Ordering::SeqCst) > 0 {
        if start.elapsed() > limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_waits_for_those_that_leave() {
        let leaving = Leaving::begin();
        assert!(!wait_until_none(Duration::from_millis(5)));
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            drop(leaving);
        });
        assert!(wait_until_none(Duration::from_secs(60)));
        thread.join().unwrap();
    }
}
