//! Shifts of every integer type by counts of every integer type: the count is taken modulo the width.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Counts around every width, and at the ends of the types that hold them.
pub fn counts() -> Vec<i64> {
    let mut counts = vec![0, 1, 3, 5, 6, 100, 300, 1000, 40000, 1 << 33, i64::MAX, i64::MIN, i64::MIN + 9];
    for width in [8, 16, 32, 64, 128, 256] {
        counts.extend([width - 1, width, width + 1, -width - 1, -width, -width + 1]);
    }
    counts.extend([-1, -2, -3, -100, -1000, -40000, -(1 << 33)]);
    counts
}

macro_rules! shifts {
    ($($module:ident $ty:ident;)*) => {$(
        #[allow(arithmetic_overflow)]
        pub mod $module {
            use super::*;

            table!(variable(
                a in xs: $ty, b in c0: i8, c in c1: i16, d in c2: i32, e in c3: i64, f in c4: isize,
                g in c5: u8, h in c6: u16, k in c7: u32, l in c8: u64, m in c9: usize
            ) -> $ty {
                a << b => a.wrapping_shl(b as u32);
                a << c => a.wrapping_shl(c as u32);
                a << d => a.wrapping_shl(d as u32);
                a << e => a.wrapping_shl(e as u32);
                a << f => a.wrapping_shl(f as u32);
                a << g => a.wrapping_shl(g as u32);
                a << h => a.wrapping_shl(h as u32);
                a << k => a.wrapping_shl(k);
                a << l => a.wrapping_shl(l as u32);
                a << m => a.wrapping_shl(m as u32);
                a >> b => a.wrapping_shr(b as u32);
                a >> c => a.wrapping_shr(c as u32);
                a >> d => a.wrapping_shr(d as u32);
                a >> e => a.wrapping_shr(e as u32);
                a >> f => a.wrapping_shr(f as u32);
                a >> g => a.wrapping_shr(g as u32);
                a >> h => a.wrapping_shr(h as u32);
                a >> k => a.wrapping_shr(k);
                a >> l => a.wrapping_shr(l as u32);
                a >> m => a.wrapping_shr(m as u32);
                { let mut v = a; v <<= b; v >>= e; v } => a.wrapping_shl(b as u32).wrapping_shr(e as u32);
                { let mut v = a; v >>= h; v <<= m; v } => a.wrapping_shr(h as u32).wrapping_shl(m as u32);
                // The count is computed before it is taken modulo the width.
                a << (b + 1) => a.wrapping_shl(b.wrapping_add(1) as u32);
                a >> (k - 1) => a.wrapping_shr(k.wrapping_sub(1));
                a << (g as u32 + 250) => a.wrapping_shl(g as u32 + 250);
                a >> (l % 100) => a.wrapping_shr((l % 100) as u32);
            });

            pub const WIDTH: u32 = $ty::BITS;
            pub const NEGATIVE: i64 = -3;

            // Counts, and then both operands, that the compiler knows.
            table!(constant(a in xs: $ty) -> $ty {
                a << 0 => a;
                a << 7 => a.wrapping_shl(7);
                a >> (WIDTH - 1) => a.wrapping_shr(WIDTH - 1);
                a << WIDTH => a;
                a >> (WIDTH + 3) => a.wrapping_shr(3);
                a << -1 => a.wrapping_shl(WIDTH - 1);
                a >> -1i8 => a.wrapping_shr(WIDTH - 1);
                a << NEGATIVE => a.wrapping_shl(WIDTH - 3);
                a >> 300u16 => a.wrapping_shr(300);
                a << i64::MIN => a;
                a >> u64::MAX => a.wrapping_shr(WIDTH - 1);
                { let mut v = a; v <<= 65; v >>= -2i16; v } => a.wrapping_shl(65).wrapping_shr(WIDTH - 2);
                { let n = 35u8; a << n } => a.wrapping_shl(35);
                { let n = -35i64; a >> n } => a.wrapping_shr(-35i32 as u32);
                (1 as $ty) << 67i64 => (1 as $ty).wrapping_shl(67);
                (100 as $ty) >> -6 => (100 as $ty).wrapping_shr(-6i32 as u32);
                $ty::MAX << WIDTH => $ty::MAX;
                $ty::MIN >> 70u8 => $ty::MIN.wrapping_shr(70);
                $ty::MIN >> (WIDTH - 1) => $ty::MIN.wrapping_shr(WIDTH - 1);
                ($ty::MAX << 3) >> 3 => $ty::MAX.wrapping_shl(3).wrapping_shr(3);
            });

            /// Every value with every count.
            pub fn check(values: &[$ty]) {
                let counts = counts();
                let pairs = || values.iter().flat_map(|value| counts.iter().map(move |count| (*value, *count)));
                let xs: Vec<$ty> = pairs().map(|(value, _)| value).collect();
                macro_rules! all {
                    ($count:ident) => { &pairs().map(|(_, count)| count as $count).collect::<Vec<_>>() };
                }
                variable::check(
                    &xs, all!(i8), all!(i16), all!(i32), all!(i64), all!(isize), all!(u8), all!(u16), all!(u32), all!(u64),
                    all!(usize),
                );
                constant::check(values);
            }
        }
    )*};
}

shifts! {
    of_i8 i8; of_i16 i16; of_i32 i32; of_i64 i64; of_isize isize;
    of_u8 u8; of_u16 u16; of_u32 u32; of_u64 u64; of_usize usize;
}

/// Counts that a launch, a const parameter and a loop give.
#[kernel]
pub fn given<const N: i32>(xs: &[i32], out: &mut [i64], count: i8, other: u64) {
    let i = global_idx_x();
    let x = xs[i];
    let mut sum = (x << count) as i64 + (x as i64 >> other) + ((x as u8) << N) as i64;
    for k in 30..35 {
        sum = sum.wrapping_mul(3) + (x >> k) as i64;
    }
    for k in (-2i8..=1).rev() {
        sum = sum.wrapping_mul(3) + ((x as i16) << k) as i64;
    }
    out[i] = sum;
}

/// The same on the host.
pub fn given_reference<const N: i32>(x: i32, count: i8, other: u64) -> i64 {
    let mut sum = x.wrapping_shl(count as u32) as i64 + (x as i64).wrapping_shr(other as u32);
    sum += (x as u8).wrapping_shl(N as u32) as i64;
    for k in 30..35 {
        sum = sum.wrapping_mul(3) + x.wrapping_shr(k) as i64;
    }
    for k in (-2i8..=1).rev() {
        sum = sum.wrapping_mul(3) + (x as i16).wrapping_shl(k as u32) as i64;
    }
    sum
}

entries!("shifts":
    of_i8::variable::variable, of_i8::constant::constant, of_u32::variable::variable, of_u32::constant::constant, given::<9>;
    of_i16::variable::variable,
    of_i32::variable::variable,
    of_i64::variable::variable,
    of_isize::variable::variable,
    of_u8::variable::variable,
    of_u16::variable::variable,
    of_u64::variable::variable,
    of_usize::variable::variable,
    of_i16::constant::constant,
    of_i32::constant::constant,
    of_i64::constant::constant,
    of_isize::constant::constant,
    of_u8::constant::constant,
    of_u16::constant::constant,
    of_u64::constant::constant,
    of_usize::constant::constant,
);
