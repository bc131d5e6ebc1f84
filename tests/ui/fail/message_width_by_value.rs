use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    println!("{:1$}", x[n], n);
    out[0] = x[n];
}

fn main() {}
