//! Statements for their effects: atomics, calls, volatile accesses, fences and checks.

use crate::random::rules::{Rule, is_known, rule};
use crate::random::types::scalar;
use crate::random::writer::{Writer, binary, cast, expr, scalar_of};
use sarek_runtime::ir::*;

impl Writer<'_> {
    /// Something for its effect: an atomic, a call, a volatile access, a fence, a check.
    pub(super) fn effect(&mut self, out: &mut Block) {
        match self.below(6) {
            0 | 1 => self.atomic(out),
            2 | 3 => self.call_statement(out),
            4 => self.volatile(out),
            _ if self.has_faults() && self.world.version >= 5 && self.once_in(2) => self.method_that_fails(out),
            _ if self.has_faults() => {
                let cond = self.value(Scalar::Bool, 2, false);
                let types: Vec<Scalar> = (0..self.below(3)).map(|_| scalar(self.rng())).collect();
                let values: Vec<Expr> = types.iter().map(|of| self.value(*of, 2, false)).collect();
                let message = Message { text: "it holds".into(), render: None, types };
                let site = self.site(SiteKind::Assert(message));
                out.push(if values.is_empty() {
                    Stmt::Check { cond, site }
                } else {
                    Stmt::Assert { cond, failure: vec![Stmt::Report { site, values }] }
                });
            }
            _ => {
                let version = self.world.version;
                let fences = Intrinsic::all().filter(|op| matches!(rule(*op), Rule::Fence) && is_known(*op, version));
                let fences: Vec<Intrinsic> = fences.collect();
                let op = self.pick(&fences).expect("there are fences");
                out.push(Stmt::Eval(expr(ExprKind::intrinsic(op, Vec::new()), Type::Tuple(Vec::new()))));
            }
        }
    }

    /// Writes a method that fails for some operands, as lowering does: a check, followed by the computation.
    fn method_that_fails(&mut self, out: &mut Block) {
        let of =
            self.pick(&Scalar::ALL.into_iter().filter(|of| of.is_integer()).collect::<Vec<_>>()).expect("there are");
        let operands: Vec<Expr> = (0..3)
            .map(|_| {
                let value = self.value(of, 2, false);
                Expr::local(self.declare(out, of.into(), Some(value), false, false), of.into())
            })
            .collect();
        let [value, low, high] = &operands[..] else { return };
        let intrinsic = |op, operands: &[&Expr], ty: Scalar| {
            expr(ExprKind::intrinsic(op, operands.iter().map(|operand| (*operand).clone()).collect()), ty)
        };
        let (cond, values, result) = match self.below(3) {
            0 => (
                binary(BinaryOp::Gt, value.clone(), Expr::int(0, of)),
                Vec::new(),
                intrinsic(Intrinsic::Ilog2, &[value], Scalar::U32),
            ),
            1 if of.bits() <= 32 => {
                let wide = cast(value.clone(), Scalar::F64);
                let root = intrinsic(Intrinsic::Sqrt, &[&wide], Scalar::F64);
                (binary(BinaryOp::Ge, value.clone(), Expr::int(0, of)), Vec::new(), cast(root, of))
            }
            _ => {
                let raised = intrinsic(Intrinsic::Max, &[value, low], of);
                let clamped = intrinsic(Intrinsic::Min, &[&raised, high], of);
                (binary(BinaryOp::Le, low.clone(), high.clone()), vec![low.clone(), high.clone()], clamped)
            }
        };
        let types = values.iter().map(scalar_of).collect();
        let message = Message { text: "it may be computed".into(), render: None, types };
        let site = self.site(SiteKind::Panic(message));
        out.push(Stmt::Assert { cond, failure: vec![Stmt::Report { site, values }] });
        let ty = result.ty.clone();
        self.declare(out, ty, Some(result), false, false);
    }

    fn atomic(&mut self, out: &mut Block) {
        let Some(counter) = self.pick(&self.counters.clone()) else { return };
        let step = self.index_step(counter.bound, counter.length, false, 1);
        let place = Place { root: counter.root, steps: vec![step], ty: Type::Atomic(counter.scalar) };
        let op = self.pick(counter.ops).expect("there are operations");
        let operand = self.value(counter.scalar, 2, false);
        let orders = [Ordering::Relaxed, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst];
        let ordering = self.pick(&orders).expect("there are orderings");
        let scope = self.scope(!matches!(counter.root, Root::Shared(_)));
        out.push(Stmt::Eval(expr(
            ExprKind::Atomic { op, place, operands: vec![operand], ordering, scope },
            counter.scalar,
        )));
    }

    fn call_statement(&mut self, out: &mut Block) {
        let count = self.world.functions.len();
        if count == 0 {
            return;
        }
        let at = self.below(count as u32) as usize;
        let mut before = Vec::new();
        let call = self.call(at, 2, &mut Some(&mut before));
        out.append(&mut before);
        let Some(call) = call else { return };
        if call.ty == Type::Tuple(Vec::new()) {
            out.push(Stmt::Eval(call));
        } else {
            let mutable = self.once_in(2);
            let ty = call.ty.clone();
            self.declare(out, ty, Some(call), mutable, false);
        }
    }

    /// A volatile store to memory of the thread, and a load.
    fn volatile(&mut self, out: &mut Block) {
        let Some(owned) = self.pick(&self.owned.clone()) else { return };
        if matches!(owned.element, Type::Enum(_)) {
            return;
        }
        let place = self.owned_place(&owned, 1);
        let place = self.descend(place, false, 0);
        let scalar = place.ty.scalar().expect("it is a scalar");
        if self.once_in(2) {
            self.declare(out, scalar.into(), Some(expr(ExprKind::VolatileLoad(place), scalar)), false, false);
        } else {
            let value = Box::new(self.value(scalar, 2, false));
            out.push(Stmt::Eval(expr(ExprKind::VolatileStore(place, value), Type::Tuple(Vec::new()))));
        }
    }
}
