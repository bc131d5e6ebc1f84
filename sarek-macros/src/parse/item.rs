//! Items in bodies: constants and imports.

use super::Parser;
use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Item;

impl Parser<'_> {
    /// Takes the items of the outermost block, which the whole block sees.
    pub(super) fn take_items(&mut self, body: &syn::Block) {
        for stmt in &body.stmts {
            let syn::Stmt::Item(item) = stmt else { continue };
            match item {
                Item::Const(_) | Item::Use(_) => self.items.push(item.clone()),
                Item::Fn(item) => {
                    let name = &item.sig.ident;
                    self.errors.report(name, format!("put `{name}` outside, with `#[device]`"));
                }
                Item::Static(item) => {
                    self.errors.report(item.static_token, "kernels have no statics: write `const`");
                }
                Item::Macro(item) => self.errors.report(&item.mac.path, "put the macro outside the kernel"),
                other => {
                    self.errors.report(other, "only constants and `use` are allowed in a kernel: put this outside")
                }
            }
        }
    }

    /// Takes a constant of an inner block, which the whole function sees from then on, if nothing else has its name; reports
    /// other items.
    pub(super) fn take_inner_item(&mut self, item: &Item, block: &[syn::Stmt]) {
        match item {
            Item::Const(constant) => {
                let name = constant.ident.to_string();
                let here: usize = block.iter().map(|stmt| count(&name, stmt.to_token_stream())).sum();
                if here
                    == count(&name, self.written.0.to_token_stream()) + count(&name, self.written.1.to_token_stream())
                {
                    self.items.push(item.clone());
                } else {
                    let message = format!(
                        "`{name}` is a name outside of this block, too: give the constant another one, or put it in the \
                         outermost block of the kernel"
                    );
                    self.errors.report(&constant.ident, message);
                }
            }
            Item::Use(_) => {
                self.errors.report(item, "`use` must be in the outermost block of a kernel: put this there");
            }
            other => self.errors.report(other, "items belong outside the kernel"),
        }
    }
}

/// Returns how often a name is written.
fn count(name: &str, tokens: TokenStream) -> usize {
    let of = |token: TokenTree| match token {
        TokenTree::Group(group) => count(name, group.stream()),
        TokenTree::Ident(ident) => usize::from(ident == name),
        TokenTree::Punct(_) | TokenTree::Literal(_) => 0,
    };
    tokens.into_iter().map(of).sum()
}
