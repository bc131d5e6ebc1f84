//! The kernel language's syntax to Rust: the typing body, the static syntax, and the companion.

mod associated;
mod behind;
mod called;
mod code;
mod companion;
mod data;
mod data_enum;
mod describe;
mod device_enum;
mod device_type;
mod launches;
mod linking;
mod message;
mod operator;
mod probes;
mod signature;
mod typing;

pub use associated::{expand_impl, expand_trait};
pub use behind::methods_behind_references;
pub use companion::{expand_device, expand_kernel};
pub use device_type::expand_device_type;
pub use linking::second_names;
#[cfg(test)]
pub use signature::signature_text;
pub use signature::tidy;

use proc_macro2::{Ident, Span};

/// An identifier of ours in the expansion, which no name of the user's can collide with.
fn hidden(name: &str, number: u32, span: Span) -> Ident {
    local(&format!("{name}{number}"), span)
}

/// A local variable of ours. Constants and unit structs of the user's with its name would be taken for patterns, hygiene or
/// not: so it has a name that is ours.
fn local(name: &str, span: Span) -> Ident {
    Ident::new(&format!("__sarek_{name}"), Span::mixed_site().located_at(span))
}

/// The probe of a binding's type.
fn binding_probe(number: u32, span: Span) -> Ident {
    hidden("binding", number, span)
}

/// The probe of a slot's type.
fn slot_probe(number: u32, span: Span) -> Ident {
    hidden("slot", number, span)
}

/// The probe of a callee. It has the user's span, as all else of a call, so that rustc reports what is wrong there once.
fn callee_probe(number: u32, span: Span) -> Ident {
    Ident::new(&format!("__sarek_callee{number}"), span)
}

/// The probe of the left operand or the receiver of a link.
fn left_probe(link: u32, span: Span) -> Ident {
    hidden("left", link, span)
}

/// The probe of the right operand of a link.
fn right_probe(link: u32, span: Span) -> Ident {
    hidden("right", link, span)
}

/// A number that stands for the name of an operator's function or of a method in a type.
fn name_number(name: &str) -> u64 {
    let bytes = name.bytes();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The variable that holds a constant.
fn constant_variable(number: u32, span: Span) -> Ident {
    hidden("constant", number, span)
}

/// The span of what the macro adds at a user's token.
fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}
