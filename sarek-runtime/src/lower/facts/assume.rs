//! Facts that follow from a condition that holds: `if tid < 32 { … }` bounds `tid` inside.

use super::recorded::Facts;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Local, LocalId, Place, Root, Type};
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
        let Some(local) = self.unchanging(smaller, locals) else { return };
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

    /// Returns `true` if a condition that holds implies that an index is below the length of a slice.
    pub(in crate::lower) fn is_index_of(&self, index: &Expr, slice: &Place, locals: &[Local]) -> bool {
        slice.steps.is_empty()
            && self.unchanging(index, locals).is_some_and(|local| self.is_in_range(local, slice.root))
    }

    /// Returns the local that an index names, also through a cast that keeps its value, if the local never changes.
    fn unchanging(&self, index: &Expr, locals: &[Local]) -> Option<LocalId> {
        match &index.kind {
            ExprKind::Cast(value) => {
                let (from, to) = (value.ty.scalar()?, index.ty.scalar()?);
                let keeps = from.is_integer() && !from.is_signed() && to.is_integer() && from.bits() <= to.bits();
                self.unchanging(value, locals).filter(|_| keeps)
            }
            ExprKind::Load(place) if place.steps.is_empty() => match place.root {
                Root::Local(local) => {
                    let info = &locals[local.index()];
                    (!self.changes(local, info) && matches!(info.ty, Type::Scalar(_))).then_some(local)
                }
                Root::Shared(_) | Root::Constant(_) => None,
            },
            _ => None,
        }
    }

    /// Returns `true` if something may write a local from here on.
    pub(in crate::lower) fn changes(&self, local: LocalId, info: &Local) -> bool {
        info.mutable && !self.is_finished(local)
    }
}
