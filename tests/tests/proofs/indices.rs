//! Kernels with indices as they are often written: what remains of a number, tiles that take turns, trees.

use super::kernels::{attempt, zeros};
use super::{Try, near};
use rand::RngExt;
use rand::rngs::StdRng;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The four indices of an element, by remainders and quotients of its number.
#[kernel]
fn to_channels_first(x: &[f32], y: &mut [f32], images: u32, channels: u32, height: u32, width: u32) {
    let i = global_idx_x();
    if i >= images * channels * height * width {
        return;
    }
    let channel = i % channels;
    let column = i / channels % width;
    let row = i / (channels * width) % height;
    let image = i / (channels * width * height);
    y[((image * channels + channel) * height + row) * width + column] = x[i];
}

/// The same, with what is left of the number.
#[kernel]
fn swap_axes(x: &[f32], y: &mut [f32], batch: u32, rows: u32, heads: u32, size: u32) {
    let i = global_idx_x();
    if i >= batch * heads * rows * size {
        return;
    }
    let of_batch = i / (heads * rows * size);
    let mut rest = i % (heads * rows * size);
    let head = rest / (rows * size);
    rest %= rows * size;
    let (row, at) = (rest / size, rest % size);
    y[of_batch * rows * heads * size + row * heads * size + head * size + at] = x[i];
}

/// 64-bit numbers, in a loop over the grid.
#[kernel]
fn swap_planes(x: &[u16], y: &mut [u16], planes: u64, rows: u64, columns: u64) {
    let stride = grid_dim_x() as u64 * block_dim_x() as u64;
    let mut i = block_idx_x() as u64 * block_dim_x() as u64 + thread_idx_x() as u64;
    while i < planes * rows * columns {
        let (column, row, plane) = (i % columns, i / columns % rows, i / columns / rows);
        y[(row * planes + plane) * columns + column] = x[i];
        i += stride;
    }
}

/// A tile is filled while the other one is read.
#[kernel(block = 16)]
fn two_tiles(x: &[f32], y: &mut [f32], tiles: u32) {
    let tile = shared!([[f32; 16]; 2]);
    let tid = thread_idx_x();
    let mut full = 0;
    let mut sum = 0.0;
    superstep!({
        tile[0][tid] = x[tid];
    });
    for next in 1..tiles + 1 {
        superstep!({
            if next < tiles {
                tile[full ^ 1][tid] = x[next * 16 + tid];
            }
            sum += tile[full][15 - tid];
        });
        full ^= 1;
    }
    y[tid] = sum;
}

/// The same with a difference.
#[kernel(block = 16)]
fn two_tiles_by_difference(y: &mut [f32], rounds: u32) {
    let tile = shared!([[f32; 16]; 2]);
    let tid = thread_idx_x();
    let mut from = 0u32;
    superstep!({
        tile[0][tid] = tid as f32;
    });
    for _ in 0..rounds {
        let to = 1 - from;
        superstep!({
            tile[to][tid] = tile[from][15 - tid];
        });
        from = to;
    }
    y[tid] = tile[from][tid];
}

/// Sums of a tree (Blelloch): `offset * d` is the same in all rounds.
#[kernel(block = 64)]
fn sums_of_a_tree(x: &mut [u32]) {
    let sums = shared!([u32; 128]);
    let tid = thread_idx_x();
    superstep!({
        sums[tid] = x[tid];
        sums[tid + 64] = x[tid + 64];
    });
    let (mut offset, mut d) = (1, 64);
    while d > 0 {
        superstep!({
            if tid < d {
                sums[offset * (2 * tid + 2) - 1] += sums[offset * (2 * tid + 1) - 1];
            }
        });
        offset *= 2;
        d >>= 1;
    }
    x[tid] = sums[127 - tid];
}

/// Neighbours of growing distance.
#[kernel(block = 64)]
fn interleaved(x: &mut [u32]) {
    let all = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        all[tid] = x[tid];
    });
    let mut stride = 1;
    while stride < block_dim_x() {
        superstep!({
            let at = 2 * stride * tid;
            if at < block_dim_x() {
                all[at] += all[at + stride];
            }
        });
        stride *= 2;
    }
    x[tid] = all[0];
}

/// A search of steps that halve.
#[kernel(block = 64)]
fn search_by_steps(x: &mut [u32]) {
    let keys = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        keys[tid] = x[tid];
    });
    let (mut at, mut step) = (0, 32);
    while step > 0 {
        if keys[at + step - 1] < tid {
            at += step;
        }
        step /= 2;
    }
    superstep!({
        x[tid] = at;
    });
}

/// A number of either sign, moved into range.
#[kernel]
fn roll(x: &[u32], y: &mut [u32], n: i32, by: i32) {
    let i = global_idx_x() as i32;
    if i < n {
        let mut from = (i - by) % n;
        if from < 0 {
            from += n;
        }
        y[i] = x[from];
    }
}

/// A quotient is compared, and decides which of several numbers is below 16.
#[kernel(block = 64)]
fn by_sixteenths(words: [u32; 16], x: &[u32], y: &mut [u32]) {
    let (i, w) = (global_idx_x() as usize, &x[..16]);
    if i / 8 >= y.len() / 8 {
        return;
    }
    let mut sum = 0;
    for k in 0..64u32 {
        let (more, at) = match k / 16 {
            0 => (1, k),
            1 => (sum, (5 * k + 1) % 16),
            _ => (2 * sum, 7 * k % 16),
        };
        sum += more + w[at] * words[at];
    }
    y[i] = sum;
}

#[device]
fn place_of(i: u32, n: u32) -> Option<u32> {
    if i < n { Some(n - 1 - i) } else { None }
}

/// Indices in options.
#[kernel]
fn in_options(x: &[u32], y: &mut [u32], n: u32) {
    let i = global_idx_x();
    let own = if i < n { Some(i) } else { None };
    let next = (i + 1 < n).then_some(i + 1);
    let Some(at) = own else { return };
    let mut sum = x[at];
    if let Some(next) = next {
        sum += x[next];
    }
    if let Some(to) = place_of(i, n) {
        y[to] = sum;
    }
}

/// Four small numbers, and one near their product.
fn sizes(random: &mut StdRng) -> ([u32; 4], usize) {
    let sizes: [u32; 4] = std::array::from_fn(|_| match random.random_range(0..12) {
        0 => 0,
        1 => 1 << random.random_range(8..32),
        _ => random.random_range(1..7),
    });
    let product = sizes.iter().map(|size| *size as usize).product::<usize>();
    (sizes, near(random, product.min(4000)))
}

/// A grid for each element, and the last block is not whole.
fn line(count: usize) -> Grid {
    Grid::new(count.div_ceil(64).max(1), 64)
}

/// A part for each block, where some blocks may be left without.
#[kernel]
fn clamped_parts(x: &[f32], y: &mut [f32], size: usize) {
    let start = (block_idx_x() as usize * 64).min(x.len());
    let end = (start + 64).min(x.len());
    let own = &x[start..end];
    let tid = thread_idx_x() as usize;
    let first = tid.saturating_sub(1).max(size.min(tid));
    if tid < own.len() && end <= y.len() {
        y[start..end][tid] = own[tid] + own[first.min(tid)];
    }
}

pub const ALL: &[(&str, Try)] = &[
    ("clamped_parts", |d, r| {
        let n = r.random_range(1..300usize);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        let (grid, size) = (Grid::new(near(r, n.div_ceil(64)).max(1), 64), near(r, 9));
        attempt!(clamped_parts, d, grid, &x, &mut y, size)
    }),
    ("to_channels_first", |d, r| {
        let ([a, b, c, e], all) = sizes(r);
        let (x, mut y) = (zeros(d, r, all)?, zeros(d, r, all)?);
        attempt!(to_channels_first, d, line(all), &x, &mut y, a, b, c, e)
    }),
    ("swap_axes", |d, r| {
        let ([a, b, c, e], all) = sizes(r);
        let (x, mut y) = (zeros(d, r, all)?, zeros(d, r, all)?);
        attempt!(swap_axes, d, line(all), &x, &mut y, a, b, c, e)
    }),
    ("swap_planes", |d, r| {
        let ([a, b, c, _], _) = sizes(r);
        let all = (a as usize * b as usize * c as usize).min(4000);
        let (x, mut y) = (zeros(d, r, all)?, zeros(d, r, all)?);
        attempt!(swap_planes, d, Grid::new(2, 64), &x, &mut y, a.min(4000) as u64, b.min(99) as u64, c.min(99) as u64)
    }),
    ("two_tiles", |d, r| {
        let tiles = r.random_range(0..9);
        let (x, mut y) = (zeros(d, r, 16 * tiles)?, zeros(d, r, 16)?);
        attempt!(two_tiles, d, Grid::new(1, 16), &x, &mut y, tiles as u32)
    }),
    ("two_tiles_by_difference", |d, r| {
        let (mut y, rounds) = (zeros(d, r, 16)?, near(r, 9) as u32);
        attempt!(two_tiles_by_difference, d, Grid::new(1, 16), &mut y, rounds)
    }),
    ("sums_of_a_tree", |d, r| {
        let mut x = zeros(d, r, 128)?;
        attempt!(sums_of_a_tree, d, Grid::new(1, 64), &mut x)
    }),
    ("interleaved", |d, r| {
        let mut x = zeros(d, r, 64)?;
        attempt!(interleaved, d, Grid::new(1, 64), &mut x)
    }),
    ("search_by_steps", |d, r| {
        let mut x = zeros(d, r, 64)?;
        attempt!(search_by_steps, d, Grid::new(1, 64), &mut x)
    }),
    ("by_sixteenths", |d, r| {
        let n = near(r, 128);
        let (x, mut y) = (zeros(d, r, 16)?, zeros(d, r, n)?);
        attempt!(by_sixteenths, d, line(n), [3; 16], &x, &mut y)
    }),
    ("in_options", |d, r| {
        let n = near(r, 130);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        let (grid, n) = (line(n), near(r, n) as u32);
        attempt!(in_options, d, grid, &x, &mut y, n)
    }),
    ("roll", |d, r| {
        let n = near(r, 130);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        let by = if r.random() { r.random_range(-300..300) } else { r.random() };
        let (grid, n) = (line(n), near(r, n) as i32);
        attempt!(roll, d, grid, &x, &mut y, n, by)
    }),
];

/// Launches as users make them.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |count: u32| d.zeros::<f32>(count as usize).unwrap();
    let words = |count: u32| d.zeros::<u32>(count as usize).unwrap();
    let shorts = |count: u32| d.zeros::<u16>(count as usize).unwrap();
    let mut all = Vec::new();
    for (n, blocks) in [(1000, 16), (1000, 20), (64, 1)] {
        all.push(("clamped_parts", clamped_parts::checks_of(Grid::new(blocks, 64), &floats(n), &mut floats(n), 3)));
    }
    for [a, b, c, e] in [[3, 5, 7, 11], [2, 64, 14, 14], [1, 1, 1, 1], [16, 12, 128, 64]] {
        let (count, grid) = (a * b * c * e, line((a * b * c * e) as usize));
        let (x, mut y) = (floats(count), floats(count));
        all.push(("to_channels_first", to_channels_first::checks_of(grid, &x, &mut y, a, b, c, e)));
        all.push(("swap_axes", swap_axes::checks_of(grid, &x, &mut y, a, b, c, e)));
        let (x, mut y) = (shorts(a * b * c), shorts(a * b * c));
        all.push(("swap_planes", swap_planes::checks_of(Grid::new(3, 64), &x, &mut y, a.into(), b.into(), c.into())));
    }
    let tile = Grid::new(1, 16);
    all.push(("two_tiles", two_tiles::checks_of(tile, &floats(112), &mut floats(16), 7)));
    all.push(("two_tiles_by_difference", two_tiles_by_difference::checks_of(tile, &mut floats(16), 7)));
    let block = Grid::new(1, 64);
    all.push(("sums_of_a_tree", sums_of_a_tree::checks_of(block, &mut words(128))));
    all.push(("interleaved", interleaved::checks_of(block, &mut words(64))));
    all.push(("search_by_steps", search_by_steps::checks_of(block, &mut words(64))));
    let sixteenths = by_sixteenths::checks_of(line(120), [3; 16], &words(16), &mut words(120));
    all.push(("by_sixteenths", sixteenths));
    all.push(("in_options", in_options::checks_of(line(100), &words(100), &mut words(100), 100)));
    for by in [37, -370] {
        all.push(("roll", roll::checks_of(line(100), &words(100), &mut words(100), 100, by)));
    }
    all
}
