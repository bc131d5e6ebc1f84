//! Intrinsics: those with instructions of their own; the rest goes through [`super::apply`].

use super::super::bytecode::{
    Binary, Collective, CollectiveCall, Compare, File, Inst, LANES, Operand, Preset, Reg, Unary, Vote,
};
use super::Compiler;
use super::apply::intrinsic_function;
use crate::FaultKind;
use crate::ir::{Expr, Intrinsic, Scalar};

/// Whether an intrinsic on this type traps where its second operand is 0.
pub(super) fn divides(intrinsic: Intrinsic, scalar: Option<Scalar>) -> bool {
    matches!(intrinsic, Intrinsic::DivEuclid | Intrinsic::RemEuclid | Intrinsic::DivCeil)
        && scalar.is_some_and(Scalar::is_integer)
}

impl Compiler<'_> {
    /// An intrinsic with a value.
    pub(super) fn compile_intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        operands: &[Expr],
        result: Scalar,
        want: Option<Reg>,
    ) -> Reg {
        if let Some(preset) = position(intrinsic) {
            let reg = self.preset(File::Word, preset);
            return self.provide(File::Word, reg, want);
        }
        let mut values: Vec<(Operand, Scalar)> = Vec::with_capacity(operands.len());
        for operand in operands {
            let scalar = operand.ty.scalar().unwrap_or(Scalar::Bool);
            let reg = self.compile_scalar(operand, None);
            values.push((Operand { file: File::of(scalar), reg }, scalar));
        }
        if let Some(vote) = vote(intrinsic) {
            let Some((operand, _)) = values.first() else { return self.target(File::of(result), want) };
            self.emit(Inst::CountVotes { vote: operand.reg });
            self.compile_barrier(self.frame.position);
            let dst = self.target(File::of(result), want);
            self.emit(Inst::TakeVotes { op: vote, dst });
            return dst;
        }
        if intrinsic == Intrinsic::Clock64 {
            let dst = self.target(File::Long, want);
            self.emit(Inst::Clock { dst, decides: true });
            return dst;
        }
        let signed = values.first().is_some_and(|(_, scalar)| scalar.is_signed());
        if let Some(op) = collective(intrinsic, signed) {
            let dst = self.target(File::of(result), want);
            let values: Vec<Operand> = values.iter().map(|value| value.0).collect();
            self.compile_collective(op, &values, dst);
            return dst;
        }
        let Some(&(first, scalar)) = values.first() else { return self.target(File::of(result), want) };
        if let (Some(&(divisor, _)), true) = (values.get(1), divides(intrinsic, Some(scalar))) {
            self.check_divisor(scalar, divisor.reg, None);
        }
        if let Some(reg) = self.direct(intrinsic, &values, scalar, want) {
            return reg;
        }
        let operand = |index: usize| values.get(index).map_or(first, |value| value.0);
        self.apply(intrinsic_function(intrinsic, scalar), [operand(0), operand(1), operand(2)], result, want)
    }

    /// An intrinsic that is one instruction.
    fn direct(
        &mut self,
        intrinsic: Intrinsic,
        values: &[(Operand, Scalar)],
        scalar: Scalar,
        want: Option<Reg>,
    ) -> Option<Reg> {
        if scalar.is_half() {
            return self.direct_half(intrinsic, values, scalar, want);
        }
        let file = File::of(scalar);
        let a = values[0].0.reg;
        let b = values.get(1).map_or(a, |value| value.0.reg);
        let pick = |unsigned, signed, float| match (scalar.is_float(), scalar.is_signed()) {
            (true, _) => float,
            (false, true) => signed,
            (false, false) => unsigned,
        };
        let unary = match intrinsic {
            Intrinsic::Min if file != File::Mask => {
                return Some(self.binary(file, pick(Binary::MinU, Binary::MinS, Binary::MinF), a, b, want));
            }
            Intrinsic::Max if file != File::Mask => {
                return Some(self.binary(file, pick(Binary::MaxU, Binary::MaxS, Binary::MaxF), a, b, want));
            }
            Intrinsic::ToBits | Intrinsic::FromBits => return Some(self.provide(file, a, want)),
            Intrinsic::MulAdd => {
                let c = values.get(2).map_or(a, |value| value.0.reg);
                let dst = self.target(file, want);
                self.emit(match file {
                    File::Mask | File::Word => Inst::Fma32 { dst, a, b, c },
                    File::Long => Inst::Fma64 { dst, a, b, c },
                });
                return Some(dst);
            }
            Intrinsic::IsNan => {
                let dst = self.target(File::Mask, want);
                self.emit(match file {
                    File::Mask | File::Word => Inst::Compare32 { op: Compare::NeF, dst, a, b: a },
                    File::Long => Inst::Compare64 { op: Compare::NeF, dst, a, b: a },
                });
                return Some(dst);
            }
            Intrinsic::Abs if scalar.is_float() => Unary::AbsF,
            Intrinsic::Abs if scalar.is_signed() => {
                return Some(self.narrowed(scalar, want, |c, want| c.unary(file, Unary::AbsI, a, want)));
            }
            Intrinsic::Sqrt => Unary::SqrtF,
            Intrinsic::Floor => Unary::FloorF,
            Intrinsic::Ceil => Unary::CeilF,
            Intrinsic::Trunc => Unary::TruncF,
            _ => return None,
        };
        Some(self.unary(file, unary, a, want))
    }

    /// An intrinsic on floats of 16 bits that is that of `f32`, or an instruction on bits.
    fn direct_half(
        &mut self,
        intrinsic: Intrinsic,
        values: &[(Operand, Scalar)],
        scalar: Scalar,
        want: Option<Reg>,
    ) -> Option<Reg> {
        let a = values[0].0.reg;
        match intrinsic {
            Intrinsic::ToBits => Some(self.provide(File::Word, a, want)),
            Intrinsic::Abs => {
                let magnitude = self.constant(File::Word, 0x7fff);
                Some(self.binary(File::Word, Binary::And, a, magnitude, want))
            }
            Intrinsic::Min | Intrinsic::Max | Intrinsic::Sqrt => {
                let wide: Vec<_> = values
                    .iter()
                    .map(|(value, _)| {
                        (Operand { file: File::Word, reg: self.widen_half(scalar, value.reg) }, Scalar::F32)
                    })
                    .collect();
                let wide = self.direct(intrinsic, &wide, Scalar::F32, None)?;
                Some(self.round_half(scalar, wide, want))
            }
            Intrinsic::IsNan | Intrinsic::IsInfinite | Intrinsic::IsFinite => {
                let reg = self.widen_half(scalar, a);
                let wide = (Operand { file: File::Word, reg }, Scalar::F32);
                self.direct(intrinsic, &[wide], Scalar::F32, want).or_else(|| {
                    let function = intrinsic_function(intrinsic, Scalar::F32);
                    Some(self.apply(function, [wide.0; 3], Scalar::Bool, want))
                })
            }
            _ => None,
        }
    }

    fn compile_collective(&mut self, op: Collective, operands: &[Operand], dst: Reg) {
        let none = Operand { file: File::Word, reg: 0 };
        let operand = |index: usize| operands.get(index).copied().unwrap_or(none);
        let all = self.constant(File::Word, 0xffff_ffff);
        let width = operands.get(3).map_or_else(|| self.constant(File::Word, LANES as u64), |width| width.reg);
        let (mask, value, lane) = match op {
            Collective::ActiveMask => (all, none, all),
            Collective::SyncWarp => (operand(0).reg, none, all),
            Collective::Ballot | Collective::Any | Collective::All => (operand(0).reg, operand(1), all),
            Collective::MatchAny
            | Collective::MatchAll
            | Collective::ReduceAdd
            | Collective::ReduceMin { .. }
            | Collective::ReduceMax { .. }
            | Collective::ReduceAnd
            | Collective::ReduceOr
            | Collective::ReduceXor => (operand(1).reg, operand(0), all),
            Collective::Shfl | Collective::ShflUp | Collective::ShflDown | Collective::ShflXor => {
                (operand(1).reg, operand(0), operand(2).reg)
            }
        };
        let at = self.at(None, FaultKind::DivergentCollective { lane: 0 });
        self.code.collectives.push(CollectiveCall { op, mask, value, lane, width, dst, at });
        self.emit(Inst::Collective { call: self.code.collectives.len() as u32 - 1 });
    }

    /// An intrinsic without a value.
    pub(super) fn compile_effect(&mut self, intrinsic: Intrinsic, operands: &[Expr]) {
        let values: Vec<Operand> = operands
            .iter()
            .map(|operand| Operand { file: File::Word, reg: self.compile_scalar(operand, None) })
            .collect();
        match (collective(intrinsic, false), intrinsic) {
            (Some(op), _) => {
                let dst = self.allocate(File::Word);
                self.compile_collective(op, &values, dst);
            }
            (None, Intrinsic::Nanosleep) => {
                let at = self.at(None, FaultKind::Deadlock);
                self.emit(Inst::Yield { at });
            }
            (None, Intrinsic::ThreadFenceBlock) => self.emit(Inst::Fence { block: true }),
            (None, _) => self.emit(Inst::Fence { block: false }),
        }
    }
}

/// The preset of a position.
fn position(intrinsic: Intrinsic) -> Option<Preset> {
    Some(match intrinsic {
        Intrinsic::ThreadIdx(axis) => Preset::ThreadIdx(axis),
        Intrinsic::BlockIdx(axis) => Preset::BlockIdx(axis),
        Intrinsic::BlockDim(axis) => Preset::BlockDim(axis),
        Intrinsic::GridDim(axis) => Preset::GridDim(axis),
        Intrinsic::GlobalIdx(axis) => Preset::GlobalIdx(axis),
        Intrinsic::LaneId => Preset::LaneId,
        Intrinsic::WarpId => Preset::WarpId,
        _ => return None,
    })
}

/// What a barrier makes of truth values.
fn vote(intrinsic: Intrinsic) -> Option<Vote> {
    Some(match intrinsic {
        Intrinsic::SyncThreadsCount => Vote::Count,
        Intrinsic::SyncThreadsAnd => Vote::And,
        Intrinsic::SyncThreadsOr => Vote::Or,
        _ => return None,
    })
}

/// The operation of a collective; of integers, whether they are signed.
fn collective(intrinsic: Intrinsic, signed: bool) -> Option<Collective> {
    Some(match intrinsic {
        Intrinsic::SyncWarp => Collective::SyncWarp,
        Intrinsic::Shfl => Collective::Shfl,
        Intrinsic::ShflUp => Collective::ShflUp,
        Intrinsic::ShflDown => Collective::ShflDown,
        Intrinsic::ShflXor => Collective::ShflXor,
        Intrinsic::Ballot => Collective::Ballot,
        Intrinsic::Any => Collective::Any,
        Intrinsic::All => Collective::All,
        Intrinsic::MatchAny => Collective::MatchAny,
        Intrinsic::MatchAll => Collective::MatchAll,
        Intrinsic::ReduceAdd => Collective::ReduceAdd,
        Intrinsic::ReduceMin => Collective::ReduceMin { signed },
        Intrinsic::ReduceMax => Collective::ReduceMax { signed },
        Intrinsic::ReduceAnd => Collective::ReduceAnd,
        Intrinsic::ReduceOr => Collective::ReduceOr,
        Intrinsic::ReduceXor => Collective::ReduceXor,
        Intrinsic::ActiveMask => Collective::ActiveMask,
        _ => return None,
    })
}
