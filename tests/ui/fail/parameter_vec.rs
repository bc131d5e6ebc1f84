use sarek_runtime::prelude::*;

#[kernel]
fn k(x: Vec<f32>, y: &Vec<f32>, out: &mut [f32]) {
    out[0] = x[0];
}

fn main() {}
