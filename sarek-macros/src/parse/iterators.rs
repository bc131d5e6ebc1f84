//! The methods of iterators: which there are, and which expressions are iterators.

use crate::ast::Call;

/// The methods that create an iterator of an array or slice.
pub(super) const STARTS: &[&str] = &[
    "iter",
    "iter_mut",
    "into_iter",
    "chunks",
    "chunks_mut",
    "chunks_exact",
    "chunks_exact_mut",
    "rchunks",
    "rchunks_mut",
    "rchunks_exact",
    "rchunks_exact_mut",
    "windows",
];

/// Those of single elements.
pub(super) const OF_ELEMENTS: &[&str] = &["iter", "iter_mut", "into_iter"];

/// The adaptors without an argument, with a number, with another iterator, and with a closure.
pub(super) const PLAIN: &[&str] = &["copied", "cloned", "rev", "enumerate", "flatten", "peekable", "cycle"];
pub(super) const NUMBERED: &[&str] = &["skip", "take", "step_by"];
pub(super) const PAIRED: &[&str] = &["zip", "chain"];
pub(super) const MAPS: &[&str] =
    &["map", "filter", "filter_map", "flat_map", "map_while", "scan", "take_while", "skip_while"];

/// The methods that consume an iterator.
pub(super) const CONSUMERS: &[&str] = &[
    "all",
    "any",
    "count",
    "find",
    "find_map",
    "fold",
    "for_each",
    "last",
    "len",
    "max",
    "max_by",
    "max_by_key",
    "min",
    "min_by",
    "min_by_key",
    "nth",
    "position",
    "product",
    "reduce",
    "rposition",
    "sum",
];

/// Methods of iterators of `std` that take closures, that iterators in kernels do not have, and that options do not have
/// either.
const FOREIGN: &[&str] = &["partition", "try_fold", "try_for_each"];

/// Returns `true` for such a method.
pub fn is_foreign(name: &syn::Ident) -> bool {
    is_one(name, FOREIGN)
}

/// Returns the message for a method that iterators in kernels do not have.
pub fn no_such_method(name: &syn::Ident) -> String {
    if is_one(name, CONSUMERS) {
        return format!("`.{name}` ends an iterator: give its result a name before the loop, `let found = …;`");
    }
    let instead = match name.to_string().as_str() {
        "collect" | "collect_into" => "write the elements into an array or a slice, in a `for` loop".to_string(),
        _ => {
            let (adaptors, ends) = (KNOWN, ENDS);
            format!("there are {adaptors}, and it ends in a `for` loop or in {ends}; else write a loop")
        }
    };
    format!("an iterator in a kernel has no `.{name}`: {instead}")
}

/// The available methods, for messages.
const KNOWN: &str = "`.copied()`, `.rev()`, `.enumerate()`, `.zip(y)`, `.chain(y)`, `.skip(n)`, `.take(n)`, `.step_by(n)`, `.map(|x| …)`, \
                     `.filter(|x| …)`, `.filter_map(…)`, `.map_while(…)`, `.flat_map(…)`, `.flatten()`, `.scan(…)`, `.cycle()`, `.take_while(…)` and `.skip_while(…)`";

/// The methods that end an iterator, for messages.
const ENDS: &str = "`.sum()`, `.product()`, `.fold(start, |so_far, x| …)`, `.reduce(…)`, `.for_each(…)`, `.min()`, `.max()`, their \
                    forms with `_by` and `_by_key`, `.count()`, `.len()`, `.any(…)`, `.all(…)`, `.find(…)`, `.find_map(…)`, `.position(…)`, \
                    `.rposition(…)`, `.nth(n)` or `.last()`";

/// Returns `true` if a name is one of these.
pub(super) fn is_one(name: &syn::Ident, names: &[&str]) -> bool {
    names.iter().any(|known| name == known)
}

/// Returns `true` if a method creates an iterator of an array or slice.
pub fn starts_iterator(name: &syn::Ident) -> bool {
    is_one(name, STARTS)
}

/// Returns `true` if a call is in the middle of an iterator's methods.
pub(super) fn is_adaptor(name: &syn::Ident) -> bool {
    is_one(name, PLAIN) || is_one(name, NUMBERED) || is_one(name, MAPS) || is_one(name, PAIRED)
}

/// Returns `true` if an expression is an iterator over elements: `.iter()` or a similar method, and further methods.
pub(super) fn is_iterator(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) => {
            is_one(&call.method, STARTS) || is_adaptor(&call.method) && is_iterator(&call.receiver)
        }
        syn::Expr::Paren(paren) => is_iterator(&paren.expr),
        syn::Expr::Group(group) => is_iterator(&group.expr),
        _ => false,
    }
}

/// Returns the first method after an iterator that iterators in kernels do not have; `None` if they have all of them.
pub(super) fn unknown_adaptor(expr: &syn::Expr) -> Option<&syn::Ident> {
    let syn::Expr::MethodCall(call) = super::expr::peeled(expr) else { return None };
    let earlier = unknown_adaptor(&call.receiver);
    let follows = is_iterator(&call.receiver) && !is_adaptor(&call.method) && !is_one(&call.method, CONSUMERS);
    earlier.or(follows.then_some(&call.method))
}

/// Returns `true` if an expression is a call that begins no iterator, of a function or a method.
pub(super) fn is_call(expr: &syn::Expr) -> bool {
    fn begins(expr: &syn::Expr) -> &syn::Expr {
        match super::expr::peeled(expr) {
            syn::Expr::MethodCall(call) => begins(&call.receiver),
            other => other,
        }
    }
    match super::expr::peeled(expr) {
        syn::Expr::Call(_) => true,
        syn::Expr::MethodCall(call) => {
            !is_one(&call.method, STARTS)
                && !is_adaptor(&call.method)
                && !is_iterator(&call.receiver)
                && unknown_adaptor(expr).is_none()
                && !matches!(begins(expr), syn::Expr::Range(_))
        }
        _ => false,
    }
}

/// Returns `true` if an expression is a range with methods, or one in parentheses.
pub(super) fn is_range(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::MethodCall(call) => is_range(&call.receiver) && is_adaptor(&call.method),
        syn::Expr::Paren(paren) => matches!(&*paren.expr, syn::Expr::Range(_)) || is_range(&paren.expr),
        syn::Expr::Group(group) => is_range(&group.expr),
        _ => false,
    }
}

/// Returns `true` for a method of iterators that takes a closure, and that options do not have.
pub fn makes_iterator(call: &syn::ExprMethodCall) -> bool {
    let of_iterators = is_one(&call.method, MAPS) && !super::methods::takes_closure(&call.method.to_string());
    of_iterators && (is_iterator(&call.receiver) || is_range(&call.receiver))
}

/// Returns `true` if an expression is a range with methods that loops over elements have, too.
pub(super) fn chains_range(expr: &syn::Expr) -> bool {
    match super::expr::peeled(expr) {
        syn::Expr::MethodCall(call) => {
            let own = is_of_ranges(&call.method) && endless(&call.receiver).is_none();
            is_range(expr) && (!own || chains_range(&call.receiver))
        }
        _ => false,
    }
}

/// Returns the number of the first method that takes a closure.
pub(super) fn first_map(calls: &[Call]) -> usize {
    calls.iter().position(|call| is_one(&call.name, MAPS)).unwrap_or(calls.len())
}

/// Returns a range without an end.
pub(super) fn endless(expr: &syn::Expr) -> Option<&syn::ExprRange> {
    match super::expr::peeled(expr) {
        syn::Expr::Range(range) if range.start.is_some() && range.end.is_none() => Some(range),
        _ => None,
    }
}

/// Returns `true` for a method of a range that is part of the range itself.
pub(super) fn is_of_ranges(name: &syn::Ident) -> bool {
    name == "rev" || name == "step_by"
}
