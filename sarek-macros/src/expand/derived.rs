//! `#[device]` on structs and enums: kernels apply the comparisons that they derive.

use crate::errors::Errors;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Path, Token};

/// The attribute by which `#[device]` tells `#[derive(DeviceType)]` what else is derived.
pub const COMPARES: &str = "sarek_compares";

/// The derived traits whose comparisons kernels apply.
const TRAITS: [&str; 3] = ["PartialEq", "PartialOrd", "Ord"];

/// Expands a struct or an enum: to itself, with what it derives in an attribute.
pub fn expand_compared<T: ToTokens>(
    mut item: T,
    name: &Ident,
    attrs: impl Fn(&mut T) -> &mut Vec<Attribute>,
    errors: &mut Errors,
) -> TokenStream {
    let derives: Vec<Path> = attrs(&mut item).iter().filter_map(derived).flatten().collect();
    let has = |name: &str| derives.iter().any(|path| path.segments.last().is_some_and(|last| last.ident == name));
    if !has("DeviceType") {
        let message = "write `#[device]` above `#[derive(Clone, Copy, PartialEq, DeviceType)]`: of a struct or an enum it makes the \
                       derived `PartialEq`, `PartialOrd` and `Ord` comparisons of kernels";
        errors.report(name, message);
        return item.into_token_stream();
    }
    let compares = TRAITS.into_iter().filter(|name| has(name)).map(|of| Ident::new(of, name.span()));
    let told = Ident::new(COMPARES, name.span());
    attrs(&mut item).push(syn::parse_quote!(#[#told(#(#compares),*)]));
    quote!(#item)
}

/// Returns the traits in a `#[derive(…)]`.
fn derived(attr: &Attribute) -> Option<Punctuated<Path, Token![,]>> {
    let derive = attr.path().is_ident("derive");
    derive.then(|| attr.parse_args_with(Punctuated::parse_terminated).ok()).flatten()
}

/// Returns which of the derived `PartialEq`, `PartialOrd` and `Ord` of a type are comparisons in kernels.
fn compares(attrs: &[Attribute]) -> [bool; 3] {
    let told = attrs.iter().find(|attr| attr.path().is_ident(COMPARES));
    let told = told.and_then(|attr| attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated).ok());
    TRAITS.map(|name| told.iter().flatten().any(|path| path.is_ident(name)))
}

/// Returns the IR type of a type that may have comparisons, and the function that finds the enums in these types, whose own
/// comparisons may be others than those of numbers.
pub fn with_comparisons(
    item: &syn::DeriveInput,
    slot: TokenStream,
    types: &[&syn::Type],
) -> (TokenStream, Option<TokenStream>) {
    let [equal, ordered, total] = compares(&item.attrs);
    if !equal && !ordered {
        return (slot, None);
    }
    let (private, found) = (quote!(::sarek_runtime::private), super::local("found", Span::call_site()));
    let enums = types.iter().map(|ty| quote!(<#ty as #private::SlotType>::enums(#found);));
    let enums = quote! {
        fn enums(#found: &mut ::sarek_runtime::private::std::vec::Vec<#private::EnumFacts>) {
            #(#enums)*
        }
    };
    // A method of the type's own that has such a name is another function. Where the type is generic, nothing tells.
    let of_order = |names: &[&str], of: &str| {
        let (names, of) =
            (names.iter().map(|name| Ident::new(name, Span::call_site())), Ident::new(of, Span::call_site()));
        let same = names.map(|name| {
            quote!(&& #private::is_same(&Self::#name, &<Self as ::sarek_runtime::private::core::cmp::#of>::#name))
        });
        quote!(#(#same)*)
    };
    let is_known = item.generics.params.is_empty();
    let partial = ordered.then(|| of_order(&["partial_cmp"], "PartialOrd"));
    let all = total.then(|| of_order(&["cmp", "max", "min", "clamp"], "Ord"));
    let methods = if is_known { quote!(true #partial #all) } else { quote!(false) };
    (quote!(#private::comparing(#slot, [#equal, #ordered, #total, #methods])), Some(enums))
}
