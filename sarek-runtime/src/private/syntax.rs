//! The part of a function's syntax that an expansion holds.

use crate::ir::Value;
use crate::syntax::{Function, decode};
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

/// The syntax of a function, as a static of its expansion: bytes that are read when the function is first
/// lowered.
pub struct Syntax {
    bytes: &'static [u8],
    /// The file of the function: the value of `file!()`.
    pub file: &'static str,
    /// The functions that render the texts of its messages from their values.
    pub renders: &'static [Render],
    function: OnceLock<Function>,
}

/// Renders the text of a message from all its values.
pub type Render = fn(&[Value]) -> String;

impl Syntax {
    /// Creates the syntax that the macros write.
    pub const fn new(bytes: &'static [u8], file: &'static str, renders: &'static [Render]) -> Syntax {
        Syntax { bytes, file, renders, function: OnceLock::new() }
    }
}

impl Deref for Syntax {
    type Target = Function;

    fn deref(&self) -> &Function {
        self.function.get_or_init(|| decode(self.bytes))
    }
}

impl fmt::Debug for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Syntax").field("file", &self.file).field("function", &**self).finish()
    }
}
