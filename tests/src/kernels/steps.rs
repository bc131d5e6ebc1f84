//! Products by warpgroups, of all types and layouts; 8-bit floats.

use crate::catalogue::entries;
use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::matrix::warpgroup::*;
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{self, TensorMap};

/// Returns where a factor of 128 rows or columns and a step's inner dimension is, without gaps from the beginning of an array on.
#[device]
pub fn whole<T: WarpgroupFactor, D: Major>() -> SwizzledRows {
    let (part, atom) = (T::PART as u32, D::BYTES / 2 * T::PART as u32);
    SwizzledRows { start: 0, from: 0, lead: atom * if D::IS_K { 16 } else { part }, stride: atom }
}

/// A product of 128 rows and 128 columns by one warpgroup, whose factors have 128 bytes along the inner dimension in each step: from shared
/// memory, or from swizzled data in global memory. `a` and `b` have the elements of row or column `i` from `i * T::ROW` on, step by step.
#[kernel(block = 128)]
pub fn product_of_steps<
    T: WarpgroupMultiply<S, U> + WarpgroupMajors<L, R>,
    U: WarpgroupFactor,
    S: WarpgroupSum,
    L: Major,
    R: Major,
>(
    a: &[T],
    b: &[U],
    c: &mut [S],
    steps: u32,
    is_shared: bool,
) {
    let left = shared!([T]);
    let right = shared!([U]);
    let (rows, columns) = (whole::<T, L>(), whole::<U, R>());
    let size = 128 * T::ROW;
    let mut sums = [WarpgroupC::<S>::zero(); 2];
    for step in 0..steps {
        for at in (thread_idx_x()..size).step_by(128) {
            let (outer, inner) = (at / T::ROW, at % T::ROW);
            left[L::place::<T>(rows, outer, inner)] = a[step * size + at];
            right[R::place::<U>(columns, outer, inner)] = b[step * size + at];
        }
        sync_threads();
        if is_shared {
            multiply_step::<T, U, S, L, R, 2>(&mut sums, left, rows, right, columns);
        } else {
            let of_left = SwizzledRows { start: step * size, ..rows };
            let of_right = SwizzledRows { start: step * size, ..columns };
            multiply_step::<T, U, S, L, R, 2>(&mut sums, a, of_left, b, of_right);
        }
        sync_threads();
    }
    #[unroll]
    for m in 0..2u32 {
        #[unroll]
        for number in 0..64u32 {
            let row = 64 * m + WarpgroupC::row(number);
            c[128 * row + WarpgroupC::column(number)] = sums[m].values[number];
        }
    }
}

/// A product of 64 rows and 128 columns in two steps, whose factors have signs. The first step replaces what the sums were.
#[kernel(block = 128)]
pub fn product_of_signs<
    T: WarpgroupMultiply<S> + WarpgroupMajors<KMajor, KMajor>,
    S: WarpgroupSigns<LEFT, RIGHT>,
    const LEFT: i32,
    const RIGHT: i32,
>(
    a: &[T],
    b: &[T],
    c: &mut [S],
    is_shared: bool,
) {
    let left = shared!([T]);
    let right = shared!([T]);
    let (tid, part) = (thread_idx_x(), T::PART as u32);
    let rows = SwizzledRows { start: 0, from: 0, lead: 0, stride: 64 * part };
    let mut sums = [WarpgroupC::<S>::zero()];
    for number in 0..64u32 {
        sums[0].values[number] = c[number];
    }
    for step in 0..2u32 {
        for at in (tid..128 * T::ROW).step_by(128) {
            let (outer, inner) = (at / T::ROW, at % T::ROW);
            let place = SwizzledRows::at::<T>(rows, outer, inner);
            if outer < 64 {
                left[place] = a[step * 64 * T::ROW + at];
            }
            right[place] = b[step * 128 * T::ROW + at];
        }
        sync_threads();
        if is_shared {
            multiply_signed_step::<T, T, S, KMajor, KMajor, 1, LEFT, RIGHT>(
                &mut sums,
                step > 0,
                left,
                rows,
                right,
                rows,
            );
        } else {
            let of_left = SwizzledRows { start: step * 64 * T::ROW, ..rows };
            let of_right = SwizzledRows { start: step * 128 * T::ROW, ..rows };
            multiply_signed_step::<T, T, S, KMajor, KMajor, 1, LEFT, RIGHT>(
                &mut sums,
                step > 0,
                a,
                of_left,
                b,
                of_right,
            );
        }
        sync_threads();
    }
    #[unroll]
    for number in 0..64u32 {
        c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sums[0].values[number];
    }
}

/// A product of 128 rows and 128 columns in steps of 32 elements, of a left factor that lies across the inner dimension: from shared memory, or from
/// swizzled data in global memory. `a` has 128 elements for each along the inner dimension, and `b` those of `product_of_steps`.
#[kernel(block = 128)]
pub fn product_across(a: &[Tf32], b: &[Tf32], c: &mut [f32], steps: u32, is_shared: bool) {
    let left = shared!([Tf32; 4096]);
    let right = shared!([Tf32; 4096]);
    let (rows, columns) = (whole::<Tf32, MnMajor>(), whole::<Tf32, KMajor>());
    let mut sums = [WarpgroupC::zero(); 2];
    for step in 0..steps {
        for at in (thread_idx_x()..4096).step_by(128) {
            left[SwizzledRows::at::<Tf32>(rows, at / 128, at % 128)] = a[step * 4096 + at];
            right[SwizzledRows::at::<Tf32>(columns, at / 32, at % 32)] = b[step * 4096 + at];
        }
        sync_threads();
        if is_shared {
            multiply_across_step(&mut sums, left, rows, right, columns);
        } else {
            let of_left = SwizzledRows { start: step * 4096, ..rows };
            let of_right = SwizzledRows { start: step * 4096, ..columns };
            multiply_across_step(&mut sums, a, of_left, b, of_right);
        }
        sync_threads();
    }
    #[unroll]
    for m in 0..2u32 {
        #[unroll]
        for number in 0..64u32 {
            let row = WarpgroupC::row_across(number) + 2 * m;
            c[128 * row + WarpgroupC::column(number)] = sums[m].values[number];
        }
    }
}

/// A product of 64 x 64 and 64 x 128 elements, both row-major, which the copy engine brings in tiles of `W` rows.
#[kernel(block = 128)]
pub fn product_of_tiles<W: RowSwizzle>(
    a: &[bf16],
    of_a: TensorMap<bf16, 2>,
    b: &[bf16],
    of_b: TensorMap<bf16, 2>,
    c: &mut [f32],
) {
    let left = shared!([bf16; 4096]);
    let right = shared!([bf16; 8192]);
    let full = shared!([Barrier; 1]);
    let wide = W::BYTES / 2;
    if thread_idx_x() == 0 {
        barrier::init(full, 0, 1);
        for tile in 0..64 / wide {
            tensor::copy_in(left, tile * 64 * wide, a, &of_a, [0, (tile * wide) as i32], full, 0);
        }
        for tile in 0..128 / wide {
            tensor::copy_in(right, tile * 64 * wide, b, &of_b, [0, (tile * wide) as i32], full, 0);
        }
        barrier::arrive(full, 0);
    }
    sync_threads();
    barrier::wait(full, 0, 0);
    let rows = SwizzledRows { start: 0, from: 0, lead: 64 * wide, stride: 8 * wide };
    let mut sums = [WarpgroupC::zero()];
    multiply_step::<bf16, bf16, f32, KMajor<W>, MnMajor<W>, 1>(&mut sums, left, rows, right, rows);
    #[unroll]
    for number in 0..64u32 {
        c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sums[0].values[number];
    }
}

/// A product of bytes whose places may be wrong.
#[kernel(block = 128)]
pub fn product_of_bytes_at(c: &mut [i32], left_at: SwizzledRows, right_at: SwizzledRows) {
    let left = shared!([i8; 8192]);
    let right = shared!([i8; 16384]);
    for at in (thread_idx_x()..16384).step_by(128) {
        if at < 8192 {
            left[at] = 1;
        }
        right[at] = 1;
    }
    publish_shared();
    sync_threads();
    let mut sums = [WarpgroupC::<i32>::zero()];
    multiply_step::<i8, i8, i32, KMajor, KMajor, 1>(&mut sums, left, left_at, right, right_at);
    c[thread_idx_x()] = sums[0].values[0];
}

/// Rounds numbers to 8 bits, and widens them again.
#[kernel]
pub fn bytes_of_floats(x: &[f32], e4m3: &mut [F8E4M3], e5m2: &mut [F8E5M2], wide: &mut [f32]) {
    let i = global_idx_x();
    e4m3[i] = F8E4M3::from_f32(x[i]);
    e5m2[i] = F8E5M2::from_f32(x[i]);
    wide[2 * i] = e4m3[i].to_f32();
    wide[2 * i + 1] = if e5m2[i] == F8E5M2::from_f32(x[i]) && !e5m2[i].is_nan() { e5m2[i].to_f32() } else { 0.0 };
}

entries!("steps":
    product_of_steps::<f16, f16, f32, MnMajor, KMajor>, product_of_steps::<F8E4M3, F8E4M3, f32, KMajor, KMajor>,
    product_of_steps::<i8, i8, i32, KMajor, KMajor>, product_of_tiles::<Swizzle64>, bytes_of_floats, product_of_signs::<bf16, f32, 1, -1>;
    product_of_bytes_at,
    product_across,
    product_of_signs::<bf16, f32, -1, 1>,
    product_of_signs::<f16, f32, 1, -1>,
    product_of_signs::<F8E5M2, f32, -1, -1>,
    product_of_signs::<Tf32, f32, -1, 1>,
    product_of_signs::<i8, i32, 1, 1>,
    product_of_steps::<i8, u8, i32, KMajor, KMajor>,
    product_of_steps::<u8, i8, i32, KMajor, KMajor>,
    product_of_steps::<F8E4M3, F8E5M2, f32, KMajor, KMajor>,
    product_of_steps::<F8E5M2, F8E4M3, f32, KMajor, KMajor>,
    product_of_steps::<bf16, bf16, f32, KMajor, KMajor>,
    product_of_steps::<bf16, bf16, f32, KMajor, MnMajor>,
    product_of_steps::<bf16, bf16, f32, MnMajor, KMajor>,
    product_of_steps::<bf16, bf16, f32, MnMajor, MnMajor>,
    product_of_steps::<f16, f16, f32, KMajor, KMajor>,
    product_of_steps::<f16, f16, f32, KMajor, MnMajor>,
    product_of_steps::<f16, f16, f32, MnMajor, MnMajor>,
    product_of_steps::<Tf32, Tf32, f32, KMajor, KMajor>,
    product_of_steps::<F8E5M2, F8E5M2, f32, KMajor, KMajor>,
    product_of_steps::<u8, u8, i32, KMajor, KMajor>,
    product_of_steps::<bf16, bf16, f32, KMajor<Swizzle64>, KMajor<Swizzle64>>,
    product_of_steps::<bf16, bf16, f32, KMajor<Swizzle64>, MnMajor<Swizzle64>>,
    product_of_steps::<bf16, bf16, f32, MnMajor<Swizzle64>, KMajor<Swizzle64>>,
    product_of_steps::<bf16, bf16, f32, MnMajor<Swizzle64>, MnMajor<Swizzle64>>,
    product_of_steps::<Tf32, Tf32, f32, KMajor<Swizzle64>, KMajor>,
    product_of_steps::<i8, u8, i32, KMajor<Swizzle64>, KMajor<Swizzle64>>,
    product_of_steps::<bf16, bf16, f32, KMajor<Swizzle32>, KMajor<Swizzle32>>,
    product_of_steps::<bf16, bf16, f32, KMajor<Swizzle32>, MnMajor<Swizzle32>>,
    product_of_steps::<bf16, bf16, f32, MnMajor<Swizzle32>, KMajor<Swizzle32>>,
    product_of_steps::<bf16, bf16, f32, MnMajor<Swizzle32>, MnMajor<Swizzle32>>,
    product_of_steps::<Tf32, Tf32, f32, KMajor<Swizzle32>, KMajor>,
    product_of_steps::<i8, u8, i32, KMajor<Swizzle32>, KMajor<Swizzle32>>,
    product_of_steps::<bf16, bf16, f32, KMajor<Unswizzled>, KMajor<Unswizzled>>,
    product_of_steps::<bf16, bf16, f32, KMajor<Unswizzled>, MnMajor<Unswizzled>>,
    product_of_steps::<bf16, bf16, f32, MnMajor<Unswizzled>, KMajor<Unswizzled>>,
    product_of_steps::<bf16, bf16, f32, MnMajor<Unswizzled>, MnMajor<Unswizzled>>,
    product_of_steps::<Tf32, Tf32, f32, KMajor<Unswizzled>, KMajor>,
    product_of_steps::<i8, u8, i32, KMajor<Unswizzled>, KMajor<Unswizzled>>,
    product_of_steps::<f16, f16, f32, MnMajor<Unswizzled>, KMajor<Swizzle32>>,
    product_of_steps::<F8E4M3, F8E5M2, f32, KMajor<Swizzle64>, KMajor<Unswizzled>>,
    product_of_tiles::<Swizzle128>,
    product_of_tiles::<Swizzle32>,
    product_of_tiles::<Unswizzled>,
);
