//! Method calls, and functions of `std` that take closures.

use super::Parser;
use super::ends::ends;
use crate::ast::{Expr, ExprKind, LinkKind, Slot};
use syn::spanned::Spanned;

impl Parser<'_> {
    /// Parses `x.split_at(n)` if both parts get a name.
    pub(super) fn parse_split(&mut self, call: &syn::ExprMethodCall) -> Expr {
        let (start, end) = (call.receiver.span(), call.paren_token.span.close());
        let kind = self.parse_called(call).unwrap_or(ExprKind::Tuple(Vec::new()));
        Expr { kind, start, end }
    }

    pub(super) fn parse_method(&mut self, call: &syn::ExprMethodCall) -> Option<ExprKind> {
        let before = self.errors.count();
        let parsed = self.parse_called(call)?;
        if let ExprKind::Method(receiver, name, ..) = &parsed
            && splits(name)
            && self.is_plain(receiver)
            && self.errors.count() == before
        {
            self.errors.report(name, format!("give both parts a name: `let (left, right) = x.{name}(n);`"));
            return None;
        }
        Some(parsed)
    }

    /// Parses `option.unwrap_or_default()` of a value that may be a struct: `option.unwrap_or(Default::default())`.
    fn parse_or_default(&mut self, receiver: Box<Expr>, call: &syn::ExprMethodCall) -> ExprKind {
        let span = call.method.span();
        let default = syn::parse_quote_spanned!(span=> ::sarek_runtime::private::core::default::Default::default());
        let default = self.parse_expr(&default);
        let method = syn::Ident::new("unwrap_or", span);
        let link = self.link_method(&receiver, &syn::ExprMethodCall { method: method.clone(), ..call.clone() });
        ExprKind::Method(receiver, method, vec![default], link)
    }

    fn parse_called(&mut self, call: &syn::ExprMethodCall) -> Option<ExprKind> {
        if let Some(of_iterator) = self.parse_of_named(call) {
            return of_iterator;
        }
        if let Some(conditional) = self.parse_conditional(call) {
            return Some(conditional);
        }
        if let Some(consumed) = self.parse_consumer(call) {
            return consumed;
        }
        let name = call.method.to_string();
        if name == "into" && call.args.is_empty() {
            return Some(self.parse_into(call));
        }
        if let Some((value, tried)) = tries_into(call) {
            return Some(self.parse_try_into(value, tried, call));
        }
        let before = self.errors.count();
        let is_of_static = name == "with" && is_static(&call.receiver);
        let is_of_std = CLOSURES_OF_STD.contains(&&*name) || is_of_static;
        let foreign = match name.as_str() {
            _ if matches!(&*name, "iter" | "iter_mut" | "into_iter") || super::iterators::makes_iterator(call) => Some(
                "iterators are only allowed in `for … in array.iter()`, and before `.sum()`, `.fold(…)`, `.min()`, `.any(…)` and \
                 their like"
                    .to_string(),
            ),
            _ if super::iterators::is_foreign(&call.method) && call.args.iter().any(|arg| matches!(arg, syn::Expr::Closure(_))) => {
                Some(super::iterators::no_such_method(&call.method))
            }
            "rev" | "step_by" => Some(format!("`{name}` is only allowed in `for … in`")),
            _ if is_of_std && call.args.iter().any(|arg| matches!(arg, syn::Expr::Closure(_))) => Some(format!(
                "`{name}` takes a closure, and kernels pass closures to `#[device]` functions, iterators and options: write a `match` or a loop"
            )),
            _ => None,
        };
        if let Some(message) = foreign {
            self.errors.report(&call.method, message);
            return None;
        }
        if let ("get" | "get_mut", Some(index), 1) = (&*name, call.args.first(), call.args.len())
            && let Some(range) = self.range_of(index)
        {
            let (start, end) = (call.receiver.span(), call.paren_token.span.close());
            let part = Expr { kind: self.parse_part(&call.receiver, &range), start, end };
            return Some(ExprKind::Method(Box::new(part), call.method.clone(), Vec::new(), None));
        }
        let mut receiver = self.parse_place(&call.receiver);
        // An argument with errors causes no further ones.
        if self.errors.count() > before {
            return None;
        }
        self.settle(&mut receiver);
        let is_part = super::plain::is_part(&receiver);
        // A number has the methods of its own, and those of the user's traits.
        let remedy = match super::methods::is_known(&name) {
            true => None,
            false if is_part => Some(super::remedies::remedy(&name)),
            false if name == "clone" => None,
            false if self.is_plain(&receiver) && !self.has_other_bounds => super::remedies::certain_remedy(&name),
            false => None,
        };
        if let Some(remedy) = remedy {
            let message = format!("the method `{name}` is not in the kernel language: {remedy}");
            self.errors.report(&call.method, message);
            return None;
        }
        if is_part && (name == "split_at_mut" || super::methods::rewrites(&name)) {
            self.reject_constant(&call.receiver);
        }
        if let ("get" | "get_mut", true, ExprKind::Part(..)) = (&*name, call.args.is_empty(), &receiver.kind) {
            self.errors.report(&call.method, format!("`.{name}` takes an index or a range"));
            return None;
        }
        let takes_types = !super::methods::is_known(&name) && name != "clone" && !is_part;
        if let Some(turbofish) = call.turbofish.as_ref().filter(|_| !takes_types) {
            self.errors.report(turbofish, super::remedies::without_arguments(&name, turbofish));
        }
        // A user's method may have such a name.
        if super::methods::takes_closure(&name) && call.args.iter().any(|arg| self.is_given(arg)) {
            return self.parse_option_closure(receiver, call);
        }
        if name == "unwrap_or_default" && call.args.is_empty() && !self.is_plain(&receiver) {
            return Some(self.parse_or_default(receiver, call));
        }
        let expects = name.starts_with("expect");
        let is_number = self.is_plain(&receiver);
        let mut args: Vec<Expr> = call
            .args
            .iter()
            .map(|arg| match expects {
                true => self.parse_text(arg),
                // A method of the user's may take functions, whatever its name is.
                false if !super::methods::is_known(&name) => self.parse_argument(arg),
                false if !is_number && self.names_function(arg) => self.parse_argument(arg),
                false => self.parse_value_argument(arg),
            })
            .collect();
        if name == "ok_or" {
            // The receiver does not determine the type of the error.
            args.iter_mut().for_each(|arg| self.settle(arg));
        }
        if name != "fetch_update" && self.is_plain(&receiver) {
            self.reject_functions(&args);
        }
        let link = self.link_method(&receiver, call);
        Some(ExprKind::Method(receiver, call.method.clone(), args, link))
    }

    /// Parses a method of an `Option` or `Result` that takes closures.
    fn parse_option_closure(&mut self, receiver: Box<Expr>, call: &syn::ExprMethodCall) -> Option<ExprKind> {
        let name = call.method.to_string();
        let plain = [self.is_plain(&receiver)];
        let mut args = Vec::new();
        for (number, arg) in call.args.iter().enumerate() {
            if name == "map_or" && number == 0 {
                let mut default = self.parse_argument(arg);
                self.settle(&mut default);
                args.push(default);
                continue;
            }
            if !super::methods::takes_one(&name) && !matches!(arg, syn::Expr::Closure(_)) {
                self.errors.report(arg, format!("`.{name}` takes a closure here: `.{name}(|| …)`"));
                return None;
            }
            let (start, end) = ends(arg);
            let closure = self.parse_given(arg, &plain, &call.method)?;
            args.push(Expr { kind: ExprKind::Closure(Box::new(closure)), start, end });
        }
        let link = self.link_method(&receiver, call);
        Some(ExprKind::Method(receiver, call.method.clone(), args, link))
    }

    /// Parses the argument of `expect`: a text.
    fn parse_text(&mut self, arg: &syn::Expr) -> Expr {
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = arg else {
            return self.parse_value_argument(arg);
        };
        let (start, end) = ends(arg);
        Expr { kind: ExprKind::Text(text.clone()), start, end }
    }

    /// Parses `array::from_fn(|i| …)`.
    pub(super) fn parse_from_fn(&mut self, path: &syn::ExprPath, call: &syn::ExprCall) -> Option<ExprKind> {
        let Some(function) = call.args.first().filter(|arg| call.args.len() == 1 && self.names_function(arg)) else {
            self.errors.report(path, "`array::from_fn` takes a closure: `array::from_fn(|i| …)`");
            return None;
        };
        let (start, end) = ends(function);
        let method = syn::Ident::new("from_fn", path.span());
        let closure = self.parse_given(function, &[true], &method)?;
        let slot = Self::push(&mut self.slots, Slot::Seen(path.span()));
        let closure = Expr { kind: ExprKind::Closure(Box::new(closure)), start, end };
        Some(ExprKind::Primitive(slot, path.clone(), vec![closure], None))
    }

    /// Parses `x.into()`, which is `T::from(x)` if rustc knows `T`.
    fn parse_into(&mut self, call: &syn::ExprMethodCall) -> ExprKind {
        let mut value = self.parse_boxed(&call.receiver);
        self.settle(&mut value);
        let span = call.method.span();
        let slot = Self::push(&mut self.slots, Slot::Seen(span));
        let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: syn::Ident::new("from", span).into() };
        let link = self.link("from", LinkKind::Into, span);
        ExprKind::Primitive(slot, path, vec![*value], Some(link))
    }

    /// Parses `value.try_into().unwrap()` or `value.try_into().expect("…")`.
    fn parse_try_into(&mut self, value: &syn::Expr, tried: &syn::Ident, call: &syn::ExprMethodCall) -> ExprKind {
        // A part of a slice, which the method borrows without `&`, too.
        let value = match super::expr::peeled(value) {
            syn::Expr::Reference(lent) if lent.mutability.is_none() => &*lent.expr,
            _ => value,
        };
        let mut value = self.parse_place(value);
        self.settle(&mut value);
        let slot = Self::push(&mut self.slots, Slot::Seen(tried.span()));
        let (taken, mut args) = (&call.method, vec![*value]);
        args.extend(call.args.first().map(|text| self.parse_text(text)));
        let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: syn::parse_quote!(#taken::#tried) };
        ExprKind::Primitive(slot, path, args, None)
    }
}

/// Returns the value and the method of `value.try_into()`, if a call takes out what that gives.
fn tries_into(call: &syn::ExprMethodCall) -> Option<(&syn::Expr, &syn::Ident)> {
    let counts = if call.method == "expect" { 1 } else { 0 };
    let syn::Expr::MethodCall(tried) = super::expr::peeled(&call.receiver) else { return None };
    let takes_out = (call.method == "unwrap" || call.method == "expect") && call.args.len() == counts;
    let tries = tried.method == "try_into" && tried.args.is_empty() && tried.turbofish.is_none();
    (takes_out && tries && call.turbofish.is_none()).then_some((&*tried.receiver, &tried.method))
}

/// Returns `true` if a function of a number is that of `value.try_into().unwrap()`.
pub(super) fn is_try_into(path: &syn::Path) -> bool {
    path.segments.len() == 2 && path.segments[1].ident == "try_into"
}

/// Methods of options and slices of `std` that take closures, and that kernels do not have.
const CLOSURES_OF_STD: &[&str] = &[
    "chunk_by",
    "dedup_by_key",
    "inspect",
    "inspect_err",
    "is_sorted_by",
    "is_sorted_by_key",
    "select_nth_unstable_by",
    "sort_by_cached_key",
];

/// Returns `true` for the name of a static, by Rust's naming convention: `COUNTER.with(|count| …)` is of a variable of the thread.
fn is_static(expr: &syn::Expr) -> bool {
    let syn::Expr::Path(path) = super::expr::peeled(expr) else { return false };
    path.path.segments.last().is_some_and(|last| !last.ident.to_string().contains(char::is_lowercase))
}

/// Returns `true` if a method splits a slice in two.
pub(super) fn splits(name: &syn::Ident) -> bool {
    name == "split_at" || name == "split_at_mut"
}
