//! Tuples as parameters of kernels: each member is a parameter, and the tuple is made of them at the start of the body.

use super::Source;
use crate::ast::TupleParam;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::collections::HashSet;
use syn::spanned::Spanned;
use syn::{FnArg, Ident, Pat, Type};

/// Makes the members of tuples parameters of their own. Returns the tuples, as a launch takes them.
pub(super) fn spread_tuples(source: &mut Source) -> Vec<TupleParam> {
    let is_tuple =
        |input: &FnArg| matches!(input, FnArg::Typed(param) if holds_values(&param.ty) && param.attrs.is_empty());
    if !source.sig.inputs.iter().any(is_tuple) {
        return Vec::new();
    }
    let mut mentioned = HashSet::new();
    let (sig, block) = (&source.sig, &source.block);
    super::closure::idents(quote::quote!(#sig #block), &mut mentioned);
    let (mut tuples, mut made, mut inputs) = (Vec::new(), Vec::new(), syn::punctuated::Punctuated::new());
    for (number, input) in std::mem::take(&mut source.sig.inputs).into_iter().enumerate() {
        let FnArg::Typed(param) = &input else {
            inputs.push(input);
            continue;
        };
        if !is_tuple(&input) {
            inputs.push(input);
            continue;
        }
        let name = match &*param.pat {
            Pat::Ident(name) => name.ident.clone(),
            pat => Ident::new(&format!("argument{number}"), Span::call_site().located_at(pat.span())),
        };
        let mut tuple = TupleParam { name, ty: (*param.ty).clone(), first: inputs.len(), members: Vec::new() };
        let mut spread = Spread {
            tuple: &mut tuple,
            path: Vec::new(),
            inputs: &mut inputs,
            made: &mut made,
            mentioned: &mut mentioned,
        };
        spread.name(&param.ty, &param.pat);
        tuples.push(tuple);
    }
    source.sig.inputs = inputs;
    source.block.stmts.splice(0..0, made);
    tuples
}

type Inputs = syn::punctuated::Punctuated<FnArg, syn::Token![,]>;

/// A tuple whose members become parameters.
struct Spread<'t> {
    tuple: &'t mut TupleParam,
    /// The numbers of the members that lead to the current one.
    path: Vec<usize>,
    /// The parameters so far.
    inputs: &'t mut Inputs,
    /// What the body begins with.
    made: &'t mut Vec<syn::Stmt>,
    /// The names that are taken.
    mentioned: &'t mut HashSet<String>,
}

impl Spread<'_> {
    /// Gives a member, or its own members, the names of a pattern.
    fn name(&mut self, ty: &Type, pat: &Pat) {
        let span = pat.span();
        match (ty, pat) {
            (Type::Tuple(tuple), Pat::Tuple(pats))
                if let pats = super::stmt::patterns_of(pats, tuple.elems.len())
                    && pats.len() == tuple.elems.len() =>
            {
                for (number, (ty, pat)) in tuple.elems.iter().zip(pats).enumerate() {
                    self.path.push(number);
                    self.name(ty, pat);
                    self.path.pop();
                }
            }
            (_, Pat::Rest(_)) => self.unnamed(ty, span),
            (Type::Tuple(_), _) => {
                let value = self.value(ty);
                self.made.push(syn::parse_quote_spanned!(span=> let #pat: #ty = #value;));
            }
            _ => self.push(syn::parse_quote!(#pat: #ty)),
        }
    }

    /// Makes parameters for what has no name.
    fn unnamed(&mut self, ty: &Type, span: Span) {
        let wild: Pat = syn::parse_quote_spanned!(span=> _);
        let Type::Tuple(tuple) = ty else { return self.push(syn::parse_quote!(#wild: #ty)) };
        for (number, ty) in tuple.elems.iter().enumerate() {
            self.path.push(number);
            self.unnamed(ty, span);
            self.path.pop();
        }
    }

    /// Returns the value that consists of the parameters for a type.
    fn value(&mut self, ty: &Type) -> TokenStream {
        let span = ty.span();
        if let Type::Tuple(tuple) = ty {
            let mut values = Vec::new();
            for (number, ty) in tuple.elems.iter().enumerate() {
                self.path.push(number);
                values.push(self.value(ty));
                self.path.pop();
            }
            return quote_spanned!(span=> (#(#values,)*));
        }
        let path: String = self.path.iter().map(|number| format!("_{number}")).collect();
        let own = format!("{}{path}", self.tuple.name);
        let names = std::iter::once(own.clone()).chain((2..).map(|number| format!("{own}_{number}")));
        let name = super::closure::take_unused(names, self.mentioned).unwrap_or(own);
        let name = Ident::new(&name, Span::call_site().located_at(span));
        self.push(syn::parse_quote!(#name: #ty));
        name.to_token_stream()
    }

    fn push(&mut self, input: FnArg) {
        self.inputs.push(input);
        self.tuple.members.push(self.path.clone());
    }
}

/// Returns `true` for a tuple that has members, none of which is a reference.
fn holds_values(ty: &Type) -> bool {
    fn is_value(ty: &Type) -> bool {
        match ty {
            Type::Tuple(tuple) => !tuple.elems.is_empty() && tuple.elems.iter().all(is_value),
            Type::Path(_) | Type::Array(_) => true,
            _ => false,
        }
    }
    matches!(ty, Type::Tuple(_)) && is_value(ty)
}
