use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    'a: {
        if n > 3 {
            break 'a;
        }
        out[0] = x[n];
    }
}

fn main() {}
