//! Methods of ranges and truth values that stand for comparisons and branches: `(a..b).contains(&x)`, `c.then(|| x)`
//! and `c.then_some(x)`.

use super::Parser;
use super::expr::peeled;
use crate::ast::{Block, Expr, ExprKind, Form, Slot, StructValue};
use proc_macro2::Span;
use quote::quote_spanned;

impl Parser<'_> {
    /// Parses such a call; returns `None` for any other one.
    pub(super) fn parse_conditional(&mut self, call: &syn::ExprMethodCall) -> Option<ExprKind> {
        let arg = call.args.first().filter(|_| call.args.len() == 1 && call.turbofish.is_none())?;
        match (call.method.to_string().as_str(), peeled(&call.receiver), peeled(arg)) {
            ("contains", receiver, arg) if let Some(range) = self.range_of(receiver) => {
                Some(self.parse_contains(&range, arg, call.method.span()))
            }
            ("then", _, syn::Expr::Closure(closure)) if closure.inputs.is_empty() => {
                let cond = self.parse_boxed(&call.receiver);
                let value = self.parse_closure_of(closure, &[]).body;
                Some(self.some_if(cond, value, call.method.span()))
            }
            ("then_some", _, value) if is_simple(value) => {
                let cond = self.parse_boxed(&call.receiver);
                let value = self.parse_expr(value);
                Some(self.some_if(cond, value, call.method.span()))
            }
            ("then_some", condition, value) => {
                let span = call.method.span();
                // The value is evaluated in any case.
                let block = syn::parse_quote_spanned! {span=> {
                    let (condition, value) = (#condition, #value);
                    if condition { Some(value) } else { None }
                }};
                Some(ExprKind::Block(self.parse_block(&block)))
            }
            _ => None,
        }
    }

    /// Parses `(start..end).contains(&value)`. Each of the three is evaluated once, in this order.
    fn parse_contains(&mut self, range: &syn::ExprRange, arg: &syn::Expr, span: Span) -> ExprKind {
        let value: syn::Expr = match arg {
            syn::Expr::Reference(reference) => (*reference.expr).clone(),
            arg => syn::parse_quote_spanned!(span=> *#arg),
        };
        let (start, end) = (range.start.as_deref(), range.end.as_deref());
        if [start, end].into_iter().flatten().chain([&value]).all(is_simple) {
            let comparison = comparison(start, &range.limits, end, &value, span);
            return ExprKind::Paren(self.parse_boxed(&comparison));
        }
        let (first, last): (syn::Expr, syn::Expr) =
            (syn::parse_quote_spanned!(span=> __sarek_start), syn::parse_quote_spanned!(span=> __sarek_end));
        let all = start.map(|_| &first).into_iter().chain(end.map(|_| &last));
        let values = start.into_iter().chain(end);
        let held = comparison(
            start.map(|_| &first),
            &range.limits,
            end.map(|_| &last),
            &syn::parse_quote_spanned!(span=> __sarek_value),
            span,
        );
        let block = syn::parse_quote_spanned! {span=> {
            let (#(#all,)* __sarek_value) = (#(#values,)* #value);
            #held
        }};
        ExprKind::Block(self.parse_block(&block))
    }

    /// Returns `if cond { Some(value) } else { None }`.
    fn some_if(&mut self, cond: Box<Expr>, value: Expr, span: Span) -> ExprKind {
        let path =
            |name: &str| syn::ExprPath { attrs: Vec::new(), qself: None, path: syn::Ident::new(name, span).into() };
        let mut choice = |name, form, fields| {
            let slot = Self::push(&mut self.slots, Slot::Seen(span));
            let kind = ExprKind::Struct(Box::new(StructValue { path: path(name), form, fields, base: None, slot }));
            Box::new(Expr { kind, start: span, end: span })
        };
        let some = choice("Some", Form::Parentheses, vec![(syn::Member::from(0), value)]);
        let none = choice("None", Form::Unit, Vec::new());
        let brace = syn::token::Brace(span);
        let block = |value| Block { stmts: Vec::new(), value: Some(value), brace };
        let (then, otherwise) = (block(some), block(none));
        let otherwise = Expr { kind: ExprKind::Block(otherwise), start: span, end: span };
        ExprKind::If(cond, then, Some(Box::new(otherwise)))
    }
}

/// Returns the comparisons of a value with the ends of a range.
fn comparison(
    start: Option<&syn::Expr>,
    limits: &syn::RangeLimits,
    end: Option<&syn::Expr>,
    value: &syn::Expr,
    span: Span,
) -> syn::Expr {
    let above = start.map(|start| quote_spanned!(span=> #value >= #start));
    let below = end.map(|end| match limits {
        syn::RangeLimits::HalfOpen(_) => quote_spanned!(span=> #value < #end),
        syn::RangeLimits::Closed(_) => quote_spanned!(span=> #value <= #end),
    });
    match (above, below) {
        (Some(above), Some(below)) => syn::parse_quote_spanned!(span=> #above && #below),
        (Some(one), None) | (None, Some(one)) => syn::parse_quote_spanned!(span=> #one),
        (None, None) => syn::parse_quote_spanned!(span=> true),
    }
}

/// Returns `true` if it does not matter how often, and in which order, an expression is evaluated.
fn is_simple(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Lit(_) | syn::Expr::Path(_) => true,
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_) | syn::UnOp::Deref(_), expr, .. }) => is_simple(expr),
        syn::Expr::Field(field) => is_simple(&field.base),
        syn::Expr::Binary(syn::ExprBinary { left, op, right, .. }) => {
            let cannot_fail = matches!(op, syn::BinOp::Add(_) | syn::BinOp::Sub(_) | syn::BinOp::Mul(_));
            cannot_fail && is_simple(left) && is_simple(right)
        }
        syn::Expr::MethodCall(call) => call.method == "len" && call.args.is_empty() && is_simple(&call.receiver),
        // `<` cannot follow the type of a cast.
        syn::Expr::Paren(paren) => match &*paren.expr {
            syn::Expr::Cast(cast) => is_simple(&cast.expr),
            expr => is_simple(expr),
        },
        syn::Expr::Group(group) => is_simple(&group.expr),
        _ => false,
    }
}
