//! The methods that kernels know.
//!
//! rustc checks that a receiver has a method. The lowering must know the types of its arguments and of its result.
//! Those of an operation are in its row ([`Intrinsic::of_method`]), and those of any other method of numbers are in
//! [`METHODS`]. Slices, options and atomics have methods whose types follow from the receiver, so only their names are
//! listed.

use super::{Intrinsic, Scalar, Types};

/// A method of numbers that is not an operation itself.
#[derive(Debug, Clone, Copy)]
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// The numbers that have it. Floats of 16 bits may have other methods, too, which are computed as `f32` and rounded.
    pub of: Types,
    /// Its parameters after `self`.
    pub params: &'static [Number],
    /// Its result type.
    pub gives: Gives,
}

/// A scalar type, relative to the receiver's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// The receiver's type.
    Own,
    /// The signed integer of its width.
    Signed,
    /// The unsigned integer of its width.
    Unsigned,
    /// That type, whatever the receiver's is.
    Always(Scalar),
}

/// The type of a method's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gives {
    /// A scalar.
    One(Number),
    /// An `Option` of it.
    Optional(Number),
    /// A pair.
    Pair(Number, Number),
    /// The bytes of the receiver, `[u8; N]`.
    Bytes,
}

impl Number {
    /// Returns the type, if the receiver's is `own`.
    pub const fn of(self, own: Scalar) -> Scalar {
        match self {
            Number::Own => own,
            Number::Signed => own.signed(),
            Number::Unsigned => own.unsigned(),
            Number::Always(scalar) => scalar,
        }
    }
}

const OWN: Number = Number::Own;
const BOOL: Number = Number::Always(Scalar::Bool);
const U32: Number = Number::Always(Scalar::U32);
/// `std::cmp::Ordering`, as kernels represent it.
const ORDER: Number = Number::Always(Scalar::I8);

/// The numbers that have the methods of characters.
const BYTE: Types = Types::Only(Scalar::U8);

const ONE: Gives = Gives::One(OWN);
const TRUTH: Gives = Gives::One(BOOL);
const CHECKED: Gives = Gives::Optional(OWN);
const OVERFLOWING: Gives = Gives::Pair(OWN, BOOL);

const fn method(name: &'static str, of: Types, params: &'static [Number], gives: Gives) -> Method {
    Method { name, of, params, gives }
}

/// Every method of numbers that is not an operation itself, by its purpose.
pub const METHODS: &[Method] = &[
    // Sums, differences and products, by their result on overflow.
    method("wrapping_add", Types::Integers, &[OWN], ONE),
    method("checked_add", Types::Integers, &[OWN], CHECKED),
    method("overflowing_add", Types::Integers, &[OWN], OVERFLOWING),
    method("wrapping_sub", Types::Integers, &[OWN], ONE),
    method("checked_sub", Types::Integers, &[OWN], CHECKED),
    method("overflowing_sub", Types::Integers, &[OWN], OVERFLOWING),
    method("wrapping_mul", Types::Integers, &[OWN], ONE),
    method("checked_mul", Types::Integers, &[OWN], CHECKED),
    method("saturating_mul", Types::Integers, &[OWN], ONE),
    method("overflowing_mul", Types::Integers, &[OWN], OVERFLOWING),
    method("wrapping_pow", Types::Integers, &[U32], ONE),
    method("checked_pow", Types::Integers, &[U32], CHECKED),
    method("saturating_pow", Types::Integers, &[U32], ONE),
    method("overflowing_pow", Types::Integers, &[U32], OVERFLOWING),
    // Quotients.
    method("wrapping_div", Types::Integers, &[OWN], ONE),
    method("checked_div", Types::Integers, &[OWN], CHECKED),
    method("saturating_div", Types::Integers, &[OWN], ONE),
    method("overflowing_div", Types::Integers, &[OWN], OVERFLOWING),
    method("wrapping_rem", Types::Integers, &[OWN], ONE),
    method("checked_rem", Types::Integers, &[OWN], CHECKED),
    method("overflowing_rem", Types::Integers, &[OWN], OVERFLOWING),
    method("wrapping_div_euclid", Types::Integers, &[OWN], ONE),
    method("checked_div_euclid", Types::Integers, &[OWN], CHECKED),
    method("overflowing_div_euclid", Types::Integers, &[OWN], OVERFLOWING),
    method("wrapping_rem_euclid", Types::Integers, &[OWN], ONE),
    method("checked_rem_euclid", Types::Integers, &[OWN], CHECKED),
    method("overflowing_rem_euclid", Types::Integers, &[OWN], OVERFLOWING),
    // Negation and magnitude.
    method("wrapping_neg", Types::Integers, &[], ONE),
    method("checked_neg", Types::Integers, &[], CHECKED),
    method("saturating_neg", Types::SignedIntegers, &[], ONE),
    method("overflowing_neg", Types::Integers, &[], OVERFLOWING),
    method("wrapping_abs", Types::SignedIntegers, &[], ONE),
    method("checked_abs", Types::SignedIntegers, &[], CHECKED),
    method("saturating_abs", Types::SignedIntegers, &[], ONE),
    method("overflowing_abs", Types::SignedIntegers, &[], OVERFLOWING),
    method("unsigned_abs", Types::SignedIntegers, &[], Gives::One(Number::Unsigned)),
    method("is_positive", Types::SignedIntegers, &[], TRUTH),
    method("is_negative", Types::SignedIntegers, &[], TRUTH),
    // Shifts.
    method("wrapping_shl", Types::Integers, &[U32], ONE),
    method("checked_shl", Types::Integers, &[U32], CHECKED),
    method("overflowing_shl", Types::Integers, &[U32], OVERFLOWING),
    method("unbounded_shl", Types::Integers, &[U32], ONE),
    method("wrapping_shr", Types::Integers, &[U32], ONE),
    method("checked_shr", Types::Integers, &[U32], CHECKED),
    method("overflowing_shr", Types::Integers, &[U32], OVERFLOWING),
    method("unbounded_shr", Types::Integers, &[U32], ONE),
    // Operands of the other sign.
    method("wrapping_add_signed", Types::Unsigned, &[Number::Signed], ONE),
    method("checked_add_signed", Types::Unsigned, &[Number::Signed], CHECKED),
    method("saturating_add_signed", Types::Unsigned, &[Number::Signed], ONE),
    method("overflowing_add_signed", Types::Unsigned, &[Number::Signed], OVERFLOWING),
    method("wrapping_sub_signed", Types::Unsigned, &[Number::Signed], ONE),
    method("checked_sub_signed", Types::Unsigned, &[Number::Signed], CHECKED),
    method("saturating_sub_signed", Types::Unsigned, &[Number::Signed], ONE),
    method("overflowing_sub_signed", Types::Unsigned, &[Number::Signed], OVERFLOWING),
    method("wrapping_add_unsigned", Types::SignedIntegers, &[Number::Unsigned], ONE),
    method("checked_add_unsigned", Types::SignedIntegers, &[Number::Unsigned], CHECKED),
    method("saturating_add_unsigned", Types::SignedIntegers, &[Number::Unsigned], ONE),
    method("overflowing_add_unsigned", Types::SignedIntegers, &[Number::Unsigned], OVERFLOWING),
    method("wrapping_sub_unsigned", Types::SignedIntegers, &[Number::Unsigned], ONE),
    method("checked_sub_unsigned", Types::SignedIntegers, &[Number::Unsigned], CHECKED),
    method("saturating_sub_unsigned", Types::SignedIntegers, &[Number::Unsigned], ONE),
    method("overflowing_sub_unsigned", Types::SignedIntegers, &[Number::Unsigned], OVERFLOWING),
    method("checked_signed_diff", Types::Unsigned, &[OWN], Gives::Optional(Number::Signed)),
    method("cast_signed", Types::Unsigned, &[], Gives::One(Number::Signed)),
    method("cast_unsigned", Types::SignedIntegers, &[], Gives::One(Number::Unsigned)),
    // Several words.
    method("carrying_add", Types::Unsigned, &[OWN, BOOL], OVERFLOWING),
    method("borrowing_sub", Types::Unsigned, &[OWN, BOOL], OVERFLOWING),
    method("carrying_mul", Types::Unsigned, &[OWN, OWN], Gives::Pair(OWN, OWN)),
    method("carrying_mul_add", Types::Unsigned, &[OWN, OWN, OWN], Gives::Pair(OWN, OWN)),
    // Multiples, roots, logarithms.
    method("midpoint", Types::Integers, &[OWN], ONE),
    method("is_multiple_of", Types::Unsigned, &[OWN], TRUTH),
    method("next_multiple_of", Types::Unsigned, &[OWN], ONE),
    method("checked_next_multiple_of", Types::Unsigned, &[OWN], CHECKED),
    method("checked_next_power_of_two", Types::Unsigned, &[], CHECKED),
    method("isqrt", Types::Integers, &[], ONE),
    method("checked_isqrt", Types::SignedIntegers, &[], CHECKED),
    method("ilog", Types::Integers, &[OWN], Gives::One(U32)),
    method("ilog10", Types::Integers, &[], Gives::One(U32)),
    method("checked_ilog", Types::Integers, &[OWN], Gives::Optional(U32)),
    method("checked_ilog2", Types::Integers, &[], Gives::Optional(U32)),
    method("checked_ilog10", Types::Integers, &[], Gives::Optional(U32)),
    // Bytes.
    method("to_be", Types::Integers, &[], ONE),
    method("to_le", Types::Integers, &[], ONE),
    method("to_be_bytes", Types::Numbers, &[], Gives::Bytes),
    method("to_le_bytes", Types::Numbers, &[], Gives::Bytes),
    method("to_ne_bytes", Types::Numbers, &[], Gives::Bytes),
    // Characters.
    method("is_ascii", BYTE, &[], TRUTH),
    method("is_ascii_alphabetic", BYTE, &[], TRUTH),
    method("is_ascii_alphanumeric", BYTE, &[], TRUTH),
    method("is_ascii_control", BYTE, &[], TRUTH),
    method("is_ascii_digit", BYTE, &[], TRUTH),
    method("is_ascii_graphic", BYTE, &[], TRUTH),
    method("is_ascii_hexdigit", BYTE, &[], TRUTH),
    method("is_ascii_lowercase", BYTE, &[], TRUTH),
    method("is_ascii_punctuation", BYTE, &[], TRUTH),
    method("is_ascii_uppercase", BYTE, &[], TRUTH),
    method("is_ascii_whitespace", BYTE, &[], TRUTH),
    method("to_ascii_lowercase", BYTE, &[], ONE),
    method("to_ascii_uppercase", BYTE, &[], ONE),
    // Order.
    method("clamp", Types::Numbers, &[OWN, OWN], ONE),
    method("cmp", Types::Integers, &[OWN], Gives::One(ORDER)),
    method("partial_cmp", Types::Numbers, &[OWN], Gives::Optional(ORDER)),
    method("total_cmp", Types::Floats, &[OWN], Gives::One(ORDER)),
    // Floats.
    method("is_sign_positive", Types::Floats, &[], TRUTH),
    method("is_normal", Types::Floats, &[], TRUTH),
    method("is_subnormal", Types::Floats, &[], TRUTH),
    method("recip", Types::FullFloats, &[], ONE),
    method("log", Types::FullFloats, &[OWN], ONE),
    method("sin_cos", Types::Floats, &[], Gives::Pair(OWN, OWN)),
    method("frexp", Types::Floats, &[], Gives::Pair(OWN, Number::Always(Scalar::I32))),
    method("to_degrees", Types::FullFloats, &[], ONE),
    method("to_radians", Types::FullFloats, &[], ONE),
    method("to_f32", Types::Floats, &[], Gives::One(Number::Always(Scalar::F32))),
    method("to_f64", Types::Floats, &[], Gives::One(Number::Always(Scalar::F64))),
];

/// The methods of `std::cmp::Ordering`, with their types.
pub const OF_ORDERINGS: &[Method] = &[
    method("is_eq", Types::None, &[], TRUTH),
    method("is_ne", Types::None, &[], TRUTH),
    method("is_lt", Types::None, &[], TRUTH),
    method("is_le", Types::None, &[], TRUTH),
    method("is_gt", Types::None, &[], TRUTH),
    method("is_ge", Types::None, &[], TRUTH),
    method("reverse", Types::None, &[], Gives::One(ORDER)),
    method("then", Types::None, &[ORDER], Gives::One(ORDER)),
    method("then_with", Types::None, &[ORDER], Gives::One(ORDER)),
];

/// The methods of slices and arrays.
pub const SLICES: &[&str] = &[
    "binary_search",
    "contains",
    "copy_from_slice",
    "ends_with",
    "fill",
    "first",
    "first_mut",
    "get",
    "get_mut",
    "is_empty",
    "is_sorted",
    "last",
    "last_mut",
    "len",
    "reverse",
    "sort",
    "sort_unstable",
    "split_at",
    "split_at_checked",
    "split_at_mut",
    "split_at_mut_checked",
    "split_first",
    "split_first_mut",
    "split_last",
    "split_last_mut",
    "starts_with",
    "strip_prefix",
    "strip_suffix",
    "swap",
];

/// Methods of slices and arrays whose names numbers have, too.
pub const ALSO_OF_SLICES: &[&str] = &["rotate_left", "rotate_right"];

/// The methods of `Option` and `Result`.
pub const OPTIONS: &[&str] = &[
    "and",
    "and_then",
    "as_mut",
    "as_ref",
    "cloned",
    "copied",
    "err",
    "expect",
    "expect_err",
    "filter",
    "flatten",
    "get_or_insert",
    "get_or_insert_with",
    "insert",
    "is_err",
    "is_err_and",
    "is_none",
    "is_none_or",
    "is_ok",
    "is_ok_and",
    "is_some",
    "is_some_and",
    "map",
    "map_err",
    "map_or",
    "map_or_else",
    "ok",
    "ok_or",
    "ok_or_else",
    "or",
    "or_else",
    "replace",
    "take",
    "unwrap",
    "unwrap_err",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
    "xor",
    "zip",
];

/// The methods of atomics.
pub const ATOMICS: &[&str] = &[
    "compare_and_swap",
    "compare_exchange",
    "compare_exchange_weak",
    "fetch_add",
    "fetch_add_bf16x2",
    "fetch_add_f16x2",
    "fetch_and",
    "fetch_dec",
    "fetch_inc",
    "fetch_max",
    "fetch_min",
    "fetch_or",
    "fetch_sub",
    "fetch_update",
    "fetch_xor",
    "load",
    "scoped",
    "store",
    "swap",
];

/// Functions that make numbers, such as `u32::from_le_bytes(…)`. Methods may have these names, too.
pub const CONVERSIONS: &[&str] =
    &["from", "from_be_bytes", "from_bits", "from_f32", "from_f64", "from_le_bytes", "from_ne_bytes", "try_from"];

/// The methods of options and orders, and those of all numbers, that take `&self`; those of characters do, too.
const LENT: &[&str] = &["is_some", "is_none", "is_ok", "is_err", "cmp", "partial_cmp", "total_cmp"];

/// Returns `true` if a method of numbers, options or orders takes `&self`.
pub fn is_lent(name: &str) -> bool {
    LENT.contains(&name) || is_of_characters(name)
}

/// Returns `true` if a method is one of `u8` alone.
pub fn is_of_characters(name: &str) -> bool {
    METHODS.iter().any(|method| method.name == name && matches!(method.of, BYTE))
}

impl Method {
    /// Returns the method of a number, or of an `Ordering`, of that name.
    pub fn named(name: &str) -> Option<&'static Method> {
        METHODS.iter().chain(OF_ORDERINGS).find(|method| method.name == name)
    }
}

/// Returns the numbers that have a method of that name: an operation, or a row of [`METHODS`].
pub fn numbers_with(name: &str) -> Option<Types> {
    let operation = Intrinsic::of_method(name).map(|op| op.row().types);
    operation.or_else(|| METHODS.iter().find(|method| method.name == name).map(|method| method.of))
}

/// Returns the names of all methods of numbers.
pub fn number_methods() -> impl Iterator<Item = &'static str> {
    let operations = Intrinsic::all().filter_map(|op| op.row().method);
    operations.chain(METHODS.iter().map(|method| method.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_name_has_one_row() {
        let mut names = HashSet::new();
        number_methods().chain(OF_ORDERINGS.iter().map(|method| method.name)).for_each(|name| {
            assert!(names.insert(name), "{name}");
        });
    }
}
