//! Where an expression begins and ends, found along its first and its last parts: writing its tokens down at every
//! level of nesting would take quadratic time.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;

/// Returns the first and the last token of an expression.
pub(super) fn ends(expr: &syn::Expr) -> (Span, Span) {
    let start = first(expr).unwrap_or_else(|| first_token(expr.to_token_stream()));
    let end = last(expr).unwrap_or_else(|| last_token(expr.to_token_stream()));
    (start, end)
}

/// Returns the first token of an expression; `None` if only its tokens tell.
fn first(expr: &syn::Expr) -> Option<Span> {
    Some(match expr {
        syn::Expr::Lit(lit) if lit.attrs.is_empty() => lit.lit.span(),
        syn::Expr::Path(path) if path.attrs.is_empty() => first_token(path.to_token_stream()),
        syn::Expr::Paren(paren) if paren.attrs.is_empty() => paren.paren_token.span.open(),
        syn::Expr::Tuple(tuple) if tuple.attrs.is_empty() => tuple.paren_token.span.open(),
        syn::Expr::Array(array) if array.attrs.is_empty() => array.bracket_token.span.open(),
        syn::Expr::Unary(unary) if unary.attrs.is_empty() => unary.op.span(),
        syn::Expr::Reference(reference) if reference.attrs.is_empty() => reference.and_token.span,
        syn::Expr::If(branch) if branch.attrs.is_empty() => branch.if_token.span,
        syn::Expr::Match(branch) if branch.attrs.is_empty() => branch.match_token.span,
        syn::Expr::Binary(binary) if binary.attrs.is_empty() => return first(&binary.left),
        syn::Expr::Assign(assign) if assign.attrs.is_empty() => return first(&assign.left),
        syn::Expr::Cast(cast) if cast.attrs.is_empty() => return first(&cast.expr),
        syn::Expr::Index(index) if index.attrs.is_empty() => return first(&index.expr),
        syn::Expr::Field(field) if field.attrs.is_empty() => return first(&field.base),
        syn::Expr::Call(call) if call.attrs.is_empty() => return first(&call.func),
        syn::Expr::MethodCall(call) if call.attrs.is_empty() => return first(&call.receiver),
        syn::Expr::Block(block) if block.attrs.is_empty() && block.label.is_none() => {
            block.block.brace_token.span.open()
        }
        syn::Expr::Loop(looped) if looped.attrs.is_empty() && looped.label.is_none() => looped.loop_token.span,
        syn::Expr::While(looped) if looped.attrs.is_empty() && looped.label.is_none() => looped.while_token.span,
        syn::Expr::ForLoop(looped) if looped.attrs.is_empty() && looped.label.is_none() => looped.for_token.span,
        _ => return None,
    })
}

/// Returns the last token of an expression; `None` if only its tokens tell.
fn last(expr: &syn::Expr) -> Option<Span> {
    Some(match expr {
        syn::Expr::Lit(lit) => lit.lit.span(),
        syn::Expr::Path(path) => last_token(path.to_token_stream()),
        syn::Expr::Paren(paren) => paren.paren_token.span.close(),
        syn::Expr::Tuple(tuple) => tuple.paren_token.span.close(),
        syn::Expr::Array(array) => array.bracket_token.span.close(),
        syn::Expr::Call(call) => call.paren_token.span.close(),
        syn::Expr::MethodCall(call) => call.paren_token.span.close(),
        syn::Expr::Index(index) => index.bracket_token.span.close(),
        syn::Expr::Struct(value) => value.brace_token.span.close(),
        syn::Expr::Match(branch) => branch.brace_token.span.close(),
        syn::Expr::Block(block) => block.block.brace_token.span.close(),
        syn::Expr::Loop(looped) => looped.body.brace_token.span.close(),
        syn::Expr::While(looped) => looped.body.brace_token.span.close(),
        syn::Expr::ForLoop(looped) => looped.body.brace_token.span.close(),
        syn::Expr::Field(field) => field.member.span(),
        syn::Expr::Cast(cast) => last_token(cast.ty.to_token_stream()),
        syn::Expr::Unary(unary) => return last(&unary.expr),
        syn::Expr::Reference(reference) => return last(&reference.expr),
        syn::Expr::Binary(binary) => return last(&binary.right),
        syn::Expr::Assign(assign) => return last(&assign.right),
        syn::Expr::If(branch) => {
            let mut branch = branch;
            loop {
                match branch.else_branch.as_ref().map(|(_, otherwise)| &**otherwise) {
                    Some(syn::Expr::If(next)) => branch = next,
                    Some(otherwise) => return last(otherwise),
                    None => return Some(branch.then_branch.brace_token.span.close()),
                }
            }
        }
        _ => return None,
    })
}

fn first_token(tokens: TokenStream) -> Span {
    tokens.into_iter().next().map_or_else(Span::call_site, |token| match token {
        TokenTree::Group(group) => group.span_open(),
        token => token.span(),
    })
}

fn last_token(tokens: TokenStream) -> Span {
    tokens.into_iter().last().map_or_else(Span::call_site, |token| match token {
        TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    })
}

#[cfg(test)]
mod tests {
    use super::{ends, first, first_token, last, last_token};
    use quote::ToTokens;

    /// The parts lead to the same tokens as the text does.
    #[test]
    fn parts_begin_and_end_where_their_tokens_do() {
        for text in [
            "1",
            "x",
            "a::b",
            "<T as U>::V",
            "f::<u32>",
            "(1 + 2)",
            "()",
            "(a, b)",
            "[1, 2]",
            "[0; 4]",
            "-x",
            "!(x)",
            "*x.y",
            "&mut x[1]",
            "&x",
            "a + b * c",
            "a = b",
            "a += b[1]",
            "x as u32",
            "x as [u32; 4]",
            "x as a::B<C>",
            "x[1][2]",
            "x.y.0",
            "x.y",
            "f(1)(2)",
            "x.f(1).g::<u32>(2)",
            "x?",
            "P { x: 1 }",
            "<P>::Q { x: 1, ..y }",
            "if a { 1 } else if b { 2 } else { 3 }",
            "if a { 1 } else if b { 2 }",
            "if let Some(x) = y { 1 }",
            "match x { _ => 1 }",
            "match x { _ => 1 } + 2",
            "{ 1; 2 }",
            "'a: { 1 }",
            "loop { 1 }",
            "'a: loop {}",
            "while x { 1 }",
            "'a: while x {}",
            "for i in 0..4 { 1 }",
            "'a: for i in x {}",
            "#[unroll] for i in x {}",
            "#[x] 1",
            "#[x] a + b",
            "a..b",
            "..=b",
            "a..",
            "..",
            "break",
            "break 'a x",
            "continue 'a",
            "return",
            "return x + 1",
            "|x| x + 1",
            "move || { 1 }",
            "unsafe { 1 }",
            "f!(1, 2)",
            "a::f![1]",
            "f! { 1 }",
            "const { 1 }",
            "async { 1 }",
            "_",
        ] {
            let expr: syn::Expr = syn::parse_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let place = |span: proc_macro2::Span| (span.start(), span.end());
            let (start, end) = ends(&expr);
            assert_eq!(place(start), place(first_token(expr.to_token_stream())), "{text}");
            assert_eq!(place(end), place(last_token(expr.to_token_stream())), "{text}");
        }
    }

    /// What is nested is asked at each level.
    #[test]
    fn what_nests_is_never_written_down() {
        for text in
            ["a + b * c", "f(x)[1].y", "if a { 1 } else if b { 2 } else { 3 }", "match x { _ => 1 }", "{ loop {} }"]
        {
            let expr: syn::Expr = syn::parse_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(first(&expr).is_some() && last(&expr).is_some(), "{text}");
        }
    }
}
