//! Bounds that follow from a condition that holds: `if tid < 32 { … }` bounds `tid` inside.

use crate::ir::{BinaryOp, Expr, ExprKind, LocalId, Root, Type};
use crate::lower::function::Lowering;
use std::collections::HashMap;

/// The facts that were known outside of a condition.
pub(in crate::lower) struct Outside {
    largest: HashMap<LocalId, u64>,
    in_range: usize,
}

impl Lowering<'_> {
    /// Assumes that a condition holds from here on.
    pub(in crate::lower) fn assume(&mut self, cond: &Expr) -> Outside {
        let outside = Outside { largest: self.largest.clone(), in_range: self.in_range.len() };
        self.learn(cond);
        outside
    }

    /// Restores the facts that were known before.
    pub(in crate::lower) fn forget(&mut self, outside: Outside) {
        self.largest = outside.largest;
        self.in_range.truncate(outside.in_range);
    }

    fn learn(&mut self, cond: &Expr) {
        let ExprKind::Binary { op, left, right, .. } = &cond.kind else { return };
        match op {
            BinaryOp::And => {
                self.learn(left);
                self.learn(right);
            }
            BinaryOp::Lt => self.learn_less(left, right, 1),
            BinaryOp::Le => self.learn_less(left, right, 0),
            BinaryOp::Gt => self.learn_less(right, left, 1),
            BinaryOp::Ge => self.learn_less(right, left, 0),
            BinaryOp::Eq => {
                self.learn_less(left, right, 0);
                self.learn_less(right, left, 0);
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

    /// Learns `smaller + distance <= larger`.
    fn learn_less(&mut self, smaller: &Expr, larger: &Expr, distance: u64) {
        let Some(local) = self.unchanging(smaller) else { return };
        if let (ExprKind::Len(slice), 1) = (&larger.kind, distance) {
            self.in_range.push((local, *slice));
        }
        // A signed local may be negative, unless it is known not to be.
        let signed = smaller.ty.scalar().is_none_or(|scalar| scalar.is_signed());
        if signed && !self.largest.contains_key(&local) {
            return;
        }
        if let Some(largest) = self.largest_value(larger) {
            let largest = largest.saturating_sub(distance);
            let known = self.largest.entry(local).or_insert(largest);
            *known = largest.min(*known);
        }
    }

    /// Returns the local that an index names, also through a cast that keeps its value, if the local never changes.
    pub(in crate::lower) fn unchanging(&self, index: &Expr) -> Option<LocalId> {
        match &index.kind {
            ExprKind::Cast(value) => {
                let (from, to) = (value.ty.scalar()?, index.ty.scalar()?);
                let keeps = from.is_integer() && !from.is_signed() && to.is_integer() && from.bits() <= to.bits();
                self.unchanging(value).filter(|_| keeps)
            }
            ExprKind::Load(place) if place.steps.is_empty() => match place.root {
                Root::Local(local) => {
                    let info = &self.locals[local.index()];
                    (!info.mutable && matches!(info.ty, Type::Scalar(_))).then_some(local)
                }
                Root::Shared(_) | Root::Constant(_) => None,
            },
            _ => None,
        }
    }
}
