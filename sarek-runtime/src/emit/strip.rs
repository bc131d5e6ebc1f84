//! What a text leaves out: of unchecked launches, the assertions with what is computed for them alone.

use std::borrow::Cow;

use crate::ir::unused::remove_unused;
use crate::ir::{Block, Function, Module, Stmt};

/// The module without what the text does not have.
pub(super) fn strip(module: &Module, checked: bool) -> Cow<'_, Module> {
    let functions = module.functions.iter().chain([&module.kernel]);
    if checked || !functions.map(|function| &function.body).any(has_assertions) {
        return Cow::Borrowed(module);
    }
    let mut module = module.clone();
    module.functions.iter_mut().chain([&mut module.kernel]).for_each(strip_function);
    Cow::Owned(module)
}

fn strip_function(function: &mut Function) {
    if has_assertions(&function.body) {
        remove_assertions(&mut function.body);
        remove_unused(function, false);
    }
}

/// Whether there is an assertion, or a report whose values an unchecked text does not tell.
fn has_assertions(block: &Block) -> bool {
    block.iter().any(|stmt| match stmt {
        Stmt::Check { .. } | Stmt::Assert { .. } | Stmt::Report { .. } => true,
        Stmt::If { then, otherwise, .. } => has_assertions(then) || has_assertions(otherwise),
        Stmt::Switch { cases, otherwise, .. } => cases.iter().chain([otherwise]).any(|case| has_assertions(&case.body)),
        Stmt::While { body, .. }
        | Stmt::Loop { body, .. }
        | Stmt::For { body, .. }
        | Stmt::Superstep { body, .. }
        | Stmt::Block(body) => has_assertions(body),
        Stmt::Line(_)
        | Stmt::Let { .. }
        | Stmt::Assign { .. }
        | Stmt::Eval(_)
        | Stmt::Break(_)
        | Stmt::Continue(_)
        | Stmt::Return(_)
        | Stmt::Barrier { .. }
        | Stmt::Fail(_) => false,
    })
}

fn remove_assertions(block: &mut Block) {
    block.retain(|stmt| !matches!(stmt, Stmt::Check { .. } | Stmt::Assert { .. }));
    for stmt in block {
        match stmt {
            Stmt::If { then, otherwise, .. } => {
                remove_assertions(then);
                remove_assertions(otherwise);
            }
            Stmt::Switch { cases, otherwise, .. } => {
                cases.iter_mut().chain([otherwise]).for_each(|case| remove_assertions(&mut case.body));
            }
            Stmt::While { body, .. }
            | Stmt::Loop { body, .. }
            | Stmt::For { body, .. }
            | Stmt::Superstep { body, .. }
            | Stmt::Block(body) => remove_assertions(body),
            Stmt::Line(_)
            | Stmt::Let { .. }
            | Stmt::Assign { .. }
            | Stmt::Eval(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(_)
            | Stmt::Barrier { .. }
            | Stmt::Check { .. }
            | Stmt::Assert { .. }
            | Stmt::Report { .. }
            | Stmt::Fail(_) => {}
        }
    }
}
