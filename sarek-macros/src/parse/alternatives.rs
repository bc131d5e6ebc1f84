//! Alternatives inside patterns that bind names: `Some(A(x) | B(x))` is `Some(A(x)) | Some(B(x))`, as Rust defines it.

use super::Parser;
use syn::Pat;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;

/// The members of a tuple or slice.
type Members = syn::punctuated::Punctuated<Pat, syn::Token![,]>;

/// The most alternatives of an arm, which is written once for each.
const MOST: usize = 32;

impl Parser<'_> {
    /// Returns the alternatives of a pattern inside which there is `|` with names; `None` where there are too many.
    pub(super) fn spread(&self, pat: &Pat) -> Option<Vec<Pat>> {
        let spread = match pat {
            _ if !self.binds_in_alternatives(pat) => vec![pat.clone()],
            Pat::Paren(paren) => self.spread(&paren.pat)?,
            Pat::Or(or) => {
                let mut all = Vec::new();
                for case in &or.cases {
                    all.extend(self.spread(case)?);
                }
                all
            }
            Pat::Tuple(tuple) => {
                self.spread_list(&tuple.elems, |elems| Pat::Tuple(syn::PatTuple { elems, ..tuple.clone() }))?
            }
            Pat::TupleStruct(of) => {
                self.spread_list(&of.elems, |elems| Pat::TupleStruct(syn::PatTupleStruct { elems, ..of.clone() }))?
            }
            Pat::Slice(slice) => {
                self.spread_list(&slice.elems, |elems| Pat::Slice(syn::PatSlice { elems, ..slice.clone() }))?
            }
            Pat::Struct(of) => {
                let made = |members: Vec<Pat>| {
                    let fields = of.fields.iter().zip(members);
                    let fields = fields.map(|(field, pat)| syn::FieldPat { pat: Box::new(pat), ..field.clone() });
                    Pat::Struct(syn::PatStruct { fields: fields.collect(), ..of.clone() })
                };
                self.spread_members(of.fields.iter().map(|field| &*field.pat))?.into_iter().map(made).collect()
            }
            Pat::Reference(reference) => {
                let made = |pat| Pat::Reference(syn::PatReference { pat: Box::new(pat), ..reference.clone() });
                self.spread(&reference.pat)?.into_iter().map(made).collect()
            }
            Pat::Ident(ident) => {
                let Some((at, inner)) = &ident.subpat else { return Some(vec![pat.clone()]) };
                let made = |pat| Pat::Ident(syn::PatIdent { subpat: Some((*at, Box::new(pat))), ..ident.clone() });
                self.spread(inner)?.into_iter().map(made).collect()
            }
            pat => vec![pat.clone()],
        };
        (spread.len() <= MOST).then_some(spread)
    }

    /// Returns what is made of every choice of one alternative for each member of a list.
    fn spread_list(&self, elems: &Members, made: impl Fn(Members) -> Pat) -> Option<Vec<Pat>> {
        let all = self.spread_members(elems.iter())?;
        Some(all.into_iter().map(|members| made(members.into_iter().collect())).collect())
    }

    /// Returns every choice of one alternative for each member, those of the first member outermost.
    fn spread_members<'p>(&self, members: impl Iterator<Item = &'p Pat>) -> Option<Vec<Vec<Pat>>> {
        let mut choices: Vec<Vec<Pat>> = vec![Vec::new()];
        for member in members {
            let alternatives = self.spread(member)?;
            let longer = |so_far: &Vec<Pat>| {
                let so_far = so_far.clone();
                alternatives.iter().map(move |next| so_far.iter().chain([next]).cloned().collect()).collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(longer).collect();
            if choices.len() > MOST {
                return None;
            }
        }
        Some(choices)
    }

    /// Returns `let (A(x) | B(x)) = value;` as `let x = match value { A(x) | B(x) => x };`, and what follows `else` as another arm.
    pub(super) fn named_by_alternatives(&self, local: &syn::Local) -> Option<syn::Local> {
        let init = local.init.as_ref()?;
        if matches!(local.pat, Pat::Type(_)) || !self.binds_in_alternatives(&local.pat) {
            return None;
        }
        let mut names = Names(Vec::new());
        let mut pat = local.pat.clone();
        names.visit_pat_mut(&mut pat);
        let value = &init.expr;
        let otherwise = init.diverge.iter().map(|(_, otherwise)| quote::quote!(_ => #otherwise));
        let (bound, used): (Vec<&syn::PatIdent>, Vec<&syn::Ident>) =
            names.0.iter().map(|name| (name, &name.ident)).unzip();
        let (named, made): (Pat, syn::Expr) = match (&bound[..], &used[..]) {
            ([name], [value]) => (Pat::Ident((*name).clone()), syn::parse_quote!(#value)),
            _ => (syn::parse_quote!((#(#bound),*)), syn::parse_quote!((#(#used),*))),
        };
        let span = local.let_token.span;
        let chosen = syn::parse_quote_spanned!(span=> match #value { #pat => #made, #(#otherwise)* });
        let init = Some(syn::LocalInit { expr: Box::new(chosen), diverge: None, ..init.clone() });
        Some(syn::Local { pat: named, init, ..local.clone() })
    }

    /// Returns `true` if there is `|` with names in a pattern.
    fn binds_in_alternatives(&self, pat: &Pat) -> bool {
        struct Finder<'a, 'p> {
            parser: &'a Parser<'p>,
            depth: usize,
            found: bool,
        }
        impl<'a> Visit<'a> for Finder<'_, '_> {
            fn visit_pat_or(&mut self, or: &'a syn::PatOr) {
                self.depth += 1;
                syn::visit::visit_pat_or(self, or);
                self.depth -= 1;
            }

            fn visit_pat_ident(&mut self, ident: &'a syn::PatIdent) {
                self.found |= self.depth > 0 && !self.parser.is_constant(ident);
                syn::visit::visit_pat_ident(self, ident);
            }
        }
        let mut finder = Finder { parser: self, depth: 0, found: false };
        finder.visit_pat(pat);
        finder.found
    }
}

/// The names that a pattern binds, once each, which are made immutable there.
struct Names(Vec<syn::PatIdent>);

impl VisitMut for Names {
    fn visit_pat_ident_mut(&mut self, ident: &mut syn::PatIdent) {
        let is_name = !ident.ident.to_string().starts_with(char::is_uppercase);
        if is_name && ident.by_ref.is_none() && !self.0.iter().any(|known| known.ident == ident.ident) {
            self.0.push(syn::PatIdent { subpat: None, ..ident.clone() });
        }
        ident.mutability = None;
        syn::visit_mut::visit_pat_ident_mut(self, ident);
    }
}
