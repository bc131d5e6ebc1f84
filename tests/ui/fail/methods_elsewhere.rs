//! Methods that are called otherwise here.

use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], n: u32, out: &mut [f32]) {
    out[0] = x[0].fma(x[1], x[2]);
    out[1] = x[0].fmin(x[1]);
    out[2] = x[0].log1p();
    out[3] = x[0].rsqrt();
    out[4] = x[0].add(x[1]);
    out[5] = x[0].lt(&x[1]) as u32 as f32;
    out[6] = n.popc() as f32;
    out[7] = x[0].exp10();
}

fn main() {}
