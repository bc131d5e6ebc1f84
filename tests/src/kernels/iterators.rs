//! Iterators: `for` loops over them, and expressions that consume them. Each device function also runs on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Two slices side by side, as far as both go.
#[device]
pub fn dot(x: &[f32], y: &[f32]) -> f32 {
    let mut sum = 0.0;
    for (a, b) in x.iter().zip(y) {
        sum += *a * *b;
    }
    sum
}

/// Some of the elements, forwards and backwards, with their numbers.
#[device]
pub fn places(x: &[u32], n: usize) -> u32 {
    let mut seen = 0;
    for v in x.iter().skip(1) {
        seen = seen.rotate_left(3) ^ *v;
    }
    for v in x.iter().take(n) {
        seen = seen.rotate_left(5) ^ *v;
    }
    for (i, v) in x.iter().enumerate().skip(n).step_by(2) {
        seen = seen.rotate_left(7) ^ (*v * i as u32);
    }
    for (i, v) in x.iter().skip(n).step_by(3).enumerate() {
        seen = seen.rotate_left(11) ^ (*v * i as u32);
    }
    for v in x.iter().rev().skip(2).take(n).copied() {
        seen = seen.rotate_left(13) ^ v;
    }
    for (a, b) in x.iter().rev().zip(x.iter().skip(1)) {
        seen = seen.rotate_left(17) ^ (*a * *b);
    }
    for (i, (a, b)) in x.iter().step_by(2).rev().zip(x).enumerate() {
        seen = seen.rotate_left(19) ^ ((*a + i as u32) * *b);
    }
    seen
}

/// Parts of a slice.
#[device]
pub fn parts(x: &[u32], n: usize) -> u32 {
    let mut seen = 0;
    for quad in x.chunks_exact(4) {
        seen = seen.rotate_left(3) ^ (quad[0] * quad[3]);
    }
    for part in x.chunks(n) {
        seen = seen.rotate_left(5) ^ (part[part.len() - 1] * part.len() as u32);
    }
    for (i, pair) in x.windows(2).enumerate() {
        seen = seen.rotate_left(7) ^ ((pair[1] ^ pair[0]) * i as u32);
    }
    for part in x.chunks(3).rev() {
        for v in part {
            seen = seen.rotate_left(11) ^ *v;
        }
    }
    for (part, v) in x.windows(n).zip(x.iter().rev()) {
        seen = seen.rotate_left(13) ^ (part.iter().copied().fold(*v, |a, b| a ^ b));
    }
    seen
}

/// Parts that are written.
#[device]
pub fn turn(x: &mut [u32]) {
    for part in x.chunks_exact_mut(3) {
        part.swap(0, 2);
    }
    for (i, part) in x.chunks_mut(5).enumerate() {
        part[0] += i as u32;
    }
    for (i, v) in x.iter_mut().enumerate().rev().step_by(4) {
        *v ^= i as u32;
    }
}

/// Sums, products and folds.
#[device]
pub fn sums(x: &[u32], y: &[u32]) -> (u32, u32, u32) {
    let sum: u32 = x.iter().sum();
    let product = y.iter().take(3).map(|v| *v | 1).product::<u32>();
    let folded = x.iter().zip(y).fold(1, |so_far: u32, (a, b)| so_far.rotate_left(3) ^ *a ^ (*b << 1));
    (sum, product, folded)
}

/// Sums of floats, of nothing too.
#[device]
pub fn float_sums(x: &[f32]) -> (f32, f32, f32) {
    let sum: f32 = x.iter().sum();
    let squares = x.iter().map(|v| *v * *v).sum::<f32>();
    let largest = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    (sum, squares, largest)
}

/// Tests of the elements.
#[device]
pub fn tests(x: &[i32], limit: i32) -> (u32, u32, usize) {
    let any = x.iter().any(|v| *v > limit);
    let all = x.iter().all(|&v| v > limit);
    let few = x.iter().skip(1).step_by(2).any(|v| *v == limit);
    let many = x.iter().copied().filter(|v| *v > limit).count();
    let even = (0..x.len()).filter(|i| i % 2 == 0).map(|i| x[i]).filter(|v| *v < limit).count();
    (any as u32 + all as u32 * 2 + few as u32 * 4, (many * 1000) as u32, even)
}

/// The least and the largest, and where something is.
#[device]
pub fn extremes(x: &[i32], wanted: i32) -> (i32, i32, i32) {
    let least = x.iter().copied().min().unwrap_or(-1);
    let most = x.iter().map(|v| v.wrapping_mul(3)).max();
    let at = x.iter().position(|v| *v == wanted);
    let place = match at {
        Some(at) => at as i32,
        None => -1,
    };
    let Some(most) = most else {
        return (least, 0, place);
    };
    (least, most, place)
}

/// Values of a range.
#[device]
pub fn of_ranges(x: &[u32], n: u32) -> (u32, u32, u32) {
    let sum = (0..n).map(|i| x[i % 7] * i).sum::<u32>();
    let squares: u32 = (1..=n).rev().map(|i| i * i).fold(0, |so_far, v| (so_far ^ v).rotate_left(3));
    let strided = (0..x.len()).step_by(3).map(|i| x[i]).max().unwrap_or(9);
    (sum, squares, strided)
}

/// Arrays of a known length are counted in 32 bits.
#[device]
pub fn small(a: [i32; 6], b: [i32; 4]) -> i32 {
    let mut total = 0;
    #[unroll]
    for (x, y) in a.iter().zip(&b) {
        total += *x * *y;
    }
    for pair in a.chunks_exact(2) {
        total = total * 3 + pair[0] - pair[1];
    }
    for v in a.iter().skip(2).map(|v| *v * 2) {
        total ^= v;
    }
    total + a.iter().rev().take(2).sum::<i32>()
}

#[kernel]
pub fn all_of_them(x: &mut [u32], y: &[u32], z: &[i32], f: &[f32], n: u32, out: &mut [u32], floats: &mut [f32]) {
    let size = n as usize;
    out[0] = places(y, size);
    out[1] = parts(y, size);
    let (sum, product, folded) = sums(x, y);
    (out[2], out[3], out[4]) = (sum, product, folded);
    let (few, many, even) = tests(z, n as i32);
    (out[5], out[6], out[7]) = (few, many, even as u32);
    let (least, most, at) = extremes(z, n as i32);
    (out[8], out[9], out[10]) = (least as u32, most as u32, at as u32);
    let (sum, squares, strided) = of_ranges(y, n);
    (out[11], out[12], out[13]) = (sum, squares, strided);
    out[14] = small([1, -2, 3, n as i32, 5, -6], [7, 8, 9, n as i32]) as u32;
    turn(x);
    floats[0] = dot(f, f);
    (floats[1], floats[2], floats[3]) = float_sums(f);
}

/// In shared memory, with a barrier in a loop whose rounds all threads run.
#[kernel]
pub fn in_rounds(x: &[f32], out: &mut [f32]) {
    let tile = shared!([f32; 8]);
    let tid = thread_idx_x();
    let mut total = 0.0;
    for part in x.chunks_exact(8) {
        superstep!(load, {
            if tid < 8 {
                tile[tid] = part[tid];
            }
        });
        superstep!(sum, {
            total += tile.iter().zip(part).map(|(a, b)| *a * *b).sum::<f32>();
        });
    }
    out[tid] = total;
}

entries!("iterators": all_of_them, in_rounds);
