//! `(a, b) = (b, a + b)`: several places are assigned at once.

use crate::ir::unused::is_idle;
use crate::ir::{Expr, ExprKind, Place, Step, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::names::Bound;
use crate::lower::place::array_length;
use crate::syntax::{self, ExprKind as Source};

/// A place on the left side, and its new value.
type Pair = (&'static syntax::Expr, Expr);

impl Lowering<'_> {
    /// Assigns to the places of a tuple or an array. All values are evaluated before the first place is written.
    pub(in crate::lower) fn lower_destructured(
        &mut self,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
    ) -> Lowered<()> {
        if self.lower_assign_slices(target, value)? {
            return Ok(());
        }
        let mut pairs = Vec::new();
        self.pair(target, value, &mut pairs)?;
        for i in 0..pairs.len() {
            let (target, value) = (pairs[i].0, pairs[i].1.clone());
            for (later_target, later) in pairs.iter_mut().skip(i + 1) {
                if self.may_change(target, later) {
                    let name = self.next_name(later_target);
                    let taken = later.clone();
                    *later = self.out.spill(taken, &name);
                }
            }
            self.reject_reference(target)?;
            self.out.push(Stmt::Line(target.span.into()));
            self.write(target, None, value, target.span)?;
        }
        Ok(())
    }

    /// Pairs places with values, member by member.
    fn pair(
        &mut self,
        target: &'static syntax::Expr,
        value: &'static syntax::Expr,
        pairs: &mut Vec<Pair>,
    ) -> Lowered<()> {
        match (&target.kind, &value.kind) {
            (Source::Tuple(targets), Source::Tuple(values)) | (Source::Array(targets), Source::Array(values))
                if targets.len() == values.len() =>
            {
                for (target, value) in targets.iter().zip(values) {
                    let mark = self.out.mark();
                    let mut inner = Vec::new();
                    self.pair(target, value, &mut inner)?;
                    let mut earlier: Vec<Expr> = pairs.iter().map(|(_, value)| value.clone()).collect();
                    self.settle(&mut earlier, mark);
                    for ((_, value), settled) in pairs.iter_mut().zip(earlier) {
                        *value = settled;
                    }
                    pairs.extend(inner);
                }
                Ok(())
            }
            (Source::Tuple(_) | Source::Array(_), _) => {
                let ty = self.types().infer_or_default(value);
                let value = self.lower_expr(value, Some(&ty))?;
                if let (Source::Tuple(targets), ExprKind::Tuple(values)) = (&target.kind, &value.kind)
                    && values.iter().all(is_idle)
                    && targets.iter().all(|target| !matches!(target.kind, Source::Tuple(_) | Source::Array(_)))
                {
                    let written = targets.iter().zip(values.iter().cloned());
                    pairs.extend(written.filter(|(target, _)| !matches!(target.kind, Source::Nowhere)));
                    return Ok(());
                }
                let local = self.out.declare("members", value.ty.clone(), false, Some(value));
                let ty = self.out.local(local).ty.clone();
                self.pair_members(target, &crate::lower::assign::local_place(local, ty), pairs)
            }
            (Source::Nowhere, _) => self.lower_statement(value),
            _ => {
                let ty = self.types().infer_or_default(target);
                let value = self.lower_operand(value, &ty)?;
                pairs.push((target, value));
                Ok(())
            }
        }
    }

    /// Pairs places with the members of a place.
    fn pair_members(&mut self, target: &'static syntax::Expr, place: &Place, pairs: &mut Vec<Pair>) -> Lowered<()> {
        let (Source::Tuple(targets) | Source::Array(targets)) = &target.kind else {
            if !matches!(target.kind, Source::Nowhere) {
                pairs.push((target, Expr::load(place.clone())));
            }
            return Ok(());
        };
        for (number, target) in targets.iter().enumerate() {
            let Some(member) = part(place, number) else {
                return self.error(target.span, "there is no value for this place");
            };
            self.pair_members(target, &member, pairs)?;
        }
        Ok(())
    }

    /// Returns `true` if writing a place may change a value.
    fn may_change(&self, target: &'static syntax::Expr, value: &Expr) -> bool {
        if self.locals().is_stable(value) || self.locals().is_settled(value) {
            return false;
        }
        let Source::Local(binding) = target.kind else { return true };
        let Some(&Bound::Local(local)) = self.names.bound(binding) else { return true };
        crate::lower::recursion::reads(value, local)
    }

    /// Returns the name of a value until its place may be written.
    fn next_name(&self, target: &'static syntax::Expr) -> String {
        match target.kind {
            Source::Local(binding) => format!("next_{}", self.names.source(binding).name),
            _ => "next".to_string(),
        }
    }
}

/// Returns a member of a tuple, struct or array in a place, by its number.
pub(in crate::lower) fn part(place: &Place, number: usize) -> Option<Place> {
    let mut part = place.clone();
    if let Type::Array(element, length) = &place.ty {
        let index = Expr::int(number as i128, crate::ir::Scalar::U32);
        part.steps.push(Step::Index { index, length: array_length(&place.ty), site: None });
        part.ty = (**element).clone();
        return ((number as u64) < *length).then_some(part);
    }
    part.steps.push(Step::Member(number as u32));
    part.ty = place.ty.member(number as u32)?.clone();
    Some(part)
}
