//! The destination of kernel output.

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

/// The function that receives each text.
type Write = dyn Fn(&str) + Send + Sync;

/// The destination of texts: a function, or the standard output.
#[derive(Clone, Default)]
pub(crate) struct Output(Option<Arc<Write>>);

impl Output {
    /// Returns an output that passes each text to a function.
    pub(crate) fn new(write: impl Fn(&str) + Send + Sync + 'static) -> Output {
        Output(Some(Arc::new(write)))
    }

    /// Hands over one text while a launch or graph runs on the CPU. No call may wait for the memory of that
    /// work.
    pub(crate) fn write_within(&self, text: &str) {
        let outer = WITHIN.replace(true);
        self.write(text);
        WITHIN.set(outer);
    }

    /// Hands over one text.
    pub(crate) fn write(&self, text: &str) {
        match &self.0 {
            Some(write) => write(text),
            None => print!("{text}"),
        }
    }
}

/// Outputs are equal if they are the same function.
impl PartialEq for Output {
    fn eq(&self, other: &Output) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Output(function)" } else { "Output(stdout)" })
    }
}

/// Returns `true` if this thread is in [`Output::write_within`].
pub(crate) fn is_within() -> bool {
    WITHIN.get()
}

thread_local! {
    static WITHIN: Cell<bool> = const { Cell::new(false) };
}
