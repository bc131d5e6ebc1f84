//! Kernels whose checks all depend on values that a launch knows.

use super::{Try, cover, near};
use rand::RngExt;
use rand::rngs::StdRng;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The report of a launch's checks, and its result.
macro_rules! attempt {
    ($kernel:ident, $device:expr, $grid:expr, $($argument:expr),*) => {{
        let checks = $kernel::checks_of($grid, $($argument),*)?;
        let end = $kernel::launch($device, $grid, $($argument),*).and_then(|()| $device.synchronize());
        Ok((checks, end))
    }};
}
pub(crate) use attempt;

/// Zeros, near a length.
pub fn zeros<T: Element + sarek_runtime::Plain + Default>(
    device: &Device,
    random: &mut StdRng,
    length: usize,
) -> Result<Buffer<T>> {
    device.zeros::<T>(near(random, length))
}

/// Sums up the planes of a volume.
#[kernel]
pub fn planes(g: &[f32], out: &mut [f32], nx: i32, ny: i32) {
    let (x, y) = (global_idx_x() as i32, global_idx_y() as i32);
    if x >= nx || y >= ny {
        return;
    }
    let (cell, plane) = ((y * nx + x) as usize, (nx * ny) as usize);
    let mut sum = 0.0;
    for q in 0..5 {
        sum += g[q * plane + cell];
    }
    out[cell] = sum;
}

/// A chunk for each thread; the last one is shorter.
#[kernel]
fn by_chunks(x: &mut [u32]) {
    let start = global_idx_x() as usize * 64;
    if start >= x.len() {
        return;
    }
    let end = (start + 64).min(x.len());
    for item in &mut x[start..end] {
        *item += 1;
    }
}

/// A search that leaves its loop at the start of a round.
#[kernel]
fn bisected(x: &[u32], y: &mut [u32], n: u32) {
    let (mut low, mut high) = (0, x.len());
    loop {
        if low >= high {
            break;
        }
        let middle = low + (high - low) / 2;
        if x[middle] < n {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let i = global_idx_x();
    if i < n {
        y[i] = low as u32;
    }
}

#[kernel]
pub fn saxpy(a: f32, x: &[f32], y: &mut [f32], n: u32) {
    let i = global_idx_x();
    if i < n {
        y[i] = a * x[i] + y[i];
    }
}

/// In the style of CUDA programmers.
#[kernel]
fn reversed(x: &[f32], y: &mut [f32], n: u32) {
    let i = block_idx_x() * block_dim_x() + thread_idx_x();
    if i >= n {
        return;
    }
    y[n - 1 - i] = x[i];
}

#[kernel]
fn strided(x: &[f32], y: &mut [f32], n: u32) {
    let mut i = global_idx_x();
    let step = grid_dim_x() * block_dim_x();
    while i < n {
        y[i] = x[i];
        i += step;
    }
}

#[kernel]
fn strided_range(x: &[f32], y: &mut [f32], n: usize) {
    let step = (grid_dim_x() * block_dim_x()) as usize;
    for i in (global_idx_x() as usize..n).step_by(step) {
        y[i] = x[i];
    }
}

#[kernel]
fn block_sums(input: &[u32], output: &mut [u32], n: u32) {
    let sums = shared!([u32; 64]);
    let tid = thread_idx_x();
    let gid = global_idx_x();
    superstep!(load, {
        sums[tid] = if gid < n { input[gid] } else { 0 };
    });
    let mut stride = block_dim_x() / 2;
    while stride > 0 {
        superstep!(fold, {
            if tid < stride {
                sums[tid] += sums[tid + stride];
            }
        });
        stride /= 2;
    }
    if tid == 0 {
        output[block_idx_x()] = sums[0];
    }
}

#[kernel]
fn scan(x: &[u32], y: &mut [u32]) {
    let sums = shared!([u32; 64]);
    let tid = thread_idx_x();
    superstep!({
        sums[tid] = x[tid];
    });
    let mut offset = 1;
    while offset < block_dim_x() {
        let mut sum = sums[tid];
        superstep!({
            if tid >= offset {
                sum += sums[tid - offset];
            }
        });
        superstep!({
            sums[tid] = sum;
        });
        offset *= 2;
    }
    y[tid] = sums[tid];
}

#[kernel]
fn product(a: &[f32], b: &[f32], c: &mut [f32], m: u32, n: u32, k: u32) {
    let row = block_idx_y() * block_dim_y() + thread_idx_y();
    let column = block_idx_x() * block_dim_x() + thread_idx_x();
    if row < m && column < n {
        let mut sum = 0.0;
        for i in 0..k {
            sum += a[row * k + i] * b[i * n + column];
        }
        c[row * n + column] = sum;
    }
}

#[kernel(block = (4, 4))]
fn tiled(a: &[f32], b: &[f32], c: &mut [f32], n: usize) {
    let left = shared!([[f32; 4]; 4]);
    let right = shared!([[f32; 4]; 4]);
    let (x, y) = (thread_idx_x() as usize, thread_idx_y() as usize);
    let (row, column) = (block_idx_y() as usize * 4 + y, block_idx_x() as usize * 4 + x);
    let mut sum = 0.0;
    for tile in 0..n.div_ceil(4) {
        superstep!(load, {
            left[y][x] = if row < n && tile * 4 + x < n { a[row * n + tile * 4 + x] } else { 0.0 };
            right[y][x] = if tile * 4 + y < n && column < n { b[(tile * 4 + y) * n + column] } else { 0.0 };
        });
        superstep!(multiply, {
            for i in 0..4 {
                sum += left[y][i] * right[i][x];
            }
        });
    }
    if row < n && column < n {
        c[row * n + column] = sum;
    }
}

#[kernel]
fn transposed(x: &[f32], y: &mut [f32], width: u32, height: u32) {
    let i = global_idx_x();
    if i < width * height {
        let (row, column) = (i / width, i % width);
        y[column * height + row] = x[row * width + column];
    }
}

#[kernel]
fn stencil(x: &[f32], y: &mut [f32], width: i32, height: i32) {
    let (i, j) = (global_idx_x() as i32, global_idx_y() as i32);
    if i > 0 && i < width - 1 && j > 0 && j < height - 1 {
        y[j * width + i] =
            x[(j - 1) * width + i] + x[(j + 1) * width + i] + x[j * width + i - 1] + x[j * width + i + 1];
    }
}

#[kernel(block = 32)]
fn halo(w: &[f32], y: &mut [f32]) {
    let tile = shared!([f32; 64]);
    let tx = thread_idx_x() as i32;
    superstep!({
        tile[tx] = 1.0;
        tile[tx + 32] = 1.0;
    });
    let mut sum = 0.0;
    for j in -8i32..=8 {
        sum += tile[tx + 16 + j] * w[8 - j];
    }
    y[global_idx_x()] = sum;
}

#[kernel]
fn histogram(x: &[u8], bins: &[AtomicU32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        bins[x[i]].fetch_add(1, Ordering::Relaxed);
    }
}

#[device]
fn sum_of(row: &[f32]) -> f32 {
    let mut sum = 0.0;
    for i in 0..row.len() {
        sum += row[i];
    }
    sum
}

#[kernel]
fn rows(x: &[f32], y: &mut [f32], width: usize) {
    let row = global_idx_x() as usize;
    if row < y.len() {
        y[row] = sum_of(&x[row * width..(row + 1) * width]);
    }
}

#[kernel]
fn chunks(x: &[f32], y: &mut [f32], each: u32) {
    let i = global_idx_x();
    let start = i * each;
    let end = (start + each).min(x.len() as u32);
    let mut sum = 0.0;
    for at in start..end {
        sum += x[at];
    }
    if (i as usize) < y.len() {
        y[i] = sum;
    }
}

#[kernel]
fn wide(x: &[f32], y: &mut [f32], n: u32) {
    let i = global_idx_x();
    if i < n / 4 {
        let four: [f32; 4] = load_vector(&x[i * 4]);
        store_vector(&mut y[i * 4], four);
    }
}

#[kernel]
fn search(x: &[u32], out: &mut [u32], n: u32) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        let (mut low, mut high) = (0, n);
        while low < high {
            let middle = low + (high - low) / 2;
            if x[middle] < i as u32 {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        out[i] = low;
    }
}

#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(C)]
struct Shape {
    width: u32,
    height: u32,
    first: i32,
}

#[kernel]
fn shaped(x: &[f32], y: &mut [f32], shape: Shape) {
    let (i, j) = (global_idx_x(), global_idx_y());
    if i < shape.width && j < shape.height {
        let at = j * shape.width + i;
        y[at] = x[at as i32 + shape.first];
    }
}

#[kernel]
fn divided(x: &mut [u32], n: u32, by: u32) {
    let i = global_idx_x();
    if i < n {
        assert!(by < 100, "too much");
        x[i / by] = i % by;
    }
}

#[kernel]
fn dynamic(x: &mut [u32]) {
    let tile = shared!([u32]);
    let tid = thread_idx_x();
    superstep!({
        tile[tid] = tid;
    });
    let last = tile.len() as u32 - 1;
    if tid <= last {
        x[tid] = tile[last - tid];
    }
}

/// Vectors of the second one of two dynamic arrays: it begins at a multiple of 16 bytes, whatever the first one's length.
#[kernel]
fn dynamic_vectors(x: &mut [u32]) {
    let bytes = shared!([u8]);
    let tile = shared!([u32]);
    let tid = thread_idx_x();
    superstep!({
        if tid < bytes.len() as u32 {
            bytes[tid] = tid as u8;
        }
        if tid < tile.len() as u32 / 4 {
            store_vector(&mut tile[4 * tid], [tid; 4]);
        }
    });
    if tid < tile.len() as u32 / 4 && tid < x.len() as u32 {
        x[tid] = load_vector::<u32, 4>(&tile[4 * tid])[0];
    }
}

/// Rows of 64 elements whose parts of 8 are exchanged, as the matrix units have them: quotients of quotients, and of sums of remainders.
#[kernel(block = 32)]
fn swizzled(x: &[u32], out: &mut [u32]) {
    let lane = lane_id();
    for k in 0..64u32 {
        for pair in 0..32u32 {
            let column = lane % 4 * 2 + pair / 2 * 8 + pair % 2;
            let within = (column % 64 / 8 ^ k % 8) * 8 + column % 8;
            out[lane] = x[column / 64 * 4096 + k / 8 * 512 + k % 8 * 64 + within];
        }
    }
}

/// Quotients of remainders, and remainders of sums.
#[kernel(block = 32)]
fn swizzled_rows(x: &[u32], out: &mut [u32]) {
    let lane = lane_id();
    for k in 0..128u32 {
        out[lane] = x[(k % 64 / 8 ^ lane / 4) * 8 + lane / 4 * 64 + k % 8];
        out[lane] += x[(8 * k + lane % 8) % 64 / 8 * 64 + lane];
    }
}

fn size(random: &mut StdRng) -> usize {
    [1, 2, 31, 32, 33, 64, 100][random.random_range(0..7)]
}

fn line(random: &mut StdRng) -> (usize, Grid) {
    let n = size(random);
    (n, cover(random, n))
}

fn plane(random: &mut StdRng) -> (usize, usize, Grid) {
    let (w, h) = ([1, 3, 8, 9][random.random_range(0..4)], [1, 2, 5, 8][random.random_range(0..4)]);
    (w, h, Grid::cover((near(random, w).max(1), near(random, h).max(1)), (4, 4)))
}

pub const ALL: &[(&str, Try)] = &[
    ("swizzled", |d, r| {
        let (x, mut out) = (zeros(d, r, 8192)?, zeros(d, r, 32)?);
        attempt!(swizzled, d, Grid::new(1, 32), &x, &mut out)
    }),
    ("swizzled_rows", |d, r| {
        let (x, mut out) = (zeros(d, r, 512)?, zeros(d, r, 32)?);
        attempt!(swizzled_rows, d, Grid::new(1, 32), &x, &mut out)
    }),
    ("saxpy", |d, r| {
        let (n, grid) = line(r);
        let (x, mut y, n) = (zeros(d, r, n)?, zeros(d, r, n)?, near(r, n) as u32);
        attempt!(saxpy, d, grid, 2.0, &x, &mut y, n)
    }),
    ("reversed", |d, r| {
        let (n, grid) = line(r);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        attempt!(reversed, d, grid, &x, &mut y, n as u32)
    }),
    ("strided", |d, r| {
        let (n, grid) = line(r);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        attempt!(strided, d, grid, &x, &mut y, n as u32)
    }),
    ("strided_range", |d, r| {
        let (n, grid) = line(r);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        attempt!(strided_range, d, grid, &x, &mut y, n)
    }),
    ("block_sums", |d, r| {
        let (n, blocks) = (size(r), 1 + r.random_range(0..3));
        let grid = Grid::new(blocks, [16u32, 32, 64, 66][r.random_range(0..4)]);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, blocks as usize)?);
        attempt!(block_sums, d, grid, &x, &mut y, n as u32)
    }),
    ("scan", |d, r| {
        let threads = [1u32, 16, 33, 64, 65][r.random_range(0..5)];
        let n = threads as usize;
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        attempt!(scan, d, Grid::new(1, threads), &x, &mut y)
    }),
    ("product", |d, r| {
        let (m, n, grid) = plane(r);
        let k = near(r, 6);
        let (a, b, mut c) = (zeros(d, r, m * k)?, zeros(d, r, k * n)?, zeros(d, r, m * n)?);
        attempt!(product, d, grid, &a, &b, &mut c, n as u32, m as u32, k as u32)
    }),
    ("tiled", |d, r| {
        let n = [1, 3, 4, 9][r.random_range(0..4)];
        let (a, b, mut c) = (zeros(d, r, n * n)?, zeros(d, r, n * n)?, zeros(d, r, n * n)?);
        attempt!(tiled, d, Grid::cover((n, n), (4, 4)), &a, &b, &mut c, n)
    }),
    ("transposed", |d, r| {
        let (w, h, _) = plane(r);
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, w * h)?);
        let (grid, w) = (cover(r, w * h), near(r, w) as u32);
        attempt!(transposed, d, grid, &x, &mut y, w, h as u32)
    }),
    ("stencil", |d, r| {
        let (w, h, grid) = plane(r);
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, w * h)?);
        let sign = if r.random_range(0..6) == 0 { -1 } else { 1 };
        let w = sign * near(r, w) as i32;
        attempt!(stencil, d, grid, &x, &mut y, w, h as i32)
    }),
    ("halo", |d, r| {
        let (w, mut y) = (zeros(d, r, 17)?, zeros(d, r, 64)?);
        let grid = Grid::new(1 + r.random_range(0u32..3), 32);
        attempt!(halo, d, grid, &w, &mut y)
    }),
    ("histogram", |d, r| {
        let (n, grid) = line(r);
        let x: Vec<u8> = (0..n).map(|_| r.random()).collect();
        let (x, mut bins) = (d.upload(&x)?, zeros::<u32>(d, r, 256)?);
        attempt!(histogram, d, grid, &x, bins.as_atomic())
    }),
    ("rows", |d, r| {
        let (w, h, _) = plane(r);
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, h)?);
        let grid = cover(r, h);
        attempt!(rows, d, grid, &x, &mut y, w)
    }),
    ("chunks", |d, r| {
        let (w, h, _) = plane(r);
        let (x, mut y) = (zeros(d, r, w * h)?, zeros(d, r, h)?);
        let grid = cover(r, h);
        attempt!(chunks, d, grid, &x, &mut y, w as u32)
    }),
    ("wide", |d, r| {
        let (n, grid) = line(r);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        attempt!(wide, d, grid, &x, &mut y, n as u32)
    }),
    ("search", |d, r| {
        let (n, grid) = line(r);
        let x: Vec<u32> = (0..near(r, n) as u32).collect();
        let (x, mut out) = (d.upload(&x)?, zeros(d, r, n)?);
        attempt!(search, d, grid, &x, &mut out, n as u32)
    }),
    ("shaped", |d, r| {
        let (w, h, grid) = plane(r);
        let (x, mut y) = (zeros(d, r, w * h + 2)?, zeros(d, r, w * h)?);
        let shape = Shape { width: near(r, w) as u32, height: h as u32, first: r.random_range(-1..3) };
        attempt!(shaped, d, grid, &x, &mut y, shape)
    }),
    ("divided", |d, r| {
        let (n, grid) = line(r);
        let by = [0, 1, 2, 99, 100, u32::MAX][r.random_range(0..6)];
        let mut x = zeros(d, r, n)?;
        attempt!(divided, d, grid, &mut x, n as u32, by)
    }),
    ("by_chunks", |d, r| {
        let n = 64 * size(r);
        let mut x = zeros(d, r, n)?;
        attempt!(by_chunks, d, Grid::cover(n.div_ceil(64), 32), &mut x)
    }),
    ("bisected", |d, r| {
        let (n, grid) = line(r);
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, n)?);
        attempt!(bisected, d, grid, &x, &mut y, n as u32)
    }),
    ("dynamic", |d, r| {
        let n = size(r);
        let grid = Grid::new(1, near(r, n).max(1) as u32).with_shared::<u32>(near(r, n));
        let mut x = zeros(d, r, n)?;
        attempt!(dynamic, d, grid, &mut x)
    }),
    ("dynamic_vectors", |d, r| {
        let n = size(r);
        let grid = Grid::new(1, near(r, n).max(1) as u32);
        let grid = grid.with_shared::<u8>(near(r, n)).with_shared::<u32>(4 * near(r, n));
        let mut x = zeros(d, r, n)?;
        attempt!(dynamic_vectors, d, grid, &mut x)
    }),
];

/// Typical launches: on all elements, with lengths that fit.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |n: usize| d.zeros::<f32>(n).unwrap();
    let numbers = |n: usize| d.zeros::<u32>(n).unwrap();
    let line = Grid::cover(1000, 256);
    let plane = Grid::cover((100, 60), (16, 16));
    vec![
        ("saxpy", saxpy::checks_of(line, 2.0, &floats(1000), &mut floats(1000), 1000)),
        ("saxpy of longer slices", saxpy::checks_of(line, 2.0, &floats(2000), &mut floats(1001), 1000)),
        ("swizzled_rows", swizzled_rows::checks_of(Grid::new(1, 32), &numbers(512), &mut numbers(32))),
        ("swizzled", swizzled::checks_of(Grid::new(1, 32), &numbers(8192), &mut numbers(32))),
        ("reversed", reversed::checks_of(line, &floats(1000), &mut floats(1000), 1000)),
        ("strided", strided::checks_of(Grid::new(2, 32), &floats(1000), &mut floats(1000), 1000)),
        ("strided_range", strided_range::checks_of(Grid::new(2, 32), &floats(1000), &mut floats(1000), 1000)),
        ("block_sums", block_sums::checks_of(Grid::cover(1000, 64), &numbers(1000), &mut numbers(16), 1000)),
        ("scan", scan::checks_of(Grid::new(1, 64), &numbers(64), &mut numbers(64))),
        ("product", product::checks_of(plane, &floats(60 * 33), &floats(33 * 100), &mut floats(6000), 60, 100, 33)),
        ("tiled", tiled::checks_of(Grid::cover((33, 33), (4, 4)), &floats(1089), &floats(1089), &mut floats(1089), 33)),
        ("transposed", transposed::checks_of(Grid::cover(6000, 256), &floats(6000), &mut floats(6000), 100, 60)),
        ("stencil", stencil::checks_of(plane, &floats(6000), &mut floats(6000), 100, 60)),
        ("halo", halo::checks_of(Grid::new(3, 32), &floats(17), &mut floats(96))),
        ("histogram", histogram::checks_of(line, &d.zeros::<u8>(1000).unwrap(), numbers(256).as_atomic())),
        ("rows", rows::checks_of(Grid::cover(60, 32), &floats(6000), &mut floats(60), 100)),
        ("chunks", chunks::checks_of(Grid::cover(60, 32), &floats(6000), &mut floats(60), 100)),
        ("wide", wide::checks_of(line, &floats(1003), &mut floats(1003), 1003)),
        ("search", search::checks_of(line, &numbers(1000), &mut numbers(1000), 1000)),
        (
            "shaped",
            shaped::checks_of(plane, &floats(6002), &mut floats(6000), Shape { width: 100, height: 60, first: 2 }),
        ),
        ("divided", divided::checks_of(line, &mut numbers(1000), 1000, 7)),
        ("by_chunks", by_chunks::checks_of(Grid::cover(16, 256), &mut numbers(1000))),
        ("bisected", bisected::checks_of(line, &numbers(1000), &mut numbers(1000), 1000)),
        ("dynamic", dynamic::checks_of(Grid::new(1, 64).with_shared::<u32>(64), &mut numbers(64))),
        (
            "dynamic_vectors",
            dynamic_vectors::checks_of(
                Grid::new(1, 64).with_shared::<u8>(61).with_shared::<u32>(256),
                &mut numbers(64),
            ),
        ),
    ]
}
