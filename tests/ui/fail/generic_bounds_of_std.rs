//! Bounds by traits of the standard library, which do not say that a type is one for kernels, and one that lacks `Copy`.

use sarek_runtime::prelude::*;
use std::ops::{Add, AddAssign};

#[kernel]
fn double<T: Copy + Add<Output = T>>(x: &[T], out: &mut [T]) {
    out[global_idx_x()] = x[global_idx_x()] + x[global_idx_x()];
}

#[device]
fn sum<T>(x: &[T], start: T) -> T
where
    T: Copy + AddAssign + PartialOrd + 'static,
{
    let mut sum = start;
    for value in x {
        sum += *value;
    }
    sum
}

#[device]
fn first<T: Clone + Element>(x: &[T]) -> T {
    x[0]
}

fn main() {}
