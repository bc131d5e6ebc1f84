//! The rules for using each intrinsic in a random program, from the table of intrinsics.

use sarek_runtime::ir::intrinsics::{Accuracy, Kind, Output, Row, Variation};
use sarek_runtime::ir::{Intrinsic, Scalar};
use std::sync::LazyLock;

/// The rule for using an intrinsic in a random program.
#[derive(Debug, Clone, Copy)]
pub enum Rule {
    /// A `u32` without operands, different from thread to thread.
    Position,
    /// A `u32` without operands, the same for all threads of a block.
    BlockWide,
    /// It needs all lanes of the warp.
    Warp(Warp),
    /// It needs all threads of the block: from a `bool` to a value that is the same for all of them.
    Block(Scalar),
    /// It orders memory, without value.
    Fence,
    /// It computes its value from its operands, with the accuracy of its row.
    Value(&'static Row),
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

/// Returns the rule for an intrinsic.
pub fn rule(op: Intrinsic) -> Rule {
    let row = op.row();
    match (row.kind, row.output) {
        (Kind::Position, _) if row.varies == Variation::Uniform => Rule::BlockWide,
        (Kind::Position, _) => Rule::Position,
        (Kind::Barrier, output) => Rule::Block(output.scalar(Scalar::U32).expect("it votes")),
        (Kind::WarpBarrier, _) => Rule::Warp(Warp::Sync),
        (Kind::LaneMove, _) => Rule::Warp(Warp::Shuffle),
        (Kind::Vote, Output::Scalar(Scalar::Bool)) => Rule::Warp(Warp::Vote),
        (Kind::Vote, _) => Rule::Warp(Warp::Ballot),
        (Kind::Match, _) => Rule::Warp(Warp::Match),
        (Kind::Reduction, _) => Rule::Warp(Warp::Reduce),
        (Kind::Fence, _) => Rule::Fence,
        (Kind::Value, _) if row.accuracy != Accuracy::Loose => Rule::Value(row),
        (Kind::Value | Kind::ActiveMask | Kind::Time, _) => Rule::Undetermined,
    }
}

/// Returns the types that an intrinsic operates on, if there are several.
pub fn types(op: Intrinsic) -> Option<Vec<Scalar>> {
    let row = op.row();
    let types = Scalar::ALL.into_iter().filter(|of| row.types.contains(*of));
    row.operands.iter().any(|operand| operand.is_t()).then(|| types.collect())
}

/// Returns the result type of an intrinsic for operands of a type, if it is determined.
fn output(op: Intrinsic, of: Scalar) -> Option<Scalar> {
    let Rule::Value(row) = rule(op) else { return None };
    row.output.scalar(of).filter(|_| row.types.contains(of))
}

/// Returns every intrinsic and type of operand that makes a value of this type, as a version of the generator has them.
pub fn makers(result: Scalar, version: u32) -> Vec<(Intrinsic, Scalar)> {
    static ALL: LazyLock<Vec<(Intrinsic, Scalar, Scalar)>> = LazyLock::new(|| {
        let pairs = Intrinsic::all().flat_map(|op| Scalar::ALL.map(|of| (op, of)));
        pairs.filter_map(|(op, of)| Some((op, of, output(op, of)?))).collect()
    });
    let known =
        |op: Intrinsic, of: Scalar| is_known(op, version) && (op != Intrinsic::MulAdd || version >= 2 || !of.is_half());
    let all = ALL.iter().filter(|(op, of, made)| *made == result && known(*op, *of));
    all.map(|(op, of, _)| (*op, *of)).collect()
}

/// Returns `true` if a version of the generator has an intrinsic.
pub fn is_known(op: Intrinsic, version: u32) -> bool {
    op.row().since <= version
}
