//! Operands in order: what is evaluated before an effect keeps the value that it had before.

use super::Lowered;
use super::function::Lowering;
use crate::ir::unused::is_idle;
use crate::ir::{Expr, ExprKind, Intrinsic, Place, Root, Step, Stmt, Type};
use crate::syntax;

impl Lowering<'_> {
    /// Lowers an expression to one without effect; an effect goes into a temporary.
    pub(super) fn lower_operand(&mut self, expr: &'static syntax::Expr, ty: &Type) -> Lowered<Expr> {
        let value = self.lower_expr(expr, Some(ty))?;
        Ok(self.without_effect(value))
    }

    /// A value without effect: an effect goes into a temporary.
    pub(super) fn without_effect(&mut self, value: Expr) -> Expr {
        if self.is_effect(&value) {
            let name = temporary_name(&value.kind);
            self.spill(value, name)
        } else {
            value
        }
    }

    /// Lowers operands from left to right. If a later one writes statements, the values of the earlier ones that these
    /// might change are taken before.
    pub(super) fn lower_operands(&mut self, operands: &[(&'static syntax::Expr, Type)]) -> Lowered<Vec<Expr>> {
        let mut values: Vec<Expr> = Vec::new();
        for (operand, ty) in operands {
            let mark = self.out.len();
            let value = self.lower_operand(operand, ty)?;
            self.settle(&mut values, mark);
            values.push(value);
        }
        Ok(values)
    }

    /// Takes the values of `earlier` before the statements that have been written since `mark`, if there are any.
    pub(super) fn settle(&mut self, earlier: &mut [Expr], mark: usize) {
        if self.out.len() == mark {
            return;
        }
        let later = self.out.split_off(mark);
        let checks = later.iter().all(only_checks);
        for value in earlier.iter_mut() {
            if !(self.is_stable(value) || checks && is_idle(value)) {
                let ty = value.ty.clone();
                let taken = std::mem::replace(value, Expr::bool(false));
                *value = self.spill(Expr { kind: taken.kind, ty }, "left");
            }
        }
        self.out.extend(later);
    }

    /// The same for the indices of a place.
    pub(super) fn settle_place(&mut self, place: &mut Place, mark: usize) {
        let mut indices: Vec<Expr> = place
            .steps
            .iter()
            .filter_map(|step| match step {
                Step::Index { index, .. } | Step::Vector { index, .. } => Some(index.clone()),
                Step::Member(_) => None,
            })
            .collect();
        self.settle(&mut indices, mark);
        let mut indices = indices.into_iter();
        for step in &mut place.steps {
            if let Step::Index { index, .. } | Step::Vector { index, .. } = step
                && let Some(settled) = indices.next()
            {
                *index = settled;
            }
        }
    }

    /// Whether a value is the same however often and whenever it is evaluated.
    pub(super) fn is_stable(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => true,
            ExprKind::Load(place) => match place.root {
                Root::Local(local) => {
                    let info = &self.locals[local.index()];
                    !info.mutable
                        && place.steps.is_empty()
                        && !matches!(info.ty, Type::Slice { .. } | Type::Reference { .. })
                }
                Root::Shared(_) | Root::Constant(_) => false,
            },
            ExprKind::Intrinsic(op, operands) => operands.is_empty() && !op.is_collective() && !op.is_effect(),
            ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Member(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Call(..)
            | ExprKind::Atomic { .. }
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => false,
        }
    }

    /// A value that may be evaluated again in each round of a loop.
    pub(super) fn stable(&mut self, value: Expr, name: &str) -> Expr {
        if self.is_stable(&value) { value } else { self.spill(value, name) }
    }

    /// Whether an expression has an effect at its root.
    pub(super) fn is_effect(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Call(function, _) => !self.program.functions[function.index()].pure_,
            ExprKind::Atomic { .. } | ExprKind::VolatileLoad(_) | ExprKind::VolatileStore(..) => true,
            ExprKind::Intrinsic(op, _) => op.is_effect(),
            ExprKind::Const(..)
            | ExprKind::Load(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Member(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_) => false,
        }
    }

    /// Whether a statement may change what a place holds.
    pub(super) fn may_write(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Let { init, .. } => init.as_ref().is_some_and(|init| self.is_effect(init)),
            stmt => !only_checks(stmt),
        }
    }

    /// A condition that writes no statements and has no effect, or `None`; nothing is written then.
    pub(super) fn try_simple<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<Result<T, (Vec<Stmt>, T)>> {
        let (written, value) = self.in_block(write)?;
        Ok(if written.is_empty() { Ok(value) } else { Err((written, value)) })
    }
}

/// Whether a statement changes no value: it checks something, or gives a part of a slice a name.
fn only_checks(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Line(_) | Stmt::Check { .. } | Stmt::Assert { .. } | Stmt::Slice { .. } => true,
        Stmt::Let { .. }
        | Stmt::Assign { .. }
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
        | Stmt::Fail(_)
        | Stmt::Code(_)
        | Stmt::Report { .. } => false,
    }
}

/// What a temporary for an effect's value is called.
fn temporary_name(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Atomic { .. } => "old",
        ExprKind::VolatileLoad(_) => "loaded",
        ExprKind::Intrinsic(Intrinsic::SyncThreadsCount, _) => "count",
        ExprKind::Intrinsic(Intrinsic::SyncThreadsAnd, _) => "all",
        ExprKind::Intrinsic(Intrinsic::SyncThreadsOr, _) => "any",
        ExprKind::Intrinsic(Intrinsic::Clock64, _) => "now",
        _ => "result",
    }
}
