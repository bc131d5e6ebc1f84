//! `cond ? then : otherwise`, where the values may need statements, or one of the branches never has a value.

use crate::ir::{BinaryOp, Expr, ExprKind, Stmt, Type, negated};
use crate::lower::assign::{Branch, local_place};
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::lower::writer::{leaves, opened};

impl Lowering<'_> {
    /// Returns one of two values, each with the statements that it needs.
    pub(in crate::lower) fn select(&mut self, cond: Expr, then: Branch, otherwise: Branch, ty: &Type) -> Expr {
        let ends = |branch: &Branch| matches!(branch, Err((written, _)) if self.ends(written));
        match (ends(&then), ends(&otherwise)) {
            (true, false) => return self.unless(cond, then, otherwise),
            (false, true) => return self.unless(negated(cond), otherwise, then),
            (true, true) | (false, false) => {}
        }
        if let Some(holds) = known(&cond) {
            return match if holds { then } else { otherwise } {
                Ok(value) => value,
                Err((written, value)) => {
                    self.out.extend(written);
                    value
                }
            };
        }
        match (then, otherwise) {
            (Ok(then), Ok(otherwise)) => match (known(&then), known(&otherwise)) {
                (Some(true), Some(false)) => cond,
                (Some(false), Some(true)) => negated(cond),
                (Some(true), None) => Expr::truth(BinaryOp::Or, cond, otherwise),
                (Some(false), None) => Expr::truth(BinaryOp::And, negated(cond), otherwise),
                (None, Some(false)) => Expr::truth(BinaryOp::And, cond, then),
                (None, Some(true)) => Expr::truth(BinaryOp::Or, negated(cond), then),
                _ => {
                    let (cond, then, otherwise) = (Box::new(cond), Box::new(then), Box::new(otherwise));
                    Expr { kind: ExprKind::Select { cond, then, otherwise }, ty: ty.clone() }
                }
            },
            (then, otherwise) => {
                let local = self.out.declare("chosen", ty.clone(), true, None);
                let place = local_place(local, ty.clone());
                let finish = |branch: Branch| {
                    let (mut written, value) = branch.map_or_else(|both| both, |value| (Vec::new(), value));
                    written.push(Stmt::Assign { place: place.clone(), op: None, value, site: None });
                    written
                };
                let (then, otherwise) = (finish(then), finish(otherwise));
                self.out.push(Stmt::If { cond, then, otherwise });
                Expr::local(local, ty.clone())
            }
        }
    }

    /// Returns the value of one branch, after the other one, which never ends in a value, where a condition holds.
    fn unless(&mut self, cond: Expr, ending: Branch, valued: Branch) -> Expr {
        let mut then = ending.map_or_else(|(written, _)| written, |_| Vec::new());
        let last =
            then.iter().position(|stmt| self.ends(std::slice::from_ref(stmt))).map_or(then.len(), |last| last + 1);
        then.truncate(last);
        self.out.push(Stmt::If { cond, then: opened(then), otherwise: Vec::new() });
        let (written, value) = valued.map_or_else(|both| both, |value| (Vec::new(), value));
        self.out.extend(written);
        value
    }

    /// Returns `true` if nothing runs after one of these statements.
    pub(in crate::lower) fn ends(&self, stmts: &[Stmt]) -> bool {
        stmts.iter().any(|stmt| match stmt {
            Stmt::Block(block) => self.ends(block),
            Stmt::Report { site, .. } => self.program.panics(*site),
            stmt => leaves(stmt),
        })
    }
}
