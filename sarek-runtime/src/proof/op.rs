//! The values of operations.

use super::graph::{Graph, Input, Node, Op};
use super::rules::Rule;

impl Graph {
    /// Returns the values that an operation has in all launches, if it is never unknown.
    pub(super) fn range_of_op(&self, op: &Op) -> Option<(i128, i128)> {
        let of = |node: &Node| self.range(*node);
        match op {
            Op::Const(value) => Some((*value, *value)),
            Op::Input(input) => Some(input.range()),
            Op::Sum(terms, constant) => {
                let (mut low, mut high) = (*constant, *constant);
                for (node, count) in terms {
                    let (a, b) = of(node)?;
                    let (a, b) = (a.checked_mul(*count)?, b.checked_mul(*count)?);
                    (low, high) = (low.checked_add(a.min(b))?, high.checked_add(a.max(b))?);
                }
                Some((low, high))
            }
            Op::Product(factors) => factors.iter().try_fold((1, 1), |all, factor| times(all, of(factor)?)),
            Op::Times(a, b) => times(of(a)?, of(b)?),
            Op::Div(a, b) => {
                let ((a, b), (c, d)) = (of(a)?, of(b)?);
                let all = [a.checked_div(c)?, a.checked_div(d)?, b.checked_div(c)?, b.checked_div(d)?];
                (c > 0).then_some((*all.iter().min()?, *all.iter().max()?))
            }
            Op::Min(a, b) => of(a).zip(of(b)).map(|((a, b), (c, d))| (a.min(c), b.min(d))),
            Op::Max(a, b) => of(a).zip(of(b)).map(|((a, b), (c, d))| (a.max(c), b.max(d))),
            Op::Pow2(exponent) => {
                of(exponent).filter(|(low, high)| *low >= 0 && *high < 64).map(|(low, high)| (1 << low, 1 << high))
            }
            Op::Mask(node) => of(node).and_then(|(low, high)| Some((mask_of(low)?, mask_of(high)?))),
            Op::Low(node, bits) => of(node).map(|_| (Rule::LowBits.off(), (1 << bits) - 1)),
            Op::Select(_, then, otherwise) => of(then).zip(of(otherwise)).map(|((a, b), (c, d))| (a.min(c), b.max(d))),
            Op::NotNegative(node) => Some(match of(node) {
                Some((low, _)) if low >= 0 => (1, 1),
                Some((_, high)) if high < 0 => (0, 0),
                _ => (0, 1),
            }),
            Op::Multiple(node, of) => Some(match self.op(*node) {
                Op::Const(value) => (i128::from(value % of == 0), i128::from(value % of == 0)),
                Op::Sum(terms, constant)
                    if constant % of == 0
                        && terms.iter().all(|(_, count)| count % of == 0)
                        && self.range(*node).is_some() =>
                {
                    (1, 1)
                }
                _ => (0, 1),
            }),
            Op::All(_) | Op::Either(..) => Some((0, 1)),
        }
    }
}

fn times((a, b): (i128, i128), (c, d): (i128, i128)) -> Option<(i128, i128)> {
    let all = [a.checked_mul(c)?, a.checked_mul(d)?, b.checked_mul(c)?, b.checked_mul(d)?];
    Some((*all.iter().min()?, *all.iter().max()?))
}

fn mask_of(value: i128) -> Option<i128> {
    (0..1 << 64).contains(&value).then(|| (1i128 << (128 - value.leading_zeros())) - 1)
}

/// Returns the value of an operation; `None` if it is unknown.
#[inline]
pub(super) fn evaluate(
    op: &Op,
    value: impl Fn(Node) -> Option<i128>,
    input: impl Fn(Input) -> Option<i128>,
) -> Option<i128> {
    let holds = |node: Node| value(node) == Some(1);
    match op {
        Op::Const(value) => Some(*value),
        Op::Input(of) => input(*of),
        Op::Sum(terms, constant) => terms.iter().try_fold(*constant, |sum, (node, count)| {
            sum.checked_add(match count {
                1 => value(*node)?,
                count => value(*node)?.checked_mul(*count)?,
            })
        }),
        Op::Product(factors) => factors.iter().try_fold(1i128, |all, factor| all.checked_mul(value(*factor)?)),
        Op::Times(a, b) => value(*a)?.checked_mul(value(*b)?),
        Op::Div(a, b) => value(*a)?.checked_div(value(*b)?),
        Op::Min(a, b) => Some(value(*a)?.min(value(*b)?)),
        Op::Max(a, b) => Some(value(*a)?.max(value(*b)?)),
        Op::Pow2(exponent) => value(*exponent).filter(|exponent| (0..64).contains(exponent)).map(|n| 1 << n),
        Op::Mask(node) => mask_of(value(*node)?),
        Op::Low(node, bits) => Some(value(*node)?.rem_euclid(1 << bits)),
        Op::Select(cond, then, otherwise) => value(if holds(*cond) { *then } else { *otherwise }),
        Op::NotNegative(node) => Some(i128::from(value(*node).is_some_and(|value| value >= 0))),
        Op::Multiple(node, of) => Some(i128::from(value(*node).is_some_and(|value| value % of == 0))),
        Op::All(parts) => Some(i128::from(parts.iter().all(|part| holds(*part)))),
        Op::Either(a, b) => Some(i128::from(holds(*a) || holds(*b))),
    }
}

impl Op {
    /// Returns the same operation on other nodes.
    pub(super) fn map(&self, mut map: impl FnMut(Node) -> Node) -> Op {
        let mut all = |nodes: &[Node]| nodes.iter().map(|node| map(*node)).collect();
        match self {
            Op::Const(value) => Op::Const(*value),
            Op::Input(input) => Op::Input(*input),
            Op::Product(factors) => Op::Product(all(factors)),
            Op::All(parts) => Op::All(all(parts)),
            Op::Sum(terms, constant) => {
                Op::Sum(terms.iter().map(|(node, count)| (map(*node), *count)).collect(), *constant)
            }
            Op::Times(a, b) => Op::Times(map(*a), map(*b)),
            Op::Div(a, b) => Op::Div(map(*a), map(*b)),
            Op::Min(a, b) => Op::Min(map(*a), map(*b)),
            Op::Max(a, b) => Op::Max(map(*a), map(*b)),
            Op::Pow2(node) => Op::Pow2(map(*node)),
            Op::Mask(node) => Op::Mask(map(*node)),
            Op::Low(node, bits) => Op::Low(map(*node), *bits),
            Op::Select(cond, then, otherwise) => Op::Select(map(*cond), map(*then), map(*otherwise)),
            Op::NotNegative(node) => Op::NotNegative(map(*node)),
            Op::Multiple(node, of) => Op::Multiple(map(*node), *of),
            Op::Either(a, b) => Op::Either(map(*a), map(*b)),
        }
    }
}
