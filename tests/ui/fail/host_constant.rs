use sarek_runtime::prelude::*;

const NAME: &str = "kernel";

#[kernel]
fn k(out: &mut [f32]) {
    let name = NAME;
    out[0] = 1.0;
}

fn main() {}
