//! Every method that panics in Rust for some operands: a table of expressions, which the tests evaluate at the edges of that
//! on each device, and on the host, where rustc's own panic is the reference.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A table of expressions of three operands, and optionally of a slice: a kernel that evaluates one of them, by its number, and
/// a device function that does so on the host.
macro_rules! panics {
    ($(#[$doc:meta])* $name:ident($a:ident, $b:ident, $c:ident: $ty:ty $(, $xs:ident: [$element:ty])?) -> $result:ty {
        $($row:expr;)*
    }) => {
        $(#[$doc])*
        pub mod $name {
            #![allow(unused_assignments, clippy::all)]
            use super::*;

            pub const ROWS: &[&str] = &[$(stringify!($row)),*];

            /// The value of a row.
            #[device]
            pub fn row($($xs: &[$element],)? number: u32, $a: $ty, $b: $ty, $c: $ty) -> $result {
                let mut at = 0;
                $(
                    if number == at {
                        return $row;
                    }
                    at += 1;
                )*
                panic!("no such row")
            }

            #[kernel]
            pub fn $name($($xs: &[$element],)? number: u32, $a: $ty, $b: $ty, $c: $ty, out: &mut [$result]) {
                out[0] = row($($xs,)? number, $a, $b, $c);
            }
        }
    };
}

macro_rules! integers {
    ($($name:ident $ty:ident { $($more:tt)* })*) => {$(
        panics!(#[doc = "Of integers."] $name(a, b, c: $ty) -> i64 {
            (a / b) as i64;
            (a % b) as i64;
            { let mut x = a; x /= b; x as i64 };
            { let mut x = a; x %= b; x as i64 };
            a.div_euclid(b) as i64;
            a.rem_euclid(b) as i64;
            a.wrapping_div(b) as i64;
            a.wrapping_rem(b) as i64;
            a.wrapping_div_euclid(b) as i64;
            a.wrapping_rem_euclid(b) as i64;
            a.overflowing_div(b).0 as i64;
            a.overflowing_rem(b).0 as i64;
            a.overflowing_div_euclid(b).0 as i64;
            a.overflowing_rem_euclid(b).0 as i64;
            a.saturating_div(b) as i64;
            a.ilog2() as i64;
            a.ilog10() as i64;
            a.ilog(b) as i64;
            a.ilog(2) as i64;
            a.isqrt() as i64;
            a.clamp(b, c) as i64;
            a.clamp(3, c) as i64;
            a.clamp(b, 3) as i64;
            // Operations that fail whatever the operands are.
            { let zero: $ty = 0; (a as i64) + zero.ilog2() as i64 };
            { let zero: $ty = 0; (a as i64) + zero.ilog10() as i64 };
            { let one: $ty = 1; (a as i64) + a.ilog(one) as i64 };
            (a.clamp(7, 3)) as i64;
            // Dropped values fail as well.
            { a.isqrt(); 7 };
            { let _ = a.ilog2(); 7 };
            { let _unused = a.clamp(b, c); 7 };
            // Only code that is reached fails.
            if a > 0 { a.ilog2() as i64 } else { -1 };
            (a > 0 && a.ilog10() > 1) as i64;
            if b <= c { a.clamp(b, c) as i64 } else { -1 };
            // Operations that report the failure in their value do not fail.
            a.checked_ilog2().is_some() as i64;
            a.checked_ilog(b).is_some() as i64;
            a.checked_div(b).is_some() as i64;
            a.checked_rem_euclid(b).is_some() as i64;
            a.checked_add(b).unwrap() as i64;
            a.checked_sub(b).expect("a difference") as i64;
            $($more)*
        });
    )*};
}

integers! {
    of_i8 i8 { { let minus_one: i8 = -1; (a as i64) + minus_one.isqrt() as i64 }; a.checked_isqrt().is_some() as i64; }
    of_i16 i16 { }
    of_i32 i32 { { let minus_one: i32 = -1; (a as i64) + minus_one.isqrt() as i64 }; a.checked_isqrt().is_some() as i64; }
    of_i64 i64 { }
    of_isize isize { }
    of_u8 u8 { a.div_ceil(b) as i64; a.next_multiple_of(b) as i64; a.is_multiple_of(b) as i64; }
    of_u16 u16 { }
    of_u32 u32 { a.div_ceil(b) as i64; a.next_multiple_of(b) as i64; a.is_multiple_of(b) as i64; }
    of_u64 u64 { a.div_ceil(b) as i64; a.next_multiple_of(b) as i64; a.checked_next_multiple_of(b).is_some() as i64; }
    of_usize usize { }
}

/// The bounds of a generic kernel's `clamp`.
#[device]
pub fn bounded<T: Number>(a: T, b: T, c: T) -> T {
    a.clamp(b, c)
}

macro_rules! floats {
    ($($name:ident $ty:ident $least:expr, $nan:expr;)*) => {$(
        panics!(#[doc = "Of floats."] $name(a, b, c: $ty) -> $ty {
            a.clamp(b, c);
            a.clamp($least, c);
            a.clamp(b, $nan);
            if b <= c { a.clamp(b, c) } else { a };
            bounded(a, b, c);
            { let _ = a.clamp(b, c); a };
            // None of these fails, whatever the operands are.
            a.min(b).max(c);
            a / b;
        });
    )*};
}

floats! {
    of_f16 f16 f16::NEG_ONE, f16::NAN;
    of_bf16 bf16 bf16::NEG_ONE, bf16::NAN;
    of_f32 f32 -1.0, f32::NAN;
    of_f64 f64 -1.0, f64::NAN;
}

panics!(
    /// Operations of slices, arrays, options and ranges.
    of_slices(a, b, c: usize, xs: [u32]) -> u32 {
        xs[a];
        { let part = &xs[a..b]; part.len() as u32 };
        { let part = &xs[a..=b]; part.len() as u32 };
        { let part = &xs[a..]; part.len() as u32 };
        { let part = &xs[..b]; part.len() as u32 };
        { let part = &xs[a..b]; part[c] };
        { let mut sum = 0; for part in xs.chunks(a) { sum += part[0]; } sum };
        { let mut sum = 0; for part in xs.chunks_exact(a) { sum += part[0]; } sum };
        { let mut sum = 0; for part in xs.windows(a) { sum += part[0]; } sum };
        { let mut sum = 0; for i in (0..8usize).step_by(a) { sum += xs[i]; } sum };
        xs.iter().step_by(a).copied().sum();
        xs.iter().skip(a).take(b).copied().sum();
        xs.iter().copied().skip(a).min().unwrap();
        xs.iter().position(|x| *x as usize == a).unwrap() as u32;
        xs.iter().position(|x| *x as usize == a).expect("this number") as u32;
        { let mut local = [1, 2, 3, 4]; local.swap(a, b); local[0] + 10 * local[1] + 100 * local[2] };
        { let mut local = [1, 2, 3, 4]; local.copy_from_slice(&xs[a..b]); local[3] };
        { let local = [1, 2, 3, 4]; local[a] };
        { let pair: [u32; 2] = xs[..a].try_into().unwrap(); pair[0] ^ pair[1] };
        { let few: [u32; 3] = xs[a..].try_into().expect("three numbers"); few[1] };
        { let byte: u8 = (a + 253).try_into().unwrap(); byte as u32 };
        { let less: u32 = (a as i32 - 2).try_into().expect("no negative number"); less };
        half(a as u32).unwrap();
        half(a as u32).expect("an even number");
        half(a as u32).unwrap_err();
        half(a as u32).expect_err("an odd number");
        half(a as u32).ok().unwrap_or(9);
        { assert!(a < b); a as u32 };
        { assert_eq!(a, b); a as u32 };
        { assert_ne!(a, b, "both are {c}"); a as u32 };
        { if a == 0 { unreachable!() } a as u32 };
        { if a == 0 { panic!("{a} and {b}") } a as u32 };
        { if a == 0 { todo!() } a as u32 };
        { if a == 0 { unimplemented!("{c}") } a as u32 };
        xs.get(a).copied().unwrap_or_else(|| panic!("there is no {a}"));
        xs.get(a).copied().unwrap_or_else(|| { let next = a + 1; unreachable!("{next}") }) + 1;
        xs.get(a).copied().map_or_else(|| todo!(), |x| x + 1);
        xs.get(a).copied().or_else(|| unimplemented!()).unwrap_or(7);
        xs.get(a).map_or((5, 6), |x| if *x > 4 { panic!("{x} is large") } else { (*x, 3) }).0;
        xs.get(a).copied().is_some_and(|x| if x == 9 { panic!("nine") } else { x > 3 }) as u32;
        xs.iter().copied().filter(|x| *x as usize > a).min().unwrap_or_else(|| panic!("none above {a}"));
        xs.iter().map(|x| if *x as usize == a { panic!("{a} is there") } else { *x }).sum::<u32>();
        half(a as u32).unwrap_or_else(|odd| panic!("{odd} is odd"));
        half(a as u32).map_err(|odd| if odd == 7 { panic!("seven") } else { odd + 1 }).unwrap_or(3);
        half(a as u32).and_then(|half| if half == 2 { panic!("two") } else { Err(half) }).unwrap_or(4);
        xs.get(a).map(|x| (*x, b as u32)).unwrap_or_else(|| panic!("no pair")).1;
        xs.get(a).and_then(|x| x.checked_sub(b as u32)).map_or_else(|| panic!("less"), |x| x);
    }
);

/// Half of an even number.
#[device]
pub fn half(n: u32) -> Result<u32, u32> {
    if n % 2 == 0 { Ok(n / 2) } else { Err(n) }
}

pub const ISQRT_LINE: u32 = line!() + 5;
/// A root of what may be negative, in every thread.
#[kernel]
pub fn roots(xs: &[i32], out: &mut [i32]) {
    let i = global_idx_x();
    out[i] = 1 + xs[i].isqrt();
}

entries!("panics" in "faults": of_i32::of_i32, of_u64::of_u64, of_f32::of_f32, of_slices::of_slices, roots;
    of_i8::of_i8, of_i16::of_i16, of_i64::of_i64, of_isize::of_isize, of_u8::of_u8, of_u16::of_u16, of_u32::of_u32,
    of_usize::of_usize, of_f16::of_f16, of_bf16::of_bf16, of_f64::of_f64);
