use sarek_runtime::prelude::*;

#[kernel]
fn k(_: &[f32], (a, b): (&[u32], u32), out: &mut [u32]) {
    out[0] = a[0] + b;
}

fn main() {}
