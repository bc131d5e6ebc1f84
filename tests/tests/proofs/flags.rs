//! Flags that carry a guard, and functions that return one; and some that look like them.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

#[device]
fn is_inside(x: i32, y: i32, w: i32, h: i32) -> bool {
    if x < 0 || x >= w {
        return false;
    }
    if y < 0 || y >= h {
        return false;
    }
    true
}

/// A guard in a function with several returns.
#[kernel]
pub fn neighbours(x: &[u32], y: &mut [u32], w: i32, h: i32) {
    let (column, row) = (global_idx_x() as i32, global_idx_y() as i32);
    if !is_inside(column, row, w, h) {
        return;
    }
    let mut sum = 0;
    for dy in -1..=1 {
        for dx in -1..=1 {
            let inside = is_inside(column + dx, row + dy, w, h);
            sum += if inside { x[(row + dy) * w + column + dx] } else { 0 };
        }
    }
    y[row * w + column] = sum;
}

/// Flags that rounds only clear, or set.
#[kernel]
fn active(x: &mut [u32], n: u32, rounds: u32) {
    let i = global_idx_x();
    let (mut active, mut done) = (i < n, i >= n);
    for _ in 0..rounds {
        if active {
            x[i] += 1;
            active = x[i] < 9;
        }
        for _ in 0..rounds {
            if !done {
                x[i] += 1;
            }
            done = done || i % 2 == 0;
        }
    }
}

/// The same, but rounds set the first flag, too.
#[kernel]
fn active_again(x: &mut [u32], n: u32, m: u32, rounds: u32) {
    let i = global_idx_x();
    let mut active = i < n;
    for k in 0..rounds {
        if active {
            x[i] += 1;
        }
        active &= k < 2;
        active |= i < m;
    }
}

/// A flag that each round clears and sets.
#[kernel]
fn set_each_round(x: &[u32], y: &mut [u32], n: u32, rounds: u32) {
    let i = global_idx_x();
    let inside = i < n;
    let (mut computed, mut sum) = (false, 0);
    for k in 0..rounds {
        computed = false;
        if i >= k && inside {
            computed = true;
            sum += x[i];
        }
        if k + 1 == rounds {
            break;
        }
    }
    if computed {
        y[i] = sum;
    }
}

/// The same, but what sets it last is another guard, and rounds change the one that it is compared with.
#[kernel]
fn set_by_others(x: &mut [u32], n: u32, m: u32, rounds: u32) {
    let i = global_idx_x();
    let (mut computed, mut counted, mut limit) = (false, false, n);
    for k in 0..rounds {
        computed = i < n;
        if k > 1 {
            computed = i < m;
        }
        counted = i < limit;
        limit += 1;
    }
    if computed {
        x[i] += 1;
    }
    if counted {
        x[i] += 2;
    }
}

#[device]
fn first_above(x: &[u32], limit: u32) -> u32 {
    for k in 0..4 {
        if x[k] > limit {
            return k;
        }
    }
    100
}

/// A function that returns in a loop.
#[kernel]
fn returned_in_a_loop(x: &[u32], y: &mut [u32], limit: u32) {
    y[first_above(x, limit)] = 1;
}

pub const ALL: &[(&str, Try)] = &[
    ("neighbours", |d, r| {
        let (w, h) = (r.random_range(0..9usize), r.random_range(0..9usize));
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, w * h)?);
        let (w, h) = (near(r, w) as i32, near(r, h) as i32);
        let (w, h) = [(w, h), (-w, -h), (w, i32::MAX), (i32::MAX, h)][[0, 0, 0, 1, 2, 3][r.random_range(0..6)]];
        attempt!(neighbours, d, Grid::new((1, 2), (8, 4)), &x, &mut y, w, h)
    }),
    ("active", |d, r| {
        let n = r.random_range(0..100);
        let mut x = zeros(d, r, n)?;
        let rounds = r.random_range(0..3);
        let grid = cover(r, n);
        attempt!(active, d, grid, &mut x, n as u32, rounds)
    }),
    ("active_again", |d, r| {
        let n = r.random_range(0..100);
        let mut x = zeros(d, r, n)?;
        let (m, rounds) = (near(r, n) as u32, r.random_range(0..3));
        let grid = cover(r, n);
        attempt!(active_again, d, grid, &mut x, n as u32, m, rounds)
    }),
    ("set_each_round", |d, r| {
        let n = r.random_range(0..100);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        let (n, rounds) = (near(r, n) as u32, r.random_range(0..4));
        let grid = cover(r, n as usize);
        attempt!(set_each_round, d, grid, &x, &mut y, n, rounds)
    }),
    ("set_by_others", |d, r| {
        let n = r.random_range(0..100);
        let mut x = zeros(d, r, n)?;
        let (m, rounds) = (near(r, n) as u32, r.random_range(0..4));
        let grid = cover(r, n);
        attempt!(set_by_others, d, grid, &mut x, n as u32, m, rounds)
    }),
    ("returned_in_a_loop", |d, r| {
        let size = [4, 100, 101, 3][r.random_range(0..4)];
        let (x, mut y) = (zeros(d, r, 4)?, zeros(d, r, size)?);
        let limit = r.random_range(0..3);
        attempt!(returned_in_a_loop, d, Grid::new(1, 1), &x, &mut y, limit)
    }),
];

/// Launches that cannot do without a check, and the number that they keep at least.
pub fn kept() -> Vec<(&'static str, Result<Checks>, usize)> {
    let d = Device::cpu();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let grid = Grid::new(2, 64);
    vec![
        ("active_again", active_again::checks_of(grid, &mut words(100), 100, 128, 3), 1),
        ("set_by_others", set_by_others::checks_of(grid, &mut words(100), 100, 128, 3), 2),
        ("returned_in_a_loop", returned_in_a_loop::checks_of(Grid::new(1, 1), &words(4), &mut words(100), 5), 1),
    ]
}

/// Typical launches.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let mut all = Vec::new();
    for n in [1usize, 33, 1000] {
        let (mut y, count) = (words(n), n as u32);
        let grid = Grid::cover(n, 64);
        all.push(("active", active::checks_of(grid, &mut y, count, 5)));
        all.push(("set_each_round", set_each_round::checks_of(grid, &words(n), &mut y, count, 5)));
        let (x, mut y) = (words(n * 20), words(n * 20));
        let grid = Grid::cover((n, 20), (32, 4));
        all.push(("neighbours", neighbours::checks_of(grid, &x, &mut y, n as i32, 20)));
    }
    all
}
