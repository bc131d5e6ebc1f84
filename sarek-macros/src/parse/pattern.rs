//! Patterns that always match.

use super::Parser;
use crate::ast::{Binding, Pattern};
use syn::Pat;
use syn::spanned::Spanned;

impl Parser<'_> {
    /// Binds the names of a pattern in the innermost scope.
    pub(super) fn parse_pattern(&mut self, pat: &Pat) -> Pattern {
        match pat {
            Pat::Ident(ident) => {
                self.reject_attributes(&ident.attrs);
                if let Some(by_ref) = &ident.by_ref {
                    self.errors.report(by_ref, "references to locals are not in the kernel language");
                }
                if let Some((at, _)) = &ident.subpat {
                    self.errors.report(at, "patterns with `@` are not in the kernel language");
                }
                let binding = Binding { name: ident.ident.clone(), mutable: ident.mutability.is_some() };
                let number = Self::push(&mut self.bindings, binding);
                self.scopes.bind(&ident.ident, number);
                Pattern::Binding(number, ident.ident.span())
            }
            Pat::Tuple(tuple) => {
                let members = tuple.elems.iter().map(|member| self.parse_pattern(member)).collect();
                Pattern::Tuple(members, tuple.paren_token.span.join())
            }
            Pat::Paren(paren) => self.parse_pattern(&paren.pat),
            Pat::Wild(wild) => Pattern::Wild(wild.underscore_token.span),
            other => {
                self.errors.report(other, "a name, `_` or a tuple of these is expected here");
                Pattern::Wild(other.span())
            }
        }
    }
}
