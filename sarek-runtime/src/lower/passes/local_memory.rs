//! The local variables of a thread: a GPU has 512 KiB of local memory for each.

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{Function, Position, Stmt};
use crate::lower::{LowerError, Lowered};

/// The bytes of local memory that a thread has at most.
const MOST: u64 = 512 << 10;

/// Reports the variable of a function with which its local variables take more than that.
pub(in crate::lower) fn check_local_memory(function: &Function) -> Lowered<()> {
    let mut variables = Variables { function, position: function.line.into(), bytes: 0, error: None };
    visit_block(&mut variables, &function.body);
    variables.error.map_or(Ok(()), Err)
}

struct Variables<'f> {
    function: &'f Function,
    position: Position,
    /// The sizes of all variables so far.
    bytes: u64,
    error: Option<LowerError>,
}

impl Visit for Variables<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Line(position) => self.position = *position,
            Stmt::Let { local, .. } => {
                let local = &self.function.locals[local.index()];
                self.bytes = self.bytes.saturating_add(local.ty.size());
                if self.bytes > MOST && self.error.is_none() {
                    let message = format!(
                        "a thread has at most 512 KiB for its variables, and with this `{}` they take {} bytes: put large arrays \
                         in a buffer",
                        local.ty, self.bytes
                    );
                    let Position { line, column } = self.position;
                    self.error = Some(LowerError { file: self.function.file, line, column, message });
                }
            }
            _ => {}
        }
    }
}
