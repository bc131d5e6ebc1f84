//! From Rust syntax to the kernel language's: resolves names, and rejects constructs outside of the language.

mod alternatives;
mod attr;
mod called;
mod cells;
mod closure;
mod code;
mod conditional;
mod configured;
mod consumers;
mod each;
mod ends;
mod expr;
mod fragments;
mod frame;
mod item;
mod iterators;
mod lent;
mod lifetimes;
mod limits;
mod macros;
mod matching;
mod message;
mod methods;
mod named_iterators;
mod orders;
mod path;
mod pattern;
mod plain;
mod range;
mod recursion;
mod remedies;
mod scope;
mod settle;
mod shared;
mod signature;
mod slices;
mod stmt;
mod template;
mod tuples;

use crate::ast::{Binding, Callee, Constant, Function, Kind, Link, SharedArray, Slot};
use crate::errors::Errors;
use scope::Scopes;
use std::collections::HashMap;

pub use attr::parse_kernel_attribute;
pub use configured::{by_predicate, without_unconfigured};
pub use fragments::{without_fragments, without_parentheses};
pub use iterators::starts_iterator;
pub use lifetimes::{lent, settle_lifetimes};
pub use limits::within_limits;
pub use methods::{
    VALUES, all as known_methods, changes, is_lent, is_of_numbers, is_of_slices, rewrites, takes_closure, value_of,
};
pub use remedies::{of_cuda_function, of_std};
pub use signature::receiver_type;

/// A function before its body is parsed: an item, or a member of a trait or `impl`.
pub struct Source {
    /// Its attributes without those of Sarek.
    pub attrs: Vec<syn::Attribute>,
    /// Its visibility.
    pub vis: syn::Visibility,
    /// Its signature.
    pub sig: syn::Signature,
    /// Its body.
    pub block: syn::Block,
}

impl From<syn::ItemFn> for Source {
    fn from(item: syn::ItemFn) -> Source {
        Source { attrs: item.attrs, vis: item.vis, sig: item.sig, block: *item.block }
    }
}

/// The parser's state: everything found in the function so far.
struct Parser<'e> {
    errors: &'e mut Errors,
    name: syn::Ident,
    is_kernel: bool,
    associated: bool,
    /// The calls whose results are returned directly.
    last_calls: Vec<*const syn::ExprCall>,
    scopes: Scopes,
    bindings: Vec<Binding>,
    callees: Vec<Callee>,
    constants: Vec<Constant>,
    slots: Vec<Slot>,
    links: Vec<Link>,
    labels: Vec<syn::Lifetime>,
    shared: Vec<SharedArray>,
    items: Vec<syn::Item>,
    headers: Vec<syn::LitStr>,
    functions: Vec<(syn::Ident, syn::Type)>,
    /// The closures around the current place: the label of their bodies, once a `return` leaves one.
    returns: Vec<Option<u32>>,
    /// The function as written: its signature and its body.
    written: (&'e syn::Signature, &'e syn::Block),
    /// The first bindings of the surrounding `move` closures.
    moves: Vec<u32>,
    /// The number of blocks around the current place.
    depth: usize,
    /// The destination of a `break` with a value, for each surrounding loop and labelled block, innermost last.
    frames: Vec<frame::Frame>,
    /// The type parameters whose arguments are numbers.
    plain_parameters: Vec<String>,
    /// `true` if type parameters may have methods of the user's traits.
    has_other_bounds: bool,
    /// The number of shared arrays without a length so far.
    dynamic_arrays: usize,
    /// In an `unsafe` block, `true` if something in it is unsafe.
    unsafe_code: Option<bool>,
    /// The type that the function returns, if it returns a value.
    result: Option<syn::Type>,
    /// `true` if the current pattern may fail to match: it may have constants, and its names may refer to the matched value.
    may_refute: bool,
    /// For bindings that contain atomics, the number of indices that lead to one.
    cells: HashMap<u32, usize>,
    /// The number of indices that the value of a binding takes, if its type shows that it is a slice or an array.
    lists: HashMap<u32, usize>,
    /// `true` if the next expression is used as a place, and not as its value.
    is_place: bool,
    /// `true` if the names of the current pattern may refer to the value of a `let`.
    may_refer: bool,
    /// The parts of slices that variables get.
    slices: Vec<*const syn::ExprReference>,
}

/// Parses a free function.
pub fn parse_function(kind: Kind, source: impl Into<Source>, errors: &mut Errors) -> Function {
    parse(kind, source.into(), false, errors)
}

/// Parses an associated function of a trait or of the `impl` of one.
pub fn parse_associated(source: Source, errors: &mut Errors) -> Function {
    signature::reject_functions(&source.sig, errors);
    parse(Kind::Device, source, true, errors)
}

/// Parses an associated function of a type, which may take functions.
pub fn parse_of_type(source: Source, errors: &mut Errors) -> Function {
    signature::reject_types_beside_functions(&source.sig, errors);
    parse(Kind::Device, source, true, errors)
}

fn parse(kind: Kind, mut source: Source, associated: bool, errors: &mut Errors) -> Function {
    let before = errors.count();
    match kind {
        Kind::Device => settle_lifetimes(&mut source.sig, errors),
        Kind::Kernel { .. } => lifetimes::elide(&mut source.sig),
    }
    let tuples = match kind {
        Kind::Device => Vec::new(),
        Kind::Kernel { .. } => tuples::spread_tuples(&mut source),
    };
    signature::check_signature(&kind, &source.sig, errors);
    lent::check_lent(&source.sig, &source.block, errors);
    let unnamed = closure::name_function_types(&mut source.sig, &source.block);
    let takes_impl = signature::takes_impl(&source.sig);
    let mut parser = Parser {
        errors,
        name: source.sig.ident.clone(),
        is_kernel: matches!(kind, Kind::Kernel { .. }),
        associated,
        last_calls: recursion::last_calls(&source.block),
        scopes: Scopes::new(),
        bindings: Vec::new(),
        callees: Vec::new(),
        constants: Vec::new(),
        slots: Vec::new(),
        links: Vec::new(),
        labels: Vec::new(),
        shared: Vec::new(),
        items: Vec::new(),
        headers: Vec::new(),
        functions: closure::function_parameters(&source.sig),
        returns: Vec::new(),
        written: (&source.sig, &source.block),
        moves: Vec::new(),
        depth: 0,
        frames: Vec::new(),
        plain_parameters: plain::plain_parameters(&source.sig),
        has_other_bounds: plain::has_other_bounds(&source.sig),
        dynamic_arrays: 0,
        unsafe_code: None,
        result: match &source.sig.output {
            syn::ReturnType::Type(_, ty) => Some((**ty).clone()),
            syn::ReturnType::Default => None,
        },
        may_refute: false,
        cells: HashMap::new(),
        lists: HashMap::new(),
        is_place: false,
        may_refer: false,
        slices: Vec::new(),
    };
    let params = parser.parse_params(&kind, &source.sig);
    let after_signature = parser.errors.count();
    let declared = after_signature == before;
    attr::check_attributes(&source.block.stmts, parser.errors);
    parser.take_items(&source.block);
    let body = parser.parse_block(&source.block);
    parser.check_shared_of_lent(&source.sig);
    let sound = parser.errors.count() == after_signature && !parser.errors.is_cut();
    // Beside a function with errors, an `impl` has other functions.
    parser.errors.note_body(if associated && !takes_impl { before } else { after_signature });
    let Parser { bindings, callees, constants, slots, links, labels, shared, items, headers, functions, .. } = parser;
    Function {
        kind,
        attrs: source.attrs,
        vis: source.vis,
        declared,
        sound,
        params,
        bindings,
        callees,
        constants,
        slots,
        links,
        labels,
        shared,
        functions,
        unnamed,
        tuples,
        items,
        headers,
        body,
        const_body: source.sig.constness.is_some().then(|| attr::without_unroll(source.block)),
        sig: source.sig,
    }
}

impl Parser<'_> {
    /// Adds to a table and returns the entry's number.
    fn push<T>(table: &mut Vec<T>, entry: T) -> u32 {
        table.push(entry);
        table.len() as u32 - 1
    }
}

/// Checks an associated function that a trait only declares.
pub fn check_associated(sig: &syn::Signature, errors: &mut Errors) {
    signature::reject_functions(sig, errors);
    signature::check_signature(&Kind::Device, sig, errors);
}
