use sarek_runtime::prelude::*;

#[device]
fn twice(v: &mut f32) {
    *v *= 2.0;
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut v = x[n];
    twice(&mut v);
    out[0] = v;
}

fn main() {}
