use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let name = "kernel";
    let r = &n;
    out[0] = x.iter();
    println!("done");
}

fn main() {}
