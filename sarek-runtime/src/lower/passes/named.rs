//! Barriers of some warps: all uses of one number wait for the same number of threads.

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{BarrierKind, Module, Named, Position, Stmt};
use crate::lower::{LowerError, Lowered};

/// Reports the first barrier that waits for other threads than an earlier use of its number.
pub(crate) fn check_named(module: &Module) -> Lowered<()> {
    let mut uses = Uses::default();
    for function in module.functions.iter().chain([&module.kernel]) {
        uses.file = function.file;
        visit_block(&mut uses, &function.body);
    }
    uses.error.map_or(Ok(()), Err)
}

/// Returns `true` if a module has such barriers.
pub(super) fn has_named(module: &Module) -> bool {
    let mut uses = Uses::default();
    module.functions.iter().chain([&module.kernel]).for_each(|function| visit_block(&mut uses, &function.body));
    uses.first.iter().any(Option::is_some)
}

/// The first use of each number.
#[derive(Default)]
struct Uses {
    file: &'static str,
    first: [Option<(u16, &'static str, Position)>; Named::LAST as usize + 1],
    error: Option<LowerError>,
}

impl Visit for Uses {
    fn stmt(&mut self, stmt: &Stmt) {
        let Stmt::Barrier { kind: BarrierKind::Named(named), line, column } = stmt else { return };
        let (line, column) = (*line, *column);
        let own = (named.threads, self.file, Position { line, column });
        let (threads, file, at) = *self.first[usize::from(named.id)].get_or_insert(own);
        if threads != named.threads && self.error.is_none() {
            let place = if file == self.file { "line".to_string() } else { format!("{file}, line") };
            let message = format!(
                "named barrier {} waits for {} threads here, and for {threads} in {place} {}: all uses of a number wait for \
                 the same threads",
                named.id, named.threads, at.line
            );
            self.error = Some(LowerError { file: self.file, line, column, message });
        }
    }
}
