// Thrust's set operations of sorted arrays.

#include "thrust.cuh"

#include <thrust/set_operations.h>

using namespace peers;

// The union (0) or the intersection (1) of `n` and `m` sorted numbers. How many there are goes to the host: the call waits.
EXPORT int sarek_peers_set_operation(void *handle, int operation, const int32_t *first, uint64_t n, const int32_t *second,
                                     uint64_t m, int32_t *result, uint64_t *count, void *stream) {
    return run_thrust(handle, stream, [&](auto policy) {
        int32_t *end = operation == 0
                           ? thrust::set_union(policy, first, first + n, second, second + m, result)
                           : thrust::set_intersection(policy, first, first + n, second, second + m, result);
        *count = end - result;
    });
}
