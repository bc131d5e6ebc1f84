//! A function: its signature, its body, and the tables of its names, callees, constants and types.

use super::{Block, Expr, ExprKind, Message, Pattern};
use proc_macro2::{Ident, Span, TokenStream};

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
    /// The ones among these that are written as `impl Fn(…)`, so that calls cannot name them.
    pub unnamed: Vec<Ident>,
    /// The tuples that a launch takes for several parameters.
    pub tuples: Vec<TupleParam>,
    /// The constants and imports that the body declares.
    pub items: Vec<syn::Item>,
    /// The headers of CUDA C++ that its code needs.
    pub headers: Vec<syn::LitStr>,
    /// The body.
    pub body: Block,
    /// The body as written, of a `const fn`: what constants are computed by is Rust alone.
    pub const_body: Option<syn::Block>,
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

/// A tuple whose members are parameters of a kernel.
pub struct TupleParam {
    /// Its name.
    pub name: Ident,
    /// Its type.
    pub ty: syn::Type,
    /// The number of the first parameter.
    pub first: usize,
    /// For each parameter, the numbers of the members that lead to its value.
    pub members: Vec<Vec<usize>>,
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
    /// `true` if it is an iterator.
    pub iterator: bool,
    /// `true` if it is an iterator whose methods take closures.
    pub runs_closures: bool,
    /// `true` if it is a range `a..b`, of which no items are taken one by one.
    pub range: bool,
    /// `true` if it is in a pattern that may not match, where Rust would take the name of a constant for that constant.
    pub refutable: bool,
    /// The number of the shared array that it names, if it does.
    pub shared: Option<u32>,
}

impl Binding {
    /// Returns `true` if it has a type that the kernel's compiler knows.
    pub fn is_value(&self) -> bool {
        !self.function && !self.iterator
    }
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
    /// The type arguments of a method.
    pub turbofish: Option<syn::AngleBracketedGenericArguments>,
}

/// The kind of a function's call in the source.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// An operator.
    Operator,
    /// `base[index]` that is read.
    Index,
    /// The same that is changed.
    IndexMut,
    /// `.sum()` and `.product()`: the first value.
    Sum,
    /// The same: the value so far and the next item.
    SumStep,
    /// A method that numbers also have.
    SharedMethod,
    /// A method of a type or trait of the user's.
    Method,
    /// `x.into()`, which calls `From::from` of the type that it makes.
    Into,
    /// `x?`, which calls `From::from` of the error that the function returns.
    Try,
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
