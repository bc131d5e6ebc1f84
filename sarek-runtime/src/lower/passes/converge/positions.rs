//! Uniform behaviour of threads whose numbers differ. All numbers of a declared block may give a comparison the same
//! result, or a loop the same number of rounds. Parts at different places may have the same length.

use super::{Flow, Lowered};
use crate::ir::{Axis, BinaryOp, Const, Expr, ExprKind, Intrinsic, LocalId, Place, Range, Root, Scalar};
use std::collections::BTreeMap;

/// A sum of products. It maps the factors of each product to its coefficient. An integer of `n` bits differs from its sum by a
/// multiple of 2^n.
pub(super) type Sum = BTreeMap<Vec<Factor>, i128>;

/// A factor of a product.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Factor {
    Local(usize),
    ThreadIdx(usize),
    /// A sum that has wrapped around, perhaps, to an integer of so many bits, and was cast to a wider type then.
    Wrapped(Bits, Box<Sum>),
}

/// The bits of an integer type, and `true` if it is signed.
type Bits = (u32, bool);

/// The most products of a sum.
const TERMS: usize = 16;

impl Flow<'_> {
    /// Notes a local that holds the number of the thread or of its warp, or a sum, and never changes.
    pub(super) fn note_axis(&mut self, local: LocalId, init: Option<&Expr>) {
        if let Some(sum) = init.and_then(|init| self.sum(init))
            && !self.function.locals[local.index()].mutable
        {
            self.sums.insert(local, sum);
        }
        if init.is_some_and(|init| self.is_warp_number(init)) && !self.function.locals[local.index()].mutable {
            self.warps.insert(local);
        }
        if let Some(axis) = init.and_then(|init| self.axis_of(init))
            && !self.function.locals[local.index()].mutable
        {
            self.axes.insert(local, axis);
        }
    }

    /// Returns the axis if an expression is the thread's number in its block.
    fn axis_of(&self, expr: &Expr) -> Option<Axis> {
        match &expr.kind {
            ExprKind::Intrinsic(Intrinsic::ThreadIdx(axis), _, _) => Some(*axis),
            // Numbers of threads are less than 1024.
            ExprKind::Cast(inner) if expr.ty.scalar().is_some_and(holds_numbers) => self.axis_of(inner),
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) if steps.is_empty() => {
                self.axes.get(local).copied()
            }
            _ => None,
        }
    }

    /// Returns the greatest number of a thread, if an expression is the thread's number.
    fn last_of(&self, expr: &Expr) -> Option<i128> {
        let block = self.module.attributes.block?;
        Some(i128::from(block[self.axis_of(expr)?.index()]) - 1)
    }

    /// Returns `true` if a comparison has the same result for all threads of a declared block.
    pub(super) fn is_decided(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        let (compare, last): (Box<dyn Fn(i128) -> Option<bool>>, i128) =
            match (self.last_of(left), constant(left), self.last_of(right), constant(right)) {
                (Some(last), _, _, Some(limit)) => (Box::new(move |number| holds(op, number, limit)), last),
                (_, Some(limit), Some(last), _) => (Box::new(move |number| holds(op, limit, number)), last),
                _ => return false,
            };
        let equality = matches!(op, BinaryOp::Eq | BinaryOp::Ne);
        let all = if equality { 0..=last } else { 0..=0 };
        let first = compare(0);
        first.is_some() && compare(last) == first && all.into_iter().all(|number| compare(number) == first)
    }

    /// Returns `true` if the result of an operation on the number of the thread, or of its warp, is the same for the threads of each warp, or of
    /// each warpgroup, and only that level is asked for: `tid / 32`, `tid < 64`, `warp_id() / 4`.
    pub(super) fn is_of_level(&self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        let Some(threads) = self.level.threads() else { return false };
        let unit = |expr: &Expr| match self.is_warp_number(expr) {
            true => Some(threads / 32),
            false => self.is_thread_number(expr).then_some(threads),
        };
        let (op, by, unit) = match (unit(left), constant(right), constant(left), unit(right)) {
            (Some(unit), Some(by), ..) => (op, by, unit),
            (_, _, Some(by), Some(unit)) => match op {
                BinaryOp::Lt => (BinaryOp::Gt, by, unit),
                BinaryOp::Le => (BinaryOp::Ge, by, unit),
                BinaryOp::Gt => (BinaryOp::Lt, by, unit),
                BinaryOp::Ge => (BinaryOp::Le, by, unit),
                _ => return false,
            },
            _ => return false,
        };
        let whole = |by: i128| by % i128::from(unit) == 0;
        match op {
            BinaryOp::Lt | BinaryOp::Ge => whole(by),
            BinaryOp::Le | BinaryOp::Gt => whole(by + 1),
            BinaryOp::Div => by > 0 && whole(by),
            BinaryOp::Shr => (0..32).contains(&by) && whole(1 << by),
            _ => false,
        }
    }

    /// Returns `true` if an expression is the number of the thread, in a declared block in which consecutive numbers along x are consecutive
    /// threads of one warp or warpgroup.
    fn is_thread_number(&self, expr: &Expr) -> bool {
        let Some([x, y, z]) = self.module.attributes.block else { return false };
        let aligned = self.level.threads().is_some_and(|threads| x.is_multiple_of(threads));
        (aligned || y == 1 && z == 1) && self.axis_of(expr) == Some(Axis::X)
    }

    /// Returns `true` if an expression is the number of the warp in its block.
    fn is_warp_number(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Intrinsic(Intrinsic::WarpId, _, _) => true,
            ExprKind::Cast(inner) if expr.ty.scalar().is_some_and(holds_numbers) => self.is_warp_number(inner),
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) if steps.is_empty() => {
                self.warps.contains(local)
            }
            _ => false,
        }
    }

    /// Returns `true` if a length varies after its common terms cancel: `(n + 1) * 4 - n * 4`.
    pub(super) fn length_varies(&mut self, length: &Expr) -> Lowered<bool> {
        let varies = self.varies(length)?;
        // Sums are those of integers without limits.
        if self.looks_at_checks() {
            return Ok(varies);
        }
        let Some(sum) = self.sum(length).filter(|_| varies) else { return Ok(varies) };
        Ok(!self.is_uniform(&sum) && !self.is_distance(&sum))
    }

    /// Returns `true` if no term of a sum varies.
    fn is_uniform(&self, sum: &Sum) -> bool {
        let is_uniform = |factor: &Factor| match factor {
            Factor::Local(local) => !self.state.values[*local].varies(),
            Factor::ThreadIdx(_) => false,
            Factor::Wrapped(_, sum) => self.is_uniform(sum),
        };
        sum.iter().all(|(factors, count)| *count == 0 || factors.iter().all(is_uniform))
    }

    /// Returns `true` if a length is the distance of two integers that have perhaps wrapped around, and is the same for all threads where it is
    /// not negative: `(n + 4) as usize - n as usize` is 4, or 4 less 2^32. A part of negative length fails.
    fn is_distance(&self, length: &Sum) -> bool {
        let mut terms = length.iter().filter(|(_, count)| **count != 0);
        let (Some((one, count)), Some((other, less)), None) = (terms.next(), terms.next(), terms.next()) else {
            return false;
        };
        let ([Factor::Wrapped(bits, one)], [Factor::Wrapped(others, other)]) = (&one[..], &other[..]) else {
            return false;
        };
        let difference = other.iter().try_fold((**one).clone(), |mut sum, (factors, count)| {
            let known = sum.entry(factors.clone()).or_default();
            *known = known.checked_sub(*count)?;
            Some(sum)
        });
        bits == others && *count == -*less && difference.is_some_and(|difference| self.is_uniform(&difference))
    }

    /// Returns the factor that an integer is when it is cast to a wider type, unless it is its sum, having not wrapped around.
    fn wrapped(&self, sum: &Sum, scalar: Scalar) -> Option<Factor> {
        let bits = (scalar.bits(), scalar.is_signed());
        let (least, most) = range(bits);
        let of_factor = |factor: &Factor| match factor {
            Factor::Local(local) => {
                self.function.locals[*local].ty.scalar().map(|scalar| range((scalar.bits(), scalar.is_signed())))
            }
            Factor::ThreadIdx(_) => Some((0, 1023)),
            Factor::Wrapped(bits, _) => Some(range(*bits)),
        };
        let product = |(low, high): (i128, i128), (from, to): (i128, i128)| {
            let ends = [low.checked_mul(from)?, low.checked_mul(to)?, high.checked_mul(from)?, high.checked_mul(to)?];
            Some((ends.into_iter().min()?, ends.into_iter().max()?))
        };
        let range = sum.iter().try_fold((0i128, 0i128), |(low, high), (factors, count)| {
            let (from, to) =
                factors.iter().try_fold((*count, *count), |range, factor| product(range, of_factor(factor)?))?;
            Some((low.checked_add(from)?, high.checked_add(to)?))
        });
        let fits = range.is_some_and(|(low, high)| least <= low && high <= most);
        (!fits).then(|| Factor::Wrapped(bits, Box::new(sum.clone())))
    }

    /// Returns an integer as a sum of products of locals that never change, numbers and positions.
    fn sum(&self, expr: &Expr) -> Option<Sum> {
        let one = |factor: Factor| Some(Sum::from([(vec![factor], 1)]));
        match &expr.kind {
            ExprKind::Const(Const::Int(number), _) => Some(Sum::from([(Vec::new(), *number)])),
            ExprKind::Cast(inner) if expr.ty.scalar().is_some_and(holds_numbers) => {
                let (sum, from) = (self.sum(inner)?, inner.ty.scalar().filter(|scalar| scalar.is_integer())?);
                let widens = expr.ty.scalar().is_some_and(|to| to.bits() > from.bits());
                match self.wrapped(&sum, from).filter(|_| widens) {
                    Some(factor) => one(factor),
                    None => Some(sum),
                }
            }
            ExprKind::Intrinsic(Intrinsic::ThreadIdx(axis), _, _) => one(Factor::ThreadIdx(axis.index())),
            ExprKind::Load(Place { root: Root::Local(local), steps, ty }) if steps.is_empty() => {
                let is_number = ty.scalar().is_some_and(holds_numbers);
                match self.sums.get(local) {
                    Some(sum) => Some(sum.clone()),
                    None if is_number && !self.function.locals[local.index()].mutable => {
                        one(Factor::Local(local.index()))
                    }
                    None => None,
                }
            }
            ExprKind::Binary { op, left, right, .. } => {
                let (left, right) = (self.sum(left)?, self.sum(right)?);
                let mut sum = Sum::new();
                let mut add = |factors: Vec<Factor>, count: i128| {
                    let known = sum.entry(factors).or_default();
                    *known = known.checked_add(count)?;
                    Some(())
                };
                match op {
                    BinaryOp::Add | BinaryOp::Sub => {
                        let sign = if *op == BinaryOp::Sub { -1 } else { 1 };
                        left.into_iter().try_for_each(|(factors, count)| add(factors, count))?;
                        right.into_iter().try_for_each(|(factors, count)| add(factors, count.checked_mul(sign)?))?;
                    }
                    BinaryOp::Mul => {
                        for (a, m) in &left {
                            for (b, n) in &right {
                                let mut factors: Vec<Factor> = a.iter().chain(b).cloned().collect();
                                factors.sort_unstable();
                                add(factors, m.checked_mul(*n)?)?;
                            }
                        }
                    }
                    _ => return None,
                }
                (sum.len() <= TERMS).then_some(sum)
            }
            _ => None,
        }
    }

    /// Returns `true` if a range from the thread's number on has equally many rounds for all threads of a declared block.
    pub(super) fn has_same_rounds(&self, range: &Range) -> bool {
        let Range::Up { start, end, step, inclusive, .. } = range else { return false };
        let step = step.as_ref().map_or(Some(1), constant);
        let (Some(last), Some(end), Some(step)) = (self.last_of(start), constant(end), step) else { return false };
        let end = end + i128::from(*inclusive);
        let rounds = |number: i128| (end - number + step - 1).max(0) / step;
        step > 0 && rounds(0) == rounds(last)
    }
}

/// Returns the least and the greatest integer of a type.
fn range((bits, signed): Bits) -> (i128, i128) {
    let most = (1i128 << (bits - u32::from(signed))) - 1;
    (if signed { -most - 1 } else { 0 }, most)
}

/// Returns the number of an element, if an index is a constant.
pub(super) fn element_number(index: &Expr) -> Option<u32> {
    constant(index).and_then(|number| number.try_into().ok())
}

fn constant(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Const(Const::Int(value), _) => Some(*value),
        ExprKind::Cast(inner) if expr.ty.scalar().is_some_and(holds_numbers) => {
            constant(inner).filter(|value| (0..1 << 15).contains(value))
        }
        _ => None,
    }
}

/// Returns `true` if all numbers of threads are numbers of that type.
fn holds_numbers(scalar: Scalar) -> bool {
    use Scalar::{I16, I32, I64, Isize, U16, U32, U64, Usize};
    matches!(scalar, I16 | I32 | I64 | Isize | U16 | U32 | U64 | Usize)
}

fn holds(op: BinaryOp, left: i128, right: i128) -> Option<bool> {
    Some(match op {
        BinaryOp::Lt => left < right,
        BinaryOp::Le => left <= right,
        BinaryOp::Gt => left > right,
        BinaryOp::Ge => left >= right,
        BinaryOp::Eq => left == right,
        BinaryOp::Ne => left != right,
        _ => return None,
    })
}
