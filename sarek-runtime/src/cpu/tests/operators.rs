//! Every operator on every type against Rust's own results; 8-bit types exhaustively.

use std::fmt::Debug;

use super::build::{binary, item, load, map, slice, slice_arg, unary};
use crate::ir::{BinaryOp, Scalar, UnaryOp};

/// Returns `true` if two results are the same; each NaN is the same as any other.
pub(super) fn same<R: Copy + PartialEq>(got: R, expected: R) -> bool {
    #[expect(clippy::eq_op, reason = "only a NaN differs from itself")]
    let is_nan = |value: R| value != value;
    got == expected || is_nan(got) && is_nan(expected)
}

/// Runs an operator on all pairs.
fn run_binary<T: Clone, R: Clone + Default>(op: BinaryOp, scalar: Scalar, result: Scalar, pairs: &[(T, T)]) -> Vec<R> {
    let (mut a, mut b): (Vec<T>, Vec<T>) = pairs.iter().cloned().unzip();
    let inputs = [(slice(scalar), slice_arg(&mut a)), (slice(scalar), slice_arg(&mut b))];
    map(pairs.len(), result, &inputs, |params, i| {
        binary(op, load(item(params[0], i.clone(), scalar)), load(item(params[1], i, scalar)))
    })
}

fn check<T: Copy + Debug, R: Copy + Debug + Default + PartialEq>(
    op: BinaryOp,
    scalar: Scalar,
    result: Scalar,
    pairs: &[(T, T)],
    expected: impl Fn(T, T) -> R,
    same: impl Fn(R, R) -> bool,
) {
    check_each(op, [scalar, result], pairs, &expected, &same);
}

/// Is compiled once for the types, and not for each operator.
fn check_each<T: Copy + Debug, R: Copy + Debug + Default + PartialEq>(
    op: BinaryOp,
    [scalar, result]: [Scalar; 2],
    pairs: &[(T, T)],
    expected: &dyn Fn(T, T) -> R,
    same: &dyn Fn(R, R) -> bool,
) {
    let results: Vec<R> = run_binary(op, scalar, result, pairs);
    for (&(a, b), got) in pairs.iter().zip(results) {
        let expected = expected(a, b);
        assert!(same(got, expected), "{a:?}{scalar} {} {b:?}{scalar}: {got:?}, not {expected:?}", op.symbol());
    }
}

fn pairs<T: Copy>(values: &[T]) -> Vec<(T, T)> {
    values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b))).collect()
}

macro_rules! comparisons {
    ($scalar:expr, $pairs:expr) => {
        let same = |a, b| a == b;
        check(BinaryOp::Eq, $scalar, Scalar::Bool, $pairs, |a, b| a == b, same);
        check(BinaryOp::Ne, $scalar, Scalar::Bool, $pairs, |a, b| a != b, same);
        check(BinaryOp::Lt, $scalar, Scalar::Bool, $pairs, |a, b| a < b, same);
        check(BinaryOp::Le, $scalar, Scalar::Bool, $pairs, |a, b| a <= b, same);
        check(BinaryOp::Gt, $scalar, Scalar::Bool, $pairs, |a, b| a > b, same);
        check(BinaryOp::Ge, $scalar, Scalar::Bool, $pairs, |a, b| a >= b, same);
    };
}

macro_rules! integers {
    ($($name:ident: $t:ty, $scalar:ident, $values:expr;)*) => {$(
        #[test]
        fn $name() {
            let all = pairs::<$t>(&$values);
            let nonzero: Vec<_> = all.iter().copied().filter(|pair| pair.1 != 0).collect();
            let (scalar, same) = (Scalar::$scalar, |a, b| a == b);
            check(BinaryOp::Add, scalar, scalar, &all, |a, b| a.wrapping_add(b), same);
            check(BinaryOp::Sub, scalar, scalar, &all, |a, b| a.wrapping_sub(b), same);
            check(BinaryOp::Mul, scalar, scalar, &all, |a, b| a.wrapping_mul(b), same);
            check(BinaryOp::Div, scalar, scalar, &nonzero, |a, b| a.wrapping_div(b), same);
            check(BinaryOp::Rem, scalar, scalar, &nonzero, |a, b| a.wrapping_rem(b), same);
            check(BinaryOp::BitAnd, scalar, scalar, &all, |a, b| a & b, same);
            check(BinaryOp::BitOr, scalar, scalar, &all, |a, b| a | b, same);
            check(BinaryOp::BitXor, scalar, scalar, &all, |a, b| a ^ b, same);
            check(BinaryOp::Shl, scalar, scalar, &all, |a, b| a.wrapping_shl(b as u32), same);
            check(BinaryOp::Shr, scalar, scalar, &all, |a, b| a.wrapping_shr(b as u32), same);
            comparisons!(scalar, &all);

            // A divisor that is the same in all lanes, and a constant one, take other paths.
            for divisor in $values.iter().copied().filter(|&b| b != 0).step_by(7) {
                let same_divisor: Vec<_> = $values.iter().map(|&a| (a, divisor)).collect();
                check(BinaryOp::Div, scalar, scalar, &same_divisor, |a, b| a.wrapping_div(b), same);
                check(BinaryOp::Rem, scalar, scalar, &same_divisor, |a, b| a.wrapping_rem(b), same);
            }
            let mut values = $values.to_vec();
            let input = [(slice(scalar), slice_arg(&mut values))];
            for power in [1, 2, 16, 64] {
                for (op, expected) in [(BinaryOp::Div, <$t>::wrapping_div as fn($t, $t) -> $t), (BinaryOp::Rem, <$t>::wrapping_rem)] {
                    let results: Vec<$t> = map(values.len(), scalar, &input, |params, i| {
                        binary(op, load(item(params[0], i, scalar)), super::build::int(power.into(), scalar))
                    });
                    let expected: Vec<$t> = values.iter().map(|&a| expected(a, power)).collect();
                    assert_eq!(results, expected, "{scalar} {} {power}", op.symbol());
                }
            }
            for (op, expected) in [(UnaryOp::Neg, <$t>::wrapping_neg as fn($t) -> $t), (UnaryOp::Not, |x| !x)] {
                let results: Vec<$t> = map(values.len(), scalar, &input, |params, i| unary(op, load(item(params[0], i, scalar))));
                let expected: Vec<$t> = values.iter().map(|&a| expected(a)).collect();
                assert_eq!(results, expected, "{op:?} {scalar}");
            }
        }
    )*};
}

/// Returns values around the powers of two, as bits.
pub(super) fn edges() -> Vec<u64> {
    let powers = (0..64).flat_map(|shift| [(1u64 << shift) - 1, 1 << shift, (1 << shift) + 1, !(1 << shift)]);
    let mut values: Vec<u64> = powers.chain([0x1234_5678_9abc_def0, u64::MAX - 6]).collect();
    values.sort_unstable();
    values.dedup();
    values
}

macro_rules! edges_of {
    ($t:ty) => {{
        let mut values: Vec<$t> = edges().into_iter().map(|bits| bits as $t).collect();
        values.sort_unstable();
        values.dedup();
        values
    }};
}

integers! {
    i8_operators: i8, I8, (i8::MIN..=i8::MAX).collect::<Vec<_>>();
    u8_operators: u8, U8, (u8::MIN..=u8::MAX).collect::<Vec<_>>();
    i16_operators: i16, I16, edges_of!(i16);
    u16_operators: u16, U16, edges_of!(u16);
    i32_operators: i32, I32, edges_of!(i32);
    u32_operators: u32, U32, edges_of!(u32);
    i64_operators: i64, I64, edges_of!(i64);
    u64_operators: u64, U64, edges_of!(u64);
    isize_operators: i64, Isize, edges_of!(i64);
    usize_operators: u64, Usize, edges_of!(u64);
}

macro_rules! floats {
    ($($name:ident: $t:ident, $scalar:ident;)*) => {$(
        #[test]
        fn $name() {
            let all = pairs(&float_values!($t));
            let (scalar, same) = (Scalar::$scalar, |a: $t, b: $t| a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()));
            check(BinaryOp::Add, scalar, scalar, &all, |a: $t, b| a + b, same);
            check(BinaryOp::Sub, scalar, scalar, &all, |a: $t, b| a - b, same);
            check(BinaryOp::Mul, scalar, scalar, &all, |a: $t, b| a * b, same);
            check(BinaryOp::Div, scalar, scalar, &all, |a: $t, b| a / b, same);
            check(BinaryOp::Rem, scalar, scalar, &all, |a: $t, b| a % b, same);
            comparisons!(scalar, &all);
            let mut values = float_values!($t);
            let input = [(slice(scalar), slice_arg(&mut values))];
            let results: Vec<$t> = map(values.len(), scalar, &input, |params, i| unary(UnaryOp::Neg, load(item(params[0], i, scalar))));
            assert!(results.iter().zip(&values).all(|(&got, &x)| same(got, -x)));
        }
    )*};
}

/// Floats of all kinds.
macro_rules! float_values {
    ($t:ident) => {
        [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -0.5,
            1.5,
            2.5,
            -2.5,
            0.1,
            3.7,
            -3.7,
            100.25,
            127.5,
            255.9,
            -128.9,
            65535.5,
            1e9,
            2147483648.0,
            -2147483648.0,
            4294967296.0,
            9.3e18,
            -9.3e18,
            1.9e19,
            1e-30,
            1e30,
            $t::MIN,
            $t::MAX,
            $t::MIN_POSITIVE,
            $t::MIN_POSITIVE / 4.0,
            $t::EPSILON,
            $t::INFINITY,
            $t::NEG_INFINITY,
            $t::NAN,
        ]
    };
}
pub(super) use float_values;

floats! {
    f32_operators: f32, F32;
    f64_operators: f64, F64;
}

#[test]
fn bool_operators() {
    let (all, same) = (pairs(&[false, true]), |a, b| a == b);
    let (scalar, result) = (Scalar::Bool, Scalar::Bool);
    check(BinaryOp::BitAnd, scalar, result, &all, |a, b| a & b, same);
    check(BinaryOp::BitOr, scalar, result, &all, |a, b| a | b, same);
    check(BinaryOp::BitXor, scalar, result, &all, |a, b| a ^ b, same);
    check(BinaryOp::And, scalar, result, &all, |a, b| a && b, same);
    check(BinaryOp::Or, scalar, result, &all, |a, b| a || b, same);
    comparisons!(scalar, &all);
}
