//! `#[derive(DeviceType)]` on structs.

use super::at;
use crate::errors::Errors;
use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Fields, GenericParam, Meta};

/// Makes a struct a device type, with the layout that Rust gives it.
pub fn expand_device_type(item: &DeriveInput, errors: &mut Errors) -> TokenStream {
    if let Data::Enum(data) = &item.data {
        return super::device_enum::expand_device_enum(item, data, errors);
    }
    let Some(fields) = check_struct(item, errors) else { return TokenStream::new() };
    let name = &item.ident;
    // What a field with an error is does not matter to the uses of the struct.
    let stored =
        fields.members().zip(fields).filter(|(_, field)| !is_marker(&field.ty) && is_stored(&field.ty, errors));
    let (members, types): (Vec<syn::Member>, Vec<&syn::Type>) =
        stored.map(|(member, field)| (member, &field.ty)).unzip();
    let (copied, markers) = (copied(item), markers(item, fields));
    let item = &with_bounds_of_fields(item, fields, &types);
    let names = members.iter().map(|member| match member {
        syn::Member::Named(name) => name.to_string().trim_start_matches("r#").to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    });
    let bounded = bounded(&item.generics, &quote!(::sarek_runtime::device::DeviceType));
    let any_bits = any_bits(item, &types);
    let (impl_generics, arguments, clause) = bounded.split_for_impl();
    let slots =
        types.iter().map(|ty| quote_spanned!(at(ty.span())=> <#ty as ::sarek_runtime::private::SlotType>::slot()));
    let cells =
        types.iter().map(|ty| quote_spanned!(at(ty.span())=> <#ty as ::sarek_runtime::device::DeviceType>::CELLS));
    let private = quote!(::sarek_runtime::private);
    let slot = quote! {
        #private::struct_type(
            ::sarek_runtime::private::core::any::type_name::<Self>(),
            ::sarek_runtime::private::core::mem::size_of::<Self>(),
            ::sarek_runtime::private::core::mem::align_of::<Self>(),
            ::sarek_runtime::private::std::vec![#((#names, #slots, ::sarek_runtime::private::core::mem::offset_of!(Self, #members))),*],
        )
    };
    let values = value_traits(item, &types, &members);
    let (slot, enums) = super::derived::with_comparisons(item, slot, &types);
    quote! {
        #copied

        #markers

        unsafe impl #impl_generics #private::SlotType for #name #arguments #clause {
            fn slot() -> ::sarek_runtime::ir::Type {
                #slot
            }

            #enums
        }

        unsafe impl #impl_generics ::sarek_runtime::device::DeviceType for #name #arguments #clause {
            const CELLS: ::sarek_runtime::private::core::option::Option<#private::Cells> = #private::struct_cells(
                ::sarek_runtime::private::core::mem::size_of::<Self>(),
                &[#((::sarek_runtime::private::core::mem::offset_of!(Self, #members), #cells)),*],
            );
        }

        #any_bits

        #values
    }
}

/// Returns the statement that every bit pattern is a value of the struct, if that holds for its fields.
fn any_bits(item: &DeriveInput, types: &[&syn::Type]) -> TokenStream {
    let name = &item.ident;
    let any_bits = quote!(::sarek_runtime::device::AnyBits);
    let mut generics = bounded(&item.generics, &any_bits);
    let clause = generics.make_where_clause();
    for ty in types {
        // Device types have no lifetimes of their own with which this one could be confused.
        clause.predicates.push(syn::parse_quote!(for<'any> ::sarek_runtime::private::FieldBits<'any, #ty>: #any_bits));
    }
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    quote!(unsafe impl #impl_generics #any_bits for #name #arguments #clause {})
}

/// Returns `true` for `PhantomData<T>`, which has no bytes.
fn is_marker(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "PhantomData"))
}

/// Compiles if markers are those of `std`: a type of that name would have bytes that nobody writes.
fn markers(item: &DeriveInput, fields: &Fields) -> Option<TokenStream> {
    let types: Vec<&syn::Type> = fields.iter().map(|field| &field.ty).filter(|ty| is_marker(ty)).collect();
    let (impl_generics, _, clause) = item.generics.split_for_impl();
    let [check, marker] = ["check", "marker"].map(|name| super::local(name, Span::call_site()));
    let checks = types.iter().map(|ty| {
        quote_spanned!(ty.span()=> let _ = |#marker: #ty| -> ::sarek_runtime::private::core::marker::PhantomData<_> { #marker };)
    });
    (!types.is_empty()).then(|| {
        quote! {
            const _: () = {
                #[allow(dead_code)]
                fn #check #impl_generics () #clause {
                    #(#checks)*
                }
            };
        }
    })
}

/// Reports the type of a field that certainly cannot be stored in device memory, once; returns `false` for such a type.
fn is_stored(ty: &syn::Type, errors: &mut Errors) -> bool {
    let of_memory = "the bytes of this type are not fixed by Rust";
    let message = match ty {
        syn::Type::Reference(reference) => match &*reference.elem {
            syn::Type::Path(path) if path.path.is_ident("str") => {
                "a device struct has no strings: store bytes, `[u8; 16]`, or a number".to_string()
            }
            _ => "a device struct holds no references: a slice is a parameter of its own beside the struct".to_string(),
        },
        syn::Type::Tuple(tuple) if !tuple.elems.is_empty() => {
            format!("{of_memory}: write a struct with `#[derive(DeviceType)]` and `#[repr(C)]` instead of the tuple")
        }
        syn::Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return true };
            let takes_types = !last.arguments.is_none();
            match last.ident.to_string().as_str() {
                "Option" | "Result" if takes_types => {
                    format!("{of_memory}: write an enum with `#[derive(DeviceType)]` and `#[repr(C, u32)]`")
                }
                "Vec" | "Box" | "Rc" | "Arc" if takes_types => {
                    "a device struct owns no memory: a slice is a parameter of its own beside the struct".to_string()
                }
                "String" => "a device struct has no strings: store bytes, `[u8; 16]`, or a number".to_string(),
                "char" => "`char` is not a device type: store a `u32`".to_string(),
                name @ ("u128" | "i128") => {
                    format!("`{name}` is not a device type: store two 64-bit numbers, `[u64; 2]`")
                }
                _ => return true,
            }
        }
        syn::Type::FnPtr(_) | syn::Type::Ptr(_) | syn::Type::TraitObject(_) => {
            "a device struct holds no functions and no addresses: store a number that says which one is meant"
                .to_string()
        }
        _ => return true,
    };
    errors.report(ty, message);
    false
}

/// Returns a struct whose type parameters that only markers mention are no device types, but any types.
fn with_bounds_of_fields(item: &DeriveInput, fields: &Fields, types: &[&syn::Type]) -> DeriveInput {
    let mut item = item.clone();
    let mut is_marked = false;
    let mentions = |ty: &syn::Type, name: &syn::Ident| mentions(quote!(#ty), name);
    for param in item.generics.type_params_mut() {
        let marks = fields.iter().any(|field| is_marker(&field.ty) && mentions(&field.ty, &param.ident));
        if marks && !types.iter().any(|ty| mentions(ty, &param.ident)) {
            param.attrs.push(syn::parse_quote!(#[marker]));
            is_marked = true;
        }
    }
    if is_marked {
        // A derived `Copy` asks its parameters for it, and one by hand does not.
        let (name, (_, arguments, _)) = (&item.ident, item.generics.split_for_impl());
        let copied = syn::parse_quote!(#name #arguments: ::sarek_runtime::private::core::marker::Copy);
        item.generics.make_where_clause().predicates.push(copied);
    }
    item
}

fn mentions(tokens: TokenStream, name: &syn::Ident) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), name),
        proc_macro2::TokenTree::Ident(ident) => ident == *name,
        _ => false,
    })
}

/// Returns the fields of a struct that can be a device type.
fn check_struct<'i>(item: &'i DeriveInput, errors: &mut Errors) -> Option<&'i Fields> {
    let Data::Struct(data) = &item.data else {
        errors.report(&item.ident, "`DeviceType` can be derived for structs and enums");
        return None;
    };
    if data.fields.iter().all(|field| is_marker(&field.ty)) {
        errors.report(&item.ident, "a device struct has at least one field: a type that only chooses an `impl`, as a type argument, needs no `#[derive(DeviceType)]`");
        return None;
    }
    for param in &item.generics.params {
        if let GenericParam::Lifetime(lifetime) = param {
            errors.report(
                lifetime,
                "a device struct holds no references: a slice is a parameter of its own beside the struct",
            );
            return None;
        }
    }
    check_representation(item, errors).then_some(&data.fields)
}

/// Checks that the layout is C's, as that of a transparent struct is; returns `false` if the attribute cannot be read.
fn check_representation(item: &DeriveInput, errors: &mut Errors) -> bool {
    let mut is_c = false;
    for attr in item.attrs.iter().filter(|attr| attr.path().is_ident("repr")) {
        let Meta::List(list) = &attr.meta else { continue };
        let parsed = list.parse_nested_meta(|meta| {
            is_c |= meta.path.is_ident("C") || meta.path.is_ident("transparent");
            if meta.path.is_ident("packed") {
                return Err(
                    meta.error("a device struct cannot be packed: devices read numbers at multiples of their size")
                );
            }
            if meta.input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in meta.input);
                content.parse::<TokenStream>()?;
            }
            Ok(())
        });
        if let Err(error) = parsed {
            errors.push(error);
            return false;
        }
    }
    if !is_c {
        // Uses of the struct cause no further errors.
        errors.report(&item.ident, "a device struct has a fixed layout: put `#[repr(C)]` above it");
    }
    true
}

/// Returns the `impl`s that let values of the struct be stored in buffers, be passed to kernels, and be
/// constants of them.
fn value_traits(item: &DeriveInput, types: &[&syn::Type], members: &[syn::Member]) -> TokenStream {
    let name = &item.ident;
    let private = quote!(::sarek_runtime::private);
    let [bytes, to, into] = ["bytes", "to", "into"].map(|name| super::local(name, Span::call_site()));
    let of = |path: TokenStream| {
        let path = &path;
        types.iter().map(move |ty| quote_spanned!(at(ty.span())=> <#ty as #path>)).collect::<Vec<_>>()
    };
    let mut generics =
        bounded(&item.generics, &quote!(::sarek_runtime::private::core::marker::Copy + ::sarek_runtime::Element));
    // A field's type may need more than that its parameters are elements.
    let element = of(quote!(::sarek_runtime::Element));
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let elements = quote! {
        // SAFETY: every field is an element, and kernels access only fields, at the offsets that rustc gives.
        unsafe impl #impl_generics ::sarek_runtime::Element for #name #arguments #clause {
            const PLAIN: ::sarek_runtime::private::core::primitive::bool = true #(&& #element::PLAIN)*;
            const OVERLAPS: ::sarek_runtime::private::core::primitive::bool = false #(|| #element::OVERLAPS)*;

            unsafe fn make_value(#bytes: *mut ::sarek_runtime::private::core::primitive::u8) {
                // SAFETY: the caller's: the bytes of each field.
                unsafe { #(#element::make_value(#bytes.add(::sarek_runtime::private::core::mem::offset_of!(Self, #members)));)* }
            }

            unsafe fn write_bytes(&self, #to: *mut ::sarek_runtime::private::core::primitive::u8) {
                // SAFETY: the caller's: room for each field.
                unsafe { #(#element::write_bytes(&self.#members, #to.add(::sarek_runtime::private::core::mem::offset_of!(Self, #members)));)* }
            }
        }

        unsafe impl #impl_generics ::sarek_runtime::launch::KernelArg for #name #arguments #clause {
            fn operand(&self) -> ::sarek_runtime::launch::Operand<'_> {
                ::sarek_runtime::launch::Operand::of_struct(self)
            }
        }
    };
    let constant = of(quote!(#private::ConstValue));
    generics = bounded(&item.generics, &quote!(::sarek_runtime::device::DeviceType + #private::ConstValue));
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    quote! {
        #elements

        unsafe impl #impl_generics #private::ConstValue for #name #arguments #clause {
            fn flatten(&self, #into: &mut ::sarek_runtime::private::std::vec::Vec<::sarek_runtime::ir::Const>) {
                #(#constant::flatten(&self.#members, #into);)*
            }

            fn constant_type() -> ::sarek_runtime::private::core::option::Option<::sarek_runtime::ir::Type> {
                ::sarek_runtime::private::core::option::Option::Some(<Self as #private::SlotType>::slot())
            }
        }
    }
}

/// Compiles if the type is `Copy`.
pub fn copied(item: &DeriveInput) -> TokenStream {
    let name = &item.ident;
    let generics = bounded(&item.generics, &quote!(::sarek_runtime::private::core::marker::Copy));
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let check = super::local("check", Span::call_site());
    let call = quote_spanned!(at(name.span())=> ::sarek_runtime::private::is_copied::<#name #arguments>());
    quote! {
        const _: () = {
            #[allow(dead_code)]
            fn #check #impl_generics () #clause {
                #call
            }
        };
    }
}

/// Returns the generic parameters, with more bounds for each type that is stored.
pub fn bounded(generics: &syn::Generics, bounds: &TokenStream) -> syn::Generics {
    let mut generics = generics.clone();
    for param in generics.type_params_mut() {
        param.default = None;
        if param.attrs.iter().any(|attr| attr.path().is_ident("marker")) {
            param.attrs.clear();
            let of_values: syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]> = syn::parse_quote!(
                'static + ::sarek_runtime::private::core::marker::Send + ::sarek_runtime::private::core::marker::Sync
            );
            param.bounds.extend(of_values);
            continue;
        }
        let bounds: syn::punctuated::Punctuated<syn::TypeParamBound, syn::Token![+]> = syn::parse_quote!(#bounds);
        param.bounds.extend(bounds);
    }
    generics
}
