//! The methods of iterators that take closures, each item passing through one after the other: `.map(…)`, `.filter(…)`,
//! `.filter_map(…)`, `.take_while(…)` and `.skip_while(…)`.

use crate::ir::{BinaryOp, Expr, LocalId, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::each::Round;
use crate::lower::enums::success;
use crate::lower::function::Lowering;
use crate::lower::lookup::is_lent;
use crate::lower::matching::negated;
use crate::lower::run::Item;
use crate::syntax::{Along, Closure, Each, Source};

/// A method that takes a closure.
#[derive(Clone, Copy)]
pub(in crate::lower) struct Stage {
    along: &'static Along,
    /// `true` if elements pass as places, because they may be written behind the method.
    changed: bool,
    /// The variable that is `true` while `.skip_while(…)` skips.
    skipping: Option<LocalId>,
}

/// The message where an item would be an `Option` of a place.
const OF_PLACES: &str = "this would be an `Option` of a `&mut`, of a part or of an atomic: let the closure give a value, or write a \
                         loop";

impl Lowering<'_> {
    /// Returns the methods of an iterator that take closures, after declaring what they need before the loop.
    pub(in crate::lower) fn stages(&mut self, each: &'static Each, along: &'static [Along]) -> Vec<Stage> {
        let changed = matches!(each.source, Source::Elements { changed: true, .. });
        let stages = along.iter().map(|along| {
            let skips = matches!(along, Along::SkipWhile(_));
            let skipping = skips.then(|| self.accumulator("skipping", Scalar::Bool, Expr::bool(true)));
            Stage { along, changed, skipping }
        });
        stages.collect()
    }

    /// Passes an item through methods that take closures.
    pub(in crate::lower) fn lower_item(&mut self, item: Item, stages: &[Stage], finish: Round<'_>) -> Lowered<()> {
        let Some((stage, rest)) = stages.split_first() else { return finish(self, item) };
        match stage.along {
            Along::Map(closure) => {
                if let Type::Reference { mutable: true, .. } = self.types().infer_or_default(&closure.body) {
                    // Writes through the result go to the element.
                    closure
                        .params
                        .iter()
                        .try_for_each(|pattern| self.bind_item(pattern, item.clone(), closure.body.span))?;
                    if !self.types().is_place(&closure.body) {
                        return self.error(closure.body.span, "this would be one of several places: write a loop");
                    }
                    let place = self.lower_place(&closure.body)?;
                    return self.lower_item(Item::Element(place), rest, finish);
                }
                let value = self.lower_applied(closure, [item], None)?;
                self.lower_item(Item::Value(value), rest, finish)
            }
            Along::Filter(closure) => {
                let item = self.settled(item, stage.changed);
                let cond = self.lower_applied(closure, [item.clone()], Some(&Scalar::Bool.into()))?;
                let (then, ()) = self.in_branch(&cond, |this| this.lower_item(item, rest, finish))?;
                self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
                Ok(())
            }
            Along::FilterMap(closure) => self.lower_filter_map(closure, item, rest, finish),
            Along::TakeWhile(closure) => {
                let item = self.settled(item, stage.changed);
                let cond = self.lower_applied(closure, [item.clone()], Some(&Scalar::Bool.into()))?;
                let over = negated(cond.clone());
                self.out.push(Stmt::If { cond: over, then: vec![Stmt::Break(None)], otherwise: Vec::new() });
                self.assuming(&cond, |this| this.lower_item(item, rest, finish))
            }
            Along::SkipWhile(closure) => {
                let item = self.settled(item, stage.changed);
                let Some(skipping) = stage.skipping else { return self.lower_item(item, rest, finish) };
                self.lower_skipped(closure, item.clone(), skipping)?;
                let cond = negated(Expr::local(skipping, Scalar::Bool.into()));
                let (then, ()) = self.in_block(|this| this.lower_item(item, rest, finish))?;
                self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
                Ok(())
            }
            Along::Rev | Along::Enumerate | Along::Skip(_) | Along::Take(_) | Along::StepBy(_) | Along::Zip(_) => {
                self.lower_item(item, rest, finish)
            }
        }
    }

    /// Lowers `.filter_map(|x| …)`: what follows has the values that there are.
    fn lower_filter_map(
        &mut self,
        closure: &'static Closure,
        item: Item,
        rest: &[Stage],
        finish: Round<'_>,
    ) -> Lowered<()> {
        let ty = self.types().infer_or_default(&closure.body).dereferenced();
        let (is_some, value) = self.lower_optional(closure, item, &ty, OF_PLACES)?;
        let (then, ()) = self.in_branch(&is_some, |this| this.lower_item(Item::Value(value), rest, finish))?;
        self.out.push(Stmt::If { cond: is_some, then, otherwise: Vec::new() });
        Ok(())
    }

    /// Lowers a closure that gives an `Option`: the condition that there is a value, and the value. Both may be evaluated again.
    pub(in crate::lower) fn lower_optional(
        &mut self,
        closure: &'static Closure,
        item: Item,
        ty: &Type,
        of_places: &str,
    ) -> Lowered<(Expr, Expr)> {
        let span = closure.body.span;
        let good = match ty {
            Type::Enum(of) if is_lent(ty) => return self.error(span, of_places),
            Type::Enum(of) => success(of),
            _ => None,
        };
        for pattern in &closure.params {
            self.bind_item(pattern, item.clone(), span)?;
        }
        let option = self.lower_operand(&closure.body, ty)?;
        let parts = self.enum_parts(option);
        match good.and_then(|good| parts.holds.get(good as usize)) {
            Some(value) => Ok((parts.is_good, value.clone())),
            None => self.error(span, "the closure gives an `Option` here"),
        }
    }

    /// Lowers the condition of `.skip_while(…)`, which is not evaluated any more once it was `false`.
    fn lower_skipped(&mut self, closure: &'static Closure, item: Item, skipping: LocalId) -> Lowered<()> {
        let bool: Type = Scalar::Bool.into();
        let cond = self.try_simple(|this| {
            let cond = this.lower_applied(closure, [item], Some(&bool))?;
            Ok(this.without_effect(cond))
        })?;
        let (place, before) = (local_place(skipping, bool.clone()), Expr::local(skipping, bool));
        match cond {
            Ok(cond) => self.out.assign(place, Expr::truth(BinaryOp::And, before, cond)),
            Err((mut then, cond)) => {
                then.push(Stmt::Assign { place, op: None, value: cond, site: None });
                self.out.push(Stmt::If { cond: before, then, otherwise: Vec::new() });
            }
        }
        Ok(())
    }

    /// Returns an item whose value may be used several times. An element that may be written remains a place.
    fn settled(&mut self, item: Item, changed: bool) -> Item {
        let value = match item {
            Item::Element(place) if !changed => Expr::load(place),
            Item::Value(value) => value,
            item @ (Item::Element(_) | Item::Pair(..) | Item::Part { .. } | Item::Number(_) | Item::Bound) => {
                return item;
            }
        };
        Item::Value(self.stable(value, "item"))
    }
}

/// Returns `true` if a method takes a closure.
pub(in crate::lower) fn takes_closure(along: &Along) -> bool {
    match along {
        Along::Map(_) | Along::Filter(_) | Along::FilterMap(_) | Along::TakeWhile(_) | Along::SkipWhile(_) => true,
        Along::Rev | Along::Enumerate | Along::Skip(_) | Along::Take(_) | Along::StepBy(_) | Along::Zip(_) => false,
    }
}
