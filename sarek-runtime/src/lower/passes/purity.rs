//! Purity: which functions only compute their result, and which may fail a check.

use crate::ir::unused::has_checks;
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{Argument, Block, Expr, ExprKind, Function, FunctionId, LocalId, Part, Place, Root, Stmt, Type};

/// Returns `true` if a call of the function has no effect but its value, and the possible failure of a check.
pub fn is_pure(function: &Function, functions: &[Function]) -> bool {
    Purity { function, functions }.block(&function.body)
}

/// Returns `true` if a check in the function, or in what it calls, may fail.
pub fn can_fail(function: &Function, functions: &[Function]) -> bool {
    let mut checks = Checks { functions, found: false };
    visit_block(&mut checks, &function.body);
    checks.found
}

/// A visitor that finds checks.
struct Checks<'f> {
    functions: &'f [Function],
    found: bool,
}

impl Visit for Checks<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        self.found |= match stmt {
            Stmt::Check { .. } | Stmt::Assert { .. } | Stmt::Fail(_) | Stmt::Report { .. } => true,
            Stmt::Assign { site, .. } => site.is_some(),
            Stmt::Locate(place) => has_checks(place),
            Stmt::Line(_)
            | Stmt::Let { .. }
            | Stmt::Slice { .. }
            | Stmt::Eval(_)
            | Stmt::If { .. }
            | Stmt::Switch { .. }
            | Stmt::While { .. }
            | Stmt::Loop { .. }
            | Stmt::For { .. }
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(_)
            | Stmt::Barrier { .. }
            | Stmt::Reuse { .. }
            | Stmt::Comment(_)
            | Stmt::Superstep { .. }
            | Stmt::Block(_)
            | Stmt::Code(_) => false,
        };
    }

    fn expr(&mut self, expr: &Expr) {
        self.found |= matches!(&expr.kind, ExprKind::Binary { site: Some(_), .. });
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.found |= has_checks(place);
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        self.found |= argument.place().is_some_and(has_checks);
    }

    fn part(&mut self, _: LocalId, part: &Part) {
        self.found |= has_checks(&part.whole);
    }

    fn call(&mut self, function: FunctionId) {
        self.found |= self.functions[function.index()].fails;
    }
}

struct Purity<'f> {
    function: &'f Function,
    functions: &'f [Function],
}

impl Purity<'_> {
    fn block(&self, block: &Block) -> bool {
        block.iter().all(|stmt| self.stmt(stmt))
    }

    fn stmt(&self, stmt: &Stmt) -> bool {
        let itself = match stmt {
            Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. } => false,
            Stmt::Fail(_) | Stmt::Report { .. } => false,
            Stmt::Assign { place, .. } => self.is_own(place),
            Stmt::Code(code) => code.pure_,
            // A failing check is not an effect, but the evaluation of its message may have one.
            Stmt::Assert { cond, failure } => return self.expr(cond) && self.failure(failure),
            Stmt::Line(_)
            | Stmt::Comment(_)
            | Stmt::Let { .. }
            | Stmt::Slice { .. }
            | Stmt::Eval(_)
            | Stmt::Locate(_)
            | Stmt::If { .. }
            | Stmt::Switch { .. }
            | Stmt::While { .. }
            | Stmt::Loop { .. }
            | Stmt::For { .. }
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Return(_)
            | Stmt::Check { .. }
            | Stmt::Block(_) => true,
        };
        itself
            && stmt.exprs().into_iter().all(|value| self.expr(value))
            && stmt.blocks().into_iter().all(|block| self.block(block))
    }

    /// Returns `true` if the report, the last statement, is the only effect of a failure.
    fn failure(&self, failure: &Block) -> bool {
        let Some((Stmt::Report { values, .. }, before)) = failure.split_last() else { return false };
        before.iter().all(|stmt| self.stmt(stmt)) && values.iter().all(|value| self.expr(value))
    }

    /// Returns `true` if a place is a variable of the function itself.
    fn is_own(&self, place: &Place) -> bool {
        match place.root {
            Root::Local(local) => {
                !matches!(self.function.locals[local.index()].ty, Type::Slice { .. } | Type::Reference { .. })
            }
            Root::Shared(_) | Root::Constant(_) => false,
        }
    }

    fn expr(&self, expr: &Expr) -> bool {
        let itself = match &expr.kind {
            ExprKind::Call(callee, _, _) => self.functions[callee.index()].pure_,
            _ => !expr.acts(),
        };
        itself && expr.children().into_iter().all(|child| self.expr(child))
    }
}
