//! The limit of nesting in a kernel. rustc grows its stack on demand; a macro cannot, and would crash the compiler.

use crate::errors::Errors;
use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// The most brackets and braces around a token.
const DEPTH: usize = 100;

/// The most consecutive `else if`s.
const BRANCHES: usize = 256;

/// The most tokens of an expression, not counting those in brackets and braces.
const TOKENS: usize = 1000;

/// The most consecutive signs, as in `!!!!x`.
const SIGNS: usize = 32;

/// Returns the tokens of an item. Tokens that are nested too deeply are reported, and the surrounding brackets
/// are empty.
pub fn within_limits(item: TokenStream, errors: &mut Errors) -> TokenStream {
    let before = errors.count();
    let item = item.into_iter().map(|token| match token {
        TokenTree::Group(group) => TokenTree::Group(limit_group(&group, 1, errors)),
        other => other,
    });
    let item = item.collect();
    errors.note_body(before);
    item
}

fn limit_group(group: &Group, depth: usize, errors: &mut Errors) -> Group {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let excess = match tokens.first() {
        Some(first) if depth > DEPTH => Some((
            first.span(),
            format!("nested more than {DEPTH} levels deep; move the inner part into a `#[device]` function"),
        )),
        _ => find_excess(&tokens),
    };
    let inside: TokenStream = match excess {
        Some((at, message)) => {
            errors.push(syn::Error::new(at, message));
            errors.note_cut();
            TokenStream::new()
        }
        None => tokens
            .into_iter()
            .map(|token| match token {
                TokenTree::Group(group) => TokenTree::Group(limit_group(&group, depth + 1, errors)),
                other => other,
            })
            .collect(),
    };
    let mut limited = Group::new(group.delimiter(), inside);
    limited.set_span(group.span());
    limited
}

/// Returns the first token beyond a limit, and the message for it.
fn find_excess(tokens: &[TokenTree]) -> Option<(Span, String)> {
    let (mut length, mut branches, mut signs) = (0, 0, 0);
    for (i, token) in tokens.iter().enumerate() {
        length += 1;
        signs = match token {
            TokenTree::Punct(_) => signs + 1,
            TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Literal(_) => 0,
        };
        let goes_on = matches!(tokens.get(i + 1), Some(TokenTree::Ident(word)) if word == "else");
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && goes_on => {
                (length, branches) = (0, branches + 1);
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => (length, branches) = (0, 0),
            TokenTree::Punct(sign) if matches!(sign.as_char(), ';' | ',') => (length, branches, signs) = (0, 0, 0),
            TokenTree::Group(_) | TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        let message = if branches > BRANCHES {
            format!("more than {BRANCHES} `else if` in a row; use `match`, or move some into a `#[device]` function")
        } else if length > TOKENS {
            format!("an expression of more than {TOKENS} tokens; give a part of it a name with `let`")
        } else if signs > SIGNS {
            format!("more than {SIGNS} operators without an operand between them")
        } else {
            continue;
        };
        return Some((token.span(), message));
    }
    None
}
