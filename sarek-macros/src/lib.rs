//! The `#[kernel]` and `#[device]` attributes.

mod ast;
mod errors;
mod parse;
