// Ten loops written by hand in CUDA, with `int` for everything that counts, as most people write them.

#include "peers.cuh"

namespace {

constexpr int BLOCK = 256;
constexpr int WARP = 32;

// A sum of products over a grid-stride loop.
__global__ void __launch_bounds__(BLOCK)
    dot(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n) {
    const int thread = blockIdx.x * BLOCK + threadIdx.x;
    const int stride = gridDim.x * BLOCK;
    float sum = 0.0f;
    for (int i = thread; i < n; i += stride) {
        sum += x[i] * y[i];
    }
    out[thread] = sum;
}

// The same, unrolled on request.
__global__ void __launch_bounds__(BLOCK)
    dot_unrolled(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n) {
    const int thread = blockIdx.x * BLOCK + threadIdx.x;
    const int stride = gridDim.x * BLOCK;
    float sum = 0.0f;
#pragma unroll 16
    for (int i = thread; i < n; i += stride) {
        sum += x[i] * y[i];
    }
    out[thread] = sum;
}

// The same as a `while` loop.
__global__ void __launch_bounds__(BLOCK)
    dot_while(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n) {
    const int thread = blockIdx.x * BLOCK + threadIdx.x;
    const int stride = gridDim.x * BLOCK;
    float sum = 0.0f;
    int i = thread;
    while (i < n) {
        sum += x[i] * y[i];
        i += stride;
    }
    out[thread] = sum;
}

// A grid-stride loop that stores.
__global__ void __launch_bounds__(BLOCK)
    saxpy(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n) {
    const int stride = gridDim.x * BLOCK;
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += stride) {
        out[i] = 2.0f * x[i] + y[i];
    }
}

// A matrix of n rows and m columns times a vector: a warp for each row, in steps of a warp.
__global__ void __launch_bounds__(BLOCK)
    rows(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n, int m) {
    const int row = (blockIdx.x * BLOCK + threadIdx.x) / WARP;
    const int lane = threadIdx.x % WARP;
    if (row < n) {
        float sum = 0.0f;
        for (int k = lane; k < m; k += WARP) {
            sum += x[row * m + k] * y[k];
        }
        out[row * WARP + lane] = sum;
    }
}

// Sums of the columns of a matrix of n rows and m columns: a thread for each column, in a while loop.
__global__ void __launch_bounds__(BLOCK)
    columns_while(const float *__restrict__ x, float *__restrict__ out, int n, int m) {
    const int column = blockIdx.x * BLOCK + threadIdx.x;
    if (column < m) {
        float sum = 0.0f;
        int row = 0;
        while (row < n) {
            sum += x[row * m + column];
            ++row;
        }
        out[column] = sum;
    }
}

// The same in a for loop.
__global__ void __launch_bounds__(BLOCK) columns(const float *__restrict__ x, float *__restrict__ out, int n, int m) {
    const int column = blockIdx.x * BLOCK + threadIdx.x;
    if (column < m) {
        float sum = 0.0f;
        for (int row = 0; row < n; ++row) {
            sum += x[row * m + column];
        }
        out[column] = sum;
    }
}

// A stencil of seven points over n x n x m points: each thread walks along the third axis.
__global__ void __launch_bounds__(BLOCK) stencil(const float *__restrict__ x, float *__restrict__ out, int n, int m) {
    const int thread = blockIdx.x * BLOCK + threadIdx.x;
    const int column = thread % n;
    const int row = thread / n;
    if (column >= 1 && column < n - 1 && row >= 1 && row < n - 1) {
        for (int z = 1; z < m - 1; ++z) {
            const int i = (z * n + row) * n + column;
            const float around = x[i - 1] + x[i + 1] + x[i - n] + x[i + n] + x[i - n * n] + x[i + n * n];
            out[i] = 0.4f * x[i] + 0.1f * around;
        }
    }
}

// A product of square matrices of n rows, without tiles.
__global__ void __launch_bounds__(BLOCK)
    product(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n) {
    const int thread = blockIdx.x * BLOCK + threadIdx.x;
    const int column = thread % n;
    const int row = thread / n;
    if (row < n) {
        float sum = 0.0f;
        for (int k = 0; k < n; ++k) {
            sum += x[row * n + k] * y[k * n + column];
        }
        out[thread] = sum;
    }
}

// n sums of products with a window of 2 m + 1 weights.
__global__ void __launch_bounds__(BLOCK)
    window(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n, int m) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int k = 0; k <= 2 * m; ++k) {
            sum += x[i + k] * y[k];
        }
        out[i] = sum;
    }
}

// n values of a polynomial with m coefficients, from the highest down.
__global__ void __launch_bounds__(BLOCK)
    horner(const float *__restrict__ x, const float *__restrict__ y, float *__restrict__ out, int n, int m) {
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        float value = 0.0f;
        for (int k = m - 1; k >= 0; --k) {
            value = value * x[i] + y[k];
        }
        out[i] = value;
    }
}

} // namespace

enum Loop {
    DOT = 0,
    DOT_UNROLLED = 1,
    DOT_WHILE = 2,
    SAXPY = 3,
    ROWS = 4,
    COLUMNS = 5,
    STENCIL = 6,
    PRODUCT = 7,
    WINDOW = 8,
    HORNER = 9,
    COLUMNS_WHILE = 10
};

// The loops, with blocks of 256 threads.
EXPORT int sarek_peers_hand_loop(void *handle, int loop, unsigned blocks, const float *x, const float *y, float *out, int n,
                            int m, void *stream) {
    const cudaError_t error = cudaSetDevice(static_cast<peers::Peers *>(handle)->device);
    if (error != cudaSuccess) {
        return error;
    }
    cudaStream_t queue = static_cast<cudaStream_t>(stream);
    switch (loop) {
    case DOT:
        dot<<<blocks, BLOCK, 0, queue>>>(x, y, out, n);
        break;
    case DOT_UNROLLED:
        dot_unrolled<<<blocks, BLOCK, 0, queue>>>(x, y, out, n);
        break;
    case DOT_WHILE:
        dot_while<<<blocks, BLOCK, 0, queue>>>(x, y, out, n);
        break;
    case SAXPY:
        saxpy<<<blocks, BLOCK, 0, queue>>>(x, y, out, n);
        break;
    case ROWS:
        rows<<<blocks, BLOCK, 0, queue>>>(x, y, out, n, m);
        break;
    case COLUMNS:
        columns<<<blocks, BLOCK, 0, queue>>>(x, out, n, m);
        break;
    case COLUMNS_WHILE:
        columns_while<<<blocks, BLOCK, 0, queue>>>(x, out, n, m);
        break;
    case STENCIL:
        stencil<<<blocks, BLOCK, 0, queue>>>(x, out, n, m);
        break;
    case PRODUCT:
        product<<<blocks, BLOCK, 0, queue>>>(x, y, out, n);
        break;
    case WINDOW:
        window<<<blocks, BLOCK, 0, queue>>>(x, y, out, n, m);
        break;
    case HORNER:
        horner<<<blocks, BLOCK, 0, queue>>>(x, y, out, n, m);
        break;
    default:
        return cudaErrorInvalidValue;
    }
    return cudaPeekAtLastError();
}
