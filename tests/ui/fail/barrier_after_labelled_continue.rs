use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let tid = thread_idx_x();
    'rows: for i in 0..n {
        for j in 0..i {
            if tid == j {
                continue 'rows;
            }
        }
        superstep!(row, {
            out[tid] += x[i];
        });
    }
}

fn main() {}
