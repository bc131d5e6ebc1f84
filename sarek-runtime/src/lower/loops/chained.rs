//! `.chain(other)`: one loop through the positions of both iterators, whose items are those of the first one and then those of
//! the other.

use crate::ir::{BinaryOp, Expr, Stmt};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::best::assigned;
use crate::lower::function::Lowering;
use crate::lower::ranges::arithmetic;
use crate::lower::run::{Item, Items, Run};
use crate::lower::writer::block_of;
use crate::syntax::{Each, Span};

impl Lowering<'_> {
    /// Returns the run through the items of two iterators, neither of which takes closures.
    pub(in crate::lower) fn chain(&mut self, run: Run, other: &'static Each, span: Span) -> Lowered<Run> {
        let (others, stages) = self.lower_run(other, span)?;
        if !stages.is_empty() {
            return self.error(span, "methods that take closures come after `.chain(…)`");
        }
        if !run.item.are_values() || !others.item.are_values() {
            return self.error(span, "`.chain(…)` is of values here, not of parts and atomics: write two loops");
        }
        let mut counted = |run: Run, name| {
            let run = if run.counts_from_zero() { run } else { self.positions(run, span)? };
            let end = self.stable(run.end.clone(), name);
            Ok(Run { end, ..run })
        };
        let (first, second) = (counted(run, "first_count")?, counted(others, "second_count")?);
        let end = arithmetic(BinaryOp::Add, first.end.clone(), second.end.clone());
        let end = self.stable(end, "end");
        Ok(first.chained(second, end))
    }

    /// Returns the item where the counter of a loop has this value.
    pub(in crate::lower) fn item_at(&mut self, items: &Items, counter: &Expr) -> Item {
        self.chosen_item(items.number(counter))
    }

    /// Returns an item in which each of two that belong to other positions is chosen: as a value.
    fn chosen_item(&mut self, item: Item) -> Item {
        match item {
            Item::Pair(a, b) => {
                let a = self.chosen_item(*a);
                Item::pair(a, self.chosen_item(*b))
            }
            Item::Either(cond, first, second) => {
                let [first, second] = [*first, *second].map(|item| {
                    block_of(self, |this| {
                        let item = this.chosen_item(item);
                        chained_value(item)
                    })
                });
                let ty = first.1.ty.clone();
                if let (Some(_), [], []) = (ty.scalar(), &first.0[..], &second.0[..]) {
                    return Item::Value(self.select(cond, Ok(first.1), Ok(second.1), &ty));
                }
                let local = self.out.declare("item", ty.clone(), true, None);
                let block = |(mut written, value): (Vec<Stmt>, Expr)| {
                    written.push(assigned(&local_place(local, ty.clone()), value));
                    written
                };
                let (then, otherwise) = (block(first), block(second));
                self.out.push(Stmt::If { cond, then, otherwise });
                Item::Value(self.finished(local, ty))
            }
            item => item,
        }
    }
}

/// Returns the value of an item of one of two iterators, of which none is a part.
fn chained_value(item: Item) -> Expr {
    match item {
        Item::Element(place) => Expr::load(place),
        Item::Value(value) | Item::Number(value) => value,
        Item::Pair(a, b) => Expr::tuple(vec![chained_value(*a), chained_value(*b)]),
        Item::Part(_) | Item::Either(..) | Item::Bound => Expr::unit(),
    }
}
