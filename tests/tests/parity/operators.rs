//! Operators, casts and methods of numbers: tables of expressions.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, pairs, random, rng, samples};
use sarek_tests::kernels::{casts, floats, integers, operators};

/// Random pairs beside those of the edges.
const PAIRS: usize = 4000;

macro_rules! integer_tables {
    ($($test:ident: $module:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let mut rng = rng(stringify!($test));
            let (xs, ys) = pairs::<$ty, $ty>(&mut rng, PAIRS);
            let values = samples::<$ty>(&mut rng, PAIRS);
            operators::$module::arithmetic::check(&xs, &ys);
            operators::$module::comparison::check(&xs, &ys);
            integers::$module::same::check(&xs, &ys);
            integers::$module::fallible::check(&xs, &ys);
            integers::$module::counts::check(&values);
            integers::$module::distance::check(&xs, &ys);
            let (xs, counts) = pairs::<$ty, u8>(&mut rng, PAIRS);
            let counts: Vec<u32> = counts.into_iter().map(u32::from).collect();
            operators::$module::shifts::check(&xs, &counts);
            let (xs, ys) = pairs::<$ty, $ty>(&mut rng, PAIRS);
            let out = random::<$ty>(&mut rng, xs.len());
            let rows = xs.iter().zip(&ys).zip(&out);
            let expected: Vec<$ty> =
                rows.map(|((&a, &b), &out)| operators::$module::compound_reference(a, b, out)).collect();
            for device in &devices() {
                let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
                let mut out = device.upload(&out).unwrap();
                let n = xs.len();
                operators::$module::compound::launch(device, Grid::cover(n, 256), &a, &b, &mut out, n as u32).unwrap();
                assert_same(device, "compound assignments", &out.to_vec().unwrap(), &expected, 0);
            }
        }
    )*};
}

integer_tables! {
    i8_is_as_in_rust: of_i8 i8;
    i16_is_as_in_rust: of_i16 i16;
    i32_is_as_in_rust: of_i32 i32;
    i64_is_as_in_rust: of_i64 i64;
    isize_is_as_in_rust: of_isize isize;
    u8_is_as_in_rust: of_u8 u8;
    u16_is_as_in_rust: of_u16 u16;
    u32_is_as_in_rust: of_u32 u32;
    u64_is_as_in_rust: of_u64 u64;
    usize_is_as_in_rust: of_usize usize;
}

macro_rules! float_tables {
    ($($test:ident: $module:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let mut rng = rng(stringify!($test));
            let (xs, ys) = pairs::<$ty, $ty>(&mut rng, PAIRS);
            let values = samples::<$ty>(&mut rng, PAIRS);
            operators::$module::arithmetic::check(&xs, &ys);
            operators::$module::comparison::check(&xs, &ys);
            floats::$module::exact::check(&xs, &ys);
            floats::$module::predicates::check(&values);
            floats::$module::bits::check(&values);
            floats::$module::transcendental::check(&xs, &ys);
            let out = random::<$ty>(&mut rng, xs.len());
            let rows = xs.iter().zip(&ys).zip(&out);
            let expected: Vec<$ty> =
                rows.map(|((&a, &b), &out)| operators::$module::compound_reference(a, b, out)).collect();
            for device in &devices() {
                let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
                let mut out = device.upload(&out).unwrap();
                let n = xs.len();
                operators::$module::compound::launch(device, Grid::cover(n, 256), &a, &b, &mut out, n as u32).unwrap();
                assert_same(device, "compound assignments", &out.to_vec().unwrap(), &expected, 0);
            }
        }
    )*};
}

float_tables! {
    f32_is_as_in_rust: of_f32 f32;
    f64_is_as_in_rust: of_f64 f64;
}

#[test]
fn truth_values_are_as_in_rust() {
    let (xs, ys) = pairs::<bool, bool>(&mut rng("logic"), 1000);
    operators::logic::check(&xs, &ys);
    for device in &devices() {
        let n = xs.len();
        let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
        let mut out = device.zeros::<bool>(n).unwrap();
        operators::compound_logic::launch(device, Grid::cover(n, 64), &a, &b, &mut out, n as u32).unwrap();
        let expected: Vec<bool> = xs.iter().zip(&ys).map(|(a, b)| ((a & b) ^ b) & !(a & b)).collect();
        assert_same(device, "compound_logic", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn casts_are_as_in_rust() {
    casts::check(&mut rng("casts"));
    casts::constants::check(&samples::<u8>(&mut rng("casts"), 0));
}

#[test]
fn signed_integers_are_as_in_rust() {
    let rng = &mut rng("signed");
    operators::negation_i8::check(&samples(rng, PAIRS));
    operators::negated_quotient_i8::check(&samples(rng, PAIRS));
    operators::negation_i16::check(&samples(rng, PAIRS));
    operators::negation_i32::check(&samples(rng, PAIRS));
    operators::negated_quotient_i16::check(&samples(rng, PAIRS));
    operators::negated_quotient_i32::check(&samples(rng, PAIRS));
    operators::negation_i64::check(&samples(rng, PAIRS));
    operators::negated_quotient_i64::check(&samples(rng, PAIRS));
    operators::negation_isize::check(&samples(rng, PAIRS));
    integers::signed_i8::check(&samples(rng, PAIRS));
    integers::signed_i16::check(&samples(rng, PAIRS));
    integers::negatives::check(&(i16::MIN..=i16::MAX).collect::<Vec<_>>());
    integers::signed_i32::check(&samples(rng, PAIRS));
    integers::signed_i64::check(&samples(rng, PAIRS));
    integers::signed_isize::check(&samples(rng, PAIRS));
    integers::absolute_i8::check(&samples(rng, PAIRS));
    integers::absolute_i16::check(&samples(rng, PAIRS));
    integers::absolute_i32::check(&samples(rng, PAIRS));
    integers::absolute_i64::check(&samples(rng, PAIRS));
    integers::absolute_isize::check(&samples(rng, PAIRS));
}

#[test]
fn unsigned_integers_are_as_in_rust() {
    let rng = &mut rng("unsigned");
    macro_rules! check {
        ($($table:ident $power:ident $ty:ident;)*) => {$(
            let (xs, ys) = pairs::<$ty, $ty>(rng, PAIRS);
            integers::$table::check(&xs, &ys);
            integers::$power::check(&xs);
        )*};
    }
    check! {
        unsigned_u8 power_u8 u8; unsigned_u16 power_u16 u16; unsigned_u32 power_u32 u32; unsigned_u64 power_u64 u64;
        unsigned_usize power_usize usize;
    }
}

#[test]
fn upper_halves_of_products_are_as_in_rust() {
    let rng = &mut rng("mul_hi");
    let (xs, ys) = pairs(rng, PAIRS);
    integers::mul_hi_u32::check(&xs, &ys);
    let (xs, ys) = pairs(rng, PAIRS);
    integers::mul_hi_i32::check(&xs, &ys);
    let (xs, ys) = pairs(rng, PAIRS);
    integers::mul_hi_u64::check(&xs, &ys);
    let (xs, ys) = pairs(rng, PAIRS);
    integers::mul_hi_i64::check(&xs, &ys);
    integers::bits::check(&samples(rng, PAIRS));
}

#[test]
fn shifts_by_counts_in_range() {
    let rng = &mut rng("shifts");
    let (xs, ys): (Vec<u32>, Vec<u64>) = (random(rng, 300), random(rng, 300));
    let counts: Vec<u32> = (0..300).collect();
    let expected: Vec<u32> = (0..300).map(|i| operators::shift_in_range(xs[i], ys[i], counts[i])).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
        let (s, mut out) = (device.upload(&counts).unwrap(), device.zeros::<u32>(300).unwrap());
        operators::shifts_in_range::launch(device, Grid::cover(300, 64), &a, &b, &s, &mut out).unwrap();
        assert_same(device, "shifts_in_range", &out.to_vec().unwrap(), &expected, 0);
    }
}
