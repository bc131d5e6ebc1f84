//! Conversions from errors of other modules into the host's error.

use super::Error;
use crate::lower::LowerError;
use crate::{Fault, FaultKind};

impl From<LowerError> for Error {
    fn from(error: LowerError) -> Error {
        let LowerError { file, line, column, message } = error;
        Error::Language { file, line, column, message }
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        let Fault { kind, place } = fault;
        match kind {
            FaultKind::Index { what, index, length } => Error::OutOfBounds { place, what, index, length },
            FaultKind::Division => Error::DivisionByZero { place },
            FaultKind::Assert(text) => Error::Assertion { place, text },
            FaultKind::Panic(message) => Error::Panicked { place, message },
            FaultKind::DivergentBarrier(absent) => Error::DivergentBarrier { place, absent },
            FaultKind::UninitializedShared { what } => Error::UninitializedShared { place, what },
            FaultKind::DataRace(race) => Error::DataRace(race),
            FaultKind::Alignment { .. }
            | FaultKind::ZeroStep
            | FaultKind::DivergentCollective { .. }
            | FaultKind::OutsideMask { .. }
            | FaultKind::DifferentMasks { .. }
            | FaultKind::AbsentLane { .. }
            | FaultKind::UninitializedLocal { .. }
            | FaultKind::UnfinishedCopy(_)
            | FaultKind::Deadlock => Error::Fault(Fault { kind, place }),
        }
    }
}
