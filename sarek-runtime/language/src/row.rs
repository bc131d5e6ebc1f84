//! What the table says of an operation.

use super::Scalar;

/// What is known of an operation. Where it mentions `T`, that is the type of the operands that are [`Operand::T`] or one of
/// its restrictions.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// How it is executed.
    pub kind: Kind,
    /// Which types `T` may be.
    pub types: Types,
    /// The operands, in the order of the IR.
    pub operands: &'static [Operand],
    /// The result.
    pub output: Output,
    /// How its value differs between the threads of a block.
    pub varies: Variation,
    /// How CUDA C++ spells it.
    pub cuda: Cuda,
    /// The method of numbers that it is, if it is one.
    pub method: Option<&'static str>,
    /// How exactly its value is determined.
    pub accuracy: Accuracy,
    /// The version of the random programs since which they have it.
    pub since: u32,
}

/// How an operation is executed, and what else it does.
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

/// Which types `T` may be.
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
    /// `u32`, `i32`, `u64` and `i64`, of whose product CUDA has the upper half.
    Products,
    /// `u16`, `u32` and `u64`: the bits of floats.
    Bits,
    /// Floats.
    Floats,
    /// `f32` and `f64`.
    FullFloats,
    /// What warps move and compare in one or two instructions: numbers of 4 and 8 bytes, and floats of 16 bits.
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

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// A `T`.
    T,
    /// A `T`; of integers, launches with checks report 0.
    Divisor,
    /// A `T` above 0, to which the compiler sees.
    Positive,
    /// A `T`; of NaN, the result is not determined, since its bits and its sign differ between processors.
    NotNan,
    /// A `u32`.
    U32,
    /// An `i32`.
    I32,
    /// A truth value.
    Bool,
    /// A `u32`: the lanes that take part. All of them must arrive.
    Mask,
    /// A `u32` that may be left out: the number of lanes, a power of two, of the parts of the warp in which lanes count.
    Width,
}

impl Operand {
    /// The operand's type, where `T` is `of`.
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
    /// Always the same scalar.
    Scalar(Scalar),
    /// The unsigned integer of `T`'s width.
    Unsigned,
    /// The float of `T`'s width; of 2 bytes, `f16` or `bf16`.
    FloatOf,
}

impl Output {
    /// The result's type, where `T` is `of`; `None` for `()`.
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

/// How an operation's value differs between the threads of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Variation {
    /// Not at all.
    Uniform,
    /// As its operands do.
    Operands,
    /// From thread to thread, unless the block has one thread along its axis.
    Axis,
    /// From warp to warp.
    Warp,
    /// From thread to thread.
    Thread,
    /// From warp to warp, whatever the value is; in one warp, where the mask varies.
    Gathered,
    /// Like [`Self::Gathered`], but all lanes get a value that is uniform.
    Idempotent,
    /// Where the value varies, since each lane gets that of another one.
    Moved,
}

/// How exactly a value is determined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accuracy {
    /// Bit for bit as in Rust.
    Exact,
    /// Exact, but which zero a float is is not determined.
    UpToZero,
    /// To some units in the last place, as CUDA documents for the function of that name; or it depends on time, or on how
    /// the hardware runs a warp.
    Loose,
}

/// How CUDA C++ spells an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cuda {
    /// A vector with a member for each axis: `threadIdx`.
    Position(&'static str),
    /// A function that is overloaded, or a template, or a helper of the prelude.
    Helper(&'static str),
    /// A function of `double`; of `float` its name ends in `f`.
    Suffixed(&'static str),
    /// The same, with `f` before the name; of integers, the name itself.
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
    /// A number of a thread, a block or the grid.
    pub(crate) const fn position(varies: Variation, cuda: Cuda) -> Row {
        Row::new(Kind::Position, &[], Output::Scalar(Scalar::U32), varies, cuda)
    }

    /// An operation that is more than its value, without `T`.
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

    /// An operation that only computes.
    pub(crate) const fn value(types: Types, operands: &'static [Operand], output: Output, cuda: Cuda) -> Row {
        Row { types, ..Row::new(Kind::Value, operands, output, Variation::Operands, cuda) }
    }

    /// A function of floats that is accurate to some units in the last place, by the name of its method.
    pub(crate) const fn loose(method: &'static str, operands: &'static [Operand], cuda: Cuda) -> Row {
        Row::value(Types::FullFloats, operands, Output::T, cuda).method(method).accuracy(Accuracy::Loose)
    }

    /// Of these types.
    pub(crate) const fn of(self, types: Types) -> Row {
        Row { types, ..self }
    }

    /// A method of numbers, too.
    pub(crate) const fn method(self, name: &'static str) -> Row {
        Row { method: Some(name), ..self }
    }

    /// As exact as that.
    pub(crate) const fn accuracy(self, accuracy: Accuracy) -> Row {
        Row { accuracy, ..self }
    }

    /// Only in random programs of that version and later ones.
    pub(crate) const fn since(self, since: u32) -> Row {
        Row { since, ..self }
    }
}
