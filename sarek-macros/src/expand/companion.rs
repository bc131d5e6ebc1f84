//! The struct with a function's name, which represents kernels and device functions to the rest of the program.

use super::describe::{describing_function, parameter_types, result_type, signature_type, with_lent};
use super::known::{is_attribute, is_of_prelude};
use super::launches::launches;
use crate::ast::Function;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{GenericParam, Generics, Ident, Lifetime};

/// Expands a kernel's companion, with `launch` and related functions.
pub fn expand_kernel(function: &Function) -> TokenStream {
    let companion = companion_struct(function, &function.sig.ident, &function.sig.generics);
    let (name, mut generics) = (&function.sig.ident, function.sig.generics.clone());
    // Device types are `'static`; a bound that does not imply it need not state it.
    generics.type_params_mut().for_each(|param| param.bounds.push(syn::parse_quote!('static)));
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let describe = Ident::new("describe", Span::mixed_site());
    let describing = describing_function(&describe, function, None);
    let launches = launches(function);
    let values = super::local("values", Span::call_site());
    let allowed = function.attrs.iter().filter(|attr| attr.path().is_ident("allow"));
    quote! {
        #companion

        #(#allowed)*
        #[allow(dead_code, non_camel_case_types)]
        impl #impl_generics #name #arguments #clause {
            #describing
            #launches

            /// Lets rustc report only that a kernel is not a function, where a kernel calls one.
            #[doc(hidden)]
            pub fn linked<__SarekFunction>() -> ::sarek_runtime::private::Linked<__SarekFunction> {
                ::sarek_runtime::private::core::unreachable!()
            }
        }

        impl #impl_generics ::sarek_runtime::launch::Instance for #name #arguments #clause {
            fn module(#values: &[::sarek_runtime::private::core::primitive::u64]) -> ::sarek_runtime::Result<::sarek_runtime::ir::Module> {
                ::sarek_runtime::private::lower_kernel(Self::#describe(::sarek_runtime::private::core::option::Option::None).described(), #values)
            }
        }

        unsafe impl #impl_generics ::sarek_runtime::private::Describes for #name #arguments #clause {
            fn callee() -> ::sarek_runtime::private::Callee {
                ::sarek_runtime::private::Callee::Function(|| {
                    Self::#describe(::sarek_runtime::private::core::option::Option::None).described()
                })
            }
        }
    }
}

/// Expands a device function: the function itself, and its companion.
pub fn expand_device(function: &Function) -> TokenStream {
    if function.unnamed.len() < function.sig.generics.params.len() && !function.unnamed.is_empty() {
        return expand_device_with_unnamed(function);
    }
    let companion = companion_struct(function, &function.sig.ident, &function.sig.generics);
    let Function { attrs, vis, sig, .. } = function;
    let (name, generics) = (&sig.ident, &sig.generics);
    let (impl_generics, arguments, clause) = generics.split_for_impl();
    let turbofish = arguments.as_turbofish();
    let describe = Ident::new("describe", Span::mixed_site());
    let describing = describing_function(&describe, function, None);
    let host = host_function(function, sig, quote!(#name #turbofish ::#describe));
    let as_argument =
        if function.functions.is_empty() { device_fn(function) } else { describes(function, name, &describe) };
    let linked = if function.functions.is_empty() {
        let (linked, host) = (Ident::new("linked", Span::call_site()), quote!(#name #turbofish));
        linked_function(sig, &linked, host, &quote!(Self::#describe), None)
    } else {
        let generics = &function.sig.generics;
        linked_with_functions(function, name, (&Generics::default(), generics))
    };
    let alias = alias(function);
    quote! {
        #(#attrs)*
        #vis #host

        #companion

        #[allow(dead_code, non_camel_case_types, clippy::type_complexity)]
        impl #impl_generics #name #arguments #clause {
            #describing
            #[doc(hidden)]
            pub #linked
        }

        #as_argument

        #alias
    }
}

/// Expands a device function with parameters `impl Fn(…)` beside others that calls may name, `f::<3>(…)`: the companion of its name
/// has these alone, and another one describes the function.
fn expand_device_with_unnamed(function: &Function) -> TokenStream {
    let Function { attrs, vis, sig, .. } = function;
    let name = &sig.ident;
    let is_unnamed =
        |param: &GenericParam| matches!(param, GenericParam::Type(param) if function.unnamed.contains(&param.ident));
    let part = |unnamed: bool| Generics {
        params: sig.generics.params.iter().filter(|param| is_unnamed(param) == unnamed).cloned().collect(),
        where_clause: sig.generics.where_clause.clone().filter(|_| !unnamed),
        ..Generics::default()
    };
    let (own, named) = (part(true), part(false));
    let described = Ident::new(&format!("__sarek_described_{name}"), Span::call_site().located_at(name.span()));
    let describe = Ident::new("describe", Span::mixed_site());
    let describing = describing_function(&describe, function, None);
    let arguments = sig.generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) if function.unnamed.contains(&param.ident) => Some(quote!(_)),
        GenericParam::Type(param) => Some(param.ident.to_token_stream()),
        GenericParam::Const(param) => Some(param.ident.to_token_stream()),
        GenericParam::Lifetime(_) => None,
    });
    let host = host_function(function, &written(function, &named), quote!(#described::<#(#arguments),*>::#describe));
    let linked = linked_with_functions(function, &described, (&own, &named));
    let companions = [(name, &named), (&described, &sig.generics)];
    let [companion, describer] = companions.map(|(name, generics)| companion_struct(function, name, generics));
    let (all_generics, all_arguments, all_clause) = sig.generics.split_for_impl();
    let (impl_generics, arguments, clause) = named.split_for_impl();
    let (as_argument, alias) = (describes(function, &described, &describe), alias(function));
    quote! {
        #(#attrs)*
        #vis #host

        #companion

        #[allow(dead_code, non_camel_case_types, clippy::type_complexity)]
        impl #impl_generics #name #arguments #clause {
            #[doc(hidden)]
            pub #linked
        }

        #[doc(hidden)]
        #describer

        #[allow(dead_code, non_camel_case_types, clippy::type_complexity)]
        impl #all_generics #described #all_arguments #all_clause {
            #describing
        }

        #as_argument

        #alias
    }
}

/// Returns the signature of a function as it is written: with `impl Fn(…)` for parameters without a name.
fn written(function: &Function, named: &Generics) -> syn::Signature {
    let mut sig = syn::Signature { generics: named.clone(), ..function.sig.clone() };
    for input in &mut sig.inputs {
        let syn::FnArg::Typed(param) = input else { continue };
        let syn::Type::Path(path) = &*param.ty else { continue };
        let of = function.sig.generics.type_params().find(|known| path.path.is_ident(&known.ident));
        if let Some(known) = of.filter(|known| function.unnamed.contains(&known.ident)) {
            let bounds = &known.bounds;
            *param.ty = syn::parse_quote!(impl #bounds);
        }
    }
    sig
}

/// Returns a second name of a function and its companion, both at once. If a function without `#[device]` hides this
/// function, it hides neither this name nor the companion, so callers notice.
///
/// A function with the name of one of the prelude's has none: beside a glob import of the prelude, rustc reports an
/// import of the name as ambiguous. Its companion is not the prelude's, which suffices. One with the name of a built-in
/// attribute has none either: an import of the name imports the attribute, too.
fn alias(function: &Function) -> Option<TokenStream> {
    let own = function.sig.ident.to_string();
    if is_of_prelude(&own) || is_attribute(&own) {
        return None;
    }
    let (vis, name, alias) = (&function.vis, &function.sig.ident, super::linking::alias_name(&function.sig.ident));
    let cfg = super::associated::conditions(&function.attrs);
    Some(quote! {
        #(#cfg)*
        #[doc(hidden)]
        #[allow(unused_imports, non_snake_case)]
        #vis use #name as #alias;
    })
}

/// Returns the link for calls with closures: their types are known only at the call, so an instance for function
/// pointers describes the function.
///
/// The description is that of a struct. The generic parameters are those of the link, and those that the function's name has.
fn linked_with_functions(function: &Function, described: &Ident, (own, named): (&Generics, &Generics)) -> TokenStream {
    let sig = &function.sig;
    let (name, generics) = (&sig.ident, &sig.generics);
    let (_, arguments, _) = named.split_for_impl();
    let turbofish = arguments.as_turbofish();
    let (types, result) = (parameter_types(sig), result_type(sig));
    let known = generics.params.iter().map(|param| match param {
        GenericParam::Type(param) => match function.functions.iter().find(|(known, _)| *known == param.ident) {
            Some((_, pointer)) => pointer.to_token_stream(),
            None => param.ident.to_token_stream(),
        },
        GenericParam::Const(param) => param.ident.to_token_stream(),
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
    });
    let key = quote!(#described<#(#known),*>);
    quote! {
        fn linked #own () -> ::sarek_runtime::private::LinkedWithFunctions<fn(#(#types),*) -> #result, #key> {
            unsafe { ::sarek_runtime::private::LinkedWithFunctions::new(#name #turbofish) }
        }
    }
}

/// Returns the item that describes a function that takes functions.
fn describes(function: &Function, name: &Ident, describe: &Ident) -> Option<TokenStream> {
    let (impl_generics, arguments, clause) = function.sig.generics.split_for_impl();
    Some(quote! {
        unsafe impl #impl_generics ::sarek_runtime::private::Describes for #name #arguments #clause {
            fn callee() -> ::sarek_runtime::private::Callee {
                ::sarek_runtime::private::Callee::Function(|| {
                    Self::#describe(::sarek_runtime::private::core::option::Option::None).described()
                })
            }
        }
    })
}

/// Returns the `impl` that makes the companion a type argument: `DeviceFn` of the parameters' types.
fn device_fn(function: &Function) -> Option<TokenStream> {
    let sig = &function.sig;
    let lifetime = Lifetime::new("'device", Span::mixed_site());
    let mut references = References { lifetime: &lifetime, found: false };
    let mut types = parameter_types(sig);
    if types.len() > MAX_ARGUMENTS || crate::parse::lent(sig).is_some() {
        return None;
    }
    types.iter_mut().for_each(|ty| references.visit_type_mut(ty));
    let mut generics = sig.generics.clone();
    let (_, arguments, _) = sig.generics.split_for_impl();
    if references.found {
        generics.params.insert(0, syn::parse_quote!(#lifetime));
    }
    let (impl_generics, _, clause) = generics.split_for_impl();
    let mut clause = clause.cloned();
    if sig.generics.type_params().next().is_some() {
        // The argument of a type parameter is `'static`, like device types; a bound need not state it.
        let clause = clause.get_or_insert_with(|| syn::parse_quote!(where));
        let names = sig.generics.type_params().map(|param| &param.ident);
        clause.predicates.extend(names.map(|name| -> syn::WherePredicate { syn::parse_quote!(#name: 'static) }));
    }
    let (name, result) = (&sig.ident, result_type(sig));
    let cfg = super::associated::conditions(&function.attrs);
    Some(quote! {
        #(#cfg)*
        unsafe impl #impl_generics ::sarek_runtime::device::DeviceFn<(#(#types,)*)> for #name #arguments #clause {
            type Output = #result;

            fn call_on_device() -> ::sarek_runtime::private::Linked<fn(#(#types),*) -> #result> {
                Self::linked()
            }
        }
    })
}

/// The most parameters of a device function that is a type argument.
const MAX_ARGUMENTS: usize = 8;

/// Gives the references in a type an explicit lifetime.
struct References<'l> {
    lifetime: &'l Lifetime,
    found: bool,
}

impl VisitMut for References<'_> {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        self.found = true;
        reference.lifetime = Some(self.lifetime.clone());
        self.visit_type_mut(&mut reference.elem);
    }
}

/// Returns the function that runs on the host: it passes its arguments to the describing function. A `const fn` has its
/// own body, since no other function of its kind may be called in a constant.
pub fn host_function(function: &Function, sig: &syn::Signature, describe: TokenStream) -> TokenStream {
    if let Some(body) = &function.const_body {
        let sig = syn::Signature { generics: with_lent(sig, Some(&sig.generics)), ..sig.clone() };
        return quote!(#sig #body);
    }
    let (name, generics, output) = (&sig.ident, with_lent(sig, Some(&sig.generics)), &sig.output);
    let clause = &generics.where_clause;
    let names: Vec<Ident> = sig.inputs.iter().enumerate().map(|(number, input)| argument_name(number, input)).collect();
    let inputs = sig.inputs.iter().zip(&names).map(|(input, name)| match input {
        syn::FnArg::Receiver(receiver) => {
            let receiver = syn::Receiver { mutability: None, ..receiver.clone() };
            quote!(#receiver)
        }
        syn::FnArg::Typed(param) => {
            let ty = &param.ty;
            quote!(#name: #ty)
        }
    });
    quote! {
        fn #name #generics (#(#inputs),*) #output #clause {
            #describe(::sarek_runtime::private::core::option::Option::Some((#(#names,)*))).value()
        }
    }
}

/// Returns a host function's name for an argument: the user's name, if the pattern is one.
fn argument_name(number: usize, input: &syn::FnArg) -> Ident {
    match input {
        syn::FnArg::Receiver(receiver) => Ident::new("self", receiver.self_token.span),
        syn::FnArg::Typed(param) => match &*param.pat {
            syn::Pat::Ident(name) => name.ident.clone(),
            _ => super::hidden("argument", number as u32, Span::call_site()),
        },
    }
}

/// Returns `fn linked() -> Linked<fn(A, B) -> R>`, with the generics that are not those of the surrounding type.
pub fn linked_function(
    sig: &syn::Signature,
    name: &Ident,
    host: TokenStream,
    describe: &TokenStream,
    generics: Option<&Generics>,
) -> TokenStream {
    let pointer = signature_type(sig);
    let clause = generics.and_then(|generics| generics.where_clause.as_ref());
    quote! {
        fn #name #generics () -> ::sarek_runtime::private::Linked<#pointer> #clause {
            unsafe {
                ::sarek_runtime::private::Linked::new(&#host, #host, ::sarek_runtime::private::Callee::Function(|| {
                    #describe(::sarek_runtime::private::core::option::Option::None).described()
                }))
            }
        }
    }
}

/// Returns `struct name<T, const N: usize> { … }`: braced, so that it takes the name only as a type.
fn companion_struct(function: &Function, name: &Ident, generics: &Generics) -> TokenStream {
    let Function { vis, attrs, .. } = function;
    let params = unbounded(generics);
    let types = generics.type_params().map(|param| &param.ident);
    let docs = attrs.iter().filter(|attr| attr.path().is_ident("doc") || attr.path().is_ident("cfg"));
    quote! {
        #(#docs)*
        #[allow(dead_code, non_camel_case_types)]
        #vis struct #name #params {
            marker: ::sarek_runtime::private::core::marker::PhantomData<fn() -> (#(#types,)*)>,
        }
    }
}

/// Returns the generic parameters without bounds.
fn unbounded(generics: &Generics) -> Option<TokenStream> {
    let params = parameters(generics);
    (!params.is_empty()).then(|| quote!(<#(#params),*>))
}

/// Returns the type and const parameters, without bounds.
pub fn parameters(generics: &Generics) -> Vec<TokenStream> {
    let params = generics.params.iter();
    let params = params.filter_map(|param| match param {
        GenericParam::Type(param) => Some(param.ident.to_token_stream()),
        GenericParam::Const(param) => {
            let (ident, ty) = (&param.ident, &param.ty);
            Some(quote!(const #ident: #ty))
        }
        GenericParam::Lifetime(_) => None,
    });
    params.collect()
}
