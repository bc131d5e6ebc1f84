//! The ASCII methods of `u8`: comparisons with characters.

use super::integer::{choose, compare};
use crate::ir::{BinaryOp, Const, Expr, ExprKind, Scalar, Spelling};
use crate::lower::function::Lowering;
use crate::lower::ranges::arithmetic;

/// Returns a byte, spelled as Rust's literal.
macro_rules! character {
    ($literal:literal) => {{
        let value: u8 = $literal;
        Expr {
            kind: ExprKind::Const(Const::Int(value.into()), Spelling::Digits(stringify!($literal))),
            ty: Scalar::U8.into(),
        }
    }};
}

/// Returns whether a byte is one of these characters.
macro_rules! between {
    ($byte:expr, $first:literal, $last:literal) => {{
        let above = compare(BinaryOp::Ge, $byte.clone(), character!($first));
        Expr::truth(BinaryOp::And, above, compare(BinaryOp::Le, $byte.clone(), character!($last)))
    }};
}

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
            "is_ascii_digit" => between!(byte, b'0', b'9'),
            "is_ascii_lowercase" => between!(byte, b'a', b'z'),
            "is_ascii_uppercase" => between!(byte, b'A', b'Z'),
            "is_ascii_alphabetic" => between!(letter(), b'a', b'z'),
            "is_ascii_alphanumeric" => either(between!(byte, b'0', b'9'), between!(letter(), b'a', b'z')),
            "is_ascii_hexdigit" => either(between!(byte, b'0', b'9'), between!(letter(), b'a', b'f')),
            "is_ascii_graphic" => between!(byte, b'!', b'~'),
            "is_ascii_punctuation" => {
                let marks = [
                    between!(byte, b'!', b'/'),
                    between!(byte, b':', b'@'),
                    between!(byte, b'[', b'`'),
                    between!(byte, b'{', b'~'),
                ];
                marks.into_iter().reduce(either)?
            }
            "is_ascii_whitespace" => {
                let marks =
                    [character!(b' '), character!(b'\t'), character!(b'\n'), character!(b'\x0c'), character!(b'\r')];
                marks.map(is).into_iter().reduce(either)?
            }
            "is_ascii_control" => {
                let low = compare(BinaryOp::Lt, byte.clone(), character!(b' '));
                either(low, is(Expr::int(0x7f, Scalar::U8)))
            }
            "to_ascii_lowercase" => choose(between!(byte, b'A', b'Z'), letter(), byte),
            "to_ascii_uppercase" => {
                let large = arithmetic(BinaryOp::BitXor, byte.clone(), Expr::int(0x20, Scalar::U8));
                choose(between!(byte, b'a', b'z'), large, byte)
            }
            _ => return None,
        })
    }
}

fn either(first: Expr, second: Expr) -> Expr {
    Expr::truth(BinaryOp::Or, first, second)
}
