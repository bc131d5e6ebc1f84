use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = unsafe { cuda!("{p}.x", out(f32), p = in((n, n))) };
    out[0] = x[n];
}

fn main() {}
