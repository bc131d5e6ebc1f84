//! The methods that kernels know, by name. rustc checks whether the receiver has them; what they mean is settled when
//! the types are known. The tests of the language read these lists: each method has a kernel.

/// Whether kernels know a method of that name.
pub fn is_known(name: &str) -> bool {
    [INTEGERS, FLOATS, ATOMICS, SLICES, OPTIONS, ORDERINGS].iter().any(|known| known.contains(&name))
}

/// Whether slices have a method of that name.
pub fn is_of_slices(name: &str) -> bool {
    SLICES.contains(&name)
}

/// Of numbers, options and orders, which take `&self`.
pub const LENT: &[&str] = &["is_some", "is_none", "is_ok", "is_err", "cmp", "partial_cmp", "total_cmp"];

/// Methods that integers share with floats.
const SHARED: &[&str] =
    &["abs", "clamp", "div_euclid", "max", "min", "rem_euclid", "signum", "to_be_bytes", "to_le_bytes", "to_ne_bytes"];

/// The kinds of values whose methods take `self`, with the lists of these; a name counts where it stands first.
pub const VALUES: [(&str, &[&str]); 5] =
    [("Number", SHARED), ("Integer", INTEGERS), ("Float", FLOATS), ("Choice", OPTIONS), ("Order", ORDERINGS)];

/// The kind of value that has a method of that name, which takes `self`.
pub fn value_of(name: &str) -> Option<&'static str> {
    if LENT.contains(&name) || is_of_slices(name) {
        return None;
    }
    VALUES.iter().find(|(_, names)| names.contains(&name)).map(|(value, _)| *value)
}

/// Whether numbers have a method of that name.
pub fn is_of_numbers(name: &str) -> bool {
    INTEGERS.contains(&name) || FLOATS.contains(&name)
}

/// Of slices and arrays.
pub const SLICES: &[&str] = &[
    "contains",
    "copy_from_slice",
    "fill",
    "first",
    "first_mut",
    "get",
    "get_mut",
    "is_empty",
    "last",
    "last_mut",
    "len",
    "reverse",
    "split_at",
    "split_at_mut",
    "split_first",
    "split_first_mut",
    "split_last",
    "split_last_mut",
    "swap",
];

/// Those that yield an `Ordering`, and its own.
pub const ORDERINGS: &[&str] =
    &["cmp", "is_eq", "is_ge", "is_gt", "is_le", "is_lt", "is_ne", "partial_cmp", "reverse", "then", "total_cmp"];

/// Of `Option` and `Result`.
pub const OPTIONS: &[&str] = &[
    "and_then",
    "cloned",
    "copied",
    "err",
    "expect",
    "expect_err",
    "filter",
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
    "unwrap",
    "unwrap_err",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
];

/// Those of `OPTIONS` that take closures: of what there is, and of what there is instead.
const OF_SOME: &[&str] = &["and_then", "filter", "is_none_or", "is_ok_and", "is_some_and", "map", "map_or"];
const OF_OTHERS: &[&str] = &["is_err_and", "map_err", "map_or_else", "ok_or_else", "or_else", "unwrap_or_else"];

/// Whether a method of options takes a closure.
pub fn takes_closure(name: &str) -> bool {
    OF_SOME.contains(&name) || OF_OTHERS.contains(&name)
}

/// Whether the closure of such a method has one parameter, whatever the receiver is.
pub fn takes_one(name: &str) -> bool {
    OF_SOME.contains(&name) || ["is_err_and", "map_err"].contains(&name)
}

/// Of integers; some are of floats, too.
pub const INTEGERS: &[&str] = &[
    "abs",
    "abs_diff",
    "borrowing_sub",
    "carrying_add",
    "carrying_mul",
    "cast_signed",
    "cast_unsigned",
    "checked_abs",
    "checked_add",
    "checked_add_signed",
    "checked_add_unsigned",
    "checked_div",
    "checked_div_euclid",
    "checked_ilog",
    "checked_ilog10",
    "checked_ilog2",
    "checked_isqrt",
    "checked_mul",
    "checked_neg",
    "checked_next_multiple_of",
    "checked_next_power_of_two",
    "checked_pow",
    "checked_rem",
    "checked_rem_euclid",
    "checked_shl",
    "checked_shr",
    "checked_signed_diff",
    "checked_sub",
    "checked_sub_signed",
    "checked_sub_unsigned",
    "clamp",
    "count_ones",
    "count_zeros",
    "div_ceil",
    "div_euclid",
    "ilog",
    "ilog10",
    "ilog2",
    "is_multiple_of",
    "is_negative",
    "is_positive",
    "is_power_of_two",
    "isqrt",
    "leading_ones",
    "leading_zeros",
    "max",
    "midpoint",
    "min",
    "next_multiple_of",
    "next_power_of_two",
    "overflowing_abs",
    "overflowing_add",
    "overflowing_add_signed",
    "overflowing_add_unsigned",
    "overflowing_div",
    "overflowing_div_euclid",
    "overflowing_mul",
    "overflowing_neg",
    "overflowing_pow",
    "overflowing_rem",
    "overflowing_rem_euclid",
    "overflowing_shl",
    "overflowing_shr",
    "overflowing_sub",
    "overflowing_sub_signed",
    "overflowing_sub_unsigned",
    "pow",
    "rem_euclid",
    "reverse_bits",
    "rotate_left",
    "rotate_right",
    "saturating_abs",
    "saturating_add",
    "saturating_add_signed",
    "saturating_add_unsigned",
    "saturating_div",
    "saturating_mul",
    "saturating_neg",
    "saturating_pow",
    "saturating_sub",
    "saturating_sub_signed",
    "saturating_sub_unsigned",
    "signum",
    "swap_bytes",
    "to_be",
    "to_be_bytes",
    "to_le",
    "to_le_bytes",
    "to_ne_bytes",
    "trailing_ones",
    "trailing_zeros",
    "unbounded_shl",
    "unbounded_shr",
    "unsigned_abs",
    "wrapping_abs",
    "wrapping_add",
    "wrapping_add_signed",
    "wrapping_add_unsigned",
    "wrapping_div",
    "wrapping_div_euclid",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_pow",
    "wrapping_rem",
    "wrapping_rem_euclid",
    "wrapping_shl",
    "wrapping_shr",
    "wrapping_sub",
    "wrapping_sub_signed",
    "wrapping_sub_unsigned",
];

/// Of floats alone.
pub const FLOATS: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cos_pi",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "frexp",
    "hypot",
    "is_finite",
    "is_infinite",
    "is_nan",
    "is_normal",
    "is_sign_negative",
    "is_sign_positive",
    "is_subnormal",
    "ldexp",
    "ln",
    "ln_1p",
    "log",
    "log10",
    "log2",
    "mul_add",
    "normcdf",
    "powf",
    "powi",
    "recip",
    "round",
    "round_ties_even",
    "saturate",
    "sin",
    "sin_cos",
    "sin_pi",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "to_bits",
    "to_degrees",
    "to_f32",
    "to_f64",
    "to_radians",
    "trunc",
];

/// Of atomics.
pub const ATOMICS: &[&str] = &[
    "compare_and_swap",
    "compare_exchange",
    "compare_exchange_weak",
    "fetch_add",
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

/// Functions that make numbers, `u32::from_le_bytes(…)`; methods are called so, too.
pub const CONVERSIONS: &[&str] =
    &["from", "from_be_bytes", "from_bits", "from_f32", "from_f64", "from_le_bytes", "from_ne_bytes"];
