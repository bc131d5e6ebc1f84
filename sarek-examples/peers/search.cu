// Thrust's binary searches of many values, and its search for the first element.

#include "thrust.cuh"

#include <thrust/binary_search.h>
#include <thrust/find.h>

using namespace peers;

// Where each of `m` values belongs among `n` sorted ones, before its equals.
EXPORT int sarek_peers_lower_bound(void *handle, const float *sorted, uint64_t n, const float *values, uint64_t m,
                                   uint64_t *places, void *stream) {
    return run_thrust(handle, stream,
                      [&](auto policy) { thrust::lower_bound(policy, sorted, sorted + n, values, values + m, places); });
}

struct IsPositive {
    __host__ __device__ bool operator()(float value) const { return value > 0.0f; }
};

// The number of the first positive one of `n` elements, or `n`. It goes to the host: the call waits.
EXPORT int sarek_peers_find_positive(void *handle, const float *input, uint64_t n, uint64_t *found, void *stream) {
    return run_thrust(handle, stream,
                      [&](auto policy) { *found = thrust::find_if(policy, input, input + n, IsPositive{}) - input; });
}
