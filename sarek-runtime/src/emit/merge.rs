//! Merging of functions that do the same.
//!
//! A function of the runtime whose checks may fail is lowered once for each call, so that a fault names the call. In a
//! text without checks these instances are equal, and in one with checks those that have none.

use std::collections::HashSet;

use crate::ir::visit::{VisitMut, walk_expr_mut, walk_place_mut, walk_stmt_mut};
use crate::ir::{Block, Expr, ExprKind, Function, FunctionId, Module, Place, Step, Stmt};

/// Returns `true` if two functions have the same signature, like instances that differ only in their checks.
pub(super) fn has_twins(module: &Module) -> bool {
    let mut signatures = HashSet::new();
    module.functions.iter().any(|function| !signatures.insert(&function.signature))
}

/// Redirects calls to the first one of the functions that differ only in the places from which they come: those of their
/// checks, too, in a text without checks.
pub(super) fn merge(module: &mut Module, checked: bool) {
    let mut kept: Vec<(usize, Function)> = Vec::new();
    let mut instead: Vec<FunctionId> = Vec::new();
    // Callees precede their callers.
    for number in 0..module.functions.len() {
        Redirect(&instead).block(&mut module.functions[number].body);
        let function = without_places(&module.functions[number], checked);
        // Each instance has its own shared arrays.
        let same = kept.iter().find(|(_, other)| function.shared.is_empty() && *other == function);
        let first = same.map_or(number, |(first, _)| *first);
        if first == number {
            kept.push((number, function));
        }
        instead.push(FunctionId(first as u32));
    }
    Redirect(&instead).block(&mut module.kernel.body);
}

/// Replaces the functions in calls.
struct Redirect<'a>(&'a [FunctionId]);

impl VisitMut for Redirect<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        if let ExprKind::Call(function, _, _) = &mut expr.kind {
            *function = self.0.get(function.index()).copied().unwrap_or(*function);
        }
    }
}

/// Returns a function without its name, and without places; with those of its checks if the text is `checked`.
fn without_places(function: &Function, checked: bool) -> Function {
    let mut function = Function { name: String::new(), ..function.clone() };
    Nowhere { checked }.block(&mut function.body);
    function
}

struct Nowhere {
    checked: bool,
}

impl VisitMut for Nowhere {
    fn block(&mut self, block: &mut Block) {
        block.retain(|stmt| !matches!(stmt, Stmt::Line(_)));
        block.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt_mut(self, stmt);
        match stmt {
            Stmt::Assign { site, .. } if !self.checked => *site = None,
            Stmt::Code(code) => code.place = ("", 0, 0),
            _ => {}
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        if let ExprKind::Binary { site, .. } = &mut expr.kind
            && !self.checked
        {
            *site = None;
        }
    }

    fn place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        if self.checked {
            return;
        }
        for step in &mut place.steps {
            match step {
                Step::Index { site, .. } => *site = None,
                Step::Vector { site, aligned, .. } => (*site, *aligned) = (None, None),
                Step::Member(_) => {}
            }
        }
    }
}
