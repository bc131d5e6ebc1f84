//! Lifetime parameters. Where the result is no reference, Rust's elision says the same as they do, and they are left out.
//! A reference that is returned has one lifetime, and so have the references from which it is borrowed.

use crate::errors::Errors;
use proc_macro2::Span;
use syn::visit::{Visit, visit_type_reference};
use syn::visit_mut::{VisitMut, visit_type_reference_mut};
use syn::{FnArg, GenericParam, Lifetime, ReceiverKind, ReturnType, Signature, Type};

/// The name of the lifetime of a result that is a reference.
pub(super) const LENT: &str = "lent";

/// Returns the lifetime of the result and of what it is borrowed from, if the result is a reference.
pub fn lent(sig: &Signature) -> Option<&Lifetime> {
    match &sig.output {
        ReturnType::Type(_, ty) => match &**ty {
            Type::Reference(reference) => reference.lifetime.as_ref().filter(|lifetime| lifetime.ident == LENT),
            _ => None,
        },
        ReturnType::Default => None,
    }
}

/// Leaves out lifetime parameters without bounds, and their names in references.
pub(super) fn elide(sig: &mut Signature) {
    settle(sig, None);
}

/// Does the same. If a device function returns a reference, that
/// and the references from which it is borrowed get one lifetime, which is no parameter of the signature.
pub fn settle_lifetimes(sig: &mut Signature, errors: &mut Errors) {
    if lent(sig).is_some() {
        return;
    }
    let lender = lender(sig, errors);
    settle(sig, lender);
}

fn settle(sig: &mut Signature, lender: Option<Lender>) {
    let named = sig.generics.lifetimes().filter(|param| param.bounds.is_empty());
    let mut settled = Settled { names: named.map(|param| param.lifetime.clone()).collect(), lender };
    if settled.names.is_empty() && settled.lender.is_none()
        || !settled.names.is_empty() && sig.generics.where_clause.is_some()
    {
        return;
    }
    let params = std::mem::take(&mut sig.generics.params);
    sig.generics.params = params
        .into_iter()
        .filter(|param| !matches!(param, GenericParam::Lifetime(param) if settled.is_named(&param.lifetime)))
        .collect();
    if sig.generics.params.is_empty() {
        (sig.generics.lt_token, sig.generics.gt_token) = (None, None);
    }
    let lends_self = settled.lender == Some(Lender::Receiver);
    for input in &mut sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                if let ReceiverKind::Reference(_, lifetime, _) = &mut receiver.kind {
                    settled.settle(lifetime, lends_self);
                }
            }
            FnArg::Typed(param) => settled.visit_type_mut(&mut param.ty),
        }
    }
    let ReturnType::Type(_, ty) = &mut sig.output else { return };
    match (&settled.lender, &mut **ty) {
        (Some(_), Type::Reference(reference)) => reference.lifetime = Some(lent_lifetime()),
        // Reported, and rustc says nothing more about the lifetime.
        _ => Unnamed(&settled.names).visit_type_mut(ty),
    }
}

/// Replaces lifetimes that are no parameters any more.
struct Unnamed<'n>(&'n [Lifetime]);

impl VisitMut for Unnamed<'_> {
    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if self.0.contains(lifetime) {
            *lifetime = Lifetime::new("'static", lifetime.span());
        }
    }
}

/// Returns the reference that a result holds, if it is none itself.
pub(super) fn held_reference(ty: &Type) -> Option<&syn::TypeReference> {
    struct Held<'t>(Option<&'t syn::TypeReference>);
    impl<'t> Visit<'t> for Held<'t> {
        fn visit_type_reference(&mut self, reference: &'t syn::TypeReference) {
            self.0.get_or_insert(reference);
        }

        // What functions take and give is not in the result.
        fn visit_type_fn_ptr(&mut self, _: &'t syn::TypeFnPtr) {}
    }
    if let Type::Reference(_) = ty {
        return None;
    }
    let mut held = Held(None);
    held.visit_type(ty);
    held.0
}

fn lent_lifetime() -> Lifetime {
    Lifetime::new(&format!("'{LENT}"), Span::mixed_site())
}

/// What a result is borrowed from.
#[derive(PartialEq)]
enum Lender {
    /// `self`.
    Receiver,
    /// The only parameter that is a reference.
    Only,
    /// The parameters with that lifetime.
    Named(Lifetime),
}

/// Returns what the result of a function is borrowed from, as Rust's elision says; a reference of which that does not say it is reported.
fn lender(sig: &Signature, errors: &mut Errors) -> Option<Lender> {
    let ReturnType::Type(_, ty) = &sig.output else { return None };
    let Type::Reference(reference) = &**ty else { return None };
    let receiver = sig.receiver().is_some_and(|receiver| matches!(receiver.kind, ReceiverKind::Reference(..)));
    match &reference.lifetime {
        Some(lifetime) if sig.generics.lifetimes().any(|param| param.lifetime == *lifetime) => {
            Some(Lender::Named(lifetime.clone()))
        }
        None if receiver => Some(Lender::Receiver),
        None if references(sig) == 1 => Some(Lender::Only),
        _ => {
            let message = "the result is borrowed from an argument: say from which one, `fn row<'a>(of: &'a [f32], …) -> &'a [f32]`";
            errors.report(ty, message);
            None
        }
    }
}

/// Returns the number of references in the parameters' types.
fn references(sig: &Signature) -> usize {
    #[derive(Default)]
    struct Count(usize);
    impl Visit<'_> for Count {
        fn visit_type_reference(&mut self, reference: &syn::TypeReference) {
            self.0 += 1;
            visit_type_reference(self, reference);
        }
    }
    let mut count = Count::default();
    sig.inputs.iter().for_each(|input| count.visit_fn_arg(input));
    count.0
}

/// Removes the names of lifetimes from references, and gives those of a lender its own.
struct Settled {
    names: Vec<Lifetime>,
    lender: Option<Lender>,
}

impl Settled {
    fn is_named(&self, lifetime: &Lifetime) -> bool {
        self.names.contains(lifetime)
    }

    fn settle(&self, lifetime: &mut Option<Lifetime>, lends: bool) {
        let named = matches!((&self.lender, &*lifetime), (Some(Lender::Named(name)), Some(known)) if name == known);
        if lends || named {
            *lifetime = Some(lent_lifetime());
        } else if lifetime.as_ref().is_some_and(|lifetime| self.is_named(lifetime)) {
            *lifetime = None;
        }
    }
}

impl VisitMut for Settled {
    fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
        self.settle(&mut reference.lifetime, self.lender == Some(Lender::Only));
        visit_type_reference_mut(self, reference);
    }
}
