//! The bytecode of the CPU engine.
//!
//! A register holds one value for each of the 32 lanes of a warp. There are three files: **masks** (`bool`, one bit a
//! lane), **words** (32 bits per lane: `f32` and the integers up to 32 bits, narrow ones sign- or zero-extended) and
//! **longs** (64 bits per lane). Registers from 0 up hold locals and temporaries; negative registers are [`Preset`]s,
//! which the machine fills before a block starts and which no instruction writes.
//!
//! A warp has a program counter and one mask of **active** lanes, and runs only while that mask is not empty.
//! Divergence is structured: [`Inst::Split`] … [`Inst::Join`] and the loop instructions keep the lanes that wait
//! elsewhere in mask registers. Instructions that only compute run in all lanes. Those that trap, access memory or
//! write variables run in the active lanes.

use std::collections::HashMap;

use crate::{
    AccessKind, CopyKind, FaultKind,
    ir::{AtomicOp, Axis, BarrierKind, Message, Ordering, Scalar, SiteKind},
};

/// A register of the file that the instruction determines.
pub(crate) type Reg = i32;

/// An index into [`Code::insts`]; while compiling, a label.
pub(crate) type Target = u32;

/// Names an entry of [`Code::places`].
pub(crate) type At = u32;

/// The lanes of a warp.
pub(crate) const LANES: usize = 32;

/// A register file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum File {
    /// One bit per lane.
    Mask,
    /// 32 bits per lane.
    Word,
    /// 64 bits per lane.
    Long,
}

impl File {
    /// Returns the file that holds values of a type.
    pub(crate) fn of(scalar: Scalar) -> File {
        match scalar {
            Scalar::Bool => File::Mask,
            Scalar::I8
            | Scalar::I16
            | Scalar::I32
            | Scalar::U8
            | Scalar::U16
            | Scalar::U32
            | Scalar::F16
            | Scalar::Bf16
            | Scalar::F32 => File::Word,
            Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize | Scalar::F64 => File::Long,
        }
    }
}

/// A register and its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Operand {
    /// The file.
    pub(crate) file: File,
    /// The register.
    pub(crate) reg: Reg,
}

/// A value that the machine provides in a negative register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Preset {
    /// These bits in every lane.
    Const(u64),
    /// A scalar argument.
    Param { param: u32, scalar: Scalar },
    /// A scalar of a struct argument, at an offset in bytes; 0 unless the argument has the tag with the number `only`.
    Field { param: u32, offset: u64, scalar: Scalar, only: Option<u32> },
    /// The length of a slice argument.
    Len(u32),
    /// The number of elements of `size` bytes in the dynamic shared array with that number.
    SharedLen { number: u32, size: u64 },
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
    /// The lane.
    LaneId,
    /// The warp within the block.
    WarpId,
}

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
    /// Whether all values are true, as a mask.
    And,
    /// Whether any value is true, as a mask.
    Or,
}

/// A function of up to three operands' bits, for everything that has no instruction of its own.
pub(crate) type ScalarFn = fn(u64, u64, u64) -> u64;

/// One instruction. `dst` is never one of the other registers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Inst {
    /// Masks: `dst = a op b`.
    Mask { op: MaskOp, dst: Reg, a: Reg, b: Reg },
    /// Masks: `dst = !a`.
    MaskNot { dst: Reg, a: Reg },
    /// Words: `dst = op a`.
    Unary32 { op: Unary, dst: Reg, a: Reg },
    /// Longs: `dst = op a`.
    Unary64 { op: Unary, dst: Reg, a: Reg },
    /// Words: `dst = a op b`.
    Binary32 { op: Binary, dst: Reg, a: Reg, b: Reg },
    /// Longs: `dst = a op b`.
    Binary64 { op: Binary, dst: Reg, a: Reg, b: Reg },
    /// Words to a mask: `dst = a op b`.
    Compare32 { op: Compare, dst: Reg, a: Reg, b: Reg },
    /// Longs to a mask: `dst = a op b`.
    Compare64 { op: Compare, dst: Reg, a: Reg, b: Reg },
    /// Words: `dst = a * b + c`, rounded once.
    Fma32 { dst: Reg, a: Reg, b: Reg, c: Reg },
    /// Longs: `dst = a * b + c`, rounded once.
    Fma64 { dst: Reg, a: Reg, b: Reg, c: Reg },
    /// Masks: `dst = if cond { a } else { b }`.
    SelectMask { dst: Reg, cond: Reg, a: Reg, b: Reg },
    /// Words: `dst = if cond { a } else { b }`.
    Select32 { dst: Reg, cond: Reg, a: Reg, b: Reg },
    /// Longs: `dst = if cond { a } else { b }`.
    Select64 { dst: Reg, cond: Reg, a: Reg, b: Reg },
    /// A mask to words of 0 or 1.
    MaskToWord { dst: Reg, a: Reg },
    /// Words to a mask of those that are not 0.
    WordToMask { dst: Reg, a: Reg },
    /// Words to longs, zero-extended.
    ExtendU { dst: Reg, a: Reg },
    /// Words to longs, sign-extended.
    ExtendS { dst: Reg, a: Reg },
    /// Longs to words: the low half.
    Truncate { dst: Reg, a: Reg },
    /// `f32` to `f64`.
    Widen { dst: Reg, a: Reg },
    /// `f64` to `f32`.
    Shorten { dst: Reg, a: Reg },
    /// Between `f32` and a 16-bit float in the low bits of a word.
    Half { op: Half, dst: Reg, a: Reg },
    /// [`Apply`], in the active lanes.
    Apply { apply: u32 },

    /// Masks: `dst = a` in all lanes.
    CopyMask { dst: Reg, a: Reg },
    /// Words: `dst = a` in all lanes.
    Copy32 { dst: Reg, a: Reg },
    /// Longs: `dst = a` in all lanes.
    Copy64 { dst: Reg, a: Reg },
    /// Masks: `dst = a` in the active lanes.
    MoveMask { dst: Reg, a: Reg },
    /// Words: `dst = a` in the active lanes.
    Move32 { dst: Reg, a: Reg },
    /// Longs: `dst = a` in the active lanes.
    Move64 { dst: Reg, a: Reg },
    /// Words: `dst += a`, wrapping, in all lanes.
    Step32 { dst: Reg, a: Reg },
    /// Longs: `dst += a`, wrapping, in all lanes.
    Step64 { dst: Reg, a: Reg },

    /// Loads a cell of an [`Access`] in global or constant memory into the file of its type.
    LoadGlobal { dst: Reg, access: u32 },
    /// Stores to a cell of an [`Access`] in global memory.
    StoreGlobal { src: Reg, access: u32 },
    /// Like [`Inst::LoadGlobal`], for a cell that is loaded in pieces of the access's width.
    LoadPieces { dst: Reg, access: u32 },
    /// Like [`Inst::StoreGlobal`], for a cell that is stored in pieces of the access's width.
    StorePieces { src: Reg, access: u32 },
    /// Loads a cell of an [`Access`] in shared memory.
    LoadShared { dst: Reg, access: u32 },
    /// Stores to a cell of an [`Access`] in shared memory.
    StoreShared { src: Reg, access: u32 },
    /// Words: loads an element of a [`LaneArray`].
    LoadLane32 { dst: Reg, array: u32 },
    /// Longs: loads an element of a [`LaneArray`].
    LoadLane64 { dst: Reg, array: u32 },
    /// Words: stores to an element of a [`LaneArray`].
    StoreLane32 { src: Reg, array: u32 },
    /// Longs: stores to an element of a [`LaneArray`].
    StoreLane64 { src: Reg, array: u32 },
    /// Performs an [`Atomic`].
    Atomic { atomic: u32 },
    /// Orders memory accesses, for the whole device or for the block.
    Fence { block: bool },
    /// Performs a [`CollectiveCall`].
    Collective { call: u32 },

    /// Traps if `index` is not below the length of a [`Bound`].
    CheckIndex { bound: u32 },
    /// Traps if the address of an [`Aligned`] is not a multiple of its size.
    CheckAligned { aligned: u32 },
    /// Words: traps if `a` is 0.
    CheckZero32 { a: Reg, at: At },
    /// Longs: traps if `a` is 0.
    CheckZero64 { a: Reg, at: At },
    /// Traps if the mask `a` is clear.
    Check { a: Reg, at: At },
    /// Traps.
    Fail { at: At },
    /// Reports a [`Report`] in the active lanes, and traps unless it is printed.
    Report { report: u32 },

    /// `other` = the active lanes without `cond`; the rest stay active. Jumps to `target` if there are none.
    Split { cond: Reg, other: Reg, target: Target },
    /// Swaps the active lanes and `other`. Jumps to `target` if none are active then.
    Else { other: Reg, target: Target },
    /// Adds `other` to the active lanes. Jumps to `target` if none are active then.
    Join { other: Reg, target: Target },
    /// `dst` = no lanes.
    Clear { dst: Reg },
    /// Moves the active lanes to `to`, and jumps to `target`.
    Leave { to: Reg, target: Target },
    /// Moves the active lanes without `cond` to `exits`. Jumps to `target` if none stay active.
    Test { cond: Reg, exits: Reg, target: Target },
    /// Adds `next` to the active lanes and clears it. Jumps to `target` if any are active: the back edge of a loop.
    /// A long-running warp is suspended here; `at` is reported if it waits forever.
    Repeat { next: Reg, at: At, target: Target },
    /// Adds `next` to the active lanes and clears it. Jumps to `target` if none are active.
    Continue { next: Reg, target: Target },
    /// `exits` become the active lanes. Jumps to `target` if there are none.
    Restore { exits: Reg, target: Target },
    /// Ends the threads of the active lanes, and jumps to `target`.
    Exit { target: Target },
    /// Ends the warp.
    Halt,
    /// Waits until all threads of the block arrive, and for some kinds those of the cluster.
    Barrier { kind: BarrierKind, at: At },
    /// Counts the active lanes, and those of them where the mask `vote` is set, for the next barrier.
    CountVotes { vote: Reg },
    /// `dst` = the result of the votes that were counted for the last barrier.
    TakeVotes { op: Vote, dst: Reg },
    /// Longs: `dst` = the elapsed nanoseconds, which may determine that a loop ends.
    Clock { dst: Reg, decides: bool },
    /// Lets other warps run.
    Yield { at: At },
    /// Forgets what was written to an array of [`Code::shared`].
    Forget { array: u32 },
    /// Performs a [`CopyStep`], for the race detector.
    Copies { step: u32 },
}

/// The interpretation of an index register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IndexKind {
    /// A word, unsigned.
    U32,
    /// A word, signed.
    S32,
    /// A long, unsigned.
    U64,
    /// A long, signed.
    S64,
}

/// An index: a register and its interpretation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Index {
    /// The register, in the file that `kind` determines.
    pub(crate) reg: Reg,
    /// Its interpretation.
    pub(crate) kind: IndexKind,
}

/// An access to global, constant or shared memory. It traps if the index is not below the region's length, and in
/// shared memory if a load reads a cell that was never written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Access {
    /// For global memory an index into [`Code::regions`], for shared memory one into [`Code::shared`].
    pub(crate) region: u32,
    /// In shared memory, a word with the rank of the block of the cluster that has it; `None` for this block.
    pub(crate) rank: Option<Reg>,
    /// The type of the cells.
    pub(crate) cell: Scalar,
    /// The cell.
    pub(crate) index: Index,
    /// Its place in the source.
    pub(crate) at: At,
    /// `true` if it is volatile: it may poll for a write of another thread.
    pub(crate) volatile: bool,
    /// `true` if the value that it writes may determine that a loop ends.
    pub(crate) watched: bool,
    /// The bytes of each access to the memory: those of the cell, or a smaller divisor of them if a smaller cell
    /// overlaps it. Shared memory, which one host thread accesses, does not need this.
    pub(crate) width: u64,
    /// The site that a report of a race names: a number in [`Code::sites`].
    pub(crate) site: u16,
    /// The kind of asynchronous copy that accesses it; `None` for the thread itself.
    pub(crate) copies: Option<CopyKind>,
}

impl Access {
    /// Returns `true` if the cell is accessed in its full width.
    pub(crate) fn is_whole(&self) -> bool {
        self.width >= self.cell.size()
    }
}

/// An element of an array of which each lane has a copy: the registers `base` to `base + length - 1` of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LaneArray {
    /// Element 0.
    pub(crate) base: Reg,
    /// The number of elements.
    pub(crate) length: u64,
    /// The element; the instruction traps if it is not below the length.
    pub(crate) index: Index,
    /// Its place in the source.
    pub(crate) at: At,
}

/// A length that an index is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// A known length.
    Const(u64),
    /// The length of a slice argument.
    Param(u32),
    /// The number of elements of `size` bytes in the dynamic shared array with that number.
    Shared { number: u32, size: u64 },
    /// The length of a part of an array or slice: each lane has its own, in a long register.
    Register(Reg),
}

/// An index and the length that it must be below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bound {
    /// The index.
    pub(crate) index: Index,
    /// The length.
    pub(crate) length: Length,
    /// The number of indices after it that must be below the length, too.
    pub(crate) more: u64,
    /// Its place in the source.
    pub(crate) at: At,
}

/// A cell of memory whose address must be a multiple of some size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Aligned {
    /// The cell. A cell of shared memory is counted from the start of its array, which has the largest alignment.
    pub(crate) index: Index,
    /// In global memory, an index into [`Code::regions`].
    pub(crate) region: Option<u32>,
    /// The size of a cell, in bytes.
    pub(crate) cell: u64,
    /// The required alignment of the address, in bytes.
    pub(crate) bytes: u64,
    /// Its place in the source.
    pub(crate) at: At,
}

/// An atomic access in each active lane, from lane 0 up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Atomic {
    /// The access.
    pub(crate) op: AtomicOp,
    /// `true` if [`Access::region`] is shared memory.
    pub(crate) shared: bool,
    /// The cell.
    pub(crate) access: Access,
    /// The operands of `op`, in the file of the cell's type.
    pub(crate) operands: [Reg; 2],
    /// The result, unless it is dropped.
    pub(crate) dst: Option<Reg>,
    /// The upper words, if the cell is [`Access::cell`] and the one after it, of 8 bytes each.
    pub(crate) upper: Option<Upper>,
    /// The ordering.
    pub(crate) ordering: Ordering,
    /// `true` if it is atomic only among the threads of the block.
    pub(crate) narrow: bool,
    /// `true` if the cell is a [`Barrier`](crate::barrier::Barrier).
    pub(crate) barrier: bool,
}

/// A step of asynchronous copies in each active lane. The copies themselves are loads and stores with [`Access::copies`], which follow
/// their start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CopyStep {
    /// What happens.
    pub(crate) kind: StepKind,
    /// Its place in the source.
    pub(crate) at: At,
}

/// What happens in a [`CopyStep`].
#[derive(Debug, Clone, Copy)]
pub(crate) enum StepKind {
    /// A copy starts. It belongs to the next group of its thread.
    Start(CopyKind),
    /// A copy starts that belongs to the current phase of a barrier in shared memory.
    StartFor(Access),
    /// A group ends.
    Commit(CopyKind),
    /// The thread waits until at most so many groups are not complete or, if `read`, have not been read.
    Wait { kind: CopyKind, groups: Reg, read: bool },
}

impl Atomic {
    /// Returns the registers of the operands.
    pub(crate) fn all_operands(&self) -> impl Iterator<Item = Reg> {
        self.operands.into_iter().chain(self.upper.into_iter().flat_map(|upper| upper.operands))
    }

    /// Returns the registers of the result.
    pub(crate) fn results(&self) -> impl Iterator<Item = Reg> {
        self.dst.into_iter().chain(self.upper.and_then(|upper| upper.dst))
    }
}

/// The upper words of an access to a cell of 16 bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Upper {
    /// Those of the operands.
    pub(crate) operands: [Reg; 2],
    /// That of the result, unless it is dropped.
    pub(crate) dst: Option<Reg>,
}

/// A function applied to each active lane.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Apply {
    /// The function.
    pub(crate) function: ScalarFn,
    /// The operands; unused ones repeat the first.
    pub(crate) operands: [Operand; 3],
    /// The result.
    pub(crate) dst: Operand,
}

/// A message with its values.
#[derive(Debug, Clone)]
pub(crate) struct Report {
    /// The kind of message.
    pub(crate) kind: ReportKind,
    /// The message.
    pub(crate) message: Message,
    /// The values.
    pub(crate) values: Vec<Operand>,
    /// Its place in the source.
    pub(crate) at: At,
}

/// The kind of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReportKind {
    /// The message of a failed assertion.
    Assert,
    /// The message of a panic.
    Panic,
    /// A printed text.
    Print,
}

impl ReportKind {
    /// Returns the message of a site, if it has one, and the kind of message.
    pub(crate) fn of(site: &SiteKind) -> Option<(&Message, ReportKind)> {
        match site {
            SiteKind::Assert(message) => Some((message, ReportKind::Assert)),
            SiteKind::Panic(message) => Some((message, ReportKind::Panic)),
            SiteKind::Print(message) => Some((message, ReportKind::Print)),
            SiteKind::Index { .. } | SiteKind::Alignment { .. } | SiteKind::Division | SiteKind::ZeroStep => None,
        }
    }
}

/// A warp collective with its operands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CollectiveCall {
    /// The operation.
    pub(crate) op: Collective,
    /// The mask of the lanes that take part, a word.
    pub(crate) mask: Reg,
    /// The value, or the truth value.
    pub(crate) value: Operand,
    /// The lane or distance, a word.
    pub(crate) lane: Reg,
    /// The number of lanes in each part of the warp, a word. Nothing is shuffled between parts.
    pub(crate) width: Reg,
    /// The result, in the file of its type.
    pub(crate) dst: Reg,
    /// Its place in the source.
    pub(crate) at: At,
}

/// The report of an instruction that can trap. The machine fills in indices and lengths.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SourcePlace {
    /// The Rust file.
    pub(crate) file: &'static str,
    /// The line, from 1.
    pub(crate) line: u32,
    /// The column, from 1, or 0.
    pub(crate) column: u32,
    /// The reported fault.
    pub(crate) kind: FaultKind,
}

/// Memory outside the block.
#[derive(Debug, Clone)]
pub(crate) enum Region {
    /// The target of a slice argument, as cells of one size; `inner` of them form an element.
    Param { param: u32, inner: u64 },
    /// A constant array: its cells, packed, and their number.
    Constant { data: Vec<u64>, length: u64 },
}

/// An array in the block's shared memory, as cells of one size. An array of structs whose fields have several sizes
/// appears once for each size: a field is always accessed as cells of its own size.
#[derive(Debug, Clone)]
pub(crate) struct SharedArray {
    /// The user's name.
    pub(crate) name: String,
    /// Its offset in bytes, a multiple of 64.
    pub(crate) offset: usize,
    /// The number of cells; 0 for a dynamic array, until a launch gives its length.
    pub(crate) length: u64,
    /// The first of its bits in the map of written cells; a multiple of 64.
    pub(crate) first_bit: usize,
}

/// An array in memory whose size a launch gives, as cells of one size. That memory follows all other arrays.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DynamicShared {
    /// Its number in [`Code::shared`].
    pub(crate) array: usize,
    /// The number of the launch's length that determines the size of its memory.
    pub(crate) number: u32,
    /// The number of cells of an element, and the size of an element in bytes; `None` if the length of the array is a
    /// constant.
    pub(crate) element: Option<(u64, u64)>,
}

/// The ways in which a kernel accesses memory as cells of one size.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Usage {
    /// The size of a cell in bytes; 0 if there is no access.
    pub(crate) cell: u64,
    /// The bytes of the narrowest access.
    pub(crate) width: u64,
    /// `true` if there are non-atomic accesses.
    pub(crate) plain: bool,
    /// `true` if there are writes.
    pub(crate) writes: bool,
}

/// The user's name of a piece of memory, and the meaning of its indices.
#[derive(Debug, Clone, Default)]
pub(crate) struct Shape {
    /// The user's name.
    pub(crate) name: String,
    /// The distance in bytes from one index to the next, for each dimension, outermost first.
    pub(crate) strides: Vec<u64>,
}

/// The operations besides barriers of the block that order the kernel's threads.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Orders {
    /// Barriers of a warp, fences, and atomics with an ordering.
    pub(crate) fine: bool,
    /// Fences and atomics of the block.
    pub(crate) narrow: bool,
}

/// The tag of an enum in a struct argument, and one of its numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag {
    /// Its offset in bytes from the start of the argument.
    pub(crate) offset: u64,
    /// Its type.
    pub(crate) scalar: Scalar,
    /// The bits of the number, as a register holds them.
    pub(crate) number: u64,
    /// The tag that must have its number for this one to exist.
    pub(crate) only: Option<u32>,
}

/// A compiled kernel.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// The size of the clusters, if blocks of a cluster wait for each other or access each other's shared memory.
    pub(crate) cluster: Option<[u32; 3]>,
    /// The instructions; the first one is where warps start.
    pub(crate) insts: Vec<Inst>,
    /// The accesses, to which [`Inst`]s refer by number.
    pub(crate) accesses: Vec<Access>,
    /// See [`Inst::LoadLane32`].
    pub(crate) arrays: Vec<LaneArray>,
    /// See [`Inst::CheckIndex`].
    pub(crate) bounds: Vec<Bound>,
    /// See [`Inst::CheckAligned`].
    pub(crate) aligned: Vec<Aligned>,
    /// See [`Inst::Atomic`].
    pub(crate) atomics: Vec<Atomic>,
    /// See [`Inst::Copies`].
    pub(crate) copies: Vec<CopyStep>,
    /// See [`Inst::Apply`].
    pub(crate) applies: Vec<Apply>,
    /// See [`Inst::Report`].
    pub(crate) reports: Vec<Report>,
    /// See [`Inst::Collective`].
    pub(crate) collectives: Vec<CollectiveCall>,
    /// The reports of traps.
    pub(crate) places: Vec<SourcePlace>,
    /// The memory outside the block.
    pub(crate) regions: Vec<Region>,
    /// The shared arrays.
    pub(crate) shared: Vec<SharedArray>,
    /// The shared arrays in the memory whose size a launch gives: for each array, one for each cell size. The launch
    /// counts in elements of the first one of each number.
    pub(crate) dynamic_shared: Vec<DynamicShared>,
    /// The size of the shared memory in bytes, without the dynamic arrays.
    pub(crate) shared_bytes: usize,
    /// The number of bits in the map of written cells, without those of the dynamic arrays.
    pub(crate) shared_bits: usize,
    /// The tags of arguments that are or contain enums with data.
    pub(crate) tags: Vec<Tag>,
    /// The presets of each file: register `-1 - i` holds the `i`-th.
    pub(crate) presets: [Vec<Preset>; 3],
    /// The number of registers from 0 up in each file.
    pub(crate) registers: [usize; 3],
    /// The cell size of each region, in bytes; 0 for a region that is not accessed.
    pub(crate) cell_bytes: Vec<u64>,
    /// The places and kinds of memory accesses.
    pub(crate) sites: Vec<(At, AccessKind)>,
    /// The usage of each region.
    pub(crate) region_usage: Vec<Usage>,
    /// The usage of each shared array.
    pub(crate) shared_usage: Vec<Usage>,
    /// The user's view of each region.
    pub(crate) region_shapes: Vec<Shape>,
    /// The user's view of each shared array.
    pub(crate) shared_shapes: Vec<Shape>,
    /// The operations that order threads.
    pub(crate) orders: Orders,
    /// For each place in a loop where a warp may be suspended, the registers that determine whether the loop continues,
    /// each with those of its bits that do.
    pub(crate) waits: HashMap<Target, Vec<(Operand, u64)>>,
}
