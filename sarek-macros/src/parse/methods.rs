//! The methods that kernels know, by name. rustc checks whether the receiver has them; what they mean is settled when
//! the types are known. The tests of the language read these lists: each method has a kernel.

/// Whether kernels know a method of that name.
pub fn is_known(name: &str) -> bool {
    [INTEGERS, FLOATS, ATOMICS, SLICES, OPTIONS, ORDERINGS].iter().any(|known| known.contains(&name))
}

/// Of slices and arrays.
pub const SLICES: &[&str] = &["contains", "copy_from_slice", "fill", "is_empty", "len", "reverse", "swap"];

/// Those that yield an `Ordering`, and its own.
pub const ORDERINGS: &[&str] =
    &["cmp", "is_eq", "is_ge", "is_gt", "is_le", "is_lt", "is_ne", "partial_cmp", "reverse", "then", "total_cmp"];

/// Of `Option` and `Result`.
pub const OPTIONS: &[&str] = &[
    "err",
    "expect",
    "expect_err",
    "is_err",
    "is_none",
    "is_ok",
    "is_some",
    "ok",
    "ok_or",
    "or",
    "unwrap",
    "unwrap_err",
    "unwrap_or",
    "unwrap_or_default",
];

/// Of integers; some are of floats, too.
pub const INTEGERS: &[&str] = &[
    "abs",
    "abs_diff",
    "checked_abs",
    "checked_add",
    "checked_div",
    "checked_ilog2",
    "checked_mul",
    "checked_neg",
    "checked_next_power_of_two",
    "checked_rem",
    "checked_shl",
    "checked_shr",
    "checked_sub",
    "clamp",
    "count_ones",
    "count_zeros",
    "div_ceil",
    "div_euclid",
    "ilog2",
    "is_negative",
    "is_positive",
    "is_power_of_two",
    "isqrt",
    "leading_ones",
    "leading_zeros",
    "max",
    "min",
    "next_multiple_of",
    "next_power_of_two",
    "overflowing_add",
    "overflowing_mul",
    "overflowing_neg",
    "overflowing_sub",
    "pow",
    "rem_euclid",
    "reverse_bits",
    "rotate_left",
    "rotate_right",
    "saturating_add",
    "saturating_mul",
    "saturating_sub",
    "signum",
    "swap_bytes",
    "to_be_bytes",
    "to_le_bytes",
    "to_ne_bytes",
    "trailing_ones",
    "trailing_zeros",
    "unbounded_shl",
    "unbounded_shr",
    "unsigned_abs",
    "wrapping_abs",
    "wrapping_add",
    "wrapping_div",
    "wrapping_mul",
    "wrapping_neg",
    "wrapping_pow",
    "wrapping_rem",
    "wrapping_shl",
    "wrapping_shr",
    "wrapping_sub",
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
    "cosh",
    "exp",
    "exp2",
    "exp_m1",
    "floor",
    "fract",
    "hypot",
    "is_finite",
    "is_infinite",
    "is_nan",
    "is_normal",
    "is_sign_negative",
    "is_sign_positive",
    "is_subnormal",
    "ln",
    "ln_1p",
    "log",
    "log10",
    "log2",
    "mul_add",
    "powf",
    "powi",
    "recip",
    "round",
    "round_ties_even",
    "sin",
    "sin_cos",
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
    "fetch_xor",
    "load",
    "store",
    "swap",
];

/// Functions that make numbers, `u32::from_le_bytes(…)`; methods are called so, too.
pub const CONVERSIONS: &[&str] =
    &["from", "from_be_bytes", "from_bits", "from_f32", "from_f64", "from_le_bytes", "from_ne_bytes"];
