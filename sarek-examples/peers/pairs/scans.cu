// Scans by hand: within a warp, within a block, and of everything by look-back.

constexpr unsigned int ALL = 0xffffffffu;

static __device__ __forceinline__ unsigned int lane_id() {
    unsigned int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

// The sum of the values of the lanes up to this one.
template <typename T>
static __device__ __forceinline__ T scan_warp(T value) {
    const unsigned int lane = lane_id();
#pragma unroll
    for (unsigned int offset = 1; offset < 32; offset *= 2) {
        const T before = __shfl_up_sync(ALL, value, offset);
        if (lane >= offset) {
            value += before;
        }
    }
    return value;
}

// Rows of 128 elements, four a lane.
extern "C" __global__ void __launch_bounds__(256) scan_rows_by_hand(
    const unsigned int* __restrict__ x, size_t x_len, unsigned int* __restrict__ y, size_t y_len
) {
    const size_t lanes = min(x_len, y_len) / 128 * 32;
    const size_t i = (size_t)blockIdx.x * 256 + threadIdx.x;
    if (i < lanes) {
        uint4 items = reinterpret_cast<const uint4*>(x)[i];
        items.y += items.x;
        items.z += items.y;
        items.w += items.z;
        const unsigned int before = scan_warp(items.w) - items.w;
        items.x += before;
        items.y += before;
        items.z += before;
        items.w += before;
        reinterpret_cast<uint4*>(y)[i] = items;
    }
}

// The sum of the values of the threads before this one, in a block of 256. One barrier.
template <typename T>
static __device__ __forceinline__ T scan_block(T* totals, T value, T& total) {
    const unsigned int warp = threadIdx.x / 32;
    const T inclusive = scan_warp(value);
    if (lane_id() == 31) {
        totals[warp] = inclusive;
    }
    __syncthreads();
    T before = 0;
    total = 0;
#pragma unroll
    for (unsigned int i = 0; i < 8; ++i) {
        if (i == warp) {
            before = total;
        }
        total += totals[i];
    }
    return before + inclusive - value;
}

// Tiles of 2048 elements, eight a thread.
extern "C" __global__ void __launch_bounds__(256) scan_tiles_by_hand(
    const unsigned int* __restrict__ x, size_t, unsigned int* __restrict__ y, size_t
) {
    __shared__ unsigned int totals[8];
    const size_t vector = (size_t)blockIdx.x * 512 + threadIdx.x * 2;
    const uint4 low = reinterpret_cast<const uint4*>(x)[vector];
    const uint4 high = reinterpret_cast<const uint4*>(x)[vector + 1];
    unsigned int items[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
#pragma unroll
    for (int k = 1; k < 8; ++k) {
        items[k] += items[k - 1];
    }
    unsigned int total;
    const unsigned int before = scan_block(totals, items[7], total);
#pragma unroll
    for (int k = 0; k < 8; ++k) {
        items[k] += before;
    }
    reinterpret_cast<uint4*>(y)[vector] = make_uint4(items[0], items[1], items[2], items[3]);
    reinterpret_cast<uint4*>(y)[vector + 1] = make_uint4(items[4], items[5], items[6], items[7]);
}

constexpr unsigned int ITEMS = 31;
constexpr unsigned int TILE = 256 * ITEMS;
constexpr unsigned int AGGREGATE = 1;
constexpr unsigned int PREFIX = 2;

static __device__ __forceinline__ void publish(
    unsigned long long* words, unsigned int tile, unsigned int tag, int value
) {
    asm volatile(
        "st.relaxed.gpu.global.u64 [%0], %1;"
        : : "l"(words + tile), "l"((unsigned long long)tag << 32 | (unsigned int)value) : "memory"
    );
}

static __device__ __forceinline__ unsigned long long look(const unsigned long long* words, unsigned int tile) {
    unsigned long long word;
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(word) : "l"(words + tile) : "memory");
    return word;
}

// The sum of all tiles before this one. Called by a warp whose tile has published its aggregate; publishes the prefix.
static __device__ __forceinline__ int look_back(
    unsigned long long* words, unsigned int epoch, unsigned int tile, int aggregate
) {
    const unsigned int lane = lane_id();
    int prefix = 0;
    unsigned int end = tile;
    bool found = tile == 0;
    while (!found) {
        const unsigned int nearest = end - 1;
        const unsigned long long word = look(words, nearest > lane ? nearest - lane : 0);
        const unsigned int tag = word >> 32;
        const unsigned int prefixes = __ballot_sync(ALL, tag == (epoch | PREFIX));
        const unsigned int known = prefixes | __ballot_sync(ALL, tag == (epoch | AGGREGATE));
        const unsigned int needed = prefixes ^ (prefixes - 1);
        if ((known & needed) == needed) {
            int sum = needed >> lane & 1 ? (int)word : 0;
#pragma unroll
            for (unsigned int offset = 1; offset < 32; offset *= 2) {
                sum += __shfl_down_sync(ALL, sum, offset);
            }
            prefix += __shfl_sync(ALL, sum, 0);
            found = prefixes != 0;
            end -= 32;
        }
    }
    if (tile != 0 && lane == 0) {
        publish(words, tile, epoch | PREFIX, prefix + aggregate);
    }
    return prefix;
}

// The sum of all elements before each one, in one pass.
extern "C" __global__ void __launch_bounds__(256, 5) scan_all_by_hand(
    const int* __restrict__ input, size_t input_len, int* __restrict__ output, size_t output_len,
    unsigned long long* __restrict__ words, size_t, unsigned long long* __restrict__ counter, size_t
) {
    __shared__ int staging[TILE];
    __shared__ int totals[8];
    __shared__ int carried;
    __shared__ unsigned long long drawn;

    if (threadIdx.x == 0) {
        const unsigned long long number = atomicAdd(counter, 1ull);
        if ((unsigned int)number == gridDim.x - 1) {
            atomicExch(counter, ((number >> 32) + 1) << 32);
        }
        drawn = number;
    }
    __syncthreads();
    const unsigned int tile = (unsigned int)drawn;
    const unsigned int epoch = (unsigned int)(drawn >> 32) << 2;
    const size_t start = (size_t)tile * TILE;
    const unsigned int first = threadIdx.x / 32 * 32 * ITEMS + lane_id();
    const bool is_whole = start + TILE <= input_len && start + TILE <= output_len;

    int items[ITEMS];
    if (is_whole) {
#pragma unroll
        for (unsigned int k = 0; k < ITEMS; ++k) {
            items[k] = input[start + first + 32 * k];
        }
    } else {
#pragma unroll
        for (unsigned int k = 0; k < ITEMS; ++k) {
            const size_t i = start + first + 32 * k;
            items[k] = i < input_len ? input[i] : 0;
        }
    }
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; ++k) {
        staging[first + 32 * k] = items[k];
    }
    __syncwarp();
    int* const own = staging + threadIdx.x * ITEMS;
    int sum = 0;
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; ++k) {
        items[k] = own[k];
        sum += items[k];
    }
    int aggregate;
    int running = scan_block(totals, sum, aggregate);
    if (threadIdx.x == 0) {
        publish(words, tile, epoch | (tile == 0 ? PREFIX : AGGREGATE), aggregate);
    }
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; ++k) {
        own[k] = running;
        running += items[k];
    }
    if (threadIdx.x < 32) {
        const int prefix = look_back(words, epoch, tile, aggregate);
        if (threadIdx.x == 0) {
            carried = prefix;
        }
    }
    __syncthreads();
    const int before = carried;
#pragma unroll
    for (unsigned int k = 0; k < ITEMS; ++k) {
        const size_t i = start + first + 32 * k;
        if (is_whole || i < output_len) {
            output[i] = before + staging[first + 32 * k];
        }
    }
}
