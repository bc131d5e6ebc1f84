// fn block_sums(input: &[f32], output: &mut [f32], n: u32)
#line 1 "src/lib.rs"
extern "C" __global__ void block_sums(
    const float* __restrict__ input,
    float* __restrict__ output,
    unsigned int n
) {
    __shared__ float sdata[256];

#line 10 "src/lib.rs"
    const unsigned int tid = threadIdx.x;
    const unsigned int gid = blockIdx.x * blockDim.x + threadIdx.x;

    // superstep: load
    sdata[tid] = gid < n ? input[gid] : 0.0f;
#line 13 "src/lib.rs"
    __syncthreads();

#line 16 "src/lib.rs"
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // superstep: fold
#line 19 "src/lib.rs"
        if (tid < stride) {
            sdata[tid] += sdata[tid + stride];
        }
#line 18 "src/lib.rs"
        __syncthreads();
    }
#line 25 "src/lib.rs"
    if (tid == 0) {
        output[blockIdx.x] = sdata[0];
    }
}
