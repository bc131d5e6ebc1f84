//! Loops that double or halve a number of the launch: published ones, and what may go wrong with them.

use super::kernels::{attempt, zeros};
use super::{Try, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// Interleaved addresses ("Optimizing Parallel Reduction in CUDA", 2007): no index is beyond the last multiple of twice the stride.
#[kernel]
fn interleaved(x: &[u32], sums: &mut [u32]) {
    let s = shared!([u32]);
    let tid = thread_idx_x();
    superstep!({ s[tid] = x[global_idx_x()] });
    let mut stride = 1;
    while stride < block_dim_x() {
        let at = 2 * stride * tid;
        superstep!({
            if at < block_dim_x() {
                s[at] += s[at + stride];
            }
        });
        stride *= 2;
    }
    if tid == 0 {
        sums[block_idx_x()] = s[0];
    }
}

/// The scan of "Parallel Prefix Sum (Scan) with CUDA" (2007), with two elements a thread: the way down begins with the offset at which the way up
/// has ended.
#[kernel]
fn up_and_down(x: &[u32], y: &mut [u32], n: usize) {
    let s = shared!([u32]);
    let t = thread_idx_x() as usize;
    superstep!({
        s[2 * t] = x[2 * t];
        s[2 * t + 1] = x[2 * t + 1];
    });
    let mut offset = 1;
    let mut d = n >> 1;
    while d > 0 {
        superstep!({
            if t < d {
                s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
            }
        });
        offset *= 2;
        d >>= 1;
    }
    superstep!({
        if t == 0 {
            s[n - 1] = 0;
        }
    });
    d = 1;
    while d < n {
        offset >>= 1;
        superstep!({
            if t < d {
                let (a, b) = (offset * (2 * t + 1) - 1, offset * (2 * t + 2) - 1);
                let left = s[a];
                s[a] = s[b];
                s[b] += left;
            }
        });
        d *= 2;
    }
    y[2 * t] = s[2 * t];
    y[2 * t + 1] = s[2 * t + 1];
}

/// A loop in a loop: both numbers of a round are those of the launch.
#[kernel]
fn nested(x: &mut [u32], n: u32) {
    let tid = thread_idx_x();
    let mut size = 2;
    while size <= n {
        let mut stride = size / 2;
        while stride > 0 {
            let at = 2 * stride * (tid / stride) + tid % stride;
            if at + stride < size {
                x[at + stride] = x[at] + size * size;
                x[size * stride / 2 - 1] = 1;
            }
            stride /= 2;
        }
        size *= 2;
    }
}

/// A number that passes the end of its type is 0, and stays 0.
#[kernel]
fn wraps(x: &mut [u32], n: u8, rounds: u32) {
    let (mut k, mut round) = (1u8, 0);
    while k < n && round < rounds % 16 {
        x[k as u32 * k as u32 + thread_idx_x()] = 1;
        k *= 2;
        round += 1;
    }
    x[3 * k as usize] = 2;
}

/// Numbers below 0 are halved to 0, and a loop that is left keeps what it had.
#[kernel]
fn leaves(x: &mut [u32], n: i32, limit: i32) {
    let mut k = n;
    while k != 0 {
        x[k * k] = 1;
        if k < limit {
            break;
        }
        k /= 2;
    }
    x[(k + 8) * 3] = 1;
}

/// What a round does to the number besides counts too, and so does a round that continues.
#[kernel]
fn odd_steps(x: &mut [u32], y: &[u32], n: u32) {
    let i = thread_idx_x();
    let mut k = 1;
    while k < n && k < 4096 {
        k += n & 1;
        if y[i] > 5 {
            k *= 2;
            continue;
        }
        x[k * k / 2 + i] = k;
        k *= 3;
    }
    x[k / 3 + i] = 1;
}

/// More rounds than are looked at one by one.
#[kernel]
fn many_rounds(x: &mut [u32], n: u64) {
    let mut k = 1u64;
    while k < n {
        x[k * k % 61 + thread_idx_x() as u64] = 1;
        k *= 2;
        if k == 0 {
            return;
        }
    }
    x[k % 67] = 1;
}

pub const ALL: &[(&str, Try)] = &[
    ("interleaved", |d, r| {
        let block = [1, 2, 32, 64, 128, 96, 100, 33][r.random_range(0..8)];
        let (x, mut sums) = (zeros(d, r, 2 * block)?, zeros(d, r, 2)?);
        let shared = near(r, block);
        attempt!(interleaved, d, Grid::new(2, block).with_shared::<u32>(shared), &x, &mut sums)
    }),
    ("up_and_down", |d, r| {
        let block = [1, 2, 16, 64, 33, 3][r.random_range(0..6)];
        let (x, mut y) = (zeros(d, r, 2 * block)?, zeros(d, r, 2 * block)?);
        let (shared, n) = (near(r, 2 * block), near(r, 2 * block));
        attempt!(up_and_down, d, Grid::new(1, block).with_shared::<u32>(shared), &x, &mut y, n)
    }),
    ("nested", |d, r| {
        let n = [2, 4, 8, 16, 3, 15, 17][r.random_range(0..7)];
        let length = [n, n * n / 4, n * n][r.random_range(0..3)];
        let mut x = zeros(d, r, length)?;
        let n = near(r, n) as u32;
        attempt!(nested, d, Grid::new(1, 8), &mut x, n)
    }),
    ("wraps", |d, r| {
        let n = [127, 128, 129, 255, 3, 1][r.random_range(0..6)];
        let length = [4097, 16_385, 400][r.random_range(0..3)];
        let mut x = zeros(d, r, length)?;
        let rounds = r.random_range(0..20);
        attempt!(wraps, d, Grid::new(1, 2), &mut x, n, rounds)
    }),
    ("leaves", |d, r| {
        let n = r.random_range(-9..9);
        let length = [n * n + 1, n * n, 50][r.random_range(0..3)] as usize;
        let mut x = zeros(d, r, length)?;
        let limit = r.random_range(-9..9);
        attempt!(leaves, d, Grid::new(1, 1), &mut x, n, limit)
    }),
    ("odd_steps", |d, r| {
        let y = d.upload(&[r.random_range(0..9u32); 32])?;
        let n = r.random_range(0..40u32);
        let mut x = zeros(d, r, 32 + (n * n / 2) as usize)?;
        attempt!(odd_steps, d, Grid::new(1, 32), &mut x, &y, n)
    }),
    ("many_rounds", |d, r| {
        let n = [3, 1 << 13, 1 << 14, (1 << 14) + 1, 1 << 20, u64::MAX][r.random_range(0..6)];
        let mut x = zeros(d, r, 64)?;
        attempt!(many_rounds, d, Grid::new(1, 4), &mut x, n)
    }),
];

/// Typical launches.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let mut all = Vec::new();
    for block in [1usize, 2, 64, 256, 1024] {
        let grid = Grid::new(3, block).with_shared::<u32>(block);
        all.push(("interleaved", interleaved::checks_of(grid, &words(3 * block), &mut words(3))));
        let grid = Grid::new(1, block).with_shared::<u32>(2 * block);
        all.push(("up_and_down", up_and_down::checks_of(grid, &words(2 * block), &mut words(2 * block), 2 * block)));
    }
    all
}

/// At each edge of its conditions, a launch makes the check that fails there.
#[test]
fn one_element_less_keeps_the_check() {
    let d = Device::cpu();
    let (x, mut sums) = (d.zeros::<u32>(128).unwrap(), d.zeros::<u32>(1).unwrap());
    for (shared, kept) in [(128, 0), (127, 2)] {
        let grid = Grid::new(1, 128).with_shared::<u32>(shared);
        let checks = interleaved::checks_of(grid, &x, &mut sums).unwrap();
        assert!(
            checks.checks.len() - checks.gone() >= kept && (kept > 0 || checks.gone() == checks.checks.len()),
            "{checks}"
        );
    }
    let (x, mut y) = (d.zeros::<u32>(128).unwrap(), d.zeros::<u32>(128).unwrap());
    for n in [128usize, 129, 255, 256] {
        let grid = Grid::new(1, 64).with_shared::<u32>(128);
        let checks = up_and_down::checks_of(grid, &x, &mut y, n).unwrap();
        assert_eq!(checks.gone() == checks.checks.len(), n == 128, "{n}:\n{checks}");
    }
}
