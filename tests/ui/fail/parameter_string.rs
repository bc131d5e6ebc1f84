use sarek_runtime::prelude::*;

#[kernel]
fn k(name: String, text: &str, out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
