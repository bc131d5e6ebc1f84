//! Properties of each operation that follow from the table.

use super::{Axis, Intrinsic, Kind};

impl Intrinsic {
    /// Returns the operation of a method of numbers.
    pub fn of_method(name: &str) -> Option<Intrinsic> {
        Intrinsic::all().find(|op| op.row().method == Some(name))
    }

    /// Returns the axis of a position.
    pub const fn axis(self) -> Option<Axis> {
        match self {
            Intrinsic::ThreadIdx(axis)
            | Intrinsic::BlockIdx(axis)
            | Intrinsic::BlockDim(axis)
            | Intrinsic::GridDim(axis)
            | Intrinsic::GlobalIdx(axis) => Some(axis),
            _ => None,
        }
    }

    /// Returns `true` if it must be executed where it is and as often as it is written there: its value depends on the
    /// other threads that run it or on time, or it orders memory. Such an expression is the root of its statement.
    pub const fn is_effect(self) -> bool {
        match self.row().kind {
            Kind::Barrier | Kind::WarpBarrier | Kind::Fence | Kind::Time => true,
            Kind::Position
            | Kind::LaneMove
            | Kind::Vote
            | Kind::Match
            | Kind::Reduction
            | Kind::ActiveMask
            | Kind::Value => false,
        }
    }

    /// Returns `true` if it combines the values of the lanes of a mask.
    pub const fn is_reduction(self) -> bool {
        matches!(self.row().kind, Kind::Reduction)
    }

    /// Returns `true` if it moves values between lanes.
    pub const fn is_shuffle(self) -> bool {
        matches!(self.row().kind, Kind::LaneMove)
    }

    /// Returns `true` if all threads of the block wait for each other there.
    pub const fn is_barrier(self) -> bool {
        matches!(self.row().kind, Kind::Barrier)
    }

    /// Returns `true` if its value depends on other lanes of the warp. It may be anywhere in an expression, except that
    /// a back end must not evaluate it for a thread that does not need it.
    pub const fn is_collective(self) -> bool {
        match self.row().kind {
            Kind::WarpBarrier | Kind::LaneMove | Kind::Vote | Kind::Match | Kind::Reduction | Kind::ActiveMask => true,
            Kind::Position | Kind::Barrier | Kind::Fence | Kind::Time | Kind::Value => false,
        }
    }
}
