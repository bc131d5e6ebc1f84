//! Lifetime parameters: no result of a kernel or device function is a reference, so that Rust's elision says the same as
//! they do.

use syn::visit_mut::{VisitMut, visit_type_reference_mut};
use syn::{GenericParam, Lifetime, Signature};

/// Leaves out lifetime parameters without bounds, and their names in references.
pub(super) fn elide(sig: &mut Signature) {
    let named = sig.generics.lifetimes().filter(|param| param.bounds.is_empty());
    let mut elided = Elided { names: named.map(|param| param.lifetime.clone()).collect() };
    if elided.names.is_empty() || sig.generics.where_clause.is_some() {
        return;
    }
    let params = std::mem::take(&mut sig.generics.params);
    sig.generics.params = params
        .into_iter()
        .filter(|param| !matches!(param, GenericParam::Lifetime(param) if elided.is_named(&param.lifetime)))
        .collect();
    if sig.generics.params.is_empty() {
        (sig.generics.lt_token, sig.generics.gt_token) = (None, None);
    }
    sig.inputs.iter_mut().for_each(|input| elided.visit_fn_arg_mut(input));
}

/// Removes the names of lifetimes from references.
struct Elided {
    names: Vec<Lifetime>,
}

impl Elided {
    fn is_named(&self, lifetime: &Lifetime) -> bool {
        self.names.contains(lifetime)
    }
}

impl VisitMut for Elided {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        if reference.lifetime.as_ref().is_some_and(|lifetime| self.is_named(lifetime)) {
            reference.lifetime = None;
        }
        visit_type_reference_mut(self, reference);
    }

    fn visit_receiver_mut(&mut self, receiver: &mut syn::Receiver) {
        if let syn::ReceiverKind::Reference(_, lifetime, _) = &mut receiver.kind
            && lifetime.as_ref().is_some_and(|lifetime| self.is_named(lifetime))
        {
            *lifetime = None;
        }
    }
}
