//! The syntax of a function as the macros pass it on: data, without types.
//!
//! `sarek_runtime` combines it with the types that rustc inferred (the *slots*) to its IR. Every binding, callee and
//! constant of the function has a number, which leads to its slot. Names are only for people.
//!
//! An expansion holds it as one string of bytes ([`encode`], [`decode`]), which costs rustc nothing. As an expression
//! of Rust, it would be type-checked and evaluated node by node.

mod code;
mod iterators;

use crate::encoding::{Encoding, encoded};

pub use crate::encoding::{decode, encode};
pub use crate::nodes::Node;
pub use crate::operator::BinaryOp;
pub use code::{Code, CodePiece, CopyStep, Operand};
pub use iterators::{Adaptor, Along, Consumed, Each, Parts, Range, Source};

/// The name of the constant that a byte string is. No constant of the user's has it.
pub const BYTE_STRING: &str = "bytes";

encoded! {
    /// A `#[kernel]` or `#[device]` function as written.
    struct Function {
        /// The function's name; for an associated function only its own.
        name: String,
        /// The Rust signature as rustfmt would write it: a long one has several lines.
        signature: String,
        /// The line of its name.
        line: u32,
        /// The column of its name.
        column: u32,
        /// The parameters' patterns: parameter `i` is binding `i`, or its pattern takes it apart.
        params: Vec<Pattern>,
        /// The numbers of the parameters that are `#[constant]`.
        constant_params: Vec<u32>,
        /// All bindings, in the order of their numbers.
        bindings: Vec<Binding>,
        /// Constants' names, in the order of their numbers: paths without generic arguments.
        constants: Vec<String>,
        /// The numbers of the parameters that are functions; their types are `()`.
        functions: Vec<u32>,
        /// The loop labels, in the order of their numbers, without the quote.
        labels: Vec<String>,
        /// The headers that code of the body needs.
        headers: Vec<Header>,
        /// The body.
        body: Block,
    }

    /// A header of CUDA C++.
    struct Header {
        /// Its name, as between `<` and `>`.
        name: String,
        /// The line of the name.
        line: u32,
    }

    /// A name that a pattern binds.
    struct Binding {
        /// The user's name.
        name: String,
        /// `true` if it is bound `mut`.
        mutable: bool,
    }

    /// A place in the function's file.
    #[derive(Clone, Copy, PartialEq, Eq)]
    struct Span {
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    }

    /// Statements, and an optional value.
    struct Block {
        /// The statements in order.
        stmts: Vec<Stmt>,
        /// The expression at the end, without a semicolon.
        value: Option<Box<Expr>>,
    }

    /// A statement.
    enum Stmt {
        /// `let pattern = init;`
        Let {
            /// The pattern.
            pattern: Pattern,
            /// The value; if there is none, the pattern consists of names and tuples.
            init: Option<Expr>,
            /// The block after `else`, which never returns to the code after it.
            otherwise: Option<Block>,
            /// The statement's place.
            span: Span,
        },
        /// An expression with a semicolon, or one of type `()`.
        Expr(value: Expr),
    }

    /// A pattern. Those of `let`, `for` and parameters always match. `&x` binds a name in the same way as `x`.
    enum Pattern {
        /// A name: the binding's number.
        Binding(number: u32),
        /// `(a, b)`, `(a, .., z)`.
        Tuple(members: Members),
        /// `Point { x, y: 0 }`, `Point(x, y)` or `Shape::Circle(x)`: the last name of the path, and fields by their names or
        /// numbers; those that are left out do not matter. Also `None`.
        Struct(name: String, fields: Vec<(String, Pattern)>),
        /// `[a, b, _]`: the members, and the `..` among them, if there is one.
        Array(members: Vec<Pattern>, rest: Option<Rest>),
        /// `3` or `LIMIT`: the value.
        Value(value: Box<Expr>),
        /// `1..=9`, `..LIMIT`: the bounds, and `true` if the last one is included.
        Range(start: Option<Box<Expr>>, end: Option<Box<Expr>>, inclusive: bool),
        /// `a | b`, without names.
        Or(cases: Vec<Pattern>),
        /// `name @ pattern`: the binding's number.
        At(number: u32, pattern: Box<Pattern>),
        /// `_`.
        Wild,
    }

    /// The patterns of a tuple's members.
    struct Members {
        /// Those that are written.
        listed: Vec<Pattern>,
        /// The number of members before `..`, if it is there.
        rest: Option<usize>,
    }

    /// `..` or `name @ ..` among the members of a pattern.
    #[derive(Clone, Copy)]
    struct Rest {
        /// The number of members before it.
        at: usize,
        /// The binding's number, if the elements between the members have a name.
        name: Option<u32>,
    }

    /// An expression and its place.
    struct Expr {
        /// Its kind.
        kind: ExprKind,
        /// The place of its first token.
        span: Span,
    }

    /// An array in shared memory.
    struct SharedArray {
        /// The number of the slot of its type: `[T; N]` or `[T]`.
        slot: u32,
        /// The paths of the constants that are its lengths, outermost first; empty where a length is another expression.
        lengths: Vec<String>,
        /// The number of the slot of `[u8; n]`, if `n` elements of padding follow each row.
        pad: Option<u32>,
        /// The number of the binding of the array whose memory it takes over.
        reuse: Option<u32>,
        /// `true` if threads may still access another array in the same memory, so that a barrier is needed.
        barrier: bool,
    }

    /// An operator with one operand.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum UnaryOp {
        /// `-x`.
        Neg,
        /// `!x`.
        Not,
        /// `*x`.
        Deref,
    }

    /// A function of `std::mem` that writes places.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Exchange {
        /// `mem::swap`.
        Swap,
        /// `mem::replace`.
        Replace,
        /// `mem::take`.
        Take,
    }

    /// The source of the type of a literal.
    #[derive(Clone)]
    enum LiteralType {
        /// The context.
        Context,
        /// Its suffix.
        Suffix(name: String),
        /// A slot: the type that rustc infers, if the context does not determine it.
        Slot(slot: u32),
    }

    /// An expression. Parentheses are removed.
    enum ExprKind {
        /// An integer literal with its suffix, if it has one, and as it is written without it.
        Int(value: u128, ty: LiteralType, digits: String),
        /// A float literal's digits without underscores, and its suffix, if it has one.
        Float(digits: String, ty: LiteralType),
        /// `true` or `false`.
        Bool(value: bool),
        /// A binding's value: its number.
        Local(number: u32),
        /// A constant or const parameter of the surrounding Rust: its number.
        Constant(number: u32),
        /// `-x`, `!x` or `*x`, and the number of the link for operands that are structs.
        Unary(op: UnaryOp, operand: Box<Expr>, link: Option<u32>),
        /// `a + b` and so on, including `&&` and `||`, and the number of the link if one of the operands is a struct.
        Binary(op: BinaryOp, left: Box<Expr>, right: Box<Expr>, link: Option<u32>),
        /// `_` among the places of an assignment.
        Nowhere,
        /// `place = value`; the place may be a tuple or an array of places.
        Assign(place: Box<Expr>, value: Box<Expr>),
        /// `place += value` and so on, and the number of the link for structs.
        AssignOp(op: BinaryOp, place: Box<Expr>, value: Box<Expr>, link: Option<u32>),
        /// `value as T`: the number of the slot of `T`, which follows the bindings' slots.
        Cast(value: Box<Expr>, slot: u32),
        /// `base[index]`; `what` is the text of `base`.
        Index {
            /// The indexed expression.
            base: Box<Expr>,
            /// The index.
            index: Box<Expr>,
            /// The indexed expression in the user's words.
            what: String,
            /// The number of the link for a base that is a struct; the next one is for a place that is changed.
            link: Option<u32>,
            /// `true` if the place is changed, as far as the syntax shows.
            changed: bool,
        },
        /// `base[start..end]`; `what` is the text of `base`.
        Part {
            /// The slice or array.
            base: Box<Expr>,
            /// The number of the first element; `None` for 0.
            start: Option<Box<Expr>>,
            /// One past the number of the last element, or, if `inclusive`, that number; `None` for the end.
            end: Option<Box<Expr>>,
            /// `true` if the range is `start..=end`.
            inclusive: bool,
            /// The slice or array in the user's words.
            what: String,
        },
        /// `base.0` or `base.name`.
        Field(base: Box<Expr>, name: String),
        /// `&x` or `&mut x`.
        Ref(target: Box<Expr>),
        /// A call: the callee's number, and the arguments.
        Call(callee: u32, args: Vec<Expr>),
        /// A call of a parameter that is a function: its binding, the arguments, and the slot of the result.
        CallParam(binding: u32, args: Vec<Expr>, slot: u32),
        /// A closure, as an argument.
        Closure(closure: Box<Closure>),
        /// An iterator that a `let` gives a name.
        Items(each: Box<Each>),
        /// A function as an argument: the callee's number.
        Function(callee: u32),
        /// A method call, and the number of the link for receivers that are structs.
        Method(receiver: Box<Expr>, name: String, args: Vec<Expr>, link: Option<u32>),
        /// `f32::max(a, b)`: the slot of the primitive type, the function's name, the arguments. `x.into()` is `from(x)`:
        /// the slot is of any type, and the link leads to its `#[device] impl From`.
        Primitive(slot: u32, name: String, args: Vec<Expr>, link: Option<u32>),
        /// `mem::swap(&mut a, &mut b)`, `replace` or `take`, and the arguments.
        Exchange(exchange: Exchange, args: Vec<Expr>),
        /// `(a, b)`; `()` is the empty tuple.
        Tuple(members: Vec<Expr>),
        /// `Point { x, y: 0.0, ..base }`, `Point(x, y)` or `Shape::Circle(x)`: the slot of its type, the last name of
        /// the path, the fields in the order in which they are written, and the source of the other ones. Also `None`.
        Struct(slot: u32, name: String, fields: Vec<(String, Expr)>, base: Option<Box<Expr>>),
        /// `[a, b, c]`.
        Array(elements: Vec<Expr>),
        /// `[value; N]`: the length is in the type, which is the slot with that number.
        Repeat(value: Box<Expr>, slot: u32),
        /// `if cond { … } else { … }`.
        If(cond: Box<Expr>, then: Block, otherwise: Option<Box<Expr>>),
        /// `match value { … }`; some arm always matches.
        Match(value: Box<Expr>, arms: Vec<Arm>),
        /// `while cond { … }`.
        While {
            /// The label's number.
            label: Option<u32>,
            /// The condition.
            cond: Box<Expr>,
            /// One round.
            body: Block,
            /// `#[unroll]` or `#[unroll(n)]`.
            unroll: Option<Option<u32>>,
        },
        /// `loop { … }`.
        Loop {
            /// The label's number.
            label: Option<u32>,
            /// One round.
            body: Block,
            /// The slot of the value that `break` gives it.
            slot: Option<u32>,
        },
        /// `'label: { … }`.
        Labelled {
            /// The label's number.
            label: u32,
            /// The block.
            body: Block,
            /// The slot of its value.
            slot: u32,
        },
        /// `for pattern in range { … }`.
        For {
            /// The label's number.
            label: Option<u32>,
            /// The loop variable.
            pattern: Pattern,
            /// The range.
            range: Range,
            /// One round.
            body: Block,
            /// As for `While`.
            unroll: Option<Option<u32>>,
        },
        /// `for pattern in array { … }`.
        ForEach {
            /// The label's number.
            label: Option<u32>,
            /// The pattern of each element, or of its number and the element.
            pattern: Pattern,
            /// The iterator.
            each: Each,
            /// One round.
            body: Block,
            /// As for `While`.
            unroll: Option<Option<u32>>,
        },
        /// `x.iter().sum()` and similar expressions.
        Consume(consumed: Box<Consumed>),
        /// `break` or `break 'label`, and the value of the loop or block that it leaves.
        Break(label: Option<u32>, value: Option<Box<Expr>>),
        /// `continue` or `continue 'label`.
        Continue(label: Option<u32>),
        /// `return` or `return value`.
        Return(value: Option<Box<Expr>>),
        /// `{ … }`.
        Block(block: Block),
        /// `shared!(…)`.
        Shared(array: Box<SharedArray>),
        /// `superstep!(name, { … })`.
        Superstep(name: Option<String>, block: Block),
        /// `assert!(cond)`, with the message of a failure.
        Assert(cond: Box<Expr>, message: Message),
        /// `assert_eq!(left, right)` or, if `false`, `assert_ne!`: the sides, the number of the slot of their type, and
        /// the message of a failure. The sides are the first values of the text.
        AssertEq(equal: bool, left: Box<Expr>, right: Box<Expr>, slot: u32, message: Message),
        /// `panic!("…")`.
        Panic(message: Message),
        /// `println!("…")` and `print!("…")`.
        Print(message: Message),
        /// `comment!("…")`.
        Comment(text: String),
        /// `ptx!("…", …)` and `cuda!("…", …)`.
        Code(code: Box<Code>),
        /// `value?`, which leaves the function, or the closure whose body has that label.
        Try(value: Box<Expr>, link: Option<u32>, label: Option<u32>),
        /// A text, the argument of `expect`.
        Text(text: String),
    }

    /// A text with values in it.
    struct Message {
        /// The text as the user wrote it, with its quotes; empty if there is none.
        text: String,
        /// The number of the function that formats the whole text with all values.
        render: u32,
        /// The values that the user wrote, and the numbers of the slots of their types.
        values: Vec<(Expr, u32)>,
    }

    /// A function that is written where it is passed.
    struct Closure {
        /// The patterns of its arguments.
        params: Vec<Pattern>,
        /// Its value.
        body: Expr,
        /// The number of its first binding; smaller ones belong to the enclosing function.
        first: u32,
    }

    /// An arm of a `match`.
    struct Arm {
        /// Its pattern.
        pattern: Pattern,
        /// Its guard.
        guard: Option<Expr>,
        /// The further patterns of `if let a = b && let c = d { … } else { … }`.
        further: Vec<Further>,
        /// Its value.
        body: Expr,
    }

    /// A further pattern of an arm.
    struct Further {
        /// The pattern.
        pattern: Pattern,
        /// The value that it matches.
        value: Expr,
        /// The conditions after it.
        guard: Option<Expr>,
    }
}

impl Members {
    /// Returns the patterns of all members of a tuple that has that many, if they fit. `..` is `_` for each.
    pub fn of(&self, count: usize) -> Option<Vec<&Pattern>> {
        static WILD: Pattern = Pattern::Wild;
        let (before, after) = self.listed.split_at(self.rest.unwrap_or(self.listed.len()));
        let between = count.checked_sub(self.listed.len())?;
        let fits = between == 0 || self.rest.is_some();
        fits.then(|| before.iter().chain(std::iter::repeat_n(&WILD, between)).chain(after).collect())
    }
}

impl UnaryOp {
    /// Returns the operator as Rust writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
            UnaryOp::Deref => "*",
        }
    }
}
