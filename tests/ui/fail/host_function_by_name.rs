use sarek_runtime::prelude::*;
use std::hint::black_box;

#[kernel]
fn k(out: &mut [u32]) {
    out[0] = black_box(out[1]);
}

fn main() {}
