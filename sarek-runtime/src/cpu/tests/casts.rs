//! `as` between all types.

use std::fmt::Debug;

use super::build::{I32, cast, item, load, map, scalar_arg, slice, slice_arg, var};
use super::operators::{edges, float_values, same};
use crate::arg::Arg;
use crate::ir::{Scalar, Type};

/// Casts the elements of a slice, whose element `i` is `shown(i)` in a message. It is compiled once for each type of results.
fn check<R: Copy + Debug + Default + PartialEq>(
    input: &(Type, Arg),
    [from, to]: [Scalar; 2],
    expected: &[R],
    shown: &dyn Fn(usize) -> String,
) {
    let results: Vec<R> =
        map(expected.len(), to, std::slice::from_ref(input), |params, i| cast(load(item(params[0], i, from)), to));
    for (i, (&got, &expected)) in results.iter().zip(expected).enumerate() {
        assert!(same(got, expected), "{}{from} as {to}: {got:?}, not {expected:?}", shown(i));
    }
}

macro_rules! cast_to {
    ($values:expr, $from:expr; $($t:ty, $to:ident;)*) => {
        let mut values = $values.clone();
        let input = (slice($from), slice_arg(&mut values));
        let shown = |i: usize| format!("{:?}", values[i]);
        $(
            let expected: Vec<$t> = values.iter().map(|value| *value as $t).collect();
            check(&input, [$from, Scalar::$to], &expected, &shown);
        )*
    };
}

macro_rules! casts {
    ($($name:ident: $t:ty, $from:ident, $values:expr;)*) => {$(
        #[test]
        fn $name() {
            let values: Vec<$t> = $values;
            cast_to! {
                values, Scalar::$from;
                i8, I8; i16, I16; i32, I32; i64, I64; i64, Isize; u8, U8; u16, U16; u32, U32; u64, U64; u64, Usize;
                f32, F32; f64, F64;
            }
        }
    )*};
}

casts! {
    from_i8: i8, I8, (i8::MIN..=i8::MAX).collect();
    from_u8: u8, U8, (u8::MIN..=u8::MAX).collect();
    from_i16: i16, I16, edges().into_iter().map(|bits| bits as i16).collect();
    from_u16: u16, U16, edges().into_iter().map(|bits| bits as u16).collect();
    from_i32: i32, I32, edges().into_iter().map(|bits| bits as i32).collect();
    from_u32: u32, U32, edges().into_iter().map(|bits| bits as u32).collect();
    from_i64: i64, I64, edges().into_iter().map(|bits| bits as i64).collect();
    from_u64: u64, U64, edges();
    from_isize: i64, Isize, edges().into_iter().map(|bits| bits as i64).collect();
    from_usize: u64, Usize, edges();
    from_f32: f32, F32, float_values!(f32).to_vec();
    from_f64: f64, F64, float_values!(f64).to_vec();
}

#[test]
fn from_bool() {
    let values = vec![false, true];
    cast_to! {
        values, Scalar::Bool;
        i8, I8; i16, I16; i32, I32; i64, I64; i64, Isize; u8, U8; u16, U16; u32, U32; u64, U64; u64, Usize;
    }
}

#[test]
fn narrow_parameters_keep_their_sign() {
    for (of, bits) in [(Scalar::I8, 0xf0), (Scalar::I16, 0xfff0)] {
        let input = [(of.into(), scalar_arg(bits))];
        assert_eq!(map::<i32>(1, I32, &input, |params, _| cast(var(params[0], of), I32)), [-16], "{of}");
    }
}
