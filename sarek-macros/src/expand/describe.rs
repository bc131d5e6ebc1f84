//! The function that both runs a body on the host and describes it: its syntax and the types that rustc inferred.

use super::associated::{Owner, called_name};
use super::data::function_data;
use super::linking::callees;
use super::probes::{Passage, passage};
use super::typing::Typing;
use super::{at, binding_probe, constant_variable, left_probe, right_probe, slot_probe};
use crate::ast::{Function, Kind, Link, LinkKind, Pattern, Slot};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::HashSet;
use syn::spanned::Spanned;

/// Returns `fn NAME(arguments: Option<(A, B)>) -> Outcome<R> { … }`: with arguments it runs the body, without them
/// it describes the function. `owner` has the generic parameters of the trait or `impl` to which an associated
/// function belongs.
pub fn describing_function(name: &syn::Ident, function: &Function, owner: Option<Owner>) -> TokenStream {
    // A companion has its own generics; those of an associated function are repeated on its neighbours.
    let generics = owner.map(|_| &function.sig.generics);
    let header = describing_header(name, &function.sig, generics);
    let body = if function.declared { describing_body(function, owner) } else { quote!(::core::unreachable!()) };
    quote! {
        #[doc(hidden)]
        #[allow(unused, unused_qualifications, unreachable_code, non_snake_case, unstable_name_collisions, clippy::all, clippy::pedantic, clippy::nursery)]
        #header {
            #body
        }
    }
}

/// Returns the header of the describing function, as a trait declares it.
pub fn describing_header(name: &syn::Ident, sig: &syn::Signature, generics: Option<&syn::Generics>) -> TokenStream {
    let types = parameter_types(sig);
    let result = result_type(sig);
    let (arguments, signature) = (hidden_arguments(), signature_type(sig));
    let clause = generics.and_then(|generics| generics.where_clause.as_ref());
    quote! {
        fn #name #generics (
            #arguments: ::core::option::Option<(#(#types,)*)>
    ) -> ::sarek_runtime::private::Outcome<#result, #signature> #clause
    }
}

fn hidden_arguments() -> syn::Ident {
    super::local("arguments", Span::call_site())
}

/// Returns the types of a signature's parameters.
pub fn parameter_types(sig: &syn::Signature) -> Vec<syn::Type> {
    let typed = sig.inputs.iter().map(|input| match input {
        syn::FnArg::Typed(param) => (*param.ty).clone(),
        syn::FnArg::Receiver(receiver) => crate::parse::receiver_type(receiver),
    });
    typed.collect()
}

/// Returns the function pointer of a signature.
pub fn signature_type(sig: &syn::Signature) -> TokenStream {
    let (types, result) = (parameter_types(sig), result_type(sig));
    quote!(fn(#(#types),*) -> #result)
}

/// Returns the type of a signature's result, `()` if it is not written.
pub fn result_type(sig: &syn::Signature) -> TokenStream {
    match &sig.output {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, ty) => ty.to_token_stream(),
    }
}

fn describing_body(function: &Function, owner: Option<Owner>) -> TokenStream {
    let data = function_data(function);
    let items = &function.items;
    let (callees, constants) = (callees(function, owner), constants(function));
    let typing = Typing::new(function);
    let arguments = hidden_arguments();
    let patterns = function.params.iter().map(|param| typing.pattern(&param.pattern));
    let see = typing.with_probes(|| function.params.iter().map(|param| typing.see(&param.pattern)).collect());
    let types = function.params.iter().map(|param| &param.ty);
    let (stmts, last) = typing.body();
    let taken = quote! {
        let (#(#patterns,)*): (#(#types,)*) = ::sarek_runtime::private::take(#arguments);
        #see
        #stmts
    };
    let Passage { before, body, after } = passage(&typing, taken, last);
    let result = result_type(&function.sig);
    let description = description(function, owner);
    let (run, is_call) = (super::local("run", Span::call_site()), super::local("is_call", Span::call_site()));
    // A kernel never runs on the host: a closure that is never called costs no code.
    let call = match function.kind {
        Kind::Kernel { .. } => quote!(),
        Kind::Device => quote! {
            if #is_call {
                return ::sarek_runtime::private::Outcome::result(#run());
            }
        },
    };
    quote! {
        static __SAREK_SYNTAX: ::sarek_runtime::private::Syntax = #data;
        #(#items)*
        #callees
        #before
        #constants
        let #is_call = ::core::option::Option::is_some(&#arguments);
        let #run = move || -> #result {
            #body
        };
        #call
        #after
        #description
    }
}

/// Returns the constants of the surrounding Rust code.
fn constants(function: &Function) -> TokenStream {
    let mut tokens = TokenStream::new();
    for (number, constant) in function.constants.iter().enumerate() {
        let (path, variable) = (&constant.tokens, constant_variable(number as u32, constant.span));
        tokens.extend(match constant.in_pattern {
            true => quote_spanned!(constant.span=> let #variable = ::sarek_runtime::private::in_pattern(#path);),
            false => quote!(let #variable = #path;),
        });
    }
    tokens
}

/// Returns the value that describes the function.
fn description(function: &Function, owner: Option<Owner>) -> TokenStream {
    let params = function.params.iter().map(|param| described_type(function, &param.ty));
    let bindings = (0..function.bindings.len() as u32).map(|number| match parameter_of(function, number) {
        Some(ty) => described_type(function, ty),
        None => {
            let name = function.bindings[number as usize].name.span();
            let probe = binding_probe(number, name);
            quote_spanned!(at(name)=> ::sarek_runtime::private::type_of(#probe))
        }
    });
    let slots = function.slots.iter().enumerate().map(|(number, slot)| match slot {
        Slot::Written(ty) => written_type(ty),
        Slot::Seen(place) => {
            let probe = slot_probe(number as u32, *place);
            quote_spanned!(at(*place)=> ::sarek_runtime::private::type_of(#probe))
        }
    });
    let callees = (0..function.callees.len() as u32).map(|number| super::linking::described(number, function));
    let by_lookup = has_type_parameters(function, owner);
    let links = function.links.iter().enumerate().map(|(number, link)| link_tokens(number as u32, link, by_lookup));
    let method_traits = method_traits(function, by_lookup);
    let constants = function.constants.iter().enumerate().map(|(number, constant)| {
        let variable = constant_variable(number as u32, constant.span);
        quote_spanned!(at(constant.span)=> ::sarek_runtime::private::constant(&#variable))
    });
    let result = match (&function.kind, &function.sig.output) {
        (Kind::Device, syn::ReturnType::Type(_, ty)) => {
            quote_spanned!(at(ty.span())=> ::core::option::Option::Some(::sarek_runtime::private::result_type::<#ty>))
        }
        _ => quote!(::core::option::Option::None),
    };
    let outer = owner.iter().flat_map(|owner| &owner.generics.params);
    let generics = outer.chain(&function.sig.generics.params);
    // A function argument is not a type that a reader knows.
    let generics = generics.filter(|param| match param {
        syn::GenericParam::Type(param) => function.functions.iter().all(|(known, _)| *known != param.ident),
        syn::GenericParam::Const(_) | syn::GenericParam::Lifetime(_) => true,
    });
    let generics = generics.filter_map(generic_argument);
    let owner = match owner {
        Some(_) => quote!(::core::option::Option::Some(::core::any::type_name::<Self>())),
        None => quote!(::core::option::Option::None),
    };
    let attributes = attributes(function);
    let described = super::local("described", Span::call_site());
    quote! {
        #[allow(unused_imports)]
        use ::sarek_runtime::private::{LinkedEnum as _, LinkedMethod as _, LinkedOperator as _, Unlinked as _};
        let #described = ::sarek_runtime::private::Description {
            syntax: &__SAREK_SYNTAX,
            owner: #owner,
            generics: &[#(#generics),*],
            params: &[#(#params),*],
            result: #result,
            bindings: &[#(#bindings),*],
            slots: &[#(#slots),*],
            callees: &[#(#callees),*],
            links: { #method_traits &[#(#links),*] },
            constants: &[#(#constants),*],
            attributes: #attributes,
        };
        unsafe { ::sarek_runtime::private::Outcome::description(#described) }
    }
}

/// Returns the meaning of an operator or method call, if an operand is a struct.
fn link_tokens(number: u32, link: &Link, by_lookup: bool) -> TokenStream {
    let (left, right) = (left_probe(number, link.span), right_probe(number, link.span));
    let name = super::name_number(&link.name);
    let span = at(link.span);
    match link.kind {
        LinkKind::Operator => {
            quote_spanned!(span=> (&&&::sarek_runtime::private::Link::<_, _, #name>::new(#left, #right)).__sarek_link())
        }
        LinkKind::SharedMethod => quote_spanned! {span=>
            (&&&::sarek_runtime::private::Link::<_, (), #name>::new(#left, #right)).__sarek_link_method()
        },
        LinkKind::Method if !by_lookup => {
            let method = method_trait_name(link);
            quote_spanned!(link.span=> <_ as #method>::of(::sarek_runtime::private::called_on(#left, #right)))
        }
        LinkKind::Method | LinkKind::MethodOfNumber => {
            let called = called_name(&method_trait_name(link));
            quote_spanned! {link.span=>
                ::sarek_runtime::private::found(|| {
                    ::sarek_runtime::private::called_on(#left, #right).receiver().#called()
                })
            }
        }
    }
}

/// Returns `true` if a receiver may be of a type parameter, which has the methods of its bounds. rustc knows these by
/// method lookup alone.
fn has_type_parameters(function: &Function, owner: Option<Owner>) -> bool {
    let of_owner = owner.is_some_and(|owner| owner.is_trait || owner.generics.type_params().next().is_some());
    of_owner || function.sig.generics.type_params().next().is_some()
}

/// Returns a trait for each name of the struct methods that a function calls: its message has the user's name, and
/// rustc does not list that all `#[device]` methods of that name have the trait. For methods that are looked up, also
/// a method of [`called_name`], which a receiver has if it has that trait.
fn method_traits(function: &Function, by_lookup: bool) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut known = HashSet::new();
    let of_numbers = function.links.iter().filter(|link| link.kind == LinkKind::MethodOfNumber);
    let numbers: HashSet<&String> = of_numbers.map(|link| &link.name).collect();
    for link in &function.links {
        if !link.is_method() || !known.insert(&link.name) {
            continue;
        }
        let (method, number) = (method_trait_name(link), super::name_number(&link.name));
        let lookup = (by_lookup || numbers.contains(&link.name)).then(|| lookup(link, &method));
        let message = format!("`{}` of `{{Self}}` is not a `#[device]` method", link.name);
        let note = "put `#[device]` on the `impl` that contains it; a method with type parameters, and a method of a \
            number in a struct, are called by their paths, `Type::method(value)` and `Trait::method(value)`";
        tokens.extend(quote_spanned! {link.span=>
            #[diagnostic::on_unimplemented(message = #message, label = "kernels cannot call this method", note = #note)]
            #[allow(non_camel_case_types)]
            pub trait #method: ::core::marker::Sized {
                fn of(_: ::sarek_runtime::private::Probe<Self>) -> ::core::option::Option<::sarek_runtime::private::Callee>;
            }
            #[diagnostic::do_not_recommend]
            impl<T: ::sarek_runtime::private::Method<#number>> #method for T {
                fn of(_: ::sarek_runtime::private::Probe<T>) -> ::core::option::Option<::sarek_runtime::private::Callee> {
                    ::core::option::Option::Some(<T as ::sarek_runtime::private::Method<#number>>::callee())
                }
            }
            #lookup
        });
    }
    // In a module, where `diagnostic` cannot be a user's name.
    if tokens.is_empty() { tokens } else { quote!(mod sarek_methods { #tokens } use sarek_methods::*;) }
}

/// Returns a method of [`called_name`] for receivers with the trait of a method. Where there is no such method, not in the
/// bounds of a type parameter either, rustc reports the missing trait of the receiver itself in the words of that trait.
fn lookup(link: &Link, method: &syn::Ident) -> TokenStream {
    let (called, span) = (called_name(method), method.span());
    let trait_ = format_ident!("{method}_of_a_bound", span = span);
    let known = format_ident!("{method}_needs_device_on_its_trait", span = span);
    let found = format_ident!("{method}_found", span = span);
    let message = format!("`{}` of `{{T}}` is not a `#[device]` method", link.name);
    let note = "put `#[device]` on the trait or the `impl` that declares it, and call a method with type parameters by its \
        path, `Type::method(value)`; of the standard library's methods kernels have those that docs/methods.md lists";
    quote_spanned! {at(span)=>
        #[allow(non_camel_case_types)]
        pub struct #found<T>(::core::marker::PhantomData<fn() -> T>);
        unsafe impl<T: #method> ::sarek_runtime::private::Found for #found<T> {
            fn callee() -> ::core::option::Option<::sarek_runtime::private::Callee> {
                <T as #method>::of(::sarek_runtime::private::Probe::new())
            }
        }
        #[diagnostic::on_unimplemented(message = #message, label = "kernels cannot call this method", note = #note)]
        #[allow(non_camel_case_types)]
        pub trait #known<T> {}
        impl<T: #method> #known<T> for ::sarek_runtime::private::CalledOn<T> {}
        #[allow(non_camel_case_types)]
        pub trait #trait_<T>: ::core::marker::Sized {
            fn #called(self) -> #found<T> {
                ::core::unreachable!()
            }
        }
        impl<T> #trait_<T> for ::sarek_runtime::private::CalledOn<T> where ::sarek_runtime::private::CalledOn<T>: #known<T> {}
    }
}

fn method_trait_name(link: &Link) -> syn::Ident {
    let name = syn::parse_str::<syn::Ident>(&link.name);
    let mut name = name.unwrap_or_else(|_| syn::Ident::new("method", link.span));
    name.set_span(link.span);
    name
}

/// Returns the IR type of a written type.
fn written_type(ty: &syn::Type) -> TokenStream {
    quote_spanned!(at(ty.span())=> <#ty as ::sarek_runtime::private::SlotType>::slot)
}

/// Returns the type of a parameter in the IR; functions have none.
fn described_type(function: &Function, ty: &syn::Type) -> TokenStream {
    let name = match ty {
        syn::Type::Path(path) => path.path.get_ident(),
        _ => None,
    };
    match name {
        Some(name) if function.functions.iter().any(|(known, _)| known == name) => {
            quote!(::sarek_runtime::private::type_of_function)
        }
        _ => written_type(ty),
    }
}

/// Returns the written type of a binding that is a parameter.
pub(super) fn parameter_of(function: &Function, number: u32) -> Option<&syn::Type> {
    let mut params = function.params.iter();
    let param = params.find(|param| matches!(param.pattern, Pattern::Binding(known, _) if known == number))?;
    Some(&param.ty)
}

/// Returns the attributes of `#[kernel(…)]`.
fn attributes(function: &Function) -> TokenStream {
    let attributes = quote!(::sarek_runtime::ir::Attributes);
    let Kind::Kernel { bounds, .. } = &function.kind else { return quote!(#attributes::NONE) };
    let number = |part: &syn::Expr| quote_spanned!(part.span()=> (#part) as ::core::primitive::u32);
    let one = |value: &Option<syn::Expr>| option(value.as_ref().map(number));
    let three = |parts: &Option<[syn::Expr; 3]>| {
        option(parts.as_ref().map(|parts| {
            let parts = parts.iter().map(number);
            quote!([#(#parts),*])
        }))
    };
    let (block, min_blocks) = (three(&bounds.block), one(&bounds.min_blocks));
    let (max_registers, cluster, fast_math) = (one(&bounds.max_registers), three(&bounds.cluster), bounds.fast_math);
    let starts_early = bounds.starts_early;
    quote! {
        #attributes {
            block: #block,
            min_blocks: #min_blocks,
            max_registers: #max_registers,
            cluster: #cluster,
            fast_math: #fast_math,
            starts_early: #starts_early,
        }
    }
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// Returns a generic parameter's name and its argument.
fn generic_argument(param: &syn::GenericParam) -> Option<TokenStream> {
    match param {
        syn::GenericParam::Type(param) => {
            let (ident, name) = (&param.ident, param.ident.to_string());
            Some(
                quote!((#name, ::sarek_runtime::private::GenericArgument::Type(::sarek_runtime::private::type_argument::<#ident>))),
            )
        }
        syn::GenericParam::Const(param) => {
            let (ident, name) = (&param.ident, param.ident.to_string());
            Some(quote!((#name, ::sarek_runtime::private::GenericArgument::Const(&#ident))))
        }
        syn::GenericParam::Lifetime(_) => None,
    }
}
