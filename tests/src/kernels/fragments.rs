//! Products of fragments of doubles, of mixed bytes and of 8-bit floats; stores of fragments.

use crate::catalogue::entries;
use sarek_runtime::matrix::warpgroup::{SwizzledRows, WarpgroupA, WarpgroupC, WarpgroupElement};
use sarek_runtime::matrix::{
    F8E4M3, F8E5M2, LoadElement, MatrixA, MatrixB, MatrixC, Multiply, MultiplySaturating, StoreElement, multiply_add,
    multiply_add_saturating,
};
use sarek_runtime::prelude::*;

/// The product of a matrix of 16 rows and one of 8 columns, both row-major or both stored transposed.
#[kernel(block = 32)]
pub fn product_of_doubles(a: &[f64], b: &[f64], c: &mut [f64], k: u32, transposed: bool) {
    let mut sum = MatrixC::<f64>::load(c, 0, 8);
    for from in (0..k).step_by(4u32) {
        let (left, right) = if transposed {
            (MatrixA::<f64>::load_transposed(a, 16 * from, 16), MatrixB::<f64>::load_transposed(b, from, k))
        } else {
            (MatrixA::<f64>::load(a, from, k), MatrixB::<f64>::load(b, 8 * from, 8))
        };
        multiply_add(&mut sum, left, right);
    }
    sum.store(c, 0, 8);
}

/// The product of row-major matrices of different types.
#[kernel(block = 32)]
pub fn product_of_kinds<T: LoadElement + Multiply<S, U>, U: LoadElement, S: Number>(
    a: &[T],
    b: &[U],
    c: &mut [S],
    k: u32,
) {
    let mut sum = MatrixC::<S>::load(c, 0, 8);
    for from in (0..k).step_by(32u32) {
        multiply_add(&mut sum, MatrixA::<T>::load(a, from, k), MatrixB::<U>::load(b, 8 * from, 8));
    }
    sum.store(c, 0, 8);
}

/// The same of bytes, without wrapping.
#[kernel(block = 32)]
pub fn saturating<T: LoadElement + MultiplySaturating<U>, U: LoadElement>(a: &[T], b: &[U], c: &mut [i32], k: u32) {
    let mut sum = MatrixC::<i32>::load(c, 0, 8);
    for from in (0..k).step_by(32u32) {
        multiply_add_saturating(&mut sum, MatrixA::<T>::load(a, from, k), MatrixB::<U>::load(b, 8 * from, 8));
    }
    sum.store(c, 0, 8);
}

/// Copies a matrix of 16 rows of 32 bytes by fragments, which are stored to shared memory or to global memory; rows have `stride` elements.
#[kernel(block = 32)]
pub fn stored<T: StoreElement + Number, const IS_SHARED: bool>(a: &[T], b: &mut [T], stride: u32) {
    let room = shared!([T; 1024]);
    let fragment = MatrixA::<T>::load(a, 0, 8 * T::PER_WORD);
    if IS_SHARED {
        fragment.store_shared(room, 0, stride);
        syncwarp(FULL_MASK);
        for row in 0..16u32 {
            for column in (lane_id()..8 * T::PER_WORD).step_by(32) {
                b[row * stride + column] = room[row * stride + column];
            }
        }
    } else {
        fragment.store_shared(b, 0, stride);
    }
}

/// Transposes a matrix of 16 x 16.
#[kernel(block = 32)]
pub fn stored_transposed(a: &[bf16], b: &mut [bf16], is_shared: bool) {
    let room = shared!([bf16; 16 * 24]);
    let fragment = MatrixA::<bf16>::load(a, 0, 16);
    if is_shared {
        fragment.store_shared_transposed(room, 0, 24);
        syncwarp(FULL_MASK);
        for row in 0..16u32 {
            if lane_id() < 16 {
                b[24 * row + lane_id()] = room[24 * row + lane_id()];
            }
        }
    } else {
        fragment.store_shared_transposed(b, 0, 24);
    }
}

/// The product of three matrices of 16 x 16, the first product rounded.
#[kernel(block = 32)]
pub fn chained(a: &[f16], b: &[f16], c: &[f16], out: &mut [f32]) {
    let left = MatrixA::<f16>::load(a, 0, 16);
    let mut sums = [MatrixC::<f32>::zero(); 2];
    for half in 0..2u32 {
        multiply_add(&mut sums[half], left, MatrixB::<f16>::load(b, 8 * half, 16));
    }
    let product = MatrixA::<f16>::rounded(sums[0], sums[1]);
    for half in 0..2u32 {
        let mut sum = MatrixC::<f32>::zero();
        multiply_add(&mut sum, product, MatrixB::<f16>::load(c, 8 * half, 16));
        sum.store(out, 8 * half, 16);
    }
}

/// Numbers that a warpgroup holds, rounded, as rows with 8 elements more than they need, or swizzled.
#[kernel(block = 128)]
pub fn rounded_rows<T: WarpgroupElement>(x: &[f32], y: &mut [T], swizzled: bool) {
    let rows = shared!([T; 64 * 136]);
    let mut held = WarpgroupC::zero();
    #[unroll]
    for number in 0..64u32 {
        held.values[number] = x[128 * WarpgroupC::row(number) + WarpgroupC::column(number)];
    }
    let halves = WarpgroupA::rounded::<T>(&held);
    let places = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
    if swizzled {
        WarpgroupA::store_swizzled::<T>(&halves, rows, places);
    } else {
        WarpgroupA::store_shared::<T>(&halves, rows, 0, 136);
    }
    sync_threads();
    for at in (thread_idx_x()..8192).step_by(128) {
        let (row, column) = (at / 128, at % 128);
        y[at] = rows[if swizzled { SwizzledRows::at::<T>(places, row, column) } else { 136 * row + column }];
    }
}

entries!("fragments":
    product_of_doubles, product_of_kinds::<u8, i8, i32>, saturating::<i8, i8>, stored::<bf16, true>, stored_transposed, chained,
    rounded_rows::<bf16>, product_of_kinds::<F8E4M3, F8E5M2, f32>;
    product_of_kinds::<i8, u8, i32>,
    product_of_kinds::<F8E5M2, F8E4M3, f32>, product_of_kinds::<F8E4M3, F8E4M3, f32>, product_of_kinds::<F8E5M2, F8E5M2, f32>,
    saturating::<u8, u8>, saturating::<i8, u8>, saturating::<u8, i8>,
    stored::<bf16, false>, stored::<f16, true>, stored::<u8, true>, stored::<u8, false>, stored::<i8, true>,
    rounded_rows::<f16>,
);
