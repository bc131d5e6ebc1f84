//! The syntax as static data: `sarek_runtime::syntax`, written out as a constant expression.

mod iterators;

use super::signature::{signature_text, tidy};
use crate::ast::{Arm, Block, Exchange, Expr, ExprKind, Function, Loop, Pattern, Stmt, is_compound};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{BinOp, Lit, UnOp};

/// Writes the syntax of one function.
pub(super) struct Data<'f> {
    function: &'f Function,
    /// Where its body stands: of a function that a macro makes, that may be another file than the macro's call.
    place: Place,
}

/// A file, as rustc names it, and a place in it.
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

/// A value of type `sarek_runtime::syntax::Function`. It expects `syntax` to name that module.
pub fn function_data(function: &Function) -> TokenStream {
    let name = function.sig.ident.to_string();
    let signature = signature_text(function);
    let (name_place, body_place) = (Place::of(function.sig.ident.span()), Place::of(function.body.brace.span.open()));
    let place = if name_place.file == body_place.file { name_place } else { body_place };
    // Outside of a compiler, files have no names.
    let file = if place.file.starts_with('<') { quote!(::core::file!()) } else { place.file.to_token_stream() };
    let (line, column) = (place.line, place.column);
    let data = Data { function, place };
    let params = function.params.iter().map(|param| data.pattern(&param.pattern));
    let numbers = function.params.iter().enumerate().filter(|(_, param)| param.constant);
    let constant_params = numbers.map(|(number, _)| number as u32);
    let bindings = function.bindings.iter().map(|binding| {
        let (name, mutable) = (plain(&binding.name.to_string()), binding.mutable);
        quote!(syntax::Binding { name: #name, mutable: #mutable })
    });
    let constants = function.constants.iter().map(|constant| &constant.path);
    let functions =
        (0..function.params.len() as u32).filter(|&number| match &function.params[number as usize].pattern {
            Pattern::Binding(binding, _) => function.bindings[*binding as usize].function,
            _ => false,
        });
    let labels = function.labels.iter().map(|label| label.ident.to_string());
    let headers = function.headers.iter().map(|header| {
        let line = Place::of(header.span()).line;
        quote!(syntax::Header { name: #header, line: #line })
    });
    let body = data.block(&function.body);
    quote! {
        syntax::Function {
            name: #name,
            signature: #signature,
            file: #file,
            line: #line,
            column: #column,
            params: &[#(#params),*],
            constant_params: &[#(#constant_params),*],
            bindings: &[#(#bindings),*],
            constants: &[#(#constants),*],
            labels: &[#(#labels),*],
            functions: &[#(#functions),*],
            headers: &[#(#headers),*],
            body: #body,
        }
    }
}

/// A name without the `r#` of a raw identifier.
fn plain(name: &str) -> String {
    name.trim_start_matches("r#").to_string()
}

impl Data<'_> {
    fn pattern(&self, source: &Pattern) -> TokenStream {
        match source {
            Pattern::Binding(number, _) => quote!(syntax::Pattern::Binding(#number)),
            Pattern::Tuple(members, _) => {
                let members = members.iter().map(|part| self.pattern(part));
                quote!(syntax::Pattern::Tuple(&[#(#members),*]))
            }
            Pattern::Struct(pattern) => {
                let name = last_name(&pattern.path);
                let fields = pattern.fields.iter().map(|(member, field)| {
                    let (name, field) = (member_name(member), self.pattern(field));
                    quote!((#name, #field))
                });
                quote!(syntax::Pattern::Struct(#name, &[#(#fields),*]))
            }
            Pattern::Value(value, _) => {
                let value = self.boxed(value);
                quote!(syntax::Pattern::Value(#value))
            }
            Pattern::Range(start, end, inclusive, _) => {
                let start = option(start.as_ref().map(|bound| self.boxed(bound)));
                let end = option(end.as_ref().map(|bound| self.boxed(bound)));
                quote!(syntax::Pattern::Range(#start, #end, #inclusive))
            }
            Pattern::Or(cases, _) => {
                let cases = cases.iter().map(|case| self.pattern(case));
                quote!(syntax::Pattern::Or(&[#(#cases),*]))
            }
            Pattern::At(number, _, inner) => {
                let inner = self.pattern(inner);
                quote!(syntax::Pattern::At(#number, &#inner))
            }
            Pattern::Array(members, rest, _) => {
                let members = members.iter().map(|part| self.pattern(part));
                let rest = option(rest.map(ToTokens::into_token_stream));
                quote!(syntax::Pattern::Array(&[#(#members),*], #rest))
            }
            // What a name stands for has the reference's type, or that of what it refers to.
            Pattern::Ref(inner, _) => self.pattern(inner),
            Pattern::Wild(_) => quote!(syntax::Pattern::Wild),
        }
    }

    fn block(&self, source: &Block) -> TokenStream {
        let stmts = source.stmts.iter().map(|part| self.stmt(part));
        let value = option(source.value.as_ref().map(|value| self.boxed(value)));
        quote!(syntax::Block { stmts: &[#(#stmts),*], value: #value })
    }

    fn stmt(&self, source: &Stmt) -> TokenStream {
        match source {
            Stmt::Let { let_token, pattern: names, ty: _, init, otherwise } => {
                let names = self.pattern(names);
                let init = option(init.as_ref().map(|part| self.expr(part)));
                let span = self.span(let_token.span);
                let otherwise = option(otherwise.as_ref().map(|(_, otherwise)| self.block(otherwise)));
                quote!(syntax::Stmt::Let { pattern: #names, init: #init, otherwise: #otherwise, span: #span })
            }
            Stmt::Expr(value, _) => {
                let value = self.expr(value);
                quote!(syntax::Stmt::Expr(#value))
            }
        }
    }

    pub(super) fn expr(&self, source: &Expr) -> TokenStream {
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
        // A method stands where its name does: there Rust tells of its panics, whichever line its receiver begins on.
        let start = match &inner.kind {
            ExprKind::Method(_, name, ..) => name.span(),
            _ => source.start,
        };
        let (kind, span) = (self.kind(inner), self.span(start));
        quote!(syntax::Expr { kind: #kind, span: #span })
    }

    fn boxed(&self, source: &Expr) -> TokenStream {
        let expr = self.expr(source);
        quote!(&#expr)
    }

    fn list(&self, source: &[Expr]) -> TokenStream {
        let members = source.iter().map(|part| self.expr(part));
        quote!(&[#(#members),*])
    }

    fn kind(&self, source: &Expr) -> TokenStream {
        let kind = match &source.kind {
            ExprKind::Literal(lit, slot) => literal(lit, *slot),
            ExprKind::Local(binding) => quote!(Local(#binding)),
            ExprKind::Constant(constant) => quote!(Constant(#constant)),
            ExprKind::Paren(inner) => return self.kind(inner),
            ExprKind::Unary(op, operand, link) => {
                let op = match op {
                    UnOp::Neg(_) => quote!(Neg),
                    UnOp::Not(_) => quote!(Not),
                    _ => quote!(Deref),
                };
                let (operand, link) = (self.boxed(operand), number(*link));
                quote!(Unary(syntax::UnaryOp::#op, #operand, #link))
            }
            ExprKind::Binary(left, op, right, link) => self.binary(left, op, right, *link),
            ExprKind::Assign(place, _, value) => {
                let (place, value) = (self.boxed(place), self.boxed(value));
                quote!(Assign(#place, #value))
            }
            ExprKind::Nowhere => quote!(Nowhere),
            ExprKind::Cast(value, slot) => {
                let value = self.boxed(value);
                quote!(Cast(#value, #slot))
            }
            ExprKind::Index(base, index) => {
                let what = self.text_of(base);
                let (base, index) = (self.boxed(base), self.boxed(index));
                quote!(Index { base: #base, index: #index, what: #what })
            }
            ExprKind::Part(base, range) => {
                let what = self.text_of(base);
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                let (start, end) = (range.start.as_ref(), range.end.as_ref());
                let start = option(start.map(|start| self.boxed(start)));
                let end = option(end.map(|end| self.boxed(end)));
                let base = self.boxed(base);
                quote!(Part { base: #base, start: #start, end: #end, inclusive: #inclusive, what: #what })
            }
            ExprKind::Field(base, member) => {
                let (base, member) = (self.boxed(base), member_name(member));
                quote!(Field(#base, #member))
            }
            ExprKind::Ref(target, _) => {
                let target = self.boxed(target);
                quote!(Ref(#target))
            }
            ExprKind::Call(callee, args) => {
                let args = self.list(args);
                quote!(Call(#callee, #args))
            }
            ExprKind::CallParam(binding, args, slot) => {
                let args = self.list(args);
                quote!(CallParam(#binding, #args, #slot))
            }
            ExprKind::Closure(closure) => {
                let closure = self.closure(closure);
                quote!(Closure(&#closure))
            }
            ExprKind::Function(callee) => quote!(Function(#callee)),
            ExprKind::Method(receiver, name, args, link) => {
                let (receiver, name, args) = (self.boxed(receiver), name.to_string(), self.list(args));
                let link = number(*link);
                quote!(Method(#receiver, #name, #args, #link))
            }
            ExprKind::Primitive(slot, path, args) => {
                let name = path.path.segments.last().map(|last| last.ident.to_string());
                let args = self.list(args);
                quote!(Primitive(#slot, #name, #args))
            }
            ExprKind::Exchange(exchange, _, args) => {
                let args = self.list(args);
                let exchange = match exchange {
                    Exchange::Swap => quote!(Swap),
                    Exchange::Replace => quote!(Replace),
                    Exchange::Take => quote!(Take),
                };
                quote!(Exchange(syntax::Exchange::#exchange, #args))
            }
            ExprKind::Tuple(members) => {
                let members = self.list(members);
                quote!(Tuple(#members))
            }
            ExprKind::Struct(value) => {
                let fields = value.fields.iter().map(|(member, value)| {
                    let (name, value) = (member_name(member), self.expr(value));
                    quote!((#name, #value))
                });
                let (slot, base) = (value.slot, option(value.base.as_ref().map(|(_, base)| self.boxed(base))));
                let name = last_name(&value.path.path);
                quote!(Struct(#slot, #name, &[#(#fields),*], #base))
            }
            ExprKind::Array(elements) => {
                let elements = self.list(elements);
                quote!(Array(#elements))
            }
            ExprKind::Try(value, _) => {
                let value = self.boxed(value);
                quote!(Try(#value))
            }
            ExprKind::Text(text) => {
                let text = text.value();
                quote!(Text(#text))
            }
            ExprKind::Repeat(value, _, slot) => {
                let value = self.boxed(value);
                quote!(Repeat(#value, #slot))
            }
            ExprKind::Code(code) => {
                let code = self.code(code);
                quote!(Code(&#code))
            }
            ExprKind::If(..)
            | ExprKind::Match(..)
            | ExprKind::While(..)
            | ExprKind::Loop(..)
            | ExprKind::For(..)
            | ExprKind::ForEach(..)
            | ExprKind::Consume(_)
            | ExprKind::Labelled(..)
            | ExprKind::Break(..)
            | ExprKind::Continue(_)
            | ExprKind::Return(_)
            | ExprKind::Block(_)
            | ExprKind::Shared(_)
            | ExprKind::Superstep(..)
            | ExprKind::Assert(..)
            | ExprKind::AssertEq(..)
            | ExprKind::Panic(_)
            | ExprKind::Print(..) => self.control(source),
        };
        quote!(syntax::ExprKind::#kind)
    }

    fn control(&self, source: &Expr) -> TokenStream {
        match &source.kind {
            ExprKind::If(cond, then, otherwise) => {
                let (cond, then) = (self.boxed(cond), self.block(then));
                let otherwise = option(otherwise.as_ref().map(|other| self.boxed(other)));
                quote!(If(#cond, #then, #otherwise))
            }
            ExprKind::Match(value, arms, _) => {
                let value = self.boxed(value);
                let arms = arms.iter().flat_map(alternatives).map(|(arm, pattern)| {
                    let (pattern, body) = (self.pattern(pattern), self.expr(&arm.body));
                    let guard = option(arm.guard.as_ref().map(|guard| self.expr(guard)));
                    quote!(syntax::Arm { pattern: #pattern, guard: #guard, body: #body })
                });
                quote!(Match(#value, &[#(#arms),*]))
            }
            ExprKind::While(Loop { label, unroll: rounds }, cond, body) => {
                let (label, rounds) = (number(*label), unroll(*rounds));
                let (cond, body) = (self.boxed(cond), self.block(body));
                quote!(While { label: #label, cond: #cond, body: #body, unroll: #rounds })
            }
            ExprKind::Loop(Loop { label, unroll: _ }, body, slot) => {
                let (label, body, slot) = (number(*label), self.block(body), number(*slot));
                quote!(Loop { label: #label, body: #body, slot: #slot })
            }
            ExprKind::Labelled(label, body, slot) => {
                let body = self.block(body);
                quote!(Labelled { label: #label, body: #body, slot: #slot })
            }
            ExprKind::For(Loop { label, unroll: rounds }, names, run, body) => {
                let (label, rounds) = (number(*label), unroll(*rounds));
                let (names, run, body) = (self.pattern(names), self.range(run), self.block(body));
                quote!(For { label: #label, pattern: #names, range: #run, body: #body, unroll: #rounds })
            }
            ExprKind::ForEach(Loop { label, unroll: rounds }, names, each, body) => {
                let (label, rounds) = (number(*label), unroll(*rounds));
                let (names, each, body) = (self.pattern(names), self.each(each), self.block(body));
                quote!(ForEach { label: #label, pattern: #names, each: #each, body: #body, unroll: #rounds })
            }
            ExprKind::Consume(consumed) => {
                let (each, slot, name) = (self.each(&consumed.each), consumed.slot, consumed.name.to_string());
                let start = option(consumed.start.as_ref().map(|start| self.expr(start)));
                let closure = option(consumed.closure.as_ref().map(|closure| self.closure(closure)));
                let link = number(consumed.link);
                quote! {
                    Consume(&syntax::Consumed {
                        each: #each,
                        name: #name,
                        start: #start,
                        closure: #closure,
                        slot: #slot,
                        link: #link,
                    })
                }
            }
            ExprKind::Break(label, value) => {
                let (label, value) = (number(*label), option(value.as_ref().map(|value| self.boxed(value))));
                quote!(Break(#label, #value))
            }
            ExprKind::Continue(label) => {
                let label = number(*label);
                quote!(Continue(#label))
            }
            ExprKind::Return(value) => {
                let value = option(value.as_ref().map(|value| self.boxed(value)));
                quote!(Return(#value))
            }
            ExprKind::Block(contents) => {
                let contents = self.block(contents);
                quote!(Block(#contents))
            }
            ExprKind::Shared(array) => {
                let array = &self.function.shared[*array as usize];
                let (slot, pad, barrier) = (array.slot, number(array.pad), array.is_barrier());
                let reuse = number(array.reuse.map(|(binding, _)| binding));
                let lengths = &array.lengths;
                quote!(Shared(&syntax::SharedArray {
                    slot: #slot, lengths: &[#(#lengths),*], pad: #pad, reuse: #reuse, barrier: #barrier
                }))
            }
            ExprKind::Superstep(name, contents) => {
                let name = option(name.as_ref().map(|name| name.to_string().into_token_stream()));
                let contents = self.block(contents);
                quote!(Superstep(#name, #contents))
            }
            ExprKind::Assert(cond, message) => {
                let (cond, message) = (self.boxed(cond), self.message(message, false, ""));
                quote!(Assert(#cond, #message))
            }
            ExprKind::AssertEq(equal, sides, message) => {
                let message = self.message(message, true, "");
                let [(left, slot), (right, _)] = &**sides;
                let (left, right) = (self.boxed(left), self.boxed(right));
                quote!(AssertEq(#equal, #left, #right, #slot, #message))
            }
            ExprKind::Panic(message) => {
                let message = self.message(message, false, "");
                quote!(Panic(#message))
            }
            ExprKind::Print(line, message) => {
                let message = self.message(message, false, if *line { "\n" } else { "" });
                quote!(Print(#message))
            }
            // `kind` has written all others.
            _ => TokenStream::new(),
        }
    }

    fn binary(&self, left: &Expr, op: &BinOp, right: &Expr, link: Option<u32>) -> TokenStream {
        let (left, right, link) = (self.boxed(left), self.boxed(right), number(link));
        let kind = if is_compound(op) { quote!(AssignOp) } else { quote!(Binary) };
        let op = binary_op(op);
        quote!(#kind(syntax::BinaryOp::#op, #left, #right, #link))
    }

    /// A place in the function's file; what a macro's call adds from another file stands where the function does.
    fn span(&self, span: Span) -> TokenStream {
        let place = Place::of(span);
        let Place { line, column, .. } = if place.file == self.place.file { &place } else { &self.place };
        quote!(syntax::Span { line: #line, column: #column })
    }

    /// The indexed expression in the user's words.
    fn text_of(&self, base: &Expr) -> String {
        match &base.kind {
            ExprKind::Local(binding) => self.function.bindings[*binding as usize].name.to_string(),
            ExprKind::Constant(constant) => tidy(&self.function.constants[*constant as usize].tokens),
            ExprKind::Paren(inner) => self.text_of(inner),
            ExprKind::Field(base, member) => format!("{}.{}", self.text_of(base), member_name(member)),
            ExprKind::Index(base, index) => format!("{}[{}]", self.text_of(base), self.text_of(index)),
            ExprKind::Literal(lit, _) => lit.to_token_stream().to_string(),
            _ => "…".to_string(),
        }
    }
}

/// An arm, once for each of its alternatives if these have names.
fn alternatives(arm: &Arm) -> Vec<(&Arm, &Pattern)> {
    match &arm.pattern {
        Pattern::Or(cases, _) if arm.pattern.names() > 0 => cases.iter().map(|case| (arm, case)).collect(),
        pattern => vec![(arm, pattern)],
    }
}

/// The last name of a path.
fn last_name(path: &syn::Path) -> String {
    path.segments.last().map(|last| plain(&last.ident.to_string())).unwrap_or_default()
}

/// The name of a field, or its number.
fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => plain(&name.to_string()),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

fn number(value: Option<u32>) -> TokenStream {
    option(value.map(ToTokens::into_token_stream))
}

/// The operator's name in the IR; of a compound assignment, that of its operator.
fn binary_op(op: &BinOp) -> TokenStream {
    match op {
        BinOp::Add(_) | BinOp::AddAssign(_) => quote!(Add),
        BinOp::Sub(_) | BinOp::SubAssign(_) => quote!(Sub),
        BinOp::Mul(_) | BinOp::MulAssign(_) => quote!(Mul),
        BinOp::Div(_) | BinOp::DivAssign(_) => quote!(Div),
        BinOp::Rem(_) | BinOp::RemAssign(_) => quote!(Rem),
        BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => quote!(BitAnd),
        BinOp::BitOr(_) | BinOp::BitOrAssign(_) => quote!(BitOr),
        BinOp::BitXor(_) | BinOp::BitXorAssign(_) => quote!(BitXor),
        BinOp::Shl(_) | BinOp::ShlAssign(_) => quote!(Shl),
        BinOp::Shr(_) | BinOp::ShrAssign(_) => quote!(Shr),
        BinOp::Eq(_) => quote!(Eq),
        BinOp::Ne(_) => quote!(Ne),
        BinOp::Lt(_) => quote!(Lt),
        BinOp::Le(_) => quote!(Le),
        BinOp::Gt(_) => quote!(Gt),
        BinOp::Ge(_) => quote!(Ge),
        BinOp::And(_) => quote!(And),
        // `||`: Rust has no other one.
        _ => quote!(Or),
    }
}

fn unroll(value: Option<Option<u32>>) -> TokenStream {
    option(value.map(number))
}

fn literal(lit: &Lit, slot: Option<u32>) -> TokenStream {
    let told = |suffix: &str| match slot {
        Some(slot) => quote!(syntax::LiteralType::Slot(#slot)),
        None if suffix.is_empty() => quote!(syntax::LiteralType::Context),
        None => quote!(syntax::LiteralType::Suffix(#suffix)),
    };
    match lit {
        Lit::Int(int) => match int.base10_parse::<u128>() {
            // `1f32` is a float without a point.
            _ if matches!(int.suffix(), "f32" | "f64") => {
                let (digits, told) = (int.base10_digits(), told(int.suffix()));
                quote!(Float(#digits, #told))
            }
            Ok(value) => {
                let text = int.to_string();
                let digits = text.strip_suffix(int.suffix()).unwrap_or(&text).trim_end_matches('_');
                let told = told(int.suffix());
                quote!(Int(#value, #told, #digits))
            }
            Err(error) => error.to_compile_error(),
        },
        Lit::Float(float) => {
            let (digits, told) = (float.base10_digits(), told(float.suffix()));
            quote!(Float(#digits, #told))
        }
        Lit::Bool(bool) => {
            let value = bool.value;
            quote!(Bool(#value))
        }
        Lit::Byte(byte) => {
            let (value, text) = (u128::from(byte.value()), byte.token().to_string());
            quote!(Int(#value, syntax::LiteralType::Suffix("u8"), #text))
        }
        other => syn::Error::new_spanned(other, "this literal is not in the kernel language").to_compile_error(),
    }
}
