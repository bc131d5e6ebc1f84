use sarek_runtime::prelude::*;

#[kernel]
fn slice(x: &[Option<f32>], out: &mut [f32]) {
    out[0] = x[0].unwrap_or(0.0);
}

#[kernel]
fn parameter(x: Option<f32>, r: Result<u32, u32>, out: &mut [f32]) {
    out[0] = x.unwrap_or(r.unwrap_or(0) as f32);
}

#[kernel]
fn shared(out: &mut [f32]) {
    let tile = shared!([Option<f32>; 32]);
    let rows = shared!([[Result<f32, u32>; 32]; 2]);
    tile[0] = Some(1.0);
    out[0] = tile[0].unwrap_or(0.0);
}

fn main() {}
