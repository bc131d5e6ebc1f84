struct Range {
    float low, high;
};

extern "C" __global__ void clamp_all(Range range, float* x, size_t x_len) {
    for (size_t i = threadIdx.x; i < x_len; i += blockDim.x) {
        x[i] = fminf(fmaxf(x[i], range.low), range.high);
    }
}

extern "C" __global__ void set_when(bool on, unsigned char value, unsigned char* to, size_t to_len) {
    if (on && threadIdx.x < to_len) {
        to[threadIdx.x] = value;
    }
}
