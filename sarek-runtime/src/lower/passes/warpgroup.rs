//! Code that the four warps of a warpgroup run together: the block consists of warpgroups.

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{Module, Stmt};
use crate::lower::{LowerError, Lowered};

/// Reports the first code of whole warpgroups in a kernel whose block may end within a warpgroup.
pub(crate) fn check_warpgroups(module: &Module) -> Lowered<()> {
    let threads = module.attributes.block.map(|block| block.iter().product::<u32>());
    let problem = match threads {
        Some(threads) if threads.is_multiple_of(128) => return Ok(()),
        Some(threads) => format!("the block has {threads} threads"),
        None => "it does not declare its block".to_string(),
    };
    let Some((file, line, column)) = first_code(module) else { return Ok(()) };
    let message = format!(
        "this runs in whole warpgroups, of 128 threads each, so the kernel declares a multiple of them, as in \
         `#[kernel(block = 256)]`: {problem}"
    );
    Err(LowerError { file, line, column, message })
}

/// Returns `true` if a module has such code.
pub(super) fn has_warpgroups(module: &Module) -> bool {
    first_code(module).is_some()
}

/// Returns the place of the first such code.
fn first_code(module: &Module) -> Option<(&'static str, u32, u32)> {
    let mut first = First(None);
    module.functions.iter().chain([&module.kernel]).for_each(|function| visit_block(&mut first, &function.body));
    first.0
}

struct First(Option<(&'static str, u32, u32)>);

impl Visit for First {
    fn stmt(&mut self, stmt: &Stmt) {
        if let Stmt::Code(code) = stmt
            && code.warpgroup
        {
            self.0.get_or_insert(code.place);
        }
    }
}
