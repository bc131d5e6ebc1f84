use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [f32], n: u32) {
    out[n] = match x[n] {
        0 => 1.0,
        1..=9 => x[n],
        _ => 2.0,
    };
}

fn main() {}
