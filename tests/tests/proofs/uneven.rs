//! Kernels whose sizes differ much, or whose grids cover more than one of them: the condition is that of the guard.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The multipliers of a step of Gaussian elimination, below the diagonal (Rodinia).
#[kernel]
fn multipliers(m: &mut [f32], a: &[f32], size: usize, t: usize) {
    let x = global_idx_x() as usize;
    if x >= size - 1 - t {
        return;
    }
    m[size * (x + t + 1) + t] = a[size * (x + t + 1) + t] / a[size * t + t];
}

/// Each pixel becomes four.
#[kernel]
fn enlarge(x: &[f32], y: &mut [f32], width: u32, height: u32) {
    let (column, row) = (global_idx_x(), global_idx_y());
    if column < 2 * width && row < 2 * height {
        y[row * 2 * width + column] = x[row / 2 * width + column / 2];
    }
}

/// A corner of each cell of a grid with sizes that are powers of two (marching cubes).
#[kernel]
fn corners(cells: &mut [u32], volume: &[u32], size: [u32; 3], shift: [u32; 2], n: u32) {
    let i = (block_idx_y() * grid_dim_x() + block_idx_x()) * block_dim_x() + thread_idx_x();
    if i >= n {
        return;
    }
    let (x, y, z) = (i & (size[0] - 1), (i >> shift[0]) & (size[1] - 1), (i >> shift[1]) & (size[2] - 1));
    let (x, y, z) = ((x + 1).min(size[0] - 1), (y + 1).min(size[1] - 1), (z + 1).min(size[2] - 1));
    cells[i] = volume[z * size[0] * size[1] + y * size[0] + x];
}

pub const ALL: &[(&str, Try)] = &[
    ("multipliers", |d, r| {
        let n = r.random_range(1..20usize);
        let (a, mut m) = (zeros(d, r, n * n)?, zeros(d, r, n * n)?);
        let (grid, n, t) = (cover(r, n), near(r, n), r.random_range(0..n + 1));
        attempt!(multipliers, d, grid, &mut m, &a, n, t)
    }),
    ("enlarge", |d, r| {
        let (w, h) = (r.random_range(1..9usize), r.random_range(1..9usize));
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, 4 * w * h)?);
        let (w, h) = (near(r, w) as u32, near(r, h) as u32);
        attempt!(enlarge, d, Grid::new((2, 4), (8, 4)), &x, &mut y, w, h)
    }),
    ("corners", |d, r| {
        let (volume, mut cells) = (zeros(d, r, 4 * 8 * 2)?, zeros(d, r, 64)?);
        let size = [near(r, 4) as u32, near(r, 8) as u32, near(r, 2) as u32];
        let (shift, n) = ([near(r, 2) as u32, near(r, 5) as u32], near(r, 64) as u32);
        attempt!(corners, d, Grid::new((2, 2), 16), &mut cells, &volume, size, shift, n)
    }),
];

/// Typical launches.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |count: usize| d.zeros::<f32>(count).unwrap();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let mut all = Vec::new();
    for (n, t) in [(37, 3), (100, 98), (1024, 0), (2, 0)] {
        let (a, mut m) = (floats(n * n), floats(n * n));
        all.push(("multipliers", multipliers::checks_of(Grid::cover(n, 32), &mut m, &a, n, t)));
    }
    for (w, h) in [(37, 29), (1, 5), (256, 256)] {
        let (x, mut y) = (floats(w * h), floats(4 * w * h));
        let grid = Grid::cover((2 * w, 2 * h), (16, 16));
        all.push(("enlarge", enlarge::checks_of(grid, &x, &mut y, w as u32, h as u32)));
    }
    let grid = Grid::new((2, 2), 128);
    all.push(("corners", corners::checks_of(grid, &mut words(512), &words(512), [16, 8, 4], [4, 7], 512)));
    all
}
