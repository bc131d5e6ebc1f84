//! Rejoins conditions and choices that were split only by checks that are gone, and leaves out branches of checks.

use crate::ir::visit::expr_mentions;
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, Local, LocalId, Place, Root, Stmt, UnaryOp, branch};

/// Turns `let mut x = a; if !x { x = b; }` into one `a || b`, and so on, if no other statement intervenes.
pub(super) fn rejoin(function: &mut Function) {
    let mut body = std::mem::take(&mut function.body);
    rejoin_block(&mut body, &mut function.locals);
    function.body = body;
}

fn rejoin_block(block: &mut Block, locals: &mut [Local]) {
    let mut joined: Block = Vec::with_capacity(block.len());
    for mut stmt in block.drain(..) {
        stmt.blocks_mut().into_iter().for_each(|block| rejoin_block(block, locals));
        // A branch that did nothing but check.
        if let Stmt::If { cond, then, otherwise } = stmt {
            stmt = branch(cond, then, otherwise);
        }
        match joined.last_mut() {
            Some(Stmt::Let { local, init }) => match whole(*local, init, &stmt) {
                Some(value) => {
                    *init = Some(value);
                    // Unless something else writes it, which is recorded separately.
                    locals[local.index()].mutable = false;
                }
                None => joined.push(stmt),
            },
            _ => joined.push(stmt),
        }
    }
    *block = joined;
}

/// Returns the value of a local that is declared with `init` and changed by a statement, if both form one expression.
fn whole(local: LocalId, init: &Option<Expr>, stmt: &Stmt) -> Option<Expr> {
    let Stmt::If { cond, then, otherwise } = stmt else { return None };
    let then = assigned(local, then)?;
    let kind = match init {
        Some(left) if otherwise.is_empty() && !left.acts() => {
            let op = match &cond.kind {
                ExprKind::Unary(UnaryOp::Not, inner) if is_local(inner, local) => BinaryOp::Or,
                _ if is_local(cond, local) => BinaryOp::And,
                _ => return None,
            };
            return Some(Expr::truth(op, left.clone(), then.clone()));
        }
        None if then.ty.scalar().is_some() => {
            let otherwise = assigned(local, otherwise)?;
            if (then, otherwise) == (&Expr::bool(true), &Expr::bool(false)) {
                return Some(cond.clone());
            }
            ExprKind::Select {
                cond: Box::new(cond.clone()),
                then: Box::new(then.clone()),
                otherwise: Box::new(otherwise.clone()),
            }
        }
        _ => return None,
    };
    Some(Expr { kind, ty: then.ty.clone() })
}

/// Returns the value that a block assigns to a local, if it does nothing else.
fn assigned(local: LocalId, block: &Block) -> Option<&Expr> {
    let mut stmts = block.iter().filter(|stmt| !matches!(stmt, Stmt::Line(_)));
    match (stmts.next(), stmts.next()) {
        (Some(Stmt::Assign { place, op: None, value, site: None }), None)
            if place.root == Root::Local(local)
                && place.steps.is_empty()
                && !value.acts()
                && !expr_mentions(value, Root::Local(local)) =>
        {
            Some(value)
        }
        _ => None,
    }
}

fn is_local(value: &Expr, local: LocalId) -> bool {
    matches!(&value.kind, ExprKind::Load(Place { root: Root::Local(loaded), steps, .. }) if *loaded == local && steps.is_empty())
}
