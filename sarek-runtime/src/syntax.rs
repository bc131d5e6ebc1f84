//! The syntax of a kernel as the macros hand it over: static data, without types.
//!
//! `lower` joins it with the types that rustc inferred (the *slots*) into the IR. Every binding, callee and constant
//! of the function has a number, by which its slot is found; names are only for people.

use crate::ir::Value;
use std::fmt;

pub use crate::ir::BinaryOp;

/// A `#[kernel]` or `#[device]` function as written.
#[derive(Debug)]
pub struct Function {
    /// The function's name; for an associated function only its own.
    pub name: &'static str,
    /// The Rust signature as rustfmt would write it: a long one has several lines.
    pub signature: &'static str,
    /// Where it stands: the value of `file!()`.
    pub file: &'static str,
    /// The line of its name.
    pub line: u32,
    /// The column of its name.
    pub column: u32,
    /// The names of the parameters; parameter `i` is binding `i`, or is taken apart by `patterns`.
    pub params: &'static [Pattern],
    /// The numbers of those that are `#[constant]`.
    pub constant_params: &'static [u32],
    /// All bindings, in the order of their numbers.
    pub bindings: &'static [Binding],
    /// Constants' names, in the order of their numbers: paths without generic arguments.
    pub constants: &'static [&'static str],
    /// The numbers of the parameters that are functions; their types are `()`.
    pub functions: &'static [u32],
    /// The loop labels, in the order of their numbers, without the quote.
    pub labels: &'static [&'static str],
    /// The headers that code of the body needs.
    pub headers: &'static [Header],
    /// The body.
    pub body: Block,
}

/// A header of CUDA C++.
#[derive(Debug)]
pub struct Header {
    /// Its name, as between `<` and `>`.
    pub name: &'static str,
    /// The line of the name.
    pub line: u32,
}

/// A name that a pattern binds.
#[derive(Debug)]
pub struct Binding {
    /// The user's name.
    pub name: &'static str,
    /// Whether it is bound `mut`.
    pub mutable: bool,
}

/// A place in the function's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

/// Statements, and perhaps a value.
#[derive(Debug)]
pub struct Block {
    /// The statements in order.
    pub stmts: &'static [Stmt],
    /// The expression at the end, without a semicolon.
    pub value: Option<&'static Expr>,
}

/// A statement.
#[derive(Debug)]
pub enum Stmt {
    /// `let pattern = init;`
    Let {
        /// What is bound.
        pattern: Pattern,
        /// The value; if there is none, the pattern has names and tuples alone.
        init: Option<Expr>,
        /// What stands behind `else`; it never goes on.
        otherwise: Option<Block>,
        /// The statement's place.
        span: Span,
    },
    /// An expression with a semicolon, or one of type `()`.
    Expr(Expr),
}

/// A pattern. Those of `let`, `for` and parameters always match. What `&x` binds is a name like `x`.
#[derive(Debug)]
pub enum Pattern {
    /// A name: the binding's number.
    Binding(u32),
    /// `(a, b)`.
    Tuple(&'static [Pattern]),
    /// `Point { x, y: 0 }`, `Point(x, y)` or `Shape::Circle(x)`: the last name of the path, and fields by their names or
    /// numbers; those that are left out do not matter. Also `None`.
    Struct(&'static str, &'static [(&'static str, Pattern)]),
    /// `[a, b, _]`: the members, and how many of them stand before `..`, if it is there.
    Array(&'static [Pattern], Option<usize>),
    /// `3` or `LIMIT`: the value.
    Value(&'static Expr),
    /// `1..=9`, `..LIMIT`: the bounds, and whether the last one is taken.
    Range(Option<&'static Expr>, Option<&'static Expr>, bool),
    /// `a | b`, without names.
    Or(&'static [Pattern]),
    /// `name @ pattern`: the binding's number.
    At(u32, &'static Pattern),
    /// `_`.
    Wild,
}

/// An expression and its place.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The place of its first token.
    pub span: Span,
}

/// An array in shared memory.
#[derive(Debug)]
pub struct SharedArray {
    /// The number of the slot of its type: `[T; N]` or `[T]`.
    pub slot: u32,
    /// The paths of the constants that its lengths are, outermost first; empty where a length is something else.
    pub lengths: &'static [&'static str],
    /// The number of the slot of `[u8; n]`, if `n` elements of room are behind each row.
    pub pad: Option<u32>,
    /// The number of the binding of the array whose memory it takes over.
    pub reuse: Option<u32>,
    /// Whether threads may still be at another array with the same memory, so that a barrier is due.
    pub barrier: bool,
}

/// An operator with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOp {
    /// `-x`.
    Neg,
    /// `!x`.
    Not,
    /// `*x`.
    Deref,
}

impl UnaryOp {
    /// The operator as Rust writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "!",
            UnaryOp::Deref => "*",
        }
    }
}

/// A function of `std::mem` that writes places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    /// `mem::swap`.
    Swap,
    /// `mem::replace`.
    Replace,
    /// `mem::take`.
    Take,
}

/// What tells the type of a literal.
#[derive(Debug, Clone, Copy)]
pub enum LiteralType {
    /// What stands around it.
    Context,
    /// Its suffix.
    Suffix(&'static str),
    /// A slot: what rustc infers, where nothing around it tells.
    Slot(u32),
}

/// An expression. Parentheses are gone.
#[derive(Debug)]
pub enum ExprKind {
    /// An integer literal with its suffix, if it has one, and as it is written without it.
    Int(u128, LiteralType, &'static str),
    /// A float literal's digits without underscores, and its suffix, if it has one.
    Float(&'static str, LiteralType),
    /// `true` or `false`.
    Bool(bool),
    /// A binding's value: its number.
    Local(u32),
    /// A constant or const parameter of the surrounding Rust: its number.
    Constant(u32),
    /// `-x`, `!x` or `*x`, and the number of the link for operands that are structs.
    Unary(UnaryOp, &'static Expr, Option<u32>),
    /// `a + b` and so on, `&&` and `||` included, and the number of the link for operands of which one is a struct.
    Binary(BinaryOp, &'static Expr, &'static Expr, Option<u32>),
    /// `_` among the places of an assignment.
    Nowhere,
    /// `place = value`; the place may be a tuple or an array of places.
    Assign(&'static Expr, &'static Expr),
    /// `place += value` and so on, and the number of the link for structs.
    AssignOp(BinaryOp, &'static Expr, &'static Expr, Option<u32>),
    /// `value as T`: the number of the slot of `T`, which follows the bindings' slots.
    Cast(&'static Expr, u32),
    /// `base[index]`; `what` is the text of `base`.
    Index {
        /// The indexed expression.
        base: &'static Expr,
        /// The index.
        index: &'static Expr,
        /// The indexed expression in the user's words.
        what: &'static str,
    },
    /// `base[start..end]`; `what` is the text of `base`.
    Part {
        /// The slice or array.
        base: &'static Expr,
        /// The number of the first element; of the whole, if there is none.
        start: Option<&'static Expr>,
        /// One past that of the last element, or, if `inclusive`, that; of the whole, if there is none.
        end: Option<&'static Expr>,
        /// Whether the range is `start..=end`.
        inclusive: bool,
        /// The slice or array in the user's words.
        what: &'static str,
    },
    /// `base.0` or `base.name`.
    Field(&'static Expr, &'static str),
    /// `&x` or `&mut x`.
    Ref(&'static Expr),
    /// A call: the callee's number, and the arguments.
    Call(u32, &'static [Expr]),
    /// A call of a parameter that is a function: its binding, the arguments, and the slot of the result.
    CallParam(u32, &'static [Expr], u32),
    /// A closure, as an argument.
    Closure(&'static Closure),
    /// A function as an argument: the callee's number.
    Function(u32),
    /// A method call, and the number of the link for receivers that are structs.
    Method(&'static Expr, &'static str, &'static [Expr], Option<u32>),
    /// `f32::max(a, b)`: the slot of the primitive type, the function's name, the arguments.
    Primitive(u32, &'static str, &'static [Expr]),
    /// `mem::swap(&mut a, &mut b)`, `replace` or `take`, and the arguments.
    Exchange(Exchange, &'static [Expr]),
    /// `(a, b)`; `()` is the empty tuple.
    Tuple(&'static [Expr]),
    /// `Point { x, y: 0.0, ..base }`, `Point(x, y)` or `Shape::Circle(x)`: the slot of its type, the last name of the path,
    /// the fields in the order in which they are written, and what the other ones are taken from. Also `None`.
    Struct(u32, &'static str, &'static [(&'static str, Expr)], Option<&'static Expr>),
    /// `[a, b, c]`.
    Array(&'static [Expr]),
    /// `[value; N]`: the length is in the type, which is the slot with that number.
    Repeat(&'static Expr, u32),
    /// `if cond { … } else { … }`.
    If(&'static Expr, Block, Option<&'static Expr>),
    /// `match value { … }`; some arm always matches.
    Match(&'static Expr, &'static [Arm]),
    /// `while cond { … }`.
    While {
        /// The label's number.
        label: Option<u32>,
        /// The condition.
        cond: &'static Expr,
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
        /// What it runs through.
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
        /// What is bound to each element, or to its number and it.
        pattern: Pattern,
        /// What it runs through.
        each: Each,
        /// One round.
        body: Block,
        /// As for `While`.
        unroll: Option<Option<u32>>,
    },
    /// `x.iter().sum()` and its like.
    Consume(&'static Consumed),
    /// `break` or `break 'label`, and the value of what is left.
    Break(Option<u32>, Option<&'static Expr>),
    /// `continue` or `continue 'label`.
    Continue(Option<u32>),
    /// `return` or `return value`.
    Return(Option<&'static Expr>),
    /// `{ … }`.
    Block(Block),
    /// `shared!(…)`.
    Shared(&'static SharedArray),
    /// `superstep!(name, { … })`.
    Superstep(Option<&'static str>, Block),
    /// `assert!(cond)`, with what a failure says.
    Assert(&'static Expr, Message),
    /// `assert_eq!(left, right)` or, if `false`, `assert_ne!`: the sides, the number of the slot of their type, and what a
    /// failure says; the sides are the first values of the text.
    AssertEq(bool, &'static Expr, &'static Expr, u32, Message),
    /// `panic!("…")`.
    Panic(Message),
    /// `println!("…")` and `print!("…")`.
    Print(Message),
    /// `ptx!("…", …)` and `cuda!("…", …)`.
    Code(&'static Code),
    /// `value?`.
    Try(&'static Expr),
    /// A text, the argument of `expect`.
    Text(&'static str),
}

/// Code in PTX or CUDA C++.
#[derive(Debug)]
pub struct Code {
    /// Whether it is PTX.
    pub ptx: bool,
    /// The text.
    pub pieces: &'static [CodePiece],
    /// The operands.
    pub operands: &'static [Operand],
    /// Whether it only computes its results.
    pub pure_: bool,
    /// Whether it may access memory.
    pub memory: bool,
    /// Whether its result is that what it waits for has come, or never will since a check of the launch has failed.
    pub waits: bool,
    /// Whether the arrays whose address it gets are barriers in shared memory.
    pub barrier: bool,
    /// The architecture that it needs, such as `sm_80`.
    pub arch: Option<&'static str>,
    /// The multiple of bytes at which shared arrays begin whose address it gets.
    pub align: u32,
    /// What the CPU does.
    pub cpu: Option<Expr>,
}

/// A part of code.
#[derive(Debug)]
pub enum CodePiece {
    /// Text as it is.
    Text(&'static str),
    /// An operand, by its number.
    Operand(u32),
}

impl CodePiece {
    /// Whether it is the operand of that number.
    pub fn is(&self, number: usize) -> bool {
        matches!(self, CodePiece::Operand(own) if *own as usize == number)
    }
}

/// An operand of code.
#[derive(Debug)]
pub struct Operand {
    /// Its name; empty for the result of an expression.
    pub name: &'static str,
    /// The value that goes in.
    pub value: Option<Expr>,
    /// Whether it is a result.
    pub output: bool,
    /// The number of the slot of its type.
    pub slot: u32,
    /// The binding that it is in the form for the CPU.
    pub binding: Option<u32>,
}

/// A text with values in it.
pub struct Message {
    /// The text as the user wrote it, with its quotes; empty if there is none.
    pub text: &'static str,
    /// Makes the whole text of all values.
    pub render: fn(&[Value]) -> String,
    /// The values that the user wrote, and the numbers of the slots of their types.
    pub values: &'static [(Expr, u32)],
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Message").field(&self.text).field(&self.values).finish()
    }
}

/// A function that stands where it is passed.
#[derive(Debug)]
pub struct Closure {
    /// What its arguments are bound to.
    pub params: &'static [Pattern],
    /// Its value.
    pub body: Expr,
    /// The number of its first binding; smaller ones are of the function around.
    pub first: u32,
}

/// One way of a `match`.
#[derive(Debug)]
pub struct Arm {
    /// What it matches.
    pub pattern: Pattern,
    /// What must hold besides.
    pub guard: Option<Expr>,
    /// Its value.
    pub body: Expr,
}

/// `start..end` or `start..=end`, with adaptors.
#[derive(Debug)]
pub struct Range {
    /// The first value.
    pub start: &'static Expr,
    /// The bound.
    pub end: &'static Expr,
    /// Whether the bound is taken too.
    pub inclusive: bool,
    /// `.rev()` and `.step_by(s)`, in the order in which they are written.
    pub adaptors: &'static [Adaptor],
    /// The number of the slot of the values' type.
    pub slot: u32,
}

/// An iterator.
#[derive(Debug)]
pub struct Each {
    /// Where it begins.
    pub source: Source,
    /// The methods behind, in the order in which they are written; `Map` and `Filter` behind all others. Copying elements is
    /// none: it shows in the types of bindings.
    pub along: &'static [Along],
}

/// Where an iterator begins.
#[derive(Debug)]
pub enum Source {
    /// With the elements of an array or slice.
    Elements {
        /// The array or slice, or a reference to it.
        base: &'static Expr,
        /// Whether the array itself is run through: its values from before the loop, if it is one.
        taken: bool,
    },
    /// With parts of an array or slice.
    Parts {
        /// The array or slice.
        base: &'static Expr,
        /// Which parts.
        kind: Parts,
        /// How many elements they have.
        size: &'static Expr,
    },
    /// With a range, which `Map` and `Filter` alone follow.
    Range(Range),
}

/// Which parts of an array or slice an iterator gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parts {
    /// One behind the other, the last one perhaps shorter.
    Chunks,
    /// One behind the other, of the same size.
    ChunksExact,
    /// One from each element on, of the same size.
    Windows,
}

/// A method of an iterator.
#[derive(Debug)]
pub enum Along {
    /// `.rev()`.
    Rev,
    /// `.enumerate()`.
    Enumerate,
    /// `.skip(n)`.
    Skip(Expr),
    /// `.take(n)`.
    Take(Expr),
    /// `.step_by(n)`.
    StepBy(Expr),
    /// `.zip(other)`.
    Zip(Each),
    /// `.map(|x| …)`.
    Map(Closure),
    /// `.filter(|x| …)`, of values.
    Filter(Closure),
}

/// What becomes of all that an iterator gives: `x.iter().sum()` and its like.
#[derive(Debug)]
pub struct Consumed {
    /// The iterator.
    pub each: Each,
    /// The method.
    pub name: &'static str,
    /// What `fold` starts with.
    pub start: Option<Expr>,
    /// The closure, if the method takes one.
    pub closure: Option<Closure>,
    /// The slot of the result's type.
    pub slot: u32,
    /// The number of the link of the order of items or keys that may be enums.
    pub link: Option<u32>,
}

/// What changes the order of a range.
#[derive(Debug)]
pub enum Adaptor {
    /// `.rev()`.
    Rev,
    /// `.step_by(s)`, with a step of the range's own type or a `usize`, and the slot of that.
    StepBy(Expr, u32),
}
