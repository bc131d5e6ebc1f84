//! Places in the typing body: fields, elements and parts.

use super::typing::Typing;
use super::{at, constant_variable};
use crate::ast::{Bounded, Expr, ExprKind};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;

impl Typing<'_> {
    /// Writes an expression that names a place, of the same type, without the indices; returns `None` if
    /// it is not a place.
    pub(super) fn seen_place(&self, expr: &Expr) -> Option<TokenStream> {
        match &expr.kind {
            ExprKind::Local(number) => Some(self.name(*number, expr.start).into_token_stream()),
            ExprKind::Constant(number) => Some(constant_variable(*number, expr.start).into_token_stream()),
            ExprKind::Paren(inner) => self.seen_place(inner),
            ExprKind::Unary(syn::UnOp::Deref(_), inner, _) => {
                let inner = self.seen_place(inner)?;
                Some(quote_spanned!(expr.start=> (*#inner)))
            }
            ExprKind::Index(base, index, link) => {
                let base = self.seen_place(base)?;
                Some(self.seen_element(base, index, *link, expr.end))
            }
            ExprKind::Part(base, _) => {
                let base = self.seen_place(base)?;
                Some(quote_spanned!(expr.end=> #base[..]))
            }
            ExprKind::Field(base, member) => {
                let base = self.seen_place(base)?;
                Some(quote_spanned!(member.span()=> #base.#member))
            }
            _ => None,
        }
    }

    /// Writes the same for a place that is changed, which a method may lend: `*x.get_mut(i).unwrap() += 1`. Only code that
    /// never runs may contain it.
    pub(super) fn seen_target(&self, expr: &Expr) -> Option<TokenStream> {
        if let Some(place) = self.seen_place(expr) {
            return Some(place);
        }
        match &expr.kind {
            ExprKind::Paren(inner) => self.seen_target(inner),
            ExprKind::Unary(syn::UnOp::Deref(_), inner, _) => {
                let inner = self.seen_target(inner)?;
                Some(quote_spanned!(expr.start=> (*#inner)))
            }
            ExprKind::Index(base, index, link) => {
                let base = self.seen_target(base)?;
                Some(self.seen_element(base, index, *link, expr.end))
            }
            ExprKind::Field(base, member) => {
                let base = self.seen_target(base)?;
                Some(quote_spanned!(member.span()=> #base.#member))
            }
            ExprKind::Try(value, question, ..) => {
                // An error has the value of the option that it replaces.
                let held = match &value.kind {
                    ExprKind::Method(option, name, ..) if name == "ok_or" || name == "ok_or_else" => option,
                    _ => value,
                };
                let held = self.seen_target(held)?;
                Some(quote_spanned! {at(question.span)=>
                    ::sarek_runtime::private::core::iter::IntoIterator::into_iter(#held).next().unwrap()
                })
            }
            ExprKind::Method(base, name, args, link) => {
                let argument = match (name.to_string().as_str(), args.len()) {
                    ("as_mut" | "first_mut" | "last_mut" | "unwrap", 0) => TokenStream::new(),
                    ("expect", 1) => quote_spanned!(at(name.span())=> ""),
                    ("get_mut", 1) => quote_spanned!(at(name.span())=> 0),
                    ("get_or_insert" | "insert", 1) => quote_spanned!(at(name.span())=> loop {}),
                    ("get_or_insert_with", 1) => quote_spanned!(at(name.span())=> || loop {}),
                    _ if link.is_some() => self.seen_args(args, name.span()),
                    _ => return None,
                };
                let base = self.seen_target(base)?;
                let turbofish = link.and_then(|link| self.function.links[link as usize].turbofish.as_ref());
                Some(quote_spanned!(name.span()=> #base.#name #turbofish (#argument)))
            }
            ExprKind::Call(callee, args) if !self.function.callees[*callee as usize].takes_functions => {
                let (function, args) = (super::linking::called(*callee, self.function), self.seen_args(args, expr.end));
                Some(quote_spanned!(expr.end=> #function(#args)))
            }
            _ => None,
        }
    }

    /// Writes the arguments of a call that lends a place: those that are places, for the types of which the result's type consists.
    fn seen_args(&self, args: &[Expr], span: Span) -> TokenStream {
        let args = args.iter().map(|arg| {
            let seen = match &arg.kind {
                ExprKind::Ref(target, mutable) => {
                    self.seen_target(target).map(|target| quote_spanned!(arg.start=> &#mutable #target))
                }
                _ => self.seen_target(arg),
            };
            seen.unwrap_or_else(|| quote_spanned!(at(span)=> loop {}))
        });
        quote_spanned!(at(span)=> #(#args),*)
    }

    /// Writes a constant, or a part of one, that cannot be changed: as in Rust, only a copy of it could be.
    pub(super) fn of_constant(&self, expr: &Expr) -> Option<TokenStream> {
        match &expr.kind {
            ExprKind::Constant(number) => {
                let constant = constant_variable(*number, expr.start);
                Some(quote_spanned!(expr.start=> (*&#constant)))
            }
            ExprKind::Paren(inner) => self.of_constant(inner),
            ExprKind::Index(base, index, link) => {
                let written = self.of_constant(base)?;
                Some(self.index_of(written, base, (index, *link), expr.end))
            }
            ExprKind::Field(base, member) => {
                let base = self.of_constant(base)?;
                Some(quote_spanned!(member.span()=> #base.#member))
            }
            _ => None,
        }
    }

    /// Writes the value of which a field or element is taken. `self` is a name of the macro's, so it is in the user's
    /// parentheses: a panic is reported at the place of the whole expression, and otherwise at the attribute.
    pub(super) fn base(&self, base: &Expr) -> TokenStream {
        let value = self.first(base);
        match &base.kind {
            ExprKind::Local(number) if self.function.bindings[*number as usize].name == "self" => {
                quote_spanned!(base.start=> (#value))
            }
            _ => value,
        }
    }

    pub(super) fn part(&self, base: &Expr, range: &Bounded, end: Span) -> TokenStream {
        let bound = |bound: &Expr| {
            let value = self.expr(bound);
            quote_spanned!(at(bound.start)=> ::sarek_runtime::private::index(#value))
        };
        let (base, limits) = (self.expr(base), &range.limits);
        let (first, last) = (range.start.as_ref().map(bound), range.end.as_ref().map(bound));
        quote_spanned!(end=> #base[#first #limits #last])
    }
}
