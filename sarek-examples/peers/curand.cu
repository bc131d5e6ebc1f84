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
    for (void **generator : {&peers.curand, &peers.xorwow, &peers.xorwow_legacy}) {
        if (*generator != nullptr) {
            curandDestroyGenerator(static_cast<curandGenerator_t>(*generator));
        }
        *generator = nullptr;
    }
}

// Fills `words` with the next words of a generator, which the first call makes.
static int fill(Peers &peers, void *&kept, curandRngType_t type, curandOrdering_t ordering, uint32_t *words, uint64_t n,
                void *stream) {
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    curandStatus_t status = CURAND_STATUS_SUCCESS;
    if (kept == nullptr) {
        curandGenerator_t generator = nullptr;
        status = curandCreateGenerator(&generator, type);
        if (status == CURAND_STATUS_SUCCESS) {
            kept = generator;
            status = curandSetGeneratorOrdering(generator, ordering);
        }
    }
    curandGenerator_t generator = static_cast<curandGenerator_t>(kept);
    if (status == CURAND_STATUS_SUCCESS) {
        status = curandSetStream(generator, static_cast<cudaStream_t>(stream));
    }
    if (status == CURAND_STATUS_SUCCESS) {
        status = curandGenerate(generator, words, n);
    }
    return status == CURAND_STATUS_SUCCESS ? 0 : CURAND_ERRORS + status;
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
    return fill(peers, peers.curand, CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_ORDERING_PSEUDO_DEFAULT, words, n, stream);
#else
    return cudaErrorNotSupported;
#endif
}

// Fills `words` with the next words of XORWOW with the seed 0: in the order that is the library's default or, if `legacy`, in that
// of 4096 sequences in turns.
EXPORT int sarek_peers_random_xorwow(void *handle, int legacy, uint32_t *words, uint64_t n, void *stream) {
#ifdef SAREK_CURAND
    Peers &peers = *static_cast<Peers *>(handle);
    void *&kept = legacy ? peers.xorwow_legacy : peers.xorwow;
    const curandOrdering_t ordering = legacy ? CURAND_ORDERING_PSEUDO_LEGACY : CURAND_ORDERING_PSEUDO_DEFAULT;
    return fill(peers, kept, CURAND_RNG_PSEUDO_XORWOW, ordering, words, n, stream);
#else
    return cudaErrorNotSupported;
#endif
}
