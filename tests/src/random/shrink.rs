//! Makes a failing program small: statement after statement, value after value goes, as long as it still fails.

use super::passes::change_block;
use super::program::{Flavour, Program};
use sarek_runtime::Grid;
use sarek_runtime::ir::visit::{Visit, visit_block};
use sarek_runtime::ir::*;
use std::cell::Cell;

/// Returns the smallest program found that still fails, after at most `tries` runs.
pub fn shrink(program: &Program, tries: u32, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    shrink_where(program, tries, counts, fails)
}

/// The same, of a program that is stopped if its loops do not end.
pub fn shrink_stopped(program: &Program, tries: u32, fails: &mut dyn FnMut(&Program) -> bool) -> Program {
    shrink_where(program, tries, |_| true, fails)
}

fn shrink_where(
    program: &Program,
    tries: u32,
    may: fn(&Stmt) -> bool,
    fails: &mut dyn FnMut(&Program) -> bool,
) -> Program {
    let mut smallest = program.clone();
    if program.flavour == Flavour::Thread {
        // With one thread, no step on the way can make a program whose threads meet.
        let mut alone = program.clone();
        (alone.grid, alone.module.attributes.block) = (Grid::new(1, 1), None);
        if fails(&alone) {
            smallest = alone;
        }
    }
    let tries = Cell::new(tries);
    let mut attempt = |candidate: Program, smallest: &mut Program| {
        // Threads that no longer differ, or do not wait for each other, would meet.
        let meets = firsts(&candidate) != firsts(program);
        if tries.get() == 0 || candidate.module == smallest.module || meets || !is_whole(&candidate.module, may) {
            return false;
        }
        tries.set(tries.get() - 1);
        let smaller = fails(&candidate);
        if smaller {
            *smallest = candidate;
        }
        smaller
    };
    loop {
        let before = smallest.module.clone();
        for way in [Way::Remove, Way::Then, Way::Otherwise] {
            for body in 0..=smallest.module.functions.len() {
                // Changed from the end on, so that earlier statements keep their numbers.
                for at in (0..statements(body_of(&mut smallest.module, body))).rev() {
                    let mut candidate = smallest.clone();
                    replace_statement(body_of(&mut candidate.module, body), &mut { at }, way);
                    attempt(candidate, &mut smallest);
                }
            }
        }
        for body in 0..=smallest.module.functions.len() {
            for choice in 0..3 {
                let mut at = 0;
                loop {
                    let mut candidate = smallest.clone();
                    let mut number = 0;
                    change_block(body_of(&mut candidate.module, body), &mut |expr| {
                        if number == at {
                            simplify(expr, choice);
                        }
                        number += 1;
                    });
                    if at >= number || tries.get() == 0 {
                        break;
                    }
                    if !attempt(candidate, &mut smallest) {
                        at += 1;
                    }
                }
            }
        }
        if smallest.module == before || tries.get() == 0 {
            return smallest;
        }
    }
}

fn body_of(module: &mut Module, number: usize) -> &mut Block {
    match module.functions.get_mut(number) {
        Some(function) => &mut function.body,
        None => &mut module.kernel.body,
    }
}

/// The replacement of a statement.
#[derive(Clone, Copy)]
enum Way {
    Remove,
    /// Its block, or the first of both.
    Then,
    /// The second of both blocks.
    Otherwise,
}

fn statements(block: &Block) -> usize {
    block.iter().map(|stmt| 1 + stmt.blocks().into_iter().map(statements).sum::<usize>()).sum()
}

/// Returns `true` if the statement was in this block.
fn replace_statement(block: &mut Block, at: &mut usize, way: Way) -> bool {
    for number in 0..block.len() {
        if *at == 0 && matches!(block[number], Stmt::Barrier { .. } | Stmt::Reuse { .. }) {
            // It keeps threads from meeting.
            return true;
        }
        if *at == 0 {
            let mut stmt = block.remove(number);
            let keep = match way {
                Way::Remove => Vec::new(),
                Way::Then | Way::Otherwise if is_unwrapped(&stmt) => {
                    let second = usize::from(matches!(way, Way::Otherwise));
                    stmt.blocks_mut().get_mut(second).map(|block| std::mem::take(*block)).unwrap_or_default()
                }
                Way::Then | Way::Otherwise => vec![stmt],
            };
            block.splice(number..number, keep);
            return true;
        }
        *at -= 1;
        for inner in block[number].blocks_mut() {
            if replace_statement(inner, at, way) {
                return true;
            }
        }
    }
    false
}

/// Returns `true` if a statement may be replaced by its block. The data of a variant has a meaning only after its test.
fn is_unwrapped(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::If { cond, .. } => !tests_variant(cond),
        Stmt::Block(_) => true,
        _ => false,
    }
}

fn tests_variant(cond: &Expr) -> bool {
    let ExprKind::Binary { op: BinaryOp::Eq, left, .. } = &cond.kind else { return false };
    matches!(&left.kind, ExprKind::Load(place) if place.steps.last() == Some(&Step::Member(0)))
}

/// Returns the first values of the variables that distinguish the threads.
fn firsts(program: &Program) -> Vec<Option<&Stmt>> {
    let is = |stmt: &&Stmt, kept: LocalId| matches!(stmt, Stmt::Let { local, .. } if *local == kept);
    program.kept.iter().map(|kept| program.module.kernel.body.iter().find(|stmt| is(stmt, *kept))).collect()
}

/// Replaces an expression by a simpler one of the same type, such that values that are kept in range stay there.
fn simplify(expr: &mut Expr, choice: usize) {
    let constant = |number: i128, ty: &Type| match ty.scalar() {
        Some(Scalar::Bool) => Some(Expr::bool(number != 0)),
        Some(scalar) if scalar.is_integer() => Some(Expr::int(number, scalar)),
        Some(scalar) => {
            Some(Expr { kind: ExprKind::Const(Const::Float(number as f64), Spelling::Value), ty: scalar.into() })
        }
        None => None,
    };
    let guards = |right: &Expr| matches!(right.kind, ExprKind::Const(Const::Int(_), _));
    let simpler = match (&expr.kind, choice) {
        (ExprKind::Const(..), _) => None,
        (ExprKind::Binary { op: BinaryOp::BitOr, right, .. }, 0) if guards(right) => constant(1, &expr.ty),
        (ExprKind::Binary { op: BinaryOp::BitAnd, right, .. }, 0) if guards(right) => constant(0, &expr.ty),
        // A value that may be the number of a thread, or a length, stays.
        (ExprKind::Load(Place { root: Root::Local(_), steps, .. }), _) if steps.is_empty() => None,
        // A condition that counts the rounds of a loop stays too.
        (ExprKind::Binary { op: BinaryOp::Lt | BinaryOp::Ge, left, .. }, _) if is_variable(left) => None,
        (ExprKind::Binary { op: BinaryOp::And, .. }, 2) => None,
        (ExprKind::Intrinsic(..) | ExprKind::Unary(..) | ExprKind::Member(..) | ExprKind::Select { .. }, 0)
        | (ExprKind::Call(..) | ExprKind::Cast(_), 0) => constant(0, &expr.ty),
        (ExprKind::Binary { op, .. }, 0) if *op != BinaryOp::Mul && *op != BinaryOp::Add => constant(0, &expr.ty),
        (ExprKind::Select { then, otherwise, .. }, 1 | 2) => {
            Some((**if choice == 1 { then } else { otherwise }).clone())
        }
        (ExprKind::Binary { op, left, right, .. }, 1 | 2)
            if !matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::Mul | BinaryOp::Add) =>
        {
            Some((**if choice == 1 { left } else { right }).clone())
        }
        (ExprKind::Cast(inner), 1) | (ExprKind::Unary(_, inner), 1) => Some((**inner).clone()),
        _ => None,
    };
    if let Some(simpler) = simpler.filter(|simpler| simpler.ty == expr.ty) {
        *expr = simpler;
    }
}

fn is_variable(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Load(Place { root: Root::Local(_), steps, .. }) if steps.is_empty())
}

/// Returns `true` if a loop counts its rounds, so that it ends.
fn counts(stmt: &Stmt) -> bool {
    let counting = |stmt: Option<&Stmt>| matches!(stmt, Some(Stmt::Assign { op: Some(BinaryOp::Add), .. }));
    match stmt {
        Stmt::While { body, .. } => counting(body.first()),
        Stmt::Loop { body, .. } => {
            let leaves = matches!(body.first(), Some(Stmt::If { then, .. }) if then[..] == [Stmt::Break(None)]);
            leaves && counting(body.get(1))
        }
        _ => true,
    }
}

/// Returns `true` if every used variable exists, every statement may occur, and every function that must return ends with a return.
fn is_whole(module: &Module, may: fn(&Stmt) -> bool) -> bool {
    let functions = module.functions.iter().chain([&module.kernel]);
    functions.into_iter().all(|function| {
        let returns = function.result.is_none() || ends(&function.body);
        let mut scope: Vec<LocalId> = function.params.clone();
        returns && is_scoped(&function.body, &mut scope, may)
    })
}

fn ends(block: &Block) -> bool {
    match block.last() {
        Some(Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_)) => true,
        Some(Stmt::If { then, otherwise, .. }) => ends(then) && ends(otherwise),
        Some(Stmt::Block(body)) => ends(body),
        _ => false,
    }
}

fn is_scoped(block: &Block, scope: &mut Vec<LocalId>, may: fn(&Stmt) -> bool) -> bool {
    let outside = scope.len();
    for (number, stmt) in block.iter().enumerate() {
        let mut shell = stmt.clone();
        shell.blocks_mut().into_iter().for_each(Block::clear);
        let mut used = Used(Vec::new());
        visit_block(&mut used, &vec![shell]);
        if !may(stmt) || used.0.iter().any(|local| !scope.contains(local)) {
            return false;
        }
        match stmt {
            Stmt::Let { local, .. } | Stmt::Slice { local, .. } => scope.push(*local),
            Stmt::For { local, body, .. } => {
                scope.push(*local);
                if !is_scoped(body, scope, may) {
                    return false;
                }
                scope.pop();
            }
            _ => {
                if !stmt.blocks().into_iter().all(|block| is_scoped(block, scope, may)) {
                    return false;
                }
            }
        }
        if number + 1 < block.len() && ends(&vec![stmt.clone()]) {
            return false;
        }
    }
    scope.truncate(outside);
    true
}

/// The locals that a statement uses.
struct Used(Vec<LocalId>);

impl Visit for Used {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Len(Root::Local(local)) = expr.kind {
            self.0.push(local);
        }
    }

    fn mention(&mut self, root: Root) {
        if let Root::Local(local) = root {
            self.0.push(local);
        }
    }
}
