//! The operations of instructions.

/// An operation on masks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MaskOp {
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `!(a ^ b)`
    Xnor,
    /// `!a & b`: `<` of truth values.
    NotAnd,
    /// `!a | b`: `<=` of truth values.
    NotOr,
}

/// An operation with one operand, on words or longs. `F` marks floats, `I` integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unary {
    /// Every bit inverted.
    Not,
    /// `0 - a`
    NegI,
    /// The absolute value; the minimum stays unchanged.
    AbsI,
    /// The low 8 bits, sign-extended.
    NarrowI8,
    /// The low 16 bits, sign-extended.
    NarrowI16,
    /// The low 8 bits, zero-extended.
    NarrowU8,
    /// The low 16 bits, zero-extended.
    NarrowU16,
    /// The sign inverted.
    NegF,
    /// The sign cleared.
    AbsF,
    /// The square root.
    SqrtF,
    /// Rounded down.
    FloorF,
    /// Rounded up.
    CeilF,
    /// Rounded to zero.
    TruncF,
    /// Converts a signed integer to the float of its width.
    SToF,
    /// Converts an unsigned integer to the float of its width.
    UToF,
    /// Converts a float to the signed integer of its width, saturating.
    FToS,
    /// Converts a float to the unsigned integer of its width, saturating.
    FToU,
}

/// An operation with two operands, on words or longs. `U` marks unsigned, `S` signed integers, `F` floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Binary {
    /// `a + b`, wrapping.
    Add,
    /// `a - b`, wrapping.
    Sub,
    /// `a * b`, wrapping.
    Mul,
    /// `a & b`
    And,
    /// `a | b`
    Or,
    /// `a ^ b`
    Xor,
    /// `a << b`, `b` modulo the width.
    Shl,
    /// `a >> b`, `b` modulo the width.
    ShrU,
    /// `a >> b`, `b` modulo the width.
    ShrS,
    /// `a / b`; 0 if `b` is 0.
    DivU,
    /// `a / b`, wrapping; 0 if `b` is 0.
    DivS,
    /// `a % b`; 0 if `b` is 0.
    RemU,
    /// `a % b`, wrapping; 0 if `b` is 0.
    RemS,
    /// The smaller one.
    MinU,
    /// The smaller one.
    MinS,
    /// The larger one.
    MaxU,
    /// The larger one.
    MaxS,
    /// `a + b`
    AddF,
    /// `a - b`
    SubF,
    /// `a * b`
    MulF,
    /// `a / b`
    DivF,
    /// `a % b`
    RemF,
    /// The smaller one, or the one that is not NaN.
    MinF,
    /// The larger one, or the one that is not NaN.
    MaxF,
}

/// A conversion between `f32` and a float of 16 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    /// `f16` to `f32`.
    WidenF16,
    /// `bf16` to `f32`.
    WidenBf16,
    /// `f32` to `f16`, rounded to the nearest.
    RoundF16,
    /// `f32` to `bf16`, rounded to the nearest.
    RoundBf16,
}

/// A comparison of words or longs, to a mask.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Compare {
    /// `a == b`
    Eq,
    /// `a != b`
    Ne,
    /// `a < b`, unsigned.
    LtU,
    /// `a <= b`, unsigned.
    LeU,
    /// `a < b`, signed.
    LtS,
    /// `a <= b`, signed.
    LeS,
    /// `a == b` of floats.
    EqF,
    /// `a != b` of floats.
    NeF,
    /// `a < b` of floats.
    LtF,
    /// `a <= b` of floats.
    LeF,
}

/// A warp collective. The operands are those of the [`Intrinsic`](crate::ir::Intrinsic) of the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum Collective {
    SyncWarp,
    Shfl,
    ShflUp,
    ShflDown,
    ShflXor,
    Ballot,
    Any,
    All,
    MatchAny,
    MatchAll,
    ReduceAdd,
    /// For signed integers, or for unsigned ones.
    ReduceMin {
        signed: bool,
    },
    /// For signed integers, or for unsigned ones.
    ReduceMax {
        signed: bool,
    },
    ReduceAnd,
    ReduceOr,
    ReduceXor,
    ActiveMask,
}

/// The result that a barrier of the block computes from the truth values of all threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Vote {
    /// The number of true values, a word.
    Count,
    /// A mask of whether all values are true.
    And,
    /// A mask of whether any value is true.
    Or,
}

/// A function of up to three operands' bits, for everything that has no instruction of its own.
pub(crate) type ScalarFn = fn(u64, u64, u64) -> u64;
