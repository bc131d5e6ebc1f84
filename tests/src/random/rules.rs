//! How each intrinsic may stand in a random program: of which types, with which operands.

use sarek_runtime::ir::{Intrinsic, Scalar};
use std::sync::LazyLock;

/// What an operand must be, so that the result is determined bit for bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// Any value of the first operand's type.
    Any,
    /// A value of that type other than zero, if it is an integer.
    Divisor,
    /// An integer above zero.
    Positive,
    /// Not NaN: the bits and the sign of NaN differ between processors.
    Number,
    /// Any `u32`.
    Count,
}

/// The type of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// The first operand's.
    Same,
    /// The first operand's; which zero it is, if it is a float's, is not determined.
    SameUpToZero,
    /// Another scalar, whatever the operand's is.
    Always(Scalar),
    /// The unsigned integer of that width.
    Unsigned,
    /// The float of that width.
    Float,
}

/// How an intrinsic may stand in a random program.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// A `u32` without operands, different from thread to thread.
    Position,
    /// A `u32` without operands, the same for all threads of a block.
    BlockWide,
    /// It needs all lanes of the warp.
    Warp(Warp),
    /// It needs all threads of the block: a `bool`, to what is the same for all of them.
    Block(Scalar),
    /// It orders memory, without value.
    Fence,
    /// It computes its value from its operands, bit for bit as Rust does.
    Value(fn(Scalar) -> bool, &'static [Operand], Output),
    /// Its value is accurate to some units in the last place, or depends on how the hardware runs the warp.
    Undetermined,
}

/// An operation of a whole warp, by its operands beside the mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Warp {
    /// None.
    Sync,
    /// A value of 4 or 8 bytes, and a lane or distance.
    Shuffle,
    /// A `bool`, to `u32`.
    Ballot,
    /// A `bool`, to `bool`.
    Vote,
    /// An integer of 4 or 8 bytes, to `u32`.
    Match,
    /// An integer of 4 or 8 bytes, to one of its type.
    Reduce,
}

fn unsigned(scalar: Scalar) -> bool {
    scalar.is_integer() && !scalar.is_signed()
}

fn signed(scalar: Scalar) -> bool {
    scalar.is_signed()
}

fn number(scalar: Scalar) -> bool {
    scalar != Scalar::Bool
}

/// Integers whose product of double width CUDA has.
fn wide(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::U32 | Scalar::I32 | Scalar::U64 | Scalar::I64)
}

fn bits(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::U16 | Scalar::U32 | Scalar::U64)
}

/// Numbers but floats of 16 bits, of which there are fewer operations.
fn full(scalar: Scalar) -> bool {
    number(scalar) && !scalar.is_half()
}

fn full_signed(scalar: Scalar) -> bool {
    signed(scalar) && !scalar.is_half()
}

fn full_float(scalar: Scalar) -> bool {
    scalar.is_float() && !scalar.is_half()
}

/// The rule for an intrinsic.
pub fn rule(op: Intrinsic) -> Rule {
    use Intrinsic as I;
    use Operand::{Any, Count, Divisor, Number, Positive};
    use Output::{Always, Float, Same, SameUpToZero, Unsigned};
    const INTEGER: fn(Scalar) -> bool = Scalar::is_integer;
    const FLOAT: fn(Scalar) -> bool = Scalar::is_float;
    const U32: Output = Always(Scalar::U32);
    const BOOL: Output = Always(Scalar::Bool);
    match op {
        I::ThreadIdx(_) | I::GlobalIdx(_) | I::LaneId | I::WarpId => Rule::Position,
        I::BlockIdx(_) | I::BlockDim(_) | I::GridDim(_) => Rule::BlockWide,
        I::SyncWarp => Rule::Warp(Warp::Sync),
        I::Shfl | I::ShflUp | I::ShflDown | I::ShflXor => Rule::Warp(Warp::Shuffle),
        I::Ballot => Rule::Warp(Warp::Ballot),
        I::Any | I::All => Rule::Warp(Warp::Vote),
        I::MatchAny | I::MatchAll => Rule::Warp(Warp::Match),
        I::ReduceAdd | I::ReduceMin | I::ReduceMax | I::ReduceAnd | I::ReduceOr | I::ReduceXor => {
            Rule::Warp(Warp::Reduce)
        }
        I::SyncThreadsCount => Rule::Block(Scalar::U32),
        I::SyncThreadsAnd | I::SyncThreadsOr => Rule::Block(Scalar::Bool),
        I::ThreadFence | I::ThreadFenceBlock => Rule::Fence,
        I::Min | I::Max => Rule::Value(number, &[Any, Any], SameUpToZero),
        I::Abs => Rule::Value(signed, &[Any], Same),
        I::Signum => Rule::Value(full_signed, &[Any], Same),
        I::Pow => Rule::Value(INTEGER, &[Any, Count], Same),
        I::DivEuclid | I::RemEuclid => Rule::Value(full, &[Any, Divisor], Same),
        I::CountOnes | I::CountZeros | I::LeadingZeros | I::TrailingZeros | I::LeadingOnes | I::TrailingOnes => {
            Rule::Value(INTEGER, &[Any], U32)
        }
        I::ReverseBits | I::SwapBytes => Rule::Value(INTEGER, &[Any], Same),
        I::RotateLeft | I::RotateRight => Rule::Value(INTEGER, &[Any, Count], Same),
        I::SaturatingAdd | I::SaturatingSub => Rule::Value(INTEGER, &[Any, Any], Same),
        I::AbsDiff => Rule::Value(INTEGER, &[Any, Any], Unsigned),
        I::DivCeil => Rule::Value(unsigned, &[Any, Divisor], Same),
        I::IsPowerOfTwo => Rule::Value(unsigned, &[Any], BOOL),
        I::NextPowerOfTwo => Rule::Value(unsigned, &[Any], Same),
        I::Ilog2 => Rule::Value(INTEGER, &[Positive], U32),
        I::MulHi => Rule::Value(wide, &[Any, Any], Same),
        I::Sqrt => Rule::Value(FLOAT, &[Any], Same),
        I::Floor | I::Ceil | I::Round | I::RoundTiesEven | I::Trunc | I::Fract => Rule::Value(full_float, &[Any], Same),
        I::MulAdd => Rule::Value(FLOAT, &[Any, Any, Any], Same),
        I::Copysign => Rule::Value(FLOAT, &[Any, Number], Same),
        I::IsNan | I::IsInfinite | I::IsFinite => Rule::Value(FLOAT, &[Any], BOOL),
        I::IsSignNegative => Rule::Value(FLOAT, &[Number], BOOL),
        I::ToBits => Rule::Value(FLOAT, &[Number], Unsigned),
        I::FromBits => Rule::Value(bits, &[Any], Float),
        I::Saturate => Rule::Value(full_float, &[Any], SameUpToZero),
        I::FrexpFraction => Rule::Value(full_float, &[Any], Same),
        I::FrexpExponent => Rule::Value(full_float, &[Any], Always(Scalar::I32)),
        I::Clock64
        | I::Nanosleep
        | I::Erf
        | I::Erfc
        | I::Normcdf
        | I::SinPi
        | I::CosPi
        | I::Ldexp
        | I::ActiveMask
        | I::Rsqrt
        | I::Cbrt
        | I::Exp
        | I::Exp2
        | I::ExpM1
        | I::Ln
        | I::Log2
        | I::Log10
        | I::Ln1p
        | I::Powf
        | I::Powi
        | I::Sin
        | I::Cos
        | I::Tan
        | I::Asin
        | I::Acos
        | I::Atan
        | I::Atan2
        | I::Sinh
        | I::Cosh
        | I::Tanh
        | I::Asinh
        | I::Acosh
        | I::Atanh
        | I::Hypot => Rule::Undetermined,
    }
}

/// The types of which an intrinsic is an operation, if it is one of several.
pub fn types(op: Intrinsic) -> Option<Vec<Scalar>> {
    let wide = |of: Scalar| of.size() >= 4;
    let has: Box<dyn Fn(Scalar) -> bool> = match rule(op) {
        Rule::Value(types, _, _) => Box::new(types),
        Rule::Warp(Warp::Shuffle | Warp::Match) => Box::new(move |of| number(of) && (wide(of) || of.is_half())),
        Rule::Warp(Warp::Reduce) => Box::new(move |of| of.is_integer() && wide(of)),
        Rule::Undetermined if !matches!(op, Intrinsic::ActiveMask | Intrinsic::Clock64 | Intrinsic::Nanosleep) => {
            Box::new(full_float)
        }
        Rule::Warp(Warp::Sync | Warp::Ballot | Warp::Vote)
        | Rule::Undetermined
        | Rule::Position
        | Rule::BlockWide
        | Rule::Block(_)
        | Rule::Fence => return None,
    };
    Some(Scalar::ALL.into_iter().filter(|of| has(*of)).collect())
}

/// The unsigned integer of a scalar's width.
pub fn unsigned_of(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bool | Scalar::I8 | Scalar::U8 => Scalar::U8,
        Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::Bf16 => Scalar::U16,
        Scalar::I32 | Scalar::U32 | Scalar::F32 => Scalar::U32,
        Scalar::I64 | Scalar::U64 | Scalar::F64 => Scalar::U64,
        Scalar::Isize | Scalar::Usize => Scalar::Usize,
    }
}

/// The type of what an intrinsic makes of operands of a type, if it does so by itself.
pub fn output(op: Intrinsic, of: Scalar) -> Option<Scalar> {
    let Rule::Value(types, _, output) = rule(op) else { return None };
    types(of).then(|| match output {
        Output::Same | Output::SameUpToZero => of,
        Output::Always(scalar) => scalar,
        Output::Unsigned => unsigned_of(of),
        Output::Float => match of.size() {
            2 => Scalar::F16,
            4 => Scalar::F32,
            _ => Scalar::F64,
        },
    })
}

/// Every intrinsic and type of operand that makes a value of this type, as a version of the generator has them.
pub fn makers(result: Scalar, version: u32) -> Vec<(Intrinsic, Scalar)> {
    static ALL: LazyLock<Vec<(Intrinsic, Scalar, Scalar)>> = LazyLock::new(|| {
        let pairs = Intrinsic::all().flat_map(|op| Scalar::ALL.map(|of| (op, of)));
        pairs.filter_map(|(op, of)| Some((op, of, output(op, of)?))).collect()
    });
    let known = |op: Intrinsic, of: Scalar| match op {
        Intrinsic::MulAdd => version >= 2 || !of.is_half(),
        Intrinsic::Saturate | Intrinsic::FrexpFraction | Intrinsic::FrexpExponent => version >= 4,
        _ => true,
    };
    let all = ALL.iter().filter(|(op, of, made)| *made == result && known(*op, *of));
    all.map(|(op, of, _)| (*op, *of)).collect()
}
