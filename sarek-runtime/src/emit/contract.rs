//! Contraction: a product and the sum that takes it, rounded once.
//!
//! The text says which products and sums are contracted, and NVRTC contracts no others. Left to NVRTC, a kernel's texts with
//! and without checks would give different bits. The operands of one sum decide: in `let p = a * b; p + c` nothing is contracted. Calls of
//! functions that only compute count as what they compute ([`fuse`](super::fuse)).
//! Floats of 16 bits are never contracted.

use super::{
    code::{Code, Prec},
    expr::{Want, scalar_of},
    function::FunctionEmitter,
    literal::literal,
};
use crate::ir::intrinsics::Kind;
use crate::ir::unused::Effects;
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Place, Root, Scalar, Spelling, Step, Type, UnaryOp};

/// A product that a sum or difference takes.
pub(super) struct Product<'e> {
    left: &'e Expr,
    right: &'e Expr,
    /// `true` if the sum takes the product with the other sign.
    negative: bool,
}

impl<'e> Product<'e> {
    /// Returns the product, if a value is one or the negative of one.
    pub(super) fn of(value: &'e Expr) -> Option<Product<'e>> {
        match &value.kind {
            ExprKind::Binary { op: BinaryOp::Mul, left, right, .. } => Some(Product { left, right, negative: false }),
            ExprKind::Unary(UnaryOp::Neg, operand) => {
                Product::of(operand).map(|product| Product { negative: !product.negative, ..product })
            }
            _ => None,
        }
    }

    /// Returns the product for a sum with the value before it, or for a difference.
    fn after(self, op: BinaryOp) -> Product<'e> {
        Product { negative: self.negative != (op == BinaryOp::Sub), ..self }
    }
}

impl FunctionEmitter<'_> {
    /// Returns `left op right` as one operation, if it is a sum or difference of a product.
    pub(super) fn contracted(&self, op: BinaryOp, left: &Expr, right: &Expr) -> Option<Code> {
        let name = self.contraction(op, scalar_of(left))?;
        if let Some(product) = Product::of(left) {
            let [a, b] = self.factors(&product);
            let c = if op == BinaryOp::Add { self.expr(right, Want::Exact) } else { self.negative(right) };
            return Some(Code::call(name, &[a, b, c]));
        }
        let [a, b] = self.factors(&Product::of(right)?.after(op));
        let c = self.expr(left, Want::Exact);
        // The operands are evaluated in the order of the text, as is seen by which check fails first.
        if self.can_fail(left) && self.can_fail(right) {
            return Some(Code::call("plus_product", &[c, a, b]));
        }
        Some(Code::call(name, &[a, b, c]))
    }

    /// Returns `place op= value` as one operation, if the value is a product that is added or subtracted.
    pub(super) fn contracted_update(&self, place: &Place, op: BinaryOp, value: &Expr) -> Option<String> {
        let name = self.contraction(op, scalar_of(value))?;
        let [a, b] = self.factors(&Product::of(value)?.after(op));
        let target = self.place(place);
        if self.is_steady(place) {
            return Some(format!("{} = {}", target.text, Code::call(name, &[a, b, target.clone()]).text));
        }
        Some(Code::call("add_product", &[a, b, target]).text)
    }

    /// Returns `true` if a sum would contract a value that has a name of its own, unless the name stays.
    pub(super) fn needs_name(&self, op: Option<BinaryOp>, value: &Expr) -> bool {
        let contracts = || self.contraction(op?, value.ty.scalar()?);
        Product::of(value).is_some() && contracts().is_some()
    }

    /// Returns the function for contracted sums of that type, if an operator is one and there is contraction.
    fn contraction(&self, op: BinaryOp, scalar: Scalar) -> Option<&'static str> {
        let contracts = self.options.contracts(&self.module.attributes);
        let is_sum = matches!(op, BinaryOp::Add | BinaryOp::Sub);
        match scalar {
            Scalar::F32 if contracts && is_sum => Some("fmaf"),
            Scalar::F64 if contracts && is_sum => Some("fma"),
            _ => None,
        }
    }

    fn factors(&self, product: &Product<'_>) -> [Code; 2] {
        let left = if product.negative { self.negative(product.left) } else { self.expr(product.left, Want::Exact) };
        [left, self.expr(product.right, Want::Exact)]
    }

    /// Returns the negative of a float.
    fn negative(&self, value: &Expr) -> Code {
        match &value.kind {
            ExprKind::Unary(UnaryOp::Neg, operand) => self.expr(operand, Want::Exact),
            ExprKind::Const(Const::Float(number), Spelling::Value) => {
                literal(Const::Float(-number), scalar_of(value), false)
            }
            ExprKind::Binary { op: BinaryOp::Mul, left, right, .. } => {
                Code::binary(self.negative(left), "*", Prec::Product, self.expr(right, Want::Exact))
            }
            _ => Code::prefix("-", self.expr(value, Want::Exact)),
        }
    }

    fn can_fail(&self, value: &Expr) -> bool {
        self.options.checked && Effects::new(&self.globals.callees, true).can_fail(value)
    }

    /// Returns `true` if a place can be written twice in the text: its indices are values of the thread, and not checked.
    fn is_steady(&self, place: &Place) -> bool {
        place.steps.iter().all(|step| match step {
            Step::Index { index, site, .. } => (site.is_none() || !self.options.checked) && self.is_own(index),
            Step::Member(_) => true,
            Step::Vector { .. } => false,
        })
    }

    /// Returns `true` if only the thread itself can change a value between two evaluations.
    fn is_own(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => true,
            ExprKind::Load(Place { root: Root::Local(local), steps, .. }) => {
                steps.is_empty() && matches!(self.function.locals[local.index()].ty, Type::Scalar(_))
            }
            ExprKind::Binary { left, right, site, .. } => {
                (site.is_none() || !self.options.checked) && self.is_own(left) && self.is_own(right)
            }
            ExprKind::Unary(_, operand) | ExprKind::Cast(operand) => self.is_own(operand),
            ExprKind::Intrinsic(op, operands, _) => op.row().kind == Kind::Position && operands.is_empty(),
            _ => false,
        }
    }
}
