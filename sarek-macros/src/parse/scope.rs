//! The names and labels in scope.

/// The names and labels in scope, innermost last.
pub struct Scopes {
    names: Vec<Vec<(String, u32)>>,
    labels: Vec<(String, u32)>,
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
    pub fn bind(&mut self, name: &syn::Ident, binding: u32) {
        if let Some(scope) = self.names.last_mut() {
            scope.push((name.to_string(), binding));
        }
    }

    /// Returns the binding to which a name refers here.
    pub fn lookup(&self, name: &syn::Ident) -> Option<u32> {
        let name = name.to_string();
        self.names.iter().rev().flat_map(|scope| scope.iter().rev()).find(|(known, _)| *known == name).map(|(_, b)| *b)
    }

    /// Brings a loop's label into scope.
    pub fn enter_label(&mut self, name: &syn::Lifetime, label: u32) {
        self.labels.push((name.ident.to_string(), label));
    }

    /// Removes the innermost label from scope.
    pub fn leave_label(&mut self) {
        self.labels.pop();
    }

    /// Returns the label of that name.
    pub fn lookup_label(&self, name: &syn::Lifetime) -> Option<u32> {
        let name = name.ident.to_string();
        self.labels.iter().rev().find(|(known, _)| *known == name).map(|(_, label)| *label)
    }
}
