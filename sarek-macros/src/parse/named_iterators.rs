//! Iterators and ranges with names, whose items are taken one by one.

use super::Parser;
use super::each::Chain;
use super::iterators::{CONSUMERS, is_adaptor, is_iterator, is_one, is_range, no_such_method};
use crate::ast::{Call, Expr, ExprKind};

impl Parser<'_> {
    /// Parses an iterator that a `let` gives a name, which later takes its items one by one.
    pub(super) fn parse_named_iterator(&mut self, expr: &syn::Expr) -> Option<ExprKind> {
        let Chain { each, plain } = match super::expr::peeled(expr) {
            syn::Expr::Range(range) => self.parse_numbers(range)?,
            ranged if is_range(ranged) => self.parse_zipped(ranged)?,
            _ => self.parse_each(expr).map(|(each, plain)| Chain { each, plain })?,
        };
        if let Some(Call { name, .. }) = each.calls.iter().find(|call| call.name == "chain") {
            self.errors.report(name, "an iterator with a name is one alone: give both names");
        } else if let Some(Call { name, .. }) = each.calls.iter().find(|call| call.name == "zip")
            && each.lends_mutably()
        {
            self.errors.report(name, "the items of an iterator with a name are not written in pairs: give both names");
        }
        Some(ExprKind::Iterator(Box::new(each), plain))
    }

    /// Returns `true` if an expression is an iterator that can have a name.
    pub(super) fn makes_iterator(&self, expr: &syn::Expr) -> bool {
        let is_range = matches!(super::expr::peeled(expr), syn::Expr::Range(range) if range.start.is_some());
        is_range
            || self::is_range(expr)
            || is_iterator(expr)
            || self.begun(expr).is_some_and(|begun| is_adaptor(&begun.method))
    }

    /// Returns the binding that an expression names, if it is an iterator.
    pub(super) fn iterator_named(&self, expr: &syn::Expr) -> Option<u32> {
        let syn::Expr::Path(path) = super::expr::peeled(expr) else { return None };
        let binding = self.scopes.lookup(path.path.get_ident()?)?;
        self.bindings[binding as usize].iterator.then_some(binding)
    }

    /// Returns a range as it is written, or `a..b` for the name of one, also copied: `numbers.start..numbers.end`.
    pub(super) fn range_of(&self, expr: &syn::Expr) -> Option<syn::ExprRange> {
        match super::expr::peeled(expr) {
            syn::Expr::Range(range) => Some(range.clone()),
            syn::Expr::MethodCall(call) if call.method == "clone" && call.args.is_empty() => {
                self.range_of(&call.receiver).filter(|_| self.iterator_named(&call.receiver).is_some())
            }
            name => {
                let binding = self.iterator_named(name)?;
                let span = self.bindings[binding as usize].name.span();
                self.bindings[binding as usize].range.then(|| syn::parse_quote_spanned!(span=> #name.start..#name.end))
            }
        }
    }

    /// Returns methods of an iterator's name as those of an iterator: `items.map(…)` is `items.into_iter().map(…)`.
    pub(super) fn begun(&self, expr: &syn::Expr) -> Option<syn::ExprMethodCall> {
        match super::expr::peeled(expr) {
            syn::Expr::MethodCall(call) => self.begun_by(call),
            _ => None,
        }
    }

    fn begun_by(&self, call: &syn::ExprMethodCall) -> Option<syn::ExprMethodCall> {
        let receiver: syn::Expr = match self.iterator_named(&call.receiver) {
            Some(_) if is_adaptor(&call.method) || is_one(&call.method, CONSUMERS) && call.method != "len" => {
                let name = &call.receiver;
                syn::parse_quote_spanned!(call.method.span()=> #name.into_iter())
            }
            Some(_) => return None,
            None => match self.copied_range(&call.receiver) {
                Some(range) if is_adaptor(&call.method) || is_one(&call.method, CONSUMERS) => range,
                _ => syn::Expr::MethodCall(self.begun(&call.receiver)?),
            },
        };
        Some(syn::ExprMethodCall { receiver: Box::new(receiver), ..call.clone() })
    }

    /// Returns the range of which an expression is a copy, `numbers.clone()`.
    pub(super) fn copied_range(&self, expr: &syn::Expr) -> Option<syn::Expr> {
        let range = matches!(super::expr::peeled(expr), syn::Expr::MethodCall(_)).then(|| self.range_of(expr))??;
        Some(syn::parse_quote!((#range)))
    }

    /// Returns the loop over the items that an iterator has left, `for x in items.by_ref()`, as one that takes them.
    pub(super) fn taking(&self, run: &syn::ExprForLoop) -> Option<syn::Expr> {
        let name = match super::expr::peeled(&run.expr) {
            syn::Expr::MethodCall(call) if call.method == "by_ref" => &*call.receiver,
            syn::Expr::Reference(reference) if reference.mutability.is_some() => &*reference.expr,
            _ => return None,
        };
        self.iterator_named(name)?;
        let syn::ExprForLoop { attrs, label, pat, body, .. } = run;
        let span = run.for_token.span;
        Some(syn::parse_quote_spanned!(span=> #(#attrs)* #label while let Some(#pat) = #name.next() #body))
    }

    /// Parses a method of an iterator with a name; returns `None` if the call is something else.
    pub(super) fn parse_of_named(&mut self, call: &syn::ExprMethodCall) -> Option<Option<ExprKind>> {
        if let Some(begun) = self.begun_by(call) {
            return Some(self.parse_method(&begun));
        }
        let binding = self.iterator_named(&call.receiver)?;
        let name = &call.method;
        if name == "is_empty" && call.args.is_empty() && self.bindings[binding as usize].range {
            let (range, span) = (&call.receiver, name.span());
            return Some(Some(self.parse_expr(&syn::parse_quote_spanned!(span=> (#range.start >= #range.end))).kind));
        }
        if name == "len" && call.args.is_empty() && self.bindings[binding as usize].range {
            let (range, span) = (&call.receiver, name.span());
            return Some(Some(
                self.parse_expr(&syn::parse_quote_spanned!(span=> (#range.start..#range.end).len())).kind,
            ));
        }
        match name.to_string().as_str() {
            "next" | "next_if" | "peek" if self.bindings[binding as usize].runs_closures => {
                let message = "the items of an iterator with closures are not taken one by one: let a loop run through all of them, or \
                               give a name to the iterator before its closures, and write their bodies in the loop";
                self.errors.report(name, message);
                Some(None)
            }
            "next" | "peek" if call.args.is_empty() => {
                let receiver = self.parse_boxed(&call.receiver);
                Some(Some(ExprKind::Method(receiver, name.clone(), Vec::new(), None)))
            }
            "next_if" if call.args.len() == 1 => {
                let receiver = self.parse_boxed(&call.receiver);
                let (start, end) = super::ends::ends(&call.args[0]);
                let plain = self.is_plain(&receiver);
                let closure = self.parse_given(&call.args[0], &[plain], name);
                Some(closure.map(|closure| {
                    let closure = Expr { kind: ExprKind::Closure(Box::new(closure)), start, end };
                    ExprKind::Method(receiver, name.clone(), vec![closure], None)
                }))
            }
            "into_iter" | "contains" => None,
            "by_ref" => {
                self.errors.report(name, "`.by_ref()` of an iterator is only allowed in `for x in items.by_ref()`");
                Some(None)
            }
            "len" => {
                let message =
                    "an iterator with a name does not tell how many items it has left: count what is taken from it";
                self.errors.report(name, message);
                Some(None)
            }
            "clone" => {
                self.errors.report(name, "an iterator with a name is not copied: make another one");
                Some(None)
            }
            _ => {
                self.errors.report(name, no_such_method(name));
                Some(None)
            }
        }
    }
}
