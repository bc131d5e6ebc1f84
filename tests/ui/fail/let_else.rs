use sarek_runtime::prelude::*;

#[device]
fn first(n: u32) -> Option<u32> {
    if n > 0 { Some(n) } else { None }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let Some(i) = first(n) else {
        out[0] = 1.0;
    };
    out[0] = x[i];
}

fn main() {}
