//! `#[cfg(…)]` and `#[cfg_attr(…)]` within functions. A macro cannot ask whether a predicate holds, and rustc does not
//! apply these attributes before it. So the item is written twice, with and without what the first attribute is on, each
//! under `#[cfg(…)]` itself; rustc drops one of them, and expands the other.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;

/// Returns an item twice, each with the attribute that expands it, if something within its functions depends on a
/// predicate.
pub fn by_predicate(item: &TokenStream, attribute: &TokenStream) -> Option<TokenStream> {
    let [with, without] = [true, false].map(|holds| {
        let mut settle = Settle { holds, predicate: None };
        (settle.members(item.clone()), settle.predicate)
    });
    let (with, Some(predicate)) = with else { return None };
    let (without, _) = without;
    Some(quote! {
        #[cfg(#predicate)]
        #attribute
        #with

        #[cfg(not(#predicate))]
        #attribute
        #without
    })
}

/// Replaces the first attribute whose predicate is not decided.
struct Settle {
    holds: bool,
    predicate: Option<TokenStream>,
}

impl Settle {
    /// Settles what is in the brackets of an item, but not the attributes of the item, nor those of the functions of an
    /// `impl` or trait, which rustc applies.
    fn members(&mut self, item: TokenStream) -> TokenStream {
        let is =
            |word: &str| item.clone().into_iter().any(|token| matches!(token, TokenTree::Ident(name) if name == word));
        let holds_functions = !is("fn");
        let last = item.clone().into_iter().count().saturating_sub(1);
        let settled = item.into_iter().enumerate().map(|(number, token)| match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
                let inside = match number == last && holds_functions {
                    true => self.functions(group.stream()),
                    false => self.all(group.stream()),
                };
                within(&group, inside)
            }
            token => token,
        });
        settled.collect()
    }

    /// Settles what is in the brackets of each function of an `impl` or trait.
    fn functions(&mut self, members: TokenStream) -> TokenStream {
        let settled = members.into_iter().map(|token| match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
                let inside = self.all(group.stream());
                within(&group, inside)
            }
            token => token,
        });
        settled.collect()
    }

    fn all(&mut self, tokens: TokenStream) -> TokenStream {
        let mut settled = TokenStream::new();
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            if self.predicate.is_none()
                && matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '#')
                && let Some(TokenTree::Group(group)) = tokens.peek()
                && let Some((predicate, attributes)) = predicate_of(group)
            {
                tokens.next();
                settled.extend(match (attributes, self.holds) {
                    (None, true) | (Some(_), false) => TokenStream::new(),
                    (None, false) => quote!(#[cfg(any())]),
                    (Some(attributes), true) => attributes,
                });
                self.predicate = Some(predicate);
                continue;
            }
            settled.extend([match token {
                TokenTree::Group(group) if self.predicate.is_none() => {
                    let inside = self.all(group.stream());
                    within(&group, inside)
                }
                token => token,
            }]);
        }
        settled
    }
}

/// Returns a group with other contents.
fn within(group: &Group, inside: TokenStream) -> TokenTree {
    let mut settled = Group::new(group.delimiter(), inside);
    settled.set_span(group.span());
    TokenTree::Group(settled)
}

/// Returns the predicate of `[cfg(…)]`, and that of `[cfg_attr(…)]` with its attributes; `None` for another attribute, and
/// for one that never holds.
fn predicate_of(group: &Group) -> Option<(TokenStream, Option<TokenStream>)> {
    let attribute: syn::MetaList =
        syn::parse2(group.stream()).ok().filter(|_| group.delimiter() == Delimiter::Bracket)?;
    let tokens = attribute.tokens;
    if attribute.path.is_ident("cfg") {
        return (tokens.to_string() != quote!(any()).to_string()).then_some((tokens, None));
    }
    if !attribute.path.is_ident("cfg_attr") {
        return None;
    }
    let parser = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
    let mut metas = syn::parse::Parser::parse2(parser, tokens).ok()?.into_iter();
    let predicate = metas.next()?.into_token_stream();
    Some((predicate, Some(metas.map(|meta| quote!(#[#meta])).collect())))
}

/// Takes out what depends on predicates that do not hold.
pub fn without_unconfigured(item: &mut syn::Item) {
    if mentions_cfg(item.to_token_stream()) {
        Configured.visit_item_mut(item);
    }
}

/// Takes out the statements that depend on predicates that do not hold.
pub(super) fn configured(stmts: &mut Vec<syn::Stmt>) {
    Configured.keep_stmts(stmts);
}

fn mentions_cfg(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions_cfg(group.stream()),
        TokenTree::Ident(name) => name == "cfg",
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Returns `true` unless one of the attributes with which something begins is `#[cfg(any())]`.
fn is_kept(of: &impl ToTokens) -> bool {
    let mut tokens = of.to_token_stream().into_iter();
    let never = quote!(cfg(any())).to_string();
    while let (Some(TokenTree::Punct(sign)), Some(TokenTree::Group(group))) = (tokens.next(), tokens.next()) {
        if sign.as_char() != '#' {
            return true;
        }
        if group.stream().to_string() == never {
            return false;
        }
    }
    true
}

/// Keeps the members of a list that are configured.
fn keep<T: ToTokens, P: Default>(list: &mut syn::punctuated::Punctuated<T, P>) {
    if list.iter().all(is_kept) {
        return;
    }
    *list = std::mem::take(list).into_iter().filter(is_kept).collect();
}

/// Takes out what is not configured.
struct Configured;

impl Configured {
    fn keep_stmts(&mut self, stmts: &mut Vec<syn::Stmt>) {
        stmts.retain(is_kept);
        stmts.iter_mut().for_each(|stmt| self.visit_stmt_mut(stmt));
    }
}

impl VisitMut for Configured {
    fn visit_signature_mut(&mut self, sig: &mut syn::Signature) {
        keep(&mut sig.inputs);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.keep_stmts(&mut block.stmts);
    }

    fn visit_expr_match_mut(&mut self, choice: &mut syn::ExprMatch) {
        choice.arms.retain(is_kept);
        syn::visit_mut::visit_expr_match_mut(self, choice);
    }

    fn visit_expr_struct_mut(&mut self, value: &mut syn::ExprStruct) {
        keep(&mut value.fields);
        syn::visit_mut::visit_expr_struct_mut(self, value);
    }

    fn visit_pat_struct_mut(&mut self, pattern: &mut syn::PatStruct) {
        keep(&mut pattern.fields);
        syn::visit_mut::visit_pat_struct_mut(self, pattern);
    }

    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        keep(&mut call.args);
        syn::visit_mut::visit_expr_call_mut(self, call);
    }

    fn visit_expr_array_mut(&mut self, array: &mut syn::ExprArray) {
        keep(&mut array.elems);
        syn::visit_mut::visit_expr_array_mut(self, array);
    }
}
