use sarek_runtime::prelude::*;

#[device]
fn twice(x: f32) -> f32 {
    x + x
}

struct Numbers;

#[device]
impl Numbers {
    fn next(x: f32) -> f32 {
        x + 1.0
    }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32]) {
    out[0] = x[0].max(height);
    out[1] = f32::max(width, 3.0);
    out[2] = [1.0, 2.0].contains(&depth) as u32 as f32;
    out[3] = Numbers::next(length);
    out[4] = twice(weight);
    let shifted = |a: f32| a + 1.0;
    out[5] = shifted(radius);
}

fn main() {}
