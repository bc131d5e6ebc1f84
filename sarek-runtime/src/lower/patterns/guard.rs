//! Guards of arms.

use crate::ir::{Expr, Place, Scalar, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::lower::matching::{Matched, all_of, unrefuted};
use crate::syntax::{self, Arm, Pattern, Span};

/// The conditions of an arm.
pub(in crate::lower) enum Tests {
    /// One condition; `None` means that the arm is always taken.
    One(Option<Expr>),
    /// The test of the pattern, and a guard with statements, which run only where the pattern matches.
    Guarded(Option<Expr>, (Vec<Stmt>, Expr)),
}

/// Returns the alternatives of a pattern that have to be tried one after the other.
pub(in crate::lower) fn alternatives(pattern: &'static Pattern) -> Option<&'static [Pattern]> {
    match pattern {
        Pattern::Or(cases) if !cases.iter().all(|case| matches!(case, Pattern::Value(_))) => Some(cases),
        _ => None,
    }
}

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
        let (test, written) = match self.lower_tests(arm, matched, refuted, span)? {
            Tests::One(cond) => return Ok(cond),
            Tests::Guarded(test, written) => (test, written),
        };
        let Some(guard) = &arm.guard else { return Ok(test) };
        let bool: Type = Scalar::Bool.into();
        let local = self.out.new_local("holds", bool.clone(), true);
        let place = local_place(local, bool.clone());
        match alternatives(&arm.pattern) {
            Some(cases) => {
                self.out.push(Stmt::Let { local, init: None });
                self.lower_guarded(cases, guard, &place, (matched, span))?;
            }
            None => {
                self.out.push(Stmt::Let { local, init: Some(test.unwrap_or(Expr::bool(true))) });
                self.guard(written, &place);
            }
        }
        Ok(Some(Expr::local(local, bool)))
    }

    /// Lowers the test of an arm's pattern and its guard.
    pub(in crate::lower) fn lower_tests(
        &mut self,
        arm: &'static Arm,
        matched: &Matched,
        refuted: &[Expr],
        span: Span,
    ) -> Lowered<Tests> {
        let test = self.test(&arm.pattern, matched, span)?.and_then(|test| unrefuted(test, refuted));
        let Some(guard) = &arm.guard else { return Ok(Tests::One(test)) };
        self.alias(&arm.pattern, matched);
        let simple = self.try_simple(|this| this.lower_operand(guard, &Scalar::Bool.into()))?;
        Ok(match (test, simple) {
            (test, Ok(guard)) => Tests::One(all_of(test, Some(guard))),
            (test, Err(written)) => Tests::Guarded(test, written),
        })
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
