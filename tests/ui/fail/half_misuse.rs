use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f16], y: &[bf16], f: &[f32], out: &mut [f16], n: u32) {
    out[0] = x[0] + f[0];
    out[1] = f[0] * x[0];
    out[2] = x[0] * 2.0;
    out[3] = 1.0;
    out[4] = f[0] as f16;
    out[5] = x[0] as f32;
    out[6] = x[0] + y[0];
    out[7] = f16::from(n);
    let h: f16 = 0.5;
    out[8] = x[0].exp();
    if x[0] > 0.5 {
        out[10] = x[0];
    }
    out[11] += 1;
}

fn main() {}
