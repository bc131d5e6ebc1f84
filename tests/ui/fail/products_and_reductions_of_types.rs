//! What matrix units do not multiply, and the copy engine does not combine, does not compile.

use sarek_runtime::bulk;
use sarek_runtime::matrix::warpgroup::{KMajor, SwizzledRows, WarpgroupC, multiply_signed_step, multiply_step};
use sarek_runtime::matrix::{MatrixA, MatrixB, MatrixC, multiply_add, multiply_add_saturating};
use sarek_runtime::monoid::{Max, Product, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

#[kernel(block = 32)]
fn two_halves(c: &mut [f32]) {
    let mut sum = MatrixC::<f32>::zero();
    multiply_add(&mut sum, MatrixA::<bf16>::zero(), MatrixB::<f16>::zero());
    sum.store(c, 0, 8);
}

#[kernel(block = 32)]
fn saturating_halves(c: &mut [i32]) {
    let mut sum = MatrixC::<i32>::zero();
    multiply_add_saturating(&mut sum, MatrixA::<f16>::zero(), MatrixB::<f16>::zero());
    sum.store(c, 0, 8);
}

#[kernel(block = 128)]
fn a_byte_and_a_half(c: &mut [f32]) {
    let left = shared!([i8; 8192]);
    let right = shared!([bf16; 8192]);
    let rows = SwizzledRows { start: 0, from: 0, lead: 0, stride: 1024 };
    let mut sums = [WarpgroupC::<f32>::zero()];
    multiply_step::<i8, bf16, f32, KMajor, KMajor, 1>(&mut sums, left, rows, right, rows);
    c[thread_idx_x()] = sums[0].values[0];
}

#[kernel(block = 128)]
fn negative_bytes(c: &mut [i32]) {
    let left = shared!([i8; 8192]);
    let right = shared!([i8; 16384]);
    let rows = SwizzledRows { start: 0, from: 0, lead: 0, stride: 1024 };
    let mut sums = [WarpgroupC::<i32>::zero()];
    multiply_signed_step::<i8, i8, i32, KMajor, KMajor, 1, -1, 1>(&mut sums, true, left, rows, right, rows);
    c[thread_idx_x()] = sums[0].values[0];
}

#[kernel(block = 32)]
fn products(y: &[AtomicU32]) {
    let part = shared!([u32; 32]);
    part[thread_idx_x()] = 2;
    sync_threads();
    bulk::reduce_out::<Product, u32>(y, 0, part, 0, 32);
}

#[kernel(block = 32)]
fn largest_float(y: &[AtomicF32]) {
    let part = shared!([f32; 32]);
    part[thread_idx_x()] = 2.0;
    sync_threads();
    bulk::reduce_out::<Max, f32>(y, 0, part, 0, 32);
}

#[kernel(block = 32)]
fn tiles_of_i64(y: &[AtomicI64], of_y: TensorMap<i64, 1>) {
    let part = shared!([i64; 32]);
    part[thread_idx_x()] = 2;
    sync_threads();
    tensor::reduce_out::<Sum, i64, 1>(y, &of_y, [0], part, 0);
}

fn main() {}
