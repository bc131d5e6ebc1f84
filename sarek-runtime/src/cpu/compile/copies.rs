//! Code of the user, and its part in asynchronous copies.

use super::super::bytecode::{At, CopyStep, Inst, Reg, SourcePlace, StepKind};
use super::Compiler;
use crate::ir::{self, Code, Operand};
use crate::{CopyKind, FaultKind};

impl Compiler<'_> {
    /// Compiles the block for the CPU. Its accesses are those of an asynchronous copy if the code starts one.
    pub(super) fn compile_code(&mut self, code: &Code) {
        self.scoped(|c| {
            if let Some(step) = code.copies {
                c.compile_copy_step(code, step);
            }
        });
        let copies = match code.copies {
            Some(ir::CopyStep::Start) => Some((CopyKind::Thread, code.place)),
            Some(ir::CopyStep::StartBulk) => Some((CopyKind::Bulk, code.place)),
            Some(ir::CopyStep::StartFor(_)) => Some((CopyKind::Barrier, code.place)),
            Some(_) | None => self.copies,
        };
        let copies = std::mem::replace(&mut self.copies, copies);
        // A copy to another block completes phases of barriers there.
        let barrier = std::mem::replace(&mut self.barrier, code.barrier || code.remote);
        // `prepare` has checked that it exists.
        code.cpu.iter().for_each(|cpu| self.compile_block(cpu));
        (self.copies, self.barrier) = (copies, barrier);
    }

    fn compile_copy_step(&mut self, code: &Code, step: ir::CopyStep) {
        let kind = match step {
            ir::CopyStep::Start => StepKind::Start(CopyKind::Thread),
            ir::CopyStep::StartBulk => StepKind::Start(CopyKind::Bulk),
            ir::CopyStep::StartFor(barrier) => {
                let Some(Operand::Address(place, _)) = code.operands.get(barrier as usize) else { return };
                let resolved = self.resolve(place);
                // A barrier in other memory is an error of the copy.
                let Some((access, true)) = self.cell_access(&resolved) else { return };
                StepKind::StartFor(access)
            }
            ir::CopyStep::Commit => StepKind::Commit(CopyKind::Thread),
            ir::CopyStep::CommitBulk => StepKind::Commit(CopyKind::Bulk),
            ir::CopyStep::Wait(groups) => self.wait(code, CopyKind::Thread, groups, false),
            ir::CopyStep::WaitBulk(groups) => self.wait(code, CopyKind::Bulk, groups, false),
            ir::CopyStep::WaitBulkRead(groups) => self.wait(code, CopyKind::Bulk, groups, true),
        };
        let waits = match kind {
            StepKind::Start(kind) => kind,
            StepKind::StartFor(_) => CopyKind::Barrier,
            StepKind::Commit(kind) | StepKind::Wait { kind, .. } => kind,
        };
        let (file, line, column) = code.place;
        let at = self.code.places.len() as At;
        self.code.places.push(SourcePlace { file, line, column, kind: FaultKind::UnfinishedCopy(waits) });
        self.code.copies.push(CopyStep { kind, at });
        self.emit(Inst::Copies { step: self.code.copies.len() as u32 - 1 });
    }

    fn wait(&mut self, code: &Code, kind: CopyKind, groups: u32, read: bool) -> StepKind {
        let groups: Option<Reg> = match code.operands.get(groups as usize) {
            Some(Operand::In(value)) => Some(self.compile_scalar(value, None)),
            _ => None,
        };
        let groups = groups.unwrap_or_else(|| self.constant(super::File::Word, 0));
        StepKind::Wait { kind, groups, read }
    }
}
