use sarek_runtime::prelude::*;

mod tools {
    pub fn same<T: Copy>(x: T) -> T {
        x
    }

    pub fn lanes<const N: usize>(x: u32) -> u32 {
        x % N as u32
    }
}

use std::hint::black_box;
use tools::same as itself;

fn apply<F: Fn(f32) -> f32>(f: F, x: f32) -> f32 {
    f(x)
}

const LANES: usize = 4;

#[device]
fn twice(x: f32) -> f32 {
    itself(x) * 2.0
}

#[kernel]
fn paths(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = tools::same(x[0]) + itself(x[1]) + twice(x[2]);
    out[1] = black_box(n) as f32;
}

#[kernel]
fn arguments<const N: usize>(out: &mut [u32], n: u32) {
    out[0] = tools::lanes::<N>(n) + tools::lanes::<LANES>(n);
}

#[kernel]
fn closures(x: &[f32], out: &mut [f32]) {
    out[0] = apply(|v| v + 1.0, x[2]);
}

fn main() {
    fn inner(x: f32) -> f32 {
        x
    }

    #[kernel]
    fn local(out: &mut [f32]) {
        out[0] = inner(1.0);
    }
}
