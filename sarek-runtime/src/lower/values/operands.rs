//! Operands in order: an operand that is evaluated before an effect keeps the value that it had before.

use crate::ir::unused::{Effects, callees, has_checks, is_idle};
use crate::ir::visit::{Access, Visit, visit_stmt};
use crate::ir::{Argument, Expr, ExprKind, Function, FunctionId, Intrinsic, LocalId, Place, Root, Step, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::writer::{Mark, write_before};
use crate::syntax;

impl Lowering<'_> {
    /// Lowers an expression to one without effect; an effect goes into a temporary.
    pub(in crate::lower) fn lower_operand(&mut self, expr: &'static syntax::Expr, ty: &Type) -> Lowered<Expr> {
        let value = self.lower_expr(expr, Some(ty))?;
        Ok(self.without_effect(value))
    }

    /// Returns a value without effect: an effect goes into a temporary, or becomes a statement if it has no value.
    pub(in crate::lower) fn without_effect(&mut self, value: Expr) -> Expr {
        if value.ty == crate::lower::infer::unit() {
            self.drop_value(value);
            Expr::unit()
        } else if self.is_effect(&value) {
            let name = temporary_name(&value.kind);
            self.out.spill(value, name)
        } else {
            value
        }
    }

    /// Returns a value that is evaluated here, though it may not be needed: one that may fail a check goes into a
    /// temporary.
    pub(in crate::lower) fn evaluated(&mut self, value: Expr, name: &str) -> Expr {
        if !self.can_fail(&value) {
            return value;
        }
        let ty = value.ty.clone();
        let kind = match value.kind {
            ExprKind::Tuple(members) => ExprKind::Tuple(self.all_evaluated(members, name)),
            ExprKind::Array(members) => ExprKind::Array(self.all_evaluated(members, name)),
            ExprKind::Variant(number, members) => ExprKind::Variant(number, self.all_evaluated(members, name)),
            kind => return self.out.spill(Expr { kind, ty }, name),
        };
        Expr { kind, ty }
    }

    fn all_evaluated(&mut self, values: Vec<Expr>, name: &str) -> Vec<Expr> {
        values.into_iter().map(|value| self.evaluated(value, name)).collect()
    }

    /// Evaluates a value that is not needed, for its effects and checks.
    pub(in crate::lower) fn drop_value(&mut self, value: Expr) {
        let callees = callees(&self.program.functions);
        let mut effects = Vec::new();
        Effects::new(&callees, true).drop_value(value, &mut effects);
        self.out.extend(effects);
    }

    /// Returns a place that is evaluated here, even if it is not used: its checks run now, and only now. Its indices
    /// are evaluated once, so that the checked value is the index.
    pub(in crate::lower) fn located(&mut self, mut place: Place) -> Place {
        if !has_checks(&place) {
            return place;
        }
        for index in place.indices_mut() {
            if !(self.locals().is_fixed_value(index) && is_idle(index)) {
                let value = std::mem::replace(index, Expr::bool(false));
                *index = self.out.spill(value, "at");
            }
        }
        self.locate(place)
    }

    /// Checks now that there is such a place, whose indices have been evaluated, and returns it without its checks.
    pub(in crate::lower) fn locate(&mut self, mut place: Place) -> Place {
        if !has_checks(&place) {
            return place;
        }
        self.out.push(Stmt::Locate(place.clone()));
        for step in &mut place.steps {
            match step {
                Step::Index { site, .. } => *site = None,
                Step::Vector { site, aligned, .. } => (*site, *aligned) = (None, None),
                Step::Member(_) => {}
            }
        }
        place
    }

    /// Returns `true` if evaluating a value may fail a check.
    pub(in crate::lower) fn can_fail(&self, value: &Expr) -> bool {
        let callees = callees(&self.program.functions);
        Effects::new(&callees, true).can_fail(value)
    }

    /// Lowers operands from left to right. If a later one writes statements, the values of the earlier ones that these
    /// might change are taken before.
    pub(in crate::lower) fn lower_operands(
        &mut self,
        operands: &[(&'static syntax::Expr, Type)],
    ) -> Lowered<Vec<Expr>> {
        let mut values: Vec<Expr> = Vec::new();
        for (operand, ty) in operands {
            let mark = self.out.mark();
            let value = self.lower_operand(operand, ty)?;
            self.settle(&mut values, mark);
            values.push(value);
        }
        Ok(values)
    }

    /// Takes the values of `earlier` before the statements that have been written since `mark`, if these may change
    /// them, or if failures would be reported in another order. Returns the mark, which is after what this writes.
    pub(in crate::lower) fn settle(&mut self, earlier: &mut [Expr], mark: Mark) -> Mark {
        if self.out.since(mark).is_empty() {
            return mark;
        }
        let Order { writes, matters } = self.order_of(self.out.since(mark));
        let (mark, ()) = write_before(self, mark, |this| {
            for value in earlier.iter_mut() {
                let stays = this.locals().is_stable(value) || !(writes || matters && this.can_fail(value));
                if !stays {
                    let taken = std::mem::replace(value, Expr::bool(false));
                    *value = this.out.spill(taken, "left");
                }
            }
        });
        mark
    }

    /// Does the same for one value.
    pub(in crate::lower) fn settle_value(&mut self, earlier: &mut Expr, mark: Mark) {
        self.settle(std::slice::from_mut(earlier), mark);
    }

    /// Does the same for the indices of a place, and for their checks.
    pub(in crate::lower) fn settle_place(&mut self, place: &mut Place, mark: Mark) {
        let mut indices: Vec<Expr> = place.indices().cloned().collect();
        let mark = self.settle(&mut indices, mark);
        place.indices_mut().zip(indices).for_each(|(index, settled)| *index = settled);
        if has_checks(place) && self.order_of(self.out.since(mark)).matters {
            write_before(self, mark, |this| *place = this.located(place.clone()));
        }
    }

    /// Emits the checks of a place before those of values that are evaluated after it, in the same expression.
    pub(in crate::lower) fn locate_before(&mut self, place: &mut Place, values: &[Expr]) {
        if has_checks(place) && values.iter().any(|value| self.can_fail(value)) {
            *place = self.located(place.clone());
        }
    }

    /// Returns the effect of statements on values that are evaluated before them.
    pub(in crate::lower) fn order_of(&self, stmts: &[Stmt]) -> Order {
        let callees = callees(&self.program.functions);
        let mut finder = OrderFinder {
            effects: Effects::new(&callees, true),
            functions: &self.program.functions,
            own: Vec::new(),
            order: Order::default(),
        };
        stmts.iter().for_each(|stmt| visit_stmt(&mut finder, stmt));
        finder.order
    }

    /// Returns a value that may be evaluated again in each round of a loop.
    pub(in crate::lower) fn stable(&mut self, value: Expr, name: &str) -> Expr {
        if self.locals().is_stable(&value) { value } else { self.out.spill(value, name) }
    }

    /// Returns `true` if an expression has an effect at its root.
    pub(in crate::lower) fn is_effect(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Call(function, _, _) => !self.program.functions[function.index()].pure_,
            ExprKind::Intrinsic(op, _, _) => op.is_effect(),
            _ => value.acts(),
        }
    }

    /// Runs `write` and returns its value if it wrote no statements. Otherwise, returns the statements and the value.
    /// The current block stays as it is.
    pub(in crate::lower) fn try_simple<T>(
        &mut self,
        write: impl FnOnce(&mut Self) -> Lowered<T>,
    ) -> Lowered<Result<T, (Vec<Stmt>, T)>> {
        let (written, value) = self.in_block(write)?;
        Ok(if written.is_empty() { Ok(value) } else { Err((written, value)) })
    }
}

/// The effect of statements on values that are evaluated before them.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::lower) struct Order {
    /// `true` if they may change what the value reads.
    pub(in crate::lower) writes: bool,
    /// `true` if they have effects, jump, or may fail a check: an earlier check must fail before them.
    pub(in crate::lower) matters: bool,
}

/// A visitor that finds the effects of statements.
struct OrderFinder<'l> {
    effects: Effects<'l>,
    functions: &'l [Function],
    /// The variables that come into scope in the statements, so that nothing before them reads these.
    own: Vec<LocalId>,
    order: Order,
}

impl OrderFinder<'_> {
    fn acts(&mut self) {
        self.order = Order { writes: true, matters: true };
    }
}

impl Visit for OrderFinder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let { local, .. } | Stmt::For { local, .. } => self.own.push(*local),
            Stmt::Assign { site, .. } => self.order.matters |= site.is_some(),
            Stmt::Locate(place) => self.order.matters |= self.effects.can_miss(place),
            Stmt::Slice { part, .. } => self.order.matters |= self.effects.can_miss(&part.whole),
            Stmt::Check { .. } | Stmt::Assert { .. } => self.order.matters = true,
            // Values before them may never be evaluated again, and values after them may never be reached.
            Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(_) | Stmt::Fail(_) => self.order.matters = true,
            Stmt::While { .. } | Stmt::Loop { .. } => self.order.matters = true,
            Stmt::Report { .. } => self.order.matters = true,
            Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. } | Stmt::Code(_) => self.acts(),
            Stmt::Line(_)
            | Stmt::Comment(_)
            | Stmt::Eval(_)
            | Stmt::If { .. }
            | Stmt::Switch { .. }
            | Stmt::Block(_) => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call(function, _, _) => {
                let function = &self.functions[function.index()];
                self.order.matters |= function.fails;
                if !function.pure_ {
                    self.acts();
                }
            }
            ExprKind::Binary { site: Some(_), .. } => self.order.matters = true,
            _ if expr.acts() => self.acts(),
            _ => {}
        }
    }

    fn place(&mut self, place: &Place, access: Access) {
        self.order.matters |= has_checks(place);
        let own = matches!(place.root, Root::Local(local) if self.own.contains(&local));
        if access != Access::Read && !own {
            self.acts();
        }
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        self.order.matters |= argument.place().is_some_and(has_checks);
    }
}

/// Returns the name of a temporary for an effect's value.
fn temporary_name(kind: &ExprKind) -> &'static str {
    match kind {
        ExprKind::Atomic { .. } => "old",
        ExprKind::VolatileLoad(_) => "loaded",
        ExprKind::Intrinsic(Intrinsic::SyncThreadsCount, _, _) => "count",
        ExprKind::Intrinsic(Intrinsic::SyncThreadsAnd, _, _) => "all",
        ExprKind::Intrinsic(Intrinsic::SyncThreadsOr, _, _) => "any",
        ExprKind::Intrinsic(Intrinsic::Clock64, _, _) => "now",
        _ => "result",
    }
}
