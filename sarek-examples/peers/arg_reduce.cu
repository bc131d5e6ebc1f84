// CUB's reductions to the smallest or largest element and its index.

#include "peers.cuh"

#include <cub/device/device_reduce.cuh>

using namespace peers;

// The first extreme of `n` elements, to `*value`, and its index, to `*place`.
EXPORT int sarek_peers_arg_reduce(void *handle, int operation, int type, const void *input, void *value, uint64_t *place,
                                  uint64_t n, void *stream) {
    return for_type<float, int32_t, uint32_t, double, int64_t>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {ARG_REDUCE, type, operation, n, 0}, [&](void *temporary, size_t &bytes) {
            const T *from = static_cast<const T *>(input);
            T *to = static_cast<T *>(value);
            const int64_t items = static_cast<int64_t>(n);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            switch (operation) {
            case MIN:
                return cub::DeviceReduce::ArgMin(temporary, bytes, from, to, place, items, queue);
            case MAX:
                return cub::DeviceReduce::ArgMax(temporary, bytes, from, to, place, items, queue);
            }
            return cudaErrorInvalidValue;
        });
    });
}
