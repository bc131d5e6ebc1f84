//! Guards of arms.

use crate::ir::{BinaryOp, Expr, Place, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::lower::matching::{Matched, negated, unrefuted};
use crate::syntax::{self, Arm, Pattern, Span};

impl Lowering<'_> {
    /// Lowers the condition under which an arm is taken, given that the conditions in `refuted` do not hold. `None`
    /// means that it always is.
    pub(in crate::lower) fn lower_condition(
        &mut self,
        arm: &'static Arm,
        matched: &Matched,
        refuted: &[Expr],
        span: Span,
    ) -> Lowered<Option<Expr>> {
        let test = self.test(&arm.pattern, matched, span)?.and_then(|test| unrefuted(test, refuted));
        let Some(guard) = &arm.guard else { return Ok(test) };
        self.alias(&arm.pattern, matched);
        let bool: Type = Scalar::Bool.into();
        let simple = self.try_simple(|this| this.lower_operand(guard, &bool))?;
        Ok(Some(match (test, simple) {
            (None, Ok(guard)) => guard,
            (Some(test), Ok(guard)) => Expr::truth(BinaryOp::And, test, guard),
            (test, Err(written)) => {
                // The guard has statements, which run only where the pattern matches.
                let local = self.out.new_local("holds", bool.clone(), true);
                let place = local_place(local, bool.clone());
                match &arm.pattern {
                    Pattern::Or(cases) if !cases.iter().all(|case| matches!(case, Pattern::Value(_))) => {
                        self.out.push(Stmt::Let { local, init: None });
                        self.lower_guarded(cases, guard, &place, (matched, span))?;
                    }
                    _ => {
                        self.out.push(Stmt::Let { local, init: Some(test.unwrap_or(Expr::bool(true))) });
                        self.guard(written, &place);
                    }
                }
                Expr::local(local, bool)
            }
        }))
    }

    /// Emits the evaluation of a guard, with its statements, if the truth value in `place` holds; the result goes to
    /// `place`.
    fn guard(&mut self, (mut written, guard): (Vec<Stmt>, Expr), place: &Place) {
        written.push(Stmt::Assign { place: place.clone(), op: None, value: guard, site: None });
        self.out.push(Stmt::If { cond: Expr::load(place.clone()), then: written, otherwise: Vec::new() });
    }

    /// Emits the test that an alternative matches and the guard holds. The guard is evaluated for each alternative
    /// that matches.
    fn lower_guarded(
        &mut self,
        cases: &'static [Pattern],
        guard: &'static syntax::Expr,
        place: &Place,
        (matched, span): (&Matched, Span),
    ) -> Lowered<()> {
        let Some((case, rest)) = cases.split_first() else { return Ok(()) };
        let value = self.test(case, matched, span)?.unwrap_or(Expr::bool(true));
        self.out.assign(place.clone(), value);
        let written = self.in_block(|this| this.lower_operand(guard, &place.ty))?;
        self.guard(written, place);
        let (then, ()) = self.in_block(|this| this.lower_guarded(rest, guard, place, (matched, span)))?;
        if !then.is_empty() {
            self.out.push(Stmt::If { cond: negated(Expr::load(place.clone())), then, otherwise: Vec::new() });
        }
        Ok(())
    }
}
