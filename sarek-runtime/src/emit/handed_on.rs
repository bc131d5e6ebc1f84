//! Values without a name of the user's that the next statement only passes on or tests: that statement contains them.

use super::code::Prec;
use super::expr::Want;
use super::function::FunctionEmitter;
use super::initial::is_local;
use crate::ir::visit::{expr_mentions, stmt_mentions};
use crate::ir::{Code, Expr, ExprKind, LocalId, Operand, Root, Stmt, Type, UnaryOp};

impl FunctionEmitter<'_> {
    /// Writes a value together with the statement after it, if that is all that uses it: `return f(x);` instead of
    /// `const int result = f(x); return result;`. Returns the number of statements after the value that this covers.
    ///
    /// Both evaluate the value first: C++ evaluates what is assigned before the place.
    pub(super) fn handed_on(&mut self, stmt: &Stmt, after: &[Stmt]) -> Option<usize> {
        let local = match stmt {
            Stmt::Let { local, init: Some(_) } => *local,
            Stmt::Code(code) if !declares(code) => code.yielded()?,
            _ => return None,
        };
        let declared = &self.function.locals[local.index()];
        let has_members_apart = matches!(stmt, Stmt::Let { init: Some(init), .. } if self.guards_members(init));
        let is_array = matches!(declared.ty, Type::Array(..));
        if declared.named || is_array || has_members_apart || self.usage.unneeded.contains(&local) {
            return None;
        }
        let at = after.iter().position(|stmt| !matches!(stmt, Stmt::Line(_)))?;
        if !is_all(&after[at], local) || after[at + 1..].iter().any(|stmt| stmt_mentions(stmt, local)) {
            return None;
        }
        let (text, is_primary) = match stmt {
            Stmt::Let { init: Some(init), .. } => {
                let value = self.expr(init, Want::Converts);
                (value.text, value.prec == Prec::Primary)
            }
            Stmt::Code(code) => {
                let text = self.yielded_text(code)?;
                let is_primary = super::foreign::is_call(&format!("{text};"));
                (text, is_primary)
            }
            _ => return None,
        };
        let text = if is_negated(&after[at], local) && !is_primary { format!("({text})") } else { text };
        self.names.share_name(local, text);
        after[..=at].iter().for_each(|stmt| self.stmt(stmt));
        Some(at + 1)
    }
}

/// Returns `true` if code has results beside the value that it yields.
fn declares(code: &Code) -> bool {
    code.operands.iter().any(|operand| matches!(operand, Operand::Out(_) | Operand::InOut(..)))
}

/// Returns `true` if a statement passes on the value of a local, or tests it, and mentions it nowhere else.
fn is_all(stmt: &Stmt, local: LocalId) -> bool {
    match stmt {
        Stmt::Return(Some(value)) | Stmt::Let { init: Some(value), .. } => is_local(value, local),
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

/// Returns `true` if a statement tests whether a local is `false`.
fn is_negated(stmt: &Stmt, local: LocalId) -> bool {
    let Stmt::If { cond, .. } = stmt else { return false };
    matches!(&cond.kind, ExprKind::Unary(UnaryOp::Not, value) if is_local(value, local))
}
