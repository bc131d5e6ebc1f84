//! The source of an iterator: a range of indices, and the item at each index.

use crate::ir::{BinaryOp, Expr, ExprKind, Intrinsic, Part, Place, Scalar, Step, Type};
use crate::lower::fold::fold_cast;
use crate::lower::infer::element;
use crate::lower::method::cast;
use crate::lower::place::{array_length, constant_int};
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::stages::Member;
use crate::syntax::{Parts, Pattern};

/// A number that depends on a loop's counter `c`: `factor * c + more - less`, or `more - factor * c`.
#[derive(Debug, Clone)]
struct Index {
    /// The factor; `None` means 1.
    factor: Option<Expr>,
    more: Expr,
    less: Expr,
    down: bool,
}

/// The item at a counter.
#[derive(Debug, Clone)]
enum There {
    /// An element of an array or slice.
    Element { base: Place, length: Option<u64>, ty: Type, index: Index },
    /// A number.
    Number(Index),
    /// The number after `start` with that index, in its type.
    Counted { start: Expr, index: Index },
    /// A part of `size` elements of the whole, which has `length`, at that index.
    Part { whole: Place, length: Expr, kind: Parts, size: Expr, index: Index },
    /// Two items.
    Pair(Box<There>, Box<There>),
    /// The item whose number is the rest of that index divided by `count`.
    Again { index: Index, count: Expr, items: Box<There> },
    /// One item where that index is below `count`, and another one from there on.
    Either { index: Index, count: Expr, first: Box<There>, second: Box<There> },
}

/// An item of an iterator.
#[derive(Debug, Clone)]
pub(in crate::lower) enum Item {
    /// An element's place.
    Element(Place),
    /// A number.
    Number(Expr),
    /// A part of an array or slice.
    Part(Part),
    /// Two items.
    Pair(Box<Item>, Box<Item>),
    /// One item where a condition holds, and another one elsewhere.
    Either(Expr, Box<Item>, Box<Item>),
    /// A value.
    Value(Expr),
    /// An item that is bound already.
    Bound,
}

/// A loop: its counter runs from `start` up to, but not to, `end`, or down from there.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Run {
    pub(in crate::lower) item: Items,
    pub(in crate::lower) start: Expr,
    pub(in crate::lower) end: Expr,
    /// The step; `None` means 1. Downwards it is always 1.
    pub(in crate::lower) step: Option<Expr>,
    pub(in crate::lower) down: bool,
    /// The type of the counter.
    pub(in crate::lower) scalar: Scalar,
}

/// The items of the rounds.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Items(There);

impl Item {
    /// Returns two items as one.
    pub(in crate::lower) fn pair(first: Item, second: Item) -> Item {
        Item::Pair(Box::new(first), Box::new(second))
    }

    /// Returns a member of an item.
    pub(in crate::lower) fn member(&self, path: &[Member]) -> Item {
        match (self, path.split_first()) {
            (Item::Pair(first, _), Some((Member::First, path))) => first.member(path),
            (Item::Pair(_, second), Some((Member::Second, path))) => second.member(path),
            (item, _) => item.clone(),
        }
    }

    /// Returns an item with another member.
    pub(in crate::lower) fn with_member(self, path: &[Member], member: Item) -> Item {
        match (self, path.split_first()) {
            (Item::Pair(first, second), Some((Member::First, path))) => {
                Item::pair(first.with_member(path, member), *second)
            }
            (Item::Pair(first, second), Some((Member::Second, path))) => {
                Item::pair(*first, second.with_member(path, member))
            }
            _ => member,
        }
    }
}

impl Index {
    /// Returns the counter itself.
    fn counter() -> Index {
        Index { factor: None, more: usize_(0), less: usize_(0), down: false }
    }

    /// Returns the number at a counter.
    fn at(&self, counter: Expr) -> Expr {
        let term = match &self.factor {
            Some(factor) => arithmetic(BinaryOp::Mul, counter, factor.clone()),
            None => counter,
        };
        if self.down {
            return arithmetic(BinaryOp::Sub, self.more.clone(), term);
        }
        let sum = sum(term, self.more.clone());
        if is_zero(&self.less) { sum } else { arithmetic(BinaryOp::Sub, sum, self.less.clone()) }
    }

    /// Returns the same number in terms of another counter, from which this counter is computed.
    fn of(&self, counter: &Index) -> Index {
        let scaled = |value: &Expr| match &self.factor {
            Some(factor) => product(value.clone(), factor.clone()),
            None => value.clone(),
        };
        let factor = match (&self.factor, &counter.factor) {
            (Some(own), Some(other)) => Some(product(own.clone(), other.clone())),
            (own, other) => own.clone().or_else(|| other.clone()),
        };
        let (more, less) = (scaled(&counter.more), scaled(&counter.less));
        match (self.down, counter.down) {
            (false, down) => {
                Index { factor, more: sum(more, self.more.clone()), less: sum(less, self.less.clone()), down }.settled()
            }
            (true, true) => Index { factor, more: self.more.clone(), less: more, down: false },
            (true, false) => {
                let more = arithmetic(BinaryOp::Sub, sum(self.more.clone(), less), more);
                Index { factor, more, less: usize_(0), down: true }
            }
        }
    }

    /// Merges the summands: downwards there is only one.
    fn settled(self) -> Index {
        if !self.down || is_zero(&self.less) {
            return self;
        }
        Index { more: arithmetic(BinaryOp::Sub, self.more, self.less), less: usize_(0), ..self }
    }

    /// Returns the number in another type, if its summands and factor are constants.
    fn counted_in(&self, scalar: Scalar) -> Option<Index> {
        let factor = match &self.factor {
            Some(factor) => Some(retyped(factor, scalar)?),
            None => None,
        };
        Some(Index { factor, more: retyped(&self.more, scalar)?, less: retyped(&self.less, scalar)?, down: self.down })
    }
}

impl There {
    fn map(self, change: &impl Fn(Index) -> Option<Index>, retype: &impl Fn(&Expr) -> Option<Expr>) -> Option<There> {
        Some(match self {
            There::Element { base, length, ty, index } => There::Element { base, length, ty, index: change(index)? },
            There::Number(index) => There::Number(change(index)?),
            There::Counted { start, index } => There::Counted { start, index: change(index)? },
            There::Part { whole, length, kind, size, index } => {
                There::Part { whole, length, kind, size, index: change(index)? }
            }
            There::Pair(a, b) => There::Pair(Box::new(a.map(change, retype)?), Box::new(b.map(change, retype)?)),
            There::Again { index, count, items } => {
                // The numbers of the items keep their type.
                let kept = retype(&count).filter(|retyped| retyped.ty == count.ty)?;
                There::Again { index: change(index)?, count: kept, items }
            }
            There::Either { index, count, first, second } => There::Either {
                index: change(index)?,
                count: retype(&count)?,
                first: Box::new(first.map(change, retype)?),
                second: Box::new(second.map(change, retype)?),
            },
        })
    }

    /// Returns `true` if its items are values, not parts and atomics.
    fn are_values(&self) -> bool {
        match self {
            There::Element { ty, .. } => !matches!(ty, Type::Atomic(_) | Type::Atomic128(_)),
            There::Number(_) | There::Counted { .. } => true,
            There::Part { .. } => false,
            There::Again { items, .. } => items.are_values(),
            There::Pair(a, b) | There::Either { first: a, second: b, .. } => a.are_values() && b.are_values(),
        }
    }

    fn ty(&self) -> Type {
        match self {
            There::Element { ty, .. } => ty.clone(),
            There::Number(_) => Scalar::Usize.into(),
            There::Counted { start, .. } => start.ty.clone(),
            There::Part { whole, .. } => {
                let element = element(whole.ty.clone()).unwrap_or_else(crate::lower::infer::unit);
                Type::Slice { element: Box::new(element), mutable: false }
            }
            There::Pair(a, b) => Type::Tuple(vec![a.ty(), b.ty()]),
            There::Again { items, .. } => items.ty(),
            There::Either { first, .. } => first.ty(),
        }
    }

    fn has_numbers(&self) -> bool {
        match self {
            There::Element { .. } | There::Counted { .. } => false,
            // Parts begin at numbers of type `usize`.
            There::Number(_) | There::Part { .. } => true,
            There::Again { .. } => true,
            There::Pair(a, b) | There::Either { first: a, second: b, .. } => a.has_numbers() || b.has_numbers(),
        }
    }

    fn shows_number(&self, pattern: &Pattern) -> bool {
        match (self, pattern) {
            (There::Number(_), Pattern::Wild) => false,
            (There::Pair(a, b), Pattern::Tuple(parts)) if let Some(parts) = parts.of(2) => {
                a.shows_number(parts[0]) || b.shows_number(parts[1])
            }
            (there, _) => there.has_numbers(),
        }
    }

    /// Returns the binding that is the counter itself.
    fn number_of(&self, pattern: &Pattern) -> Option<u32> {
        match (self, pattern) {
            (There::Number(index), Pattern::Binding(binding)) => {
                let plain = index.factor.is_none() && !index.down && is_zero(&index.more) && is_zero(&index.less);
                plain.then_some(*binding)
            }
            (There::Pair(a, b), Pattern::Tuple(parts)) if let Some(parts) = parts.of(2) => {
                a.number_of(parts[0]).or_else(|| b.number_of(parts[1]))
            }
            _ => None,
        }
    }

    fn at(&self, counter: &Expr) -> Item {
        match self {
            There::Element { base, length, ty, index } => {
                let mut place = base.clone();
                place.steps.push(Step::Index { index: index.at(counter.clone()), length: *length, site: None });
                place.ty = ty.clone();
                Item::Element(place)
            }
            There::Number(index) => Item::Number(index.at(counter.clone())),
            There::Counted { start, index } => {
                let (number, scalar) = (index.at(counter.clone()), start.ty.scalar().unwrap_or(Scalar::Usize));
                Item::Value(sum(if number.ty == start.ty { number } else { cast(number, scalar) }, start.clone()))
            }
            There::Part { whole, length, kind, size, index } => {
                let number = index.at(counter.clone());
                let (start, length) = part_at(*kind, number, length, size);
                Item::Part(Part { whole: whole.clone(), start, length, rank: None })
            }
            There::Pair(a, b) => Item::Pair(Box::new(a.at(counter)), Box::new(b.at(counter))),
            There::Again { index, count, items } => {
                items.at(&arithmetic(BinaryOp::Rem, index.at(counter.clone()), count.clone()))
            }
            There::Either { index, count, first, second } => {
                let cond = compare(BinaryOp::Lt, index.at(counter.clone()), count.clone());
                Item::Either(cond, Box::new(first.at(counter)), Box::new(second.at(counter)))
            }
        }
    }
}

impl Items {
    /// Returns `true` if the items are values, not parts and atomics.
    pub(in crate::lower) fn are_values(&self) -> bool {
        self.0.are_values()
    }

    /// Returns the type of an item, without references.
    pub(in crate::lower) fn ty(&self) -> Type {
        self.0.ty()
    }

    /// Returns `true` if numbers are among the items.
    pub(in crate::lower) fn has_numbers(&self) -> bool {
        self.0.has_numbers()
    }

    /// Returns `true` if a pattern binds numbers among the items.
    pub(in crate::lower) fn shows_number(&self, pattern: &Pattern) -> bool {
        self.0.shows_number(pattern)
    }

    /// Returns the binding of a pattern that is the loop's counter.
    pub(in crate::lower) fn number_of(&self, pattern: &Pattern) -> Option<u32> {
        self.0.number_of(pattern)
    }

    /// Returns the item where the counter has this value; of two iterators, one after the other, both items.
    pub(in crate::lower) fn number(&self, counter: &Expr) -> Item {
        self.0.at(counter)
    }
}

impl Run {
    /// Returns a run through the elements of an array or slice.
    pub(in crate::lower) fn elements(base: Place, length: Expr) -> Run {
        let ty = element(base.ty.clone()).unwrap_or_else(crate::lower::infer::unit);
        let known = array_length(&base.ty).or_else(|| constant_int(&length).and_then(|length| length.try_into().ok()));
        Run::over(There::Element { base, length: known, ty, index: Index::counter() }, length)
    }

    /// Returns a run through `count` parts of an array or slice.
    pub(in crate::lower) fn parts(whole: Place, length: Expr, kind: Parts, size: Expr, count: Expr) -> Run {
        Run::over(There::Part { whole, length, kind, size, index: Index::counter() }, count)
    }

    /// Returns a run through `count` numbers.
    pub(in crate::lower) fn numbers(start: Expr, scalar: Scalar, count: Expr) -> Run {
        Run::over(
            match scalar {
                Scalar::Usize => There::Number(Index { more: start, ..Index::counter() }),
                _ => There::Counted { start, index: Index::counter() },
            },
            count,
        )
    }

    fn over(there: There, end: Expr) -> Run {
        Run { item: Items(there), start: usize_(0), end, step: None, down: false, scalar: Scalar::Usize }
    }

    /// Returns `true` if the counter is the position of an item in the run.
    pub(in crate::lower) fn counts_from_zero(&self) -> bool {
        is_zero(&self.start) && self.step.is_none() && !self.down
    }

    /// Returns the run in reverse; it must not have steps.
    pub(in crate::lower) fn reversed(self) -> Run {
        Run { down: !self.down, ..self }
    }

    /// Returns a run of each item with its number; it must not have steps and, downwards, a stable end.
    pub(in crate::lower) fn numbered(self) -> Run {
        let index = match self.down {
            true => self.distance_to_last(),
            false => Index { less: self.start.clone(), ..Index::counter() },
        };
        Run { item: Items(There::Pair(Box::new(There::Number(index)), Box::new(self.item.0))), ..self }
    }

    /// Returns the distance of a counter to the last one.
    fn distance_to_last(&self) -> Index {
        let last = arithmetic(BinaryOp::Sub, self.end.clone(), usize_(1));
        Index { factor: None, more: last, less: usize_(0), down: true }
    }

    /// Returns a run of each item with that of another run, whose counter starts at 0. Both must run upwards without steps.
    pub(in crate::lower) fn zipped(self, other: Run, end: Expr) -> Run {
        let position = Index { less: self.start.clone(), ..Index::counter() };
        let theirs = other.item.0.clone().map(&|index| Some(index.of(&position)), &|count| Some(count.clone()));
        let pair = There::Pair(Box::new(self.item.0), Box::new(theirs.unwrap_or(other.item.0)));
        Run { item: Items(pair), end, ..self }
    }

    /// Returns the run through its `count` items again and again, up to that end. It counts from 0.
    pub(in crate::lower) fn cycled(self, count: Expr, end: Expr) -> Run {
        Run::over(There::Again { index: Index::counter(), count, items: Box::new(self.item.0) }, end)
    }

    /// Returns the run through its items, and then through those of another run, up to that end. Both count from 0.
    pub(in crate::lower) fn chained(self, other: Run, end: Expr) -> Run {
        let behind = Index { less: self.end.clone(), ..Index::counter() };
        let theirs = other.item.0.clone().map(&|index| Some(index.of(&behind)), &|count| Some(count.clone()));
        let second = Box::new(theirs.unwrap_or(other.item.0));
        let first = Box::new(self.item.0);
        Run::over(There::Either { index: Index::counter(), count: self.end, first, second }, end)
    }

    /// Returns the run counted by the positions of its `count` items.
    pub(in crate::lower) fn by_position(self, count: Expr) -> Run {
        let counter = match self.down {
            true => self.distance_to_last(),
            false => Index { factor: self.step.clone(), more: self.start.clone(), less: usize_(0), down: false },
        };
        let there = self.item.0.clone().map(&|index| Some(index.of(&counter)), &|count| Some(count.clone()));
        Run::over(there.unwrap_or(self.item.0), count)
    }

    /// Returns the run with a counter of another type, if all numbers are constants.
    pub(in crate::lower) fn counted_in(&self, scalar: Scalar) -> Option<Run> {
        let there = self.item.0.clone().map(&|index| index.counted_in(scalar), &|count| retyped(count, scalar))?;
        let step = match &self.step {
            Some(step) => Some(retyped(step, scalar)?),
            None => None,
        };
        let (start, end) = (retyped(&self.start, scalar)?, retyped(&self.end, scalar)?);
        Some(Run { item: Items(there), start, end, step, down: self.down, scalar })
    }
}

/// Returns the start and the length of a part of an array or slice with a length.
fn part_at(kind: Parts, number: Expr, length: &Expr, size: &Expr) -> (Expr, Expr) {
    let least = |end: Expr| {
        let kind = ExprKind::intrinsic(Intrinsic::Min, vec![size.clone(), end]);
        Expr { kind, ty: Scalar::Usize.into() }
    };
    match kind {
        Parts::Windows => (number, size.clone()),
        Parts::ChunksExact => (product(number, size.clone()), size.clone()),
        Parts::Chunks => {
            let start = product(number, size.clone());
            (start.clone(), least(arithmetic(BinaryOp::Sub, length.clone(), start)))
        }
        Parts::RChunks | Parts::RChunksExact => {
            let end = match product(number, size.clone()) {
                none if is_zero(&none) => length.clone(),
                behind => arithmetic(BinaryOp::Sub, length.clone(), behind),
            };
            if let Parts::RChunksExact = kind {
                return (arithmetic(BinaryOp::Sub, end, size.clone()), size.clone());
            }
            let start = ExprKind::intrinsic(Intrinsic::SaturatingSub, vec![end.clone(), size.clone()]);
            (Expr { kind: start, ty: Scalar::Usize.into() }, least(end))
        }
    }
}

fn usize_(value: i128) -> Expr {
    Expr::int(value, Scalar::Usize)
}

fn is_zero(value: &Expr) -> bool {
    constant_int(value) == Some(0)
}

/// Returns a constant in another type, if it fits.
fn retyped(value: &Expr, scalar: Scalar) -> Option<Expr> {
    let value = constant_int(value).filter(|value| (0..=i128::from(u32::MAX)).contains(value))?;
    fold_cast(&usize_(value), scalar)
}

fn sum(a: Expr, b: Expr) -> Expr {
    match (is_zero(&a), is_zero(&b)) {
        (_, true) => a,
        (true, false) => b,
        (false, false) => arithmetic(BinaryOp::Add, a, b),
    }
}

fn product(a: Expr, b: Expr) -> Expr {
    match (constant_int(&a), constant_int(&b)) {
        (_, Some(1)) => a,
        (Some(1), _) => b,
        (Some(0), _) | (_, Some(0)) => usize_(0),
        _ => arithmetic(BinaryOp::Mul, a, b),
    }
}
