//! Operations that every back end knows.

/// A dimension of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Axis {
    X,
    Y,
    Z,
}

impl Axis {
    /// The axis as an index into x, y, z.
    pub fn index(self) -> usize {
        match self {
            Axis::X => 0,
            Axis::Y => 1,
            Axis::Z => 2,
        }
    }
}

macro_rules! with_all {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$doc:meta])* $variant:ident $(($axis:ident))?,)* }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant $(($axis))?,)* }

        impl $name {
            /// Every operation, positions along every axis.
            pub fn all() -> impl Iterator<Item = $name> {
                let all: &[&[$name]] = &[$(with_all!(@each $name $variant $($axis)?)),*];
                all.iter().copied().flatten().copied()
            }
        }
    };
    (@each $name:ident $variant:ident) => { &[$name::$variant] };
    (@each $name:ident $variant:ident $axis:ident) => {
        &[$name::$variant($axis::X), $name::$variant($axis::Y), $name::$variant($axis::Z)]
    };
}

with_all! {
/// An operation that every back end knows. Operands are scalars; `T` is the type of the first one, and of the result
/// unless the comment says otherwise. Integer results wrap. Of floats of 16 bits there are only those that select and test,
/// `Abs`, `Copysign`, `MulAdd`, `Sqrt`, `ToBits`, `FromBits`, and the collectives; the others are computed as `f32`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    // Position: no operands, `u32`.
    /// `threadIdx`.
    ThreadIdx(Axis),
    /// `blockIdx`.
    BlockIdx(Axis),
    /// `blockDim`.
    BlockDim(Axis),
    /// `gridDim`.
    GridDim(Axis),
    /// `blockIdx * blockDim + threadIdx`.
    GlobalIdx(Axis),
    /// The lane within the warp, 0 to 31. Threads are numbered x first, then y, then z.
    LaneId,
    /// The warp within the block.
    WarpId,

    // Barriers of the block, with a value that is the same for all of its threads.
    /// `(bool)`, to `u32`: a barrier; the number of the block's threads that give `true`.
    SyncThreadsCount,
    /// `(bool)`, to `bool`: a barrier; whether all threads of the block give `true`.
    SyncThreadsAnd,
    /// `(bool)`, to `bool`: a barrier; whether any thread of the block gives `true`.
    SyncThreadsOr,

    // Warp collectives: the mask (`u32`) names the lanes that take part; all of them must arrive. The warp may be split for a
    // shuffle, by a further operand, into parts of `width` lanes, a power of two (`u32`); lanes then count within a part.
    /// `(mask)`: waits for the lanes of the mask and orders their memory accesses. An effect without a value.
    SyncWarp,
    /// `(value: T, mask, lane: u32)`: `value` of the lane `lane % 32`. `T` has 4 or 8 bytes, or is a float.
    Shfl,
    /// `(value: T, mask, delta: u32)`: `value` of the lane `delta % 32` below; its own where there is none.
    ShflUp,
    /// `(value: T, mask, delta: u32)`: `value` of the lane `delta % 32` above; its own where there is none.
    ShflDown,
    /// `(value: T, mask, lanes: u32)`: `value` of the lane `lane ^ (lanes % 32)`.
    ShflXor,
    /// `(mask, bool)`, to `u32`: the lanes of the mask that give `true`.
    Ballot,
    /// `(mask, bool)`, to `bool`: whether any lane of the mask gives `true`.
    Any,
    /// `(mask, bool)`, to `bool`: whether all lanes of the mask give `true`.
    All,
    /// `(value: T, mask)`, to `u32`: the lanes of the mask whose value has the same bits. `T` has 4 or 8 bytes, or is a float.
    MatchAny,
    /// `(value: T, mask)`, to `u32`: the mask if the values of all its lanes have the same bits, else 0. `T` as for `MatchAny`.
    MatchAll,
    /// `(value: T, mask)`: the sum over the lanes of the mask, of integers of 4 or 8 bytes; wraps.
    ReduceAdd,
    /// `(value: T, mask)`: the smallest one of the lanes of the mask, of integers of 4 or 8 bytes.
    ReduceMin,
    /// `(value: T, mask)`: the largest one of the lanes of the mask, of integers of 4 or 8 bytes.
    ReduceMax,
    /// `(value: T, mask)`: the bits that all lanes of the mask have, of integers of 4 or 8 bytes.
    ReduceAnd,
    /// `(value: T, mask)`: the bits that any lane of the mask has, of integers of 4 or 8 bytes.
    ReduceOr,
    /// `(value: T, mask)`: the bits that an odd number of lanes of the mask have, of integers of 4 or 8 bytes.
    ReduceXor,
    /// To `u32`: the lanes that run this instruction together.
    ActiveMask,

    // Fences: effects without operands or value.
    /// Orders this thread's memory accesses for the device.
    ThreadFence,
    /// Orders this thread's memory accesses for its block.
    ThreadFenceBlock,

    // Time: effects.
    /// To `i64`: a counter that grows with time.
    Clock64,
    /// `(u32)`: waits for about so many nanoseconds. Without a value.
    Nanosleep,

    // Integers and floats.
    /// `(T, T)`: the smaller one; of floats, the other one if one is NaN.
    Min,
    /// `(T, T)`: the larger one; of floats, the other one if one is NaN.
    Max,
    /// `(T)`: the absolute value; `MIN` wraps.
    Abs,
    /// `(T)`: -1, 0 or 1 for integers; for floats ±1 with the operand's sign, NaN for NaN.
    Signum,
    /// `(T, u32)`: the power, of integers only; wraps.
    Pow,
    /// `(T, T)`: the quotient rounded so that the remainder is not negative. Integers and floats.
    DivEuclid,
    /// `(T, T)`: the remainder that is not negative. Integers and floats.
    RemEuclid,

    // Integers.
    /// `(T)`, to `u32`: the number of one bits.
    CountOnes,
    /// `(T)`, to `u32`: the number of zero bits.
    CountZeros,
    /// `(T)`, to `u32`: the number of zero bits above the highest one bit.
    LeadingZeros,
    /// `(T)`, to `u32`: the number of zero bits below the lowest one bit.
    TrailingZeros,
    /// `(T)`, to `u32`: the number of one bits above the highest zero bit.
    LeadingOnes,
    /// `(T)`, to `u32`: the number of one bits below the lowest zero bit.
    TrailingOnes,
    /// `(T)`: the bits in reverse order.
    ReverseBits,
    /// `(T)`: the bytes in reverse order.
    SwapBytes,
    /// `(T, u32)`: rotated left, modulo the width.
    RotateLeft,
    /// `(T, u32)`: rotated right, modulo the width.
    RotateRight,
    /// `(T, T)`: the sum, clamped to the type's range.
    SaturatingAdd,
    /// `(T, T)`: the difference, clamped to the type's range.
    SaturatingSub,
    /// `(T, T)`, to the unsigned type of `T`'s width: the distance.
    AbsDiff,
    /// `(T, T)`: the quotient rounded up; unsigned only.
    DivCeil,
    /// `(T)`, to `bool`: whether exactly one bit is set; unsigned only.
    IsPowerOfTwo,
    /// `(T)`: the smallest power of two that is not less; unsigned only, wraps to 0.
    NextPowerOfTwo,
    /// `(T)`, to `u32`: the position of the highest one bit; of 0, and of negative numbers, unspecified.
    Ilog2,
    /// `(T, T)`: the upper half of the double-width product; `u32`, `i32`, `u64`, `i64`.
    MulHi,

    // Floats. Results have the accuracy that CUDA documents for the function of that name.
    /// The square root, correctly rounded.
    Sqrt,
    /// The reciprocal of the square root.
    Rsqrt,
    /// The cube root.
    Cbrt,
    /// `(T, T, T)`: `a * b + c`, rounded once.
    MulAdd,
    /// The largest integer not above.
    Floor,
    /// The smallest integer not below.
    Ceil,
    /// The nearest integer, halves away from zero.
    Round,
    /// The nearest integer, halves to even.
    RoundTiesEven,
    /// The integer part.
    Trunc,
    /// The fractional part, with the operand's sign.
    Fract,
    /// The exponential function.
    Exp,
    /// `2^x`.
    Exp2,
    /// `e^x - 1`.
    ExpM1,
    /// The natural logarithm.
    Ln,
    /// The logarithm to base 2.
    Log2,
    /// The logarithm to base 10.
    Log10,
    /// `ln(1 + x)`.
    Ln1p,
    /// `(T, T)`: the power.
    Powf,
    /// `(T, i32)`: the power.
    Powi,
    /// The sine.
    Sin,
    /// The cosine.
    Cos,
    /// The tangent.
    Tan,
    /// The arc sine.
    Asin,
    /// The arc cosine.
    Acos,
    /// The arc tangent.
    Atan,
    /// `(y, x)`: the angle of the point.
    Atan2,
    /// The hyperbolic sine.
    Sinh,
    /// The hyperbolic cosine.
    Cosh,
    /// The hyperbolic tangent.
    Tanh,
    /// The inverse hyperbolic sine.
    Asinh,
    /// The inverse hyperbolic cosine.
    Acosh,
    /// The inverse hyperbolic tangent.
    Atanh,
    /// `(T, T)`: the length of the vector.
    Hypot,
    /// `(magnitude, sign)`: the first operand with the sign of the second.
    Copysign,
    /// To `bool`.
    IsNan,
    /// To `bool`.
    IsInfinite,
    /// To `bool`: neither infinite nor NaN.
    IsFinite,
    /// To `bool`: the sign bit is set.
    IsSignNegative,
    /// The bits as an unsigned integer of the width.
    ToBits,
    /// From an unsigned integer's bits: `(u16)` to `f16` or `bf16`, `(u32)` to `f32`, `(u64)` to `f64`.
    FromBits,
    /// The nearest value between 0 and 1; of NaN, 0.
    Saturate,
    /// The error function.
    Erf,
    /// `1 - erf(x)`.
    Erfc,
    /// The distribution function of the standard normal distribution.
    Normcdf,
    /// `sin(πx)`.
    SinPi,
    /// `cos(πx)`.
    CosPi,
    /// The value divided by a power of two, so that its magnitude is at least 0.5 and less than 1; zeros, infinities and NaN as they are.
    FrexpFraction,
    /// To `i32`: the exponent of that power of two; 0 for zeros, infinities and NaN.
    FrexpExponent,
    /// `(T, i32)`: multiplied by a power of two, rounded once.
    Ldexp,
}
}

impl Intrinsic {
    /// Returns `true` if it must be executed where it is and as often as it is written there: its value depends on the
    /// other threads that run it or on time, or it orders memory. Such an expression is the root of its statement.
    pub fn is_effect(self) -> bool {
        matches!(
            self,
            Intrinsic::SyncWarp
                | Intrinsic::ThreadFence
                | Intrinsic::ThreadFenceBlock
                | Intrinsic::Clock64
                | Intrinsic::Nanosleep
        ) || self.is_barrier()
    }

    /// Returns `true` if it combines the values of the lanes of a mask.
    pub fn is_reduction(self) -> bool {
        matches!(
            self,
            Intrinsic::ReduceAdd
                | Intrinsic::ReduceMin
                | Intrinsic::ReduceMax
                | Intrinsic::ReduceAnd
                | Intrinsic::ReduceOr
                | Intrinsic::ReduceXor
        )
    }

    /// Returns `true` if it moves values between lanes.
    pub fn is_shuffle(self) -> bool {
        matches!(self, Intrinsic::Shfl | Intrinsic::ShflUp | Intrinsic::ShflDown | Intrinsic::ShflXor)
    }

    /// Returns `true` if all threads of the block wait for each other there.
    pub fn is_barrier(self) -> bool {
        matches!(self, Intrinsic::SyncThreadsCount | Intrinsic::SyncThreadsAnd | Intrinsic::SyncThreadsOr)
    }

    /// Returns `true` if its value depends on other lanes of the warp. It may be anywhere in an expression, except that
    /// a back end must not evaluate it for a thread that does not need it.
    pub fn is_collective(self) -> bool {
        matches!(
            self,
            Intrinsic::SyncWarp
                | Intrinsic::Ballot
                | Intrinsic::Any
                | Intrinsic::All
                | Intrinsic::MatchAny
                | Intrinsic::MatchAll
                | Intrinsic::ActiveMask
        ) || self.is_reduction()
            || self.is_shuffle()
    }
}
