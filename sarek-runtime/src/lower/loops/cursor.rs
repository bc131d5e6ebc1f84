//! Iterators with names. Where items are taken one by one, the number of the next one is a variable.

use crate::ir::{BinaryOp, Expr, ExprKind, LocalId, Stmt, Type};
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
use crate::syntax::{self, Each, Source, Span};

/// An iterator with a name.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Cursor {
    /// Its items, counted upwards.
    run: Run,
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
    /// Lowers an iterator that gets a name.
    pub(in crate::lower) fn lower_cursor(&mut self, binding: u32, each: &'static Each, span: Span) -> Lowered<Cursor> {
        let source = self.names.source(binding);
        if let (Source::Numbers { start, end: Some(end), inclusive, slot }, [], false) =
            (&each.source, &each.along[..], source.mutable)
            && let Some(scalar) = self.names.slot(*slot).scalar().filter(|scalar| scalar.is_integer())
        {
            let mut bounds = self.lower_operands(&[(&**start, scalar.into()), (&**end, scalar.into())])?.into_iter();
            if let (Some(start), Some(end)) = (bounds.next(), bounds.next()) {
                let (start, end) = (self.stable(start, "start"), self.stable(end, "end"));
                let walk = Walk::between(start.clone(), end.clone(), *inclusive, scalar);
                let run = self.numbers(start, Some(end), *inclusive, scalar);
                return Ok(Cursor { run, at: None, walk: Some(walk), mutable: false });
            }
        }
        let (run, stages) = self.lower_run(each, span)?;
        if !stages.is_empty() {
            return self.error(span, "an iterator with a name has no closures");
        }
        let run = if run.down { self.positions(run, span)? } else { self.without_step(run, span)? };
        let end = self.stable(run.end.clone(), "end");
        let at = source.mutable.then(|| {
            let name = format!("{}_at", source.name);
            self.out.declare(&name, run.scalar.into(), true, Some(run.start.clone()))
        });
        Ok(Cursor { run: Run { end, ..run }, at, walk: None, mutable: lends_mutably(each) })
    }

    /// Lowers `items.next()`, or `items.peek()`, which leaves the item there. After `next` the number is one more, also at the
    /// end, where it stays past all items.
    pub(in crate::lower) fn lower_next(
        &mut self,
        iterator: &'static syntax::Expr,
        name: &str,
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
        Ok(Some(Lookup::new(found, item, mutable)))
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
    pub(in crate::lower) fn lower_rest(&mut self, name: &'static syntax::Expr) -> Lowered<Run> {
        let Some(Cursor { run, at, .. }) = self.types().cursor(name).cloned() else {
            return self.error(name.span, "this is not an iterator");
        };
        let Some(at) = at else { return Ok(run) };
        let start = self.stable(Expr::local(at, run.scalar.into()), "start");
        Ok(Run { start, ..run })
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
    matches!(name, "next" | "peek")
}

/// Returns `true` if the items of an iterator are written.
fn lends_mutably(each: &Each) -> bool {
    matches!(each.source, Source::Elements { changed: true, .. })
}
