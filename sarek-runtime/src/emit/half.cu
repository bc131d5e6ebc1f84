
// ---- Floats of 16 bits -----------------------------------------------------------------------------------------
// The meaning is that of Rust's crate `half`: each operation rounds once, and nothing is contracted.

#pragma nv_diagnostic push
#pragma nv_diag_suppress 177  // a kernel needs only some of them

// Rounds to the nearest, ties to even: constants. Threads have instructions for it.
static constexpr __device__ unsigned short f16_rounded(float x) {
    const unsigned int bits = __builtin_bit_cast(unsigned int, x);
    const unsigned int sign = bits >> 16 & 0x8000;
    const unsigned int magnitude = bits & 0x7fffffff;
    if (magnitude > 0x7f800000) {
        return (unsigned short)(sign | 0x7e00);
    }
    if (magnitude >= 0x47800000) {
        return (unsigned short)(sign | 0x7c00);
    }
    unsigned int shift = 13;
    unsigned int digits = magnitude - 0x38000000;
    if (magnitude < 0x38800000) {
        // Below the normal numbers the position of the last digit is fixed.
        shift = magnitude < 0x33000000 ? 25 : 126 - (magnitude >> 23);
        digits = (magnitude & 0x7fffff) | 0x800000;
    }
    const unsigned int odd = digits >> shift & 1;
    return (unsigned short)(sign | (digits + (1u << (shift - 1)) - 1 + odd) >> shift);
}

static constexpr __device__ unsigned short bf16_rounded(float x) {
    const unsigned int bits = __builtin_bit_cast(unsigned int, x);
    if ((bits & 0x7fffffff) > 0x7f800000) {
        return (unsigned short)(bits >> 16 | 0x40);
    }
    return (unsigned short)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

// ptxas 13.0 stores the low byte of a register in which a float of 16 bits was just computed as if that number, converted to
// an integer, were meant. A move after it, which becomes no instruction, prevents that.
// Results have a register of their own: with one that is read and written ("+h"), NVRTC 13.0 may leave out the move of the
// first operand into it.
// Conversions make a pair: ptxas 13.0 drops a mask after the conversion to one number (the `& 0x7fff` of fabs) if the
// result is stored beside a zero.
#define SAREK_SETTLED "\n\tmov.b16 %0, %0;"

static __device__ __forceinline__ unsigned short f16_converted(float x) {
    unsigned short bits;
#if __CUDA_ARCH__ >= 800
    asm("{\n\t.reg .b32 pair;\n\tcvt.rn.f16x2.f32 pair, 0f00000000, %1;\n\tcvt.u16.u32 %0, pair;\n\t}" : "=h"(bits) : "f"(x));
#else
    asm("cvt.rn.f16.f32 %0, %1;" SAREK_SETTLED : "=h"(bits) : "f"(x));
#endif
    return bits;
}

static __device__ __forceinline__ unsigned short bf16_converted(float x) {
#if __CUDA_ARCH__ >= 800
    unsigned short bits;
    asm("{\n\t.reg .b32 pair;\n\tcvt.rn.bf16x2.f32 pair, 0f00000000, %1;\n\tcvt.u16.u32 %0, pair;\n\t}" : "=h"(bits) : "f"(x));
    return bits;
#else
    return bf16_rounded(x);
#endif
}

// Returns the double as a float whose last bit is odd if it is not exact: rounding it further gives the same result as for x.
static __device__ __forceinline__ float rounded_to_odd(double x) {
    const float truncated = __double2float_rz(x);
    return x != x || truncated == x ? truncated : __uint_as_float(__float_as_uint(truncated) | 1);
}

// `half::f16`: IEEE 754's binary16.
struct f16 {
    unsigned short bits;

    static __device__ __forceinline__ f16 from_bits(unsigned short bits) {
        f16 x;
        x.bits = bits;
        return x;
    }

    explicit __device__ __forceinline__ operator float() const {
        float x;
        asm("cvt.f32.f16 %0, %1;" : "=f"(x) : "h"(bits));
        return x;
    }

    explicit __device__ __forceinline__ operator double() const { return (float)*this; }
};

// `half::bf16`: the upper half of a float.
struct bf16 {
    unsigned short bits;

    static __device__ __forceinline__ bf16 from_bits(unsigned short bits) {
        bf16 x;
        x.bits = bits;
        return x;
    }

    explicit __device__ __forceinline__ operator float() const { return __uint_as_float((unsigned int)bits << 16); }
    explicit __device__ __forceinline__ operator double() const { return (float)*this; }
};

// Round a float, and a double, each once.
static constexpr __device__ __forceinline__ f16 to_f16(float x) {
    return {__builtin_is_constant_evaluated() ? f16_rounded(x) : f16_converted(x)};
}

static constexpr __device__ __forceinline__ bf16 to_bf16(float x) {
    return {__builtin_is_constant_evaluated() ? bf16_rounded(x) : bf16_converted(x)};
}

static __device__ __forceinline__ f16 to_f16(double x) { return to_f16(rounded_to_odd(x)); }
static __device__ __forceinline__ bf16 to_bf16(double x) { return to_bf16(rounded_to_odd(x)); }

template <> struct Bits<f16> { using type = unsigned short; };
template <> struct Bits<bf16> { using type = unsigned short; };

static __device__ __forceinline__ f16 operator+(f16 a, f16 b) {
    f16 result;
    asm("add.rn.f16 %0, %1, %2;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits));
    return result;
}

static __device__ __forceinline__ f16 operator-(f16 a, f16 b) {
    f16 result;
    asm("sub.rn.f16 %0, %1, %2;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits));
    return result;
}

static __device__ __forceinline__ f16 operator*(f16 a, f16 b) {
    f16 result;
    asm("mul.rn.f16 %0, %1, %2;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits));
    return result;
}

static __device__ __forceinline__ f16 fma(f16 a, f16 b, f16 c) {
    f16 result;
    asm("fma.rn.f16 %0, %1, %2, %3;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits), "h"(c.bits));
    return result;
}

static __device__ __forceinline__ bf16 fma(bf16 a, bf16 b, bf16 c) {
#if __CUDA_ARCH__ >= 800
    bf16 result;
    asm("fma.rn.bf16 %0, %1, %2, %3;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits), "h"(c.bits));
    return result;
#else
    const float x = (float)a, y = (float)b, z = (float)c;
    const float below = __fmaf_rd(x, y, z), above = __fmaf_ru(x, y, z);
    const unsigned int inexact = below != above;
    return to_bf16(__uint_as_float(__float_as_uint(__fmaf_rz(x, y, z)) | inexact));
#endif
}

static __device__ __forceinline__ bf16 operator+(bf16 a, bf16 b) {
#if __CUDA_ARCH__ >= 900
    bf16 result;
    asm("add.rn.bf16 %0, %1, %2;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits));
    return result;
#elif __CUDA_ARCH__ >= 800
    return fma(a, to_bf16(1.0f), b);
#else
    return to_bf16((float)a + (float)b);
#endif
}

static __device__ __forceinline__ bf16 operator-(bf16 a, bf16 b) {
#if __CUDA_ARCH__ >= 900
    bf16 result;
    asm("sub.rn.bf16 %0, %1, %2;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits));
    return result;
#elif __CUDA_ARCH__ >= 800
    return fma(b, to_bf16(-1.0f), a);
#else
    return to_bf16((float)a - (float)b);
#endif
}

static __device__ __forceinline__ bf16 operator*(bf16 a, bf16 b) {
#if __CUDA_ARCH__ >= 900
    bf16 result;
    asm("mul.rn.bf16 %0, %1, %2;" SAREK_SETTLED : "=h"(result.bits) : "h"(a.bits), "h"(b.bits));
    return result;
#elif __CUDA_ARCH__ >= 800
    return fma(a, b, to_bf16(-0.0f));
#else
    return to_bf16((float)a * (float)b);
#endif
}

static __device__ __forceinline__ f16 fmin(f16 a, f16 b) { return to_f16(fminf((float)a, (float)b)); }
static __device__ __forceinline__ f16 fmax(f16 a, f16 b) { return to_f16(fmaxf((float)a, (float)b)); }
static __device__ __forceinline__ bf16 fmin(bf16 a, bf16 b) { return to_bf16(fminf((float)a, (float)b)); }
static __device__ __forceinline__ bf16 fmax(bf16 a, bf16 b) { return to_bf16(fmaxf((float)a, (float)b)); }

// The operations that both have in common. A float has more than twice their digits, so that rounding its result again is harmless.
#define SAREK_HALF(T)                                                                                                  \
    static __device__ __forceinline__ T operator/(T a, T b) { return to_##T((float)a / (float)b); }                    \
    static __device__ __forceinline__ T operator-(T x) { return T::from_bits(x.bits ^ 0x8000); }                       \
    static __device__ __forceinline__ T& operator+=(T& a, T b) { return a = a + b; }                                   \
    static __device__ __forceinline__ T& operator-=(T& a, T b) { return a = a - b; }                                   \
    static __device__ __forceinline__ T& operator*=(T& a, T b) { return a = a * b; }                                   \
    static __device__ __forceinline__ T& operator/=(T& a, T b) { return a = a / b; }                                   \
    static __device__ __forceinline__ bool operator==(T a, T b) { return (float)a == (float)b; }                       \
    static __device__ __forceinline__ bool operator!=(T a, T b) { return (float)a != (float)b; }                       \
    static __device__ __forceinline__ bool operator<(T a, T b) { return (float)a < (float)b; }                         \
    static __device__ __forceinline__ bool operator<=(T a, T b) { return (float)a <= (float)b; }                       \
    static __device__ __forceinline__ bool operator>(T a, T b) { return (float)a > (float)b; }                         \
    static __device__ __forceinline__ bool operator>=(T a, T b) { return (float)a >= (float)b; }                       \
    static __device__ __forceinline__ T fmod(T a, T b) { return to_##T(fmodf((float)a, (float)b)); }                   \
    static __device__ __forceinline__ T sqrt(T x) { return to_##T(sqrtf((float)x)); }                                  \
    static __device__ __forceinline__ T fabs(T x) { return T::from_bits(x.bits & 0x7fff); }                            \
    static __device__ __forceinline__ T copysign(T x, T y) {                                                           \
        return T::from_bits((x.bits & 0x7fff) | (y.bits & 0x8000));                                                    \
    }                                                                                                                  \
    static __device__ __forceinline__ bool isnan(T x) { return isnan((float)x); }                                      \
    static __device__ __forceinline__ bool isinf(T x) { return isinf((float)x); }                                      \
    static __device__ __forceinline__ bool isfinite(T x) { return isfinite((float)x); }                                \
    static __device__ __forceinline__ bool signbit(T x) { return x.bits >> 15 != 0; }                                  \
    static __device__ __forceinline__ T __shfl_sync(unsigned int mask, T x, unsigned int lane, int width = 32) {       \
        return T::from_bits(__shfl_sync(mask, (unsigned int)x.bits, lane, width));                                     \
    }                                                                                                                  \
    static __device__ __forceinline__ T __shfl_up_sync(unsigned int mask, T x, unsigned int delta, int width = 32) {   \
        return T::from_bits(__shfl_up_sync(mask, (unsigned int)x.bits, delta, width));                                 \
    }                                                                                                                  \
    static __device__ __forceinline__ T __shfl_down_sync(unsigned int mask, T x, unsigned int delta, int width = 32) { \
        return T::from_bits(__shfl_down_sync(mask, (unsigned int)x.bits, delta, width));                               \
    }                                                                                                                  \
    static __device__ __forceinline__ T __shfl_xor_sync(unsigned int mask, T x, unsigned int lanes, int width = 32) {  \
        return T::from_bits(__shfl_xor_sync(mask, (unsigned int)x.bits, lanes, width));                                \
    }                                                                                                                  \
    static __device__ __forceinline__ unsigned int __match_any_sync(unsigned int mask, T x) {                          \
        return __match_any_sync(mask, (unsigned int)x.bits);                                                           \
    }                                                                                                                  \
    static __device__ __forceinline__ unsigned int match_all(unsigned int mask, T x) {                                 \
        return match_all(mask, (unsigned int)x.bits);                                                                  \
    }                                                                                                                  \
    static __device__ __forceinline__ T volatile_load(const T* place) {                                                \
        return T::from_bits(((const volatile T*)place)->bits);                                                         \
    }                                                                                                                  \
    static __device__ __forceinline__ void volatile_store(T* place, T value) {                                         \
        ((volatile T*)place)->bits = value.bits;                                                                       \
    }

SAREK_HALF(f16)
SAREK_HALF(bf16)
#undef SAREK_HALF
#undef SAREK_SETTLED

// Two of them, on which one instruction operates.
struct alignas(4) f16x2 {
    f16 x;
    f16 y;
};

struct alignas(4) bf16x2 {
    bf16 x;
    bf16 y;
};

template <typename T>
static __device__ __forceinline__ unsigned int in_bits(T pair) {
    return __builtin_bit_cast(unsigned int, pair);
}

static __device__ __forceinline__ f16x2 fma(f16x2 a, f16x2 b, f16x2 c) {
    unsigned int pair;
    asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)), "r"(in_bits(c)));
    return __builtin_bit_cast(f16x2, pair);
}

static __device__ __forceinline__ bf16x2 fma(bf16x2 a, bf16x2 b, bf16x2 c) {
#if __CUDA_ARCH__ >= 800
    unsigned int pair;
    asm("fma.rn.bf16x2 %0, %1, %2, %3;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)), "r"(in_bits(c)));
    return __builtin_bit_cast(bf16x2, pair);
#else
    return {fma(a.x, b.x, c.x), fma(a.y, b.y, c.y)};
#endif
}

static __device__ __forceinline__ f16x2 operator+(f16x2 a, f16x2 b) {
    unsigned int pair;
    asm("add.rn.f16x2 %0, %1, %2;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)));
    return __builtin_bit_cast(f16x2, pair);
}

static __device__ __forceinline__ f16x2 operator-(f16x2 a, f16x2 b) {
    unsigned int pair;
    asm("sub.rn.f16x2 %0, %1, %2;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)));
    return __builtin_bit_cast(f16x2, pair);
}

static __device__ __forceinline__ f16x2 operator*(f16x2 a, f16x2 b) {
    unsigned int pair;
    asm("mul.rn.f16x2 %0, %1, %2;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)));
    return __builtin_bit_cast(f16x2, pair);
}

static __device__ __forceinline__ bf16x2 operator+(bf16x2 a, bf16x2 b) {
#if __CUDA_ARCH__ >= 900
    unsigned int pair;
    asm("add.rn.bf16x2 %0, %1, %2;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)));
    return __builtin_bit_cast(bf16x2, pair);
#elif __CUDA_ARCH__ >= 800
    return fma(a, {to_bf16(1.0f), to_bf16(1.0f)}, b);
#else
    return {a.x + b.x, a.y + b.y};
#endif
}

static __device__ __forceinline__ bf16x2 operator-(bf16x2 a, bf16x2 b) {
#if __CUDA_ARCH__ >= 900
    unsigned int pair;
    asm("sub.rn.bf16x2 %0, %1, %2;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)));
    return __builtin_bit_cast(bf16x2, pair);
#elif __CUDA_ARCH__ >= 800
    return fma(b, {to_bf16(-1.0f), to_bf16(-1.0f)}, a);
#else
    return {a.x - b.x, a.y - b.y};
#endif
}

static __device__ __forceinline__ bf16x2 operator*(bf16x2 a, bf16x2 b) {
#if __CUDA_ARCH__ >= 900
    unsigned int pair;
    asm("mul.rn.bf16x2 %0, %1, %2;" : "=r"(pair) : "r"(in_bits(a)), "r"(in_bits(b)));
    return __builtin_bit_cast(bf16x2, pair);
#elif __CUDA_ARCH__ >= 800
    return fma(a, b, {to_bf16(-0.0f), to_bf16(-0.0f)});
#else
    return {a.x * b.x, a.y * b.y};
#endif
}

#pragma nv_diagnostic pop

// Adds to both halves of a cell, to each atomically, and returns the old ones.
#define FETCH_ADD_PAIR(order, scope, type)                                                                             \
    asm volatile(                                                                                                      \
        "atom." order "." scope ".add.noftz." type " %0, [%1], %2;" : "=r"(old) : "l"(cell), "r"(pair) : "memory"      \
    )

#define FETCH_ADD_PAIR_IN_SCOPE(order, type)                                                                           \
    if constexpr (scope == Scope::block) {                                                                             \
        FETCH_ADD_PAIR(order, "cta", type);                                                                            \
    } else if constexpr (scope == Scope::cluster && has_clusters) {                                                    \
        FETCH_ADD_PAIR(order, "cluster", type);                                                                        \
    } else if constexpr (scope == Scope::system) {                                                                     \
        FETCH_ADD_PAIR(order, "sys", type);                                                                            \
    } else {                                                                                                           \
        FETCH_ADD_PAIR(order, "gpu", type);                                                                            \
    }

#define FETCH_ADD_PAIR_ORDERED(type)                                                                                   \
    unsigned int old;                                                                                                  \
    if constexpr (order == Order::relaxed) {                                                                           \
        FETCH_ADD_PAIR_IN_SCOPE("relaxed", type)                                                                       \
    } else if constexpr (order == Order::acquire) {                                                                    \
        FETCH_ADD_PAIR_IN_SCOPE("acquire", type)                                                                       \
    } else if constexpr (order == Order::release) {                                                                    \
        FETCH_ADD_PAIR_IN_SCOPE("release", type)                                                                       \
    } else if constexpr (order == Order::acq_rel) {                                                                    \
        FETCH_ADD_PAIR_IN_SCOPE("acq_rel", type)                                                                       \
    } else {                                                                                                           \
        fence<order, scope>();                                                                                         \
        FETCH_ADD_PAIR_IN_SCOPE("acquire", type)                                                                       \
    }                                                                                                                  \
    return old

template <Order order = Order::relaxed, Scope scope = Scope::device>
static __device__ __forceinline__ unsigned int fetch_add_f16x2(unsigned int* cell, unsigned int pair) {
    FETCH_ADD_PAIR_ORDERED("f16x2");
}

template <Order order = Order::relaxed, Scope scope = Scope::device>
static __device__ __forceinline__ unsigned int fetch_add_bf16x2(unsigned int* cell, unsigned int pair) {
#if __CUDA_ARCH__ >= 900
    FETCH_ADD_PAIR_ORDERED("bf16x2");
#else
    return atomic_update<order, scope>(cell, [=](unsigned int old) {
        return in_bits(__builtin_bit_cast(bf16x2, old) + __builtin_bit_cast(bf16x2, pair));
    });
#endif
}

#undef FETCH_ADD_PAIR_ORDERED
#undef FETCH_ADD_PAIR_IN_SCOPE
#undef FETCH_ADD_PAIR
