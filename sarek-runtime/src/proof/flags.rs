//! Truth values that loops carry: a flag that rounds only clear, or only set, tells what its first value told.

use std::rc::Rc;

use super::Prover;
use super::linear::{Cond, Value};
use super::narrow::is_variable;
use super::rules::Rule;
use super::state::State;
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{
    Argument, BinaryOp, Block, Const, Expr, ExprKind, FunctionId, LocalId, Operand, Place, Root, Stmt, UnaryOp,
};

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
