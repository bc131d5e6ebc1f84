//! The typing body: the user's body with the user's tokens, in which rustc infers and checks every type.
//!
//! It differs from the source only in constructs that Rust does not have: indices of any integer type, barriers,
//! shared arrays, stepped ranges. Each binding is shown to a probe, which takes on its type. For device functions it
//! also runs on the host.

use super::linking::called;
use super::probes::Probes;
use super::{at, callee_probe, constant_variable};
use crate::ast::{
    Adaptor, Arm, Block, CalleeForm, Each, Exchange, Expr, ExprKind, Form, Function, Loop, Pattern, Range, Stmt,
    StructValue,
};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

/// Writes the typing body of a function.
pub struct Typing<'f> {
    pub(super) function: &'f Function,
    pub(super) probes: Probes,
    pub(super) values: super::behind::Values,
}

impl Typing<'_> {
    /// Creates the writer for that function.
    pub fn new(function: &Function) -> Typing<'_> {
        Typing { function, probes: Probes::new(function), values: super::behind::Values::of(function) }
    }

    /// Shows the bindings of a pattern to their probes.
    pub fn see(&self, pattern: &Pattern) -> TokenStream {
        match pattern {
            // The type of a closure or an iterator is not useful.
            Pattern::Binding(number, _) if !self.function.bindings[*number as usize].is_value() => TokenStream::new(),
            Pattern::Binding(number, span) => {
                let name = self.name(*number, *span);
                let probe = self.binding_probe(*number, *span);
                quote_spanned!(at(*span)=> #probe.see(&#name);)
            }
            Pattern::Tuple(pattern) => pattern.members.iter().map(|member| self.see(member)).collect(),
            Pattern::Array(members, rest, _) => {
                let members: TokenStream = members.iter().map(|member| self.see(member)).collect();
                let rest = rest.and_then(|rest| rest.name);
                let rest = rest.map(|(number, span)| self.see(&Pattern::Binding(number, span)));
                quote!(#members #rest)
            }
            Pattern::Ref(inner, _) => self.see(inner),
            Pattern::Struct(pattern) => pattern.fields.iter().map(|(_, field)| self.see(field)).collect(),
            Pattern::At(number, span, inner) => {
                let (name, inner) = (self.see(&Pattern::Binding(*number, *span)), self.see(inner));
                quote!(#name #inner)
            }
            // Each alternative binds the same names.
            Pattern::Or(cases, _) => cases.first().map(|case| self.see(case)).unwrap_or_default(),
            Pattern::Wild(_) | Pattern::Value(..) | Pattern::Range(..) => TokenStream::new(),
        }
    }

    fn block(&self, block: &Block) -> TokenStream {
        let contents = self.block_contents(block);
        let mut group = Group::new(Delimiter::Brace, contents);
        group.set_span(block.brace.span.join());
        group.into_token_stream()
    }

    fn block_contents(&self, block: &Block) -> TokenStream {
        let stmts = block.stmts.iter().map(|stmt| self.with_probes(|| self.stmt(stmt)));
        let value = block.value.as_ref().map(|value| self.with_probes(|| self.expr(value)));
        quote!(#(#stmts)* #value)
    }

    pub(super) fn stmt(&self, stmt: &Stmt) -> TokenStream {
        match stmt {
            Stmt::Let { let_token, pattern, ty, init, otherwise } => {
                let names = self.let_pattern(pattern, ty.as_ref(), init.as_ref());
                let annotation = ty.as_ref().map(|ty| quote_spanned!(ty.span()=> : #ty));
                match init {
                    Some(init) => {
                        let (value, see) = (self.expr(init), self.see(pattern));
                        let otherwise = otherwise.as_ref().map(|(word, otherwise)| {
                            let otherwise = self.block(otherwise);
                            quote!(#word #otherwise)
                        });
                        // Rust takes no value that ends in a brace before `else`; a method call may have become one.
                        let value = match otherwise {
                            Some(_) if ends_in_brace(&value) => quote!((#value)),
                            _ => value,
                        };
                        quote!(#let_token #names #annotation = #value #otherwise; #see)
                    }
                    None => self.declare(let_token, pattern, ty.as_ref()),
                }
            }
            Stmt::Expr(Expr { kind: ExprKind::Labelled(_, _, slot) | ExprKind::Loop(_, _, Some(slot)), .. }, false) => {
                let Stmt::Expr(expr, _) = stmt else { return TokenStream::new() };
                let (probe, value) = (self.slot_probe(*slot, expr.start), self.jumped_to(expr));
                quote_spanned!(at(expr.start)=> #probe.declare(::sarek_runtime::private::core::marker::PhantomData::<()>); #value)
            }
            Stmt::Expr(expr, semi) => {
                let value = self.expr(expr);
                let semi = semi.then(|| quote_spanned!(expr.end=> ;));
                quote!(#value #semi)
            }
        }
    }

    /// Writes `let x: T;`.
    fn declare(&self, let_token: &syn::Token![let], pattern: &Pattern, ty: Option<&syn::Type>) -> TokenStream {
        let names = self.pattern(pattern);
        let annotation = ty.map(|ty| quote_spanned!(ty.span()=> : #ty));
        let (Pattern::Binding(number, span), Some(ty)) = (pattern, ty) else {
            return quote!(#let_token #names #annotation;);
        };
        let probe = self.binding_probe(*number, *span);
        quote_spanned!(at(*span)=> #let_token #names: #ty; #probe.declare(::sarek_runtime::private::core::marker::PhantomData::<#ty>);)
    }

    pub(super) fn expr(&self, expr: &Expr) -> TokenStream {
        let span = expr.start;
        match &expr.kind {
            ExprKind::Literal(lit, None) => lit.to_token_stream(),
            ExprKind::Literal(lit, Some(slot)) => {
                let probe = self.slot_probe(*slot, span);
                quote_spanned!(at(span)=> #probe.same(#lit))
            }
            ExprKind::Local(number) => self.name(*number, span).into_token_stream(),
            ExprKind::Constant(number) => constant_variable(*number, span).into_token_stream(),
            ExprKind::Paren(inner) => {
                let inner = self.expr(inner);
                quote_spanned!(span=> (#inner))
            }
            ExprKind::Unary(op, operand, link) => {
                let operand = self.operand(operand, link.map(|link| self.left_probe(link, operand.start)));
                quote!(#op #operand)
            }
            ExprKind::Binary(left, op, right, link) => self.binary(left, op, right, *link),
            ExprKind::Assign(place, eq, value) => {
                let see = self.see_late(place);
                let (place, value) = (self.expr(place), self.expr(value));
                let eq = syn::Token![=](*eq);
                if see.is_empty() { quote!(#place #eq #value) } else { quote!({ #place #eq #value; #see }) }
            }
            ExprKind::Nowhere => quote_spanned!(span=> _),
            ExprKind::Cast(value, slot) => {
                let (value, ty) = (self.first(value), self.written(*slot));
                quote_spanned!(expr.end=> #value as #ty)
            }
            ExprKind::Index(base, index, link) => self.index(base, index, *link, expr.end),
            ExprKind::Part(base, range) => self.part(base, range, expr.end),
            ExprKind::Field(base, member) => {
                let base = self.base(base);
                quote_spanned!(member.span()=> #base.#member)
            }
            ExprKind::Ref(target, mutable) => {
                let target = self.expr(target);
                quote_spanned!(span=> &#mutable #target)
            }
            ExprKind::Call(callee, args) => self.call(*callee, args, expr.end),
            ExprKind::CallParam(binding, args, slot) => {
                let (name, probe) = (self.name(*binding, span), self.slot_probe(*slot, span));
                let args = self.args(args, expr.end);
                let call = quote_spanned!(span=> #name #args);
                quote_spanned!(at(span)=> #probe.same(#call))
            }
            ExprKind::Closure(closure) => self.closure(closure, span),
            ExprKind::Function(callee) => called(*callee, self.function),
            ExprKind::Method(receiver, name, args, link) => self.method(receiver, name, args, *link, expr),
            ExprKind::Struct(value) => self.struct_value(value, expr),
            ExprKind::Try(value, question, link, _) => {
                let mut tried = self.first(value);
                if let Some(link) = link {
                    let probe = self.left_probe(*link, value.start);
                    tried = quote_spanned!(at(value.start)=> ::sarek_runtime::private::tried(#probe, #tried));
                }
                quote!(#tried #question)
            }
            ExprKind::Text(text) => text.to_token_stream(),
            ExprKind::Primitive(slot, path, args, link) if self.is_seen(*slot) => {
                self.made(*slot, (path, *link), args, expr)
            }
            ExprKind::Primitive(_, path, args, _) => {
                // An enum may have a user's `From`.
                let makes = path.path.segments.last().is_some_and(|last| last.ident == "from");
                if let (true, [value]) = (makes, &args[..]) {
                    let (span, value) = (value.start, self.expr(value));
                    let value = quote_spanned!(at(span)=> ::sarek_runtime::private::made_number(#value));
                    return quote_spanned!(expr.end=> #path(#value));
                }
                let args = self.args(args, expr.end);
                quote!(#path #args)
            }
            ExprKind::Exchange(exchange, path, args) => {
                let (args, own) = (self.args(args, expr.end), Ident::new(exchange.name(), path.span()));
                // A user's module `mem` may have such functions.
                let path = quote_spanned!(path.span()=> ::sarek_runtime::private::same_item(::sarek_runtime::private::core::mem::#own, #path));
                if *exchange == Exchange::Take {
                    return quote_spanned!(at(expr.start)=> ::sarek_runtime::private::taken(#path #args));
                }
                quote!(#path #args)
            }
            ExprKind::Tuple(members) => {
                let members = members.iter().map(|member| self.expr(member));
                quote_spanned!(span=> (#(#members,)*))
            }
            ExprKind::Array(elements) => {
                let elements = elements.iter().map(|element| self.expr(element));
                quote_spanned!(span=> [#(#elements),*])
            }
            ExprKind::Repeat(value, length, slot) => {
                let (value, probe) = (self.expr(value), self.slot_probe(*slot, span));
                quote_spanned!(at(span)=> #probe.same([#value; #length]))
            }
            _ => self.control(expr),
        }
    }

    /// `if … else if … else …`, one branch after the other: a chain has one list of tokens.
    fn branches(&self, mut expr: &Expr) -> TokenStream {
        let mut tokens = TokenStream::new();
        while let ExprKind::If(cond, then, otherwise) = &expr.kind {
            let (span, cond, then) = (expr.start, self.expr(cond), self.block(then));
            tokens.extend(quote_spanned!(span=> if #cond #then));
            match otherwise {
                Some(next) => {
                    tokens.extend(quote_spanned!(span=> else));
                    expr = next;
                }
                None => return tokens,
            }
        }
        let last = self.expr(expr);
        // `else if let` is a `match`, which Rust takes in braces only.
        tokens.extend(if let ExprKind::Block(_) = expr.kind { last } else { quote!({ #last }) });
        tokens
    }

    /// `if let a = b && let c = d { … } else { … }`, as it is written: only its own edition has it.
    fn chain(&self, span: Span, value: &Expr, arms: &[Arm]) -> TokenStream {
        let [arm, otherwise] = arms else { return TokenStream::new() };
        let patterns = arm.further.iter().map(|further| &further.pattern);
        let mut conditions = Vec::new();
        if !matches!(&value.kind, ExprKind::Tuple(members) if members.is_empty()) {
            conditions.push(self.condition(&arm.pattern, value));
        }
        conditions.extend(arm.guard.iter().map(|guard| self.expr(guard)));
        for further in &arm.further {
            conditions.push(self.condition(&further.pattern, &further.value));
            conditions.extend(further.guard.iter().map(|guard| self.expr(guard)));
        }
        let body = self.with_probes(|| {
            let see: TokenStream = std::iter::once(&arm.pattern).chain(patterns).map(|names| self.see(names)).collect();
            let body = self.expr(&arm.body);
            quote!(#see #body)
        });
        let (body, otherwise) = (quote_spanned!(at(arm.body.end)=> { #body }), self.expr(&otherwise.body));
        quote_spanned!(span=> if #(#conditions)&&* #body else { #otherwise })
    }

    /// `let pattern = value` in a condition.
    fn condition(&self, pattern: &Pattern, value: &Expr) -> TokenStream {
        let (names, tokens) = (self.pattern(pattern), self.expr(value));
        let ends_early = matches!(value.kind, ExprKind::Binary(..) | ExprKind::Struct(..) | ExprKind::Cast(..));
        let tokens = if ends_early { quote!((#tokens)) } else { tokens };
        quote_spanned!(at(value.start)=> let #names = #tokens)
    }

    fn control(&self, expr: &Expr) -> TokenStream {
        let span = expr.start;
        match &expr.kind {
            ExprKind::If(..) => self.branches(expr),
            ExprKind::Match(value, arms, _) if arms.iter().any(|arm| !arm.further.is_empty()) => {
                self.chain(span, value, arms)
            }
            ExprKind::Match(value, arms, _) => {
                let value = self.expr(value);
                let arms = arms.iter().map(|arm| {
                    let pattern = self.pattern(&arm.pattern);
                    let body = self.with_probes(|| {
                        let (see, body) = (self.see(&arm.pattern), self.expr(&arm.body));
                        quote!(#see #body)
                    });
                    // rustc proposes further arms after the last one.
                    let body = quote_spanned!(at(arm.body.end)=> { #body });
                    let guard = arm.guard.as_ref().map(|guard| {
                        let guard = self.expr(guard);
                        quote!(if #guard)
                    });
                    quote!(#pattern #guard => #body)
                });
                quote_spanned!(span=> match #value { #(#arms)* })
            }
            ExprKind::While(head, cond, body) => {
                let (label, cond, body) = (self.label(head), self.expr(cond), self.block(body));
                quote_spanned!(span=> #label while #cond #body)
            }
            ExprKind::Loop(_, _, Some(slot)) | ExprKind::Labelled(_, _, slot) => {
                let (probe, value) = (self.slot_probe(*slot, span), self.jumped_to(expr));
                quote_spanned!(at(span)=> #probe.same(#value))
            }
            ExprKind::Loop(_, _, None) => self.jumped_to(expr),
            ExprKind::For(head, pattern, range, body) => self.for_loop(span, head, pattern, range, body),
            ExprKind::Iterator(each, _) => self.each(each),
            ExprKind::ForEach(head, pattern, each, body) => self.for_each_loop(span, head, pattern, each, body),
            ExprKind::Consume(consumed) => self.consumed(consumed, span),
            ExprKind::Break(label, value) => {
                let label = label.map(|label| &self.function.labels[label as usize]);
                let value = value.as_ref().map(|value| self.expr(value));
                quote_spanned!(span=> break #label #value)
            }
            ExprKind::Continue(label) => {
                let label = label.map(|label| &self.function.labels[label as usize]);
                quote_spanned!(span=> continue #label)
            }
            ExprKind::Return(value) => {
                let value = value.as_ref().map(|value| self.expr(value));
                quote_spanned!(span=> return #value)
            }
            ExprKind::Block(block) | ExprKind::Superstep(_, block) => self.block(block),
            ExprKind::Shared(array) => self.shared(span, *array),
            ExprKind::Code(code) => self.code(span, code),
            ExprKind::Assert(cond, message) => self.assert(span, cond, message),
            ExprKind::AssertEq(equal, sides, message) => {
                let name = Ident::new(if *equal { "assert_eq" } else { "assert_ne" }, span);
                self.assert_eq(name, sides, message)
            }
            ExprKind::Panic(message) => self.say(Ident::new("panic", span), message),
            ExprKind::Print(line, message) => {
                self.say(Ident::new(if *line { "println" } else { "print" }, at(span)), message)
            }
            ExprKind::Comment(_) => quote_spanned!(at(span)=> ()),
            // `expr` has written these.
            ExprKind::Literal(..)
            | ExprKind::Local(_)
            | ExprKind::Constant(_)
            | ExprKind::Paren(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Assign(..)
            | ExprKind::Nowhere
            | ExprKind::Cast(..)
            | ExprKind::Index(..)
            | ExprKind::Part(..)
            | ExprKind::Field(..)
            | ExprKind::Ref(..)
            | ExprKind::Call(..)
            | ExprKind::CallParam(..)
            | ExprKind::Closure(_)
            | ExprKind::Function(_)
            | ExprKind::Method(..)
            | ExprKind::Primitive(..)
            | ExprKind::Exchange(..)
            | ExprKind::Tuple(_)
            | ExprKind::Struct(_)
            | ExprKind::Array(_)
            | ExprKind::Repeat(..)
            | ExprKind::Try(..)
            | ExprKind::Text(_) => TokenStream::new(),
        }
    }

    /// Returns the name of a binding at a place. `self` is not a name that a `let` can bind.
    pub(super) fn name(&self, binding: u32, span: Span) -> Ident {
        let name = &self.function.bindings[binding as usize].name;
        if name == "self" { Ident::new("this", at(span)) } else { with_span(name, span) }
    }

    /// Writes what another expression begins with: a `match` that a macro or a method has become would end a statement there.
    pub(super) fn first(&self, expr: &Expr) -> TokenStream {
        let value = self.expr(expr);
        match &expr.kind {
            ExprKind::If(..) | ExprKind::Match(..) | ExprKind::Block(_) | ExprKind::Consume(_) => quote!((#value)),
            _ => value,
        }
    }

    /// Writes an operand, shown to a probe.
    pub(super) fn operand(&self, operand: &Expr, probe: Option<Ident>) -> TokenStream {
        match probe {
            Some(probe) => {
                let value = self.expr(operand);
                let value = quote_spanned!(operand.end=> (#value));
                let value = quote_spanned!(at(operand.start)=> #probe.same #value);
                // In the user's parentheses: a panic of the operator is reported where its operands are, and otherwise
                // at the attribute.
                quote_spanned!(operand.start=> (#value))
            }
            None => self.first(operand),
        }
    }

    fn binary(&self, left: &Expr, op: &syn::BinOp, right: &Expr, link: Option<u32>) -> TokenStream {
        let value = self.operand(right, link.map(|link| self.right_probe(link, right.start)));
        let Some(link) = link else {
            let left = self.first(left);
            return quote!(#left #op #value);
        };
        let probe = self.left_probe(link, left.start);
        let compares = matches!(op, syn::BinOp::Eq(_) | syn::BinOp::Ne(_) | syn::BinOp::Le(_) | syn::BinOp::Ge(_));
        if !op.to_token_stream().to_string().ends_with('=') || compares {
            let left = self.operand(left, Some(probe));
            return quote!(#left #op #value);
        }
        // A place is shown in a closure that is never called, so that it is evaluated once.
        let see = self.seen_target(left).map(|place| quote_spanned!(at(left.start)=> let _ = || #probe.see(&#place);));
        let left = self.expr(left);
        quote!({ #see #left #op #value })
    }

    fn struct_value(&self, value: &StructValue, expr: &Expr) -> TokenStream {
        let (path, probe) = (&value.path, self.slot_probe(value.slot, expr.start));
        let values = value.fields.iter().map(|(_, value)| self.expr(value));
        let made = if value.form == Form::Unit {
            path.to_token_stream()
        } else if value.form == Form::Braces {
            let members = value.fields.iter().map(|(member, _)| member);
            let base = value.base.as_ref().map(|(dots, base)| {
                let base = self.expr(base);
                quote!(#dots #base)
            });
            let fields = quote_spanned!(expr.end=> { #(#members: #values,)* #base });
            quote!(#path #fields)
        } else {
            let values = quote_spanned!(expr.end=> (#(#values),*));
            quote!(#path #values)
        };
        quote_spanned!(at(expr.start)=> #probe.same(#made))
    }

    fn call(&self, callee: u32, args: &[Expr], end: Span) -> TokenStream {
        // A name may be one that does not exist, which rustc reports alone.
        let passes = args.iter().any(|arg| !matches!(arg.kind, ExprKind::Function(_)));
        let (function, args) = (called(callee, self.function), self.args(args, end));
        let named = &self.function.callees[callee as usize];
        let span = named.path.span();
        let call = quote_spanned!(span=> #function #args);
        if passes && named.takes_functions && matches!(named.form, CalleeForm::Associated) {
            let probe = callee_probe(callee, span);
            return quote_spanned!(at(span)=> #probe.returned(#call));
        }
        call
    }

    pub(super) fn args(&self, args: &[Expr], end: Span) -> TokenStream {
        let args = args.iter().map(|arg| self.expr(arg));
        quote_spanned!(end=> (#(#args),*))
    }

    fn for_loop(&self, span: Span, head: &Loop, pattern: &Pattern, range: &Range, body: &Block) -> TokenStream {
        let label = self.label(head);
        let names = self.value_pattern(pattern);
        let values = self.range(range);
        let body = self.block(body);
        let variable = super::local("value", span);
        let (slot, see) = (self.slot_probe(range.slot, span), self.see(pattern));
        let head = quote_spanned!(at(span)=> #slot.see(&#variable); let #names = #variable; #see);
        quote_spanned!(span=> #label for #variable in #values { #head #body })
    }

    fn for_each_loop(&self, span: Span, head: &Loop, pattern: &Pattern, each: &Each, body: &Block) -> TokenStream {
        let (label, names, see) = (self.label(head), self.pattern(pattern), self.see(pattern));
        let (values, check) = (self.each(each), self.before_iterators(each));
        let body = self.block(body);
        let run = quote_spanned!(span=> #label for #names in #values { #see #body });
        if check.is_empty() { run } else { quote_spanned!(span=> { #check #run }) }
    }

    /// Writes `loop { … }` or `'label: { … }`.
    fn jumped_to(&self, expr: &Expr) -> TokenStream {
        let span = expr.start;
        match &expr.kind {
            ExprKind::Loop(head, body, _) => {
                let (label, body) = (self.label(head), self.block(body));
                quote_spanned!(span=> #label loop #body)
            }
            ExprKind::Labelled(label, body, _) => {
                let (label, body) = (&self.function.labels[*label as usize], self.block(body));
                quote!(#label: #body)
            }
            _ => self.expr(expr),
        }
    }

    /// Shows the variables whose types an assignment determines.
    fn see_late(&self, target: &Expr) -> TokenStream {
        match &target.kind {
            ExprKind::Local(number) if self.function.bindings[*number as usize].late => {
                self.see(&Pattern::Binding(*number, target.start))
            }
            ExprKind::Paren(inner) => self.see_late(inner),
            ExprKind::Tuple(members) | ExprKind::Array(members) => {
                members.iter().map(|member| self.see_late(member)).collect()
            }
            _ => TokenStream::new(),
        }
    }

    pub(super) fn range(&self, range: &Range) -> TokenStream {
        let (start, limits, end) = (self.expr(&range.start), &range.limits, self.expr(&range.end));
        let span = range.start.start;
        let mut tokens = quote_spanned!(at(span)=> (#start #limits #end));
        for adaptor in &range.adaptors {
            tokens = match adaptor {
                Adaptor::Rev(name) => quote_spanned!(*name=> #tokens.rev()),
                Adaptor::StepBy(name, step, slot) => {
                    // A constant is known to be a `usize`; a literal and a variable may be of the range's own type.
                    let first = is_of_constants(step).then(|| quote_spanned!(at(*name)=> &));
                    let (value, probe) = (self.expr(step), self.slot_probe(*slot, step.start));
                    let method = Ident::new("step_by", *name);
                    let value = quote_spanned!(at(step.start)=> #probe.same(#value));
                    let steps = quote_spanned!(at(*name)=> ::sarek_runtime::private::Steps::new(#tokens, #value));
                    let steps = quote_spanned!(*name=> (#first #steps).#method());
                    quote_spanned!(at(span)=> {
                        #[allow(unused_imports)]
                        use ::sarek_runtime::private::{AnyStep as _, OwnStep as _, UsizeStep as _};
                        #steps
                    })
                }
            };
        }
        tokens
    }

    fn label(&self, head: &Loop) -> Option<TokenStream> {
        head.label.map(|label| {
            let label = &self.function.labels[label as usize];
            quote!(#label:)
        })
    }

    /// Writes `shared!(…)`. A reused array is moved, so that no code uses it any more.
    fn shared(&self, span: Span, array: u32) -> TokenStream {
        let array = &self.function.shared[array as usize];
        let place = match &self.function.slots[array.slot as usize] {
            crate::ast::Slot::Written(ty) => ty.span(),
            crate::ast::Slot::Seen(_) => span,
        };
        let probe = self.slot_probe(array.slot, place);
        let Some((binding, at_name)) = array.reuse else {
            return quote_spanned!(at(place)=> ::sarek_runtime::private::shared(#probe));
        };
        let (reuse, name) = (quote_spanned!(at(place)=> ::sarek_runtime::private::reuse), self.name(binding, at_name));
        quote_spanned!(at(at_name)=> #reuse(#probe, #name))
    }

    fn written(&self, slot: u32) -> TokenStream {
        match &self.function.slots[slot as usize] {
            crate::ast::Slot::Written(ty) => ty.to_token_stream(),
            crate::ast::Slot::Seen(_) => TokenStream::new(),
        }
    }
}

/// Returns `true` if an expression consists of constants, and not only of literals.
fn is_of_constants(expr: &Expr) -> bool {
    fn has_only(expr: &Expr) -> (bool, bool) {
        match &expr.kind {
            ExprKind::Constant(_) => (true, true),
            ExprKind::Literal(..) => (true, false),
            ExprKind::Paren(inner) | ExprKind::Unary(_, inner, _) => has_only(inner),
            ExprKind::Binary(left, _, right, _) => {
                let (left, right) = (has_only(left), has_only(right));
                (left.0 && right.0, left.1 || right.1)
            }
            _ => (false, false),
        }
    }
    has_only(expr) == (true, true)
}

fn with_span(name: &Ident, span: Span) -> Ident {
    // The binding's hygiene is kept; only the position is that of the use.
    let mut name = name.clone();
    name.set_span(name.span().located_at(span));
    name
}

/// Returns `true` if the last token is a group in braces, or in no delimiters with such an end.
fn ends_in_brace(tokens: &TokenStream) -> bool {
    match tokens.clone().into_iter().last() {
        Some(TokenTree::Group(group)) => match group.delimiter() {
            Delimiter::Brace => true,
            Delimiter::None => ends_in_brace(&group.stream()),
            _ => false,
        },
        _ => false,
    }
}
