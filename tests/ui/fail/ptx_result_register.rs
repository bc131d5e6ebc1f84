use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let y = unsafe { ptx!("mov.pred {y}, 1;", y = out(bool)) };
    out[0] = x[n];
}

fn main() {}
