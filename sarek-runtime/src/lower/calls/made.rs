//! Arrays that a closure fills: `a.map(|x| …)` and `array::from_fn(|i| …)`.

use crate::ir::{Expr, LocalId, Range, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::exchange::element_at;
use crate::lower::function::Lowering;
use crate::lower::infer::unit;
use crate::lower::lookup::is_lent;
use crate::lower::names::Bound;
use crate::lower::run::Item;
use crate::syntax::{self, Closure, ExprKind as Source, Pattern, Span};

impl Lowering<'_> {
    /// Lowers `a.map(|x| …)`, which reads the elements from before.
    pub(in crate::lower) fn lower_array_map(
        &mut self,
        array: &'static syntax::Expr,
        args: &'static [syntax::Expr],
        length: u64,
        span: Span,
    ) -> Lowered<Expr> {
        let [syntax::Expr { kind: Source::Closure(closure), .. }] = args else {
            return self.error(span, "`.map(|x| …)` takes a closure");
        };
        let elements = self.lower_elements(array, true)?;
        let made = self.types().infer_or_default(&closure.body);
        if is_lent(&made) {
            return self.error(closure.body.span, "an array in a kernel holds values, and no references");
        }
        let made = made.dereferenced();
        let counter = if length <= u64::from(u32::MAX) { Scalar::U32 } else { Scalar::Usize };
        let local = self.out.new_local("i", counter.into(), false);
        let item = Item::Element(element_at(&elements, Expr::local(local, counter.into())));
        self.lower_made(closure, item, (local, counter), &made, length)
    }

    /// Lowers `array::from_fn(|i| …)`.
    pub(in crate::lower) fn lower_from_fn(
        &mut self,
        ty: &Type,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let ([syntax::Expr { kind: Source::Closure(closure), .. }], Type::Array(made, length)) = (args, ty) else {
            return self.error(span, "`array::from_fn(|i| …)` takes a closure");
        };
        let counter = Scalar::Usize;
        let named = match closure.params.as_slice() {
            [Pattern::Binding(binding)] => Some(*binding),
            _ => None,
        };
        let named = named.filter(|binding| !self.names.source(*binding).mutable);
        let local = match named {
            Some(binding) => self.new_binding(binding),
            None => self.out.new_local("i", counter.into(), false),
        };
        let item = match named {
            Some(binding) => {
                self.names.bind(binding, Bound::Local(local));
                Item::Bound
            }
            None => Item::Number(Expr::local(local, counter.into())),
        };
        self.lower_made(closure, item, (local, counter), made, *length)
    }

    fn lower_made(
        &mut self,
        closure: &'static Closure,
        item: Item,
        (local, counter): (LocalId, Scalar),
        made: &Type,
        length: u64,
    ) -> Lowered<Expr> {
        let ty = Type::Array(Box::new(made.clone()), length);
        let whole = (*made != unit()).then(|| self.out.declare("made", ty.clone(), true, None));
        self.facts.record_largest(local, length.saturating_sub(1));
        self.out.enter_loop(None);
        let (body, ()) = self.in_block(|this| {
            let Some(whole) = whole else {
                let value = this.lower_applied(closure, [item], Some(made))?;
                this.drop_value(value);
                return Ok(());
            };
            let place = element_at(&local_place(whole, ty.clone()), Expr::local(local, counter.into()));
            if this.types().writes_statements(&closure.body) {
                closure.params.iter().try_for_each(|param| this.bind_item(param, item.clone(), closure.body.span))?;
                return this.lower_into(&closure.body, &place);
            }
            let value = this.lower_applied(closure, [item], Some(made))?;
            this.out.assign(place, value);
            Ok(())
        })?;
        let label = self.out.leave_loop();
        let (start, end) = (Expr::int(0, counter), Expr::int(i128::from(length), counter));
        let range = Range::Up { start, end, inclusive: false, step: None };
        self.out.push(Stmt::For { label, local, range, body, unroll: None });
        let Some(whole) = whole else { return Ok(Expr::unit()) };
        Ok(self.finished(whole, ty))
    }
}
