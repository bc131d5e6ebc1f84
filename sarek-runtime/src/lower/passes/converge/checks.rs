//! Checks that all threads of a warp, or of a warpgroup, pass or fail together: such a check ends all of these threads or none.
//!
//! The analysis is that of barriers, but it believes less, since it concerns the values that threads really have:
//!
//! * two threads may load two values of one element that others write meanwhile, so that all memory varies that threads share;
//! * what threads tell each other varies, since a thread that has ended tells nothing;
//! * floats vary: with `fast_math` a compiler may compute one in two ways, in two copies of some code.
//!
//! A thread that a check has ended before is left out: the others pass or fail together.

use super::{Flow, Given, Level, Lowered, Summaries};
use crate::ir::{Code, Expr, FunctionId, Module, Operand, Root, Scalar, SiteId, Type};
use std::collections::HashSet;

/// The facts about checks.
#[derive(Default)]
pub(super) struct Checks {
    /// Those that all threads that are there came to together, with one value.
    common: HashSet<SiteId>,
    /// Those of which that was not so, or not in every call.
    apart: HashSet<SiteId>,
    /// `true` if not all threads come to some barrier.
    barriers_apart: bool,
}

/// Returns the checks that all threads of a warp, or of a warpgroup, pass or fail together.
pub(crate) fn common_checks(module: &Module, level: Level) -> HashSet<SiteId> {
    let mut known = Summaries { checks: Some(Checks::default()), ..Summaries::default() };
    let params = vec![Given::default(); module.kernel.params.len()];
    let end = Flow::new((module, level), &module.kernel, &params, Vec::new(), &mut known).run();
    match known.checks {
        Some(Checks { common, apart, .. }) if end.is_ok() => common.difference(&apart).copied().collect(),
        _ => HashSet::new(),
    }
}

/// Returns `true` if all threads of a block meet at each barrier, whatever they read in memory that others write meanwhile. A thread that a
/// check has ended is left out.
pub(crate) fn has_common_barriers(module: &Module) -> bool {
    let mut known = Summaries { checks: Some(Checks::default()), ..Summaries::default() };
    let params = vec![Given::default(); module.kernel.params.len()];
    let end = Flow::new((module, Level::Block), &module.kernel, &params, Vec::new(), &mut known).run();
    end.is_ok() && known.checks.is_some_and(|checks| !checks.barriers_apart)
}

impl Flow<'_> {
    /// Notes that threads come to a barrier, if checks are looked at.
    pub(super) fn note_barrier(&mut self) {
        let apart = self.state.live && !self.is_whole();
        if let Some(checks) = &mut self.known.checks {
            checks.barriers_apart |= apart;
        }
    }

    /// Returns `true` if checks are looked at, and not barriers.
    pub(super) fn looks_at_checks(&self) -> bool {
        self.known.checks.is_some()
    }

    /// Returns `true` if all threads that are there come here together.
    pub(super) fn is_whole(&self) -> bool {
        !self.apart && self.optional == 0 && self.scopes.is_empty() && self.state.missing.is_empty()
    }

    /// Notes a check of a value.
    pub(super) fn note_check(&mut self, site: Option<SiteId>, varies: bool) {
        let together = self.failing.unwrap_or(!varies && self.is_whole());
        let (Some(checks), Some(site)) = (&mut self.known.checks, site) else { return };
        if together {
            checks.common.insert(site)
        } else {
            checks.apart.insert(site)
        };
    }

    /// Analyses operands that are evaluated by some threads only, if they `part`.
    pub(super) fn optionally<T>(&mut self, part: bool, operands: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<T> {
        self.optional += u32::from(part);
        let value = operands(self)?;
        self.optional -= u32::from(part);
        Ok(value)
    }

    /// Returns `true` if other threads may write what a place with this root names, or if its writes are not followed.
    pub(super) fn is_memory(&self, root: Root) -> bool {
        match root {
            Root::Shared(_) => true,
            Root::Constant(_) => false,
            Root::Local(local) => match self.function.locals[local.index()].ty {
                Type::Slice { .. } | Type::Reference { .. } => self.owner(local).is_none(),
                _ => false,
            },
        }
    }

    /// Returns `true` if the places that an address names differ.
    pub(super) fn differs(&self, root: Root) -> bool {
        matches!(root, Root::Local(local) if self.state.values[local.index()].varies())
    }

    /// Returns `true` if the results of code that only computes may differ for one address: it may read what is there. A truth value says
    /// something of the address.
    pub(super) fn may_read(&self, code: &Code) -> bool {
        let has_address = code.operands.iter().any(|operand| matches!(operand, Operand::Address(..)));
        let mut results = code.operands.iter().filter_map(Operand::result);
        has_address && results.any(|local| self.function.locals[local.index()].ty.scalar() != Some(Scalar::Bool))
    }

    /// Returns the key of a call: with the arguments that vary, and whether only some threads call.
    pub(super) fn called(&self, callee: FunctionId, params: Vec<Given>) -> (FunctionId, Vec<Given>, bool) {
        (callee, params, self.looks_at_checks() && !self.is_whole())
    }
}

/// Returns `true` if an expression is a float, or consists of some.
pub(super) fn is_float(expr: &Expr) -> bool {
    expr.ty.scalar().is_none_or(|scalar| scalar.is_float())
}
