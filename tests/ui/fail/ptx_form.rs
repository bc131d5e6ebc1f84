use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = unsafe { ptx!("mov.u32 {y}, {m};", y = out(u32), m = n) };
    out[0] = x[n];
}

fn main() {}
