// CUB's sums and sorts of segments.

#include "peers.cuh"

#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_segmented_sort.cuh>

using namespace peers;

// The sums of the segments of floats from each offset to the next one; there is one offset more than segments.
EXPORT int sarek_peers_sum_segments(void *handle, const float *values, const uint32_t *offsets, float *totals,
                                    uint64_t segments, void *stream) {
    return run(handle, {SEGMENTS, TYPE<float>, 0, segments, 0}, [&](void *temporary, size_t &bytes) {
        return cub::DeviceSegmentedReduce::Sum(temporary, bytes, values, totals, static_cast<int64_t>(segments), offsets,
                                               offsets + 1, static_cast<cudaStream_t>(stream));
    });
}

// The `n` keys and their values, sorted within the segments from each offset to the next one. Values of equal keys keep their
// order.
EXPORT int sarek_peers_sort_segments_pairs(void *handle, const float *keys, const uint32_t *values, const uint32_t *offsets,
                                           float *sorted_keys, uint32_t *sorted_values, uint64_t n, uint64_t segments,
                                           void *stream) {
    return run(handle, {SORT_SEGMENTS, TYPE<float>, 1, n, segments}, [&](void *temporary, size_t &bytes) {
        return cub::DeviceSegmentedSort::StableSortPairs(temporary, bytes, keys, sorted_keys, values, sorted_values,
                                                         static_cast<int64_t>(n), static_cast<int64_t>(segments), offsets,
                                                         offsets + 1, static_cast<cudaStream_t>(stream));
    });
}

// The `n` keys, sorted within the segments from each offset to the next one.
EXPORT int sarek_peers_sort_segments(void *handle, const float *keys, const uint32_t *offsets, float *sorted, uint64_t n,
                                     uint64_t segments, void *stream) {
    return run(handle, {SORT_SEGMENTS, TYPE<float>, 0, n, segments}, [&](void *temporary, size_t &bytes) {
        return cub::DeviceSegmentedSort::SortKeys(temporary, bytes, keys, sorted, static_cast<int64_t>(n),
                                                  static_cast<int64_t>(segments), offsets, offsets + 1,
                                                  static_cast<cudaStream_t>(stream));
    });
}
