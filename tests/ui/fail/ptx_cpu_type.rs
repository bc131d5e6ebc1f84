use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = unsafe { ptx!("mov.u32 {y}, {n};", y = out(u32), cpu = x[n]) };
    out[0] = x[n];
}

fn main() {}
