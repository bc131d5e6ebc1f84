//! The procedural macros of Sarek: `#[kernel]`, `#[device]` and `#[derive(DeviceType)]`.
//!
//! Use them through `sarek_runtime::prelude`: their expansions name that crate. A function goes through three phases:
//! `parse` (from Rust's syntax to the kernel language's), `check` (barriers) and `expand` (the body for rustc to type,
//! the syntax as static data, the companion).

mod ast;
mod check;
mod errors;
mod expand;
mod parse;
#[cfg(test)]
mod tests;

use errors::Errors;
use proc_macro::TokenStream;
use quote::quote;
use syn::Item;

#[doc = include_str!("../docs/kernel.md")]
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let arguments = parse::without_fragments(arguments.into());
    let item = tokens_of(item, &mut errors);
    if let Some(versions) = parse::by_predicate(&item, &quote!(#[::sarek_runtime::kernel(#arguments)])) {
        return finish(versions, errors);
    }
    let kind = parse::parse_kernel_attribute(arguments, &mut errors);
    let expansion = match item_of(item) {
        Ok(Item::Fn(item)) => {
            let function = parse::parse_function(kind, item, &mut errors);
            expand::expand_kernel(&check::checked(function, &mut errors))
        }
        Ok(other) => {
            errors.report(other, "`#[kernel]` belongs on a function");
            Default::default()
        }
        Err(error) => {
            errors.push(error);
            Default::default()
        }
    };
    finish(expansion, errors)
}

#[doc = include_str!("../docs/device.md")]
#[proc_macro_attribute]
pub fn device(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let arguments = proc_macro2::TokenStream::from(arguments);
    if !arguments.is_empty() {
        errors.report(arguments, "`#[device]` takes no arguments");
    }
    let item = tokens_of(item, &mut errors);
    if let Some(versions) = parse::by_predicate(&item, &quote!(#[::sarek_runtime::device])) {
        return finish(versions, errors);
    }
    let expansion = match item_of(item) {
        Ok(Item::Fn(item)) => {
            let function = parse::parse_function(ast::Kind::Device, item, &mut errors);
            expand::expand_device(&check::checked(function, &mut errors))
        }
        Ok(Item::Trait(item)) => expand::expand_trait(item, &mut errors),
        Ok(Item::Impl(item)) => expand::expand_impl(item, &mut errors),
        Ok(Item::Struct(item)) => {
            let name = item.ident.clone();
            expand::expand_compared(item, &name, |item| &mut item.attrs, &mut errors)
        }
        Ok(Item::Enum(item)) => {
            let name = item.ident.clone();
            expand::expand_compared(item, &name, |item| &mut item.attrs, &mut errors)
        }
        Ok(other) => {
            errors.report(other, "`#[device]` belongs on a function, a trait, an `impl`, a struct or an enum");
            Default::default()
        }
        Err(error) => {
            errors.push(error);
            Default::default()
        }
    };
    finish(expansion, errors)
}

/// Returns the tokens of the item to which an attribute applies.
fn tokens_of(item: TokenStream, errors: &mut Errors) -> proc_macro2::TokenStream {
    parse::without_fragments(parse::within_limits(item.into(), errors))
}

/// Returns the item of such tokens.
fn item_of(item: proc_macro2::TokenStream) -> syn::Result<Item> {
    let mut item = syn::parse2(item)?;
    parse::without_parentheses(&mut item);
    parse::without_unconfigured(&mut item);
    Ok(item)
}

/// Combines the expansion and the errors. A function with errors loses its body, so that rustc reports nothing else
/// about the body and still finds the function where it is called. If the item itself is wrong, the expansion is
/// dropped.
fn finish(expansion: proc_macro2::TokenStream, errors: Errors) -> TokenStream {
    let is_whole = errors.are_in_bodies();
    match errors.finish() {
        Ok(()) => expansion.into(),
        Err(error) => {
            let mut tokens = error.to_compile_error();
            tokens.extend(is_whole.then_some(expansion));
            tokens.into()
        }
    }
}

#[doc = include_str!("../docs/device_type.md")]
#[proc_macro_derive(DeviceType, attributes(sarek_compares))]
pub fn derive_device_type(item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let before = errors.count();
    let expansion = match syn::parse2::<syn::DeriveInput>(parse::without_fragments(item.into())) {
        Ok(item) => expand::expand_device_type(&item, &mut errors),
        Err(error) => {
            errors.push(error);
            Default::default()
        }
    };
    // The expansion is complete in spite of an error.
    errors.note_body(before);
    finish(expansion, errors)
}

/// Imports the functions of the prelude by their second names. Only for `sarek_runtime::device`.
#[doc(hidden)]
#[proc_macro]
pub fn __second_names(_: TokenStream) -> TokenStream {
    expand::second_names().into()
}

/// Declares the placeholders for methods of the targets of references. Only for `sarek_runtime::built_in`.
#[doc(hidden)]
#[proc_macro]
pub fn __methods_behind_references(_: TokenStream) -> TokenStream {
    expand::methods_behind_references().into()
}
