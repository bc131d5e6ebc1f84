// fn block_sums(input: &[f32], output: &mut [f32], n: u32)
extern "C" __global__ void block_sums(
    const float* __restrict__ input,
    unsigned long long input_len,
    float* __restrict__ output,
    unsigned long long output_len,
    unsigned int n,
    Fault fault
) {
    __shared__ float sdata[256];

    const unsigned int tid = threadIdx.x;
    const unsigned int gid = blockIdx.x * blockDim.x + threadIdx.x;

    // superstep: load
    sdata[checked(tid, 256, 4, fault)] = gid < n ? input[checked(gid, input_len, 3, fault)] : 0.0f;
    __syncthreads();

    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        // superstep: fold
        if (tid < stride) {
            sdata[checked(tid, 256, 4, fault)] += sdata[checked(tid + stride, 256, 4, fault)];
        }
        __syncthreads();
    }
    if (tid == 0) {
        output[checked(blockIdx.x, output_len, 3, fault)] = sdata[checked(0, 256, 4, fault)];
    }
}
