// cuSPARSE's product of a sparse matrix and a vector, if cuSPARSE was there (SAREK_CUSPARSE).

#include "peers.cuh"

#include <cstdio>

#ifdef SAREK_CUSPARSE
#include <cusparse.h>
#endif

namespace peers {

#ifdef SAREK_CUSPARSE

// The handle, and the last matrix with what the library made ready for it.
struct Product {
    cusparseHandle_t handle;
    cusparseSpMatDescr_t matrix;
    const void *values;
    int64_t side, entries;
    void *analysis;
};

bool has_cusparse() { return true; }

void describe_cusparse(char *text, size_t size) {
    int major = 0, minor = 0, patch = 0;
    cusparseGetProperty(MAJOR_VERSION, &major);
    cusparseGetProperty(MINOR_VERSION, &minor);
    cusparseGetProperty(PATCH_LEVEL, &patch);
    snprintf(text, size, ", cuSPARSE %d.%d.%d", major, minor, patch);
}

const char *cusparse_error(int status) { return cusparseGetErrorString(static_cast<cusparseStatus_t>(status)); }

static void forget(Product &product) {
    if (product.matrix != nullptr) {
        cusparseDestroySpMat(product.matrix);
        product.matrix = nullptr;
    }
    cudaFree(product.analysis);
    product.analysis = nullptr;
}

void close_cusparse(Peers &peers) {
    Product *product = static_cast<Product *>(peers.cusparse);
    if (product != nullptr) {
        forget(*product);
        cusparseDestroy(product->handle);
        delete product;
    }
    peers.cusparse = nullptr;
}

// The handle, bound to the stream. The first call makes it.
static cusparseStatus_t bind(Peers &peers, cudaStream_t stream) {
    if (peers.cusparse == nullptr) {
        cusparseHandle_t handle = nullptr;
        const cusparseStatus_t status = cusparseCreate(&handle);
        if (status != CUSPARSE_STATUS_SUCCESS) {
            return status;
        }
        peers.cusparse = new Product{handle};
    }
    return cusparseSetStream(static_cast<Product *>(peers.cusparse)->handle, stream);
}

#else

bool has_cusparse() { return false; }

void describe_cusparse(char *text, size_t) { *text = 0; }

const char *cusparse_error(int) { return "built without cuSPARSE"; }

void close_cusparse(Peers &) {}

#endif

} // namespace peers

using namespace peers;

// y = A x, for a square matrix of `side` rows in compressed rows. The analysis of a matrix is made once, and kept.
EXPORT int sarek_peers_spmv(void *handle, const void *offsets, const void *columns, const void *values, const void *x,
                            void *y, int64_t side, int64_t entries, void *stream) {
#ifdef SAREK_CUSPARSE
    Peers &peers = *static_cast<Peers *>(handle);
    const cudaError_t error = cudaSetDevice(peers.device);
    if (error != cudaSuccess) {
        return error;
    }
    cusparseStatus_t status = bind(peers, static_cast<cudaStream_t>(stream));
    if (status != CUSPARSE_STATUS_SUCCESS) {
        return CUSPARSE_ERRORS + status;
    }
    Product &product = *static_cast<Product *>(peers.cusparse);
    const float one = 1.0f, zero = 0.0f;
    const auto writable = [](const void *pointer) { return const_cast<void *>(pointer); };
    cusparseDnVecDescr_t from = nullptr, to = nullptr;
    cusparseCreateDnVec(&from, side, writable(x), CUDA_R_32F);
    cusparseCreateDnVec(&to, side, y, CUDA_R_32F);
    const auto call = [&](auto function, auto last) {
        return function(product.handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, product.matrix, from, &zero, to, CUDA_R_32F,
                        CUSPARSE_SPMV_CSR_ALG1, last);
    };
    if (product.matrix == nullptr || product.values != values || product.side != side || product.entries != entries) {
        forget(product);
        product.values = values;
        product.side = side;
        product.entries = entries;
        status = cusparseCreateCsr(&product.matrix, side, side, entries, writable(offsets), writable(columns),
                                   writable(values), CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO,
                                   CUDA_R_32F);
        size_t needed = 0;
        if (status == CUSPARSE_STATUS_SUCCESS) {
            status = call(cusparseSpMV_bufferSize, &needed);
        }
        if (status == CUSPARSE_STATUS_SUCCESS && cudaMalloc(&product.analysis, needed > 0 ? needed : 1) != cudaSuccess) {
            status = CUSPARSE_STATUS_ALLOC_FAILED;
        }
        if (status == CUSPARSE_STATUS_SUCCESS) {
            status = call(cusparseSpMV_preprocess, product.analysis);
        }
    }
    if (status == CUSPARSE_STATUS_SUCCESS) {
        status = call(cusparseSpMV, product.analysis);
    }
    cusparseDestroyDnVec(from);
    cusparseDestroyDnVec(to);
    return status == CUSPARSE_STATUS_SUCCESS ? 0 : CUSPARSE_ERRORS + status;
#else
    return cudaErrorNotSupported;
#endif
}
