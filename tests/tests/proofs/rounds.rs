//! Kernels whose indices depend on what loops carry, on elements of local arrays and on choices: in range, or only nearly.

use super::kernels::{attempt, zeros};
use super::{Try, near};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_runtime::{Checks, Result};

/// Offsets in a local array, each of which every round advances by the same number.
#[kernel]
fn offsets(x: &[f32], y: &mut [f32], n: u32, step: u32, rounds: u32) {
    let tid = thread_idx_x();
    let mut at = [0u32; 4];
    #[unroll]
    for k in 0..4u32 {
        at[k] = tid * 4 + k;
    }
    let mut sum = 0.0;
    for _ in 0..rounds {
        #[unroll]
        for k in 0..4u32 {
            if at[k] < n {
                sum += x[at[k]];
            }
            at[k] += step;
        }
    }
    if tid < 32 {
        y[tid] = sum;
    }
}

/// Rows of a matrix by a row's length: the last round goes nowhere.
#[kernel]
fn advancing(x: &[f32], y: &mut [f32], width: u32, rows: u32) {
    let column = global_idx_x();
    if column >= width {
        return;
    }
    let mut at = column as usize;
    let mut sum = 0.0;
    for row in 0..rows {
        sum += x[at];
        let ahead = if row + 1 < rows { 1 } else { 0 };
        at += ahead * width as usize;
    }
    y[column] = sum + x[at];
}

/// A round that is skipped does not move on, and one that wraps comes back.
#[kernel]
fn skipping(x: &mut [u32], n: u32, step: u32) {
    let (mut at, mut down) = (thread_idx_x(), 40u32);
    for i in 0..n {
        x[at] = i;
        x[down] = i;
        if i % 3 == 1 {
            continue;
        }
        at += step;
        down -= 1;
        if i == 17 {
            break;
        }
    }
    x[at] = 1;
    x[down] = 2;
}

/// Two variables that advance together, one of which the loop compares.
#[kernel]
fn together(x: &[u32], y: &mut [u32], n: u32, by: u32) {
    let (mut i, mut j) = (thread_idx_x(), thread_idx_x() * 2);
    while i < n {
        y[i] = x[j];
        i += by;
        j += 2 * by;
    }
    y[(j - i) % 64] = 1;
}

/// An element that is written at an unknown index, and one that another round wrote.
#[kernel]
fn unknown_element(x: &mut [u32], which: &[u32], value: u32) {
    let mut at = [1u32, 2, 3];
    let i = thread_idx_x();
    at[which[i] % 3] = value;
    x[at[0]] = i;
    for k in 0..3u32 {
        x[at[k]] = i;
        at[(k + 1) % 3] += k * 5;
    }
    x[at[2]] = i;
}

#[device]
fn filled(part: &mut [u32], value: u32) {
    for i in 0..part.len() {
        part[i] = value;
    }
}

#[device]
fn moved_on(at: &mut u32, which: &mut u32) {
    *which += 1;
    *at += 20;
}

/// Elements that are written through a slice, and through a reference while their index changes.
#[kernel]
fn written_elsewhere(x: &mut [u32], value: u32) {
    let i = thread_idx_x();
    let mut at = [i, i + 1, i + 2];
    filled(&mut at[1..], value);
    x[at[1]] = 1;
    let mut from = [0u32, 1, 2];
    let mut which = 0u32;
    moved_on(&mut from[which], &mut which);
    x[from[which]] = 2;
    x[from[0] + i] = 3;
}

/// A nonzero width shows how it was chosen; another one, or one with other alternatives, shows nothing.
#[kernel]
fn chosen(x: &mut [f32], m: u32, n: u32, other: u32) {
    let (i, j) = (thread_idx_x(), thread_idx_y());
    let width = if j < m { n.saturating_sub(i) } else { 0 };
    if width > 0 {
        x[j * n + i] = 1.0;
    }
    let wide = if j < m { n.saturating_sub(i) } else { other };
    if wide > 0 {
        x[j * n + i] = 2.0;
    }
    let mut k = i;
    let narrow = if k < n { 1 } else { 0 };
    k += other;
    if narrow == 1 {
        x[k] = 3.0;
    }
}

/// Vectors at the beginnings of rows, and at multiples of a loop's step.
#[kernel]
fn vectors(x: &[f32], y: &mut [f32], pitch: u32, rows: u32, step: u32) {
    let tid = thread_idx_x();
    let column = tid * 4;
    if column < pitch {
        let mut at = column as usize;
        let mut sum = [0.0f32; 4];
        for _ in 0..rows {
            let four: [f32; 4] = load_vector(&x[at]);
            #[unroll]
            for k in 0..4u32 {
                sum[k] += four[k];
            }
            at += pitch as usize;
        }
        store_vector(&mut y[column.min(step)], sum);
        let from = if rows > 2 { column } else { step };
        store_vector(&mut y[from], sum);
    }
}

/// Rows of shared arrays; those of one array do not begin at multiples of 16 bytes.
#[kernel(block = 32)]
fn shared_rows(y: &mut [f32], layer: u32) {
    let even = shared!([[f32; 36]; 3]);
    let odd = shared!([[f32; 33]; 3]);
    let tid = thread_idx_x();
    superstep!({
        for row in 0..3u32 {
            even[row][tid] = 1.0;
            odd[row][tid] = 2.0;
        }
    });
    if tid < 8 {
        let four: [f32; 4] = load_vector(&even[layer % 3][4 * tid]);
        y[tid] = four[0];
        if layer < 3 {
            let four: [f32; 4] = load_vector(&odd[layer][4 * tid]);
            y[tid] += four[1];
        }
    }
}

/// Quotients of sums of multiples: of negative numbers, with more than a remainder, of what wraps.
#[kernel]
fn quotients(x: &mut [u32], n: u32, m: i32) {
    let i = thread_idx_x();
    x[(4 * i + i % 4) / 4] = 1;
    x[(4 * i + n) / 4] = 2;
    x[(4 * i + 7) / 4 - 1] = 3;
    x[(4 * n + i) / 4] = 4;
    let s = 4 * (i as i32) + m;
    x[s / 4 + 2] = 5;
    x[(s >> 2) + 2] = 6;
    x[(s % 4 + 3) as u32] = 7;
}

/// Loops with a few rounds: down, inclusive, in steps, left early, around others.
#[kernel]
fn few_rounds(x: &mut [u32], n: u32) {
    let tid = thread_idx_x();
    let mut at = 0;
    'all: for i in (0..5u32).rev() {
        for j in (1..=7u32).step_by(3) {
            x[at + tid] = j;
            if i * j == n {
                break 'all;
            }
            if i + j == n {
                continue 'all;
            }
            at += j;
        }
    }
    x[at] = 1;
    let mut last = 0u8;
    for k in 250..=255u8 {
        last = k;
    }
    x[last] = 2;
}

/// The value of a variable after all rounds.
#[kernel]
fn after_the_loop(x: &mut [u32], n: u32) {
    let mut at = 0;
    for i in 0..n {
        x[i] = 1;
        at += 1;
    }
    x[at] = 2;
}

/// Either of two comparisons holds, and it is unknown which one.
#[kernel]
fn either_case(x: &mut [u32], n: u32, m: u32) {
    let i = thread_idx_x();
    let whole = i < m;
    if whole || i < n {
        x[i] = 1;
    }
}

/// Quotients of a loop's counter with steps, up to the one after the last: some thread reaches it if the length is even.
#[kernel]
fn rounded(out: &mut [u32]) {
    let bins = shared!([u32]);
    for i in (thread_idx_x()..32 * bins.len() as u32 + 1).step_by(64) {
        bins[i / 32] = i;
    }
    sync_threads();
    out[0] = bins[0];
}

/// The remainder may be 0, and the quotient 1.
#[kernel(block = 33)]
fn just_outside(x: &mut [u32], y: &mut [u32], first: u32) {
    let i = thread_idx_x();
    y[i / 32] = 1;
    if i % 8 >= first {
        x[i % 8 - 1] = 1;
    }
}

/// The stage after the present one, of a ring of four, and a part of it for each thread: the remainder is bounded however many rounds there are.
#[kernel(block = 32)]
fn ring(x: &mut [u32], rounds: u32) {
    let stages = shared!([u32]);
    for round in 0..rounds.div_ceil(32) {
        let start = (round + 1) % 4 * 160;
        let at = start + lane_id() % 16 * 8 + lane_id() / 16 * 4;
        store_vector(&mut stages[at], [round; 4]);
        x[lane_id()] = stages[at];
    }
}

/// A remainder that is 0 for the eighth thread only.
#[kernel]
fn short_remainders(x: &mut [u32]) {
    x[(thread_idx_x() + 1) % 8 - 1] = 1;
}

const PARTS: [(u32, usize, bool); 3] = [(10, 4, true), (20, 5, false), (35, 8, true)];

/// Members of a constant array: those of each round, of any element, and of a known one.
#[kernel]
fn members(x: &mut [u32], first: u32) {
    let i = thread_idx_x();
    let mut own = [0u32; 43];
    for (at, count, used) in PARTS {
        if used {
            for k in 0..count {
                own[at as usize + k] += 1;
            }
        }
    }
    let (at, count, used) = PARTS[first.wrapping_add(i) % 3];
    own[at as usize + count - 1] += 1;
    if used || i == 3 {
        x[at as usize + i as usize] = own[PARTS[2].0 as usize + PARTS[0].1];
    }
}

pub const ALL: &[(&str, Try)] = &[
    ("offsets", |d, r| {
        let n = [64, 100, 128][r.random_range(0..3)];
        let step = [0, 1, 4, 128, u32::MAX, 1 << 31][r.random_range(0..6)];
        let (x, mut y) = (zeros(d, r, n)?, zeros(d, r, 32)?);
        let (n, rounds) = (near(r, n) as u32, r.random_range(0..4));
        attempt!(offsets, d, Grid::new(1, 32), &x, &mut y, n, step, rounds)
    }),
    ("advancing", |d, r| {
        let (w, h) = ([1, 31, 33][r.random_range(0..3)], r.random_range(0..4usize));
        let (x, mut y) = (zeros(d, r, w * h.max(1))?, zeros(d, r, w)?);
        let (w, h) = (near(r, w) as u32, near(r, h) as u32);
        attempt!(advancing, d, Grid::cover(w.max(1), 32), &x, &mut y, w, h)
    }),
    ("skipping", |d, r| {
        let mut x = zeros(d, r, 64)?;
        let step = [0, 1, 2, u32::MAX, 1 << 31][r.random_range(0..5)];
        let n = [0, 1, 5, 18, 40, 70][r.random_range(0..6)];
        attempt!(skipping, d, Grid::new(1, 8), &mut x, n, step)
    }),
    ("together", |d, r| {
        let (x, mut y) = (zeros(d, r, 128)?, zeros(d, r, 64)?);
        let by = [1, 2, 32, 64, u32::MAX / 2][r.random_range(0..5)];
        let n = near(r, 64) as u32;
        attempt!(together, d, Grid::new(1, 32), &x, &mut y, n, by)
    }),
    ("unknown_element", |d, r| {
        let which: Vec<u32> = (0..8).map(|_| r.random_range(0..6)).collect();
        let (mut x, which) = (zeros(d, r, 32)?, d.upload(&which)?);
        let value = [0, 4, 20, 31, 32][r.random_range(0..5)];
        attempt!(unknown_element, d, Grid::new(1, 8), &mut x, &which, value)
    }),
    ("written_elsewhere", |d, r| {
        let mut x = zeros(d, r, 40)?;
        let value = [0, 1, 35, 41][r.random_range(0..4)];
        attempt!(written_elsewhere, d, Grid::new(1, 8), &mut x, value)
    }),
    ("chosen", |d, r| {
        let (m, n) = ([0, 1, 3, 4, 8][r.random_range(0..5)], [0, 1, 7, 8, 9][r.random_range(0..5)]);
        let mut x = zeros(d, r, (m * n).max(8))?;
        let other = [0, 0, 1, 2][r.random_range(0..4)];
        attempt!(chosen, d, Grid::new(1, (8, 4)), &mut x, m as u32, n as u32, other)
    }),
    ("vectors", |d, r| {
        let (pitch, rows) = ([4, 6, 8, 16][r.random_range(0..4)], r.random_range(0..4usize));
        let (x, mut y) = (zeros(d, r, pitch * rows)?, zeros(d, r, 20)?);
        let (pitch, rows) = (near(r, pitch) as u32, near(r, rows) as u32);
        let step = [0, 4, 8, 6, 100][r.random_range(0..5)];
        attempt!(vectors, d, Grid::new(1, 8), &x, &mut y, pitch, rows, step)
    }),
    ("shared_rows", |d, r| {
        let mut y = zeros(d, r, 8)?;
        let layer = r.random_range(0..5);
        attempt!(shared_rows, d, Grid::new(1, 32), &mut y, layer)
    }),
    ("quotients", |d, r| {
        let mut x = zeros(d, r, 40)?;
        let (n, m) = ([0, 3, 4, 5, 1 << 30, u32::MAX][r.random_range(0..6)], r.random_range(-12..9));
        attempt!(quotients, d, Grid::new(1, 32), &mut x, n, m)
    }),
    ("after_the_loop", |d, r| {
        let mut x = zeros(d, r, 16)?;
        let n = near(r, 15) as u32;
        attempt!(after_the_loop, d, Grid::new(1, 1), &mut x, n)
    }),
    ("either_case", |d, r| {
        let mut x = zeros(d, r, 16)?;
        let (n, m) = (near(r, 16) as u32, near(r, 16) as u32);
        attempt!(either_case, d, Grid::new(1, 32), &mut x, n, m)
    }),
    ("rounded", |d, r| {
        let mut out = zeros(d, r, 1)?;
        let grid = Grid::new(1, 16).with_shared::<u32>(r.random_range(1..20));
        attempt!(rounded, d, grid, &mut out)
    }),
    ("just_outside", |d, r| {
        let (mut x, mut y) = (zeros(d, r, 8)?, zeros(d, r, 2)?);
        let first = r.random_range(0..3);
        attempt!(just_outside, d, Grid::new(1, 33), &mut x, &mut y, first)
    }),
    ("ring", |d, r| {
        let mut x = zeros(d, r, 32)?;
        let grid = Grid::new(1, 32).with_shared::<u32>(r.random_range(600..620));
        let rounds = [0, 1, 31, 32, 33, 97, 400][r.random_range(0..7)];
        attempt!(ring, d, grid, &mut x, rounds)
    }),
    ("short_remainders", |d, r| {
        let mut x = zeros(d, r, 8)?;
        let grid = Grid::new(1, r.random_range(5u32..10));
        attempt!(short_remainders, d, grid, &mut x)
    }),
    ("few_rounds", |d, r| {
        let length = [256, 70, 60, 257][r.random_range(0..4)];
        let mut x = zeros(d, r, length)?;
        let n = r.random_range(0..20);
        attempt!(few_rounds, d, Grid::new(1, 8), &mut x, n)
    }),
    ("members", |d, r| {
        let mut x = zeros(d, r, 42)?;
        let first = r.random_range(0..3);
        attempt!(members, d, Grid::new(1, 8), &mut x, first)
    }),
];

/// Typical launches: on all elements, with lengths that fit.
pub fn usual() -> Vec<(&'static str, Result<Checks>)> {
    let d = Device::cpu();
    let floats = |n: usize| d.zeros::<f32>(n).unwrap();
    let numbers = |n: usize| d.zeros::<u32>(n).unwrap();
    let block = Grid::new(1, 32);
    vec![
        ("offsets", offsets::checks_of(block, &floats(1000), &mut floats(32), 1000, 128, 8)),
        ("advancing", advancing::checks_of(Grid::cover(100, 32), &floats(6100), &mut floats(100), 100, 60)),
        ("ring", ring::checks_of(block.with_shared::<u32>(640), &mut numbers(32), 4096)),
        ("together", together::checks_of(block, &numbers(2000), &mut numbers(1000), 1000, 32)),
        ("vectors", vectors::checks_of(Grid::new(1, 64), &floats(256 * 20), &mut floats(260), 256, 20, 256)),
    ]
}
