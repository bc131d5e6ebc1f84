//! The methods that kernels know, from the macros' own lists, each with the numbers that have it.

use super::Found;
use sarek_runtime::ir::{Scalar, Type};
use sarek_runtime::private::Described;
use sarek_runtime::syntax::{Expr, ExprKind, Node};
use std::collections::BTreeSet;

/// The lists of the macros.
#[path = "../../../sarek-macros/src/parse/methods.rs"]
#[allow(dead_code)]
mod known;

/// The lists of methods by their headings in `docs/methods.md`.
pub const PAGE: &[(&str, &[&str])] = &[
    ("Integers", known::INTEGERS),
    ("Floats", known::FLOATS),
    ("Atomics", known::ATOMICS),
    ("Conversions", known::CONVERSIONS),
];

/// The lists of methods in `docs/language.md`, by how their paragraphs begin.
pub const LISTS: &[(&str, &[&str])] = &[("They are made by `Some`", known::OPTIONS)];

/// Integers that are signed.
const SIGNED: &[&str] = &[
    "abs",
    "cast_unsigned",
    "checked_abs",
    "checked_add_unsigned",
    "checked_isqrt",
    "checked_sub_unsigned",
    "is_negative",
    "is_positive",
    "overflowing_abs",
    "overflowing_add_unsigned",
    "overflowing_sub_unsigned",
    "saturating_abs",
    "saturating_add_unsigned",
    "saturating_neg",
    "saturating_sub_unsigned",
    "signum",
    "unsigned_abs",
    "wrapping_abs",
    "wrapping_add_unsigned",
    "wrapping_sub_unsigned",
];

/// Integers that are not signed.
const UNSIGNED: &[&str] = &[
    "borrowing_sub",
    "carrying_add",
    "carrying_mul",
    "cast_signed",
    "checked_add_signed",
    "checked_next_multiple_of",
    "checked_next_power_of_two",
    "checked_signed_diff",
    "checked_sub_signed",
    "div_ceil",
    "is_multiple_of",
    "is_power_of_two",
    "next_multiple_of",
    "next_power_of_two",
    "overflowing_add_signed",
    "overflowing_sub_signed",
    "saturating_add_signed",
    "saturating_sub_signed",
    "wrapping_add_signed",
    "wrapping_sub_signed",
];

/// What floats have as integers do.
const BOTH: &[&str] =
    &["abs", "clamp", "div_euclid", "max", "min", "rem_euclid", "signum", "to_be_bytes", "to_le_bytes", "to_ne_bytes"];

/// What floats of 16 bits have, by themselves or from `Float`.
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

/// Whether numbers of that type have the method.
fn has(of: Scalar, name: &str) -> bool {
    if of.is_half() {
        return HALVES.contains(&name);
    }
    if of.is_float() {
        return BOTH.contains(&name) || known::FLOATS.contains(&name) && !["to_f32", "to_f64"].contains(&name);
    }
    let sign = if of.is_signed() { UNSIGNED } else { SIGNED };
    of.is_integer() && known::INTEGERS.contains(&name) && !sign.contains(&name)
}

/// Whether a number of that type is made by the function.
fn makes(of: Scalar, name: &str) -> bool {
    match name {
        "from_bits" => of.is_float(),
        "from_f32" | "from_f64" => of.is_half(),
        _ => of != Scalar::Bool,
    }
}

/// Every method of every type.
pub fn wanted() -> BTreeSet<String> {
    let mut rows = BTreeSet::new();
    for of in Scalar::ALL {
        let methods: BTreeSet<&str> = known::INTEGERS.iter().chain(known::FLOATS).copied().collect();
        rows.extend(methods.into_iter().filter(|name| has(of, name)).map(|name| format!("method: {name} of {of}")));
        let made = known::CONVERSIONS.iter().filter(|name| makes(of, name));
        rows.extend(made.map(|name| format!("function: {of}::{name}")));
    }
    let others = [known::ATOMICS, known::SLICES, known::OPTIONS, known::ORDERINGS].concat();
    rows.extend(others.into_iter().map(|name| format!("method: {name}")));
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
            ExprKind::Primitive(slot, name, _) => {
                let Some(of) = described.slots[*slot as usize].scalar() else { return };
                if known::CONVERSIONS.contains(&name.as_str()) {
                    found.add("function", format_args!("{of}::{name}"));
                } else {
                    found.add("method", format_args!("{name} of {of}"));
                }
            }
            _ => {}
        }
    });
}

/// The type of a number whose type shows where it stands.
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
