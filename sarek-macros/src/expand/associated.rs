//! `#[device]` on traits and `impl` blocks: each function gets two hidden neighbours, one that describes it and one
//! that links it with its description.

use super::companion::{host_function, linked_function};
use super::describe::{describing_function, describing_header, result_type};
use super::linking::neighbour_name;
use crate::ast::Function;
use crate::check::checked;
use crate::errors::Errors;
use crate::parse::{Source, parse_associated, parse_of_type};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Attribute, GenericParam, Generics, ImplItem, ItemImpl, ItemTrait, TraitItem};

/// Returns the name of the neighbour that describes an associated function. rustc mentions it if an `impl` has
/// `#[device]` and its trait has not.
fn described_name(name: &Ident) -> Ident {
    format_ident!("{name}_needs_device_on_its_trait", span = name.span())
}

/// Returns the name of the neighbour that a method call finds by method lookup.
pub fn called_name(name: &Ident) -> Ident {
    format_ident!("{name}_called_on_device", span = name.span())
}

/// Returns the name of the neighbour that a method call with type arguments finds by method lookup. rustc mentions it if
/// there is none.
pub fn given_name(name: &Ident) -> Ident {
    format_ident!("{name}_needs_device_on_its_impl", span = name.span())
}

/// Traits of the standard library that kernels do not know, besides the operators, with a function that each `impl` has,
/// and whether that has type parameters.
const OF_STD: &[(&str, &str, bool)] = &[
    ("Eq", "", false),
    ("Hash", "hash", true),
    ("Clone", "clone", false),
    ("Into", "into", false),
    ("TryFrom", "try_from", false),
    ("TryInto", "try_into", false),
    ("AsRef", "as_ref", false),
    ("AsMut", "as_mut", false),
    ("Deref", "deref", false),
    ("DerefMut", "deref_mut", false),
    ("Drop", "drop", false),
    ("Iterator", "next", false),
    ("IntoIterator", "into_iter", false),
    ("FromIterator", "from_iter", true),
    ("Display", "fmt", false),
    ("Debug", "fmt", false),
];

/// Returns `true` if an `impl` implements such a trait, and reports it: it has no room for the items that kernels need. A
/// trait of the user's may have the same name, with other functions.
fn is_of_std(item: &ItemImpl, errors: &mut Errors) -> bool {
    let Some((path, _)) = &item.trait_ else { return false };
    let Some(name) = path.segments.last().map(|last| last.ident.to_string()) else { return false };
    let Some((_, function, generic)) = OF_STD.iter().find(|(of_std, ..)| *of_std == name) else { return false };
    let mut functions = item.items.iter().filter_map(|member| match member {
        ImplItem::Fn(function) => Some(&function.sig),
        _ => None,
    });
    let is_generic = |sig: &syn::Signature| {
        let takes_impl = |argument: &syn::FnArg| matches!(argument, syn::FnArg::Typed(typed) if matches!(*typed.ty, syn::Type::ImplTrait(_)));
        sig.generics.type_params().next().is_some() || sig.inputs.iter().any(takes_impl)
    };
    let is_of_std = function.is_empty() || functions.any(|sig| sig.ident == *function && is_generic(sig) == *generic);
    if is_of_std {
        let message = format!(
            "kernels do not use `{name}` of the standard library: of its traits they use the operators (`Add`, `Neg`, \
             `AddAssign`, …), `PartialEq`, `PartialOrd`, `Ord`, `From` and `Default`; leave `#[device]` out here, and write a \
             method in a `#[device] impl` of the type; a trait of your own needs another name"
        );
        errors.report(path, message);
    }
    is_of_std
}

/// Returns `true` if an `impl` has a function of that name without parameters.
fn has_function(item: &ItemImpl, name: &str) -> bool {
    item.items.iter().any(|member| matches!(member, ImplItem::Fn(function) if function.sig.ident == name && function.sig.inputs.is_empty()))
}

/// Expands a trait over which kernels can be generic.
pub fn expand_trait(mut item: ItemTrait, errors: &mut Errors) -> TokenStream {
    item.supertraits.push(syn::parse_quote!('static));
    if item.items.iter().any(|member| matches!(member, TraitItem::Fn(function) if function.sig.receiver().is_some())) {
        item.supertraits.push(syn::parse_quote!(::sarek_runtime::private::core::marker::Sized));
    }
    item.colon_token.get_or_insert_default();
    let (mut members, mut found) = (Vec::new(), TokenStream::new());
    for member in std::mem::take(&mut item.items) {
        let TraitItem::Fn(function) = member else {
            members.push(member.into_token_stream());
            continue;
        };
        let (mut sig, attrs) = (function.sig.clone(), function.attrs.clone());
        crate::parse::settle_lifetimes(&mut sig, errors);
        let conditions: Vec<_> = conditions(&attrs).collect();
        let (described, linked) = (described_name(&sig.ident), neighbour_name(&sig.ident));
        match function.default {
            Some(block) => {
                let source = Source { attrs: function.attrs, vis: syn::Visibility::Inherited, sig: sig.clone(), block };
                let function = checked(parse_associated(source, errors), errors);
                members.push(provided(&function, (&quote!(Self), &described), &item.generics));
            }
            None => {
                crate::parse::check_associated(&sig, errors);
                let header = describing_header(&described, &sig, Some(&sig.generics));
                members.push(function.to_token_stream());
                members.push(quote!(#(#conditions)* #[doc(hidden)] #header;));
            }
        }
        let linked = linked_neighbour(&sig, &linked, &described);
        members.push(quote!(#(#conditions)* #[doc(hidden)] #linked));
        if let Some((called, marker)) = called_neighbour(&item, &sig, &attrs) {
            members.push(quote!(#(#conditions)* #called));
            found.extend(marker);
        }
    }
    item.items = vec![TraitItem::Verbatim(quote!(#(#members)*))];
    quote!(#item #found)
}

/// Returns the neighbour that a call of a trait's method finds by method lookup, so that it is found for the type
/// parameters with that bound, and the type that it returns, which has the callee.
fn called_neighbour(item: &ItemTrait, sig: &syn::Signature, attrs: &[Attribute]) -> Option<(TokenStream, TokenStream)> {
    sig.receiver()?;
    if !sig.generics.params.is_empty() || item.generics.lifetimes().next().is_some() {
        return None;
    }
    let (name, of) = (&sig.ident, &item.ident);
    let (called, linked) = (called_name(name), neighbour_name(name));
    let found = format_ident!("__sarek_{name}_of_{of}", span = name.span());
    let (vis, clause) = (&item.vis, &item.generics.where_clause);
    let cfg: Vec<_> = conditions(&item.attrs).chain(conditions(attrs)).collect();
    let (_, arguments, _) = item.generics.split_for_impl();
    let params = item.generics.params.iter();
    let types: Vec<&Ident> = item.generics.type_params().map(|param| &param.ident).collect();
    let declared = super::companion::parameters(&item.generics);
    let given: Vec<Ident> = item.generics.params.iter().filter_map(name_of).collect();
    let marker = quote! {
        #(#cfg)*
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #vis struct #found<__SarekSelf #(, #declared)*>(::sarek_runtime::private::core::marker::PhantomData<fn() -> (__SarekSelf, #(#types,)*)>);

        #(#cfg)*
        unsafe impl<__SarekSelf: #of #arguments #(, #params)*> ::sarek_runtime::private::Found
            for #found<__SarekSelf #(, #given)*> #clause
        {
            fn callee() -> ::sarek_runtime::private::core::option::Option<::sarek_runtime::private::Callee> {
                ::sarek_runtime::private::core::option::Option::Some(<__SarekSelf as #of #arguments>::#linked().callee())
            }
        }
    };
    let neighbour = quote! {
        #[doc(hidden)]
        fn #called(&self) -> #found<Self #(, #given)*> {
            ::sarek_runtime::private::core::unreachable!()
        }
    };
    Some((neighbour, marker))
}

/// Expands an `impl` whose functions kernels can call.
pub fn expand_impl(mut item: ItemImpl, errors: &mut Errors) -> TokenStream {
    if let Some(operator) = super::operator::operator_of(&item) {
        return super::operator::expand_operator(item, operator, errors);
    }
    if let Some(subscript) = super::subscript::subscript_of(&item) {
        return super::subscript::expand_subscript(item, subscript, errors);
    }
    if let Some(item_type) = super::sums::summed(&item) {
        return super::sums::expand_sum(item, &item_type, errors);
    }
    // The host computes defaults, which are constants of kernels.
    let is_default =
        item.trait_.as_ref().is_some_and(|(path, _)| path.segments.last().is_some_and(|last| last.ident == "Default"));
    if is_default && has_function(&item, "default") || is_of_std(&item, errors) {
        return item.into_token_stream();
    }
    let inherent = item.trait_.is_none();
    let mut methods = TokenStream::new();
    let mut members = Vec::new();
    for member in std::mem::take(&mut item.items) {
        let ImplItem::Fn(function) = member else {
            members.push(member.into_token_stream());
            continue;
        };
        let described = described_name(&function.sig.ident);
        let vis = function.vis.clone();
        let source = Source { attrs: function.attrs, vis: function.vis, sig: function.sig, block: function.block };
        let parsed = if inherent { parse_of_type(source, errors) } else { parse_associated(source, errors) };
        let function = checked(parsed, errors);
        let sig = function.sig.clone();
        // A type may have several `impl`s of a generic trait.
        let of = item.trait_.as_ref().map_or_else(|| quote!(Self), |(path, _)| quote!(<Self as #path>));
        members.push(provided(&function, (&of, &described), &item.generics));
        methods.extend(method_neighbour(&item, &function));
        if inherent {
            methods.extend(given_neighbour(&item, &function));
            let linked = match function.functions.is_empty() {
                true => linked_neighbour(&sig, &neighbour_name(&sig.ident), &described),
                false => linked_by_result(&function, &described),
            };
            let conditions = conditions(&function.attrs);
            members.push(quote!(#(#conditions)* #[doc(hidden)] #vis #linked));
        }
    }
    item.items = vec![ImplItem::Verbatim(quote!(#(#members)*))];
    quote!(#item #methods)
}

/// Returns the item that marks a function as a method of its type for kernels. A type of another crate cannot be
/// marked.
fn method_neighbour(item: &ItemImpl, function: &Function) -> Option<TokenStream> {
    let (sig, attrs) = (&function.sig, &function.attrs);
    sig.receiver()?;
    let own = |path: &syn::TypePath| {
        let foreign = [
            "bool", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f16", "bf16", "f32", "f64",
        ];
        let vectors = ["Vec2", "Vec3", "Vec4"];
        let last = path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
        let is_vector = item.trait_.is_some() && vectors.contains(&last.as_str());
        let is_parameter = item.generics.type_params().any(|param| path.path.is_ident(&param.ident));
        !is_parameter && !is_vector && !foreign.iter().any(|name| path.path.is_ident(name))
    };
    if !matches!(&*item.self_ty, syn::Type::Path(path) if own(path))
        || sig.generics.params.len() > function.functions.len()
    {
        return None;
    }
    let (number, linked) = (super::name_number(&sig.ident.to_string()), neighbour_name(&sig.ident));
    let owner = match &item.trait_ {
        Some((path, _)) => quote!(<Self as #path>),
        None => quote!(Self),
    };
    // Not by method lookup: a user's trait may have such a method.
    let callee = match function.functions.is_empty() {
        true => quote!(::sarek_runtime::private::Linked::callee(&#owner::#linked())),
        false => quote!(::sarek_runtime::private::LinkedByResult::callee(&#owner::#linked())),
    };
    let callee = match &item.trait_ {
        // A method of the type hides one of a trait. For a generic trait it is unknown which one is meant.
        Some((path, _)) if path.segments.iter().all(|part| part.arguments.is_none()) => {
            let name = &sig.ident;
            quote! {
                #[allow(unused_imports)]
                use #path as _;
                ::sarek_runtime::private::Linked::callee_found(&#owner::#linked(), &<Self>::#name)
            }
        }
        _ => callee,
    };
    let (impl_generics, _, clause) = item.generics.split_for_impl();
    let (ty, cfg) = (&item.self_ty, conditions(&item.attrs).chain(conditions(attrs)));
    Some(quote! {
        #(#cfg)*
        unsafe impl #impl_generics ::sarek_runtime::private::Method<#number> for #ty #clause {
            fn callee() -> ::sarek_runtime::private::Callee {
                #callee
            }
        }
    })
}

/// Returns the neighbour that a call with type arguments finds by method lookup, for a method that has type parameters of
/// its own, and the type that it returns, which has the callee.
fn given_neighbour(item: &ItemImpl, function: &Function) -> Option<TokenStream> {
    let sig = &function.sig;
    sig.receiver()?;
    let types = |generics: &Generics| generics.params.iter().any(|param| !matches!(param, GenericParam::Lifetime(_)));
    if !types(&sig.generics) || !function.functions.is_empty() {
        return None;
    }
    let (name, vis, ty) = (&sig.ident, &function.vis, &item.self_ty);
    let (given, linked) = (given_name(name), neighbour_name(name));
    let found = format_ident!("__sarek_{name}_found", span = name.span());
    let mut generics = sig.generics.clone();
    generics.params = generics.params.into_iter().filter(|param| !matches!(param, GenericParam::Lifetime(_))).collect();
    let declared = super::companion::parameters(&generics);
    let own: Vec<&Ident> = generics.type_params().map(|param| &param.ident).collect();
    let (_, arguments, clause) = generics.split_for_impl();
    let names: Vec<Ident> = generics.params.iter().filter_map(name_of).collect();
    let mut all = item.generics.clone();
    all.params.extend(generics.params.iter().cloned());
    if let Some(clause) = clause {
        all.make_where_clause().predicates.extend(clause.predicates.iter().cloned());
    }
    let (impl_generics, _, _) = item.generics.split_for_impl();
    let (all_generics, _, all_clause) = all.split_for_impl();
    let (turbofish, params) = (arguments.as_turbofish(), &generics.params);
    let owner_clause = &item.generics.where_clause;
    let cfg = conditions(&item.attrs).chain(conditions(&function.attrs));
    Some(quote! {
        #(#cfg)*
        #[allow(non_camel_case_types, private_interfaces, dead_code)]
        const _: () = {
            pub struct #found<__SarekSelf, #(#declared),*>(
                ::sarek_runtime::private::core::marker::PhantomData<fn() -> (__SarekSelf, #(#own,)*)>,
            );

            impl #impl_generics #ty #owner_clause {
                #[doc(hidden)]
                #vis fn #given<#params>(&self) -> #found<Self, #(#names),*> #clause {
                    ::sarek_runtime::private::core::unreachable!()
                }
            }

            unsafe impl #all_generics ::sarek_runtime::private::Found for #found<#ty, #(#names),*> #all_clause {
                fn callee() -> ::sarek_runtime::private::core::option::Option<::sarek_runtime::private::Callee> {
                    ::sarek_runtime::private::core::option::Option::Some(<#ty>::#linked #turbofish().callee())
                }
            }
        };
    })
}

/// Returns the name of a type or const parameter.
fn name_of(param: &GenericParam) -> Option<Ident> {
    match param {
        GenericParam::Type(param) => Some(param.ident.clone()),
        GenericParam::Const(param) => Some(param.ident.clone()),
        GenericParam::Lifetime(_) => None,
    }
}

/// Returns the neighbour that links a function with its description.
fn linked_neighbour(sig: &syn::Signature, linked: &Ident, described: &Ident) -> TokenStream {
    let (name, (_, arguments, _)) = (&sig.ident, sig.generics.split_for_impl());
    let turbofish = arguments.as_turbofish();
    let (host, describe) = (quote!(Self::#name #turbofish), quote!(Self::#described #turbofish));
    linked_function(sig, linked, host, &describe, Some(&sig.generics))
}

/// Returns the neighbour of a function that takes functions: its instance for function pointers describes it.
fn linked_by_result(function: &Function, described: &Ident) -> TokenStream {
    let (linked, result) = (neighbour_name(&function.sig.ident), result_type(&function.sig));
    let pointers = function.functions.iter().map(|(_, pointer)| pointer);
    quote! {
        fn #linked() -> ::sarek_runtime::private::LinkedByResult<#result> {
            unsafe {
                ::sarek_runtime::private::LinkedByResult::new(::sarek_runtime::private::Callee::Function(|| {
                    Self::#described::<#(#pointers),*>(::sarek_runtime::private::core::option::Option::None).described()
                }))
            }
        }
    }
}

/// Returns a function with its body, and the neighbour that describes it: of that name, in that type or trait.
fn provided(function: &Function, (of, described): (&TokenStream, &Ident), owner: &Generics) -> TokenStream {
    let Function { attrs, vis, sig, .. } = function;
    let (_, arguments, _) = sig.generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    let host = host_function(function, &function.sig, quote!(#of::#described #turbofish));
    let describing = describing_function(described, function, Some(owner));
    let conditions = conditions(attrs);
    quote! {
        #(#attrs)*
        #vis #host
        #(#conditions)*
        #describing
    }
}

/// Returns the `#[cfg]` attributes among those of an item: what is generated beside it has them, too.
pub(super) fn conditions(attrs: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attrs.iter().filter(|attr| attr.path().is_ident("cfg"))
}
