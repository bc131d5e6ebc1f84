//! Sizes that are differences of numbers which the launch knows, and rows and columns of them.

use super::kernel::Maker;
use crate::random::writer::{binary, cast, load, local_place, position, scalar_of};
use sarek_runtime::ir::*;

impl Maker<'_> {
    /// Returns a number that the launch knows: a scalar, or a small constant.
    fn given(&mut self, of: Scalar) -> Expr {
        let scalars: Vec<_> = self.vars.iter().filter(|(_, _, mutable)| !mutable).copied().collect();
        match self.pick(&scalars) {
            Some((local, ty, _)) if !self.once_in(4) => self.as_type(load(local_place(local, ty.into())), of),
            _ => Expr::int(i128::from(1 + self.below(4)), of),
        }
    }

    /// Declares what a window leaves of a line, `(a + 2 * pad - k) / stride + 1` or a part of that.
    fn size(&mut self, out: &mut Block, of: Scalar) -> Expr {
        let (mut size, less) = (self.given(of), self.given(of));
        if self.once_in(3) {
            let pad = binary(BinaryOp::Mul, Expr::int(2, of), self.given(of));
            size = binary(BinaryOp::Add, size, pad);
        }
        size = binary(BinaryOp::Sub, size, less);
        if self.once_in(3) {
            let stride = self.given(of);
            size = self.divided(BinaryOp::Div, size, stride);
        }
        if self.once_in(2) {
            size = binary(BinaryOp::Add, size, Expr::int(1, of));
        }
        self.declare(out, size, false)
    }

    /// Returns a quotient or a remainder, whose divisor is checked.
    fn divided(&mut self, op: BinaryOp, whole: Expr, by: Expr) -> Expr {
        let mut quotient = binary(op, whole, by);
        let checked = self.site(SiteKind::Division);
        if let ExprKind::Binary { site, .. } = &mut quotient.kind {
            *site = Some(checked);
        }
        quotient
    }

    /// A guard by the product of sizes, with the rows and columns of a thread's index, and what may be made of these again.
    pub fn windows(&mut self, out: &mut Block, depth: u32) {
        let of = self.pick(&[Scalar::U32, Scalar::U32, Scalar::Usize, Scalar::U16]).expect("there are types");
        let outside = (self.vars.len(), self.known.len());
        let sizes: Vec<Expr> = (0..1 + self.below(2)).map(|_| self.size(out, of)).collect();
        let mut count = self.given(of);
        for size in &sizes {
            count = binary(BinaryOp::Mul, count, size.clone());
        }
        let index = self.pick(&[Intrinsic::GlobalIdx(Axis::X), Intrinsic::ThreadIdx(Axis::X)]).expect("there are two");
        let index = self.declare(out, cast(position(index), of), false);
        let cond = binary(BinaryOp::Lt, index.clone(), count);
        let mut then = Block::new();
        let (mut rest, mut parts) = (index, Vec::new());
        for size in &sizes {
            let part = self.divided(BinaryOp::Rem, rest.clone(), size.clone());
            parts.push((self.declare(&mut then, part, false), size.clone()));
            rest = self.divided(BinaryOp::Div, rest, size.clone());
        }
        rest = self.declare(&mut then, rest, false);
        // Put together again, with other factors now and then.
        let mut whole = rest;
        for (part, size) in parts.into_iter().rev() {
            let factor = if self.once_in(4) { self.given(of) } else { size };
            whole = binary(BinaryOp::Mul, whole, factor);
            whole = binary(BinaryOp::Add, whole, part);
        }
        let whole = self.declare(&mut then, whole, false);
        debug_assert_eq!(scalar_of(&whole), of);
        self.known.extend([whole.clone(), whole]);
        then.extend(self.block(depth));
        self.vars.truncate(outside.0);
        self.known.truncate(outside.1);
        out.push(Stmt::If { cond, then, otherwise: Vec::new() });
    }
}
