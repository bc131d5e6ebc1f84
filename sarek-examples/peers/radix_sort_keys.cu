// CUB's radix sorts of keys.

#include "radix_sort.cuh"

using namespace peers;

// Sorts `n` keys, fewer than 2^32, to as many.
EXPORT int sarek_peers_radix_sort_keys(void *handle, int order, int type, const void *keys, void *sorted, uint64_t n,
                                       void *stream) {
    return for_type<uint32_t, int32_t, float, uint64_t>(type, [&](auto zero) {
        using K = decltype(zero);
        return run(handle, {RADIX_SORT, type, order | KEYS | COPY, n, 0}, [&](void *temporary, size_t &bytes) {
            const K *from = static_cast<const K *>(keys);
            K *to = static_cast<K *>(sorted);
            const uint32_t items = static_cast<uint32_t>(n);
            const int bits = 8 * sizeof(K);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return order == ASCENDING
                       ? cub::DeviceRadixSort::SortKeys(temporary, bytes, from, to, items, 0, bits, queue)
                       : cub::DeviceRadixSort::SortKeysDescending(temporary, bytes, from, to, items, 0, bits, queue);
        });
    });
}

// Sorts `n` keys, fewer than 2^32, with as many others as scratch memory. `*half`, in the host's memory, becomes 1 if the
// result is in the others, else 0.
EXPORT int sarek_peers_radix_sort_keys_in_place(void *handle, int order, int type, void *keys, void *others, int *half,
                                                uint64_t n, void *stream) {
    return for_type<uint32_t, int32_t, float, uint64_t>(type, [&](auto zero) {
        using K = decltype(zero);
        cub::DoubleBuffer<K> both(static_cast<K *>(keys), static_cast<K *>(others));
        const int code = run(handle, {RADIX_SORT, type, order | KEYS | IN_PLACE, n, 0}, [&](void *temporary, size_t &bytes) {
            const uint32_t items = static_cast<uint32_t>(n);
            const int bits = 8 * sizeof(K);
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return order == ASCENDING
                       ? cub::DeviceRadixSort::SortKeys(temporary, bytes, both, items, 0, bits, queue)
                       : cub::DeviceRadixSort::SortKeysDescending(temporary, bytes, both, items, 0, bits, queue);
        });
        *half = both.selector;
        return code;
    });
}
