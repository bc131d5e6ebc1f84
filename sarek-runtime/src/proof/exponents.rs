//! Exponents: the parameters of a kernel that are counts of shifts, or limits of loops over these; loops over strides.

use std::collections::HashSet;

use super::Prover;
use super::state::State;
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, BinaryOp, Block, Child, Expr, ExprKind, Function, FunctionId, LocalId, Module, Place, Range, Root, Stmt,
};

/// Returns the numbers of the kernel's parameters that are exponents. Typical launches give them numbers that make sense as such; what is
/// proven does not depend on it.
pub(super) fn exponents(module: &Module) -> Vec<u32> {
    let functions: Vec<&Function> = module.functions.iter().chain([&module.kernel]).collect();
    let mut found = vec![HashSet::new(); functions.len()];
    loop {
        let mut flow = Flow { module, found, at: 0, changed: false };
        for (number, function) in functions.iter().enumerate() {
            flow.at = number;
            visit_block(&mut flow, &function.body);
        }
        found = flow.found;
        if !flow.changed {
            break;
        }
    }
    let of_kernel = &found[module.functions.len()];
    let params = module.kernel.params.iter().enumerate().filter(|(_, param)| of_kernel.contains(param));
    params.map(|(number, _)| number as u32).collect()
}

struct Flow<'m> {
    module: &'m Module,
    /// For each function, the variables that are exponents.
    found: Vec<HashSet<LocalId>>,
    at: usize,
    changed: bool,
}

impl Flow<'_> {
    /// Marks the variables of which an exponent is a sum or difference.
    fn mark(&mut self, exponent: &Expr) {
        match &exponent.kind {
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) if steps.is_empty() => {
                self.changed |= self.found[self.at].insert(*local);
            }
            ExprKind::Cast(operand) => self.mark(operand),
            // Counts of shifts are masked.
            ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::BitAnd, left, right, .. } => {
                self.mark(left);
                self.mark(right);
            }
            _ => {}
        }
    }

    fn is_exponent(&self, local: LocalId) -> bool {
        self.found[self.at].contains(&local)
    }
}

impl Visit for Flow<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let { local, init: Some(value) } if self.is_exponent(*local) => self.mark(value),
            Stmt::Assign { op: Some(BinaryOp::Shl | BinaryOp::Shr), value, .. } => self.mark(value),
            Stmt::Assign { place: Place { root: Root::Local(local), .. }, value, .. } if self.is_exponent(*local) => {
                self.mark(value);
            }
            Stmt::For { local, range, .. } if self.is_exponent(*local) => {
                let (Range::Up { start, end, .. } | Range::Down { start, end }) = range;
                self.mark(start);
                self.mark(end);
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Binary { op: BinaryOp::Shl | BinaryOp::Shr, right, .. } = &expr.kind {
            self.mark(right);
        }
    }

    fn argument(&mut self, function: FunctionId, position: usize, argument: &Argument) {
        let param = self.module.functions[function.index()].params.get(position);
        if let (Argument::Value(value), Some(param)) = (argument, param)
            && self.found[function.index()].contains(param)
        {
            self.mark(value);
        }
    }
}

impl Prover<'_> {
    /// Returns `true` if indices in the body of a loop depend on shifts by what differs between rounds.
    pub(super) fn has_strides(&self, state: &State, body: &Block) -> bool {
        struct Strides<'s> {
            state: &'s State,
            /// The variables that are computed by such shifts.
            found: Vec<LocalId>,
            in_index: bool,
        }
        impl Visit for Strides<'_> {
            fn stmt(&mut self, stmt: &Stmt) {
                if let Stmt::Let { local, init: Some(value) } = stmt
                    && shifts_by_other(value, self.state)
                {
                    self.found.push(*local);
                }
            }

            fn place(&mut self, place: &Place, _: Access) {
                self.in_index |= place.indices().any(|index| shifts_by_other(index, self.state));
            }
        }
        let mut strides = Strides { state, found: Vec::new(), in_index: false };
        visit_block(&mut strides, body);
        strides.in_index || strides.found.iter().any(|local| self.is_relevant(*local))
    }
}

/// Returns `true` if a number contains a shift by what is computed from variables that have no value yet: those that a loop declares, and its
/// counter.
fn shifts_by_other(number: &Expr, state: &State) -> bool {
    any_part(number, &|part| match &part.kind {
        ExprKind::Binary { op: BinaryOp::Shl | BinaryOp::Shr, right, .. } => any_part(right, &|part| match part.kind {
            ExprKind::Load(Place { root: Root::Local(local), .. }) => !state.locals.contains_key(&local),
            _ => false,
        }),
        _ => false,
    })
}

/// Returns `true` if a function does for a value or a part of it.
fn any_part(value: &Expr, is: &impl Fn(&Expr) -> bool) -> bool {
    let mut found = is(value);
    value.each_child(&mut |child| {
        if let Child::Expr(part) = child {
            found |= any_part(part, is);
        }
    });
    found
}
