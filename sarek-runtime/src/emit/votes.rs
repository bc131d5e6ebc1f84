//! Code that all lanes of a warp run together, as `mma.sync` demands. A failed check ends its lane. So in text with checks, a vote
//! before such code tells the other lanes of the warp, and these end, too.
//!
//! One vote serves until a check follows. A function that has such code and no checks leaves the vote to its callers, and a loop of
//! constant rounds to what precedes it.

use super::usage::{Usage, may_end, usages};
use crate::device::is_own_file;
use crate::ir::visit::{Visit, visit_block, visit_expr, visit_stmt};
use crate::ir::{Block, Code, Const, Expr, ExprKind, Form, Function, FunctionId, Module, Range, Stmt};

/// Returns `true` if code is a vote that [`add_votes`] added, and nothing else.
pub(super) fn is_vote(code: &Code) -> bool {
    code.warp && code.pieces.is_empty()
}

fn vote() -> Stmt {
    Stmt::Code(Box::new(Code {
        form: Form::Cuda,
        pieces: Vec::new(),
        operands: Vec::new(),
        pure_: false,
        memory: false,
        waits: false,
        barrier: false,
        warp: true,
        warpgroup: false,
        copies: None,
        remote: false,
        arch: None,
        align: 16,
        cpu: None,
        place: ("", 0, 0),
    }))
}

/// Returns `true` if a module has code that all lanes of a warp run together.
pub(super) fn needs_votes(module: &Module) -> bool {
    struct Found(bool);
    impl Visit for Found {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt, Stmt::Code(code) if code.warp);
        }
    }
    let mut found = Found(false);
    module.functions.iter().chain([&module.kernel]).for_each(|function| visit_block(&mut found, &function.body));
    found.0
}

/// Adds the votes to a module with checks.
pub(super) fn add_votes(module: &mut Module) {
    let original = module.clone();
    let usages = usages(&original, true);
    if !usages.last().is_some_and(|kernel| kernel.faults) {
        return;
    }
    let mut left = vec![false; original.functions.len()];
    for (number, function) in original.functions.iter().enumerate() {
        let votes = Votes { module: &original, function, usages: &usages, left: &left };
        left[number] = votes.leaves_to_callers(number);
    }
    // Those that are called between a check and their code.
    for function in original.functions.iter().chain([&original.kernel]) {
        let keeps = Votes { module: &original, function, usages: &usages, left: &left }.keeps(&function.body);
        keeps.into_iter().for_each(|callee| left[callee.index()] = false);
    }
    for (number, function) in module.functions.iter_mut().chain([&mut module.kernel]).enumerate() {
        let of = original.functions.get(number).unwrap_or(&original.kernel);
        if !left.get(number).is_some_and(|left| *left) {
            // All lanes begin the kernel.
            let mut has = number == original.functions.len();
            Votes { module: &original, function: of, usages: &usages, left: &left }.add(&mut function.body, &mut has);
        }
    }
}

struct Votes<'a> {
    module: &'a Module,
    function: &'a Function,
    usages: &'a [Usage],
    /// The functions that leave the vote to their callers.
    left: &'a [bool],
}

impl Votes<'_> {
    fn may_end(&self, stmt: &Stmt) -> bool {
        may_end(stmt, self.function, self.module, self.usages)
    }

    /// Returns `true` if a function has such code and no checks. All lanes call one of this crate together, and they come to
    /// the code of a user's function if that is in no branch.
    fn leaves_to_callers(&self, number: usize) -> bool {
        let usage = &self.usages[number];
        let body = &self.function.body;
        let is_certain = || is_own_file(self.function.file) || !body.iter().any(|stmt| self.is_conditional(stmt));
        !usage.faults && !usage.waits && body.iter().any(|stmt| self.needs(stmt)) && is_certain()
    }

    /// Returns the functions without a vote of their own that are called in a statement with checks, or in the condition of
    /// one.
    fn keeps(&self, block: &[Stmt]) -> Vec<FunctionId> {
        let mut keeps = Vec::new();
        for stmt in block {
            let mut calls = Calls { left: self.left, depth: 0, all: Vec::new(), certain: false };
            match stmt.blocks().is_empty() {
                true if self.may_end(stmt) => visit_stmt(&mut calls, stmt),
                true => {}
                false => stmt.exprs().into_iter().for_each(|expr| visit_expr(&mut calls, expr)),
            }
            keeps.extend(calls.all);
            stmt.blocks().into_iter().for_each(|block| keeps.extend(self.keeps(block)));
        }
        keeps
    }

    /// Returns `true` if a statement has such code, or calls a function that leaves the vote to it.
    fn needs(&self, stmt: &Stmt) -> bool {
        self.own_need(stmt).is_some() || stmt.blocks().into_iter().flatten().any(|stmt| self.needs(stmt))
    }

    /// Returns whether a statement itself runs such code always, if it has some outside of its blocks.
    fn own_need(&self, stmt: &Stmt) -> Option<bool> {
        let mut calls = Calls { left: self.left, depth: 0, all: Vec::new(), certain: false };
        if let Stmt::Code(code) = stmt
            && code.warp
        {
            return Some(true);
        }
        stmt.exprs().into_iter().for_each(|expr| visit_expr(&mut calls, expr));
        (!calls.all.is_empty()).then_some(calls.certain)
    }

    /// Returns `true` if all lanes that come to a statement come to such code in it.
    fn is_certain(&self, stmt: &Stmt) -> bool {
        let any = |block: &Block| block.iter().any(|stmt| self.is_certain(stmt));
        match stmt {
            Stmt::Block(body) | Stmt::Superstep { body, .. } => any(body),
            Stmt::For { range, body, .. } if has_rounds(range) => any(body),
            stmt => stmt.blocks().is_empty() && self.own_need(stmt) == Some(true),
        }
    }

    /// Returns `true` if a statement has such code that only some lanes may come to.
    fn is_conditional(&self, stmt: &Stmt) -> bool {
        let any = |block: &Block| block.iter().any(|stmt| self.is_conditional(stmt));
        match stmt {
            Stmt::Block(body) | Stmt::Superstep { body, .. } => any(body),
            Stmt::For { range, body, .. } if has_rounds(range) => any(body),
            stmt => self.needs(stmt) && !self.is_certain(stmt),
        }
    }

    /// Adds votes to a block; `has` is `true` while no lane can have ended since the last one.
    fn add(&self, block: &mut Block, has: &mut bool) {
        for mut stmt in std::mem::take(block) {
            let may_end = self.may_end(&stmt);
            let is_simple = stmt.blocks().is_empty();
            if self.needs(&stmt) && (is_simple || !may_end && self.is_certain(&stmt)) {
                if !*has {
                    block.push(vote());
                }
                *has = true;
            } else if self.needs(&stmt) {
                stmt.blocks_mut().into_iter().for_each(|block| self.add(block, &mut (*has && !may_end)));
            }
            *has &= !may_end;
            block.push(stmt);
        }
    }
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
