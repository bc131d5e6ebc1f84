//! Assertions, panics and printing: `assert!`, `panic!`, `println!` and their variants; `comment!`.

use super::Parser;
use super::macros::user_text;
use super::template::{Piece, is_name, split};
use crate::ast::{Argument, ExprKind, Message, Slot};
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Ident, LitStr, Macro, Token};

/// The most values that a message carries to the host.
const MOST_VALUES: usize = 8;

/// The text of a macro and the tokens after it, not yet interpreted.
struct Written {
    text: LitStr,
    values: Vec<(Option<Ident>, syn::Expr)>,
}

impl Parser<'_> {
    /// Parses `assert!(cond)` or `assert!(cond, "message {}", value)`.
    pub(super) fn parse_assert(&mut self, mac: &Macro) -> Option<ExprKind> {
        let parsed = mac.parse_body_with(|input: ParseStream| {
            if input.is_empty() {
                return Err(syn::Error::new_spanned(&mac.path, "a condition is asserted: `assert!(left < right)`"));
            }
            let cond: syn::Expr = input.parse()?;
            Ok((cond, parse_behind(input)?))
        });
        let (cond, written) = self.accept(parsed)?;
        let before = if written.is_some() { String::new() } else { user_text(&cond) };
        let cond = Box::new(self.parse_expr(&cond));
        Some(ExprKind::Assert(cond, self.parse_message(before, written, 0)?))
    }

    /// Parses `assert_eq!(left, right)` or `assert_ne!(left, right, "message {}", value)`.
    pub(super) fn parse_assert_eq(&mut self, mac: &Macro, equal: bool) -> Option<ExprKind> {
        let name = if equal { "assert_eq" } else { "assert_ne" };
        let parsed = mac.parse_body_with(|input: ParseStream| {
            if input.is_empty() {
                let message = format!("two values are compared: `{name}!(left, right)`");
                return Err(syn::Error::new_spanned(&mac.path, message));
            }
            let left: syn::Expr = input.parse()?;
            let comma = input.parse::<Option<Token![,]>>()?;
            if comma.is_none() || input.is_empty() {
                let message = format!("two values are compared: `{name}!(left, right)`");
                return Err(syn::Error::new_spanned(left, message));
            }
            let right: syn::Expr = input.parse()?;
            Ok((left, right, parse_behind(input)?))
        });
        let (left, right, written) = self.accept(parsed)?;
        let colon = if written.is_some() { ": " } else { "" };
        let symbol = if equal { "==" } else { "!=" };
        let before = format!("{} {symbol} {}{colon}", user_text(&left), user_text(&right));
        let sides =
            [left, right].map(|side| (self.parse_expr(&side), Self::push(&mut self.slots, Slot::Seen(side.span()))));
        Some(ExprKind::AssertEq(equal, Box::new(sides), self.parse_message(before, written, 2)?))
    }

    /// Parses `panic!()` or `panic!("message {}", value)`; `without` and `before` are its texts without a
    /// message, and before one.
    pub(super) fn parse_panic(&mut self, mac: &Macro, without: &str, before: &str) -> Option<ExprKind> {
        let written = self.accept(mac.parse_body_with(parse_written))?;
        let before = if written.is_some() { before } else { without };
        Some(ExprKind::Panic(self.parse_message(before.to_string(), written, 0)?))
    }

    /// Parses `println!("x = {}", x)` or `print!(…)`.
    pub(super) fn parse_print(&mut self, mac: &Macro, line: bool) -> Option<ExprKind> {
        let written = self.accept(mac.parse_body_with(parse_written))?;
        Some(ExprKind::Print(line, self.parse_message(String::new(), written, 0)?))
    }

    /// Parses `comment!("the second pass")`.
    pub(super) fn parse_comment(&mut self, mac: &Macro) -> Option<ExprKind> {
        let text = mac.parse_body_with(|input: ParseStream| {
            let form = "a comment is one string literal: `comment!(\"the second pass\")`";
            let text: LitStr = input.parse().map_err(|error| syn::Error::new(error.span(), form))?;
            input.parse::<Option<Token![,]>>()?;
            if input.is_empty() { Ok(text) } else { Err(input.error(form)) }
        });
        let text = self.accept(text)?;
        let value = text.value();
        if value.trim().is_empty() {
            self.errors.report(&text, "the comment has no text");
        } else if value.contains(|c: char| c.is_control() && c != '\n') {
            self.errors.report(&text, "a comment has no control characters except for `\\n`");
        }
        Some(ExprKind::Comment(text))
    }

    fn accept<T>(&mut self, parsed: syn::Result<T>) -> Option<T> {
        parsed.map_err(|error| self.errors.push(error)).ok()
    }

    /// Parses the text and its values; `taken` values of the report belong to others.
    fn parse_message(&mut self, before: String, written: Option<Written>, taken: usize) -> Option<Message> {
        let Some(Written { text, values }) = written else {
            return Some(Message { before, text: None, arguments: Vec::new() });
        };
        let pieces = match split(&text.value()) {
            Ok(pieces) => pieces,
            Err(message) => {
                self.errors.report(&text, message);
                return None;
            }
        };
        let mut used = vec![false; values.len()];
        let mut captured = Vec::new();
        let mut next = 0;
        for piece in &pieces {
            let Piece::Value(name, format) = piece else { continue };
            self.check_format(&text, format.as_deref().unwrap_or_default())?;
            let position = match name.parse::<usize>() {
                Ok(number) => Some(number),
                Err(_) if name.is_empty() => {
                    next += 1;
                    Some(next - 1)
                }
                Err(_) => values.iter().position(|(known, _)| known.as_ref().is_some_and(|known| known == name)),
            };
            match position {
                Some(number) if number < values.len() => used[number] = true,
                Some(number) => {
                    let message = format!("the text has a place for value {number}, counted from 0, and there is none");
                    self.errors.report(&text, message);
                    return None;
                }
                None if is_name(name) => captured.push(name.clone()),
                None => {
                    self.errors.report(&text, format!("`{{{name}}}` is neither a name nor a number"));
                    return None;
                }
            }
        }
        let unused = values.iter().zip(used).filter(|(_, used)| !used);
        unused.for_each(|((_, value), _)| self.errors.report(value, "the text has no `{}` for this value"));
        let arguments = self.parse_arguments(&text, values, captured, taken)?;
        Some(Message { before, text: Some(text), arguments })
    }

    /// Checks the format after the colon of a value.
    fn check_format(&mut self, text: &LitStr, format: &str) -> Option<()> {
        let message = if format.contains(['$', '*']) {
            "the width and the precision of a value are numbers here: `{:8.3}`"
        } else if format.ends_with('p') {
            "kernels cannot show addresses"
        } else {
            return Some(());
        };
        self.errors.report(text, message);
        None
    }

    fn parse_arguments(
        &mut self,
        text: &LitStr,
        values: Vec<(Option<Ident>, syn::Expr)>,
        captured: Vec<String>,
        taken: usize,
    ) -> Option<Vec<Argument>> {
        let mut arguments: Vec<Argument> = Vec::new();
        let mut add = |this: &mut Self, name: Option<Ident>, value: &syn::Expr| {
            if arguments.len() + taken == MOST_VALUES {
                let message = format!("a message can carry at most {} values", MOST_VALUES - taken);
                this.errors.report(value, message);
                return None;
            }
            let slot = Self::push(&mut this.slots, Slot::Seen(value.span()));
            arguments.push(Argument { name, value: this.parse_expr(value), slot });
            Some(())
        };
        let mut names: Vec<String> = Vec::new();
        for (name, value) in &values {
            match name {
                Some(name) if names.iter().any(|known| name == known) => {
                    self.errors.report(name, format!("`{name}` is given twice"));
                    return None;
                }
                Some(name) => names.push(name.to_string()),
                None if !names.is_empty() => {
                    self.errors.report(value, "values without a name must precede those with one");
                    return None;
                }
                None => {}
            }
            add(self, name.clone(), value)?;
        }
        for name in captured {
            if !names.contains(&name) {
                let name_here = Ident::new(&name, text.span());
                names.push(name);
                add(self, Some(name_here.clone()), &syn::parse_quote!(#name_here))?;
            }
        }
        Some(arguments)
    }
}

/// Parses `, "message {}", value`, or nothing.
fn parse_behind(input: ParseStream) -> syn::Result<Option<Written>> {
    if input.is_empty() {
        return Ok(None);
    }
    input.parse::<Token![,]>()?;
    parse_written(input)
}

/// Parses `"message {}", value, name = value`, or nothing.
fn parse_written(input: ParseStream) -> syn::Result<Option<Written>> {
    if input.is_empty() {
        return Ok(None);
    }
    let place = input.fork();
    let text: LitStr = input.parse().map_err(|_| {
        let error = "the text is a string literal: `\"{}\", value`";
        place.parse::<syn::Expr>().map_or_else(|_| input.error(error), |other| syn::Error::new_spanned(other, error))
    })?;
    let mut values = Vec::new();
    if !input.is_empty() {
        input.parse::<Token![,]>()?;
        let parsed = Punctuated::<Value, Token![,]>::parse_terminated(input)?;
        values = parsed.into_iter().map(|Value(name, value)| (name, value)).collect();
    }
    Ok(Some(Written { text, values }))
}

/// `value` or `name = value`.
struct Value(Option<Ident>, syn::Expr);

impl syn::parse::Parse for Value {
    fn parse(input: ParseStream) -> syn::Result<Value> {
        if input.peek(Ident) && input.peek2(Token![=]) && !input.peek2(Token![==]) {
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            return Ok(Value(Some(name), input.parse()?));
        }
        Ok(Value(None, input.parse()?))
    }
}

impl Message {
    /// Returns the text as written, for readers of the generated code.
    pub fn source(&self) -> String {
        self.text.as_ref().map_or(String::new(), |text| text.to_token_stream().to_string())
    }
}
