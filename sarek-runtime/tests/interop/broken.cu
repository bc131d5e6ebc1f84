// A mistake in line 4.
extern "C" __global__ void broken(float* y, size_t y_len) {
    if (threadIdx.x < y_len) {
        y[threadIdx.x] = 1.0f + missing;
    }
}
