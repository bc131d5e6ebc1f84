//! Local arrays without a value at first.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A struct that such an array may hold.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Sample {
    pub at: u32,
    pub values: [f32; 2],
}

/// Written element by element, by constant and by varying indices, whole, through references, as parts, in loops.
#[device]
pub fn partial(n: u32, x: f32) -> f32 {
    let mut row = uninit!([f32; 8]);
    for i in 0..8 {
        row[i] = x + i as f32;
    }
    let mut square = uninit!([[u32; 3]; 2]);
    square[1] = [n, n + 1, n + 2];
    square[0][n % 3] = 5;
    let mut samples = uninit!([Sample; 3]);
    samples[n % 3] = Sample { at: n, values: [x, -x] };
    samples[(n + 1) % 3].values[1] = 2.0;
    let mut sum = samples[n % 3].values[1] + samples[(n + 1) % 3].values[1];
    let mut bytes = uninit!([u8; 4]);
    bytes.fill(n as u8);
    bytes[2] += 1;
    let mut tail = uninit!([f32; 5]);
    tail.copy_from_slice(&row[3..]);
    for round in 0..3 {
        let mut taken = uninit!([f32; 2]);
        set_second(&mut taken, row[round]);
        taken[0] = 1.0;
        std::mem::swap(&mut taken[1], &mut row[round + 1]);
        sum += taken[0] + taken[1];
    }
    let mut halves = uninit!([f16; 2]);
    halves = [f16::ONE; 2];
    sum + (square[0][n % 3] + square[1][2] + bytes[2] as u32 + bytes[3] as u32) as f32 + tail[4] + halves[1].to_f32()
}

#[device]
fn set_second(items: &mut [f32; 2], value: f32) {
    items[1] = value;
}

/// Calls of it.
#[kernel]
pub fn map_partial(xs: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    if (i as usize) < xs.len() {
        out[i] = partial(i, xs[i]);
    }
}

/// Sums in registers: such an array costs nothing.
#[kernel(block = 64)]
pub fn tile_sums<const N: usize>(xs: &[u32], out: &mut [u32]) {
    let mut own = uninit!([u32; N]);
    #[unroll]
    for i in 0..N {
        own[i] = xs[i as u32 * 64 + thread_idx_x()];
    }
    let mut sum = 0;
    #[unroll]
    for i in 0..N {
        sum += own[i] * own[N - 1 - i];
    }
    out[global_idx_x()] = sum;
}

entries!("partial": map_partial, tile_sums::<4>);
