use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    unsafe { ptx!("{ .reg .u32 t; }") };
    out[0] = x[n];
}

fn main() {}
