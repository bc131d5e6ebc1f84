//! Statements: structured control flow only.

use super::{BinaryOp, Code, Const, Expr, LabelId, LocalId, Part, Place, SharedId, SiteId};

/// Statements in order, and a scope for their locals.
pub type Block = Vec<Stmt>;

/// Where a statement stands in the Rust source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Position {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if only the line is known.
    pub column: u32,
}

impl From<u32> for Position {
    fn from(line: u32) -> Position {
        Position { line, column: 0 }
    }
}

impl From<crate::syntax::Span> for Position {
    fn from(span: crate::syntax::Span) -> Position {
        Position { line: span.line, column: span.column }
    }
}

/// A statement, with the Rust line at which it starts where it has one of its own.
#[derive(Debug, Clone, PartialEq)]
pub enum Stmt {
    /// From where in the Rust source the following statements come, for `#line` and faults.
    Line(Position),
    /// Brings a local into scope, for the rest of the block. Without `init` it is assigned before it is read.
    Let {
        /// The local; each has exactly one `Let`, parameters and loop variables excepted.
        local: LocalId,
        /// Its first value.
        init: Option<Expr>,
    },
    /// Brings a name of a part of an array or slice into scope, for the rest of the block.
    Slice {
        /// The name, of type [`super::Type::Slice`].
        local: LocalId,
        /// What it names.
        part: Part,
    },
    /// `place = value`, or `place op= value`. The place is of a scalar, tuple, struct or
    /// array type, or is a [`super::Step::Vector`].
    Assign {
        /// What is written.
        place: Place,
        /// The operator of a compound assignment; its left operand is the place, which is evaluated once.
        op: Option<BinaryOp>,
        /// The value, or the operator's right operand.
        value: Expr,
        /// The check of an integer divisor, for `/=` and `%=`.
        site: Option<SiteId>,
    },
    /// Evaluates for the effect and drops the value. A call that can only fail a check is such an effect, too.
    Eval(Expr),
    /// Fails a check if there is no such place: its indices are evaluated and checked, in order, and nothing is read. Left
    /// out of unchecked launches.
    Locate(Place),
    /// Runs one of two blocks.
    If {
        /// A `bool`.
        cond: Expr,
        /// Where `cond` holds.
        then: Block,
        /// Elsewhere; often empty.
        otherwise: Block,
    },
    /// Runs the case that has the value, which is evaluated once. No `break` in it leaves a loop around, unless it has a label.
    Switch {
        /// An integer.
        value: Expr,
        /// The cases; no value is in two of them.
        cases: Vec<Case>,
        /// Runs elsewhere. Its values are those that are left, if there are few.
        otherwise: Case,
    },
    /// Evaluates `cond` before each round, without effect.
    While {
        /// Set if a `break` or `continue` names this loop.
        label: Option<LabelId>,
        /// A `bool`.
        cond: Expr,
        /// One round.
        body: Block,
        /// `#[unroll]`: `Some(None)` asks for all rounds, `Some(Some(n))` for `n` at a time.
        unroll: Option<Option<u32>>,
    },
    /// Runs until a `break` or `return`.
    Loop {
        /// Set if a `break` or `continue` names this loop.
        label: Option<LabelId>,
        /// One round.
        body: Block,
    },
    /// Counts a local through a range.
    For {
        /// Set if a `break` or `continue` names this loop.
        label: Option<LabelId>,
        /// The loop variable; in scope in `body`, which does not assign it.
        local: LocalId,
        /// The values that it takes.
        range: Range,
        /// One round.
        body: Block,
        /// As for `While`.
        unroll: Option<Option<u32>>,
    },
    /// Leaves the innermost loop, or the labelled one.
    Break(Option<LabelId>),
    /// Goes to the next round of the innermost loop, or of the labelled one.
    Continue(Option<LabelId>),
    /// Ends the function. In a kernel without a value.
    Return(Option<Expr>),
    /// Waits until every thread of the block is here; memory accesses of the block are ordered around it. It is an error that
    /// the CPU engine reports if one of them never comes, because it has ended or takes another way.
    Barrier {
        /// Where `sync_threads()` stands.
        line: u32,
        /// Its column.
        column: u32,
    },
    /// From here on a shared array has its memory: it is uninitialised, and what else has used that memory is used no more. Waits
    /// as [`Stmt::Barrier`] does, since other threads may be at that.
    Reuse {
        /// The array.
        array: SharedId,
        /// Whether it stands directly behind another barrier, which is enough.
        waited: bool,
        /// Where the array is declared.
        line: u32,
        /// Its column.
        column: u32,
    },
    /// A `superstep!`: its body, and then a barrier.
    Superstep {
        /// The name that the user gave it.
        name: Option<String>,
        /// The body.
        body: Block,
        /// The line of the superstep.
        line: u32,
        /// Its column.
        column: u32,
    },
    /// A scope.
    Block(Block),
    /// Reports `site` and ends the thread unless `cond` holds. Left out of unchecked launches.
    Check {
        /// A `bool`.
        cond: Expr,
        /// What is reported.
        site: SiteId,
    },
    /// Reports `site`, where launches are checked, and ends the thread.
    Fail(SiteId),
    /// Runs `failure` unless `cond` holds. Left out of unchecked launches.
    Assert {
        /// A `bool`.
        cond: Expr,
        /// Ends with the [`Stmt::Report`] of an assertion.
        failure: Block,
    },
    /// Code of the user's in PTX or CUDA C++, whose results come into scope.
    Code(Box<Code>),
    /// Tells the host the message of `site` with these values: scalars, as many as the message has. A message that is
    /// printed goes to the host's output; any other one is reported as [`Stmt::Fail`] does.
    Report {
        /// Whose message it is.
        site: SiteId,
        /// The values, without effect.
        values: Vec<Expr>,
    },
}

impl Stmt {
    /// Returns `true` if it is a loop.
    pub fn is_loop(&self) -> bool {
        matches!(self, Stmt::While { .. } | Stmt::Loop { .. } | Stmt::For { .. })
    }

    /// Returns `true` if every thread of the block waits at it, or at its end.
    pub fn is_barrier(&self) -> bool {
        matches!(self, Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. })
    }

    /// Returns `true` if a `break` without a label in it leaves a loop around it.
    pub fn breaks(&self) -> bool {
        let breaks = |block: &Block| block.iter().any(Stmt::breaks);
        *self == Stmt::Break(None) || !self.is_loop() && self.blocks().into_iter().any(breaks)
    }
}

/// A way of a [`Stmt::Switch`].
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The values for which it runs, constants.
    pub values: Vec<Const>,
    /// What is done.
    pub body: Block,
}

/// The values of a `for` loop. The operands are evaluated once, and are constants or locals that the loop does not
/// assign, so that a back end may also evaluate them in each round.
#[derive(Debug, Clone, PartialEq)]
pub enum Range {
    /// `start`, `start + step`, … while below `end` (`<= end` if `inclusive`). What is beyond the type's last value is
    /// beyond the end: no value wraps.
    Up {
        /// The first value.
        start: Expr,
        /// The bound.
        end: Expr,
        /// Whether `end` itself is taken.
        inclusive: bool,
        /// The distance, positive; `None` is 1. Of the counter's type, or of the unsigned one with as many bits.
        step: Option<Expr>,
    },
    /// `end - 1`, `end - 2`, … down to `start`.
    Down {
        /// The last value.
        start: Expr,
        /// One past the first value.
        end: Expr,
    },
}
