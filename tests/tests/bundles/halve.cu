extern "C" __global__ void halve(float* x, size_t x_len)
{
    size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x;
    if (i < x_len) {
        x[i] /= 2.0f;
    }
}
