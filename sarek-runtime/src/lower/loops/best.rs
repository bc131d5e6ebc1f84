//! `x.iter().reduce(|a, b| …)`, `max_by`, `max_by_key` and similar: they start with the first item and combine the others with it.

use crate::ir::{BinaryOp, DataEnum, Expr, ExprKind, LocalId, Place, Root, Scalar, Step, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::consume::name_of;
use crate::lower::enums::{option_parts, zero};
use crate::lower::function::Lowering;
use crate::lower::lookup::is_lent;
use crate::lower::names::Bound;
use crate::lower::order::against_zero;
use crate::lower::run::Item;
use crate::syntax::{Closure, Consumed, Pattern, Span};

/// The choice so far: the variables of an `Option`.
pub(in crate::lower) struct Best {
    pub(in crate::lower) found: Place,
    pub(in crate::lower) value: Place,
    whole: Expr,
}

impl Best {
    /// Returns the choice of these variables, which say whether there is one, and which one.
    pub(in crate::lower) fn of_variables(found: LocalId, value: LocalId, held: Type) -> Best {
        let is_some: Type = Scalar::Bool.into();
        Best {
            found: local_place(found, is_some.clone()),
            value: local_place(value, held.clone()),
            whole: option_parts(Expr::local(found, is_some), Expr::local(value, held)),
        }
    }
}

/// The message where the result would be an `Option` of places.
const OF_PLACES: &str = "this would be an `Option` of a `&mut`, of a part or of an atomic: let it find the number, \
                         `(0..x.len()).max_by_key(|i| x[*i])`";

impl Lowering<'_> {
    /// Lowers `.reduce(|a, b| …)`.
    pub(in crate::lower) fn lower_reduce(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let ([so_far, next], Some((of, held))) = (closure.params.as_slice(), held_by(result)) else {
            return self.error(span, OF_PLACES);
        };
        let best = self.start_best(name_of(&self.names, so_far), result, &of, &held);
        self.consume_with(consumed, span, |_| Ok(()), &mut |this, (), item| {
            let item = this.kept_item(item, "next");
            let (then, ()) = this.in_block(|this| {
                this.bind_best(so_far, &best.value);
                this.bind_item(next, item.clone(), span)?;
                let value = this.lower_expr(&closure.body, Some(&held))?;
                this.out.push(assigned(&best.value, value));
                Ok(())
            })?;
            let first = this.item_value(item, &held, span)?;
            let otherwise = vec![assigned(&best.value, first), assigned(&best.found, Expr::bool(true))];
            this.out.push(Stmt::If { cond: Expr::load(best.found.clone()), then, otherwise });
            Ok(())
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers `.min_by(|a, b| …)` and `.max_by(|a, b| …)`: the first of the least and the last of the largest.
    pub(in crate::lower) fn lower_best_by(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let ([so_far, next], Some((of, held))) = (closure.params.as_slice(), held_by(result)) else {
            return self.error(span, OF_PLACES);
        };
        let is_max = consumed.name == "max_by";
        let best = self.start_best(if is_max { "most" } else { "least" }, result, &of, &held);
        self.consume_with(consumed, span, |_| Ok(()), &mut |this, (), item| {
            let item = this.compared_item(item, next, &held, span)?;
            let (written, better) = this.in_block(|this| {
                this.bind_best(so_far, &best.value);
                this.bind_item(next, item.clone(), span)?;
                let order = this.lower_operand(&closure.body, &Scalar::I8.into())?;
                let op = if is_max { BinaryOp::Le } else { BinaryOp::Gt };
                Ok(against_zero(op, order))
            })?;
            let value = this.item_value(item, &held, span)?;
            this.take_better(&best, (written, better), &[(best.value.clone(), value)])
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers `.min_by_key(|x| …)` and `.max_by_key(|x| …)`.
    pub(in crate::lower) fn lower_best_by_key(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let ([param], Some((of, held))) = (closure.params.as_slice(), held_by(result)) else {
            return self.error(span, OF_PLACES);
        };
        let is_max = consumed.name == "max_by_key";
        let name = if is_max { "most" } else { "least" };
        let op = match (is_max, consumed.reversed) {
            (true, false) => BinaryOp::Ge,
            (true, true) => BinaryOp::Le,
            (false, false) => BinaryOp::Lt,
            (false, true) => BinaryOp::Gt,
        };
        let ty = self.types().infer_or_default(&closure.body).dereferenced();
        self.require_total(&ty, span)?;
        let best = self.start_best(name, result, &of, &held);
        let key = self.out.declare("key", ty.clone(), true, zeros(&ty));
        self.consume_with(consumed, span, |_| Ok(()), &mut |this, (), item| {
            let item = this.compared_item(item, param, &held, span)?;
            this.bind_item(param, item.clone(), span)?;
            let own = this.lower_operand(&closure.body, &ty)?;
            let own = this.stable(own, "next_key");
            let so_far = Expr::local(key, ty.clone());
            let (written, better) = this.in_block(|this| match ty.scalar() {
                Some(_) => Ok(Expr::truth(op, own.clone(), so_far)),
                None => {
                    let (own, so_far) = this.with_falling(&consumed.falling, own.clone(), so_far);
                    this.compare_members(op, op, (own, so_far), span)
                }
            })?;
            let value = this.item_value(item, &held, span)?;
            let taken = [(best.value.clone(), value), (local_place(key, ty.clone()), own)];
            this.take_better(&best, (written, better), &taken)
        })?;
        Ok(self.chosen(best))
    }

    /// Lowers `.min()` and `.max()` of items that consist of several numbers.
    pub(in crate::lower) fn lower_best(
        &mut self,
        consumed: &'static Consumed,
        result: &Type,
        span: Span,
    ) -> Lowered<Expr> {
        let Some((of, held)) = held_by(result) else { return self.error(span, OF_PLACES) };
        let is_max = consumed.name == "max";
        let best = self.start_best(if is_max { "most" } else { "least" }, result, &of, &held);
        self.consume_with(consumed, span, |_| Ok(()), &mut |this, (), item| {
            let value = this.item_value(item, &held, span)?;
            let value = this.stable(value, "next");
            let (written, order) =
                this.in_block(|this| Ok(this.order_between(&value, &Expr::load(best.value.clone()), span)))?;
            let op = if is_max { BinaryOp::Ge } else { BinaryOp::Lt };
            let better = Expr::truth(op, order, Expr::int(0, Scalar::I8));
            this.take_better(&best, (written, better), &[(best.value.clone(), value)])
        })?;
        Ok(self.chosen(best))
    }

    /// Takes an item if nothing is found yet, or if the condition `better`, which the statements compute, holds.
    fn take_better(
        &mut self,
        best: &Best,
        (mut written, better): (Vec<Stmt>, Expr),
        taken: &[(Place, Expr)],
    ) -> Lowered<()> {
        let found = Expr::load(best.found.clone());
        let mut first: Vec<Stmt> = taken.iter().map(|(place, value)| assigned(place, value.clone())).collect();
        let next = first.clone();
        first.push(assigned(&best.found, Expr::bool(true)));
        self.out.push(if written.is_empty() {
            let cond = Expr::truth(BinaryOp::Or, negated(found), better);
            Stmt::If { cond, then: first, otherwise: Vec::new() }
        } else {
            written.push(Stmt::If { cond: better, then: next, otherwise: Vec::new() });
            Stmt::If { cond: found, then: written, otherwise: first }
        });
        Ok(())
    }

    /// Returns the choice among all items.
    pub(in crate::lower) fn chosen(&mut self, best: Best) -> Expr {
        for place in [&best.found, &best.value] {
            if let Root::Local(local) = place.root {
                self.facts.record_finished(local);
            }
        }
        best.whole
    }

    /// Makes variables for an `Option` of such a value: one variable if the value has no obvious initial value.
    pub(in crate::lower) fn start_best(&mut self, name: &str, option: &Type, of: &DataEnum, held: &Type) -> Best {
        if let Some(first) = zeros(held) {
            let found = self.accumulator("found", Scalar::Bool, Expr::bool(false));
            let value = self.out.declare(name, held.clone(), true, Some(first));
            return Best::of_variables(found, value, held.clone());
        }
        let local = self.out.new_local(name, option.clone(), true);
        let none = of.variant_number("None").unwrap_or(0);
        let init = Expr { kind: ExprKind::Variant(none, Vec::new()), ty: option.clone() };
        self.out.push(Stmt::Let { local, init: Some(init) });
        let member = |number: u32, ty: Type| Place { root: Root::Local(local), steps: vec![Step::Member(number)], ty };
        Best {
            found: member(0, Scalar::Bool.into()),
            value: member(2 - none, held.clone()),
            whole: Expr::local(local, option.clone()),
        }
    }

    /// Binds a closure's parameter to the choice so far.
    fn bind_best(&mut self, pattern: &'static Pattern, place: &Place) {
        match (pattern, place.root) {
            (Pattern::Binding(binding), _) if self.names.is_reference(*binding) => {
                self.names.bind(*binding, Bound::Place(place.clone()));
            }
            (pattern, Root::Local(local)) if place.steps.is_empty() => self.bind_so_far(pattern, local, &place.ty),
            (pattern, _) => self.bind_members(pattern, place),
        }
    }

    /// Binds an item that is always taken.
    pub(in crate::lower) fn kept_item(&mut self, item: Item, name: &str) -> Item {
        match item {
            Item::Value(value) => Item::Value(self.stable(value, name)),
            Item::Pair(a, b) => Item::Pair(Box::new(self.kept_item(*a, name)), Box::new(self.kept_item(*b, name))),
            item @ (Item::Element(_) | Item::Number(_) | Item::Part(_) | Item::Either(..) | Item::Bound) => item,
        }
    }

    /// Binds an item that is compared, and taken if it is better: numbers are read once.
    pub(in crate::lower) fn compared_item(
        &mut self,
        item: Item,
        pattern: &Pattern,
        held: &Type,
        span: Span,
    ) -> Lowered<Item> {
        Ok(match item {
            Item::Element(place) if place.ty.scalar().is_some() => Item::Value(self.stable(Expr::load(place), "next")),
            Item::Pair(a, b) => match (pattern, held) {
                (Pattern::Tuple(parts), Type::Tuple(members))
                    if members.len() == 2
                        && let Some(parts) = parts.of(2) =>
                {
                    Item::Pair(
                        Box::new(self.compared_item(*a, parts[0], &members[0], span)?),
                        Box::new(self.compared_item(*b, parts[1], &members[1], span)?),
                    )
                }
                _ => {
                    let value = self.item_value(Item::Pair(a, b), held, span)?;
                    Item::Value(self.stable(value, "next"))
                }
            },
            item => self.kept_item(item, "next"),
        })
    }
}

pub(in crate::lower) fn assigned(place: &Place, value: Expr) -> Stmt {
    Stmt::Assign { place: place.clone(), op: None, value, site: None }
}

/// Returns an `Option` and the type in it, or `None` if that would have to be a place.
pub(in crate::lower) fn held_by(result: &Type) -> Option<(std::sync::Arc<DataEnum>, Type)> {
    let Type::Enum(of) = result else { return None };
    let some = of.variants.iter().find(|variant| variant.number == 1)?;
    if is_lent(&some.holds) {
        return None;
    }
    Some((std::sync::Arc::clone(of), some.holds.clone()))
}

/// Returns zeros, if a value consists of adjacent scalars.
pub(in crate::lower) fn zeros(ty: &Type) -> Option<Expr> {
    match ty {
        Type::Scalar(scalar) => Some(zero(*scalar)),
        Type::Tuple(members) if !members.is_empty() => {
            let values = members.iter().map(zeros).collect::<Option<Vec<_>>>()?;
            Some(Expr { kind: ExprKind::Tuple(values), ty: ty.clone() })
        }
        _ => None,
    }
}
