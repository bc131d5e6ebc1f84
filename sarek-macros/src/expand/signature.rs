//! A function's signature as text, laid out as by rustfmt.

use crate::ast::Function;
use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

/// Longer signatures take several lines.
const WIDTH: usize = 97;

/// Returns the signature; the lines of a long one begin with their indentation.
pub fn signature_text(function: &Function) -> String {
    let sig = &function.sig;
    let name = format!("fn {}", sig.ident);
    let generics: Vec<String> = sig.generics.params.iter().map(tidy).collect();
    let inputs: Vec<String> = sig.inputs.iter().map(input_text).collect();
    let result = match &sig.output {
        syn::ReturnType::Default => String::new(),
        syn::ReturnType::Type(_, ty) => format!(" -> {}", tidy(ty)),
    };
    let bounds: Vec<String> = match &sig.generics.where_clause {
        Some(clause) => clause.predicates.iter().map(tidy).collect(),
        None => Vec::new(),
    };
    let on_one_line = if generics.is_empty() { String::new() } else { format!("<{}>", generics.join(", ")) };
    let mut text = format!("{name}{on_one_line}({}){result}", inputs.join(", "));
    if text.len() > WIDTH {
        let head = format!("{name}{on_one_line}(");
        let head = if head.len() <= WIDTH { head } else { format!("{name}<\n{}>(", one_a_line(&generics)) };
        text = format!("{head}\n{}){result}", one_a_line(&inputs));
    }
    if !bounds.is_empty() {
        text.push_str(&format!("\nwhere\n{}", one_a_line(&bounds)));
    }
    text.trim_end().to_string()
}

/// Returns a parameter, with its `#[constant]` and without other attributes.
fn input_text(input: &syn::FnArg) -> String {
    let syn::FnArg::Typed(param) = input else { return tidy(input) };
    let constant = param.attrs.iter().any(|attr| attr.path().is_ident("constant"));
    let plain = syn::PatType { attrs: Vec::new(), ..param.clone() };
    format!("{}{}", if constant { "#[constant] " } else { "" }, tidy(&plain))
}

fn one_a_line(members: &[String]) -> String {
    members.iter().map(|member| format!("    {member},\n")).collect()
}

/// Formats tokens with the spacing of rustfmt: types, patterns, paths and the expressions in them. Tokens have source
/// positions, but people break lines and align, so these are no guide.
pub fn tidy(tokens: impl ToTokens) -> String {
    let mut text = String::new();
    let mut before = String::new();
    // `operand` if an operand comes next, so that `&` and `-` are prefixes; `prefixed` if a prefix precedes it.
    let (mut operand, mut prefixed) = (true, false);
    for word in words(tokens.to_token_stream()) {
        let closes = matches!(word.as_str(), "," | ";" | ":" | "::" | "<" | ">" | "." | "?");
        let opened = before.is_empty() || matches!(before.as_str(), "<" | "::" | ".");
        let called = word.starts_with(['(', '[']) && (is_name(&before) || before == ">");
        if word == ">" && before == "," {
            // The trailing comma of a list in several lines.
            text.pop();
        }
        if !(prefixed || closes || opened || called) {
            text.push(' ');
        }
        text.push_str(&word);
        prefixed = operand && matches!(word.as_str(), "&" | "&&" | "-" | "*" | "!");
        operand = is_operator(&word) && word != ">";
        before = word;
    }
    text
}

/// Returns tokens, with two-character operators and the contents of parentheses, brackets and braces as one word each.
fn words(tokens: TokenStream) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut joint = false;
    for token in tokens {
        let (word, joins) = match token {
            TokenTree::Group(group) => (grouped(&group), false),
            TokenTree::Ident(ident) => (ident.to_string(), false),
            TokenTree::Literal(literal) => (literal.to_string(), false),
            TokenTree::Punct(punct) => (punct.to_string(), punct.spacing() == Spacing::Joint),
        };
        match words.last_mut() {
            Some(last) if joint && is_one(last, &word) => last.push_str(&word),
            _ => words.push(word),
        }
        joint = joins;
    }
    words
}

/// Returns `true` if two adjacent words form one.
fn is_one(left: &str, right: &str) -> bool {
    let operators = ["::", "->", "=>", "==", "!=", "<=", ">=", "..", "&&", "||"];
    left == "'" || operators.contains(&format!("{left}{right}").as_str())
}

fn grouped(group: &proc_macro2::Group) -> String {
    let mut inside = tidy(group.stream());
    // The comma makes a tuple of one member; after more members it ends a list in several lines.
    if inside.ends_with(',') && (inside.matches(", ").count() > 0 || group.delimiter() == Delimiter::Bracket) {
        inside.pop();
    }
    match group.delimiter() {
        Delimiter::Parenthesis => format!("({inside})"),
        Delimiter::Bracket => format!("[{inside}]"),
        Delimiter::Brace => format!("{{ {inside} }}"),
        Delimiter::None => inside,
    }
}

/// Returns `true` if a word is punctuation.
fn is_operator(word: &str) -> bool {
    word.chars().all(|c| c.is_ascii_punctuation() && !"_()[]{}\"'".contains(c))
}

/// Returns `true` if a word is a name, not a keyword before a type or an expression.
fn is_name(word: &str) -> bool {
    let name = word.chars().all(|c| c.is_alphanumeric() || c == '_');
    name && !matches!(word, "mut" | "const" | "as" | "dyn" | "for" | "impl" | "in" | "where" | "ref")
}
