//! The ASCII methods of `u8`: comparisons with characters.

use super::integer::{choose, compare};
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Scalar, Spelling};
use crate::lower::function::Lowering;
use crate::lower::ranges::arithmetic;

impl Lowering<'_> {
    /// Lowers such a method of a byte, or returns `None` if it is another one.
    pub(in crate::lower) fn lower_ascii(&mut self, name: &str, values: &[Expr]) -> Option<Expr> {
        let [byte] = values else { return None };
        if !name.contains("_ascii") {
            return None;
        }
        let byte = self.stable(byte.clone(), "byte");
        let is = |other: Expr| compare(BinaryOp::Eq, byte.clone(), other);
        // Both cases of a letter, as a small one.
        let letter = || arithmetic(BinaryOp::BitOr, byte.clone(), Expr::int(0x20, Scalar::U8));
        Some(match name {
            "is_ascii" => compare(BinaryOp::Lt, byte, Expr::int(0x80, Scalar::U8)),
            "is_ascii_digit" => between(&byte, "b'0'", "b'9'"),
            "is_ascii_lowercase" => between(&byte, "b'a'", "b'z'"),
            "is_ascii_uppercase" => between(&byte, "b'A'", "b'Z'"),
            "is_ascii_alphabetic" => between(&letter(), "b'a'", "b'z'"),
            "is_ascii_alphanumeric" => either(between(&byte, "b'0'", "b'9'"), between(&letter(), "b'a'", "b'z'")),
            "is_ascii_hexdigit" => either(between(&byte, "b'0'", "b'9'"), between(&letter(), "b'a'", "b'f'")),
            "is_ascii_graphic" => between(&byte, "b'!'", "b'~'"),
            "is_ascii_punctuation" => {
                let marks = [("b'!'", "b'/'"), ("b':'", "b'@'"), ("b'['", "b'`'"), ("b'{'", "b'~'")];
                marks.map(|(first, last)| between(&byte, first, last)).into_iter().reduce(either)?
            }
            "is_ascii_whitespace" => {
                let marks = ["b' '", "b'\\t'", "b'\\n'", "b'\\x0c'", "b'\\r'"];
                marks.map(|mark| is(character(mark))).into_iter().reduce(either)?
            }
            "is_ascii_control" => {
                let low = compare(BinaryOp::Lt, byte.clone(), character("b' '"));
                either(low, is(Expr::int(0x7f, Scalar::U8)))
            }
            "to_ascii_lowercase" => choose(between(&byte, "b'A'", "b'Z'"), letter(), byte),
            "to_ascii_uppercase" => {
                let large = arithmetic(BinaryOp::BitXor, byte.clone(), Expr::int(0x20, Scalar::U8));
                choose(between(&byte, "b'a'", "b'z'"), large, byte)
            }
            _ => return None,
        })
    }
}

/// Returns a byte, spelled as Rust's literal.
fn character(literal: &'static str) -> Expr {
    let value = match literal.as_bytes() {
        [_, _, b'\\', b't', ..] => b'\t',
        [_, _, b'\\', b'n', ..] => b'\n',
        [_, _, b'\\', b'r', ..] => b'\r',
        [_, _, b'\\', ..] => b'\x0c',
        text => text[2],
    };
    Expr { kind: ExprKind::Const(Const::Int(value.into()), Spelling::Digits(literal)), ty: Scalar::U8.into() }
}

fn between(byte: &Expr, first: &'static str, last: &'static str) -> Expr {
    let above = compare(BinaryOp::Ge, byte.clone(), character(first));
    Expr::truth(BinaryOp::And, above, compare(BinaryOp::Le, byte.clone(), character(last)))
}

fn either(first: Expr, second: Expr) -> Expr {
    Expr::truth(BinaryOp::Or, first, second)
}
