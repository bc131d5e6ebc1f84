//! Local arrays, constants, constant arrays, unrolled loops.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

pub const SCALE: i32 = 3;
pub const OFFSET: f64 = -0.25;
pub const WEIGHTS: [i32; 5] = [1, -2, 3, -4, 5];
pub const GRID: [[u8; 3]; 2] = [[1, 2, 3], [40, 50, 255]];
pub const FLAGS: [bool; 2] = [true, false];
pub const THRESHOLDS: [f32; 3] = [0.5, f32::INFINITY, -1e-3];
pub const SIZE: usize = 8;
pub static NOT_USED: i32 = 0;

/// Associated constants.
pub struct Config;

impl Config {
    pub const ROUNDS: u32 = 3;
    pub const TABLE: [u32; 2] = [10, 20];
}

/// Constants of modules.
pub mod constants {
    pub const DEEP: i32 = 1 << 20;
}

/// Local arrays of one and two dimensions.
#[device]
pub fn local(x: i32) -> i32 {
    let mut a = [0i32; 8];
    let mut b = [[1; 3]; 4];
    let c = [x, x + 1, x * 2];
    let d = [[1, 2], [x, 4]];
    let mut e: [u8; SIZE];
    e = [7; SIZE];
    let mut f = [1.5f32; SIZE * 2];
    for i in 0..8 {
        a[i] = x + i;
        e[i as usize] += i as u8;
        f[i] *= i as f32;
    }
    for i in 0..4 {
        for j in 0..3usize {
            b[i][j] += a[i] * j as i32;
        }
    }
    let row = b[2];
    let copy = a;
    a[0] = 1000;
    a = if x > 3 { copy } else { a };
    b[1] = [9, 8, 7];
    let mut sum = 0;
    for i in 0..a.len() {
        sum += a[i] + e[i] as i32 + f[i] as i32;
    }
    sum += b[1][2] + b[3][1] + row[2] + c[(x & 1) as usize] + d[1][0] + d[0][1];
    #[unroll]
    for value in &copy {
        sum += *value & 3;
    }
    let pairs = [(1, 2.5f32), (x, 0.5)];
    sum + pairs[1].0 + pairs[0].1 as i32 + c.len() as i32
}

/// Constants of all kinds.
#[device]
pub fn constant(x: i32) -> f64 {
    let mut sum = SCALE * x + constants::DEEP;
    for i in 0..WEIGHTS.len() {
        sum += WEIGHTS[i] * x;
    }
    sum += GRID[(x & 1) as u32][2] as i32 + GRID[1][(x & 1) as u32] as i32;
    if FLAGS[x as u32 & 1] {
        sum += 1;
    }
    for _ in 0..Config::ROUNDS {
        sum += Config::TABLE[1] as i32;
    }
    let weights = WEIGHTS;
    sum += weights[3];
    sum as f64 + OFFSET + THRESHOLDS[0] as f64 + std::f64::consts::PI + i32::MAX as f64 + (u8::BITS + u32::MIN) as f64
}

/// A device function that takes a constant array.
#[device]
pub fn pick(table: &[i32; 5], i: u32) -> i32 {
    table[i] + table.len() as i32
}

/// The functions of every element.
#[kernel]
pub fn map_arrays(xs: &[i32], out: &mut [f64], n: u32) {
    let i = global_idx_x();
    if i < n {
        out[i] = local(xs[i]) as f64 + constant(xs[i]) + pick(&WEIGHTS, (xs[i] & 3) as u32) as f64;
    }
}

/// A dot product in registers, unrolled.
#[kernel]
pub fn registers<const N: usize>(xs: &[f32], out: &mut [f32]) {
    let base = global_idx_x() as usize * N;
    let mut values = [0.0f32; N];
    #[unroll]
    for k in 0..N {
        values[k] = xs[base + k];
    }
    let mut sum = 0.0;
    #[unroll]
    for k in 0..N {
        sum += values[k] * values[N - 1 - k];
    }
    out[global_idx_x()] = sum;
}

entries!("arrays": map_arrays, registers::<4>);
