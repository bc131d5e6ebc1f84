//! Operations of all threads of a block or warp.

use crate::random::program::Flavour;
use crate::random::rules::{Rule, Warp, is_known, rule};
use crate::random::types::scalar;
use crate::random::writer::{Flow, Readable, Writer, assign, binary, expr};
use sarek_runtime::ir::*;

impl Writer<'_> {
    /// Writes an operation of all threads of a block or warp.
    pub(super) fn together(&mut self, out: &mut Block, flow: Flow) {
        if self.world.flavour == Flavour::Warp {
            return self.warp(out);
        }
        if flow == Flow::Block && self.world.flavour == Flavour::Block {
            if self.world.version >= 4 && self.once_in(4) {
                return self.vote(out);
            }
            self.phase(out);
        }
    }

    /// An operation of a whole warp.
    pub fn warp(&mut self, out: &mut Block) {
        let all: Vec<(Intrinsic, Warp)> = Intrinsic::all()
            .filter_map(|op| match rule(op) {
                Rule::Warp(kind) => Some((op, kind)),
                Rule::Position
                | Rule::BlockWide
                | Rule::Block(_)
                | Rule::Fence
                | Rule::Value(..)
                | Rule::Undetermined => None,
            })
            .filter(|(op, _)| is_known(*op, self.world.version))
            .collect();
        let (op, kind) = self.pick(&all).expect("there are warp operations");
        let mask = Expr::int(u32::MAX.into(), Scalar::U32);
        let wide = |this: &mut Self, floats: bool| loop {
            let scalar = scalar(this.rng());
            if scalar.size() >= 4 && (floats || !scalar.is_float()) {
                break scalar;
            }
        };
        let (operands, ty) = match kind {
            Warp::Sync => {
                out.push(Stmt::Eval(expr(ExprKind::intrinsic(op, vec![mask]), Type::Tuple(Vec::new()))));
                return;
            }
            Warp::Shuffle => {
                let of = wide(self, true);
                let mut operands = vec![self.value(of, 3, false), mask, self.value(Scalar::U32, 2, false)];
                if self.world.version >= 4 && self.once_in(2) {
                    operands.push(Expr::int(1 << self.below(6), Scalar::U32));
                }
                (operands, of)
            }
            Warp::Reduce => {
                let of = wide(self, false);
                (vec![self.value(of, 2, false), mask], of)
            }
            Warp::Ballot => (vec![mask, self.value(Scalar::Bool, 3, false)], Scalar::U32),
            Warp::Vote => (vec![mask, self.value(Scalar::Bool, 3, false)], Scalar::Bool),
            Warp::Match => {
                let of = wide(self, false);
                (vec![self.value(of, 2, false), mask], Scalar::U32)
            }
        };
        let mut value = expr(ExprKind::intrinsic(op, operands), ty);
        if self.once_in(3) && ty != Scalar::Bool {
            let other = self.value(ty, 1, false);
            value = binary(BinaryOp::Add, value, other);
        }
        let mutable = self.once_in(2);
        self.declare(out, ty.into(), Some(value), mutable, false);
    }

    /// A barrier at which the threads vote.
    fn vote(&mut self, out: &mut Block) {
        let all = Intrinsic::all().filter_map(|op| match rule(op) {
            Rule::Block(result) => Some((op, result)),
            Rule::Position | Rule::BlockWide | Rule::Warp(_) | Rule::Fence | Rule::Value(..) | Rule::Undetermined => {
                None
            }
        });
        let (op, ty) = self.pick(&all.collect::<Vec<_>>()).expect("there are barriers that vote");
        let vote = self.value(Scalar::Bool, 3, false);
        let mutable = self.once_in(2);
        self.declare(out, ty.into(), Some(expr(ExprKind::intrinsic(op, vec![vote]), ty)), mutable, false);
    }

    /// A superstep: each thread writes its elements of a shared array, which all read afterwards; or counts in one.
    fn phase(&mut self, out: &mut Block) {
        let named = self.once_in(2);
        let name = |this: &Self| named.then(|| format!("step{}", this.labels.len()));
        let arrays: Vec<_> = self.readable.iter().filter(|m| matches!(m.root, Root::Shared(_))).cloned().collect();
        let Some(memory) = self.pick(&arrays) else { return };
        out.push(Stmt::Barrier { kind: BarrierKind::Block, line: 7, column: 5 });
        let all = std::mem::take(&mut self.readable);
        self.readable = all.iter().filter(|other| other.root != memory.root).cloned().collect();
        let body = self.write_shared(&memory);
        self.readable = all;
        out.push(Stmt::Superstep { name: name(self), body, line: 9, column: 5 });
    }

    /// Each thread writes its own element of a shared array.
    pub fn write_shared(&mut self, memory: &Readable) -> Block {
        let thread = self.world.thread.expect("a kernel with shared arrays numbers its threads");
        let mut body = Vec::new();
        if self.once_in(3) {
            self.variable(&mut body, Flow::Thread);
        }
        let index = Expr::local(thread, Scalar::U32.into());
        let site = (!self.once_in(3)).then(|| self.site(SiteKind::Index { what: "tile".into() }));
        let step = Step::Index { index, length: memory.length, site };
        let place = Place { root: memory.root, steps: vec![step], ty: memory.element.clone() };
        let value = self.aggregate(&memory.element.clone(), 3, false);
        body.push(assign(place, value));
        self.scope
            .retain(|var| !body.iter().any(|stmt| matches!(stmt, Stmt::Let { local, .. } if *local == var.local)));
        body
    }
}
