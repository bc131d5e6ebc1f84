use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = ptx!("add.u32 {y}, {n}, 1;", y = out(u32));
    let z = cuda!("{n} + 1", out(u32));
    out[0] = x[n];
}

fn main() {}
