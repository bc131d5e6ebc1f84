//! Branches, loops and jumps.

use crate::random::program::Flavour;
use crate::random::types::integer;
use crate::random::writer::{Around, Flow, Var, Writer, binary, local_place, position};
use rand::RngExt;
use sarek_runtime::ir::*;

impl Writer<'_> {
    pub(super) fn condition(&mut self, out: &mut Block, flow: Flow, depth: u32) -> bool {
        let (cond, inner) = match (flow, self.below(3)) {
            (Flow::Block, 0) => (self.value(Scalar::Bool, 2, true), Flow::Block),
            (Flow::Block | Flow::Warp, 1) if self.world.flavour == Flavour::Warp => {
                let warp = position(Intrinsic::WarpId);
                (binary(BinaryOp::Eq, warp, Expr::int(0, Scalar::U32)), Flow::Warp)
            }
            _ => (self.value(Scalar::Bool, 3, false), Flow::Thread),
        };
        let (mut then, mut goes_on) = self.block(inner, depth);
        if goes_on && self.once_in(4) {
            goes_on = !self.jump(&mut then, inner);
        }
        let (mut otherwise, mut other) = (Vec::new(), true);
        if self.once_in(2) {
            (otherwise, other) = self.block(inner, depth);
            if other && self.once_in(6) {
                other = !self.jump(&mut otherwise, inner);
            }
        }
        out.push(Stmt::If { cond, then, otherwise });
        goes_on || other
    }

    /// Leaves something, if there is something to be left here.
    fn jump(&mut self, out: &mut Block, flow: Flow) -> bool {
        let returns = !self.is_kernel || matches!(self.world.flavour, Flavour::Thread | Flavour::Fault);
        if returns && self.once_in(4) {
            let value = self.result.clone().map(|ty| self.aggregate(&ty, 2, false));
            out.push(Stmt::Return(value));
            return true;
        }
        // Threads leave only loops that not all of them run together.
        let inner = self.loops.iter().rev().take_while(|around| around.flow == flow || around.flow == Flow::Thread);
        let count = inner.count();
        if count == 0 {
            return false;
        }
        let up = self.below(count as u32) as usize;
        let at = self.loops.len() - 1 - up;
        let label = (up > 0).then(|| {
            self.loops[at].named = true;
            self.loops[at].label
        });
        out.push(if self.once_in(2) { Stmt::Break(label) } else { Stmt::Continue(label) });
        true
    }

    /// Writes the body of a loop, after these statements, and its label if a jump names it.
    fn loop_body(&mut self, flow: Flow, depth: u32, mut first: Block) -> (Block, Option<LabelId>) {
        let label = LabelId(self.labels.len() as u32);
        self.labels.push(format!("loop{}", label.0));
        self.loops.push(Around { label, named: false, flow });
        let (mut body, _) = self.block(flow, depth);
        let around = self.loops.pop().expect("it was pushed");
        first.append(&mut body);
        (first, around.named.then_some(label))
    }

    fn loop_flow(&mut self, flow: Flow) -> Flow {
        if self.once_in(2) { flow } else { Flow::Thread }
    }

    fn unroll(&mut self) -> Option<Option<u32>> {
        match self.below(6) {
            0 => Some(None),
            1 => Some(Some(2)),
            _ => None,
        }
    }

    pub(super) fn for_loop(&mut self, out: &mut Block, flow: Flow, depth: u32) {
        let of = integer(self.rng());
        let inner = self.loop_flow(flow);
        let uniform = inner != Flow::Thread;
        let mut bound = |this: &mut Self| {
            let any = this.value(of, 1, uniform);
            let small = binary(BinaryOp::BitAnd, any, Expr::int(3, of));
            if this.once_in(2) {
                return Expr::int(i128::from(this.below(4)), of);
            }
            let local = this.declare(out, of.into(), Some(small), false, uniform);
            Expr::local(local, of.into())
        };
        let mut start = bound(self);
        if of.is_signed() && self.once_in(2) {
            start = Expr::int(-i128::from(self.below(3)), of);
        }
        let end = bound(self);
        let range = if self.once_in(4) {
            Range::Down { start, end }
        } else {
            let step = self.once_in(3).then(|| Expr::int(i128::from(self.rng().random_range(1..4)), of));
            Range::Up { start, end, inclusive: self.once_in(3), step }
        };
        let local = self.new_local("i", of.into(), false);
        self.scope.push(Var { local, ty: of.into(), assignable: false, uniform: inner == Flow::Block });
        let (body, label) = self.loop_body(inner, depth, Vec::new());
        self.scope.retain(|var| var.local != local);
        let unroll = self.unroll();
        out.push(Stmt::For { label, local, range, body, unroll });
    }

    /// Returns a counter of rounds, and the statement that counts.
    fn rounds(&mut self, out: &mut Block) -> (Expr, Stmt) {
        let of = Type::from(Scalar::U32);
        let local = self.new_local("rounds", of.clone(), true);
        out.push(Stmt::Let { local, init: Some(Expr::int(0, Scalar::U32)) });
        let place = local_place(local, of.clone());
        let count = Stmt::Assign { place, op: Some(BinaryOp::Add), value: Expr::int(1, Scalar::U32), site: None };
        (Expr::local(local, of), count)
    }

    pub(super) fn while_loop(&mut self, out: &mut Block, flow: Flow, depth: u32) {
        let inner = self.loop_flow(flow);
        let (rounds, count) = self.rounds(out);
        let cond = self.value(Scalar::Bool, 2, inner != Flow::Thread);
        let most = Expr::int(i128::from(1 + self.below(4)), Scalar::U32);
        let cond = binary(BinaryOp::And, binary(BinaryOp::Lt, rounds, most), cond);
        let (body, label) = self.loop_body(inner, depth, vec![count]);
        let unroll = self.unroll();
        out.push(Stmt::While { label, cond, body, unroll });
    }

    pub(super) fn endless_loop(&mut self, out: &mut Block, flow: Flow, depth: u32) {
        let inner = self.loop_flow(flow);
        let (rounds, count) = self.rounds(out);
        let most = Expr::int(i128::from(1 + self.below(4)), Scalar::U32);
        let cond = binary(BinaryOp::Ge, rounds, most);
        let end = Stmt::If { cond, then: vec![Stmt::Break(None)], otherwise: Vec::new() };
        let (body, label) = self.loop_body(inner, depth, vec![end, count]);
        out.push(Stmt::Loop { label, body });
    }
}
