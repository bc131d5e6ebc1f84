// Three kernels that move memory, by hand: vectors, a double buffer of asynchronous copies, and tiles by the copy engine.

// What `TensorMap<f32, 2>` is: the descriptor, and what only the checks read.
struct alignas(64) TensorMap {
    unsigned long long descriptor[16];
    unsigned long long rest[16];
};

static __device__ __forceinline__ unsigned int shared_address(const void* place) {
    return (unsigned int)__cvta_generic_to_shared(place);
}

// Four vectors a thread, and the elements before and after them.
extern "C" __global__ void __launch_bounds__(256) copy_vectors_by_hand(
    const float* __restrict__ before, size_t before_len, float* __restrict__ to_before, size_t to_before_len,
    const float* __restrict__ from, size_t from_len, float* __restrict__ to, size_t to_len
) {
    const size_t vectors = min(from_len, to_len) / 4;
    const size_t first = (size_t)blockIdx.x * 1024 + threadIdx.x;
    const float4* const source = reinterpret_cast<const float4*>(from);
    float4* const target = reinterpret_cast<float4*>(to);
    float4 held[4];
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        if (first + k * 256 < vectors) {
            held[k] = source[first + k * 256];
        }
    }
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        if (first + k * 256 < vectors) {
            target[first + k * 256] = held[k];
        }
    }
    if (blockIdx.x == 0) {
        if (threadIdx.x < before_len && threadIdx.x < to_before_len) {
            to_before[threadIdx.x] = before[threadIdx.x];
        }
        const size_t last = vectors * 4 + threadIdx.x;
        if (last < from_len && last < to_len) {
            to[last] = from[last];
        }
    }
}

static __device__ __forceinline__ void copy_async_16(float* to, const float* from) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" : : "r"(shared_address(to)), "l"(from) : "memory");
}

static __device__ __forceinline__ void commit_copies() {
    asm volatile("cp.async.commit_group;" : : : "memory");
}

// Reverses tiles of 1024 elements.
extern "C" __global__ void __launch_bounds__(256) reverse_tiles_by_hand(
    const float* __restrict__ x, size_t, float* __restrict__ y, size_t, unsigned int tiles
) {
    __shared__ __align__(16) float buffers[2][1024];
    const unsigned int own = 4 * threadIdx.x;
    if (blockIdx.x < tiles) {
        copy_async_16(&buffers[0][own], x + blockIdx.x * 1024 + own);
    }
    commit_copies();
    unsigned int now = 0;
    for (unsigned int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        if (tile + gridDim.x < tiles) {
            copy_async_16(&buffers[now ^ 1][own], x + (tile + gridDim.x) * 1024 + own);
        }
        commit_copies();
        asm volatile("cp.async.wait_group 1;" : : : "memory");
        __syncthreads();
        const float4 four = *reinterpret_cast<const float4*>(&buffers[now][1020 - own]);
        *reinterpret_cast<float4*>(y + tile * 1024 + own) = make_float4(four.w, four.z, four.y, four.x);
        __syncthreads();
        now ^= 1;
    }
}

static __device__ __forceinline__ void init_barrier(unsigned long long* barrier, unsigned int arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" : : "r"(shared_address(barrier)), "r"(arrivals) : "memory");
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
    float* to, const TensorMap& map, unsigned int row, unsigned int column, unsigned long long* barrier
) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];"
        : : "r"(shared_address(to)), "l"(&map), "r"(shared_address(barrier)), "r"(column), "r"(row) : "memory"
    );
}

static __device__ __forceinline__ void tile_out(
    const TensorMap& map, unsigned int row, unsigned int column, const float* from
) {
    asm volatile(
        "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];"
        : : "l"(&map), "r"(shared_address(from)), "r"(column), "r"(row) : "memory"
    );
}

constexpr unsigned int SIDE = 64;
constexpr unsigned int TILE = SIDE * SIDE;
constexpr unsigned int STAGES = 6;
constexpr unsigned int LEAVING = 3;

// Copies a matrix in tiles of 64 x 64 elements through a ring: the blocks of a column of the grid copy a column of tiles.
extern "C" __global__ void __launch_bounds__(32) copy_tiles_by_hand(
    const float*, size_t, const __grid_constant__ TensorMap of_x, float*, size_t, const __grid_constant__ TensorMap of_y,
    unsigned int down
) {
    extern __shared__ __align__(128) float ring[];
    __shared__ unsigned long long full[STAGES];
    if (threadIdx.x != 0) {
        return;
    }
    for (unsigned int stage = 0; stage < STAGES; ++stage) {
        init_barrier(&full[stage], 1);
    }
    asm volatile("fence.mbarrier_init.release.cluster;" : : : "memory");
    asm volatile("fence.proxy.async.shared::cta;" : : : "memory");
    const unsigned int column = blockIdx.x * SIDE;
    unsigned int next = blockIdx.y;
    for (unsigned int stage = 0; stage < STAGES - LEAVING; ++stage, next += gridDim.y) {
        if (next < down) {
            arrive_expecting(&full[stage], TILE * sizeof(float));
            tile_in(ring + stage * TILE, of_x, next * SIDE, column, &full[stage]);
        }
    }
    unsigned int step = 0;
    for (unsigned int tile = blockIdx.y; tile < down; tile += gridDim.y, next += gridDim.y, ++step) {
        const unsigned int stage = step % STAGES;
        wait_for(&full[stage], step / STAGES % 2);
        tile_out(of_y, tile * SIDE, column, ring + stage * TILE);
        asm volatile("cp.async.bulk.commit_group;" : : : "memory");
        asm volatile("cp.async.bulk.wait_group.read %0;" : : "n"(LEAVING) : "memory");
        if (next < down) {
            const unsigned int free = (step + STAGES - LEAVING) % STAGES;
            arrive_expecting(&full[free], TILE * sizeof(float));
            tile_in(ring + free * TILE, of_x, next * SIDE, column, &full[free]);
        }
    }
    asm volatile("cp.async.bulk.wait_group 0;" : : : "memory");
}
