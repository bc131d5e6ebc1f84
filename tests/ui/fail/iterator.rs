use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for v in x.iter().inspect(|v| ()) {
        out[n] += v;
    }
    for v in x.iter().map(|v| v * 2.0).skip(1).rev() {
        out[n] += v;
    }
    for v in x.iter().find(|v| **v > 0.0) {
        out[n] += *v;
    }
    for (i, v) in (0..n).enumerate().rev() {
        out[v] += i as f32;
    }
    for (a, b) in x.iter().zip(x.iter().filter(|v| **v > 0.0)) {
        out[n] += a * *b;
    }
    let all = x.iter();
    for part in x.chunks(n) {
        out[n] += part[0];
    }
}

fn main() {}
