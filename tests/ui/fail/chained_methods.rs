use sarek_runtime::prelude::*;

#[kernel]
fn chained(x: &[f32], out: &mut [f32]) {
    out[0] = x.iter().copied().scanned(0.0).unwrap();
    out[1] = x.iter().copied().partition_point(|v| v > 3.0).min(7) as f32;
    for v in x.iter().inspected().copied() {
        out[2] = *v;
    }
    for v in x.iter().copied().count() {
        out[3] = v;
    }
    let all = x.iter().copied().collect::<Vec<f32>>();
}

fn main() {}
