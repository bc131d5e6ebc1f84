//! Operators of structs, which C++ has too.

use super::{
    code::{Code, Prec},
    types::{native, native_name},
    usage::Usage,
};
use crate::device::vector;
use crate::ir::{Function, Scalar, Type};

/// Returns the name of a function if C++ can call it as an operator, or if the prelude has it, and whether the name is
/// the prelude's.
pub(super) fn operator_name(function: &Function, usage: &Usage) -> Option<(String, bool)> {
    let params: Vec<&Type> = function.params.iter().map(|param| &function.locals[param.index()].ty).collect();
    if function.file == vector::FILE {
        let known = of_pairs(function, &params).map(str::to_string).or_else(|| constructor(function, &params));
        if let Some(name) = known {
            return Some((name, true));
        }
    }
    let structs = params.iter().any(|ty| match ty {
        Type::Struct(_) => true,
        Type::Reference { target, .. } => matches!(**target, Type::Struct(_)),
        _ => false,
    });
    let more = usage.faults || !usage.shared_lengths.is_empty() || usage.prints;
    let symbol = function.operator.filter(|_| structs && !more)?;
    Some((format!("operator{symbol}"), false))
}

/// Returns CUDA's constructor of a vector: `make_float4`.
fn constructor(function: &Function, params: &[&Type]) -> Option<String> {
    let Some(Type::Struct(layout)) = &function.result else { return None };
    let (scalar, lanes) = native(layout)?;
    let makes = function.name.ends_with("_new") && params.len() as u64 == lanes;
    native_name(scalar, lanes).filter(|_| makes && !scalar.is_half()).map(|name| format!("make_{name}"))
}

/// Returns the prelude's function for pairs of 16-bit floats, which is one instruction.
fn of_pairs(function: &Function, params: &[&Type]) -> Option<&'static str> {
    let pair = |ty: &&Type| match ty {
        Type::Struct(layout) => matches!(native(layout), Some((Scalar::F16 | Scalar::Bf16, 2))),
        _ => false,
    };
    if !params.iter().all(pair) {
        return None;
    }
    match (function.operator, params.len()) {
        (Some("+"), 2) => Some("operator+"),
        (Some("-"), 2) => Some("operator-"),
        (Some("*"), 2) => Some("operator*"),
        (None, 3) if function.name.ends_with("_mul_add") => Some("fma"),
        _ => None,
    }
}

/// Returns a call of a function of that name.
pub(super) fn call(name: &str, mut arguments: Vec<Code>) -> Code {
    let symbol =
        name.strip_prefix("operator").filter(|symbol| !symbol.starts_with(|c: char| c.is_alphanumeric() || c == '_'));
    match (symbol, arguments.len()) {
        (Some(symbol), 1) => Code::prefix(symbol, arguments.remove(0)),
        (Some(symbol), 2) => {
            let right = arguments.remove(1);
            Code::binary(arguments.remove(0), symbol, precedence(symbol), right)
        }
        _ => Code::call(name, &arguments),
    }
}

/// Returns the precedence of an operator; assignments have the lowest.
fn precedence(symbol: &str) -> Prec {
    match symbol {
        "+" | "-" => Prec::Sum,
        "*" | "/" => Prec::Product,
        "%" => Prec::Remainder,
        "<<" | ">>" => Prec::Shift,
        "==" => Prec::Equality,
        "&" => Prec::BitAnd,
        "^" => Prec::BitXor,
        "|" => Prec::BitOr,
        _ => Prec::Ternary,
    }
}
