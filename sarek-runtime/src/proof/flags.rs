//! Truth values that loops carry: a flag that rounds only clear, or only set, tells what its first value told; one that they assign tells what each
//! of its assignments tells.

use std::collections::HashSet;
use std::rc::Rc;

use super::Prover;
use super::linear::{Cond, MOST_CONDS, Value};
use super::narrow::is_variable;
use super::rules::Rule;
use super::state::State;
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, BinaryOp, Block, Const, Expr, ExprKind, FunctionId, LocalId, Operand, Place, Root, Stmt, UnaryOp,
};

/// The most assignments of a loop by which a flag is followed.
const MOST_ASSIGNMENTS: usize = 8;

/// What rounds do to a flag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    /// It only becomes false: `active = false`, `active &= x`, `active = active && x`.
    Clears,
    /// It only becomes true.
    Sets,
}

impl Prover<'_> {
    /// Sets a flag to what is known of it at the beginning of each round of a loop, if it was that before the first one.
    pub(super) fn carry_flag(
        &mut self,
        state: &mut State,
        (local, first): (LocalId, &Value),
        body: &Block,
        head: Option<&Expr>,
    ) {
        let Value::Bool(first) = first else { return };
        if self.is_lent(local) {
            return;
        }
        let unknown = Rc::new(Cond::Garbled);
        if let Some(told) = self.told_by_rounds(state, (local, first), body) {
            self.set_local(state, local, Value::Bool(Rc::new(Cond::And(told, unknown))));
            return;
        }
        let kept = match (moves(local, body, head), &**first) {
            // So it is in the rounds of the loop around.
            (Some(Moves::Clears), Cond::And(_, also)) if **also == Cond::Garbled => first.clone(),
            (Some(Moves::Sets), Cond::Or(_, also)) if **also == Cond::Garbled => first.clone(),
            (Some(Moves::Clears), _) => Rc::new(Cond::And(first.clone(), unknown)),
            (Some(Moves::Sets), _) => Rc::new(Cond::Or(first.clone(), unknown)),
            (None, _) => return,
        };
        self.set_local(state, local, Value::Bool(kept));
    }
}

impl Prover<'_> {
    /// Returns what a flag tells in every round of a loop and after it where it is set: what its first value and each assignment tell that may
    /// set it, of variables that no round changes.
    ///
    /// By induction over the assignments that a thread has made: at first, and after each of them, the flag is not set or all of this holds. What
    /// holds stays so, since it is made of constants and variables that the loop neither assigns nor declares nor lends. An assignment that combines
    /// the flag with something by `&` sets no flag that was not set.
    fn told_by_rounds(&mut self, state: &State, (flag, first): (LocalId, &Rc<Cond>), body: &Block) -> Option<Rc<Cond>> {
        let mut sets = Vec::new();
        let is_followed = !is_written_otherwise(body, flag) && assignments(body, flag, &mut Vec::new(), &mut sets);
        if !is_followed || sets.is_empty() || sets.len() > MOST_ASSIGNMENTS {
            return None;
        }
        let changed = changed(body);
        let mut told = Some(first.clone());
        for conds in sets.iter().take(if Rule::ToldFlags.is_broken() { 1 } else { MOST_ASSIGNMENTS }) {
            let known = conds.iter().filter(|cond| self.is_kept(state, cond, &changed)).copied().collect::<Vec<_>>();
            self.dry += 1;
            let known = known.into_iter().map(|cond| self.condition(&mut state.clone(), cond));
            let all = known.fold(Rc::new(Cond::Known(true)), Cond::and);
            self.dry -= 1;
            told = told.and_then(|told| common(&told, &all));
        }
        told.filter(|told| !matches!(**told, Cond::Known(_) | Cond::Unknown | Cond::Garbled))
    }

    /// Returns `true` if a truth value consists of constants, lengths and variables that have one value in all rounds of a loop.
    fn is_kept(&mut self, state: &State, value: &Expr, changed: &HashSet<LocalId>) -> bool {
        match &value.kind {
            ExprKind::Const(..) => true,
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) if steps.is_empty() => {
                let is_followed = match state.locals.get(local) {
                    Some(Value::Int(int)) => !int.may_differ(),
                    Some(Value::Bool(_)) => true,
                    _ => false,
                };
                is_followed && !changed.contains(local) && !self.is_lent(*local)
            }
            ExprKind::Len(Root::Local(local)) => !changed.contains(local),
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => self.is_kept(state, operand, changed),
            ExprKind::Binary { left, right, site: None, .. } => {
                self.is_kept(state, left, changed) && self.is_kept(state, right, changed)
            }
            _ => false,
        }
    }
}

/// Collects the conditions under which each assignment of a block sets a flag: those of the branches around it, and of its value. Returns `false` if
/// one is not followed.
fn assignments<'e>(block: &'e Block, flag: LocalId, path: &mut Vec<&'e Expr>, sets: &mut Vec<Vec<&'e Expr>>) -> bool {
    block.iter().all(|stmt| match stmt {
        Stmt::Assign { place: Place { root: Root::Local(local), steps, .. }, op, value, .. } if *local == flag => {
            match op {
                _ if !steps.is_empty() => return false,
                Some(BinaryOp::And | BinaryOp::BitAnd) => return true,
                None | Some(BinaryOp::Or | BinaryOp::BitOr) => {}
                Some(_) => return false,
            }
            if !matches!(value.kind, ExprKind::Const(Const::Bool(false), _)) {
                let mut conds = path.clone();
                conjuncts(value, &mut conds);
                sets.push(conds);
            }
            true
        }
        Stmt::If { cond, then, otherwise } => {
            let before = path.len();
            conjuncts(cond, path);
            let is_followed = assignments(then, flag, path, sets);
            path.truncate(before);
            is_followed && assignments(otherwise, flag, path, sets)
        }
        stmt => stmt.blocks().into_iter().all(|block| assignments(block, flag, path, sets)),
    })
}

/// Adds the truth values all of which hold if one does.
fn conjuncts<'e>(value: &'e Expr, all: &mut Vec<&'e Expr>) {
    match &value.kind {
        ExprKind::Binary { op: BinaryOp::And | BinaryOp::BitAnd, left, right, .. } => {
            conjuncts(left, all);
            conjuncts(right, all);
        }
        _ => all.push(value),
    }
}

/// Returns what both of two truth values tell where they hold, part by part; nothing if that is nothing.
pub(super) fn common(one: &Rc<Cond>, other: &Rc<Cond>) -> Option<Rc<Cond>> {
    fn parts<'c>(cond: &'c Rc<Cond>, all: &mut Vec<&'c Rc<Cond>>) {
        match &**cond {
            Cond::And(one, other) => {
                parts(one, all);
                parts(other, all);
            }
            Cond::Known(true) | Cond::Unknown | Cond::Garbled => {}
            _ => all.push(cond),
        }
    }
    match (&**one, &**other) {
        (Cond::Known(false), _) => return Some(other.clone()),
        (_, Cond::Known(false)) => return Some(one.clone()),
        _ if one.is_longer_than(MOST_CONDS) || other.is_longer_than(MOST_CONDS) => return None,
        _ => {}
    }
    let (mut ones, mut others) = (Vec::new(), Vec::new());
    parts(one, &mut ones);
    parts(other, &mut others);
    let both = ones.iter().filter(|part| others.contains(part) || Rule::CommonFlags.is_broken());
    both.map(|part| Rc::clone(part)).reduce(Cond::and)
}

/// Returns the variables that a block assigns, declares or lends.
fn changed(block: &Block) -> HashSet<LocalId> {
    struct Changed(HashSet<LocalId>);
    impl Visit for Changed {
        fn stmt(&mut self, stmt: &Stmt) {
            match stmt {
                Stmt::Let { local, .. } | Stmt::Slice { local, .. } | Stmt::For { local, .. } => {
                    self.0.insert(*local);
                }
                Stmt::Code(code) => self.0.extend(code.operands.iter().filter_map(Operand::result)),
                _ => {}
            }
        }

        fn place(&mut self, place: &Place, access: Access) {
            if let (Root::Local(local), true) = (place.root, access != Access::Read) {
                self.0.insert(local);
            }
        }

        fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
            if let Some(Place { root: Root::Local(local), .. }) = argument.place() {
                self.0.insert(*local);
            }
        }
    }
    let mut changed = Changed(HashSet::new());
    visit_block(&mut changed, block);
    changed.0
}

/// Returns what the rounds of a loop do to a flag, if they begin only where that condition holds; nothing if they do both, or write it in ways
/// that are not followed.
fn moves(flag: LocalId, body: &Block, head: Option<&Expr>) -> Option<Moves> {
    if Rule::KeptFlags.is_broken() {
        return Some(Moves::Clears);
    }
    if is_written_otherwise(body, flag) {
        return None;
    }
    let keeps =
        |moves: &Moves| head.is_some_and(|head| tells(head, true, flag, *moves)) || keeps_in(body, flag, *moves);
    [Moves::Clears, Moves::Sets].into_iter().find(keeps)
}

/// Returns `true` if the assignments of a block only clear, or set, a flag.
fn keeps_in(block: &Block, flag: LocalId, moves: Moves) -> bool {
    block.iter().all(|stmt| match stmt {
        Stmt::Assign { place: Place { root: Root::Local(local), steps, .. }, op, value, .. } if *local == flag => {
            steps.is_empty() && keeps(*op, value, flag, moves)
        }
        // Where the flag still is what it was at first, any value is right.
        Stmt::If { cond, then, otherwise } => [(then, true), (otherwise, false)]
            .into_iter()
            .all(|(arm, holds)| tells(cond, holds, flag, moves) || keeps_in(arm, flag, moves)),
        Stmt::While { cond, body, .. } => tells(cond, true, flag, moves) || keeps_in(body, flag, moves),
        stmt => stmt.blocks().into_iter().all(|block| keeps_in(block, flag, moves)),
    })
}

/// Returns `true` if a condition tells that a flag still is what it was at first: it is not cleared, or not set.
fn tells(cond: &Expr, holds: bool, flag: LocalId, moves: Moves) -> bool {
    match &cond.kind {
        ExprKind::Load(_) => is_variable(cond, flag) && holds == (moves == Moves::Clears),
        ExprKind::Unary(UnaryOp::Not, operand) => tells(operand, !holds, flag, moves),
        ExprKind::Binary { op: BinaryOp::And | BinaryOp::BitAnd, left, right, .. } if holds => {
            tells(left, holds, flag, moves) || tells(right, holds, flag, moves)
        }
        ExprKind::Binary { op: BinaryOp::Or | BinaryOp::BitOr, left, right, .. } if !holds => {
            tells(left, holds, flag, moves) || tells(right, holds, flag, moves)
        }
        _ => false,
    }
}

/// Returns `true` if a block writes a flag in other ways than by assignments to it.
fn is_written_otherwise(block: &Block, flag: LocalId) -> bool {
    struct Writes {
        flag: LocalId,
        all: u32,
        assignments: u32,
    }
    impl Visit for Writes {
        fn stmt(&mut self, stmt: &Stmt) {
            match stmt {
                Stmt::Assign { place, .. } => self.assignments += u32::from(place.root == Root::Local(self.flag)),
                Stmt::Code(code) => {
                    let results = code.operands.iter().filter_map(Operand::result);
                    self.all += results.filter(|local| *local == self.flag).count() as u32;
                }
                _ => {}
            }
        }

        fn place(&mut self, place: &Place, access: Access) {
            self.all += u32::from(place.root == Root::Local(self.flag) && access != Access::Read);
        }

        fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
            self.all += u32::from(matches!(argument, Argument::Ref(place) if place.root == Root::Local(self.flag)));
        }
    }
    let mut writes = Writes { flag, all: 0, assignments: 0 };
    visit_block(&mut writes, block);
    writes.all > writes.assignments
}

/// Returns `true` if an assignment to a flag only clears, or sets, it.
fn keeps(op: Option<BinaryOp>, value: &Expr, flag: LocalId, moves: Moves) -> bool {
    let (combines, constant): (fn(BinaryOp) -> bool, bool) = match moves {
        Moves::Clears => (|op| matches!(op, BinaryOp::And | BinaryOp::BitAnd), false),
        Moves::Sets => (|op| matches!(op, BinaryOp::Or | BinaryOp::BitOr), true),
    };
    match &value.kind {
        _ if op.is_some() => op.is_some_and(combines),
        ExprKind::Const(Const::Bool(value), _) => *value == constant,
        ExprKind::Binary { op, left, right, .. } if combines(*op) => {
            [left, right].into_iter().any(|side| is_variable(side, flag) || keeps(None, side, flag, moves))
        }
        _ => false,
    }
}
