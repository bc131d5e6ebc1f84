use sarek_runtime::prelude::*;

#[kernel]
fn k(_: &[f32], (a, b): (u32, u32), [c, d]: [f32; 2], out: &mut [u32]) {
    out[0] = a + b;
}

fn main() {}
