//! Matrix units, and asynchronous copies.

use crate::catalogue::entries;
use sarek_runtime::copies::{commit_copies, copy_async, copy_async_one, copy_async_or_zero, wait_copies};
use sarek_runtime::matrix::warpgroup::*;
use sarek_runtime::matrix::{LoadElement, MatrixA, MatrixB, MatrixC, Multiply, Tf32, multiply_add};
use sarek_runtime::prelude::*;

/// The product of a matrix of 16 rows and one of 8 columns, both row-major, by one warp.
#[kernel(block = 32)]
pub fn product<T: LoadElement + Multiply<S>, S: Number>(a: &[T], b: &[T], c: &mut [S], k: u32) {
    let mut sum = MatrixC::<S>::load(c, 0, 8);
    let step = 8 * T::PER_WORD;
    for from in (0..k).step_by(step) {
        multiply_add(&mut sum, MatrixA::<T>::load(a, from, k), MatrixB::<T>::load(b, 8 * from, 8));
    }
    sum.store(c, 0, 8);
}

/// The same of matrices that are stored transposed.
#[kernel(block = 32)]
pub fn product_transposed<T: LoadElement + Multiply<S>, S: Number>(a: &[T], b: &[T], c: &mut [S], k: u32) {
    let mut sum = MatrixC::<S>::load(c, 0, 8);
    let step = 8 * T::PER_WORD;
    for from in (0..k).step_by(step) {
        multiply_add(
            &mut sum,
            MatrixA::<T>::load_transposed(a, 16 * from, 16),
            MatrixB::<T>::load_transposed(b, from, k),
        );
    }
    sum.store(c, 0, 8);
}

/// The file, and the line of a product, as errors name them.
pub const FILE: &str = file!();
pub const ROUNDED_LINE: u32 = line!() + 7;

/// The same of `f32`, rounded to 11 bits.
#[kernel(block = 32)]
pub fn product_rounded(a: &[f32], b: &[f32], c: &mut [f32], k: u32) {
    let mut sum = MatrixC::<f32>::load(c, 0, 8);
    for from in (0..k).step_by(8u32) {
        multiply_add(
            &mut sum,
            MatrixA::<Tf32>::load_rounded(a, from, k),
            MatrixB::<Tf32>::load_rounded(b, 8 * from, 8),
        );
    }
    sum.store(c, 0, 8);
}

/// A product of 16 x 16 x 16, by way of shared memory: A and B row-major, or B column-major.
#[kernel(block = 32)]
pub fn product_shared(a: &[bf16], b: &[bf16], c: &mut [f32], column_major: bool) {
    let left = shared!([bf16; 16 * 24]);
    let right = shared!([bf16; 16 * 24]);
    for row in 0..16 {
        if lane_id() < 16 {
            left[24 * row + lane_id()] = a[16 * row + lane_id()];
            right[24 * row + lane_id()] = b[16 * row + lane_id()];
        }
    }
    sync_threads();
    let factor = MatrixA::<bf16>::load_shared(left, 0, 24);
    let (first, second) = if column_major {
        MatrixB::<bf16>::load_shared_transposed(right, 0, 24)
    } else {
        MatrixB::<bf16>::load_shared(right, 0, 24)
    };
    let (mut low, mut high) = (MatrixC::<f32>::zero(), MatrixC::<f32>::zero());
    multiply_add(&mut low, factor, first);
    multiply_add(&mut high, factor, second);
    low.store(c, 0, 16);
    high.store(c, 8, 16);
}

/// A product of 16 x 32 x 16 of bytes, by way of shared memory.
#[kernel(block = 32)]
pub fn product_of_bytes(a: &[u8], b: &[u8], c: &mut [i32]) {
    let left = shared!([u8; 16 * 48]);
    let right = shared!([u8; 16 * 48]);
    for row in 0..16 {
        left[48 * row + lane_id()] = a[32 * row + lane_id()];
        right[48 * row + lane_id()] = b[32 * row + lane_id()];
    }
    sync_threads();
    let factor = MatrixA::<u8>::load_shared(left, 0, 48);
    let (first, second) = MatrixB::<u8>::load_shared_transposed(right, 0, 48);
    let (mut low, mut high) = (MatrixC::<i32>::zero(), MatrixC::<i32>::zero());
    multiply_add(&mut low, factor, first);
    multiply_add(&mut high, factor, second);
    low.store(c, 0, 16);
    high.store(c, 8, 16);
}

/// The place of each value of a fragment.
#[kernel(block = 32)]
pub fn places(rows: &mut [u32], columns: &mut [u32]) {
    for number in 0..4u32 {
        rows[4 * lane_id() + number] = MatrixC::<f32>::row(number);
        columns[4 * lane_id() + number] = MatrixC::<f32>::column(number);
    }
}

/// Numbers, rounded for matrix units.
#[kernel]
pub fn rounded(x: &mut [f32]) {
    let i = global_idx_x();
    x[i] = Tf32::round(x[i]).to_f32();
}

/// Copies through shared memory, `N` elements at a time; elements past the end are zero.
#[kernel(block = 64)]
pub fn copied<T: Number, const N: usize>(x: &[T], y: &mut [T]) {
    let buffers = shared!([[T; 1024]; 2]);
    let own = N as u32 * thread_idx_x();
    let tile = N * 64;
    let count = x.len() / N * N;
    copy_async_or_zero::<T, N>(&mut buffers[0], own, x, own as usize, (own as usize) < count);
    commit_copies();
    let mut round = 0u32;
    for from in (0..y.len()).step_by(tile) {
        let next = from + tile + own as usize;
        copy_async_or_zero::<T, N>(&mut buffers[(round + 1) % 2], own, x, next, next < count);
        commit_copies();
        wait_copies::<1>();
        sync_threads();
        for k in 0..N {
            // Another thread's part.
            let at = k * 64 + 63 - thread_idx_x() as usize;
            if from + at < y.len() {
                y[from + at] = buffers[round % 2][at];
            }
        }
        sync_threads();
        round += 1;
    }
}

/// Copies all of it, one element at a time.
#[kernel(block = 64)]
pub fn copied_singly<T: Number>(x: &[T], y: &mut [T]) {
    let buffer = shared!([T; 64]);
    let tid = thread_idx_x();
    let i = global_idx_x();
    if (i as usize) < x.len() {
        copy_async_one(buffer, tid, x, i as usize);
    }
    commit_copies();
    wait_copies::<0>();
    sync_threads();
    let other = 63 - tid;
    let at = block_idx_x() * 64 + other;
    if (at as usize) < x.len() {
        y[at] = buffer[other];
    }
}

/// Copies all of it, four elements at a time.
#[kernel(block = 64)]
pub fn copied_whole(x: &[f32], y: &mut [f32]) {
    let buffer = shared!([f32; 256]);
    let own = 4 * thread_idx_x();
    copy_async::<f32, 4>(buffer, own, x, (256 * block_idx_x() + own) as usize);
    commit_copies();
    wait_copies::<0>();
    sync_threads();
    for k in 0..4 {
        y[256 * block_idx_x() + 64 * k + thread_idx_x()] = buffer[64 * k + thread_idx_x()];
    }
}

/// A product of 128 x 64 and 64 x 256 elements, row-major, by two warpgroups side by side; from shared memory, or from
/// swizzled data in global memory.
#[kernel(block = 256)]
pub fn product_of_warpgroups<T: WarpgroupElement>(a: &[T], b: &[T], c: &mut [f32], is_shared: bool) {
    let left = shared!([T; 8192]);
    let right = shared!([T; 16384]);
    let tid = thread_idx_x();
    let of_left = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
    let of_right = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
    for at in (tid..8192).step_by(256) {
        left[of_left.of_left(at / 64, at % 64)] = a[at];
    }
    for at in (tid..16384).step_by(256) {
        right[of_right.of_right(at / 256, at % 256)] = b[at];
    }
    sync_threads();
    let first = tid / 128 * 128;
    let to = SwizzledRows { start: 64 * first, from: 0, lead: 4096, stride: 512 };
    let mut sums = [WarpgroupC::zero(); 2];
    if is_shared {
        // The inner dimension in parts: of 16, and of 48.
        multiply_tile::<T, 2, 1>(&mut sums, left, of_left, right, to);
        let from = SwizzledRows { start: 0, from: 16, lead: 0, stride: 512 };
        let rest = SwizzledRows { start: 64 * first + 1024, from: 0, lead: 4096, stride: 512 };
        multiply_tile::<T, 2, 3>(&mut sums, left, from, right, rest);
    } else {
        multiply_tile::<T, 2, 4>(&mut sums, a, of_left, b, to);
    }
    #[unroll]
    for m in 0..2u32 {
        #[unroll]
        for number in 0..64u32 {
            let row = 64 * m + WarpgroupC::row(number);
            c[256 * row + first + WarpgroupC::column(number)] = sums[m].values[number];
        }
    }
}

/// The dot products of 64 rows and 128 rows of 128 elements, from shared memory or from swizzled data in global memory.
#[kernel(block = 128)]
pub fn product_of_rows<T: WarpgroupElement>(a: &[T], b: &[T], c: &mut [f32], is_shared: bool) {
    let left = shared!([T; 8192]);
    let right = shared!([T; 16384]);
    let rows = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
    for at in (thread_idx_x()..8192).step_by(128) {
        left[at / 64 % 2 * 4096 + rows.of_left(at / 128, at % 64)] = a[at];
    }
    for at in (thread_idx_x()..16384).step_by(128) {
        right[at / 64 % 2 * 8192 + rows.of_left(at / 128, at % 64)] = b[at];
    }
    sync_threads();
    let mut sum = WarpgroupC::zero();
    if is_shared {
        multiply_rows::<T, 2>(&mut sum, left, rows, 4096, right, rows, 8192);
    } else {
        multiply_rows::<T, 2>(&mut sum, a, rows, 4096, b, rows, 8192);
    }
    #[unroll]
    for number in 0..64u32 {
        c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sum.values[number];
    }
}

/// The product of 64 x 128 numbers that the threads hold, rounded, and 128 x 128 elements.
#[kernel(block = 128)]
pub fn product_of_held<T: WarpgroupElement>(a: &[f32], b: &[T], c: &mut [f32], is_shared: bool) {
    let right = shared!([T; 16384]);
    let columns = SwizzledRows { start: 0, from: 0, lead: 8192, stride: 512 };
    for at in (thread_idx_x()..16384).step_by(128) {
        right[columns.of_right(at / 128, at % 128)] = b[at];
    }
    sync_threads();
    let mut held = WarpgroupC::zero();
    #[unroll]
    for number in 0..64u32 {
        held.values[number] = a[128 * WarpgroupC::row(number) + WarpgroupC::column(number)];
    }
    let left = WarpgroupA::rounded::<T>(&held);
    let mut sum = WarpgroupC::zero();
    if is_shared {
        multiply_held::<T, WarpgroupC>(&mut sum, &left, right, columns);
    } else {
        multiply_held::<T, WarpgroupC>(&mut sum, &left, b, columns);
    }
    #[unroll]
    for number in 0..64u32 {
        c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sum.values[number];
    }
}

/// The product of 64 x 128 numbers that the threads hold, rounded, and 128 x 64 elements.
#[kernel(block = 128)]
pub fn product_of_held_narrow<T: WarpgroupElement>(a: &[f32], b: &[T], c: &mut [f32], is_shared: bool) {
    let right = shared!([T; 8192]);
    let columns = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
    for at in (thread_idx_x()..8192).step_by(128) {
        right[columns.of_right(at / 64, at % 64)] = b[at];
    }
    sync_threads();
    let mut held = WarpgroupC::zero();
    #[unroll]
    for number in 0..64u32 {
        held.values[number] = a[128 * WarpgroupC::row(number) + WarpgroupC::column(number)];
    }
    let left = WarpgroupA::rounded::<T>(&held);
    let mut sum = NarrowC::zero();
    if is_shared {
        multiply_held::<T, NarrowC>(&mut sum, &left, right, columns);
    } else {
        multiply_held::<T, NarrowC>(&mut sum, &left, b, columns);
    }
    #[unroll]
    for number in 0..32u32 {
        c[64 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sum.values[number];
    }
}

/// The products of rows and of a held factor at once, and one after the other: the scores, changed between, and the sums of each. `a` has 64 rows of 128
/// elements, and `b` and `v` have 128 rows, those of `v` as many columns as `C`. The first scores are the held factor.
#[kernel(block = 128)]
pub fn products_at_once<T: WarpgroupElement, C: HeldSum>(a: &[T], b: &[T], v: &[T], c: &mut [f32], is_shared: bool) {
    let left = shared!([T]);
    let right = shared!([T]);
    let values = shared!([T]);
    let rows = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
    let columns = SwizzledRows { lead: 8192, ..rows };
    for at in (thread_idx_x()..8192).step_by(128) {
        left[at] = a[at];
    }
    for at in (thread_idx_x()..16384).step_by(128) {
        right[at] = b[at];
    }
    for at in (thread_idx_x()..128 * C::COLUMNS).step_by(128) {
        values[at] = v[at];
    }
    sync_threads();
    let mut first = WarpgroupC::zero();
    multiply_rows::<T, 2>(&mut first, left, rows, 4096, right, rows, 8192);
    let held = WarpgroupA::rounded::<T>(&first);
    // What was there is replaced.
    let (mut scores, mut sums, mut seen) = (first, C::zeros(), 0.0f32);
    if is_shared {
        multiply_rows_and_held::<T, C, _, _, 2>(
            &mut scores,
            left,
            rows,
            4096,
            right,
            rows,
            8192,
            &mut sums,
            &held,
            values,
            columns,
            || {},
            |scores: &mut WarpgroupC| {
                seen = scores.values[1];
                scores.values[0] = 2.0 * scores.values[0];
            },
        );
    } else {
        multiply_rows_and_held::<T, C, _, _, 2>(
            &mut scores,
            a,
            rows,
            4096,
            b,
            rows,
            8192,
            &mut sums,
            &held,
            v,
            columns,
            || {},
            |scores: &mut WarpgroupC| {
                seen = scores.values[1];
                scores.values[0] = 2.0 * scores.values[0];
            },
        );
    }
    let mut apart = C::zeros();
    multiply_held::<T, C>(&mut apart, &held, values, columns);
    let of_thread = 256 * thread_idx_x();
    #[unroll]
    for number in 0..64u32 {
        c[of_thread + number] = scores.values[number];
        c[of_thread + 64 + number] = first.values[number];
    }
    #[unroll]
    for number in 0..C::COLUMNS / 2 {
        c[of_thread + 128 + number] = sums.value(number);
        c[of_thread + 192 + number] = apart.value(number);
    }
    if seen != scores.values[1] {
        c[of_thread] = f32::NAN;
    }
}

/// A product of factors whose places may be wrong.
#[kernel(block = 128)]
pub fn product_at(c: &mut [f32], left_at: SwizzledRows, right_at: SwizzledRows, is_shared: bool, x: &[bf16]) {
    let left = shared!([bf16; 4096]);
    let right = shared!([bf16; 8192]);
    let tid = thread_idx_x();
    for at in (tid..4096).step_by(128) {
        left[at] = bf16::ONE;
    }
    for at in (tid..8192).step_by(128) {
        right[at] = bf16::ONE;
    }
    sync_threads();
    let mut sums = [WarpgroupC::zero()];
    if is_shared {
        multiply_tile::<bf16, 1, 4>(&mut sums, left, left_at, right, right_at);
    } else {
        multiply_tile::<bf16, 1, 4>(&mut sums, x, left_at, x, right_at);
    }
    c[tid] = sums[0].values[0];
}

entries!("tiles":
    product::<bf16, f32>, product::<u8, i32>, product_rounded, product_shared, product_of_bytes, places, rounded,
    copied::<f32, 4>, copied_whole, product_of_warpgroups::<bf16>,
    product_of_rows::<bf16>, product_of_held::<bf16>, product_of_held_narrow::<bf16>, products_at_once::<bf16, WarpgroupC>;
    products_at_once::<f16, NarrowC>,
    product_of_warpgroups::<f16>,
    product_of_rows::<f16>,
    product_of_held::<f16>,
    product_of_held_narrow::<f16>,
    product_at,
    product::<f16, f32>,
    product::<i8, i32>,
    product_transposed::<bf16, f32>,
    product_transposed::<f16, f32>,
    product_transposed::<i8, i32>,
    product_transposed::<u8, i32>,
    copied_singly::<f32>,
    copied_singly::<f64>,
    copied_singly::<u16>,
    copied::<u8, 4>,
    copied::<u16, 8>,
    copied::<u64, 2>,
);
