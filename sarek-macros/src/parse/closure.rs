//! Functions as arguments: closures, and device functions by name.

use super::Parser;
use super::ends::ends;
use crate::ast::{Block, Callee, CalleeForm, Closure, Expr, ExprKind, Pattern, Slot};
use proc_macro2::Span;
use std::collections::HashSet;
use syn::spanned::Spanned;
use syn::{GenericParam, PathArguments, ReturnType, Signature, Type, TypeParamBound, WherePredicate};

/// Returns the type parameters that are functions, `F: Fn(A) -> R`, with `fn(A) -> R`.
pub(super) fn function_parameters(sig: &Signature) -> Vec<(syn::Ident, Type)> {
    let mut found = Vec::new();
    for param in &sig.generics.params {
        if let GenericParam::Type(param) = param {
            found.extend(param.bounds.iter().find_map(pointer_of).map(|pointer| (param.ident.clone(), pointer)));
        }
    }
    for clause in sig.generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(clause) = clause
            && let Type::Path(path) = &clause.bounded_ty
            && let Some(name) = path.path.get_ident()
        {
            found.extend(clause.bounds.iter().find_map(pointer_of).map(|pointer| (name.clone(), pointer)));
        }
    }
    found
}

/// Makes `f: impl Fn(A) -> R` a parameter of a named type, like `F: Fn(A) -> R`; the function mentions no other type of
/// that name. Returns the names.
pub(super) fn name_function_types(sig: &mut Signature, body: &syn::Block) -> Vec<syn::Ident> {
    let is_impl =
        |input: &syn::FnArg| matches!(input, syn::FnArg::Typed(param) if matches!(*param.ty, Type::ImplTrait(_)));
    if !sig.inputs.iter().any(is_impl) {
        return Vec::new();
    }
    let mut made = Vec::new();
    let mut mentioned = HashSet::new();
    idents(quote::quote!(#sig #body), &mut mentioned);
    for number in 0..sig.inputs.len() {
        let syn::FnArg::Typed(param) = &sig.inputs[number] else { continue };
        let Type::ImplTrait(written) = &*param.ty else { continue };
        if !written.bounds.iter().any(|bound| pointer_of(bound).is_some()) {
            continue;
        }
        let (bounds, span) = (written.bounds.clone(), written.impl_token.span);
        let names = std::iter::once("F".to_string()).chain((1..).map(|number| format!("F{number}")));
        let Some(name) = take_unused(names, &mut mentioned) else { continue };
        let name = syn::Ident::new(&name, span);
        made.push(name.clone());
        sig.generics.params.push(syn::parse_quote!(#name: #bounds));
        if let syn::FnArg::Typed(param) = &mut sig.inputs[number] {
            *param.ty = syn::parse_quote!(#name);
        }
    }
    made
}

/// Returns the first of some names that is not taken, and takes it.
pub(super) fn take_unused(mut names: impl Iterator<Item = String>, taken: &mut HashSet<String>) -> Option<String> {
    let name = names.find(|name| !taken.contains(name))?;
    taken.insert(name.clone());
    Some(name)
}

/// Collects all identifiers.
pub(super) fn idents(tokens: proc_macro2::TokenStream, into: &mut HashSet<String>) {
    for token in tokens {
        match token {
            proc_macro2::TokenTree::Group(group) => idents(group.stream(), into),
            proc_macro2::TokenTree::Ident(ident) => {
                into.insert(ident.to_string());
            }
            proc_macro2::TokenTree::Punct(_) | proc_macro2::TokenTree::Literal(_) => {}
        }
    }
}

pub(super) fn pointer_of(bound: &TypeParamBound) -> Option<Type> {
    let TypeParamBound::Trait(bound) = bound else { return None };
    let last = bound.path.segments.last()?;
    let PathArguments::Parenthesized(arguments) = &last.arguments else { return None };
    if !["Fn", "FnMut", "FnOnce"].iter().any(|name| last.ident == name) {
        return None;
    }
    let inputs = arguments.inputs.iter();
    Some(match &arguments.output {
        ReturnType::Default => syn::parse_quote!(fn(#(#inputs),*)),
        ReturnType::Type(_, result) => syn::parse_quote!(fn(#(#inputs),*) -> #result),
    })
}

impl Parser<'_> {
    /// Records which parameters are functions.
    pub(super) fn set_function(&mut self, pattern: &Pattern, ty: &Type) {
        let Pattern::Binding(binding, _) = pattern else { return };
        self.bindings[*binding as usize].function = match ty {
            Type::Path(path) => self.functions.iter().any(|(known, _)| path.path.is_ident(known)),
            // Already reported.
            Type::FnPtr(_) => true,
            _ => false,
        };
    }

    /// Parses `f(x)` for a parameter that is a function, or for a closure's name.
    pub(super) fn parse_param_call(&mut self, binding: u32, call: &syn::ExprCall) -> ExprKind {
        let args: Vec<Expr> = call.args.iter().map(|arg| self.parse_value_argument(arg)).collect();
        self.reject_functions(&args);
        ExprKind::CallParam(binding, args, Self::push(&mut self.slots, Slot::Seen(call.span())))
    }

    /// Reports functions among the arguments of a callee that takes none.
    pub(super) fn reject_functions(&mut self, args: &[Expr]) {
        for arg in args {
            if !self.is_function(arg) {
                continue;
            }
            self.errors.report_between(
                arg.start,
                arg.end,
                "functions are passed to `#[device]` functions and methods, and to those methods of iterators, options and slices \
                 that docs/language.md lists: write a loop",
            );
        }
    }

    /// Parses an argument of a method or associated function: a closure, a function of numbers, or a value. rustc reports the
    /// name of another function, and an unknown name.
    pub(super) fn parse_value_argument(&mut self, arg: &syn::Expr) -> Expr {
        match super::expr::peeled(arg) {
            syn::Expr::Path(path) if super::path::primitive_parent(path).is_none() => self.parse_expr(arg),
            _ => self.parse_argument(arg),
        }
    }

    /// Parses an argument that is a closure, or the name of a device function.
    pub(super) fn parse_function_argument(&mut self, arg: &syn::Expr) -> Option<Expr> {
        let (start, end) = ends(arg);
        let kind = match super::expr::peeled(arg) {
            syn::Expr::Closure(closure) => self.parse_closure(closure),
            syn::Expr::Path(path) if let Some(closure) = self.of_number(path) => {
                let plain = vec![true; closure.inputs.len()];
                ExprKind::Closure(Box::new(self.parse_closure_of(&closure, &plain)))
            }
            syn::Expr::Path(path) if self.is_function_name(path) => {
                let form = super::path::callee_form(path);
                if let CalleeForm::Associated = form {
                    self.errors.report(path, "pass a closure that calls it: `|x| …`");
                    return Some(Expr { kind: ExprKind::Tuple(Vec::new()), start, end });
                }
                let callee =
                    Callee { path: path.clone(), form, takes_functions: false, is_argument: true, operands: 0 };
                ExprKind::Function(Self::push(&mut self.callees, callee))
            }
            _ => return None,
        };
        Some(Expr { kind, start, end })
    }

    /// Returns a function of numbers, `i32::abs`, as a closure.
    fn of_number(&self, path: &syn::ExprPath) -> Option<syn::ExprClosure> {
        super::path::primitive_parent(path)?;
        let last = &path.path.segments.last()?.ident;
        let count = super::methods::operands_of(&last.to_string())?;
        let names = if count == 1 { ["value"; 3] } else { ["first", "second", "third"] };
        let names = names.iter().take(count).map(|name| syn::Ident::new(name, last.span()));
        let names: Vec<syn::Ident> = names.collect();
        Some(syn::parse_quote!(|#(#names),*| #path(#(#names),*)))
    }

    /// Returns `true` if an argument is a closure, or by its name a function.
    pub(super) fn names_function(&self, arg: &syn::Expr) -> bool {
        match arg {
            syn::Expr::Closure(_) => true,
            syn::Expr::Path(path) => self.is_function_name(path) || self.makes_option(path),
            _ => false,
        }
    }

    /// Returns `true` if an argument is a function for a method of options: by its name also a parameter.
    pub(super) fn is_given(&self, arg: &syn::Expr) -> bool {
        self.names_function(arg) || self.function_parameter(arg).is_some()
    }

    /// Returns the name of a function, which may be a parameter, `f` or `&f`.
    pub(super) fn named_function(&self, arg: &syn::Expr) -> Option<syn::ExprPath> {
        match super::expr::peeled(arg) {
            syn::Expr::Path(path) => Some(path.clone()),
            other => self.function_parameter(other),
        }
    }

    /// Returns the name of a parameter that is a function, `f` or `&f`.
    fn function_parameter(&self, arg: &syn::Expr) -> Option<syn::ExprPath> {
        match super::expr::peeled(arg) {
            syn::Expr::Reference(reference) if reference.mutability.is_none() => {
                self.function_parameter(&reference.expr)
            }
            syn::Expr::Path(path) => {
                let binding = self.scopes.lookup(path.path.get_ident()?)?;
                self.bindings[binding as usize].function.then(|| path.clone())
            }
            _ => None,
        }
    }

    /// Decides by Rust's naming convention: `square` is a function, and `SQUARE` a constant.
    fn is_function_name(&self, path: &syn::ExprPath) -> bool {
        let Some(last) = path.path.segments.last() else { return false };
        let is_local = path.path.get_ident().is_some_and(|name| self.scopes.lookup(name).is_some());
        let name = last.ident.to_string();
        !is_local && name.starts_with(char::is_lowercase) && name != "self"
    }

    /// Returns `true` for `Some`, `Ok`, `Err` and `Self`, which take one value.
    fn makes_option(&self, path: &syn::ExprPath) -> bool {
        let is_local = path.path.get_ident().is_some_and(|name| self.scopes.lookup(name).is_some());
        !is_local && ["Some", "Ok", "Err", "Self"].iter().any(|name| path.path.is_ident(name))
    }

    pub(super) fn parse_closure(&mut self, closure: &syn::ExprClosure) -> ExprKind {
        ExprKind::Closure(Box::new(self.parse_closure_of(closure, &[])))
    }

    /// Parses a closure; `plain` marks the parameters that are known to hold no structs.
    pub(super) fn parse_closure_of(&mut self, closure: &syn::ExprClosure, plain: &[bool]) -> Closure {
        self.parse_closure_with(closure, plain, |this, body| this.parse_expr(body))
    }

    /// Parses a closure whose body a function parses.
    pub(super) fn parse_closure_with(
        &mut self,
        closure: &syn::ExprClosure,
        plain: &[bool],
        parse_body: impl FnOnce(&mut Self, &syn::Expr) -> Expr,
    ) -> Closure {
        let first = self.bindings.len() as u32;
        let frames = std::mem::take(&mut self.frames);
        self.scopes.enter();
        self.returns.push(None);
        self.moves.extend(closure.capture.map(|_| first));
        let mut params = Vec::new();
        for (number, input) in closure.inputs.iter().enumerate() {
            let (pat, ty) = match input {
                syn::Pat::Type(typed) => (&*typed.pat, Some((*typed.ty).clone())),
                pat => (pat, None),
            };
            let pattern = self.parse_pattern(pat);
            let known = plain.get(number).copied().unwrap_or(false);
            if known || ty.as_ref().is_some_and(|ty| self.is_plain_type(ty)) {
                self.set_plain(&pattern);
            }
            params.push((pattern, ty));
        }
        let mut body = parse_body(self, &closure.body);
        if let Some(label) = self.returns.pop().flatten() {
            body = self.labelled(label, body);
        }
        if closure.capture.is_some() {
            self.moves.pop();
        }
        self.scopes.leave();
        self.frames = frames;
        let output = match &closure.output {
            ReturnType::Default => None,
            ReturnType::Type(_, ty) => Some((**ty).clone()),
        };
        Closure { capture: closure.capture, params, output, body, first }
    }

    /// Parses `return` in a closure: a `break` out of its body, which stands where the closure is called.
    pub(super) fn parse_closure_return(&mut self, jump: &syn::ExprReturn) -> ExprKind {
        let value = jump.expr.as_ref().map(|value| self.parse_boxed(value));
        ExprKind::Break(self.closure_label(jump.return_token.span), value)
    }

    /// Returns the label of the body of the closure around, for a jump that leaves it.
    pub(super) fn closure_label(&mut self, span: Span) -> Option<u32> {
        let labels = &mut self.labels;
        let around = self.returns.last_mut()?;
        let label = || Self::push(labels, syn::Lifetime::new("'closure", Span::mixed_site().located_at(span)));
        Some(*around.get_or_insert_with(label))
    }

    /// Returns the body of a closure that a `break` leaves.
    fn labelled(&mut self, label: u32, body: Expr) -> Expr {
        let (start, end) = (body.start, body.end);
        let slot = Self::push(&mut self.slots, Slot::Seen(start));
        let block = match body.kind {
            ExprKind::Block(block) => block,
            _ => Block { stmts: Vec::new(), value: Some(Box::new(body)), brace: syn::token::Brace(start) },
        };
        Expr { kind: ExprKind::Labelled(label, block, slot), start, end }
    }

    /// Reports a variable that a `move` closure would copy, and that changes: a closure is inlined where it is called.
    pub(super) fn check_moved(&mut self, binding: u32, name: &syn::Ident) {
        let moved = self.moves.iter().any(|first| binding < *first);
        if moved && self.bindings[binding as usize].mutable {
            let message = format!(
                "`move` copies `{name}`, which changes: leave `move` out, or copy it before, `let copy = {name};`"
            );
            self.errors.report(name, message);
        }
    }

    /// Returns `true` if an argument is a function: the callee then takes functions.
    pub(super) fn is_function(&self, arg: &Expr) -> bool {
        match &arg.kind {
            ExprKind::Closure(_) | ExprKind::Function(_) => true,
            ExprKind::Local(binding) => self.bindings[*binding as usize].function,
            ExprKind::Ref(inner, _) | ExprKind::Paren(inner) => self.is_function(inner),
            _ => false,
        }
    }
}
