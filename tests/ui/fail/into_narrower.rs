//! A type that cannot hold every number of the other: told where the number becomes one.

use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u64], out: &mut [f32]) {
    let a: f32 = x[0].into();
    out[0] = a;
}

fn main() {}
