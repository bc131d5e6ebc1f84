//! Opposites of conditions, and branches of which one does nothing.

use super::{BinaryOp, Block, Const, Expr, ExprKind, Scalar, Stmt, UnaryOp};

/// Returns `if cond { then } else { otherwise }`. If nothing is done where the condition holds, it is negated.
pub fn branch(cond: Expr, then: Block, otherwise: Block) -> Stmt {
    let idle = |block: &Block| block.iter().all(|stmt| matches!(stmt, Stmt::Line(_)));
    if !idle(&then) || idle(&otherwise) {
        return Stmt::If { cond, then, otherwise };
    }
    let cond = negated(cond);
    let (cond, then) = match <[Stmt; 1]>::try_from(otherwise) {
        Ok([Stmt::If { cond: next, then, otherwise }]) if otherwise.is_empty() => match implies(&next, &cond) {
            true => (next, then),
            false => (Expr::truth(BinaryOp::And, cond, next), then),
        },
        Ok(otherwise) => (cond, otherwise.into()),
        Err(otherwise) => (cond, otherwise),
    };
    Stmt::If { cond, then, otherwise: Vec::new() }
}

/// Returns `true` if a value that is equal to one number is, by that, not equal to another one.
fn implies(equal: &Expr, unequal: &Expr) -> bool {
    let (
        ExprKind::Binary { op: BinaryOp::Eq, left: of, right: one, .. },
        ExprKind::Binary { op: BinaryOp::Ne, left, right, .. },
    ) = (&equal.kind, &unequal.kind)
    else {
        return false;
    };
    of == left && one != right && [one, right].iter().all(|number| matches!(number.kind, ExprKind::Const(..)))
}

/// Returns the opposite of a truth value.
pub fn negated(value: Expr) -> Expr {
    match value.kind {
        ExprKind::Const(Const::Bool(known), _) => Expr::bool(!known),
        ExprKind::Unary(UnaryOp::Not, operand) => *operand,
        ExprKind::Binary { op: BinaryOp::Eq, left, right, .. } => Expr::truth(BinaryOp::Ne, *left, *right),
        ExprKind::Binary { op: BinaryOp::Ne, left, right, .. } => Expr::truth(BinaryOp::Eq, *left, *right),
        ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), left, right, .. }
            if has_opposite(&left, op) && has_opposite(&right, op) =>
        {
            let other = if op == BinaryOp::And { BinaryOp::Or } else { BinaryOp::And };
            Expr::truth(other, negated(*left), negated(*right))
        }
        // Comparisons of floats have no opposite: with NaN, both are `false`.
        ExprKind::Binary { op, left, right, .. }
            if op.is_comparison() && left.ty.scalar().is_some_and(Scalar::is_integer) =>
        {
            let opposite = match op {
                BinaryOp::Lt => BinaryOp::Ge,
                BinaryOp::Le => BinaryOp::Gt,
                BinaryOp::Gt => BinaryOp::Le,
                _ => BinaryOp::Lt,
            };
            Expr::truth(opposite, *left, *right)
        }
        _ => Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(value)), ty: Scalar::Bool.into() },
    }
}

/// Returns `true` for comparisons that have an opposite, and for those between `op`.
fn has_opposite(value: &Expr, op: BinaryOp) -> bool {
    match &value.kind {
        ExprKind::Unary(UnaryOp::Not, _) => true,
        ExprKind::Binary { op: inner, left, right, .. } if *inner == op => {
            has_opposite(left, op) && has_opposite(right, op)
        }
        ExprKind::Binary { op: BinaryOp::Eq | BinaryOp::Ne, .. } => true,
        ExprKind::Binary { op, left, .. } => op.is_comparison() && left.ty.scalar().is_some_and(Scalar::is_integer),
        _ => false,
    }
}
