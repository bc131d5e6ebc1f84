// What Sarek's kernels are measured against, behind a C interface: CUB's device-wide reductions, and three reductions
// written by hand in CUDA with the same algorithms as ours.
//
// Every function returns 0 or a `cudaError_t`. Pointers are device memory of the device that was opened, and `stream` is a
// `CUstream` of its primary context: the caller shares both with this library, so both sides work on the same data in the
// same queue. Nothing here allocates, waits or copies except `open`, `reserve` and `close`.

#include <cub/device/device_reduce.cuh>
#include <cub/version.cuh>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace {

// ---- Kernels by hand -------------------------------------------------------------------------------------------------

constexpr unsigned BLOCK = 256;

// Seed 001, the loop form: a tree in shared memory over one element a thread.
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

// Seed 003, warp shuffle: each warp folds its 32 elements in registers and adds the sum to the result.
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

// Seed 000, phase 1: grid-stride load, a tree in shared memory, the last warp unrolled.
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

// ---- CUB -------------------------------------------------------------------------------------------------------------

enum Operation { SUM = 0, MIN = 1, MAX = 2 };
enum Type { F32 = 0, I32 = 1 };

// Lengths go to CUB as 32-bit numbers where they fit, which is what it is fastest with.
template <class T, class N>
cudaError_t reduce(Operation operation, void *temporary, size_t &bytes, const void *input, void *output, N n,
                   cudaStream_t stream) {
    const T *from = static_cast<const T *>(input);
    T *to = static_cast<T *>(output);
    switch (operation) {
    case SUM:
        return cub::DeviceReduce::Sum(temporary, bytes, from, to, n, stream);
    case MIN:
        return cub::DeviceReduce::Min(temporary, bytes, from, to, n, stream);
    case MAX:
        return cub::DeviceReduce::Max(temporary, bytes, from, to, n, stream);
    }
    return cudaErrorInvalidValue;
}

template <class T>
cudaError_t reduce(Operation operation, void *temporary, size_t &bytes, const void *input, void *output, uint64_t n,
                   cudaStream_t stream) {
    if (n <= UINT32_MAX) {
        return reduce<T, uint32_t>(operation, temporary, bytes, input, output, static_cast<uint32_t>(n), stream);
    }
    return reduce<T, uint64_t>(operation, temporary, bytes, input, output, n, stream);
}

cudaError_t reduce(int operation, int type, void *temporary, size_t &bytes, const void *input, void *output, uint64_t n,
                   cudaStream_t stream) {
    switch (type) {
    case F32:
        return reduce<float>(static_cast<Operation>(operation), temporary, bytes, input, output, n, stream);
    case I32:
        return reduce<int32_t>(static_cast<Operation>(operation), temporary, bytes, input, output, n, stream);
    }
    return cudaErrorInvalidValue;
}

struct Peers {
    void *temporary;
    size_t bytes;
};

} // namespace

// ---- The C interface -------------------------------------------------------------------------------------------------

// The version of this interface; the Rust side refuses another one.
EXPORT int sarek_peers_interface(void) { return 1; }

// What was built with what.
EXPORT const char *sarek_peers_description(void) {
    static char text[64];
    snprintf(text, sizeof text, "CUB %d.%d.%d, nvcc %d.%d", CUB_VERSION / 100000, CUB_VERSION / 100 % 1000,
             CUB_VERSION % 100, __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__);
    return text;
}

EXPORT const char *sarek_peers_error(int code) { return cudaGetErrorString(static_cast<cudaError_t>(code)); }

// Takes the primary context of a device.
EXPORT int sarek_peers_open(int device, void **peers) {
    *peers = nullptr;
    cudaError_t error = cudaSetDevice(device);
    if (error == cudaSuccess) {
        error = cudaFree(nullptr);
    }
    if (error == cudaSuccess) {
        *peers = new Peers{nullptr, 0};
    }
    return error;
}

EXPORT int sarek_peers_close(void *handle) {
    Peers *peers = static_cast<Peers *>(handle);
    const cudaError_t error = cudaFree(peers->temporary);
    delete peers;
    return error;
}

// Makes the temporary storage large enough for reductions of that kind and length. Waits for the device.
EXPORT int sarek_peers_reserve(void *handle, int operation, int type, uint64_t n) {
    Peers *peers = static_cast<Peers *>(handle);
    size_t bytes = 0;
    cudaError_t error = reduce(operation, type, nullptr, bytes, nullptr, nullptr, n, nullptr);
    if (error != cudaSuccess || bytes <= peers->bytes) {
        return error;
    }
    error = cudaFree(peers->temporary);
    peers->temporary = nullptr;
    peers->bytes = 0;
    if (error == cudaSuccess) {
        error = cudaMalloc(&peers->temporary, bytes);
    }
    if (error == cudaSuccess) {
        peers->bytes = bytes;
    }
    return error;
}

// CUB's reduction of `n` elements to `*output`. `sarek_peers_reserve` comes first.
EXPORT int sarek_peers_reduce(void *handle, int operation, int type, const void *input, void *output, uint64_t n,
                              void *stream) {
    Peers *peers = static_cast<Peers *>(handle);
    if (peers->temporary == nullptr) {
        return cudaErrorInvalidValue;
    }
    size_t bytes = peers->bytes;
    return reduce(operation, type, peers->temporary, bytes, input, output, n, static_cast<cudaStream_t>(stream));
}

// The kernels by hand, with blocks of 256 threads.
enum Kernel { BLOCK_SUMS = 0, WARP_SUM = 1, GRID_STRIDE_SUMS = 2 };

EXPORT int sarek_peers_kernel(int kernel, unsigned blocks, const float *input, float *output, unsigned n, void *stream) {
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
