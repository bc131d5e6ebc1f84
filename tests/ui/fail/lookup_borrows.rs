use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32]) {
    *x.first().unwrap() = 1.0;
    let first = out.first();
    out[1] = 2.0;
    if let Some(v) = first {
        out[2] = *v;
    }
    let (a, b) = (out.get_mut(0), out.get_mut(1));
    if let (Some(a), Some(b)) = (a, b) {
        *a = *b;
    }
}

fn main() {}
