//! Statements: structured control flow only.

use super::{
    BarrierKind, BinaryOp, Code, Const, Expr, ExprKind, LabelId, LocalId, Part, Place, SharedId, SiteId, Spelling, Type,
};

/// Statements in order, and a scope for their locals.
pub type Block = Vec<Stmt>;

/// The position of a statement in the Rust source.
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

/// A statement. It has the Rust line at which it starts if that line is its own.
#[derive(Debug, Clone, PartialEq)]
pub enum Stmt {
    /// The position in the Rust source of the following statements, for `#line` and faults.
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
        /// The named part.
        part: Part,
    },
    /// `place = value`, or `place op= value`. The place is of a scalar, tuple, struct or
    /// array type, or is a [`super::Step::Vector`].
    Assign {
        /// The place that is written.
        place: Place,
        /// The operator of a compound assignment; its left operand is the place, which is evaluated once.
        op: Option<BinaryOp>,
        /// The value, or the operator's right operand.
        value: Expr,
        /// The check of an integer divisor, for `/=` and `%=`.
        site: Option<SiteId>,
    },
    /// Evaluates for the effect and drops the value. A call that can only fail a check counts as such an effect.
    Eval(Expr),
    /// Fails a check if there is no such place: its indices are evaluated and checked, in order, and nothing is read.
    /// Omitted from unchecked launches.
    Locate(Place),
    /// Runs one of two blocks.
    If {
        /// A `bool`.
        cond: Expr,
        /// The block for a true `cond`.
        then: Block,
        /// The other block; often empty.
        otherwise: Block,
    },
    /// Runs the case that has the value, which is evaluated once. A `break` in a case does not leave a surrounding
    /// loop, unless it has a label.
    Switch {
        /// An integer.
        value: Expr,
        /// The cases; no value is in two of them.
        cases: Vec<Case>,
        /// The case for all other values. Its values are the remaining ones, if there are few.
        otherwise: Case,
    },
    /// Evaluates `cond`, which has no effect, before each round.
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
        /// The loop variable, which is in scope in `body`; `body` does not assign it.
        local: LocalId,
        /// Its values.
        range: Range,
        /// One round.
        body: Block,
        /// As in `While`.
        unroll: Option<Option<u32>>,
    },
    /// Leaves the innermost loop, or the labelled one.
    Break(Option<LabelId>),
    /// Goes to the next round of the innermost loop, or of the labelled one.
    Continue(Option<LabelId>),
    /// Ends the function. In a kernel it has no value.
    Return(Option<Expr>),
    /// Waits until every thread of the block arrives, or of the cluster; their memory accesses are ordered around it.
    /// If a thread never arrives, because it has ended or takes another way, the CPU engine reports an error.
    Barrier {
        /// The threads that wait.
        kind: BarrierKind,
        /// The line of the call.
        line: u32,
        /// Its column.
        column: u32,
    },
    /// The start of a shared array's use of its memory: it is uninitialised, and the previous user of that memory is
    /// not used any more. Waits like [`Stmt::Barrier`], since other threads may still use the previous one.
    Reuse {
        /// The array.
        array: SharedId,
        /// `true` if it directly follows another barrier, which suffices.
        waited: bool,
        /// The line of the array's declaration.
        line: u32,
        /// Its column.
        column: u32,
    },
    /// A `superstep!`: its body, followed by a barrier.
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
    /// Reports `site` and ends the thread unless `cond` holds. Omitted from unchecked launches.
    Check {
        /// A `bool`.
        cond: Expr,
        /// The reported site.
        site: SiteId,
    },
    /// Reports `site`, in launches with checks, and ends the thread.
    Fail(SiteId),
    /// Runs `failure` unless `cond` holds. Omitted from unchecked launches.
    Assert {
        /// A `bool`.
        cond: Expr,
        /// A block that ends with the [`Stmt::Report`] of an assertion.
        failure: Block,
    },
    /// A comment in the CUDA text.
    Comment(String),
    /// The user's code in PTX or CUDA C++, whose results come into scope.
    Code(Box<Code>),
    /// Sends the message of `site` with these values to the host: one scalar for each value of the message. A printed
    /// message goes to the host's output; any other message is reported like [`Stmt::Fail`].
    Report {
        /// The site of the message.
        site: SiteId,
        /// The values, without effect.
        values: Vec<Expr>,
    },
}

impl Stmt {
    /// Returns `true` if no thread does anything at it.
    pub fn is_silent(&self) -> bool {
        matches!(self, Stmt::Line(_) | Stmt::Comment(_))
    }

    /// Returns `true` if it is a loop.
    pub fn is_loop(&self) -> bool {
        matches!(self, Stmt::While { .. } | Stmt::Loop { .. } | Stmt::For { .. })
    }

    /// Returns `true` if every thread of the block waits at it, or at its end.
    pub fn is_barrier(&self) -> bool {
        matches!(self, Stmt::Barrier { .. } | Stmt::Reuse { .. } | Stmt::Superstep { .. })
    }

    /// Returns `true` if a `break` without a label in it leaves a surrounding loop.
    pub fn breaks(&self) -> bool {
        let breaks = |block: &Block| block.iter().any(Stmt::breaks);
        *self == Stmt::Break(None) || !self.is_loop() && self.blocks().into_iter().any(breaks)
    }
}

/// A case of a [`Stmt::Switch`].
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// The constants for which it runs, and their spellings.
    pub values: Vec<(Const, Spelling)>,
    /// The block that it runs.
    pub body: Block,
}

impl Case {
    /// Returns its constants as expressions of the type of the switch's number.
    pub fn constants(&self, ty: &Type) -> impl Iterator<Item = Expr> {
        self.values.iter().map(|(value, spelling)| Expr { kind: ExprKind::Const(*value, *spelling), ty: ty.clone() })
    }
}

/// The values of a `for` loop. The operands are evaluated once. They are constants or locals that the loop does
/// not assign, so a back end may also evaluate them in each round.
#[derive(Debug, Clone, PartialEq)]
pub enum Range {
    /// `start`, `start + step`, … while below `end` (`<= end` if `inclusive`). A value beyond the type's last value is
    /// beyond the end: no value wraps.
    Up {
        /// The first value.
        start: Expr,
        /// The bound.
        end: Expr,
        /// `true` if `end` itself is included.
        inclusive: bool,
        /// The distance, which is positive; `None` is 1. It has the counter's type, or the unsigned type of the
        /// same width.
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
