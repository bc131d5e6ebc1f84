use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32]) {
    let keys = shared!([u32]);
    let values = shared!([f32]);
    let marks = shared!([u8]);
    let rows = shared!([[f32; 4]]);
    let more = shared!([f32]);
    keys[0] = 1;
    values[0] = x[0];
    out[keys[0]] = values[0];
}

fn main() {}
