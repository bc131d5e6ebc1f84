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
pub const NEIGHBOURS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
pub const TAPS: [[Tap; 2]; 2] = [
    [
        Tap { weight: 0.25, offset: -1, used: true, marks: [1, 2, 3] },
        Tap { weight: 0.5, offset: 0, used: false, marks: [0; 3] },
    ],
    [
        Tap { weight: -2.0, offset: 7, used: true, marks: [4, 5, 255] },
        Tap { weight: 1.0, offset: 3, used: true, marks: [9; 3] },
    ],
];
pub const SEEDS: [(u32, u64, (u8, f64)); 2] = [(1, 2, (3, -0.0)), (0x9e37_79b9, 4, (5, 0.125))];
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

/// An element of a constant array, with padding between its fields.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Tap {
    pub weight: f32,
    pub offset: i16,
    pub used: bool,
    pub marks: [u8; 3],
}

#[device]
impl Tap {
    pub fn apply(&self, x: i32) -> f32 {
        self.weight * (x + self.offset as i32) as f32
    }
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

/// Constant arrays of tuples and structs.
#[device]
pub fn tables(x: i32) -> f64 {
    let (dx, dy) = NEIGHBOURS[(x & 3) as u32];
    let mut sum = NEIGHBOURS[2].1 + NEIGHBOURS[(x & 1) as u32].0 + dx * 3 + dy * 5;
    for (a, b) in NEIGHBOURS {
        sum = sum * 2 + a * x + b;
    }
    for (i, &(a, b)) in NEIGHBOURS.iter().enumerate() {
        sum += (a - b) * i as i32;
    }
    if let Some(&(a, _)) = NEIGHBOURS.get(x as usize) {
        sum += a;
    }
    sum += far(&NEIGHBOURS[1..]) + NEIGHBOURS.len() as i32;
    let mut weighed = TAPS[1][(x & 1) as u32].apply(x);
    for row in &TAPS {
        for tap in row {
            if tap.used {
                weighed += tap.weight + tap.marks[(x % 3) as u32] as f32;
            }
        }
    }
    let tap = TAPS[(x & 1) as u32][0];
    weighed += tap.offset as f32 + tap.apply(2);
    let (a, b, (c, d)) = SEEDS[(x & 1) as u32];
    sum as f64 + weighed as f64 + (a as u64 + b * c as u64) as f64 + d
}

/// The steps of a part of a constant array.
#[device]
pub fn far(steps: &[(i32, i32)]) -> i32 {
    let mut sum = 0;
    for (dx, dy) in steps {
        sum = sum * 3 + dx * dx - dy;
    }
    sum
}

/// The functions of every element.
#[kernel]
pub fn map_arrays(xs: &[i32], out: &mut [f64], n: u32) {
    let i = global_idx_x();
    if i < n {
        out[i] = local(xs[i]) as f64 + constant(xs[i]) + pick(&WEIGHTS, (xs[i] & 3) as u32) as f64;
    }
}

/// Constant arrays of tuples and structs, for every element.
#[kernel]
pub fn map_tables(xs: &[i32], out: &mut [f64]) {
    let i = global_idx_x();
    if i < xs.len() as u32 {
        out[i] = tables(xs[i]);
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

entries!("arrays": map_arrays, map_tables, registers::<4>);
