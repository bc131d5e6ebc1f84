// cuRAND's random words, if cuRAND was there (SAREK_CURAND).

#include "peers.cuh"

#include <cstdio>

#ifdef SAREK_CURAND
#include <curand.h>
#endif

namespace peers {

#ifdef SAREK_CURAND

bool has_curand() { return true; }

void describe_curand(char *text, size_t size) {
    int major = 0, minor = 0, patch = 0;
    curandGetProperty(MAJOR_VERSION, &major);
    curandGetProperty(MINOR_VERSION, &minor);
    curandGetProperty(PATCH_LEVEL, &patch);
    snprintf(text, size, ", cuRAND %d.%d.%d", major, minor, patch);
}

void close_curand(Peers &peers) {
    if (peers.curand != nullptr) {
        curandDestroyGenerator(static_cast<curandGenerator_t>(peers.curand));
    }
    peers.curand = nullptr;
}

#else

bool has_curand() { return false; }

void describe_curand(char *text, size_t) { *text = 0; }

void close_curand(Peers &) {}

#endif

} // namespace peers

using namespace peers;

// Fills `words` with the next words of Philox4x32-10, in the order that is the library's default.
EXPORT int sarek_peers_random(void *handle, uint32_t *words, uint64_t n, void *stream) {
#ifdef SAREK_CURAND
    Peers &peers = *static_cast<Peers *>(handle);
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    curandStatus_t status = CURAND_STATUS_SUCCESS;
    if (peers.curand == nullptr) {
        curandGenerator_t generator = nullptr;
        status = curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
        if (status == CURAND_STATUS_SUCCESS) {
            peers.curand = generator;
        }
    }
    curandGenerator_t generator = static_cast<curandGenerator_t>(peers.curand);
    if (status == CURAND_STATUS_SUCCESS) {
        status = curandSetStream(generator, static_cast<cudaStream_t>(stream));
    }
    if (status == CURAND_STATUS_SUCCESS) {
        status = curandGenerate(generator, words, n);
    }
    return status == CURAND_STATUS_SUCCESS ? 0 : CURAND_ERRORS + status;
#else
    return cudaErrorNotSupported;
#endif
}
