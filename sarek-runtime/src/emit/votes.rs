//! Code that all lanes of a warp run together, as `mma.sync` demands, or all threads of a warpgroup, as `wgmma` does. A failed check ends its
//! thread. So in text with checks, a vote before such code tells the others, and these end, too: `end_with_warp` and `meet_in_warpgroup`.
//!
//! One vote serves until a check follows that only some of them may fail: one that they all pass or fail together ends all or none. A function that has such code and no checks leaves the vote to its callers, and a loop of
//! constant rounds to what precedes it. The threads call a function of this crate that has such code together: where it may have
//! lost some, it votes before it returns, so that its callers need no vote after it. Such a function returns early for all of them, or for none.

use super::cluster::Guards;
use super::usage::{Usage, may_end, usages};
use crate::device::is_own_file;
use crate::ir::visit::{Visit, visit_block, visit_expr, visit_stmt};
use crate::ir::{Block, Code, Const, Expr, ExprKind, Form, Function, FunctionId, Module, Range, SiteId, Stmt};
use crate::lower::converge::{Level, common_checks};
use std::collections::HashSet;

/// The threads that run code together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Together {
    Warp,
    Warpgroup,
}

impl Together {
    fn level(self) -> Level {
        match self {
            Together::Warp => Level::Warp,
            Together::Warpgroup => Level::Warpgroup,
        }
    }

    fn run(self, code: &Code) -> bool {
        match self {
            Together::Warp => code.warp,
            Together::Warpgroup => code.warpgroup,
        }
    }
}

fn vote(of: Together) -> Stmt {
    let (warp, warpgroup) = (of == Together::Warp, of == Together::Warpgroup);
    Stmt::Code(Box::new(Code { warp, warpgroup, ..Code::empty(Form::Vote) }))
}

/// Returns `true` if a module has code that those threads run together.
pub(super) fn needs_votes(module: &Module, of: Together) -> bool {
    struct Found(Together, bool);
    impl Visit for Found {
        fn stmt(&mut self, stmt: &Stmt) {
            self.1 |= matches!(stmt, Stmt::Code(code) if self.0.run(code));
        }
    }
    let mut found = Found(of, false);
    module.functions.iter().chain([&module.kernel]).for_each(|function| visit_block(&mut found, &function.body));
    found.1
}

/// Adds the votes of those threads to a module with checks. Those of warpgroups come first: they lose no lanes of a warp.
pub(super) fn add_votes(module: &mut Module, of: Together) {
    let original = module.clone();
    let waits_end = Guards::of(&original).remote;
    let common = common_checks(&original, of.level());
    let mut usages = usages(&original, true);
    if !usages.last().is_some_and(|kernel| kernel.faults) {
        return;
    }
    let mut left = vec![false; original.functions.len()];
    for (number, function) in original.functions.iter().enumerate() {
        let votes = Votes { of, waits_end, common: &common, module: &original, function, usages: &usages, left: &left };
        let (needs, may_end) = (votes.any_needs(&function.body), votes.any_ends(&function.body));
        let (is_whole, is_certain) = (votes.returns_whole(), votes.is_certain_everywhere());
        left[number] = needs && if is_own_file(function.file) { is_whole } else { !may_end && is_certain };
        usages[number].faults = may_end && !left[number];
        usages[number].waits = false;
    }
    // Those that are called between a check and their code.
    let mut begin_whole = left.clone();
    for function in original.functions.iter().chain([&original.kernel]) {
        let votes = Votes { of, waits_end, common: &common, module: &original, function, usages: &usages, left: &left };
        votes.called_after_checks(&function.body).into_iter().for_each(|callee| begin_whole[callee.index()] = false);
    }
    for (number, function) in module.functions.iter_mut().enumerate() {
        let votes = Votes {
            of,
            waits_end,
            common: &common,
            module: &original,
            function: &original.functions[number],
            usages: &usages,
            left: &left,
        };
        let mut has = begin_whole[number];
        votes.add(&mut function.body, &mut has, left[number]);
        let returns = matches!(function.body.last(), Some(Stmt::Return(_)));
        if left[number] && !has && !returns {
            function.body.push(vote(of));
        }
    }
    // All threads begin the kernel.
    let function = &original.kernel;
    let votes = Votes { of, waits_end, common: &common, module: &original, function, usages: &usages, left: &left };
    votes.add(&mut module.kernel.body, &mut true, false);
}

struct Votes<'a> {
    of: Together,
    /// `true` if threads that wait for others end where a check of these has failed.
    waits_end: bool,
    /// The checks that all of these threads pass or fail together: none goes on without others.
    common: &'a HashSet<SiteId>,
    module: &'a Module,
    function: &'a Function,
    /// The usages, in which functions that return with all lanes, or with none, have no faults.
    usages: &'a [Usage],
    /// The functions that leave the first vote to their callers, and lose no lanes that these have to look for.
    left: &'a [bool],
}

impl Votes<'_> {
    fn may_end(&self, stmt: &Stmt) -> bool {
        may_end(stmt, (self.function, self.module), self.usages, self.waits_end, self.common)
    }

    fn any_ends(&self, block: &[Stmt]) -> bool {
        block.iter().any(|stmt| self.may_end(stmt))
    }

    fn any_needs(&self, block: &[Stmt]) -> bool {
        block.iter().any(|stmt| self.needs(stmt))
    }

    /// Returns `true` if lanes may go on after a statement without others that have ended in it.
    fn may_lose(&self, stmt: &Stmt) -> bool {
        let Stmt::If { cond, then, otherwise } = stmt else { return self.may_end(stmt) };
        let goes_on = |arm: &Block| !matches!(arm.last(), Some(Stmt::Return(_)));
        let loses = |arm: &Block| goes_on(arm) && arm.iter().any(|stmt| self.may_lose(stmt));
        self.may_end(&Stmt::Eval(cond.clone())) || loses(then) || loses(otherwise)
    }

    /// Returns `true` if no value that the function returns has checks, so that a vote may precede each `return`.
    fn returns_whole(&self) -> bool {
        fn all(votes: &Votes, block: &[Stmt]) -> bool {
            block.iter().all(|stmt| {
                let is_whole = !matches!(stmt, Stmt::Return(Some(_))) || !votes.may_end(stmt);
                is_whole && stmt.blocks().into_iter().all(|block| all(votes, block))
            })
        }
        all(self, &self.function.body)
    }

    fn is_certain_everywhere(&self) -> bool {
        !self.any_conditional(&self.function.body)
    }

    /// Returns the functions without a vote of their own that are called in a statement with checks, in the condition of one, or in
    /// an operand that may not be evaluated.
    fn called_after_checks(&self, block: &[Stmt]) -> Vec<FunctionId> {
        let mut called = Vec::new();
        for stmt in block {
            let mut calls = Calls { left: self.left, depth: 0, all: Vec::new(), certain: false };
            match stmt.blocks().is_empty() {
                true if self.may_end(stmt) || self.own_need(stmt) == Some(false) => visit_stmt(&mut calls, stmt),
                true => {}
                false => stmt.exprs().into_iter().for_each(|expr| visit_expr(&mut calls, expr)),
            }
            called.extend(calls.all);
            stmt.blocks().into_iter().for_each(|block| called.extend(self.called_after_checks(block)));
        }
        called
    }

    /// Returns `true` if a statement has such code, or calls a function that leaves the vote to it.
    fn needs(&self, stmt: &Stmt) -> bool {
        self.own_need(stmt).is_some() || stmt.blocks().into_iter().any(|block| self.any_needs(block))
    }

    /// Returns whether a statement itself runs such code always, if it has some outside of its blocks.
    fn own_need(&self, stmt: &Stmt) -> Option<bool> {
        if matches!(stmt, Stmt::Code(code) if self.of.run(code)) {
            return Some(true);
        }
        let mut calls = Calls { left: self.left, depth: 0, all: Vec::new(), certain: false };
        stmt.exprs().into_iter().for_each(|expr| visit_expr(&mut calls, expr));
        (!calls.all.is_empty()).then_some(calls.certain)
    }

    /// Returns `true` if all lanes that come to a statement come to such code in it.
    fn is_certain(&self, stmt: &Stmt) -> bool {
        let any = |block: &Block| until_jump(block).0.iter().any(|stmt| self.is_certain(stmt));
        match stmt {
            Stmt::Block(body) | Stmt::Superstep { body, .. } => any(body),
            Stmt::For { range, body, .. } if has_rounds(range) => any(body),
            stmt => stmt.blocks().is_empty() && self.own_need(stmt) == Some(true),
        }
    }

    /// Returns `true` if a statement has such code that only some lanes may come to.
    fn is_conditional(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Block(body) | Stmt::Superstep { body, .. } => self.any_conditional(body),
            Stmt::For { range, body, .. } if has_rounds(range) => self.any_conditional(body),
            stmt => self.needs(stmt) && !self.is_certain(stmt),
        }
    }

    fn any_conditional(&self, block: &Block) -> bool {
        let (before, after) = until_jump(block);
        before.iter().any(|stmt| self.is_conditional(stmt)) || self.any_needs(after)
    }

    /// Adds votes to a block; `has` is `true` while no lane can have ended since the last one. If the function `returns_whole`, one precedes
    /// each `return`, too.
    fn add(&self, block: &mut Block, has: &mut bool, returns_whole: bool) {
        for mut stmt in std::mem::take(block) {
            let may_end = self.may_end(&stmt);
            let is_simple = stmt.blocks().is_empty();
            let is_certain = self.is_certain(&stmt) && (is_simple || !may_end);
            if is_certain || returns_whole && matches!(stmt, Stmt::Return(_)) {
                if !*has {
                    block.push(vote(self.of));
                }
                *has = true;
            } else if !is_simple {
                let asks = stmt.exprs().into_iter().any(|expr| self.may_end(&Stmt::Eval(expr.clone())));
                let begins = *has && !asks && !(may_end && stmt.is_loop());
                stmt.blocks_mut().into_iter().for_each(|block| self.add(block, &mut begins.clone(), returns_whole));
            }
            *has &= !self.may_lose(&stmt);
            block.push(stmt);
        }
    }
}

/// Returns the statements that all threads run which come to the block, and the rest. What is returned belongs to the first.
fn until_jump(block: &Block) -> (&[Stmt], &[Stmt]) {
    let Some(jump) = block.iter().position(jumps) else { return (block, &[]) };
    block.split_at(jump + usize::from(block[jump].blocks().is_empty()))
}

/// Returns `true` if a statement may leave what is around it.
fn jumps(stmt: &Stmt) -> bool {
    let jump = matches!(stmt, Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_));
    jump || stmt.blocks().into_iter().flatten().any(jumps)
}

/// Finds calls of functions that leave the vote to their callers.
struct Calls<'a> {
    left: &'a [bool],
    /// The number of operands around that may not be evaluated.
    depth: u32,
    all: Vec<FunctionId>,
    certain: bool,
}

impl Visit for Calls<'_> {
    fn arm(&mut self, enters: bool) {
        self.depth = if enters { self.depth + 1 } else { self.depth - 1 };
    }

    fn call(&mut self, function: FunctionId) {
        if self.left[function.index()] {
            self.all.push(function);
            self.certain |= self.depth == 0;
        }
    }
}

/// Returns `true` if a range has rounds, as its constants say.
fn has_rounds(range: &Range) -> bool {
    let constant = |expr: &Expr| match expr.kind {
        ExprKind::Const(Const::Int(value), _) => Some(value),
        _ => None,
    };
    let (Range::Up { start, end, .. } | Range::Down { start, end }) = range;
    constant(start).zip(constant(end)).is_some_and(|(start, end)| start < end)
}
