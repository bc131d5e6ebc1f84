//! Assertions, panics and printing: everything that a kernel reports to the host.

use super::code::Code;
use super::expr::Want;
use super::function::FunctionEmitter;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, SiteId, SiteKind};

impl FunctionEmitter<'_> {
    /// Writes an assertion whose failure reports values.
    pub(super) fn assertion(&mut self, cond: &Expr, failure: &Block) {
        let head = format!("if ({}) {{", self.negated(cond).text);
        self.braces(&head, failure, "}");
    }

    /// Returns a condition that holds if `cond` does not.
    fn negated(&self, cond: &Expr) -> Code {
        let opposite = match &cond.kind {
            ExprKind::Binary { op: BinaryOp::Eq, .. } => BinaryOp::Ne,
            ExprKind::Binary { op: BinaryOp::Ne, .. } => BinaryOp::Eq,
            _ => return Code::prefix("!", self.expr(cond, Want::Converts)),
        };
        let mut cond = cond.clone();
        if let ExprKind::Binary { op, .. } = &mut cond.kind {
            *op = opposite;
        }
        self.expr(&cond, Want::Converts)
    }

    /// Writes a message with its values.
    pub(super) fn report(&mut self, site: SiteId, values: &[Expr]) {
        let number = Code::primary(site.0.to_string());
        let values: Vec<Code> = values.iter().map(|value| self.expr(value, Want::Exact)).collect();
        let (function, to) = match &self.module.sites[site.index()].kind {
            SiteKind::Print(message) => {
                self.writer.comment(message.text.lines().next().unwrap_or_default());
                ("print", Code::primary(self.output.clone().expect("the output was found to be needed")))
            }
            SiteKind::Assert(_) | SiteKind::Panic(_) if self.options.checked => ("fail", self.fault()),
            SiteKind::Assert(_)
            | SiteKind::Panic(_)
            | SiteKind::Index { .. }
            | SiteKind::Alignment { .. }
            | SiteKind::Division
            | SiteKind::ZeroStep => return self.writer.line("end_thread();"),
        };
        let operands: Vec<Code> = [number, to].into_iter().chain(values).collect();
        self.writer.line(&format!("{};", Code::call(function, &operands).text));
    }
}
