//! The function that both runs a body on the host and describes it: its syntax and the types that rustc inferred.

use super::associated::{called_name, given_name};
use super::data::function_data;
use super::linking::callees;
use super::probes::{Passage, passage};
use super::typing::Typing;
use super::{at, binding_probe, constant_variable, left_probe, right_probe, slot_probe};
use crate::ast::{Function, Kind, Link, LinkKind, Pattern, Slot};
use crate::parse::lent;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use std::collections::HashSet;
use syn::Generics;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;

/// Returns `fn NAME(arguments: Option<(A, B)>) -> Outcome<R> { … }`: with arguments it runs the body, without them
/// it describes the function. `owner` has the generic parameters of the trait or `impl` to which an associated
/// function belongs.
pub fn describing_function(name: &syn::Ident, function: &Function, owner: Option<&Generics>) -> TokenStream {
    // A companion has its own generics; those of an associated function are repeated on its neighbours.
    let generics = owner.map(|_| &function.sig.generics);
    let header = describing_header(name, &function.sig, generics);
    let body = if function.declared {
        describing_body(function, owner)
    } else {
        quote!(::sarek_runtime::private::core::unreachable!())
    };
    quote! {
        #[doc(hidden)]
        #[allow(unused, unused_qualifications, unreachable_code, non_snake_case, unstable_name_collisions, clippy::all, clippy::pedantic, clippy::nursery)]
        #header {
            #body
        }
    }
}

/// Returns the header of the describing function, as a trait declares it.
pub fn describing_header(name: &syn::Ident, sig: &syn::Signature, generics: Option<&Generics>) -> TokenStream {
    let types = parameter_types(sig);
    let result = result_type(sig);
    let (arguments, signature) = (hidden_arguments(), signature_type(sig));
    let clause = generics.and_then(|generics| generics.where_clause.as_ref());
    let generics = with_lent(sig, generics);
    quote! {
        fn #name #generics (
            #arguments: ::sarek_runtime::private::core::option::Option<(#(#types,)*)>
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
    let (mut types, result) = (parameter_types(sig), result_type(sig));
    let (Some(lent), syn::ReturnType::Type(_, result_type)) = (lent(sig), &sig.output) else {
        return quote!(fn(#(#types),*) -> #result);
    };
    // Around the pointer there may be a lifetime of that name.
    let mut renamed = Renamed { from: lent.clone(), to: syn::Lifetime::new("'lent_to", Span::mixed_site()) };
    let mut result = (**result_type).clone();
    types.iter_mut().for_each(|ty| renamed.visit_type_mut(ty));
    renamed.visit_type_mut(&mut result);
    let to = renamed.to;
    quote!(for<#to> fn(#(#types),*) -> #result)
}

/// Gives a lifetime another name.
struct Renamed {
    from: syn::Lifetime,
    to: syn::Lifetime,
}

impl VisitMut for Renamed {
    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if *lifetime == self.from {
            *lifetime = self.to.clone();
        }
    }
}

/// Returns the generic parameters of a function, with the lifetime of its result if that is a reference.
pub fn with_lent(sig: &syn::Signature, generics: Option<&Generics>) -> Generics {
    let mut generics = generics.cloned().unwrap_or_default();
    if let Some(lent) = lent(sig) {
        generics.params.insert(0, syn::parse_quote!(#lent));
    }
    generics
}

/// Returns the type of a signature's result, `()` if it is not written.
pub fn result_type(sig: &syn::Signature) -> TokenStream {
    match &sig.output {
        syn::ReturnType::Default => quote!(()),
        syn::ReturnType::Type(_, ty) => ty.to_token_stream(),
    }
}

fn describing_body(function: &Function, owner: Option<&Generics>) -> TokenStream {
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
    // A kernel never runs on the host, and a `const fn` has its own body there: a closure that is never called costs no
    // code.
    let call = match function.kind {
        Kind::Device if function.const_body.is_none() => quote! {
            if #is_call {
                return ::sarek_runtime::private::Outcome::result(#run());
            }
        },
        Kind::Kernel { .. } | Kind::Device => quote!(),
    };
    quote! {
        static __SAREK_SYNTAX: ::sarek_runtime::private::Syntax = #data;
        #(#items)*
        #callees
        #before
        #constants
        let #is_call = ::sarek_runtime::private::core::option::Option::is_some(&#arguments);
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
fn description(function: &Function, owner: Option<&Generics>) -> TokenStream {
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
    let links = function.links.iter().enumerate().map(|(number, link)| link_tokens(number as u32, link, function));
    let method_traits = method_traits(function);
    let constants = function.constants.iter().enumerate().map(|(number, constant)| {
        let variable = constant_variable(number as u32, constant.span);
        quote_spanned!(at(constant.span)=> ::sarek_runtime::private::constant(&#variable))
    });
    let result = match (&function.kind, &function.sig.output) {
        (Kind::Device, syn::ReturnType::Type(_, ty)) if lent(&function.sig).is_some() => {
            quote_spanned!(at(ty.span())=> ::sarek_runtime::private::core::option::Option::Some(::sarek_runtime::private::lent_type::<#ty>))
        }
        (Kind::Device, syn::ReturnType::Type(_, ty)) => {
            quote_spanned!(at(ty.span())=> ::sarek_runtime::private::core::option::Option::Some(::sarek_runtime::private::result_type::<#ty>))
        }
        _ => quote!(::sarek_runtime::private::core::option::Option::None),
    };
    let outer = owner.iter().flat_map(|owner| &owner.params);
    let generics = outer.chain(&function.sig.generics.params);
    // A function argument is not a type that a reader knows.
    let generics = generics.filter(|param| match param {
        syn::GenericParam::Type(param) => function.functions.iter().all(|(known, _)| *known != param.ident),
        syn::GenericParam::Const(_) | syn::GenericParam::Lifetime(_) => true,
    });
    let generics = generics.filter_map(generic_argument);
    let owner = match owner {
        Some(_) => quote!(::sarek_runtime::private::core::option::Option::Some(
            ::sarek_runtime::private::core::any::type_name::<Self>()
        )),
        None => quote!(::sarek_runtime::private::core::option::Option::None),
    };
    let attributes = attributes(function);
    let described = super::local("described", Span::call_site());
    quote! {
        #[allow(unused_imports)]
        use ::sarek_runtime::private::{
            ChangedOnDevice as _, ChangedOnHost as _, SummedOnDevice as _, Unsummed as _, ConvertedOnDevice as _, ConvertedOnHost as _, LinkedEnum as _, LinkedMethod as _, LinkedOperator as _, MadeOfNumber as _, MadeOnDevice as _, Unchanged as _, Unlinked as _,
        };
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
fn link_tokens(number: u32, link: &Link, function: &Function) -> TokenStream {
    let (left, right) = (left_probe(number, link.span), right_probe(number, link.span));
    let name = super::name_number(&link.name);
    let span = at(link.span);
    match link.kind {
        LinkKind::Operator => {
            quote_spanned!(span=> (&&&::sarek_runtime::private::Link::<_, _, #name>::new(#left, #right)).__sarek_link())
        }
        LinkKind::Try => {
            let result = result_type(&function.sig);
            let error = quote_spanned!(span=> <#result as ::sarek_runtime::private::Tried>::Error);
            quote_spanned!(span=> (&&::sarek_runtime::private::Converted::<#error, _>::new(#left)).__sarek_converted())
        }
        // The user's token, where rustc reports that there is no such conversion.
        LinkKind::Into => {
            let made = quote_spanned!(span=> (&&::sarek_runtime::private::Made::new(#left, #right)));
            quote_spanned!(link.span=> #made.sarek_made())
        }
        LinkKind::Index => quote_spanned!(span=> ::sarek_runtime::private::indexed(#left, #right)),
        LinkKind::IndexMut => {
            let (left, right) = (left_probe(number - 1, link.span), right_probe(number - 1, link.span));
            quote_spanned!(span=> (&&&::sarek_runtime::private::Changed::new(#left, #right)).__sarek_index_mut())
        }
        LinkKind::Sum | LinkKind::SumStep => {
            let (first, part) = match link.kind {
                LinkKind::Sum => (number, quote!(__sarek_sum_start)),
                _ => (number - 1, quote!(__sarek_sum_step)),
            };
            let (left, right) = (left_probe(first, link.span), right_probe(first, link.span));
            quote_spanned!(span=> (&&::sarek_runtime::private::Summed::<_, _, #name>::new(#left, #right)).#part())
        }
        LinkKind::SharedMethod => quote_spanned! {span=>
            (&&&::sarek_runtime::private::Link::<_, (), #name>::new(#left, #right)).__sarek_link_method()
        },
        LinkKind::Method => {
            let (known, turbofish) = (known_name(link), &link.turbofish);
            let called = match turbofish {
                Some(_) => given_name(&method_name(link)),
                None => called_name(&method_name(link)),
            };
            quote_spanned! {link.span=>
                <_ as sarek_methods::#known<_>>::of(
                    ::sarek_runtime::private::called_on(#left, #right),
                    ::sarek_runtime::private::found_by(|| {
                        #[allow(unused_imports)]
                        use ::sarek_runtime::private::{Receiver as _, Referred as _};
                        (*(&::sarek_runtime::private::called_on(#left, #right)).__sarek_receiver()).#called #turbofish ()
                    }),
                )
            }
        }
    }
}

/// Returns, for each name of the methods that a function calls, the items by which rustc finds the one of a call: a
/// method of [`called_name`]. A receiver has it if its type has a `#[device]` method of that name itself. Bounds of a
/// type parameter and traits in scope may have one, too. If there is none, rustc finds the last one, which all types
/// have. Its result is not a device function, which is reported in our words.
fn method_traits(function: &Function) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut known = HashSet::new();
    for link in &function.links {
        if link.kind == LinkKind::Method && known.insert(&link.name) {
            tokens.extend(method_traits_of(link));
        }
    }
    // In a module, where `diagnostic` cannot be a user's name.
    if tokens.is_empty() { tokens } else { quote!(mod sarek_methods { #tokens } use sarek_methods::*;) }
}

/// The remedy for a method that is not one of a device.
const DECLARED: &str = "put `#[device]` on the trait or the `impl` that declares it, and a method with type parameters is called with \
    them, `value.method::<T>()`, or by its path, `Type::method(value)`; of the standard library's methods kernels have those that docs/methods.md lists";

fn method_traits_of(link: &Link) -> TokenStream {
    let (method, known, number) = (method_name(link), known_name(link), super::name_number(&link.name));
    let (called, span) = (called_name(&method), link.span);
    let [of_type, of_any_type, found] =
        ["of_a_type", "of_any_type", "found"].map(|part| format_ident!("{method}_{part}", span = span));
    let message = format!("`{}` of `{{T}}` is not a `#[device]` method", link.name);
    let private = quote!(::sarek_runtime::private);
    let callee = quote!(#private::core::option::Option<#private::Callee>);
    let of = quote_spanned!(at(span)=> fn of(_: #private::Probe<T>, _: #private::Probe<Self>) -> #callee);
    quote_spanned! {at(span)=>
        #[allow(non_camel_case_types)]
        pub struct #found<S>(#private::core::marker::PhantomData<fn() -> S>);
        #[diagnostic::on_unimplemented(message = #message, label = "kernels cannot call this method", note = #DECLARED)]
        #[allow(non_camel_case_types)]
        pub trait #known<T>: #private::core::marker::Sized {
            #of;
        }
        #[diagnostic::do_not_recommend]
        impl<S: #private::Method<#number>, T> #known<T> for #found<S> {
            #of {
                #private::core::option::Option::Some(<S as #private::Method<#number>>::callee())
            }
        }
        #[diagnostic::do_not_recommend]
        impl<F: #private::Found, T> #known<T> for F {
            #of {
                <F as #private::Found>::callee()
            }
        }
        #[allow(non_camel_case_types)]
        pub trait #of_type<S> {
            fn #called(&self) -> #found<S> {
                #private::core::unreachable!()
            }
        }
        impl<S: #private::Method<#number>> #of_type<S> for #private::CalledOn<S> {}
        #[allow(non_camel_case_types)]
        pub trait #of_any_type: #private::core::marker::Sized {
            fn #called(&mut self) -> #found<Self> {
                #private::core::unreachable!()
            }
        }
        impl<S> #of_any_type for S {}
    }
}

/// Returns the name of a method, for the items that belong to it.
fn method_name(link: &Link) -> syn::Ident {
    let name = syn::parse_str::<syn::Ident>(&link.name);
    let mut name = name.unwrap_or_else(|_| syn::Ident::new("method", link.span));
    name.set_span(link.span);
    name
}

/// Returns the name of the trait of what the lookup of a method finds, if it is a device function.
fn known_name(link: &Link) -> syn::Ident {
    format_ident!("{}_with_device", method_name(link), span = link.span)
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
    let number =
        |part: &syn::Expr| quote_spanned!(part.span()=> (#part) as ::sarek_runtime::private::core::primitive::u32);
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
        Some(value) => quote!(::sarek_runtime::private::core::option::Option::Some(#value)),
        None => quote!(::sarek_runtime::private::core::option::Option::None),
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
