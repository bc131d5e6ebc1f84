use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], n: u32) -> f32 {
    x[n]
}

fn main() {}
