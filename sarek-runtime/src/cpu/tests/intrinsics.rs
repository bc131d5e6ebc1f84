//! Every intrinsic of one lane against Rust's own methods.

use std::fmt::Debug;

use super::build::{Builder, add, mul, set};
use super::build::{int, intrinsic, item, load, map, run, slice, slice_arg};
use super::operators::{edges, float_values, same};
use crate::device::Float;
use crate::ir::{Axis, Intrinsic, Scalar};

/// Compares an intrinsic of one operand with a function. It is compiled once for the types, and not for each intrinsic.
fn check_unary<T: Copy + Debug, R: Copy + Debug + Default + PartialEq>(
    op: Intrinsic,
    [scalar, result]: [Scalar; 2],
    values: &[T],
    expected: &dyn Fn(T) -> R,
) {
    let mut values = values.to_vec();
    let input = [(slice(scalar), slice_arg(&mut values))];
    let results: Vec<R> =
        map(values.len(), result, &input, |params, i| intrinsic(op, vec![load(item(params[0], i, scalar))], result));
    for (&x, got) in values.iter().zip(results) {
        let expected = expected(x);
        assert!(same(got, expected), "{op:?}({x:?}{scalar}): {got:?}, not {expected:?}");
    }
}

/// Does the same for each pair of a first and a second operand.
fn check_binary<T: Copy + Debug, U: Copy + Debug, R: Copy + Debug + Default + PartialEq>(
    op: Intrinsic,
    [scalar, second, result]: [Scalar; 3],
    (values, seconds): (&[T], &[U]),
    expected: &dyn Fn(T, U) -> R,
) {
    let pairs = values.iter().flat_map(|&a| seconds.iter().map(move |&b| (a, b)));
    let (mut a, mut b): (Vec<T>, Vec<U>) = pairs.unzip();
    let input = [(slice(scalar), slice_arg(&mut a)), (slice(second), slice_arg(&mut b))];
    let results: Vec<R> = map(a.len(), result, &input, |params, i| {
        let operands = vec![load(item(params[0], i.clone(), scalar)), load(item(params[1], i, second))];
        intrinsic(op, operands, result)
    });
    for ((&x, &y), got) in a.iter().zip(&b).zip(results) {
        let expected = expected(x, y);
        assert!(same(got, expected), "{op:?}({x:?}{scalar}, {y:?}): {got:?}, not {expected:?}");
    }
}

/// One operand.
macro_rules! unary_table {
    ($t:ty, $scalar:expr, $values:expr; $($name:ident: $r:ty, $result:expr, |$x:ident| $expected:expr;)*) => {$(
        check_unary::<$t, $r>(Intrinsic::$name, [$scalar, $result], &$values, &|$x| $expected);
    )*};
}

/// Two operands, the second of a type of its own.
macro_rules! binary_table {
    ($t:ty, $scalar:expr, $values:expr; $($name:ident: $u:ty, $second:expr, $seconds:expr, $r:ty, $result:expr, |$x:ident, $y:ident| $expected:expr;)*) => {$(
        check_binary::<$t, $u, $r>(Intrinsic::$name, [$scalar, $second, $result], (&$values, &$seconds), &|$x, $y| $expected);
    )*};
}

macro_rules! integers {
    ($($name:ident: $t:ty, $u:ty, $scalar:ident, $unsigned:ident, $values:expr;)*) => {$(
        #[test]
        fn $name() {
            let (scalar, u32_) = (Scalar::$scalar, Scalar::U32);
            let values: Vec<$t> = $values;
            let nonzero: Vec<$t> = values.iter().copied().filter(|&x| x != 0).collect();
            let counts = [0, 1, 2, 3, 7, 8, 15, 31, 32, 33, 63, 64, 100];
            unary_table! {
                $t, scalar, values;
                CountOnes: u32, u32_, |x| x.count_ones();
                CountZeros: u32, u32_, |x| x.count_zeros();
                LeadingZeros: u32, u32_, |x| x.leading_zeros();
                TrailingZeros: u32, u32_, |x| x.trailing_zeros();
                LeadingOnes: u32, u32_, |x| x.leading_ones();
                TrailingOnes: u32, u32_, |x| x.trailing_ones();
                ReverseBits: $t, scalar, |x| x.reverse_bits();
                SwapBytes: $t, scalar, |x| x.swap_bytes();
            }
            let positive: Vec<$t> = values.iter().copied().filter(|&x| x > 0).collect();
            unary_table! { $t, scalar, positive; Ilog2: u32, u32_, |x| x.ilog2(); }
            binary_table! {
                $t, scalar, values;
                Min: $t, scalar, values, $t, scalar, |x, y| x.min(y);
                Max: $t, scalar, values, $t, scalar, |x, y| x.max(y);
                DivEuclid: $t, scalar, nonzero, $t, scalar, |x, y| x.wrapping_div_euclid(y);
                RemEuclid: $t, scalar, nonzero, $t, scalar, |x, y| x.wrapping_rem_euclid(y);
                SaturatingAdd: $t, scalar, values, $t, scalar, |x, y| x.saturating_add(y);
                SaturatingSub: $t, scalar, values, $t, scalar, |x, y| x.saturating_sub(y);
                AbsDiff: $t, scalar, values, $u, Scalar::$unsigned, |x, y| x.abs_diff(y);
                Pow: u32, u32_, counts, $t, scalar, |x, y| x.wrapping_pow(y);
                RotateLeft: u32, u32_, counts, $t, scalar, |x, y| x.rotate_left(y % <$t>::BITS);
                RotateRight: u32, u32_, counts, $t, scalar, |x, y| x.rotate_right(y % <$t>::BITS);
            }
        }
    )*};
}

macro_rules! signed {
    ($($name:ident: $t:ty, $scalar:ident;)*) => {$(
        #[test]
        fn $name() {
            let values: Vec<$t> = edges().into_iter().map(|bits| bits as $t).collect();
            let scalar = Scalar::$scalar;
            unary_table! {
                $t, scalar, values;
                Abs: $t, scalar, |x| x.wrapping_abs();
                Signum: $t, scalar, |x| x.signum();
            }
        }
    )*};
}

macro_rules! unsigned {
    ($($name:ident: $t:ty, $scalar:ident;)*) => {$(
        #[test]
        fn $name() {
            let values: Vec<$t> = edges().into_iter().map(|bits| bits as $t).collect();
            let nonzero: Vec<$t> = values.iter().copied().filter(|&x| x != 0).collect();
            let scalar = Scalar::$scalar;
            unary_table! {
                $t, scalar, values;
                Abs: $t, scalar, |x| x;
                IsPowerOfTwo: bool, Scalar::Bool, |x| x.is_power_of_two();
                NextPowerOfTwo: $t, scalar, |x| x.checked_next_power_of_two().unwrap_or(0);
            }
            binary_table! {
                $t, scalar, values;
                DivCeil: $t, scalar, nonzero, $t, scalar, |x, y| x.div_ceil(y);
            }
        }
    )*};
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
    i8_intrinsics: i8, u8, I8, U8, (i8::MIN..=i8::MAX).collect();
    u8_intrinsics: u8, u8, U8, U8, (u8::MIN..=u8::MAX).collect();
    i16_intrinsics: i16, u16, I16, U16, edges_of!(i16);
    u16_intrinsics: u16, u16, U16, U16, edges_of!(u16);
    i32_intrinsics: i32, u32, I32, U32, edges_of!(i32);
    u32_intrinsics: u32, u32, U32, U32, edges_of!(u32);
    i64_intrinsics: i64, u64, I64, U64, edges_of!(i64);
    u64_intrinsics: u64, u64, U64, U64, edges_of!(u64);
    isize_intrinsics: i64, u64, Isize, Usize, edges_of!(i64);
    usize_intrinsics: u64, u64, Usize, Usize, edges_of!(u64);
}

signed! { i8_signs: i8, I8; i16_signs: i16, I16; i32_signs: i32, I32; i64_signs: i64, I64; isize_signs: i64, Isize; }

unsigned! { u8_powers: u8, U8; u16_powers: u16, U16; u32_powers: u32, U32; u64_powers: u64, U64; usize_powers: u64, Usize; }

#[test]
fn upper_halves() {
    let (a, b, c, d): (Vec<u32>, Vec<i32>, Vec<u64>, Vec<i64>) =
        (edges_of!(u32), edges_of!(i32), edges_of!(u64), edges_of!(i64));
    let [s, t, u, v] = [Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64];
    binary_table! { u32, s, a; MulHi: u32, s, a, u32, s, |x, y| ((u64::from(x) * u64::from(y)) >> 32) as u32; }
    binary_table! { i32, t, b; MulHi: i32, t, b, i32, t, |x, y| ((i64::from(x) * i64::from(y)) >> 32) as i32; }
    binary_table! { u64, u, c; MulHi: u64, u, c, u64, u, |x, y| ((u128::from(x) * u128::from(y)) >> 64) as u64; }
    binary_table! { i64, v, d; MulHi: i64, v, d, i64, v, |x, y| ((i128::from(x) * i128::from(y)) >> 64) as i64; }
}

#[test]
fn distances_of_bytes() {
    let (scalar, values) = (Scalar::U32, edges_of!(u32));
    let distance =
        |a: u32, b: u32| a.to_be_bytes().iter().zip(b.to_be_bytes()).map(|(a, b)| u32::from(a.abs_diff(b))).sum();
    binary_table! { u32, scalar, values; ByteDistance: u32, scalar, values, u32, scalar, |x, y| distance(x, y); }
}

macro_rules! floats {
    ($($name:ident: $t:ident, $u:ty, $scalar:ident, $bits:ident;)*) => {$(
        #[test]
        fn $name() {
            let (scalar, bits, bool_) = (Scalar::$scalar, Scalar::$bits, Scalar::Bool);
            let values: Vec<$t> = float_values!($t).to_vec();
            unary_table! {
                $t, scalar, values;
                Abs: $t, scalar, |x| x.abs(); Signum: $t, scalar, |x| x.signum();
                Sqrt: $t, scalar, |x| x.sqrt(); Rsqrt: $t, scalar, |x| 1.0 / x.sqrt(); Cbrt: $t, scalar, |x| x.cbrt();
                Floor: $t, scalar, |x| x.floor(); Ceil: $t, scalar, |x| x.ceil(); Round: $t, scalar, |x| x.round();
                RoundTiesEven: $t, scalar, |x| x.round_ties_even(); Trunc: $t, scalar, |x| x.trunc();
                Fract: $t, scalar, |x| x.fract(); Exp: $t, scalar, |x| x.exp(); Exp2: $t, scalar, |x| x.exp2();
                ExpM1: $t, scalar, |x| x.exp_m1(); Ln: $t, scalar, |x| x.ln(); Log2: $t, scalar, |x| x.log2();
                Log10: $t, scalar, |x| x.log10(); Ln1p: $t, scalar, |x| x.ln_1p(); Sin: $t, scalar, |x| x.sin();
                Cos: $t, scalar, |x| x.cos(); Tan: $t, scalar, |x| x.tan(); Asin: $t, scalar, |x| x.asin();
                Acos: $t, scalar, |x| x.acos(); Atan: $t, scalar, |x| x.atan(); Sinh: $t, scalar, |x| x.sinh();
                Cosh: $t, scalar, |x| x.cosh(); Tanh: $t, scalar, |x| x.tanh(); Asinh: $t, scalar, |x| Float::asinh(x);
                Acosh: $t, scalar, |x| Float::acosh(x); Atanh: $t, scalar, |x| Float::atanh(x);
                IsNan: bool, bool_, |x| x.is_nan(); IsInfinite: bool, bool_, |x| x.is_infinite();
                IsFinite: bool, bool_, |x| x.is_finite(); IsSignNegative: bool, bool_, |x| x.is_sign_negative();
                ToBits: $u, bits, |x| x.to_bits();
            }
            let as_bits: Vec<$u> = values.iter().map(|x| x.to_bits()).collect();
            unary_table! { $u, bits, as_bits; FromBits: $t, scalar, |x| $t::from_bits(x); }
            binary_table! {
                $t, scalar, values;
                Min: $t, scalar, values, $t, scalar, |x, y| x.min(y);
                Max: $t, scalar, values, $t, scalar, |x, y| x.max(y);
                DivEuclid: $t, scalar, values, $t, scalar, |x, y| x.div_euclid(y);
                RemEuclid: $t, scalar, values, $t, scalar, |x, y| x.rem_euclid(y);
                Powf: $t, scalar, values, $t, scalar, |x, y| x.powf(y);
                Atan2: $t, scalar, values, $t, scalar, |x, y| x.atan2(y);
                Hypot: $t, scalar, values, $t, scalar, |x, y| x.hypot(y);
                Copysign: $t, scalar, values, $t, scalar, |x, y| x.copysign(y);
                Powi: i32, Scalar::I32, [-3, -1, 0, 1, 2, 5], $t, scalar, |x, y| x.powi(std::hint::black_box(y));
            }
            let mut a = values.clone();
            let input = [(slice(scalar), slice_arg(&mut a))];
            let results: Vec<$t> = map(a.len(), scalar, &input, |params, i| {
                let x = || load(item(params[0], i.clone(), scalar));
                intrinsic(Intrinsic::MulAdd, vec![x(), x(), x()], scalar)
            });
            assert!(results.iter().zip(&values).all(|(&got, &x)| got == x.mul_add(x, x) || got.is_nan() && x.mul_add(x, x).is_nan()));
        }
    )*};
}

floats! { f32_intrinsics: f32, u32, F32, U32; f64_intrinsics: f64, u64, F64, U64; }

#[test]
fn positions() {
    let (blocks, threads) = ([3, 2, 2], [5, 4, 3]);
    let u = Scalar::U32;
    let pos = |which: fn(Axis) -> Intrinsic, axis| intrinsic(which(axis), vec![], u);
    let axes = [Axis::X, Axis::Y, Axis::Z];
    let count = 12 * 60;
    let mut out = vec![0u32; count * 17];
    let mut b = Builder::new();
    let output = b.param("out", slice(u));
    let linear = |which: fn(Axis) -> Intrinsic, dim: fn(Axis) -> Intrinsic| {
        let inner = add(mul(pos(which, Axis::Z), pos(dim, Axis::Y)), pos(which, Axis::Y));
        add(mul(inner, pos(dim, Axis::X)), pos(which, Axis::X))
    };
    let thread = linear(Intrinsic::ThreadIdx, Intrinsic::BlockDim);
    let id = add(mul(linear(Intrinsic::BlockIdx, Intrinsic::GridDim), int(60, u)), thread);
    let mut values = vec![];
    for which in
        [Intrinsic::ThreadIdx, Intrinsic::BlockIdx, Intrinsic::BlockDim, Intrinsic::GridDim, Intrinsic::GlobalIdx]
    {
        values.extend(axes.map(|axis| pos(which, axis)));
    }
    values.extend([intrinsic(Intrinsic::LaneId, vec![], u), intrinsic(Intrinsic::WarpId, vec![], u)]);
    let store = |(k, value)| set(item(output, add(mul(id.clone(), int(17, u)), int(k as i128, u)), u), value);
    let body = values.into_iter().enumerate().map(store).collect();
    run(&b.module(body), crate::Grid::new(blocks, threads), &[slice_arg(&mut out)]).expect("no fault");
    for block in 0..12 {
        for thread in 0..60 {
            let t = [thread % 5, thread / 5 % 4, thread / 20];
            let c = [block % 3, block / 3 % 2, block / 6];
            let g: Vec<u32> = (0..3).map(|k| c[k] * threads[k] + t[k]).collect();
            let expected: Vec<u32> = [&t[..], &c, &threads, &blocks, &g, &[thread % 32, thread / 32]].concat();
            let start = (block * 60 + thread) as usize * 17;
            assert_eq!(out[start..start + 17], expected);
        }
    }
}
