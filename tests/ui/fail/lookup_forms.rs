use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a = x[1..3].get();
    let b = unsafe { x.get_unchecked(0) };
    let c = x.get_unchecked(n as usize);
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32], n: u32) {
    out[0] = *x.get(n).unwrap();
    out[1] = x.first().unwrap_or(0.0);
    if let Some(v) = x.last_mut() {
        *v = 1.0;
    }
    let o: Option<f32> = x.get(3);
    out[2] = x.get(1..3).map_or(0.0, |part| part);
    let s = x.split_first().unwrap().1 + 1.0;
}

fn main() {}
