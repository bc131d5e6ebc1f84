use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[Option<f32>], out: &mut [f32], n: u32) {
    out[n] = x[n].unwrap_or(0.0);
}

fn main() {}
