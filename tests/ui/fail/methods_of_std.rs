use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a = x.get(0);
    let b = x.first();
    let c = x.to_vec();
    let d = x.clone();
    let e = x.as_ptr();
    out.sort_floats();
    let f = x.sum();
    for w in x.chunks(4) {}
    let g = n.to_string();
}

fn main() {}
