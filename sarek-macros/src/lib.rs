//! The `#[kernel]` and `#[device]` attributes of Sarek. Use them through `sarek_runtime::prelude`.
//!
//! A function goes through three phases: `parse` (Rust's syntax to the kernel language's), `check` (barriers), `expand`
//! (the body for rustc to type, the syntax as static data, the companion).

mod ast;
mod check;
mod errors;
mod expand;
mod parse;
#[cfg(test)]
mod tests;

use errors::Errors;
use proc_macro::TokenStream;
use syn::Item;

/// Makes a function a GPU kernel, launched by the struct of its name.
///
/// `#[kernel(block = (x, y, z))]` fixes the block; launches with another one are errors.
#[proc_macro_attribute]
pub fn kernel(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let kind = parse::parse_kernel_attribute(arguments.into(), &mut errors);
    let item = parse::within_limits(item.into(), &mut errors);
    let expansion = match syn::parse2::<syn::ItemFn>(item) {
        Ok(item) => {
            let function = parse::parse_function(kind, item, &mut errors);
            expand::expand_kernel(&check::checked(function, &mut errors))
        }
        Err(error) => {
            errors.push(syn::Error::new(error.span(), format!("`#[kernel]` belongs on a function: {error}")));
            Default::default()
        }
    };
    finish(expansion, errors)
}

/// Makes a function, the functions of a trait, or those of an `impl` callable in kernels.
#[proc_macro_attribute]
pub fn device(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let arguments = proc_macro2::TokenStream::from(arguments);
    if !arguments.is_empty() {
        errors.report(arguments, "`#[device]` takes no arguments");
    }
    let item = parse::within_limits(item.into(), &mut errors);
    let expansion = match syn::parse2::<Item>(item) {
        Ok(Item::Fn(item)) => {
            let function = parse::parse_function(ast::Kind::Device, item, &mut errors);
            expand::expand_device(&check::checked(function, &mut errors))
        }
        Ok(Item::Trait(item)) => expand::expand_trait(item, &mut errors),
        Ok(Item::Impl(item)) => expand::expand_impl(item, &mut errors),
        Ok(other) => {
            errors.report(other, "`#[device]` belongs on a function, a trait or an `impl`");
            Default::default()
        }
        Err(error) => {
            errors.push(error);
            Default::default()
        }
    };
    finish(expansion, errors)
}

/// The expansion, with the errors. Functions with errors have lost their bodies, so that rustc adds nothing to what is said
/// of these, and still has the functions where they are called. Where an item itself is wrong, nothing is left of it.
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

/// Makes a struct or an enum a device type: of its values kernels have variables, parameters, slices and shared arrays.
///
/// The struct has `#[repr(C)]` and `#[derive(Clone, Copy)]`, and fields that can lie in device memory: numbers, `bool`,
/// arrays, and other such types. The enum has `#[repr(u32)]` or another integer type, and variants without data of which one
/// has the number 0.
#[proc_macro_derive(DeviceType)]
pub fn derive_device_type(item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let expansion = match syn::parse::<syn::DeriveInput>(item) {
        Ok(item) => expand::expand_device_type(&item, &mut errors),
        Err(error) => {
            errors.push(error);
            Default::default()
        }
    };
    finish(expansion, errors)
}
