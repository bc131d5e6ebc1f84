//! Attributes: `#[kernel(…)]`, and those that stand in a body.

use super::Parser;
use crate::ast::{Bounds, Kind};
use crate::errors::Errors;
use proc_macro2::TokenStream;
use syn::{Attribute, Expr, ExprLit, Lit, LitInt, Meta};

/// Parses what stands in the parentheses of `#[kernel(…)]`.
pub fn parse_kernel_attribute(tokens: TokenStream, errors: &mut Errors) -> Kind {
    let mut block = None;
    let mut bounds = Bounds::default();
    let parser = syn::meta::parser(|meta| {
        if meta.path.is_ident("block") {
            let value: Expr = meta.value()?.parse()?;
            bounds.block = parse_block(&value, errors);
            block = bounds.block.as_ref().and_then(|parts| known_block(&value, parts, errors));
            Ok(())
        } else if meta.path.is_ident("min_blocks") {
            let value: Expr = meta.value()?.parse()?;
            if is_number(&value) {
                bounds.min_blocks = Some(value);
            } else {
                errors.report(value, "this is a number, a constant or a const parameter");
            }
            Ok(())
        } else {
            Err(meta.error("kernels take `block = (x, y, z)` and `min_blocks = n` here"))
        }
    });
    if let Err(error) = syn::parse::Parser::parse2(parser, tokens) {
        errors.push(error);
    }
    if let (None, Some(value)) = (&bounds.block, &bounds.min_blocks) {
        errors.report(value, "`min_blocks` needs `block`: how many blocks fit depends on their size");
    }
    Kind::Kernel { block, bounds }
}

/// `256` or `(16, 16)` or `(8, 8, 4)`, of numbers, constants and const parameters.
fn parse_block(value: &Expr, errors: &mut Errors) -> Option<[Expr; 3]> {
    let parts: Vec<&Expr> = match value {
        Expr::Tuple(tuple) if (1..=3).contains(&tuple.elems.len()) => tuple.elems.iter().collect(),
        Expr::Paren(paren) => vec![&paren.expr],
        other => vec![other],
    };
    if !parts.iter().all(|part| is_number(part)) {
        errors.report(value, "the block is one to three numbers: `block = 256` or `block = (16, 16)`");
        return None;
    }
    let part = |axis: usize| parts.get(axis).map_or_else(|| syn::parse_quote!(1), |part| (*part).clone());
    Some([part(0), part(1), part(2)])
}

/// A literal, a constant, or a const parameter.
fn is_number(part: &Expr) -> bool {
    matches!(part, Expr::Lit(ExprLit { lit: Lit::Int(_), .. }) | Expr::Path(_))
}

/// The block, if all of its parts are literals; they are checked here, and constants when their values are known.
fn known_block(value: &Expr, parts: &[Expr; 3], errors: &mut Errors) -> Option<[u32; 3]> {
    let mut size = [1u32; 3];
    for (slot, part) in size.iter_mut().zip(parts) {
        let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = part else { return None };
        *slot = match number.base10_parse::<u32>() {
            Ok(0) | Err(_) => {
                errors.report(number, "a block has at least one thread in each dimension");
                return None;
            }
            Ok(threads) => threads,
        };
    }
    let threads: u64 = size.iter().map(|&threads| u64::from(threads)).product();
    if threads > 1024 {
        errors.report(value, format!("a block has at most 1024 threads, and this one has {threads}"));
        return None;
    }
    if size[2] > 64 {
        errors.report(value, "a block has at most 64 threads in z");
        return None;
    }
    Some(size)
}

impl Parser<'_> {
    /// `#[unroll]` and `#[unroll(n)]` on a loop.
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
            } else if !is_lint(attr) {
                self.errors.report(attr, "only `#[unroll]` and lint attributes may stand on a loop in a kernel");
            }
        }
        unroll
    }

    /// Rejects attributes where none has a meaning.
    pub(super) fn reject_attributes(&mut self, attrs: &[Attribute]) {
        for attr in attrs.iter().filter(|attr| !is_lint(attr)) {
            if attr.path().is_ident("unroll") {
                self.errors.report(attr, "`#[unroll]` belongs on a `for` or `while` loop");
            } else {
                self.errors.report(attr, "this attribute has no meaning in a kernel");
            }
        }
    }
}

fn is_lint(attr: &Attribute) -> bool {
    ["allow", "warn", "deny", "expect"].iter().any(|name| attr.path().is_ident(name))
}
