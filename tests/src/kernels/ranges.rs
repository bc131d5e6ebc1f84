//! `for` over every kind of range of several integer types. Each function writes down what its loop runs through.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The number of values of a loop that are written.
pub const ROOM: u32 = 16;

macro_rules! ranges {
    ($($module:ident $ty:ident |$a:ident, $b:ident, $s:ident| { $($more:ident: $range:expr;)* })*) => {$(
        pub mod $module {
            use super::*;

            ranges!(@loops $ty, $a, $b, $s;
                up: $a..$b;
                up_to: $a..=$b;
                down: ($a..$b).rev();
                down_to: ($a..=$b).rev();
                stepped: ($a..$b).step_by($s);
                stepped_to: ($a..=$b).step_by($s);
                reversed_stepped: ($a..$b).rev().step_by($s);
                reversed_stepped_to: ($a..=$b).rev().step_by($s);
                by_two: ($a..$b).step_by(2);
                by_three_to: ($a..=$b).step_by(3);
                by_one: ($a..$b).step_by(1);
                by_one_back: ($a..=$b).rev().step_by(1);
                $($more: $range;)*
            );
        }
    )*};
    (@loops $ty:ident, $a:ident, $b:ident, $s:ident; $($name:ident: $range:expr;)*) => {
        /// The names of the loops.
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];
        const LOOPS: u32 = NAMES.len() as u32;

        $(
            #[device]
            pub fn $name(out: &mut [i64], base: u32, $a: $ty, $b: $ty, $s: $ty) {
                let mut at = base;
                for i in $range {
                    if at == base + ROOM {
                        break;
                    }
                    if i == 100 {
                        continue;
                    }
                    out[at] = (i as i64).wrapping_add(1000);
                    at += 1;
                }
                let _ = $s;
            }
        )*

        /// One thread a case: of the loops, those whose bits are set.
        #[kernel]
        pub fn run(starts: &[$ty], ends: &[$ty], steps: &[$ty], which: &[u32], out: &mut [i64], cases: u32) {
            let i = global_idx_x();
            if i < cases {
                let mut base = i * LOOPS * ROOM;
                let mut which = which[i];
                let a = starts[i];
                let b = ends[i];
                let s = steps[i];
                $(
                    if which & 1 == 1 {
                        $name(out, base, a, b, s);
                    }
                    which >>= 1;
                    base += ROOM;
                )*
            }
        }

        /// The same on the host, where the device functions are Rust.
        pub fn reference(out: &mut [i64], case: u32, a: $ty, b: $ty, s: $ty, mut which: u32) {
            let mut base = case * LOOPS * ROOM;
            $(
                if which & 1 == 1 {
                    $name(out, base, a, b, s);
                }
                which >>= 1;
                base += ROOM;
            )*
            let _ = (base, which);
        }
    };
}

// The others of `std` have no `.step_by(s).rev()`.
ranges! {
    of_i32 i32 |a, b, s| { stepped_reversed: (a..b).step_by(s).rev(); }
    of_u32 u32 |a, b, s| { stepped_reversed: (a..b).step_by(s).rev(); }
    of_usize usize |a, b, s| { stepped_reversed: (a..b).step_by(s).rev(); }
    of_u8 u8 |a, b, s| {
        stepped_reversed: (a..b).step_by(s).rev();
        stepped_reversed_to: (a..=b).step_by(s).rev();
    }
    of_i8 i8 |a, b, s| {
        stepped_reversed: (a..b).step_by(s).rev();
        stepped_reversed_to: (a..=b).step_by(s).rev();
    }
    of_u16 u16 |a, b, s| {
        stepped_reversed: (a..b).step_by(s).rev();
        stepped_reversed_to: (a..=b).step_by(s).rev();
    }
    of_i16 i16 |a, b, s| {
        stepped_reversed: (a..b).step_by(s).rev();
        stepped_reversed_to: (a..=b).step_by(s).rev();
    }
    of_i64 i64 |a, b, s| {}
    of_isize isize |a, b, s| {}
    of_u64 u64 |a, b, s| {}
}

/// Ranges whose bounds change in the loop, have effects, or are constant; loop variables that are changed or unused.
#[device]
pub fn bounds(x: u32, count: &[AtomicU32]) -> u32 {
    let mut sum = 0;
    let mut end = x;
    for i in 0..end {
        end = 3;
        sum += i;
    }
    for _ in 0..count[0].fetch_add(1, Ordering::Relaxed) {
        sum += 1000;
    }
    for mut i in 0..5 {
        i *= 2;
        sum += i;
    }
    for i in 250u8..=255 {
        sum += i as u32;
    }
    for i in (0..=u32::MAX).rev() {
        if i < u32::MAX - 3 {
            break;
        }
        sum = sum.wrapping_add(i & 0xff);
    }
    for i in u32::MAX - 2..=u32::MAX {
        sum = sum.wrapping_add(i & 0xf);
    }
    for i in -3..3 {
        sum = sum.wrapping_add((i * i) as u32);
    }
    for i in (-3i64..=3).rev().step_by(2) {
        sum = sum.wrapping_add((i + 3) as u32);
    }
    for i in 10..3 {
        sum += i;
    }
    for i in 0..x {
        for i in i..x {
            sum = sum.wrapping_add(i);
        }
    }
    #[unroll]
    for i in 0..4 {
        sum += i;
    }
    #[unroll(2)]
    for i in (0..x).step_by(3) {
        sum += i;
    }
    let mut w = 0;
    #[unroll]
    while w < 3 {
        w += 1;
        sum += w;
    }
    sum
}

/// `bounds` of every element.
#[kernel]
pub fn map_bounds(xs: &[u32], out: &mut [u32], counts: &[AtomicU32]) {
    let i = global_idx_x();
    if i < xs.len() as u32 && i == 0 {
        for k in 0..xs.len() {
            out[k] = bounds(xs[k], counts);
        }
    }
}

/// A grid-stride loop.
#[kernel]
pub fn strides(xs: &[u32], out: &mut [u32], n: u32) {
    for i in (global_idx_x()..n).step_by(grid_dim_x() * block_dim_x()) {
        out[i] = 2 * xs[i];
    }
}

macro_rules! wrapping {
    ($($name:ident $ty:ident;)*) => {$(
        /// A `while` loop with a stride whose variable may wrap, in each thread.
        #[kernel]
        pub fn $name(xs: &[u32], starts: &[$ty], ends: &[$ty], steps: &[$ty], out: &mut [u32]) {
            let thread = global_idx_x();
            if thread < starts.len() as u32 {
                let mut i = starts[thread];
                let (end, step) = (ends[thread], steps[thread]);
                let mut sum = 0u32;
                while i < end {
                    sum = sum.wrapping_mul(31).wrapping_add(xs[i & 7] ^ i as u32);
                    i += step;
                }
                out[2 * thread] = sum;
                out[2 * thread + 1] = i as u32;
            }
        }
    )*};
}

wrapping! {
    wrapping_u32 u32;
    wrapping_i32 i32;
    wrapping_usize usize;
}

/// Grid-stride `while` loops through a slice, whose variables cannot wrap: one that counts, and one that is needed afterwards.
#[kernel]
pub fn while_strides(xs: &[u32], out: &mut [u32], last: &mut [u32]) {
    let step = grid_dim_x() as usize * block_dim_x() as usize;
    let mut i = global_idx_x() as usize;
    while i < xs.len() {
        out[i] = 2 * xs[i];
        i += step;
    }
    let mut k = global_idx_x() as usize;
    let mut sum = 0u32;
    while k < xs.len() {
        sum = sum.wrapping_add(xs[k]);
        k += step;
    }
    last[2 * global_idx_x()] = sum;
    last[2 * global_idx_x() + 1] = k as u32;
}

const STEP: usize = 3;
const WIDE: usize = 300;
const OWN: u32 = 5;

/// Steps of `usize` through ranges of other types, and steps that no value of the type is.
#[device]
pub fn usize_steps<const N: usize>(start: u32, end: u32, n: usize, out: &mut [u32]) {
    for i in (start..end).step_by(STEP) {
        out[0] = out[0].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start..end).step_by(N) {
        out[1] = out[1].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start..end).step_by(2 * STEP + 1) {
        out[2] = out[2].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start..=end).rev().step_by(STEP) {
        out[3] = out[3].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start..end).step_by(STEP).rev() {
        out[4] = out[4].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start as i8..end as i8).step_by(n) {
        out[5] = out[5].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (start as u64..end as u64).step_by(n) {
        out[6] = out[6].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (start..end).step_by(OWN) {
        out[7] = out[7].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start..end).step_by(2) {
        out[8] = out[8].wrapping_mul(3).wrapping_add(i);
    }
    let s = 2;
    for i in (start..end).step_by(s) {
        out[9] = out[9].wrapping_mul(3).wrapping_add(i + s);
    }
    for i in (start as u8..=end as u8).step_by(WIDE) {
        out[10] = out[10].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (0..40).step_by(STEP) {
        let j: u32 = i;
        out[11] = out[11].wrapping_mul(3).wrapping_add(j);
    }
    for i in (0..40).step_by(n) {
        out[12] = out[12].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (start..end).step_by(out.len()) {
        out[13] = out[13].wrapping_mul(3).wrapping_add(i);
    }
    out[14] = (start..end).step_by(STEP).map(|i| i * 2).sum();
    for i in (start as i32 - 20..end as i32).step_by(STEP) {
        out[15] = out[15].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (start..end).step_by(n) {
        out[16] = out[16].wrapping_mul(3).wrapping_add(i);
    }
    for i in (start..end).step_by(start as usize + 1) {
        out[17] = out[17].wrapping_mul(3).wrapping_add(i);
    }
    for i in (-100i8..=100).step_by(WIDE - 150) {
        out[18] = out[18].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (start as u16..end as u16).step_by(WIDE) {
        out[19] = out[19].wrapping_mul(3).wrapping_add(i as u32);
    }
    for i in (start as i16..end as i16).step_by(STEP as i16) {
        out[20] = out[20].wrapping_mul(3).wrapping_add(i as u32);
    }
}

/// `usize_steps` of one thread.
#[kernel]
pub fn map_usize_steps<const N: usize>(start: u32, end: u32, n: usize, out: &mut [u32]) {
    usize_steps::<N>(start, end, n, out);
}

entries!("ranges": of_i32::run, of_u8::run, of_u64::run, map_bounds, strides, wrapping_u32, while_strides, map_usize_steps::<6>;
    wrapping_i32,
    wrapping_usize,
    of_i8::run,
    of_i16::run,
    of_isize::run,
    of_u16::run,
    of_u32::run,
    of_i64::run,
    of_usize::run,
);
