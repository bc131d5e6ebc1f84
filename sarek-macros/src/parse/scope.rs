//! The names and labels in scope.

use proc_macro2::Ident;

/// The names and labels in scope, innermost last.
pub struct Scopes {
    names: Vec<Vec<(Name, u32)>>,
    labels: Vec<(Name, u32)>,
}

impl Scopes {
    /// Creates one empty scope.
    pub fn new() -> Scopes {
        Scopes { names: vec![Vec::new()], labels: Vec::new() }
    }

    /// Opens a scope.
    pub fn enter(&mut self) {
        self.names.push(Vec::new());
    }

    /// Closes the innermost scope.
    pub fn leave(&mut self) {
        self.names.pop();
    }

    /// Binds a name in the innermost scope; it shadows earlier ones.
    pub fn bind(&mut self, name: &Ident, binding: u32) {
        if let Some(scope) = self.names.last_mut() {
            scope.push((Name::of(name), binding));
        }
    }

    /// Returns the binding to which a name refers here.
    pub fn lookup(&self, name: &Ident) -> Option<u32> {
        Name::of(name).find(|| self.names.iter().flatten())
    }

    /// Brings a loop's label into scope.
    pub fn enter_label(&mut self, name: &syn::Lifetime, label: u32) {
        self.labels.push((Name::of(&name.ident), label));
    }

    /// Removes the innermost label from scope.
    pub fn leave_label(&mut self) {
        self.labels.pop();
    }

    /// Returns the label of that name.
    pub fn lookup_label(&self, name: &syn::Lifetime) -> Option<u32> {
        Name::of(&name.ident).find(|| self.labels.iter())
    }
}

/// A name as rustc tells names apart: `i` in the body of a `macro_rules!` macro is another name than an `i` in an argument of
/// its call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    text: String,
    /// What the compiler prints of a span before its position, `#3`: the number of the expansion. Outside of a compiler
    /// there is none.
    context: String,
}

impl Name {
    /// Returns the name that an identifier has where it is written.
    pub fn of(ident: &Ident) -> Name {
        let span = format!("{:?}", ident.span());
        let context = span.split(' ').next().filter(|first| first.starts_with('#')).unwrap_or_default();
        Name { text: ident.to_string(), context: context.to_string() }
    }

    /// Returns the number of the last entry of this name. If there is none, that of the last one with the same text:
    /// identifiers that a procedural macro makes at the place of its call have other numbers, and are the same names.
    fn find<'n, I>(&self, entries: impl Fn() -> I) -> Option<u32>
    where
        I: DoubleEndedIterator<Item = &'n (Name, u32)>,
    {
        let same = entries().rev().find(|(name, _)| name == self);
        let entry = same.or_else(|| entries().rev().find(|(name, _)| name.text == self.text));
        entry.map(|(_, number)| *number)
    }
}
