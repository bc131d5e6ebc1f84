//! The variables on which indices depend: only these are worth tracking round by round.

use std::collections::{HashMap, HashSet};

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{
    Argument, Child, Expr, ExprKind, Function, FunctionId, LocalId, Module, Part, Place, Range, Root, Stmt, Type,
};

/// Returns the variables of each function, and finally of the kernel, on whose values indices, lengths or results
/// depend, or which are compared with such variables. A missing variable costs proofs, and a superfluous one costs
/// time: neither makes a proof wrong.
pub(super) fn relevant(module: &Module) -> Vec<HashSet<LocalId>> {
    let functions: Vec<&Function> = module.functions.iter().chain([&module.kernel]).collect();
    let mut found: Vec<HashSet<LocalId>> = vec![HashSet::new(); functions.len()];
    loop {
        // A value that a callee writes for its caller is relevant to it if it is relevant to the caller.
        let mut lent = Lent { module, relevant: &found, at: 0, found: HashSet::new() };
        for (number, function) in functions.iter().enumerate() {
            lent.at = number;
            visit_block(&mut lent, &function.body);
        }
        let lent = lent.found;
        let mut changed = false;
        for (number, function) in functions.iter().enumerate() {
            let params = lent.iter().filter(|(function, _)| *function == number).map(|(_, param)| *param).collect();
            let relevant = of_function(module, function, &found, params);
            changed |= relevant != found[number];
            found[number] = relevant;
        }
        if !changed {
            return found;
        }
    }
}

/// The parameters through which functions write relevant variables of their callers.
struct Lent<'m> {
    module: &'m Module,
    relevant: &'m [HashSet<LocalId>],
    at: usize,
    found: HashSet<(usize, LocalId)>,
}

impl Visit for Lent<'_> {
    fn argument(&mut self, function: FunctionId, position: usize, argument: &Argument) {
        let callee = &self.module.functions[function.index()];
        let Argument::Ref(Place { root: Root::Local(local), .. }) = argument else { return };
        let Some(param) = callee.params.get(position) else { return };
        let is_written = matches!(callee.locals[param.index()].ty, Type::Reference { mutable: true, .. });
        if is_written && self.relevant[self.at].contains(local) {
            self.found.insert((function.index(), *param));
        }
    }
}

fn of_function(
    module: &Module,
    function: &Function,
    callees: &[HashSet<LocalId>],
    relevant: HashSet<LocalId>,
) -> HashSet<LocalId> {
    let mut flow = Flow { module, callees, relevant, from: HashMap::new(), together: Vec::new() };
    visit_block(&mut flow, &function.body);
    let Flow { mut relevant, from, together, .. } = flow;
    loop {
        let before = relevant.len();
        for group in &together {
            if group.iter().any(|local| relevant.contains(local)) {
                relevant.extend(group);
            }
        }
        for (to, sources) in &from {
            if relevant.contains(to) {
                relevant.extend(sources);
            }
        }
        if relevant.len() == before {
            return relevant;
        }
    }
}

struct Flow<'m> {
    module: &'m Module,
    callees: &'m [HashSet<LocalId>],
    relevant: HashSet<LocalId>,
    /// The variables from which the values of a variable are computed.
    from: HashMap<LocalId, HashSet<LocalId>>,
    /// Variables that are compared with each other.
    together: Vec<HashSet<LocalId>>,
}

impl Flow<'_> {
    fn indices(&mut self, place: &Place) {
        place.indices().for_each(|index| values(index, &mut self.relevant));
    }

    fn compared(&mut self, exprs: &[&Expr], others: &[LocalId]) {
        let mut group: HashSet<LocalId> = others.iter().copied().collect();
        exprs.iter().for_each(|expr| values(expr, &mut group));
        self.together.push(group);
    }

    fn flows(&mut self, from: &[&Expr], to: LocalId) {
        let sources = self.from.entry(to).or_default();
        from.iter().for_each(|expr| values(expr, sources));
    }
}

impl Visit for Flow<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let { local, init: Some(init) } => self.flows(&[init], *local),
            Stmt::Assign { place, value, .. } => {
                self.indices(place);
                if let Root::Local(local) = place.root {
                    self.flows(&[value], local);
                }
            }
            Stmt::If { cond, .. } | Stmt::While { cond, .. } | Stmt::Check { cond, .. } | Stmt::Assert { cond, .. } => {
                self.compared(&[cond], &[]);
            }
            Stmt::For { local, range, .. } => {
                let (Range::Up { start, end, .. } | Range::Down { start, end }) = range;
                self.flows(&[start], *local);
                self.compared(&[start, end], &[*local]);
            }
            Stmt::Return(Some(value)) if value.ty.scalar().is_none_or(|scalar| scalar.is_integer()) => {
                values(value, &mut self.relevant);
            }
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Select { cond, .. } => self.compared(&[cond], &[]),
            ExprKind::Load(place) | ExprKind::VolatileLoad(place) | ExprKind::VolatileStore(place, _) => {
                self.indices(place);
            }
            ExprKind::Atomic { place, .. } => self.indices(place),
            _ => {}
        }
    }

    fn argument(&mut self, function: FunctionId, position: usize, argument: &Argument) {
        if let Argument::Ref(place) | Argument::Slice(place) = argument {
            self.indices(place);
        }
        let param = self.module.functions[function.index()].params.get(position);
        if param.is_some_and(|param| self.callees[function.index()].contains(param)) {
            arguments(argument, &mut self.relevant);
        }
    }

    fn part(&mut self, _: LocalId, part: &Part) {
        part.exprs().into_iter().for_each(|expr| values(expr, &mut self.relevant));
    }
}

/// Collects the variables from which a value is computed, without those that only determine its place.
fn values(expr: &Expr, found: &mut HashSet<LocalId>) {
    if let ExprKind::Load(Place { root: Root::Local(local), .. }) = expr.kind {
        found.insert(local);
    }
    expr.each_child(&mut |child| match child {
        Child::Expr(expr) => values(expr, found),
        Child::Argument(_, _, argument) => arguments(argument, found),
        _ => {}
    });
}

fn arguments(argument: &Argument, found: &mut HashSet<LocalId>) {
    match argument {
        Argument::Value(value) => values(value, found),
        Argument::Ref(Place { root: Root::Local(local), .. }) => {
            found.insert(*local);
        }
        Argument::Ref(_) | Argument::Slice(_) => {}
        Argument::Part(part) => part.exprs().into_iter().for_each(|expr| values(expr, found)),
    }
}
