//! The tokens that a user's macro inserts for `$t:ty`, `$e:expr` and so on are in groups without brackets, which hide
//! their contents. These groups are removed. Contents that could join with the surrounding tokens get parentheses,
//! which types, expressions and patterns may have.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use syn::visit_mut::VisitMut;
use syn::{Expr, Item, Type};

/// Returns the tokens without such groups.
pub fn without_fragments(tokens: TokenStream) -> TokenStream {
    if has_fragments(&tokens) { taken_out(tokens, false) } else { tokens }
}

fn has_fragments(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::None || has_fragments(&group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// Returns the tokens without such groups; those of an attribute cannot join with others.
fn taken_out(tokens: TokenStream, in_attribute: bool) -> TokenStream {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_hash = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Punct(sign)) if sign.as_char() == '#');
    let mut plain = TokenStream::new();
    for (number, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            plain.extend([token.clone()]);
            continue;
        };
        let of_attribute = number > 0 && is_hash(tokens.get(number - 1)) && group.delimiter() == Delimiter::Bracket;
        let inside = taken_out(group.stream(), in_attribute || of_attribute);
        if group.delimiter() != Delimiter::None {
            plain.extend([within(group, group.delimiter(), inside)]);
            continue;
        }
        if !in_attribute && !stands_alone(&inside) {
            plain.extend([within(group, Delimiter::Parenthesis, inside)]);
            continue;
        }
        let is_let = begins_with(&inside, "let");
        plain.extend(inside);
        let ends = matches!(tokens.get(number + 1), Some(TokenTree::Punct(sign)) if sign.as_char() == ';');
        if is_let && !ends {
            // `$s:stmt` is self-terminated.
            plain.extend([TokenTree::Punct(Punct::new(';', Spacing::Alone))]);
        }
    }
    plain
}

fn within(group: &Group, delimiter: Delimiter, inside: TokenStream) -> TokenTree {
    let mut plain = Group::new(delimiter, inside);
    plain.set_span(group.span());
    TokenTree::Group(plain)
}

fn begins_with(tokens: &TokenStream, word: &str) -> bool {
    matches!(tokens.clone().into_iter().next(), Some(TokenTree::Ident(first)) if first == word)
}

/// Returns `true` if tokens without parentheses mean the same in every context.
fn stands_alone(tokens: &TokenStream) -> bool {
    let mut rest = tokens.clone().into_iter();
    if rest.next().is_none() || rest.next().is_none() {
        return true;
    }
    // Not a type, an expression or a pattern: a statement, a visibility, an item.
    let is_value = |tokens: &TokenStream| syn::parse2::<Expr>(tokens.clone()).is_ok();
    let is_type = |tokens: &TokenStream| syn::parse2::<Type>(tokens.clone()).is_ok();
    let is_pattern = |tokens: &TokenStream| syn::parse::Parser::parse2(syn::Pat::parse_multi, tokens.clone()).is_ok();
    match syn::parse2::<Expr>(tokens.clone()) {
        Ok(
            Expr::Path(_)
            | Expr::Call(_)
            | Expr::MethodCall(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Macro(_)
            | Expr::Array(_)
            | Expr::Tuple(_)
            | Expr::Paren(_),
        ) => true,
        _ if matches!(syn::parse2::<Type>(tokens.clone()), Ok(Type::Path(_))) => true,
        _ => begins_with(tokens, "let") || !(is_value(tokens) || is_type(tokens) || is_pattern(tokens)),
    }
}

/// Removes the parentheses from the types of an item.
pub fn without_parentheses(item: &mut Item) {
    Types.visit_item_mut(item);
}

/// Removes parentheses from types.
pub struct Types;

impl VisitMut for Types {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        while let Type::Paren(paren) = ty
            && let Type::Reference(_) | Type::Path(_) | Type::Array(_) | Type::Slice(_) | Type::Tuple(_) | Type::Ptr(_) =
                &*paren.elem
        {
            *ty = (*paren.elem).clone();
        }
        syn::visit_mut::visit_type_mut(self, ty);
    }
}
