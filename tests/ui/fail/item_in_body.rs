use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    const SCALE: f32 = 2.0;
    fn twice(x: f32) -> f32 {
        x * SCALE
    }
    struct Pair(f32, f32);
    static COUNT: u32 = 3;
    if n > 3 {
        const SCALE: f32 = 3.0;
        use std::f32::consts::PI;
    }
    out[0] = x[n] * SCALE;
}

fn main() {}
