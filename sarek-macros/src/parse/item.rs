//! Items in bodies: constants, imports, functions, types and their `impl`s.

use super::Parser;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::visit::Visit;
use syn::{Item, UseTree};

impl Parser<'_> {
    /// Takes the items of the outermost block, which the whole block sees.
    pub(super) fn take_items(&mut self, body: &syn::Block) {
        for stmt in &body.stmts {
            let syn::Stmt::Item(item) = stmt else { continue };
            match item {
                Item::Const(_) | Item::Use(_) | Item::Struct(_) | Item::Enum(_) | Item::Type(_) => {
                    self.items.push(item.clone())
                }
                Item::Impl(_) => self.items.push(item.clone()),
                Item::Fn(function) => self.take_function(function),
                other => self.reject_item(other),
            }
        }
    }

    /// Takes an item of an inner block, which the whole function sees from then on, if nothing else has its name; reports
    /// other items.
    pub(super) fn take_inner_item(&mut self, item: &Item, block: &[syn::Stmt]) {
        match item {
            Item::Const(constant) => {
                if self.is_only(&constant.ident, None, "constant", block) {
                    self.items.push(item.clone());
                }
            }
            Item::Fn(function) => {
                if self.is_only(&function.sig.ident, None, "function", block) {
                    self.take_function(function);
                }
            }
            Item::Struct(syn::ItemStruct { ident, .. })
            | Item::Enum(syn::ItemEnum { ident, .. })
            | Item::Type(syn::ItemType { ident, .. }) => {
                if self.is_only(ident, None, "type", block) {
                    self.items.push(item.clone());
                }
            }
            // Its type tells where it belongs.
            Item::Impl(_) => self.items.push(item.clone()),
            Item::Use(import) => {
                let Some(imports) = imports(import) else {
                    let message = "`use …::*` must be in the outermost block of a kernel: put this there";
                    return self.errors.report(item, message);
                };
                for import in imports {
                    // Blocks may have the same import.
                    let is_new = !self.items.iter().any(|known| written(known) == import.text());
                    if self.is_only(&import.name, Some(&import), "import", block) && is_new {
                        self.items.push(Item::Verbatim(import.tokens()));
                    }
                }
            }
            other => self.reject_item(other),
        }
    }

    /// Reports the name of an item of an inner block if it is written outside of the blocks that have this item.
    fn is_only(&mut self, name: &Ident, import: Option<&Import>, kind: &str, block: &[syn::Stmt]) -> bool {
        let text = name.to_string();
        if text == "_" {
            return true;
        }
        let (sig, body) = (self.written.0.to_token_stream(), self.written.1);
        let here: usize = block.iter().map(|stmt| count(&text, stmt.to_token_stream())).sum();
        let mut same = Same { import, name: &text, found: 0 };
        same.visit_block(body);
        let is_only = here.max(same.found) == count(&text, sig) + count(&text, body.to_token_stream());
        if !is_only {
            let message = format!(
                "`{name}` is a name outside of this block, too: give the {kind} another one, or put it in the outermost block of \
                 the kernel"
            );
            self.errors.report(name, message);
        }
        is_only
    }

    /// Takes a function in a body, which becomes a device function that only this body sees.
    fn take_function(&mut self, function: &syn::ItemFn) {
        let (attribute, span) =
            (|name: &str| function.attrs.iter().any(|attr| attr.path().is_ident(name)), function.sig.ident.span());
        if attribute("kernel") {
            return self.errors.report(&function.sig.ident, format!("put the kernel `{}` outside", function.sig.ident));
        }
        let item = match attribute("device") {
            true => function.to_token_stream(),
            false => quote::quote_spanned!(span=> #[::sarek_runtime::device] #function),
        };
        self.items.push(Item::Verbatim(item));
    }

    fn reject_item(&mut self, item: &Item) {
        match item {
            Item::Static(item) => {
                self.errors.report(item.static_token, "kernels have no statics: write `const`");
            }
            Item::Macro(item) => self.errors.report(&item.mac.path, "put the macro outside the kernel"),
            other => self.errors.report(
                other,
                "only constants, functions, types, their `impl`s and `use` are allowed in a kernel: put this outside",
            ),
        }
    }
}

/// One name that a `use` brings into scope.
struct Import {
    leading: Option<syn::Token![::]>,
    path: Vec<Ident>,
    name: Ident,
}

impl Import {
    fn tokens(&self) -> TokenStream {
        let Import { leading, path, name } = self;
        match path.last() {
            Some(last) if last == name => quote!(use #leading #(#path)::*;),
            _ => quote!(use #leading #(#path)::* as #name;),
        }
    }

    fn text(&self) -> String {
        self.tokens().to_string()
    }
}

/// Returns the names that a `use` brings into scope; `None` if it does not tell.
fn imports(import: &syn::ItemUse) -> Option<Vec<Import>> {
    fn collect(tree: &UseTree, path: &[Ident], found: &mut Vec<Import>) -> Option<()> {
        let with = |name: &Ident| match name == "self" && !path.is_empty() {
            true => path.to_vec(),
            false => path.iter().chain([name]).cloned().collect(),
        };
        match tree {
            UseTree::Path(step) => collect(&step.tree, &with(&step.ident), found)?,
            UseTree::Name(name) => {
                let path = with(&name.ident);
                found.push(Import { leading: None, name: path.last()?.clone(), path });
            }
            UseTree::Rename(renamed) => {
                found.push(Import { leading: None, path: with(&renamed.ident), name: renamed.rename.clone() });
            }
            UseTree::Group(group) => group.items.iter().try_for_each(|tree| collect(tree, path, found))?,
            UseTree::Glob(_) => return None,
        }
        Some(())
    }
    let mut found = Vec::new();
    collect(&import.tree, &[], &mut found)?;
    found.iter_mut().for_each(|found| found.leading = import.leading_colon);
    Some(found)
}

/// Returns the text of an import that this module has made.
fn written(item: &Item) -> String {
    match item {
        Item::Verbatim(tokens) => tokens.to_string(),
        _ => String::new(),
    }
}

/// Counts how often a name is written in the blocks that have an import.
struct Same<'n> {
    import: Option<&'n Import>,
    name: &'n str,
    found: usize,
}

impl Visit<'_> for Same<'_> {
    fn visit_block(&mut self, block: &syn::Block) {
        let Some(import) = self.import else { return };
        let has = |stmt: &syn::Stmt| match stmt {
            syn::Stmt::Item(Item::Use(other)) => {
                imports(other).is_some_and(|all| all.iter().any(|other| other.text() == import.text()))
            }
            _ => false,
        };
        if block.stmts.iter().any(has) {
            self.found += count(self.name, block.to_token_stream());
        } else {
            syn::visit::visit_block(self, block);
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
