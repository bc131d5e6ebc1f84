//! Texts that the threads of a launch print.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::output::Output;

/// The most texts that wait for the launch to end.
const MOST: usize = 1 << 14;

/// Texts on their way to the output. The launching thread hands them over when the grid is done and nothing uses its
/// memory any more, so that tests capture the output and the receiver may use that memory. A worker hands them over
/// only if there are very many.
pub(super) struct Printed<'a> {
    output: &'a Output,
    waiting: Mutex<Vec<String>>,
    /// `true` while a worker hands texts over: no other one does, so that the texts of a thread stay in order.
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
        // Without the lock: the output may launch kernels, and this thread may then work for this launch, too.
        if is_full && !self.delivering.swap(true, Ordering::Acquire) {
            self.take().iter().for_each(|text| self.output.write_within(text));
            self.delivering.store(false, Ordering::Release);
        }
    }

    /// Returns the remaining texts.
    pub(super) fn finish(&self) -> Vec<String> {
        self.take()
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
