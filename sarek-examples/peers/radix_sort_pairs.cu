// CUB's radix sorts of keys with values.

#include "radix_sort.cuh"

using namespace peers;

// Sorts `n` keys, fewer than 2^32, and the values with them, to as many.
EXPORT int sarek_peers_radix_sort_pairs(void *handle, int order, int type, const void *keys, void *sorted_keys,
                                        const uint32_t *values, uint32_t *sorted_values, uint64_t n, void *stream) {
    return for_type<uint32_t, int32_t, float, uint64_t>(type, [&](auto zero) {
        using K = decltype(zero);
        return run(handle, {RADIX_SORT, type, order | PAIRS | COPY, n, 0}, [&](void *temporary, size_t &bytes) {
            const K *from = static_cast<const K *>(keys);
            K *to = static_cast<K *>(sorted_keys);
            const uint32_t items = static_cast<uint32_t>(n);
            const int bits = 8 * sizeof(K);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return order == ASCENDING ? cub::DeviceRadixSort::SortPairs(temporary, bytes, from, to, values, sorted_values,
                                                                        items, 0, bits, queue)
                                      : cub::DeviceRadixSort::SortPairsDescending(temporary, bytes, from, to, values,
                                                                                  sorted_values, items, 0, bits, queue);
        });
    });
}

// Sorts `n` keys, fewer than 2^32, and the values with them, with as many others as scratch memory. `*half`, in the host's
// memory, becomes 1 if both results are in the others, else 0.
EXPORT int sarek_peers_radix_sort_pairs_in_place(void *handle, int order, int type, void *keys, void *other_keys,
                                                 uint32_t *values, uint32_t *other_values, int *half, uint64_t n,
                                                 void *stream) {
    return for_type<uint32_t, int32_t, float, uint64_t>(type, [&](auto zero) {
        using K = decltype(zero);
        cub::DoubleBuffer<K> both_keys(static_cast<K *>(keys), static_cast<K *>(other_keys));
        cub::DoubleBuffer<uint32_t> both_values(values, other_values);
        const int code = run(handle, {RADIX_SORT, type, order | PAIRS | IN_PLACE, n, 0}, [&](void *temporary, size_t &bytes) {
            const uint32_t items = static_cast<uint32_t>(n);
            const int bits = 8 * sizeof(K);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return order == ASCENDING ? cub::DeviceRadixSort::SortPairs(temporary, bytes, both_keys, both_values, items, 0,
                                                                        bits, queue)
                                      : cub::DeviceRadixSort::SortPairsDescending(temporary, bytes, both_keys, both_values,
                                                                                  items, 0, bits, queue);
        });
        // CUB moves keys and values alike.
        *half = both_keys.selector;
        return code == cudaSuccess && both_keys.selector != both_values.selector ? cudaErrorUnknown : code;
    });
}
