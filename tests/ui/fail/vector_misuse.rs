use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[Vec3<f32>], y: &[Vec4<f32>], f: &[f32], out: &mut [Vec4<f32>], n: u32) {
    out[0] = load_whole(&x[0]);
    out[1] = x[0];
    out[2] = Vec4::new(1.0, 2.0, 3.0);
    out[3] = y[0] + x[0];
    out[4] = y[0][2];
    out[5].v = 1.0;
    out[6] = Vec4::splat(1.0, 2.0);
    out[7] = Vec4::from_array(&[1.0, 2.0]);
    out[8] = y[0] * n;
    out[9] = y[0].xyz;
    out[10].x = x[0].w;
    if y[0] < y[1] {
        out[11] = y[0];
    }
    out[12].x = y[0].length();
}

fn main() {}
