// cuBLAS's matrix product, if it was there (SAREK_CUBLAS).

#include "peers.cuh"

#include <cstdio>

#ifdef SAREK_CUBLAS
#include <cublas_v2.h>
#endif

namespace peers {

#ifdef SAREK_CUBLAS

bool has_cublas() { return true; }

void describe_cublas(char *text, size_t size) {
    int major = 0, minor = 0, patch = 0;
    cublasGetProperty(MAJOR_VERSION, &major);
    cublasGetProperty(MINOR_VERSION, &minor);
    cublasGetProperty(PATCH_LEVEL, &patch);
    snprintf(text, size, ", cuBLAS %d.%d.%d", major, minor, patch);
}

const char *cublas_error(int status) { return cublasGetStatusString(static_cast<cublasStatus_t>(status)); }

void close_cublas(Peers &peers) {
    if (peers.cublas != nullptr) {
        cublasDestroy(static_cast<cublasHandle_t>(peers.cublas));
    }
}

// The handle, bound to the stream. The first call makes it, with its workspace.
static cublasStatus_t bind(Peers &peers, cudaStream_t stream) {
    cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
    if (peers.cublas == nullptr) {
        cublasHandle_t handle = nullptr;
        status = cublasCreate(&handle);
        if (status == CUBLAS_STATUS_SUCCESS) {
            peers.cublas = handle;
            // True `float` throughout: no tensor cores, no lower precision.
            status = cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH);
        }
    }
    if (status == CUBLAS_STATUS_SUCCESS && stream != peers.cublas_stream) {
        status = cublasSetStream(static_cast<cublasHandle_t>(peers.cublas), stream);
        peers.cublas_stream = stream;
    }
    return status;
}

#else

bool has_cublas() { return false; }

void describe_cublas(char *text, size_t) { *text = 0; }

const char *cublas_error(int) { return "built without cuBLAS"; }

void close_cublas(Peers &) {}

#endif

} // namespace peers

using namespace peers;

// C = op(A) op(B), row-major: C has `m` rows and `n` columns. A is stored with `m` rows, or if transposed with `k`; B is
// stored with `k` rows, or if transposed with `n`.
EXPORT int sarek_peers_sgemm(void *handle, int transpose_a, int transpose_b, int m, int n, int k, const float *a,
                             const float *b, float *c, void *stream) {
#ifdef SAREK_CUBLAS
    Peers &peers = *static_cast<Peers *>(handle);
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    cublasStatus_t status = bind(peers, static_cast<cudaStream_t>(stream));
    if (status == CUBLAS_STATUS_SUCCESS) {
        // In cuBLAS's eyes, whose matrices are column-major, each of ours is its transpose: C' = op(B)' op(A)'.
        const float one = 1.0f, zero = 0.0f;
        const auto operation = [](int transpose) { return transpose ? CUBLAS_OP_T : CUBLAS_OP_N; };
        const auto row = [](int length) { return length > 1 ? length : 1; };
        status = cublasSgemm(static_cast<cublasHandle_t>(peers.cublas), operation(transpose_b), operation(transpose_a), n, m,
                             k, &one, b, row(transpose_b ? k : n), a, row(transpose_a ? m : k), &zero, c, row(n));
    }
    return status == CUBLAS_STATUS_SUCCESS ? 0 : CUBLAS_ERRORS + status;
#else
    return cudaErrorNotSupported;
#endif
}
