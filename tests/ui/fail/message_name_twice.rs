use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    println!("{a} {a}", a = n, a = n);
    out[0] = x[n];
}

fn main() {}
