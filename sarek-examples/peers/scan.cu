// CUB's scans of whole arrays.

#include "peers.cuh"

#include <cub/device/device_scan.cuh>
#include <cuda/functional>
#include <limits>

using namespace peers;

namespace {

enum Kind { INCLUSIVE = 0, EXCLUSIVE = 1 };

// What is above all values, and what is below them.
template <class T> constexpr T HIGHEST =
    std::numeric_limits<T>::has_infinity ? std::numeric_limits<T>::infinity() : std::numeric_limits<T>::max();
template <class T> constexpr T LOWEST =
    std::numeric_limits<T>::has_infinity ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::lowest();

template <class T>
cudaError_t inclusive(int operation, void *temporary, size_t &bytes, const T *input, T *output, uint32_t n,
                      cudaStream_t stream) {
    switch (operation) {
    case SUM:
        return cub::DeviceScan::InclusiveSum(temporary, bytes, input, output, n, stream);
    case MIN:
        return cub::DeviceScan::InclusiveScan(temporary, bytes, input, output, cuda::minimum<>{}, n, stream);
    case MAX:
        return cub::DeviceScan::InclusiveScan(temporary, bytes, input, output, cuda::maximum<>{}, n, stream);
    }
    return cudaErrorInvalidValue;
}

template <class T>
cudaError_t exclusive(int operation, void *temporary, size_t &bytes, const T *input, T *output, uint32_t n,
                      cudaStream_t stream) {
    switch (operation) {
    case SUM:
        return cub::DeviceScan::ExclusiveSum(temporary, bytes, input, output, n, stream);
    case MIN:
        return cub::DeviceScan::ExclusiveScan(temporary, bytes, input, output, cuda::minimum<>{}, HIGHEST<T>, n, stream);
    case MAX:
        return cub::DeviceScan::ExclusiveScan(temporary, bytes, input, output, cuda::maximum<>{}, LOWEST<T>, n, stream);
    }
    return cudaErrorInvalidValue;
}

} // namespace

// The scan of `n` elements, fewer than 2^32, to as many.
EXPORT int sarek_peers_scan(void *handle, int kind, int operation, int type, const void *input, void *output, uint64_t n,
                            void *stream) {
    return for_type<float, int32_t, uint32_t, double, int64_t>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {SCAN, type, 2 * operation + kind, n, 0}, [&](void *temporary, size_t &bytes) {
            const T *from = static_cast<const T *>(input);
            T *to = static_cast<T *>(output);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return kind == INCLUSIVE ? inclusive(operation, temporary, bytes, from, to, static_cast<uint32_t>(n), queue)
                                     : exclusive(operation, temporary, bytes, from, to, static_cast<uint32_t>(n), queue);
        });
    });
}
