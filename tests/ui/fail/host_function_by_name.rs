use sarek_runtime::prelude::*;
use std::cmp::min;

#[kernel]
fn k(out: &mut [u32]) {
    out[0] = min(out[0], out[1]);
}

fn main() {}
