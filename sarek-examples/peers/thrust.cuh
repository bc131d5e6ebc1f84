// What the functions that call Thrust share.

#pragma once

#include "peers.cuh"

#include <new>
#include <thrust/execution_policy.h>
#include <thrust/system_error.h>

namespace peers {

// Gives Thrust the handle's temporary storage, so that repeated calls allocate nothing. It asks for one piece at a time.
struct Temporary {
    using value_type = char;

    Peers *peers;
    bool taken = false;

    char *allocate(std::ptrdiff_t bytes) {
        if (taken || peers->grow(static_cast<size_t>(bytes)) != cudaSuccess) {
            throw std::bad_alloc();
        }
        taken = true;
        return static_cast<char *>(peers->temporary);
    }

    void deallocate(char *, size_t) { taken = false; }
};

// Runs a function of Thrust, `call(policy)`.
template <class F> int run_thrust(void *handle, void *stream, F call) {
    Temporary temporary{static_cast<Peers *>(handle)};
    const cudaError_t error = cudaSetDevice(temporary.peers->device);
    if (error != cudaSuccess) {
        return error;
    }
    try {
        call(thrust::cuda::par_nosync(temporary).on(static_cast<cudaStream_t>(stream)));
    } catch (const thrust::system_error &error) {
        return error.code().value();
    } catch (const std::bad_alloc &) {
        return cudaErrorMemoryAllocation;
    }
    return cudaSuccess;
}

} // namespace peers
