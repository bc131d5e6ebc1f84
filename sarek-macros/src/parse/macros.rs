//! Dispatch of macro calls; `superstep!`.

use super::Parser;
use crate::ast::{Constant, Expr, ExprKind};
use proc_macro2::{Delimiter, LineColumn, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Macro, MacroDelimiter, Token};

impl Parser<'_> {
    /// Parses a macro call other than the value of a `let`.
    pub(super) fn parse_macro(&mut self, mac: &Macro) -> Expr {
        let name = mac.path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
        let kind = match name.as_str() {
            "superstep" => self.parse_superstep(mac),
            "assert" | "debug_assert" => self.parse_assert(mac),
            "assert_eq" | "debug_assert_eq" => self.parse_assert_eq(mac, true),
            "assert_ne" | "debug_assert_ne" => self.parse_assert_eq(mac, false),
            "matches" => self.parse_matches(mac),
            "cfg" => {
                let (tokens, span) = (mac.to_token_stream(), mac.path.span());
                let constant = Constant { tokens, path: "cfg".to_string(), span, in_pattern: false };
                Some(ExprKind::Constant(Self::push(&mut self.constants, constant)))
            }
            "panic" => self.parse_panic(mac, "explicit panic", ""),
            "unreachable" => {
                let text = "internal error: entered unreachable code";
                self.parse_panic(mac, text, "internal error: entered unreachable code: ")
            }
            "todo" => self.parse_panic(mac, "not yet implemented", "not yet implemented: "),
            "unimplemented" => self.parse_panic(mac, "not implemented", "not implemented: "),
            "ptx" => self.parse_code(mac, true),
            "cuda" => self.parse_code(mac, false),
            "println" => self.parse_print(mac, true),
            "print" => self.parse_print(mac, false),
            "comment" => self.parse_comment(mac),
            "eprintln" | "eprint" | "dbg" => {
                self.errors.report(&mac.path, "what kernels print goes to the standard output: write `println!`");
                None
            }
            "uninit" => {
                let message = "give the array a name: `let mut items = uninit!([f32; 8]);`";
                self.errors.report(&mac.path, message);
                None
            }
            "shared" => {
                self.errors.report(&mac.path, "give the shared array a name: `let tile = shared!([f32; 256]);`");
                None
            }
            _ => {
                let remedy = match name.as_str() {
                    "vec" => ": kernels allocate no memory, so use an array, `[0; 16]`",
                    "format" | "write" | "writeln" => ": kernels have no strings; `println!` formats what it prints",
                    "compile_error" | "concat" | "env" | "file" | "include" | "include_str" | "line" | "stringify" => {
                        ""
                    }
                    _ => ": write a `#[device] fn`, or let the macro make the whole kernel",
                };
                let message = format!("the macro `{name}!` is not in the kernel language{remedy}");
                self.errors.report(&mac.path, message);
                None
            }
        };
        Expr { kind: kind.unwrap_or(ExprKind::Tuple(Vec::new())), start: mac.path.span(), end: end_of(mac) }
    }

    /// Parses `superstep!(name, { … })`, `superstep!({ … })` or `superstep! { … }`.
    fn parse_superstep(&mut self, mac: &Macro) -> Option<ExprKind> {
        if let MacroDelimiter::Brace(brace) = &mac.delimiter {
            return match mac.parse_body_with(syn::Block::parse_within) {
                Ok(mut stmts) => {
                    super::configured::configured(&mut stmts);
                    super::attr::check_attributes(&stmts, self.errors);
                    Some(ExprKind::Superstep(None, self.parse_stmts(&stmts, *brace)))
                }
                Err(error) => {
                    self.errors.push(error);
                    None
                }
            };
        }
        let parsed = mac.parse_body_with(|input: ParseStream| {
            let mut name = None;
            if input.peek(syn::Ident) {
                name = Some(input.parse::<syn::Ident>()?);
                input.parse::<Token![,]>()?;
            }
            let block: syn::Block = input.parse()?;
            input.parse::<Option<Token![,]>>()?;
            if input.is_empty() { Ok((name, block)) } else { Err(input.error("nothing may follow the block")) }
        });
        match parsed {
            Ok((name, mut block)) => {
                super::configured::configured(&mut block.stmts);
                super::attr::check_attributes(&block.stmts, self.errors);
                let block = self.parse_block(&block);
                Some(ExprKind::Superstep(name, block))
            }
            Err(error) => {
                self.errors.push(syn::Error::new(
                    error.span(),
                    format!("a superstep is written `superstep!(name, {{ … }})` or `superstep! {{ … }}`: {error}"),
                ));
                None
            }
        }
    }
}

/// Returns the tokens as the user wrote them, on one line, with a space where the source has white space. A stable
/// compiler does not provide the text of several tokens, but it provides the position of each.
pub(super) fn user_text(tokens: &impl ToTokens) -> String {
    let mut words = Words { text: String::new(), end: None };
    words.push_all(tokens.to_token_stream());
    words.text
}

/// Text that grows by tokens.
struct Words {
    text: String,
    end: Option<LineColumn>,
}

impl Words {
    fn push_all(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::None => ("", ""),
                    };
                    if open.is_empty() {
                        self.push_all(group.stream());
                        continue;
                    }
                    // syn keeps only the group's own span of it.
                    let (start, end) = (group.span().start(), group.span().end());
                    self.push(open, start, LineColumn { column: start.column + 1, ..start });
                    self.push_all(group.stream());
                    self.push(close, LineColumn { column: end.column.saturating_sub(1), ..end }, end);
                }
                token => self.push(&token.to_string(), token.span().start(), token.span().end()),
            }
        }
    }

    fn push(&mut self, token: &str, start: LineColumn, end: LineColumn) {
        if self.end.is_some_and(|end| end != start) {
            self.text.push(' ');
        }
        self.text.push_str(token);
        self.end = Some(end);
    }
}

fn end_of(mac: &Macro) -> Span {
    mac.delimiter.span().close()
}
