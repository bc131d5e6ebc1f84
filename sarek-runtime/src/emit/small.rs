//! Counters that are `int` in the text: those of unrolled loops with constant bounds, if no use needs another type.
//!
//! A *small* expression consists of such counters and constants, and every value in it is a number from 0 to the
//! largest `int`. C++ computes it as `int`, and the usual conversions keep the number wherever it meets a value of
//! another type.

use super::code::Code;
use super::expr::{Want, precedence, scalar_of};
use super::function::FunctionEmitter;
use super::ranges::Ranges;
use crate::ir::visit::{Visit, visit_block};
use crate::ir::{
    Argument, BinaryOp, Block, Child, Const, Expr, ExprKind, Function, LocalId, Module, Place, Range, Root, Scalar,
    Step, Stmt,
};
use std::collections::HashSet;

/// The counters of a function that are `int` in the text.
#[derive(Debug, Default)]
pub(super) struct Small(HashSet<LocalId>);

impl Small {
    /// Returns the small counters of a function.
    pub(super) fn of(module: &Module, function: &Function, ranges: &Ranges) -> Small {
        let mut counters = Counters(HashSet::new());
        visit_block(&mut counters, &function.body);
        let mut small = Small(counters.0);
        // A counter that is not one of them may make others part of expressions that are not small.
        loop {
            let mut uses = Uses { module, ranges, small: &small, others: HashSet::new() };
            uses.block(&function.body);
            let others = uses.others;
            if others.is_empty() {
                return small;
            }
            small.0.retain(|local| !others.contains(local));
        }
    }

    /// Returns `true` if a local is one of them.
    pub(super) fn is_counter(&self, local: LocalId) -> bool {
        self.0.contains(&local)
    }

    /// Returns `true` if an expression is small and not a constant.
    pub(super) fn is_small(&self, value: &Expr, ranges: &Ranges) -> bool {
        !self.0.is_empty() && self.is_made_of_counters(value, ranges) && !matches!(value.kind, ExprKind::Const(..))
    }

    fn is_made_of_counters(&self, value: &Expr, ranges: &Ranges) -> bool {
        let Some(scalar) = value.ty.scalar().filter(|scalar| scalar.is_integer() && scalar.bits() >= 32) else {
            return false;
        };
        let all = |operands: &[&Expr]| operands.iter().all(|operand| self.is_made_of_counters(operand, ranges));
        let made = match &value.kind {
            ExprKind::Const(Const::Int(_), _) => true,
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) => steps.is_empty() && self.0.contains(local),
            ExprKind::Cast(operand) => all(&[operand]),
            ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, left, right, .. } => {
                all(&[left, right])
            }
            ExprKind::Binary { op: BinaryOp::Div | BinaryOp::Rem, left, right, site: None } => {
                all(&[left, right]) && matches!(right.kind, ExprKind::Const(..))
            }
            _ => false,
        };
        made && scalar.bits() >= 32 && ranges.is_within(value, (0, i32::MAX.into()))
    }
}

/// Finds the counters that might be small.
struct Counters(HashSet<LocalId>);

impl Visit for Counters {
    fn stmt(&mut self, stmt: &Stmt) {
        let Stmt::For { local, range, unroll: Some(_), .. } = stmt else { return };
        let (Range::Up { start, end, .. } | Range::Down { start, end }) = range;
        let step = match range {
            Range::Up { step, .. } => step.as_ref(),
            Range::Down { .. } => None,
        };
        let is_few = |value: &Expr| matches!(value.kind, ExprKind::Const(Const::Int(0..=0xffff), _));
        let is_int = matches!(start.ty.scalar(), Some(Scalar::I32)) || scalar_of(start).bits() < 32;
        if !is_int && [start, end].into_iter().chain(step).all(is_few) {
            self.0.insert(*local);
        }
    }
}

/// Finds the counters whose type matters where they are used.
struct Uses<'m> {
    module: &'m Module,
    ranges: &'m Ranges,
    small: &'m Small,
    others: HashSet<LocalId>,
}

impl Uses<'_> {
    fn is_small(&self, value: &Expr) -> bool {
        self.small.is_small(value, self.ranges)
    }

    fn block(&mut self, block: &Block) {
        block.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Let { init: Some(value), .. } | Stmt::Return(Some(value)) => self.converted(value),
            Stmt::Assign { place, op, value, site: None } => {
                let unsigned = place.ty.scalar().is_some_and(is_unsigned);
                let adds = matches!(op, None | Some(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul));
                if unsigned && adds {
                    self.converted(value)
                } else {
                    self.exact(value)
                }
                self.place(place);
            }
            Stmt::Locate(place) => self.place(place),
            _ => stmt.each_child(&mut |child| self.child(child)),
        }
    }

    fn child(&mut self, child: Child<'_>) {
        match child {
            Child::Expr(value) => self.exact(value),
            Child::Place(place, _) | Child::Located(place) => self.place(place),
            Child::Part(part) => part.exprs().into_iter().for_each(|value| self.exact(value)),
            Child::Argument(function, _, argument) => {
                let plain = self.module.functions[function.index()].operator.is_none();
                match argument {
                    Argument::Value(value) if plain => self.converted(value),
                    Argument::Ref(place) | Argument::Slice(place) => self.place(place),
                    Argument::Value(_) | Argument::Part(_) => {
                        argument.exprs().into_iter().for_each(|value| self.exact(value));
                    }
                }
            }
            Child::Block(block) => self.block(block),
            Child::Cpu(_) | Child::Enter | Child::Leave => {}
        }
    }

    fn place(&mut self, place: &Place) {
        for step in &place.steps {
            match step {
                Step::Index { index, .. } | Step::Vector { index, site: None, .. } => self.converted(index),
                Step::Vector { index, .. } => self.exact(index),
                Step::Member(_) => {}
            }
        }
    }

    /// Walks over an expression whose value the text converts to its type.
    fn converted(&mut self, value: &Expr) {
        if !self.is_small(value) {
            self.exact(value);
        }
    }

    /// Walks over an expression whose C++ type matters.
    fn exact(&mut self, value: &Expr) {
        match &value.kind {
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) if steps.is_empty() => {
                if self.small.is_counter(*local) {
                    self.others.insert(*local);
                }
            }
            ExprKind::Cast(operand) if !self.is_small(value) => self.converted(operand),
            ExprKind::Binary { op, left, right, site: None }
                if !matches!(op, BinaryOp::Shl | BinaryOp::Shr) && !self.is_small(value) =>
            {
                let exact = |value: &Expr| {
                    let scalar = value.ty.scalar();
                    let typed = matches!(value.kind, ExprKind::Load(_) | ExprKind::Cast(_) | ExprKind::Binary { .. });
                    typed
                        && scalar.is_some_and(|scalar| is_unsigned(scalar) && scalar.bits() >= 32)
                        && !self.is_small(value)
                };
                let meets = match op {
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => true,
                    op => op.is_comparison(),
                };
                let converts = (meets && exact(right), meets && exact(left));
                let both = op.is_comparison() && self.are_small(left, right);
                for (operand, converts) in [(left, converts.0 || both), (right, converts.1 || both)] {
                    if converts { self.converted(operand) } else { self.exact(operand) }
                }
            }
            ExprKind::Binary { op: BinaryOp::Shl | BinaryOp::Shr, left, right, .. } => {
                self.exact(left);
                self.converted(right);
            }
            _ => value.each_child(&mut |child| self.child(child)),
        }
    }

    fn are_small(&self, left: &Expr, right: &Expr) -> bool {
        [left, right].into_iter().all(|value| self.small.is_made_of_counters(value, self.ranges))
    }
}

fn is_unsigned(scalar: Scalar) -> bool {
    scalar.is_integer() && !scalar.is_signed()
}

impl FunctionEmitter<'_> {
    /// Returns `true` if C++ computes an expression as `int`, whatever its type.
    pub(super) fn is_small(&self, value: &Expr) -> bool {
        self.counters.is_small(value, &self.ranges)
    }

    /// Returns two operands of a comparison that C++ compares as `int`.
    pub(super) fn small_operands(&self, left: &Expr, right: &Expr) -> Option<(Code, Code)> {
        let small = |value| self.counters.is_made_of_counters(value, &self.ranges);
        let both = small(left) && small(right) && (self.is_small(left) || self.is_small(right));
        both.then(|| (self.small(left), self.small(right)))
    }

    /// Returns a small expression, or a constant in one.
    pub(super) fn small(&self, value: &Expr) -> Code {
        match &value.kind {
            ExprKind::Cast(operand) => self.small(operand),
            ExprKind::Binary { op, left, right, .. } => {
                Code::binary(self.small(left), op.symbol(), precedence(*op), self.small(right))
            }
            ExprKind::Load(place) => self.place(place),
            _ => self.expr(value, Want::Converts),
        }
    }
}
