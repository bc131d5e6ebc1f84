//! The syntax as data: `sarek_language::syntax`, whose bytes an expansion holds.

mod iterators;

use super::signature::{signature_text, tidy};
use crate::ast::{Arm, Block, Exchange, Expr, ExprKind, Function, Further, Loop, Pattern, Stmt, is_compound};
use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use sarek_language::syntax::{self, BinaryOp};
use std::cell::{Cell, RefCell};
use syn::{BinOp, Lit, UnOp};

/// Builds the syntax of one function.
pub(super) struct Data<'f> {
    function: &'f Function,
    /// The place of its body: for a function that a macro creates, it may be in another file than the macro's call.
    place: Place,
    /// The functions that render the texts of its messages.
    pub(super) renders: RefCell<Vec<TokenStream>>,
    /// `true` if the next expression is a place that is changed.
    pub(super) changed: Cell<bool>,
}

/// A file, as rustc names it, and a position in it.
struct Place {
    file: String,
    line: u32,
    column: u32,
}

impl Place {
    fn of(span: Span) -> Place {
        let start = span.start();
        Place { file: span.file(), line: start.line as u32, column: start.column as u32 + 1 }
    }
}

/// Returns a value of type `sarek_runtime::private::Syntax`.
pub fn function_data(function: &Function) -> TokenStream {
    let (name_place, body_place) = (Place::of(function.sig.ident.span()), Place::of(function.body.brace.span.open()));
    let place = if name_place.file == body_place.file { name_place } else { body_place };
    // Outside of a compiler, files have no names.
    let file = if place.file.starts_with('<') {
        quote!(::sarek_runtime::private::core::file!())
    } else {
        place.file.to_token_stream()
    };
    let data = Data { function, place, renders: RefCell::default(), changed: Cell::default() };
    let bytes = Literal::byte_string(&syntax::encode(&data.function()));
    let renders = data.renders.into_inner();
    quote!(::sarek_runtime::private::Syntax::new(#bytes, #file, &[#(#renders),*]))
}

/// Returns a name without the `r#` of a raw identifier.
fn plain(name: &str) -> String {
    name.trim_start_matches("r#").to_string()
}

impl Data<'_> {
    fn function(&self) -> syntax::Function {
        let function = self.function;
        let numbers = (0..).zip(&function.params).filter(|(_, param)| param.constant);
        let functions = (0..).zip(&function.params).filter(|(_, param)| match &param.pattern {
            Pattern::Binding(binding, _) => function.bindings[*binding as usize].function,
            _ => false,
        });
        let binding = |binding: &crate::ast::Binding| syntax::Binding {
            name: plain(&binding.name.to_string()),
            mutable: binding.mutable,
        };
        let header =
            |header: &syn::LitStr| syntax::Header { name: header.value(), line: Place::of(header.span()).line };
        syntax::Function {
            name: function.sig.ident.to_string(),
            signature: signature_text(function),
            line: self.place.line,
            column: self.place.column,
            params: function.params.iter().map(|param| self.pattern(&param.pattern)).collect(),
            constant_params: numbers.map(|(number, _)| number).collect(),
            bindings: function.bindings.iter().map(binding).collect(),
            constants: function.constants.iter().map(|constant| constant.path.clone()).collect(),
            labels: function.labels.iter().map(|label| label.ident.to_string()).collect(),
            functions: functions.map(|(number, _)| number).collect(),
            headers: function.headers.iter().map(header).collect(),
            body: self.block(&function.body),
        }
    }

    fn pattern(&self, source: &Pattern) -> syntax::Pattern {
        let all = |patterns: &[Pattern]| patterns.iter().map(|part| self.pattern(part)).collect();
        let bound = |bound: &Option<Box<Expr>>| bound.as_ref().map(|bound| self.boxed(bound));
        match source {
            Pattern::Binding(number, _) => syntax::Pattern::Binding(*number),
            Pattern::Tuple(pattern) => {
                syntax::Pattern::Tuple(syntax::Members { listed: all(&pattern.members), rest: pattern.rest })
            }
            Pattern::Struct(pattern) => {
                let fields = pattern.fields.iter().map(|(member, field)| (member_name(member), self.pattern(field)));
                syntax::Pattern::Struct(last_name(&pattern.path), fields.collect())
            }
            Pattern::Value(value, _) => syntax::Pattern::Value(self.boxed(value)),
            Pattern::Range(start, end, inclusive, _) => syntax::Pattern::Range(bound(start), bound(end), *inclusive),
            Pattern::Or(cases, _) => syntax::Pattern::Or(all(cases)),
            Pattern::At(number, _, inner) => syntax::Pattern::At(*number, Box::new(self.pattern(inner))),
            Pattern::Array(members, rest, _) => {
                let rest = rest.map(|rest| syntax::Rest { at: rest.at, name: rest.name.map(|(number, _)| number) });
                syntax::Pattern::Array(all(members), rest)
            }
            // The target of a name has the reference's type, or that of the reference's target.
            Pattern::Ref(inner, _) => self.pattern(inner),
            Pattern::Wild(_) => syntax::Pattern::Wild,
        }
    }

    fn block(&self, source: &Block) -> syntax::Block {
        syntax::Block {
            stmts: source.stmts.iter().map(|part| self.stmt(part)).collect(),
            value: source.value.as_ref().map(|value| self.boxed(value)),
        }
    }

    fn stmt(&self, source: &Stmt) -> syntax::Stmt {
        match source {
            Stmt::Let { let_token, pattern: names, ty: _, init, otherwise } => syntax::Stmt::Let {
                pattern: self.pattern(names),
                init: init.as_ref().map(|part| self.expr(part)),
                otherwise: otherwise.as_ref().map(|(_, otherwise)| self.block(otherwise)),
                span: self.span(let_token.span),
            },
            Stmt::Expr(value, _) => syntax::Stmt::Expr(self.expr(value)),
        }
    }

    pub(super) fn expr(&self, source: &Expr) -> syntax::Expr {
        let mut inner = source;
        loop {
            match &inner.kind {
                ExprKind::Paren(parenthesised) => inner = parenthesised,
                // `unsafe { ptx!(…) }`
                ExprKind::Block(Block { stmts, value: Some(value), .. })
                    if stmts.is_empty() && matches!(value.kind, ExprKind::Code(_)) =>
                {
                    inner = value;
                }
                _ => break,
            }
        }
        // A method's position is that of its name: Rust reports its panics there, whichever line its receiver begins
        // on.
        let start = match &inner.kind {
            ExprKind::Method(_, name, ..) => name.span(),
            _ => source.start,
        };
        syntax::Expr { kind: self.kind(inner), span: self.span(start) }
    }

    fn boxed(&self, source: &Expr) -> Box<syntax::Expr> {
        Box::new(self.expr(source))
    }

    fn list(&self, source: &[Expr]) -> Vec<syntax::Expr> {
        source.iter().map(|part| self.expr(part)).collect()
    }

    /// Returns an expression that may be the place of a value that is changed.
    pub(super) fn place(&self, source: &Expr, changed: bool) -> Box<syntax::Expr> {
        self.changed.set(changed);
        self.boxed(source)
    }

    fn kind(&self, source: &Expr) -> syntax::ExprKind {
        use syntax::ExprKind as Kind;
        let changed = self.changed.take();
        match &source.kind {
            ExprKind::Literal(lit, slot) => literal(lit, *slot),
            ExprKind::Local(binding) => Kind::Local(*binding),
            ExprKind::Constant(constant) => Kind::Constant(*constant),
            ExprKind::Paren(inner) => self.place(inner, changed).kind,
            ExprKind::Unary(op, operand, link) => {
                let op = match op {
                    UnOp::Neg(_) => syntax::UnaryOp::Neg,
                    UnOp::Not(_) => syntax::UnaryOp::Not,
                    _ => syntax::UnaryOp::Deref,
                };
                let changed = changed && op == syntax::UnaryOp::Deref;
                Kind::Unary(op, self.place(operand, changed), *link)
            }
            ExprKind::Binary(left, op, right, link) => {
                let kind = if is_compound(op) { Kind::AssignOp } else { Kind::Binary };
                kind(binary_op(op), self.place(left, is_compound(op)), self.boxed(right), *link)
            }
            ExprKind::Assign(place, _, value) => Kind::Assign(self.place(place, true), self.boxed(value)),
            ExprKind::Nowhere => Kind::Nowhere,
            ExprKind::Cast(value, slot) => Kind::Cast(self.boxed(value), *slot),
            ExprKind::Index(base, index, link) => {
                let base_data = self.place(base, changed);
                Kind::Index {
                    base: base_data,
                    index: self.boxed(index),
                    what: self.text_of(base),
                    link: *link,
                    changed,
                }
            }
            ExprKind::Part(base, range) => Kind::Part {
                base: self.place(base, changed),
                start: range.start.as_ref().map(|start| self.boxed(start)),
                end: range.end.as_ref().map(|end| self.boxed(end)),
                inclusive: matches!(range.limits, syn::RangeLimits::Closed(_)),
                what: self.text_of(base),
            },
            ExprKind::Field(base, member) => Kind::Field(self.place(base, changed), member_name(member)),
            ExprKind::Ref(target, mutable) => Kind::Ref(self.place(target, mutable.is_some())),
            ExprKind::Call(callee, args) => Kind::Call(*callee, self.list(args)),
            ExprKind::CallParam(binding, args, slot) => Kind::CallParam(*binding, self.list(args), *slot),
            ExprKind::Closure(closure) => Kind::Closure(Box::new(self.closure(closure))),
            ExprKind::Function(callee) => Kind::Function(*callee),
            ExprKind::Method(receiver, name, args, link) => {
                let name = name.to_string();
                let keeps = matches!(name.as_str(), "expect" | "unwrap");
                let receiver = self.place(receiver, crate::parse::changes(&name) || keeps && changed);
                Kind::Method(receiver, name, self.list(args), *link)
            }
            ExprKind::Primitive(slot, path, args, link) => {
                Kind::Primitive(*slot, last_name(&path.path), self.list(args), *link)
            }
            ExprKind::Exchange(exchange, _, args) => {
                let exchange = match exchange {
                    Exchange::Swap => syntax::Exchange::Swap,
                    Exchange::Replace => syntax::Exchange::Replace,
                    Exchange::Take => syntax::Exchange::Take,
                };
                Kind::Exchange(exchange, self.list(args))
            }
            ExprKind::Tuple(members) => Kind::Tuple(members.iter().map(|part| *self.place(part, changed)).collect()),
            ExprKind::Struct(value) => {
                let fields = value.fields.iter().map(|(member, value)| (member_name(member), self.expr(value)));
                let base = value.base.as_ref().map(|(_, base)| self.boxed(base));
                Kind::Struct(value.slot, last_name(&value.path.path), fields.collect(), base)
            }
            ExprKind::Array(elements) => Kind::Array(elements.iter().map(|part| *self.place(part, changed)).collect()),
            ExprKind::Try(value, _, link, label) => Kind::Try(self.boxed(value), *link, *label),
            ExprKind::Text(text) => Kind::Text(text.value()),
            ExprKind::Repeat(value, _, slot) => Kind::Repeat(self.boxed(value), *slot),
            ExprKind::Code(code) => Kind::Code(Box::new(self.code(code))),
            ExprKind::If(cond, then, otherwise) => {
                let otherwise = otherwise.as_ref().map(|other| self.boxed(other));
                Kind::If(self.boxed(cond), self.block(then), otherwise)
            }
            ExprKind::Match(value, arms, _) => {
                let arms = arms.iter().flat_map(alternatives).map(|(arm, pattern)| syntax::Arm {
                    pattern: self.pattern(pattern),
                    guard: arm.guard.as_ref().map(|guard| self.expr(guard)),
                    further: arm.further.iter().map(|further| self.further(further)).collect(),
                    body: self.expr(&arm.body),
                });
                Kind::Match(self.boxed(value), arms.collect())
            }
            ExprKind::While(Loop { label, unroll }, cond, body) => {
                Kind::While { label: *label, cond: self.boxed(cond), body: self.block(body), unroll: *unroll }
            }
            ExprKind::Loop(Loop { label, unroll: _ }, body, slot) => {
                Kind::Loop { label: *label, body: self.block(body), slot: *slot }
            }
            ExprKind::Labelled(label, body, slot) => {
                Kind::Labelled { label: *label, body: self.block(body), slot: *slot }
            }
            ExprKind::For(Loop { label, unroll }, names, run, body) => Kind::For {
                label: *label,
                pattern: self.pattern(names),
                range: self.range(run),
                body: self.block(body),
                unroll: *unroll,
            },
            ExprKind::Iterator(each, _) => Kind::Items(Box::new(self.each(each))),
            ExprKind::ForEach(Loop { label, unroll }, names, each, body) => Kind::ForEach {
                label: *label,
                pattern: self.pattern(names),
                each: self.each(each),
                body: self.block(body),
                unroll: *unroll,
            },
            ExprKind::Consume(consumed) => Kind::Consume(Box::new(syntax::Consumed {
                reversed: consumed.reversed.iter().any(|reversed| reversed.member.is_none()),
                falling: consumed.reversed.iter().filter_map(|reversed| reversed.member).collect(),
                each: self.each(&consumed.each),
                name: consumed.name.to_string(),
                start: consumed.start.as_ref().map(|start| self.expr(start)),
                closure: consumed.closure.as_ref().map(|closure| self.closure(closure)),
                slot: consumed.slot,
                link: consumed.link,
            })),
            ExprKind::Break(label, value) => Kind::Break(*label, value.as_ref().map(|value| self.boxed(value))),
            ExprKind::Continue(label) => Kind::Continue(*label),
            ExprKind::Return(value) => Kind::Return(value.as_ref().map(|value| self.boxed(value))),
            ExprKind::Block(contents) => Kind::Block(self.block(contents)),
            ExprKind::Shared(array) => {
                let array = &self.function.shared[*array as usize];
                Kind::Shared(Box::new(syntax::SharedArray {
                    slot: array.slot,
                    lengths: array.lengths.clone(),
                    pad: array.pad,
                    reuse: array.reuse.map(|(binding, _)| binding),
                    barrier: array.is_barrier(),
                }))
            }
            ExprKind::Superstep(name, contents) => {
                Kind::Superstep(name.as_ref().map(|name| name.to_string()), self.block(contents))
            }
            ExprKind::Assert(cond, message) => Kind::Assert(self.boxed(cond), self.message(message, false, "")),
            ExprKind::AssertEq(equal, sides, message) => {
                let [(left, slot), (right, _)] = &**sides;
                let message = self.message(message, true, "");
                Kind::AssertEq(*equal, self.boxed(left), self.boxed(right), *slot, message)
            }
            ExprKind::Panic(message) => Kind::Panic(self.message(message, false, "")),
            ExprKind::Print(line, message) => Kind::Print(self.message(message, false, if *line { "\n" } else { "" })),
            ExprKind::Comment(text) => Kind::Comment(text.value()),
        }
    }

    /// Returns a position in the function's file; tokens that a macro's call adds from another file get the
    /// function's position.
    fn span(&self, span: Span) -> syntax::Span {
        let place = Place::of(span);
        let Place { line, column, .. } = if place.file == self.place.file { &place } else { &self.place };
        syntax::Span { line: *line, column: *column }
    }

    fn further(&self, further: &Further) -> syntax::Further {
        syntax::Further {
            pattern: self.pattern(&further.pattern),
            value: self.expr(&further.value),
            guard: further.guard.as_ref().map(|guard| self.expr(guard)),
        }
    }

    /// Returns the indexed expression in the user's words.
    fn text_of(&self, base: &Expr) -> String {
        match &base.kind {
            ExprKind::Local(binding) => self.function.bindings[*binding as usize].name.to_string(),
            ExprKind::Constant(constant) => tidy(&self.function.constants[*constant as usize].tokens),
            ExprKind::Paren(inner) => self.text_of(inner),
            ExprKind::Field(base, member) => format!("{}.{}", self.text_of(base), member_name(member)),
            ExprKind::Index(base, index, _) => format!("{}[{}]", self.text_of(base), self.text_of(index)),
            ExprKind::Literal(lit, _) => lit.to_token_stream().to_string(),
            _ => "…".to_string(),
        }
    }
}

/// Returns an arm, once for each of its alternatives if these have names.
fn alternatives(arm: &Arm) -> Vec<(&Arm, &Pattern)> {
    match &arm.pattern {
        Pattern::Or(cases, _) if arm.pattern.names() > 0 => cases.iter().map(|case| (arm, case)).collect(),
        pattern => vec![(arm, pattern)],
    }
}

/// Returns the last name of a path.
fn last_name(path: &syn::Path) -> String {
    path.segments.last().map(|last| plain(&last.ident.to_string())).unwrap_or_default()
}

/// Returns the name of a field, or its number.
fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => plain(&name.to_string()),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Returns the operator's name in the IR; for a compound assignment, that of its operator.
fn binary_op(op: &BinOp) -> BinaryOp {
    match op {
        BinOp::Add(_) | BinOp::AddAssign(_) => BinaryOp::Add,
        BinOp::Sub(_) | BinOp::SubAssign(_) => BinaryOp::Sub,
        BinOp::Mul(_) | BinOp::MulAssign(_) => BinaryOp::Mul,
        BinOp::Div(_) | BinOp::DivAssign(_) => BinaryOp::Div,
        BinOp::Rem(_) | BinOp::RemAssign(_) => BinaryOp::Rem,
        BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => BinaryOp::BitAnd,
        BinOp::BitOr(_) | BinOp::BitOrAssign(_) => BinaryOp::BitOr,
        BinOp::BitXor(_) | BinOp::BitXorAssign(_) => BinaryOp::BitXor,
        BinOp::Shl(_) | BinOp::ShlAssign(_) => BinaryOp::Shl,
        BinOp::Shr(_) | BinOp::ShrAssign(_) => BinaryOp::Shr,
        BinOp::Eq(_) => BinaryOp::Eq,
        BinOp::Ne(_) => BinaryOp::Ne,
        BinOp::Lt(_) => BinaryOp::Lt,
        BinOp::Le(_) => BinaryOp::Le,
        BinOp::Gt(_) => BinaryOp::Gt,
        BinOp::Ge(_) => BinaryOp::Ge,
        BinOp::And(_) => BinaryOp::And,
        // `||`: Rust has no other operator.
        _ => BinaryOp::Or,
    }
}

/// Returns a literal; rustc rejects an integer that is too large.
fn literal(lit: &Lit, slot: Option<u32>) -> syntax::ExprKind {
    use syntax::ExprKind as Kind;
    let ty = |suffix: &str| match slot {
        Some(slot) => syntax::LiteralType::Slot(slot),
        None if suffix.is_empty() => syntax::LiteralType::Context,
        None => syntax::LiteralType::Suffix(suffix.to_string()),
    };
    match lit {
        // `1f32` is a float without a decimal point.
        Lit::Int(int) if matches!(int.suffix(), "f32" | "f64") => {
            Kind::Float(int.base10_digits().to_string(), ty(int.suffix()))
        }
        Lit::Int(int) => {
            let text = int.to_string();
            let digits = text.strip_suffix(int.suffix()).unwrap_or(&text).trim_end_matches('_');
            Kind::Int(int.base10_parse().unwrap_or_default(), ty(int.suffix()), digits.to_string())
        }
        Lit::Float(float) => Kind::Float(float.base10_digits().to_string(), ty(float.suffix())),
        Lit::Bool(bool) => Kind::Bool(bool.value),
        Lit::Byte(byte) => {
            let text = byte.token().to_string();
            Kind::Int(byte.value().into(), syntax::LiteralType::Suffix("u8".to_string()), text)
        }
        // `parse` has rejected all others.
        _ => Kind::Nowhere,
    }
}
