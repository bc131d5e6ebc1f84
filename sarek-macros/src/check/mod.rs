//! Barrier convergence: every thread of a block must reach a barrier together.
//!
//! This is a data-flow analysis over the syntax tree. It tracks each variable through the function. At each point it
//! knows which values may differ between the threads of a block and why ([`value`]), and which threads may be elsewhere
//! and why ([`flow`]). [`walk`] and [`loops`] propagate that knowledge over statements and to a fixpoint around loops.
//! A barrier that some threads may miss is an error, which names the control flow and the chain of values that causes
//! it ([`report`]).
//!
//! The analysis judges a call by the last segment of its path, so an alias of an intrinsic passes here. The same
//! analysis over the IR, where names are resolved, catches it.

mod calls;
mod flow;
mod iterators;
mod loops;
mod places;
mod positions;
mod report;
mod sources;
mod state;
#[cfg(test)]
mod tests;
mod value;
mod variants;
mod walk;

use crate::ast::{Function, Kind};
use crate::errors::Errors;

/// Returns the function after its check: without its body, if the body has errors.
pub fn checked(function: Function, errors: &mut Errors) -> Function {
    let before = errors.count();
    if function.sound {
        check_convergence(&function, errors);
    }
    errors.note_body(before);
    if function.sound && errors.count() == before { function } else { function.without_body() }
}

/// Reports the barriers that not every thread of a block reaches.
pub fn check_convergence(function: &Function, errors: &mut Errors) {
    if block_of(function).is_some_and(|[x, y, z]| x == 1 && y == 1 && z == 1) {
        return;
    }
    let barriers = walk::find_divergent_barriers(function);
    report::report_barriers(&barriers, errors);
}

/// Returns the block's dimensions, if the function declares them; 0 for a constant, which only rustc knows.
fn block_of(function: &Function) -> Option<[u32; 3]> {
    let Kind::Kernel { block, bounds } = &function.kind else { return None };
    if block.is_some() {
        return *block;
    }
    let size = |part: &syn::Expr| match part {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().unwrap_or_default(),
        _ => 0,
    };
    bounds.block.as_ref().map(|parts| [0, 1, 2].map(|axis: usize| size(&parts[axis])))
}

/// Returns the constant that a dimension of the block is declared to be.
fn block_constant(function: &Function, axis: usize) -> Option<String> {
    let Kind::Kernel { bounds, .. } = &function.kind else { return None };
    let part = &bounds.block.as_ref()?[axis];
    matches!(part, syn::Expr::Path(_)).then(|| quote::ToTokens::to_token_stream(part).to_string())
}
