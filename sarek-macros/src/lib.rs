//! The `#[kernel]` and `#[device]` attributes.

mod ast;
mod check;
mod errors;
mod parse;
