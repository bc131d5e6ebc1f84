//! The methods that kernels know, by name. rustc checks that the receiver has them, and the runtime resolves their
//! meaning when the types are known.

pub use sarek_language::methods::{CONVERSIONS, is_lent};

use sarek_language::methods::{
    ALSO_OF_SLICES, ATOMICS, METHODS, OF_ORDERINGS, OPTIONS, SLICES, number_methods, numbers_with,
};
use sarek_language::{Intrinsic, Scalar};

/// Returns every method that kernels know. Some names belong to several kinds of values.
pub fn all() -> impl Iterator<Item = &'static str> {
    let orderings = OF_ORDERINGS.iter().map(|method| method.name);
    number_methods().chain(orderings).chain([ATOMICS, SLICES, OPTIONS].into_iter().flatten().copied())
}

/// Returns `true` if kernels know a method of that name.
pub fn is_known(name: &str) -> bool {
    all().any(|known| known == name)
}

/// Returns `true` if slices have a method of that name.
pub fn is_of_slices(name: &str) -> bool {
    SLICES.contains(&name)
}

/// Returns `true` if a method of slices writes their elements.
pub fn rewrites(name: &str) -> bool {
    const NAMES: &[&str] = &["copy_from_slice", "fill", "reverse", "sort", "sort_unstable", "swap"];
    NAMES.contains(&name) || ALSO_OF_SLICES.contains(&name)
}

/// Returns `true` if a method of that name may change its receiver.
pub fn changes(name: &str) -> bool {
    rewrites(name)
        || LENDING.contains(&name) && name != "as_ref"
        || name.ends_with("_mut")
        || matches!(name, "replace" | "take")
}

/// Returns `true` if numbers have a method of that name.
pub fn is_of_numbers(name: &str) -> bool {
    numbers_with(name).is_some()
}

/// Methods of options whose results borrow the option.
const LENDING: &[&str] = &["as_mut", "as_ref", "get_or_insert", "get_or_insert_with", "insert"];

/// The kinds of values whose methods take `self`.
pub const VALUES: [&str; 5] = ["Number", "Integer", "Float", "Choice", "Order"];

/// Returns the kind of value that has a method of that name, if it takes `self`.
pub fn value_of(name: &str) -> Option<&'static str> {
    if is_lent(name) || is_of_slices(name) || LENDING.contains(&name) {
        return None;
    }
    if let Some(of) = numbers_with(name) {
        let is_of = |is: fn(Scalar) -> bool| Scalar::ALL.into_iter().any(|scalar| is(scalar) && of.contains(scalar));
        return Some(match (is_of(Scalar::is_integer), is_of(Scalar::is_float)) {
            // References to integers have them by `Ord`, which gives one of the references.
            (true, true) if ["clamp", "max", "min"].contains(&name) => "Float",
            (true, true) => "Number",
            (true, false) => "Integer",
            (false, _) => "Float",
        });
    }
    let is_of_orderings = OF_ORDERINGS.iter().any(|method| method.name == name);
    OPTIONS.contains(&name).then_some("Choice").or(is_of_orderings.then_some("Order"))
}

/// Returns the number of operands of a function of numbers, `f32::max`, with that of `self`.
pub fn operands_of(name: &str) -> Option<usize> {
    if CONVERSIONS.contains(&name) {
        return Some(1);
    }
    let operation = Intrinsic::of_method(name).map(|op| op.row().operands.len());
    operation.or_else(|| METHODS.iter().find(|method| method.name == name).map(|method| 1 + method.params.len()))
}

/// Methods of options that take closures: those of `Some` and `Ok`, and those of `None` and `Err`. `then_with` is one of orders.
const OF_SOME: &[&str] = &["and_then", "filter", "is_none_or", "is_ok_and", "is_some_and", "map", "map_or"];
const OF_OTHERS: &[&str] = &[
    "get_or_insert_with",
    "is_err_and",
    "map_err",
    "map_or_else",
    "ok_or_else",
    "or_else",
    "then_with",
    "unwrap_or_else",
];

/// Returns `true` if a method of options takes a closure.
pub fn takes_closure(name: &str) -> bool {
    OF_SOME.contains(&name) || OF_OTHERS.contains(&name)
}

/// Returns `true` if the closure of such a method has one parameter, whatever the receiver is.
pub fn takes_one(name: &str) -> bool {
    OF_SOME.contains(&name) || ["is_err_and", "map_err"].contains(&name)
}
