//! Indices that a loop computes: proven ones have operations of 64 bits.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use rand::rngs::StdRng;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// Sums of the columns of a matrix.
#[kernel]
fn columns(x: &[f32], out: &mut [f32], n: u32, m: u32) {
    let column = global_idx_x();
    if column < m {
        let mut sum = 0.0;
        for row in 0..n {
            sum += x[row * m + column];
        }
        out[column] = sum;
    }
}

/// The same by a `while` loop, and every second row.
#[kernel]
fn columns_while(x: &[f32], out: &mut [f32], n: u32, m: u32) {
    let column = global_idx_x();
    if column < m {
        let (mut sum, mut row) = (0.0, 0);
        while row < n {
            sum += x[row * m + column];
            row += 1;
        }
        let mut line = 0;
        while line < n {
            sum += x[line * m + column];
            line += 2;
        }
        out[column] = sum;
    }
}

/// Lines that follow each other by a stride that the launch knows, from the last one up.
#[kernel]
fn strided_while(x: &[f32], out: &mut [f32], n: i32, m: i32, stride: i32) {
    let column = global_idx_x() as i32;
    if column < m && stride > 0 && stride < 1000 && n < 100000 {
        let (mut sum, mut line) = (0.0, n - 1);
        while line >= 0 {
            sum += x[line * m + column];
            line -= stride;
        }
        out[column] = sum;
    }
}

/// The same with signed numbers, from the last row up.
#[kernel]
fn columns_upwards(x: &[f32], out: &mut [f32], n: i32, m: i32) {
    let column = global_idx_x() as i32;
    if column < m {
        let mut sum = 0.0;
        for row in 0..n {
            sum += x[(n - 1 - row) * m + column];
        }
        out[column] = sum;
    }
}

/// Differences and casts.
#[kernel]
fn mirrored(x: &[f32], out: &mut [f32], n: u32, m: u32) {
    let column = global_idx_x();
    if column < m {
        let mut sum = 0.0;
        for row in 0..n {
            sum += x[((n - row) * m - column - 1) as usize] + x[row as usize * m as usize + (m - 1 - column) as usize];
        }
        out[column] = sum;
    }
}

#[device]
fn line_of(line: &[f32], weights: &[f32], from: u32, count: u32) -> f32 {
    let mut sum = 0.0;
    for k in 0..count {
        sum += line[from + k] * weights[k];
    }
    sum
}

/// A window of weights over the lines of an image, which are parts.
#[kernel]
fn lines(x: &[f32], weights: &[f32], out: &mut [f32], width: u32, count: u32) {
    let i = global_idx_x();
    if i < width {
        let line = &x[width * 2..];
        out[i] = line_of(line, weights, i, count);
    }
}

/// The index is the variable of a loop downwards.
#[kernel]
fn horner(x: &[f32], coefficients: &[f32], out: &mut [f32], n: u32, count: u32) {
    let i = global_idx_x();
    if i < n {
        let mut value = 0.0;
        for k in (0..count).rev() {
            value = value * x[i] + coefficients[k];
        }
        out[i] = value;
    }
}

/// The bound may wrap, and then there are fewer rounds.
#[kernel]
fn twice(x: &[f32], out: &mut [f32], count: u32) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        let mut sum = 0.0;
        for k in (0..2 * count).rev() {
            sum = 0.5 * sum + x[k];
        }
        out[i] = sum;
    }
}

/// The sum of 32 bits wraps, and an array of more than 2^32 elements has a place for each.
#[kernel]
fn wraps(x: &[u8], out: &mut [u32], n: u32) {
    let i = global_idx_x();
    if (i as usize) < out.len() {
        let mut sum = 0;
        for k in 0..n {
            sum += x[(i * 0x9e37_79b1 + k * 0x85eb_ca6b) as usize] as u32;
        }
        out[i] = sum;
    }
}

/// The rounds of these loops are known, or wait for others, and shared memory has addresses of 32 bits.
#[kernel(block = 32)]
fn unchanged(x: &[f32], out: &mut [f32], n: u32) {
    let tile = shared!([f32; 64]);
    let lane = thread_idx_x();
    superstep!({
        tile[lane] = 1.0;
        tile[lane + 32] = 2.0;
    });
    let mut sum = 0.0;
    for k in 0..4 {
        sum += x[k * 32 + lane];
    }
    for k in 0..n {
        sum += tile[(k & 1) * 32 + lane];
    }
    for k in 0..n {
        sum += x[k * 32 + lane];
        sync_threads();
    }
    out[lane] = sum;
}

/// Two small numbers or one that wraps, and the number of elements that they make.
fn sides(random: &mut StdRng) -> ([u32; 2], usize) {
    let sides: [u32; 2] = std::array::from_fn(|_| match random.random_range(0..10) {
        0 => 1 << random.random_range(8..32),
        1 => u32::MAX - random.random_range(0..3),
        _ => random.random_range(0..9),
    });
    (sides, (sides[0] as usize * sides[1] as usize).min(3000))
}

pub const ALL: &[(&str, Try)] = &[
    ("columns", |d, r| {
        let ([n, m], all) = sides(r);
        let (x, mut out) = (zeros(d, r, all)?, zeros(d, r, m.min(500) as usize)?);
        attempt!(columns, d, cover(r, m.min(500) as usize), &x, &mut out, n, m)
    }),
    ("columns_while", |d, r| {
        let ([n, m], all) = sides(r);
        let (x, mut out) = (zeros(d, r, all)?, zeros(d, r, m.min(500) as usize)?);
        // Steps of 2 have no end before 2^32.
        let n = n.min(u32::MAX - 1);
        attempt!(columns_while, d, cover(r, m.min(500) as usize), &x, &mut out, n, m)
    }),
    ("strided_while", |d, r| {
        let ([n, m], all) = sides(r);
        let (x, mut out) = (zeros(d, r, all)?, zeros(d, r, m.min(500) as usize)?);
        let stride = r.random_range(0..4);
        attempt!(strided_while, d, cover(r, m.min(500) as usize), &x, &mut out, n as i32, m as i32, stride)
    }),
    ("columns_upwards", |d, r| {
        let ([n, m], all) = sides(r);
        let (x, mut out) = (zeros(d, r, all)?, zeros(d, r, m.min(500) as usize)?);
        attempt!(columns_upwards, d, cover(r, m.min(500) as usize), &x, &mut out, n as i32, m as i32)
    }),
    ("mirrored", |d, r| {
        let ([n, m], all) = sides(r);
        let (x, mut out) = (zeros(d, r, all)?, zeros(d, r, m.min(500) as usize)?);
        attempt!(mirrored, d, cover(r, m.min(500) as usize), &x, &mut out, n, m)
    }),
    ("lines", |d, r| {
        let ([width, count], _) = sides(r);
        let all = 3 * width.min(500) as usize + count.min(500) as usize;
        let (x, weights) = (zeros(d, r, all)?, zeros(d, r, count.min(500) as usize)?);
        let mut out = zeros(d, r, width.min(500) as usize)?;
        attempt!(lines, d, cover(r, width.min(500) as usize), &x, &weights, &mut out, width, count)
    }),
    ("horner", |d, r| {
        let ([n, count], _) = sides(r);
        let (n, count) = (n.min(500), count.min(500));
        let (x, coefficients) = (zeros(d, r, n as usize)?, zeros(d, r, count as usize)?);
        let mut out = zeros(d, r, n as usize)?;
        attempt!(horner, d, cover(r, n as usize), &x, &coefficients, &mut out, n, count)
    }),
    ("twice", |d, r| {
        let count = [3, 5, 1 << 31, (1 << 31) + 2][r.random_range(0..4)];
        let (x, mut out) = (zeros(d, r, 10)?, zeros(d, r, 5)?);
        attempt!(twice, d, cover(r, 5), &x, &mut out, count)
    }),
    ("wraps", |d, r| {
        let (x, mut out) = (zeros(d, r, 100)?, zeros(d, r, 5)?);
        attempt!(wraps, d, cover(r, 5), &x, &mut out, r.random_range(0..3))
    }),
    ("unchanged", |d, r| {
        let n = r.random_range(0..6);
        let (x, mut out) = (zeros(d, r, 160)?, zeros(d, r, 32)?);
        attempt!(unchanged, d, Grid::new(near(r, 1).max(1), 32), &x, &mut out, n)
    }),
];

/// Launches as users make them.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |count: u32| d.zeros::<f32>(count as usize).unwrap();
    let mut all = Vec::new();
    for [n, m] in [[5, 7], [1, 1], [64, 96]] {
        let (x, mut out, grid) = (floats(n * m), floats(m), Grid::cover(m as usize, 32));
        all.push(("columns", columns::checks_of(grid, &x, &mut out, n, m)));
        all.push(("columns_while", columns_while::checks_of(grid, &x, &mut out, n, m)));
        all.push(("columns_upwards", columns_upwards::checks_of(grid, &x, &mut out, n as i32, m as i32)));
        all.push(("mirrored", mirrored::checks_of(grid, &x, &mut out, n, m)));
        let (x, weights) = (floats(3 * m + n), floats(n));
        all.push(("lines", lines::checks_of(grid, &x, &weights, &mut out, m, n)));
        all.push(("horner", horner::checks_of(grid, &x, &weights, &mut out, m, n)));
    }
    all
}

#[test]
fn indices_in_loops_have_64_bits() {
    let has = |source: String, parts: &[&str]| {
        for part in parts {
            assert!(source.contains(part), "{part}\n{source}");
        }
    };
    has(columns::cuda_source_proven(), &["x[(unsigned long long)row * m + column]", "out[column]"]);
    has(
        columns_while::cuda_source_proven(),
        &["x[(unsigned long long)row * m + column]", "x[(unsigned long long)line * m + column]"],
    );
    has(strided_while::cuda_source_proven(), &["x[(long long)line * m + column]"]);
    has(columns_upwards::cuda_source_proven(), &["x[((long long)n - 1 - row) * m + column]"]);
    has(mirrored::cuda_source_proven(), &["x[((unsigned long long)n - row) * m - column - 1]"]);
    has(lines::cuda_source_proven(), &["line[(unsigned long long)from + k]", "weights[k]"]);
    has(
        twice::cuda_source_proven(),
        &["const unsigned int end = 2 * count;", "for (unsigned long long k = end; k-- > 0;) {"],
    );
    has(horner::cuda_source_proven(), &["for (unsigned long long k = count; k-- > 0;) {", "coefficients[k]"]);
}

#[test]
fn other_indices_are_as_they_were() {
    for source in [wraps::cuda_source_proven(), unchanged::cuda_source_proven(), columns::cuda_source_checked()] {
        assert!(!source.contains("(unsigned long long)k") && !source.contains("(unsigned long long)row"), "{source}");
    }
}
