//! The probes of a typing body, and the transfer of their types out of it.
//!
//! Probes are declared before the closure with the body, which captures them. To rustc a probe of a type that is yet to
//! be inferred is an open question, which it revisits until it is answered, so that the time for a function grows with
//! its length squared. In a long function a probe is therefore placed directly before the statement that answers the
//! question. If that is in a block within the body, the probe is a variable without a value until then, which is a
//! question, too. After the body, in code that is never reached, the types are transferred as those of tuples.

use super::typing::Typing;
use super::{binding_probe, left_probe, right_probe, slot_probe};
use crate::ast::{Block, Function, Link, LinkKind, Slot};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use syn::spanned::Spanned;

/// A function with this many probes is long. The others compile faster unchanged.
const LONG: usize = 256;

/// The number of types that leave the body together. For larger tuples rustc copies the types too often; smaller ones
/// are too numerous.
const TOGETHER: usize = 128;

/// The probes that the surrounding statements need, separately for each statement.
pub struct Probes {
    wanted: RefCell<Vec<Vec<Ident>>>,
    /// The number of closures around the place. A variable without a value cannot be captured. A short function is
    /// entirely in one.
    closures: Cell<u32>,
    /// The probes created so far, each with `true` if it was placed before a statement of the body itself.
    made: RefCell<HashMap<String, bool>>,
}

impl Probes {
    /// Creates the probes for the body of that function.
    pub(super) fn new(function: &Function) -> Probes {
        Probes {
            wanted: RefCell::default(),
            closures: Cell::new(u32::from(!is_long(function))),
            made: RefCell::default(),
        }
    }
}

impl Typing<'_> {
    /// Returns the statements of the body except the last one, and the last one with the value.
    pub fn body(&self) -> (TokenStream, TokenStream) {
        let Block { stmts, value, .. } = &self.function.body;
        let (last, before) = stmts.split_last().map_or((None, &stmts[..]), |(last, before)| (Some(last), before));
        let before = before.iter().map(|stmt| self.with_own_probes(|| self.stmt(stmt))).collect();
        let last = last.map(|stmt| self.with_probes(|| self.stmt(stmt)));
        let value = value.as_ref().map(|value| self.with_probes(|| self.expr(value)));
        (before, quote!(#last #value))
    }

    /// Returns the probe of a binding's type.
    pub(super) fn binding_probe(&self, number: u32, span: Span) -> Ident {
        self.wanted(binding_probe(number, span), is_seen(self.function, Probe::Binding(number)))
    }

    /// Returns the probe of a slot's type.
    pub(super) fn slot_probe(&self, number: u32, span: Span) -> Ident {
        self.wanted(slot_probe(number, span), is_seen(self.function, Probe::Slot(number)))
    }

    /// Returns the probe of the left operand or the receiver of a link.
    pub(super) fn left_probe(&self, link: u32, span: Span) -> Ident {
        self.wanted(left_probe(link, span), is_seen(self.function, Probe::Left(link)))
    }

    /// Returns the probe of the right operand of a link.
    pub(super) fn right_probe(&self, link: u32, span: Span) -> Ident {
        self.wanted(right_probe(link, span), is_seen(self.function, Probe::Right(link)))
    }

    fn wanted(&self, probe: Ident, is_seen: bool) -> Ident {
        if let (true, Some(wanted)) = (is_seen, self.probes.wanted.borrow_mut().last_mut()) {
            wanted.push(probe.clone());
        }
        probe
    }

    /// Writes a statement, after the probes that it needs.
    pub(super) fn with_probes(&self, write: impl FnOnce() -> TokenStream) -> TokenStream {
        self.after_probes(write, false)
    }

    /// Writes a statement of the body itself: the probes that it needs can be declared there, too.
    pub(super) fn with_own_probes(&self, write: impl FnOnce() -> TokenStream) -> TokenStream {
        self.after_probes(write, true)
    }

    fn after_probes(&self, write: impl FnOnce() -> TokenStream, own: bool) -> TokenStream {
        if self.probes.closures.get() > 0 {
            return write();
        }
        self.probes.wanted.borrow_mut().push(Vec::new());
        let tokens = write();
        let mut wanted = self.probes.wanted.borrow_mut().pop().unwrap_or_default();
        let mut known = HashSet::new();
        wanted.retain(|probe| known.insert(probe.to_string()));
        let mut made = self.probes.made.borrow_mut();
        let declares = wanted.iter().map(|probe| {
            let is_new = !made.contains_key(&probe.to_string());
            (is_new && *made.entry(probe.to_string()).or_insert(own)).then(|| quote!(let mut))
        });
        quote!(#(#declares #wanted = ::sarek_runtime::private::Probe::new();)* #tokens)
    }

    /// Writes the contents of a closure: the statement around the closure creates its probes.
    pub(super) fn in_closure(&self, write: impl FnOnce() -> TokenStream) -> TokenStream {
        let closures = &self.probes.closures;
        closures.set(closures.get() + 1);
        let tokens = write();
        closures.set(closures.get() - 1);
        tokens
    }
}

/// The subject of a probe.
#[derive(Clone, Copy)]
enum Probe {
    Binding(u32),
    Slot(u32),
    Left(u32),
    Right(u32),
}

/// Returns `true` if the body determines the probe's type.
fn is_seen(function: &Function, probe: Probe) -> bool {
    match probe {
        Probe::Binding(number) => function.bindings[number as usize].is_value(),
        Probe::Slot(number) => matches!(function.slots[number as usize], Slot::Seen(_)),
        Probe::Left(number) => !is_repeated(&function.links[number as usize]),
        Probe::Right(number) => {
            let link = &function.links[number as usize];
            !is_unary(link) && !is_repeated(link)
        }
    }
}

/// Returns `true` if the link before it is shown the operands.
fn is_repeated(link: &Link) -> bool {
    matches!(link.kind, LinkKind::IndexMut | LinkKind::SumStep)
}

fn is_unary(link: &Link) -> bool {
    matches!(link.kind, LinkKind::SharedMethod | LinkKind::Try) || matches!(link.name.as_str(), "neg" | "not")
}

fn all(function: &Function) -> impl Iterator<Item = Probe> {
    let numbers = |length: usize| 0..length as u32;
    let links = numbers(function.links.len()).flat_map(|number| [Probe::Left(number), Probe::Right(number)]);
    let slots = numbers(function.slots.len()).map(Probe::Slot);
    numbers(function.bindings.len()).map(Probe::Binding).chain(slots).chain(links)
}

/// Returns the probes whose types the body determines.
fn seen(function: &Function) -> Vec<Ident> {
    all(function).filter(|probe| is_seen(function, *probe)).map(|probe| name(function, probe)).collect()
}

fn is_long(function: &Function) -> bool {
    all(function).filter(|probe| is_seen(function, *probe)).nth(LONG).is_some()
}

/// The probes of one function.
pub(super) struct Passage {
    /// Before the closure with the body.
    pub(super) before: TokenStream,
    /// The body.
    pub(super) body: TokenStream,
    /// The probes as the description needs them: after the closure.
    pub(super) after: TokenStream,
}

/// Returns the body with the transfer of its probes.
///
/// The statements except the last one are beside the code that transfers the types.
pub(super) fn passage(typing: &Typing, stmts: TokenStream, last: TokenStream) -> Passage {
    let function = typing.function;
    let mut before: TokenStream =
        all(function).filter(|probe| !is_seen(function, *probe)).map(|probe| known(function, probe)).collect();
    let seen = seen(function);
    if !is_long(function) {
        before.extend(quote!(#(let #seen = ::sarek_runtime::private::Probe::new();)*));
        return Passage { before, body: quote!(#stmts #last), after: TokenStream::new() };
    }
    let (mut leave, mut after) = (TokenStream::new(), TokenStream::new());
    for (number, probes) in seen.chunks(TOGETHER).enumerate() {
        let tuple = super::hidden("probes", number as u32, Span::call_site());
        before.extend(quote!(let #tuple = ::sarek_runtime::private::core::marker::PhantomData;));
        leave.extend(quote!(::sarek_runtime::private::see_all(#tuple, &(#(#probes,)*));));
        after.extend(quote!(let (#(#probes,)*) = unsafe { ::sarek_runtime::private::probes(#tuple) };));
    }
    let made = typing.probes.made.borrow();
    let others = seen.iter().filter(|probe| made.get(&probe.to_string()) != Some(&true));
    let body = quote! {
        #(let mut #others;)*
        #stmts
        return { #last };
        #leave
    };
    Passage { before, body, after }
}

/// Returns a probe whose type is known.
fn known(function: &Function, probe: Probe) -> TokenStream {
    let name = name(function, probe);
    match probe {
        Probe::Slot(number) => match &function.slots[number as usize] {
            Slot::Written(ty) => {
                quote_spanned!(super::at(ty.span())=> let #name = ::sarek_runtime::private::Probe::<#ty>::new();)
            }
            Slot::Seen(_) => TokenStream::new(),
        },
        Probe::Binding(_) | Probe::Left(_) | Probe::Right(_) => {
            quote!(let #name = ::sarek_runtime::private::Probe::<()>::new();)
        }
    }
}

fn name(function: &Function, probe: Probe) -> Ident {
    match probe {
        Probe::Binding(number) => binding_probe(number, function.bindings[number as usize].name.span()),
        Probe::Slot(number) => slot_probe(number, Span::call_site()),
        Probe::Left(number) => left_probe(number, function.links[number as usize].span),
        Probe::Right(number) => right_probe(number, function.links[number as usize].span),
    }
}
