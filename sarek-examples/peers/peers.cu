// What Sarek's kernels are measured against, behind a C interface: CUB, Thrust, cuBLAS, NPP, cuFFT, cuSPARSE and cuRAND, and
// reductions and loops written by hand. Here are the parts that all the others need; `peers.cuh` says what holds for every function.

#include "peers.cuh"

#include <cstdio>
#include <cub/version.cuh>

using namespace peers;

// The version of this interface; the Rust side refuses another one.
EXPORT int sarek_peers_interface(void) { return 10; }

// What was built with what.
EXPORT const char *sarek_peers_description(void) {
    static char text[256];
    int length = snprintf(text, sizeof text, "CUB %d.%d.%d, nvcc %d.%d", CUB_VERSION / 100000, CUB_VERSION / 100 % 1000,
                          CUB_VERSION % 100, __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__);
    for (auto describe : {describe_cublas, describe_npp, describe_cufft, describe_cusparse, describe_curand}) {
        char library[40];
        describe(library, sizeof library);
        length += snprintf(text + length, sizeof text - length, "%s", library);
    }
    return text;
}

// Whether the library of that number was there when this one was built.
EXPORT int sarek_peers_has(int library) {
    switch (library) {
    case CUBLAS:
        return has_cublas();
    case NPP:
        return has_npp();
    case CUFFT:
        return has_cufft();
    case CUSPARSE:
        return has_cusparse();
    case CURAND:
        return has_curand();
    }
    return 0;
}

// What a code means; until the next call on this thread.
EXPORT const char *sarek_peers_error(int code) {
    static thread_local char text[32];
    if (code >= CURAND_ERRORS) {
        snprintf(text, sizeof text, "cuRAND's status %d", code - CURAND_ERRORS);
        return text;
    }
    if (code >= CUSPARSE_ERRORS) {
        return cusparse_error(code - CUSPARSE_ERRORS);
    }
    if (code >= CUFFT_ERRORS) {
        snprintf(text, sizeof text, "cuFFT's status %d", code - CUFFT_ERRORS);
        return text;
    }
    // NPP numbers its errors downwards from 0, and its warnings upwards.
    if (code > NPP_ERRORS - CUBLAS_ERRORS / 2) {
        snprintf(text, sizeof text, "NPP's status %d", code - NPP_ERRORS);
        return text;
    }
    if (code > CUBLAS_ERRORS) {
        return cublas_error(code - CUBLAS_ERRORS);
    }
    return cudaGetErrorString(static_cast<cudaError_t>(code));
}

// Takes the primary context of a device.
EXPORT int sarek_peers_open(int device, void **handle) {
    *handle = nullptr;
    cudaError_t error = cudaSetDevice(device);
    if (error == cudaSuccess) {
        error = cudaFree(nullptr);
    }
    if (error == cudaSuccess) {
        *handle = new Peers{device};
    }
    return error;
}

EXPORT int sarek_peers_close(void *handle) {
    Peers *peers = static_cast<Peers *>(handle);
    cudaError_t error = cudaSetDevice(peers->device);
    close_cublas(*peers);
    close_npp(*peers);
    close_cufft(*peers);
    close_cusparse(*peers);
    close_curand(*peers);
    if (error == cudaSuccess) {
        error = cudaFree(peers->temporary);
    }
    delete peers;
    return error;
}
