// What Sarek's kernels are measured against, behind a C interface: CUB, cuBLAS and NPP, and reductions and loops written by hand.
// Here are the parts that all the others need; `peers.cuh` says what holds for every function.

#include "peers.cuh"

#include <cstdio>
#include <cub/version.cuh>

using namespace peers;

// The version of this interface; the Rust side refuses another one.
EXPORT int sarek_peers_interface(void) { return 6; }

// What was built with what.
EXPORT const char *sarek_peers_description(void) {
    static char text[192];
    char cublas[64], npp[64];
    describe_cublas(cublas, sizeof cublas);
    describe_npp(npp, sizeof npp);
    snprintf(text, sizeof text, "CUB %d.%d.%d, nvcc %d.%d%s%s", CUB_VERSION / 100000, CUB_VERSION / 100 % 1000,
             CUB_VERSION % 100, __CUDACC_VER_MAJOR__, __CUDACC_VER_MINOR__, cublas, npp);
    return text;
}

// Whether the library of that number was there when this one was built.
EXPORT int sarek_peers_has(int library) {
    switch (library) {
    case CUBLAS:
        return has_cublas();
    case NPP:
        return has_npp();
    }
    return 0;
}

// What a code means; until the next call on this thread.
EXPORT const char *sarek_peers_error(int code) {
    static thread_local char text[32];
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
        *handle = new Peers{device, nullptr, 0, {}, nullptr, nullptr, nullptr};
    }
    return error;
}

EXPORT int sarek_peers_close(void *handle) {
    Peers *peers = static_cast<Peers *>(handle);
    cudaError_t error = cudaSetDevice(peers->device);
    close_cublas(*peers);
    close_npp(*peers);
    if (error == cudaSuccess) {
        error = cudaFree(peers->temporary);
    }
    delete peers;
    return error;
}
