extern "C" __global__ void transpose(cudaTextureObject_t image, cudaSurfaceObject_t to, int size) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < size && y < size) {
        surf2Dwrite(tex2D<float>(image, y + 0.5f, x + 0.5f), to, x * (int)sizeof(float), y);
    }
}
