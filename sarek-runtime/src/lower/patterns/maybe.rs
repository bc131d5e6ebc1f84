//! Methods of `Option` and `Result` that take closures: `map`, `and_then`, `map_or` and similar ones. A closure is
//! evaluated only where its argument exists.

use crate::ir::unused::is_idle;
use crate::ir::{BinaryOp, DataEnum, Expr, ExprKind, Scalar, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::Branch;
use crate::lower::enums::{option_parts, success, writes_nothing, zero};
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::infer::unit;
use crate::lower::known::known;
use crate::lower::lookup::is_lent;
use crate::lower::names::Bound;
use crate::lower::run::Item;
use crate::private::{option_of, result_of};
use crate::syntax::{self, Closure, ExprKind as Source, Pattern, Span};

/// Returns `true` if a method of options takes a closure.
pub(in crate::lower) fn takes_closure(name: &str) -> bool {
    matches!(
        name,
        "and_then"
            | "filter"
            | "is_err_and"
            | "is_none_or"
            | "is_ok_and"
            | "is_some_and"
            | "map"
            | "map_err"
            | "map_or"
            | "map_or_else"
            | "ok_or_else"
            | "or_else"
            | "unwrap_or_else"
    )
}

/// An `Option` or `Result`: the condition that it is `Some` or `Ok`, its value in that case, and its value otherwise.
struct Held {
    is_good: Expr,
    some: Item,
    other: Item,
    some_ty: Type,
    other_ty: Type,
    ty: Type,
    is_option: bool,
}

impl Held {
    /// Returns the same with another value, or with another error.
    fn with(&self, some: Expr, other: Expr) -> Expr {
        if self.is_option {
            return option_parts(self.is_good.clone(), some);
        }
        let ty = result_of(&some.ty, &other.ty);
        Expr { kind: ExprKind::Tuple(vec![self.is_good.clone(), some, other]), ty }
    }
}

impl Lowering<'_> {
    /// Lowers a method that takes closures.
    pub(in crate::lower) fn lower_option_closure(
        &mut self,
        receiver: &'static syntax::Expr,
        of: &DataEnum,
        name: &str,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let Some(held) = self.lower_held(receiver, of, name, args)? else {
            return self.error(span, "this enum has no such method");
        };
        let [.., last] = args else { return self.error(span, format!("`.{name}` takes a closure")) };
        let Source::Closure(closure) = &last.kind else {
            return self.error(last.span, format!("`.{name}` takes a closure here"));
        };
        let value = self.types().infer_or_default(&closure.body);
        if is_lent(&value) {
            return self.error(
                closure.body.span,
                "a closure of an `Option` gives a value here, and no `&mut`, part or atomic: write a `match`",
            );
        }
        let value = value.dereferenced();
        let (some, other) = (held.some.clone(), held.other.clone());
        let bad = negated(held.is_good.clone());
        match (name, args) {
            ("map", [_]) if held.is_option => {
                self.guarded(held.is_good, &value, |this| this.lower_given(closure, some, &value))
            }
            ("map", [_]) => {
                let mapped = self.applied_where(held.is_good.clone(), closure, some, &value)?;
                let other = self.item_value(other, &held.other_ty, span)?;
                Ok(held.with(mapped, other))
            }
            ("map_err", [_]) => {
                let mapped = self.applied_where(bad, closure, other, &value)?;
                let some = self.item_value(some, &held.some_ty, span)?;
                Ok(held.with(some, mapped))
            }
            ("ok_or_else", [_]) => {
                let error = self.applied_where(bad, closure, other, &value)?;
                let some = self.item_value(some, &held.some_ty, span)?;
                Ok(Held { is_option: false, ..held }.with(some, error))
            }
            ("map_or", [default, _]) => {
                let default = self.lower_operand(default, &value)?;
                let default = self.evaluated(default, "default");
                let then = self.branch(closure, some, &value)?;
                Ok(self.either(held.is_good, then, Ok(default), &value))
            }
            ("map_or_else", [default, _]) => {
                let Source::Closure(default) = &default.kind else {
                    return self.error(default.span, "`.map_or_else` takes closures here");
                };
                let then = self.branch(closure, some, &value)?;
                let otherwise = self.branch(default, other, &value)?;
                Ok(self.either(held.is_good, then, otherwise, &value))
            }
            ("unwrap_or_else", [_]) => {
                let some = self.item_value(some, &held.some_ty, span)?;
                let otherwise = self.branch(closure, other, &held.some_ty)?;
                Ok(self.either(held.is_good, Ok(some), otherwise, &held.some_ty))
            }
            ("and_then", [_]) => {
                let then = self.branch(closure, some, &value)?;
                if let Ok(inner) = &then
                    && let Some(option) = self.both(&held.is_good, inner)
                {
                    return Ok(option);
                }
                let fields =
                    if held.is_option { Vec::new() } else { vec![self.item_value(other, &held.other_ty, span)?] };
                let Type::Enum(result) = &value else { return self.error(span, "`and_then` gives an option") };
                let bad = 1 - success(result).unwrap_or(1);
                let none = Expr { kind: ExprKind::Variant(bad, fields), ty: value.clone() };
                Ok(self.either(held.is_good, then, Ok(none), &value))
            }
            ("or_else", [_]) => {
                let result = if held.is_option { held.ty.clone() } else { value };
                let some = self.item_value(some, &held.some_ty, span)?;
                let Type::Enum(of) = &result else { return self.error(span, "`or_else` gives an option") };
                let kind = ExprKind::Variant(success(of).unwrap_or(0), vec![some]);
                let otherwise = self.branch(closure, other, &result)?;
                Ok(self.either(held.is_good, Ok(Expr { kind, ty: result.clone() }), otherwise, &result))
            }
            ("filter", [_]) => {
                let value = self.item_value(some.clone(), &held.some_ty, span)?;
                let some = if value.ty.scalar().is_some() { Item::Value(value.clone()) } else { some };
                let cond = self.applied_truth(held.is_good, closure, some, BinaryOp::And)?;
                let cond = if self.locals().is_stable(&cond) { cond } else { self.out.spill_part(cond, "kept") };
                Ok(option_parts(cond, value))
            }
            ("is_some_and" | "is_ok_and", [_]) => self.applied_truth(held.is_good, closure, some, BinaryOp::And),
            ("is_none_or", [_]) => self.applied_truth(held.is_good, closure, some, BinaryOp::Or),
            ("is_err_and", [_]) => self.applied_truth(bad, closure, other, BinaryOp::And),
            _ => self.error(span, format!("`.{name}` has another form")),
        }
    }

    fn lower_held(
        &mut self,
        receiver: &'static syntax::Expr,
        of: &DataEnum,
        name: &str,
        args: &[syntax::Expr],
    ) -> Lowered<Option<Held>> {
        let Some(good) = success(of).map(|good| good as usize) else { return Ok(None) };
        let ty = self.types().infer_or_default(receiver).dereferenced();
        // The copied value is read before the default is evaluated.
        let copies = matches!(name, "filter" | "ok_or_else" | "or_else")
            || !self.types().is_lent_lookup(receiver) && !args.iter().all(writes_nothing);
        let lookup = if copies { None } else { self.lower_lookup(receiver)? };
        let (is_good, some, other) = match lookup {
            Some(lookup) => {
                if name == "unwrap_or_else" {
                    self.parts_of_lookup(&lookup, name, receiver.span)?;
                }
                let (found, item) = lookup.parts();
                (found, item, Item::Value(Expr::unit()))
            }
            None => {
                let value = self.lower_operand(receiver, &ty)?;
                let parts = self.enum_parts(value);
                (parts.is_good, Item::Value(parts.holds[good].clone()), Item::Value(parts.holds[1 - good].clone()))
            }
        };
        let (some_ty, other_ty) = (of.variants[good].holds.clone(), of.variants[1 - good].holds.clone());
        let is_option = !of.variants[1 - good].single;
        Ok(Some(Held { is_good, some, other, some_ty, other_ty, ty, is_option }))
    }

    /// Returns the `Option` of a number in another one, if the conditions may be evaluated again: there is a number where both hold.
    fn both(&self, is_good: &Expr, inner: &Expr) -> Option<Expr> {
        let ExprKind::Tuple(parts) = &inner.kind else { return None };
        let [is_some, none, value] = parts.as_slice() else { return None };
        let scalar = value.ty.scalar()?;
        let again = |cond: &Expr| self.locals().is_fixed_value(cond) && is_idle(cond);
        if none.ty != unit() || known(is_good).is_some() || !again(is_good) || !again(is_some) {
            return None;
        }
        let both = Expr::truth(BinaryOp::And, is_good.clone(), is_some.clone());
        let then = match &value.kind {
            ExprKind::Select { cond, then, .. } if **cond == *is_some => then.clone(),
            _ if self.locals().is_fixed_value(value) && is_idle(value) => Box::new(value.clone()),
            _ => return None,
        };
        let kind = ExprKind::Select { cond: Box::new(both.clone()), then, otherwise: Box::new(zero(scalar)) };
        Some(option_parts(both, Expr { kind, ty: value.ty.clone() }))
    }

    /// Returns the result of a closure for an item, where a condition holds. Elsewhere the value means nothing.
    pub(in crate::lower) fn applied_where(
        &mut self,
        cond: Expr,
        closure: &'static Closure,
        item: Item,
        ty: &Type,
    ) -> Lowered<Expr> {
        let option = self.guarded(cond, ty, |this| this.lower_given(closure, item, ty))?;
        let parts = self.enum_parts(option);
        Ok(parts.holds.into_iter().next_back().unwrap_or_else(Expr::unit))
    }

    /// Returns `cond && closure(item)`, or `!cond || closure(item)`.
    fn applied_truth(&mut self, cond: Expr, closure: &'static Closure, item: Item, op: BinaryOp) -> Lowered<Expr> {
        let bool: Type = Scalar::Bool.into();
        match (self.branch(closure, item, &bool)?, op) {
            (Ok(value), BinaryOp::Or) => Ok(Expr::truth(op, negated(cond), value)),
            (Ok(value), _) => Ok(Expr::truth(op, cond, value)),
            (then, op) => Ok(self.select(cond, then, Ok(Expr::bool(op == BinaryOp::Or)), &bool)),
        }
    }

    /// Returns the value of a closure, with the statements that it needs.
    fn branch(&mut self, closure: &'static Closure, item: Item, ty: &Type) -> Lowered<Branch> {
        self.try_simple(|this| {
            let value = this.lower_given(closure, item, ty)?;
            Ok(this.without_effect(value))
        })
    }

    /// Lowers the result of a closure for the value in an option. Its parameter is another name of the value, if that
    /// is a variable that does not change.
    fn lower_given(&mut self, closure: &'static Closure, item: Item, ty: &Type) -> Lowered<Expr> {
        if let ([Pattern::Binding(binding)], Item::Value(value)) = (closure.params.as_slice(), &item)
            && let ExprKind::Load(place) = &value.kind
            && self.locals().is_settled(value)
            && !self.names.source(*binding).mutable
        {
            self.names.bind(*binding, Bound::Place(place.clone()));
            return self.lower_expr(&closure.body, Some(ty));
        }
        self.lower_applied(closure, [item], Some(ty))
    }

    /// Returns `cond ? then : otherwise` of any type.
    fn either(&mut self, cond: Expr, then: Branch, otherwise: Branch, ty: &Type) -> Expr {
        let (mut then, mut otherwise) = (then, otherwise);
        for branch in [&mut then, &mut otherwise] {
            if let (Ok(value), None) = (&branch, ty.scalar()) {
                *branch = Err((Vec::new(), value.clone()));
            }
        }
        if *ty != unit() {
            return self.select(cond, then, otherwise, ty);
        }
        let stmts = |branch: Branch| -> Vec<Stmt> { branch.map_or_else(|(written, _)| written, |_| Vec::new()) };
        self.out.push(Stmt::If { cond, then: stmts(then), otherwise: stmts(otherwise) });
        Expr::unit()
    }
}

impl Types<'_> {
    /// Returns the result type of a method that takes closures.
    pub(in crate::lower) fn infer_option_closure(
        &self,
        of: &DataEnum,
        name: &str,
        args: &[syntax::Expr],
    ) -> Option<Type> {
        let good = success(of)? as usize;
        let (some, other) = (&of.variants[good].holds, &of.variants[1 - good].holds);
        let is_option = !of.variants[1 - good].single;
        let Source::Closure(closure) = &args.last()?.kind else { return None };
        let value = self.infer_or_default(&closure.body).dereferenced();
        Some(match name {
            "map" if is_option => option_of(&value),
            "map" => result_of(&value, other),
            "map_err" | "ok_or_else" => result_of(some, &value),
            "filter" => option_of(some),
            "or_else" if is_option => option_of(some),
            "unwrap_or_else" => some.clone(),
            "is_some_and" | "is_ok_and" | "is_none_or" | "is_err_and" => Scalar::Bool.into(),
            _ => value,
        })
    }
}
