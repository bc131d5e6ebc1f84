//! The syntax of a function as the macros hand it over: data, without types.
//!
//! `sarek_runtime` joins it with the types that rustc inferred (the *slots*) into its IR. Every binding, callee and constant
//! of the function has a number, by which its slot is found; names are only for people.
//!
//! An expansion holds it as one string of bytes ([`encode`], [`decode`]), which costs rustc nothing: as an expression of Rust, it
//! would be type-checked and evaluated node by node.

use crate::encoding::{Encoding, encoded};

pub use crate::encoding::{decode, encode};
pub use crate::nodes::Node;
pub use crate::operator::BinaryOp;

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
        /// The names of the parameters; parameter `i` is binding `i`, or is taken apart by `patterns`.
        params: Vec<Pattern>,
        /// The numbers of those that are `#[constant]`.
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
        /// Whether it is bound `mut`.
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

    /// Statements, and perhaps a value.
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
        Expr(value: Expr),
    }

    /// A pattern. Those of `let`, `for` and parameters always match. What `&x` binds is a name like `x`.
    enum Pattern {
        /// A name: the binding's number.
        Binding(number: u32),
        /// `(a, b)`.
        Tuple(members: Vec<Pattern>),
        /// `Point { x, y: 0 }`, `Point(x, y)` or `Shape::Circle(x)`: the last name of the path, and fields by their names or
        /// numbers; those that are left out do not matter. Also `None`.
        Struct(name: String, fields: Vec<(String, Pattern)>),
        /// `[a, b, _]`: the members, and how many of them stand before `..`, if it is there.
        Array(members: Vec<Pattern>, rest: Option<usize>),
        /// `3` or `LIMIT`: the value.
        Value(value: Box<Expr>),
        /// `1..=9`, `..LIMIT`: the bounds, and whether the last one is taken.
        Range(start: Option<Box<Expr>>, end: Option<Box<Expr>>, inclusive: bool),
        /// `a | b`, without names.
        Or(cases: Vec<Pattern>),
        /// `name @ pattern`: the binding's number.
        At(number: u32, pattern: Box<Pattern>),
        /// `_`.
        Wild,
    }

    /// An expression and its place.
    struct Expr {
        /// What it is.
        kind: ExprKind,
        /// The place of its first token.
        span: Span,
    }

    /// An array in shared memory.
    struct SharedArray {
        /// The number of the slot of its type: `[T; N]` or `[T]`.
        slot: u32,
        /// The paths of the constants that its lengths are, outermost first; empty where a length is something else.
        lengths: Vec<String>,
        /// The number of the slot of `[u8; n]`, if `n` elements of room are behind each row.
        pad: Option<u32>,
        /// The number of the binding of the array whose memory it takes over.
        reuse: Option<u32>,
        /// Whether threads may still be at another array with the same memory, so that a barrier is due.
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

    /// What tells the type of a literal.
    #[derive(Clone)]
    enum LiteralType {
        /// What stands around it.
        Context,
        /// Its suffix.
        Suffix(name: String),
        /// A slot: what rustc infers, where nothing around it tells.
        Slot(slot: u32),
    }

    /// An expression. Parentheses are gone.
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
        /// `a + b` and so on, `&&` and `||` included, and the number of the link for operands of which one is a struct.
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
        },
        /// `base[start..end]`; `what` is the text of `base`.
        Part {
            /// The slice or array.
            base: Box<Expr>,
            /// The number of the first element; of the whole, if there is none.
            start: Option<Box<Expr>>,
            /// One past that of the last element, or, if `inclusive`, that; of the whole, if there is none.
            end: Option<Box<Expr>>,
            /// Whether the range is `start..=end`.
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
        /// A function as an argument: the callee's number.
        Function(callee: u32),
        /// A method call, and the number of the link for receivers that are structs.
        Method(receiver: Box<Expr>, name: String, args: Vec<Expr>, link: Option<u32>),
        /// `f32::max(a, b)`: the slot of the primitive type, the function's name, the arguments.
        Primitive(slot: u32, name: String, args: Vec<Expr>),
        /// `mem::swap(&mut a, &mut b)`, `replace` or `take`, and the arguments.
        Exchange(exchange: Exchange, args: Vec<Expr>),
        /// `(a, b)`; `()` is the empty tuple.
        Tuple(members: Vec<Expr>),
        /// `Point { x, y: 0.0, ..base }`, `Point(x, y)` or `Shape::Circle(x)`: the slot of its type, the last name of the path,
        /// the fields in the order in which they are written, and what the other ones are taken from. Also `None`.
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
        Consume(consumed: Box<Consumed>),
        /// `break` or `break 'label`, and the value of what is left.
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
        /// `assert!(cond)`, with what a failure says.
        Assert(cond: Box<Expr>, message: Message),
        /// `assert_eq!(left, right)` or, if `false`, `assert_ne!`: the sides, the number of the slot of their type, and what a
        /// failure says; the sides are the first values of the text.
        AssertEq(equal: bool, left: Box<Expr>, right: Box<Expr>, slot: u32, message: Message),
        /// `panic!("…")`.
        Panic(message: Message),
        /// `println!("…")` and `print!("…")`.
        Print(message: Message),
        /// `ptx!("…", …)` and `cuda!("…", …)`.
        Code(code: Box<Code>),
        /// `value?`.
        Try(value: Box<Expr>),
        /// A text, the argument of `expect`.
        Text(text: String),
    }

    /// Code in PTX or CUDA C++.
    struct Code {
        /// Whether it is PTX.
        ptx: bool,
        /// The text.
        pieces: Vec<CodePiece>,
        /// The operands.
        operands: Vec<Operand>,
        /// Whether it only computes its results.
        pure_: bool,
        /// Whether it may access memory.
        memory: bool,
        /// Whether its result is that what it waits for has come, or never will since a check of the launch has failed.
        waits: bool,
        /// Whether the arrays whose address it gets are barriers in shared memory.
        barrier: bool,
        /// The architecture that it needs, such as `sm_80`.
        arch: Option<String>,
        /// The multiple of bytes at which shared arrays begin whose address it gets.
        align: u32,
        /// What the CPU does.
        cpu: Option<Expr>,
    }

    /// A part of code.
    enum CodePiece {
        /// Text as it is.
        Text(text: String),
        /// An operand, by its number.
        Operand(number: u32),
    }

    /// An operand of code.
    struct Operand {
        /// Its name; empty for the result of an expression.
        name: String,
        /// The value that goes in.
        value: Option<Expr>,
        /// Whether it is a result.
        output: bool,
        /// The number of the slot of its type.
        slot: u32,
        /// The binding that it is in the form for the CPU.
        binding: Option<u32>,
    }

    /// A text with values in it.
    struct Message {
        /// The text as the user wrote it, with its quotes; empty if there is none.
        text: String,
        /// The number of the function that makes the whole text of all values.
        render: u32,
        /// The values that the user wrote, and the numbers of the slots of their types.
        values: Vec<(Expr, u32)>,
    }

    /// A function that stands where it is passed.
    struct Closure {
        /// What its arguments are bound to.
        params: Vec<Pattern>,
        /// Its value.
        body: Expr,
        /// The number of its first binding; smaller ones are of the function around.
        first: u32,
    }

    /// One way of a `match`.
    struct Arm {
        /// What it matches.
        pattern: Pattern,
        /// What must hold besides.
        guard: Option<Expr>,
        /// Its value.
        body: Expr,
    }

    /// `start..end` or `start..=end`, with adaptors.
    struct Range {
        /// The first value.
        start: Box<Expr>,
        /// The bound.
        end: Box<Expr>,
        /// Whether the bound is taken too.
        inclusive: bool,
        /// `.rev()` and `.step_by(s)`, in the order in which they are written.
        adaptors: Vec<Adaptor>,
        /// The number of the slot of the values' type.
        slot: u32,
    }

    /// An iterator.
    struct Each {
        /// Where it begins.
        source: Source,
        /// The methods behind, in the order in which they are written; `Map` and `Filter` behind all others. Copying elements is
        /// none: it shows in the types of bindings.
        along: Vec<Along>,
    }

    /// Where an iterator begins.
    enum Source {
        /// With the elements of an array or slice.
        Elements {
            /// The array or slice, or a reference to it.
            base: Box<Expr>,
            /// Whether the array itself is run through: its values from before the loop, if it is one.
            taken: bool,
        },
        /// With parts of an array or slice.
        Parts {
            /// The array or slice.
            base: Box<Expr>,
            /// Which parts.
            kind: Parts,
            /// How many elements they have.
            size: Box<Expr>,
        },
        /// With a range, which `Map` and `Filter` alone follow.
        Range(range: Range),
    }

    /// Which parts of an array or slice an iterator gives.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Parts {
        /// One behind the other, the last one perhaps shorter.
        Chunks,
        /// One behind the other, of the same size.
        ChunksExact,
        /// One from each element on, of the same size.
        Windows,
    }

    /// A method of an iterator.
    enum Along {
        /// `.rev()`.
        Rev,
        /// `.enumerate()`.
        Enumerate,
        /// `.skip(n)`.
        Skip(count: Expr),
        /// `.take(n)`.
        Take(count: Expr),
        /// `.step_by(n)`.
        StepBy(step: Expr),
        /// `.zip(other)`.
        Zip(other: Each),
        /// `.map(|x| …)`.
        Map(closure: Closure),
        /// `.filter(|x| …)`, of values.
        Filter(closure: Closure),
    }

    /// What becomes of all that an iterator gives: `x.iter().sum()` and its like.
    struct Consumed {
        /// The iterator.
        each: Each,
        /// The method.
        name: String,
        /// What `fold` starts with.
        start: Option<Expr>,
        /// The closure, if the method takes one.
        closure: Option<Closure>,
        /// The slot of the result's type.
        slot: u32,
        /// The number of the link of the order of items or keys that may be enums.
        link: Option<u32>,
    }

    /// What changes the order of a range.
    enum Adaptor {
        /// `.rev()`.
        Rev,
        /// `.step_by(s)`, with a step of the range's own type or a `usize`, and the slot of that.
        StepBy(step: Expr, slot: u32),
    }
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

impl CodePiece {
    /// Whether it is the operand of that number.
    pub fn is(&self, number: usize) -> bool {
        matches!(self, CodePiece::Operand(own) if *own as usize == number)
    }
}
