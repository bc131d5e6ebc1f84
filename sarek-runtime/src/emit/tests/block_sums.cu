// fn block_sums(input: &[f32], output: &mut [f32], n: u32)
extern "C" __global__ void block_sums(
    const float* __restrict__ input,
    float* __restrict__ output,
    unsigned int n
) {
    __shared__ float sdata[256];

    const unsigned int tid = threadIdx.x;
    const unsigned int gid = blockIdx.x * blockDim.x + threadIdx.x;

    // superstep: load
    sdata[tid] = gid < n ? input[gid] : 0.0f;
    __syncthreads();

    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // superstep: fold
        if (tid < stride) {
            sdata[tid] += sdata[tid + stride];
        }
        __syncthreads();
    }
    if (tid == 0) {
        output[blockIdx.x] = sdata[0];
    }
}
