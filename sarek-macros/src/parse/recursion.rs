//! Device functions that call themselves: calls whose results are returned directly become a loop, and
//! others are an error.

use super::Parser;
use syn::visit::{Visit, visit_expr_return};
use syn::{Block, Expr, ExprCall, Stmt};

/// Returns the calls whose results the function returns unchanged.
pub(super) fn last_calls(body: &Block) -> Vec<*const ExprCall> {
    let mut last = Last(Vec::new());
    last.block(body);
    last.visit_block(body);
    last.0
}

struct Last(Vec<*const ExprCall>);

impl Last {
    fn block(&mut self, block: &Block) {
        if let Some(Stmt::Expr(expr, _)) = block.stmts.last() {
            self.expr(expr);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Call(call) => self.0.push(call),
            Expr::Paren(paren) => self.expr(&paren.expr),
            Expr::Group(group) => self.expr(&group.expr),
            Expr::Block(block) => self.block(&block.block),
            Expr::If(branch) => {
                self.block(&branch.then_branch);
                branch.else_branch.iter().for_each(|(_, otherwise)| self.expr(otherwise));
            }
            Expr::Match(source) => source.arms.iter().for_each(|arm| self.expr(&arm.body)),
            _ => {}
        }
    }
}

impl Visit<'_> for Last {
    fn visit_expr_return(&mut self, jump: &syn::ExprReturn) {
        jump.expr.iter().for_each(|value| self.expr(value));
        visit_expr_return(self, jump);
    }

    // A closure returns to its caller.
    fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
}

impl Parser<'_> {
    /// Returns `true` if a call of the function itself becomes a loop; otherwise reports it.
    pub(super) fn check_recursion(&mut self, call: &ExprCall, name: &syn::Ident) -> bool {
        if self.is_kernel {
            self.errors.report(name, "a kernel cannot call itself: put the work into a `#[device]` function");
            return false;
        }
        let is_last = self.last_calls.contains(&std::ptr::from_ref(call));
        if !is_last {
            let message = format!(
                "`{name}` continues after this call of itself: only a call whose result is returned at once, \
                 `return {name}(…)`, may be recursive; write this as a loop"
            );
            self.errors.report(name, message);
        }
        is_last
    }
}
