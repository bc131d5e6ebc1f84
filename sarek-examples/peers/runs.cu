// CUB's reductions by key, run-length encoding, and first elements of runs with their values.

#include "peers.cuh"

#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_select.cuh>

using namespace peers;

namespace {

// Runs a function with the number of elements in 32 bits where it fits, or in 64.
template <class F> cudaError_t counted(uint64_t n, F f) {
    return n < (uint64_t{1} << 31) ? f(static_cast<int32_t>(n)) : f(static_cast<int64_t>(n));
}

} // namespace

// The key of each run of `n` keys, the sum of its values, and the number of runs.
EXPORT int sarek_peers_reduce_by_key(void *handle, const uint32_t *keys, const int32_t *values, uint32_t *unique,
                                     int32_t *totals, uint64_t *count, uint64_t n, void *stream) {
    return run(handle, {REDUCE_BY_KEY, 0, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return counted(n, [&](auto items) {
            return cub::DeviceReduce::ReduceByKey(temporary, bytes, keys, unique, values, totals, count,
                                                  cuda::std::plus<>{}, items, static_cast<cudaStream_t>(stream));
        });
    });
}

// The value of each run of `n` elements, its length, and the number of runs.
EXPORT int sarek_peers_encode(void *handle, const uint32_t *input, uint32_t *values, uint32_t *lengths, uint64_t *count,
                              uint64_t n, void *stream) {
    return run(handle, {ENCODE, 0, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return counted(n, [&](auto items) {
            return cub::DeviceRunLengthEncode::Encode(temporary, bytes, input, values, lengths, count, items,
                                                      static_cast<cudaStream_t>(stream));
        });
    });
}

// The first key of each run of `n` keys with its value, and the number of runs.
EXPORT int sarek_peers_unique_by_key(void *handle, const uint32_t *keys, const int32_t *values, uint32_t *unique,
                                     int32_t *firsts, uint64_t *count, uint64_t n, void *stream) {
    return run(handle, {UNIQUE_BY_KEY, 0, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return counted(n, [&](auto items) {
            return cub::DeviceSelect::UniqueByKey(temporary, bytes, keys, values, unique, firsts, count, items,
                                                  static_cast<cudaStream_t>(stream));
        });
    });
}
