//! Errors are collected, so that a user sees all of them at once.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;
use std::fmt::Display;

/// The errors found so far.
#[derive(Default)]
pub struct Errors {
    found: Vec<syn::Error>,
    in_bodies: usize,
    is_cut: bool,
}

impl Errors {
    /// Reports the tokens of `guilty`.
    pub fn report(&mut self, guilty: impl ToTokens, message: impl Display) {
        self.found.push(syn::Error::new_spanned(guilty, message));
    }

    /// Reports everything from the token at `start` to the one at `end`.
    pub fn report_between(&mut self, start: Span, end: Span, message: impl Display) {
        let tokens = [Ident::new("start", start), Ident::new("end", end)];
        let tokens: TokenStream = tokens.iter().map(ToTokens::to_token_stream).collect();
        self.found.push(syn::Error::new_spanned(tokens, message));
    }

    /// Adds an error that syn found.
    pub fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// Records that all errors after the first `before` are in a function's body.
    pub fn note_body(&mut self, before: usize) {
        self.in_bodies += self.found.len() - before;
    }

    /// Records that tokens of bodies were omitted, because there are too many.
    pub fn note_cut(&mut self) {
        self.is_cut = true;
    }

    /// Returns `true` if bodies are incomplete, so that nothing can be said about them.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Returns `true` if all errors are in bodies.
    pub fn are_in_bodies(&self) -> bool {
        self.in_bodies == self.found.len()
    }

    /// Returns the number of errors.
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// Returns the messages, for tests.
    #[cfg(test)]
    pub fn messages(&self) -> Vec<String> {
        self.found.iter().map(|error| error.to_string()).collect()
    }

    /// Returns all errors as one, if there are any.
    pub fn finish(self) -> Result<(), syn::Error> {
        let mut found = self.found.into_iter();
        let Some(mut all) = found.next() else { return Ok(()) };
        for error in found {
            all.combine(error);
        }
        Err(all)
    }
}
