//! Behavior that is the same for all threads although their numbers differ: comparisons that all numbers of a declared
//! block decide in the same way, loops with equally many rounds, and parts of the same length at different places.

use super::walk::Analysis;
use crate::ast::{Adaptor, Bounded, CalleeForm, Expr, ExprKind, Pattern, Range};
use std::collections::BTreeMap;
use syn::{BinOp, Lit};

/// A sum of products: the factors of each product, with its multiplicity.
type Sum = BTreeMap<Vec<String>, i128>;

impl Analysis<'_> {
    /// Records a name of the thread's number.
    pub(super) fn note_axis(&mut self, pattern: &Pattern, init: &Expr) {
        if let (Pattern::Binding(binding, _), Some(axis)) = (pattern, self.axis_of(init))
            && !self.function.bindings[*binding as usize].mutable
        {
            self.axes.insert(*binding, axis);
        }
    }

    /// Returns the axis if an expression is the thread's number in its block.
    fn axis_of(&self, expr: &Expr) -> Option<usize> {
        match &expr.kind {
            ExprKind::Paren(inner) | ExprKind::Cast(inner, _) => self.axis_of(inner),
            ExprKind::Local(binding) => self.axes.get(binding).copied(),
            ExprKind::Call(..) => {
                let names = ["thread_idx_x", "thread_idx_y", "thread_idx_z"];
                let name = self.position(expr)?;
                names.iter().position(|known| *known == name)
            }
            _ => None,
        }
    }

    /// Returns the name of a called function without arguments.
    fn position(&self, expr: &Expr) -> Option<String> {
        let ExprKind::Call(callee, args) = &expr.kind else { return None };
        let callee = &self.function.callees[*callee as usize];
        let last = callee.path.path.segments.last().filter(|_| args.is_empty())?;
        matches!(callee.form, CalleeForm::Free).then(|| last.ident.to_string())
    }

    /// Returns the number of threads of the declared block along an axis; 0 if it is a constant.
    fn size(&self, axis: usize) -> Option<i128> {
        super::block_of(self.function).map(|block| i128::from(block[axis]))
    }

    /// Returns the constant that an expression is, as written.
    fn constant<'a>(&'a self, expr: &Expr) -> Option<&'a str> {
        match &expr.kind {
            ExprKind::Paren(inner) | ExprKind::Cast(inner, _) => self.constant(inner),
            ExprKind::Constant(number) => Some(&self.function.constants[*number as usize].path),
            _ => None,
        }
    }

    /// Returns `true` if a comparison has the same result for all threads of the declared block.
    pub(super) fn is_decided(&self, left: &Expr, op: &BinOp, right: &Expr) -> bool {
        let (axis, limit, swapped) = match (self.axis_of(left), self.axis_of(right)) {
            (Some(axis), None) => (axis, right, false),
            (None, Some(axis)) => (axis, left, true),
            _ => return false,
        };
        let Some(size) = self.size(axis) else { return false };
        if let (Some(known), Some(constant)) = (super::block_constant(self.function, axis), self.constant(limit)) {
            let below = if swapped {
                matches!(op, BinOp::Gt(_) | BinOp::Le(_))
            } else {
                matches!(op, BinOp::Lt(_) | BinOp::Ge(_))
            };
            return below && known == constant;
        }
        let Some(limit) = number(limit).filter(|_| size > 0) else { return false };
        let holds = |thread: i128| match (op, swapped) {
            (BinOp::Lt(_), false) | (BinOp::Gt(_), true) => Some(thread < limit),
            (BinOp::Le(_), false) | (BinOp::Ge(_), true) => Some(thread <= limit),
            (BinOp::Gt(_), false) | (BinOp::Lt(_), true) => Some(thread > limit),
            (BinOp::Ge(_), false) | (BinOp::Le(_), true) => Some(thread >= limit),
            _ => None,
        };
        holds(0).is_some() && holds(0) == holds(size - 1)
    }

    /// Returns `true` if a range that starts at the thread's number has equally many rounds for all threads of the
    /// declared block. The analysis of the IR decides this for constants.
    pub(super) fn has_same_rounds(&self, range: &Range) -> bool {
        let (Some(axis), [Adaptor::StepBy(_, step, _)]) = (self.axis_of(&range.start), &range.adaptors[..]) else {
            return false;
        };
        let Some(size) = self.size(axis) else { return false };
        let is_size =
            self.position(step).is_some_and(|name| name == ["block_dim_x", "block_dim_y", "block_dim_z"][axis]);
        let step = if is_size { Some(size) } else { number(step).or(self.constant(step).map(|_| 0)) };
        let end = number(&range.end).or(self.constant(&range.end).map(|_| 0));
        let (Some(step), Some(end)) = (step, end) else { return false };
        if step == 0 || end == 0 || size == 0 {
            return true;
        }
        let end = end + i128::from(matches!(range.limits, syn::RangeLimits::Closed(_)));
        let rounds = |thread: i128| (end - thread + step - 1).max(0) / step;
        rounds(0) == rounds(size - 1)
    }

    /// Returns `true` if the distance from the start of a part to its end is the same in all threads.
    pub(super) fn has_same_length(&self, range: &Bounded) -> bool {
        let (Some(start), Some(end)) = (&range.start, &range.end) else { return false };
        let (Some(start), Some(mut length)) = (self.sum(start), self.sum(end)) else { return false };
        for (factors, count) in start {
            *length.entry(factors).or_default() -= count;
        }
        let is_uniform = |factor: &String| match factor.parse::<u32>() {
            Ok(binding) => self.state.values[binding as usize].cause().is_none(),
            Err(_) => super::sources::source_of_function(factor, 0, super::block_of(self.function)).is_none(),
        };
        length.iter().all(|(factors, count)| *count == 0 || factors.iter().all(is_uniform))
    }

    /// Returns an expression as a sum of products of variables, numbers and positions.
    fn sum(&self, expr: &Expr) -> Option<Sum> {
        match &expr.kind {
            ExprKind::Paren(inner) | ExprKind::Cast(inner, _) => self.sum(inner),
            ExprKind::Literal(..) => Some(Sum::from([(Vec::new(), number(expr)?)])),
            ExprKind::Local(binding) => Some(Sum::from([(vec![binding.to_string()], 1)])),
            ExprKind::Call(..) => Some(Sum::from([(vec![self.position(expr)?], 1)])),
            ExprKind::Constant(_) => Some(Sum::from([(vec![self.constant(expr)?.to_string()], 1)])),
            ExprKind::Binary(left, op, right, _) => {
                let (left, right) = (self.sum(left)?, self.sum(right)?);
                let mut sum = Sum::new();
                match op {
                    BinOp::Add(_) | BinOp::Sub(_) => {
                        sum = left;
                        let sign = if matches!(op, BinOp::Sub(_)) { -1 } else { 1 };
                        for (factors, count) in right {
                            let known = sum.entry(factors).or_default();
                            *known = known.checked_add(count.checked_mul(sign)?)?;
                        }
                    }
                    BinOp::Mul(_) => {
                        for (a, m) in &left {
                            for (b, n) in &right {
                                let mut factors: Vec<String> = a.iter().chain(b).cloned().collect();
                                factors.sort();
                                let known = sum.entry(factors).or_default();
                                *known = known.checked_add(m.checked_mul(*n)?)?;
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
}

/// The most products of a sum.
const TERMS: usize = 16;

/// Returns the number that an expression is.
fn number(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        ExprKind::Paren(inner) | ExprKind::Cast(inner, _) => number(inner),
        ExprKind::Literal(Lit::Int(number), _) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Returns the number of an element, if an index is a literal.
pub fn element_number(index: &Expr) -> Option<String> {
    number(index).map(|number| number.to_string())
}
