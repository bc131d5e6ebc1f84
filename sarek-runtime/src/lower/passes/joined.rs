//! Parts of options that are used once, and numbers that lowering keeps for an order of evaluation that would be the same without it:
//! `x.get(i).map(|v| v + 1).unwrap_or(0)` needs no variables for what is between.

use crate::ir::unused::is_idle;
use crate::ir::visit::{Access, Visit, mentions, size, visit_expr};
use crate::ir::{
    BinaryOp, Block, Expr, ExprKind, Function, Intrinsic, Local, LocalId, Place, Root, Scalar, Step, Stmt, Type,
    UnaryOp, negated,
};
use std::collections::HashSet;

/// Writes the values of these variables where they are used, if that is one place in the next statement: each load from memory is
/// still performed as often as before, with no write between.
pub fn join_parts(function: &mut Function, parts: &HashSet<LocalId>) {
    Joining { locals: &function.locals, parts }.block(&mut function.body);
}

/// The most operators and operands of a value that is written inside a larger expression.
const SHORT: usize = 7;

struct Joining<'f> {
    locals: &'f [Local],
    parts: &'f HashSet<LocalId>,
}

/// What is known where an expression is evaluated.
#[derive(Clone, Default)]
struct Position {
    /// `true` if it is not evaluated always.
    sometimes: bool,
    /// The conditions that hold there.
    known: Vec<Expr>,
    /// `true` if it is a part of a larger expression.
    inside: bool,
}

impl Joining<'_> {
    fn block(&self, block: &mut Block) {
        for stmt in block.iter_mut() {
            stmt.blocks_mut().into_iter().for_each(|block| self.block(block));
        }
        for at in (0..block.len()).rev() {
            if self.joins(block, at) {
                block.remove(at);
            }
        }
    }

    /// Writes the value of a variable where it is used, and returns `true`, if it has one use in the next statement.
    fn joins(&self, block: &mut Block, at: usize) -> bool {
        let (before, after) = block.split_at_mut(at + 1);
        let Stmt::Let { local, init: Some(value) } = &before[at] else { return false };
        let info = &self.locals[local.index()];
        // A variable that the user has named stays.
        // A sine and a cosine of one angle, each in a variable, become one call.
        let turns = matches!(&value.kind, ExprKind::Intrinsic(Intrinsic::Sin | Intrinsic::Cos, ..));
        let is_number = matches!(info.ty, Type::Scalar(_)) && !turns;
        let part = (self.parts.contains(local) || is_number) && !info.named && !info.mutable;
        if !part || !is_idle(value) || mentions(after, *local) != 1 {
            return false;
        }
        let next = after.iter_mut().find(|stmt| !matches!(stmt, Stmt::Line(_)));
        let Some(target) = next.and_then(evaluated_once) else { return false };
        let put = Put { local: *local, value, loads: loads(value, self.locals) };
        put.replace(target, &Position::default())
    }
}

/// A value that takes the place of a variable.
struct Put<'v> {
    local: LocalId,
    value: &'v Expr,
    /// `true` if it loads from memory.
    loads: bool,
}

impl Put<'_> {
    /// Puts the value where an expression loads the variable. Returns `false` if it does not, or the value would be
    /// evaluated more or less often.
    fn replace(&self, expr: &mut Expr, position: &Position) -> bool {
        let inside = Position { inside: true, ..position.clone() };
        match &mut expr.kind {
            ExprKind::Load(Place { root: Root::Local(local), steps, .. })
                if *local == self.local && steps.is_empty() =>
            {
                let Some(value) = self.value_at(position) else { return false };
                *expr = value.clone();
                true
            }
            ExprKind::Load(place) => place.indices_mut().any(|index| self.replace(index, &inside)),
            ExprKind::Unary(op, operand) => {
                let replaced = self.replace(operand, &inside);
                if replaced && *op == UnaryOp::Not && operand.ty == Scalar::Bool.into() {
                    *expr = negated((**operand).clone());
                }
                replaced
            }
            ExprKind::Cast(operand) => self.replace(operand, &inside),
            ExprKind::Intrinsic(op, operands, _) if !op.is_effect() && !op.is_collective() => {
                operands.iter_mut().any(|operand| self.replace(operand, &inside))
            }
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), left, right, .. } => {
                let holds = (*op == BinaryOp::And).then(|| (**left).clone());
                self.replace(left, &inside) || self.replace(right, &inside.where_holds(holds))
            }
            ExprKind::Binary { left, right, .. } => self.replace(left, &inside) || self.replace(right, &inside),
            ExprKind::Select { cond, then, otherwise } => {
                let holds = Some((**cond).clone());
                self.replace(cond, &inside)
                    || self.replace(then, &inside.where_holds(holds))
                    || self.replace(otherwise, &inside.where_holds(None))
            }
            ExprKind::Tuple(members) | ExprKind::Variant(_, members) => {
                members.iter_mut().any(|member| self.replace(member, position))
            }
            _ => false,
        }
    }

    /// Returns the value as it is written at a position, if it may stand there.
    fn value_at(&self, position: &Position) -> Option<&Expr> {
        if let ExprKind::Select { cond, then, .. } = &self.value.kind {
            let mut holds = true;
            conditions(cond, &mut |part| holds &= position.known.contains(part));
            if holds {
                return Some(then);
            }
            // One choice in another one is hard to read.
            if position.inside {
                return None;
            }
        }
        let short = !position.inside || size(self.value) <= SHORT;
        (short && (!self.loads || !position.sometimes)).then_some(self.value)
    }
}

impl Position {
    /// Returns the position of an operand that is evaluated only sometimes: where a condition holds, if there is one.
    fn where_holds(&self, cond: Option<Expr>) -> Position {
        let mut position = Position { sometimes: true, ..self.clone() };
        cond.iter().for_each(|cond| conditions(cond, &mut |part| position.known.push(part.clone())));
        position
    }
}

/// Visits the conditions that all hold if one does.
fn conditions(cond: &Expr, see: &mut impl FnMut(&Expr)) {
    match &cond.kind {
        ExprKind::Binary { op: BinaryOp::And, left, right, .. } => {
            conditions(left, see);
            conditions(right, see);
        }
        _ => see(cond),
    }
}

/// Returns the expression that a statement evaluates before everything else, and once.
fn evaluated_once(stmt: &mut Stmt) -> Option<&mut Expr> {
    match stmt {
        Stmt::Let { init: Some(value), .. } | Stmt::Assign { value, .. } | Stmt::Return(Some(value)) => Some(value),
        Stmt::If { cond, .. } => Some(cond),
        Stmt::Switch { value, .. } => Some(value),
        _ => None,
    }
}

/// Returns `true` if a value is loaded from memory, or computed from such a value.
fn loads(value: &Expr, locals: &[Local]) -> bool {
    struct Loads<'l>(&'l [Local], bool);
    impl Visit for Loads<'_> {
        fn place(&mut self, place: &Place, _: Access) {
            self.1 |= match place.root {
                Root::Constant(_) => false,
                Root::Shared(_) => true,
                Root::Local(local) => {
                    let ty = &self.0[local.index()].ty;
                    let variable = !matches!(ty, Type::Slice { .. } | Type::Reference { .. });
                    !variable || !place.steps.iter().all(|step| matches!(step, Step::Member(_)))
                }
            };
        }
    }
    let mut found = Loads(locals, false);
    visit_expr(&mut found, value);
    found.1
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: LocalId = LocalId(0);
    const PART: LocalId = LocalId(1);
    const RESULT: LocalId = LocalId(2);
    const X: LocalId = LocalId(3);

    fn number(value: i128) -> Expr {
        Expr::int(value, Scalar::U32)
    }

    fn variable(local: LocalId) -> Expr {
        Expr::local(local, Scalar::U32.into())
    }

    fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
        let ty = if op.is_comparison() { Scalar::Bool.into() } else { left.ty.clone() };
        Expr { kind: ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None }, ty }
    }

    fn select(cond: Expr, then: Expr, otherwise: Expr) -> Expr {
        let ty = then.ty.clone();
        let [cond, then, otherwise] = [cond, then, otherwise].map(Box::new);
        Expr { kind: ExprKind::Select { cond, then, otherwise }, ty }
    }

    /// `n < limit`.
    fn below(limit: i128) -> Expr {
        binary(BinaryOp::Lt, variable(N), number(limit))
    }

    /// `x[n]`, a load from memory.
    fn loaded() -> Expr {
        let steps = vec![Step::Index { index: variable(N), length: None, site: None }];
        Expr::load(Place { root: Root::Local(X), steps, ty: Scalar::U32.into() })
    }

    fn let_(local: LocalId, value: Expr) -> Stmt {
        Stmt::Let { local, init: Some(value) }
    }

    /// Returns the statements that remain of these.
    fn joined(named: bool, body: Vec<Stmt>) -> Block {
        let slice = Type::Slice { element: Box::new(Scalar::U32.into()), mutable: true };
        let locals =
            [("n", Scalar::U32.into()), ("part", Scalar::U32.into()), ("result", Scalar::U32.into()), ("x", slice)];
        let local = |(name, ty): (&str, Type)| Local { name: name.into(), ty, mutable: false, partial: false, named };
        let mut function = Function {
            name: "f".into(),
            signature: String::new(),
            file: "",
            line: 1,
            params: vec![N, X],
            result: None,
            locals: locals.map(local).into(),
            shared: Vec::new(),
            labels: Vec::new(),
            body,
            pure_: false,
            fails: false,
            operator: None,
        };
        join_parts(&mut function, &HashSet::from([PART]));
        function.body
    }

    #[test]
    fn a_part_that_is_used_once_needs_no_variable() {
        let use_of = |part| binary(BinaryOp::Add, part, number(1));
        let body = vec![let_(PART, loaded()), Stmt::Line(7.into()), let_(RESULT, use_of(variable(PART)))];
        assert_eq!(joined(false, body.clone()), [Stmt::Line(7.into()), let_(RESULT, use_of(loaded()))]);
        assert_eq!(joined(true, body.clone()), body);
    }

    #[test]
    fn a_choice_under_its_own_condition_is_one_choice() {
        let choice = |cond| select(cond, loaded(), number(0));
        let body = |known| vec![let_(PART, choice(below(8))), let_(RESULT, select(known, variable(PART), number(5)))];
        assert_eq!(joined(false, body(below(8))), [let_(RESULT, select(below(8), loaded(), number(5)))]);
        // It would be loaded in other cases than before.
        assert_eq!(joined(false, body(below(9))), body(below(9)));
    }

    #[test]
    fn what_would_be_loaded_more_or_less_often_or_later_stays() {
        let twice = binary(BinaryOp::Mul, variable(PART), variable(PART));
        let place = Place { root: Root::Local(X), steps: Vec::new(), ty: Scalar::U32.into() };
        let write = Stmt::Assign { place, op: None, value: number(3), site: None };
        for body in [
            vec![let_(PART, loaded()), let_(RESULT, twice)],
            vec![let_(PART, loaded()), let_(RESULT, select(below(8), number(5), variable(PART)))],
            vec![let_(PART, loaded()), write, let_(RESULT, variable(PART))],
            vec![let_(PART, loaded()), Stmt::Loop { label: None, body: vec![let_(RESULT, variable(PART))] }],
        ] {
            assert_eq!(joined(false, body.clone()), body);
        }
    }

    #[test]
    fn a_condition_is_negated_as_it_would_be_written() {
        let not = |value| Expr { kind: ExprKind::Unary(UnaryOp::Not, Box::new(value)), ty: Scalar::Bool.into() };
        let truth = |local| Expr::local(local, Scalar::Bool.into());
        let body = vec![let_(PART, not(truth(N))), Stmt::Return(Some(not(truth(PART))))];
        assert_eq!(joined(false, body), [Stmt::Return(Some(truth(N)))]);
    }
}
