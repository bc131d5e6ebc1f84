//! Indices in 64 bits.
//!
//! As far as a C++ compiler knows, a sum or product of 32 bits may wrap: it computes the address of `x[row * n + column]` anew in each round of a
//! loop, and unrolls the loop less than one over `int` in CUDA, where nothing may wrap. An index that is proven to be in range has not wrapped.
//! In loops whose rounds only the launch knows, its operations are therefore those of 64 bits, in which they do not wrap either, and addresses
//! move by a constant distance.

use std::collections::HashSet;

use crate::ir::visit::{Access, Visit, VisitMut, expr_mentions, is_simple, visit_block, walk_place_mut, walk_stmt_mut};
use crate::ir::{BinaryOp, Block, Expr, ExprKind, Function, LocalId, Place, Range, Root, Scalar, SiteId};
use crate::ir::{Step, Stmt, Type};

/// Widens the indices of a function whose checks cannot fail and whose operations do not wrap.
pub(super) fn widen(function: &mut Function, is_exact: &dyn Fn(SiteId) -> bool) {
    let params = function.params.iter().copied();
    let slices = params.filter(|local| matches!(function.locals[local.index()].ty, Type::Slice { .. })).collect();
    let mut widener = Widener { is_exact, slices, counter: None, widened: Vec::new() };
    widener.block(&mut function.body);
    for counter in widener.widened {
        function.locals[counter.index()].ty = Type::Scalar(Scalar::Usize);
    }
}

/// Calls a function with each operation of 32 bits of which an index is made and which would be one of 64 bits.
pub(super) fn operations<'e>(index: &'e Expr, each: &mut impl FnMut(&'e Expr)) {
    match &index.kind {
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, left, right, site: None } => {
            if bits_of(index) == Some(32) {
                each(index);
            }
            operations(left, each);
            operations(right, each);
        }
        ExprKind::Cast(operand) if bits_of(index) == Some(64) && bits_of(operand) == Some(32) => {
            operations(operand, each);
        }
        _ => {}
    }
}

/// Returns the size of an integer.
fn bits_of(value: &Expr) -> Option<u32> {
    value.ty.scalar().filter(|scalar| scalar.is_integer()).map(Scalar::bits)
}

struct Widener<'p> {
    /// Returns `true` if a check cannot fail and no operation of its index wraps.
    is_exact: &'p dyn Fn(SiteId) -> bool,
    /// The slices in global memory. Addresses of shared memory have 32 bits.
    slices: HashSet<LocalId>,
    /// The variable of the loop around, which has no loops in it.
    counter: Option<LocalId>,
    /// Those that become 64 bits wide.
    widened: Vec<LocalId>,
}

impl Widener<'_> {
    /// Returns `true` if the compiler would compute an index anew in each round of a loop.
    fn is_worth(&self, index: &Expr) -> bool {
        let Some(counter) = self.counter else { return false };
        let mut varies = false;
        operations(index, &mut |operation| varies |= expr_mentions(operation, Root::Local(counter)));
        varies
    }

    /// Counts a loop downwards in 64 bits if its variable is nothing but an index: as one of 32 bits, it wraps after the last round.
    fn widen_counter(&mut self, local: LocalId, range: &mut Range, body: &mut Block) {
        let Range::Down { start, end } = range else { return };
        let mut uses = Uses { local, slices: &self.slices, all: 0, indices: 0 };
        visit_block(&mut uses, body);
        if uses.all == 0 || uses.all != uses.indices || end.ty.scalar() != Some(Scalar::U32) {
            return;
        }
        // A bound may wrap.
        [start, end].into_iter().for_each(|bound| cast_value(bound, Scalar::Usize));
        Retype(local).block(body);
        self.widened.push(local);
    }
}

impl VisitMut for Widener<'_> {
    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Slice { local, part } if is_in(&self.slices, &part.whole) => {
                self.slices.insert(*local);
            }
            Stmt::For { local, range, body, .. } if !is_constant(range) && is_simple(body) => {
                self.widen_counter(*local, range, body);
                self.counter = Some(*local);
                walk_stmt_mut(self, stmt);
                self.counter = None;
                return;
            }
            Stmt::While { cond, body, .. } if is_simple(body) => {
                self.counter = counted(cond, body);
                walk_stmt_mut(self, stmt);
                self.counter = None;
                return;
            }
            _ => {}
        }
        walk_stmt_mut(self, stmt);
    }

    fn place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        if !matches!(place.root, Root::Local(local) if self.slices.contains(&local)) {
            return;
        }
        if let Some(Step::Index { index, site: Some(site), .. }) = place.steps.first_mut()
            && (self.is_exact)(*site)
            && self.is_worth(index)
        {
            widen_index(index);
        }
    }
}

/// Returns `true` if a place is a whole slice among these.
fn is_in(slices: &HashSet<LocalId>, whole: &Place) -> bool {
    whole.steps.is_empty() && matches!(whole.root, Root::Local(local) if slices.contains(&local))
}

/// Returns the variable that the last statement of each round of a `while` loop moves: up to something that only the launch knows, or down to anything.
fn counted(cond: &Expr, body: &Block) -> Option<LocalId> {
    let ExprKind::Binary { left, right, .. } = &cond.kind else { return None };
    let Some(Stmt::Assign { place, op: Some(op @ (BinaryOp::Add | BinaryOp::Sub)), .. }) = body.last() else {
        return None;
    };
    let Root::Local(local) = place.root else { return None };
    let ends = [left, right].into_iter().filter(|end| !expr_mentions(end, Root::Local(local)));
    let is_constant = ends.clone().all(|end| matches!(end.kind, ExprKind::Const(..)));
    (ends.count() == 1 && (!is_constant || *op == BinaryOp::Sub) && place.steps.is_empty()).then_some(local)
}

fn is_constant(range: &Range) -> bool {
    let (Range::Up { start, end, .. } | Range::Down { start, end }) = range;
    [start, end].into_iter().all(|bound| matches!(bound.kind, ExprKind::Const(..)))
}

/// Makes the operations of [`operations`] those of 64 bits.
fn widen_index(index: &mut Expr) {
    let is_signed = |value: &Expr| value.ty.scalar().is_some_and(Scalar::is_signed);
    let bits = bits_of(index);
    let signed = is_signed(index);
    match &mut index.kind {
        _ if bits == Some(32) => widen_value(index, if signed { Scalar::I64 } else { Scalar::Usize }),
        ExprKind::Cast(operand) if bits_of(operand) == Some(32) => {
            let signed = is_signed(operand);
            widen_value(operand, if signed { Scalar::I64 } else { Scalar::Usize });
            if operand.ty == index.ty {
                *index = (**operand).clone();
            }
        }
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, left, right, site: None } => {
            widen_index(left);
            widen_index(right);
        }
        _ => {}
    }
}

/// Casts a value of 32 bits whose operations do not wrap, by doing them in the other type.
fn widen_value(value: &mut Expr, to: Scalar) {
    match &mut value.kind {
        ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul, left, right, site: None } => {
            widen_value(left, to);
            widen_value(right, to);
            value.ty = Type::Scalar(to);
        }
        _ => cast_value(value, to),
    }
}

/// Casts a value of 32 bits as a whole.
fn cast_value(value: &mut Expr, to: Scalar) {
    let ty = Type::Scalar(to);
    match value.kind {
        ExprKind::Const(..) => value.ty = ty,
        _ => *value = Expr { kind: ExprKind::Cast(Box::new(value.clone())), ty },
    }
}

/// Counts the uses of a variable, and those as an index of a slice, cast to 64 bits or not.
struct Uses<'s> {
    local: LocalId,
    slices: &'s HashSet<LocalId>,
    all: u32,
    indices: u32,
}

impl Visit for Uses<'_> {
    fn mention(&mut self, root: Root) {
        self.all += u32::from(root == Root::Local(self.local));
    }

    fn place(&mut self, place: &Place, _: Access) {
        if let (Root::Local(root), Some(Step::Index { index, .. })) = (place.root, place.steps.first()) {
            self.indices += u32::from(self.slices.contains(&root) && is_variable(index, self.local));
        }
    }
}

/// Returns `true` if an index is a variable, cast to 64 bits or not.
fn is_variable(index: &Expr, local: LocalId) -> bool {
    match &index.kind {
        ExprKind::Load(place) => place.root == Root::Local(local) && place.steps.is_empty(),
        ExprKind::Cast(operand) => bits_of(index) == Some(64) && is_variable(operand, local),
        _ => false,
    }
}

/// Makes the type of a variable that is an index `usize`.
struct Retype(LocalId);

impl VisitMut for Retype {
    fn place(&mut self, place: &mut Place) {
        walk_place_mut(self, place);
        if let Some(Step::Index { index, .. }) = place.steps.first_mut()
            && is_variable(index, self.0)
        {
            let ty = Type::Scalar(Scalar::Usize);
            let place = Place { root: Root::Local(self.0), steps: Vec::new(), ty: ty.clone() };
            *index = Expr { kind: ExprKind::Load(place), ty };
        }
    }
}
