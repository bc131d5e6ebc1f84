// cuBLAS's matrix products and factorisations, if it was there (SAREK_CUBLAS).

#include "peers.cuh"

#include <cstdio>
#include <vector>

#ifdef SAREK_CUBLAS
#include <cublasLt.h>
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

#ifdef SAREK_CUBLAS

// The types of a product on the matrix units: those of the factors and of the result, and how cuBLAS computes.
struct Product {
    cudaDataType_t factor, result;
    cublasComputeType_t compute;
};

// By their numbers in `peers/element.rs`.
static const Product PRODUCTS[] = {
    {CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F},
    {CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F},
    {CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32},
    {CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I},
    {CUDA_R_8F_E4M3, CUDA_R_32F, CUBLAS_COMPUTE_32F},
};

// What a product of 8-bit floats needs beside the handle; it stays for the next one of the same shape.
struct Lt {
    cublasLtHandle_t handle = nullptr;
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;
    cublasLtMatmulAlgo_t algorithm;
    void *workspace = nullptr;
    int shape[3] = {0, 0, 0};
};

static const size_t WORKSPACE = 32 << 20;

// Makes the first of the algorithms that cuBLASLt proposes ready: c' = b' a', where b is stored transposed.
static cublasStatus_t prepare(Lt &lt, int m, int n, int k) {
#define TRY(call) \
    do { \
        const cublasStatus_t status = call; \
        if (status != CUBLAS_STATUS_SUCCESS) { \
            return status; \
        } \
    } while (false)
    if (lt.handle == nullptr) {
        TRY(cublasLtCreate(&lt.handle));
        if (cudaMalloc(&lt.workspace, WORKSPACE) != cudaSuccess) {
            return CUBLAS_STATUS_ALLOC_FAILED;
        }
        TRY(cublasLtMatmulDescCreate(&lt.operation, CUBLAS_COMPUTE_32F, CUDA_R_32F));
        const cublasOperation_t transposed = CUBLAS_OP_T;
        TRY(cublasLtMatmulDescSetAttribute(lt.operation, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof transposed));
        // Sums stay in the matrix units, as ours do.
        const int8_t fast = 1;
        TRY(cublasLtMatmulDescSetAttribute(lt.operation, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof fast));
    }
    if (lt.shape[0] == m && lt.shape[1] == n && lt.shape[2] == k) {
        return CUBLAS_STATUS_SUCCESS;
    }
    cublasLtMatrixLayoutDestroy(lt.a);
    cublasLtMatrixLayoutDestroy(lt.b);
    cublasLtMatrixLayoutDestroy(lt.c);
    TRY(cublasLtMatrixLayoutCreate(&lt.a, CUDA_R_8F_E4M3, k, n, k));
    TRY(cublasLtMatrixLayoutCreate(&lt.b, CUDA_R_8F_E4M3, k, m, k));
    TRY(cublasLtMatrixLayoutCreate(&lt.c, CUDA_R_32F, n, m, n));
    cublasLtMatmulPreference_t preference;
    TRY(cublasLtMatmulPreferenceCreate(&preference));
    TRY(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &WORKSPACE,
                                             sizeof WORKSPACE));
    cublasLtMatmulHeuristicResult_t found;
    int count = 0;
    const cublasStatus_t status = cublasLtMatmulAlgoGetHeuristic(lt.handle, lt.operation, lt.a, lt.b, lt.c, lt.c,
                                                                 preference, 1, &found, &count);
    cublasLtMatmulPreferenceDestroy(preference);
    TRY(status);
    if (count == 0) {
        return CUBLAS_STATUS_NOT_SUPPORTED;
    }
    lt.algorithm = found.algo;
    lt.shape[0] = m;
    lt.shape[1] = n;
    lt.shape[2] = k;
    return CUBLAS_STATUS_SUCCESS;
#undef TRY
}

#endif

// C = op(A) op(B), row-major as above, on the matrix units: of bf16, f16, tf32, signed bytes or 8-bit floats (e4m3, where A is not
// transposed and B is), by their numbers from 0. The result is `float`, or `int` of bytes.
EXPORT int sarek_peers_gemm(void *handle, int type, int transpose_a, int transpose_b, int m, int n, int k, const void *a,
                            const void *b, void *c, void *stream) {
#ifdef SAREK_CUBLAS
    Peers &peers = *static_cast<Peers *>(handle);
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    cublasStatus_t status = bind(peers, static_cast<cudaStream_t>(stream));
    const auto cublas = static_cast<cublasHandle_t>(peers.cublas);
    const Product &product = PRODUCTS[type];
    const float one = 1.0f, zero = 0.0f;
    if (status == CUBLAS_STATUS_SUCCESS && product.factor == CUDA_R_8F_E4M3) {
        static thread_local Lt lt;
        status = transpose_a || !transpose_b ? CUBLAS_STATUS_NOT_SUPPORTED : prepare(lt, m, n, k);
        if (status == CUBLAS_STATUS_SUCCESS) {
            status = cublasLtMatmul(lt.handle, lt.operation, &one, b, lt.a, a, lt.b, &zero, c, lt.c, c, lt.c,
                                    &lt.algorithm, lt.workspace, WORKSPACE, static_cast<cudaStream_t>(stream));
        }
    } else if (status == CUBLAS_STATUS_SUCCESS) {
        const int whole_one = 1, whole_zero = 0;
        const bool is_whole = product.compute == CUBLAS_COMPUTE_32I;
        const void *alpha = is_whole ? static_cast<const void *>(&whole_one) : &one;
        const void *beta = is_whole ? static_cast<const void *>(&whole_zero) : &zero;
        const auto operation = [](int transpose) { return transpose ? CUBLAS_OP_T : CUBLAS_OP_N; };
        status = cublasSetMathMode(cublas, CUBLAS_DEFAULT_MATH);
        if (status == CUBLAS_STATUS_SUCCESS) {
            status = cublasGemmEx(cublas, operation(transpose_b), operation(transpose_a), n, m, k, alpha, b, product.factor,
                                  transpose_b ? k : n, a, product.factor, transpose_a ? m : k, beta, c, product.result, n,
                                  product.compute, CUBLAS_GEMM_DEFAULT);
        }
        cublasSetMathMode(cublas, CUBLAS_PEDANTIC_MATH);
    }
    return status == CUBLAS_STATUS_SUCCESS ? 0 : CUBLAS_ERRORS + status;
#else
    return cudaErrorNotSupported;
#endif
}

// Replaces `count` column-major matrices of `n` rows, one after the other, by their factors. `pivots` has the rows that change
// places, from 1, and `zeros` the column of the first pivot that is zero, from 1, or 0.
EXPORT int sarek_peers_factorise(void *handle, float *matrices, int *pivots, int *zeros, int n, int count, void *stream) {
#ifdef SAREK_CUBLAS
    Peers &peers = *static_cast<Peers *>(handle);
    // The addresses of the matrices stay for the next call with the same ones.
    static thread_local struct {
        float **addresses = nullptr;
        float *first = nullptr;
        int n = 0, count = 0;
    } batch;
    cudaError_t error = cudaSetDevice(peers.device);
    if (error == cudaSuccess && (batch.first != matrices || batch.n != n || batch.count != count)) {
        std::vector<float *> addresses(count);
        for (int i = 0; i < count; ++i) {
            addresses[i] = matrices + static_cast<size_t>(i) * n * n;
        }
        const size_t bytes = count * sizeof(float *);
        cudaFree(batch.addresses);
        batch = {};
        error = cudaMalloc(&batch.addresses, bytes);
        if (error == cudaSuccess) {
            error = cudaMemcpy(batch.addresses, addresses.data(), bytes, cudaMemcpyHostToDevice);
        }
        if (error == cudaSuccess) {
            batch.first = matrices;
            batch.n = n;
            batch.count = count;
        }
    }
    if (error != cudaSuccess) {
        return error;
    }
    cublasStatus_t status = bind(peers, static_cast<cudaStream_t>(stream));
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasSgetrfBatched(static_cast<cublasHandle_t>(peers.cublas), n, batch.addresses, n, pivots, zeros, count);
    }
    return status == CUBLAS_STATUS_SUCCESS ? 0 : CUBLAS_ERRORS + status;
#else
    return cudaErrorNotSupported;
#endif
}
