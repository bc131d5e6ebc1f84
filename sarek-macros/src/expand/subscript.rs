//! `#[device] impl Index<I> for Grid` and `IndexMut`: their functions return places, which `grid[i]` names.

use super::companion::host_function;
use super::describe::{describing_function, signature_type};
use crate::check::checked;
use crate::errors::Errors;
use crate::parse::{Source, parse_associated};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{GenericArgument, Ident, ImplItem, ItemImpl, PathArguments, Type};

/// The trait that such an `impl` implements.
pub struct Subscript {
    function: &'static str,
    index: Type,
}

/// Returns the trait if an `impl` is of this kind. A trait of the user's may have the same name, with other functions.
pub fn subscript_of(item: &ItemImpl) -> Option<Subscript> {
    let last = item.trait_.as_ref()?.0.segments.last()?;
    let function = match &*last.ident.to_string() {
        "Index" => "index",
        "IndexMut" => "index_mut",
        _ => return None,
    };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let (1, Some(GenericArgument::Type(index))) = (arguments.args.len(), arguments.args.first()) else { return None };
    let is_function = |member: &ImplItem| matches!(member, ImplItem::Fn(member) if member.sig.ident == function);
    item.items.iter().any(is_function).then(|| Subscript { function, index: index.clone() })
}

/// Expands such an `impl`.
pub fn expand_subscript(mut item: ItemImpl, subscript: Subscript, errors: &mut Errors) -> TokenStream {
    let Subscript { function, index } = subscript;
    let (ty, generics) = (item.self_ty.clone(), item.generics.clone());
    let (impl_generics, _, clause) = generics.split_for_impl();
    let private = quote!(::sarek_runtime::private);
    let (mut members, mut neighbours) = (Vec::new(), TokenStream::new());
    for member in std::mem::take(&mut item.items) {
        let ImplItem::Fn(member) = member else {
            members.push(member.into_token_stream());
            continue;
        };
        if member.sig.ident != function {
            errors.report(&member.sig.ident, format!("kernels use only `{function}` of this trait: leave this out"));
            continue;
        }
        let attrs = member.attrs.clone();
        let source =
            Source { attrs: member.attrs, vis: syn::Visibility::Inherited, sig: member.sig, block: member.block };
        let parsed = checked(parse_associated(source, errors), errors);
        let (of_device, of_kernels) = match function {
            "index" => (quote!(DeviceIndex), quote!(Indexed)),
            _ => (quote!(DeviceIndexMut), quote!(IndexedMut)),
        };
        let body = Ident::new(if function == "index" { "device_index" } else { "device_index_mut" }, Span::call_site());
        let host = host_function(&parsed, &parsed.sig, quote!(<Self as #private::#of_device<#index>>::#body));
        members.push(quote!(#(#attrs)* #host));
        let signature = signature_type(&parsed.sig);
        let describing = describing_function(&body, &parsed, Some(&generics));
        let callee = quote! {
            #private::Callee::Function(|| {
                <Self as #private::#of_device<#index>>::#body(#private::core::option::Option::None).described()
            })
        };
        let known = match function {
            "index" => quote! {
                type Key = #index;
                type Output = <<Self as #private::core::ops::Index<#index>>::Output as #private::Listed>::As;
                type Target = Self;
                #[inline(always)]
                fn key(index: #index) -> #index { index }
                fn callee() -> #private::core::option::Option<#private::Callee> {
                    #private::core::option::Option::Some(#callee)
                }
            },
            _ => quote!(fn callee() -> #private::Callee { #callee }),
        };
        neighbours = quote! {
            unsafe impl #impl_generics #private::#of_device<#index> for #ty #clause {
                type Signature = #signature;
                #describing
            }

            unsafe impl #impl_generics #private::#of_kernels<#index> for #ty #clause {
                #known
            }
        };
    }
    item.items = vec![ImplItem::Verbatim(quote!(#(#members)*))];
    quote!(#item #neighbours)
}
