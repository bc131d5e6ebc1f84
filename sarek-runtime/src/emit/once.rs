//! Loads that must stay one load: loads of values on which a check or a guard depends, from memory that another thread
//! may write.
//!
//! In C++ a race is undefined behavior, so a compiler may load such a value again between the check and its use, and
//! see another value: an index that was in range, or the number of a `switch` that was compared with its cases. These
//! loads go through `once` of the prelude. No other loads do: neither values that are only read and written, nor values
//! that no other thread writes, such as variables and the elements of parameters that the kernel only reads.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::ir::{
    Argument, BinaryOp, Block, Expr, ExprKind, Form, Function, FunctionId, LocalId, Module, Operand, Part, Place, Root,
    SiteId, Step, Stmt, Type,
};

/// The uses of a value, direct or through values that are computed from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Uses(u8);

impl Uses {
    const NONE: Uses = Uses(0);
    /// It controls what runs.
    const GUARD: Uses = Uses(1);
    /// Another use: it determines which memory is accessed, or is stored.
    const VALUE: Uses = Uses(2);
    /// It is checked and used in one place, or controls what runs several times.
    const CHECKED: Uses = Uses(4);

    fn and(self, more: Uses) -> Uses {
        Uses(self.0 | more.0)
    }

    fn and_if(self, holds: bool, more: Uses) -> Uses {
        if holds { self.and(more) } else { self }
    }

    fn has(self, all: Uses) -> bool {
        self.0 & all.0 == all.0
    }

    /// Returns `true` if a fact about it is established that must hold where it is used.
    fn is_guarded(self) -> bool {
        self.has(Uses::CHECKED) || self.has(Uses::VALUE.and(Uses::GUARD))
    }
}

/// The loads that must stay one load, by their addresses in the module.
#[derive(Debug, Default)]
pub(super) struct Guarded {
    /// The loads that are guarded as a whole.
    pub(super) loads: HashSet<*const Expr>,
    /// First values of variables, and the guarded members of these.
    pub(super) members: HashMap<*const Expr, Vec<Path>>,
}

/// The numbers of the members that lead to a part of a struct or enum.
pub(super) type Path = Vec<u32>;

/// The facts about a function.
#[derive(Debug, Default)]
struct Facts {
    /// The uses of the members of variables, and of the contents of private memory that is lent.
    uses: HashMap<LocalId, BTreeMap<Path, Uses>>,
    /// The first place at which each of them controls what runs.
    guards: HashMap<(LocalId, Path), *const ()>,
    /// The names of memory that other threads may write.
    exposed: HashSet<LocalId>,
    /// The uses of its result.
    result: Uses,
}

/// Finds the loads that must stay one load; `stored` are the parameters through which the kernel writes.
pub(super) fn guarded_loads(module: &Module, stored: &HashSet<LocalId>, checked: bool) -> Guarded {
    found(module, stored, checked, false).guarded
}

/// Finds the loads that stay one load in every text of a module, whichever checks it makes, and whatever else is left out of it because only
/// they need it.
pub(super) fn loads_always_guarded(module: &Module, stored: &HashSet<LocalId>) -> Guarded {
    found(module, stored, false, true).guarded
}

/// Returns, for each function and at last the kernel, the names of memory that other threads may write.
pub(super) fn exposed_names(module: &Module, stored: &HashSet<LocalId>) -> Vec<HashSet<LocalId>> {
    found(module, stored, false, false).facts.into_iter().map(|facts| facts.exposed).collect()
}

fn found<'m>(module: &'m Module, stored: &HashSet<LocalId>, checked: bool, always: bool) -> Finder<'m> {
    let functions: Vec<&Function> = module.functions.iter().chain([&module.kernel]).collect();
    let mut facts: Vec<Facts> = functions.iter().map(|_| Facts::default()).collect();
    let kernel = functions.len() - 1;
    let is_slice = |param: &LocalId| matches!(module.kernel.locals[param.index()].ty, Type::Slice { .. });
    let slices = module.kernel.params.iter().filter(|param| is_slice(param) && stored.contains(param));
    facts[kernel].exposed.extend(slices);
    let guarded = Guarded::default();
    let mut finder = Finder { module, checked, always, functions, facts, at: kernel, changed: true, guarded };
    while std::mem::take(&mut finder.changed) {
        // Uses are found in reverse order of the statements, and for callers before callees.
        for number in (0..finder.functions.len()).rev() {
            finder.at = number;
            finder.block(&finder.functions[number].body);
        }
    }
    finder
}

struct Finder<'m> {
    module: &'m Module,
    checked: bool,
    /// `true` if only what stays in every text controls what runs.
    always: bool,
    functions: Vec<&'m Function>,
    facts: Vec<Facts>,
    /// The surrounding function.
    at: usize,
    changed: bool,
    guarded: Guarded,
}

impl<'m> Finder<'m> {
    /// Returns the uses of all members.
    fn uses(&self, function: usize, local: LocalId) -> Uses {
        self.uses_of_members(function, local).into_iter().fold(Uses::NONE, |all, (_, uses)| all.and(uses))
    }

    fn uses_of_members(&self, function: usize, local: LocalId) -> Vec<(Path, Uses)> {
        let members = self.facts[function].uses.get(&local).into_iter().flatten();
        members.map(|(path, uses)| (path.clone(), *uses)).collect()
    }

    /// Records the use of a member at a place, wherever the member is.
    fn note<T>(&mut self, function: usize, (local, path): (LocalId, Path), uses: Uses, at: &T) {
        let (facts, at) = (&mut self.facts[function], std::ptr::from_ref(at).cast::<()>());
        let again = uses.has(Uses::GUARD) && *facts.guards.entry((local, path.clone())).or_insert(at) != at;
        self.add(function, (local, path), uses.and_if(again, Uses::CHECKED));
    }

    fn add(&mut self, function: usize, (local, path): (LocalId, Path), uses: Uses) {
        let known = self.facts[function].uses.entry(local).or_default().entry(path).or_default();
        self.changed |= !known.has(uses);
        *known = known.and(uses);
    }

    fn expose(&mut self, function: usize, local: LocalId) {
        self.changed |= self.facts[function].exposed.insert(local);
    }

    /// Returns `true` if other threads may write the memory. Constants and variables belong to one thread.
    fn is_exposed(&self, root: Root) -> bool {
        match root {
            Root::Shared(_) => true,
            Root::Constant(_) => false,
            Root::Local(local) => self.facts[self.at].exposed.contains(&local),
        }
    }

    /// Returns the variable, or the name of private memory, at which a place starts.
    fn private(&self, root: Root) -> Option<LocalId> {
        match root {
            Root::Local(local) if !self.is_exposed(root) => Some(local),
            Root::Local(_) | Root::Shared(_) | Root::Constant(_) => None,
        }
    }

    /// Returns the use of what controls whether or how often a statement's blocks run: it stays where these write memory.
    fn guard_of(&self, stmt: &Stmt) -> Uses {
        Uses::NONE.and_if(!self.always || stmt.blocks().into_iter().any(|block| self.writes_memory(block)), Uses::GUARD)
    }

    fn writes_memory(&self, block: &Block) -> bool {
        block.iter().any(|stmt| match stmt {
            Stmt::Assign { place, .. } => matches!(place.root, Root::Shared(_)) || self.is_exposed(place.root),
            Stmt::Assert { .. } => false,
            _ => stmt.blocks().into_iter().any(|block| self.writes_memory(block)),
        })
    }

    /// Returns the use of what decides upon a value with these uses, which may be left out.
    fn choice_of(&self, uses: Uses) -> Uses {
        uses.and_if(!self.always, Uses::GUARD)
    }

    fn is_checked(&self, site: Option<SiteId>) -> bool {
        self.checked && site.is_some()
    }

    fn block(&mut self, block: &'m Block) {
        block.iter().rev().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'m Stmt) {
        // Text without checks has no failures of assertions.
        if self.checked || !matches!(stmt, Stmt::Assert { .. }) {
            stmt.blocks().into_iter().rev().for_each(|block| self.block(block));
        }
        match stmt {
            Stmt::Let { local, init: Some(init) } => {
                if self.members(init, *local) {
                    return;
                }
                let uses = self.uses(self.at, *local);
                let is_tag = matches!(&init.kind, ExprKind::Load(place) if self.is_tag(place));
                self.expr(init, uses.and_if(is_tag && uses.has(Uses::GUARD), Uses::CHECKED));
            }
            Stmt::Slice { local, part } => self.part(part, (self.at, *local)),
            Stmt::Assign { place, op: _, value, site } => {
                self.steps(place);
                if let (Some(local), []) = (self.private(place.root), &place.steps[..])
                    && self.members(value, local)
                {
                    return;
                }
                let uses = self.private(place.root).map_or(Uses::VALUE, |local| self.uses(self.at, local));
                self.expr(value, uses.and_if(self.is_checked(*site), Uses::CHECKED));
            }
            Stmt::Eval(value) => self.expr(value, Uses::VALUE),
            Stmt::Locate(place) => self.steps(place),
            Stmt::Return(Some(value)) => self.expr(value, self.facts[self.at].result),
            Stmt::If { cond, .. } | Stmt::While { cond, .. } => self.expr(cond, self.guard_of(stmt)),
            Stmt::Check { cond, .. } | Stmt::Assert { cond, .. } => {
                self.expr(cond, Uses::NONE.and_if(self.checked, Uses::GUARD));
            }
            // A table of jumps may be indexed by its number.
            Stmt::Switch { value, .. } => {
                let guard = self.guard_of(stmt);
                self.expr(value, guard.and_if(guard != Uses::NONE, Uses::CHECKED));
            }
            Stmt::For { local, range, .. } => {
                self.note(self.at, (*local, Path::new()), self.guard_of(stmt), stmt);
                let uses = self.uses(self.at, *local);
                range.exprs().into_iter().for_each(|bound| self.expr(bound, uses));
            }
            Stmt::Code(code) => {
                // Its use of them is unknown. PTX takes them in registers, which keep their contents.
                let results = code.operands.iter().filter_map(Operand::result);
                let of_results = results.fold(Uses::VALUE, |all, local| all.and(self.uses(self.at, local)));
                let uses = of_results.and_if(code.form == Form::Cuda && !self.always, Uses::GUARD);
                for operand in code.operands.iter().rev() {
                    match operand {
                        Operand::In(value) | Operand::InOut(_, value) => self.expr(value, uses),
                        Operand::Address(place, _) => self.place(place, uses),
                        Operand::Out(_) | Operand::Value(_) => {}
                    }
                }
            }
            Stmt::Report { values, .. } => values.iter().for_each(|value| self.expr(value, Uses::VALUE)),
            Stmt::Let { init: None, .. }
            | Stmt::Return(None)
            | Stmt::Loop { .. }
            | Stmt::Superstep { .. }
            | Stmt::Block(_)
            | Stmt::Line(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Barrier { .. }
            | Stmt::Reuse { .. }
            | Stmt::Comment(_)
            | Stmt::Fail(_) => {}
        }
    }

    /// Walks over an expression whose value has these uses.
    fn expr(&mut self, expr: &'m Expr, uses: Uses) {
        match &expr.kind {
            ExprKind::Const(..) => {}
            ExprKind::Load(place) => {
                self.place(place, uses);
                if uses.is_guarded() && self.is_exposed(place.root) {
                    self.guarded.loads.insert(expr);
                }
            }
            // The length of a part is computed from its bounds.
            ExprKind::Len(root) => self.mention((*root, Path::new()), uses, expr),
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right, .. } => {
                self.expr(right, uses);
                self.expr(left, self.choice_of(uses));
            }
            ExprKind::Binary { op: _, left, right, site } => {
                self.expr(right, uses.and_if(self.is_checked(*site), Uses::CHECKED));
                self.expr(left, uses);
            }
            ExprKind::Select { cond, then, otherwise } => {
                self.expr(otherwise, uses);
                self.expr(then, uses);
                self.expr(cond, self.choice_of(uses));
            }
            ExprKind::Unary(_, operand)
            | ExprKind::Cast(operand)
            | ExprKind::Member(operand, _)
            | ExprKind::Repeat(operand) => self.expr(operand, uses),
            ExprKind::Tuple(parts)
            | ExprKind::Variant(_, parts)
            | ExprKind::Array(parts)
            | ExprKind::Intrinsic(_, parts, _) => parts.iter().rev().for_each(|part| self.expr(part, uses)),
            ExprKind::Call(function, arguments, _) => self.call(*function, arguments, uses),
            ExprKind::Atomic { place, operands, .. } => {
                self.place(place, Uses::NONE);
                operands.iter().for_each(|operand| self.expr(operand, uses.and(Uses::VALUE)));
            }
            // The compiler does not repeat it.
            ExprKind::VolatileLoad(place) => self.place(place, uses),
            ExprKind::VolatileStore(place, value) => {
                self.place(place, Uses::NONE);
                self.expr(value, Uses::VALUE);
            }
        }
    }

    /// Records which members are guarded of a variable that receives a struct or enum from exposed memory. Returns
    /// whether it is such a variable.
    fn members(&mut self, value: &'m Expr, local: LocalId) -> bool {
        let ExprKind::Load(place) = &value.kind else { return false };
        if !value.ty.has_members() || !self.is_exposed(place.root) {
            return false;
        }
        self.steps(place);
        let members = self.uses_of_members(self.at, local);
        let mut paths: Vec<Path> = Vec::new();
        for (path, _) in &members {
            // A use of a whole is a use of its members. Shorter paths come before those that they begin.
            let of_wholes = members.iter().filter(|(around, _)| path.starts_with(around));
            let uses = of_wholes.fold(Uses::NONE, |all, (_, uses)| all.and(*uses));
            if uses.is_guarded() && !paths.iter().any(|around| path.starts_with(around)) {
                paths.push(path.clone());
            }
        }
        if !paths.is_empty() {
            self.guarded.members.insert(value, paths);
        }
        true
    }

    fn call(&mut self, function: FunctionId, arguments: &'m [Argument], uses: Uses) {
        let number = function.index();
        self.changed |= !self.facts[number].result.has(uses);
        self.facts[number].result = self.facts[number].result.and(uses);
        for (argument, param) in arguments.iter().zip(&self.functions[number].params) {
            match argument {
                Argument::Value(value) => match self.whole_variable(value) {
                    Some(whole) => self.pass(whole, (number, *param)),
                    None => self.expr(value, self.uses(number, *param)),
                },
                Argument::Ref(place) | Argument::Slice(place) => self.lend(place, (number, *param)),
                Argument::Part(part) => self.part(part, (number, *param)),
            }
        }
    }

    /// Returns the variable or member whose struct or enum a value is.
    fn whole_variable(&self, value: &Expr) -> Option<(LocalId, Path)> {
        let ExprKind::Load(place) = &value.kind else { return None };
        let is_member = place.steps.iter().all(|step| matches!(step, Step::Member(_)));
        (value.ty.has_members() && is_member).then(|| self.private(place.root))?.map(|local| (local, path_of(place)))
    }

    /// A function's use of the members of its parameter is a use of those of the variable that it receives.
    fn pass(&mut self, (local, path): (LocalId, Path), (function, name): (usize, LocalId)) {
        for (member, uses) in self.uses_of_members(function, name) {
            self.add(self.at, (local, [path.clone(), member].concat()), uses);
        }
    }

    /// Walks over a place that gets another name, in this function or in another one.
    fn lend(&mut self, place: &'m Place, (function, name): (usize, LocalId)) {
        self.steps(place);
        match self.private(place.root) {
            Some(local) => {
                let lent = path_of(place);
                // Elements have no paths of their own: members of one would be mistaken for members of the array, and of their
                // members in the next function.
                let is_element = place.steps.len() > lent.len();
                if is_element {
                    self.add(self.at, (local, lent.clone()), self.uses(function, name));
                } else {
                    self.pass((local, lent.clone()), (function, name));
                }
                for (path, uses) in self.uses_of_members(self.at, local) {
                    match path.strip_prefix(&lent[..]) {
                        Some(_) if is_element => self.add(function, (name, Path::new()), uses),
                        Some(within) => self.add(function, (name, within.to_vec()), uses),
                        None if lent.starts_with(&path) => self.add(function, (name, Path::new()), uses),
                        None => {}
                    }
                }
            }
            None if self.is_exposed(place.root) => self.expose(function, name),
            None => {}
        }
    }

    fn part(&mut self, part: &'m Part, (function, name): (usize, LocalId)) {
        self.lend(&part.whole, (function, name));
        self.expr(&part.length, Uses::VALUE.and(self.uses(function, name)));
        self.expr(&part.start, Uses::VALUE);
        part.rank.iter().for_each(|rank| self.expr(rank, Uses::VALUE));
    }

    /// Walks over a place whose value has these uses.
    fn place(&mut self, place: &'m Place, uses: Uses) {
        let is_tested = self.is_tag(place) && uses.has(Uses::GUARD);
        self.mention((place.root, path_of(place)), uses.and_if(is_tested, Uses::CHECKED), place);
        self.steps(place);
    }

    fn mention<T>(&mut self, (root, path): (Root, Path), uses: Uses, at: &T) {
        if let Some(local) = self.private(root) {
            self.note(self.at, (local, path), uses, at);
        }
    }

    fn steps(&mut self, place: &'m Place) {
        for step in &place.steps {
            match step {
                Step::Index { index, site, .. } | Step::Vector { index, site, .. } => {
                    self.expr(index, Uses::VALUE.and_if(self.is_checked(*site), Uses::CHECKED));
                }
                Step::Member(_) => {}
            }
        }
    }

    /// Returns `true` if a place is the tag of an enum, which selects the other data that is read.
    fn is_tag(&self, place: &Place) -> bool {
        let Some((Step::Member(0), around)) = place.steps.split_last() else { return false };
        let function = self.functions[self.at];
        let root = match place.root {
            Root::Local(local) => &function.locals[local.index()].ty,
            Root::Shared(shared) => &function.shared[shared.index()].ty,
            Root::Constant(constant) => &self.module.constants[constant.index()].ty,
        };
        matches!(around.iter().fold(root.clone().dereferenced(), super::place::stepped), Type::Enum(_))
    }
}

/// Returns the members that a place names, starting at its root.
fn path_of(place: &Place) -> Path {
    let members = place.steps.iter().map_while(|step| match step {
        Step::Member(member) => Some(*member),
        Step::Index { .. } | Step::Vector { .. } => None,
    });
    members.collect()
}
