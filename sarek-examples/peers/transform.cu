// Transformations of CUB and Thrust.

#include "thrust.cuh"

#include <cub/device/device_transform.cuh>
#include <cuda/std/tuple>
#include <thrust/gather.h>
#include <thrust/sequence.h>

using namespace peers;

namespace {

struct Axpy {
    float a;

    __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};

} // namespace

// a * x + y of `n` elements.
EXPORT int sarek_peers_axpy(void *handle, float a, const float *x, const float *y, float *output, uint64_t n, void *stream) {
    const cudaError_t error = cudaSetDevice(static_cast<Peers *>(handle)->device);
    if (error != cudaSuccess) {
        return error;
    }
    return cub::DeviceTransform::Transform(cuda::std::make_tuple(x, y), output, static_cast<int64_t>(n), Axpy{a},
                                           static_cast<cudaStream_t>(stream));
}

// The elements of `input` at `n` places.
EXPORT int sarek_peers_gather(void *handle, const float *input, const uint32_t *places, float *output, uint64_t n,
                              void *stream) {
    return run_thrust(handle, stream, [&](auto policy) { thrust::gather(policy, places, places + n, input, output); });
}

// The numbers from `start` on.
EXPORT int sarek_peers_sequence(void *handle, uint32_t start, uint32_t *output, uint64_t n, void *stream) {
    return run_thrust(handle, stream, [&](auto policy) { thrust::sequence(policy, output, output + n, start); });
}
