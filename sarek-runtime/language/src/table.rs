//! The table: the operations, and the functions of Rust that are operations.

use super::Operand::{self, Bool, Divisor, I32, Mask, NotNan, Positive, T, U32, Width};
use super::row::Accuracy::{Loose, UpToZero};
use super::row::Cuda::{Call, Combined, Extremum, Helper, MoveLanes, Overloaded, Position, Suffixed};
use super::row::Types::{
    Bits, Floats, FullFloats, FullNumbers, FullSigned, Integers, Lanes, Numbers, Products, Signed, Unsigned,
    WideIntegers,
};
use super::row::{ByHand, Cuda, Kind, Output, Row, Types, Variation};
use super::{Axis, Scalar};

macro_rules! operations {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($axis:ident))? => $row:expr,)*
    }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant $(($axis))?,)* }

        impl $name {
            /// Every operation, positions along every axis.
            pub const ALL: &[$name] = {
                const COUNT: usize = 0 $(+ operations!(@count $($axis)?))*;
                const ALL: [$name; COUNT] = {
                    let mut all = [$name::LaneId; COUNT];
                    let mut at = 0;
                    $(operations!(@add all at $name $variant $($axis)?);)*
                    assert!(at == COUNT);
                    all
                };
                &ALL
            };

            /// Returns every operation, positions along every axis.
            pub fn all() -> impl Iterator<Item = $name> {
                Self::ALL.iter().copied()
            }

            /// Returns the operation's row in the table.
            pub const fn row(self) -> &'static Row {
                match self { $($name::$variant { .. } => const { &$row },)* }
            }

            /// Returns the operation's name, without its axis.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant { .. } => stringify!($variant),)* }
            }
        }
    };
    (@count) => { 1 };
    (@count Axis) => { 3 };
    (@add $all:ident $at:ident $name:ident $variant:ident) => {
        $all[$at] = $name::$variant;
        $at += 1;
    };
    (@add $all:ident $at:ident $name:ident $variant:ident Axis) => {
        $all[$at] = $name::$variant(Axis::X);
        $all[$at + 1] = $name::$variant(Axis::Y);
        $all[$at + 2] = $name::$variant(Axis::Z);
        $at += 3;
    };
}

const U: Output = Output::Scalar(Scalar::U32);
const B: Output = Output::Scalar(Scalar::Bool);

const fn hand(code: ByHand) -> Cuda {
    Cuda::ByHand(code)
}

/// Returns the row of a method of integers or floats that is exact.
const fn exact(method: &'static str, types: Types, operands: &'static [Operand], output: Output, cuda: Cuda) -> Row {
    Row::value(types, operands, output, cuda).method(method)
}

/// Returns the row of a barrier of the block, with a value that is the same for all of its threads.
const fn block_vote(output: Output, cuda: Cuda) -> Row {
    Row::new(Kind::Barrier, &[Bool], output, Variation::Uniform, cuda)
}

const fn fence(cuda: &'static str) -> Row {
    Row::new(Kind::Fence, &[], Output::Unit, Variation::Uniform, Helper(cuda))
}

const fn shuffle(cuda: &'static str) -> Row {
    Row::new(Kind::LaneMove, &[T, Mask, U32, Width], Output::T, Variation::Moved, MoveLanes(cuda)).of(Lanes)
}

const fn reduction(varies: Variation, cuda: &'static str) -> Row {
    Row::new(Kind::Reduction, &[T, Mask], Output::T, varies, Combined(cuda)).of(WideIntegers).since(4)
}

/// Returns the row of `(low, high, shift)`.
const fn funnel_shift(cuda: &'static str) -> Row {
    Row::value(Types::Only(Scalar::U32), &[T, T, T], Output::T, Helper(cuda)).since(7)
}

operations! {
/// An operation that every back end knows. Operands are scalars, and integer results wrap. For floats of 16 bits there
/// are only those that select and test, `Abs`, `Copysign`, `MulAdd`, `Sqrt`, `ToBits`, `FromBits`, and the collectives.
/// The others are computed as `f32`. [`Self::row`] returns the types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Intrinsic {
    // Positions.
    /// `threadIdx`.
    ThreadIdx(Axis) => Row::position(Variation::Axis, Position("threadIdx")),
    /// `blockIdx`.
    BlockIdx(Axis) => Row::position(Variation::Uniform, Position("blockIdx")),
    /// `blockDim`.
    BlockDim(Axis) => Row::position(Variation::Uniform, Position("blockDim")),
    /// `gridDim`.
    GridDim(Axis) => Row::position(Variation::Uniform, Position("gridDim")),
    /// `blockIdx * blockDim + threadIdx`.
    GlobalIdx(Axis) => Row::position(Variation::Axis, hand(ByHand::GlobalIdx)),
    /// The lane within the warp, 0 to 31. Threads are numbered x first, then y, then z.
    LaneId => Row::position(Variation::Thread, Helper("lane_id")),
    /// The warp within the block.
    WarpId => Row::position(Variation::Warp, hand(ByHand::WarpId)),

    // Barriers of the block.
    /// The number of the block's threads that give `true`.
    SyncThreadsCount => block_vote(U, hand(ByHand::BlockVotes)),
    /// `true` if all threads of the block give `true`.
    SyncThreadsAnd => block_vote(B, Call("__syncthreads_and")),
    /// `true` if any thread of the block gives `true`.
    SyncThreadsOr => block_vote(B, Call("__syncthreads_or")),

    // Warp collectives.
    /// Waits for the lanes of the mask and orders their memory accesses.
    SyncWarp => Row::new(Kind::WarpBarrier, &[Mask], Output::Unit, Variation::Uniform, Call("__syncwarp")),
    /// `value` of the lane `lane % 32`.
    Shfl => shuffle("__shfl_sync"),
    /// `value` of the lane `delta % 32` below; its own where there is none.
    ShflUp => shuffle("__shfl_up_sync"),
    /// `value` of the lane `delta % 32` above; its own where there is none.
    ShflDown => shuffle("__shfl_down_sync"),
    /// `value` of the lane `lane ^ (lanes % 32)`.
    ShflXor => shuffle("__shfl_xor_sync"),
    /// The lanes of the mask that give `true`.
    Ballot => Row::new(Kind::Vote, &[Mask, Bool], U, Variation::Gathered, Call("__ballot_sync")),
    /// `true` if any lane of the mask gives `true`.
    Any => Row::new(Kind::Vote, &[Mask, Bool], B, Variation::Idempotent, Call("__any_sync")),
    /// `true` if all lanes of the mask give `true`.
    All => Row::new(Kind::Vote, &[Mask, Bool], B, Variation::Idempotent, Call("__all_sync")),
    /// The lanes of the mask whose value has the same bits.
    MatchAny => Row::new(Kind::Match, &[T, Mask], U, Variation::Thread, Combined("__match_any_sync")).of(Lanes),
    /// The mask if the values of all its lanes have the same bits, otherwise 0.
    MatchAll => Row::new(Kind::Match, &[T, Mask], U, Variation::Gathered, Combined("match_all")).of(Lanes).since(4),
    /// The sum over the lanes of the mask.
    ReduceAdd => reduction(Variation::Gathered, "reduce_add"),
    /// The smallest one of the lanes of the mask.
    ReduceMin => reduction(Variation::Idempotent, "reduce_min"),
    /// The largest one of the lanes of the mask.
    ReduceMax => reduction(Variation::Idempotent, "reduce_max"),
    /// The bits that all lanes of the mask have.
    ReduceAnd => reduction(Variation::Idempotent, "reduce_and"),
    /// The bits that any lane of the mask has.
    ReduceOr => reduction(Variation::Idempotent, "reduce_or"),
    /// The bits that an odd number of lanes of the mask have.
    ReduceXor => reduction(Variation::Gathered, "reduce_xor"),
    /// The lanes that run this instruction together.
    ActiveMask => Row::new(Kind::ActiveMask, &[], U, Variation::Thread, Helper("__activemask")).accuracy(Loose),

    // Fences.
    /// Orders this thread's memory accesses for the device, in one order with all such fences.
    ThreadFence => fence("__threadfence"),
    /// The same for its block.
    ThreadFenceBlock => fence("__threadfence_block"),
    /// The same for its cluster.
    ThreadFenceCluster => fence("fence<Order::seq_cst, Scope::cluster>").since(8),
    /// The same for the device, the host and other devices.
    ThreadFenceSystem => fence("__threadfence_system").since(8),
    /// Orders the loads before it, and the stores after it, for its block: acquires and releases.
    FenceBlock => fence("fence<Order::acq_rel, Scope::block>").since(8),
    /// The same for its cluster.
    FenceCluster => fence("fence<Order::acq_rel, Scope::cluster>").since(8),
    /// The same for the device.
    FenceDevice => fence("fence<Order::acq_rel>").since(8),
    /// The same for the device, the host and other devices.
    FenceSystem => fence("fence<Order::acq_rel, Scope::system>").since(8),

    // Time.
    /// A counter that grows with time.
    Clock64 => {
        let output = Output::Scalar(Scalar::I64);
        Row::new(Kind::Time, &[], output, Variation::Thread, Helper("clock64")).accuracy(Loose)
    },
    /// Waits for about so many nanoseconds.
    Nanosleep => Row::new(Kind::Time, &[U32], Output::Unit, Variation::Uniform, Call("__nanosleep")).accuracy(Loose),

    // Integers and floats.
    /// The smaller one. For floats, if one is NaN, the other one.
    Min => exact("min", Numbers, &[T, T], Output::T, Extremum("min")).accuracy(UpToZero),
    /// The larger one. For floats, if one is NaN, the other one.
    Max => exact("max", Numbers, &[T, T], Output::T, Extremum("max")).accuracy(UpToZero),
    /// The absolute value; `MIN` wraps.
    Abs => exact("abs", Signed, &[T], Output::T, hand(ByHand::Abs)),
    /// -1, 0 or 1 for integers; for floats ±1 with the operand's sign, NaN for NaN.
    Signum => exact("signum", FullSigned, &[T], Output::T, Helper("signum")),
    /// The power; wraps.
    Pow => exact("pow", Integers, &[T, U32], Output::T, Helper("wrapping_pow")),
    /// The quotient rounded so that the remainder is not negative.
    DivEuclid => exact("div_euclid", FullNumbers, &[T, Divisor], Output::T, hand(ByHand::DivEuclid)),
    /// The remainder that is not negative.
    RemEuclid => exact("rem_euclid", FullNumbers, &[T, Divisor], Output::T, hand(ByHand::RemEuclid)),

    // Integers.
    /// The number of one bits.
    CountOnes => exact("count_ones", Integers, &[T], U, hand(ByHand::CountOnes)),
    /// The number of zero bits.
    CountZeros => exact("count_zeros", Integers, &[T], U, hand(ByHand::CountZeros)),
    /// The number of zero bits above the highest one bit.
    LeadingZeros => exact("leading_zeros", Integers, &[T], U, hand(ByHand::LeadingZeros)),
    /// The number of zero bits below the lowest one bit.
    TrailingZeros => exact("trailing_zeros", Integers, &[T], U, Helper("trailing_zeros")),
    /// The number of one bits above the highest zero bit.
    LeadingOnes => exact("leading_ones", Integers, &[T], U, Helper("leading_ones")),
    /// The number of one bits below the lowest zero bit.
    TrailingOnes => exact("trailing_ones", Integers, &[T], U, Helper("trailing_ones")),
    /// The bits in reverse order.
    ReverseBits => exact("reverse_bits", Integers, &[T], Output::T, hand(ByHand::ReverseBits)),
    /// The bytes in reverse order.
    SwapBytes => exact("swap_bytes", Integers, &[T], Output::T, hand(ByHand::SwapBytes)),
    /// Rotated left, modulo the width.
    RotateLeft => exact("rotate_left", Integers, &[T, U32], Output::T, Helper("rotate_left")),
    /// Rotated right, modulo the width.
    RotateRight => exact("rotate_right", Integers, &[T, U32], Output::T, Helper("rotate_right")),
    /// The sum, clamped to the type's range.
    SaturatingAdd => exact("saturating_add", Integers, &[T, T], Output::T, Helper("saturating_add")),
    /// The difference, clamped to the type's range.
    SaturatingSub => exact("saturating_sub", Integers, &[T, T], Output::T, Helper("saturating_sub")),
    /// The distance.
    AbsDiff => exact("abs_diff", Integers, &[T, T], Output::Unsigned, Helper("abs_diff")),
    /// The quotient rounded up.
    DivCeil => exact("div_ceil", Unsigned, &[T, Divisor], Output::T, Helper("div_ceil")),
    /// `true` if exactly one bit is set.
    IsPowerOfTwo => exact("is_power_of_two", Unsigned, &[T], B, hand(ByHand::IsPowerOfTwo)),
    /// The smallest power of two that is not less; wraps to 0.
    NextPowerOfTwo => exact("next_power_of_two", Unsigned, &[T], Output::T, Helper("next_power_of_two")),
    /// The position of the highest one bit; unspecified for 0 and negative numbers.
    Ilog2 => exact("ilog2", Integers, &[Positive], U, hand(ByHand::Ilog2)),
    /// The upper half of the double-width product.
    MulHi => Row::value(Products, &[T, T], Output::T, hand(ByHand::MulHi)),

    /// The upper half of `high:low`, shifted left by `shift % 32`.
    FunnelShiftLeft => funnel_shift("__funnelshift_l"),
    /// The lower half of `high:low`, shifted right by `shift % 32`.
    FunnelShiftRight => funnel_shift("__funnelshift_r"),
    /// Four of the eight bytes of `high:low`: for each, four bits of `selector` have its number modulo 8.
    BytePermute => Row::value(Types::Only(Scalar::U32), &[T, T, T], Output::T, Helper("__byte_perm")).since(9),
    /// The sum of the distances of the four bytes.
    ByteDistance => Row::value(Types::Only(Scalar::U32), &[T, T], Output::T, Helper("__vsadu4")).since(10),
    /// The third operand and the products of the four bytes; wraps.
    DotBytes => Row::value(Types::Only(Scalar::U32), &[T, T, T], Output::T, Overloaded("__dp4a")).since(11),
    /// The same of signed bytes.
    DotSignedBytes => Row::value(Types::Only(Scalar::I32), &[T, T, T], Output::T, Overloaded("__dp4a")).since(11),

    // Floats. Results have the accuracy that CUDA documents for the function of that name.
    /// The square root, correctly rounded.
    Sqrt => exact("sqrt", Floats, &[T], Output::T, Suffixed("sqrt")),
    /// The reciprocal of the square root.
    Rsqrt => Row::value(FullFloats, &[T], Output::T, Suffixed("rsqrt")).accuracy(Loose),
    /// The cube root.
    Cbrt => Row::loose("cbrt", &[T], Suffixed("cbrt")),
    /// `a * b + c`, rounded once.
    MulAdd => exact("mul_add", Floats, &[T, T, T], Output::T, Suffixed("fma")),
    /// The largest integer not above.
    Floor => exact("floor", FullFloats, &[T], Output::T, Suffixed("floor")),
    /// The smallest integer not below.
    Ceil => exact("ceil", FullFloats, &[T], Output::T, Suffixed("ceil")),
    /// The nearest integer, halves away from zero.
    Round => exact("round", FullFloats, &[T], Output::T, Suffixed("round")),
    /// The nearest integer, halves to even.
    RoundTiesEven => exact("round_ties_even", FullFloats, &[T], Output::T, Suffixed("rint")),
    /// The integer part.
    Trunc => exact("trunc", FullFloats, &[T], Output::T, Suffixed("trunc")),
    /// The fractional part, with the operand's sign.
    Fract => exact("fract", FullFloats, &[T], Output::T, Helper("fract")),
    /// The exponential function.
    Exp => Row::loose("exp", &[T], Suffixed("exp")),
    /// `2^x`.
    Exp2 => Row::loose("exp2", &[T], Suffixed("exp2")),
    /// `e^x - 1`.
    ExpM1 => Row::loose("exp_m1", &[T], Suffixed("expm1")),
    /// The natural logarithm.
    Ln => Row::loose("ln", &[T], Suffixed("log")),
    /// The logarithm to base 2.
    Log2 => Row::loose("log2", &[T], Suffixed("log2")),
    /// The logarithm to base 10.
    Log10 => Row::loose("log10", &[T], Suffixed("log10")),
    /// `ln(1 + x)`.
    Ln1p => Row::loose("ln_1p", &[T], Suffixed("log1p")),
    /// The power.
    Powf => Row::loose("powf", &[T, T], Suffixed("pow")),
    /// The power.
    Powi => Row::loose("powi", &[T, I32], Helper("powi")),
    /// The sine.
    Sin => Row::loose("sin", &[T], Suffixed("sin")),
    /// The cosine.
    Cos => Row::loose("cos", &[T], Suffixed("cos")),
    /// The tangent.
    Tan => Row::loose("tan", &[T], Suffixed("tan")),
    /// The arc sine.
    Asin => Row::loose("asin", &[T], Suffixed("asin")),
    /// The arc cosine.
    Acos => Row::loose("acos", &[T], Suffixed("acos")),
    /// The arc tangent.
    Atan => Row::loose("atan", &[T], Suffixed("atan")),
    /// The angle of the point `(x, y)`, for the operands `(y, x)`.
    Atan2 => Row::loose("atan2", &[T, T], Suffixed("atan2")),
    /// The hyperbolic sine.
    Sinh => Row::loose("sinh", &[T], Suffixed("sinh")),
    /// The hyperbolic cosine.
    Cosh => Row::loose("cosh", &[T], Suffixed("cosh")),
    /// The hyperbolic tangent.
    Tanh => Row::loose("tanh", &[T], Suffixed("tanh")),
    /// The inverse hyperbolic sine.
    Asinh => Row::loose("asinh", &[T], Suffixed("asinh")),
    /// The inverse hyperbolic cosine.
    Acosh => Row::loose("acosh", &[T], Suffixed("acosh")),
    /// The inverse hyperbolic tangent.
    Atanh => Row::loose("atanh", &[T], Suffixed("atanh")),
    /// The length of the vector.
    Hypot => Row::loose("hypot", &[T, T], Suffixed("hypot")),
    /// The first operand with the sign of the second.
    Copysign => exact("copysign", Floats, &[T, NotNan], Output::T, Suffixed("copysign")),
    /// `true` if it is NaN.
    IsNan => exact("is_nan", Floats, &[T], B, Helper("isnan")),
    /// `true` if it is infinite.
    IsInfinite => exact("is_infinite", Floats, &[T], B, Helper("isinf")),
    /// `true` if it is neither infinite nor NaN.
    IsFinite => exact("is_finite", Floats, &[T], B, Helper("isfinite")),
    /// `true` if the sign bit is set.
    IsSignNegative => exact("is_sign_negative", Floats, &[NotNan], B, Helper("signbit")),
    /// The bits as an unsigned integer of the width.
    ToBits => exact("to_bits", Floats, &[NotNan], Output::Unsigned, hand(ByHand::ToBits)),
    /// The float with the bits of an unsigned integer.
    FromBits => Row::value(Bits, &[T], Output::FloatOf, hand(ByHand::FromBits)),
    /// The nearest value between 0 and 1; 0 for NaN.
    Saturate => exact("saturate", FullFloats, &[T], Output::T, hand(ByHand::Saturate)).accuracy(UpToZero).since(4),
    /// The error function.
    Erf => Row::loose("erf", &[T], Suffixed("erf")),
    /// `1 - erf(x)`.
    Erfc => Row::loose("erfc", &[T], Suffixed("erfc")),
    /// The distribution function of the standard normal distribution.
    Normcdf => Row::loose("normcdf", &[T], Suffixed("normcdf")),
    /// `sin(πx)`.
    SinPi => Row::loose("sin_pi", &[T], Suffixed("sinpi")),
    /// `cos(πx)`.
    CosPi => Row::loose("cos_pi", &[T], Suffixed("cospi")),
    /// The value divided by a power of two, so that its magnitude is at least 0.5 and less than 1. Zeros, infinities
    /// and NaN stay as they are.
    FrexpFraction => Row::value(FullFloats, &[T], Output::T, Helper("frexp_fraction")).since(4),
    /// The exponent of that power of two; 0 for zeros, infinities and NaN.
    FrexpExponent => {
        Row::value(FullFloats, &[T], Output::Scalar(Scalar::I32), Helper("frexp_exponent")).since(4)
    },
    /// The product with a power of two, rounded once.
    Ldexp => Row::loose("ldexp", &[T, I32], hand(ByHand::Ldexp)),
}
}

/// Calls a macro with the functions that are operations, each as `{ /// documentation
/// name<T: Bounds>(parameters) -> Result = meaning, body on the host }`. Without a body the host cannot call it.
#[macro_export]
macro_rules! functions {
    ($callback:ident) => {
        $callback! {
            // Indices and sizes.
            { /// The thread's position in its block, in x.
            thread_idx_x() -> u32 = Operation(Intrinsic::ThreadIdx(Axis::X)) }
            { /// The thread's position in its block, in y.
            thread_idx_y() -> u32 = Operation(Intrinsic::ThreadIdx(Axis::Y)) }
            { /// The thread's position in its block, in z.
            thread_idx_z() -> u32 = Operation(Intrinsic::ThreadIdx(Axis::Z)) }
            { /// The block's position in the grid, in x.
            block_idx_x() -> u32 = Operation(Intrinsic::BlockIdx(Axis::X)) }
            { /// The block's position in the grid, in y.
            block_idx_y() -> u32 = Operation(Intrinsic::BlockIdx(Axis::Y)) }
            { /// The block's position in the grid, in z.
            block_idx_z() -> u32 = Operation(Intrinsic::BlockIdx(Axis::Z)) }
            { /// The threads of a block, in x.
            block_dim_x() -> u32 = Operation(Intrinsic::BlockDim(Axis::X)) }
            { /// The threads of a block, in y.
            block_dim_y() -> u32 = Operation(Intrinsic::BlockDim(Axis::Y)) }
            { /// The threads of a block, in z.
            block_dim_z() -> u32 = Operation(Intrinsic::BlockDim(Axis::Z)) }
            { /// The blocks of the grid, in x.
            grid_dim_x() -> u32 = Operation(Intrinsic::GridDim(Axis::X)) }
            { /// The blocks of the grid, in y.
            grid_dim_y() -> u32 = Operation(Intrinsic::GridDim(Axis::Y)) }
            { /// The blocks of the grid, in z.
            grid_dim_z() -> u32 = Operation(Intrinsic::GridDim(Axis::Z)) }
            { /// `block_idx_x() * block_dim_x() + thread_idx_x()`.
            global_idx_x() -> u32 = Operation(Intrinsic::GlobalIdx(Axis::X)) }
            { /// `block_idx_y() * block_dim_y() + thread_idx_y()`.
            global_idx_y() -> u32 = Operation(Intrinsic::GlobalIdx(Axis::Y)) }
            { /// `block_idx_z() * block_dim_z() + thread_idx_z()`.
            global_idx_z() -> u32 = Operation(Intrinsic::GlobalIdx(Axis::Z)) }
            { /// The block's number in its cluster, 0 to `cluster_block_count() - 1`. Blocks are numbered x first, then y, then z.
            ///
            /// Only kernels with `#[kernel(cluster = …)]` call the functions of clusters.
            cluster_block_rank() -> u32 = Cluster(InCluster::BlockRank) }
            { /// The blocks of a cluster.
            cluster_block_count() -> u32 = Cluster(InCluster::BlockCount) }
            { /// The cluster's position among those of the grid, in x: `block_idx_x()` divided by the blocks of a cluster in x.
            cluster_idx_x() -> u32 = Cluster(InCluster::Index(Axis::X)) }
            { /// The cluster's position among those of the grid, in y.
            cluster_idx_y() -> u32 = Cluster(InCluster::Index(Axis::Y)) }
            { /// The cluster's position among those of the grid, in z.
            cluster_idx_z() -> u32 = Cluster(InCluster::Index(Axis::Z)) }
            { /// The thread's position in its warp, 0 to 31.
            lane_id() -> u32 = Operation(Intrinsic::LaneId) }
            { /// The warp's position in its block.
            warp_id() -> u32 = Operation(Intrinsic::WarpId) }
            // Barriers.
            { /// A barrier: waits for all threads of the block, and orders their memory accesses.
            sync_threads() = Barrier(BarrierKind::Block) }
            { /// A barrier like [`sync_threads`] that returns how many threads of the block pass `true`.
            sync_threads_count(vote: bool) -> u32 = Operation(Intrinsic::SyncThreadsCount) }
            { /// A barrier like [`sync_threads`] that returns whether all threads of the block pass `true`.
            sync_threads_and(vote: bool) -> bool = Operation(Intrinsic::SyncThreadsAnd) }
            { /// A barrier like [`sync_threads`] that returns whether any thread of the block passes `true`.
            sync_threads_or(vote: bool) -> bool = Operation(Intrinsic::SyncThreadsOr) }
            { /// A barrier of the cluster: waits for all threads of all its blocks, and orders their memory accesses. All
            /// blocks of the cluster come to it equally often.
            cluster_sync() = Barrier(BarrierKind::Cluster) }
            { /// The first half of a [`cluster_sync`]: announces that the thread is here, and does not wait. What
            /// it did before is visible to threads of the cluster after their next [`cluster_wait`], which follows in
            /// the same block of the source.
            cluster_arrive() = Barrier(BarrierKind::ClusterArrive) }
            { /// The second half of a [`cluster_sync`]: waits until all threads of the cluster have come to
            /// [`cluster_arrive`].
            cluster_wait() = Barrier(BarrierKind::ClusterWait) }
            { /// A barrier of some warps of the block, for warps with different roles: waits until that many threads have come
            /// to the barrier of that number, by this function or by [`named_arrive`], and orders their memory accesses.
            ///
            /// All lanes of a warp call it together, and a warp counts as 32 threads. `id` is 1 to 15 and `threads` a
            /// multiple of 32, both constants, and the kernel declares its block.
            named_sync(id: u32, threads: u32) = Named(true) }
            { /// Announces that the warp has come to a barrier of some warps, and does not wait. What its lanes did before is
            /// visible to the threads that wait at [`named_sync`].
            named_arrive(id: u32, threads: u32) = Named(false) }
            // Warps.
            { /// Waits for the lanes in the mask, and orders their memory accesses.
            syncwarp(mask: u32) = Operation(Intrinsic::SyncWarp) }
            { /// Returns `value` of the lane `lane % 32`. All lanes in the mask must participate.
            shfl<T: DeviceType + Copy>(mask: u32, value: T, lane: u32) -> T = Operation(Intrinsic::Shfl) }
            { /// Returns `value` of the lane `delta % 32` below this one, or this lane's own value if there is
            /// none. All lanes in the mask must participate.
            shfl_up<T: DeviceType + Copy>(mask: u32, value: T, delta: u32) -> T = Operation(Intrinsic::ShflUp) }
            { /// Returns `value` of the lane `delta % 32` above this one, or this lane's own value if there is
            /// none. All lanes in the mask must participate.
            shfl_down<T: DeviceType + Copy>(mask: u32, value: T, delta: u32) -> T = Operation(Intrinsic::ShflDown) }
            { /// Returns `value` of the lane `lane_id() ^ (lanes % 32)`. All lanes in the mask must participate.
            shfl_xor<T: DeviceType + Copy>(mask: u32, value: T, lanes: u32) -> T = Operation(Intrinsic::ShflXor) }
            { /// [`shfl`] in groups of `width` lanes, a power of two: returns `value` of the lane `lane % width` of
            /// this lane's group.
            shfl_width<T: DeviceType + Copy>(mask: u32, value: T, lane: u32, width: u32) -> T = Operation(Intrinsic::Shfl) }
            { /// [`shfl_up`] in groups of `width` lanes, a power of two. A lane keeps its own value where its group
            /// has no such lane.
            shfl_up_width<T: DeviceType + Copy>(mask: u32, value: T, delta: u32, width: u32) -> T = Operation(Intrinsic::ShflUp) }
            { /// [`shfl_down`] in groups of `width` lanes, a power of two. A lane keeps its own value where its
            /// group has no such lane.
            shfl_down_width<T: DeviceType + Copy>(mask: u32, value: T, delta: u32, width: u32) -> T = Operation(Intrinsic::ShflDown) }
            { /// [`shfl_xor`] in groups of `width` lanes, a power of two. A lane keeps its own value if the other
            /// lane is in a later group; it may be in an earlier one.
            shfl_xor_width<T: DeviceType + Copy>(mask: u32, value: T, lanes: u32, width: u32) -> T = Operation(Intrinsic::ShflXor) }
            { /// The lanes in the mask that pass `true`, as a mask.
            ballot(mask: u32, vote: bool) -> u32 = Operation(Intrinsic::Ballot) }
            { /// Whether any lane in the mask passes `true`.
            any(mask: u32, vote: bool) -> bool = Operation(Intrinsic::Any) }
            { /// Whether all lanes in the mask pass `true`.
            all(mask: u32, vote: bool) -> bool = Operation(Intrinsic::All) }
            { /// The lanes in the mask whose value has the same bits as this lane's, as a mask.
            match_any<T: Shuffle>(mask: u32, value: T) -> u32 = Operation(Intrinsic::MatchAny) }
            { /// A pair: the mask if the values of all its lanes have the same bits, else 0; and whether they do.
            match_all<T: Shuffle>(mask: u32, value: T) -> (u32, bool) = MatchAll }
            { /// The wrapping sum of the values of the lanes in the mask, for integers of 4 or 8 bytes. With 4
            /// bytes it is one instruction on `sm_80` and newer.
            reduce_add<T: Integer + Shuffle>(mask: u32, value: T) -> T = Operation(Intrinsic::ReduceAdd) }
            { /// The smallest value of the lanes in the mask; types as for [`reduce_add`].
            reduce_min<T: Integer + Shuffle>(mask: u32, value: T) -> T = Operation(Intrinsic::ReduceMin) }
            { /// The largest value of the lanes in the mask; types as for [`reduce_add`].
            reduce_max<T: Integer + Shuffle>(mask: u32, value: T) -> T = Operation(Intrinsic::ReduceMax) }
            { /// The bitwise and of the values of the lanes in the mask; types as for [`reduce_add`].
            reduce_and<T: Integer + Shuffle>(mask: u32, value: T) -> T = Operation(Intrinsic::ReduceAnd) }
            { /// The bitwise or of the values of the lanes in the mask; types as for [`reduce_add`].
            reduce_or<T: Integer + Shuffle>(mask: u32, value: T) -> T = Operation(Intrinsic::ReduceOr) }
            { /// The bitwise exclusive or of the values of the lanes in the mask; types as for [`reduce_add`].
            reduce_xor<T: Integer + Shuffle>(mask: u32, value: T) -> T = Operation(Intrinsic::ReduceXor) }
            { /// The lanes that run this call together, as the hardware happens to schedule them. Almost always a
            /// program needs a mask of its own instead.
            active_mask() -> u32 = Operation(Intrinsic::ActiveMask) }
            // Memory.
            { /// Orders this thread's memory accesses for the whole device.
            threadfence() = Operation(Intrinsic::ThreadFence) }
            { /// Orders this thread's memory accesses for its block.
            threadfence_block() = Operation(Intrinsic::ThreadFenceBlock) }
            { /// Orders this thread's memory accesses for the device, the host and other devices.
            threadfence_system() = Operation(Intrinsic::ThreadFenceSystem) }
            // Time.
            { /// A counter of time: cycles of the multiprocessor on a GPU, nanoseconds on the CPU.
            clock64() -> i64 = Operation(Intrinsic::Clock64), elapsed() }
            { /// Waits for about this many nanoseconds, at most a millisecond, while other warps run. On the CPU it
            /// only lets other warps run.
            nanosleep(nanoseconds: u32) = Operation(Intrinsic::Nanosleep), { let _ = nanoseconds; std::thread::yield_now(); } }
            // Numbers.
            { /// The number of one bits.
            popcount(value: u32) -> u32 = Operation(Intrinsic::CountOnes), value.count_ones() }
            { /// The reciprocal of the square root.
            rsqrt<T: Float>(value: T) -> T = Operation(Intrinsic::Rsqrt), T::ONE / value.sqrt() }
            { /// The upper half of the product, which has twice the width.
            mul_hi<T: WideMul>(a: T, b: T) -> T = Operation(Intrinsic::MulHi), a.upper_half(b) }
            { /// The upper 32 bits of the 64 bits `high:low`, shifted left by `shift % 32`: a rotation where both are the same, or
            /// bits that lie across two words. One instruction on a GPU.
            funnel_shift_left(low: u32, high: u32, shift: u32) -> u32 = Operation(Intrinsic::FunnelShiftLeft),
            (((u64::from(high) << 32 | u64::from(low)) << (shift % 32)) >> 32) as u32 }
            { /// The lower 32 bits of the 64 bits `high:low`, shifted right by `shift % 32`. One instruction on a GPU.
            funnel_shift_right(low: u32, high: u32, shift: u32) -> u32 = Operation(Intrinsic::FunnelShiftRight),
            ((u64::from(high) << 32 | u64::from(low)) >> (shift % 32)) as u32 }
            { /// Four of the eight bytes of `high:low`. The hexadecimal digits of `selector` are their numbers, of which only the low three
            /// bits count, as `low` has the bytes 0 to 3: `byte_permute(x, 0, 0x0123)` reverses the bytes of `x`.
            byte_permute(low: u32, high: u32, selector: u32) -> u32 = Operation(Intrinsic::BytePermute),
            u32::from_le_bytes([0, 4, 8, 12].map(|digit| ((u64::from(high) << 32 | u64::from(low)) >> (8 * (selector >> digit & 7))) as u8)) }
            { /// The sum of the distances between the four bytes of `a` and those of `b`, which are unsigned: how much four pixels
            /// differ. One instruction on `sm_75` to `sm_100`.
            byte_distance(a: u32, b: u32) -> u32 = Operation(Intrinsic::ByteDistance),
            (0..4).map(|at| u32::from(a.to_le_bytes()[at].abs_diff(b.to_le_bytes()[at]))).sum() }
            { /// The dot product of the four bytes of `a` and those of `b`, which are unsigned, added to `sum`; it wraps. One instruction (`dp4a`) on a GPU.
            dot_bytes(a: u32, b: u32, sum: u32) -> u32 = Operation(Intrinsic::DotBytes),
            (0..4).fold(sum, |sum, at| sum.wrapping_add(u32::from(a.to_le_bytes()[at]) * u32::from(b.to_le_bytes()[at]))) }
            { /// The dot product of the four bytes of `a` and those of `b`, which are signed, added to `sum`; it wraps. One instruction (`dp4a`) on a GPU.
            dot_signed_bytes(a: i32, b: i32, sum: i32) -> i32 = Operation(Intrinsic::DotSignedBytes),
            (0..4).fold(sum, |sum, at| sum.wrapping_add(i32::from(a.to_le_bytes()[at] as i8) * i32::from(b.to_le_bytes()[at] as i8))) }
        }
    };
}
