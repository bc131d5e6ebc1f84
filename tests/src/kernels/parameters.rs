//! Every type that a kernel takes.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Each scalar, written to a slice of its type.
#[kernel]
#[allow(clippy::too_many_arguments)]
pub fn scalars(
    truth: bool,
    i_8: i8,
    i_16: i16,
    i_32: i32,
    i_64: i64,
    i_size: isize,
    u_8: u8,
    u_16: u16,
    u_32: u32,
    u_64: u64,
    u_size: usize,
    f_32: f32,
    f_64: f64,
    truths: &mut [bool],
    i_8s: &mut [i8],
    i_16s: &mut [i16],
    i_32s: &mut [i32],
    i_64s: &mut [i64],
    i_sizes: &mut [isize],
    u_8s: &mut [u8],
    u_16s: &mut [u16],
    u_32s: &mut [u32],
    u_64s: &mut [u64],
    u_sizes: &mut [usize],
    f_32s: &mut [f32],
    f_64s: &mut [f64],
) {
    let i = global_idx_x();
    truths[i] = truth;
    i_8s[i] = i_8;
    i_16s[i] = i_16;
    i_32s[i] = i_32;
    i_64s[i] = i_64;
    i_sizes[i] = i_size;
    u_8s[i] = u_8;
    u_16s[i] = u_16;
    u_32s[i] = u_32;
    u_64s[i] = u_64;
    u_sizes[i] = u_size;
    f_32s[i] = f_32;
    f_64s[i] = f_64;
}

/// A slice of any type, copied; and the lengths.
#[kernel]
pub fn copy<T: Scalar>(from: &[T], to: &mut [T], lengths: &mut [u64]) {
    let i = global_idx_x() as usize;
    if i < from.len() {
        to[i] = from[i];
    }
    if i == 0 {
        lengths[0] = from.len() as u64;
        lengths[1] = to.len() as u64;
        lengths[2] = if from.is_empty() { 1 } else { 0 };
    }
}

/// Indices of every type.
#[kernel]
pub fn indices(x: &[i32], out: &mut [i32], a: u8, b: u16, c: u32, d: u64, e: usize, f: i32, g: i64, h: isize) {
    out[a] = x[h];
    out[b] = x[g];
    out[c] = x[f];
    out[d] = x[e];
    out[e] = x[d];
    out[f] = x[c];
    out[g] = x[b];
    out[h] = x[a];
    out[8] = x[8];
    out[x[9] as usize] = x[x[10] + 1];
}

/// A slice of each atomic type.
#[kernel]
pub fn atomics(a: &[AtomicU32], b: &[AtomicI32], c: &[AtomicU64], d: &[AtomicI64], e: &[AtomicF32]) {
    a[0].fetch_add(1, Ordering::Relaxed);
    b[0].fetch_add(-1, Ordering::Relaxed);
    c[0].fetch_add(1 << 33, Ordering::Relaxed);
    d[0].fetch_sub(1 << 33, Ordering::Relaxed);
    e[0].fetch_add(0.5, Ordering::Relaxed);
}

/// Elements that never change, or that have just changed: NVRTC makes one load of both.
#[kernel]
pub fn either<T: Number>(constant: &[T], changing: &mut [T], first: u32) {
    let i = global_idx_x();
    changing[i] = changing[i] * T::HIGHEST;
    changing[i] = if i < first { constant[i] } else { changing[i] } + T::ONE;
    let mut next = constant[i];
    if i % 2 == 0 {
        next = changing[i];
    }
    changing[i] = next + T::ONE;
}

/// Parameters that are changed, shadowed, unused, and named like C++ and CUDA things.
#[kernel]
#[allow(non_snake_case)]
pub fn names(int: &[i32], float: &mut [i32], mut double: i32, _unused: f64, blockIdx: u32, r#loop: i32, fault: i32) {
    let thread_idx = thread_idx_x();
    double += r#loop;
    let this = double * 2;
    let double = this + int[thread_idx] + fault;
    let int = double;
    let int = int + 1;
    float[thread_idx + blockIdx] = int;
}

entries!("parameters": scalars, copy::<bool>, copy::<f64>, copy::<i16>, indices, atomics, either::<u32>, names;
    either::<i16>,
    either::<u64>,
    copy::<i8>,
    copy::<u8>,
    copy::<u16>,
    copy::<i32>,
    copy::<u32>,
    copy::<i64>,
    copy::<u64>,
    copy::<isize>,
    copy::<usize>,
    copy::<f32>,
);
