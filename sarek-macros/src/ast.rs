//! The syntax of a function in the kernel language: `parse` builds it, `check` examines it and `expand` writes it out.
//!
//! Names are resolved: every binding, callee, constant and label has a number, the index into its table in
//! [`Function`]. Types are tokens, because only rustc understands them.

mod code;
mod function;
mod iterators;

pub use code::{Code, CodePiece, CopyStep, Flow, Operand};
pub use function::{
    Binding, Bounds, Callee, CalleeForm, Constant, Function, Kind, Link, LinkKind, Param, SharedArray, Slot, TupleParam,
};
pub use iterators::{Adaptor, Bounded, Call, CallArgument, Consumed, Each, Loop, Numbers, Range, Reversed, Source};

use proc_macro2::{Ident, Span, TokenStream};

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
    Tuple(TuplePattern),
    /// `Point { x, y: _, .. }`, `Point(x, _)`, `Shape::Circle(x)`, or `None`.
    Struct(StructPattern),
    /// `[a, b, _]`, and the `..` among the members, if there is one.
    Array(Vec<Pattern>, Option<Rest>, Span),
    /// `&x`, in a loop that yields references.
    Ref(Box<Pattern>, Span),
    /// `3`, `LIMIT`: the value, and the tokens as written.
    Value(Box<Expr>, TokenStream),
    /// `1..=9`, `..LIMIT`: the bounds, whether the last one is included, and the tokens as written.
    Range(Option<Box<Expr>>, Option<Box<Expr>>, bool, TokenStream),
    /// `a | b`. Each alternative has the same names, which are possible only in the whole pattern of an arm: the parser spreads those inside.
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
            Pattern::Tuple(pattern) => pattern.members.iter().map(Pattern::names).sum(),
            Pattern::Array(members, rest, _) => {
                let rest = rest.and_then(|rest| rest.name);
                members.iter().map(Pattern::names).sum::<usize>() + usize::from(rest.is_some())
            }
            Pattern::Or(cases, _) => cases.first().map_or(0, Pattern::names),
            Pattern::Struct(pattern) => pattern.fields.iter().map(|(_, field)| field.names()).sum(),
            Pattern::Value(..) | Pattern::Range(..) | Pattern::Wild(_) => 0,
        }
    }
}

/// A pattern that destructures a tuple.
pub struct TuplePattern {
    /// The patterns of its members, without those for which `..` stands.
    pub members: Vec<Pattern>,
    /// The number of members before `..`, if it is there.
    pub rest: Option<usize>,
    /// The parentheses.
    pub span: Span,
}

impl TuplePattern {
    /// Returns the number that a member of the pattern has in the tuple. It shows before `..`, and if the number of the
    /// tuple's members is known.
    pub fn number(&self, member: usize, count: Option<usize>) -> Option<usize> {
        if self.rest.is_none_or(|rest| member < rest) {
            return Some(member);
        }
        (count? + member).checked_sub(self.members.len())
    }

    /// Returns the members with their numbers in a tuple of that many members, if they fit.
    pub fn numbered(&self, count: usize) -> Option<impl Iterator<Item = (usize, &Pattern)>> {
        let listed = self.members.len();
        let fits = listed == count || self.rest.is_some() && listed < count;
        let numbered = self.members.iter().enumerate();
        fits.then(|| numbered.filter_map(move |(i, member)| Some((self.number(i, Some(count))?, member))))
    }
}

/// `..` or `name @ ..` in a pattern of a slice or array.
#[derive(Clone, Copy)]
pub struct Rest {
    /// The number of members before it.
    pub at: usize,
    /// The name of the elements between the members: its number, and its span.
    pub name: Option<(u32, Span)>,
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
    /// `base[index]`, and the link if the base may be a struct with an `impl Index`; that of the `impl IndexMut` is the next one.
    Index(Box<Expr>, Box<Expr>, Option<u32>),
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
    /// `f32::max(a, b)`: the slot of the primitive type, the path, the arguments. `x.into()` is `from(x)`: the slot is of
    /// any type, and has a link.
    Primitive(u32, syn::ExprPath, Vec<Expr>, Option<u32>),
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
    /// An iterator that a `let` gives a name, and whether its items hold no structs.
    Iterator(Box<Each>, bool),
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
    /// `comment!("…")`.
    Comment(syn::LitStr),
    /// `ptx!("…", …)` or `cuda!("…", …)`.
    Code(Box<Code>),
    /// `value?`, the question mark, the number of the link of the conversion of its error, and the label of the closure that it
    /// leaves.
    Try(Box<Expr>, syn::Token![?], Option<u32>, Option<u32>),
    /// A text, the argument of `expect`.
    Text(syn::LitStr),
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
    /// The type of its value, where it is written.
    pub output: Option<syn::Type>,
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
    /// The further patterns of `if let a = b && let c = d { … } else { … }`.
    pub further: Vec<Further>,
    /// Its value.
    pub body: Expr,
}

/// A further pattern of an arm.
pub struct Further {
    /// The pattern.
    pub pattern: Pattern,
    /// The value that it matches.
    pub value: Expr,
    /// The conditions after it.
    pub guard: Option<Expr>,
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
