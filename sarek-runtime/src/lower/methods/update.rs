//! `cell.fetch_update(set, fetch, |old| …)`: a loop that exchanges until no other thread has changed the cell meanwhile.

use crate::ir::{AtomicOp, Block, Expr, ExprKind, Ordering, Place, Root, Scalar, Scope, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::checked::same_bits;
use crate::lower::function::Lowering;
use crate::lower::method::stronger;
use crate::lower::run::Item;
use crate::private::{option_of, result_of};
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers the loop. Its value is `Ok` of the previous value, or `Err` of the present one, if the closure returns
    /// `None`.
    pub(in crate::lower) fn lower_fetch_update(
        &mut self,
        (cell, scope): (&'static syntax::Expr, Scope),
        ty: Type,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let [set, fetch, function] = args else { return self.error(span, "`fetch_update` has three arguments") };
        let syntax::ExprKind::Closure(closure) = &function.kind else {
            return self.error(function.span, "`fetch_update` takes a closure here: `|old| Some(old + 1)`");
        };
        let (set, fetch) = (self.ordering(set)?, self.ordering(fetch)?);
        if let Ordering::Release | Ordering::AcqRel = fetch {
            return self.error(args[1].span, "the load of a failed exchange cannot have this memory ordering");
        }
        let bool: Type = Scalar::Bool.into();
        let place = self.lower_place(cell)?;
        let place = self.lower_fixed(place)?;
        let access = |op, operands, ordering| {
            let kind = ExprKind::Atomic { op, place: place.clone(), operands, ordering, scope };
            Expr { kind, ty: ty.clone() }
        };
        let old = self.out.declare("old", ty.clone(), true, Some(access(AtomicOp::Load, Vec::new(), fetch)));
        let updated = self.out.declare("updated", bool.clone(), true, Some(Expr::bool(false)));
        let held = Expr::local(old, ty.clone());
        let assign = |local, ty: &Type, value| Stmt::Assign {
            place: local_place(local, ty.clone()),
            op: None,
            value,
            site: None,
        };
        let (body, ()) = self.in_block(|this| {
            let value = this.lower_applied(closure, [Item::Value(held.clone())], Some(&option_of(&ty)))?;
            let new = this.new_value(value, span)?;
            let seen = access(AtomicOp::CompareExchange, vec![held.clone(), new], stronger(set, fetch));
            let seen = this.out.spill(seen, "seen");
            let same = same_bits(&seen, &held);
            let then = vec![assign(updated, &bool, Expr::bool(true)), Stmt::Break(None)];
            this.out.push(Stmt::If { cond: same, then, otherwise: Vec::new() });
            this.out.push(assign(old, &ty, seen));
            Ok(())
        })?;
        self.out.push(Stmt::Loop { label: None, body });
        let kind = ExprKind::Tuple(vec![Expr::local(updated, bool), held.clone(), held]);
        Ok(Expr { kind, ty: result_of(&ty, &ty) })
    }

    /// Returns the value in the closure's `Some`. After `None`, the loop ends.
    fn new_value(&mut self, value: Expr, span: Span) -> Lowered<Expr> {
        if let Some(new) = self.chosen_value(&value) {
            return Ok(new);
        }
        match value.kind {
            ExprKind::Variant(1, mut held) if held.len() == 1 => Ok(held.swap_remove(0)),
            kind => {
                let parts = self.enum_parts(Expr { kind, ty: value.ty });
                let Some(new) = parts.holds.get(1).cloned() else {
                    return self.error(span, "the closure gives an `Option`");
                };
                let none = negated(parts.is_good);
                self.out.push(Stmt::If { cond: none, then: vec![Stmt::Break(None)], otherwise: Vec::new() });
                Ok(new)
            }
        }
    }

    /// Returns the value where an `if`, whose result has just been assigned, has `Some` in one branch and nothing but
    /// `None` in the other: its condition ends the loop, and there is no `Option`.
    fn chosen_value(&mut self, value: &Expr) -> Option<Expr> {
        let ExprKind::Load(Place { root: Root::Local(chosen), steps, .. }) = &value.kind else { return None };
        let [.., Stmt::Let { local, init: None }, Stmt::If { then, otherwise, .. }] = self.out.stmts() else {
            return None;
        };
        let gives = |block: &Block, variant: u32| match block.last() {
            Some(Stmt::Assign { place, value: Expr { kind: ExprKind::Variant(number, _), .. }, .. }) => {
                place.root == Root::Local(*chosen) && place.steps.is_empty() && *number == variant
            }
            _ => false,
        };
        let negates = gives(then, 1) && gives(otherwise, 0) && otherwise.len() == 1;
        let plain = gives(then, 0) && gives(otherwise, 1) && then.len() == 1;
        if local != chosen || !steps.is_empty() || !negates && !plain {
            return None;
        }
        let chosen = *chosen;
        let Some(Stmt::If { cond, then, otherwise }) = self.out.pop() else { return None };
        self.out.pop();
        self.out.drop_local(chosen);
        let (cond, mut some) = if negates { (negated(cond), then) } else { (cond, otherwise) };
        let Some(Stmt::Assign { value: Expr { kind: ExprKind::Variant(_, mut held), .. }, .. }) = some.pop() else {
            return None;
        };
        self.out.push(Stmt::If { cond, then: vec![Stmt::Break(None)], otherwise: Vec::new() });
        self.out.extend(some);
        held.pop()
    }
}
