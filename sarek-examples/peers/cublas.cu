// cuBLAS's matrix products and factorisations, if it was there (SAREK_CUBLAS).

#include "peers.cuh"

#include <cstdio>
#include <cstring>
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

// By their numbers in `src/peers/element.rs`.
static const Product PRODUCTS[] = {
    {CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F},
    {CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F},
    {CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32},
    {CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I},
    {CUDA_R_8F_E4M3, CUDA_R_32F, CUBLAS_COMPUTE_32F},
    {CUDA_R_16BF, CUDA_R_16BF, CUBLAS_COMPUTE_32F},
    {CUDA_R_16F, CUDA_R_16F, CUBLAS_COMPUTE_32F},
    {CUDA_R_8F_E4M3, CUDA_R_16BF, CUBLAS_COMPUTE_32F},
};

static const size_t WORKSPACE = 32 << 20;
static const int PROPOSALS = 8;

// A product of one shape, ready: `cublasGemmEx`, or one of the algorithms that cuBLASLt proposes, whichever was the fastest. It stays for the next
// product of the same shape.
class Gemm {
public:
    struct Shape {
        int type, transpose_a, transpose_b, m, n, k;

        bool operator==(const Shape &other) const { return memcmp(this, &other, sizeof *this) == 0; }
    };

    struct Data {
        float scale;
        const void *a, *b;
        void *c;
        cudaStream_t stream;
    };

    // Enqueues it.
    cublasStatus_t run(Peers &peers, const Shape &shape, const Data &data) {
        if (!(shape == of)) {
            const cublasStatus_t status = prepare(peers, shape, data);
            if (status != CUBLAS_STATUS_SUCCESS) {
                of = {};
                return status;
            }
            of = shape;
        }
        return launch(peers, shape, data, fastest);
    }

private:
    cublasLtHandle_t handle = nullptr;
    cublasLtMatmulDesc_t operation = nullptr;
    cublasLtMatrixLayout_t a = nullptr, b = nullptr, c = nullptr;
    cublasLtMatmulHeuristicResult_t proposals[PROPOSALS];
    int count = 0;
    // The number of a proposal, or -1 for `cublasGemmEx`.
    int fastest = -1;
    void *workspace = nullptr;
    Shape of = {};

#define TRY(call) \
    do { \
        const cublasStatus_t status = call; \
        if (status != CUBLAS_STATUS_SUCCESS) { \
            return status; \
        } \
    } while (false)

    // In cuBLAS's eyes, whose matrices are column-major, each of ours is its transpose: c' = op(b)' op(a)'.
    cublasStatus_t describe(const Shape &shape) {
        const Product &product = PRODUCTS[shape.type];
        cublasLtMatmulDescDestroy(operation);
        cublasLtMatrixLayoutDestroy(a);
        cublasLtMatrixLayoutDestroy(b);
        cublasLtMatrixLayoutDestroy(c);
        operation = nullptr;
        a = b = c = nullptr;
        const bool is_whole = product.compute == CUBLAS_COMPUTE_32I;
        TRY(cublasLtMatmulDescCreate(&operation, product.compute, is_whole ? CUDA_R_32I : CUDA_R_32F));
        const cublasOperation_t of_b = shape.transpose_b ? CUBLAS_OP_T : CUBLAS_OP_N;
        const cublasOperation_t of_a = shape.transpose_a ? CUBLAS_OP_T : CUBLAS_OP_N;
        TRY(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSA, &of_b, sizeof of_b));
        TRY(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_TRANSB, &of_a, sizeof of_a));
        if (product.factor == CUDA_R_8F_E4M3) {
            // Sums stay in the matrix units, as ours do.
            const int8_t fast = 1;
            TRY(cublasLtMatmulDescSetAttribute(operation, CUBLASLT_MATMUL_DESC_FAST_ACCUM, &fast, sizeof fast));
        }
        const int m = shape.m, n = shape.n, k = shape.k;
        const auto matrix = [](cublasLtMatrixLayout_t *layout, cudaDataType_t type, int transposed, int rows, int columns) {
            return transposed ? cublasLtMatrixLayoutCreate(layout, type, columns, rows, columns)
                              : cublasLtMatrixLayoutCreate(layout, type, rows, columns, rows);
        };
        TRY(matrix(&b, product.factor, shape.transpose_b, n, k));
        TRY(matrix(&a, product.factor, shape.transpose_a, k, m));
        return matrix(&c, product.result, 0, n, m);
    }

    cublasStatus_t propose() {
        cublasLtMatmulPreference_t preference;
        TRY(cublasLtMatmulPreferenceCreate(&preference));
        cublasStatus_t status = cublasLtMatmulPreferenceSetAttribute(
            preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &WORKSPACE, sizeof WORKSPACE);
        count = 0;
        if (status == CUBLAS_STATUS_SUCCESS) {
            status = cublasLtMatmulAlgoGetHeuristic(handle, operation, b, a, c, c, preference, PROPOSALS, proposals, &count);
        }
        cublasLtMatmulPreferenceDestroy(preference);
        return status;
    }

    // Finds the fastest: each runs once, and then five times with events around it.
    cublasStatus_t prepare(Peers &peers, const Shape &shape, const Data &data) {
        if (handle == nullptr) {
            TRY(cublasLtCreate(&handle));
            if (cudaMalloc(&workspace, WORKSPACE) != cudaSuccess) {
                return CUBLAS_STATUS_ALLOC_FAILED;
            }
        }
        TRY(describe(shape));
        if (propose() != CUBLAS_STATUS_SUCCESS) {
            count = 0;
        }
        cudaEvent_t start = nullptr, end = nullptr;
        cudaEventCreate(&start);
        cudaEventCreate(&end);
        const bool has_others = PRODUCTS[shape.type].factor != CUDA_R_8F_E4M3;
        float least = 0;
        cublasStatus_t found = CUBLAS_STATUS_NOT_SUPPORTED;
        for (int number = has_others ? -1 : 0; number < count; ++number) {
            if (launch(peers, shape, data, number) != CUBLAS_STATUS_SUCCESS) {
                continue;
            }
            float shortest = 0;
            for (int turn = 0; turn < 5; ++turn) {
                float time = 0;
                cudaEventRecord(start, data.stream);
                launch(peers, shape, data, number);
                cudaEventRecord(end, data.stream);
                if (cudaEventSynchronize(end) != cudaSuccess || cudaEventElapsedTime(&time, start, end) != cudaSuccess) {
                    found = CUBLAS_STATUS_EXECUTION_FAILED;
                    break;
                }
                shortest = turn == 0 || time < shortest ? time : shortest;
            }
            if (found == CUBLAS_STATUS_EXECUTION_FAILED) {
                break;
            }
            if (found != CUBLAS_STATUS_SUCCESS || shortest < least) {
                least = shortest;
                fastest = number;
            }
            found = CUBLAS_STATUS_SUCCESS;
        }
        cudaEventDestroy(start);
        cudaEventDestroy(end);
        return found;
    }

    cublasStatus_t launch(Peers &peers, const Shape &shape, const Data &data, int number) {
        const Product &product = PRODUCTS[shape.type];
        const int whole_one = 1, whole_zero = 0;
        const float zero = 0.0f;
        const bool is_whole = product.compute == CUBLAS_COMPUTE_32I;
        const void *alpha = is_whole ? static_cast<const void *>(&whole_one) : &data.scale;
        const void *beta = is_whole ? static_cast<const void *>(&whole_zero) : &zero;
        if (number >= 0) {
            return cublasLtMatmul(handle, operation, alpha, data.b, b, data.a, a, beta, data.c, c, data.c, c,
                                  &proposals[number].algo, workspace, WORKSPACE, data.stream);
        }
        const auto cublas = static_cast<cublasHandle_t>(peers.cublas);
        const auto operation_of = [](int transpose) { return transpose ? CUBLAS_OP_T : CUBLAS_OP_N; };
        const int m = shape.m, n = shape.n, k = shape.k;
        TRY(cublasSetMathMode(cublas, CUBLAS_DEFAULT_MATH));
        const cublasStatus_t status =
            cublasGemmEx(cublas, operation_of(shape.transpose_b), operation_of(shape.transpose_a), n, m, k, alpha, data.b,
                         product.factor, shape.transpose_b ? k : n, data.a, product.factor, shape.transpose_a ? m : k, beta,
                         data.c, product.result, n, product.compute, CUBLAS_GEMM_DEFAULT);
        cublasSetMathMode(cublas, CUBLAS_PEDANTIC_MATH);
        return status;
    }
#undef TRY
};

#endif

// C = scale op(A) op(B), row-major as above, on the matrix units: of bf16, f16, tf32, signed bytes or 8-bit floats (e4m3, where A is not
// transposed and B is), by their numbers from 0. The results have the type that `PRODUCTS` says. Products of bytes are not scaled.
EXPORT int sarek_peers_gemm(void *handle, int type, int transpose_a, int transpose_b, int m, int n, int k, float scale,
                            const void *a, const void *b, void *c, void *stream) {
#ifdef SAREK_CUBLAS
    Peers &peers = *static_cast<Peers *>(handle);
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    static thread_local Gemm gemm;
    cublasStatus_t status = bind(peers, static_cast<cudaStream_t>(stream));
    if (status == CUBLAS_STATUS_SUCCESS) {
        const Gemm::Shape shape = {type, transpose_a, transpose_b, m, n, k};
        status = gemm.run(peers, shape, {scale, a, b, c, static_cast<cudaStream_t>(stream)});
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
