//! `while` loops with a stride: `while i < n { …; i += step; }`.
//!
//! NVRTC cannot count the rounds of such a loop, nor those of a `for` loop with a stride, because the variable may
//! wrap. Here it really may wrap, and then the loop continues. So the rounds up to that point are counted, and then the
//! condition is evaluated again: almost always once.

use super::code::Code;
use super::expr::Want;
use super::function::FunctionEmitter;
use super::initial::may_write;
use crate::ir::visit::{Access, Visit, is_simple, visit_block, visit_expr};
use crate::ir::{
    BinaryOp, Block, Const, Expr, ExprKind, Intrinsic, LabelId, LocalId, Place, Range, Root, Scalar, Stmt, Type,
};

/// A `while` loop whose variable is below an end and grows by a step in each round.
pub(super) struct Strides<'s> {
    /// The variable, as the condition reads it.
    pub(super) variable: &'s Expr,
    /// The end and the step do not change while the loop runs.
    pub(super) end: &'s Expr,
    pub(super) step: &'s Expr,
}

impl FunctionEmitter<'_> {
    /// Returns the strides of a `while` loop whose rounds NVRTC could profitably unroll if it could count them.
    pub(super) fn strides<'s>(&self, looped: &'s Stmt) -> Option<Strides<'s>> {
        let Stmt::While { cond, body, .. } = looped else { return None };
        let (variable, end) = match &cond.kind {
            ExprKind::Binary { op: BinaryOp::Lt, left, right, .. } => (&**left, &**right),
            ExprKind::Binary { op: BinaryOp::Gt, left, right, .. } => (&**right, &**left),
            _ => return None,
        };
        let local = variable_of(variable)?;
        let is_number = |local: LocalId| matches!(self.function.locals[local.index()].ty, Type::Scalar(_));
        let wide = variable.ty.scalar().is_some_and(|scalar| scalar.is_integer() && scalar.bits() >= 32);
        let mut writes = body.iter().filter(|stmt| may_write(stmt, local));
        let (Some(Stmt::Assign { place, op: Some(BinaryOp::Add), value: step, .. }), None) =
            (writes.next(), writes.next())
        else {
            return None;
        };
        let strides = Strides { variable, end, step };
        let counts = wide
            && is_number(local)
            && place.steps.is_empty()
            && is_stable(end, body)
            && is_stable(step, body)
            && !self.is_known(&strides)
            && is_simple(body)
            && may_overlap(body)
            && !self.may_wait_in_vain(looped);
        counts.then_some(strides)
    }

    /// Returns `true` if the variable is known not to wrap.
    pub(super) fn stays_within(&self, strides: &Strides<'_>) -> bool {
        let Strides { variable, end, step } = *strides;
        let (start, end) = (variable.clone(), end.clone());
        self.ranges.ends_within(&Range::Up { start, end, inclusive: false, step: Some(step.clone()) })
    }

    /// Returns `true` if NVRTC can count the rounds by itself.
    fn is_known(&self, strides: &Strides<'_>) -> bool {
        let constant = |value: &Expr| match value.kind {
            ExprKind::Const(Const::Int(value), _) => Some(value),
            _ => None,
        };
        let step = constant(strides.step);
        step == Some(1) || step.is_some() && constant(strides.end).is_some() && self.stays_within(strides)
    }

    /// Writes such a loop with counted rounds.
    pub(super) fn in_strides(
        &mut self,
        Strides { variable, end, step }: &Strides<'_>,
        label: Option<LabelId>,
        unroll: Option<Option<u32>>,
        head: &str,
        body: &Block,
    ) {
        let operands = [(variable, Want::Exact), (end, Want::Converts), (step, Want::Converts)];
        let operands = operands.map(|(operand, want)| self.expr(operand, want));
        let rounds = Code::call("rounds_below", &operands).text;
        self.writer.open(head);
        self.names.enter();
        let left = self.names.declare("rounds");
        let bits = variable.ty.scalar().map_or(32, Scalar::bits);
        let ty = if bits == 64 { "unsigned long long" } else { "unsigned int" };
        let inner = format!("for ({ty} {left} = {rounds}; {left} > 0; --{left}) {{");
        self.loop_(label, unroll, &inner, body);
        self.names.leave();
        self.writer.close("}");
    }
}

/// Returns the variable that a value reads.
fn variable_of(value: &Expr) -> Option<LocalId> {
    match &value.kind {
        ExprKind::Load(Place { root: Root::Local(local), steps, .. }) if steps.is_empty() => Some(*local),
        _ => None,
    }
}

/// Returns `true` if a value is the same before each round: it consists of numbers that the body neither declares
/// nor writes.
fn is_stable(value: &Expr, body: &Block) -> bool {
    struct Stable<'b>(&'b Block, bool);
    impl Visit for Stable<'_> {
        fn expr(&mut self, value: &Expr) {
            self.1 &= match &value.kind {
                ExprKind::Const(..) | ExprKind::Len(_) | ExprKind::Cast(_) => true,
                ExprKind::Binary { site, .. } => site.is_none(),
                ExprKind::Load(_) => variable_of(value).is_some_and(|local| {
                    self.0.iter().all(|stmt| {
                        let declares = matches!(stmt, Stmt::Let { local: declared, .. } if *declared == local);
                        !declares && !may_write(stmt, local)
                    })
                }),
                ExprKind::Intrinsic(op, _, _) => matches!(
                    op,
                    Intrinsic::ThreadIdx(_)
                        | Intrinsic::BlockIdx(_)
                        | Intrinsic::BlockDim(_)
                        | Intrinsic::GridDim(_)
                        | Intrinsic::Min
                        | Intrinsic::Max
                ),
                _ => false,
            };
        }
    }
    let mut stable = Stable(body, true);
    visit_expr(&mut stable, value);
    stable.1
}

/// Returns `true` if a round reads memory and always continues with the next one, so that several rounds may read at
/// once.
fn may_overlap(body: &Block) -> bool {
    struct Rounds {
        reads: bool,
        leaves: bool,
    }
    impl Visit for Rounds {
        fn stmt(&mut self, stmt: &Stmt) {
            self.leaves |= matches!(stmt, Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(_));
        }

        fn place(&mut self, place: &Place, access: Access) {
            self.reads |= access != Access::Write && place.indices().next().is_some();
        }
    }
    let mut rounds = Rounds { reads: false, leaves: false };
    visit_block(&mut rounds, body);
    rounds.reads && !rounds.leaves
}
