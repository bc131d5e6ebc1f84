// CUB's compactions.

#include "peers.cuh"

#include <cub/device/device_partition.cuh>
#include <cub/device/device_select.cuh>

using namespace peers;

namespace {

struct Even {
    __host__ __device__ bool operator()(int32_t value) const { return (value & 1) == 0; }
};

struct Positive {
    template <class T> __host__ __device__ bool operator()(T value) const { return value > 0; }
};

template <class T, class P>
int select(void *handle, const void *input, void *output, uint64_t *count, uint64_t n, void *stream) {
    return run(handle, {SELECT, TYPE<T>, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return cub::DeviceSelect::If(temporary, bytes, static_cast<const T *>(input), static_cast<T *>(output), count,
                                     static_cast<int64_t>(n), P{}, static_cast<cudaStream_t>(stream));
    });
}

} // namespace

// The even ones of `n` int32_t, or the positive ones of `n` floats, and their number.
EXPORT int sarek_peers_select(void *handle, int type, const void *input, void *output, uint64_t *count, uint64_t n,
                              void *stream) {
    switch (type) {
    case TYPE<int32_t>:
        return select<int32_t, Even>(handle, input, output, count, n, stream);
    case TYPE<float>:
        return select<float, Positive>(handle, input, output, count, n, stream);
    }
    return cudaErrorInvalidValue;
}

// The ones of `n` elements whose flag is set, and their number.
EXPORT int sarek_peers_select_flagged(void *handle, const int32_t *input, const bool *flags, int32_t *output, uint64_t *count,
                                      uint64_t n, void *stream) {
    return run(handle, {SELECT_FLAGGED, TYPE<int32_t>, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return cub::DeviceSelect::Flagged(temporary, bytes, input, flags, output, count, static_cast<int64_t>(n),
                                          static_cast<cudaStream_t>(stream));
    });
}

// The even ones of `n` elements, fewer than 2^31, to the front of the output, the odd ones to its end, backwards; and the
// number of the even ones.
EXPORT int sarek_peers_partition(void *handle, const int32_t *input, int32_t *output, uint64_t *count, uint64_t n,
                                 void *stream) {
    return run(handle, {PARTITION, TYPE<int32_t>, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return cub::DevicePartition::If(temporary, bytes, input, output, count, static_cast<int32_t>(n), Even{},
                                        static_cast<cudaStream_t>(stream));
    });
}

// The even ones of `n` elements, fewer than 2^31, the positive ones of the others, and the rest, each to its output; and how many
// the first two are.
EXPORT int sarek_peers_partition_three(void *handle, const int32_t *input, int32_t *even, int32_t *positive, int32_t *rest,
                                       uint64_t *counts, uint64_t n, void *stream) {
    return run(handle, {PARTITION_THREE, TYPE<int32_t>, 0, n, 0}, [&](void *temporary, size_t &bytes) {
        return cub::DevicePartition::If(temporary, bytes, input, even, positive, rest, counts, static_cast<int32_t>(n), Even{},
                                        Positive{}, static_cast<cudaStream_t>(stream));
    });
}

// The first of each run of equal elements, and their number.
EXPORT int sarek_peers_unique(void *handle, int type, const void *input, void *output, uint64_t *count, uint64_t n,
                              void *stream) {
    return for_type<int32_t, uint32_t>(type, [&](auto zero) {
        using T = decltype(zero);
        return run(handle, {UNIQUE, type, 0, n, 0}, [&](void *temporary, size_t &bytes) {
            return cub::DeviceSelect::Unique(temporary, bytes, static_cast<const T *>(input), static_cast<T *>(output),
                                             count, static_cast<int64_t>(n), static_cast<cudaStream_t>(stream));
        });
    });
}
