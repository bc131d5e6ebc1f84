//! Places: the expressions that can be read, written, and referred to.

use crate::ir::{Const, Expr, ExprKind, Place, Root, Scalar, SiteKind, Step, Type};
use crate::lower::Lowered;
use crate::lower::array::is_made;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::infer::element;
use crate::lower::names::Bound;
use crate::private::Constant;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers an expression that names a place.
    pub(in crate::lower) fn lower_place(&mut self, expr: &'static syntax::Expr) -> Lowered<Place> {
        match &expr.kind {
            syntax::ExprKind::Local(binding) => match self.names.bound(*binding).cloned() {
                Some(Bound::Local(local)) => {
                    let ty = self.out.local(local).ty.clone();
                    Ok(Place { root: Root::Local(local), steps: Vec::new(), ty })
                }
                Some(Bound::Place(place)) => Ok(place),
                Some(Bound::Slice(_)) => self.slice_now(*binding, expr.span),
                Some(Bound::Function(_)) => self.error(expr.span, "a function is called, or passed on"),
                Some(Bound::Items(_)) => self.error(expr.span, "an iterator is not a value: take its items"),
                Some(Bound::Lookup(_)) => {
                    let ty = self.types().infer_or_default(expr);
                    self.lower_placed(expr, ty)
                }
                None => self.error(expr.span, "this variable has no value yet"),
            },
            syntax::ExprKind::Constant(number) => match self.names.constant(*number).clone() {
                Constant::Array(ty, _) if !self.names.is_table(*number) => self.lower_placed(expr, ty),
                _ => self.constant_place(*number, expr.span),
            },
            // References are resolved where they are bound.
            syntax::ExprKind::Unary(syntax::UnaryOp::Deref, target, _) | syntax::ExprKind::Ref(target) => {
                self.lower_place(target)
            }
            syntax::ExprKind::Index { base, index, what, link, changed } => {
                match self.lower_own_index((*link, *changed), [base, index], expr.span)? {
                    Some(place) => Ok(place),
                    None => self.lower_index(base, index, what, expr.span),
                }
            }
            syntax::ExprKind::Part { .. } => self.lower_named_part(expr, None),
            syntax::ExprKind::Call(..) if self.types().remote(expr).is_some() => self.lower_named_part(expr, None),
            syntax::ExprKind::Field(base, name) => {
                let mut place = self.lower_place(base)?;
                if place.ty.image().is_some() {
                    // A texture or surface is its words.
                    return Ok(place);
                }
                let (number, ty) = self.member(&place.ty, name, expr.span)?;
                place.steps.push(Step::Member(number));
                place.ty = ty;
                Ok(place)
            }
            _ if let Some(taken) = self.types().taken_slice(expr) => self.take_slice(taken, expr.span),
            _ if self.types().lends(expr).is_some() => self.lower_lent_by_call(expr),
            _ if self.types().is_found(expr) => {
                let found = self.lower_found(expr)?;
                found.map_or_else(|| self.error(expr.span, "this names no place"), Ok)
            }
            _ => {
                // The base is a value that is indexed, such as the result of a block.
                let ty = self.types().infer_or_default(expr);
                self.lower_placed(expr, ty)
            }
        }
    }

    /// Lowers the place that is lent to a function that takes a reference to this type.
    pub(in crate::lower) fn lower_lent(&mut self, expr: &'static syntax::Expr, target: &Type) -> Lowered<Place> {
        match &expr.kind {
            syntax::ExprKind::Ref(value) if !self.types().is_place(value) => self.lower_placed(value, target.clone()),
            _ => self.lower_place(expr),
        }
    }

    /// Lowers a value to a variable of its own.
    pub(in crate::lower) fn lower_placed(&mut self, expr: &'static syntax::Expr, ty: Type) -> Lowered<Place> {
        let before = self.out.locals().len();
        let value = self.lower_expr(expr, Some(&ty))?;
        match value.kind {
            ExprKind::Load(place) if is_made(&place, before) => Ok(place),
            kind => {
                let local = self.out.new_local("value", ty.clone(), false);
                self.out.push(crate::ir::Stmt::Let { local, init: Some(Expr { kind, ty: value.ty }) });
                Ok(Place { root: Root::Local(local), steps: Vec::new(), ty })
            }
        }
    }

    /// Returns the number and type of a member of a tuple or struct.
    pub(in crate::lower) fn member(&self, ty: &Type, name: &str, span: Span) -> Lowered<(u32, Type)> {
        let found = ty.member_number(name).and_then(|number| Some((number, ty.member(number)?.clone())));
        found.map_or_else(|| self.error(span, format!("`{ty}` has no field `{name}`")), Ok)
    }

    fn lower_index(
        &mut self,
        base: &'static syntax::Expr,
        index: &'static syntax::Expr,
        what: &str,
        span: Span,
    ) -> Lowered<Place> {
        let (mut place, index, ty) = self.lower_subscript(base, index, span)?;
        let length = self.facts.length(&place);
        if let (Type::Struct(layout), Some(number)) = (&place.ty, constant_int(&index)) {
            let Some(field) = u32::try_from(number).ok().filter(|number| u64::from(*number) < length.unwrap_or(0))
            else {
                let message = format!("index {number} is out of range for `{what}` of length {}", layout.fields.len());
                return self.error(span, message);
            };
            place.steps.push(Step::Member(field));
            place.ty = ty;
            return Ok(place);
        }
        let site = match (self.facts.largest_value(&index), length) {
            (Some(largest), Some(length)) if largest < length => None,
            _ if self.locals().is_index_of(&index, &place) => None,
            _ => Some(self.site(span, SiteKind::Index { what: what.to_string() })),
        };
        place.steps.push(Step::Index { index, length, site });
        place.ty = ty;
        Ok(place)
    }

    /// Lowers an indexed place, the index, and the type of the elements.
    pub(in crate::lower) fn lower_subscript(
        &mut self,
        base: &'static syntax::Expr,
        index: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<(Place, Expr, Type)> {
        let mut place = self.lower_place(base)?;
        let Some(ty) = element(place.ty.clone()) else {
            return self.error(span, "this cannot be indexed");
        };
        let mark = self.out.mark();
        let index_type = self.types().infer(index).unwrap_or_else(|| Scalar::U32.into());
        let index = self.for_parameter(&index_type, |this| this.lower_operand(index, &index_type))?;
        self.settle_place(&mut place, mark);
        Ok((place, index, ty))
    }

    /// Returns the length of a place, as `usize`.
    pub(in crate::lower) fn length(&self, place: &Place, span: Span) -> Lowered<Expr> {
        match (&place.ty, place.root) {
            (Type::Array(_, length), _) => Ok(Expr::int(i128::from(*length), Scalar::Usize)),
            (Type::Slice { .. }, root) if place.steps.is_empty() => {
                if let Some(length) = self.facts.length(place) {
                    return Ok(Expr::int(i128::from(length), Scalar::Usize));
                }
                Ok(Expr { kind: ExprKind::Len(root), ty: Scalar::Usize.into() })
            }
            (Type::Enum(of), _) if of.numbers.is_none() => self.error(
                span,
                "kernels run through an option in `for v in option` alone: write `if let Some(v) = option`, or `.map_or(…)`",
            ),
            _ => self.error(span, "only slices and arrays have a length"),
        }
    }
}

impl Types<'_> {
    /// Returns `true` if an expression names a place rather than a value.
    pub(in crate::lower) fn is_place(&self, expr: &'static syntax::Expr) -> bool {
        match &expr.kind {
            syntax::ExprKind::Local(_) | syntax::ExprKind::Unary(syntax::UnaryOp::Deref, _, _) => true,
            syntax::ExprKind::Constant(number) => self.names.is_table(*number),
            syntax::ExprKind::Index { link, .. } if self.subscript(*link, false).is_some() => true,
            syntax::ExprKind::Index { base, .. }
            | syntax::ExprKind::Part { base, .. }
            | syntax::ExprKind::Field(base, _) => self.cursor(base).is_none() && self.is_place(base),
            _ if self.taken_slice(expr).is_some() => true,
            _ => self.is_found(expr) || self.remote(expr).is_some() || self.lends(expr).is_some(),
        }
    }
}

/// Returns the length of an array; `None` for a slice.
pub(in crate::lower) fn array_length(ty: &Type) -> Option<u64> {
    match ty {
        Type::Array(_, length) => Some(*length),
        Type::Reference { target, .. } => array_length(target),
        Type::Struct(layout) => layout.numbers().map(|(_, length)| length),
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Tuple(_)
        | Type::Enum(_)
        | Type::Slice { .. } => None,
    }
}

/// Returns the value of an integer constant.
pub(in crate::lower) fn constant_int(expr: &Expr) -> Option<i128> {
    match expr.kind {
        ExprKind::Const(Const::Int(value), _) => Some(value),
        _ => None,
    }
}
