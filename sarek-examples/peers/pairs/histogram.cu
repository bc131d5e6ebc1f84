// A histogram of bytes by hand, with counters for each warp.

extern "C" __global__ void __launch_bounds__(256) count_bytes_by_hand(
    const unsigned int* __restrict__ words, size_t words_len, unsigned int* __restrict__ counts, size_t
) {
    __shared__ unsigned int own[8][256];
    const unsigned int tid = threadIdx.x;
#pragma unroll
    for (int warp = 0; warp < 8; ++warp) {
        own[warp][tid] = 0;
    }
    __syncthreads();
    unsigned int* const mine = own[tid / 32];
    const size_t vectors = words_len / 4;
    for (size_t i = (size_t)blockIdx.x * 256 + tid; i < vectors; i += (size_t)gridDim.x * 256) {
        const uint4 four = reinterpret_cast<const uint4*>(words)[i];
        const unsigned int word[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
        for (int k = 0; k < 4; ++k) {
#pragma unroll
            for (int byte = 0; byte < 4; ++byte) {
                atomicAdd(&mine[word[k] >> (8 * byte) & 255], 1u);
            }
        }
    }
    __syncthreads();
    unsigned int total = 0;
#pragma unroll
    for (int warp = 0; warp < 8; ++warp) {
        total += own[warp][tid];
    }
    if (total > 0) {
        atomicAdd(&counts[tid], total);
    }
}
