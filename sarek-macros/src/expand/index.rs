//! `base[index]` in the typing body. Slices and arrays take integers of any type, and a type with an `impl Index` what that says.

use super::at;
use super::typing::Typing;
use crate::ast::{Expr, ExprKind};
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

impl Typing<'_> {
    /// Writes `base[index]`, which ends with that bracket.
    pub(super) fn index(&self, base: &Expr, index: &Expr, link: Option<u32>, end: Span) -> TokenStream {
        let (start, mut values) = (base.start, self.expr(base));
        if matches!(base.kind, ExprKind::Repeat(..) | ExprKind::Struct(_) | ExprKind::CallParam(..)) {
            // In the user's parentheses, so that a panic is reported at the user's line.
            values = quote_spanned!(start=> (#values));
        }
        self.index_of(values, base, (index, link), end)
    }

    /// Writes the same for a base that is written already.
    pub(super) fn index_of(
        &self,
        mut values: TokenStream,
        base: &Expr,
        (index, link): (&Expr, Option<u32>),
        end: Span,
    ) -> TokenStream {
        let Some(link) = link else { return self.indexed(values, index, end) };
        let start = base.start;
        let (left, right) = (self.left_probe(link, index.start), self.right_probe(link, index.start));
        let (open, place) = (at(index.start), self.seen_target(base));
        let see = match &place {
            // The code after the loop is never reached: it borrows nothing.
            Some(place) => {
                quote_spanned!(at(start)=> if false { loop {} #[allow(unreachable_code)] #left.see(&&#place); })
            }
            None if is_value(base) => {
                values = quote_spanned!(at(start)=> ::sarek_runtime::private::lender(#left, #values));
                TokenStream::new()
            }
            None => {
                quote_spanned!(at(start)=> #left.declare(::sarek_runtime::private::core::marker::PhantomData::<&[(); 0]>);)
            }
        };
        let index = self.expr(index);
        let index = quote_spanned!(open=> ::sarek_runtime::private::key(#left, #right, #index));
        quote_spanned!(end=> #values[{ #see #index }])
    }

    pub(super) fn indexed(&self, base: TokenStream, index: &Expr, end: Span) -> TokenStream {
        let (start, index) = (index.start, self.expr(index));
        let wrapped = quote_spanned!(at(start)=> ::sarek_runtime::private::index(#index));
        quote_spanned!(end=> #base[#wrapped])
    }

    /// Writes an element of a place, of the same type, without the index.
    pub(super) fn seen_element(&self, base: TokenStream, index: &Expr, link: Option<u32>, end: Span) -> TokenStream {
        let Some(link) = link else { return quote_spanned!(end=> #base[0]) };
        // If the type has several `impl`s, the index shows which one it is.
        let seen = match is_short(index) {
            true => self.expr(index),
            false => {
                let probe = self.right_probe(link, index.start);
                quote_spanned!(at(index.start)=> #probe.value())
            }
        };
        quote_spanned!(end=> (*::sarek_runtime::private::element_of(&#base, || #seen)))
    }
}

/// Returns `true` if an expression is a value, and not the name of a place.
fn is_value(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Paren(inner) => is_value(inner),
        ExprKind::Local(_)
        | ExprKind::Constant(_)
        | ExprKind::Index(..)
        | ExprKind::Part(..)
        | ExprKind::Field(..)
        | ExprKind::Unary(syn::UnOp::Deref(_), ..) => false,
        _ => true,
    }
}

/// Returns `true` if an index may be written again.
fn is_short(index: &Expr) -> bool {
    match &index.kind {
        ExprKind::Literal(..) | ExprKind::Local(_) | ExprKind::Constant(_) | ExprKind::Cast(..) => true,
        ExprKind::Paren(inner) | ExprKind::Field(inner, _) => is_short(inner),
        ExprKind::Binary(left, _, right, None) => is_short(left) && is_short(right),
        ExprKind::Tuple(members) | ExprKind::Array(members) => members.iter().all(is_short),
        _ => false,
    }
}
