//! A row of the table: the properties of an operation.

use super::Scalar;

/// The properties of an operation. `T` is the type of the operands that are [`Operand::T`] or one of its restrictions.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The way in which it is executed.
    pub kind: Kind,
    /// The types that `T` may be.
    pub types: Types,
    /// The operands, in the order of the IR.
    pub operands: &'static [Operand],
    /// The result.
    pub output: Output,
    /// The variation of its value between the threads of a block.
    pub varies: Variation,
    /// Its spelling in CUDA C++.
    pub cuda: Cuda,
    /// The method of numbers with this meaning, if there is one.
    pub method: Option<&'static str>,
    /// The accuracy of its value.
    pub accuracy: Accuracy,
    /// The first version of the random programs that contains it.
    pub since: u32,
}

/// The way in which an operation is executed, and its other effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A number of a thread, a block or the grid, without operands.
    Position,
    /// A barrier of the block with a vote of its threads.
    Barrier,
    /// A barrier of the lanes of a mask.
    WarpBarrier,
    /// Moves a value between the lanes of a mask.
    LaneMove,
    /// A vote of the lanes of a mask.
    Vote,
    /// Compares the values of the lanes of a mask.
    Match,
    /// Combines the values of the lanes of a mask.
    Reduction,
    /// The lanes that happen to run together.
    ActiveMask,
    /// Orders memory accesses.
    Fence,
    /// Reads a clock, or lets time pass.
    Time,
    /// Computes a value from its operands, and nothing else.
    Value,
}

/// The types that `T` may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Types {
    /// There is no `T`.
    None,
    /// That one.
    Only(Scalar),
    /// All but `bool`.
    Numbers,
    /// Integers, `f32` and `f64`.
    FullNumbers,
    /// Signed integers and all floats.
    Signed,
    /// Signed integers, `f32` and `f64`.
    FullSigned,
    /// Integers.
    Integers,
    /// Signed integers.
    SignedIntegers,
    /// Unsigned integers.
    Unsigned,
    /// `u32`, `i32`, `u64` and `i64`: CUDA has the upper half of their products.
    Products,
    /// `u16`, `u32` and `u64`: the bits of floats.
    Bits,
    /// Floats.
    Floats,
    /// `f32` and `f64`.
    FullFloats,
    /// The types that warps move and compare in one or two instructions: numbers of 4 and 8 bytes, and floats of 16 bits.
    Lanes,
    /// Integers of 4 and 8 bytes.
    WideIntegers,
}

impl Types {
    /// Returns `true` if `T` may be this type.
    pub const fn contains(self, of: Scalar) -> bool {
        let number = !matches!(of, Scalar::Bool);
        match self {
            Types::None => false,
            Types::Only(scalar) => scalar as u8 == of as u8,
            Types::Numbers => number,
            Types::FullNumbers => number && !of.is_half(),
            Types::Signed => of.is_signed(),
            Types::FullSigned => of.is_signed() && !of.is_half(),
            Types::Integers => of.is_integer(),
            Types::SignedIntegers => of.is_integer() && of.is_signed(),
            Types::Unsigned => of.is_integer() && !of.is_signed(),
            Types::Products => matches!(of, Scalar::U32 | Scalar::I32 | Scalar::U64 | Scalar::I64),
            Types::Bits => matches!(of, Scalar::U16 | Scalar::U32 | Scalar::U64),
            Types::Floats => of.is_float(),
            Types::FullFloats => of.is_float() && !of.is_half(),
            Types::Lanes => number && (of.size() >= 4 || of.is_half()),
            Types::WideIntegers => of.is_integer() && of.size() >= 4,
        }
    }
}

/// The type of an operand, and its restrictions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// A `T`.
    T,
    /// A `T`. For integers, launches with checks report 0.
    Divisor,
    /// A `T` above 0, which the compiler ensures.
    Positive,
    /// A `T`. For NaN, the result is unspecified, since its bits and its sign differ between processors.
    NotNan,
    /// A `u32`.
    U32,
    /// An `i32`.
    I32,
    /// A truth value.
    Bool,
    /// A `u32`: the lanes that participate. All of them must arrive.
    Mask,
    /// A `u32` that may be omitted. The warp is split into parts of that many lanes, a power of two, and lanes count
    /// within their part.
    Width,
}

impl Operand {
    /// Returns the operand's type, if `T` is `of`.
    pub const fn scalar(self, of: Scalar) -> Scalar {
        match self {
            Operand::T | Operand::Divisor | Operand::Positive | Operand::NotNan => of,
            Operand::U32 | Operand::Mask | Operand::Width => Scalar::U32,
            Operand::I32 => Scalar::I32,
            Operand::Bool => Scalar::Bool,
        }
    }

    /// Returns `true` if the operand's type is `T`.
    pub const fn is_t(self) -> bool {
        matches!(self, Operand::T | Operand::Divisor | Operand::Positive | Operand::NotNan)
    }
}

/// The type of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// `()`.
    Unit,
    /// `T`.
    T,
    /// That scalar, whatever `T` is.
    Scalar(Scalar),
    /// The unsigned integer of `T`'s width.
    Unsigned,
    /// The float of `T`'s width. For 2 bytes, it is `f16` or `bf16`.
    FloatOf,
}

impl Output {
    /// Returns the result's type, if `T` is `of`; `None` for `()`.
    pub const fn scalar(self, of: Scalar) -> Option<Scalar> {
        match self {
            Output::Unit => None,
            Output::T => Some(of),
            Output::Scalar(scalar) => Some(scalar),
            Output::Unsigned => Some(of.unsigned()),
            Output::FloatOf => match of.size() {
                2 => Some(Scalar::F16),
                4 => Some(Scalar::F32),
                _ => Some(Scalar::F64),
            },
        }
    }
}

/// The variation of an operation's value between the threads of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variation {
    /// Not at all.
    Uniform,
    /// As much as its operands.
    Operands,
    /// From thread to thread, unless the block has one thread along its axis.
    Axis,
    /// From warp to warp.
    Warp,
    /// From thread to thread.
    Thread,
    /// From warp to warp, whatever the value is. In a block of one warp, only if the mask varies.
    Gathered,
    /// Like [`Self::Gathered`], but if the value is uniform, all lanes get it.
    Idempotent,
    /// If the value varies, since each lane gets that of another one.
    Moved,
}

/// The accuracy of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accuracy {
    /// Bit for bit as in Rust.
    Exact,
    /// Exact, but the sign of a zero float is unspecified.
    UpToZero,
    /// To some units in the last place, as CUDA documents for the function of that name. Or the value depends on time,
    /// or on the way in which the hardware runs a warp.
    Loose,
}

/// The spelling of an operation in CUDA C++.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cuda {
    /// A vector with a member for each axis: `threadIdx`.
    Position(&'static str),
    /// A function, a template or a helper of the prelude, whose first operand alone chooses the type.
    Helper(&'static str),
    /// A function that is overloaded by the types of all its operands.
    Overloaded(&'static str),
    /// A function of `double`. For `float`, its name ends in `f`.
    Suffixed(&'static str),
    /// The same, with `f` before the name. For integers, the name itself.
    Extremum(&'static str),
    /// A function whose operands are converted to its parameters.
    Call(&'static str),
    /// `(mask, value, lane)`, from `(value, mask, lane)`.
    MoveLanes(&'static str),
    /// `(mask, value)`, from `(value, mask)`.
    Combined(&'static str),
    /// Code of its own in `emit/intrinsic.rs`.
    ByHand(ByHand),
}

/// The operations whose CUDA C++ depends on more than their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ByHand {
    GlobalIdx,
    WarpId,
    BlockVotes,
    Abs,
    DivEuclid,
    RemEuclid,
    CountOnes,
    CountZeros,
    LeadingZeros,
    ReverseBits,
    SwapBytes,
    IsPowerOfTwo,
    Ilog2,
    MulHi,
    Saturate,
    Ldexp,
    ToBits,
    FromBits,
}

impl Row {
    /// Returns the row of a number of a thread, a block or the grid.
    pub(crate) const fn position(varies: Variation, cuda: Cuda) -> Row {
        Row::new(Kind::Position, &[], Output::Scalar(Scalar::U32), varies, cuda)
    }

    /// Returns the row of an operation that does more than return its value, without `T`.
    pub(crate) const fn new(
        kind: Kind,
        operands: &'static [Operand],
        output: Output,
        varies: Variation,
        cuda: Cuda,
    ) -> Row {
        let (types, accuracy) = (Types::None, Accuracy::Exact);
        Row { kind, types, operands, output, varies, cuda, method: None, accuracy, since: 1 }
    }

    /// Returns the row of an operation that only computes.
    pub(crate) const fn value(types: Types, operands: &'static [Operand], output: Output, cuda: Cuda) -> Row {
        Row { types, ..Row::new(Kind::Value, operands, output, Variation::Operands, cuda) }
    }

    /// Returns the row of a function of floats that is accurate to some units in the last place, by the name of its method.
    pub(crate) const fn loose(method: &'static str, operands: &'static [Operand], cuda: Cuda) -> Row {
        Row::value(Types::FullFloats, operands, Output::T, cuda).method(method).accuracy(Accuracy::Loose)
    }

    /// Sets the types.
    pub(crate) const fn of(self, types: Types) -> Row {
        Row { types, ..self }
    }

    /// Sets the method of numbers.
    pub(crate) const fn method(self, name: &'static str) -> Row {
        Row { method: Some(name), ..self }
    }

    /// Sets the accuracy.
    pub(crate) const fn accuracy(self, accuracy: Accuracy) -> Row {
        Row { accuracy, ..self }
    }

    /// Sets the first version of the random programs that contains it.
    pub(crate) const fn since(self, since: u32) -> Row {
        Row { since, ..self }
    }
}
