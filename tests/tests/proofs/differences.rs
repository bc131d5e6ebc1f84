//! Differences of scalars: the sizes of what a window of `k` leaves of an image. Conditions have them as the kernel does, in the user's names.

use super::kernels::{attempt, zeros};
use super::{Try, cover, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The positions of a window in a line, for each channel.
#[kernel]
pub fn windows(out: &mut [f32], channels: u32, height: u32, k: u32) {
    let rows = height - k + 1;
    let i = global_idx_x();
    if i < channels * rows {
        let (channel, row) = (i / rows, i % rows);
        for dy in 0..k {
            out[(channel * k + dy) * rows + row] = 1.0;
        }
    }
}

/// The elements of all windows, side by side.
#[kernel]
fn unfolded(image: &[f32], out: &mut [f32], channels: usize, height: usize, width: usize, k: usize) {
    let (rows, columns) = (height - k + 1, width - k + 1);
    let i = global_idx_x() as usize;
    if i < channels * rows * columns {
        let (column, row, channel) = (i % columns, i / columns % rows, i / (columns * rows));
        for dy in 0..k {
            for dx in 0..k {
                let to = ((channel * k + dy) * k + dx) * rows * columns + row * columns + column;
                out[to] = image[(channel * height + row + dy) * width + column + dx];
            }
        }
    }
}

/// The largest elements of windows that may be beyond the image's edge.
#[kernel]
fn pooled(x: &[f32], y: &mut [f32], channels: u32, height: u32, width: u32, k: u32, stride: u32, pad: u32) {
    let rows = (height + 2 * pad - k) / stride + 1;
    let columns = (width + 2 * pad - k) / stride + 1;
    let (column, row, channel) = (global_idx_x(), global_idx_y(), global_idx_z());
    if channel < channels && row < rows && column < columns {
        let mut largest = f32::MIN;
        for dy in 0..k {
            for dx in 0..k {
                let (of_row, of_column) = (row * stride + dy, column * stride + dx);
                if of_row >= pad && of_column >= pad && of_row - pad < height && of_column - pad < width {
                    largest = largest.max(x[(channel * height + of_row - pad) * width + of_column - pad]);
                }
            }
        }
        y[(channel * rows + row) * columns + column] = largest;
    }
}

/// What lies between two edges of each row.
#[kernel]
fn cropped(x: &[u32], y: &mut [u32], rows: u32, width: u32, first: u32, last: u32) {
    let columns = last - first;
    let i = global_idx_x();
    if i < rows * columns {
        y[i] = x[i / columns * width + first + i % columns];
    }
}

pub const ALL: &[(&str, Try)] = &[
    ("windows", |d, r| {
        let (channels, k, rows) = (r.random_range(1..4usize), r.random_range(1..4usize), r.random_range(1..9usize));
        let mut out = zeros(d, r, channels * k * rows)?;
        let (grid, height, k) = (cover(r, channels * rows), near(r, rows + k - 1) as u32, near(r, k) as u32);
        attempt!(windows, d, grid, &mut out, channels as u32, height, k)
    }),
    ("unfolded", |d, r| {
        let (channels, k) = (r.random_range(1..4usize), r.random_range(1..4usize));
        let (rows, columns) = (r.random_range(1..6usize), r.random_range(1..6usize));
        let (height, width) = (rows + k - 1, columns + k - 1);
        let image = zeros(d, r, channels * height * width)?;
        let mut out = zeros(d, r, channels * k * k * rows * columns)?;
        let grid = cover(r, channels * rows * columns);
        let (height, width, k) = (near(r, height), near(r, width), near(r, k));
        attempt!(unfolded, d, grid, &image, &mut out, channels, height, width, k)
    }),
    ("pooled", |d, r| {
        let (channels, k, pad) = (r.random_range(1..3usize), r.random_range(1..4usize), r.random_range(0..3usize));
        let (height, width) = (r.random_range(k..9), r.random_range(k..9));
        let stride = r.random_range(1..4usize);
        let [rows, columns] = [height, width].map(|size| (size + 2 * pad - k) / stride + 1);
        let x = zeros(d, r, channels * height * width)?;
        let mut y = zeros(d, r, channels * rows * columns)?;
        let grid = Grid::new((columns.div_ceil(4), rows.div_ceil(4), channels), (4, 4, 1));
        let [height, width, k, stride, pad] = [height, width, k, stride, pad].map(|number| near(r, number) as u32);
        attempt!(pooled, d, grid, &x, &mut y, channels as u32, height, width, k, stride, pad)
    }),
    ("cropped", |d, r| {
        let (rows, width) = (r.random_range(1..6usize), r.random_range(1..9usize));
        let last = r.random_range(0..=width);
        let first = r.random_range(0..=last);
        let (x, mut y) = (zeros(d, r, rows * width)?, zeros(d, r, rows * (last - first))?);
        let grid = cover(r, rows * (last - first));
        let (width, first, last) = (near(r, width) as u32, near(r, first) as u32, last as u32);
        attempt!(cropped, d, grid, &x, &mut y, rows as u32, width, first, last)
    }),
];

/// Typical launches: slices as long as the sizes say.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |count: usize| d.zeros::<f32>(count).unwrap();
    let mut all = Vec::new();
    for (channels, height, width, k) in [(3, 20, 30, 3), (1, 7, 7, 7), (16, 224, 224, 5)] {
        let (rows, columns) = (height - k + 1, width - k + 1);
        let grid = Grid::cover(channels * rows, 256);
        let (of_channels, of_height, of_k) = (channels as u32, height as u32, k as u32);
        let mut out = floats(channels * k * rows);
        all.push(("windows", windows::checks_of(grid, &mut out, of_channels, of_height, of_k)));
        let (image, mut out) = (floats(channels * height * width), floats(channels * k * k * rows * columns));
        let grid = Grid::cover(channels * rows * columns, 256);
        all.push(("unfolded", unfolded::checks_of(grid, &image, &mut out, channels, height, width, k)));
        for (stride, pad) in [(1, 0), (2, 1), (3, 2)] {
            let [rows, columns] = [height, width].map(|size| (size + 2 * pad - k) / stride + 1);
            let mut y = floats(channels * rows * columns);
            let grid = Grid::new((columns.div_ceil(16), rows.div_ceil(4), channels), (16, 4, 1));
            let [k, stride, pad] = [k, stride, pad].map(|number| number as u32);
            let checks = pooled::checks_of(grid, &image, &mut y, of_channels, of_height, width as u32, k, stride, pad);
            all.push(("pooled", checks));
        }
    }
    all
}
