use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32]) {
    let i = blockIdx.x * blockDim.x + threadIdx.x;
    if i % warpSize == 0 {
        out[i] = x[i];
    }
    let index = threadIdx;
}

fn main() {}
