use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], counts: &[AtomicU32], out: &mut [f32]) {
    let i = blockIdx.x * blockDim.x + threadIdx.x;
    if i % warpSize == 0 {
        out[i] = x[i];
    }
    atomicAdd(&counts[0], 1);
    atomicCAS(&counts[0], 1, 2);
    let index = threadIdx;
}

fn main() {}
