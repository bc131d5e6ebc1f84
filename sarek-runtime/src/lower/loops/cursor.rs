//! Iterators with names. Where items are taken one by one, the number of the next one is a variable.

use crate::ir::{BinaryOp, Expr, ExprKind, LocalId, Scalar, Stmt, Type};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::each::{COUNTER, ENDLESS};
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::lookup::Lookup;
use crate::lower::names::Bound;
use crate::lower::place::constant_int;
use crate::lower::ranges::Walk;
use crate::lower::run::{Item, Run};
use crate::lower::stages::{Stage, takes_closure};
use crate::syntax::{self, Closure, Each, Source, Span};

/// An iterator with a name.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Cursor {
    /// Its items, counted upwards.
    run: Run,
    /// The methods through which they pass.
    stages: Vec<Stage>,
    /// The number of the next item, unless no items are taken one by one.
    at: Option<LocalId>,
    /// The loop through a range, of which no items are taken one by one.
    walk: Option<Walk>,
    /// `true` if its items are written.
    mutable: bool,
}

impl Cursor {
    /// Returns the type of an item, without references.
    pub(in crate::lower) fn item_type(&self) -> Type {
        self.run.item.ty()
    }

    /// Returns the first number of a range, or its end.
    pub(in crate::lower) fn bound(&self, name: &str) -> Option<&Expr> {
        self.walk.as_ref()?.bound(name)
    }
}

impl Lowering<'_> {
    /// Returns the loop through a range, if that is the source of an iterator: numbers without an end go on to their type's last.
    pub(in crate::lower) fn walk_of(&mut self, each: &'static Each, span: Span) -> Lowered<Option<Walk>> {
        match &each.source {
            Source::Range(range) => Ok(Some(self.lower_walk(range, span)?)),
            Source::Numbers { start, end: None, slot, .. } if each.along.first().is_none_or(takes_closure) => {
                let ty = self.names.slot(*slot).clone();
                let Some(scalar) = ty.scalar().filter(|scalar| scalar.is_integer() && scalar.bits() >= 32) else {
                    return Ok(None);
                };
                let start = self.lower_operand(start, &ty)?;
                Ok(Some(Walk::without_end(self.stable(start, "start"), scalar)))
            }
            Source::Rest(name) if each.along.first().is_none_or(takes_closure) => Ok(self.walk_of_rest(name)),
            Source::Numbers { .. } | Source::Elements { .. } | Source::Parts { .. } | Source::Rest(_) => Ok(None),
        }
    }

    /// Lowers an iterator that gets a name.
    pub(in crate::lower) fn lower_cursor(&mut self, binding: u32, each: &'static Each, span: Span) -> Lowered<Cursor> {
        let source = self.names.source(binding);
        if let (Source::Numbers { start, end: Some(end), inclusive, slot }, true, false) =
            (&each.source, each.along.first().is_none_or(takes_closure), source.mutable)
            && let Some(scalar) = self.names.slot(*slot).scalar().filter(|scalar| scalar.is_integer())
        {
            let mut bounds = self.lower_operands(&[(&**start, scalar.into()), (&**end, scalar.into())])?.into_iter();
            if let (Some(start), Some(end)) = (bounds.next(), bounds.next()) {
                let (start, end) = (self.stable(start, "start"), self.stable(end, "end"));
                let walk = Walk::between(start.clone(), end.clone(), *inclusive, scalar);
                let run = self.numbers(start, Some(end), *inclusive, scalar);
                let stages = self.lower_stages(each, &each.along, span)?;
                return Ok(Cursor { run, stages, at: None, walk: Some(walk), mutable: false });
            }
        }
        let (run, stages) = self.lower_run(each, span)?;
        let run = if run.down { self.positions(run, span)? } else { self.without_step(run, span)? };
        let end = self.stable(run.end.clone(), "end");
        let at = source.mutable.then(|| {
            let name = format!("{}_at", source.name);
            self.out.declare(&name, run.scalar.into(), true, Some(run.start.clone()))
        });
        Ok(Cursor { run: Run { end, ..run }, stages, at, walk: None, mutable: lends_mutably(each) })
    }

    /// Lowers `items.next()`, or `items.peek()`, which leaves the item there, or `items.next_if(|x| …)`, which takes it if a condition
    /// holds. After `next` the number is one more, also at the
    /// end, where it stays past all items.
    pub(in crate::lower) fn lower_next(
        &mut self,
        iterator: &'static syntax::Expr,
        name: &str,
        args: &'static [syntax::Expr],
    ) -> Lowered<Option<Lookup>> {
        let Some(Cursor { run, at: Some(at), mutable, .. }) = self.types().cursor(iterator).cloned() else {
            return Ok(None);
        };
        let ty = Type::from(run.scalar);
        let number = self.out.declare(COUNTER, ty.clone(), false, Some(Expr::local(at, ty.clone())));
        let number = Expr::local(number, ty.clone());
        if name == "next" {
            let value = Expr::int(1, run.scalar);
            self.out.push(Stmt::Assign { place: local_place(at, ty), op: Some(BinaryOp::Add), value, site: None });
        }
        let found = match constant_int(&run.end) {
            Some(ENDLESS) => Expr::bool(true),
            _ => Expr::truth(BinaryOp::Lt, number.clone(), run.end.clone()),
        };
        let item = self.item_at(&run.item, &number);
        let item = self.placed_item(item);
        let [syntax::Expr { kind: syntax::ExprKind::Closure(closure), .. }] = args else {
            return Ok(Some(Lookup::new(found, item, mutable)));
        };
        let fits = self.fits(found, item.clone(), closure)?;
        let value = Expr::int(1, run.scalar);
        let place = local_place(at, Type::from(run.scalar));
        let then = vec![Stmt::Assign { place, op: Some(BinaryOp::Add), value, site: None }];
        self.out.push(Stmt::If { cond: fits.clone(), then, otherwise: Vec::new() });
        Ok(Some(Lookup::new(fits, item, mutable)))
    }

    /// Returns the condition that there is an item, and that the closure of `.next_if(|x| …)`, which runs only then, is `true` for it.
    fn fits(&mut self, found: Expr, item: Item, closure: &'static Closure) -> Lowered<Expr> {
        let bool = Type::from(Scalar::Bool);
        let cond = self.try_simple(|this| {
            let cond = this.lower_applied(closure, [item], Some(&bool))?;
            Ok(this.without_effect(cond))
        })?;
        Ok(match cond {
            Ok(cond) => self.out.spill(Expr::truth(BinaryOp::And, found, cond), "fits"),
            Err((mut then, value)) => {
                let fits = self.out.declare("fits", bool.clone(), true, Some(found));
                let (place, cond) = (local_place(fits, bool.clone()), Expr::local(fits, bool));
                then.push(Stmt::Assign { place, op: None, value, site: None });
                self.out.push(Stmt::If { cond: cond.clone(), then, otherwise: Vec::new() });
                cond
            }
        })
    }

    /// Gives the numbers of an item variables.
    pub(in crate::lower) fn placed_item(&mut self, item: Item) -> Item {
        match item {
            Item::Pair(a, b) => {
                let a = self.placed_item(*a);
                Item::pair(a, self.placed_item(*b))
            }
            Item::Number(Expr { kind: ExprKind::Load(place), .. }) => Item::Element(place),
            Item::Number(value) | Item::Value(value) => {
                let ty = value.ty.clone();
                let local = self.out.declare("number", ty.clone(), false, Some(value));
                Item::Element(local_place(local, ty))
            }
            Item::Element(_) | Item::Part(_) | Item::Either(..) | Item::Bound => item,
        }
    }

    /// Returns what an iterator with a name has left.
    pub(in crate::lower) fn lower_rest(&mut self, name: &'static syntax::Expr) -> Lowered<(Run, Vec<Stage>)> {
        let Some(Cursor { run, stages, at, .. }) = self.types().cursor(name).cloned() else {
            return self.error(name.span, "this is not an iterator");
        };
        let Some(at) = at else { return Ok((run, stages)) };
        let start = self.stable(Expr::local(at, run.scalar.into()), "start");
        Ok((Run { start, ..run }, stages))
    }

    /// Returns the methods through which what an iterator with a name has left passes.
    pub(in crate::lower) fn stages_of(&self, source: &Source) -> Vec<Stage> {
        match source {
            Source::Rest(name) => self.types().cursor(name).map_or_else(Vec::new, |cursor| cursor.stages.clone()),
            _ => Vec::new(),
        }
    }

    /// Returns the loop through a range with a name.
    pub(in crate::lower) fn walk_of_rest(&self, name: &'static syntax::Expr) -> Option<Walk> {
        self.types().cursor(name)?.walk.clone()
    }
}

impl Types<'_> {
    /// Returns the first number of a range with a name, or its end: `range.start`.
    pub(in crate::lower) fn bound_of(&self, expr: &syntax::Expr, name: &str) -> Option<&Expr> {
        self.cursor(expr)?.bound(name)
    }

    /// Returns the iterator that an expression names.
    pub(in crate::lower) fn cursor(&self, expr: &syntax::Expr) -> Option<&Cursor> {
        let syntax::ExprKind::Local(binding) = expr.kind else { return None };
        match self.names.bound(binding) {
            Some(Bound::Items(cursor)) => Some(cursor),
            _ => None,
        }
    }
}

/// Returns `true` if a method of an iterator with a name takes or shows the next item.
pub(in crate::lower) fn shows_next(name: &str) -> bool {
    matches!(name, "next" | "next_if" | "peek")
}

/// Returns `true` if the items of an iterator are written.
fn lends_mutably(each: &Each) -> bool {
    matches!(each.source, Source::Elements { changed: true, .. })
}
