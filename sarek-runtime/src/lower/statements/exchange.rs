//! Functions that exchange and overwrite places: `mem::swap`, `replace` and `take`, and methods of slices and arrays.

use crate::ir::{
    BinaryOp, Const, Expr, ExprKind, LocalId, Part, Place, Range, Root, Scalar, SiteKind, Spelling, Step, Stmt, Type,
};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::{element, unit};
use crate::lower::known::known;
use crate::lower::lookup::{Lookup, is_short};
use crate::lower::part::told;
use crate::lower::place::constant_int;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::Item;
use crate::lower::writer::block_of;
use crate::syntax::{self, Exchange, ExprKind as Source, Span};

type Args = &'static [syntax::Expr];

impl Lowering<'_> {
    /// Lowers `mem::swap(&mut a, &mut b)`, `mem::replace(&mut a, value)` or `mem::take(&mut a)`.
    pub(in crate::lower) fn lower_exchange(&mut self, exchange: Exchange, args: Args, span: Span) -> Lowered<Expr> {
        let lent = |this: &mut Self, arg: &'static syntax::Expr| {
            if let Source::Ref(variable) = &arg.kind {
                this.reject_reference(variable)?;
            }
            let place = this.lower_place(arg)?;
            this.lower_fixed(place)
        };
        match (exchange, args) {
            (Exchange::Swap, [a, b]) if let Some([a, b]) = self.types().swapped_slices([a, b]) => {
                self.swap_slices([a, b], span)?;
                Ok(Expr::unit())
            }
            (Exchange::Swap, [a, b]) => {
                let (a, b) = (lent(self, a)?, lent(self, b)?);
                self.swap_places(a, b);
                Ok(Expr::unit())
            }
            (Exchange::Replace, [target, value]) => {
                let place = lent(self, target)?;
                let value = self.lower_expr(value, Some(&place.ty))?;
                let value = self.without_effect(value);
                Ok(self.put(place, value))
            }
            (Exchange::Take, [target]) => {
                let place = lent(self, target)?;
                let Some(value) = default_of(&place.ty) else {
                    let message = format!(
                        "write `mem::replace` and the value: kernels do not know the default of `{}`",
                        place.ty
                    );
                    return self.error(span, message);
                };
                Ok(self.put(place, value))
            }
            _ => self.error(span, "this function of `mem` has other arguments"),
        }
    }

    /// Writes a place and returns its previous value.
    pub(in crate::lower) fn put(&mut self, place: Place, value: Expr) -> Expr {
        let old = Expr::load(place.clone());
        let old = self.out.spill(old, "old");
        self.out.assign(place, value);
        old
    }

    pub(in crate::lower) fn swap_places(&mut self, a: Place, b: Place) {
        // With variable indices, an array that nothing else reads would only be written.
        if a == b && a.indices().all(|index| constant_int(index).is_some()) {
            return;
        }
        let next = Expr::load(b.clone());
        let old = self.put(a, next);
        self.out.assign(b, old);
    }

    /// Lowers a method of a slice or an array.
    pub(in crate::lower) fn lower_slice_method(
        &mut self,
        receiver: &'static syntax::Expr,
        name: &str,
        args: Args,
        span: Span,
    ) -> Lowered<Expr> {
        match self.length_now(receiver) {
            Some(length) if name == "len" && self.in_condition => return Ok(length),
            Some(length) if name == "is_empty" => {
                let zero = Expr::int(0, Scalar::Usize);
                return self.binary(BinaryOp::Eq, vec![length, zero], Scalar::Bool.into(), span);
            }
            _ => {}
        }
        let place = self.lower_place(receiver)?;
        let place = self.lower_fixed(place)?;
        let length = self.length(&place, span)?;
        match (name, args) {
            ("len", []) => Ok(length),
            ("is_empty", []) => {
                let zero = Expr::int(0, Scalar::Usize);
                self.binary(BinaryOp::Eq, vec![length, zero], Scalar::Bool.into(), span)
            }
            ("swap", [a, b]) => {
                let usize: Type = Scalar::Usize.into();
                let Ok(numbers) = <[Expr; 2]>::try_from(self.lower_operands(&[(a, usize.clone()), (b, usize)])?) else {
                    return self.error(span, "`.swap(a, b)` takes two numbers");
                };
                let numbers = self.named_apart(numbers);
                let [a, b] = numbers.map(|number| self.checked_element(&place, number, span));
                let (a, b) = (self.locate(a), self.locate(b));
                self.swap_places(a, b);
                Ok(Expr::unit())
            }
            ("fill", [value]) => {
                let ty = element(place.ty.clone()).unwrap_or_else(unit);
                let value = self.lower_operand(value, &ty)?;
                let value = self.stable(value, "value");
                self.each_element(length, |this, number| {
                    let place = element_at(&place, number);
                    this.out.assign(place, value);
                });
                Ok(Expr::unit())
            }
            ("reverse", []) => {
                let half = arithmetic(BinaryOp::Div, length.clone(), Expr::int(2, Scalar::Usize));
                let half = self.stable(half, "half");
                self.each_element(half, |this, number| {
                    let last = arithmetic(BinaryOp::Sub, length, Expr::int(1, Scalar::Usize));
                    let last = arithmetic(BinaryOp::Sub, last, number.clone());
                    let last = this.stable(last, "last");
                    this.swap_places(element_at(&place, number), element_at(&place, last));
                });
                Ok(Expr::unit())
            }
            ("copy_from_slice", [source]) => {
                let source = self.lower_place(source)?;
                let source = self.lower_fixed(source)?;
                let count = self.length(&source, span)?;
                if count != length {
                    let text =
                        told!("copy_from_slice: source slice length ({}) does not match destination slice length ({})");
                    self.require(BinaryOp::Eq, [count, length.clone()], text, span);
                }
                self.each_element(length, |this, number| {
                    let from = element_at(&source, number.clone());
                    let value = Expr::load(from);
                    let place = element_at(&place, number);
                    this.out.assign(place, value);
                });
                Ok(Expr::unit())
            }
            ("binary_search", [key]) => self.lower_binary_search(&place, key, span),
            ("starts_with" | "ends_with", [other]) => {
                Ok(self.lower_begins((&place, length), other, name == "starts_with", span)?.0)
            }
            ("cmp" | "partial_cmp", [other]) => self.lower_slices_compared((&place, length), name, lent(other), span),
            ("is_sorted", []) => self.lower_is_sorted(&place, length, span),
            ("sort" | "sort_unstable", []) => self.lower_sort(&place, length, span),
            ("rotate_left" | "rotate_right", [count]) => self.lower_rotation((&place, length), name, count, span),
            ("contains", [value]) => self.lower_contains(&place, length, value, span),
            _ => self.error(span, format!("kernels cannot call `{name}` of a slice or an array: write it as a loop")),
        }
    }

    /// Returns two indices that are used while no variable changes: those that are not as good as a name get one.
    fn named_apart(&mut self, numbers: [Expr; 2]) -> [Expr; 2] {
        let both = !numbers.iter().any(|number| self.is_repeatable(number));
        let mut names = if both { ["first", "second"] } else { ["other"; 2] }.into_iter();
        numbers.map(|number| match names.next() {
            Some(name) if !self.is_repeatable(&number) => self.out.spill(number, name),
            _ => number,
        })
    }

    /// Returns `true` if an index may be written several times while no variable changes.
    fn is_repeatable(&self, index: &Expr) -> bool {
        is_short(index)
            && !matches!(&first_operand(index).kind, ExprKind::Load(place) if !self.locals().is_whole(place))
    }

    /// Lowers `xs.contains(&value)`.
    fn lower_contains(
        &mut self,
        place: &Place,
        length: Expr,
        value: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<Expr> {
        let ty = element(place.ty.clone()).unwrap_or_else(unit);
        let value = self.lower_operand(lent(value), &ty)?;
        let value = self.stable(value, "value");
        let found = self.accumulator("found", Scalar::Bool, Expr::bool(false));
        let sides = |number| [Expr::load(element_at(place, number)), value];
        self.compare_elements(length, (BinaryOp::Eq, sides), (found, true), span)?;
        Ok(Expr::local(found, Scalar::Bool.into()))
    }

    /// Emits a loop that sets a variable and ends where a comparison holds.
    fn compare_elements(
        &mut self,
        count: Expr,
        (op, sides): (BinaryOp, impl FnOnce(Expr) -> [Expr; 2]),
        (variable, value): (LocalId, bool),
        span: Span,
    ) -> Lowered<()> {
        let mut compared = Ok(());
        self.each_element(count, |this, number| {
            let [left, right] = sides(number);
            let cond = this.compared_elements(op, left, right, span);
            compared = cond.map(|cond| this.leave_if(cond, variable, Expr::bool(value)));
        });
        compared
    }

    /// Lowers `x.starts_with(other)` or `x.ends_with(other)`, and returns the length of `other`, too.
    fn lower_begins(
        &mut self,
        (place, length): (&Place, Expr),
        other: &'static syntax::Expr,
        at_start: bool,
        span: Span,
    ) -> Lowered<(Expr, Expr)> {
        let other = self.lower_place(other)?;
        let other = self.lower_fixed(other)?;
        let count = self.length(&other, span)?;
        let fits = compare(BinaryOp::Le, count.clone(), length.clone());
        let from = (!at_start).then(|| arithmetic(BinaryOp::Sub, length, count.clone()));
        Ok((self.lower_same((place, from), &other, (fits, count.clone()), span)?, count))
    }

    /// Lowers `x.strip_prefix(other)` or `x.strip_suffix(other)`.
    pub(in crate::lower) fn strip(
        &mut self,
        (whole, length): (Place, Expr),
        other: &'static syntax::Expr,
        at_start: bool,
        span: Span,
    ) -> Lowered<Lookup> {
        self.check_rows(&whole, span)?;
        let (found, count) = self.lower_begins((&whole, length.clone()), other, at_start, span)?;
        let length = arithmetic(BinaryOp::Sub, length, count.clone());
        let start = if at_start { count } else { Expr::int(0, Scalar::Usize) };
        Ok(Lookup::new(found, Item::Part(Part { whole, start, length, rank: None }), false))
    }

    /// Lowers `a == b` of slices.
    pub(in crate::lower) fn lower_equal_slices(
        &mut self,
        left: &'static syntax::Expr,
        right: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<Expr> {
        let (left, right) = (self.lower_place(left)?, self.lower_place(right)?);
        let (left, right) = (self.lower_fixed(left)?, self.lower_fixed(right)?);
        let (count, other) = (self.length(&left, span)?, self.length(&right, span)?);
        let fits = compare(BinaryOp::Eq, count.clone(), other);
        self.lower_same((&left, None), &right, (fits, count), span)
    }

    /// Lowers the comparison of as many elements as `other` has with those of `place` that begin at `from`, where they fit.
    fn lower_same(
        &mut self,
        (place, from): (&Place, Option<Expr>),
        other: &Place,
        (fits, count): (Expr, Expr),
        span: Span,
    ) -> Lowered<Expr> {
        let always_fit = known(&fits) == Some(true);
        let same = self.accumulator("same", Scalar::Bool, fits);
        let cond = Expr::local(same, Scalar::Bool.into());
        let from = from.map(|from| self.stable(from, "from"));
        let sides = |number: Expr| {
            let at = match from {
                Some(from) => arithmetic(BinaryOp::Add, from, number.clone()),
                None => number.clone(),
            };
            [Expr::load(element_at(place, at)), Expr::load(element_at(other, number))]
        };
        let (then, ()) =
            self.in_block(|this| this.compare_elements(count, (BinaryOp::Ne, sides), (same, false), span))?;
        match always_fit {
            true => self.out.extend(then),
            false => self.out.push(Stmt::If { cond: cond.clone(), then, otherwise: Vec::new() }),
        }
        self.facts.record_finished(same);
        Ok(cond)
    }

    /// Emits a loop over the numbers below a length.
    pub(in crate::lower) fn each_element(&mut self, length: Expr, round: impl FnOnce(&mut Self, Expr)) {
        let counter = length.ty.clone();
        let local = self.out.new_local("i", counter.clone(), false);
        let (body, ()) = block_of(self, |this| round(this, Expr::local(local, counter)));
        let start = Expr::int(0, Scalar::Usize);
        let range = Range::Up { start, end: length, inclusive: false, step: None };
        self.out.push(Stmt::For { label: None, local, range, body, unroll: None });
    }

    /// Returns an element whose number is checked.
    fn checked_element(&mut self, place: &Place, number: Expr, span: Span) -> Place {
        let length = self.facts.length(place);
        let inside = self.facts.largest_value(&number).zip(length).is_some_and(|(largest, length)| largest < length);
        let what = match place.root {
            Root::Local(local) => self.out.local(local).name.clone(),
            Root::Shared(shared) => self.out.shared()[shared.index()].name.clone(),
            Root::Constant(_) => "…".to_string(),
        };
        let site = (!inside).then(|| self.site(span, SiteKind::Index { what }));
        let mut element = element_at(place, number);
        if let Some(Step::Index { site: own, length: known, .. }) = element.steps.last_mut() {
            (*own, *known) = (site, length);
        }
        element
    }
}

/// Returns `true` if a method of slices leaves out what one begins or ends with.
pub(in crate::lower) fn strips(name: &str) -> bool {
    matches!(name, "strip_prefix" | "strip_suffix")
}

/// Returns the value that an argument lends, or the argument itself.
pub(in crate::lower) fn lent(argument: &'static syntax::Expr) -> &'static syntax::Expr {
    match &argument.kind {
        Source::Ref(value) => value,
        _ => argument,
    }
}

/// Returns the operand from which an index is computed by casts and constants.
fn first_operand(index: &Expr) -> &Expr {
    match &index.kind {
        ExprKind::Cast(operand) | ExprKind::Binary { left: operand, .. } => first_operand(operand),
        _ => index,
    }
}

/// Returns an element whose number is in range.
pub(in crate::lower) fn element_at(place: &Place, number: Expr) -> Place {
    let length = crate::lower::place::array_length(&place.ty);
    let mut element = Place { ty: element(place.ty.clone()).unwrap_or_else(unit), ..place.clone() };
    element.steps.push(Step::Index { index: number, length, site: None });
    element
}

/// Returns the `Default` value of a type of numbers, truth values and options.
pub(in crate::lower) fn default_of(ty: &Type) -> Option<Expr> {
    let kind = match ty {
        Type::Scalar(Scalar::Bool) => ExprKind::Const(Const::Bool(false), Spelling::Value),
        Type::Scalar(scalar) if scalar.is_float() => ExprKind::Const(Const::Float(0.0), Spelling::Value),
        Type::Scalar(_) => ExprKind::Const(Const::Int(0), Spelling::Value),
        Type::Array(element, _) => ExprKind::Repeat(Box::new(default_of(element)?)),
        Type::Tuple(members) => ExprKind::Tuple(members.iter().map(default_of).collect::<Option<_>>()?),
        Type::Enum(of) if of.numbers.is_none() => ExprKind::Variant(of.variant_number("None")?, Vec::new()),
        Type::Enum(_)
        | Type::Struct(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Slice { .. }
        | Type::Reference { .. } => return None,
    };
    Some(Expr { kind, ty: ty.clone() })
}
