//! Parts of slices and arrays: `x[start..end]`.

use crate::ir::unused::is_idle;
use crate::ir::{Argument, BinaryOp, Expr, ExprKind, Message, Part, Place, Root, Scalar, SiteKind, Stmt, Type, Value};
use crate::lower::Lowered;
use crate::lower::bounds::largest_of;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::infer::element;
use crate::lower::known::{both, known};
use crate::lower::method::cast;
use crate::lower::place::constant_int;
use crate::lower::ranges::arithmetic;
use crate::syntax::{self, ExprKind as Source, Pattern, Span};

/// `base[start..end]` as written.
struct Written {
    base: &'static syntax::Expr,
    start: Option<&'static syntax::Expr>,
    end: Option<&'static syntax::Expr>,
    inclusive: bool,
    span: Span,
}

/// The text of a failure with two numbers.
pub(in crate::lower) struct Told {
    pub(in crate::lower) text: &'static str,
    pub(in crate::lower) render: fn(&[Value]) -> String,
}

/// Makes a text with a placeholder for each of two numbers.
macro_rules! told {
    ($text:literal) => {
        crate::lower::part::Told { text: $text, render: |values| format!($text, values[0], values[1]) }
    };
    (without values: $text:literal) => {
        crate::lower::part::Told { text: $text, render: |_| $text.to_string() }
    };
}
pub(in crate::lower) use told;

impl Lowering<'_> {
    /// Lowers an argument for a parameter that is a slice.
    pub(in crate::lower) fn lower_slice_argument(&mut self, arg: &'static syntax::Expr) -> Lowered<Argument> {
        if let Some(remote) = self.types().remote(arg) {
            return Ok(Argument::Part(self.lower_remote(&remote)?));
        }
        let Some(written) = written(arg) else { return Ok(Argument::Slice(self.lower_place(arg)?)) };
        Ok(match self.lower_part(&written)? {
            Ok(part) => Argument::Part(part),
            Err(whole) => Argument::Slice(whole),
        })
    }

    /// Gives a part of a slice or array a name: that of a binding with its type, or an internal one.
    pub(in crate::lower) fn lower_named_part(
        &mut self,
        expr: &'static syntax::Expr,
        binding: Option<(&str, Type)>,
    ) -> Lowered<Place> {
        let part = match (self.types().remote(expr), written(expr)) {
            (Some(remote), _) => self.lower_remote(&remote)?,
            (None, None) => return self.error(expr.span, "this is not a part of a slice"),
            (None, Some(written)) => match self.lower_part(&written)? {
                Ok(part) => part,
                Err(whole) => return Ok(whole),
            },
        };
        match binding {
            Some((name, ty)) => {
                let place = self.name_part(name, ty, part);
                self.note_name(&place);
                Ok(place)
            }
            None if part.rank.is_some() => {
                let ty = self.types().infer_or_default(expr);
                Ok(self.name_part("theirs", ty, part))
            }
            None => self.part_named("part", part, expr.span),
        }
    }

    /// Lowers `let (left, right) = whole.split_at(middle);`.
    pub(in crate::lower) fn lower_split(
        &mut self,
        patterns: [&'static Pattern; 2],
        whole: &'static syntax::Expr,
        name: &str,
        middle: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<()> {
        let parts = self.lower_split_parts(whole, name, middle, span)?;
        for (pattern, part) in patterns.into_iter().zip(parts) {
            if let Pattern::Binding(binding) = pattern {
                let name = &self.names.source(*binding).name;
                let ty = self.names.ty(*binding).clone();
                let place = self.name_part(name, ty, part);
                self.note_name(&place);
                self.bind_slice(*binding, place);
            }
        }
        Ok(())
    }

    /// Lowers `whole.split_at(middle)` to both parts.
    pub(in crate::lower) fn lower_split_parts(
        &mut self,
        whole: &'static syntax::Expr,
        name: &str,
        middle: &'static syntax::Expr,
        span: Span,
    ) -> Lowered<[Part; 2]> {
        let whole = self.lower_place(whole)?;
        self.check_rows(&whole, span)?;
        let whole = self.lower_fixed(whole)?;
        let middle = self.lower_operand(middle, &Scalar::Usize.into())?;
        let middle = self.fixed(middle, "middle");
        let length = self.length(&whole, span)?;
        let text = match name {
            "split_at" => told!("split_at: middle {} is out of range for slice of length {}"),
            _ => told!("split_at_mut: middle {} is out of range for slice of length {}"),
        };
        self.check_bound(&middle, length.clone(), text, span);
        let right = arithmetic(BinaryOp::Sub, length, as_usize(&middle));
        let left =
            Part { whole: whole.clone(), start: Expr::int(0, Scalar::Usize), length: as_usize(&middle), rank: None };
        Ok([left, Part { whole, start: middle, length: right, rank: None }])
    }

    /// Notes that the user gave a part its name.
    pub(in crate::lower) fn note_name(&mut self, place: &Place) {
        if let Root::Local(local) = place.root {
            self.out.keep_name(local);
        }
    }

    pub(in crate::lower) fn name_part(&mut self, name: &str, ty: Type, part: Part) -> Place {
        let local = self.out.new_local(name, ty.clone(), false);
        if let Some(length) = constant_int(&part.length).and_then(|length| u64::try_from(length).ok()) {
            self.facts.record_length(local, length);
        }
        self.named_parts.insert(local, part.clone());
        self.out.push(Stmt::Slice { local, part });
        Place { root: Root::Local(local), steps: Vec::new(), ty }
    }

    /// Lowers a part, whose bounds are checked and do not change. Returns the place of the whole for `..`.
    fn lower_part(&mut self, written: &Written) -> Lowered<Result<Part, Place>> {
        let span = written.span;
        if let Some(front) = self.lower_front(written)? {
            return Ok(Ok(front));
        }
        let whole = self.lower_place(written.base)?;
        self.check_rows(&whole, span)?;
        let whole = self.lower_fixed(whole)?;
        if written.start.is_none() && written.end.is_none() {
            return Ok(Err(whole));
        }
        let (start, end) = self.lower_bounds(written)?;
        let limit = self.length(&whole, span)?;
        let length = match &end {
            Some(end) => {
                let length = distance(&start, end);
                self.check_order(&start, end, span);
                self.check_bound(end, limit, told!("range end index {} out of range for slice of length {}"), span);
                length
            }
            None => {
                let text = told!("range start index {} out of range for slice of length {}");
                self.check_bound(&start, limit.clone(), text, span);
                arithmetic(BinaryOp::Sub, limit, as_usize(&start))
            }
        };
        Ok(Ok(Part { whole, start, length, rank: None }))
    }

    /// Lowers `x[start..][..end]`, the front of a part without a name: it starts where that part does.
    fn lower_front(&mut self, written_front: &Written) -> Lowered<Option<Part>> {
        let Written { base, start: None, end: Some(_), span, .. } = *written_front else { return Ok(None) };
        let Some(behind) = written(base).filter(|behind| behind.start.is_some() || behind.end.is_some()) else {
            return Ok(None);
        };
        let Ok(part) = self.lower_part(&behind)? else { return Ok(None) };
        let (_, end) = self.lower_bounds(written_front)?;
        let Some(end) = end else { return Ok(None) };
        self.check_bound(&end, part.length, told!("range end index {} out of range for slice of length {}"), span);
        Ok(Some(Part { length: as_usize(&end), ..part }))
    }

    /// Lowers `x.get(start..end)` to the condition that the part exists, and the part.
    pub(in crate::lower) fn look_up_part(&mut self, expr: &'static syntax::Expr) -> Lowered<(Expr, Part)> {
        let Some(written) = written(expr) else { return self.error(expr.span, "this is not a part of a slice") };
        let whole = self.lower_place(written.base)?;
        self.check_rows(&whole, written.span)?;
        let whole = self.lower_fixed(whole)?;
        let (start, end) = self.lower_bounds(&written)?;
        let limit = self.length(&whole, written.span)?;
        let below = |left: &Expr, right: &Expr| match (constant_int(left), constant_int(right)) {
            (Some(0), _) => Expr::bool(true),
            (Some(left), Some(right)) => Expr::bool(left <= right),
            _ => Expr::truth(BinaryOp::Le, as_usize(left), as_usize(right)),
        };
        let (found, length) = match &end {
            Some(end) => (both(below(&start, end), below(end, &limit)), distance(&start, end)),
            None => (below(&start, &limit), arithmetic(BinaryOp::Sub, limit, as_usize(&start))),
        };
        Ok((found, Part { whole, start, length, rank: None }))
    }

    /// Gives a part an internal name.
    pub(in crate::lower) fn part_named(&mut self, name: &str, part: Part, span: Span) -> Lowered<Place> {
        let Some(ty) = element(part.whole.ty.clone()) else {
            return self.error(span, "only slices and arrays have parts");
        };
        let ty = Type::Slice { element: Box::new(ty), mutable: self.locals().is_writable(&part.whole) };
        Ok(self.name_part(name, ty, part))
    }

    /// Lowers the bounds of a part, which do not change. The second one is exclusive.
    fn lower_bounds(&mut self, written: &Written) -> Lowered<(Expr, Option<Expr>)> {
        let Written { base: _, start, end, inclusive, span } = *written;
        let given = [start, end].into_iter().flatten().find_map(|bound| self.types().infer(bound));
        let given = given.unwrap_or_else(|| Scalar::U32.into());
        let bounds: Vec<_> = [start, end]
            .into_iter()
            .flatten()
            .map(|bound| (bound, self.types().infer(bound).unwrap_or_else(|| given.clone())))
            .collect();
        let values = self.lower_operands(&bounds)?;
        let names = if start.is_some() { ["start", "end"] } else { ["end", "end"] };
        let mut values: Vec<Expr> =
            values.into_iter().zip(names).map(|(value, name)| self.fixed(value, name)).collect();
        let end = end.and_then(|_| values.pop());
        let end = match end {
            Some(end) if inclusive => Some(self.behind(end, span)?),
            end => end,
        };
        Ok((values.pop().unwrap_or_else(|| Expr::int(0, Scalar::Usize)), end))
    }

    /// Returns a bound that may be evaluated again.
    pub(in crate::lower) fn fixed(&mut self, value: Expr, name: &str) -> Expr {
        if self.locals().is_fixed_value(&value) && is_idle(&value) { value } else { self.out.spill(value, name) }
    }

    /// Returns the number after the last one of `start..=end`; if there is none, one that is out of every range.
    fn behind(&mut self, end: Expr, span: Span) -> Lowered<Expr> {
        let scalar = end.ty.scalar().unwrap_or(Scalar::Usize);
        if self.facts.largest_value(&end).is_some_and(|largest| largest < largest_of(scalar)) {
            return Ok(arithmetic(BinaryOp::Add, end, Expr::int(1, scalar)));
        }
        let end = as_usize(&end);
        let one = Expr::int(1, Scalar::Usize);
        if scalar.bits() < 64 && !scalar.is_signed() {
            return Ok(arithmetic(BinaryOp::Add, end, one));
        }
        let behind = self.numeric(Scalar::Usize, "saturating_add", vec![end, one], span)?;
        Ok(self.fixed(behind, "end"))
    }

    /// Checks that a range does not end before it starts.
    fn check_order(&mut self, start: &Expr, end: &Expr, span: Span) {
        if constant_int(start) == Some(0) {
            return;
        }
        let ordered = match (constant_int(start), constant_int(end)) {
            (Some(start), Some(end)) => start <= end,
            // The end is a sum that does not wrap.
            _ => {
                (summand(start, end).is_some() || ahead(start, end).is_some())
                    && self.facts.largest_value(end).is_some()
            }
        };
        if !ordered {
            let values = [as_usize(start), as_usize(end)];
            self.require(BinaryOp::Le, values, told!("slice index starts at {} but ends at {}"), span);
        }
    }

    /// Checks that a bound is not past the end of the whole.
    fn check_bound(&mut self, bound: &Expr, limit: Expr, text: Told, span: Span) {
        let largest = self.facts.largest_value(bound);
        let inside = match (largest, constant_int(&limit)) {
            (Some(0), _) => true,
            (Some(largest), Some(limit)) => i128::from(largest) <= limit,
            _ => *bound == limit,
        };
        if !inside {
            self.require(BinaryOp::Le, [as_usize(bound), limit], text, span);
        }
    }

    /// Emits a check of two numbers, and the text of its failure.
    pub(in crate::lower) fn require(
        &mut self,
        op: BinaryOp,
        values: [Expr; 2],
        Told { text, render }: Told,
        span: Span,
    ) {
        self.require_of((op, values), Told { text, render }, (Scalar::Usize, span));
    }

    /// Emits a check of two numbers of a type, and the text of its failure.
    pub(in crate::lower) fn require_of(
        &mut self,
        (op, values): (BinaryOp, [Expr; 2]),
        Told { text, render }: Told,
        (scalar, span): (Scalar, Span),
    ) {
        let [left, right] = values.clone();
        let cond = Expr::truth(op, left, right);
        if known(&cond) == Some(true) {
            return;
        }
        let message = Message { text: text.into(), render: Some(render), types: vec![scalar; 2] };
        let site = self.site(span, SiteKind::Panic(message));
        self.out.push(Stmt::Assert { cond, failure: vec![Stmt::Report { site, values: values.into() }] });
    }
}

impl Types<'_> {
    /// Returns `true` if an expression is a part of a slice or array, or the shared array of another block.
    pub(in crate::lower) fn is_part(&self, expr: &'static syntax::Expr) -> bool {
        is_part(expr) || self.remote(expr).is_some()
    }

    /// Returns `true` if an expression is a slice, an array or a part of one.
    pub(in crate::lower) fn is_sliced(&self, expr: &'static syntax::Expr) -> bool {
        self.is_part(expr)
            || self.infer(expr).is_some_and(|ty| matches!(ty.dereferenced(), Type::Slice { .. } | Type::Array(..)))
    }
}

/// Returns the part of a slice or array that an expression denotes.
fn written(expr: &'static syntax::Expr) -> Option<Written> {
    match &expr.kind {
        Source::Ref(inner) => written(inner),
        Source::Part { base, start, end, inclusive, what: _ } => {
            Some(Written { base, start: start.as_deref(), end: end.as_deref(), inclusive: *inclusive, span: expr.span })
        }
        _ => None,
    }
}

/// Returns `true` if an expression is a part of a slice or array.
fn is_part(expr: &syntax::Expr) -> bool {
    match &expr.kind {
        Source::Ref(inner) => is_part(inner),
        kind => matches!(kind, Source::Part { .. }),
    }
}

/// Returns the number of elements of a range, in the type of its bounds if that is unsigned.
fn distance(start: &Expr, end: &Expr) -> Expr {
    if constant_int(start) == Some(0) {
        return end.clone();
    }
    if let (Some(first), Some(last)) = (constant_int(start), constant_int(end)) {
        return Expr::int((last - first).max(0), Scalar::Usize);
    }
    if let Some(length) = summand(start, end) {
        return length.clone();
    }
    if let Some(length) = ahead(start, end) {
        return Expr::int(length, Scalar::Usize);
    }
    if start.ty == end.ty && start.ty.scalar().is_some_and(|scalar| !scalar.is_signed() && scalar.bits() >= 32) {
        return arithmetic(BinaryOp::Sub, end.clone(), start.clone());
    }
    arithmetic(BinaryOp::Sub, as_usize(end), as_usize(start))
}

/// Returns how far `x + 8` is ahead of `x + 4`: also where both have wrapped, and where only one has, the range ends before it starts.
fn ahead(start: &Expr, end: &Expr) -> Option<i128> {
    let parts = |sum: &Expr| match &sum.kind {
        ExprKind::Binary { op: BinaryOp::Add, left, right, .. } => Some((left.clone(), constant_int(right)?)),
        _ => None,
    };
    let ((base, first), (other, last)) = (parts(start)?, parts(end)?);
    (base == other && first <= last).then(|| last - first)
}

/// Returns the summand that is added to `start` in `end`.
fn summand<'e>(start: &Expr, end: &'e Expr) -> Option<&'e Expr> {
    let ExprKind::Binary { op: BinaryOp::Add, left, right, .. } = &end.kind else { return None };
    match (**left == *start, **right == *start) {
        (true, _) => Some(right),
        (false, true) => Some(left),
        (false, false) => None,
    }
}

pub(in crate::lower) fn as_usize(value: &Expr) -> Expr {
    if value.ty == Scalar::Usize.into() {
        return value.clone();
    }
    crate::lower::fold::fold_cast(value, Scalar::Usize).unwrap_or_else(|| cast(value.clone(), Scalar::Usize))
}
