//! Methods on values behind references: if a user's trait has such a method for the reference, rustc finds that one first.

use super::at;
use super::typing::Typing;
use crate::ast::{Expr, ExprKind, Function, Pattern};
use crate::parse::{VALUES, is_of_numbers, known_methods, value_of};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

/// The ways in which a method takes its receiver: parts of the names of the traits.
const KINDS: [&str; 3] = ["ByValue", "ByReference", "ByMutable"];

/// The most operands of such methods.
const OPERANDS: usize = 2;

/// Returns the traits whose methods are stand-ins for those of values. There are some for each kind of value, so that
/// rustc suggests none if a value has no such method.
pub fn methods_behind_references() -> TokenStream {
    VALUES.into_iter().flat_map(|of| KINDS.map(|kind| traits(of, kind))).collect()
}

/// Returns those for a kind of value and of receiver, by the number of operands.
fn traits(of: &str, kind: &str) -> TokenStream {
    let names: BTreeSet<Ident> =
        known_methods().filter(|name| value_of(name) == Some(of)).map(|name| format_ident!("{name}")).collect();
    let receiver = match kind {
        "ByValue" => quote!(self),
        "ByReference" => quote!(&self),
        _ => quote!(&mut self),
    };
    let traits = (0..=OPERANDS).map(|count| {
        let (bound, name) = (format_ident!("{of}"), format_ident!("{of}{kind}{count}"));
        let types: Vec<Ident> = (0..count).map(|number| format_ident!("T{number}")).collect();
        let methods = names.iter().map(|name| quote!(fn #name<#(#types),*>(#receiver #(, _: #types)*) {}));
        quote! {
            /// Stand-ins for methods with that many operands.
            pub trait #name: Sized {
                #(#methods)*
            }

            impl<T: #bound> #name for &T {}
            impl<T: #bound> #name for &mut T {}
            impl #name for Anything {}
        }
    });
    traits.collect()
}

/// The bindings that are certainly not references. They need no stand-ins, which would take rustc time.
pub struct Values(RefCell<HashSet<u32>>);

impl Values {
    /// Returns those among the parameters of a function.
    pub(super) fn of(function: &Function) -> Values {
        let values = function.params.iter().filter_map(|param| match (&param.pattern, &param.ty) {
            (Pattern::Binding(number, _), ty) if is_value_type(ty) => Some(*number),
            _ => None,
        });
        Values(RefCell::new(values.collect()))
    }

    fn note(&self, pattern: &Pattern) {
        if let Pattern::Binding(number, _) = pattern {
            self.0.borrow_mut().insert(*number);
        }
    }

    /// Returns `true` if an expression is certainly not a reference.
    fn has(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Literal(..)
            | ExprKind::Primitive(..)
            | ExprKind::Cast(..)
            | ExprKind::Binary(..)
            | ExprKind::Index(..)
            | ExprKind::Unary(syn::UnOp::Neg(_) | syn::UnOp::Not(_), ..) => true,
            ExprKind::Local(number) => self.0.borrow().contains(number),
            ExprKind::Paren(inner) => self.has(inner),
            ExprKind::Method(receiver, name, ..) => is_of_numbers(&name.to_string()) && self.has(receiver),
            _ => false,
        }
    }
}

/// Returns `true` if a type as written is not a reference. A name may be an alias of one.
fn is_value_type(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.get_ident().is_some_and(|name| NUMBERS.iter().any(|known| name == known)))
}

const NUMBERS: &[&str] =
    &["bool", "i8", "i16", "i32", "i64", "isize", "u8", "u16", "u32", "u64", "usize", "f16", "bf16", "f32", "f64"];

impl Typing<'_> {
    /// Returns the pattern of a `let`.
    pub(super) fn let_pattern(&self, pattern: &Pattern, ty: Option<&syn::Type>, init: Option<&Expr>) -> TokenStream {
        if ty.is_some_and(is_value_type) || init.is_some_and(|init| self.values.has(init)) {
            self.values.note(pattern);
        }
        self.pattern(pattern)
    }

    /// Returns the pattern of a value that is not a reference.
    pub(super) fn value_pattern(&self, pattern: &Pattern) -> TokenStream {
        self.values.note(pattern);
        self.pattern(pattern)
    }

    /// Returns code that is an error if rustc prefers a method of a user's trait to that of a value behind a reference.
    /// It follows the call, after which the type of the receiver is known.
    pub(super) fn behind(&self, receiver: &Expr, name: &Ident, count: usize) -> Option<TokenStream> {
        let ExprKind::Local(_) = receiver.kind else { return None };
        if self.values.has(receiver) || count > OPERANDS {
            return None;
        }
        let of = value_of(&name.to_string())?;
        let place = self.seen_place(receiver)?;
        let (span, own) = (at(name.span()), super::local("own", name.span()));
        let tries = KINDS.map(|kind| {
            let (kind, never) = (
                Ident::new(&format!("{of}{kind}{count}"), Span::call_site()),
                std::iter::repeat_n(quote!(loop {}), count),
            );
            quote_spanned!(name.span()=> {
                use ::sarek_runtime::built_in::behind::#kind as _;
                let _ = #own.__sarek_own().#name(#(#never),*);
            })
        });
        Some(quote_spanned!(span=> let _ = || {
            use ::sarek_runtime::built_in::behind::{Reference as _, Value as _};
            let #own = &::sarek_runtime::built_in::behind::receiver(&#place);
            #(#tries)*
        };))
    }
}
