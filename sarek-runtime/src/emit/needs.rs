//! The architectures that the code of a module needs.

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{AtomicOp, Expr, ExprKind, Module, Position, Stmt, Type};

/// An architecture that code needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// The architecture, such as `sm_80`.
    pub arch: &'static str,
    /// The code that needs it, as the subject of a sentence.
    pub what: &'static str,
    /// The Rust file, the line and the column; a column of 0 is not known.
    pub place: (&'static str, u32, u32),
}

struct Needs {
    all: Vec<Need>,
    file: &'static str,
    position: Position,
}

impl Visit for Needs {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Line(position) => self.position = *position,
            Stmt::Code(code) => {
                self.all.extend(code.arch.map(|arch| Need { arch, what: "this", place: code.place }));
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Atomic { op, place, .. } = &expr.kind
            && let Type::Atomic128(_) = place.ty
            && !matches!(op, AtomicOp::Load | AtomicOp::Store)
        {
            let place = (self.file, self.position.line, self.position.column);
            self.all.push(Need { arch: "sm_90", what: "an exchange of an `Atomic128`", place });
        }
    }
}

/// Returns what the functions of a module need that run, and the first place of each.
pub(super) fn needs(module: &Module, reached: &[bool]) -> Vec<Need> {
    let mut needs = Needs { all: Vec::new(), file: "", position: Position::default() };
    let called = module.functions.iter().zip(reached).filter(|(_, reached)| **reached).map(|(function, _)| function);
    for function in called.chain([&module.kernel]) {
        (needs.file, needs.position) = (function.file, function.line.into());
        visit_block(&mut needs, &function.body);
    }
    let mut all: Vec<Need> = Vec::new();
    for need in needs.all {
        if all.iter().all(|known| known.arch != need.arch) {
            all.push(need);
        }
    }
    all.sort_by_key(|need| need.arch);
    all
}
