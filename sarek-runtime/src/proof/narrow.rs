//! Counters of loops in 32 bits.
//!
//! NVRTC unrolls a loop with a counter of 64 bits by 4, and one with a counter of 32 bits by 16. Where a launch knows that the counter of an innermost
//! loop fits, it therefore has 32 bits. What is computed from it still has 64: in the product of a counter and a stride that fits as well, the factors
//! have 32 bits, so that the GPU multiplies in one instruction.

use std::collections::BTreeSet;

use super::counting::count_by_for;
use super::graph::Node;
use super::linear::{Int, Linear, Value};
use super::state::State;
use super::walk::written;
use super::{Decision, Proofs, Prover, is_gone};
use crate::ir::visit::{Visit, VisitMut, is_simple, visit_block, walk_expr_mut, walk_stmt_mut};
use crate::ir::{
    BinaryOp, Block, Const, Expr, ExprKind, Function, FunctionId, LocalId, Place, Range, Root, Scalar, Spelling, Stmt,
    Type,
};

/// The variable of a loop of a function, or of the kernel.
pub(super) type Counter = (Option<FunctionId>, LocalId);

/// The findings about a counter.
pub(super) struct Found {
    /// The condition under which it fits, and the strides as well.
    fits: Node,
    strides: BTreeSet<LocalId>,
}

/// A counter that fits, always or under a condition.
#[derive(Debug)]
pub(super) struct Narrow {
    counter: Counter,
    pub(super) decision: Decision,
    /// Variables by which it is multiplied, which fit as well.
    strides: BTreeSet<LocalId>,
}

/// The largest counter in a round, so that the one after it has 32 bits as well.
const LAST: i128 = (1 << 32) - 2;

impl Prover<'_> {
    /// Records the condition under which the counter of a loop from a number up to a limit, and the number after it, have at most 32 bits.
    pub(super) fn note_width(
        &mut self,
        state: &State,
        local: LocalId,
        range: &Range,
        body: &Block,
        [start, limit]: [&Int; 2],
    ) {
        if self.dry > 0 || !is_narrowed(start.scalar, range, body) {
            return;
        }
        let Some(mut strides) = strides_of(local, body) else { return };
        let mut fits = self.graph.both(start.valid, limit.valid);
        for bound in [start, limit] {
            let proven = self.is_at_most(state, bound, LAST);
            fits = self.graph.both(fits, proven);
        }
        strides.retain(|stride| self.function().locals[stride.index()].ty.scalar() == Some(start.scalar));
        let assigned = written(self, body);
        strides.retain(|stride| {
            let Some(Value::Int(value)) = state.locals.get(stride).filter(|_| !assigned.contains(stride)) else {
                return false;
            };
            let proven = self.is_at_most(state, &value.clone(), LAST + 1);
            let both = self.graph.both(fits, proven);
            let is_plausible = self.is_plausible(both);
            if is_plausible {
                fits = both;
            }
            is_plausible
        });
        let before = self.counters.remove(&(self.at, local));
        if let Some(before) = &before {
            fits = self.graph.conjunction(before.fits, fits);
            strides.retain(|stride| before.strides.contains(stride));
        }
        self.counters.insert((self.at, local), Found { fits, strides });
    }

    fn is_at_most(&mut self, state: &State, value: &Int, most: i128) -> Node {
        let most = Linear::of_node(self.graph.constant(most));
        let room = self.graph.linear_difference(&most, &value.value);
        let proven = self.not_negative_in(state, &room, 1);
        self.graph.both(value.valid, proven)
    }

    /// Returns the counters that fit, always or under a condition, which is added if it is none of a check.
    pub(super) fn narrow_counters(&mut self, conditions: &mut Vec<Node>) -> Vec<Narrow> {
        let mut narrow = Vec::new();
        for (counter, Found { fits, strides }) in std::mem::take(&mut self.counters) {
            let fits = self.graph.simplified(fits);
            let decision = if fits == Node::TRUE {
                Decision::Never
            } else if self.is_plausible(fits) {
                let known = conditions.iter().position(|known| *known == fits).unwrap_or(conditions.len());
                if known == conditions.len() {
                    conditions.push(fits);
                }
                Decision::When(known)
            } else {
                continue;
            };
            narrow.push(Narrow { counter, decision, strides });
        }
        narrow
    }
}

/// Returns the variables by which a body multiplies a counter. Nothing if it multiplies the product again, as in `(z * n + row) * n`: NVRTC computes such
/// an index faster with a counter of 64 bits.
fn strides_of(counter: LocalId, body: &Block) -> Option<BTreeSet<LocalId>> {
    struct Strides {
        counter: LocalId,
        found: BTreeSet<LocalId>,
        /// `true` if a product is a factor.
        is_inner: bool,
    }
    impl Visit for Strides {
        fn expr(&mut self, expr: &Expr) {
            self.found.extend(stride_of(expr, self.counter));
            if let ExprKind::Binary { op: BinaryOp::Mul, left, right, .. } = &expr.kind {
                let mut terms = [left, right].into_iter().flat_map(|factor| terms(factor));
                self.is_inner |= terms.any(|term| stride_of(term, self.counter).is_some());
            }
        }
    }
    let mut strides = Strides { counter, found: BTreeSet::new(), is_inner: false };
    visit_block(&mut strides, body);
    (!strides.is_inner).then_some(strides.found)
}

/// Returns the terms of a sum.
fn terms(sum: &Expr) -> Vec<&Expr> {
    match &sum.kind {
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right, .. } => {
            terms(left).into_iter().chain(terms(right)).collect()
        }
        _ => vec![sum],
    }
}

/// Returns the variable by which an expression multiplies a counter.
fn stride_of(product: &Expr, counter: LocalId) -> Option<LocalId> {
    let ExprKind::Binary { op: BinaryOp::Mul, left, right, site: None } = &product.kind else { return None };
    let (counts, other) = if is_variable(left, counter) { (left, right) } else { (right, left) };
    match &other.kind {
        ExprKind::Load(Place { root: Root::Local(local), steps, .. })
            if steps.is_empty() && *local != counter && is_variable(counts, counter) =>
        {
            Some(*local)
        }
        _ => None,
    }
}

/// Returns `true` if the counter of such a loop is narrowed where it fits.
fn is_narrowed(scalar: Scalar, range: &Range, body: &Block) -> bool {
    let Range::Up { start, end, step: None, .. } = range else { return false };
    let are_constants = [start, end].into_iter().all(|bound| matches!(bound.kind, ExprKind::Const(..)));
    matches!(scalar, Scalar::Usize | Scalar::U64) && !are_constants && is_simple(body)
}

impl Proofs {
    /// Narrows the counters of a function that fit if these conditions hold.
    pub(super) fn narrow(&self, at: Option<FunctionId>, function: &mut Function, held: u64) {
        let narrow = |local: LocalId| {
            let found = self.counters.iter().find(|found| found.counter == (at, local));
            found.filter(|found| is_gone(&found.decision, held))
        };
        let counters = self.counters.iter().filter(|found| found.counter.0 == at && is_gone(&found.decision, held));
        counters.for_each(|found| count_by_for(function, found.counter.1));
        let mut narrower = Narrower { narrow: &narrow, narrowed: Vec::new() };
        narrower.block(&mut function.body);
        for counter in narrower.narrowed {
            function.locals[counter.index()].ty = Type::Scalar(Scalar::U32);
        }
    }
}

struct Narrower<'p> {
    narrow: &'p dyn Fn(LocalId) -> Option<&'p Narrow>,
    narrowed: Vec<LocalId>,
}

impl VisitMut for Narrower<'_> {
    fn stmt(&mut self, stmt: &mut Stmt) {
        if let Stmt::For { local, range, body, .. } = stmt
            && let Some(narrow) = (self.narrow)(*local)
            && is_only_read(*local, body)
        {
            narrow_range(range);
            Retype { counter: *local, strides: &narrow.strides }.block(body);
            self.narrowed.push(*local);
        }
        walk_stmt_mut(self, stmt);
    }
}

/// Gives a range bounds of 32 bits, which they and the number after the last one fit. So it need not include the last one.
fn narrow_range(range: &mut Range) {
    let Range::Up { start, end, inclusive, .. } = range else { return };
    [&mut *start, &mut *end].into_iter().for_each(narrow_bound);
    if std::mem::take(inclusive) {
        let ty = Type::Scalar(Scalar::U32);
        let one = Expr { kind: ExprKind::Const(Const::Int(1), Spelling::Value), ty: ty.clone() };
        let (left, right) = (Box::new(end.clone()), Box::new(one));
        *end = Expr { kind: ExprKind::Binary { op: BinaryOp::Add, left, right, site: None }, ty };
    }
}

/// Makes a bound that fits one of 32 bits.
fn narrow_bound(bound: &mut Expr) {
    let ty = Type::Scalar(Scalar::U32);
    match &bound.kind {
        ExprKind::Const(Const::Int(_), _) => bound.ty = ty,
        ExprKind::Cast(operand) if operand.ty == ty => *bound = (**operand).clone(),
        _ => *bound = Expr { kind: ExprKind::Cast(Box::new(bound.clone())), ty },
    }
}

/// Returns `true` if a body does nothing with a variable but read it.
pub(super) fn is_only_read(local: LocalId, body: &Block) -> bool {
    struct Reads {
        local: LocalId,
        all: u32,
        reads: u32,
    }
    impl Visit for Reads {
        fn mention(&mut self, root: Root) {
            self.all += u32::from(root == Root::Local(self.local));
        }

        fn expr(&mut self, expr: &Expr) {
            self.reads += u32::from(is_variable(expr, self.local));
        }
    }
    let mut reads = Reads { local, all: 0, reads: 0 };
    visit_block(&mut reads, body);
    reads.all == reads.reads
}

pub(super) fn is_variable(value: &Expr, local: LocalId) -> bool {
    matches!(&value.kind, ExprKind::Load(place) if place.root == Root::Local(local) && place.steps.is_empty())
}

/// Casts a variable of 32 bits to the type that it had, wherever it is read, and makes the strides by which it is multiplied 32 bits wide.
struct Retype<'p> {
    counter: LocalId,
    strides: &'p BTreeSet<LocalId>,
}

impl VisitMut for Retype<'_> {
    fn expr(&mut self, expr: &mut Expr) {
        let narrow = Type::Scalar(Scalar::U32);
        if is_variable(expr, self.counter) {
            let place = Place { root: Root::Local(self.counter), steps: Vec::new(), ty: narrow.clone() };
            expr.kind = ExprKind::Cast(Box::new(Expr { kind: ExprKind::Load(place), ty: narrow }));
            return;
        }
        if stride_of(expr, self.counter).is_some_and(|stride| self.strides.contains(&stride))
            && let ExprKind::Binary { left, right, .. } = &mut expr.kind
        {
            let stride = if is_variable(left, self.counter) { right } else { left };
            let cast =
                |operand: &Expr, ty: &Type| Expr { kind: ExprKind::Cast(Box::new(operand.clone())), ty: ty.clone() };
            **stride = cast(&cast(stride, &narrow), &stride.ty);
        }
        walk_expr_mut(self, expr);
        // A cast to another type has the same result without the one between.
        if let ExprKind::Cast(wide) = &mut expr.kind
            && let ExprKind::Cast(narrow) = &wide.kind
            && is_variable(narrow, self.counter)
            && wide.ty.scalar().is_some_and(|scalar| scalar.is_integer() && scalar.bits() == 64)
        {
            **wide = (**narrow).clone();
        }
    }
}
