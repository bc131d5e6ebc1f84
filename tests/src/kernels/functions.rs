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

/// The combination of the blocks' elements, each mapped by `M` first: no intermediate array is written.
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

/// Arrays by value, in and out.
#[device]
pub fn rotated(v: [i32; 3], by: u32) -> [i32; 3] {
    if by == 0 {
        return v;
    }
    if by > 100 { [v[0]; 3] } else { [v[by % 3], v[(by + 1) % 3], v[(by + 2) % 3]] }
}

/// A parameter that the function changes.
#[device]
pub fn raised(mut v: [i32; 3], [a, b]: [i32; 2]) -> [i32; 3] {
    for x in &mut v {
        *x += a;
    }
    v[1] *= b;
    v
}

/// A slice that is written, whatever it is a part of.
#[device]
pub fn bump(items: &mut [i32], by: i32) -> usize {
    items[items.len() - 1] += by;
    items.len()
}

/// The sum of any number of numbers.
#[device]
pub fn total(items: &[i32]) -> i32 {
    let mut total = 0;
    for item in items {
        total += *item;
    }
    total
}

/// A number through a reference.
#[device]
pub fn count(to: &mut i32, by: &i32) -> i32 {
    *to += *by;
    *to
}

/// All of these.
#[device]
pub fn arrays(x: i32) -> i32 {
    let v = [x, 2 * x, 3];
    let mut w = rotated(v, x as u32 % 120);
    let same = raised(w, [w[0] & 3, 2]);
    w = raised(rotated(raised(w, [1, 3]), 2), [5, x & 1]);
    let third = rotated(w, 1)[2] + rotated([1, 2, x], 1)[0];
    let mut rows = [v, same];
    let lengths = bump(&mut w, 7) + bump(&mut rows[1], x);
    let literal = total(&[1, 2, x]) + total(&[x; 4]) + total(&w) + total(&rows[0]) + total(&rotated(v, 1));
    let mut counter = 3;
    let counted = count(&mut counter, &(x + 1)) + count(&mut rows[1][0], &5) + count(&mut 8, &third);
    let mut pair = (x, w);
    count(&mut pair.0, &lengths_of(lengths));
    w[0] + same[1] + third + rows[1][2] + literal + counted + counter + pair.0 + pair.1[2]
}

/// A length as a number.
#[device]
fn lengths_of(n: usize) -> i32 {
    n as i32
}

/// `arrays` of every element.
#[kernel]
pub fn map_arrays(xs: &[i32], out: &mut [i32]) {
    let i = global_idx_x();
    if (i as usize) < xs.len() {
        out[i] = arrays(xs[i]);
    }
}

entries!("functions":
    map_arrays,
    map::<f32, f32, square>,
    map::<f32, i32, Compose<rounded, Compose<square, halved>>>,
    map_reduce::<f32, f32, Compose<square, halved>, add<f32>>,
    map_scan::<f32, i32, rounded, larger<i32>>,
    gather::<element>, gather::<element_from_end>
);
