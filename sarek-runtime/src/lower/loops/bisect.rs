//! `x.partition_point(|v| …)`, `binary_search`, `binary_search_by` and `binary_search_by_key`: the range of candidates in a
//! sorted slice is halved until it is empty.

use crate::ir::{BinaryOp, Expr, ExprKind, LocalId, Place, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::best::assigned;
use crate::lower::exchange::{element_at, lent};
use crate::lower::function::Lowering;
use crate::lower::infer::element;
use crate::lower::order::against_zero;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::Item;
use crate::private::result_of;
use crate::syntax::{self, Closure, Consumed, Span};

/// The condition that the number which is searched for is behind an element.
type IsBefore<'f> = &'f mut dyn FnMut(&mut Lowering<'_>, Place) -> Lowered<Expr>;

impl Lowering<'_> {
    /// Lowers the slice or array whose method takes a closure.
    pub(in crate::lower) fn list_of(&mut self, consumed: &'static Consumed, does: &str, span: Span) -> Lowered<Place> {
        let syntax::Source::Elements { base: list, .. } = &consumed.each.source else {
            return self.error(span, format!("`.{}` {does} slices and arrays", consumed.name));
        };
        let list = self.lower_place(list)?;
        self.lower_fixed(list)
    }

    /// Lowers `.partition_point(|v| …)`, and `.binary_search_by` with its forms.
    pub(in crate::lower) fn lower_bisected(
        &mut self,
        consumed: &'static Consumed,
        closure: &'static Closure,
        span: Span,
    ) -> Lowered<Expr> {
        let list = self.list_of(consumed, "searches", span)?;
        let bool: Type = Scalar::Bool.into();
        if consumed.name == "partition_point" {
            return self.bisect(&list, span, &mut |this, place| {
                this.lower_applied(closure, [Item::Element(place)], Some(&bool))
            });
        }
        let Some(key) = &consumed.start else {
            let order = |this: &mut Lowering<'_>, place: Place| {
                this.lower_applied(closure, [Item::Element(place)], Some(&Scalar::I8.into()))
            };
            let low =
                self.bisect(&list, span, &mut |this, place| Ok(against_zero(BinaryOp::Lt, order(this, place)?)))?;
            return self
                .found_at(&list, low, span, &mut |this, place| Ok(against_zero(BinaryOp::Eq, order(this, place)?)));
        };
        let ty = self.types().infer_or_default(&closure.body).dereferenced();
        let key = self.lower_key(key, &ty, span)?;
        let own =
            |this: &mut Lowering<'_>, place: Place| this.lower_applied(closure, [Item::Element(place)], Some(&ty));
        let low = self.bisect(&list, span, &mut |this, place| {
            let own = own(this, place)?;
            Ok(Expr::truth(BinaryOp::Lt, own, key.clone()))
        })?;
        self.found_at(&list, low, span, &mut |this, place| {
            let own = own(this, place)?;
            Ok(Expr::truth(BinaryOp::Eq, own, key.clone()))
        })
    }

    /// Lowers `.binary_search(&key)`.
    pub(in crate::lower) fn lower_binary_search(
        &mut self,
        list: &Place,
        key: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<Expr> {
        let Some(ty) = element(list.ty.clone()) else { return self.error(span, "only slices and arrays are searched") };
        let key = self.lower_key(key, &ty, span)?;
        let low =
            self.bisect(list, span, &mut |_, place| Ok(Expr::truth(BinaryOp::Lt, Expr::load(place), key.clone())))?;
        self.found_at(list, low, span, &mut |_, place| Ok(Expr::truth(BinaryOp::Eq, Expr::load(place), key.clone())))
    }

    /// Lowers `&key`, an integer that is compared several times.
    fn lower_key(&mut self, key: &'static syntax::Expr, ty: &Type, span: Span) -> Lowered<Expr> {
        let is_ordered = |scalar: Scalar| scalar.is_integer() || scalar == Scalar::Bool;
        if !ty.scalar().is_some_and(is_ordered) {
            let message =
                format!("values of type `{ty}` are compared by a closure of yours: `.partition_point(|v| *v < key)`");
            return self.error(span, message);
        }
        let key = self.lower_operand(lent(key), ty)?;
        Ok(self.stable(key, "key"))
    }

    /// Emits the search for the first element for which the condition does not hold. Returns its number, or the length.
    fn bisect(&mut self, list: &Place, span: Span, is_before: IsBefore<'_>) -> Lowered<Expr> {
        let usize: Type = Scalar::Usize.into();
        let number = |value: i128| Expr::int(value, Scalar::Usize);
        let length = self.length(list, span)?;
        let low = self.accumulator("low", Scalar::Usize, number(0));
        let high = self.accumulator("high", Scalar::Usize, length);
        let value = |local: LocalId| Expr::local(local, Scalar::Usize.into());
        self.out.enter_loop(None);
        let (body, ()) = self.in_block(|this| {
            let half = arithmetic(BinaryOp::Div, arithmetic(BinaryOp::Sub, value(high), value(low)), number(2));
            let middle = arithmetic(BinaryOp::Add, value(low), half);
            let middle = this.out.declare("middle", usize.clone(), false, Some(middle));
            let cond = is_before(this, element_at(list, value(middle)))?;
            let place = |local| crate::lower::assign::local_place(local, usize.clone());
            let next = arithmetic(BinaryOp::Add, value(middle), number(1));
            let then = vec![assigned(&place(low), next)];
            let otherwise = vec![assigned(&place(high), value(middle))];
            this.out.push(Stmt::If { cond, then, otherwise });
            Ok(())
        })?;
        let label = self.out.leave_loop();
        let cond = compare(BinaryOp::Lt, value(low), value(high));
        self.out.push(Stmt::While { label, cond, body, unroll: None });
        [low, high].into_iter().for_each(|local| self.facts.record_finished(local));
        Ok(value(low))
    }

    /// Returns `Ok` of a number if there is an element, and it is the right one; else `Err` of it.
    fn found_at(&mut self, list: &Place, low: Expr, span: Span, is_right: IsBefore<'_>) -> Lowered<Expr> {
        let inside = compare(BinaryOp::Lt, low.clone(), self.length(list, span)?);
        let bool: Type = Scalar::Bool.into();
        let right = self.try_simple(|this| is_right(this, element_at(list, low.clone())))?;
        let found = match right {
            Ok(right) => {
                let found = Expr::truth(BinaryOp::And, inside, right);
                self.out.declare("found", bool.clone(), false, Some(found))
            }
            Err((mut written, right)) => {
                let found = self.accumulator("found", Scalar::Bool, Expr::bool(false));
                written.push(assigned(&crate::lower::assign::local_place(found, bool.clone()), right));
                self.out.push(Stmt::If { cond: inside, then: written, otherwise: Vec::new() });
                self.facts.record_finished(found);
                found
            }
        };
        let usize: Type = Scalar::Usize.into();
        let kind = ExprKind::Tuple(vec![Expr::local(found, bool), low.clone(), low]);
        Ok(Expr { kind, ty: result_of(&usize, &usize) })
    }
}
