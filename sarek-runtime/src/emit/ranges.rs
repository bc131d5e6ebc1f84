//! Ranges of integer values. Signed arithmetic that cannot overflow is written directly.

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Function, Intrinsic, LocalId, Range, Root, Scalar, Stmt, UnaryOp};
use std::collections::{HashMap, HashSet};

/// The smallest and the largest value.
pub(super) type Bounds = (i128, i128);

/// The bounds of the variables of a function that keep their first values, and of its loops' counters.
#[derive(Debug, Default)]
pub(super) struct Ranges(HashMap<LocalId, Bounds>);

impl Ranges {
    /// Returns the ranges for a function that writes these locals.
    pub(super) fn of(function: &Function, written: &HashSet<LocalId>) -> Ranges {
        let mut finder = Finder { function, written, ranges: Ranges::default() };
        visit_block(&mut finder, &function.body);
        finder.ranges
    }

    /// Returns `true` if an operator's exact result may be out of its type's range.
    pub(super) fn overflows(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        let Some(whole) = left.ty.scalar().and_then(all_of) else { return true };
        !self.result(op, left, right).is_some_and(|bounds| is_within(bounds, whole))
    }

    /// Returns `true` if a number is known not to be its type's smallest one.
    pub(super) fn has_negative(&self, value: &Expr) -> bool {
        let bounds = value.ty.scalar().and_then(all_of).zip(self.bounds(value));
        bounds.is_some_and(|((least, _), (low, _))| low > least)
    }

    /// Returns `true` if the value of a loop's counter after its last round is known to be one of the counter's type.
    pub(super) fn ends_within(&self, range: &Range) -> bool {
        let Range::Up { start, end, inclusive, step } = range else { return true };
        let step = step.as_ref().map_or(Some((1, 1)), |step| self.bounds(step));
        let whole = start.ty.scalar().and_then(all_of);
        let known = whole.zip(self.bounds(end)).zip(step);
        known.is_some_and(|(((_, most), (_, end)), (_, step))| end - i128::from(!*inclusive) + step <= most)
    }

    /// Returns `true` if a number is known to be within bounds.
    pub(super) fn is_within(&self, value: &Expr, bounds: Bounds) -> bool {
        self.bounds(value).is_some_and(|known| is_within(known, bounds))
    }

    /// Returns the bounds of an integer.
    pub(super) fn bounds(&self, value: &Expr) -> Option<Bounds> {
        let whole = all_of(value.ty.scalar()?)?;
        let known = match &value.kind {
            ExprKind::Const(Const::Int(number), _) => Some((*number, *number)),
            ExprKind::Load(place) if place.steps.is_empty() => match place.root {
                Root::Local(local) => self.0.get(&local).copied(),
                Root::Shared(_) | Root::Constant(_) => None,
            },
            // Objects cannot be larger.
            ExprKind::Len(_) => Some((0, i64::MAX.into())),
            ExprKind::Cast(operand) if operand.ty == Scalar::Bool.into() => Some((0, 1)),
            ExprKind::Cast(operand) => self.bounds(operand),
            ExprKind::Unary(UnaryOp::Neg, operand) => self.bounds(operand).map(|(low, high)| (-high, -low)),
            ExprKind::Binary { op, left, right, .. } => self.result(*op, left, right),
            ExprKind::Select { then, otherwise, .. } => {
                self.bounds(then).zip(self.bounds(otherwise)).map(|((a, b), (c, d))| (a.min(c), b.max(d)))
            }
            ExprKind::Intrinsic(op, operands, _) => self.intrinsic(*op, operands),
            ExprKind::Const(..)
            | ExprKind::Load(_)
            | ExprKind::Unary(UnaryOp::Not, _)
            | ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Member(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Call(..)
            | ExprKind::Atomic { .. }
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => None,
        };
        // A result beyond the type's range may wrap to any value.
        Some(known.filter(|bounds| is_within(*bounds, whole)).unwrap_or(whole))
    }

    /// Returns the bounds of the exact result of an operator, which may be beyond its type's range.
    fn result(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Bounds> {
        let ((a, b), (c, d)) = (self.bounds(left)?, self.bounds(right)?);
        let products = [a.saturating_mul(c), a.saturating_mul(d), b.saturating_mul(c), b.saturating_mul(d)];
        match op {
            BinaryOp::Add => Some((a + c, b + d)),
            BinaryOp::Sub => Some((a - d, b - c)),
            BinaryOp::Mul => Some((*products.iter().min()?, *products.iter().max()?)),
            BinaryOp::Div if c == d && c > 0 => Some((a / c, b / c)),
            // The sign of the remainder is that of the dividend.
            BinaryOp::Rem if c > 0 => Some(((1 - d).max(a).min(0), (d - 1).min(b).max(0))),
            BinaryOp::BitAnd if a >= 0 && c >= 0 => Some((0, b.min(d))),
            BinaryOp::BitAnd if c >= 0 => Some((0, d)),
            BinaryOp::BitAnd if a >= 0 => Some((0, b)),
            BinaryOp::BitOr | BinaryOp::BitXor if a >= 0 && c >= 0 => {
                Some((0, (1i128 << (128 - b.max(d).leading_zeros())) - 1))
            }
            BinaryOp::Shr if c == d && (0..64).contains(&c) => Some((a >> c, b >> c)),
            BinaryOp::Div
            | BinaryOp::Rem
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => None,
        }
    }

    fn intrinsic(&self, op: Intrinsic, operands: &[Expr]) -> Option<Bounds> {
        match op {
            Intrinsic::ThreadIdx(_) => Some((0, 1023)),
            Intrinsic::BlockDim(_) => Some((1, 1024)),
            Intrinsic::GridDim(_) => Some((1, (1 << 31) - 1)),
            Intrinsic::LaneId | Intrinsic::WarpId => Some((0, 31)),
            Intrinsic::CountOnes
            | Intrinsic::CountZeros
            | Intrinsic::LeadingZeros
            | Intrinsic::TrailingZeros
            | Intrinsic::LeadingOnes
            | Intrinsic::TrailingOnes => Some((0, 64)),
            Intrinsic::Min | Intrinsic::Max => {
                let ((a, b), (c, d)) = (self.bounds(&operands[0])?, self.bounds(&operands[1])?);
                Some(if op == Intrinsic::Min { (a.min(c), b.min(d)) } else { (a.max(c), b.max(d)) })
            }
            _ => None,
        }
    }

    /// Returns the bounds of a loop's counter.
    fn counter(&self, range: &Range) -> Option<Bounds> {
        let (start, end, last) = match range {
            Range::Up { start, end, inclusive, step: _ } => (start, end, i128::from(!*inclusive)),
            Range::Down { start, end } => (start, end, 1),
        };
        let ((low, _), (_, high)) = (self.bounds(start)?, self.bounds(end)?);
        Some((low, high - last)).filter(|(low, high)| low <= high)
    }
}

struct Finder<'f> {
    function: &'f Function,
    written: &'f HashSet<LocalId>,
    ranges: Ranges,
}

impl Visit for Finder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let (local, bounds) = match stmt {
            Stmt::Let { local, init: Some(init) } => (*local, self.ranges.bounds(init)),
            Stmt::For { local, range, .. } => (*local, self.ranges.counter(range)),
            _ => return,
        };
        let keeps = !self.function.locals[local.index()].mutable && !self.written.contains(&local);
        if let Some(bounds) = bounds.filter(|_| keeps) {
            self.ranges.0.insert(local, bounds);
        }
    }
}

/// Returns the bounds of a type of integers.
pub(super) fn all_of(scalar: Scalar) -> Option<Bounds> {
    let bits = scalar.bits() - u32::from(scalar.is_signed());
    let largest = (1i128 << bits) - 1;
    scalar.is_integer().then_some((if scalar.is_signed() { -largest - 1 } else { 0 }, largest))
}

fn is_within((low, high): Bounds, (least, most): Bounds) -> bool {
    least <= low && high <= most
}
