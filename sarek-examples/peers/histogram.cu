// CUB's histograms.

#include "peers.cuh"

#include <cub/device/device_histogram.cuh>
#include <cuda/std/array>

using namespace peers;

namespace {

// What bounds bins. An int also names the value behind the largest byte.
template <class T> struct LevelOf {
    using Level = T;
};
template <> struct LevelOf<uint8_t> {
    using Level = int32_t;
};
template <class T> using Level = typename LevelOf<T>::Level;

} // namespace

// Counts `n` elements, fewer than 2^31, in `bins` bins of the same width between `range[0]` and `range[1]`, which lie in the
// host's memory.
EXPORT int sarek_peers_histogram_even(void *handle, int type, const void *input, uint64_t n, uint32_t *counts, int bins,
                                      const void *range, void *stream) {
    return for_type<uint8_t, uint32_t, float>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {EVEN, type, 0, n, static_cast<uint64_t>(bins)}, [&](void *temporary, size_t &bytes) {
            const Level<T> *ends = static_cast<const Level<T> *>(range);
            return cub::DeviceHistogram::HistogramEven(temporary, bytes, static_cast<const T *>(input), counts, bins + 1,
                                                       ends[0], ends[1], static_cast<int>(n),
                                                       static_cast<cudaStream_t>(stream));
        });
    });
}

// Counts `n` elements, fewer than 2^31, in `bins` bins between neighbours of `bins + 1` levels.
EXPORT int sarek_peers_histogram_range(void *handle, int type, const void *input, uint64_t n, uint32_t *counts, int bins,
                                       const void *levels, void *stream) {
    return for_type<uint8_t, uint32_t, float>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {RANGE, type, 0, n, static_cast<uint64_t>(bins)}, [&](void *temporary, size_t &bytes) {
            return cub::DeviceHistogram::HistogramRange(temporary, bytes, static_cast<const T *>(input), counts, bins + 1,
                                                        static_cast<const Level<T> *>(levels), static_cast<int>(n),
                                                        static_cast<cudaStream_t>(stream));
        });
    });
}

// Counts the first three of the four samples of each of `n` pixels, fewer than 2^29, in `bins` bins of the same width each
// between `range[0]` and `range[1]`, which lie in the host's memory. The counts of a channel follow those of the one before.
EXPORT int sarek_peers_histogram_even_rgba(void *handle, int type, const void *input, uint64_t n, uint32_t *counts,
                                           int bins, const void *range, void *stream) {
    return for_type<uint8_t, uint32_t, float>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {EVEN_CHANNELS, type, 0, n, static_cast<uint64_t>(bins)}, [&](void *temporary, size_t &bytes) {
            const Level<T> *ends = static_cast<const Level<T> *>(range);
            const cuda::std::array<uint32_t *, 3> histograms{counts, counts + bins, counts + 2 * bins};
            const cuda::std::array<int, 3> levels{bins + 1, bins + 1, bins + 1};
            const cuda::std::array<Level<T>, 3> lower{ends[0], ends[0], ends[0]};
            const cuda::std::array<Level<T>, 3> upper{ends[1], ends[1], ends[1]};
            return cub::DeviceHistogram::MultiHistogramEven<4, 3>(temporary, bytes, static_cast<const T *>(input),
                                                                  histograms, levels, lower, upper, static_cast<int>(n),
                                                                  static_cast<cudaStream_t>(stream));
        });
    });
}

// Counts the first three of the four samples of each of `n` pixels, fewer than 2^29, in `bins` bins each between neighbours of
// `bins + 1` levels, which lie in the device's memory. The counts of a channel follow those of the one before.
EXPORT int sarek_peers_histogram_range_rgba(void *handle, int type, const void *input, uint64_t n, uint32_t *counts,
                                            int bins, const void *levels, void *stream) {
    return for_type<uint8_t, uint32_t, float>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {RANGE_CHANNELS, type, 0, n, static_cast<uint64_t>(bins)}, [&](void *temporary, size_t &bytes) {
            const Level<T> *of_each = static_cast<const Level<T> *>(levels);
            const cuda::std::array<uint32_t *, 3> histograms{counts, counts + bins, counts + 2 * bins};
            const cuda::std::array<int, 3> numbers{bins + 1, bins + 1, bins + 1};
            const cuda::std::array<const Level<T> *, 3> of_all{of_each, of_each, of_each};
            return cub::DeviceHistogram::MultiHistogramRange<4, 3>(temporary, bytes, static_cast<const T *>(input),
                                                                   histograms, numbers, of_all, static_cast<int>(n),
                                                                   static_cast<cudaStream_t>(stream));
        });
    });
}
