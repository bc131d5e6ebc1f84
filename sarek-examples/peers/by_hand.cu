// Three reductions written by hand in CUDA, with the same algorithms as ours.

#include "peers.cuh"

namespace {

constexpr unsigned BLOCK = 256;

// A tree reduction as a loop: a tree in shared memory over one element a thread.
__global__ void __launch_bounds__(BLOCK)
    block_sums(const float *__restrict__ input, float *__restrict__ output, unsigned n) {
    __shared__ float sdata[BLOCK];
    const unsigned tid = threadIdx.x;
    const unsigned gid = blockIdx.x * BLOCK + tid;

    sdata[tid] = gid < n ? input[gid] : 0.0f;
    __syncthreads();
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (tid < stride) {
            sdata[tid] += sdata[tid + stride];
        }
        __syncthreads();
    }
    if (tid == 0) {
        output[blockIdx.x] = sdata[0];
    }
}

// Warp shuffles: each warp folds its 32 elements in registers and adds the sum to the result.
__global__ void __launch_bounds__(BLOCK)
    warp_sum(const float *__restrict__ input, float *__restrict__ output, unsigned n) {
    const unsigned gid = blockIdx.x * BLOCK + threadIdx.x;
    float value = gid < n ? input[gid] : 0.0f;
#pragma unroll
    for (unsigned delta = 16; delta > 0; delta /= 2) {
        value += __shfl_down_sync(0xffffffffu, value, delta);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(output, value);
    }
}

// Algorithm C, phase 1: grid-stride load, a tree in shared memory, the last warp unrolled.
__global__ void __launch_bounds__(BLOCK)
    grid_stride_sums(const float *__restrict__ input, float *__restrict__ output, unsigned n) {
    __shared__ float sdata[BLOCK];
    const unsigned tid = threadIdx.x;

    float sum = 0.0f;
    for (unsigned i = blockIdx.x * BLOCK + tid; i < n; i += gridDim.x * BLOCK) {
        sum += input[i];
    }
    sdata[tid] = sum;
    __syncthreads();
    for (unsigned stride = BLOCK / 2; stride >= 32; stride /= 2) {
        if (tid < stride) {
            sdata[tid] += sdata[tid + stride];
        }
        __syncthreads();
    }
    if (tid < 32) {
        float total = sdata[tid];
#pragma unroll
        for (unsigned stride = 16; stride > 0; stride /= 2) {
            // What a lane reads, another may write: all read, then all write.
            total += sdata[tid + stride];
            __syncwarp();
            sdata[tid] = total;
            __syncwarp();
        }
        if (tid == 0) {
            output[blockIdx.x] = total;
        }
    }
}

} // namespace

// The kernels by hand, with blocks of 256 threads.
enum Kernel { BLOCK_SUMS = 0, WARP_SUM = 1, GRID_STRIDE_SUMS = 2 };

EXPORT int sarek_peers_kernel(void *handle, int kernel, unsigned blocks, const float *input, float *output, unsigned n,
                              void *stream) {
    const cudaError_t error = cudaSetDevice(static_cast<peers::Peers *>(handle)->device);
    if (error != cudaSuccess) {
        return error;
    }
    cudaStream_t queue = static_cast<cudaStream_t>(stream);
    switch (kernel) {
    case BLOCK_SUMS:
        block_sums<<<blocks, BLOCK, 0, queue>>>(input, output, n);
        break;
    case WARP_SUM:
        warp_sum<<<blocks, BLOCK, 0, queue>>>(input, output, n);
        break;
    case GRID_STRIDE_SUMS:
        grid_stride_sums<<<blocks, BLOCK, 0, queue>>>(input, output, n);
        break;
    default:
        return cudaErrorInvalidValue;
    }
    return cudaPeekAtLastError();
}
