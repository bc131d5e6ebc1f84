//! Purity: which functions only compute their result, and which may fail a check.

use crate::ir::unused::has_checks;
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, Block, Expr, ExprKind, Function, FunctionId, LocalId, Operand, Part, Place, Range, Root, Step, Stmt, Type,
};

/// Returns `true` if a call of the function has no effect but its value, and that a check may fail.
pub fn is_pure(function: &Function, functions: &[Function]) -> bool {
    Purity { function, functions }.block(&function.body)
}

/// Returns `true` if a check in the function, or in what it calls, may fail.
pub fn can_fail(function: &Function, functions: &[Function]) -> bool {
    let mut checks = Checks { functions, found: false };
    visit_block(&mut checks, &function.body);
    checks.found
}

/// Looks for checks.
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
        self.found |= match argument {
            Argument::Value(_) => false,
            Argument::Ref(place) | Argument::Slice(place) => has_checks(place),
            Argument::Part(part) => has_checks(&part.whole),
        };
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
        match stmt {
            Stmt::Line(_) | Stmt::Break(_) | Stmt::Continue(_) => true,
            Stmt::Let { init, .. } => init.as_ref().is_none_or(|init| self.expr(init)),
            Stmt::Slice { part, .. } => self.part(part),
            Stmt::Assign { place, value, .. } => self.is_own(place) && self.place(place) && self.expr(value),
            Stmt::Eval(value) => self.expr(value),
            Stmt::Locate(place) => self.place(place),
            Stmt::If { cond, then, otherwise } => self.expr(cond) && self.block(then) && self.block(otherwise),
            Stmt::Switch { value, cases, otherwise } => {
                self.expr(value) && cases.iter().chain([otherwise]).all(|case| self.block(&case.body))
            }
            Stmt::While { cond, body, .. } => self.expr(cond) && self.block(body),
            Stmt::Loop { body, .. } | Stmt::Block(body) => self.block(body),
            Stmt::For { range, body, .. } => {
                let range = match range {
                    Range::Up { start, end, step, .. } => {
                        self.expr(start) && self.expr(end) && step.as_ref().is_none_or(|step| self.expr(step))
                    }
                    Range::Down { start, end } => self.expr(start) && self.expr(end),
                };
                range && self.block(body)
            }
            Stmt::Return(value) => value.as_ref().is_none_or(|value| self.expr(value)),
            Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. } | Stmt::Fail(_) => false,
            Stmt::Check { cond, .. } => self.expr(cond),
            // Whether a check fails is no effect, but what its message is made of may have one.
            Stmt::Assert { cond, failure } => self.expr(cond) && self.failure(failure),
            Stmt::Report { .. } => false,
            Stmt::Code(code) => {
                code.pure_ && code.operands.iter().filter_map(Operand::input).all(|value| self.expr(value))
            }
        }
    }

    /// Returns `true` if the last statement, a report, is all that happens.
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

    fn place(&self, place: &Place) -> bool {
        place.steps.iter().all(|step| match step {
            Step::Index { index, .. } | Step::Vector { index, .. } => self.expr(index),
            Step::Member(_) => true,
        })
    }

    fn part(&self, part: &Part) -> bool {
        self.place(&part.whole) && self.expr(&part.start) && self.expr(&part.length)
    }

    fn expr(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => true,
            ExprKind::Load(place) => self.place(place),
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Member(operand, _)
            | ExprKind::Repeat(operand) => self.expr(operand),
            ExprKind::Binary { left, right, .. } => self.expr(left) && self.expr(right),
            ExprKind::Select { cond, then, otherwise } => self.expr(cond) && self.expr(then) && self.expr(otherwise),
            ExprKind::Tuple(operands) | ExprKind::Variant(_, operands) | ExprKind::Array(operands) => {
                operands.iter().all(|operand| self.expr(operand))
            }
            ExprKind::Intrinsic(op, operands) => {
                !op.is_effect() && !op.is_collective() && operands.iter().all(|operand| self.expr(operand))
            }
            ExprKind::Call(callee, arguments) => {
                self.functions[callee.index()].pure_
                    && arguments.iter().all(|argument| match argument {
                        Argument::Value(value) => self.expr(value),
                        Argument::Ref(place) | Argument::Slice(place) => self.place(place),
                        Argument::Part(part) => self.part(part),
                    })
            }
            ExprKind::Atomic { .. } | ExprKind::VolatileLoad(_) | ExprKind::VolatileStore(..) => false,
        }
    }
}
