// Runs expanded into their elements, as Thrust's example `expand` does it: neither CUB nor Thrust has a function of a device.

#include "thrust.cuh"

#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>

using namespace peers;

// Each of `runs` values as often as its length says, `n` elements in all. `starts` has room for a number a run, and `sources`
// for a number an element.
EXPORT int sarek_peers_decode(void *handle, const float *values, const uint32_t *lengths, uint64_t runs, uint32_t *starts,
                              uint32_t *sources, float *output, uint64_t n, void *stream) {
    const cudaError_t error = cudaMemsetAsync(sources, 0, n * sizeof *sources, static_cast<cudaStream_t>(stream));
    if (error != cudaSuccess) {
        return error;
    }
    return run_thrust(handle, stream, [&](auto policy) {
        thrust::exclusive_scan(policy, lengths, lengths + runs, starts);
        const thrust::counting_iterator<uint32_t> numbers(0);
        thrust::scatter_if(policy, numbers, numbers + runs, starts, lengths, sources);
        thrust::inclusive_scan(policy, sources, sources + n, sources, thrust::maximum<uint32_t>{});
        thrust::gather(policy, sources, sources + n, values, output);
    });
}
