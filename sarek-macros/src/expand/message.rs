//! Texts with values: how the host formats them, for a device's values and for its own.

use super::at;
use super::data::Data;
use super::typing::Typing;
use crate::ast::{Expr, Message};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use sarek_language::syntax;

impl Data<'_> {
    /// Returns the values of a message, and the function that renders them. Those of `sides`, the two sides of a
    /// comparison, precede the user's, and are reported after them.
    pub(super) fn message(&self, message: &Message, sides: bool, end: &str) -> syntax::Message {
        let values = super::local("values", Span::call_site());
        let first = if sides { 2usize } else { 0 };
        let arguments = message.arguments.iter().enumerate().map(|(i, argument)| {
            let position = first + i;
            match &argument.name {
                Some(name) => quote!(#name = #values[#position]),
                None => quote!(#values[#position]),
            }
        });
        let before = &message.before;
        let text = message
            .text
            .as_ref()
            .map_or(quote!(""), |text| quote!(::sarek_runtime::private::core::format_args!(#text #(, #arguments)*)));
        let behind = if sides {
            quote!(::sarek_runtime::private::core::format_args!(", left: {:?}, right: {:?}", #values[0], #values[1]))
        } else {
            quote!(#end)
        };
        let mut renders = self.renders.borrow_mut();
        renders.push(quote!(|#values| ::sarek_runtime::private::std::format!("{}{}{}", #before, #text, #behind)));
        let render = renders.len() as u32 - 1;
        drop(renders);
        syntax::Message {
            text: message.source(),
            render,
            values: message.arguments.iter().map(|argument| (self.expr(&argument.value), argument.slot)).collect(),
        }
    }
}

impl Typing<'_> {
    /// Writes `assert!(cond, …)`. A panicking macro is called only with the user's span: on the host a panic is
    /// reported at the call of the outermost macro, which would be the attribute.
    pub(super) fn assert(&self, span: Span, cond: &Expr, message: &Message) -> TokenStream {
        let (cond, text) = (self.expr(cond), self.text(&message.before, message));
        quote_spanned!(span=> ::sarek_runtime::private::core::assert!(#cond, "{}", #text))
    }

    /// Writes `assert_eq!(left, right, …)`, or `assert_ne!`.
    pub(super) fn assert_eq(&self, name: Ident, sides: &[(Expr, u32); 2], message: &Message) -> TokenStream {
        let [left, right] = sides.each_ref().map(|(side, slot)| self.shown(side, *slot));
        let text = message.text.as_ref().map(|_| {
            let text = self.text("", message);
            quote!(, "{}", #text)
        });
        quote_spanned!(name.span()=> ::sarek_runtime::private::core::#name!(#left, #right #text))
    }

    /// Writes `panic!("…")` and similar macros, `println!("…")`, and `print!("…")`.
    pub(super) fn say(&self, name: Ident, message: &Message) -> TokenStream {
        let text = self.text(&message.before, message);
        quote_spanned!(name.span()=> ::sarek_runtime::private::std::#name!("{}", #text))
    }

    /// Writes the text with its values, after another text.
    fn text(&self, before: &str, message: &Message) -> TokenStream {
        let Some(text) = &message.text else { return quote!(#before) };
        let arguments = message.arguments.iter().map(|argument| {
            let value = self.shown(&argument.value, argument.slot);
            match &argument.name {
                Some(name) => quote!(#name = #value),
                None => value,
            }
        });
        quote!(
            ::sarek_runtime::private::core::format_args!("{}{}", #before, ::sarek_runtime::private::core::format_args!(#text #(, #arguments)*))
        )
    }

    /// Writes a value that is formatted in a text, with the slot's type.
    fn shown(&self, value: &Expr, slot: u32) -> TokenStream {
        let (probe, tokens) = (self.slot_probe(slot, value.start), self.expr(value));
        let tokens = quote_spanned!(value.end=> (#tokens));
        quote_spanned!(at(value.start)=> #probe.same(::sarek_runtime::private::shown #tokens))
    }
}
