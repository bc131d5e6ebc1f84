//! Loops that wait for other threads. If one of those threads fails a check, it ends and will never do what the loop
//! waits for. So in text with checks, such a loop occasionally tests whether a check of the launch has failed.

use std::collections::HashSet;

use super::usage::{Usage, continues};
use crate::ir::visit::{Access, Visit, visit_block, visit_expr};
use crate::ir::{
    Block, Expr, ExprKind, Function, FunctionId, LabelId, LocalId, Module, Operand, Place, Root, Stmt, Type,
};

/// Returns `true` if other threads may determine when a loop ends: its exit depends on an atomic or volatile access in
/// it, on a warp operation, on the user's code or, if threads synchronize in it, on memory that they write. A `for`
/// loop ends by itself.
pub(super) fn waits(stmt: &Stmt, function: &Function, module: &Module, usages: &[Usage]) -> bool {
    let (label, cond, body) = match stmt {
        Stmt::While { label, cond, body, .. } => (*label, Some(cond), body),
        Stmt::Loop { label, body } if !runs_once(*label, body) => (*label, None, body),
        _ => return false,
    };
    if leaves_when_failed(body, module) {
        return false;
    }
    let meets = meets(body, usages);
    let (told, within) = (HashSet::new(), Vec::new());
    let mut flow = Flow { function, module, usages, meets, told, exits: false, within, label };
    loop {
        let known = flow.told.len();
        flow.exits |= cond.is_some_and(|cond| flow.is_told(cond));
        flow.block(body, false);
        if flow.exits || flow.told.len() == known {
            return flow.exits;
        }
    }
}

/// Returns `true` if each round of a loop begins with a question whose answer is `true` once a check of the launch has failed, and leaves the
/// loop if it is, as in `while !barrier::is_complete(…) {}`. To end the thread there would only make ptxas serialise the products of a warpgroup
/// around the loop.
fn leaves_when_failed(body: &Block, module: &Module) -> bool {
    let mut stmts = body.iter().filter(|stmt| !stmt.is_silent());
    let (Some(Stmt::Let { local, init: Some(asked) }), Some(Stmt::If { cond, then, otherwise })) =
        (stmts.next(), stmts.next())
    else {
        return false;
    };
    let ExprKind::Call(function, ..) = &asked.kind else { return false };
    let leaves = then.iter().filter(|stmt| !stmt.is_silent()).eq([&Stmt::Break(None)]);
    leaves && otherwise.is_empty() && is_local(cond, *local) && is_true_when_failed(&module.functions[function.index()])
}

/// Returns `true` if a function only returns the result of code that is `true` once a check of the launch has failed.
fn is_true_when_failed(function: &Function) -> bool {
    let mut stmts = function.body.iter().filter(|stmt| !matches!(stmt, Stmt::Line(_)));
    let (Some(Stmt::Code(code)), Some(Stmt::Return(Some(value))), None) = (stmts.next(), stmts.next(), stmts.next())
    else {
        return false;
    };
    let result = code.operands.iter().find_map(Operand::result);
    code.waits && result.is_some_and(|result| is_local(value, result))
}

/// Returns `true` if an expression is that local.
fn is_local(expr: &Expr, local: LocalId) -> bool {
    matches!(&expr.kind, ExprKind::Load(Place { root: Root::Local(found), steps, .. }) if *found == local && steps.is_empty())
}

/// Returns `true` if a function has such a loop.
pub(super) fn has_waiting_loop(function: &Function, module: &Module, usages: &[Usage]) -> bool {
    has_waiting_loop_in(&function.body, function, module, usages)
}

/// Returns `true` if some statements of a function have such a loop.
pub(super) fn has_waiting_loop_in(stmts: &[Stmt], function: &Function, module: &Module, usages: &[Usage]) -> bool {
    fn any(stmts: &[Stmt], waits: &impl Fn(&Stmt) -> bool) -> bool {
        stmts.iter().any(|stmt| waits(stmt) || stmt.blocks().into_iter().any(|block| any(block, waits)))
    }
    any(stmts, &|stmt| waits(stmt, function, module, usages))
}

/// Returns `true` if the body of a loop without a condition ends by leaving it: it is a block that jumps leave.
fn runs_once(label: Option<LabelId>, body: &Block) -> bool {
    matches!(body.split_last(), Some((Stmt::Break(None), once)) if !continues(once, label))
}

/// Returns `true` if threads may synchronize in a block, so that some read what another one wrote.
fn meets(body: &Block, usages: &[Usage]) -> bool {
    struct Meetings<'a>(&'a [Usage], bool);
    impl Visit for Meetings<'_> {
        fn expr(&mut self, expr: &Expr) {
            self.1 |= matches!(&expr.kind, ExprKind::Intrinsic(op, _, _) if op.is_effect());
        }
        fn barrier(&mut self) {
            self.1 = true;
        }
        fn call(&mut self, function: FunctionId) {
            self.1 |= self.0[function.index()].synchronizes;
        }
    }
    let mut meetings = Meetings(usages, false);
    visit_block(&mut meetings, body);
    meetings.1
}

/// The dependencies on other threads within one round of a loop.
struct Flow<'a> {
    function: &'a Function,
    module: &'a Module,
    usages: &'a [Usage],
    /// `true` if threads synchronize in the loop, so that plain loads see the writes of others.
    meets: bool,
    /// The locals that depend on other threads.
    told: HashSet<LocalId>,
    /// `true` if an exit of the loop depends on other threads.
    exits: bool,
    /// The loops within this one that surround the current statement, with their labels.
    within: Vec<Option<LabelId>>,
    label: Option<LabelId>,
}

impl Flow<'_> {
    /// Walks over statements; `depends` is `true` if other threads determine whether they run. Returns whether that
    /// also holds after them, because a jump among them depends on other threads.
    fn block(&mut self, block: &Block, depends: bool) -> bool {
        block.iter().fold(depends, |depends, stmt| self.stmt(stmt, depends) || depends)
    }

    /// Returns `true` if other threads determine whether the code after the statement runs.
    fn stmt(&mut self, stmt: &Stmt, depends: bool) -> bool {
        match stmt {
            Stmt::Let { local, init: Some(value) } => self.assign(*local, value, depends),
            Stmt::Assign { place, value, .. } => match place.root {
                Root::Local(local) => self.assign(local, value, depends),
                Root::Shared(_) | Root::Constant(_) => self.lend(value, depends),
            },
            Stmt::Eval(value) => self.lend(value, depends),
            Stmt::If { cond, then, otherwise } => {
                let inner = depends || self.is_told(cond);
                let behind = [then, otherwise].map(|arm| self.block(arm, inner) && jumps(arm));
                return behind.contains(&true);
            }
            Stmt::Switch { value, cases, otherwise } => {
                let inner = depends || self.is_told(value);
                let mut behind = false;
                for case in cases.iter().chain([otherwise]) {
                    behind |= self.block(&case.body, inner) && jumps(&case.body);
                }
                return behind;
            }
            Stmt::While { label, cond, body, .. } => {
                let inner = depends || self.is_told(cond);
                return self.nested(*label, body, inner);
            }
            Stmt::Loop { label, body } => return self.nested(*label, body, depends),
            Stmt::For { label, local, range, body, .. } => {
                let told = range.exprs().into_iter().any(|value| self.is_told(value));
                if told || depends {
                    self.told.insert(*local);
                }
                return self.nested(*label, body, told || depends);
            }
            Stmt::Break(None) => self.exits |= depends && self.within.is_empty(),
            Stmt::Break(label) => self.exits |= depends && !self.within.contains(label),
            Stmt::Continue(None) => {}
            Stmt::Continue(label) => self.exits |= depends && *label != self.label && !self.within.contains(label),
            Stmt::Return(_) => self.exits |= depends,
            Stmt::Code(code) => {
                let mut inputs = code.operands.iter().filter_map(Operand::input);
                if depends || !code.pure_ && !code.waits || inputs.any(|value| self.is_told(value)) {
                    self.told.extend(code.operands.iter().filter_map(Operand::result));
                }
            }
            Stmt::Block(body) | Stmt::Superstep { body, .. } => return self.block(body, depends),
            // A failure does not return.
            Stmt::Assert { .. } | Stmt::Check { .. } | Stmt::Locate(_) | Stmt::Fail(_) | Stmt::Report { .. } => {}
            Stmt::Let { init: None, .. }
            | Stmt::Line(_)
            | Stmt::Slice { .. }
            | Stmt::Barrier { .. }
            | Stmt::Reuse { .. }
            | Stmt::Comment(_) => {}
        }
        false
    }

    fn nested(&mut self, label: Option<LabelId>, body: &Block, depends: bool) -> bool {
        self.within.push(label);
        let behind = self.block(body, depends);
        self.within.pop();
        behind && jumps(body)
    }

    fn assign(&mut self, local: LocalId, value: &Expr, depends: bool) {
        if depends || self.is_told(value) {
            self.told.insert(local);
        }
        self.lend(value, depends);
    }

    /// Records that a call changes what it is lent.
    fn lend(&mut self, value: &Expr, depends: bool) {
        let ExprKind::Call(function, arguments, _) = &value.kind else { return };
        if !depends && !self.is_told(value) {
            return;
        }
        let callee = &self.module.functions[function.index()];
        for (argument, param) in arguments.iter().zip(&callee.params) {
            let Some(Place { root: Root::Local(local), .. }) = argument.place() else { continue };
            if self.usages[function.index()].stored.contains(param) {
                self.told.insert(*local);
            }
        }
    }

    /// Returns `true` if a value depends on other threads.
    fn is_told(&self, value: &Expr) -> bool {
        let mut told = Told { flow: self, found: false };
        visit_expr(&mut told, value);
        told.found
    }

    /// Returns `true` if other threads may write the memory that is read here.
    fn is_exchanged(&self, root: Root) -> bool {
        let local = match root {
            Root::Local(local) => local,
            Root::Shared(_) => return self.meets,
            Root::Constant(_) => return false,
        };
        match self.function.locals[local.index()].ty {
            Type::Slice { mutable, .. } | Type::Reference { mutable, .. } => self.meets && mutable,
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_) => false,
        }
    }
}

/// Searches for dependencies on other threads.
struct Told<'f, 'a> {
    flow: &'f Flow<'a>,
    found: bool,
}

impl Visit for Told<'_, '_> {
    fn expr(&mut self, expr: &Expr) {
        self.found |= asks(expr);
    }

    fn place(&mut self, place: &Place, access: Access) {
        self.found |= access == Access::Read && self.flow.is_exchanged(place.root);
    }

    fn mention(&mut self, root: Root) {
        self.found |= matches!(root, Root::Local(local) if self.flow.told.contains(&local));
    }

    fn call(&mut self, function: FunctionId) {
        let callee = &self.flow.usages[function.index()];
        self.found |= callee.asks || self.flow.meets && (!callee.read.is_empty() || !callee.shared.is_empty());
    }
}

/// Returns `true` if the value at an expression's root may depend on concurrent actions of other threads.
pub(super) fn asks(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Intrinsic(op, _, _) => op.is_collective() || op.is_barrier(),
        ExprKind::Call(..) | ExprKind::VolatileStore(..) => false,
        _ => expr.acts(),
    }
}

/// Returns `true` if a block contains a jump.
fn jumps(block: &Block) -> bool {
    block.iter().any(|stmt| matches!(stmt, Stmt::Break(_) | Stmt::Continue(_)) || stmt.blocks().into_iter().any(jumps))
}
