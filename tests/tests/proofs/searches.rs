//! Searches: two ends that approach each other, a first index and a count, merge paths; and some that look like them.

use super::kernels::attempt;
use super::{Try, near};
use rand::RngExt;
use rand::rngs::StdRng;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// The ends stay apart.
#[kernel]
fn edge_below(x: &[f32], edges: &[f32], y: &mut [u32], n: u32, m: u32) {
    let i = global_idx_x();
    if i < n {
        let (mut low, mut high) = (0, m);
        while high > low + 1 {
            let middle = (low + high) / 2;
            if x[i] >= edges[middle] {
                low = middle;
            } else {
                high = middle;
            }
        }
        y[i] = low;
    }
}

/// The distance is compared, and wraps unless the ends are in order.
#[kernel]
fn by_distance(x: &[f32], edges: &[f32], y: &mut [u32], n: u32, m: u32) {
    let i = global_idx_x();
    if i < n {
        let (mut low, mut high) = (0, m);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            if x[i] < edges[middle] {
                high = middle;
            } else {
                low = middle;
            }
        }
        y[i] = low;
    }
}

/// A first index and the number of candidates.
#[kernel]
fn first_and_count(keys: &[u32], x: &[u32], y: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        let (mut first, mut count) = (0, keys.len());
        while count > 0 {
            let step = count / 2;
            let middle = first + step;
            if keys[middle] < x[i] {
                first = middle + 1;
                count -= step + 1;
            } else {
                count = step;
            }
        }
        y[i] = first as u32;
    }
}

/// Where a diagonal crosses the path of a merge.
#[kernel]
fn merge_path(a: &[u32], b: &[u32], y: &mut [u32]) {
    let diagonal = global_idx_x() as usize;
    if diagonal < a.len() + b.len() {
        let mut low = diagonal.saturating_sub(b.len());
        let mut high = diagonal.min(a.len());
        while low < high {
            let middle = low + (high - low) / 2;
            if a[middle] <= b[diagonal - 1 - middle] {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        y[diagonal] = low as u32;
    }
}

/// The same with branches, sums of both ends, and lengths as numbers.
#[kernel]
fn merge_path_by_branches(a: &[u32], b: &[u32], y: &mut [u32], na: u32, nb: u32) {
    let diagonal = global_idx_x();
    if diagonal < na + nb {
        let mut low = if diagonal > nb { diagonal - nb } else { 0 };
        let mut high = if diagonal < na { diagonal } else { na };
        while low < high {
            let middle = (low + high) / 2;
            if a[middle] <= b[diagonal - 1 - middle] {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        y[diagonal] = low;
    }
}

/// Both runs are parts of one array, and the last ones are short.
#[kernel(block = 64)]
fn merge_of_runs(keys: &[u32], y: &mut [u32], size: usize) {
    let place = block_idx_x() as usize * 64 + thread_idx_x() as usize;
    if place < keys.len() {
        let left = place & !(2 * size - 1);
        let middle = (left + size).min(keys.len());
        let right = (left + 2 * size).min(keys.len());
        let (diagonal, a_len, b_len) = (place - left, middle - left, right - middle);
        let mut low = if diagonal > b_len { diagonal - b_len } else { 0 };
        let mut high = diagonal.min(a_len);
        while low < high {
            let at = (low + high) / 2;
            if keys[middle + diagonal - 1 - at] < keys[left + at] {
                high = at;
            } else {
                low = at + 1;
            }
        }
        y[place] = low as u32;
    }
}

/// A part of an array, whose ends are numbers of the launch.
#[kernel]
fn in_part(keys: &[u32], y: &mut [u32], first: usize, end: usize) {
    let i = global_idx_x();
    if i < y.len() as u32 {
        let (mut low, mut high) = (0, end - first);
        while low < high {
            let middle = (low + high) / 2;
            if keys[first + middle] < i {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        y[i] = low as u32;
    }
}

/// The place of an element by strides, which are numbers of the launch.
#[kernel]
fn permuted(x: &[u32], y: &mut [u32], sizes: [u32; 3], strides: [u32; 3]) {
    let i = global_idx_x();
    if i < sizes[0] * sizes[1] * sizes[2] {
        let mut rest = i;
        let mut at = 0;
        for axis in 0..3 {
            at += rest % sizes[axis] * strides[axis];
            rest /= sizes[axis];
        }
        y[i] = x[at];
    }
}

/// Two runs of one array, which a thread merges element by element.
#[kernel]
fn merged_runs(keys: &[u32], y: &mut [u32], size: usize) {
    let left = 2 * size * global_idx_x() as usize;
    let middle = (left + size).min(keys.len());
    let right = (left + 2 * size).min(keys.len());
    let (mut i, mut j) = (left, middle);
    for k in left..right {
        let takes_left = i < middle && (j >= right || keys[i] <= keys[j]);
        y[k] = keys[if takes_left { i } else { j }];
        if takes_left {
            i += 1;
        } else {
            j += 1;
        }
    }
}

/// Two arrays, of which one may be used up.
#[kernel]
fn merged_arrays(a: &[u32], b: &[u32], y: &mut [u32]) {
    let (mut i, mut j) = (0, 0);
    for k in 0..a.len() + b.len() {
        if j >= b.len() || i < a.len() && a[i] <= b[j] {
            y[k] = a[i];
            i += 1;
        } else {
            y[k] = b[j];
            j += 1;
        }
    }
}

/// A part of each array, with a loop that compares the sum.
#[kernel]
fn merged_while(a: &[u32], b: &[u32], y: &mut [u32], na: u32, nb: u32) {
    let (mut i, mut j, mut k) = (0, 0, 0);
    while k < na + nb {
        let from_b = i == na || (j < nb && b[j] < a[i]);
        if from_b {
            y[k] = b[j];
            j += 1;
        } else {
            y[k] = a[i];
            i += 1;
        }
        k += 1;
    }
}

/// Both may advance in one round.
#[kernel]
fn merged_twice(a: &[u32], b: &[u32], y: &mut [u32]) {
    let (mut i, mut j) = (0, 0);
    for k in 0..a.len() + b.len() {
        if j >= b.len() || i < a.len() && a[i] <= b[j] {
            y[k] = a[i];
            i += 1;
        }
        if i < a.len() && a[i] == 7 {
            j += 1;
        }
    }
}

/// One end jumps over the other one.
#[kernel]
fn crossing(x: &[u32], steps: &[u32], n: u32, y: &mut [u32]) {
    let (mut low, mut high) = (0, n);
    while low < high {
        low += steps[0] % 3;
        high -= steps[1] % 3 + 1;
        y[0] = x[high - low];
    }
}

/// The count does not shrink by as much as the first index grows.
#[kernel]
fn first_and_wrong_count(keys: &[u32], x: &[u32], y: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i < x.len() {
        let (mut first, mut count) = (0, keys.len());
        while count > 0 {
            let step = count / 2;
            if keys[first + step] < x[i] {
                first += step + 1;
            }
            count = step;
            if keys[first] == x[i] {
                break;
            }
        }
        y[i] = first as u32;
    }
}

/// Both ends may be chosen by different loads of what others write.
#[kernel]
fn among_changing_keys(keys: &mut [u32], y: &mut [u32], n: u32) {
    let i = global_idx_x();
    let (mut low, mut high) = (0, n);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if keys[middle] < i {
            low = middle;
        } else {
            high = middle;
        }
    }
    y[i] = low;
}

/// Numbers, near a length.
fn numbers(device: &Device, random: &mut StdRng, length: usize) -> Result<Buffer<u32>> {
    let length = near(random, length);
    device.upload(&(0..length).map(|_| random.random_range(0..20)).collect::<Vec<u32>>())
}

/// The same as floats.
fn floats(device: &Device, random: &mut StdRng, length: usize) -> Result<Buffer<f32>> {
    let length = near(random, length);
    device.upload(&(0..length).map(|_| random.random_range(0..20) as f32).collect::<Vec<f32>>())
}

fn line(count: usize) -> Grid {
    Grid::cover(count, 64)
}

/// Every kernel, with random arguments at the edges of its conditions.
pub const ALL: &[(&str, Try)] = &[
    ("edge_below", |d, r| {
        let (n, m) = (near(r, 100), near(r, 40));
        let (x, edges, mut y) = (floats(d, r, n)?, floats(d, r, m)?, d.zeros(near(r, n))?);
        attempt!(edge_below, d, line(n), &x, &edges, &mut y, n as u32, m as u32)
    }),
    ("by_distance", |d, r| {
        let (n, m) = (near(r, 100), near(r, 40));
        let (x, edges, mut y) = (floats(d, r, n)?, floats(d, r, m)?, d.zeros(near(r, n))?);
        attempt!(by_distance, d, line(n), &x, &edges, &mut y, n as u32, m as u32)
    }),
    ("first_and_count", |d, r| {
        let n = near(r, 100);
        let (keys, x, mut y) = (numbers(d, r, 40)?, numbers(d, r, n)?, d.zeros(near(r, n))?);
        attempt!(first_and_count, d, line(n), &keys, &x, &mut y)
    }),
    ("merge_path", |d, r| {
        let (a, b, mut y) = (numbers(d, r, 40)?, numbers(d, r, 60)?, d.zeros(near(r, 128))?);
        attempt!(merge_path, d, line(128), &a, &b, &mut y)
    }),
    ("merge_path_by_branches", |d, r| {
        let (a, b, mut y) = (numbers(d, r, 40)?, numbers(d, r, 60)?, d.zeros(near(r, 128))?);
        let (na, nb) = (near(r, a.len()) as u32, near(r, b.len()) as u32);
        attempt!(merge_path_by_branches, d, line(128), &a, &b, &mut y, na, nb)
    }),
    ("merge_of_runs", |d, r| {
        let (keys, size) = (numbers(d, r, 150)?, [0, 1, 2, 3, 8, 16, 64, 1 << 63, usize::MAX][r.random_range(0..9)]);
        let mut y = d.zeros(near(r, keys.len()))?;
        attempt!(merge_of_runs, d, line(150), &keys, &mut y, size)
    }),
    ("in_part", |d, r| {
        let (keys, mut y) = (numbers(d, r, 60)?, d.zeros(20)?);
        let (first, end) = (near(r, 10), near(r, 60));
        attempt!(in_part, d, line(20), &keys, &mut y, first, end)
    }),
    ("permuted", |d, r| {
        let sizes = [3, 4, 5].map(|size| near(r, size) as u32);
        let strides = [[20, 5, 1], [1, 3, 12], [4, 1, 12]][r.random_range(0..3)];
        let (x, mut y) = (numbers(d, r, 60)?, d.zeros(near(r, 60))?);
        attempt!(permuted, d, line(64), &x, &mut y, sizes, strides)
    }),
    ("merged_runs", |d, r| {
        let (keys, size) =
            (numbers(d, r, 150)?, [0, 1, 2, 5, 16, 64, 1 << 62, 1 << 63, usize::MAX][r.random_range(0..9)]);
        let mut y = d.zeros(near(r, keys.len()))?;
        attempt!(merged_runs, d, line(75), &keys, &mut y, size)
    }),
    ("merged_arrays", |d, r| {
        let (a, b) = (numbers(d, r, 10)?, numbers(d, r, 13)?);
        let mut y = d.zeros(near(r, a.len() + b.len()))?;
        attempt!(merged_arrays, d, Grid::new(1, 1), &a, &b, &mut y)
    }),
    ("merged_while", |d, r| {
        let (a, b) = (numbers(d, r, 10)?, numbers(d, r, 13)?);
        let (na, nb) = (near(r, a.len()) as u32, near(r, b.len()) as u32);
        let mut y = d.zeros(near(r, a.len() + b.len()))?;
        attempt!(merged_while, d, Grid::new(1, 1), &a, &b, &mut y, na, nb)
    }),
    ("merged_twice", |d, r| {
        let (a, b) = (numbers(d, r, 10)?, numbers(d, r, 13)?);
        let mut y = d.zeros(near(r, a.len() + b.len()))?;
        attempt!(merged_twice, d, Grid::new(1, 1), &a, &b, &mut y)
    }),
    ("crossing", |d, r| {
        let n = near(r, 20);
        let (x, steps, mut y) = (numbers(d, r, n)?, numbers(d, r, 2)?, d.zeros(1)?);
        attempt!(crossing, d, Grid::new(1, 1), &x, &steps, n as u32, &mut y)
    }),
    ("first_and_wrong_count", |d, r| {
        let (keys, x, mut y) = (numbers(d, r, 10)?, numbers(d, r, 64)?, d.zeros(64)?);
        attempt!(first_and_wrong_count, d, line(64), &keys, &x, &mut y)
    }),
    ("among_changing_keys", |d, r| {
        let (mut keys, mut y) = (numbers(d, r, 20)?, d.zeros(64)?);
        let n = near(r, keys.len()) as u32;
        attempt!(among_changing_keys, d, line(64), &mut keys, &mut y, n)
    }),
];

/// Launches as users make them.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let words = |count: usize| d.zeros::<u32>(count).unwrap();
    let floats = |count: usize| d.zeros::<f32>(count).unwrap();
    let mut all = Vec::new();
    for (n, m) in [(1000, 77), (64, 1), (33, 0), (1, 5000)] {
        let (keys, x, mut y) = (floats(m), floats(n), words(n));
        all.push(("edge_below", edge_below::checks_of(line(n), &x, &keys, &mut y, n as u32, m as u32)));
        all.push(("by_distance", by_distance::checks_of(line(n), &x, &keys, &mut y, n as u32, m as u32)));
        let (a, b) = (words(m), words(n));
        all.push(("first_and_count", first_and_count::checks_of(line(n), &a, &b, &mut y)));
        let (grid, mut y) = (Grid::cover(n + m, 64), words((n + m).next_multiple_of(64)));
        all.push(("merge_path", merge_path::checks_of(grid, &a, &b, &mut y)));
        let grid = Grid::new((n + m).div_ceil(64), 64);
        let (keys, mut y) = (words(n + m), words(n + m));
        all.extend([1, 16, 1024].map(|size| ("merge_of_runs", merge_of_runs::checks_of(grid, &keys, &mut y, size))));
        all.push(("in_part", in_part::checks_of(line(n), &keys, &mut y, m / 2, m)));
        all.extend([1, 16, 1024].map(|size| ("merged_runs", merged_runs::checks_of(grid, &keys, &mut y, size))));
        all.push(("merged_arrays", merged_arrays::checks_of(Grid::new(1, 1), &a, &b, &mut y)));
    }
    let (a, b, mut y) = (words(400), words(700), words(1100));
    all.push(("merge_path_by_branches", merge_path_by_branches::checks_of(line(1100), &a, &b, &mut y, 400, 700)));
    let permuted = permuted::checks_of(line(60), &words(60), &mut words(60), [3, 4, 5], [20, 5, 1]);
    all.push(("permuted", permuted));
    all
}
