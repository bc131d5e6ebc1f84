use sarek_runtime::prelude::*;

#[device]
fn half(v: f32) -> f32 {
    v / 2.0
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = (if n > 3 { half } else { half })(x[n]);
}

fn main() {}
