//! The kernel language's syntax to Rust: the typing body, the static syntax, and the companion.

mod associated;
mod companion;
mod data;
mod describe;
mod signature;
mod typing;

pub use associated::{expand_impl, expand_trait};
pub use companion::{expand_device, expand_kernel};
#[cfg(test)]
pub use signature::signature_text;

use proc_macro2::{Ident, Span};

/// An identifier of ours in the expansion, which no name of the user's can collide with.
fn hidden(name: &str, number: u32, span: Span) -> Ident {
    Ident::new(&format!("{name}{number}"), Span::mixed_site().located_at(span))
}

/// The probe of a binding's type.
fn binding_probe(number: u32, span: Span) -> Ident {
    hidden("binding", number, span)
}

/// The probe of a slot's type.
fn slot_probe(number: u32, span: Span) -> Ident {
    hidden("slot", number, span)
}

/// The probe of a callee.
fn callee_probe(number: u32, span: Span) -> Ident {
    hidden("callee", number, span)
}

/// The variable that holds a constant.
fn constant_variable(number: u32, span: Span) -> Ident {
    hidden("constant", number, span)
}

/// The span of what the macro adds at a user's token.
fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}
