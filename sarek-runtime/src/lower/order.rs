//! `cmp`, `partial_cmp` and `total_cmp`, and the methods of `Ordering`, whose values are -1, 0 and 1.

use super::Lowered;
use super::enums::option_parts;
use super::function::Lowering;
use super::infer::unsigned;
use super::loops::arithmetic;
use super::method::cast;
use crate::ir::{BinaryOp, Expr, ExprKind, Intrinsic, Scalar, Type};

/// The result type of such a method of a number.
pub(super) fn ordering_type(name: &str) -> Option<Type> {
    Some(match name {
        "cmp" | "total_cmp" | "then" | "reverse" => Scalar::I8.into(),
        "partial_cmp" => crate::private::option_of(&Scalar::I8.into()),
        "is_lt" | "is_le" | "is_gt" | "is_ge" | "is_eq" | "is_ne" => Scalar::Bool.into(),
        _ => return None,
    })
}

impl Lowering<'_> {
    /// Such a method; `None` if it is another one.
    pub(super) fn lower_order(&mut self, scalar: Scalar, name: &str, values: &[Expr]) -> Lowered<Option<Expr>> {
        let zero = || Expr::int(0, Scalar::I8);
        Ok(Some(match (name, values) {
            ("cmp", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                ordering(a, b)
            }
            ("partial_cmp", [a, b]) => {
                let (a, b) = (self.stable(a.clone(), "a"), self.stable(b.clone(), "b"));
                let ordered = match scalar.is_float() {
                    true => {
                        let least = Expr::truth(BinaryOp::Le, a.clone(), b.clone());
                        Expr::truth(BinaryOp::Or, least, Expr::truth(BinaryOp::Ge, a.clone(), b.clone()))
                    }
                    false => Expr::bool(true),
                };
                option_parts(ordered, ordering(a, b))
            }
            ("total_cmp", [a, b]) => {
                let (a, b) = (self.total_bits(scalar, a.clone()), self.total_bits(scalar, b.clone()));
                ordering(a, b)
            }
            ("is_lt", [of]) => Expr::truth(BinaryOp::Lt, of.clone(), zero()),
            ("is_le", [of]) => Expr::truth(BinaryOp::Le, of.clone(), zero()),
            ("is_gt", [of]) => Expr::truth(BinaryOp::Gt, of.clone(), zero()),
            ("is_ge", [of]) => Expr::truth(BinaryOp::Ge, of.clone(), zero()),
            ("is_eq", [of]) => Expr::truth(BinaryOp::Eq, of.clone(), zero()),
            ("is_ne", [of]) => Expr::truth(BinaryOp::Ne, of.clone(), zero()),
            ("reverse", [of]) => arithmetic(BinaryOp::Sub, zero(), of.clone()),
            ("then", [first, second]) => {
                let first = self.stable(first.clone(), "first");
                let second = self.evaluated(second.clone(), "second");
                let kind = ExprKind::Select {
                    cond: Box::new(Expr::truth(BinaryOp::Ne, first.clone(), zero())),
                    then: Box::new(first),
                    otherwise: Box::new(second),
                };
                Expr { kind, ty: Scalar::I8.into() }
            }
            _ => return Ok(None),
        }))
    }

    /// The bits of a float as a signed number that is ordered as `total_cmp` orders floats: of negative ones, all bits but
    /// the sign are turned around.
    fn total_bits(&mut self, scalar: Scalar, value: Expr) -> Expr {
        let bits = unsigned(scalar);
        let signed = match bits {
            Scalar::U16 => Scalar::I16,
            Scalar::U32 => Scalar::I32,
            _ => Scalar::I64,
        };
        let value = Expr { kind: ExprKind::Intrinsic(Intrinsic::ToBits, vec![value]), ty: bits.into() };
        let value = self.stable(cast(value, signed), "bits");
        let sign = arithmetic(BinaryOp::Shr, value.clone(), Expr::int(i128::from(signed.bits() - 1), Scalar::U32));
        let turned = arithmetic(BinaryOp::Shr, cast(sign, bits), Expr::int(1, Scalar::U32));
        let ordered = arithmetic(BinaryOp::BitXor, value, cast(turned, signed));
        self.stable(ordered, "bits")
    }
}

/// `(a > b) - (a < b)`.
fn ordering(a: Expr, b: Expr) -> Expr {
    let more = cast(Expr::truth(BinaryOp::Gt, a.clone(), b.clone()), Scalar::I8);
    arithmetic(BinaryOp::Sub, more, cast(Expr::truth(BinaryOp::Lt, a, b), Scalar::I8))
}
