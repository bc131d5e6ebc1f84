// NPP's filters, if NPP was there (SAREK_NPP).
//
// An image lies in a larger one, so that a filter finds a value wherever it reaches. Filters are stored in reverse order and
// their sizes are odd, so that an anchor in the middle means the same from either end.

#include "peers.cuh"

#include <cstdio>

#ifdef SAREK_NPP
#include <nppcore.h>
#include <nppi_filtering_functions.h>
#endif

namespace peers {

#ifdef SAREK_NPP

bool has_npp() { return true; }

void describe_npp(char *text, size_t size) {
    const NppLibraryVersion *version = nppGetLibVersion();
    snprintf(text, size, ", NPP %d.%d.%d", version->major, version->minor, version->build);
}

void close_npp(Peers &peers) { delete static_cast<NppStreamContext *>(peers.npp); }

// NPP wants to be told about the device with each call.
static cudaError_t context_of(Peers &peers, cudaStream_t stream, NppStreamContext &context) {
    cudaError_t error = cudaSetDevice(peers.device);
    NppStreamContext *known = static_cast<NppStreamContext *>(peers.npp);
    if (error == cudaSuccess && (known == nullptr || known->hStream != stream)) {
        cudaDeviceProp device;
        error = cudaGetDeviceProperties(&device, peers.device);
        NppStreamContext fresh{};
        if (error == cudaSuccess) {
            fresh.hStream = stream;
            fresh.nCudaDeviceId = peers.device;
            fresh.nMultiProcessorCount = device.multiProcessorCount;
            fresh.nMaxThreadsPerMultiProcessor = device.maxThreadsPerMultiProcessor;
            fresh.nMaxThreadsPerBlock = device.maxThreadsPerBlock;
            fresh.nSharedMemPerBlock = device.sharedMemPerBlock;
            fresh.nCudaDevAttrComputeCapabilityMajor = device.major;
            fresh.nCudaDevAttrComputeCapabilityMinor = device.minor;
            error = cudaStreamGetFlags(stream, &fresh.nStreamFlags);
        }
        if (error == cudaSuccess && known == nullptr) {
            peers.npp = known = new NppStreamContext;
        }
        if (error == cudaSuccess) {
            *known = fresh;
        }
    }
    if (error == cudaSuccess) {
        context = *known;
    }
    return error;
}

static int code_of(NppStatus status) { return status == NPP_SUCCESS ? 0 : NPP_ERRORS + status; }

// The distance between rows, in bytes.
static int step(int pitch) { return pitch * static_cast<int>(sizeof(float)); }

#else

bool has_npp() { return false; }

void describe_npp(char *text, size_t) { *text = 0; }

void close_npp(Peers &) {}

#endif

} // namespace peers

using namespace peers;

// Filters an image of `width` by `height`, whose rows start `pitch` elements apart, to one whose rows start `width` apart.
// `input` is its first pixel; the filter has `filter_width` by `filter_height` weights.
EXPORT int sarek_peers_filter(void *handle, const float *input, int pitch, const float *filter, int filter_width,
                              int filter_height, float *output, int width, int height, void *stream) {
#ifdef SAREK_NPP
    NppStreamContext context;
    const cudaError_t error = context_of(*static_cast<Peers *>(handle), static_cast<cudaStream_t>(stream), context);
    if (error != cudaSuccess) {
        return error;
    }
    return code_of(nppiFilter_32f_C1R_Ctx(input, step(pitch), output, step(width), {width, height}, filter,
                                          {filter_width, filter_height}, {filter_width / 2, filter_height / 2}, context));
#else
    return cudaErrorNotSupported;
#endif
}

// As `sarek_peers_filter`, first along the rows, and of those as many more above and below as the column then reaches.
EXPORT int sarek_peers_filter_separable(void *handle, const float *input, int pitch, const float *row, int row_length,
                                        const float *column, int column_length, float *output, int width, int height,
                                        void *stream) {
#ifdef SAREK_NPP
    Peers &peers = *static_cast<Peers *>(handle);
    NppStreamContext context;
    cudaError_t error = context_of(peers, static_cast<cudaStream_t>(stream), context);
    // Between the two, rows start at multiples of 128 bytes.
    const int between = (width + 31) / 32 * 32;
    const int margin = column_length / 2;
    const int rows = height + 2 * margin;
    if (error == cudaSuccess) {
        error = peers.grow(sizeof(float) * between * rows);
    }
    if (error != cudaSuccess) {
        return error;
    }
    float *filtered = static_cast<float *>(peers.temporary);
    const float *top = input - static_cast<ptrdiff_t>(pitch) * margin;
    NppStatus status = nppiFilterRow_32f_C1R_Ctx(top, step(pitch), filtered, step(between), {width, rows}, row, row_length,
                                                 row_length / 2, context);
    if (status == NPP_SUCCESS) {
        status = nppiFilterColumn_32f_C1R_Ctx(filtered + static_cast<ptrdiff_t>(between) * margin, step(between), output,
                                              step(width), {width, height}, column, column_length, margin, context);
    }
    return code_of(status);
#else
    return cudaErrorNotSupported;
#endif
}
