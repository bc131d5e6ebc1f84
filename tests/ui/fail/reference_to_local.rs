use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut v = x[n];
    let r = &v;
    let mut later = r;
    later = &x[1];
    let pair = (&v, 1.0f32);
    out[0] = *r + *later + *pair.0;
}

fn main() {}
