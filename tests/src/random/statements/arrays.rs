//! Arrays that a loop overwrites, and accesses of several elements at once.

use crate::random::types::{array, scalar};
use crate::random::writer::{Var, Writer, assign, binary, expr, load};
use sarek_runtime::ir::*;

impl Writer<'_> {
    /// An array that a loop overwrites, or does not quite.
    pub(super) fn fill(&mut self, out: &mut Block) {
        let of = scalar(self.rng());
        let length = 1 << self.below(4);
        let ty = array(of.into(), length);
        let first = self.random_constant(of);
        let zeros = expr(ExprKind::Repeat(Box::new(first)), ty.clone());
        let items = self.declare(out, ty.clone(), Some(zeros), true, false);
        let k = self.new_local("k", Scalar::U32.into(), false);
        let index = Step::Index { index: Expr::local(k, Scalar::U32.into()), length: Some(length), site: None };
        let place = Place { root: Root::Local(items), steps: vec![index], ty: of.into() };
        // Mostly the elements are made from others than the array's own.
        if !self.once_in(3) {
            self.scope.pop();
        }
        self.scope.push(Var { local: k, ty: Scalar::U32.into(), assignable: false, uniform: false });
        let value = self.value(of, 3, false);
        let body = vec![assign(place, value)];
        self.scope.retain(|var| var.local != k && var.local != items);
        self.scope.push(Var { local: items, ty, assignable: true, uniform: false });
        let end = if self.once_in(4) { length / 2 } else { length };
        let (start, end) = (Expr::int(0, Scalar::U32), Expr::int(i128::from(end), Scalar::U32));
        let range = Range::Up { start, end, inclusive: false, step: None };
        out.push(Stmt::For { label: None, local: k, range, body, unroll: None });
    }

    /// Accesses adjacent elements at once, from memory that all threads read or to that of the thread.
    pub(super) fn vector(&mut self, out: &mut Block) {
        let lanes: u32 = 1 << (1 + self.below(3));
        let fits = |element: &Type, count: u64| {
            let scalar = element.scalar().filter(|scalar| *scalar != Scalar::Bool);
            scalar.is_some_and(|scalar| (2..=16).contains(&(scalar.size() * u64::from(lanes)))) && count >= lanes.into()
        };
        let slices: Vec<_> = self
            .readable
            .iter()
            .filter(|memory| fits(&memory.element, memory.bound) && memory.length.is_none() && self.is_kernel)
            .cloned()
            .collect();
        let owned: Vec<_> = self.owned.iter().filter(|own| fits(&own.element, own.each)).cloned().collect();
        let times = |index: Expr| binary(BinaryOp::Mul, index, Expr::int(lanes.into(), Scalar::U32));
        if let Some(own) = self.pick(&owned)
            && self.once_in(2)
        {
            let ty = array(own.element.clone(), lanes.into());
            let value = self.array_value(&ty, 2, false);
            let first = Expr::int((own.each / u64::from(lanes)).into(), Scalar::U32);
            let thread = Expr::local(own.thread, Scalar::U32.into());
            let index = times(binary(BinaryOp::Mul, thread, first));
            let step = self.vector_step(index, lanes, own.length);
            out.push(assign(Place { root: own.root, steps: vec![step], ty }, value));
        } else if let Some(memory) = self.pick(&slices) {
            let any = self.value(Scalar::U32, 1, false);
            let index = times(binary(
                BinaryOp::BitAnd,
                any,
                Expr::int((memory.bound / u64::from(lanes) - 1).into(), Scalar::U32),
            ));
            let step = self.vector_step(index, lanes, memory.length);
            let ty = array(memory.element, lanes.into());
            let place = Place { root: memory.root, steps: vec![step], ty: ty.clone() };
            self.declare(out, ty, Some(load(place)), false, false);
        }
    }

    fn vector_step(&mut self, index: Expr, lanes: u32, length: Option<u64>) -> Step {
        let site = (!self.once_in(3)).then(|| self.site(SiteKind::Index { what: "items".into() }));
        let kind = SiteKind::Alignment { what: "items".into(), bytes: 4 };
        let aligned = (!self.once_in(3)).then(|| self.site(kind));
        Step::Vector { index, lanes, length, site, aligned }
    }
}
