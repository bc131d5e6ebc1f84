// A product of matrices of f32 by hand, in tiles of registers.

constexpr unsigned int SIDE = 128;
constexpr unsigned int DEPTH = 8;
constexpr unsigned int PITCH = SIDE + 4;

static __device__ __forceinline__ float4 load4(const float* from) {
    return *reinterpret_cast<const float4*>(from);
}

static __device__ __forceinline__ void store4(float* to, float a, float b, float c, float d) {
    *reinterpret_cast<float4*>(to) = make_float4(a, b, c, d);
}

// A tile of 128 x 128 a block, and 8 x 8 elements a thread.
extern "C" __global__ void __launch_bounds__(256, 2) multiply_registers_by_hand(
    const float* __restrict__ a, size_t, const float* __restrict__ b, size_t, float* __restrict__ c, size_t, unsigned int n
) {
    __shared__ __align__(16) float left[2][DEPTH][PITCH];
    __shared__ __align__(16) float right[2][DEPTH][SIDE];
    const unsigned int tid = threadIdx.x;
    const unsigned int row_a = tid / 2, column_a = tid % 2 * 4;
    const unsigned int row_b = tid / 32, column_b = tid % 32 * 4;
    const unsigned int row = tid / 16 * 4, column = tid % 16 * 4;
    const float* from_a = a + (size_t)(blockIdx.y * SIDE + row_a) * n + column_a;
    const float* from_b = b + (size_t)row_b * n + blockIdx.x * SIDE + column_b;

    float sums[8][8] = {};
    float4 next_a = load4(from_a);
    float4 next_b = load4(from_b);
    left[0][column_a + 0][row_a] = next_a.x;
    left[0][column_a + 1][row_a] = next_a.y;
    left[0][column_a + 2][row_a] = next_a.z;
    left[0][column_a + 3][row_a] = next_a.w;
    *reinterpret_cast<float4*>(&right[0][row_b][column_b]) = next_b;
    __syncthreads();
    for (unsigned int step = 0; step < n / DEPTH; ++step) {
        const unsigned int now = step % 2;
        const bool is_last = step + 1 == n / DEPTH;
        if (!is_last) {
            from_a += DEPTH;
            from_b += (size_t)DEPTH * n;
            next_a = load4(from_a);
            next_b = load4(from_b);
        }
#pragma unroll
        for (unsigned int k = 0; k < DEPTH; ++k) {
            const float4 upper = load4(&left[now][k][row]);
            const float4 lower = load4(&left[now][k][row + 64]);
            const float4 near = load4(&right[now][k][column]);
            const float4 far = load4(&right[now][k][column + 64]);
            const float down[8] = {upper.x, upper.y, upper.z, upper.w, lower.x, lower.y, lower.z, lower.w};
            const float along[8] = {near.x, near.y, near.z, near.w, far.x, far.y, far.z, far.w};
#pragma unroll
            for (int i = 0; i < 8; ++i) {
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    sums[i][j] = fmaf(down[i], along[j], sums[i][j]);
                }
            }
        }
        if (!is_last) {
            left[1 - now][column_a + 0][row_a] = next_a.x;
            left[1 - now][column_a + 1][row_a] = next_a.y;
            left[1 - now][column_a + 2][row_a] = next_a.z;
            left[1 - now][column_a + 3][row_a] = next_a.w;
            *reinterpret_cast<float4*>(&right[1 - now][row_b][column_b]) = next_b;
            __syncthreads();
        }
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        const unsigned int below = row + i % 4 + i / 4 * 64;
        float* const to = c + (size_t)(blockIdx.y * SIDE + below) * n + blockIdx.x * SIDE + column;
        store4(to, sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
        store4(to + 64, sums[i][4], sums[i][5], sums[i][6], sums[i][7]);
    }
}
