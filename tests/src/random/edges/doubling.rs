//! Loops that double or halve numbers, which the launch knows or not.

use super::kernel::Maker;
use crate::random::writer::{binary, cast, load, local_place, position};
use sarek_runtime::ir::*;

impl Maker<'_> {
    /// Returns a number that the launch knows, most of the time.
    fn of_launch(&mut self, of: Scalar) -> Expr {
        let scalars: Vec<_> = self.vars.iter().filter(|(_, _, mutable)| !mutable).copied().collect();
        let number = match self.below(6) {
            0 | 1 => position(Intrinsic::BlockDim(Axis::X)),
            2 => return Expr::int(1 << self.below(10), of),
            3 => return self.number(of, 1),
            _ => match self.pick(&scalars) {
                Some((local, of, _)) => load(local_place(local, of.into())),
                None => position(Intrinsic::GridDim(Axis::X)),
            },
        };
        cast(number, of)
    }

    /// Returns a statement that makes a number larger or smaller by a constant factor.
    fn scaled(&mut self, number: &Expr, of: Scalar, up: bool) -> Stmt {
        let ExprKind::Load(place) = number.kind.clone() else { unreachable!("it is a variable") };
        let factor = if self.once_in(5) { 3 } else { 2 };
        let (op, value) = match (up, self.once_in(2)) {
            (true, true) => (BinaryOp::Mul, Expr::int(factor, of)),
            (true, false) => (BinaryOp::Shl, Expr::int(factor - 1, Scalar::U32)),
            (false, true) => (BinaryOp::Div, Expr::int(factor, of)),
            (false, false) => (BinaryOp::Shr, Expr::int(factor - 1, Scalar::U32)),
        };
        Stmt::Assign { place, op: Some(op), value, site: None }
    }

    /// A loop that goes on while a number that it doubles or halves is below or above another one. Another number may move with it, and what is around
    /// sees both afterwards.
    pub fn doubling(&mut self, out: &mut Block, depth: u32) {
        let of =
            self.pick(&[Scalar::U32, Scalar::U32, Scalar::Usize, Scalar::I32, Scalar::U16]).expect("there are types");
        let up = self.once_in(2);
        let small = Expr::int(i128::from(self.below(4)), of);
        let (first, limit) = if up { (small, self.of_launch(of)) } else { (self.of_launch(of), small) };
        let first = if self.once_in(4) { binary(BinaryOp::Shr, first, Expr::int(1, Scalar::U32)) } else { first };
        let limit = self.declare(out, limit, false);
        let at = self.declare(out, first, true);
        let other = self.once_in(2).then(|| {
            let start = if self.once_in(2) { Expr::int(1, of) } else { self.of_launch(of) };
            self.declare(out, start, true)
        });
        let op = match (up, self.below(3)) {
            (true, 0) => BinaryOp::Le,
            (true, _) => BinaryOp::Lt,
            (false, 0) => BinaryOp::Ge,
            (false, _) => BinaryOp::Gt,
        };
        let compared = if self.once_in(4) { binary(BinaryOp::Mul, at.clone(), Expr::int(2, of)) } else { at.clone() };
        let mut cond = binary(op, compared, limit);
        if self.once_in(4) {
            let more = self.condition(1);
            cond = binary(BinaryOp::And, cond, more);
        }
        // The body reads them. It rarely writes them, too.
        let declared = 1 + usize::from(other.is_some());
        let frozen = !self.once_in(8);
        let end = self.vars.len();
        self.vars[end - declared..].iter_mut().for_each(|(_, _, mutable)| *mutable = !frozen);
        self.loops += 1;
        let outside = self.known.len();
        self.known.extend([at.clone(), at.clone()]);
        let mut body = self.block(depth);
        self.known.truncate(outside);
        self.loops -= 1;
        self.vars[end - declared..].iter_mut().for_each(|(_, _, mutable)| *mutable = true);
        let step = self.scaled(&at, of, up);
        let place = if self.once_in(4) { 0 } else { body.len() };
        body.insert(place, step);
        if let Some(other) = other {
            let up = self.once_in(2);
            let step = self.scaled(&other, of, up);
            body.push(step);
        }
        out.push(Stmt::While { label: None, cond, body, unroll: None });
        self.known.push(at);
    }
}
