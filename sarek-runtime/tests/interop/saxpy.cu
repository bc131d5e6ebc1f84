// y += a * x
extern "C" __global__ void saxpy(float a, const float* x, size_t x_len, float* y, size_t y_len) {
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < x_len && i < y_len) {
        y[i] += a * x[i];
    }
}
