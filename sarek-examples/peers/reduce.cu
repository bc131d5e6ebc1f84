// CUB's reductions.

#include "peers.cuh"

#include <cub/device/device_reduce.cuh>

using namespace peers;

namespace {

template <class T, class N>
cudaError_t reduce(int operation, void *temporary, size_t &bytes, const T *input, T *output, N n, cudaStream_t stream) {
    switch (operation) {
    case SUM:
        return cub::DeviceReduce::Sum(temporary, bytes, input, output, n, stream);
    case MIN:
        return cub::DeviceReduce::Min(temporary, bytes, input, output, n, stream);
    case MAX:
        return cub::DeviceReduce::Max(temporary, bytes, input, output, n, stream);
    }
    return cudaErrorInvalidValue;
}

} // namespace

// The reduction of `n` elements to `*output`.
EXPORT int sarek_peers_reduce(void *handle, int operation, int type, const void *input, void *output, uint64_t n,
                              void *stream) {
    return for_type<float, int32_t, uint32_t, double, int64_t>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {REDUCE, type, operation, n, 0}, [&](void *temporary, size_t &bytes) {
            const T *from = static_cast<const T *>(input);
            T *to = static_cast<T *>(output);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            // Lengths go to CUB as 32-bit numbers where they fit, which is what it is fastest with.
            if (n <= UINT32_MAX) {
                return reduce(operation, temporary, bytes, from, to, static_cast<uint32_t>(n), queue);
            }
            return reduce(operation, temporary, bytes, from, to, n, queue);
        });
    });
}
