//! Comparisons of the user's enums with data whose `PartialEq` and `PartialOrd` are derived: the numbers of the variants, and the fields
//! of the variant that both are.

use crate::ir::{BinaryOp, DataEnum, Expr, ExprKind, Place, Scalar, Step, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::syntax::Span;

/// One operand: its tag, and the fields of the variants that it may be.
struct Side {
    tag: Expr,
    /// The variant, if it shows.
    variant: Option<u32>,
    fields: Vec<Vec<Expr>>,
}

impl Side {
    /// Returns the condition that it is a variant.
    fn is(&self, of: &DataEnum, variant: u32) -> Expr {
        match self.variant {
            Some(own) => Expr::bool(own == variant),
            None => Expr::truth(BinaryOp::Eq, self.tag.clone(), of.tag_of(variant)),
        }
    }
}

impl Lowering<'_> {
    /// Compares two values of an enum for equality.
    pub(in crate::lower) fn equal_variants(
        &mut self,
        written: BinaryOp,
        of: &DataEnum,
        (left, right): (Expr, Expr),
        span: Span,
    ) -> Lowered<Expr> {
        let (left, right) = (self.side(of, left), self.side(of, right));
        let mut equal = match (left.variant, right.variant) {
            (Some(one), Some(other)) => Expr::bool(one == other),
            (Some(variant), None) => right.is(of, variant),
            (None, Some(variant)) => left.is(of, variant),
            (None, None) => Expr::truth(BinaryOp::Eq, left.tag.clone(), right.tag.clone()),
        };
        for variant in 0..of.variants.len() as u32 {
            let pairs = pairs_of(&left, &right, variant);
            if pairs.is_empty() || left.variant.or(right.variant).is_some_and(|shown| shown != variant) {
                continue;
            }
            let mut same = Expr::bool(true);
            for (a, b) in pairs {
                let next = self.equal(written, a, b, span)?;
                same = if known(&same) == Some(true) { next } else { Expr::truth(BinaryOp::And, same, next) };
            }
            let shows = left.variant.or(right.variant) == Some(variant);
            let same = match shows {
                true => same,
                false => Expr::truth(BinaryOp::Or, negated(left.is(of, variant)), same),
            };
            equal = if known(&equal) == Some(true) { same } else { Expr::truth(BinaryOp::And, equal, same) };
        }
        Ok(equal)
    }

    /// Returns two numbers whose order with that operator is that of two values of an enum.
    pub(in crate::lower) fn numbers_in_order(
        &mut self,
        written: BinaryOp,
        (left, right): (Expr, Expr),
        span: Span,
    ) -> (Expr, Expr) {
        let (left, right) = (self.stable(left, "left"), self.stable(right, "right"));
        let zero = Expr::int(0, Scalar::I8);
        // Where they have no order, the number is 2: it is not less than 0, nor 0.
        match written {
            BinaryOp::Gt | BinaryOp::Ge => (zero, self.order_between(&right, &left, span)),
            _ => (self.order_between(&left, &right, span), zero),
        }
    }

    /// Takes an operand apart. One that lies in memory is copied first, so that its tag is read once.
    fn side(&mut self, of: &DataEnum, value: Expr) -> Side {
        if let ExprKind::Variant(variant, fields) = value.kind {
            let mut all = vec![Vec::new(); of.variants.len()];
            all[variant as usize] = fields;
            return Side { tag: of.tag_of(variant), variant: Some(variant), fields: all };
        }
        let place = match value.kind {
            ExprKind::Load(place) if self.locals().is_whole(&place) => place,
            kind => {
                let ty = value.ty.clone();
                let local = self.out.declare("compared", ty.clone(), false, Some(Expr { kind, ty: ty.clone() }));
                local_place(local, ty)
            }
        };
        let member = |steps: &[u32], ty: &Type| {
            let mut member = Place { ty: ty.clone(), ..place.clone() };
            member.steps.extend(steps.iter().map(|step| Step::Member(*step)));
            Expr::load(member)
        };
        let fields = of.variants.iter().enumerate().map(|(number, variant)| {
            let number = number as u32 + 1;
            match variant.single {
                true => vec![member(&[number], &variant.holds)],
                false => {
                    let held = variant.holds.members().into_iter().enumerate();
                    held.map(|(field, ty)| member(&[number, field as u32], ty)).collect()
                }
            }
        });
        let fields = fields.collect();
        Side { tag: member(&[0], &of.tag), variant: None, fields }
    }
}

/// Returns the fields of a variant in pairs, if both operands may be that.
fn pairs_of(left: &Side, right: &Side, variant: u32) -> Vec<(Expr, Expr)> {
    let of = |side: &Side| side.fields[variant as usize].clone();
    of(left).into_iter().zip(of(right)).collect()
}
