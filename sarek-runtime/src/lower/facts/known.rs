//! `if` whose condition is known, such as a const parameter: only the branch that is taken is lowered.

use super::recorded::Facts;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Scalar};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::names::{Bound, Names};
use crate::syntax;

impl Lowering<'_> {
    /// Returns the value of an `if` whose condition consists of constants: that of the branch that is taken, whose
    /// statements are written. Returns every other expression unchanged.
    pub(in crate::lower) fn taken(&mut self, expr: &'static syntax::Expr) -> Lowered<&'static syntax::Expr> {
        let syntax::ExprKind::If(cond, then, Some(otherwise)) = &expr.kind else { return Ok(expr) };
        if !self.facts.consists_of_constants(cond, &self.names) {
            return Ok(expr);
        }
        let cond = self.lower_operand(cond, &Scalar::Bool.into())?;
        let block = match (known(&cond), &otherwise.kind) {
            (Some(true), _) => then,
            (Some(false), syntax::ExprKind::Block(block)) => block,
            (Some(false), _) => return self.taken(otherwise),
            (None, _) => return Ok(expr),
        };
        let Some(value) = &block.value else { return Ok(expr) };
        self.lower_stmts(&block.stmts)?;
        self.taken(value)
    }
}

impl Facts {
    /// Returns `true` if an expression consists of constants, of the surrounding Rust or of the launch.
    fn consists_of_constants(&self, expr: &syntax::Expr, names: &Names) -> bool {
        match &expr.kind {
            syntax::ExprKind::Int(..)
            | syntax::ExprKind::Float(..)
            | syntax::ExprKind::Bool(_)
            | syntax::ExprKind::Constant(_) => true,
            syntax::ExprKind::Unary(_, operand, _) | syntax::ExprKind::Cast(operand, _) => {
                self.consists_of_constants(operand, names)
            }
            syntax::ExprKind::Binary(_, left, right, _) => {
                self.consists_of_constants(left, names) && self.consists_of_constants(right, names)
            }
            syntax::ExprKind::Local(binding) => match names.bound(*binding) {
                Some(Bound::Local(local)) => self.constant(*local).is_some(),
                Some(Bound::Place(_) | Bound::Function(_) | Bound::Lookup(_) | Bound::Items(_) | Bound::Slice(_))
                | None => false,
            },
            syntax::ExprKind::Assign(..)
            | syntax::ExprKind::AssignOp(..)
            | syntax::ExprKind::Index { .. }
            | syntax::ExprKind::Part { .. }
            | syntax::ExprKind::Exchange(..)
            | syntax::ExprKind::Field(..)
            | syntax::ExprKind::Ref(_)
            | syntax::ExprKind::Call(..)
            | syntax::ExprKind::Method(..)
            | syntax::ExprKind::Primitive(..)
            | syntax::ExprKind::Tuple(_)
            | syntax::ExprKind::Struct(..)
            | syntax::ExprKind::Array(_)
            | syntax::ExprKind::Repeat(..)
            | syntax::ExprKind::If(..)
            | syntax::ExprKind::Match(..)
            | syntax::ExprKind::While { .. }
            | syntax::ExprKind::Loop { .. }
            | syntax::ExprKind::For { .. }
            | syntax::ExprKind::ForEach { .. }
            | syntax::ExprKind::Items(_)
            | syntax::ExprKind::Consume(_)
            | syntax::ExprKind::Labelled { .. }
            | syntax::ExprKind::Nowhere
            | syntax::ExprKind::CallParam(..)
            | syntax::ExprKind::Closure(_)
            | syntax::ExprKind::Function(_)
            | syntax::ExprKind::Break(..)
            | syntax::ExprKind::Continue(_)
            | syntax::ExprKind::Return(_)
            | syntax::ExprKind::Block(_)
            | syntax::ExprKind::Shared(_)
            | syntax::ExprKind::Superstep(..)
            | syntax::ExprKind::Assert(..)
            | syntax::ExprKind::AssertEq(..)
            | syntax::ExprKind::Panic(_)
            | syntax::ExprKind::Print(_)
            | syntax::ExprKind::Comment(_)
            | syntax::ExprKind::Code(_)
            | syntax::ExprKind::Try(..)
            | syntax::ExprKind::Text(_) => false,
        }
    }
}

/// Returns the value of a condition, if it is known.
pub(in crate::lower) fn known(cond: &Expr) -> Option<bool> {
    match cond.kind {
        ExprKind::Const(Const::Bool(value), _) => Some(value),
        _ => None,
    }
}

/// Returns the condition that both of two conditions hold, either of which may be known.
pub(in crate::lower) fn both(first: Expr, second: Expr) -> Expr {
    match (known(&first), known(&second)) {
        (Some(true), _) => second,
        (_, Some(true)) => first,
        (Some(false), _) | (_, Some(false)) => Expr::bool(false),
        (None, None) => Expr::truth(BinaryOp::And, first, second),
    }
}
