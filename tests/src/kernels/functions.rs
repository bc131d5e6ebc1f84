//! Device functions that kernels and other device functions are generic over: map, reduce and scan that fuse.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// `x * x`.
#[device]
pub fn square(x: f32) -> f32 {
    x * x
}

/// Half of it.
#[device]
pub fn halved(x: f32) -> f32 {
    x / 2.0
}

/// A number as the nearest integer.
#[device]
pub fn rounded(x: f32) -> i32 {
    x.round() as i32
}

/// A sum.
#[device]
pub fn add<T: Number>(a: T, b: T) -> T {
    a + b
}

/// The larger one.
#[device]
pub fn larger<T: Number>(a: T, b: T) -> T {
    a.max(b)
}

/// An element, found in memory.
#[device]
pub fn element(items: &[f32], at: u32) -> f32 {
    items[at]
}

/// The element from the end.
#[device]
pub fn element_from_end(items: &[f32], at: u32) -> f32 {
    items[items.len() - 1 - at as usize]
}

/// `F` of every element.
#[kernel]
pub fn map<T: Scalar, U: Scalar, F: DeviceFn<(T,), Output = U>>(input: &[T], output: &mut [U]) {
    let i = global_idx_x();
    if (i as usize) < input.len() {
        output[i] = F::call(input[i]);
    }
}

/// `F` of `ITEMS` values, from the first on.
#[device]
pub fn fold<T: Scalar, F: DeviceFn<(T, T), Output = T>, const ITEMS: usize>(items: &[T; ITEMS]) -> T {
    let mut total = items[0];
    for i in 1..ITEMS {
        total = F::call(total, items[i]);
    }
    total
}

/// What the blocks' elements are together, each changed by `M` before: no array between is written.
#[kernel(block = 64)]
pub fn map_reduce<T, U, M, R>(input: &[T], output: &mut [U], none: U)
where
    T: Scalar,
    U: Shuffle,
    M: DeviceFn<(T,), Output = U>,
    R: DeviceFn<(U, U), Output = U>,
{
    let partial = shared!([U; 2]);
    let i = global_idx_x() as usize;
    let mut total = if i < input.len() { M::call(input[i]) } else { none };
    let mut delta = WARP_SIZE / 2;
    while delta > 0 {
        total = R::call(total, shfl_down(FULL_MASK, total, delta));
        delta /= 2;
    }
    superstep!(warps, {
        if lane_id() == 0 {
            partial[warp_id()] = total;
        }
    });
    if thread_idx_x() == 0 {
        output[block_idx_x()] = fold::<U, R, 2>(partial);
    }
}

/// The running `R` of a block's elements, each changed by `M` before.
#[kernel(block = 64)]
pub fn map_scan<T, U, M, R>(input: &[T], output: &mut [U], none: U)
where
    T: Scalar,
    U: Scalar,
    M: DeviceFn<(T,), Output = U>,
    R: DeviceFn<(U, U), Output = U>,
{
    let running = shared!([U; 64]);
    let tid = thread_idx_x();
    let i = global_idx_x() as usize;
    superstep!(load, {
        running[tid] = if i < input.len() { M::call(input[i]) } else { none };
    });
    let mut distance = 1;
    while distance < 64 {
        let value = superstep!(combine, {
            if tid >= distance { R::call(running[tid - distance], running[tid]) } else { running[tid] }
        });
        superstep!(store, {
            running[tid] = value;
        });
        distance *= 2;
    }
    if i < output.len() {
        output[i] = running[tid];
    }
}

/// A function that takes memory.
#[kernel]
pub fn gather<G: for<'a> DeviceFn<(&'a [f32], u32), Output = f32>>(input: &[f32], output: &mut [f32]) {
    let i = global_idx_x();
    if (i as usize) < output.len() {
        output[i] = G::call(input, i);
    }
}

entries!("functions":
    map::<f32, f32, square>,
    map::<f32, i32, Compose<rounded, Compose<square, halved>>>,
    map_reduce::<f32, f32, Compose<square, halved>, add<f32>>,
    map_scan::<f32, i32, rounded, larger<i32>>,
    gather::<element>, gather::<element_from_end>
);
