//! Variables that only shrink: `let mut stride = 128; while … { …; stride /= 2; }`.

use crate::syntax::{BinaryOp, Block, Expr, ExprKind, Node};

/// Returns `true` if every assignment to a binding in the block makes a value that is not negative no larger.
pub(in crate::lower) fn only_shrinks(binding: u32, block: &Block) -> bool {
    let mut shrinks = true;
    block.visit(&mut |node| {
        let Node::Expr(expr) = node else { return };
        match &expr.kind {
            ExprKind::Assign(target, _) => shrinks &= !assigns(target, binding),
            // The borrower may write it.
            ExprKind::Ref(target) => shrinks &= !is_local(target, binding),
            ExprKind::AssignOp(op, target, value, _) if is_local(target, binding) => {
                let positive = matches!(value.kind, ExprKind::Int(number, ..) if number > 0);
                shrinks &= match *op {
                    BinaryOp::Div | BinaryOp::Rem => positive,
                    BinaryOp::Shr | BinaryOp::BitAnd => matches!(value.kind, ExprKind::Int(..)),
                    _ => false,
                };
            }
            _ => {}
        }
    });
    shrinks
}

/// Returns `true` if an assignment to these places writes a binding.
fn assigns(target: &Expr, binding: u32) -> bool {
    match &target.kind {
        ExprKind::Tuple(members) | ExprKind::Array(members) => members.iter().any(|member| assigns(member, binding)),
        _ => is_local(target, binding),
    }
}

fn is_local(expr: &Expr, binding: u32) -> bool {
    matches!(expr.kind, ExprKind::Local(number) if number == binding)
}
