//! `value.try_into().unwrap()`: integers of other types, and arrays of the elements of slices.

use crate::ir::{BinaryOp, Expr, ExprKind, Message, Scalar, SiteKind, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::exchange::element_at;
use crate::lower::function::Lowering;
use crate::lower::place::constant_int;
use crate::syntax::{self, ExprKind as Source, Span};

/// The most elements that are read one by one.
const MOST_READ: u64 = 16;

impl Lowering<'_> {
    /// Lowers `value.try_into().unwrap()` or `value.try_into().expect("…")`, of a type that rustc knows.
    pub(in crate::lower) fn lower_try_into(
        &mut self,
        ty: &Type,
        args: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let [value, text @ ..] = args else { return self.error(span, "`.try_into()` has a receiver") };
        match (ty, self.types().is_sliced(value)) {
            (Type::Array(..), true) => self.lower_elements_into(ty, value, text, span),
            (Type::Scalar(scalar), false) if scalar.is_integer() => {
                let from = self.types().infer_or_default(value).dereferenced();
                let value = self.lower_operand(value, &from)?;
                let ExprKind::Tuple(parts) = self.narrowed(value, *scalar).kind else { return Ok(Expr::unit()) };
                let mut parts = parts.into_iter();
                let (Some(fits), Some(value)) = (parts.next(), parts.next()) else { return Ok(Expr::unit()) };
                self.check(fits, span, failed(text, "TryFromIntError(())"));
                Ok(value)
            }
            _ => {
                let message = format!(
                    "`.try_into()` makes integers, and arrays of the elements of slices: call a `#[device]` function \
                     that makes the `{ty}`"
                );
                self.error(span, message)
            }
        }
    }

    /// Copies the elements of a slice to an array of that type, if there are as many.
    fn lower_elements_into(
        &mut self,
        ty: &Type,
        value: &'static syntax::Expr,
        text: &'static [syntax::Expr],
        span: Span,
    ) -> Lowered<Expr> {
        let Type::Array(element, count) = ty else { return Ok(Expr::unit()) };
        let place = self.lower_place(value)?;
        let place = self.lower_fixed(place)?;
        let length = self.length(&place, span)?;
        if constant_int(&length) != Some(i128::from(*count)) {
            let all = Expr::int(i128::from(*count), Scalar::Usize);
            self.check(Expr::truth(BinaryOp::Eq, length, all), span, failed(text, "TryFromSliceError(())"));
        }
        let number = |number: u64| Expr::int(i128::from(number), Scalar::Usize);
        if *count <= MOST_READ {
            let elements = (0..*count).map(|at| Expr::load(element_at(&place, number(at)))).collect();
            let made = Expr { kind: ExprKind::Array(elements), ty: ty.clone() };
            return Ok(if element.scalar().is_some() { made } else { self.evaluated(made, "made") });
        }
        let made = self.out.declare("made", ty.clone(), true, None);
        self.each_element(number(*count), |this, at| {
            let from = Expr::load(element_at(&place, at.clone()));
            this.out.assign(element_at(&local_place(made, ty.clone()), at), from);
        });
        Ok(self.finished(made, ty.clone()))
    }
}

/// Returns the message of Rust where there is no value.
fn failed(text: &'static [syntax::Expr], error: &str) -> SiteKind {
    let told = match text {
        [syntax::Expr { kind: Source::Text(text), .. }] => text.as_str(),
        _ => "called `Result::unwrap()` on an `Err` value",
    };
    SiteKind::Panic(Message { text: format!("{told}: {error}"), render: None, types: Vec::new() })
}
