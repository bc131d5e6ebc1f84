//! Facts that follow from a condition that holds: `if tid < 32 { … }` bounds `tid` inside.

use super::recorded::Facts;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Local};
use crate::lower::Lowered;
use crate::lower::function::Lowering;

impl Lowering<'_> {
    /// Runs `write` where a condition holds.
    pub(in crate::lower) fn assuming<T>(&mut self, cond: &Expr, write: impl FnOnce(&mut Self) -> T) -> T {
        let scope = self.facts.enter();
        self.facts.learn(cond, self.out.locals());
        let result = write(self);
        self.facts.leave(scope);
        result
    }

    /// Runs `write` with an empty block that only runs where a condition holds, and returns what it wrote there.
    pub(in crate::lower) fn in_branch<T>(
        &mut self,
        cond: &Expr,
        write: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<(Block, T)> {
        self.assuming(cond, |this| this.in_block(write))
    }
}

impl Facts {
    /// Records what follows from a condition.
    fn learn(&mut self, cond: &Expr, locals: &[Local]) {
        let ExprKind::Binary { op, left, right, .. } = &cond.kind else { return };
        match op {
            BinaryOp::And => {
                self.learn(left, locals);
                self.learn(right, locals);
            }
            BinaryOp::Lt => self.learn_less(left, right, 1, locals),
            BinaryOp::Le => self.learn_less(left, right, 0, locals),
            BinaryOp::Gt => self.learn_less(right, left, 1, locals),
            BinaryOp::Ge => self.learn_less(right, left, 0, locals),
            BinaryOp::Eq => {
                self.learn_less(left, right, 0, locals);
                self.learn_less(right, left, 0, locals);
            }
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Ne
            | BinaryOp::Or => {}
        }
    }

    /// Records `smaller + distance <= larger`.
    fn learn_less(&mut self, smaller: &Expr, larger: &Expr, distance: u64, locals: &[Local]) {
        let Some(local) = self.of(locals).unchanging(smaller) else { return };
        if let (ExprKind::Len(slice), 1) = (&larger.kind, distance) {
            self.record_in_range(local, *slice);
        }
        // A signed local may be negative, unless it is known not to be.
        let signed = smaller.ty.scalar().is_none_or(|scalar| scalar.is_signed());
        if signed && self.largest(local).is_none() {
            return;
        }
        if let Some(largest) = self.largest_value(larger) {
            self.record_at_most(local, largest.saturating_sub(distance));
        }
    }
}
