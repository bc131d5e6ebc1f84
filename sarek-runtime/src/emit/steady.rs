//! Signed variables that only count: no sum or difference that is assigned to them overflows.

use super::ranges::{Bounds, Ranges, all_of};
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{Argument, BinaryOp, Block, Expr, ExprKind, Function, FunctionId, LocalId, Place, Range, Root, Stmt};
use std::collections::{HashMap, HashSet};

/// Returns the variables of a function that only count.
pub(super) fn steady(function: &Function, ranges: &Ranges) -> HashSet<LocalId> {
    let mut walk = Walk { ranges, loops: Vec::new(), counts: HashMap::new() };
    walk.block(&function.body);
    let mut changes = Changes(HashMap::new());
    visit_block(&mut changes, &function.body);
    let within = |local: &LocalId, count: &Count| {
        let whole = function.locals[local.index()].ty.scalar().and_then(all_of);
        let (Some((least, most)), Some((low, high))) = (whole, count.bounds) else { return false };
        let all = changes.0.get(local).copied().unwrap_or(0) == count.changes;
        all && low.saturating_sub(count.falls) >= least && high.saturating_add(count.rises) <= most
    };
    walk.counts.iter().filter(|(local, count)| within(local, count)).map(|(local, _)| *local).collect()
}

/// What happens to a variable from its declaration on.
struct Count {
    /// The number of loops around the declaration.
    depth: usize,
    /// The bounds of the values from which it counts; `None` if it does more than count.
    bounds: Option<Bounds>,
    /// The most by which it may become larger and smaller.
    rises: i128,
    falls: i128,
    /// The number of statements that change it.
    changes: usize,
}

/// A loop around a statement.
struct Around<'s> {
    /// The most rounds, if they are known.
    rounds: Option<i128>,
    /// The condition of each round.
    cond: Option<&'s Expr>,
    body: &'s Block,
}

struct Walk<'s> {
    ranges: &'s Ranges,
    loops: Vec<Around<'s>>,
    counts: HashMap<LocalId, Count>,
}

impl<'s> Walk<'s> {
    fn block(&mut self, block: &'s Block) {
        block.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'s Stmt) {
        let around = match stmt {
            Stmt::Let { local, init } => {
                let signed = init.as_ref().and_then(|init| init.ty.scalar()).is_some_and(|scalar| scalar.is_signed());
                let bounds = init.as_ref().filter(|_| signed).and_then(|init| self.ranges.bounds(init));
                let count = Count { depth: self.loops.len(), bounds, rises: 0, falls: 0, changes: 0 };
                self.counts.insert(*local, count);
                return;
            }
            Stmt::Assign { place: Place { root: Root::Local(local), steps, .. }, op, value, .. }
                if steps.is_empty() =>
            {
                return self.assign(*local, *op, value);
            }
            Stmt::For { range, body, .. } => Around { rounds: self.rounds(range), cond: None, body },
            Stmt::While { cond, body, .. } => Around { rounds: None, cond: Some(cond), body },
            Stmt::Loop { body, .. } => Around { rounds: None, cond: None, body },
            stmt => return stmt.blocks().into_iter().for_each(|block| self.block(block)),
        };
        let body = around.body;
        self.loops.push(around);
        self.block(body);
        self.loops.pop();
    }

    fn assign(&mut self, local: LocalId, op: Option<BinaryOp>, value: &Expr) {
        let known = self.ranges.bounds(value);
        let limit = self.limit(local, op, known);
        let Some(count) = self.counts.get_mut(&local) else { return };
        count.changes += 1;
        let around = &self.loops[count.depth..];
        let rounds = around.iter().try_fold(1i128, |all, around| Some(all.saturating_mul(around.rounds?)));
        let (Some((low, high)), Some(bounds)) = (count.bounds, known) else { return count.bounds = None };
        match (op, limit, rounds) {
            (None, _, _) => count.bounds = Some((low.min(bounds.0), high.max(bounds.1))),
            (_, Some(limit), _) => count.bounds = Some((low, high.max(limit))),
            (Some(op @ (BinaryOp::Add | BinaryOp::Sub)), None, Some(rounds)) => {
                let (down, up) = ((-bounds.0).max(0).saturating_mul(rounds), bounds.1.max(0).saturating_mul(rounds));
                let (falls, rises) = if op == BinaryOp::Add { (down, up) } else { (up, down) };
                count.falls = count.falls.saturating_add(falls);
                count.rises = count.rises.saturating_add(rises);
            }
            _ => count.bounds = None,
        }
    }

    /// Returns the largest value after `variable += 1` in a loop whose rounds begin with `variable < limit`, if nothing else in a
    /// round changes the variable.
    fn limit(&self, local: LocalId, op: Option<BinaryOp>, value: Option<Bounds>) -> Option<i128> {
        let Around { cond: Some(cond), body, .. } = self.loops.last()? else { return None };
        let mut changes = Changes(HashMap::new());
        visit_block(&mut changes, body);
        let alone = changes.0.get(&local) == Some(&1);
        let limit = limit_of(cond, local).and_then(|limit| self.ranges.bounds(limit));
        limit.filter(|_| alone && op == Some(BinaryOp::Add) && value == Some((1, 1))).map(|(_, high)| high)
    }

    fn rounds(&self, range: &Range) -> Option<i128> {
        let (Range::Up { start, end, .. } | Range::Down { start, end }) = range;
        let ((low, _), (_, high)) = (self.ranges.bounds(start)?, self.ranges.bounds(end)?);
        Some((high - low + i128::from(matches!(range, Range::Up { inclusive: true, .. }))).max(0))
    }
}

/// Returns the number below which a condition says that a variable is.
fn limit_of(cond: &Expr, local: LocalId) -> Option<&Expr> {
    match &cond.kind {
        ExprKind::Binary { op: BinaryOp::And, left, right, .. } => {
            limit_of(left, local).or_else(|| limit_of(right, local))
        }
        ExprKind::Binary { op: BinaryOp::Lt, left, right, .. } => {
            let counted = matches!(&left.kind, ExprKind::Load(Place { root, steps, .. }) if *root == Root::Local(local) && steps.is_empty());
            counted.then_some(right)
        }
        _ => None,
    }
}

/// The number of statements and arguments that may change each variable.
struct Changes(HashMap<LocalId, usize>);

impl Changes {
    fn note(&mut self, root: Root) {
        if let Root::Local(local) = root {
            *self.0.entry(local).or_default() += 1;
        }
    }
}

impl Visit for Changes {
    fn place(&mut self, place: &Place, access: Access) {
        if access != Access::Read {
            self.note(place.root);
        }
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        argument.place().into_iter().for_each(|place| self.note(place.root));
    }
}
