// CUB's sums within runs of equal keys.

#include "peers.cuh"

#include <cub/device/device_scan.cuh>

using namespace peers;

namespace {

enum Kind { INCLUSIVE = 0, EXCLUSIVE = 1 };

} // namespace

// The sums of `n` elements, fewer than 2^32, within runs of equal keys.
EXPORT int sarek_peers_scan_by_key(void *handle, int kind, int type, const uint32_t *keys, const void *input, void *output,
                                   uint64_t n, void *stream) {
    return for_type<float, int32_t>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {SCAN_BY_KEY, type, kind, n, 0}, [&](void *temporary, size_t &bytes) {
            const T *from = static_cast<const T *>(input);
            T *to = static_cast<T *>(output);
            const uint32_t items = static_cast<uint32_t>(n);
            const cuda::std::equal_to<> equal;
            cudaStream_t queue = static_cast<cudaStream_t>(stream);
            return kind == INCLUSIVE
                       ? cub::DeviceScan::InclusiveSumByKey(temporary, bytes, keys, from, to, items, equal, queue)
                       : cub::DeviceScan::ExclusiveSumByKey(temporary, bytes, keys, from, to, items, equal, queue);
        });
    });
}
