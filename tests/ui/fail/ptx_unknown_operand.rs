use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = unsafe { ptx!("add.u32 {y}, {m}, 1;", y = out(u32)) };
    out[0] = x[n];
}

fn main() {}
