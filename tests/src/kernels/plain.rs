//! Kernels whose text is like handwritten code: one function for one, one call if CUDA has one, plain operators.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Contains a NaN.
pub const TABLE: [f32; 4] = [f32::NAN, 1.0, -0.0, 3.0];

mod positive {
    pub const ZEROS: [f32; 2] = [0.0, 0.0];
}

mod negative {
    pub const ZEROS: [f32; 2] = [-0.0, -0.0];
}

/// Not a number, if `x` is large.
#[device]
pub fn small(x: f32) -> f32 {
    if x > 1.0 { f32::NAN } else { x }
}

/// An entry of the table.
#[device]
pub fn entry(i: u32) -> f32 {
    TABLE[i % 4]
}

/// A function and a table with NaN are there once; tables of different zeros are two.
#[kernel]
pub fn not_a_number(xs: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    out[4 * i] = small(xs[i]);
    out[4 * i + 1] = small(xs[i] * 0.5) + entry(i + 1);
    out[4 * i + 2] = TABLE[i % 4];
    out[4 * i + 3] = (1.0 / positive::ZEROS[i % 2]) + (2.0 / negative::ZEROS[i % 2]);
}

/// Sines and cosines are one call: in variables, in a tuple, and of floats of 16 bits.
#[kernel]
pub fn turn(xs: &[f32], wide: &[f64], half: &[f16], out: &mut [f64]) {
    let i = global_idx_x();
    let (sine, cosine) = xs[i].sin_cos();
    let both = wide[i].sin_cos();
    let (short, _) = half[i].sin_cos();
    out[4 * i] = (sine * 2.0 + cosine) as f64;
    out[4 * i + 1] = both.0 * 2.0 + both.1;
    out[4 * i + 2] = short.to_f64();
    out[4 * i + 3] = xs[i].sin_cos().1 as f64;
}

/// The result of `fetch_update` is unused; fences are between accesses, and not repeated.
#[kernel]
pub fn count_up(counts: &[AtomicU32], n: u32) {
    let own = &counts[thread_idx_x() % 4];
    let _ = own.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| if old < n { Some(old + 1) } else { None });
    threadfence();
    counts[4].fetch_add(1, Ordering::AcqRel);
    counts[5].fetch_add(2, Ordering::AcqRel);
    threadfence();
    threadfence();
    threadfence_block();
}

/// The reach of the window.
const RADIUS: i32 = 2;

/// Nothing overflows, and the counters are those of the ranges.
#[kernel]
pub fn window(xs: &[i32], out: &mut [i32], reach: u32) {
    let i = global_idx_x() as i32;
    let near = (reach & 7) as i32;
    let mut sum = 0;
    for d in -RADIUS..=RADIUS {
        sum += d * d + d - 1;
    }
    for d in -near..=near {
        sum ^= 3 * d - 1;
    }
    for k in 0..16 {
        sum += xs[2 * k + 1] - (15 - k);
    }
    let weigh = |x: i32, by: i32| {
        let scaled = x ^ by;
        scaled & 0xff
    };
    let four = weigh(xs[0], 1) + weigh(xs[1], 2) + weigh(xs[2], 3) * weigh(xs[3], 4);
    let mut unread = sum;
    unread += 1;
    out[i] = sum ^ four;
}

/// Each member of a chosen tuple is a variable: of an `if`, a `match` with statements, with a name for one of them, and of
/// variables that are assigned again.
#[device]
pub fn choose(x: &[i32], i: u32) -> i32 {
    let (low, high) = if i < 20 { (x[i], x[i + 1]) } else { (0, i as i32) };
    let (mut a, b) = match i % 3 {
        0 => (low, high),
        1 => {
            let twice = low * 2;
            (twice, high - twice)
        }
        _ => (high, low),
    };
    a += b;
    let (only, _) = if a > b { (a, b) } else { (b, a) };
    let (mut c, mut d) = (1, 2);
    (c, d) = if only > 3 { (d, c) } else { (c, d + 1) };
    let kept = if c > d { (c, d) } else { (d, c) };
    _ = x[i % 4];
    a * b + only + c * 100 + d * 10 + kept.0
}

/// Of each thread.
#[kernel]
pub fn choices(x: &[i32], out: &mut [i32]) {
    out[thread_idx_x()] = choose(x, thread_idx_x());
}

/// The front of a part starts where the part does; bounds of `clamp` are written where they are compared.
#[device]
pub fn smooth(x: &[f32], row: usize, width: usize, at: i32) -> f32 {
    let row = &x[row * width..][..width];
    let mut sum = 0.0;
    for d in -1..=1 {
        sum += row[(at + d).clamp(0, width as i32 - 1) as usize];
    }
    sum + x[..2 * width][..3].iter().sum::<f32>()
}

/// Of each element of some rows.
#[kernel]
pub fn smoothed(x: &[f32], out: &mut [f32], width: u32) {
    let (row, at) = (global_idx_y(), global_idx_x());
    if at < width {
        out[row * width + at] = smooth(x, row as usize, width as usize, at as i32);
    }
}

/// Closures of `fetch_update` that have an `if`, in both orders and with statements.
#[kernel]
pub fn take_turns(cells: &[AtomicU32], out: &mut [u32]) {
    let i = thread_idx_x();
    let taken = cells[0].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
        if left == 0 {
            None
        } else {
            let rest = left - 1;
            Some(rest)
        }
    });
    if let Ok(number) = taken {
        out[i] = number;
    }
    let _ =
        cells[1].fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| if old < 9 { Some(old + 2) } else { None });
}

/// Comments: of several lines, in a function, in a branch and an arm that do nothing else, before a value that is
/// assigned later, and between two barriers.
#[kernel(block = 64)]
pub fn commented(xs: &mut [u32], n: u32) {
    comment!("a number for each thread: \"{xs[i]}\", and //\n\n*/ more\\");
    let counts = shared!([u32; 64]);
    let i = global_idx_x();
    if n > 1000 {
        comment!("nothing to do");
    }
    let first;
    comment!("twice the number");
    first = twice_commented(xs[i]);
    let mut last = first;
    for k in 0..n {
        comment!("one round");
        last = last * 3 + k;
    }
    superstep!(count, {
        counts[i % 64] = last;
    });
    comment!("the memory is another array's from here on");
    let sums = shared!([u32; 64], reuse = counts);
    superstep!(again, {
        sums[i % 64] = first;
    });
    match sums[(i + 1) % 64] % 3 {
        0 => xs[i] = last,
        1 => comment!("it stays"),
        _ => xs[i] = first + sums[(i + 2) % 64],
    }
}

/// Twice the number.
#[device]
fn twice_commented(x: u32) -> u32 {
    comment!("the carry is lost");
    x.wrapping_mul(2)
}

entries!("plain": commented, not_a_number, turn, count_up, window, choices, smoothed, take_turns);
