//! Items in bodies: constants and imports.

use super::Parser;
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

    /// Reports an item of an inner block.
    pub(super) fn reject_inner_item(&mut self, item: &Item) {
        match item {
            Item::Const(_) | Item::Use(_) => {
                self.errors
                    .report(item, "constants and `use` must be in the outermost block of a kernel: put this there");
            }
            other => self.errors.report(other, "items belong outside the kernel"),
        }
    }
}
