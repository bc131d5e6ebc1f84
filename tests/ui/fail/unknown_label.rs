use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    'rows: for i in 0..n {
        if x[i] > 0.0 {
            break 'cols;
        }
        out[i] = 1.0;
    }
}

fn main() {}
