// What the parts of the library share.
//
// Every function of the C interface returns 0 or a code that `sarek_peers_error` explains. Pointers are device memory of the
// device that was opened, unless it says otherwise, and `stream` is a `CUstream` of its primary context: the caller shares
// both with this library, so both sides work on the same data in the same queue. Work is enqueued, and not waited for.
//
// Temporary storage belongs to the handle and grows when a call needs more than any call before, which waits for the
// device. A call like the one before asks nobody how much it needs: it only launches.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cuda_runtime.h>

#define EXPORT extern "C" __attribute__((visibility("default")))

namespace peers {

// ---- Types and operations, as the Rust side numbers them ---------------------------------------------------------------

template <class T> constexpr int TYPE = -1;
template <> constexpr int TYPE<float> = 0;
template <> constexpr int TYPE<int32_t> = 1;
template <> constexpr int TYPE<uint32_t> = 2;
template <> constexpr int TYPE<double> = 3;
template <> constexpr int TYPE<int64_t> = 4;
template <> constexpr int TYPE<uint64_t> = 5;
template <> constexpr int TYPE<uint8_t> = 6;

enum Operation { SUM = 0, MIN = 1, MAX = 2 };

// Calls `f` with a zero of the type of that number, which must be one of the list.
template <class First, class... Rest, class F> int for_type(int type, F f) {
    if (type == TYPE<First>) {
        return f(First{});
    }
    if constexpr (sizeof...(Rest) > 0) {
        return for_type<Rest...>(type, f);
    }
    return cudaErrorInvalidValue;
}

// ---- The handle --------------------------------------------------------------------------------------------------------

enum Function {
    NONE,
    REDUCE,
    ARG_REDUCE,
    SCAN,
    SCAN_BY_KEY,
    SELECT,
    PARTITION,
    UNIQUE,
    EVEN,
    RANGE,
    RADIX_SORT,
    MERGE_SORT,
    REDUCE_BY_KEY,
    ENCODE,
    UNIQUE_BY_KEY,
    SELECT_FLAGGED,
    SEGMENTS,
    SORT_SEGMENTS,
    PARTITION_THREE,
    EVEN_CHANNELS,
    RANGE_CHANNELS,
    COPY_RANGES
};

// What the size of the temporary storage depends on.
struct Call {
    Function function;
    int type;
    int variant;
    uint64_t n;
    uint64_t levels;

    bool operator==(const Call &other) const {
        return function == other.function && type == other.type && variant == other.variant && n == other.n &&
               levels == other.levels;
    }
};

struct Peers {
    int device;
    // Temporary storage, and the last call whose need it is known to meet.
    void *temporary;
    size_t bytes;
    Call last;
    // What the other libraries keep: made by the first call that takes it.
    void *cublas;
    cudaStream_t cublas_stream;
    void *npp;
    void *cufft;
    void *cusparse;
    void *curand;
    void *xorwow;
    void *xorwow_legacy;

    // Makes the temporary storage at least that large. Waits for the device if it is not.
    cudaError_t grow(size_t needed) {
        if (needed <= bytes) {
            return cudaSuccess;
        }
        cudaError_t error = cudaFree(temporary);
        temporary = nullptr;
        bytes = 0;
        last = Call{};
        if (error == cudaSuccess) {
            error = cudaMalloc(&temporary, needed);
        }
        if (error == cudaSuccess) {
            bytes = needed;
        }
        return error;
    }
};

// Runs a function of CUB, `cub(temporary, bytes)`, which with a null pointer says how many bytes it needs.
template <class F> int run(void *handle, Call call, F cub) {
    Peers *peers = static_cast<Peers *>(handle);
    cudaError_t error = cudaSetDevice(peers->device);
    if (error == cudaSuccess && !(peers->last == call)) {
        size_t needed = 0;
        error = cub(nullptr, needed);
        if (error == cudaSuccess) {
            error = peers->grow(needed > 0 ? needed : 1);
        }
        if (error == cudaSuccess) {
            peers->last = call;
        }
    }
    if (error != cudaSuccess) {
        return error;
    }
    size_t bytes = peers->bytes;
    return cub(peers->temporary, bytes);
}

// ---- The libraries that may be missing ---------------------------------------------------------------------------------

enum Library { CUBLAS = 0, NPP = 1, CUFFT = 2, CUSPARSE = 3, CURAND = 4 };

// Their errors, as codes beside CUDA's.
constexpr int CUBLAS_ERRORS = 100000;
constexpr int NPP_ERRORS = 200000;
constexpr int CUFFT_ERRORS = 300000;
constexpr int CUSPARSE_ERRORS = 400000;
constexpr int CURAND_ERRORS = 500000;

bool has_cublas();
bool has_npp();
bool has_cufft();
bool has_cusparse();
bool has_curand();

// The version, as text; empty if the library is missing.
void describe_cublas(char *text, size_t size);
void describe_npp(char *text, size_t size);
void describe_cufft(char *text, size_t size);
void describe_cusparse(char *text, size_t size);
void describe_curand(char *text, size_t size);

// What an error of the library means, by its own number.
const char *cublas_error(int status);
const char *cusparse_error(int status);

void close_cublas(Peers &peers);
void close_npp(Peers &peers);
void close_cufft(Peers &peers);
void close_cusparse(Peers &peers);
void close_curand(Peers &peers);

} // namespace peers
