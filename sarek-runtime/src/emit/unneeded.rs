//! Variables that the text omits: they are mentioned only in unneeded lengths of parts, or only in checks of indices,
//! which need only the array's length.

use super::usage::Usage;
use crate::ir::unused::is_idle_in;
use crate::ir::visit::{Visit, visit_block, visit_expr};
use crate::ir::{Argument, Expr, ExprKind, Function, FunctionId, LocalId, Module, Part, Root, Stmt};
use std::collections::HashSet;

/// Returns the variables of a function that are omitted; `known` is the usage of the functions before it. In text without
/// checks, none keeps a value.
pub(super) fn unneeded(
    module: &Module,
    function: &Function,
    (usage, known): (&Usage, &[Usage]),
    checked: bool,
) -> HashSet<LocalId> {
    let mentions = vec![0; function.locals.len()];
    let mut finder =
        Finder { module, usage, known, checked, mentions, sign: 1, taken_back: false, idle: HashSet::new() };
    visit_block(&mut finder, &function.body);
    let mut omitted = HashSet::new();
    if !finder.taken_back {
        return omitted;
    }
    loop {
        let unmentioned = finder.idle.iter().filter(|local| finder.mentions[local.index()] == 0);
        let more: HashSet<LocalId> = unmentioned.copied().filter(|local| !omitted.contains(local)).collect();
        if more.is_empty() {
            return omitted;
        }
        // With them goes what only their values mention.
        visit_block(&mut Values { of: &more, finder: &mut finder }, &function.body);
        omitted.extend(more);
    }
}

/// Takes back what the values of omitted variables mention.
struct Values<'f, 'm> {
    of: &'f HashSet<LocalId>,
    finder: &'f mut Finder<'m>,
}

impl Visit for Values<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let Stmt::Let { local, init: Some(init) } = stmt
            && self.of.contains(local)
        {
            self.finder.sign = -1;
            visit_expr(self.finder, init);
            self.finder.sign = 1;
        }
    }
}

struct Finder<'m> {
    module: &'m Module,
    usage: &'m Usage,
    known: &'m [Usage],
    checked: bool,
    /// The number of mentions of each local in the text.
    mentions: Vec<i32>,
    /// The weight of a mention.
    sign: i32,
    /// `true` if there is a mention that the text omits.
    taken_back: bool,
    /// The locals whose values have no effect and cannot fail a check of this text.
    idle: HashSet<LocalId>,
}

impl Finder<'_> {
    /// Takes back the mentions in a length, which the walk counts.
    fn leave_out(&mut self, part: &Part) {
        self.taken_back = true;
        self.sign = -self.sign;
        visit_expr(self, &part.length);
        self.sign = -self.sign;
    }
}

impl Visit for Finder<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let Stmt::Let { local, init: Some(init) } = stmt
            && is_idle_in(init, self.checked)
        {
            self.idle.insert(*local);
        }
        // The place is checked; its contents are not read.
        if let Stmt::Locate(place) = stmt
            && let Root::Local(local) = place.root
        {
            self.taken_back = true;
            self.mentions[local.index()] -= 1;
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Len(root) = expr.kind {
            self.mention(root);
        }
    }

    fn mention(&mut self, root: Root) {
        if let Root::Local(local) = root {
            self.mentions[local.index()] += self.sign;
        }
    }

    fn argument(&mut self, function: FunctionId, index: usize, argument: &Argument) {
        let Argument::Part(part) = argument else { return };
        let param = self.module.functions[function.index()].params[index];
        if !self.known[function.index()].lengths.contains(&param) {
            self.leave_out(part);
        }
    }

    fn part(&mut self, local: LocalId, part: &Part) {
        if !self.usage.lengths.contains(&local) {
            self.leave_out(part);
        }
    }
}
