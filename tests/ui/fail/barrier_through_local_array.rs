use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut a = [0u32; 4];
    a[1] = lane_id();
    if a[n] > 3 {
        sync_threads();
    }
    out[n] = x[n];
}

fn main() {}
