//! Guards that grids cover: what a thread's position, or a sum of positions, is compared with is a length of rows or a quotient. The condition is that of the guard, whatever the grid.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// A matrix times a vector whose length is that of the rows.
#[kernel]
fn times_vector(a: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_idx_x() as usize;
    if row >= y.len() {
        return;
    }
    let n = x.len();
    y[row] = a[row * n..][..n].iter().zip(x).map(|(a, x)| a * x).sum();
}

/// The same, with indices.
#[kernel]
fn times_indexed(y: &mut [f32], x: &[f32], a: &[f32]) {
    let row = global_idx_x() as usize;
    if row < y.len() {
        let mut sum = 0.0;
        for k in 0..x.len() {
            sum += a[row * x.len() + k] * x[k];
        }
        y[row] = sum;
    }
}

/// A warp for each row.
#[kernel]
fn row_of_warp(x: &mut [u32], lengths: &[u32], columns: u32) {
    let warp = (block_idx_x() * (block_dim_x() / WARP_SIZE) + warp_id()) as usize;
    if warp >= lengths.len() {
        return;
    }
    let row = &mut x[warp * columns as usize..(warp + 1) * columns as usize];
    for i in (lane_id() as usize..row.len()).step_by(32) {
        row[i] += lengths[warp];
    }
}

/// A thread for each element of a matrix whose rows are as many as the elements of a slice.
#[kernel]
fn elements(x: &[u32], of_rows: &[u32], columns: u32, y: &mut [u32]) {
    let n = of_rows.len() * columns as usize;
    let i = global_idx_x() as usize;
    if i < n {
        y[i] = x[i] + 1;
    }
}

/// A word for each warp.
#[kernel]
fn words(mask: &mut [u32]) {
    let i = global_idx_x() as usize;
    let word = ballot(FULL_MASK, i % 3 == 0);
    if lane_id() == 0 && i / 32 < mask.len() {
        mask[i / 32] = word;
    }
}

/// A neighbour that there may not be.
#[kernel]
fn heads(x: &[u8], y: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        y[i] = i.checked_sub(1).map_or(1, |before| u32::from(x[before] != x[i]));
    }
}

pub const ALL: &[(&str, Try)] = &[
    ("times_vector", |d, r| {
        let (rows, n) = (r.random_range(1..20usize), r.random_range(1..9usize));
        let (a, x, mut y) = (zeros(d, r, rows * n)?, zeros(d, r, n)?, zeros(d, r, rows)?);
        let grid = cover(r, rows);
        attempt!(times_vector, d, grid, &a, &x, &mut y)
    }),
    ("times_indexed", |d, r| {
        let (rows, n) = (r.random_range(1..20usize), r.random_range(1..9usize));
        let (a, x, mut y) = (zeros(d, r, rows * n)?, zeros(d, r, n)?, zeros(d, r, rows)?);
        let grid = cover(r, rows);
        attempt!(times_indexed, d, grid, &mut y, &x, &a)
    }),
    ("row_of_warp", |d, r| {
        let (rows, n) = (r.random_range(1..9usize), r.random_range(1..40usize));
        let (mut x, lengths) = (zeros(d, r, rows * n)?, zeros(d, r, rows)?);
        let grid = Grid::new(near(r, rows.div_ceil(2)).max(1), [64, 96, 33, 16][r.random_range(0..4)]);
        let n = near(r, n) as u32;
        attempt!(row_of_warp, d, grid, &mut x, &lengths, n)
    }),
    ("elements", |d, r| {
        let (rows, n) = (r.random_range(1..9usize), r.random_range(1..9usize));
        let (x, of_rows, mut y) = (zeros(d, r, rows * n)?, zeros(d, r, rows)?, zeros(d, r, rows * n)?);
        let (grid, n) = (cover(r, rows * n), near(r, n) as u32);
        attempt!(elements, d, grid, &x, &of_rows, n, &mut y)
    }),
    ("words", |d, r| {
        let n = r.random_range(1..300usize);
        let mut mask = zeros(d, r, n.div_ceil(32))?;
        let grid = cover(r, n);
        attempt!(words, d, grid, &mut mask)
    }),
    ("heads", |d, r| {
        let n = r.random_range(1..100usize);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        let grid = cover(r, n);
        attempt!(heads, d, grid, &x, &mut y)
    }),
];

/// Typical launches: grids that cover more than there is.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |count: usize| d.zeros::<f32>(count).unwrap();
    let numbers = |count: usize| d.zeros::<u32>(count).unwrap();
    let mut all = Vec::new();
    for (rows, n) in [(5, 37), (1000, 3), (64, 64), (1, 0)] {
        let (a, x, mut y) = (floats(rows * n), floats(n), floats(rows));
        let grid = Grid::cover(rows, 64);
        all.push(("times_vector", times_vector::checks_of(grid, &a, &x, &mut y)));
        all.push(("times_indexed", times_indexed::checks_of(grid, &mut y, &x, &a)));
        let grid = Grid::new(rows.div_ceil(4), 128);
        let (mut x, lengths) = (numbers(rows * n), numbers(rows));
        all.push(("row_of_warp", row_of_warp::checks_of(grid, &mut x, &lengths, n as u32)));
        let (input, of_rows, mut output) = (numbers(rows * n), numbers(rows), numbers(rows * n));
        let grid = Grid::cover((rows * n).max(1), 64);
        all.push(("elements", elements::checks_of(grid, &input, &of_rows, n as u32, &mut output)));
        let bytes = d.zeros::<u8>(rows).unwrap();
        all.push(("heads", heads::checks_of(Grid::cover(rows, 64), &bytes, &mut numbers(rows))));
        all.push(("words", words::checks_of(Grid::cover(rows, 128), &mut numbers(rows.div_ceil(32)))));
    }
    all
}
