//! Literals.

use super::{
    code::{Code, Prec},
    types::scalar_name,
};
use crate::ir::{Const, Expr, ExprKind, Scalar, Spelling};

/// The most digits of a round number before its zeros.
const ROUND: usize = 6;

/// Returns a constant of type `scalar`. `plain` omits the suffix if the context converts an `int` literal to the type
/// without changing the meaning.
pub(super) fn literal(value: Const, scalar: Scalar, plain: bool) -> Code {
    match value {
        Const::Bool(value) => Code::primary(value.to_string()),
        Const::Int(value) => integer(value, scalar, plain),
        Const::Float(value) => float(value, scalar),
        Const::Variant(of, variant) => integer(of.variants[variant as usize].1, scalar, plain),
    }
}

/// Returns a bit mask of type `u32`, as hexadecimal digits.
pub(super) fn mask(value: i128) -> Code {
    Code::primary(format!("{value:#x}"))
}

/// Returns a constant operand beside bit operators: hexadecimal if the number is a pattern of bits.
pub(super) fn in_bits(operand: &Expr, code: Code) -> Code {
    match operand.kind {
        ExprKind::Const(Const::Int(value), Spelling::Value) if is_pattern(value) => in_hexadecimal(value, code),
        _ => code,
    }
}

/// Returns the constants among alternatives: hexadecimal if one of them is.
pub(super) fn alike(left: (&Expr, Code), right: (&Expr, Code)) -> (Code, Code) {
    let hexadecimal = |code: &Code| code.text.starts_with("0x");
    if hexadecimal(&left.1) == hexadecimal(&right.1) {
        return (left.1, right.1);
    }
    (in_bits(left.0, left.1), in_bits(right.0, right.1))
}

/// Returns `true` if a number has more than a byte of ones, or is one bit of the upper half of a word.
fn is_pattern(value: i128) -> bool {
    let ones = value >= 255 && (value & (value + 1)) == 0;
    ones || value >= 1 << 16
}

fn in_hexadecimal(value: i128, code: Code) -> Code {
    match code.text.strip_prefix(&value.to_string()) {
        Some(suffix) => Code { text: format!("{value:#x}{suffix}"), ..code },
        None => code,
    }
}

/// Returns a constant as the user wrote it, if C++ has that form.
pub(super) fn spelled(value: Const, scalar: Scalar, plain: bool, digits: &str) -> Code {
    if let (Const::Int(value), true) = (value, digits.starts_with('b'))
        && let Some(text) = character(value)
    {
        let code = Code::primary(text);
        return if plain { code } else { Code::cast(scalar_name(scalar), code) };
    }
    match (value, in_cplusplus(digits)) {
        (Const::Int(value), Some(digits)) if value >= 0 => {
            let hexadecimal = !digits.starts_with(|c: char| ('1'..='9').contains(&c));
            // Digits alone have the first type that holds them; hexadecimal digits may have an unsigned type.
            let suffix = match suffix(value, scalar, plain) {
                "u" if hexadecimal && value >= 1 << 31 => "",
                suffix => suffix,
            };
            Code::primary(format!("{digits}{suffix}"))
        }
        _ => literal(value, scalar, plain),
    }
}

/// Returns a byte as a character, if people can read it.
pub(super) fn character(value: i128) -> Option<String> {
    let byte = u8::try_from(value).ok()?;
    let text = match byte {
        b'\'' | b'\\' => format!("\\{}", char::from(byte)),
        b'\t' => "\\t".to_string(),
        b'\n' => "\\n".to_string(),
        b'\r' => "\\r".to_string(),
        0 => "\\0".to_string(),
        b' ' | b'!'..=b'~' => char::from(byte).to_string(),
        _ => return None,
    };
    Some(format!("'{text}'"))
}

/// Returns Rust's digits as C++ writes them; `None` if C++ reads them differently.
fn in_cplusplus(digits: &str) -> Option<String> {
    if digits.starts_with('b') {
        return None;
    }
    let (prefix, digits) = match digits.get(..2) {
        Some(prefix @ ("0x" | "0b")) => (prefix, &digits[2..]),
        Some("0o") => ("0", &digits[2..]),
        // Other leading zeros make C++'s numbers octal.
        _ if digits.starts_with('0') && digits.len() > 1 => return None,
        _ => ("", digits),
    };
    let grouped = !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
    Some(format!("{prefix}{}", digits.replace('_', if grouped { "'" } else { "" })))
}

/// Returns the suffix of an integer's digits.
fn suffix(value: i128, scalar: Scalar, plain: bool) -> &'static str {
    let small = i128::from(i32::MIN) < value && value <= i128::from(i32::MAX);
    if plain && small {
        return "";
    }
    match scalar {
        Scalar::Bool | Scalar::I8 | Scalar::I16 | Scalar::U8 | Scalar::U16 | Scalar::I32 => "",
        Scalar::U32 => "u",
        Scalar::I64 | Scalar::Isize => "ll",
        Scalar::U64 | Scalar::Usize => "ull",
        Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64 => unreachable!("an integer constant of a float type"),
    }
}

fn integer(value: i128, scalar: Scalar, plain: bool) -> Code {
    let suffix = suffix(value, scalar, plain);
    let bits = scalar.bits();
    if scalar.is_signed() && bits >= 32 && value == -(1 << (bits - 1)) {
        // The digits alone are one more than the largest number, so C++ would give them another type.
        return Code::primary(format!("(-{}{suffix} - 1)", -(value + 1)));
    }
    let text = match scalar {
        // Unsigned numbers with the highest bit set are bit patterns. Hexadecimal digits alone make them unsigned.
        Scalar::U32 if value >= 1 << 31 => format!("{value:#x}"),
        Scalar::U64 | Scalar::Usize if value >= 1 << 63 => format!("{value:#x}{suffix}"),
        _ => format!("{value}{suffix}"),
    };
    Code { prec: if value < 0 { Prec::Unary } else { Prec::Primary }, text }
}

fn float(value: f64, scalar: Scalar) -> Code {
    if scalar.is_half() {
        return Code::call(&format!("to_{}", scalar_name(scalar)), &[float(value, Scalar::F32)]);
    }
    let single = scalar == Scalar::F32;
    let prec = if value.is_sign_negative() && !value.is_nan() { Prec::Unary } else { Prec::Primary };
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if !value.is_finite() {
        let name = if value.is_nan() { "NAN" } else { "INFINITY" };
        let sign = if value.is_nan() { "" } else { sign };
        return match single {
            true => Code { text: format!("{sign}{name}"), prec },
            false => Code { text: format!("(double){sign}{name}"), prec: Prec::Unary },
        };
    }
    let text = if single { format!("{}f", digits_of_single(value as f32)) } else { format!("{value:?}") };
    Code { text, prec }
}

/// Returns the fewest digits that give a number of 32 bits. An integer has all of its digits, unless it is a round number that people
/// write with zeros: 2³² is 4294967296.0 and not 4294967300.0, but 10¹¹ is not 99999997952.0.
fn digits_of_single(value: f32) -> String {
    let fewest = format!("{value:?}");
    let Some(integer) = fewest.strip_suffix(".0") else { return fewest };
    let counted = integer.trim_start_matches('-').trim_end_matches('0').len();
    if counted > ROUND { format!("{:?}", f64::from(value)) } else { fewest }
}
