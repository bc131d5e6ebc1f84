//! Variables that nobody reads: they are left out, since C++ compilers complain about them.

use super::visit::{Access, Visit, visit_block, visit_expr};
use super::{Block, Expr, ExprKind, Function, LocalId, Place, Root, Step, Stmt};

/// Leaves out the variables that are never mentioned, if computing their values has no effect and cannot fail a check; of
/// those that are effects, the variable alone is left out. Without `checked`, no check can fail.
pub fn remove_unused(function: &mut Function, checked: bool) {
    loop {
        let mut mentioned = Mentioned(vec![false; function.locals.len()]);
        visit_block(&mut mentioned, &function.body);
        if !remove(&mut function.body, &mentioned.0, checked) {
            return;
        }
    }
}

/// Which locals are read or written, other than by their `let`.
struct Mentioned(Vec<bool>);

impl Visit for Mentioned {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Len(root) = expr.kind {
            self.mention(root);
        }
    }

    fn mention(&mut self, root: Root) {
        if let Root::Local(LocalId(local)) = root {
            self.0[local as usize] = true;
        }
    }
}

/// Whether anything was removed.
fn remove(block: &mut Block, mentioned: &[bool], checked: bool) -> bool {
    let before = block.len();
    block.retain(|stmt| match stmt {
        Stmt::Let { local, init } => {
            mentioned[local.index()] || init.as_ref().is_some_and(|init| !idles(init, checked))
        }
        Stmt::Slice { local, part } => {
            mentioned[local.index()] || !idles(&part.start, checked) || !idles(&part.length, checked)
        }
        _ => true,
    });
    let mut removed = block.len() != before;
    for stmt in block {
        if let Stmt::Let { local, init } = stmt
            && !mentioned[local.index()]
            && init.as_ref().is_some_and(Expr::acts)
        {
            *stmt = init.take().map_or_else(|| Stmt::Block(Vec::new()), Stmt::Eval);
            removed = true;
        }
        if let Stmt::Code(code) = stmt {
            removed |= code.cpu.as_mut().is_some_and(|cpu| remove(cpu, mentioned, checked));
        }
        for block in stmt.blocks_mut() {
            removed |= remove(block, mentioned, checked);
        }
    }
    removed
}

/// Whether computing a value has no effect, needs no other lanes and cannot fail a check.
pub(crate) fn is_idle(value: &Expr) -> bool {
    idles(value, true)
}

fn idles(value: &Expr, checked: bool) -> bool {
    let mut idle = Idle { idle: true, checked };
    visit_expr(&mut idle, value);
    idle.idle
}

struct Idle {
    idle: bool,
    checked: bool,
}

impl Visit for Idle {
    fn expr(&mut self, expr: &Expr) {
        let checks = self.checked && matches!(&expr.kind, ExprKind::Binary { site: Some(_), .. });
        self.idle &= !checks && !expr.acts();
    }

    fn place(&mut self, place: &Place, _: Access) {
        self.idle &= !self.checked
            || place.steps.iter().all(|step| match step {
                Step::Index { site, .. } => site.is_none(),
                Step::Vector { site, aligned, .. } => site.is_none() && aligned.is_none(),
                Step::Member(_) => true,
            });
    }
}
