//! Values without a name of the user's that the next statement only passes on or tests: that statement contains them.

use super::code::{Code, Prec};
use super::expr::Want;
use super::function::FunctionEmitter;
use super::initial::is_local;
use crate::ir::visit::{expr_mentions, stmt_mentions};
use crate::ir::{self, Expr, ExprKind, LocalId, Operand, Root, Stmt, Type, UnaryOp};

/// A value without a name.
enum Value<'v> {
    Of(&'v Expr),
    Yielded(&'v ir::Code),
}

impl FunctionEmitter<'_> {
    /// Writes a value together with the statement after it, if that is all that uses it: `return f(x);` instead of
    /// `const int result = f(x); return result;`. Returns the number of statements after the value that this covers.
    ///
    /// Both evaluate the value first: C++ evaluates what is assigned before the place.
    pub(super) fn handed_on(&mut self, stmt: &Stmt, after: &[Stmt]) -> Option<usize> {
        let (local, value) = match stmt {
            Stmt::Let { local, init: Some(init) } if !self.guards_members(init) => (*local, Value::Of(init)),
            Stmt::Code(code) if !declares(code) => (code.yielded()?, Value::Yielded(code)),
            _ => return None,
        };
        let is_array = matches!(self.function.locals[local.index()].ty, Type::Array(..));
        if is_array || self.usage.unneeded.contains(&local) {
            return None;
        }
        let at = self.last_use(local, after)?;
        if !self.is_all(&after[at], local) {
            return None;
        }
        let code = match value {
            Value::Of(init) => self.expr(init, Want::Converts),
            Value::Yielded(code) => self.yielded_value(code),
        };
        let code = match is_negated(&after[at], local) {
            true => Code::primary(code.within(code.prec != Prec::Primary)),
            false => code,
        };
        self.names.share_name(local, code.text);
        after[..=at].iter().for_each(|stmt| self.stmt(stmt));
        Some(at + 1)
    }

    /// Returns the position of the next statement, if nothing after it mentions a local, which has no name of the
    /// user's.
    pub(super) fn last_use(&self, local: LocalId, after: &[Stmt]) -> Option<usize> {
        let at = after.iter().position(|stmt| !matches!(stmt, Stmt::Line(_)))?;
        let is_last = !after[at + 1..].iter().any(|stmt| stmt_mentions(stmt, local));
        (is_last && !self.function.locals[local.index()].named).then_some(at)
    }

    /// Returns `true` if a statement that the text contains passes on the value of a local, or tests it, and mentions
    /// it nowhere else.
    fn is_all(&self, stmt: &Stmt, local: LocalId) -> bool {
        match stmt {
            Stmt::Return(Some(value)) => is_local(value, local),
            Stmt::Let { local: next, init: Some(value) } => {
                is_local(value, local) && !self.usage.unneeded.contains(next)
            }
            Stmt::Assign { place, op: None, value, site: None } => {
                is_local(value, local) && !expr_mentions(&Expr::load(place.clone()), Root::Local(local))
            }
            Stmt::If { cond, then, otherwise } => {
                let is_tested = is_local(cond, local) || is_negated(stmt, local);
                is_tested && !then.iter().chain(otherwise).any(|stmt| stmt_mentions(stmt, local))
            }
            _ => false,
        }
    }
}

/// Returns `true` if code has results beside the value that it yields.
fn declares(code: &ir::Code) -> bool {
    code.operands.iter().any(|operand| matches!(operand, Operand::Out(_) | Operand::InOut(..)))
}

/// Returns `true` if a statement tests whether a local is `false`.
fn is_negated(stmt: &Stmt, local: LocalId) -> bool {
    let Stmt::If { cond, .. } = stmt else { return false };
    matches!(&cond.kind, ExprKind::Unary(UnaryOp::Not, value) if is_local(value, local))
}
