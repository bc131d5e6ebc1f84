// CUB's copies of many ranges.

#include "peers.cuh"

#include <cub/device/device_memcpy.cuh>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

using namespace peers;

namespace {

// Where a range begins.
struct Place {
    char *base;
    const uint32_t *offsets;
    uint32_t size;

    __host__ __device__ void *operator()(uint32_t range) const {
        return base + static_cast<uint64_t>(offsets[range]) * size;
    }
};

// How many bytes it has.
struct Bytes {
    const uint32_t *lengths;
    uint32_t size;

    __host__ __device__ uint64_t operator()(uint32_t range) const {
        return static_cast<uint64_t>(lengths[range]) * size;
    }
};

} // namespace

// Copies ranges of elements of `size` bytes, fewer than 2^32 of each.
EXPORT int sarek_peers_copy_ranges(void *handle, int size, const void *from, const uint32_t *from_offsets, void *to,
                                   const uint32_t *to_offsets, const uint32_t *lengths, uint64_t ranges, void *stream) {
    return run(handle, {COPY_RANGES, size, 0, ranges, 0}, [&](void *temporary, size_t &bytes) {
        const uint32_t each = static_cast<uint32_t>(size);
        const thrust::counting_iterator<uint32_t> numbers(0);
        const Place source{static_cast<char *>(const_cast<void *>(from)), from_offsets, each};
        const Place destination{static_cast<char *>(to), to_offsets, each};
        return cub::DeviceMemcpy::Batched(temporary, bytes, thrust::make_transform_iterator(numbers, source),
                                          thrust::make_transform_iterator(numbers, destination),
                                          thrust::make_transform_iterator(numbers, Bytes{lengths, each}),
                                          static_cast<int64_t>(ranges), static_cast<cudaStream_t>(stream));
    });
}
