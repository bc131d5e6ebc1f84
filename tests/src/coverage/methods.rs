//! The methods that kernels know, from the table, each with the numbers that have it.

use super::Found;
use sarek_runtime::ir::intrinsics::Types;
use sarek_runtime::ir::intrinsics::methods::{
    ATOMICS, CONVERSIONS, OF_ORDERINGS, OPTIONS, SLICES, is_lent, is_of_characters, number_methods, numbers_with,
};
use sarek_runtime::ir::{Scalar, Type};
use sarek_runtime::private::Described;
use sarek_runtime::syntax::{Expr, ExprKind, Node};
use std::collections::BTreeSet;

/// Returns the names of the methods in `docs/methods.md`, by their headings.
pub fn page() -> Vec<(&'static str, BTreeSet<&'static str>)> {
    let numbers = |is: fn(Scalar) -> bool| {
        let is_of = |of: Types| Scalar::ALL.into_iter().any(|scalar| is(scalar) && of.contains(scalar));
        number_methods()
            .filter(|name| (!is_lent(name) || is_of_characters(name)) && numbers_with(name).is_some_and(is_of))
            .collect()
    };
    let integers: BTreeSet<&str> = numbers(Scalar::is_integer);
    let floats = &numbers(Scalar::is_float) - &integers;
    let names = |names: &[&'static str]| names.iter().copied().collect();
    vec![("Integers", integers), ("Floats", floats), ("Atomics", names(ATOMICS)), ("Conversions", names(CONVERSIONS))]
}

/// The lists of methods in `docs/language.md`, by the beginnings of their paragraphs.
pub const LISTS: &[(&str, &[&str])] = &[("They are made by `Some`", OPTIONS)];

/// The methods of floats of 16 bits, their own or from `Float`.
const HALVES: &[&str] = &[
    "abs",
    "clamp",
    "copysign",
    "is_finite",
    "is_infinite",
    "is_nan",
    "is_normal",
    "is_sign_negative",
    "is_sign_positive",
    "max",
    "min",
    "mul_add",
    "signum",
    "sqrt",
    "to_be_bytes",
    "to_bits",
    "to_f32",
    "to_f64",
    "to_le_bytes",
    "to_ne_bytes",
];

/// Returns `true` if numbers of that type have the method.
fn has(of: Scalar, name: &str) -> bool {
    if of.is_half() {
        return HALVES.contains(&name);
    }
    // For a number that has the type already, `Float` has these for generic code.
    let converts = matches!(name, "to_f32" | "to_f64");
    numbers_with(name).is_some_and(|numbers| numbers.contains(of))
        && !converts
        && (!is_lent(name) || is_of_characters(name))
}

/// Returns `true` if the function makes a number of that type.
fn makes(of: Scalar, name: &str) -> bool {
    match name {
        "from_bits" => of.is_float(),
        "from_f32" | "from_f64" => of.is_half(),
        "try_from" => of.is_integer(),
        _ => of != Scalar::Bool,
    }
}

/// Returns every method of every type.
pub fn wanted() -> BTreeSet<String> {
    let mut rows = BTreeSet::new();
    for of in Scalar::ALL {
        rows.extend(number_methods().filter(|name| has(of, name)).map(|name| format!("method: {name} of {of}")));
        let made = CONVERSIONS.iter().filter(|name| makes(of, name));
        rows.extend(made.map(|name| format!("function: {of}::{name}")));
    }
    let orderings = OF_ORDERINGS.iter().map(|method| method.name).chain(["cmp", "partial_cmp", "total_cmp"]);
    let others = [ATOMICS, SLICES, OPTIONS].into_iter().flatten().copied().chain(orderings);
    rows.extend(others.map(|name| format!("method: {name}")));
    rows
}

/// Adds the methods that a function calls.
pub fn find(found: &mut Found, described: &Described) {
    described.syntax.body.visit(&mut |node| {
        let Node::Expr(expr) = node else { return };
        match &expr.kind {
            ExprKind::Method(receiver, name, _, link) => {
                let of_struct = link.is_some_and(|link| described.links[link as usize].is_some());
                match scalar(described, receiver) {
                    _ if of_struct => {}
                    Some(of) if has(of, name) => found.add("method", format_args!("{name} of {of}")),
                    _ => found.add("method", name),
                }
            }
            ExprKind::Primitive(slot, name, ..) => {
                let Some(of) = described.slots[*slot as usize].scalar() else { return };
                if CONVERSIONS.contains(&name.as_str()) {
                    found.add("function", format_args!("{of}::{name}"));
                } else {
                    found.add("method", format_args!("{name} of {of}"));
                }
            }
            _ => {}
        }
    });
}

/// Returns the type of a number whose type its expression shows.
fn scalar(described: &Described, expr: &Expr) -> Option<Scalar> {
    match &expr.kind {
        ExprKind::Local(binding) => described.bindings[*binding as usize].clone().dereferenced().scalar(),
        ExprKind::Cast(_, slot) | ExprKind::Primitive(slot, ..) => described.slots[*slot as usize].scalar(),
        ExprKind::Unary(_, operand, None) => scalar(described, operand),
        ExprKind::Binary(_, left, right, None) => scalar(described, left).or_else(|| scalar(described, right)),
        ExprKind::Index { base, .. } => match &base.kind {
            ExprKind::Local(binding) => match described.bindings[*binding as usize].clone().dereferenced() {
                Type::Slice { element, .. } | Type::Array(element, _) => element.scalar(),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
