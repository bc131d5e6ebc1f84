//! The passes of lowering that work on IR, applied to a whole program: they must not change its meaning.

use sarek_runtime::ir::visit::{VisitMut, walk_expr_mut};
use sarek_runtime::ir::*;
use sarek_runtime::testing;

/// Returns the module after all passes, as lowering would leave it.
pub fn passed(module: &Module) -> Module {
    let mut module = module.clone();
    let mut done = Vec::new();
    for mut function in std::mem::take(&mut module.functions) {
        fold(&mut function);
        testing::finish(&mut function, &done);
        done.push(function);
    }
    fold(&mut module.kernel);
    testing::finish(&mut module.kernel, &done);
    module.functions = done;
    module
}

/// Folds every expression, from the inside out, and removes code that a constant condition excludes.
fn fold(function: &mut Function) {
    change_block(&mut function.body, &mut |expr| {
        let simpler = match &expr.kind {
            ExprKind::Unary(op, operand) => testing::fold_unary(*op, operand),
            ExprKind::Binary { op, left, right, site: _ } => testing::fold_binary(*op, left, right),
            ExprKind::Cast(operand) => expr.ty.scalar().and_then(|to| testing::fold_cast(operand, to)),
            _ => None,
        };
        if let Some(simpler) = simpler {
            *expr = simpler;
        }
    });
}

/// Calls a function on every expression in a block, inner ones first.
pub fn change_block(block: &mut Block, change: &mut dyn FnMut(&mut Expr)) {
    Change(change).block(block);
}

/// The same for the indices of a place.
pub fn change_place(place: &mut Place, change: &mut dyn FnMut(&mut Expr)) {
    Change(change).place(place);
}

struct Change<'c>(&'c mut dyn FnMut(&mut Expr));

impl VisitMut for Change<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        walk_expr_mut(self, expr);
        (self.0)(expr);
    }
}
