//! `while` loops that count: `let mut i = start; while i < end { …; i += 1; }`.
//!
//! Where a launch knows that such a counter fits 32 bits, its text has a `for` loop instead, whose counter is then [narrowed](super::narrow) like that of
//! any other.

use super::linear::{Int, Value};
use super::state::State;
use super::walk::written;
use super::{Prover, narrow};
use crate::ir::visit::{Visit, VisitMut, stmt_mentions, visit_block, visit_stmt, walk_block_mut};
use crate::ir::{
    BinaryOp, Block, Child, Const, Expr, ExprKind, Function, LabelId, LocalId, Place, Range, Root, Stmt, Type,
};

/// A loop that counts. Nothing else than the loop knows the counter.
pub(super) struct Counting {
    label: Option<LabelId>,
    pub(super) range: Range,
    /// A round, without the count.
    pub(super) round: Block,
    unroll: Option<Option<u32>>,
    /// The number of the counter's `Let` in the block.
    declared: usize,
}

impl Counting {
    /// Returns the loop that a variable of a function counts.
    pub(super) fn of(function: &Function, local: LocalId) -> Option<Counting> {
        let all = mentions(local, |visit| visit_block(visit, &function.body));
        find(&function.body, local, all)
    }

    /// Returns the statement of a block if it is the loop that a variable counts, which the function mentions `all` times.
    fn at(block: &[Stmt], number: usize, local: LocalId, all: u32) -> Option<Counting> {
        let Stmt::While { label, cond, body, unroll } = &block[number] else { return None };
        let ExprKind::Binary { op: BinaryOp::Lt, left, right: end, site: None } = &cond.kind else { return None };
        let (last, round) = body.split_last()?;
        if !narrow::is_variable(left, local) || !adds_one(last, local) {
            return None;
        }
        let declared =
            block[..number].iter().rposition(|stmt| matches!(stmt, Stmt::Let { local: it, .. } if *it == local))?;
        let Stmt::Let { init: Some(start), .. } = &block[declared] else { return None };
        // Nothing that the first number depends on changes before the loop.
        let is_next = block[declared + 1..number].iter().all(Stmt::is_silent);
        if !is_next && !matches!(start.kind, ExprKind::Const(..)) {
            return None;
        }
        let round = round.to_vec();
        let is_only_here = mentions(local, |visit| visit_stmt(visit, &block[number])) == all;
        if !is_only_here || !narrow::is_only_read(local, &round) || continues(&round) {
            return None;
        }
        let range = Range::Up { start: start.clone(), end: (**end).clone(), inclusive: false, step: None };
        Some(Counting { label: *label, range, round, unroll: *unroll, declared })
    }
}

fn find(block: &Block, local: LocalId, all: u32) -> Option<Counting> {
    let holds = |stmt: &&Stmt| stmt_mentions(stmt, local);
    block.iter().enumerate().filter(|(_, stmt)| holds(stmt)).find_map(|(number, stmt)| {
        Counting::at(block, number, local, all).or_else(|| {
            let mut found = None;
            stmt.each_child(&mut |child| {
                if let Child::Block(inner) = child {
                    found = found.take().or_else(|| find(inner, local, all));
                }
            });
            found
        })
    })
}

/// Puts a `for` loop in the place of the loop that a variable counts, if there is one.
pub(super) fn count_by_for(function: &mut Function, local: LocalId) {
    struct Counter {
        local: LocalId,
        all: u32,
    }
    impl VisitMut for Counter {
        fn block(&mut self, block: &mut Block) {
            let found = (0..block.len()).find_map(|number| {
                Counting::at(block, number, self.local, self.all).map(|counting| (number, counting))
            });
            if let Some((number, Counting { label, range, round, unroll, declared })) = found {
                block[number] = Stmt::For { label, local: self.local, range, body: round, unroll };
                block.remove(declared);
                return;
            }
            walk_block_mut(self, block);
        }
    }
    let all = mentions(local, |visit| visit_block(visit, &function.body));
    Counter { local, all }.block(&mut function.body);
}

impl Prover<'_> {
    /// Records the condition under which the counter of a `while` loop has at most 32 bits, as for a `for` loop.
    pub(super) fn note_while(&mut self, state: &State, cond: &Expr, body: &Block) {
        let ExprKind::Binary { op: BinaryOp::Lt, left, right: end, .. } = &cond.kind else { return };
        let ExprKind::Load(Place { root: Root::Local(local), .. }) = left.kind else { return };
        if self.dry > 0 || self.is_lent(local) || !self.keeps(end, body) {
            return;
        }
        let Some(counting) = Counting::of(self.function(), local) else { return };
        let Some(Value::Int(start)) = state.locals.get(&local).cloned() else { return };
        let end = self.integer(&mut state.clone(), end);
        let limit = Int { value: self.graph.linear_plus(&end.value, -1), ..end };
        self.note_width(state, local, &counting.range, &counting.round, [&start, &limit]);
    }

    /// Returns `true` if the rounds of a loop do not change a value, as its parts tell: constants, lengths, and numbers in variables that they do not
    /// assign.
    fn keeps(&self, value: &Expr, body: &Block) -> bool {
        match &value.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => true,
            ExprKind::Cast(operand) => self.keeps(operand, body),
            ExprKind::Binary { left, right, site: None, .. } => self.keeps(left, body) && self.keeps(right, body),
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) => {
                let is_number = matches!(self.function().locals[local.index()].ty, Type::Scalar(_));
                is_number && steps.is_empty() && !written(self, body).contains(local)
            }
            _ => false,
        }
    }
}

/// Returns how often a variable is mentioned.
fn mentions(local: LocalId, walk: impl FnOnce(&mut Mentions)) -> u32 {
    let mut mentions = Mentions { local, count: 0 };
    walk(&mut mentions);
    mentions.count
}

struct Mentions {
    local: LocalId,
    count: u32,
}

impl Visit for Mentions {
    fn mention(&mut self, root: Root) {
        self.count += u32::from(root == Root::Local(self.local));
    }
}

/// Returns `true` if a statement is `i += 1`.
fn adds_one(stmt: &Stmt, local: LocalId) -> bool {
    let Stmt::Assign { place, op: Some(BinaryOp::Add), value, site: None } = stmt else { return false };
    let is_one = matches!(value.kind, ExprKind::Const(Const::Int(1), _));
    place.root == Root::Local(local) && place.steps.is_empty() && is_one
}

/// Returns `true` if a round may go to the next one, of this loop or of another one, before it counts.
fn continues(round: &Block) -> bool {
    struct Continues(bool);
    impl Visit for Continues {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt, Stmt::Continue(_));
        }
    }
    let mut continues = Continues(false);
    visit_block(&mut continues, round);
    continues.0
}
