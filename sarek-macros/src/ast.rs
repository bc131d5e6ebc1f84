//! The syntax of a function in the kernel language: `parse` builds it, `check` examines it and `expand` writes it out.
//!
//! Names are resolved: every binding, callee, constant and label has a number, the index into its table in
//! [`Function`]. Types are tokens, because only rustc understands them.

mod iterators;

pub use iterators::{Adaptor, Bounded, Call, CallArgument, Consumed, Each, Loop, Range, Source};

use proc_macro2::{Ident, Span, TokenStream};
pub use sarek_language::syntax::CopyStep;

/// A `#[kernel]` or `#[device]` function.
pub struct Function {
    /// The attribute, with its arguments.
    pub kind: Kind,
    /// Its attributes (documentation, `allow`, …) without those of Sarek.
    pub attrs: Vec<syn::Attribute>,
    /// Its visibility.
    pub vis: syn::Visibility,
    /// Its signature as written.
    pub sig: syn::Signature,
    /// `true` if its signature is in the language.
    pub declared: bool,
    /// `true` if its body is in the language.
    pub sound: bool,
    /// Its parameters, in order.
    pub params: Vec<Param>,
    /// Every name that a parameter, `let` or `for` binds.
    pub bindings: Vec<Binding>,
    /// Every called path. Two calls are two callees, because each has its own type arguments.
    pub callees: Vec<Callee>,
    /// Every path to a constant or const parameter that is used as a value.
    pub constants: Vec<Constant>,
    /// Every type in the body whose meaning is needed: in casts, `shared!`, repeats and ranges.
    pub slots: Vec<Slot>,
    /// Every operator and method call whose operands may be structs.
    pub links: Vec<Link>,
    /// Every label of a loop or block.
    pub labels: Vec<syn::Lifetime>,
    /// Every array of a `shared!`.
    pub shared: Vec<SharedArray>,
    /// The type parameters that are functions, with the function pointers of their bounds.
    pub functions: Vec<(Ident, syn::Type)>,
    /// The constants and imports that the body declares.
    pub items: Vec<syn::Item>,
    /// The headers of CUDA C++ that its code needs.
    pub headers: Vec<syn::LitStr>,
    /// The body.
    pub body: Block,
}

impl Function {
    /// Returns the same function without its body's contents, for a body with errors, so that the calls in
    /// it cause no further errors.
    pub fn without_body(mut self) -> Function {
        let params = self.params.iter().map(|param| param.pattern.names()).sum();
        self.bindings.truncate(params);
        self.callees.clear();
        self.constants.clear();
        self.slots.clear();
        self.shared.clear();
        self.links.clear();
        self.labels.clear();
        self.items.clear();
        self.body.stmts.clear();
        let span = self.sig.ident.span();
        let end = Expr {
            kind: ExprKind::Panic(Message { before: String::new(), text: None, arguments: Vec::new() }),
            start: span,
            end: span,
        };
        self.body.value = Some(Box::new(end));
        self
    }
}

/// The attribute of a function.
pub enum Kind {
    /// `#[kernel]`.
    Kernel {
        /// `block = (x, y, z)`, with missing dimensions as 1, if they are numbers.
        block: Option<[u32; 3]>,
        /// The attribute's requirements on launches, as Rust expressions.
        bounds: Bounds,
    },
    /// `#[device]`.
    Device,
}

/// The requirements of `#[kernel(…)]` on launches.
#[derive(Default)]
pub struct Bounds {
    /// `block = (x, y, z)`: numbers, constants or const parameters.
    pub block: Option<[syn::Expr; 3]>,
    /// `min_blocks = n`: the number of blocks that a multiprocessor is to hold at a time.
    pub min_blocks: Option<syn::Expr>,
    /// `max_registers = n`: the most registers of a thread.
    pub max_registers: Option<syn::Expr>,
    /// `cluster = (x, y, z)`: the number of blocks that run together.
    pub cluster: Option<[syn::Expr; 3]>,
    /// `fast_math`.
    pub fast_math: bool,
    /// `starts_early`.
    pub starts_early: bool,
}

/// A parameter.
pub struct Param {
    /// Its bindings.
    pub pattern: Pattern,
    /// Its type as written.
    pub ty: syn::Type,
    /// `true` if it is `#[constant]`.
    pub constant: bool,
}

/// A name that a pattern binds.
pub struct Binding {
    /// The name.
    pub name: Ident,
    /// `true` if it is bound `mut`.
    pub mutable: bool,
    /// `ref` or `ref mut`, if it is bound so.
    pub by_ref: Option<(syn::Token![ref], Option<syn::Token![mut]>)>,
    /// `true` if it is known to consist of numbers, truth values or atomics, and to contain no struct.
    pub plain: bool,
    /// `true` if only an assignment shows its type: `let x;`.
    pub late: bool,
    /// `true` if it is a function: a parameter `f: F` with `F: Fn(f32) -> f32`, or the name of a closure.
    pub function: bool,
    /// The number of the shared array that it names, if it does.
    pub shared: Option<u32>,
}

/// `shared!([T; N])` or `shared!([T])`.
pub struct SharedArray {
    /// The slot of the array's type.
    pub slot: u32,
    /// The constants in its lengths, as paths, outermost first; empty if a length is not a constant.
    pub lengths: Vec<String>,
    /// `pad = n`: the slot of the type `[u8; n]`.
    pub pad: Option<u32>,
    /// `reuse = name`: the binding of the array whose memory this one reuses, and the name's span.
    pub reuse: Option<(u32, Span)>,
    /// `true` if the launch gives the length of this array, or of the array whose memory it reuses.
    pub dynamic: bool,
    /// `true` if its `let` may run several times in a kernel: in a loop, or in a device function.
    pub again: bool,
    /// `true` if another array reuses its memory.
    pub is_reused: bool,
}

impl SharedArray {
    /// Returns `true` if its `let` is a barrier: threads may still use another array with the same memory.
    pub fn is_barrier(&self) -> bool {
        self.reuse.is_some() || self.again && self.is_reused
    }
}

/// An operator or method call whose meaning depends on rustc's types, if an operand is a struct.
pub struct Link {
    /// The name of the function: `add`, or that of the method.
    pub name: String,
    /// The kind of call.
    pub kind: LinkKind,
    /// The operator's or the method's token.
    pub span: Span,
}

impl Link {
    /// Returns `true` for a method that is not one of numbers by itself.
    pub fn is_method(&self) -> bool {
        matches!(self.kind, LinkKind::Method | LinkKind::MethodOfNumber)
    }
}

/// The kind of a function's call in the source.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// An operator.
    Operator,
    /// A method that numbers also have.
    SharedMethod,
    /// A method that only structs have.
    Method,
    /// A method of a trait of the user's, of a number.
    MethodOfNumber,
}

/// A path that is called.
pub struct Callee {
    /// The path as written, with generic arguments.
    pub path: syn::ExprPath,
    /// The way in which rustc finds the callee of that name.
    pub form: CalleeForm,
    /// `true` if an argument of the call is a function.
    pub takes_functions: bool,
    /// `true` if it is itself an argument, according to its name.
    pub is_argument: bool,
    /// The number of operands in its call.
    pub operands: usize,
}

/// The meaning of a called path.
pub enum CalleeForm {
    /// A free function, `f(…)` or `module::f(…)`.
    Free,
    /// An associated function, `Type::f(…)`, `<T as Trait>::f(…)`.
    Associated,
}

/// A path to a constant, or a byte string.
pub struct Constant {
    /// The tokens as written.
    pub tokens: TokenStream,
    /// The path without generic arguments; for a byte string, the source of its name.
    pub path: String,
    /// Its span in the source.
    pub span: Span,
    /// `true` if it is in a pattern.
    pub in_pattern: bool,
}

impl Constant {
    /// Returns the last name of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit("::").next().unwrap_or(&self.path)
    }
}

/// A type whose meaning rustc determines.
pub enum Slot {
    /// The type as written, in a cast or a shared array.
    Written(syn::Type),
    /// The type of a value that the typing body shows: of a repeat expression, or of a range's values. Its span.
    Seen(Span),
}

/// Statements, and an optional value.
pub struct Block {
    /// The statements in order.
    pub stmts: Vec<Stmt>,
    /// The expression at the end, without a semicolon.
    pub value: Option<Box<Expr>>,
    /// The braces.
    pub brace: syn::token::Brace,
}

/// A statement.
pub enum Stmt {
    /// `let pattern: ty = init;`
    Let {
        /// The keyword.
        let_token: syn::Token![let],
        /// The bindings.
        pattern: Pattern,
        /// The type, if it is written.
        ty: Option<syn::Type>,
        /// The value; without one, the pattern consists of names and tuples only.
        init: Option<Expr>,
        /// `else { … }`.
        otherwise: Option<(syn::Token![else], Block)>,
    },
    /// An expression, and `true` if a semicolon follows it.
    Expr(Expr, bool),
}

/// A pattern.
pub enum Pattern {
    /// A name: its number, and its span at this place.
    Binding(u32, Span),
    /// `(a, b)`.
    Tuple(Vec<Pattern>, Span),
    /// `Point { x, y: _, .. }`, `Point(x, _)`, `Shape::Circle(x)`, or `None`.
    Struct(StructPattern),
    /// `[a, b, _]`, and the number of members before `..`, if there is one.
    Array(Vec<Pattern>, Option<usize>, Span),
    /// `&x`, in a loop that yields references.
    Ref(Box<Pattern>, Span),
    /// `3`, `LIMIT`: the value, and the tokens as written.
    Value(Box<Expr>, TokenStream),
    /// `1..=9`, `..LIMIT`: the bounds, whether the last one is included, and the tokens as written.
    Range(Option<Box<Expr>>, Option<Box<Expr>>, bool, TokenStream),
    /// `a | b`. Each alternative has the same names, which are possible only in the whole pattern of an arm.
    Or(Vec<Pattern>, Span),
    /// `name @ pattern`.
    At(u32, Span, Box<Pattern>),
    /// `_`.
    Wild(Span),
}

impl Pattern {
    /// Returns the number of names that it binds.
    pub fn names(&self) -> usize {
        match self {
            Pattern::Binding(..) => 1,
            Pattern::At(_, _, inner) => 1 + inner.names(),
            Pattern::Ref(inner, _) => inner.names(),
            Pattern::Tuple(members, _) | Pattern::Array(members, _, _) => members.iter().map(Pattern::names).sum(),
            Pattern::Or(cases, _) => cases.first().map_or(0, Pattern::names),
            Pattern::Struct(pattern) => pattern.fields.iter().map(|(_, field)| field.names()).sum(),
            Pattern::Value(..) | Pattern::Range(..) | Pattern::Wild(_) => 0,
        }
    }
}

/// A pattern that destructures a struct or a variant.
pub struct StructPattern {
    /// The path of the struct or variant.
    pub path: syn::Path,
    /// The form in which its fields are written.
    pub form: Form,
    /// The fields and their patterns.
    pub fields: Vec<(syn::Member, Pattern)>,
    /// `..`, if it is at the end.
    pub rest: Option<Span>,
    /// The braces or parentheses.
    pub span: Span,
}

/// The form in which the fields of a struct or variant are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `Point { x, y }`.
    Braces,
    /// `Point(x, y)`.
    Parentheses,
    /// `None`.
    Unit,
}

/// An expression.
pub struct Expr {
    /// The kind of expression.
    pub kind: ExprKind,
    /// Its first token.
    pub start: Span,
    /// Its last token.
    pub end: Span,
}

/// A function of `std::mem` that writes places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exchange {
    Swap,
    Replace,
    Take,
}

impl Exchange {
    pub const ALL: [Exchange; 3] = [Exchange::Swap, Exchange::Replace, Exchange::Take];

    /// Returns the function's name.
    pub fn name(self) -> &'static str {
        match self {
            Exchange::Swap => "swap",
            Exchange::Replace => "replace",
            Exchange::Take => "take",
        }
    }
}

/// The kind of an expression. The spans are those of the keyword or operator.
pub enum ExprKind {
    /// A literal: integer, float or bool; and the slot of its type, if its context does not determine that.
    Literal(syn::Lit, Option<u32>),
    /// A binding's value.
    Local(u32),
    /// A constant's value.
    Constant(u32),
    /// `(x)`.
    Paren(Box<Expr>),
    /// `-x`, `!x`, `*x`.
    Unary(syn::UnOp, Box<Expr>, Option<u32>),
    /// `a + b`, comparisons, `&&` and `||`, and `a += b`. Here and above, the number is the link, if an operand
    /// may be a struct.
    Binary(Box<Expr>, syn::BinOp, Box<Expr>, Option<u32>),
    /// `place = value`; the place may be a tuple, an array or a struct of places.
    Assign(Box<Expr>, Span, Box<Expr>),
    /// `_` among the places of an assignment.
    Nowhere,
    /// `value as T`: the slot of `T`.
    Cast(Box<Expr>, u32),
    /// `base[index]`.
    Index(Box<Expr>, Box<Expr>),
    /// `base[start..end]`, a part of a slice or array; either bound may be omitted.
    Part(Box<Expr>, Box<Bounded>),
    /// `base.0` or `base.name`.
    Field(Box<Expr>, syn::Member),
    /// `&x` or `&mut x`.
    Ref(Box<Expr>, Option<syn::Token![mut]>),
    /// A call of a callee.
    Call(u32, Vec<Expr>),
    /// A call of a parameter that is a function, and the slot of its result.
    CallParam(u32, Vec<Expr>, u32),
    /// `|x| x + 1.0`, as an argument.
    Closure(Box<Closure>),
    /// A device function as an argument: its callee.
    Function(u32),
    /// A method call, and its link, if the receiver may be a struct; generic arguments are not in the language.
    Method(Box<Expr>, Ident, Vec<Expr>, Option<u32>),
    /// `f32::max(a, b)`: the slot of the primitive type, the path, the arguments.
    Primitive(u32, syn::ExprPath, Vec<Expr>),
    /// `mem::swap(&mut a, &mut b)` and similar functions: the function, the path, the arguments.
    Exchange(Exchange, syn::ExprPath, Vec<Expr>),
    /// `(a, b)` or `()`.
    Tuple(Vec<Expr>),
    /// `Point { x, y: 0.0, ..base }`, `Point(x, y)`, `Shape::Circle(x)`, or `None`.
    Struct(Box<StructValue>),
    /// `[a, b, c]`.
    Array(Vec<Expr>),
    /// `[value; length]`: the length's tokens, and the slot of the array's type.
    Repeat(Box<Expr>, TokenStream, u32),
    /// `if cond { … } else …`; the last one is a block or another `if`.
    If(Box<Expr>, Block, Option<Box<Expr>>),
    /// `match value { … }`, and `if let`, `while let` and `matches!` in that form.
    Match(Box<Expr>, Vec<Arm>, MatchForm),
    /// `while cond { … }`.
    While(Loop, Box<Expr>, Block),
    /// `loop { … }`, and the slot of its value, if a `break` gives one.
    Loop(Loop, Block, Option<u32>),
    /// `for pattern in range { … }`.
    For(Loop, Pattern, Range, Block),
    /// `for pattern in array { … }`.
    ForEach(Loop, Pattern, Each, Block),
    /// `x.iter().sum()` and similar expressions.
    Consume(Box<Consumed>),
    /// `'label: { … }`: the label's number, and the slot of its value.
    Labelled(u32, Block, u32),
    /// `break`: the label's number, and the value.
    Break(Option<u32>, Option<Box<Expr>>),
    /// `continue`: the label's number.
    Continue(Option<u32>),
    /// `return`.
    Return(Option<Box<Expr>>),
    /// `{ … }`.
    Block(Block),
    /// `shared!(…)`: the number of the array.
    Shared(u32),
    /// `superstep!(name, { … })`; `start` is the span of the macro's name.
    Superstep(Option<Ident>, Block),
    /// `assert!(cond, …)` or `debug_assert!`, with the message of a failure.
    Assert(Box<Expr>, Message),
    /// `assert_eq!(left, right, …)` or, if `false`, `assert_ne!`, and their `debug` forms: the sides, the slots of
    /// their types, and the message of a failure that precedes the sides.
    AssertEq(bool, Box<[(Expr, u32); 2]>, Message),
    /// `panic!("…")` and similar macros.
    Panic(Message),
    /// `println!("…")` or, if `false`, `print!`.
    Print(bool, Message),
    /// `ptx!("…", …)` or `cuda!("…", …)`.
    Code(Box<Code>),
    /// `value?`.
    Try(Box<Expr>, syn::Token![?]),
    /// A text, the argument of `expect`.
    Text(syn::LitStr),
}

/// Code in PTX or CUDA C++.
pub struct Code {
    /// `true` if it is PTX.
    pub ptx: bool,
    /// The text.
    pub pieces: Vec<CodePiece>,
    /// The operands.
    pub operands: Vec<Operand>,
    /// `options(pure)`: the results depend on the operands alone, and nothing else happens.
    pub pure_: bool,
    /// `true` if it may access memory: it has neither `pure` nor `nomem`.
    pub memory: bool,
    /// `options(waits)`: the result is `true` if the awaited event has occurred, or never will.
    pub waits: bool,
    /// `options(barrier)`: the arrays whose address it gets are barriers in shared memory.
    pub barrier: bool,
    /// `options(warp)`: all lanes of a warp run it together.
    pub warp: bool,
    /// `options(warpgroup)`: all threads of a warpgroup run it together.
    pub warpgroup: bool,
    /// `copies = …`: its part in an asynchronous copy.
    pub copies: Option<CopyStep>,
    /// The architecture that it needs.
    pub arch: Option<String>,
    /// The alignment in bytes of shared arrays whose address it gets.
    pub align: Option<u32>,
    /// The CPU's form.
    pub cpu: Option<Expr>,
}

/// A part of code.
pub enum CodePiece {
    /// Literal text.
    Text(String),
    /// An operand, by its number.
    Operand(u32),
    /// The type of the result that the code, an expression, yields: an operand, by its number.
    Type(u32),
}

/// An operand of code.
pub struct Operand {
    /// Its name; empty for the result of an expression.
    pub name: String,
    /// Its direction: a value or a result.
    pub flow: Flow,
    /// The input value.
    pub value: Option<Expr>,
    /// The slot of its type.
    pub slot: u32,
    /// Its variable in the CPU's form.
    pub binding: Option<u32>,
}

/// The direction of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Into the code.
    In,
    /// Out of it.
    Out,
    /// Both.
    InOut,
}

/// A text with values in it.
pub struct Message {
    /// The text before the user's text, or in its place.
    pub before: String,
    /// The user's text.
    pub text: Option<syn::LitStr>,
    /// The values in it.
    pub arguments: Vec<Argument>,
}

/// A value in a text.
pub struct Argument {
    /// The name by which the text refers to it.
    pub name: Option<Ident>,
    /// The value.
    pub value: Expr,
    /// The slot of its type.
    pub slot: u32,
}

/// A struct or variant, constructed from the values of its fields.
pub struct StructValue {
    /// The path of the struct or variant.
    pub path: syn::ExprPath,
    /// The form in which its fields are written.
    pub form: Form,
    /// The fields and their values.
    pub fields: Vec<(syn::Member, Expr)>,
    /// `..base`.
    pub base: Option<(syn::Token![..], Expr)>,
    /// The slot of its type.
    pub slot: u32,
}

/// A function at the place where it is passed.
pub struct Closure {
    /// `move`, if it is written.
    pub capture: Option<syn::Token![move]>,
    /// The parameters, and their types where they are written.
    pub params: Vec<(Pattern, Option<syn::Type>)>,
    /// Its value.
    pub body: Expr,
    /// The number of its first binding: smaller ones belong to the surrounding function.
    pub first: u32,
}

/// The form in which a `match` is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum MatchForm {
    /// `match`.
    Match,
    /// `if let`.
    IfLet,
    /// `while let`.
    WhileLet,
    /// `matches!`.
    Matches,
    /// `let … else`.
    LetElse,
    /// `?`.
    Try,
}

/// An arm of a `match`.
pub struct Arm {
    /// Its pattern.
    pub pattern: Pattern,
    /// The guard after `if`.
    pub guard: Option<Expr>,
    /// Its value.
    pub body: Expr,
}

/// Returns `true` if an operator assigns to its left side, like `+=`.
pub fn is_compound(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}
