use sarek_runtime::prelude::*;

#[kernel]
fn k(f: &[f32], n: u32, out: &mut [f32]) {
    let three = load_vector::<f32, 3>(&f[0]);
    let eight = load_vector::<f32, 8>(&f[0]);
    let four = load_vector::<f32, 4>(&f[0]);
    out[0] = four[4];
    let whole = load_vector::<f32, 4>(f);
    store_vector(&mut out[0], [1.0]);
    store_vector(&mut f[0], [1.0, 2.0]);
    store_vector(&mut out[0], [1u32, 2]);
}

fn main() {}
