//! What this thread may do while it runs the closure of a capture.

use std::cell::Cell;

use crate::{Error, Result};

thread_local! {
    /// `true` while this thread runs the closure of a capture.
    static CAPTURING: Cell<bool> = const { Cell::new(false) };
}

/// While it exists, this thread runs the closure of a capture, and nothing else may use a device on this thread:
/// unrecorded work would run once, and not with the graph.
pub(crate) struct Capturing(());

impl Capturing {
    pub(crate) fn begin() -> Result<Capturing> {
        at_once("a capture in a capture", "launch the one graph with `launch_on` in the other's closure")?;
        CAPTURING.set(true);
        Ok(Capturing(()))
    }
}

/// While it exists, this thread may use devices although it runs the closure of a capture: for what the capture itself needs.
pub(crate) struct Between {
    was_capturing: bool,
}

impl Between {
    pub(crate) fn begin() -> Between {
        Between { was_capturing: CAPTURING.replace(false) }
    }
}

impl Drop for Between {
    fn drop(&mut self) {
        CAPTURING.set(self.was_capturing);
    }
}

/// A panic in the closure ends the capture too.
impl Drop for Capturing {
    fn drop(&mut self) {
        CAPTURING.set(false);
    }
}

/// Returns an error if this thread runs the closure of a capture, in which work cannot run immediately.
#[inline]
pub(crate) fn at_once(what: &str, remedy: &'static str) -> Result<()> {
    if CAPTURING.get() { Err(not_capturable(what.into(), remedy)) } else { Ok(()) }
}

/// Does the same as [`at_once`] for a launch on a device or an ordinary stream.
#[inline]
pub(crate) fn at_once_on(kernel: &str) -> Result<()> {
    if CAPTURING.get() { Err(elsewhere(kernel)) } else { Ok(()) }
}

#[cold]
fn elsewhere(kernel: &str) -> Error {
    let what = format!("a launch of `{kernel}` on a device or another stream");
    not_capturable(what, "launch on the stream that the closure gets")
}

#[cold]
pub(crate) fn not_capturable(what: String, remedy: &'static str) -> Error {
    Error::NotCapturable { what, remedy }
}
