//! Comparisons of tuples and arrays: member by member, from the first that differs.

use super::Lowered;
use super::destructure::part;
use super::function::Lowering;
use crate::ir::{BinaryOp, Expr, ExprKind, Scalar, Stmt, Type};
use crate::syntax::Span;

/// More members are compared by a loop of the user's.
const MOST: usize = 32;

impl Lowering<'_> {
    /// A comparison of two tuples or arrays of numbers.
    pub(super) fn compare_members(
        &mut self,
        op: BinaryOp,
        symbol: &str,
        (left, right): (Expr, Expr),
        span: Span,
    ) -> Lowered<Expr> {
        let mut pairs = Vec::new();
        self.pair_leaves(symbol, left, right, span, &mut pairs)?;
        let Some((left, right)) = pairs.pop() else { return Ok(Expr::bool(!matches!(op, BinaryOp::Ne))) };
        let mut result = truth(op, left, right);
        for (left, right) in pairs.into_iter().rev() {
            result = match op {
                BinaryOp::Eq => truth(BinaryOp::And, truth(op, left, right), result),
                BinaryOp::Ne => truth(BinaryOp::Or, truth(op, left, right), result),
                _ => {
                    let strict = if matches!(op, BinaryOp::Lt | BinaryOp::Le) { BinaryOp::Lt } else { BinaryOp::Gt };
                    let equal = truth(BinaryOp::Eq, left.clone(), right.clone());
                    truth(BinaryOp::Or, truth(strict, left, right), truth(BinaryOp::And, equal, result))
                }
            };
        }
        Ok(result)
    }

    /// The numbers of two values, one after the other.
    fn pair_leaves(
        &mut self,
        symbol: &str,
        left: Expr,
        right: Expr,
        span: Span,
        pairs: &mut Vec<(Expr, Expr)>,
    ) -> Lowered<()> {
        let count = match &left.ty {
            Type::Tuple(members) => members.len(),
            Type::Array(_, length) => usize::try_from(*length).unwrap_or(usize::MAX),
            Type::Scalar(_) => {
                pairs.push((left, right));
                return Ok(());
            }
            ty @ (Type::Struct(_) | Type::Enum(_) | Type::Atomic(_) | Type::Slice { .. } | Type::Reference { .. }) => {
                let ty = ty.clone();
                return self.no_operator(symbol, &ty, span);
            }
        };
        if pairs.len().saturating_add(count) > MOST {
            return self.error(span, format!("more than {MOST} members are compared: write a loop over the elements"));
        }
        let (left, right) = (self.parts(left, count, "left"), self.parts(right, count, "right"));
        for (left, right) in left.into_iter().zip(right) {
            self.pair_leaves(symbol, left, right, span, pairs)?;
        }
        Ok(())
    }

    /// The members of a value.
    fn parts(&mut self, value: Expr, count: usize, name: &str) -> Vec<Expr> {
        let place = match value.kind {
            ExprKind::Tuple(members) | ExprKind::Array(members) => return members,
            ExprKind::Repeat(element) => return vec![*element; count],
            ExprKind::Load(place) => place,
            kind => {
                let local = self.new_local(name, value.ty.clone(), false);
                self.out.push(Stmt::Let { local, init: Some(Expr { kind, ty: value.ty.clone() }) });
                super::assign::local_place(local, value.ty)
            }
        };
        let parts = (0..count).filter_map(|number| part(&place, number));
        parts.map(|part| Expr { ty: part.ty.clone(), kind: ExprKind::Load(part) }).collect()
    }
}

fn truth(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let kind = ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None };
    Expr { kind, ty: Scalar::Bool.into() }
}
