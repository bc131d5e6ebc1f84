//! `#[device]` on structs: kernels apply the comparisons that it derives.

use crate::errors::Errors;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, ItemStruct, Path, Token};

/// The attribute by which `#[device]` tells `#[derive(DeviceType)]` what else is derived.
pub const COMPARES: &str = "sarek_compares";

/// Expands a struct: to itself, with what it derives in an attribute.
pub fn expand_struct(mut item: ItemStruct, errors: &mut Errors) -> TokenStream {
    let derives: Vec<Path> = item.attrs.iter().filter_map(derived).flatten().collect();
    let has = |name: &str| derives.iter().any(|path| path.segments.last().is_some_and(|last| last.ident == name));
    if !has("DeviceType") {
        let message = "write `#[device]` above `#[derive(Clone, Copy, PartialEq, DeviceType)]`: of a struct it makes the derived \
                       `PartialEq` and `PartialOrd` operators of kernels";
        errors.report(&item.ident, message);
        return item.into_token_stream();
    }
    let compares = ["PartialEq", "PartialOrd"].into_iter().filter(|name| has(name));
    let compares = compares.map(|name| syn::Ident::new(name, item.ident.span()));
    let told = syn::Ident::new(COMPARES, item.ident.span());
    item.attrs.push(syn::parse_quote!(#[#told(#(#compares),*)]));
    quote!(#item)
}

/// Returns the traits in a `#[derive(…)]`.
fn derived(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    let derive = attr.path().is_ident("derive");
    derive.then(|| attr.parse_args_with(Punctuated::parse_terminated).ok()).flatten()
}

/// Returns whether `PartialEq` and `PartialOrd` of a struct are comparisons in kernels.
pub fn compares(attrs: &[Attribute]) -> [bool; 2] {
    let told = attrs.iter().find(|attr| attr.path().is_ident(COMPARES));
    let told = told.map(|attr| attr.meta.to_token_stream().to_string()).unwrap_or_default();
    ["PartialEq", "PartialOrd"].map(|name| told.contains(name))
}
