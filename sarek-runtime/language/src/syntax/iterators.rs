//! Ranges, iterators, and what consumes them.

use super::{Closure, Expr};
use crate::encoding::{Encoding, encoded};

encoded! {
    /// `start..end` or `start..=end`, with adaptors.
    struct Range {
        /// The first value.
        start: Box<Expr>,
        /// The bound.
        end: Box<Expr>,
        /// `true` if the bound is included.
        inclusive: bool,
        /// `.rev()` and `.step_by(s)`, in the order in which they are written.
        adaptors: Vec<Adaptor>,
        /// The number of the slot of the values' type.
        slot: u32,
    }

    /// An iterator.
    struct Each {
        /// The source of its items.
        source: Source,
        /// The methods that follow, in the order in which they are written, with those that take closures last.
        /// Copying elements is not among them: it shows in the types of bindings.
        along: Vec<Along>,
    }

    /// The source of an iterator.
    enum Source {
        /// The elements of an array or slice.
        Elements {
            /// The array or slice, or a reference to it.
            base: Box<Expr>,
            /// `true` if the iterator takes the array itself: its values from before the loop, if it is one.
            taken: bool,
            /// `true` if the items are `&mut` references, of `.iter_mut()`.
            changed: bool,
        },
        /// Parts of an array or slice.
        Parts {
            /// The array or slice.
            base: Box<Expr>,
            /// The kind of parts.
            kind: Parts,
            /// The number of elements of each.
            size: Box<Expr>,
        },
        /// A range, whose own methods come first.
        Range(range: Range),
        /// `start..`, or a range in `.zip(…)`.
        Numbers {
            /// The first number.
            start: Box<Expr>,
            /// The bound, if there is one.
            end: Option<Box<Expr>>,
            /// `true` if the bound is included.
            inclusive: bool,
            /// The number of the slot of the numbers' type.
            slot: u32,
        },
        /// What an iterator with a name has left.
        Rest(name: Box<Expr>),
    }

    /// The kinds of parts of an array or slice.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Parts {
        /// Consecutive parts, the last one perhaps shorter.
        Chunks,
        /// Consecutive parts, all of the same size.
        ChunksExact,
        /// Consecutive parts from the end on, the last one perhaps shorter.
        RChunks,
        /// Consecutive parts from the end on, all of the same size.
        RChunksExact,
        /// One part from each element on, all of the same size.
        Windows,
    }

    /// A method of an iterator.
    enum Along {
        /// `.rev()`.
        Rev,
        /// `.enumerate()`.
        Enumerate,
        /// `.cycle()`.
        Cycle,
        /// `.skip(n)`.
        Skip(count: Expr),
        /// `.take(n)`.
        Take(count: Expr),
        /// `.step_by(n)`.
        StepBy(step: Expr),
        /// `.zip(other)`.
        Zip(other: Each),
        /// `.chain(other)`.
        Chain(other: Each),
        /// `.map(|x| …)`.
        Map(closure: Closure),
        /// `.filter(|x| …)`.
        Filter(closure: Closure),
        /// `.filter_map(|x| …)`.
        FilterMap(closure: Closure),
        /// `.flat_map(|x| …)`, whose closure's value is an iterator.
        FlatMap(closure: Closure),
        /// `.map_while(|x| …)`.
        MapWhile(closure: Closure),
        /// `.scan(start, |state, x| …)`.
        Scan {
            /// The first state.
            start: Expr,
            /// The number of the slot of its type.
            slot: u32,
            /// The closure.
            closure: Closure,
        },
        /// `.take_while(|x| …)`.
        TakeWhile(closure: Closure),
        /// `.skip_while(|x| …)`.
        SkipWhile(closure: Closure),
    }

    /// A consumer of an iterator: `x.iter().sum()` and similar expressions.
    struct Consumed {
        /// The iterator.
        each: Each,
        /// The method.
        name: String,
        /// The initial value of `fold`, or the number of `nth`.
        start: Option<Expr>,
        /// The closure, if the method takes one.
        closure: Option<Closure>,
        /// The slot of the result's type.
        slot: u32,
        /// The number of the link of the order of items or keys that may be enums.
        link: Option<u32>,
        /// `true` if the keys are in `cmp::Reverse`, which the closure's body is without.
        reversed: bool,
        /// The members of the key of which the larger one is less.
        falling: Vec<u32>,
    }

    /// An adaptor of a range.
    enum Adaptor {
        /// `.rev()`.
        Rev,
        /// `.step_by(s)`, with a step of the range's own type or a `usize`, and the slot of the step's type.
        StepBy(step: Expr, slot: u32),
    }
}
