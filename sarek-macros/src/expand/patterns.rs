//! Patterns as rustc sees them in the typing body.

use super::at;
use super::typing::Typing;
use crate::ast::{Form, Pattern, StructPattern, TuplePattern};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

impl Typing<'_> {
    /// Writes a pattern as in a `let`.
    pub fn pattern(&self, pattern: &Pattern) -> TokenStream {
        match pattern {
            Pattern::Binding(number, span) => {
                let (binding, name) = (&self.function.bindings[*number as usize], self.bound(*number, *span));
                match binding.refutable && !binding.mutable && binding.by_ref.is_none() {
                    // It is a name to the kernel's compiler, which knows no constants: so it must be one to rustc.
                    true => quote_spanned!(at(*span)=> #name @ _),
                    false => name,
                }
            }
            Pattern::Tuple(TuplePattern { members, rest, span }) => {
                let mut members: Vec<TokenStream> = members.iter().map(|member| self.pattern(member)).collect();
                if let Some(rest) = rest {
                    members.insert(*rest, quote_spanned!(*span=> ..));
                }
                quote_spanned!(*span=> (#(#members,)*))
            }
            Pattern::Struct(pattern) => self.struct_pattern(pattern),
            Pattern::Value(_, tokens) | Pattern::Range(_, _, _, tokens) => tokens.clone(),
            Pattern::Or(cases, span) => {
                let cases = cases.iter().map(|case| self.pattern(case));
                quote_spanned!(*span=> (#(#cases)|*))
            }
            Pattern::At(number, span, inner) => {
                let (name, inner) = (self.bound(*number, *span), self.pattern(inner));
                quote_spanned!(*span=> #name @ #inner)
            }
            Pattern::Array(members, rest, span) => {
                let mut members: Vec<TokenStream> = members.iter().map(|member| self.pattern(member)).collect();
                if let Some(rest) = rest {
                    let written = match rest.name {
                        Some((number, span)) => {
                            let name = self.bound(number, span);
                            quote_spanned!(span=> #name @ ..)
                        }
                        None => quote_spanned!(*span=> ..),
                    };
                    members.insert(rest.at, written);
                }
                quote_spanned!(*span=> [#(#members),*])
            }
            Pattern::Ref(inner, span) => {
                let written = self.pattern(inner);
                match self.needs_parentheses(inner) {
                    true => quote_spanned!(*span=> &(#written)),
                    false => quote_spanned!(*span=> &#written),
                }
            }
            Pattern::Wild(span) => quote_spanned!(*span=> _),
        }
    }

    /// Returns `true` for what would mean something else right after `&`: `&(mut v)`, whose `mut` would belong to the reference, and
    /// `&(1..=3)`.
    fn needs_parentheses(&self, inner: &Pattern) -> bool {
        match inner {
            Pattern::Binding(number, _) | Pattern::At(number, ..) => {
                let binding = &self.function.bindings[*number as usize];
                binding.mutable && binding.by_ref.is_none()
            }
            Pattern::Range(..) => true,
            _ => false,
        }
    }

    /// Writes a name with `mut`, `ref` or `ref mut`.
    fn bound(&self, number: u32, span: Span) -> TokenStream {
        let (binding, name) = (&self.function.bindings[number as usize], self.name(number, span));
        match &binding.by_ref {
            Some((word, mutability)) => quote_spanned!(span=> #word #mutability #name),
            None if binding.mutable => quote_spanned!(span=> mut #name),
            None => name.into_token_stream(),
        }
    }

    fn struct_pattern(&self, pattern: &StructPattern) -> TokenStream {
        let StructPattern { path, form, fields, rest, span } = pattern;
        if *form == Form::Unit {
            return path.to_token_stream();
        }
        let patterns = fields.iter().map(|(_, field)| self.pattern(field));
        let rest = rest.map(|span| quote_spanned!(span=> ..));
        if *form == Form::Braces {
            let fields = fields.iter().zip(patterns).map(|((member, field), pattern)| match (member, field) {
                (syn::Member::Named(name), Pattern::Binding(number, _))
                    if *name == self.function.bindings[*number as usize].name
                        && !self.function.bindings[*number as usize].refutable =>
                {
                    pattern
                }
                _ => quote!(#member: #pattern),
            });
            quote_spanned!(*span=> #path { #(#fields,)* #rest })
        } else {
            quote_spanned!(*span=> #path (#(#patterns,)* #rest))
        }
    }
}
