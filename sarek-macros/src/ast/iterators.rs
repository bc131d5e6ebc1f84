//! Loops, ranges and iterators.

use super::{Closure, Expr};
use proc_macro2::Span;
use syn::Ident;

/// The parts that all loops have.
pub struct Loop {
    /// The label's number.
    pub label: Option<u32>,
    /// `#[unroll]` or `#[unroll(n)]`.
    pub unroll: Option<Option<u32>>,
}

/// `start..end` or `start..=end`, with `.rev()` and `.step_by(s)` in the order in which they are written.
pub struct Range {
    /// The first value.
    pub start: Box<Expr>,
    /// The bound.
    pub end: Box<Expr>,
    /// The operator.
    pub limits: syn::RangeLimits,
    /// The adaptors.
    pub adaptors: Vec<Adaptor>,
    /// The slot of the values' type.
    pub slot: u32,
}

/// `start..`, or a range in `.zip(…)`.
pub struct Numbers {
    /// The first number.
    pub start: Box<Expr>,
    /// The operator.
    pub limits: syn::RangeLimits,
    /// The bound.
    pub end: Option<Box<Expr>>,
    /// The slot of the numbers' type.
    pub slot: u32,
}

/// The range of a part of a slice or array.
pub struct Bounded {
    /// The number of the first element.
    pub start: Option<Expr>,
    /// The operator.
    pub limits: syn::RangeLimits,
    /// The bound.
    pub end: Option<Expr>,
}

/// The values that a loop over elements, or an expression such as `x.iter().sum()`, runs through.
pub struct Each {
    /// Its source.
    pub source: Source,
    /// `.iter()`, `.enumerate()`, `.zip(y)` and so on, in order.
    pub calls: Vec<Call>,
}

/// The source of an iterator.
pub enum Source {
    /// An array or slice as written: with `&` or `&mut`, or followed by the methods.
    Array(Box<Expr>),
    /// A range.
    Range(Range),
    /// Numbers that have no end, or end with the elements to which they belong.
    Numbers(Numbers),
    /// What an iterator with a name has left: the name, and `true` if its own methods take closures.
    Rest(Box<Expr>, bool),
}

impl Each {
    /// Returns `true` if a method of that name is called.
    fn has(&self, name: &str) -> bool {
        self.calls.iter().any(|call| call.name == name)
    }

    /// Returns `true` if it, or an iterator in it, runs closures.
    pub fn runs_closures(&self) -> bool {
        matches!(self.source, Source::Rest(_, true)) || self.first_with_closures() < self.calls.len()
    }

    /// Returns the number of its first method that runs closures, its own or those of another iterator, or follows those of
    /// its source.
    pub fn first_with_closures(&self) -> usize {
        if let Source::Rest(_, true) = self.source {
            return 0;
        }
        let runs = |call: &Call| match &call.argument {
            CallArgument::Closure(_) | CallArgument::Scan(..) => true,
            CallArgument::Each(other) => other.runs_closures(),
            CallArgument::None | CallArgument::Value(_) => false,
        };
        self.calls.iter().position(runs).unwrap_or(self.calls.len())
    }

    /// Returns `true` if it is a range `a..b`.
    pub fn is_range(&self) -> bool {
        let half_open =
            |numbers: &Numbers| matches!(numbers.limits, syn::RangeLimits::HalfOpen(_)) && numbers.end.is_some();
        self.calls.is_empty() && matches!(&self.source, Source::Numbers(numbers) if half_open(numbers))
    }

    /// Returns `true` if its items are references through which elements are written, or those of an iterator in it are.
    pub fn lends_mutably(&self) -> bool {
        self.calls.iter().any(|call| match &call.argument {
            CallArgument::Each(other) => other.lends_mutably(),
            CallArgument::None | CallArgument::Value(_) | CallArgument::Closure(_) | CallArgument::Scan(..) => {
                call.name.to_string().ends_with("_mut")
            }
        })
    }

    /// Returns `true` if its items are certainly references to elements.
    pub fn lends(&self) -> bool {
        let lent = ["iter", "rev", "skip", "take", "step_by", "filter", "take_while", "skip_while"];
        self.has("iter") && self.calls.iter().all(|call| lent.iter().any(|name| call.name == name))
    }
}

/// A method of an iterator.
pub struct Call {
    /// Its name.
    pub name: Ident,
    /// Its type arguments, where they are written.
    pub turbofish: Option<syn::AngleBracketedGenericArguments>,
    /// Its argument.
    pub argument: CallArgument,
}

/// The argument of a method of an iterator.
pub enum CallArgument {
    /// No argument.
    None,
    /// A number.
    Value(Expr),
    /// Another iterator.
    Each(Each),
    /// A closure.
    Closure(Closure),
    /// The first state of `.scan(…)`, the slot of its type, and the closure.
    Scan(Box<Expr>, u32, Closure),
}

/// The consumption of an iterator's items: `x.iter().sum()`, `x.iter().fold(0, |a, b| …)`.
pub struct Consumed {
    /// The iterator.
    pub each: Each,
    /// The method's name.
    pub name: Ident,
    /// `::<f32>`, if it is written.
    pub turbofish: Option<syn::AngleBracketedGenericArguments>,
    /// The start value of `fold`, or the number of `nth`.
    pub start: Option<Expr>,
    /// The operation on each element.
    pub closure: Option<Closure>,
    /// The slot of the result's type.
    pub slot: u32,
    /// The link of the order of items or keys that may be enums.
    pub link: Option<u32>,
    /// `Reverse`, in which the closure's keys are; its body is without it.
    pub reversed: Vec<Reversed>,
    /// The loop.
    pub head: Loop,
}

impl Consumed {
    /// Returns `true` if the result of its closure may end the loop.
    pub fn leaves_early(&self) -> bool {
        const EARLY: &[&str] = &["all", "any", "find", "find_map", "position", "rposition"];
        EARLY.iter().any(|name| self.name == name)
    }
}

/// A method that changes the order of a range; the span is the method's name.
pub enum Adaptor {
    /// `.rev()`.
    Rev(Span),
    /// `.step_by(s)`: the name, the step, and the slot of its type.
    StepBy(Span, Expr, u32),
}

/// `Reverse(…)` in a key.
pub struct Reversed {
    /// The member of the tuple, unless it is around the whole key.
    pub member: Option<u32>,
    /// The path of `Reverse`.
    pub path: syn::ExprPath,
}
