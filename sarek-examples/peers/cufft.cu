// cuFFT's transforms of many rows, if cuFFT was there (SAREK_CUFFT).

#include "peers.cuh"

#include <cstdio>

#ifdef SAREK_CUFFT
#include <cufft.h>
#endif

namespace peers {

#ifdef SAREK_CUFFT

// A plan, and what it is for. It is kept until another one is asked for.
struct Transforms {
    cufftHandle plan;
    int length;
    int rows;
};

bool has_cufft() { return true; }

void describe_cufft(char *text, size_t size) {
    int version = 0;
    cufftGetVersion(&version);
    snprintf(text, size, ", cuFFT %d.%d.%d", version / 1000, version / 100 % 10, version % 100);
}

void close_cufft(Peers &peers) {
    Transforms *transforms = static_cast<Transforms *>(peers.cufft);
    if (transforms != nullptr) {
        cufftDestroy(transforms->plan);
        delete transforms;
    }
    peers.cufft = nullptr;
}

// The plan for `rows` rows of `length` numbers.
static cufftResult plan_of(Peers &peers, int length, int rows, cufftHandle &plan) {
    Transforms *known = static_cast<Transforms *>(peers.cufft);
    if (known == nullptr || known->length != length || known->rows != rows) {
        close_cufft(peers);
        const cufftResult result = cufftPlan1d(&plan, length, CUFFT_C2C, rows);
        if (result != CUFFT_SUCCESS) {
            return result;
        }
        peers.cufft = known = new Transforms{plan, length, rows};
    }
    plan = known->plan;
    return CUFFT_SUCCESS;
}

#else

bool has_cufft() { return false; }

void describe_cufft(char *text, size_t) { *text = 0; }

void close_cufft(Peers &) {}

#endif

} // namespace peers

using namespace peers;

// The forward transform of each of `rows` rows of `length` complex numbers.
EXPORT int sarek_peers_fft(void *handle, const void *input, void *output, int length, int rows, void *stream) {
#ifdef SAREK_CUFFT
    Peers &peers = *static_cast<Peers *>(handle);
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    cufftHandle plan = 0;
    cufftResult result = plan_of(peers, length, rows, plan);
    if (result == CUFFT_SUCCESS) {
        result = cufftSetStream(plan, static_cast<cudaStream_t>(stream));
    }
    if (result == CUFFT_SUCCESS) {
        // It does not write to its input where the output is elsewhere.
        result = cufftExecC2C(plan, static_cast<cufftComplex *>(const_cast<void *>(input)),
                              static_cast<cufftComplex *>(output), CUFFT_FORWARD);
    }
    return result == CUFFT_SUCCESS ? 0 : CUFFT_ERRORS + result;
#else
    return cudaErrorNotSupported;
#endif
}
