// A product of matrices of bf16 by hand, on the matrix units by `mma`, with `cp.async` in four stages and `ldmatrix`.

constexpr unsigned int ROWS = 128;
constexpr unsigned int COLUMNS = 256;
constexpr unsigned int DEPTH = 32;
constexpr unsigned int STAGES = 4;
// Rows in shared memory are 16 bytes longer than the tile, so that `ldmatrix` meets every bank once.
constexpr unsigned int PITCH_A = DEPTH + 8;
constexpr unsigned int PITCH_B = COLUMNS + 8;
constexpr unsigned int STAGE_A = ROWS * PITCH_A;
constexpr unsigned int STAGE_B = DEPTH * PITCH_B;

typedef unsigned short bf16;

static __device__ __forceinline__ unsigned int shared_address(const void* place) {
    return (unsigned int)__cvta_generic_to_shared(place);
}

// 16 bytes, or zeros.
static __device__ __forceinline__ void copy_async_16(bf16* to, const bf16* from, bool is_there) {
    asm volatile(
        "cp.async.cg.shared.global [%0], [%1], 16, %2;"
        : : "r"(shared_address(to)), "l"(from), "r"(is_there ? 16 : 0) : "memory"
    );
}

static __device__ __forceinline__ void load_left(unsigned int (&a)[4], const bf16* from) {
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3]) : "r"(shared_address(from)) : "memory"
    );
}

static __device__ __forceinline__ void load_right(unsigned int (&b)[2], unsigned int (&c)[2], const bf16* from) {
    asm volatile(
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
        : "=r"(b[0]), "=r"(b[1]), "=r"(c[0]), "=r"(c[1]) : "r"(shared_address(from)) : "memory"
    );
}

static __device__ __forceinline__ void multiply_add(
    float (&c)[4], const unsigned int (&a)[4], const unsigned int (&b)[2]
) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1])
    );
}

struct Problem {
    const bf16* a;
    const bf16* b;
    unsigned int rows, columns, inner, top, first;
};

// Starts to copy a step of both factors.
static __device__ __forceinline__ void fetch(bf16* left, bf16* right, const Problem& of, unsigned int depth, unsigned int stage) {
#pragma unroll
    for (unsigned int chunk = threadIdx.x; chunk < ROWS * DEPTH / 8; chunk += 256) {
        const unsigned int row = chunk / (DEPTH / 8), column = chunk % (DEPTH / 8) * 8;
        const bool is_there = of.top + row < of.rows && depth + column < of.inner;
        const bf16* const from = of.a + (is_there ? (size_t)(of.top + row) * of.inner + depth + column : 0);
        copy_async_16(left + stage * STAGE_A + row * PITCH_A + column, from, is_there);
    }
#pragma unroll
    for (unsigned int chunk = threadIdx.x; chunk < DEPTH * COLUMNS / 8; chunk += 256) {
        const unsigned int row = chunk / (COLUMNS / 8), column = chunk % (COLUMNS / 8) * 8;
        const bool is_there = depth + row < of.inner && of.first + column < of.columns;
        const bf16* const from = of.b + (is_there ? (size_t)(depth + row) * of.columns + of.first + column : 0);
        copy_async_16(right + stage * STAGE_B + row * PITCH_B + column, from, is_there);
    }
    asm volatile("cp.async.commit_group;" : : : "memory");
}

static __device__ __forceinline__ void load_layer(
    const bf16* left, const bf16* right, unsigned int stage, unsigned int layer,
    unsigned int (&a)[4][4], unsigned int (&b)[8][2]
) {
    const unsigned int lane = threadIdx.x % 32;
    const unsigned int row = threadIdx.x / 128 * 64, column = threadIdx.x / 32 % 4 * 64;
#pragma unroll
    for (unsigned int i = 0; i < 4; ++i) {
        load_left(a[i], left + stage * STAGE_A + (row + 16 * i + lane % 16) * PITCH_A + layer + lane / 16 * 8);
    }
#pragma unroll
    for (unsigned int j = 0; j < 4; ++j) {
        const bf16* const from = right + stage * STAGE_B + (layer + lane % 16) * PITCH_B + column + 16 * j + lane / 16 * 8;
        load_right(b[2 * j], b[2 * j + 1], from);
    }
}

static __device__ __forceinline__ void multiply_layer(
    float (&sums)[4][8][4], const unsigned int (&a)[4][4], const unsigned int (&b)[8][2]
) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            multiply_add(sums[i][j], a[i], b[j]);
        }
    }
}

static __device__ __forceinline__ void wait_for_step() {
    asm volatile("cp.async.wait_group 2;" : : : "memory");
    __syncthreads();
}

// A tile of 128 x 256 a block, and of 64 x 64 a warp.
extern "C" __global__ void __launch_bounds__(256, 1) multiply_halves_by_hand(
    const bf16* __restrict__ a, size_t, const bf16* __restrict__ b, size_t, float* __restrict__ c, size_t,
    unsigned int rows, unsigned int columns, unsigned int inner
) {
    extern __shared__ __align__(128) bf16 left[];
    bf16* const right = left + STAGES * STAGE_A;
    // Bands of 8 columns of tiles, so that blocks which run together share rows and columns in the second-level cache.
    const unsigned int down = (rows + ROWS - 1) / ROWS, along = (columns + COLUMNS - 1) / COLUMNS;
    const unsigned int band = blockIdx.x / (down * 8) * 8, within = blockIdx.x % (down * 8);
    const unsigned int width = min(along - band, 8u);
    const unsigned int top = within / width * ROWS, first = (band + within % width) * COLUMNS;
    const Problem of = {a, b, rows, columns, inner, top, first};

    float sums[4][8][4] = {};
    unsigned int factors_a[2][4][4], factors_b[2][8][2];
#pragma unroll
    for (unsigned int step = 0; step < STAGES - 1; ++step) {
        fetch(left, right, of, step * DEPTH, step);
    }
    wait_for_step();
    load_layer(left, right, 0, 0, factors_a[0], factors_b[0]);
    const unsigned int steps = (inner + DEPTH - 1) / DEPTH;
    for (unsigned int step = 0; step < steps; ++step) {
        load_layer(left, right, step % STAGES, 16, factors_a[1], factors_b[1]);
        const unsigned int next = step + STAGES - 1;
        fetch(left, right, of, next * DEPTH, next % STAGES);
        multiply_layer(sums, factors_a[0], factors_b[0]);
        wait_for_step();
        load_layer(left, right, (step + 1) % STAGES, 0, factors_a[0], factors_b[0]);
        multiply_layer(sums, factors_a[1], factors_b[1]);
    }
    const unsigned int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
#pragma unroll
    for (unsigned int i = 0; i < 4; ++i) {
#pragma unroll
        for (unsigned int j = 0; j < 8; ++j) {
#pragma unroll
            for (unsigned int half = 0; half < 2; ++half) {
                const unsigned int row = top + warp / 4 * 64 + 16 * i + 8 * half + lane / 4;
                const unsigned int column = first + warp % 4 * 64 + 8 * j + lane % 4 * 2;
                if (row < rows && column < columns) {
                    float2* const to = reinterpret_cast<float2*>(c + (size_t)row * columns + column);
                    *to = make_float2(sums[i][j][2 * half], sums[i][j][2 * half + 1]);
                }
            }
        }
    }
}
