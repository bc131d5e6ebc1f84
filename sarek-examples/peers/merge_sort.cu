// CUB's merge sorts, in the order of `<`.

#include "peers.cuh"

#include <cub/device/device_merge_sort.cuh>
#include <cuda/std/functional>

using namespace peers;

namespace {

enum Form { KEYS = 0, PAIRS = 1, COPY = 2 };

} // namespace

// Sorts `n` keys, fewer than 2^32, in place; with values, unless these are null.
EXPORT int sarek_peers_merge_sort(void *handle, int type, void *keys, uint32_t *values, uint64_t n, void *stream) {
    return for_type<uint32_t, int32_t, float>(type, [&](auto zero) {
        using K = decltype(zero);
        const int form = values == nullptr ? KEYS : PAIRS;
        return run(handle, {MERGE_SORT, type, form, n, 0}, [&](void *temporary, size_t &bytes) {
            K *both = static_cast<K *>(keys);
            const uint32_t items = static_cast<uint32_t>(n);
            const cuda::std::less<> less;
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return form == KEYS
                       ? cub::DeviceMergeSort::SortKeys(temporary, bytes, both, items, less, queue)
                       : cub::DeviceMergeSort::SortPairs(temporary, bytes, both, values, items, less, queue);
        });
    });
}

// Sorts `n` keys, fewer than 2^32, to as many.
EXPORT int sarek_peers_merge_sort_copy(void *handle, int type, const void *keys, void *sorted, uint64_t n, void *stream) {
    return for_type<uint32_t, int32_t, float>(type, [&](auto zero) {
        using K = decltype(zero);
        return run(handle, {MERGE_SORT, type, COPY, n, 0}, [&](void *temporary, size_t &bytes) {
            return cub::DeviceMergeSort::SortKeysCopy(temporary, bytes, static_cast<const K *>(keys),
                                                      static_cast<K *>(sorted), static_cast<uint32_t>(n),
                                                      cuda::std::less<>{}, static_cast<cudaStream_t>(stream));
        });
    });
}
