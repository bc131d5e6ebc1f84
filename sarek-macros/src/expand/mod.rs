//! The expansion of the kernel language's syntax into Rust: the typing body, the static syntax, and the companion.

mod associated;
mod behind;
mod called;
mod code;
mod companion;
mod data;
mod data_enum;
mod derived;
mod describe;
mod device_enum;
mod device_type;
mod index;
mod known;
mod launches;
mod linking;
mod message;
mod operator;
mod patterns;
mod places;
mod probes;
mod signature;
mod subscript;
mod sums;
mod typing;

pub use associated::{expand_impl, expand_trait};
pub use behind::methods_behind_references;
pub use companion::{expand_device, expand_kernel};
pub use derived::expand_compared;
pub use device_type::expand_device_type;
pub use linking::second_names;
#[cfg(test)]
pub use signature::signature_text;
pub use signature::tidy;

use proc_macro2::{Ident, Span};

/// Returns an identifier of ours in the expansion, with which no user's name can collide.
fn hidden(name: &str, number: u32, span: Span) -> Ident {
    local(&format!("{name}{number}"), span)
}

/// Returns a local variable of ours. A user's constant or unit struct with its name would be taken for a pattern, with
/// or without hygiene, so it has a name that is ours.
fn local(name: &str, span: Span) -> Ident {
    Ident::new(&format!("__sarek_{name}"), Span::mixed_site().located_at(span))
}

/// Returns the probe of a binding's type.
fn binding_probe(number: u32, span: Span) -> Ident {
    hidden("binding", number, span)
}

/// Returns the probe of a slot's type.
fn slot_probe(number: u32, span: Span) -> Ident {
    hidden("slot", number, span)
}

/// Returns the probe of a callee. It has the user's span, like the rest of a call, so that rustc reports an error there
/// once.
fn callee_probe(number: u32, span: Span) -> Ident {
    Ident::new(&format!("__sarek_callee{number}"), span)
}

/// Returns the probe of the left operand or the receiver of a link.
fn left_probe(link: u32, span: Span) -> Ident {
    hidden("left", link, span)
}

/// Returns the probe of the right operand of a link.
fn right_probe(link: u32, span: Span) -> Ident {
    hidden("right", link, span)
}

/// Returns a number that represents the name of an operator's function or of a method in a type.
fn name_number(name: &str) -> u64 {
    let bytes = name.bytes();
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Returns the variable that holds a constant.
fn constant_variable(number: u32, span: Span) -> Ident {
    hidden("constant", number, span)
}

/// Returns the span of tokens that the macro adds at a user's token.
fn at(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}
