//! Preconditions of methods of numbers: where `std` panics, a check fails with the same words.

use crate::ir::{BinaryOp, Expr, Message, Scalar, SiteKind, Stmt, Value};
use crate::lower::function::Lowering;
use crate::lower::integer::compare;
use crate::lower::known::known;
use crate::lower::place::constant_int;
use crate::syntax::Span;

impl Lowering<'_> {
    /// Demands a positive number, for `ilog2` and similar methods.
    pub(in crate::lower) fn demand_positive(&mut self, scalar: Scalar, value: &Expr, span: Span) {
        let positive = compare(BinaryOp::Gt, value.clone(), Expr::int(0, scalar));
        self.demand(positive, panics("argument of integer logarithm must be positive"), Vec::new(), span);
    }

    /// Demands a valid base of a logarithm.
    pub(in crate::lower) fn demand_base(&mut self, base: &Expr, span: Span) {
        let Some(scalar) = base.ty.scalar() else { return };
        let is_base = compare(BinaryOp::Gt, base.clone(), Expr::int(1, scalar));
        self.demand(is_base, panics("base of integer logarithm must be at least 2"), Vec::new(), span);
    }

    /// Demands an operand of a square root of integers that is not negative.
    pub(in crate::lower) fn demand_not_negative(&mut self, scalar: Scalar, value: &Expr, span: Span) {
        let not_negative = compare(BinaryOp::Ge, value.clone(), Expr::int(0, scalar));
        self.demand(not_negative, panics("argument of integer square root cannot be negative"), Vec::new(), span);
    }

    /// Demands bounds of `clamp` that are in order and not NaN.
    pub(in crate::lower) fn demand_order(&mut self, scalar: Scalar, low: &Expr, high: &Expr, span: Span) {
        if is_ordered(scalar, low, high) {
            return;
        }
        let ordered = compare(BinaryOp::Le, low.clone(), high.clone());
        if scalar.is_half() {
            let message = Message { text: "min <= max".into(), render: None, types: Vec::new() };
            return self.demand(ordered, SiteKind::Assert(message), Vec::new(), span);
        }
        let (text, render): (&str, fn(&[Value]) -> String) = if scalar.is_float() {
            ("min > max, or either was NaN", |values| {
                format!("min > max, or either was NaN. min = {:?}, max = {:?}", values[0], values[1])
            })
        } else {
            ("min > max", |values| format!("min > max. min = {:?}, max = {:?}", values[0], values[1]))
        };
        let message = Message { text: text.into(), render: Some(render), types: vec![scalar; 2] };
        self.demand(ordered, SiteKind::Panic(message), vec![low.clone(), high.clone()], span);
    }

    /// Emits a check, and the report of its failure.
    fn demand(&mut self, cond: Expr, kind: SiteKind, values: Vec<Expr>, span: Span) {
        if known(&cond) == Some(true) {
            return;
        }
        let site = self.site(span, kind);
        self.out.push(Stmt::Assert { cond, failure: vec![Stmt::Report { site, values }] });
    }
}

/// Returns `true` if it is known that bounds are in order.
pub(in crate::lower) fn is_ordered(scalar: Scalar, low: &Expr, high: &Expr) -> bool {
    let from_zero = scalar.is_integer() && !scalar.is_signed() && constant_int(low) == Some(0);
    from_zero || known(&compare(BinaryOp::Le, low.clone(), high.clone())) == Some(true)
}

fn panics(text: &str) -> SiteKind {
    SiteKind::Panic(Message { text: text.into(), render: None, types: Vec::new() })
}
