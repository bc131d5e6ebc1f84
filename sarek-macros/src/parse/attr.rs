//! Attributes: `#[kernel(…)]`, and those in a body.

use super::Parser;
use crate::ast::{Bounds, Kind};
use crate::errors::Errors;
use proc_macro2::{TokenStream, TokenTree};
use syn::meta::ParseNestedMeta;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Attribute, Expr, ExprLit, Lit, LitInt, Meta, Token};

/// The options of `#[kernel(…)]`.
const KNOWN: &str = "kernels take `block = (x, y, z)`, `min_blocks = n`, `max_registers = n`, `cluster = (x, y, z)`, \
                     `fast_math` and `starts_early` here";

/// Parses the contents of the parentheses of `#[kernel(…)]`.
pub fn parse_kernel_attribute(tokens: TokenStream, errors: &mut Errors) -> Kind {
    let mut block = None;
    let mut bounds = Bounds::default();
    let mut given: Vec<String> = Vec::new();
    let parser = syn::meta::parser(|meta| {
        let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        if given.contains(&name) {
            return Err(meta.error(format!("`{name}` is given twice")));
        }
        match name.as_str() {
            "block" => {
                if let Some((value, parts)) = parse_sizes(&meta, "block", errors)? {
                    block = known_block(&value, &parts, errors);
                    bounds.block = Some(parts);
                }
            }
            "cluster" => {
                if let Some((value, parts)) = parse_sizes(&meta, "cluster", errors)? {
                    check_cluster(&value, &parts, errors);
                    bounds.cluster = Some(parts);
                }
            }
            "min_blocks" => bounds.min_blocks = parse_number(&meta, errors)?,
            "max_registers" => bounds.max_registers = parse_number(&meta, errors)?,
            "fast_math" | "starts_early" => {
                if meta.input.peek(Token![=]) || meta.input.peek(syn::token::Paren) {
                    return Err(meta.error(format!("write `{name}` alone: it is there or not")));
                }
                bounds.fast_math |= name == "fast_math";
                bounds.starts_early |= name == "starts_early";
            }
            _ => return Err(meta.error(KNOWN)),
        }
        given.push(name);
        Ok(())
    });
    if let Err(error) = syn::parse::Parser::parse2(parser, tokens) {
        errors.push(error);
    }
    check_numbers(&bounds, errors);
    Kind::Kernel { block, bounds }
}

/// Parses `= 256`, `= (16, 16)` or `= (8, 8, 4)`, of numbers, constants and const parameters.
fn parse_sizes(meta: &ParseNestedMeta<'_>, name: &str, errors: &mut Errors) -> syn::Result<Option<(Expr, [Expr; 3])>> {
    let value: Expr = meta.value()?.parse()?;
    let parts: Vec<&Expr> = match &value {
        Expr::Tuple(tuple) if (1..=3).contains(&tuple.elems.len()) => tuple.elems.iter().collect(),
        Expr::Paren(paren) => vec![&paren.expr],
        other => vec![other],
    };
    if !parts.iter().all(|part| is_number(part)) {
        let example =
            if name == "block" { "`block = 256` or `block = (16, 16)`" } else { "`cluster = 2` or `cluster = (2, 2)`" };
        errors.report(value, format!("the {name} is one to three numbers: {example}"));
        return Ok(None);
    }
    let part = |axis: usize| parts.get(axis).map_or_else(|| syn::parse_quote!(1), |part| (*part).clone());
    let parts = [part(0), part(1), part(2)];
    Ok(Some((value, parts)))
}

/// Parses `= 4`: a number, a constant or a const parameter.
fn parse_number(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<Option<Expr>> {
    let value: Expr = meta.value()?.parse()?;
    if is_number(&value) {
        return Ok(Some(value));
    }
    errors.report(value, "this is a number, a constant or a const parameter");
    Ok(None)
}

/// Returns `true` for a literal, a constant, or a const parameter.
fn is_number(part: &Expr) -> bool {
    matches!(part, Expr::Lit(ExprLit { lit: Lit::Int(_), .. }) | Expr::Path(_))
}

/// Returns the value of a literal; `None` for a constant, which is checked when its value is known, and for a
/// literal that is not a `u32`.
fn literal(part: &Expr) -> Option<u32> {
    match part {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Returns `true` if it is a literal that is zero or not a `u32`.
fn is_zero(part: &Expr) -> bool {
    matches!(part, Expr::Lit(_)) && literal(part).is_none_or(|number| number == 0)
}

/// Returns the block, if all of its parts are literals.
fn known_block(value: &Expr, parts: &[Expr; 3], errors: &mut Errors) -> Option<[u32; 3]> {
    if let Some(zero) = parts.iter().find(|part| is_zero(part)) {
        errors.report(zero, "a block has at least one thread in each dimension");
        return None;
    }
    let [Some(x), Some(y), Some(z)] = [0, 1, 2].map(|axis: usize| literal(&parts[axis])) else { return None };
    let threads = u64::from(x).saturating_mul(y.into()).saturating_mul(z.into());
    if threads > 1024 {
        errors.report(value, format!("a block has at most 1024 threads, and this one has {threads}"));
        return None;
    }
    if z > 64 {
        errors.report(&parts[2], "a block has at most 64 threads in z");
        return None;
    }
    Some([x, y, z])
}

/// Checks the parts of a cluster that are literals.
fn check_cluster(value: &Expr, parts: &[Expr; 3], errors: &mut Errors) {
    if let Some(zero) = parts.iter().find(|part| is_zero(part)) {
        errors.report(zero, "a cluster has at least one block in each dimension");
        return;
    }
    let blocks = parts.iter().filter_map(literal).fold(1u64, |blocks, part| blocks.saturating_mul(part.into()));
    if blocks > 8 {
        errors.report(value, format!("a cluster has at most 8 blocks, and this one has {blocks}"));
    }
}

/// Checks the options that bound registers.
fn check_numbers(bounds: &Bounds, errors: &mut Errors) {
    if let (None, Some(value)) = (&bounds.block, &bounds.min_blocks) {
        errors.report(value, "`min_blocks` needs `block`: how many blocks fit depends on their size");
    }
    if let Some(value) = bounds.min_blocks.as_ref().filter(|value| is_zero(value)) {
        errors.report(value, "`min_blocks` is at least 1");
    }
    let Some(value) = &bounds.max_registers else { return };
    if matches!(value, Expr::Lit(_)) && literal(value).is_none_or(|registers| !(24..=255).contains(&registers)) {
        errors.report(value, "a thread has 24 to 255 registers");
    }
    if bounds.min_blocks.is_some() {
        let message = "`max_registers` and `min_blocks` both bound the registers of a thread: give one of them";
        errors.report(value, message);
    }
}

impl Parser<'_> {
    /// Parses `#[unroll]` and `#[unroll(n)]` on a loop.
    pub(super) fn parse_loop_attributes(&mut self, attrs: &[Attribute]) -> Option<Option<u32>> {
        let mut unroll = None;
        for attr in attrs {
            if attr.path().is_ident("unroll") {
                match &attr.meta {
                    Meta::Path(_) => unroll = Some(None),
                    Meta::List(_) | Meta::NameValue(_) => {
                        match attr.parse_args::<LitInt>().and_then(|n| n.base10_parse()) {
                            Ok(0u32) | Err(_) => self.errors.report(attr, "write `#[unroll]` or `#[unroll(4)]`"),
                            Ok(rounds) => unroll = Some(Some(rounds)),
                        }
                    }
                }
            } else if !is_harmless(attr) {
                self.errors.report(attr, "only `#[unroll]` and lint attributes are allowed on a loop in a kernel");
            }
        }
        unroll
    }
}

/// Rejects the attributes of a body that have no meaning in a kernel, wherever they are. Those of loops are
/// [`Parser::parse_loop_attributes`]' business, and those of items rustc's.
pub(super) fn check_attributes(stmts: &[syn::Stmt], errors: &mut Errors) {
    let mut attributes = Attributes { errors };
    stmts.iter().for_each(|stmt| attributes.visit_stmt(stmt));
}

/// Rejects attributes where they have no meaning.
pub(super) fn reject_attributes(attrs: &[Attribute], errors: &mut Errors) {
    let mut attributes = Attributes { errors };
    attrs.iter().for_each(|attr| attributes.check(attr));
}

/// Visits attributes.
struct Attributes<'e> {
    errors: &'e mut Errors,
}

impl Attributes<'_> {
    fn check(&mut self, attr: &Attribute) {
        if attr.path().is_ident("unroll") {
            self.errors.report(attr, "`#[unroll]` belongs on a `for` or `while` loop");
        } else if !is_harmless(attr) {
            self.errors.report(attr, "this attribute has no meaning in a kernel");
        }
    }

    fn check_tokens(&mut self, tokens: TokenStream) {
        let mut before = None;
        for token in tokens {
            if let TokenTree::Group(group) = &token {
                let is_hash = matches!(&before, Some(TokenTree::Punct(sign)) if sign.as_char() == '#');
                let written = TokenStream::from_iter(before.clone().into_iter().chain([token.clone()]));
                match syn::parse::Parser::parse2(Attribute::parse_outer, written) {
                    Ok(attrs) if is_hash => attrs.iter().for_each(|attr| self.check(attr)),
                    _ => self.check_tokens(group.stream()),
                }
            }
            before = Some(token);
        }
    }
}

impl<'ast> Visit<'ast> for Attributes<'_> {
    fn visit_attribute(&mut self, attr: &'ast Attribute) {
        self.check(attr);
    }

    fn visit_expr_for_loop(&mut self, run: &'ast syn::ExprForLoop) {
        self.visit_pat(&run.pat);
        self.visit_expr(&run.expr);
        self.visit_block(&run.body);
    }

    fn visit_expr_while(&mut self, run: &'ast syn::ExprWhile) {
        self.visit_expr(&run.cond);
        self.visit_block(&run.body);
    }

    fn visit_expr_loop(&mut self, run: &'ast syn::ExprLoop) {
        self.visit_block(&run.body);
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_macro(&mut self, mac: &'ast syn::Macro) {
        // The statements of a superstep are checked when it is parsed.
        if mac.path.segments.last().is_none_or(|last| last.ident != "superstep") {
            self.check_tokens(mac.tokens.clone());
        }
    }
}

/// Returns a body without the attributes that rustc does not know.
pub(super) fn without_unroll(mut body: syn::Block) -> syn::Block {
    Unrolled.visit_block_mut(&mut body);
    body
}

/// Takes `#[unroll]` off loops.
struct Unrolled;

impl VisitMut for Unrolled {
    fn visit_attributes_mut(&mut self, attrs: &mut Vec<Attribute>) {
        attrs.retain(|attr| !attr.path().is_ident("unroll"));
    }
}

/// Returns `true` if an attribute changes no meaning: lint levels, comments, and what is for rustfmt.
fn is_harmless(attr: &Attribute) -> bool {
    let first = attr.path().segments.first().map(|first| first.ident.to_string()).unwrap_or_default();
    ["allow", "warn", "deny", "expect", "doc", "rustfmt"].contains(&first.as_str())
}
