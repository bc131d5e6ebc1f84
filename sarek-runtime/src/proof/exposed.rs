//! Values that a compiler may compute again, with another result.
//!
//! In C++ a race is undefined behavior: a number that was loaded from memory that other threads may write may be loaded again for each of its
//! uses. So whatever is computed from such a number, or chosen by it, is *exposed*: two uses of it may see different values, and `v - v / 8 * 8`
//! may be anything. A load that the text pins ([`crate::emit::loads`]) is not. The order of statements does not matter here, nor do
//! the members of a variable, and all calls of a function count as one.

use std::collections::HashSet;

use super::Prover;
use crate::emit::loads;
use crate::ir::{
    Argument, Block, Child, Expr, ExprKind, FunctionId, LocalId, Module, Operand, Place, Root, Stmt, Type,
};

impl<'m> Prover<'m> {
    fn exposure(&self) -> &Exposure<'m> {
        self.exposure.get_or_init(|| Exposure::new(self.module))
    }

    /// Returns `true` if a value is exposed, and anything follows from it.
    pub(super) fn is_exposed(&self, expr: &Expr) -> bool {
        self.shared.follows_any() && self.exposure().is_exposed(self.at, expr)
    }

    /// Returns `true` if an expression loads its value once in every text, so that all uses see the same.
    pub(super) fn is_pinned(&self, load: &Expr) -> bool {
        self.exposure().is_pinned(load)
    }

    /// Returns `true` if two uses of a variable may see different values.
    pub(super) fn may_differ(&self, local: LocalId) -> bool {
        let exposure = self.exposure();
        exposure.locals[exposure.number(self.at)].contains(&local)
    }

    /// Returns `true` if what a place contains is exposed, and anything follows from it.
    pub(super) fn is_exposed_place(&self, place: &Place) -> bool {
        self.shared.follows_any() && self.exposure().is_exposed_place(self.at, place)
    }
}

/// The exposed values of a module. The kernel is the last function.
pub(super) struct Exposure<'m> {
    module: &'m Module,
    /// The loads that are pinned.
    pinned: HashSet<*const Expr>,
    /// For each function, the names of memory that other threads may write.
    memory: Vec<HashSet<LocalId>>,
    /// For each function, the variables that are exposed.
    locals: Vec<HashSet<LocalId>>,
    /// For each function, the names of parts whose bounds are exposed.
    parts: Vec<HashSet<LocalId>>,
    /// For each function, `true` if its result is.
    results: Vec<bool>,
    /// The function that is looked at.
    at: usize,
    changed: bool,
}

impl<'m> Exposure<'m> {
    pub(super) fn new(module: &'m Module) -> Exposure<'m> {
        let count = module.functions.len() + 1;
        let (pinned, memory) = loads(module);
        let (locals, parts, results) = (vec![HashSet::new(); count], vec![HashSet::new(); count], vec![false; count]);
        let mut exposure = Exposure { module, pinned, memory, locals, parts, results, at: 0, changed: true };
        while std::mem::take(&mut exposure.changed) {
            for at in 0..count {
                exposure.at = at;
                let body = module.functions.get(at).map_or(&module.kernel.body, |function| &function.body);
                exposure.block(body, false);
            }
        }
        exposure
    }

    fn number(&self, function: Option<FunctionId>) -> usize {
        function.map_or(self.module.functions.len(), FunctionId::index)
    }

    /// Returns `true` if a value in a function is exposed.
    fn is_exposed(&self, function: Option<FunctionId>, expr: &Expr) -> bool {
        self.of_expr(self.number(function), expr)
    }

    /// Returns `true` if what a place in a function contains is exposed.
    fn is_exposed_place(&self, function: Option<FunctionId>, place: &Place) -> bool {
        self.of_place(self.number(function), place)
    }

    /// Returns `true` if a load is pinned.
    fn is_pinned(&self, load: &Expr) -> bool {
        load.ty.scalar().is_some() && self.pinned.contains(&std::ptr::from_ref(load))
    }

    fn of_root(&self, at: usize, root: Root) -> bool {
        match root {
            Root::Shared(_) => true,
            Root::Constant(_) => false,
            Root::Local(local) => self.memory[at].contains(&local) || self.locals[at].contains(&local),
        }
    }

    fn of_place(&self, at: usize, place: &Place) -> bool {
        self.of_root(at, place.root) || place.indices().any(|index| self.of_expr(at, index))
    }

    fn of_expr(&self, at: usize, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Load(place) => !self.is_pinned(expr) && self.of_place(at, place),
            ExprKind::Len(Root::Local(local)) => self.parts[at].contains(local),
            ExprKind::Len(_) => false,
            // These happen once.
            ExprKind::Atomic { .. } | ExprKind::VolatileLoad(_) | ExprKind::VolatileStore(..) => false,
            ExprKind::Call(function, ..) => self.results[function.index()],
            _ => {
                let mut found = false;
                expr.each_child(&mut |child| {
                    found |= match child {
                        Child::Expr(value) => self.of_expr(at, value),
                        Child::Place(place, _) | Child::Located(place) => self.of_place(at, place),
                        _ => false,
                    };
                });
                found
            }
        }
    }

    fn mark(&mut self, at: usize, local: LocalId) {
        self.changed |= self.locals[at].insert(local);
    }

    fn mark_root(&mut self, root: Root) {
        if let Root::Local(local) = root {
            self.mark(self.at, local);
        }
    }

    /// Walks over statements that run or not by an exposed choice if it `depends`. Returns `true` if such a choice leaves them.
    fn block(&mut self, block: &Block, depends: bool) -> bool {
        let mut left = false;
        for stmt in block {
            left |= self.stmt(stmt, depends || left);
        }
        left
    }

    fn stmt(&mut self, stmt: &Stmt, depends: bool) -> bool {
        let at = self.at;
        stmt.each_child(&mut |child| match child {
            Child::Expr(value) => self.calls(value, depends),
            Child::Place(place, _) | Child::Located(place) => {
                place.indices().for_each(|index| self.calls(index, depends));
            }
            Child::Part(part) => part.exprs().into_iter().for_each(|value| self.calls(value, depends)),
            _ => {}
        });
        match stmt {
            Stmt::Let { local, init: Some(value) } => {
                if self.of_expr(at, value) {
                    self.mark(at, *local);
                }
            }
            Stmt::Assign { place, value, .. } => {
                let by_index = place.indices().any(|index| self.of_expr(at, index));
                if depends || by_index || self.of_expr(at, value) {
                    self.mark_root(place.root);
                }
            }
            Stmt::Slice { local, part } => {
                if self.locals[at].contains(local) {
                    self.mark_root(part.whole.root);
                }
                let whole = matches!(part.whole.root, Root::Local(whole) if self.locals[at].contains(&whole));
                let bounds = part.exprs().into_iter().any(|value| self.of_expr(at, value));
                if whole || bounds {
                    self.mark(at, *local);
                }
                self.changed |= bounds && self.parts[at].insert(*local);
            }
            Stmt::If { cond, then, otherwise } => {
                let inner = depends || self.of_expr(at, cond);
                let left = [then, otherwise].map(|arm| self.block(arm, inner) || inner && jumps(arm));
                return left.contains(&true);
            }
            Stmt::Switch { value, cases, otherwise } => {
                let inner = depends || self.of_expr(at, value);
                let mut left = false;
                for case in cases.iter().chain([otherwise]) {
                    left |= self.block(&case.body, inner) || inner && jumps(&case.body);
                }
                return left;
            }
            Stmt::While { cond, body, .. } => {
                let inner = depends || self.of_expr(at, cond);
                return self.rounds(body, inner);
            }
            Stmt::Loop { body, .. } => return self.rounds(body, depends),
            Stmt::For { local, range, body, .. } => {
                let told = range.exprs().into_iter().any(|value| self.of_expr(at, value));
                if told {
                    self.mark(at, *local);
                }
                return self.rounds(body, told || depends);
            }
            Stmt::Return(Some(value)) => {
                let exposed = depends || self.of_expr(at, value);
                self.changed |= exposed && !self.results[at];
                self.results[at] |= exposed;
            }
            Stmt::Code(code) => {
                let told =
                    depends || code.operands.iter().filter_map(Operand::input).any(|value| self.of_expr(at, value));
                if told {
                    code.operands.iter().filter_map(Operand::result).for_each(|local| self.mark(at, local));
                }
                code.addresses().for_each(|place| self.mark_root(place.root));
            }
            Stmt::Block(body) | Stmt::Superstep { body, .. } => return self.block(body, depends),
            Stmt::Assert { failure, .. } => drop(self.block(failure, depends)),
            Stmt::Let { init: None, .. }
            | Stmt::Return(None)
            | Stmt::Eval(_)
            | Stmt::Line(_)
            | Stmt::Break(_)
            | Stmt::Continue(_)
            | Stmt::Barrier { .. }
            | Stmt::Reuse { .. }
            | Stmt::Comment(_)
            | Stmt::Check { .. }
            | Stmt::Locate(_)
            | Stmt::Fail(_)
            | Stmt::Report { .. } => {}
        }
        false
    }

    /// Walks over the body of a loop. Where an exposed choice leaves the loop or a round, all of it depends on that.
    fn rounds(&mut self, body: &Block, depends: bool) -> bool {
        let left = self.block(body, depends);
        if left && !depends {
            self.block(body, true);
        }
        (left || depends) && leaves_more(body)
    }

    /// Looks at the calls in a value.
    fn calls(&mut self, expr: &Expr, depends: bool) {
        if let ExprKind::Call(function, arguments, _) = &expr.kind {
            for (number, argument) in arguments.iter().enumerate() {
                self.pass(*function, number, argument, depends);
                argument.exprs().into_iter().for_each(|value| self.calls(value, depends));
            }
            return;
        }
        expr.each_child(&mut |child| match child {
            Child::Expr(value) => self.calls(value, depends),
            Child::Place(place, _) | Child::Located(place) => {
                place.indices().for_each(|index| self.calls(index, depends));
            }
            _ => {}
        });
    }

    fn pass(&mut self, function: FunctionId, number: usize, argument: &Argument, depends: bool) {
        let (at, module) = (self.at, self.module);
        let callee = &module.functions[function.index()];
        let param = callee.params[number];
        let root = argument.place().map(|place| place.root);
        let by_value = argument.exprs().into_iter().any(|value| self.of_expr(at, value));
        // What is memory is known of the callee's name, too.
        let whole = matches!(root, Some(Root::Local(local)) if self.locals[at].contains(&local));
        if by_value || whole {
            self.mark(function.index(), param);
        }
        let is_part = match argument {
            Argument::Part(_) => by_value,
            Argument::Slice(place) | Argument::Ref(place) => {
                matches!(place.root, Root::Local(local) if self.parts[at].contains(&local))
            }
            Argument::Value(_) => false,
        };
        self.changed |= is_part && self.parts[function.index()].insert(param);
        let writes = match &callee.locals[param.index()].ty {
            Type::Reference { mutable, .. } | Type::Slice { mutable, .. } => *mutable,
            _ => false,
        };
        if let Some(root) = root
            && writes
            && (depends || self.locals[function.index()].contains(&param))
        {
            self.mark_root(root);
        }
    }
}

/// Returns `true` if a block contains a jump or a return.
fn jumps(block: &Block) -> bool {
    block.iter().any(|stmt| {
        matches!(stmt, Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(_)) || stmt.blocks().into_iter().any(jumps)
    })
}

/// Returns `true` if a loop's body contains a return, or a jump that may leave a surrounding loop, too.
fn leaves_more(block: &Block) -> bool {
    block.iter().any(|stmt| {
        matches!(stmt, Stmt::Break(Some(_)) | Stmt::Continue(Some(_)) | Stmt::Return(_))
            || stmt.blocks().into_iter().any(leaves_more)
    })
}
