//! Every operator on every type.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

macro_rules! integer_operators {
    ($($module:ident $ty:ident: $shift:ty;)*) => {$(
        pub mod $module {
            use super::*;

            table!(arithmetic(a in xs: $ty, b in ys: $ty) -> $ty {
                a + b => a.wrapping_add(b);
                a - b => a.wrapping_sub(b);
                a * b => a.wrapping_mul(b);
                if b == 0 { 0 } else { a / b } => if b == 0 { 0 } else { a.wrapping_div(b) };
                if b == 0 { 0 } else { a % b } => if b == 0 { 0 } else { a.wrapping_rem(b) };
                a / 7 => a / 7;
                a % 10 => a % 10;
                a & b => a & b;
                a | b => a | b;
                a ^ b => a ^ b;
                !a => !a;
                (a + b) / 2 => a.wrapping_add(b) / 2;
                (a - b) >> 1 => a.wrapping_sub(b) >> 1;
                a * b + a - b * 3 => a.wrapping_mul(b).wrapping_add(a).wrapping_sub(b.wrapping_mul(3));
                a - (b - a) => a.wrapping_sub(b.wrapping_sub(a));
                a & b | a ^ !b => a & b | a ^ !b;
                (a | b) & (a ^ b) => (a | b) & (a ^ b);
                a << 1 | a >> ($ty::BITS - 1) => a << 1 | a >> ($ty::BITS - 1);
                !(a + 1) => !a.wrapping_add(1);
            });

            table!(comparison(a in xs: $ty, b in ys: $ty) -> bool {
                a == b => a == b;
                a != b => a != b;
                a < b => a < b;
                a <= b => a <= b;
                a > b => a > b;
                a >= b => a >= b;
                a + b > a => a.wrapping_add(b) > a;
                a - b < b => a.wrapping_sub(b) < b;
                a * 2 == b + b => a.wrapping_mul(2) == b.wrapping_add(b);
                a < b && b < 100 || a == 0 => a < b && b < 100 || a == 0;
                (a < b) == (b > a) => true;
                !(a < b) != (a == b) => (a >= b) != (a == b);
                (a < b) & (b != 3) | (a == 1) ^ (b == 1) => (a < b) & (b != 3) | (a == 1) ^ (b == 1);
                (a < b) < (a > b) => (a < b) < (a > b);
            });

            table!(shifts(a in xs: $ty, s in counts: u32) -> $ty {
                a << s => a.wrapping_shl(s);
                a >> s => a.wrapping_shr(s);
                a << (s & 7) >> 1 => a << (s & 7) >> 1;
                a >> (s as u8 & 7) => a >> (s & 7);
                a << (s as i64 & 7) => a << (s & 7);
                a >> (s as usize & 3) << (s as i32 & 3) => a >> (s & 3) << (s & 3);
                1 << (s & 7) => (1 as $ty) << (s & 7);
                a >> ($ty::BITS - 1) => a >> ($ty::BITS - 1);
                a.wrapping_shl(s) => a.wrapping_shl(s);
                a.wrapping_shr(s) => a.wrapping_shr(s);
            });

            /// Every compound assignment.
            #[kernel]
            pub fn compound(xs: &[$ty], ys: &[$ty], out: &mut [$ty], n: u32) {
                let i = global_idx_x();
                if i >= n {
                    return;
                }
                let b = ys[i];
                let mut a = xs[i];
                a += b;
                a *= 3;
                a -= 7;
                a ^= b;
                a |= 1;
                a &= !b | 5;
                a <<= 1;
                a >>= b as u32 & 3;
                if b != 0 {
                    a /= b;
                    a %= b;
                }
                out[i] += a;
                out[i] -= b;
                out[i] *= a;
                out[i] ^= xs[i];
                out[i] |= 2;
                out[i] &= b;
                out[i] <<= 2u8;
                out[i] >>= 1i64;
                out[i] /= 3;
                out[i] %= 11;
            }

            pub fn compound_reference(a: $ty, b: $ty, mut out: $ty) -> $ty {
                let x = a;
                let mut a = a.wrapping_add(b).wrapping_mul(3).wrapping_sub(7);
                a = ((a ^ b) | 1) & (!b | 5);
                a = a.wrapping_shl(1) >> (b as u32 & 3);
                if b != 0 {
                    a = a.wrapping_div(b).wrapping_rem(b);
                }
                out = out.wrapping_add(a).wrapping_sub(b).wrapping_mul(a);
                out = ((out ^ x) | 2) & b;
                (out << 2 >> 1) / 3 % 11
            }
        }
    )*};
}

integer_operators! {
    of_i8 i8: u8; of_i16 i16: u16; of_i32 i32: u32; of_i64 i64: u64; of_isize isize: usize;
    of_u8 u8: u8; of_u16 u16: u16; of_u32 u32: u32; of_u64 u64: u64; of_usize usize: usize;
}

macro_rules! negations {
    ($($module:ident $ty:ident;)*) => {$(
        table!($module(a in xs: $ty) -> $ty {
            -a => a.wrapping_neg();
            -a + 1 => a.wrapping_neg().wrapping_add(1);
            -(a / 2) => -(a / 2);
            -(-a) => a;
            1 - -a => (1 as $ty).wrapping_sub(a.wrapping_neg());
            -1 => -1;
            $ty::MIN => $ty::MIN;
            $ty::MAX + a => $ty::MAX.wrapping_add(a);
            a - $ty::MIN => a.wrapping_sub($ty::MIN);
            a & -a => a & a.wrapping_neg();
        });
    )*};
}

/// A negated dividend, and one that is widened: ptxas 13.0 does not cut what `neg.s16` gives back to 16 bits there, so that
/// a prelude that used it would make 10923 of `-i16::MIN / 3`.
macro_rules! negated_quotients {
    ($($module:ident $ty:ident;)*) => {$(
        table!($module(a in xs: $ty) -> $ty {
            -a / 3 => a.wrapping_neg() / 3;
            (-a as i64 >> 7) as $ty => (a.wrapping_neg() as i64 >> 7) as $ty;
        });
    )*};
}

negated_quotients! { negated_quotient_i8 i8; negated_quotient_i16 i16; negated_quotient_i32 i32; negated_quotient_i64 i64; }

negations! { negation_i8 i8; negation_i16 i16; negation_i32 i32; negation_i64 i64; negation_isize isize; }

macro_rules! float_operators {
    ($($module:ident $ty:ident;)*) => {$(
        pub mod $module {
            use super::*;

            table!(arithmetic(a in xs: $ty, b in ys: $ty) -> $ty {
                a + b => a + b;
                a - b => a - b;
                a * b => a * b;
                a / b => a / b;
                a % b => a % b;
                -a => -a;
                a * b + a => a * b + a;
                a * b - b * a + 1.0 => a * b - b * a + 1.0;
                a - b - a => a - b - a;
                a - (b - a) => a - (b - a);
                a / b * b => a / b * b;
                a / (b * 2.0) => a / (b * 2.0);
                0.1 + a => 0.1 + a;
                1e-3 * a => 1e-3 * a;
                if a < b { a } else { b } => if a < b { a } else { b };
                -(a + b) * 0.5 => -(a + b) * 0.5;
                -(-a) => a;
                2.0 => 2.0;
                -0.0 => -0.0;
                $ty::INFINITY => $ty::INFINITY;
                $ty::NAN => $ty::NAN;
                $ty::MIN_POSITIVE / 2.0 + 0.0 * a => $ty::MIN_POSITIVE / 2.0 + 0.0 * a;
            });

            table!(comparison(a in xs: $ty, b in ys: $ty) -> bool {
                a == b => a == b;
                a != b => a != b;
                a < b => a < b;
                a <= b => a <= b;
                a > b => a > b;
                a >= b => a >= b;
                !(a < b) => !(a < b);
                !(a == b) || !(a != b) => true;
                a < b || a >= b => a < b || a >= b;
            });

            /// Every compound assignment.
            #[kernel]
            pub fn compound(xs: &[$ty], ys: &[$ty], out: &mut [$ty], n: u32) {
                let i = global_idx_x();
                if i >= n {
                    return;
                }
                let b = ys[i];
                let mut a = xs[i];
                a += b;
                a *= 3.0;
                a -= 0.7;
                a /= b;
                a %= 5.0;
                out[i] += a;
                out[i] *= b;
                out[i] -= xs[i];
                out[i] /= 3.0;
                out[i] %= 11.0;
            }

            pub fn compound_reference(a: $ty, b: $ty, out: $ty) -> $ty {
                let x = a;
                let a = ((a + b) * 3.0 - 0.7) / b % 5.0;
                ((out + a) * b - x) / 3.0 % 11.0
            }
        }
    )*};
}

float_operators! { of_f32 f32; of_f64 f64; }

table!(logic(a in xs: bool, b in ys: bool) -> bool {
    a && b => a && b;
    a || b => a || b;
    !a => !a;
    a & b => a & b;
    a | b => a | b;
    a ^ b => a ^ b;
    a == b => a == b;
    a != b => a != b;
    a < b => !a & b;
    a <= b => a <= b;
    a > b => a & !b;
    a >= b => a >= b;
    !a && b || a && !b => a ^ b;
    !(a || b) && !(a && b) => !a && !b;
    a || b && !a => a || b;
    (a || b) && !a => b && !a;
    true => true;
    a == !b => a != b;
    if a { b } else { !b } => a == b;
});

/// Compound assignment of truth values.
#[kernel]
pub fn compound_logic(xs: &[bool], ys: &[bool], out: &mut [bool], n: u32) {
    let i = global_idx_x();
    if i < n {
        let mut a = xs[i];
        a &= ys[i];
        out[i] |= a;
        out[i] ^= ys[i];
        out[i] &= !a;
    }
}

/// Counts of shifts that are known to be in range, and some that are not.
#[device]
pub fn shift_in_range(x: u32, y: u64, s: u32) -> u32 {
    let low = s % 32;
    let mut sum = (x << low) ^ (x >> (31 - low));
    for k in 0..4 {
        sum ^= (x >> (8 * k)) & 0xff;
        sum ^= (y << (16 * (k & 3))) as u32;
    }
    if s < 64 {
        sum ^= (y >> s) as u32;
    }
    for k in 0..64u32 {
        sum ^= ((y >> k) as u32).wrapping_shl(k);
    }
    sum ^ x.wrapping_shr(s) ^ x.wrapping_shl(32 - low)
}

/// Calls of it.
#[kernel]
pub fn shifts_in_range(xs: &[u32], ys: &[u64], counts: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    if (i as usize) < xs.len() {
        out[i] = shift_in_range(xs[i], ys[i], counts[i]);
    }
}

entries!("operators":
    shifts_in_range,
    of_i8::arithmetic::arithmetic, of_i8::comparison::comparison, of_i8::shifts::shifts, of_i8::compound,
    logic::logic, compound_logic;
    of_i16::arithmetic::arithmetic,
    of_i16::comparison::comparison,
    of_i16::shifts::shifts,
    of_i16::compound,
    of_i32::arithmetic::arithmetic,
    of_i32::comparison::comparison,
    of_i32::shifts::shifts,
    of_i32::compound,
    of_i64::arithmetic::arithmetic,
    of_i64::comparison::comparison,
    of_i64::shifts::shifts,
    of_i64::compound,
    of_isize::arithmetic::arithmetic,
    of_isize::comparison::comparison,
    of_isize::shifts::shifts,
    of_isize::compound,
    of_u8::arithmetic::arithmetic,
    of_u8::comparison::comparison,
    of_u8::shifts::shifts,
    of_u8::compound,
    of_u16::arithmetic::arithmetic,
    of_u16::comparison::comparison,
    of_u16::shifts::shifts,
    of_u16::compound,
    of_u32::arithmetic::arithmetic,
    of_u32::comparison::comparison,
    of_u32::shifts::shifts,
    of_u32::compound,
    of_u64::arithmetic::arithmetic,
    of_u64::comparison::comparison,
    of_u64::shifts::shifts,
    of_u64::compound,
    of_usize::arithmetic::arithmetic,
    of_usize::comparison::comparison,
    of_usize::shifts::shifts,
    of_usize::compound,
    of_f32::arithmetic::arithmetic,
    of_f32::comparison::comparison,
    of_f32::compound,
    of_f64::arithmetic::arithmetic,
    of_f64::comparison::comparison,
    of_f64::compound,
    negation_i8::negation_i8,
    negation_i16::negation_i16,
    negation_i32::negation_i32,
    negation_i64::negation_i64,
    negation_isize::negation_isize,
    negated_quotient_i8::negated_quotient_i8,
    negated_quotient_i16::negated_quotient_i16,
    negated_quotient_i32::negated_quotient_i32,
    negated_quotient_i64::negated_quotient_i64,
);
