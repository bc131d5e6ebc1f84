//! Values and variables that are not used.

use crate::random::types::{is_constructible, scalar};
use crate::random::values::operators;
use crate::random::writer::{Flow, Writer, assign, local_place};
use sarek_runtime::ir::*;

impl Writer<'_> {
    /// Writes an unused value: only its checks have an effect.
    pub(super) fn dropped(&mut self, out: &mut Block, flow: Flow) {
        match self.below(7) {
            0 => {
                let value = self.dropped_value();
                out.push(Stmt::Eval(value));
            }
            1 => {
                let value = self.dropped_value();
                let local = self.new_local("unused", value.ty.clone(), false);
                out.push(Stmt::Let { local, init: Some(value) });
            }
            2 => {
                if let Some(place) = self.any_place(false, 2) {
                    out.push(Stmt::Locate(place));
                }
            }
            3 => self.only_assigned(out),
            4 => {
                let cond = self.value(Scalar::Bool, 2, flow == Flow::Block);
                let then = vec![Stmt::Eval(self.dropped_value())];
                out.push(Stmt::If { cond, then, otherwise: Vec::new() });
            }
            5 => {
                let local = self.new_local("round", Scalar::U32.into(), false);
                let (start, end) = (Expr::int(0, Scalar::U32), Expr::int(i128::from(self.below(3)), Scalar::U32));
                let range = Range::Up { start, end, inclusive: false, step: None };
                let body = vec![Stmt::Eval(self.dropped_value())];
                out.push(Stmt::For { label: None, local, range, body, unroll: None });
            }
            _ => {
                let count = self.world.functions.len() as u32;
                let mut before = Vec::new();
                let call = (count > 0).then(|| self.below(count) as usize);
                let call = call.and_then(|at| self.call(at, 2, &mut Some(&mut before)));
                out.append(&mut before);
                out.extend(call.map(Stmt::Eval));
            }
        }
    }

    /// Returns a value of any type that expressions make.
    fn dropped_value(&mut self) -> Expr {
        let structs: Vec<Type> = self.world.structs.iter().filter(|ty| is_constructible(ty)).cloned().collect();
        match self.pick(&structs).filter(|_| self.once_in(4)) {
            Some(ty) => self.aggregate(&ty, 3, false),
            None => {
                let of = scalar(self.rng());
                self.value(of, 4, false)
            }
        }
    }

    /// A variable that is assigned and not read.
    fn only_assigned(&mut self, out: &mut Block) {
        let of = scalar(self.rng());
        let local = self.new_local("written", of.into(), true);
        let first = self.value(of, 3, false);
        out.push(Stmt::Let { local, init: Some(first) });
        let fits = |op: &BinaryOp| !op.is_comparison() && !matches!(op, BinaryOp::And | BinaryOp::Or);
        let ops: Vec<BinaryOp> = operators(of).iter().copied().filter(fits).collect();
        let place = local_place(local, of.into());
        match self.pick(&ops).filter(|_| self.once_in(2)) {
            Some(op) => {
                let (value, site) = self.right_operand(op, of, 3, false);
                out.push(Stmt::Assign { place, op: Some(op), value, site });
            }
            None => {
                let value = self.value(of, 3, false);
                out.push(assign(place, value));
            }
        }
    }
}
