//! `for` loops over the elements of arrays and slices: loops over their numbers.

use super::Lowered;
use super::function::Lowering;
use super::loops::arithmetic;
use crate::ir::{BinaryOp, Expr, ExprKind, Place, Range, Scalar, Step, Stmt, Type};
use crate::syntax::{Block, Each, Order, Pattern};

impl Lowering<'_> {
    /// `for pattern in array { … }`.
    pub(super) fn lower_for_each(
        &mut self,
        label: Option<u32>,
        pattern: &'static Pattern,
        each: &'static Each,
        body: &'static Block,
        unroll: Option<Option<u32>>,
    ) -> Lowered<()> {
        let base = self.lower_elements(each)?;
        let length = self.length(&base, each.base.span)?;
        let (number, element) = match pattern {
            Pattern::Tuple([number, element]) if each.numbered => (Some(number), element),
            pattern => (None, pattern),
        };
        let counter = match (number, self.known_length(&base)) {
            (None | Some(Pattern::Wild), Some(length)) if length <= u64::from(u32::MAX) => Scalar::U32,
            _ => Scalar::Usize,
        };
        let length = match self.known_length(&base) {
            Some(length) => Expr::int(i128::from(length), counter),
            None => length,
        };
        self.enter_loop(label);
        let local = match number {
            Some(Pattern::Binding(binding)) if !self.is_mutable(*binding) => self.new_binding(*binding),
            _ => self.new_local("i", counter.into(), false),
        };
        let count = Expr::local(local, counter.into());
        let index = match each.order {
            Order::Forwards | Order::Backwards => count.clone(),
            Order::BackwardsCounted => {
                let last = arithmetic(BinaryOp::Sub, length.clone(), Expr::int(1, counter));
                arithmetic(BinaryOp::Sub, last, count.clone())
            }
        };
        let (body, ()) = self.in_block(|this| {
            if let Some(Pattern::Binding(binding)) = number
                && this.is_mutable(*binding)
            {
                this.bind_value(*binding, count);
            }
            this.lower_round(element, &base, index, each, body)
        })?;
        let label = self.leave_loop();
        let start = Expr::int(0, counter);
        let range = match each.order {
            Order::Backwards => Range::Down { start, end: length },
            Order::Forwards | Order::BackwardsCounted => Range::Up { start, end: length, inclusive: false, step: None },
        };
        self.out.push(Stmt::For { label, local, range, body, unroll });
        Ok(())
    }

    fn is_mutable(&self, binding: u32) -> bool {
        self.described.syntax.bindings[binding as usize].mutable
    }

    /// The array or slice, which the loop does not change. An array that is taken by value is the one from before the loop.
    fn lower_elements(&mut self, each: &'static Each) -> Lowered<Place> {
        if !self.is_place(each.base) && !matches!(each.base.kind, crate::syntax::ExprKind::Ref(_)) {
            let ty = self.infer_or_default(each.base);
            let value = self.lower_expr(each.base, Some(&ty))?;
            return Ok(self.kept(value));
        }
        let place = self.lower_place(each.base)?;
        if each.taken && !self.keeps(&place) && !self.is_lent(each) {
            let ty = place.ty.clone();
            return Ok(self.kept(Expr { kind: ExprKind::Load(place), ty }));
        }
        self.lower_fixed(place)
    }

    /// A place that keeps an array.
    fn kept(&mut self, value: Expr) -> Place {
        let ty = value.ty.clone();
        let local = self.new_local("values", ty.clone(), false);
        self.out.push(Stmt::Let { local, init: Some(value) });
        super::assign::local_place(local, ty)
    }

    /// Whether what stands for the array is a name of memory, not a value.
    fn is_lent(&self, each: &'static Each) -> bool {
        let crate::syntax::ExprKind::Local(binding) = each.base.kind else { return false };
        matches!(self.described.bindings[binding as usize], Type::Reference { .. } | Type::Slice { .. })
    }

    /// A place whose indices are evaluated now.
    pub(super) fn lower_fixed(&mut self, mut place: Place) -> Lowered<Place> {
        for step in &mut place.steps {
            if let Step::Index { index, .. } = step {
                let settled = self.stable(index.clone(), "at");
                *index = settled;
            }
        }
        Ok(place)
    }

    /// One round: the element is bound, and the body runs.
    fn lower_round(
        &mut self,
        pattern: &'static Pattern,
        base: &Place,
        index: Expr,
        each: &'static Each,
        body: &'static Block,
    ) -> Lowered<()> {
        let mut place = base.clone();
        let ty = match super::infer::element(base.ty.clone()) {
            Some(ty) => ty,
            None => return self.error(each.base.span, "a loop runs through a range, an array or a slice"),
        };
        place.steps.push(Step::Index { index, length: self.known_length(base), site: None });
        place.ty = ty;
        self.bind_members(pattern, &place);
        let rest = self.lower_block(body)?;
        self.out.extend(rest);
        Ok(())
    }
}
