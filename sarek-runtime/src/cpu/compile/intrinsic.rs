//! Intrinsics with their own instructions; the rest goes through [`super::apply`].

use super::super::bytecode::{
    Binary, Collective, CollectiveCall, Compare, File, Inst, LANES, Operand, Preset, Reach, Reg, Unary, Vote,
};
use super::Compiler;
use super::apply::{intrinsic_function, lane_function};
use crate::FaultKind;
use crate::ir::intrinsics::{self, Kind};
use crate::ir::{BarrierKind, Expr, Intrinsic, Origin, Scalar};

/// Returns `true` if an intrinsic on this type traps if its second operand is 0.
pub(super) fn divides(intrinsic: Intrinsic, scalar: Option<Scalar>) -> bool {
    intrinsic.row().operands.contains(&intrinsics::Operand::Divisor) && scalar.is_some_and(Scalar::is_integer)
}

impl Compiler<'_> {
    /// Compiles an intrinsic with a value.
    pub(super) fn compile_intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        operands: &[Expr],
        origin: Origin,
        result: Scalar,
        want: Option<Reg>,
    ) -> Reg {
        let engine = engine(intrinsic);
        if let Some(Engine::Position(preset)) = engine {
            let reg = self.preset(File::Word, preset);
            return self.provide(File::Word, reg, want);
        }
        let mut values: Vec<(Operand, Scalar)> = Vec::with_capacity(operands.len());
        for operand in operands {
            let scalar = operand.ty.scalar().unwrap_or(Scalar::Bool);
            let reg = self.compile_scalar(operand, None);
            values.push((Operand { file: File::of(scalar), reg }, scalar));
        }
        match engine {
            Some(Engine::Votes(vote)) => {
                let Some((operand, _)) = values.first() else { return self.target(File::of(result), want) };
                self.emit(Inst::CountVotes { vote: operand.reg });
                self.compile_barrier(BarrierKind::Block, origin);
                let dst = self.target(File::of(result), want);
                self.emit(Inst::TakeVotes { op: vote, dst });
                dst
            }
            Some(Engine::Clock) => {
                let dst = self.target(File::Long, want);
                self.emit(Inst::Clock { dst, decides: true });
                dst
            }
            Some(Engine::Collective(op)) => {
                let signed = values.first().is_some_and(|(_, scalar)| scalar.is_signed());
                let dst = self.target(File::of(result), want);
                let values: Vec<Operand> = values.iter().map(|value| value.0).collect();
                self.compile_collective(op(signed), &values, origin, dst);
                dst
            }
            Some(Engine::Position(_) | Engine::Yield | Engine::Fence(_)) | None => {
                self.compile_value(intrinsic, &values, result, want)
            }
        }
    }

    /// Compiles an intrinsic that computes its value from its operands.
    fn compile_value(
        &mut self,
        intrinsic: Intrinsic,
        values: &[(Operand, Scalar)],
        result: Scalar,
        want: Option<Reg>,
    ) -> Reg {
        let Some(&(first, scalar)) = values.first() else { return self.target(File::of(result), want) };
        if let (Some(&(divisor, _)), true) = (values.get(1), divides(intrinsic, Some(scalar))) {
            self.check_divisor(scalar, divisor.reg, None);
        }
        if let Some(instruction) = instruction(intrinsic, scalar) {
            return match scalar.is_half() {
                true => self.direct_half(instruction, intrinsic, values, scalar, want),
                false => self.direct(instruction, values, scalar, want),
            };
        }
        let operand = |index: usize| values.get(index).map_or(first, |value| value.0);
        self.apply(intrinsic_function(intrinsic, scalar), [operand(0), operand(1), operand(2)], result, want)
    }

    /// Compiles an intrinsic that is one instruction.
    fn direct(
        &mut self,
        instruction: Instruction,
        values: &[(Operand, Scalar)],
        scalar: Scalar,
        want: Option<Reg>,
    ) -> Reg {
        let file = File::of(scalar);
        let a = values[0].0.reg;
        let b = values.get(1).map_or(a, |value| value.0.reg);
        let pick = |unsigned, signed, float| match (scalar.is_float(), scalar.is_signed()) {
            (true, _) => float,
            (false, true) => signed,
            (false, false) => unsigned,
        };
        match instruction {
            Instruction::Min => self.binary(file, pick(Binary::MinU, Binary::MinS, Binary::MinF), a, b, want),
            Instruction::Max => self.binary(file, pick(Binary::MaxU, Binary::MaxS, Binary::MaxF), a, b, want),
            Instruction::Bits => self.provide(file, a, want),
            Instruction::MulAdd => {
                let c = values.get(2).map_or(a, |value| value.0.reg);
                let dst = self.target(file, want);
                self.emit(match file {
                    File::Mask | File::Word => Inst::Fma32 { dst, a, b, c },
                    File::Long => Inst::Fma64 { dst, a, b, c },
                });
                dst
            }
            Instruction::Classify => {
                let dst = self.target(File::Mask, want);
                self.emit(match file {
                    File::Mask | File::Word => Inst::Compare32 { op: Compare::NeF, dst, a, b: a },
                    File::Long => Inst::Compare64 { op: Compare::NeF, dst, a, b: a },
                });
                dst
            }
            Instruction::Abs if scalar.is_float() => self.unary(file, Unary::AbsF, a, want),
            Instruction::Abs => self.narrowed(scalar, want, |c, want| c.unary(file, Unary::AbsI, a, want)),
            Instruction::Unary(op) => self.unary(file, op, a, want),
        }
    }

    /// Compiles an intrinsic on 16-bit floats that is that of `f32`, or an instruction on bits.
    fn direct_half(
        &mut self,
        instruction: Instruction,
        intrinsic: Intrinsic,
        values: &[(Operand, Scalar)],
        scalar: Scalar,
        want: Option<Reg>,
    ) -> Reg {
        let a = values[0].0.reg;
        match instruction {
            Instruction::Bits => self.provide(File::Word, a, want),
            Instruction::Abs => {
                let magnitude = self.constant(File::Word, 0x7fff);
                self.binary(File::Word, Binary::And, a, magnitude, want)
            }
            Instruction::Min | Instruction::Max | Instruction::MulAdd | Instruction::Unary(_) => {
                let wide: Vec<_> = values.iter().map(|(value, _)| self.widened(scalar, value.reg)).collect();
                let wide = self.direct(instruction, &wide, Scalar::F32, None);
                self.round_half(scalar, wide, want)
            }
            Instruction::Classify => {
                let wide = self.widened(scalar, a);
                self.compile_value(intrinsic, &[wide], Scalar::Bool, want)
            }
        }
    }

    /// Returns a 16-bit float as an operand of type `f32`.
    fn widened(&mut self, scalar: Scalar, half: Reg) -> (Operand, Scalar) {
        (Operand { file: File::Word, reg: self.widen_half(scalar, half) }, Scalar::F32)
    }

    fn compile_collective(&mut self, op: Collective, operands: &[Operand], origin: Origin, dst: Reg) {
        let none = Operand { file: File::Word, reg: self.constant(File::Word, 0) };
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
        let at = self.at_operation(origin, FaultKind::DivergentCollective { lane: 0 });
        self.code.collectives.push(CollectiveCall { op, mask, value, lane, width, dst, at });
        self.emit(Inst::Collective { call: self.code.collectives.len() as u32 - 1 });
    }

    /// Compiles an intrinsic without a value.
    pub(super) fn compile_effect(&mut self, intrinsic: Intrinsic, operands: &[Expr], origin: Origin) {
        let values: Vec<Operand> = operands
            .iter()
            .map(|operand| Operand { file: File::Word, reg: self.compile_scalar(operand, None) })
            .collect();
        match engine(intrinsic) {
            Some(Engine::Collective(op)) => {
                let dst = self.allocate(File::Word);
                self.compile_collective(op(false), &values, origin, dst);
            }
            Some(Engine::Yield) => {
                let at = self.at(None, FaultKind::Deadlock);
                self.emit(Inst::Yield { at });
            }
            Some(Engine::Fence(reach)) => {
                let of_cluster = matches!(intrinsic, Intrinsic::ThreadFenceCluster | Intrinsic::FenceCluster);
                let several = of_cluster && self.module.attributes.cluster.is_some();
                self.emit(Inst::Fence { reach: if several { Reach::Device } else { reach } });
            }
            // These have a value.
            Some(Engine::Position(_) | Engine::Votes(_) | Engine::Clock) | None => {}
        }
    }
}

/// The engine's implementation of an intrinsic that does not compute a value from its operands.
#[derive(Clone, Copy)]
enum Engine {
    /// A register that is set when the block starts.
    Position(Preset),
    /// A barrier, and the result that it computes from truth values.
    Votes(Vote),
    /// The operation of a collective; the argument is `true` for signed integers.
    Collective(fn(bool) -> Collective),
    /// The time.
    Clock,
    /// Lets other warps run.
    Yield,
    /// Orders memory accesses.
    Fence(Reach),
}

/// Returns the implementation of an intrinsic, unless it is a [`Kind::Value`].
const fn engine(intrinsic: Intrinsic) -> Option<Engine> {
    use Engine::Collective as Warp;
    Some(match intrinsic {
        Intrinsic::ThreadIdx(axis) => Engine::Position(Preset::ThreadIdx(axis)),
        Intrinsic::BlockIdx(axis) => Engine::Position(Preset::BlockIdx(axis)),
        Intrinsic::BlockDim(axis) => Engine::Position(Preset::BlockDim(axis)),
        Intrinsic::GridDim(axis) => Engine::Position(Preset::GridDim(axis)),
        Intrinsic::GlobalIdx(axis) => Engine::Position(Preset::GlobalIdx(axis)),
        Intrinsic::LaneId => Engine::Position(Preset::LaneId),
        Intrinsic::WarpId => Engine::Position(Preset::WarpId),
        Intrinsic::SyncThreadsCount => Engine::Votes(Vote::Count),
        Intrinsic::SyncThreadsAnd => Engine::Votes(Vote::And),
        Intrinsic::SyncThreadsOr => Engine::Votes(Vote::Or),
        Intrinsic::SyncWarp => Warp(|_| Collective::SyncWarp),
        Intrinsic::Shfl => Warp(|_| Collective::Shfl),
        Intrinsic::ShflUp => Warp(|_| Collective::ShflUp),
        Intrinsic::ShflDown => Warp(|_| Collective::ShflDown),
        Intrinsic::ShflXor => Warp(|_| Collective::ShflXor),
        Intrinsic::Ballot => Warp(|_| Collective::Ballot),
        Intrinsic::Any => Warp(|_| Collective::Any),
        Intrinsic::All => Warp(|_| Collective::All),
        Intrinsic::MatchAny => Warp(|_| Collective::MatchAny),
        Intrinsic::MatchAll => Warp(|_| Collective::MatchAll),
        Intrinsic::ReduceAdd => Warp(|_| Collective::ReduceAdd),
        Intrinsic::ReduceMin => Warp(|signed| Collective::ReduceMin { signed }),
        Intrinsic::ReduceMax => Warp(|signed| Collective::ReduceMax { signed }),
        Intrinsic::ReduceAnd => Warp(|_| Collective::ReduceAnd),
        Intrinsic::ReduceOr => Warp(|_| Collective::ReduceOr),
        Intrinsic::ReduceXor => Warp(|_| Collective::ReduceXor),
        Intrinsic::ActiveMask => Warp(|_| Collective::ActiveMask),
        Intrinsic::Clock64 => Engine::Clock,
        Intrinsic::Nanosleep => Engine::Yield,
        Intrinsic::ThreadFence | Intrinsic::ThreadFenceSystem => Engine::Fence(Reach::InOrder),
        Intrinsic::FenceDevice | Intrinsic::FenceSystem => Engine::Fence(Reach::Device),
        // A cluster has one block, unless the kernel declares clusters.
        Intrinsic::ThreadFenceBlock
        | Intrinsic::ThreadFenceCluster
        | Intrinsic::FenceBlock
        | Intrinsic::FenceCluster => Engine::Fence(Reach::Block),
        _ => return None,
    })
}

/// The instructions that compute an intrinsic.
#[derive(Clone, Copy)]
enum Instruction {
    Min,
    Max,
    /// No instruction: the bits are those of the operand.
    Bits,
    MulAdd,
    /// The class of a float, such as NaN; a 16-bit float has the class of its `f32`.
    Classify,
    Abs,
    Unary(Unary),
}

/// Returns the instruction that computes an intrinsic for operands of a type, if there is one.
const fn instruction(intrinsic: Intrinsic, scalar: Scalar) -> Option<Instruction> {
    let half = scalar.is_half();
    Some(match intrinsic {
        Intrinsic::Min if !matches!(scalar, Scalar::Bool) => Instruction::Min,
        Intrinsic::Max if !matches!(scalar, Scalar::Bool) => Instruction::Max,
        Intrinsic::ToBits => Instruction::Bits,
        Intrinsic::FromBits if !half => Instruction::Bits,
        Intrinsic::MulAdd if !half => Instruction::MulAdd,
        Intrinsic::IsNan => Instruction::Classify,
        Intrinsic::IsInfinite | Intrinsic::IsFinite if half => Instruction::Classify,
        Intrinsic::Abs if scalar.is_signed() => Instruction::Abs,
        Intrinsic::Sqrt => Instruction::Unary(Unary::SqrtF),
        Intrinsic::Floor if !half => Instruction::Unary(Unary::FloorF),
        Intrinsic::Ceil if !half => Instruction::Unary(Unary::CeilF),
        Intrinsic::Trunc if !half => Instruction::Unary(Unary::TruncF),
        _ => return None,
    })
}

/// Fails to compile, naming the intrinsic, if an intrinsic of the table has no implementation for one of its types.
const _: () = {
    let mut at = 0;
    while at < Intrinsic::ALL.len() {
        let (intrinsic, mut number) = (Intrinsic::ALL[at], 0);
        let row = intrinsic.row();
        if !matches!(row.kind, Kind::Value) && engine(intrinsic).is_none() {
            panic!("{}", intrinsic.name());
        }
        while matches!(row.kind, Kind::Value) && number < Scalar::ALL.len() {
            let of = Scalar::ALL[number];
            if row.types.contains(of) && instruction(intrinsic, of).is_none() && lane_function(intrinsic, of).is_none()
            {
                panic!("{}", intrinsic.name());
            }
            number += 1;
        }
        at += 1;
    }
};
