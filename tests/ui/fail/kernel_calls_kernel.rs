use sarek_runtime::prelude::*;

#[kernel]
fn clear(out: &mut [f32]) {
    out[0] = 0.0;
}

#[kernel]
fn k(out: &mut [f32]) {
    clear(out);
}

fn main() {}
