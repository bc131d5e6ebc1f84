// Functions that emitted kernels may call besides CUDA itself. Every helper has the meaning that Rust gives to its name.

#pragma nv_diagnostic push
#pragma nv_diag_suppress 177  // a kernel needs only some of them

#ifndef INFINITY
#define INFINITY __builtin_bit_cast(float, 0x7f800000)
#endif
#ifndef NAN
#define NAN __builtin_bit_cast(float, 0x7fc00000)
#endif
#ifndef offsetof
#define offsetof(type, member) __INTADDR__(&((type*)0)->member)
#endif

// ---- Types -----------------------------------------------------------------------------------------------------

template <typename T> struct Identity { using type = T; };

// The unsigned integer of the same width.
template <typename T> struct Bits { using type = T; };
template <> struct Bits<signed char> { using type = unsigned char; };
template <> struct Bits<short> { using type = unsigned short; };
template <> struct Bits<int> { using type = unsigned int; };
template <> struct Bits<long long> { using type = unsigned long long; };
template <> struct Bits<float> { using type = unsigned int; };
template <> struct Bits<double> { using type = unsigned long long; };

template <typename T> constexpr bool is_signed_integer = false;
template <> constexpr bool is_signed_integer<signed char> = true;
template <> constexpr bool is_signed_integer<short> = true;
template <> constexpr bool is_signed_integer<int> = true;
template <> constexpr bool is_signed_integer<long long> = true;

template <typename T> constexpr T largest =
    is_signed_integer<T> ? (T)((typename Bits<T>::type)-1 >> 1) : (T)-1;
template <typename T> constexpr T smallest = is_signed_integer<T> ? (T)(-largest<T> - 1) : (T)0;

// ---- Failed checks ---------------------------------------------------------------------------------------------

// The first failed check of a launch, in mapped host memory.
struct FaultRecord {
    unsigned int number;  // counted from 1 when the record is complete
    unsigned int slot;
    unsigned long long launch;
    unsigned int site;
    unsigned int block[3];
    unsigned int thread[3];
    unsigned int reserved;
    unsigned long long values[8];  // the index and the length, or the values of the message
    unsigned long long rest[2];
};

// The records that the host has not taken: a ring.
struct FaultLog {
    unsigned int claimed;  // the number of records that threads have begun; in device memory, as atomics must be
    unsigned int capacity;
    FaultRecord* records;
    unsigned int* host;  // in mapped host memory: the number of records it has taken, the latest one, whether some are lost
};

// State that the launches of one stream, or of one graph, share: these run one after the other.
struct FaultSlot {
    unsigned long long failed;  // the last launch in which a check failed
    unsigned int graph;         // the launch of the graph
    unsigned int number;
    FaultLog* log;
    unsigned long long reserved;
};
static_assert(
    sizeof(FaultRecord) == 128 && sizeof(FaultLog) == 24 && sizeof(FaultSlot) == 32, "the host has the same layout"
);

// A launch whose checks may fail.
struct Fault {
    FaultSlot* slot;
    unsigned long long launch;  // in a graph, the number of the launch, from 1
};

// Returns the number of the launch, which no other has.
static __device__ __forceinline__ unsigned long long launch_of(Fault fault) {
    return fault.launch + ((unsigned long long)fault.slot->graph << 32);
}

// Returns true if a check of this launch has failed, in any block. Threads that wait for others must read it.
static __device__ __forceinline__ bool faulted(Fault fault) {
    return *(volatile unsigned long long*)&fault.slot->failed == launch_of(fault);
}

#ifdef STAYS_IN_CLUSTER
// Returns the number of threads of this block that have returned early, or whose checks have failed.
static __device__ __forceinline__ unsigned int& ended_threads() {
    static __shared__ unsigned int ended;
    return ended;
}
#endif

// The threads of a block are numbered x first.
static __device__ __forceinline__ unsigned int thread_number() {
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}

#ifdef MEETS_IN_WARPGROUP
// Returns how often warps of this thread's warpgroup have come to meet the others, times 2; plus 1 once one of its threads
// has ended.
static __device__ __forceinline__ unsigned int* warpgroup_arrivals() {
    static __shared__ unsigned int arrivals[8];
    return arrivals + thread_number() / 128;
}
#endif

[[noreturn]] static __device__ __forceinline__ void end_thread() {
#ifdef MEETS_IN_WARPGROUP
    atomicOr(warpgroup_arrivals(), 1);
#endif
#ifdef STAYS_IN_CLUSTER
    // Other blocks may access the shared memory of this one until they come to the next barrier of the cluster: to
    // their last one, or to one after which they know of a failed check and end. The last thread stays until then.
    if (atomicAdd(&ended_threads(), 1) + 1 == blockDim.x * blockDim.y * blockDim.z) {
        asm volatile("barrier.cluster.arrive.release;" : : : "memory");
        asm volatile("barrier.cluster.wait.acquire;" : : : "memory");
    }
#endif
    asm volatile("exit;");
    __builtin_unreachable();
}

// Returns the bits of a value, in the low bytes.
template <typename T>
static __device__ __forceinline__ unsigned long long bits_of(T value) {
    return (unsigned long long)reinterpret_cast<const typename Bits<T>::type&>(value);
}

// Returns a record of the ring for this thread, and its place in the order; null if the host has to take some first.
static __device__ __forceinline__ FaultRecord* claim_record(FaultLog* log, unsigned int& place) {
    place = *(volatile unsigned int*)&log->claimed;
    while (true) {
        const unsigned int taken = *(volatile unsigned int*)log->host;
        if ((int)(place - taken) >= (int)log->capacity) {
            *(volatile unsigned int*)(log->host + 2) = 1;
            return nullptr;
        }
        const unsigned int seen = atomicCAS(&log->claimed, place, place + 1);
        if (seen == place) {
            return log->records + place % log->capacity;
        }
        place = seen;
    }
}

// Records the failure with its values, unless another thread of the launch was first, and ends this thread.
template <typename... T>
[[noreturn]] static __device__ FAIL_INLINE void fail(unsigned int site, Fault fault, T... values) {
    const unsigned long long launch = launch_of(fault);
    unsigned int place;
    if (atomicExch(&fault.slot->failed, launch) != launch) {
        if (FaultRecord* record = claim_record(fault.slot->log, place)) {
            record->slot = fault.slot->number;
            record->launch = launch;
            record->site = site;
            record->block[0] = blockIdx.x;
            record->block[1] = blockIdx.y;
            record->block[2] = blockIdx.z;
            record->thread[0] = threadIdx.x;
            record->thread[1] = threadIdx.y;
            record->thread[2] = threadIdx.z;
            unsigned long long* next = record->values;
            ((*next++ = bits_of(values)), ...);
            __threadfence_system();
            *(volatile unsigned int*)&record->number = place + 1;
            __threadfence_system();
            *(volatile unsigned int*)(fault.slot->log->host + 1) = place + 1;
        }
    }
    end_thread();
}

// Called in loops that wait for other threads. One of them may have failed a check and never arrive: then this thread
// ends, too. The check takes time, so it runs in few rounds.
static __device__ __forceinline__ void stop_if_failed(unsigned int waited, Fault fault) {
    if (waited % 64 == 63 && faulted(fault)) {
        end_thread();
    }
}

// Ends the thread if a check of the launch has failed: it waits for another block, which may never send what it waits for.
static __device__ __forceinline__ bool end_if_failed(Fault fault) {
    if (__builtin_expect(faulted(fault), false)) {
        end_thread();
    }
    return false;
}

// Ends the thread if a check of another lane of its warp has failed: what follows needs all lanes.
static __device__ __forceinline__ void end_with_warp(Fault fault) {
    if (__builtin_expect(__ballot_sync(0xffffffff, true) != 0xffffffff, false) && faulted(fault)) {
        end_thread();
    }
}

// Returns the index, if it is below the length.
template <typename I, typename L>
static __device__ __forceinline__ I checked(I index, L length, unsigned int site, Fault fault) {
    bool outside;
    if constexpr (sizeof(I) <= 4 && sizeof(L) <= 4) {
        outside = (unsigned int)index >= (unsigned int)length;
    } else {
        outside = (unsigned long long)index >= (unsigned long long)length;
    }
    if (__builtin_expect(outside, false)) {
        fail(site, fault, (long long)index, (unsigned long long)length);
    }
    return index;
}

// Returns the index, if it and those that follow, `lanes` in all, are below the length.
template <unsigned int lanes, typename I, typename L>
static __device__ __forceinline__ I checked(I index, L length, unsigned int site, Fault fault) {
    const unsigned long long first = (unsigned long long)index;
    if (__builtin_expect(first >= length || length - first < lanes, false)) {
        fail(site, fault, first >= length ? (long long)index : (long long)length, (unsigned long long)length);
    }
    return index;
}

// Returns the address, if it is a multiple of the size of `lanes` elements.
template <unsigned int lanes, typename T>
static __device__ __forceinline__ T* aligned(T* address, unsigned int site, Fault fault) {
    if (__builtin_expect((unsigned long long)address % (lanes * sizeof(T)) != 0, false)) {
        fail(site, fault);
    }
    return address;
}

// Returns the divisor, if it is not zero.
template <typename T>
static __device__ __forceinline__ T nonzero(T divisor, unsigned int site, Fault fault) {
    if (divisor == 0) {
        fail(site, fault);
    }
    return divisor;
}

// Continues only if the condition holds.
static __device__ __forceinline__ void require(bool condition, unsigned int site, Fault fault) {
    if (!condition) {
        fail(site, fault);
    }
}

// ---- Clusters --------------------------------------------------------------------------------------------------

static __device__ __forceinline__ void cluster_arrive() {
    asm volatile("barrier.cluster.arrive.release;" : : : "memory");
}

static __device__ __forceinline__ void cluster_wait() {
    asm volatile("barrier.cluster.wait.acquire;" : : : "memory");
}

// Waits for all threads of the cluster that have not ended.
static __device__ __forceinline__ void cluster_sync() {
    cluster_arrive();
    cluster_wait();
}

// The same. If a check has failed in the cluster before, all of its threads know that now, and end.
static __device__ __forceinline__ void cluster_sync(Fault fault) {
    cluster_sync();
    if (__builtin_expect(faulted(fault), false)) {
        end_thread();
    }
}

#ifdef STAYS_IN_CLUSTER
// Waits until all threads of the cluster have begun.
static __device__ __forceinline__ void begin_in_cluster() {
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
        ended_threads() = 0;
    }
    cluster_sync();
}
#endif

// Waits until the kernel before this one on the stream has ended, if this one was started earlier.
static __device__ __forceinline__ void wait_for_previous() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" : : : "memory");
#endif
}

// Lets the kernel after this one start, once all blocks have come here or ended.
static __device__ __forceinline__ void launch_dependents() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;" : : : "memory");
#endif
}

// Waits until so many threads of the block have come to the barrier of that number.
template <unsigned int id, unsigned int threads> static __device__ __forceinline__ void named_sync() {
    asm volatile("barrier.sync.aligned %0, %1;" : : "n"(id), "n"(threads) : "memory");
}

// Announces that a warp has come there, and does not wait.
template <unsigned int id, unsigned int threads> static __device__ __forceinline__ void named_arrive() {
    asm volatile("barrier.arrive.aligned %0, %1;" : : "n"(id), "n"(threads) : "memory");
}

// Where checks may fail, a warp that has ended never comes, and the hardware would wait for it. So arrivals are counted in
// shared memory, and those who wait look whether a check has failed.
static __device__ __forceinline__ unsigned long long* named_arrivals() {
    static __shared__ unsigned long long arrivals[16];
    return arrivals;
}

static __device__ __forceinline__ void begin_named() {
    if (thread_number() < 16) {
        named_arrivals()[thread_number()] = 0;
    }
    __syncthreads();
}

// Returns the number of threads that had come to the barrier before; in lane 0.
template <unsigned int id> static __device__ __forceinline__ unsigned long long count_named() {
    __threadfence_block();
    __syncwarp();
    return thread_number() % 32 == 0 ? atomicAdd(named_arrivals() + id, 32ull) : 0;
}

template <unsigned int id, unsigned int threads> static __device__ __forceinline__ void named_arrive_checked() {
    count_named<id>();
}

template <unsigned int id, unsigned int threads> static __device__ __forceinline__ void named_sync(Fault fault) {
    const unsigned long long before = __shfl_sync(0xffffffff, count_named<id>(), 0);
    const unsigned long long all = (before / threads + 1) * threads;
    for (unsigned int waited = 0; *(volatile unsigned long long*)(named_arrivals() + id) < all; ++waited) {
        stop_if_failed(waited, fault);
    }
    __threadfence_block();
    __syncwarp();
}

#ifdef MEETS_IN_WARPGROUP
static __device__ __forceinline__ void begin_warpgroups() {
    if (thread_number() % 128 == 0) {
        *warpgroup_arrivals() = 0;
    }
    __syncthreads();
}

// Waits for the other warps of the warpgroup, whose matrix units need all of its threads. A warp without all of its lanes
// never comes, so either all four go on, or none does: once a thread has ended, those that wait for it end, too.
static __device__ __forceinline__ void meet_in_warpgroup() {
    // Until this warp has come, the number tells which meeting is next.
    const unsigned int all = (*(volatile unsigned int*)warpgroup_arrivals() & ~7u) + 8;
    if (__builtin_expect(__ballot_sync(0xffffffff, true) != 0xffffffff, false)) {
        end_thread();
    }
    if (thread_number() % 32 == 0) {
        atomicAdd(warpgroup_arrivals(), 2);
    }
    while (true) {
        const unsigned int come = *(volatile unsigned int*)warpgroup_arrivals();
        if ((int)((come & ~1u) - all) >= 0) {
            break;
        }
        if (__builtin_expect(come & 1, false)) {
            end_thread();
        }
    }
    __syncwarp();
}
#endif

// Returns the address of an array in the shared memory of the cluster's block of that rank.
template <typename T> static __device__ __forceinline__ T* cluster_shared(T* array, unsigned int rank) {
    unsigned long long address;
    asm("mapa.u64 %0, %1, %2;" : "=l"(address) : "l"(array), "r"(rank));
    return (T*)address;
}

// ---- Printing --------------------------------------------------------------------------------------------------

// A text on its way to the host, in mapped host memory.
struct Line {
    unsigned int number;  // counted from 1 when the line is complete
    unsigned int kernel;
    unsigned int site;
    unsigned int reserved;
    unsigned long long values[8];
};

// The lines that the host has not taken: a ring.
struct Queue {
    unsigned int claimed;  // the number of lines that threads have begun
    unsigned int lost;     // the number of lines that found no room
    Line* lines;
    unsigned int* host;  // in mapped host memory: the number of lines the host has taken, and whether some are lost
    unsigned int capacity;
    unsigned int reserved;
};
static_assert(sizeof(Line) == 80 && sizeof(Queue) == 32, "the host has the same layout");

// The destination of the texts of a launch.
struct Output {
    Queue* queue;
    unsigned long long kernel;
};

// Passes a text with its values to the host, or counts it if there is no room for it.
template <typename... T>
static __device__ __noinline__ void print(unsigned int site, Output output, T... values) {
    Queue* queue = output.queue;
    unsigned int claimed = *(volatile unsigned int*)&queue->claimed;
    while (true) {
        const unsigned int taken = *(volatile unsigned int*)queue->host;
        if ((int)(claimed - taken) >= (int)queue->capacity) {
            atomicAdd(&queue->lost, 1);
            *(volatile unsigned int*)(queue->host + 1) = 1;
            return;
        }
        const unsigned int seen = atomicCAS(&queue->claimed, claimed, claimed + 1);
        if (seen == claimed) {
            break;
        }
        claimed = seen;
    }
    Line* line = queue->lines + claimed % queue->capacity;
    line->kernel = (unsigned int)output.kernel;
    line->site = site;
    unsigned long long* next = line->values;
    ((*next++ = bits_of(values)), ...);
    __threadfence_system();
    *(volatile unsigned int*)&line->number = claimed + 1;
}

// ---- Position --------------------------------------------------------------------------------------------------

static __device__ __forceinline__ unsigned int lane_id() {
    unsigned int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

static __device__ __forceinline__ unsigned int warp_id() {
    return ((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) / 32;
}

// ---- Conversion ------------------------------------------------------------------------------------------------

// Converts from a float, towards zero, clamped to the range of the integer; NaN gives 0.
template <typename To, typename From>
static __device__ __forceinline__ To saturating_cast(From x) {
    if constexpr (sizeof(To) < 4) {
        const int wide = saturating_cast<int>(x);
        return (To)min(max(wide, (int)smallest<To>), (int)largest<To>);
    } else if constexpr (sizeof(From) == 4) {
        if constexpr (sizeof(To) == 4) {
            return is_signed_integer<To> ? (To)__float2int_rz(x) : (To)__float2uint_rz(x);
        } else {
            return x != x ? (To)0 : is_signed_integer<To> ? (To)__float2ll_rz(x) : (To)__float2ull_rz(x);
        }
    } else if constexpr (sizeof(To) == 4) {
        return x != x ? (To)0 : is_signed_integer<To> ? (To)__double2int_rz(x) : (To)__double2uint_rz(x);
    } else {
        return x != x ? (To)0 : is_signed_integer<To> ? (To)__double2ll_rz(x) : (To)__double2ull_rz(x);
    }
}

// ---- Integers --------------------------------------------------------------------------------------------------

template <typename T>
static __device__ __forceinline__ T signum(T x) {
    return (T)((x > 0) - (x < 0));
}

template <typename T>
static __device__ __forceinline__ T wrapping_pow(T base, unsigned int exponent) {
    unsigned long long power = 1;
    unsigned long long square = (unsigned long long)base;
    for (; exponent != 0; exponent >>= 1) {
        if (exponent & 1) {
            power *= square;
        }
        square *= square;
    }
    return (T)power;
}

template <typename T>
static __device__ __forceinline__ T div_euclid(T a, typename Identity<T>::type b) {
    const T quotient = (T)(a / b);
    return a % b >= 0 ? quotient : (T)(b > 0 ? quotient - 1 : quotient + 1);
}

template <typename T>
static __device__ __forceinline__ T rem_euclid(T a, typename Identity<T>::type b) {
    const T remainder = (T)(a % b);
    return remainder >= 0 ? remainder : (T)(b > 0 ? remainder + b : remainder - b);
}

template <typename T>
static __device__ __forceinline__ unsigned int leading_zeros(T x) {
    const typename Bits<T>::type bits = x;
    return sizeof(T) == 8 ? __clzll(bits) : __clz(bits) - (32 - 8 * (int)sizeof(T));
}

template <typename T>
static __device__ __forceinline__ unsigned int leading_ones(T x) {
    return leading_zeros((T)~x);
}

template <typename T>
static __device__ __forceinline__ T reverse_bits(T x) {
    const typename Bits<T>::type bits = x;
    return (T)(sizeof(T) == 8 ? __brevll(bits) : __brev(bits) >> (32 - 8 * (sizeof(T) & 7)));
}

template <typename T>
static __device__ __forceinline__ unsigned int trailing_zeros(T x) {
    return leading_zeros(reverse_bits(x));
}

template <typename T>
static __device__ __forceinline__ unsigned int trailing_ones(T x) {
    return trailing_zeros((T)~x);
}

template <typename T>
static __device__ __forceinline__ T swap_bytes(T x) {
    const typename Bits<T>::type bits = x;
    if constexpr (sizeof(T) == 8) {
        const unsigned long long low = __byte_perm((unsigned int)bits, 0, 0x0123);
        return (T)(low << 32 | __byte_perm((unsigned int)(bits >> 32), 0, 0x0123));
    } else {
        return (T)(__byte_perm(bits, 0, 0x0123) >> (32 - 8 * sizeof(T)));
    }
}

template <typename T>
static __device__ __forceinline__ T rotate_left(T x, unsigned int count) {
    const typename Bits<T>::type bits = x;
    constexpr unsigned int mask = 8 * sizeof(T) - 1;
    return (T)(bits << (count & mask) | bits >> ((0u - count) & mask));
}

template <typename T>
static __device__ __forceinline__ T rotate_right(T x, unsigned int count) {
    return rotate_left(x, 0u - count);
}

// Signed overflow is undefined in C++, so these are computed as unsigned.
template <typename T>
static __device__ __forceinline__ T wrapping_add(T a, typename Identity<T>::type b) {
    using U = typename Bits<T>::type;
    return (T)((U)a + (U)b);
}

template <typename T>
static __device__ __forceinline__ T wrapping_sub(T a, typename Identity<T>::type b) {
    using U = typename Bits<T>::type;
    return (T)((U)a - (U)b);
}

template <typename T>
static __device__ __forceinline__ T wrapping_mul(T a, typename Identity<T>::type b) {
    using U = typename Bits<T>::type;
    return (T)((U)a * (U)b);
}

// `sum + a * b`, rounded once; `sum` is evaluated first.
static __device__ __forceinline__ float plus_product(float sum, float a, float b) {
    return fmaf(a, b, sum);
}

static __device__ __forceinline__ double plus_product(double sum, double a, double b) {
    return fma(a, b, sum);
}

// `sum += a * b`, rounded once.
static __device__ __forceinline__ void add_product(float a, float b, float& sum) {
    sum = fmaf(a, b, sum);
}

static __device__ __forceinline__ void add_product(double a, double b, double& sum) {
    sum = fma(a, b, sum);
}

// Cuts a result to 16 bits. ptxas 13.0 widens the result of neg.s16 without cutting it first: -i16::MIN would be 32768.
// NVRTC makes that instruction of `0 - a`, of `a - (a + a)`, and of other arithmetic that it sees to be that of 16 bits.
static __device__ __forceinline__ short to_i16(int wide) {
    short result;
    asm("cvt.u16.u32 %0, %1;" : "=h"(result) : "r"(wide));
    return result;
}

static __device__ __forceinline__ void add_assign(short& a, int b) {
    a = to_i16(a + b);
}

static __device__ __forceinline__ void sub_assign(short& a, int b) {
    a = to_i16(a - b);
}

static __device__ __forceinline__ void mul_assign(short& a, int b) {
    a = to_i16(a * b);
}

static __device__ __forceinline__ void div_assign(short& a, int b) {
    a = to_i16(a / b);
}

template <typename T>
static __device__ __forceinline__ T wrapping_neg(T a) {
    using U = typename Bits<T>::type;
    if constexpr (sizeof(T) == 2) {
        return (T)to_i16(-(int)a);
    }
    return (T)((U)0 - (U)a);
}

template <typename T>
static __device__ __forceinline__ T wrapping_abs(T a) {
    // Not abs(a): ptxas 13.0 assumes that its result is not negative, but it is for the smallest number.
    T negated;
    if constexpr (sizeof(T) == 8) {
        asm("neg.s64 %0, %1;" : "=l"(negated) : "l"(a));
    } else {
        asm("neg.s32 %0, %1;" : "=r"(negated) : "r"(a));
    }
    return max(a, negated);
}

template <typename T>
static __device__ __forceinline__ T saturating_add(T a, typename Identity<T>::type b) {
    using U = typename Bits<T>::type;
    const T sum = (T)((U)a + (U)b);
    if constexpr (is_signed_integer<T>) {
        const bool overflows = (a < 0) == (b < 0) && (sum < 0) != (a < 0);
        return !overflows ? sum : a < 0 ? smallest<T> : largest<T>;
    } else {
        return sum < a ? largest<T> : sum;
    }
}

template <typename T>
static __device__ __forceinline__ T saturating_sub(T a, typename Identity<T>::type b) {
    using U = typename Bits<T>::type;
    const T difference = (T)((U)a - (U)b);
    if constexpr (is_signed_integer<T>) {
        const bool overflows = (a < 0) != (b < 0) && (difference < 0) != (a < 0);
        return !overflows ? difference : a < 0 ? smallest<T> : largest<T>;
    } else {
        return a < b ? (T)0 : difference;
    }
}

template <typename T>
static __device__ __forceinline__ typename Bits<T>::type abs_diff(T a, typename Identity<T>::type b) {
    using U = typename Bits<T>::type;
    return a < b ? (U)((U)b - (U)a) : (U)((U)a - (U)b);
}

template <typename T>
static __device__ __forceinline__ T div_ceil(T a, typename Identity<T>::type b) {
    return (T)(a / b + (a % b != 0));
}

template <typename T>
static __device__ __forceinline__ T next_power_of_two(T x) {
    if (x <= 1) {
        return 1;
    }
    const unsigned int zeros = leading_zeros((T)(x - 1));
    return zeros == 0 ? (T)0 : (T)((T)1 << (8 * sizeof(T) - zeros));
}

// ---- Ranges ----------------------------------------------------------------------------------------------------

// The values first, first + step, ... of a loop. They are counted before the first round, so that none of them wraps, and so that
// the compiler knows the number of rounds: it unrolls the loop, and loads for several rounds at once.
template <typename T>
struct Strided {
    using U = typename Bits<T>::type;
    struct End {};
    struct Iterator {
        T value;
        U step;
        U left;  // the number of values that follow this one
        bool more;
        __device__ __forceinline__ T operator*() const {
            return value;
        }
        __device__ __forceinline__ void operator++() {
            value = (T)((U)value + step);
            more = left-- != 0;
        }
        __device__ __forceinline__ bool operator!=(End) const {
            return more;
        }
    };
    Iterator first;
    __device__ __forceinline__ Iterator begin() const {
        return first;
    }
    __device__ __forceinline__ End end() const {
        return {};
    }
};

// first, first + step, ... below end.
template <typename T>
static __device__ __forceinline__ Strided<T> strided(
    typename Identity<T>::type first, T end, typename Bits<T>::type step
) {
    using U = typename Bits<T>::type;
    const U distance = (U)end - (U)first - 1;
    return {{first, step, (U)(distance / step), first < end}};
}

// first, first + step, ... up to last.
template <typename T>
static __device__ __forceinline__ Strided<T> inclusive(
    typename Identity<T>::type first, T last, typename Bits<T>::type step = 1
) {
    using U = typename Bits<T>::type;
    const U distance = (U)last - (U)first;
    return {{first, step, (U)(distance / step), first <= last}};
}

// Returns the least number of rounds of `while (i < end) { ...; i += step; }`, where i is below end: all, or those before i wraps.
template <typename T>
static __device__ __forceinline__ typename Bits<T>::type rounds_below(
    T i, typename Identity<T>::type end, typename Bits<T>::type step
) {
    using U = typename Bits<T>::type;
    const U distance = (U)end - (U)i - 1;
    return step == 0 ? 1 : (U)(distance / step) + 1;
}

// ---- Floats ----------------------------------------------------------------------------------------------------

static __device__ __forceinline__ float signum(float x) {
    return isnan(x) ? x : copysignf(1.0f, x);
}

static __device__ __forceinline__ double signum(double x) {
    return isnan(x) ? x : copysign(1.0, x);
}

static __device__ __forceinline__ float fract(float x) {
    return x - truncf(x);
}

static __device__ __forceinline__ double fract(double x) {
    return x - trunc(x);
}

static __device__ __forceinline__ float div_euclid(float a, float b) {
    const float quotient = truncf(a / b);
    return fmodf(a, b) < 0.0f ? (b > 0.0f ? quotient - 1.0f : quotient + 1.0f) : quotient;
}

static __device__ __forceinline__ double div_euclid(double a, double b) {
    const double quotient = trunc(a / b);
    return fmod(a, b) < 0.0 ? (b > 0.0 ? quotient - 1.0 : quotient + 1.0) : quotient;
}

static __device__ __forceinline__ float rem_euclid(float a, float b) {
    const float remainder = fmodf(a, b);
    return remainder < 0.0f ? remainder + fabsf(b) : remainder;
}

static __device__ __forceinline__ double rem_euclid(double a, double b) {
    const double remainder = fmod(a, b);
    return remainder < 0.0 ? remainder + fabs(b) : remainder;
}

template <typename T>
static __device__ __forceinline__ T powi(T base, int exponent) {
    unsigned int rest = exponent < 0 ? 0u - (unsigned int)exponent : (unsigned int)exponent;
    T power = 1;
    for (; rest != 0; rest >>= 1) {
        if (rest & 1) {
            power *= base;
        }
        base *= base;
    }
    return exponent < 0 ? 1 / power : power;
}

static __device__ __forceinline__ double saturate(double x) {
    return fmin(fmax(x, 0.0), 1.0);
}

static __device__ __forceinline__ float frexp_fraction(float x) {
    int exponent;
    return frexpf(x, &exponent);
}

static __device__ __forceinline__ double frexp_fraction(double x) {
    int exponent;
    return frexp(x, &exponent);
}

// 0 for values that are not finite: CUDA does not specify the exponent for them.
static __device__ __forceinline__ int frexp_exponent(float x) {
    int exponent;
    frexpf(x, &exponent);
    return isfinite(x) ? exponent : 0;
}

static __device__ __forceinline__ int frexp_exponent(double x) {
    int exponent;
    frexp(x, &exponent);
    return isfinite(x) ? exponent : 0;
}

// ---- Warps -----------------------------------------------------------------------------------------------------

// Returns the mask if all of its lanes have the same value, otherwise 0.
template <typename T>
static __device__ __forceinline__ unsigned int match_all(unsigned int mask, T value) {
    int all;
    return __match_all_sync(mask, value, &all);
}

// Combines the values of the lanes of a mask.
template <typename T, typename F>
static __device__ __forceinline__ T reduce_lanes(unsigned int mask, T value, F combine) {
    if (mask == 0xffffffff) {
#pragma unroll
        for (unsigned int lanes = 16; lanes != 0; lanes /= 2) {
            value = combine(value, __shfl_xor_sync(mask, value, lanes));
        }
        return value;
    }
    T total = __shfl_sync(mask, value, __ffs(mask) - 1);
    for (unsigned int rest = mask & (mask - 1); rest != 0; rest &= rest - 1) {
        total = combine(total, __shfl_sync(mask, value, __ffs(rest) - 1));
    }
    return total;
}

template <typename T>
static __device__ __forceinline__ T reduce_add(unsigned int mask, T value) {
#if __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4) {
        return __reduce_add_sync(mask, value);
    }
#endif
    return reduce_lanes(mask, value, [](T a, T b) { return wrapping_add(a, b); });
}

template <typename T>
static __device__ __forceinline__ T reduce_min(unsigned int mask, T value) {
#if __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4) {
        return __reduce_min_sync(mask, value);
    }
#endif
    return reduce_lanes(mask, value, [](T a, T b) { return min(a, b); });
}

template <typename T>
static __device__ __forceinline__ T reduce_max(unsigned int mask, T value) {
#if __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4) {
        return __reduce_max_sync(mask, value);
    }
#endif
    return reduce_lanes(mask, value, [](T a, T b) { return max(a, b); });
}

template <typename T>
static __device__ __forceinline__ T reduce_and(unsigned int mask, T value) {
#if __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4) {
        return (T)__reduce_and_sync(mask, (unsigned int)value);
    }
#endif
    return reduce_lanes(mask, value, [](T a, T b) { return a & b; });
}

template <typename T>
static __device__ __forceinline__ T reduce_or(unsigned int mask, T value) {
#if __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4) {
        return (T)__reduce_or_sync(mask, (unsigned int)value);
    }
#endif
    return reduce_lanes(mask, value, [](T a, T b) { return a | b; });
}

template <typename T>
static __device__ __forceinline__ T reduce_xor(unsigned int mask, T value) {
#if __CUDA_ARCH__ >= 800
    if constexpr (sizeof(T) == 4) {
        return (T)__reduce_xor_sync(mask, (unsigned int)value);
    }
#endif
    return reduce_lanes(mask, value, [](T a, T b) { return a ^ b; });
}

// ---- Memory ----------------------------------------------------------------------------------------------------

template <typename T>
static __device__ __forceinline__ T volatile_load(const T* place) {
    return *(const volatile T*)place;
}

template <typename T>
static __device__ __forceinline__ void volatile_store(T* place, typename Identity<T>::type value) {
    *(volatile T*)place = value;
}

// An unsigned integer of a size.
template <unsigned long long bytes> struct Word { using type = unsigned int; };
template <> struct Word<1> { using type = unsigned char; };
template <> struct Word<2> { using type = unsigned short; };
template <> struct Word<8> { using type = unsigned long long; };

// A value that was loaded from memory which other threads may write. The compiler cannot look through this, so that it does
// not load the value again: the checked value is the one that is used. It is not an instruction.
template <typename T>
static __device__ __forceinline__ T once(T value) {
    if constexpr (__is_class(T)) {
        // Word by word: words that nothing needs are not loaded.
        using W = typename Word<(alignof(T) < 8 ? alignof(T) : 4)>::type;
        struct Words {
            W word[sizeof(T) / sizeof(W)];
        };
        Words words = __builtin_bit_cast(Words, value);
#pragma unroll
        for (W& word : words.word) {
            unsigned int bits = word;
            asm("" : "+r"(bits));
            word = (W)bits;
        }
        return __builtin_bit_cast(T, words);
    } else if constexpr (sizeof(T) == 8) {
        auto bits = __builtin_bit_cast(unsigned long long, value);
        asm("" : "+l"(bits));
        return __builtin_bit_cast(T, bits);
    } else {
        using W = typename Word<sizeof(T)>::type;
        unsigned int bits = __builtin_bit_cast(W, value);
        asm("" : "+r"(bits));
        return __builtin_bit_cast(T, (W)bits);
    }
}

// Does the same for each element of an array, in place.
template <typename T, unsigned long long n>
static __device__ __forceinline__ void once_each(T (&values)[n]) {
#pragma unroll
    for (unsigned long long i = 0; i < n; ++i) {
        values[i] = once(values[i]);
    }
}

template <typename T, unsigned long long n, unsigned long long m>
static __device__ __forceinline__ void once_each(T (&values)[n][m]) {
#pragma unroll
    for (unsigned long long i = 0; i < n; ++i) {
        once_each(values[i]);
    }
}

// Adjacent elements that are accessed at once.
template <unsigned int lanes, typename T>
struct alignas(lanes * sizeof(T)) Vector {
    T lane[lanes];
};

template <unsigned int lanes, typename T>
static __device__ __forceinline__ void load_vector(typename Identity<T>::type (&values)[lanes], const T* first) {
    if constexpr (sizeof(T) == 1 && lanes % 4 == 0) {
        // As words: what puts the bytes together again is recognised, and costs nothing.
        const auto words = *(const Vector<lanes / 4, unsigned int>*)first;
#pragma unroll
        for (unsigned int i = 0; i < lanes; ++i) {
            values[i] = __builtin_bit_cast(T, (unsigned char)(words.lane[i / 4] >> (8 * (i % 4))));
        }
    } else {
        const Vector<lanes, T> vector = *(const Vector<lanes, T>*)first;
#pragma unroll
        for (unsigned int i = 0; i < lanes; ++i) {
            values[i] = vector.lane[i];
        }
    }
}

template <unsigned int lanes, typename T>
static __device__ __forceinline__ void store_vector(T* first, const typename Identity<T>::type (&values)[lanes]) {
    if constexpr (sizeof(T) == 1 && lanes % 4 == 0) {
        Vector<lanes / 4, unsigned int> words = {};
#pragma unroll
        for (unsigned int i = 0; i < lanes; ++i) {
            words.lane[i / 4] |= (unsigned int)__builtin_bit_cast(unsigned char, values[i]) << (8 * (i % 4));
        }
        *(Vector<lanes / 4, unsigned int>*)first = words;
    } else {
        Vector<lanes, T> vector;
#pragma unroll
        for (unsigned int i = 0; i < lanes; ++i) {
            vector.lane[i] = values[i];
        }
        *(Vector<lanes, T>*)first = vector;
    }
}

// Accesses a struct of 8 or 16 bytes at once: by itself, the compiler makes an access of each field.
template <typename T>
static __device__ __forceinline__ T load_whole(const T* place) {
    if constexpr (sizeof(T) == 16) {
        return __builtin_bit_cast(T, *(const uint4*)place);
    } else {
        return __builtin_bit_cast(T, *(const uint2*)place);
    }
}

template <typename T>
static __device__ __forceinline__ void store_whole(T* place, T value) {
    if constexpr (sizeof(T) == 16) {
        *(uint4*)place = __builtin_bit_cast(uint4, value);
    } else {
        *(uint2*)place = __builtin_bit_cast(uint2, value);
    }
}

template <typename T>
static __device__ __forceinline__ T atomic_load(const T* cell) {
    return *(const volatile T*)cell;
}

template <typename T>
static __device__ __forceinline__ void atomic_store(T* cell, typename Identity<T>::type value) {
    *(volatile T*)cell = value;
}

// Loads and stores with a cache operator; without one for memory other than global memory. They are neither moved nor merged,
// so that the operator never changes which value is read.
#define LOAD(operator, further, ...) \
    if (!__isGlobal(from)) { \
        return *from; \
    } \
    const unsigned long long address = __cvta_generic_to_global(from); \
    if constexpr (sizeof(T) == 1) { \
        unsigned short bits; \
        asm volatile("ld.global." operator ".u8 %0, [%1]" further ";" : "=h"(bits) : "l"(address) __VA_ARGS__ : "memory"); \
        return __builtin_bit_cast(T, (unsigned char)bits); \
    } else if constexpr (sizeof(T) == 2) { \
        unsigned short bits; \
        asm volatile("ld.global." operator ".u16 %0, [%1]" further ";" : "=h"(bits) : "l"(address) __VA_ARGS__ : "memory"); \
        return __builtin_bit_cast(T, bits); \
    } else if constexpr (sizeof(T) == 4) { \
        unsigned int bits; \
        asm volatile("ld.global." operator ".u32 %0, [%1]" further ";" : "=r"(bits) : "l"(address) __VA_ARGS__ : "memory"); \
        return __builtin_bit_cast(T, bits); \
    } else { \
        unsigned long long bits; \
        asm volatile("ld.global." operator ".u64 %0, [%1]" further ";" : "=l"(bits) : "l"(address) __VA_ARGS__ : "memory"); \
        return __builtin_bit_cast(T, bits); \
    }

template <typename T>
static __device__ __forceinline__ T ld_cs(const T* from) {
    LOAD("cs", "", )
}

template <typename T>
static __device__ __forceinline__ T ld_lu(const T* from) {
    LOAD("lu", "", )
}

template <typename T>
static __device__ __forceinline__ T ld_cg(const T* from) {
    LOAD("cg", "", )
}

template <typename T>
static __device__ __forceinline__ T ld_no_allocate(const T* from) {
    LOAD("L1::no_allocate", "", )
}

// How the second-level cache keeps the lines of accesses. Before sm_80 there are no policies.
static __device__ __forceinline__ unsigned long long keep_in_l2(float fraction) {
    unsigned long long policy = 0;
#if __CUDA_ARCH__ >= 800
    fraction = fminf(fmaxf(fraction, 0.0625f), 1.0f);
    asm("createpolicy.fractional.L2::evict_last.b64 %0, %1;" : "=l"(policy) : "f"(fraction));
#endif
    return policy;
}

static __device__ __forceinline__ unsigned long long drop_from_l2(float fraction) {
    unsigned long long policy = 0;
#if __CUDA_ARCH__ >= 800
    fraction = fminf(fmaxf(fraction, 0.0625f), 1.0f);
    asm("createpolicy.fractional.L2::evict_first.b64 %0, %1;" : "=l"(policy) : "f"(fraction));
#endif
    return policy;
}

template <typename T>
static __device__ __forceinline__ T ld_policy(const T* from, unsigned long long policy) {
#if __CUDA_ARCH__ >= 800
    LOAD("L2::cache_hint", ", %2", , "l"(policy))
#else
    LOAD("ca", "", )
#endif
}
#undef LOAD

#define STORE(operator, further, ...) \
    if (!__isGlobal(to)) { \
        *to = value; \
        return; \
    } \
    const unsigned long long address = __cvta_generic_to_global(to); \
    if constexpr (sizeof(T) == 1) { \
        const unsigned short bits = __builtin_bit_cast(unsigned char, value); \
        asm volatile("st.global." operator ".u8 [%0], %1" further ";" : : "l"(address), "h"(bits) __VA_ARGS__ : "memory"); \
    } else if constexpr (sizeof(T) == 2) { \
        const unsigned short bits = __builtin_bit_cast(unsigned short, value); \
        asm volatile("st.global." operator ".u16 [%0], %1" further ";" : : "l"(address), "h"(bits) __VA_ARGS__ : "memory"); \
    } else if constexpr (sizeof(T) == 4) { \
        const unsigned int bits = __builtin_bit_cast(unsigned int, value); \
        asm volatile("st.global." operator ".u32 [%0], %1" further ";" : : "l"(address), "r"(bits) __VA_ARGS__ : "memory"); \
    } else { \
        const unsigned long long bits = __builtin_bit_cast(unsigned long long, value); \
        asm volatile("st.global." operator ".u64 [%0], %1" further ";" : : "l"(address), "l"(bits) __VA_ARGS__ : "memory"); \
    }

template <typename T>
static __device__ __forceinline__ void st_cs(T* to, typename Identity<T>::type value) {
    STORE("cs", "", )
}

template <typename T>
static __device__ __forceinline__ void st_cg(T* to, typename Identity<T>::type value) {
    STORE("cg", "", )
}

template <typename T>
static __device__ __forceinline__ void st_policy(T* to, typename Identity<T>::type value, unsigned long long policy) {
#if __CUDA_ARCH__ >= 800
    STORE("L2::cache_hint", ", %2", , "l"(policy))
#else
    STORE("wb", "", )
#endif
}
#undef STORE

// Starts an asynchronous copy of adjacent elements to shared memory, where that is supported; otherwise copies them at once.
template <int count, typename T>
static __device__ __forceinline__ void start_copy(T* to, const T* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    constexpr int bytes = count * (int)sizeof(T);
    if ((bytes == 4 || bytes == 8 || bytes == 16) && __isShared(to) && __isGlobal(from)) {
        const unsigned int shared = (unsigned int)__cvta_generic_to_shared(to);
        if constexpr (bytes == 16) {
            asm volatile(
                "cp.async.cg.shared.global [%0], [%1], 16;" : : "r"(shared), "l"(__cvta_generic_to_global(from)) : "memory"
            );
        } else if constexpr (bytes == 4 || bytes == 8) {
            asm volatile(
                "cp.async.ca.shared.global [%0], [%1], %2;"
                : : "r"(shared), "l"(__cvta_generic_to_global(from)), "n"(bytes) : "memory"
            );
        }
        return;
    }
#endif
    for (int i = 0; i < count; ++i) {
        to[i] = from[i];
    }
}

// Starts an asynchronous copy of adjacent elements to shared memory, where that is supported; otherwise copies them at once.
// Elements that are not there are zero, and not read.
template <int count, typename T>
static __device__ __forceinline__ void start_copy_or_zero(T* to, const T* from, bool is_there) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    constexpr int bytes = count * (int)sizeof(T);
    if ((bytes == 4 || bytes == 8 || bytes == 16) && __isShared(to) && __isGlobal(from)) {
        const unsigned int shared = (unsigned int)__cvta_generic_to_shared(to);
        const unsigned int read = is_there ? bytes : 0;
        if constexpr (bytes == 16) {
            asm volatile(
                "cp.async.cg.shared.global [%0], [%1], 16, %2;"
                : : "r"(shared), "l"(__cvta_generic_to_global(from)), "r"(read) : "memory"
            );
        } else if constexpr (bytes == 4 || bytes == 8) {
            asm volatile(
                "cp.async.ca.shared.global [%0], [%1], %2, %3;"
                : : "r"(shared), "l"(__cvta_generic_to_global(from)), "n"(bytes), "r"(read) : "memory"
            );
        }
        return;
    }
#endif
    for (int i = 0; i < count; ++i) {
        to[i] = is_there ? from[i] : T{};
    }
}

// The atomics that CUDA lacks.

static __device__ __forceinline__ float atomicCAS(float* cell, float expected, float value) {
    return __uint_as_float(atomicCAS((unsigned int*)cell, __float_as_uint(expected), __float_as_uint(value)));
}

static __device__ __forceinline__ double atomicCAS(double* cell, double expected, double value) {
    return __longlong_as_double(atomicCAS(
        (unsigned long long*)cell,
        (unsigned long long)__double_as_longlong(expected),
        (unsigned long long)__double_as_longlong(value)
    ));
}

static __device__ __forceinline__ long long atomicCAS(long long* cell, long long expected, long long value) {
    return (long long)atomicCAS((unsigned long long*)cell, (unsigned long long)expected, (unsigned long long)value);
}

static __device__ __forceinline__ double atomicExch(double* cell, double value) {
    return __longlong_as_double(
        atomicExch((unsigned long long*)cell, (unsigned long long)__double_as_longlong(value))
    );
}

static __device__ __forceinline__ long long atomicExch(long long* cell, long long value) {
    return (long long)atomicExch((unsigned long long*)cell, (unsigned long long)value);
}

static __device__ __forceinline__ long long atomicAdd(long long* cell, long long value) {
    return (long long)atomicAdd((unsigned long long*)cell, (unsigned long long)value);
}

// Replaces the cell's value by the result of `update` for it.
template <typename T, typename F>
static __device__ __forceinline__ T atomic_update(T* cell, F update) {
    using Raw = typename Bits<T>::type;
    T old = atomic_load(cell);
    while (true) {
        const T seen = atomicCAS(cell, old, update(old));
        if (reinterpret_cast<const Raw&>(seen) == reinterpret_cast<const Raw&>(old)) {
            return seen;
        }
        old = seen;
    }
}

static __device__ __forceinline__ float atomicMin(float* cell, float value) {
    return atomic_update(cell, [=](float old) { return fminf(old, value); });
}

static __device__ __forceinline__ float atomicMax(float* cell, float value) {
    return atomic_update(cell, [=](float old) { return fmaxf(old, value); });
}

static __device__ __forceinline__ double atomicMin(double* cell, double value) {
    return atomic_update(cell, [=](double old) { return fmin(old, value); });
}

static __device__ __forceinline__ double atomicMax(double* cell, double value) {
    return atomic_update(cell, [=](double old) { return fmax(old, value); });
}

// ---- Memory ordering -------------------------------------------------------------------------------------------

enum class Order { relaxed = 0, acquire = 2, release = 3, acq_rel = 4, seq_cst = 5 };
enum class Scope { block = 1, cluster = 2, device = 3, system = 4 };

// Clusters exist from sm_90 on.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
constexpr bool has_clusters = false;
#else
constexpr bool has_clusters = true;
#endif

template <Order order, Scope scope = Scope::device>
static __device__ __forceinline__ void fence() {
    if constexpr (scope == Scope::cluster && !has_clusters) {
        fence<order, Scope::device>();
    } else if constexpr (order == Order::seq_cst) {
        if constexpr (scope == Scope::block) {
            asm volatile("fence.sc.cta;" : : : "memory");
        } else if constexpr (scope == Scope::cluster) {
            asm volatile("fence.sc.cluster;" : : : "memory");
        } else if constexpr (scope == Scope::device) {
            asm volatile("fence.sc.gpu;" : : : "memory");
        } else {
            asm volatile("fence.sc.sys;" : : : "memory");
        }
    } else if constexpr (order != Order::relaxed) {
        if constexpr (scope == Scope::block) {
            asm volatile("fence.acq_rel.cta;" : : : "memory");
        } else if constexpr (scope == Scope::cluster) {
            asm volatile("fence.acq_rel.cluster;" : : : "memory");
        } else if constexpr (scope == Scope::device) {
            asm volatile("fence.acq_rel.gpu;" : : : "memory");
        } else {
            asm volatile("fence.acq_rel.sys;" : : : "memory");
        }
    }
}

constexpr bool releases(Order order) {
    return order == Order::release || order == Order::acq_rel || order == Order::seq_cst;
}

constexpr bool acquires(Order order) {
    return order == Order::acquire || order == Order::acq_rel || order == Order::seq_cst;
}

// An access that is relaxed itself, with fences around it.
template <Order order, Scope scope, typename F>
static __device__ __forceinline__ auto fenced(F access) {
    if constexpr (releases(order)) {
        fence<order, scope>();
    }
    const auto old = access();
    if constexpr (acquires(order)) {
        fence<Order::acq_rel, scope>();
    }
    return old;
}

// NVRTC has atomics with an ordering and a scope since CUDA 12.8. Before, fences surround the plain ones.
#ifndef ATOMICS_HAVE_ORDERS
#define ATOMICS_HAVE_ORDERS (__CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ >= 1208)
#endif

#if ATOMICS_HAVE_ORDERS

// The scope in the form that the compiler takes.
constexpr int scope_of(Scope scope) {
    return (int)(scope == Scope::cluster && !has_clusters ? Scope::device : scope);
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T atomic_load(const T* cell) {
    T value;
    __nv_atomic_load(cell, &value, (int)order, scope_of(scope));
    return value;
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ void atomic_store(T* cell, typename Identity<T>::type value) {
    __nv_atomic_store(cell, &value, (int)order, scope_of(scope));
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T atomic_swap(T* cell, typename Identity<T>::type value) {
    T old;
    __nv_atomic_exchange(cell, &value, &old, (int)order, scope_of(scope));
    return old;
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T compare_and_swap(
    T* cell, typename Identity<T>::type expected, typename Identity<T>::type value
) {
    __nv_atomic_compare_exchange(
        cell, &expected, &value, false, (int)order, (int)(acquires(order) ? Order::acquire : Order::relaxed), scope_of(scope)
    );
    return expected;
}

// Integers are added as unsigned ones, which wrap.
template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_add(T* cell, typename Identity<T>::type value) {
    if constexpr (is_signed_integer<T>) {
        using Raw = typename Bits<T>::type;
        return (T)__nv_atomic_fetch_add((Raw*)cell, (Raw)value, (int)order, scope_of(scope));
    } else {
        return __nv_atomic_fetch_add(cell, value, (int)order, scope_of(scope));
    }
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_and(T* cell, typename Identity<T>::type value) {
    return __nv_atomic_fetch_and(cell, value, (int)order, scope_of(scope));
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_or(T* cell, typename Identity<T>::type value) {
    return __nv_atomic_fetch_or(cell, value, (int)order, scope_of(scope));
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_xor(T* cell, typename Identity<T>::type value) {
    return __nv_atomic_fetch_xor(cell, value, (int)order, scope_of(scope));
}

#else

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T atomic_load(const T* cell) {
    static_assert(sizeof(T) <= 8, "cells of 128 bits need NVRTC 12.8");
    if constexpr (order == Order::seq_cst) {
        fence<order, scope>();
    }
    const T value = atomic_load(cell);
    if constexpr (order != Order::relaxed) {
        fence<Order::acq_rel, scope>();
    }
    return value;
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ void atomic_store(T* cell, typename Identity<T>::type value) {
    static_assert(sizeof(T) <= 8, "cells of 128 bits need NVRTC 12.8");
    fence<order, scope>();
    atomic_store(cell, value);
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T atomic_swap(T* cell, typename Identity<T>::type value) {
    static_assert(sizeof(T) <= 8, "cells of 128 bits need NVRTC 12.8");
    static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
    return fenced<order, scope>([=] { return atomicExch(cell, value); });
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T compare_and_swap(
    T* cell, typename Identity<T>::type expected, typename Identity<T>::type value
) {
    static_assert(sizeof(T) <= 8, "cells of 128 bits need NVRTC 12.8");
    static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
    return fenced<order, scope>([=] { return atomicCAS(cell, expected, value); });
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_add(T* cell, typename Identity<T>::type value) {
    static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
    return fenced<order, scope>([=] { return atomicAdd(cell, value); });
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_and(T* cell, typename Identity<T>::type value) {
    static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
    return fenced<order, scope>([=] { return atomicAnd(cell, value); });
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_or(T* cell, typename Identity<T>::type value) {
    static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
    return fenced<order, scope>([=] { return atomicOr(cell, value); });
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_xor(T* cell, typename Identity<T>::type value) {
    static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
    return fenced<order, scope>([=] { return atomicXor(cell, value); });
}

#endif

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_sub(T* cell, typename Identity<T>::type value) {
    if constexpr (is_signed_integer<T>) {
        return fetch_add<order, scope>(cell, wrapping_neg(value));
    } else {
        return fetch_add<order, scope>(cell, (T)-value);
    }
}

// Replaces the cell's value by the result of `update` for it.
template <Order order, Scope scope, typename T, typename F>
static __device__ __forceinline__ T atomic_update(T* cell, F update) {
    using Raw = typename Bits<T>::type;
    T old = atomic_load<Order::relaxed, scope>(cell);
    while (true) {
        const T seen = compare_and_swap<order, scope>(cell, old, update(old));
        if (reinterpret_cast<const Raw&>(seen) == reinterpret_cast<const Raw&>(old)) {
            return seen;
        }
        old = seen;
    }
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_min(T* cell, typename Identity<T>::type value) {
    if constexpr (sizeof(T) == 4 && (T)0.5 != 0) {
        return atomic_update<order, scope>(cell, [=](T old) { return fminf(old, value); });
    } else if constexpr ((T)0.5 != 0) {
        return atomic_update<order, scope>(cell, [=](T old) { return fmin(old, value); });
    } else {
#if ATOMICS_HAVE_ORDERS
        return __nv_atomic_fetch_min(cell, value, (int)order, scope_of(scope));
#else
        static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
        return fenced<order, scope>([=] { return atomicMin(cell, value); });
#endif
    }
}

template <Order order, Scope scope = Scope::device, typename T>
static __device__ __forceinline__ T fetch_max(T* cell, typename Identity<T>::type value) {
    if constexpr (sizeof(T) == 4 && (T)0.5 != 0) {
        return atomic_update<order, scope>(cell, [=](T old) { return fmaxf(old, value); });
    } else if constexpr ((T)0.5 != 0) {
        return atomic_update<order, scope>(cell, [=](T old) { return fmax(old, value); });
    } else {
#if ATOMICS_HAVE_ORDERS
        return __nv_atomic_fetch_max(cell, value, (int)order, scope_of(scope));
#else
        static_assert(scope != Scope::system, "exchanges among devices need NVRTC 12.8");
        return fenced<order, scope>([=] { return atomicMax(cell, value); });
#endif
    }
}

template <Order order, Scope scope = Scope::device>
static __device__ __forceinline__ unsigned int fetch_inc(unsigned int* cell, unsigned int limit) {
    return fenced<order, scope>([=] {
        return scope == Scope::system ? atomicInc_system(cell, limit) : atomicInc(cell, limit);
    });
}

template <Order order, Scope scope = Scope::device>
static __device__ __forceinline__ unsigned int fetch_dec(unsigned int* cell, unsigned int limit) {
    return fenced<order, scope>([=] {
        return scope == Scope::system ? atomicDec_system(cell, limit) : atomicDec(cell, limit);
    });
}

// ---- Barriers in shared memory ---------------------------------------------------------------------------------

template <typename T>
static __device__ __forceinline__ unsigned int shared_address(const T* place) {
    return (unsigned int)__cvta_generic_to_shared(place);
}

// Visible to the copy engine, too, after a barrier of the block or of the cluster.
static __device__ __forceinline__ void init_barrier(const unsigned long long* barrier, unsigned int arrivals) {
    asm volatile(
        "mbarrier.init.shared::cta.b64 [%0], %1;\n"
        "fence.mbarrier_init.release.cluster;\n"
        : : "r"(shared_address(barrier)), "r"(arrivals) : "memory"
    );
}

// Initialises the barriers that the kernel initialises again: until then they count one arrival.
static __device__ __forceinline__ void make_barriers(const unsigned long long* first, unsigned int count) {
    if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
        for (unsigned int i = 0; i < count; ++i) {
            init_barrier(&first[i], 1);
        }
    }
}

// Of a warp, one lane at most may come: several at once may exceed the count of the phase, and then the GPU stops the program.
static __device__ __forceinline__ void arrive_at_barrier(const unsigned long long* barrier) {
    asm volatile(
        "mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" : : "r"(shared_address(barrier)) : "memory"
    );
}

// Arrives at the barrier at the same place in the block of that rank. It makes no writes visible there, which would take longer.
// Of a warp, one lane at most may come.
static __device__ __forceinline__ void arrive_in_block(const unsigned long long* barrier, unsigned int rank) {
    asm volatile(
        "{ .reg .b32 theirs;\n"
        "mapa.shared::cluster.u32 theirs, %0, %1;\n"
        "mbarrier.arrive.release.cta.shared::cluster.b64 _, [theirs]; }\n"
        : : "r"(shared_address(barrier)), "r"(rank) : "memory"
    );
}

// The same for any lanes, one after the other.
static __device__ __forceinline__ void arrive_at_barrier_in_turns(const unsigned long long* barrier) {
    for (unsigned int lanes = __activemask(); lanes != 0; lanes &= lanes - 1) {
        if (lane_id() == __ffs(lanes) - 1) {
            arrive_at_barrier(barrier);
        }
    }
}

static __device__ __forceinline__ void arrive_in_block_in_turns(const unsigned long long* barrier, unsigned int rank) {
    for (unsigned int lanes = __activemask(); lanes != 0; lanes &= lanes - 1) {
        if (lane_id() == __ffs(lanes) - 1) {
            arrive_in_block(barrier, rank);
        }
    }
}

static __device__ __forceinline__ void expect_bytes(const unsigned long long* barrier, unsigned int bytes) {
    asm volatile(
        "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" : : "r"(shared_address(barrier)), "r"(bytes) : "memory"
    );
}

static __device__ __forceinline__ bool is_phase_complete(const unsigned long long* barrier, unsigned int parity) {
    unsigned int complete;
    asm volatile(
        "{ .reg .pred complete;\n"
        "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 complete, [%1], %2;\n"
        "selp.u32 %0, 1, 0, complete; }\n"
        : "=r"(complete) : "r"(shared_address(barrier)), "r"(parity) : "memory"
    );
    return complete != 0;
}

// Waits until the phase is complete. The result is `true`.
static __device__ __forceinline__ bool wait_for_phase(const unsigned long long* barrier, unsigned int parity) {
    asm volatile(
        "{ .reg .pred complete;\n"
        "again:\n"
        "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 complete, [%0], %1;\n"
        "@!complete bra again; }\n"
        : : "r"(shared_address(barrier)), "r"(parity) : "memory"
    );
    return true;
}

// The same, or until a check of the launch has failed. All of it is one piece of code: to hand over a predicate takes longer than a
// phase that is complete.
static __device__ __forceinline__ bool wait_for_phase(
    const unsigned long long* barrier, unsigned int parity, Fault fault
) {
    asm volatile(
        "{ .reg .pred complete, failed;\n"
        ".reg .b32 graph;\n"
        ".reg .b64 launch, last;\n"
        "again:\n"
        "mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 complete, [%0], %1;\n"
        "@complete bra done;\n"
        "ld.volatile.global.b32 graph, [%2 + 8];\n"
        "ld.volatile.global.b64 last, [%2];\n"
        "cvt.u64.u32 launch, graph;\n"
        "shl.b64 launch, launch, 32;\n"
        "add.u64 launch, launch, %3;\n"
        "setp.eq.b64 failed, last, launch;\n"
        "@!failed bra again;\n"
        "done: }\n"
        : : "r"(shared_address(barrier)), "r"(parity), "l"(fault.slot), "l"(fault.launch) : "memory"
    );
    return true;
}

// The same, but ends the thread once a check of the launch has failed.
static __device__ __forceinline__ bool wait_for_phase_or_end(
    const unsigned long long* barrier, unsigned int parity, Fault fault
) {
    while (!(is_phase_complete(barrier, parity) || end_if_failed(fault))) {
    }
    return true;
}

// ---- Bulk copies -----------------------------------------------------------------------------------------------

// Copies bytes, for which the current phase of the barrier waits.
template <typename T>
static __device__ __forceinline__ void copy_bulk_in(
    T* to, const T* from, unsigned int count, const unsigned long long* barrier
) {
    if (!__isShared(to) || !__isGlobal(from)) {
        for (unsigned int i = 0; i < count; ++i) {
            to[i] = from[i];
        }
        return;
    }
    const unsigned int bytes = count * (unsigned int)sizeof(T);
    expect_bytes(barrier, bytes);
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
        : : "r"(shared_address(to)), "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(shared_address(barrier))
        : "memory"
    );
}

// Copies bytes to the same place in all blocks of the cluster that the mask names. The barrier at the same place in each of them
// counts what comes.
template <typename T>
static __device__ __forceinline__ void copy_bulk_to_cluster(
    T* to, const T* from, unsigned int count, const unsigned long long* barrier, unsigned int mask
) {
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1], %2, [%3], %4;"
        : : "r"(shared_address(to)), "l"(__cvta_generic_to_global(from)), "r"(count * (unsigned int)sizeof(T)),
            "r"(shared_address(barrier)), "h"((unsigned short)mask)
        : "memory"
    );
}

// The copy engine sees earlier writes.
template <typename T>
static __device__ __forceinline__ void copy_bulk_out(T* to, const T* from, unsigned int count) {
    if (!__isGlobal(to) || !__isShared(from)) {
        for (unsigned int i = 0; i < count; ++i) {
            to[i] = from[i];
        }
        return;
    }
    asm volatile(
        "fence.proxy.async.shared::cta;\n"
        "cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n"
        : : "l"(__cvta_generic_to_global(to)), "r"(shared_address(from)), "r"(count * (unsigned int)sizeof(T))
        : "memory"
    );
}

// Returns true for a multiple of a power of two in shared memory.
template <typename T>
static __device__ __forceinline__ bool is_shared_multiple(const T* place, unsigned int bytes) {
    return __isShared(place) && (shared_address(place) & (bytes - 1)) == 0;
}

// Tiles of tensors. The hardware counts dimensions from the one whose elements are neighbours.
template <int rank, typename T>
static __device__ __forceinline__ void copy_tile_in(
    T* to,
    const unsigned long long* map,
    const int* corner,
    unsigned int count,
    const unsigned long long* barrier
) {
    const unsigned int target = shared_address(to), arrival = shared_address(barrier);
    expect_bytes(barrier, count * (unsigned int)sizeof(T));
#define COPY(rank, places, ...) \
    asm volatile( \
        "cp.async.bulk.tensor." #rank "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes " \
        "[%0], [%1, {" places "}], [%2];" \
        : : "r"(target), "l"(map), "r"(arrival), __VA_ARGS__ : "memory" \
    )
    if constexpr (rank == 1) {
        COPY(1, "%3", "r"(corner[0]));
    } else if constexpr (rank == 2) {
        COPY(2, "%3, %4", "r"(corner[1]), "r"(corner[0]));
    } else if constexpr (rank == 3) {
        COPY(3, "%3, %4, %5", "r"(corner[2]), "r"(corner[1]), "r"(corner[0]));
    } else if constexpr (rank == 4) {
        COPY(4, "%3, %4, %5, %6", "r"(corner[3]), "r"(corner[2]), "r"(corner[1]), "r"(corner[0]));
    } else {
        COPY(
            5, "%3, %4, %5, %6, %7",
            "r"(corner[4]), "r"(corner[3]), "r"(corner[2]), "r"(corner[1]), "r"(corner[0])
        );
    }
#undef COPY
}

// The same for all blocks of the cluster that the mask names: the tile comes to the same place in each of them, whose barrier counts it.
template <int rank, typename T>
static __device__ __forceinline__ void copy_tile_to_cluster(
    T* to, const unsigned long long* map, const int* corner, const unsigned long long* barrier, unsigned int mask
) {
    const unsigned int target = shared_address(to), arrival = shared_address(barrier);
    const unsigned short blocks = (unsigned short)mask;
#define COPY(rank, places, ...) \
    asm volatile( \
        "cp.async.bulk.tensor." #rank "d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster " \
        "[%0], [%1, {" places "}], [%2], %3;" \
        : : "r"(target), "l"(map), "r"(arrival), "h"(blocks), __VA_ARGS__ : "memory" \
    )
    if constexpr (rank == 1) {
        COPY(1, "%4", "r"(corner[0]));
    } else if constexpr (rank == 2) {
        COPY(2, "%4, %5", "r"(corner[1]), "r"(corner[0]));
    } else if constexpr (rank == 3) {
        COPY(3, "%4, %5, %6", "r"(corner[2]), "r"(corner[1]), "r"(corner[0]));
    } else if constexpr (rank == 4) {
        COPY(4, "%4, %5, %6, %7", "r"(corner[3]), "r"(corner[2]), "r"(corner[1]), "r"(corner[0]));
    } else {
        COPY(
            5, "%4, %5, %6, %7, %8",
            "r"(corner[4]), "r"(corner[3]), "r"(corner[2]), "r"(corner[1]), "r"(corner[0])
        );
    }
#undef COPY
}

#define TILE_OUT(name, instruction, operation) \
    template <int rank, typename T> \
    static __device__ __forceinline__ void name(const unsigned long long* map, const int* corner, const T* from) { \
        const unsigned int source = shared_address(from); \
        if constexpr (rank == 1) { \
            WRITE(instruction ".1d", operation, "%2", "r"(corner[0])); \
        } else if constexpr (rank == 2) { \
            WRITE(instruction ".2d", operation, "%2, %3", "r"(corner[1]), "r"(corner[0])); \
        } else if constexpr (rank == 3) { \
            WRITE(instruction ".3d", operation, "%2, %3, %4", "r"(corner[2]), "r"(corner[1]), "r"(corner[0])); \
        } else if constexpr (rank == 4) { \
            WRITE( \
                instruction ".4d", operation, "%2, %3, %4, %5", \
                "r"(corner[3]), "r"(corner[2]), "r"(corner[1]), "r"(corner[0]) \
            ); \
        } else { \
            WRITE( \
                instruction ".5d", operation, "%2, %3, %4, %5, %6", \
                "r"(corner[4]), "r"(corner[3]), "r"(corner[2]), "r"(corner[1]), "r"(corner[0]) \
            ); \
        } \
    }
#define WRITE(instruction, operation, places, ...) \
    asm volatile( \
        "fence.proxy.async.shared::cta;\n" \
        instruction ".global.shared::cta" operation ".tile.bulk_group [%0, {" places "}], [%1];\n" \
        : : "l"(map), "r"(source), __VA_ARGS__ : "memory" \
    )

TILE_OUT(copy_tile_out, "cp.async.bulk.tensor", "")
TILE_OUT(add_tile_out, "cp.reduce.async.bulk.tensor", ".add")
TILE_OUT(min_tile_out, "cp.reduce.async.bulk.tensor", ".min")
TILE_OUT(max_tile_out, "cp.reduce.async.bulk.tensor", ".max")
TILE_OUT(and_tile_out, "cp.reduce.async.bulk.tensor", ".and")
TILE_OUT(or_tile_out, "cp.reduce.async.bulk.tensor", ".or")
TILE_OUT(xor_tile_out, "cp.reduce.async.bulk.tensor", ".xor")

#undef WRITE
#undef TILE_OUT

// ---- Matrix units ----------------------------------------------------------------------------------------------

// Adds the product of 16 x 4 and 4 x 8 elements: a thread has one of the upper eight rows, one of the lower ones, and one of the right factor.
static __device__ __forceinline__ void multiply_add_f64(double* c, double upper, double lower, double right) {
#if __CUDA_ARCH__ >= 900
    asm volatile(
        "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
        : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3]) : "d"(upper), "d"(lower), "d"(right)
    );
#else
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(c[0]), "+d"(c[1]) : "d"(upper), "d"(right)
    );
    asm volatile(
        "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%0, %1};"
        : "+d"(c[2]), "+d"(c[3]) : "d"(lower), "d"(right)
    );
#endif
}

// ---- Warpgroups ------------------------------------------------------------------------------------------------

// The position of a matrix in shared memory, for a warpgroup: rows of 128, 64, 32 or 16 bytes, swizzled by eights. The distances from eight
// rows to the next eight, along the columns and along the rows, are in elements.
template <int bytes, typename T>
static __device__ __forceinline__ unsigned long long swizzled_rows(
    const T* first, unsigned int lead, unsigned int stride
) {
    const auto units = [](unsigned long long distance) { return (distance & 0x3ffff) >> 4; };
    const unsigned int size = sizeof(T);
    const unsigned long long swizzle = bytes == 128 ? 1 : bytes == 64 ? 2 : bytes == 32 ? 3 : 0;
    return units(__cvta_generic_to_shared(first)) | units(size * lead) << 16 | units(size * stride) << 32 | swizzle << 62;
}

// The values of a thread, as operands: the first half of them, and all.
#define HALF(as) \
    as(c[0]), as(c[1]), as(c[2]), as(c[3]), as(c[4]), as(c[5]), as(c[6]), as(c[7]), \
    as(c[8]), as(c[9]), as(c[10]), as(c[11]), as(c[12]), as(c[13]), as(c[14]), as(c[15]), \
    as(c[16]), as(c[17]), as(c[18]), as(c[19]), as(c[20]), as(c[21]), as(c[22]), as(c[23]), \
    as(c[24]), as(c[25]), as(c[26]), as(c[27]), as(c[28]), as(c[29]), as(c[30]), as(c[31])
#define VALUES(as) \
    HALF(as), \
    as(c[32]), as(c[33]), as(c[34]), as(c[35]), as(c[36]), as(c[37]), as(c[38]), as(c[39]), \
    as(c[40]), as(c[41]), as(c[42]), as(c[43]), as(c[44]), as(c[45]), as(c[46]), as(c[47]), \
    as(c[48]), as(c[49]), as(c[50]), as(c[51]), as(c[52]), as(c[53]), as(c[54]), as(c[55]), \
    as(c[56]), as(c[57]), as(c[58]), as(c[59]), as(c[60]), as(c[61]), as(c[62]), as(c[63])

// The left factor is `rows`, and the right one is at `right_at`; the values are kept, and the product added to them, if `keeps` is not 0.
// What follows them are the signs of the factors, and of 16-bit factors in shared memory whether they are not K-major.
#define MULTIPLY(operation, as, rows, right_at, keeps, modifiers, ...) \
    asm volatile( \
        "{ .reg .pred adds;\n" \
        "setp.ne.b32 adds, " keeps ", 0;\n" \
        "wgmma.mma_async.sync.aligned." operation " " \
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, " \
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, " \
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, " \
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, " \
        rows ", " right_at ", adds" modifiers "; }\n" \
        : VALUES(as) \
        : __VA_ARGS__ \
    )

// Starts to add the product of 64 x 16 and 16 x 128 elements to the values of the warpgroup, or to replace them by it. The rows of a K-major
// factor run along the inner dimension. Each factor is multiplied by its sign.
template <bool is_bf16, bool is_left_k_major, bool is_right_k_major, int left_sign = 1, int right_sign = 1>
static __device__ __forceinline__ void multiply_warpgroup(
    float* c, unsigned long long left, unsigned long long right, bool keeps = true
) {
#define OPERANDS \
    "l"(left), "l"(right), "r"((int)keeps), "n"(left_sign), "n"(right_sign), \
        "n"(is_left_k_major ? 0 : 1), "n"(is_right_k_major ? 0 : 1)
    if constexpr (is_bf16) {
        MULTIPLY("m64n128k16.f32.bf16.bf16", "+f", "%64", "%65", "%66", ", %67, %68, %69, %70", OPERANDS);
    } else {
        MULTIPLY("m64n128k16.f32.f16.f16", "+f", "%64", "%65", "%66", ", %67, %68, %69, %70", OPERANDS);
    }
#undef OPERANDS
}

// The same with a left factor that the threads hold, and a right one that is not K-major, of twice as many columns as a thread has values.
template <bool is_bf16, int values>
static __device__ __forceinline__ void multiply_warpgroup_held(
    float* c, const unsigned int* a, unsigned long long right
) {
    static_assert(values == 32 || values == 64, "there are products of 64 and of 128 columns");
#define OPERANDS "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(right)
#define MULTIPLY_HALF(operation) \
    asm volatile( \
        "wgmma.mma_async.sync.aligned." operation " " \
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, " \
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, " \
        "{%32, %33, %34, %35}, %36, 1, 1, 1, 1;\n" \
        : HALF("+f") \
        : OPERANDS \
    )
    if constexpr (values == 32 && is_bf16) {
        MULTIPLY_HALF("m64n64k16.f32.bf16.bf16");
    } else if constexpr (values == 32) {
        MULTIPLY_HALF("m64n64k16.f32.f16.f16");
    } else if constexpr (is_bf16) {
        MULTIPLY("m64n128k16.f32.bf16.bf16", "+f", "{%64, %65, %66, %67}", "%68", "1", ", 1, 1, 1", OPERANDS);
    } else {
        MULTIPLY("m64n128k16.f32.f16.f16", "+f", "{%64, %65, %66, %67}", "%68", "1", ", 1, 1, 1", OPERANDS);
    }
#undef MULTIPLY_HALF
#undef OPERANDS
}

// The same of 64 x 8 and 8 x 128 elements of 32 bits, where the right factor is K-major.
static __device__ __forceinline__ void multiply_warpgroup_tf32_held(
    float* c, const unsigned int* a, unsigned long long right
) {
    MULTIPLY(
        "m64n128k8.f32.tf32.tf32", "+f", "{%64, %65, %66, %67}", "%68", "1", ", 1, 1",
        "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(right)
    );
}

// The same of 32 bytes along the inner dimension of elements of other types, where both factors are K-major.
#define MULTIPLY_FLOATS(name, operation) \
    template <int left_sign = 1, int right_sign = 1> \
    static __device__ __forceinline__ void name( \
        float* c, unsigned long long left, unsigned long long right, bool keeps = true \
    ) { \
        MULTIPLY( \
            operation, "+f", "%64", "%65", "%66", ", %67, %68", \
            "l"(left), "l"(right), "r"((int)keeps), "n"(left_sign), "n"(right_sign) \
        ); \
    }
#define MULTIPLY_BYTES(name, operation) \
    static __device__ __forceinline__ void name( \
        int* c, unsigned long long left, unsigned long long right, bool keeps = true \
    ) { \
        MULTIPLY(operation, "+r", "%64", "%65", "%66", "", "l"(left), "l"(right), "r"((int)keeps)); \
    }

MULTIPLY_FLOATS(multiply_warpgroup_tf32, "m64n128k8.f32.tf32.tf32")
MULTIPLY_FLOATS(multiply_warpgroup_e4m3, "m64n128k32.f32.e4m3.e4m3")
MULTIPLY_FLOATS(multiply_warpgroup_e4m3_e5m2, "m64n128k32.f32.e4m3.e5m2")
MULTIPLY_FLOATS(multiply_warpgroup_e5m2_e4m3, "m64n128k32.f32.e5m2.e4m3")
MULTIPLY_FLOATS(multiply_warpgroup_e5m2, "m64n128k32.f32.e5m2.e5m2")
MULTIPLY_BYTES(multiply_warpgroup_s8, "m64n128k32.s32.s8.s8")
MULTIPLY_BYTES(multiply_warpgroup_s8_u8, "m64n128k32.s32.s8.u8")
MULTIPLY_BYTES(multiply_warpgroup_u8_s8, "m64n128k32.s32.u8.s8")
MULTIPLY_BYTES(multiply_warpgroup_u8, "m64n128k32.s32.u8.u8")

#undef MULTIPLY_FLOATS
#undef MULTIPLY_BYTES

// Precedes code that threads run while the matrix units work for them, and in which threads may end where a warpgroup meets: none
// of them does before the products are complete.
static __device__ __forceinline__ void wait_if_threads_may_end() {
#ifdef MEETS_IN_WARPGROUP
    asm volatile("wgmma.wait_group.sync.aligned 0;" : : : "memory");
#endif
}

// Waits until the products of all groups but the last are complete. Threads may end before they come to the next wait where a
// warpgroup meets: none of them does while the matrix units work for it.
static __device__ __forceinline__ void wait_for_earlier_products() {
#ifdef MEETS_IN_WARPGROUP
    asm volatile("wgmma.wait_group.sync.aligned 0;" : : : "memory");
#else
    asm volatile("wgmma.wait_group.sync.aligned 1;" : : : "memory");
#endif
}

// The sizes of a texture. The last one of an array is the number of its layers: drivers refuse `txq.array_size`.
static __device__ __forceinline__ unsigned int texture_width(cudaTextureObject_t texture) {
    unsigned int size;
    asm("txq.width.b32 %0, [%1];" : "=r"(size) : "l"(texture));
    return size;
}

static __device__ __forceinline__ unsigned int texture_height(cudaTextureObject_t texture) {
    unsigned int size;
    asm("txq.height.b32 %0, [%1];" : "=r"(size) : "l"(texture));
    return size;
}

static __device__ __forceinline__ unsigned int texture_depth(cudaTextureObject_t texture) {
    unsigned int size;
    asm("txq.depth.b32 %0, [%1];" : "=r"(size) : "l"(texture));
    return size;
}

// Two numbers, rounded to 16 bits; the first one in the low half.
template <bool is_bf16>
static __device__ __forceinline__ unsigned int pack_halves(float low, float high) {
    unsigned int pair;
    if constexpr (is_bf16) {
        asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
    } else {
        asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(pair) : "f"(high), "f"(low));
    }
    return pair;
}

// Follows the wait for products: the compiler uses none of their values before.
static __device__ __forceinline__ void settle_warpgroup(float* c) {
    asm volatile("" : VALUES("+f") : : "memory");
}

static __device__ __forceinline__ void settle_warpgroup(int* c) {
    asm volatile("" : VALUES("+r") : : "memory");
}

// The same of half as many values.
static __device__ __forceinline__ void settle_half(float* c) {
    asm volatile("" : HALF("+f") : : "memory");
}

#undef MULTIPLY
#undef VALUES
#undef HALF

#pragma nv_diagnostic pop

// Sums of signed numbers are written as unsigned ones, which wrap: a negative operand changes its sign on purpose.
#pragma nv_diag_suppress 68
