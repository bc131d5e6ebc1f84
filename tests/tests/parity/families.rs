//! Families of methods of integers: tables of expressions.

use sarek_tests::harness::{pairs, rng};
use sarek_tests::kernels::families;

/// Random pairs beside those of the edges.
const PAIRS: usize = 4000;

macro_rules! family_tables {
    ($($test:ident: $module:ident $table:ident $ty:ident $other:ident;)*) => {$(
        #[test]
        fn $test() {
            let mut rng = rng(stringify!($test));
            let (xs, ys) = pairs::<$ty, $ty>(&mut rng, PAIRS);
            families::$module::members::check(&xs, &ys);
            families::$module::logarithms::check(&xs, &ys);
            let (xs, ys) = pairs::<$ty, $other>(&mut rng, PAIRS);
            families::$table::check(&xs, &ys);
        }
    )*};
}

family_tables! {
    families_i8: i8s signed_i8 i8 u8;
    families_i16: i16s signed_i16 i16 u16;
    families_i32: i32s signed_i32 i32 u32;
    families_i64: i64s signed_i64 i64 u64;
    families_isize: isizes signed_isize isize usize;
    families_u8: u8s unsigned_u8 u8 i8;
    families_u16: u16s unsigned_u16 u16 i16;
    families_u32: u32s unsigned_u32 u32 i32;
    families_u64: u64s unsigned_u64 u64 i64;
    families_usize: usizes unsigned_usize usize isize;
}
