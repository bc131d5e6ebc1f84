//! Links a call with its callee: rustc resolves the name to the callee's companion or, if there is none, to an item
//! whose message explains that.
//!
//! The expansion imports a companion by `use path::helper as name;`. That imports everything with the name: for a
//! device function, the function and the struct; for a host function, only the function. In the latter case a glob
//! import, which any explicit import shadows, supplies the struct. It has such a name for each callee.

use super::callee_probe;
use super::known::{is_attribute, is_generic, is_known_everywhere, is_of_prelude};
use crate::ast::{Callee, CalleeForm, Function};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{GenericArgument, GenericParam, Generics, PathArguments};

/// Declares the probes of the callees: `let (callee0, callee1) = (CalleeProbe::new(helper::linked), …);`. `owner` has
/// the generics of the surrounding `impl` or trait.
pub fn callees(function: &Function, owner: Option<&Generics>) -> TokenStream {
    if function.callees.is_empty() {
        return TokenStream::new();
    }
    let (mut otherwise, mut imports, mut inner_imports) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    let (mut probes, mut made) = (Vec::new(), Vec::new());
    for (number, callee) in function.callees.iter().enumerate() {
        let span = callee.path.span();
        if matches!(callee.form, CalleeForm::Free) && first(callee, function) == number {
            otherwise.extend(stand_in(callee, function));
            let is_inner = is_name(callee) && !callee.takes_functions && of_cuda(callee).is_none();
            let imports = if is_inner { &mut inner_imports } else { &mut imports };
            imports.extend(import(callee, function));
        }
        let is_first = first(callee, function) == number;
        if matches!(callee.form, CalleeForm::Associated) {
            otherwise.extend(associated_stand_in(number, function, owner));
        }
        if named_by(number, function) == Some(number) {
            probes.push(name_probe(number as u32, span));
            made.push(quote_spanned!(span=> ::sarek_runtime::private::Probe::new()));
        }
        if matches!(callee.form, CalleeForm::Free) && is_first && has_second_name(callee) {
            let other = other(callee, function);
            probes.push(second_probe(number as u32, span));
            made.push(quote_spanned!(span=> ::sarek_runtime::private::SecondName::new(#other::linked, #other)));
        }
        probes.push(callee_probe(number as u32, span));
        made.push(if callee.takes_functions && matches!(callee.form, CalleeForm::Free) {
            quote_spanned!(span=> ::sarek_runtime::private::PassedProbe::new())
        } else {
            let linked = linked(callee, function, owner);
            quote_spanned!(span=> ::sarek_runtime::private::CalleeProbe::new(#linked))
        });
    }
    let makes = |callee: &Callee| callee.path.path.segments.last().is_some_and(|last| last.ident == "from");
    let from = function.callees.iter().any(makes).then(|| {
        quote! {
            #[allow(unused_imports)]
            use ::sarek_runtime::private::FromOnDevice as _;
        }
    });
    quote! {
        #[allow(non_camel_case_types)]
        mod sarek_otherwise {
            #otherwise
        }
        use sarek_otherwise::*;
        #from
        #[allow(unused_imports)]
        use ::sarek_runtime::private::{OneFunction as _, OtherName as _, TwoFunctions as _};
        #imports
        let (#(#probes,)*) = {
            #inner_imports
            (#(#made,)*)
        };
    }
}

/// Returns the host function of a callee. It has the user's span, so that rustc reports the call as the user's.
pub fn called(number: u32, function: &Function) -> TokenStream {
    let callee = &function.callees[number as usize];
    let (probe, span) = (callee_probe(number, callee.path.span()), callee.path.span());
    if callee.takes_functions && matches!(callee.form, CalleeForm::Free) {
        let linked = linked(callee, function, None);
        return quote_spanned!(span=> #probe.call(#linked));
    }
    match callee.form {
        // What functions are passed to is inferred from the call itself.
        CalleeForm::Associated if callee.takes_functions => callee.path.to_token_stream(),
        CalleeForm::Associated if named_by(number as usize, function).is_none() => quote_spanned!(span=> #probe.call()),
        CalleeForm::Associated => {
            // A function of the type hides one of a trait.
            let (path, name) = (&callee.path, name_probe(number, span));
            quote_spanned!(span=> ({
                let __sarek_named = #path;
                #name.see(&__sarek_named);
                ::sarek_runtime::private::same(#probe.call(), __sarek_named)
            }))
        }
        CalleeForm::Free => {
            let named = named(callee, function);
            if may_be_of_mem(callee) {
                return called_of_mem(number, function);
            }
            if first(callee, function) != number as usize {
                return quote_spanned!(span=> ::sarek_runtime::private::same(#probe.call(), #named));
            }
            let (check, name) = (checked_name(callee, function), name_probe(number, span));
            quote_spanned!(span=> ({
                let __sarek_named = #named;
                #check
                #name.see(&__sarek_named);
                ::sarek_runtime::private::same(#probe.call(), __sarek_named)
            }))
        }
    }
}

/// Returns the host function of a callee that may be `swap`, `replace` or `take` of `std::mem`, which the type of its link decides.
fn called_of_mem(number: u32, function: &Function) -> TokenStream {
    let callee = &function.callees[number as usize];
    let (probe, span) = (callee_probe(number, callee.path.span()), callee.path.span());
    let (named, of) = (named(callee, function), callee.path.path.get_ident());
    let method = of.map(|name| format_ident!("of_{name}", span = span));
    let see = (first(callee, function) == number as usize).then(|| {
        let name = name_probe(number, span);
        quote_spanned!(span=> __sarek_link.see(#name, &__sarek_named);)
    });
    quote_spanned!(span=> ({
        let (__sarek_named, __sarek_link) = (#named, #probe.link());
        #see
        __sarek_link.#method(__sarek_named, ::sarek_runtime::private::core::mem::#of)
    }))
}

/// Returns the expression for a callee's link.
fn linked(callee: &Callee, function: &Function, owner: Option<&Generics>) -> TokenStream {
    match callee.form {
        CalleeForm::Associated => associated(callee, function, owner),
        CalleeForm::Free => {
            let companion = companion(callee, function);
            quote_spanned!(callee.path.span()=> #companion::linked)
        }
    }
}

/// Returns the function that a call names, as a value, so that rustc reports that it does not exist or has another
/// type. A longer path is imported, which already reports the former. The types of closures would not be inferred from
/// two functions.
fn named(callee: &Callee, function: &Function) -> TokenStream {
    if is_name(callee) && of_cuda(callee).is_none() {
        callee.path.to_token_stream()
    } else {
        companion(callee, function)
    }
}

/// Returns the message for a name of CUDA C++ that does not exist. It is imported, and a stand-in replaces it.
fn of_cuda(callee: &Callee) -> Option<String> {
    let name = callee.path.path.get_ident().filter(|_| !callee.takes_functions)?;
    crate::parse::of_cuda_function(&name.to_string())
}

/// Returns the second name of a device function.
pub fn alias_name(name: &Ident) -> Ident {
    let text = name.to_string();
    format_ident!("__sarek_{}", text.trim_start_matches("r#"), span = name.span())
}

/// Returns the comparison of the function that a name refers to with the one that the companion of that name belongs
/// to. They differ if a function without `#[device]` hides another one. The user then reads the message that would
/// appear if the hidden one did not exist.
fn checked_name(callee: &Callee, function: &Function) -> Option<TokenStream> {
    if !has_second_name(callee) {
        return None;
    }
    let number = first(callee, function) as u32;
    let (probe, second) = (callee_probe(number, callee.path.span()), second_probe(number, callee.path.span()));
    let told = told(callee, function);
    Some(quote_spanned! {callee.path.span()=>
        #told::__sarek_check((&&&::sarek_runtime::private::Named::new(&#probe, &#second, &__sarek_named)).__sarek_told());
    })
}

/// Returns the variable that records the target of a callee's second name.
fn second_probe(number: u32, span: proc_macro2::Span) -> Ident {
    Ident::new(&format!("__sarek_second{number}"), span)
}

/// Returns the probe of the function to which a callee's name refers.
fn name_probe(number: u32, span: proc_macro2::Span) -> Ident {
    Ident::new(&format!("__sarek_name{number}"), span)
}

/// Returns the callee, which is an error of the lowering if its companion belongs to another function than the named
/// one.
pub fn described(number: u32, function: &Function) -> TokenStream {
    let callee = &function.callees[number as usize];
    let span = callee.path.span();
    let probe = callee_probe(number, span);
    let Some(first) = named_by(number as usize, function) else {
        return quote_spanned!(span=> #probe.callee());
    };
    // It is declared with the span of the first call, which may come from another macro than this one.
    let name = name_probe(first as u32, function.callees[first].path.span());
    quote_spanned!(span=> #probe.callee_named(#name))
}

/// Returns the callee whose name probe sees the function that a callee names: the first one with that path. Functions
/// of types each have their own, since types may be omitted in their paths. If functions are passed there is none.
fn named_by(number: usize, function: &Function) -> Option<usize> {
    let callee = &function.callees[number];
    match callee.form {
        _ if callee.takes_functions => None,
        // `F::call(a, b)` of a `DeviceFn` does not name a function.
        CalleeForm::Associated if callee.path.path.segments.last().is_some_and(|last| last.ident == "call") => None,
        CalleeForm::Associated => Some(number),
        CalleeForm::Free => Some(first(callee, function)),
    }
}

/// Returns `true` if a callee may have a second name. Generic functions of the prelude have none: if the first name is
/// that of another device function, rustc could not infer their types.
fn has_second_name(callee: &Callee) -> bool {
    is_name(callee)
        && !callee.takes_functions
        && !may_be_of_cmp(callee)
        && !may_be_of_mem(callee)
        && !callee.path.path.get_ident().is_some_and(|name| is_attribute(&name.to_string()))
        && !callee.path.path.segments.iter().any(|name| is_generic(&name.ident.to_string()))
}

/// Returns the second names of the non-generic functions of the prelude.
pub fn second_names() -> TokenStream {
    let functions = sarek_language::FUNCTIONS.iter().copied().flatten().filter(|function| !function.generic);
    let names = functions.map(|function| {
        let name = format_ident!("{}", function.name);
        let second = alias_name(&name);
        quote!(#name as #second)
    });
    quote! {
        #[doc(hidden)]
        pub use self::{#(#names),*};
    }
}

/// Returns the name by which the second name of a callee is imported.
fn other(callee: &Callee, function: &Function) -> Ident {
    format_ident!("__sarek_other{}", first(callee, function), span = callee.path.span())
}

/// Returns the name of the trait that requires a name to be that of a device function.
fn told(callee: &Callee, function: &Function) -> Option<Ident> {
    let (path, arguments) = without_arguments(&callee.path);
    let called = called_name(callee, &path.segments.last()?.ident, function);
    Some(if arguments.is_empty() { called } else { format_ident!("{called}_here", span = callee.path.span()) })
}

/// Returns `true` if a callee may be `std::cmp::min` or `max`, which kernels call, too.
fn may_be_of_cmp(callee: &Callee) -> bool {
    let last = callee.path.path.segments.last();
    let named = last.is_some_and(|last| (last.ident == "min" || last.ident == "max") && last.arguments.is_none());
    named && callee.operands == 2 && !callee.takes_functions && matches!(callee.form, CalleeForm::Free)
}

/// Returns `true` if a callee may be `swap`, `replace` or `take` of `std::mem`, by their names alone.
fn may_be_of_mem(callee: &Callee) -> bool {
    let operands = callee.path.path.get_ident().and_then(|name| match &*name.to_string() {
        "swap" | "replace" => Some(2),
        "take" => Some(1),
        _ => None,
    });
    operands == Some(callee.operands) && !callee.takes_functions && matches!(callee.form, CalleeForm::Free)
}

/// Returns `true` if a callee's path is a name alone.
fn is_name(callee: &Callee) -> bool {
    callee.path.path.segments.len() == 1
}

/// Returns the link of an associated function, which is beside it.
fn associated(callee: &Callee, function: &Function, owner: Option<&Generics>) -> TokenStream {
    let mut path = callee.path.clone();
    if let Some(last) = path.path.segments.last_mut() {
        last.ident = neighbour_name(&last.ident);
    }
    if let Some(made) = of_from(&path) {
        return made;
    }
    if is_of_parameter(callee, function, owner) {
        // rustc reports an error once per span.
        let span = callee.path.span();
        path.path.segments.iter_mut().for_each(|segment| segment.ident.set_span(span));
        let segments = path.path.segments.iter();
        return quote_spanned!(span=> #(#segments)::*);
    }
    path.into_token_stream()
}

/// Returns the neighbour of `<S as From<T>>::from`: a trait of the runtime has it.
fn of_from(path: &syn::ExprPath) -> Option<TokenStream> {
    let mut segments = path.path.segments.iter().rev();
    let (last, of) = (segments.next()?, segments.next()?);
    if of.ident != "From" || path.qself.as_ref().is_some_and(|of| of.position == 0) {
        return None;
    }
    let (name, arguments, span) = (&last.ident, &of.arguments, of.ident.span());
    let of = quote_spanned!(span=> ::sarek_runtime::private::FromOnDevice #arguments);
    Some(match &path.qself {
        Some(qself) => {
            let ty = &qself.ty;
            quote_spanned!(span=> <#ty as #of>::#name)
        }
        None => quote_spanned!(span=> #of::#name),
    })
}

/// Returns `true` for `O::f`, where `O` is a type parameter.
fn is_of_parameter(callee: &Callee, function: &Function, owner: Option<&Generics>) -> bool {
    let mut segments = callee.path.path.segments.iter();
    let (Some(first), Some(_), None) = (segments.next(), segments.next(), segments.next()) else { return false };
    let mut params = function.sig.generics.type_params().chain(owner.into_iter().flat_map(|owner| owner.type_params()));
    callee.path.qself.is_none() && params.any(|param| param.ident == first.ident)
}

/// Returns the name of the neighbour of the associated function with that name, which links it with its description.
/// rustc mentions the name if the function has no `#[device]`.
pub fn neighbour_name(name: &Ident) -> Ident {
    Ident::new(&format!("{name}_on_device"), name.span())
}

/// Returns the first callee with the same path.
fn first(callee: &Callee, function: &Function) -> usize {
    let key = |callee: &Callee| {
        let (path, arguments) = without_arguments(&callee.path);
        (path.to_token_stream().to_string(), arguments.len(), callee.takes_functions)
    };
    function.callees.iter().position(|other| key(other) == key(callee)).unwrap_or_default()
}

/// Returns the name by which a callee is imported.
fn alias(callee: &Callee, function: &Function) -> Ident {
    format_ident!("__sarek_companion{}", first(callee, function), span = callee.path.span())
}

/// Returns that name, with the generic arguments of the call.
fn companion(callee: &Callee, function: &Function) -> TokenStream {
    if is_by_path(callee) {
        return callee.path.to_token_stream();
    }
    let (alias, (_, arguments)) = (alias(callee, function), without_arguments(&callee.path));
    if arguments.is_empty() {
        return alias.into_token_stream();
    }
    quote_spanned!(callee.path.span()=> #alias::<#(#arguments),*>)
}

/// Returns `true` if a callee has a name that also refers to something else wherever no item hides it, or wherever the
/// prelude is imported. It is then named by its path and not imported. rustc reports an import of such a name as
/// ambiguous if a macro creates the item; it resolves a path to the item.
fn is_by_path(callee: &Callee) -> bool {
    let name = callee.path.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    is_of_prelude(&name) || is_name(callee) && is_known_everywhere(&name)
}

/// Returns `use path::helper as companion0;`. For a name that does not exist, rustc would report that it is not a
/// crate. So there is a macro of that name, too, which reports at the call that there is no such value.
fn import(callee: &Callee, function: &Function) -> TokenStream {
    let (alias, (path, _), span) = (alias(callee, function), without_arguments(&callee.path), callee.path.span());
    let is_macro = is_name(callee) && !callee.takes_functions;
    let companion = (!is_by_path(callee)).then(|| {
        let name = is_macro.then(|| quote_spanned!(span=> macro_rules! #path { () => {} }));
        quote_spanned!(span=> #name use #path as #alias;)
    });
    let second = path.get_ident().filter(|_| has_second_name(callee)).map(|path| {
        let (second, other) = (alias_name(path), other(callee, function));
        quote_spanned!(span=> macro_rules! #second { () => {} } use #second as #other;)
    });
    quote_spanned!(span=> #companion #second)
}

/// Returns the meaning of the other name if there is no companion: a trait that the function does not have. If
/// functions are passed, the type of the function is unknown, and rustc takes `()`, which does not have the trait,
/// either.
fn stand_in(callee: &Callee, function: &Function) -> Option<TokenStream> {
    let (path, arguments) = without_arguments(&callee.path);
    let (name, alias) = (&path.segments.last()?.ident, alias(callee, function));
    if may_be_of_cmp(callee) {
        return Some(quote_spanned! {callee.path.span()=>
            #[allow(unused_imports)]
            pub use ::sarek_runtime::private::of_cmp::#name as #alias;
        });
    }
    if may_be_of_mem(callee) {
        return Some(quote_spanned! {callee.path.span()=>
            #[allow(unused_imports)]
            pub use ::sarek_runtime::private::of_mem::#name as #alias;
        });
    }
    let names: Vec<Ident> = (0..arguments.len()).map(|number| format_ident!("T{number}")).collect();
    let params = names.iter().zip(&arguments).map(|(param, argument)| match constant_type(argument, function) {
        Some(ty) => quote!(const #param: #ty),
        None => param.to_token_stream(),
    });
    let params: Vec<TokenStream> = params.collect();
    let cuda = of_cuda(callee);
    let message = cuda.clone().unwrap_or_else(|| format!("`{}` is not a device function", super::tidy(&path)));
    let note = match crate::parse::of_std(&name.to_string()) {
        Some(remedy) => format!("of the function of `std`, {remedy}; before `fn {name}` of your own put `#[device]`"),
        None => {
            format!("put `#[device]` before `fn {name}`; functions of other crates have it there, or cannot be called")
        }
    };
    let linked = match callee.takes_functions {
        true => quote!(fn linked<P>() -> ::sarek_runtime::private::LinkedWithNone<Self, P>),
        false => quote!(fn linked() -> ::sarek_runtime::private::Linked<Self>),
    };
    let called = called_name(callee, name, function);
    let check = (names.is_empty() && has_second_name(callee))
        .then(|| quote_spanned!(alias.span()=> fn __sarek_check(_: ::sarek_runtime::private::Told<Self>) {}));
    let second = second_stand_in(callee, function, names.is_empty(), &message, &note);
    // An argument with an unknown name has the parameter's type, and rustc already reports the error.
    let same = |other: &Callee| other.is_argument && other.path == callee.path;
    let numbers = (is_name(callee) && names.is_empty() && function.callees.iter().any(same)).then(|| {
        let numbers = NUMBERS.iter().map(|number| Ident::new(number, alias.span()));
        quote_spanned!(alias.span()=> #(impl #called for ::sarek_runtime::private::core::primitive::#numbers {})*)
    });
    let told = match cuda {
        Some(_) => {
            let note = format!("a function `{name}` of your own needs `#[device]`");
            quote!(message = #message, label = "not in the kernel language", note = #note)
        }
        None => quote!(message = #message, label = "kernels cannot call it", note = #note),
    };
    // rustc reports the message of the trait for it.
    let value = cuda.is_some().then(|| {
        let operands: Vec<Ident> = (0..callee.operands).map(|number| format_ident!("A{number}")).collect();
        quote_spanned! {alias.span()=>
            mod #name {
                pub fn #name<#(#operands,)* R>(#(_: #operands),*) -> R {
                    ::sarek_runtime::private::core::unreachable!()
                }
            }
            pub use self::#name::#name as #alias;
        }
    });
    Some(quote_spanned! {alias.span()=>
        #value
        #[diagnostic::on_unimplemented(#told)]
        pub trait #called<#(#params),*>: ::sarek_runtime::private::core::marker::Sized {
            #linked {
                ::sarek_runtime::private::core::unreachable!()
            }
            #check
        }
        #[diagnostic::do_not_recommend]
        impl<#(#params),*> #called<#(#names),*> for ::sarek_runtime::private::core::convert::Infallible {}
        #numbers
        #[allow(unused_imports)]
        pub use #called as #alias;
        #second
    })
}

/// Returns the meaning of the neighbour of an associated function if there is none: a function of a trait that no type
/// has, since rustc reports the trait's message for it.
///
/// The functions of a type parameter's bounds come before those of other traits, so there the function may be found,
/// and only its result lacks the trait. A type may have a function of another trait, and then rustc must drop this one.
fn associated_stand_in(number: usize, function: &Function, owner: Option<&Generics>) -> Option<TokenStream> {
    let callee = &function.callees[number];
    let last = |callee: &Callee| callee.path.path.segments.last().map(|last| last.ident.clone());
    let name = last(callee)?;
    let is_same = |other: &&Callee| {
        let is_plain = matches!(other.form, CalleeForm::Associated) && other.path.qself.is_none();
        is_plain && last(other).as_ref() == Some(&name)
    };
    let mut all = function.callees.iter().filter(is_same);
    if !all.next().is_some_and(|first| std::ptr::eq(first, callee)) {
        return None;
    }
    let of_parameters =
        is_of_parameter(callee, function, owner) && all.all(|other| is_of_parameter(other, function, owner));
    let (needed, linked, span) = (called_name(callee, &name, function), neighbour_name(&name), callee.path.span());
    let supplied = format_ident!("{needed}_at_all", span = span);
    let (owned, bound, linked) = match of_parameters {
        true => ("", None, quote!(#linked<F: #needed>() -> ::sarek_runtime::private::Linked<F>)),
        false => {
            (" for `{Self}`", Some(quote!(: #needed)), quote!(#linked() -> ::sarek_runtime::private::Linked<fn()>))
        }
    };
    let message = format!("no `#[device]` function `{name}` found{owned}");
    let note = format!("kernels call functions with `#[device]`: put it before the `impl` or `trait` with `fn {name}`");
    Some(quote_spanned! {span=>
        #[diagnostic::on_unimplemented(message = #message, label = "kernels cannot call it", note = #note)]
        pub(super) trait #needed {}
        #[diagnostic::do_not_recommend]
        impl #needed for ::sarek_runtime::private::core::convert::Infallible {}
        // Not `pub`: rustc would propose in other crates to implement it.
        pub(super) trait #supplied {
            fn #linked;
        }
        impl<T #bound> #supplied for T {
            fn #linked {
                ::sarek_runtime::private::core::unreachable!()
            }
        }
    })
}

/// The usual number types of variables.
const NUMBERS: &[&str] =
    &["bool", "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "usize", "isize", "f32", "f64"];

/// Returns the meaning of a callee's second name if it has none, and the requirement that a name is that of
/// a device function.
fn second_stand_in(
    callee: &Callee,
    function: &Function,
    is_plain: bool,
    message: &str,
    note: &str,
) -> Option<TokenStream> {
    if !has_second_name(callee) {
        return None;
    }
    let (other, own, span) = (other(callee, function), told(callee, function), callee.path.span());
    let declared = (!is_plain).then(|| {
        quote_spanned! {span=>
            #[diagnostic::on_unimplemented(message = #message, label = "kernels cannot call it", note = #note)]
            pub trait #own: ::sarek_runtime::private::core::marker::Sized {
                fn __sarek_check(_: ::sarek_runtime::private::Told<Self>) {}
            }
            #[diagnostic::do_not_recommend]
            impl #own for ::sarek_runtime::private::core::convert::Infallible {}
        }
    });
    Some(quote_spanned! {span=>
        #declared
        pub use ::sarek_runtime::private::NoSecondName as #other;
    })
}

/// Returns the name of that trait. rustc displays it, and with its whole path if another item of the crate has
/// the same name.
fn called_name(callee: &Callee, name: &Ident, function: &Function) -> Ident {
    let first = first(callee, function);
    let last = |callee: &Callee| callee.path.path.segments.last().map(|last| last.ident.clone());
    let again = function.callees[..first].iter().any(|other| last(other).is_some_and(|other| other == *name));
    let number = if again { format!("_{first}") } else { String::new() };
    let (name, caller) = (name.to_string(), function.sig.ident.to_string());
    let (name, caller) = (name.trim_start_matches("r#"), caller.trim_start_matches("r#"));
    format_ident!("{name}_called_by_{caller}{number}", span = callee.path.span())
}

/// Splits a path into the path without the generic arguments at its end, and these arguments.
fn without_arguments(path: &syn::ExprPath) -> (syn::Path, Vec<&GenericArgument>) {
    let mut plain = path.path.clone();
    if let Some(last) = plain.segments.last_mut() {
        last.arguments = PathArguments::None;
    }
    let arguments = match path.path.segments.last().map(|last| &last.arguments) {
        Some(PathArguments::AngleBracketed(arguments)) => arguments.args.iter().collect(),
        _ => Vec::new(),
    };
    (plain, arguments)
}

/// Returns the type of a generic argument that is a constant, as far as its spelling shows.
fn constant_type(argument: &GenericArgument, function: &Function) -> Option<TokenStream> {
    let name = match argument {
        GenericArgument::Const(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Bool(_), .. })) => {
            return Some(quote!(::sarek_runtime::private::core::primitive::bool));
        }
        GenericArgument::Const(_) => return Some(quote!(::sarek_runtime::private::core::primitive::usize)),
        GenericArgument::Type(syn::Type::Path(path)) => path.path.get_ident()?,
        _ => return None,
    };
    let mut params = function.sig.generics.params.iter();
    let declared = params.find_map(|param| match param {
        GenericParam::Const(param) if param.ident == *name => Some(param.ty.to_token_stream()),
        _ => None,
    });
    let text = name.to_string();
    let is_constant = text.len() > 1 && !text.contains(char::is_lowercase);
    declared.or_else(|| is_constant.then(|| quote!(::sarek_runtime::private::core::primitive::usize)))
}
