//! Patterns.

use super::Parser;
use super::path::{is_none, path_name};
use super::scope::Name;
use crate::ast::{Binding, Constant, Expr, ExprKind, Form, Pattern, Rest, StructPattern, TuplePattern};
use quote::ToTokens;
use syn::Pat;
use syn::spanned::Spanned;

/// The message about a second `..`.
const ONE_REST: &str = "`..` is only allowed once in such a pattern";

impl Parser<'_> {
    /// Binds the names of a pattern in the innermost scope.
    pub(super) fn parse_pattern(&mut self, pat: &Pat) -> Pattern {
        match pat {
            Pat::Ident(ident) => {
                if self.is_constant(ident) {
                    let path = syn::ExprPath { attrs: Vec::new(), qself: None, path: ident.ident.clone().into() };
                    return self.parse_value_pattern(&syn::Expr::Path(path));
                }
                let number = self.bind_name(ident);
                match &ident.subpat {
                    Some((_, inner)) => {
                        let inner = self.parse_pattern(inner);
                        Pattern::At(number, ident.ident.span(), Box::new(inner))
                    }
                    None => Pattern::Binding(number, ident.ident.span()),
                }
            }
            Pat::Tuple(tuple) => self.parse_tuple_pattern(tuple),
            Pat::Struct(pat) => self.parse_struct_pattern(pat),
            Pat::TupleStruct(pat) => self.parse_tuple_struct_pattern(pat),
            Pat::Paren(paren) => self.parse_pattern(&paren.pat),
            Pat::Lit(lit) => self.parse_value_pattern(&syn::Expr::Lit(lit.clone())),
            Pat::Path(path) => self.parse_value_pattern(&syn::Expr::Path(path.clone())),
            Pat::Range(range) => {
                let start = range.start.as_ref().map(|bound| Box::new(self.parse_pattern_value(bound)));
                let end = range.end.as_ref().map(|bound| Box::new(self.parse_pattern_value(bound)));
                let inclusive = matches!(range.limits, syn::RangeLimits::Closed(_));
                Pattern::Range(start, end, inclusive, range.to_token_stream())
            }
            Pat::Or(or) => {
                let before = self.bindings.len();
                let cases = or.cases.iter().map(|case| self.parse_pattern(case)).collect();
                if self.bindings.len() > before {
                    let message = "`|` with names is only allowed in `let` and in the patterns of arms, at most 32 times in one: write the arms one by one";
                    self.errors.report(or, message);
                }
                Pattern::Or(cases, or.span())
            }
            Pat::Slice(slice) => self.parse_array_pattern(slice),
            // The value of a reference's target.
            Pat::Reference(reference) if reference.mutability.is_none() => {
                let inner = self.parse_pattern(&reference.pat);
                Pattern::Ref(Box::new(inner), reference.and_token.span)
            }
            Pat::Wild(wild) => Pattern::Wild(wild.underscore_token.span),
            other => {
                self.errors.report(other, "this pattern is not in the kernel language");
                Pattern::Wild(other.span())
            }
        }
    }

    /// Binds a name in the innermost scope.
    fn bind_name(&mut self, ident: &syn::PatIdent) -> u32 {
        let by_ref = ident.by_ref.map(|word| (word, ident.mutability));
        if let (Some((word, _)), false) = (by_ref, self.may_refute || self.may_refer) {
            self.errors.report(word, "`ref` is only allowed in the arms of a `match`, and in `let` and `if let`");
        }
        let binding = Binding {
            name: ident.ident.clone(),
            mutable: ident.mutability.is_some() && by_ref.is_none(),
            by_ref,
            plain: false,
            late: false,
            function: false,
            iterator: false,
            runs_closures: false,
            range: false,
            refutable: self.may_refute,
            shared: None,
        };
        let number = Self::push(&mut self.bindings, binding);
        self.scopes.bind(&ident.ident, number);
        number
    }

    /// Parses the pattern of an arm: `A(x) | B(x)` binds the same names in each alternative.
    pub(super) fn parse_alternatives(&mut self, pat: &Pat) -> Pattern {
        let (spread, span) = match (self.spread(pat), pat) {
            (_, Pat::Paren(paren)) => return self.parse_alternatives(&paren.pat),
            (Some(spread), pat) if spread.len() > 1 => (spread, pat.span()),
            (_, Pat::Or(or)) => (or.cases.iter().cloned().collect(), or.span()),
            (_, pat) => return self.parse_pattern(pat),
        };
        let first = self.bindings.len();
        let mut cases: Vec<Pattern> = Vec::new();
        let mut known = first;
        for case in &spread {
            let mut parsed = self.parse_pattern(case);
            if cases.is_empty() {
                known = self.bindings.len();
            } else {
                self.join_names(&mut parsed, first..known);
            }
            cases.push(parsed);
        }
        self.bindings.truncate(known);
        for binding in first..known {
            let name = self.bindings[binding].name.clone();
            self.scopes.bind(&name, binding as u32);
        }
        Pattern::Or(cases, span)
    }

    /// Decides by Rust's naming convention: `LIMIT` and `Fast` are a constant and a variant, and `limit` is a new name.
    /// Where a pattern must match every value, in parameters, `let` and `for`, there is no constant: each name is new.
    /// So is one that a variable already has, which Rust would reject if there were a constant of that name.
    pub(super) fn is_constant(&self, ident: &syn::PatIdent) -> bool {
        let plain = ident.mutability.is_none() && ident.by_ref.is_none() && ident.subpat.is_none();
        let name = &ident.ident;
        let is_upper = name.to_string().starts_with(char::is_uppercase);
        let may_differ = name == "None" || self.may_refute && self.scopes.lookup(name).is_none();
        plain && is_upper && may_differ
    }

    /// Makes the names of an alternative those of the first one, which have these numbers. rustc reports names that
    /// only one of them binds.
    fn join_names(&self, pattern: &mut Pattern, known: std::ops::Range<usize>) {
        let join = |binding: &mut u32| {
            let name = Name::of(&self.bindings[*binding as usize].name);
            let same = known.clone().find(|first| Name::of(&self.bindings[*first].name) == name);
            *binding = same.unwrap_or(known.start) as u32;
        };
        match pattern {
            Pattern::Binding(binding, _) => join(binding),
            Pattern::At(binding, _, inner) => {
                join(binding);
                self.join_names(inner, known);
            }
            Pattern::Array(members, rest, _) => {
                if let Some((binding, _)) = rest.as_mut().and_then(|rest| rest.name.as_mut()) {
                    join(binding);
                }
                members.iter_mut().for_each(|member| self.join_names(member, known.clone()));
            }
            Pattern::Tuple(TuplePattern { members, .. }) | Pattern::Or(members, _) => {
                members.iter_mut().for_each(|member| self.join_names(member, known.clone()));
            }
            Pattern::Struct(pattern) => {
                pattern.fields.iter_mut().for_each(|(_, field)| self.join_names(field, known.clone()));
            }
            Pattern::Ref(inner, _) => self.join_names(inner, known),
            Pattern::Value(..) | Pattern::Range(..) | Pattern::Wild(_) => {}
        }
    }

    /// Parses `3` or `LIMIT`.
    fn parse_value_pattern(&mut self, value: &syn::Expr) -> Pattern {
        if let syn::Expr::Path(path) = value
            && is_none(&path.path)
        {
            let (path, span) = (path.path.clone(), path.span());
            return Pattern::Struct(StructPattern { path, form: Form::Unit, fields: Vec::new(), rest: None, span });
        }
        if let syn::Expr::Path(path) = value {
            let constant =
                Constant { tokens: path.to_token_stream(), path: path_name(path), span: path.span(), in_pattern: true };
            let kind = ExprKind::Constant(Self::push(&mut self.constants, constant));
            let value = Expr { kind, start: path.span(), end: path.span() };
            return Pattern::Value(Box::new(value), path.to_token_stream());
        }
        Pattern::Value(Box::new(self.parse_pattern_value(value)), value.to_token_stream())
    }

    /// Parses a value in a pattern. There, the sign is a part of a negative literal.
    fn parse_pattern_value(&mut self, value: &syn::Expr) -> Expr {
        let syn::Expr::Lit(syn::ExprLit { lit, .. }) = value else { return self.parse_expr(value) };
        let span = lit.span();
        let text = lit.to_token_stream().to_string().replace(' ', "");
        let positive = text.strip_prefix('-').and_then(|text| syn::parse_str::<syn::Lit>(text).ok());
        let Some(mut positive) = positive else { return self.parse_expr(value) };
        positive.set_span(span);
        let number = Expr { kind: ExprKind::Literal(positive, None), start: span, end: span };
        Expr {
            kind: ExprKind::Unary(syn::UnOp::Neg(syn::Token![-](span)), Box::new(number), None),
            start: span,
            end: span,
        }
    }

    /// Parses `Point { x, y: _, .. }`.
    fn parse_struct_pattern(&mut self, pat: &syn::PatStruct) -> Pattern {
        if let Some(qself) = &pat.qself {
            self.errors.report(&qself.ty, "name the struct: `let Point { x, y } = …`");
        }
        let fields = pat.fields.iter().map(|field| (field.member.clone(), self.parse_pattern(&field.pat))).collect();
        let rest = pat.rest.as_ref().map(|rest| rest.dot2_token.spans[0]);
        let (path, span) = (pat.path.clone(), pat.brace_token.span.join());
        Pattern::Struct(StructPattern { path, form: Form::Braces, fields, rest, span })
    }

    /// Parses `[x, _, .., y]` and `[x, rest @ ..]`.
    fn parse_array_pattern(&mut self, pat: &syn::PatSlice) -> Pattern {
        let mut members = Vec::new();
        let mut rest = None;
        for member in &pat.elems {
            match member {
                Pat::Rest(_) if rest.is_none() => rest = Some(Rest { at: members.len(), name: None }),
                Pat::Ident(name) if rest.is_none() && is_rest(member) => {
                    let name = (self.bind_name(name), name.ident.span());
                    rest = Some(Rest { at: members.len(), name: Some(name) });
                }
                member if is_rest(member) => self.errors.report(member, ONE_REST),
                member => members.push(self.parse_pattern(member)),
            }
        }
        Pattern::Array(members, rest, pat.bracket_token.span.join())
    }

    /// Parses `(x, _, .., y)`.
    fn parse_tuple_pattern(&mut self, pat: &syn::PatTuple) -> Pattern {
        let mut members = Vec::new();
        let mut rest = None;
        for member in &pat.elems {
            match member {
                Pat::Rest(_) if rest.is_none() => rest = Some(members.len()),
                Pat::Rest(dots) => self.errors.report(dots, ONE_REST),
                member => members.push(self.parse_pattern(member)),
            }
        }
        Pattern::Tuple(TuplePattern { members, rest, span: pat.paren_token.span.join() })
    }

    /// Parses `Point(x, _, ..)`.
    fn parse_tuple_struct_pattern(&mut self, pat: &syn::PatTupleStruct) -> Pattern {
        let mut fields = Vec::new();
        let mut rest = None;
        for (number, member) in pat.elems.iter().enumerate() {
            if let Pat::Rest(dots) = member {
                if number + 1 < pat.elems.len() {
                    self.errors.report(dots, "`..` must be at the end here: write `_` for each field before");
                }
                rest = Some(dots.dot2_token.spans[0]);
            } else {
                fields.push((syn::Member::from(number), self.parse_pattern(member)));
            }
        }
        let (path, span) = (pat.path.clone(), pat.paren_token.span.join());
        Pattern::Struct(StructPattern { path, form: Form::Parentheses, fields, rest, span })
    }
}

/// Returns `true` for `..` and `name @ ..`.
fn is_rest(pat: &Pat) -> bool {
    match pat {
        Pat::Ident(syn::PatIdent { subpat: Some((_, inner)), .. }) => matches!(**inner, Pat::Rest(_)),
        pat => matches!(pat, Pat::Rest(_)),
    }
}
