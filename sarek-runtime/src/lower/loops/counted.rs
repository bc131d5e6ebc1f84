//! The runs of iterators after methods that count items: where they start and end, and their positions.

use crate::ir::{BinaryOp, Expr, ExprKind, Scalar};
use crate::lower::Lowered;
use crate::lower::each::ENDLESS;
use crate::lower::function::Lowering;
use crate::lower::place::constant_int;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::Run;
use crate::syntax::Span;

impl Lowering<'_> {
    pub(super) fn skip(&mut self, run: Run, count: Expr, span: Span) -> Lowered<Run> {
        if !run.down {
            let start = match (constant_int(&run.start), constant_int(&count), constant_int(&run.end)) {
                (Some(0), Some(_), None) => count,
                _ => {
                    let start = self.bounded("saturating_add", run.start.clone(), count, span)?;
                    self.bounded("min", start, run.end.clone(), span)?
                }
            };
            return Ok(Run { start: self.stable(start, "start"), ..run });
        }
        let end = self.bounded("saturating_sub", run.end.clone(), count, span)?;
        let end = self.bounded("max", end, run.start.clone(), span)?;
        Ok(Run { end: self.stable(end, "end"), ..run })
    }

    pub(super) fn take(&mut self, run: Run, count: Expr, span: Span) -> Lowered<Run> {
        if !run.down {
            let end = self.bounded("saturating_add", run.start.clone(), count, span)?;
            let end = self.bounded("min", run.end.clone(), end, span)?;
            return Ok(Run { end: self.stable(end, "end"), ..run });
        }
        let start = self.bounded("saturating_sub", run.end.clone(), count, span)?;
        let start = self.bounded("max", start, run.start.clone(), span)?;
        Ok(Run { start: self.stable(start, "start"), ..run })
    }

    /// Returns the run again and again, which has no end if it has any items.
    pub(super) fn cycle(&mut self, run: Run, span: Span) -> Lowered<Run> {
        let run = if run.counts_from_zero() { run } else { self.positions(run, span)? };
        let count = self.stable(run.end.clone(), "count");
        let (none, endless) = (Expr::int(0, Scalar::Usize), Expr::int(ENDLESS, Scalar::Usize));
        let end = match constant_int(&count) {
            Some(0) => none,
            Some(_) => endless,
            None => {
                let is_empty = compare(BinaryOp::Eq, count.clone(), none.clone());
                let (cond, then, otherwise) = (Box::new(is_empty), Box::new(none), Box::new(endless));
                Expr { kind: ExprKind::Select { cond, then, otherwise }, ty: Scalar::Usize.into() }
            }
        };
        Ok(run.cycled(count, end))
    }

    pub(super) fn zip(&mut self, run: Run, other: Run, span: Span) -> Lowered<Run> {
        let other = if other.counts_from_zero() { other } else { self.positions(other, span)? };
        let end = self.bounded("saturating_add", run.start.clone(), other.end.clone(), span)?;
        let end = if end == run.end { end } else { self.bounded("min", run.end.clone(), end, span)? };
        let end = self.stable(end, "end");
        Ok(run.zipped(other, end))
    }

    /// Returns a number that an operation computes from two of type `usize`: a constant if both are known.
    pub(super) fn bounded(&mut self, name: &str, left: Expr, right: Expr, span: Span) -> Lowered<Expr> {
        match (name, constant_int(&left), constant_int(&right)) {
            ("saturating_add", Some(0), _) => return Ok(right),
            ("min", Some(ENDLESS), _) => return Ok(right),
            ("min", _, Some(ENDLESS)) => return Ok(left),
            ("min", ..) if let Some(least) = none_or(&left, &right).or_else(|| none_or(&right, &left)) => {
                return Ok(least);
            }
            ("saturating_add", _, Some(0)) | ("saturating_sub" | "max", _, Some(0)) => return Ok(left),
            (_, Some(a), Some(b)) => {
                let value = match name {
                    "saturating_add" => (a + b).min(i128::from(u64::MAX)),
                    "saturating_sub" => (a - b).max(0),
                    "min" => a.min(b),
                    _ => a.max(b),
                };
                return Ok(Expr::int(value, Scalar::Usize));
            }
            _ => {}
        }
        self.numeric(Scalar::Usize, name, vec![left, right], span)
    }

    /// Returns the number of items of a run.
    pub(in crate::lower) fn count(&mut self, run: &Run, span: Span) -> Lowered<Expr> {
        let distance = self.bounded("saturating_sub", run.end.clone(), run.start.clone(), span)?;
        let Some(step) = run.step.clone() else { return Ok(distance) };
        if constant_int(&distance) == Some(ENDLESS) {
            return Ok(arithmetic(BinaryOp::Div, distance, step));
        }
        // The last step may be shorter. No length is near the end of the type.
        let more = arithmetic(BinaryOp::Sub, step.clone(), Expr::int(1, Scalar::Usize));
        let more = match constant_int(&more) {
            Some(_) => arithmetic(BinaryOp::Add, distance, more),
            None => self.bounded("saturating_add", distance, more, span)?,
        };
        Ok(arithmetic(BinaryOp::Div, more, step))
    }

    /// Returns the same run, counted by the positions of its items.
    pub(in crate::lower) fn positions(&mut self, run: Run, span: Span) -> Lowered<Run> {
        let count = self.count(&run, span)?;
        let count = self.stable(count, "count");
        Ok(run.by_position(count))
    }

    /// Returns the same run, counted upwards, without steps.
    pub(super) fn upwards(&mut self, run: Run, span: Span) -> Lowered<Run> {
        if run.down { self.positions(run, span) } else { self.without_step(run, span) }
    }

    pub(in crate::lower) fn without_step(&mut self, run: Run, span: Span) -> Lowered<Run> {
        if run.step.is_some() { self.positions(run, span) } else { Ok(run) }
    }
}

/// Returns the smaller one of two numbers, of which the first is 0 if a condition holds, and has no end otherwise.
fn none_or(number: &Expr, other: &Expr) -> Option<Expr> {
    let ExprKind::Select { cond, then, otherwise } = &number.kind else { return None };
    if constant_int(then) != Some(0) || constant_int(otherwise) != Some(ENDLESS) {
        return None;
    }
    let (cond, then, otherwise) = (cond.clone(), then.clone(), Box::new(other.clone()));
    Some(Expr { kind: ExprKind::Select { cond, then, otherwise }, ty: number.ty.clone() })
}
