//! Patterns that always match.

use super::Parser;
use crate::ast::{Binding, Pattern, StructPattern};
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
                let mutable = ident.mutability.is_some();
                let binding = Binding { name: ident.ident.clone(), mutable, plain: false };
                let number = Self::push(&mut self.bindings, binding);
                self.scopes.bind(&ident.ident, number);
                Pattern::Binding(number, ident.ident.span())
            }
            Pat::Tuple(tuple) => {
                let members = tuple.elems.iter().map(|member| self.parse_pattern(member)).collect();
                Pattern::Tuple(members, tuple.paren_token.span.join())
            }
            Pat::Struct(pat) => self.parse_struct_pattern(pat),
            Pat::TupleStruct(pat) => self.parse_tuple_struct_pattern(pat),
            Pat::Paren(paren) => self.parse_pattern(&paren.pat),
            Pat::Wild(wild) => Pattern::Wild(wild.underscore_token.span),
            other => {
                self.errors.report(other, "a name, `_`, or a tuple or struct of these is expected here");
                Pattern::Wild(other.span())
            }
        }
    }

    /// `Point { x, y: _, .. }`.
    fn parse_struct_pattern(&mut self, pat: &syn::PatStruct) -> Pattern {
        if let Some(qself) = &pat.qself {
            self.errors.report(&qself.ty, "name the struct: `let Point { x, y } = …`");
        }
        let fields = pat.fields.iter().map(|field| (field.member.clone(), self.parse_pattern(&field.pat))).collect();
        let rest = pat.rest.as_ref().map(|rest| rest.dot2_token.spans[0]);
        let (path, span) = (pat.path.clone(), pat.brace_token.span.join());
        Pattern::Struct(StructPattern { path, braces: true, fields, rest, span })
    }

    /// `Point(x, _, ..)`.
    fn parse_tuple_struct_pattern(&mut self, pat: &syn::PatTupleStruct) -> Pattern {
        let mut fields = Vec::new();
        let mut rest = None;
        for (number, member) in pat.elems.iter().enumerate() {
            if let Pat::Rest(dots) = member {
                if number + 1 < pat.elems.len() {
                    self.errors.report(dots, "`..` stands at the end here: write `_` for each field before");
                }
                rest = Some(dots.dot2_token.spans[0]);
            } else {
                fields.push((syn::Member::from(number), self.parse_pattern(member)));
            }
        }
        let (path, span) = (pat.path.clone(), pat.paren_token.span.join());
        Pattern::Struct(StructPattern { path, braces: false, fields, rest, span })
    }
}
