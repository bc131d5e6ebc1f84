//! Strides that are powers of two, numbers of bits, and offsets that have wrapped.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The way up and down a tree in shared memory.
#[kernel(block = 128)]
fn tree(x: &[u32], y: &mut [u32]) {
    let tid = thread_idx_x();
    let mut sums = shared!([u32; 256]);
    superstep!({
        sums[tid] = x[tid];
        sums[tid + 128] = x[tid + 128];
    });
    for level in 0..8u32 {
        let stride = 1u32 << level;
        superstep!({
            if tid < 128 >> level {
                sums[2 * stride * (tid + 1) - 1] += sums[2 * stride * tid + stride - 1];
            }
        });
    }
    for level in (0..8u32).rev() {
        let stride = 1u32 << level;
        superstep!({
            if tid & stride == 0 {
                sums[tid] += sums[tid + stride];
            }
        });
    }
    y[tid] = sums[tid];
}

/// One level of such a tree in global memory.
#[kernel]
fn level(x: &mut [u32], n: u32, level: u32) {
    let tid = global_idx_x();
    let stride = 1u32 << level;
    if tid < n >> (level + 1) {
        x[2 * stride * (tid + 1) - 1] += x[2 * stride * tid + stride - 1];
    }
}

/// Butterflies of one stage.
#[kernel]
fn butterflies(x: &mut [f32], log: u32, stage: u32) {
    let tid = global_idx_x();
    if tid < 1u32 << (log - 1) {
        let half = 1u32 << stage;
        let first = ((tid >> stage) << (stage + 1)) + (tid & (half - 1));
        let (a, b) = (x[first], x[first + half]);
        x[first] = a + b;
        x[first + half] = a - b;
    }
}

/// Butterflies of all stages.
#[kernel(block = 64)]
fn all_butterflies(x: &mut [f32]) {
    let tid = thread_idx_x();
    let mut s = shared!([f32; 128]);
    superstep!({
        s[tid] = x[tid];
        s[tid + 64] = x[tid + 64];
    });
    for stage in 0..7u32 {
        let half = 1u32 << stage;
        let first = tid / half * half * 2 + tid % half;
        superstep!({
            let (a, b) = (s[first], s[first + half]);
            s[first] = a + b;
            s[first + half] = a - b;
        });
    }
    x[tid] = s[tid];
}

/// A step of a scan.
#[kernel]
pub fn step(x: &[u32], y: &mut [u32], n: u32, d: u32) {
    let i = global_idx_x();
    if i < n {
        let stride = 1u32 << d;
        y[i] = if i >= stride { x[i] + x[i - stride] } else { x[i] };
    }
}

/// A step of a bitonic sort.
#[kernel]
fn bitonic(x: &mut [u32], log: u32, j: u32) {
    let tid = global_idx_x();
    if tid >= 1u32 << log {
        return;
    }
    let other = tid ^ (1u32 << j);
    if other > tid && x[other] < x[tid] {
        x.swap(tid as usize, other as usize);
    }
}

/// The bits of a number, by their places.
#[kernel]
fn places_of_bits(directions: &[u32], y: &mut [u32], n: u32) {
    let i = global_idx_x();
    if i < n {
        let mut x = directions[(!i).trailing_zeros().min(31)] + directions[i.count_ones().min(31)];
        if i != 0 {
            x += directions[i.ilog2()] + directions[i.trailing_zeros()];
            for b in 0..=31 - i.leading_zeros() {
                if i >> b & 1 == 1 {
                    x ^= directions[b];
                }
            }
        }
        y[i] = x;
    }
}

/// Offsets that are constants and have wrapped.
#[kernel]
pub fn wrapped(x: &[u32], y: &mut [u32], w: usize, h: usize) {
    let (column, row) = (global_idx_x() as usize, global_idx_y() as usize);
    if column > 0 && column + 1 < w && row > 0 && row + 1 < h {
        let mut sum = 0;
        for d in [-1isize, 1] {
            sum += x[row.wrapping_add(d as usize) * w + column] + x[row * w + column.wrapping_add_signed(d)];
        }
        sum += x[(row * w + column).wrapping_add(usize::MAX * w)];
        y[row * w + column] = sum;
    }
}

pub const ALL: &[(&str, Try)] = &[
    ("tree", |d, r| {
        let (x, mut y) = (zeros(d, r, 256)?, zeros(d, r, 128)?);
        attempt!(tree, d, Grid::new(1, 128), &x, &mut y)
    }),
    ("level", |d, r| {
        let n = r.random_range(0..300);
        let level_of = [r.random_range(0..10), 30, 31, 32, 33, u32::MAX][r.random_range(0..6)];
        let mut x = zeros(d, r, n)?;
        let grid = cover(r, n / 2);
        attempt!(level, d, grid, &mut x, n as u32, level_of)
    }),
    ("butterflies", |d, r| {
        let log: u32 = r.random_range(0..8);
        let stage = [r.random_range(0..9), 31, 32, 33, u32::MAX][[0, 0, 0, 0, 0, 1, 2, 3, 4][r.random_range(0..9)]];
        let mut x = zeros(d, r, 1 << log)?;
        let grid = cover(r, 1 << log);
        attempt!(butterflies, d, grid, &mut x, log, stage)
    }),
    ("all_butterflies", |d, r| {
        let mut x = zeros(d, r, 128)?;
        attempt!(all_butterflies, d, Grid::new(1, 64), &mut x)
    }),
    ("step", |d, r| {
        let n = r.random_range(0..100);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        let by = [r.random_range(0..8), 31, 32, 33][r.random_range(0..4)];
        let grid = cover(r, n);
        attempt!(step, d, grid, &x, &mut y, n as u32, by)
    }),
    ("bitonic", |d, r| {
        let log: u32 = [r.random_range(0..8), 32][usize::from(r.random_range(0..8) == 0)];
        let mut x = zeros(d, r, 1 << (log % 32))?;
        let j = [r.random_range(0..8), 32, 35][[0, 0, 0, 1, 2][r.random_range(0..5)]];
        let grid = cover(r, 1 << (log % 32));
        attempt!(bitonic, d, grid, &mut x, log, j)
    }),
    ("places_of_bits", |d, r| {
        let n = r.random_range(0..100);
        let (x, mut y) = (zeros(d, r, 32)?, zeros(d, r, n)?);
        let grid = cover(r, n);
        attempt!(places_of_bits, d, grid, &x, &mut y, n as u32)
    }),
    ("wrapped", |d, r| {
        let (w, h) = (r.random_range(0..9usize), r.random_range(0..9usize));
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, w * h)?);
        let (w, h) = (near(r, w), near(r, h));
        attempt!(wrapped, d, Grid::new((1, 2), (8, 4)), &x, &mut y, w, h)
    }),
];

/// Launches whose shifts have larger counts than there are bits, or reach beyond the end, and the number of checks that they keep at least.
pub fn kept() -> Vec<(&'static str, Result<Checks>, usize)> {
    let d = Device::cpu();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let grid = Grid::new(2, 64);
    vec![
        // The count of the first shift is 0.
        ("level", level::checks_of(grid, &mut words(4), 4, 32), 2),
        ("bitonic", bitonic::checks_of(grid, &mut words(64), 6, 6), 2),
    ]
}

/// A multiple of what the launch knows has no remainder: tiles in bands, and the corner of each a multiple of 8.
#[kernel]
pub fn bands(out: &mut [u32], tiles: u32, rows: u32, band: u32) {
    for tile in (block_idx_x()..tiles).step_by(grid_dim_x()) {
        let size = (rows * band).max(1);
        let column = (tile / size * band * 256) as i32;
        assert!(column as u32 % 8 == 0);
        if thread_idx_x() == 0 {
            out[tile] = column as u32;
        }
    }
}

/// Typical launches.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let floats = |count: usize| d.zeros::<f32>(count).unwrap();
    let mut all = vec![
        ("tree", tree::checks_of(Grid::new(1, 128), &words(256), &mut words(128))),
        ("all_butterflies", all_butterflies::checks_of(Grid::new(1, 64), &mut floats(128))),
    ];
    for (log, stage) in [(10, 0), (10, 5), (10, 9), (1, 0)] {
        let n = 1u32 << log;
        let grid = Grid::cover(n as usize, 64);
        all.push(("level", level::checks_of(grid, &mut words(n as usize), n, stage)));
        all.push(("butterflies", butterflies::checks_of(grid, &mut floats(n as usize), log, stage)));
        all.push(("bitonic", bitonic::checks_of(grid, &mut words(n as usize), log, stage)));
    }
    for (tiles, rows, band) in [(153, 17, 8), (1, 1, 8), (300, 10, 3)] {
        all.push(("bands", bands::checks_of(Grid::new(8, 32), &mut words(tiles as usize), tiles, rows, band)));
    }
    for n in [1usize, 33, 1000] {
        let (x, mut y) = (words(n), words(n));
        let (grid, count) = (Grid::cover(n, 64), n as u32);
        all.push(("step", step::checks_of(grid, &x, &mut y, count, 3.min(count.ilog2()))));
        all.push(("places_of_bits", places_of_bits::checks_of(grid, &words(33), &mut y, count)));
        let (x, mut y) = (words(n * 20), words(n * 20));
        let grid = Grid::cover((n, 20), (32, 4));
        if n > 2 {
            all.push(("wrapped", wrapped::checks_of(grid, &x, &mut y, n, 20)));
        }
    }
    all
}
