//! Texts that the threads of a launch print.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::output::Output;

/// The texts that wait for the launch to end.
const MOST: usize = 1 << 14;

/// Texts on their way to the output. The thread that launched hands them over when the grid is done and nothing has its
/// memory any more, so that tests capture what they print and the output may use that memory; only where there are very
/// many, a worker does.
pub(super) struct Printed<'a> {
    output: &'a Output,
    waiting: Mutex<Vec<String>>,
    /// Whether a worker hands texts over: no other one does, so that those of a thread come in order.
    delivering: AtomicBool,
}

impl Printed<'_> {
    pub(super) fn new(output: &Output) -> Printed<'_> {
        Printed { output, waiting: Mutex::new(Vec::new()), delivering: AtomicBool::new(false) }
    }

    /// Adds a text.
    pub(super) fn add(&self, text: String) {
        let is_full = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.push(text);
            waiting.len() >= MOST
        };
        // Without the lock: the output may launch kernels, and this thread then work for this launch, too.
        if is_full && !self.delivering.swap(true, Ordering::Acquire) {
            self.take().iter().for_each(|text| self.output.write_within(text));
            self.delivering.store(false, Ordering::Release);
        }
    }

    /// What is left.
    pub(super) fn finish(&self) -> Vec<String> {
        self.take()
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
