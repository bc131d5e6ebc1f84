//! What the threads of a launch print.

use std::sync::{Mutex, PoisonError};

use crate::host::Output;

/// The texts that wait for the launch to end.
const MOST: usize = 1 << 14;

/// Texts on their way to the output. The thread that launched hands them over when the grid is done, so that tests capture
/// what they print; only where there are very many, a worker does.
pub(super) struct Printed<'a> {
    output: &'a Output,
    waiting: Mutex<Vec<String>>,
}

impl Printed<'_> {
    pub(super) fn new(output: &Output) -> Printed<'_> {
        Printed { output, waiting: Mutex::new(Vec::new()) }
    }

    /// Adds a text.
    pub(super) fn add(&self, text: String) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.push(text);
        if waiting.len() >= MOST {
            waiting.drain(..).for_each(|text| self.output.write(&text));
        }
    }

    /// Hands over what is left.
    pub(super) fn finish(&self) {
        let waiting = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        waiting.iter().for_each(|text| self.output.write(text));
    }
}
