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

/// Of slices and arrays.
pub const SLICES: &[&str] =
    &["contains", "copy_from_slice", "fill", "is_empty", "len", "reverse", "split_at", "split_at_mut", "swap"];

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
    "store",
    "swap",
];

/// Functions that make numbers, `u32::from_le_bytes(…)`; methods are called so, too.
pub const CONVERSIONS: &[&str] =
    &["from", "from_be_bytes", "from_bits", "from_f32", "from_f64", "from_le_bytes", "from_ne_bytes"];

/// The method of numbers, slices, options or atomics that a misspelt name is likely to mean.
fn similar(name: &str) -> Option<&'static str> {
    let known = [INTEGERS, FLOATS, ATOMICS, SLICES, OPTIONS, ORDERINGS].into_iter().flatten();
    let (least, closest) = known.map(|known| (distance(name, known), *known)).min()?;
    (least <= 1 + name.len() / 8).then_some(closest)
}

/// What to write in place of a method that kernels do not have.
pub fn remedy(name: &str) -> String {
    let known = match name {
        "clone" | "to_owned" => "values of device types are `Copy`, so leave it out",
        "get" | "get_mut" | "first" | "last" | "get_unchecked" => "index, behind a comparison with `.len()`",
        "to_vec" | "push" | "pop" | "insert" | "remove" | "extend" | "resize" => {
            "kernels allocate no memory, so use an array, `[0; 16]`"
        }
        "sum" | "product" | "count" | "fold" => "put `.iter()` before it",
        "sort" | "sort_unstable" | "chunks" | "windows" | "chunks_exact" => "write a loop over indices",
        "as_ptr" | "as_mut_ptr" => "kernels have no raw pointers, so index the slice",
        "to_string" | "as_str" | "as_bytes" => "kernels have no strings; `println!` formats what it prints",
        "lock" | "borrow" | "borrow_mut" => "use atomics",
        _ => {
            return match similar(name) {
                Some(similar) => format!("is `{similar}` meant?"),
                None => "call a `#[device]` function".to_string(),
            };
        }
    };
    known.to_string()
}

/// How many letters must be put in, left out or changed to make one name of the other.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
