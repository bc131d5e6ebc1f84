//! Modules without the checks that cannot fail.

use super::{Decision, Proofs, wide};
use crate::ir::unused::{callees, remove_unused};
use crate::ir::visit::{VisitMut, walk_expr_mut, walk_place_mut, walk_stmt_mut};
use crate::ir::{Block, Expr, ExprKind, FunctionId, Module, Place, Site, SiteId, SiteKind, Step, Stmt};
use crate::lower::purity::can_fail;

impl Proofs {
    /// Returns `true` if no check remains in a launch in which these conditions hold.
    pub(crate) fn leaves_none(&self, held: u64) -> bool {
        !self.has_barriers && self.decisions.iter().all(|decision| is_gone(decision, held))
    }

    /// Returns `true` if a check failed that cannot fail in such a launch, which means that a proof is wrong.
    #[cfg(debug_assertions)]
    pub(crate) fn contradicted(&self, module: &Module, fault: &crate::Fault, launch: &impl super::Values) -> bool {
        use crate::FaultKind;
        let held = self.program.evaluate(launch);
        let is_of = |kind: &SiteKind| {
            matches!(
                (kind, &fault.kind),
                (SiteKind::Index { .. }, FaultKind::Index { .. })
                    | (SiteKind::Alignment { .. }, FaultKind::Alignment { .. })
                    | (SiteKind::Division, FaultKind::Division)
                    | (SiteKind::ZeroStep, FaultKind::ZeroStep)
                    | (SiteKind::Assert(_), FaultKind::Assert(_))
                    | (SiteKind::Panic(_), FaultKind::Panic(_))
            )
        };
        let sites = module.sites.iter().zip(&self.decisions);
        let place = (fault.place.file, fault.place.line, fault.place.column);
        let mut failed = sites.filter(|(site, _)| (site.file, site.line, site.column) == place && is_of(&site.kind));
        // Several instances may have a check at that place.
        failed.clone().next().is_some() && failed.all(|(_, decision)| is_gone(decision, held))
    }

    /// Returns the module with indices of 64 bits, where that helps the compiler and the operations of 32 bits do not wrap if these conditions hold.
    pub(crate) fn widened(&self, module: &Module, held: u64) -> Module {
        let mut module = module.clone();
        let is_exact = |site: SiteId| self.exact[site.index()] && is_gone(&self.decisions[site.index()], held);
        for function in module.functions.iter_mut().chain([&mut module.kernel]) {
            wide::widen(function, &is_exact);
        }
        for (number, function) in module.functions.iter_mut().enumerate() {
            self.narrow(Some(FunctionId(number as u32)), function, held);
        }
        self.narrow(None, &mut module.kernel, held);
        module
    }

    /// Returns the module without the checks that cannot fail where these conditions hold, and with [widened](Proofs::widened) indices.
    pub(crate) fn without(&self, module: &Module, held: u64) -> Module {
        let is_check = |site: &Site| !matches!(site.kind, SiteKind::Print(_));
        let sites = module.sites.iter().zip(&self.decisions);
        let gone = sites.map(|(site, decision)| is_check(site) && is_gone(decision, held)).collect();
        let mut module = self.widened(module, held);
        let mut remover = Remover { gone };
        for function in module.functions.iter_mut().chain([&mut module.kernel]) {
            remover.block(&mut function.body);
        }
        for number in 0..module.functions.len() {
            module.functions[number].fails = can_fail(&module.functions[number], &module.functions);
        }
        module.kernel.fails = can_fail(&module.kernel, &module.functions);
        let callees = callees(&module.functions);
        for function in module.functions.iter_mut().chain([&mut module.kernel]) {
            remove_unused(function, &callees, true);
        }
        module
    }
}

/// Returns `true` if a check cannot fail where these conditions hold.
pub(crate) fn is_gone(decision: &Decision, held: u64) -> bool {
    match decision {
        Decision::Never => true,
        Decision::When(number) => held >> number & 1 != 0,
        Decision::Kept(_) => false,
    }
}

/// Removes checks.
struct Remover {
    /// For each site, `true` if it is a check to be removed.
    gone: Vec<bool>,
}

impl Remover {
    fn is_gone(&self, site: SiteId) -> bool {
        self.gone[site.index()]
    }

    fn remove(&self, site: &mut Option<SiteId>) {
        *site = site.filter(|site| !self.is_gone(*site));
    }
}

impl VisitMut for Remover {
    fn block(&mut self, block: &mut Block) {
        block.retain(|stmt| match stmt {
            Stmt::Check { site, .. } => !self.is_gone(*site),
            Stmt::Assert { failure, .. } => {
                !matches!(failure.last(), Some(Stmt::Report { site, .. } | Stmt::Fail(site)) if self.is_gone(*site))
            }
            _ => true,
        });
        block.iter_mut().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        if let Stmt::Assign { site, .. } = stmt {
            self.remove(site);
        }
        walk_stmt_mut(self, stmt);
    }

    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::Binary { site, .. } = &mut expr.kind {
            self.remove(site);
        }
        walk_expr_mut(self, expr);
    }

    fn place(&mut self, place: &mut Place) {
        for step in &mut place.steps {
            match step {
                Step::Index { site, .. } => self.remove(site),
                Step::Vector { site, aligned, .. } => {
                    self.remove(site);
                    self.remove(aligned);
                }
                Step::Member(_) => {}
            }
        }
        walk_place_mut(self, place);
    }
}
