// A product of matrices of bf16 by hand, on the matrix units of Hopper by `wgmma`: one warpgroup lets the copy engine fetch, two multiply.

constexpr unsigned int ROWS = 128;
constexpr unsigned int COLUMNS = 256;
constexpr unsigned int DEPTH = 64;
constexpr unsigned int STAGES = 4;
constexpr unsigned int STAGE_A = ROWS * DEPTH;
constexpr unsigned int STAGE_B = COLUMNS * DEPTH;

typedef unsigned short bf16;

// What `TensorMap<bf16, 3>` is: the descriptor, and what only the checks read.
struct alignas(64) TensorMap {
    unsigned long long descriptor[16];
    unsigned long long rest[16];
};

static __device__ __forceinline__ unsigned int shared_address(const void* place) {
    return (unsigned int)__cvta_generic_to_shared(place);
}

static __device__ __forceinline__ void init_barrier(unsigned long long* barrier, unsigned int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(shared_address(barrier)), "r"(arrivals) : "memory");
}

static __device__ __forceinline__ void arrive(unsigned long long* barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" : : "r"(shared_address(barrier)) : "memory");
}

static __device__ __forceinline__ void arrive_expecting(unsigned long long* barrier, unsigned int bytes) {
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" : : "r"(shared_address(barrier)), "r"(bytes) : "memory"
    );
}

static __device__ __forceinline__ void wait_for(unsigned long long* barrier, unsigned int parity) {
    asm volatile(
        "{ .reg .pred complete;\n"
        "again: mbarrier.try_wait.parity.shared::cta.b64 complete, [%0], %1;\n"
        "@!complete bra again; }"
        : : "r"(shared_address(barrier)), "r"(parity) : "memory"
    );
}

static __device__ __forceinline__ void tile_in(
    bf16* to, const TensorMap& map, unsigned int row, unsigned int column, unsigned long long* barrier
) {
    asm volatile(
        "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4, %5}], [%2];"
        : : "r"(shared_address(to)), "l"(&map), "r"(shared_address(barrier)), "r"(column), "r"(row), "r"(0) : "memory"
    );
}

// Rows of 128 bytes, swizzled by eights; the distances in bytes.
static __device__ __forceinline__ unsigned long long swizzled_rows(
    const bf16* first, unsigned long long lead, unsigned long long stride
) {
    return (shared_address(first) & 0x3ffff) >> 4 | lead >> 4 << 16 | stride >> 4 << 32 | 1ull << 62;
}

#define VALUES \
    "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]), "+f"(c[4]), "+f"(c[5]), "+f"(c[6]), "+f"(c[7]), \
    "+f"(c[8]), "+f"(c[9]), "+f"(c[10]), "+f"(c[11]), "+f"(c[12]), "+f"(c[13]), "+f"(c[14]), "+f"(c[15]), \
    "+f"(c[16]), "+f"(c[17]), "+f"(c[18]), "+f"(c[19]), "+f"(c[20]), "+f"(c[21]), "+f"(c[22]), "+f"(c[23]), \
    "+f"(c[24]), "+f"(c[25]), "+f"(c[26]), "+f"(c[27]), "+f"(c[28]), "+f"(c[29]), "+f"(c[30]), "+f"(c[31]), \
    "+f"(c[32]), "+f"(c[33]), "+f"(c[34]), "+f"(c[35]), "+f"(c[36]), "+f"(c[37]), "+f"(c[38]), "+f"(c[39]), \
    "+f"(c[40]), "+f"(c[41]), "+f"(c[42]), "+f"(c[43]), "+f"(c[44]), "+f"(c[45]), "+f"(c[46]), "+f"(c[47]), \
    "+f"(c[48]), "+f"(c[49]), "+f"(c[50]), "+f"(c[51]), "+f"(c[52]), "+f"(c[53]), "+f"(c[54]), "+f"(c[55]), \
    "+f"(c[56]), "+f"(c[57]), "+f"(c[58]), "+f"(c[59]), "+f"(c[60]), "+f"(c[61]), "+f"(c[62]), "+f"(c[63])

// Starts to add the product of 64 x 16 and 16 x 128 elements. The left factor is K-major, and the right one is not.
static __device__ __forceinline__ void multiply(float (&c)[64], unsigned long long left, unsigned long long right) {
    asm volatile(
        "{ .reg .pred adds;\n"
        "setp.ne.b32 adds, 1, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
        "%64, %65, adds, 1, 1, 0, 1; }\n"
        : VALUES : "l"(left), "l"(right)
    );
}

// The compiler uses none of the values before.
static __device__ __forceinline__ void settle(float (&c)[64]) {
    asm volatile("" : VALUES : : "memory");
}

// The row and the column of a tile: bands of 8 columns of tiles.
static __device__ __forceinline__ uint2 tile_of(unsigned int tile, unsigned int down, unsigned int along) {
    const unsigned int band = tile / (down * 8) * 8, within = tile % (down * 8);
    const unsigned int width = min(along - band, 8u);
    return make_uint2(within / width * ROWS, (band + within % width) * COLUMNS);
}

static __device__ __forceinline__ unsigned int rounded_pair(float low, float high) {
    unsigned int pair;
    asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
    return pair;
}

// Tiles of 128 x 256, one after the other; each of two warpgroups makes one half of the columns.
extern "C" __global__ void __launch_bounds__(384, 1) multiply_wgmma_by_hand(
    const bf16*, size_t, const __grid_constant__ TensorMap of_a, const bf16*, size_t, const __grid_constant__ TensorMap of_b,
    bf16* __restrict__ c, size_t, unsigned int rows, unsigned int columns, unsigned int steps
) {
    extern __shared__ __align__(1024) bf16 left[];
    bf16* const right = left + STAGES * STAGE_A;
    __shared__ unsigned long long full[STAGES];
    __shared__ unsigned long long empty[STAGES];
    if (threadIdx.x == 0) {
        for (unsigned int stage = 0; stage < STAGES; ++stage) {
            init_barrier(&full[stage], 1);
            init_barrier(&empty[stage], 8);
        }
        asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
        asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
    }
    __syncthreads();
    const unsigned int down = (rows + ROWS - 1) / ROWS, along = (columns + COLUMNS - 1) / COLUMNS;
    const unsigned int tiles = down * along;
    unsigned int stage = 0, parity = 0;
    if (threadIdx.x / 128 == 0) {
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
        if (threadIdx.x == 0) {
            for (unsigned int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
                const uint2 corner = tile_of(tile, down, along);
                for (unsigned int step = 0; step < steps; ++step) {
                    wait_for(&empty[stage], parity ^ 1);
                    arrive_expecting(&full[stage], (STAGE_A + STAGE_B) * sizeof(bf16));
                    tile_in(left + stage * STAGE_A, of_a, corner.x, step * DEPTH, &full[stage]);
#pragma unroll
                    for (unsigned int part = 0; part < COLUMNS / 64; ++part) {
                        bf16* const to = right + stage * STAGE_B + part * 64 * DEPTH;
                        tile_in(to, of_b, step * DEPTH, corner.y + 64 * part, &full[stage]);
                    }
                    if (++stage == STAGES) {
                        stage = 0;
                        parity ^= 1;
                    }
                }
            }
        }
    } else {
        asm volatile("setmaxnreg.inc.sync.aligned.u32 232;");
        const unsigned int half = threadIdx.x / 128 - 1, warp = threadIdx.x / 32 % 4, lane = threadIdx.x % 32;
        // 64 rows of a step are 8 KiB, 16 of its layers along the rows 32 bytes, and along the columns 2 KiB.
        const unsigned long long of_left = swizzled_rows(left, 0, 1024);
        const unsigned long long of_right = swizzled_rows(right + half * 128 * DEPTH, 8192, 1024);
        for (unsigned int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
            const uint2 corner = tile_of(tile, down, along);
            float sums[2][64] = {};
            unsigned int before = 0;
            for (unsigned int step = 0; step < steps; ++step) {
                wait_for(&full[stage], parity);
                asm volatile("wgmma.fence.sync.aligned;" : : : "memory");
                const unsigned long long from_left = of_left + stage * (STAGE_A * sizeof(bf16) >> 4);
                const unsigned long long from_right = of_right + stage * (STAGE_B * sizeof(bf16) >> 4);
#pragma unroll
                for (unsigned int layer = 0; layer < DEPTH / 16; ++layer) {
#pragma unroll
                    for (unsigned int m = 0; m < 2; ++m) {
                        multiply(sums[m], from_left + m * 512 + layer * 2, from_right + layer * 128);
                    }
                }
                asm volatile("wgmma.commit_group.sync.aligned;" : : : "memory");
                asm volatile("wgmma.wait_group.sync.aligned 1;" : : : "memory");
                if (step > 0 && lane == 0) {
                    arrive(&empty[before]);
                }
                before = stage;
                if (++stage == STAGES) {
                    stage = 0;
                    parity ^= 1;
                }
            }
            asm volatile("wgmma.wait_group.sync.aligned 0;" : : : "memory");
            settle(sums[0]);
            settle(sums[1]);
            if (steps > 0 && lane == 0) {
                arrive(&empty[before]);
            }
#pragma unroll
            for (unsigned int m = 0; m < 2; ++m) {
#pragma unroll
                for (unsigned int pair = 0; pair < 32; ++pair) {
                    const unsigned int row = corner.x + 64 * m + warp * 16 + pair % 2 * 8 + lane / 4;
                    const unsigned int column = corner.y + 128 * half + pair / 2 * 8 + lane % 4 * 2;
                    if (row < rows && column < columns) {
                        unsigned int* const to = reinterpret_cast<unsigned int*>(c + (size_t)row * columns + column);
                        *to = rounded_pair(sums[m][2 * pair], sums[m][2 * pair + 1]);
                    }
                }
            }
        }
    }
}
