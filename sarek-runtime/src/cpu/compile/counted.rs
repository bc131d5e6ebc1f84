//! Loops that wait and count their rounds: how far the counters may advance before a round behaves differently.
//!
//! Suppose that registers change from one round to the next by the same amount as in the round after it, and only sums,
//! differences and copies are computed from them. Then they do so in every further round: rounds are a linear map,
//! which maps these differences to themselves. So rounds can be skipped as long as every comparison of such a register
//! has the same result.

use super::super::bytecode::{Binary, Code, Compare, File, Inst, Operand, Reg, ReportKind, Target};
use super::waits::Uses;
use std::ops::Range;

/// A comparison of a changing register, whose result must not change.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard {
    /// The changing register. At the comparison, it has its value from the beginning or the end of the round.
    pub(crate) counter: Operand,
    /// The unchanging register of the same file with which it is compared: it has the same value at the end of the
    /// round. `None` if the counter only must not wrap around.
    pub(crate) bound: Option<Reg>,
}

/// Returns the conditions for skipping rounds of the innermost loop around an instruction in which these registers
/// change. The registers have their values before that instruction. Returns `None` if the conditions are unknown.
pub(crate) fn guards(code: &Code, pc: Target, changed: &[Operand]) -> Option<Vec<Guard>> {
    let (head, end) = innermost_loop(code, pc as usize)?;
    let mut walk = Walk { code, uses: Uses::new(code), head, end, pc: pc as usize, at: head, guards: Vec::new() };
    let mut joins = vec![Vec::new(); end - head + 2];
    joins[pc as usize - head] = changed.to_vec();
    loop {
        let known: usize = joins.iter().map(Vec::len).sum();
        walk.guards.clear();
        let mut now: Vec<Operand> = Vec::new();
        for at in head..=end {
            add_all(&mut now, &joins[at - head]);
            walk.at = at;
            walk.step(&code.insts[at], &mut now)?;
            if let Some(target) = code.insts[at].target()
                && let Some(join) = (target as usize).checked_sub(head).and_then(|to| joins.get_mut(to))
            {
                add_all(join, &now);
            }
        }
        if joins.iter().map(Vec::len).sum::<usize>() == known {
            return Some(walk.guards);
        }
    }
}

/// Returns the first and the last instruction of the innermost loop around an instruction, if it contains no
/// other loop.
fn innermost_loop(code: &Code, pc: usize) -> Option<(usize, usize)> {
    let loops = code.insts.iter().enumerate().filter_map(|(end, inst)| match inst {
        Inst::Repeat { target, .. } => Some((*target as usize, end)),
        _ => None,
    });
    let (head, end) = loops.filter(|(head, end)| (*head..=*end).contains(&pc)).min_by_key(|(head, end)| end - head)?;
    let is_inner = |inst: &Inst| matches!(inst, Inst::Repeat { .. });
    (!code.insts[head..end].iter().any(is_inner)).then_some((head, end))
}

fn add_all(set: &mut Vec<Operand>, more: &[Operand]) {
    for operand in more {
        if !set.contains(operand) {
            set.push(*operand);
        }
    }
}

struct Walk<'c> {
    code: &'c Code,
    uses: Uses<'c>,
    head: usize,
    end: usize,
    /// The beginning of a round.
    pc: usize,
    /// The current instruction.
    at: usize,
    guards: Vec<Guard>,
}

impl Walk<'_> {
    /// Returns the registers that change after an instruction, given those that change before it; `None` if more
    /// than sums is computed from them.
    fn step(&mut self, inst: &Inst, now: &mut Vec<Operand>) -> Option<()> {
        use File::{Long, Word};
        match *inst {
            Inst::Binary32 { op: Binary::Add | Binary::Sub, dst, a, b } => linear(now, (Word, dst), (Word, &[a, b])),
            Inst::Binary64 { op: Binary::Add | Binary::Sub, dst, a, b } => linear(now, (Long, dst), (Long, &[a, b])),
            Inst::Copy32 { dst, a } => linear(now, (Word, dst), (Word, &[a])),
            Inst::Copy64 { dst, a } => linear(now, (Long, dst), (Long, &[a])),
            Inst::Truncate { dst, a } => linear(now, (Word, dst), (Long, &[a])),
            Inst::ExtendU { dst, a } | Inst::ExtendS { dst, a } => {
                if now.contains(&Operand { file: Word, reg: a }) {
                    self.guard(Word, a, None)?;
                }
                linear(now, (Long, dst), (Word, &[a]));
            }
            Inst::Move32 { dst, a } | Inst::Step32 { dst, a } => moved(now, Word, dst, a),
            Inst::Move64 { dst, a } | Inst::Step64 { dst, a } => moved(now, Long, dst, a),
            Inst::Compare32 { op, a, b, .. } => self.compare(now, Word, op, a, b)?,
            Inst::Compare64 { op, a, b, .. } => self.compare(now, Long, op, a, b)?,
            // A round that stores is not skipped.
            Inst::StoreGlobal { src, access }
            | Inst::StorePieces { src, access }
            | Inst::StoreShared { src, access } => {
                let file = File::of(self.code.accesses[access as usize].cell);
                let others = now.iter().filter(|other| **other != Operand { file, reg: src });
                if others.into_iter().any(|other| self.uses.reads(inst, *other)) {
                    return None;
                }
            }
            // A round that fails is not skipped, either.
            Inst::Report { report } if self.code.reports[report as usize].kind != ReportKind::Print => {}
            // A round with a step of copies is not like the next one.
            Inst::Report { .. } | Inst::Copies { .. } => return None,
            Inst::Atomic { atomic } => {
                let atomic = &self.code.atomics[atomic as usize];
                let file = File::of(atomic.access.cell);
                if atomic.all_operands().any(|reg| now.contains(&Operand { file, reg })) {
                    return None;
                }
                self.other(inst, now)?;
            }
            _ => self.other(inst, now)?,
        }
        Some(())
    }

    /// Handles an instruction that must not compute anything from changing registers.
    fn other(&mut self, inst: &Inst, now: &mut Vec<Operand>) -> Option<()> {
        if now.iter().any(|operand| self.uses.reads(inst, *operand)) {
            return None;
        }
        now.retain(|operand| !self.uses.sets(inst, *operand));
        Some(())
    }

    fn compare(&mut self, now: &[Operand], file: File, op: Compare, a: Reg, b: Reg) -> Option<()> {
        let [first, second] = [a, b].map(|reg| now.contains(&Operand { file, reg }));
        match (first, second, op) {
            (false, false, _) => Some(()),
            (true, true, _) | (_, _, Compare::EqF | Compare::NeF | Compare::LtF | Compare::LeF) => None,
            (true, false, _) => self.guard(file, a, Some(b)),
            (false, true, _) => self.guard(file, b, Some(a)),
        }
    }

    fn guard(&mut self, file: File, counter: Reg, bound: Option<Reg>) -> Option<()> {
        let (at, pc) = (self.at, self.pc);
        // The instructions of a round, which begins in the middle of the loop.
        let (before, after) = match at < pc {
            true => ([pc..self.end + 1, self.head..at], [at + 1..pc, 0..0]),
            false => ([pc..at, 0..0], [at + 1..self.end + 1, self.head..pc]),
        };
        for reg in [Some(counter), bound].into_iter().flatten() {
            let operand = Operand { file, reg };
            let mut is_written =
                |part: &[Range<usize>; 2]| part.iter().any(|part| self.is_written(operand, part.clone()));
            if is_written(&before) && is_written(&after) {
                return None;
            }
        }
        self.guards.push(Guard { counter: Operand { file, reg: counter }, bound });
        Some(())
    }

    /// Returns `true` if one of these instructions writes a register.
    fn is_written(&mut self, operand: Operand, part: Range<usize>) -> bool {
        let (code, Operand { file, reg }) = (self.code, operand);
        code.insts[part].iter().any(|inst| match *inst {
            Inst::Move32 { dst, .. } | Inst::Step32 { dst, .. } => (file, reg) == (File::Word, dst),
            Inst::Move64 { dst, .. } | Inst::Step64 { dst, .. } => (file, reg) == (File::Long, dst),
            Inst::StoreLane32 { array, .. } | Inst::StoreLane64 { array, .. } => {
                let array = &code.arrays[array as usize];
                (array.base..array.base + array.length as Reg).contains(&reg)
            }
            _ => self.uses.sets(inst, operand),
        })
    }
}

/// `dst = f(uses)` in all lanes, where `f` is linear.
fn linear(now: &mut Vec<Operand>, (to, dst): (File, Reg), (from, uses): (File, &[Reg])) {
    let changes = uses.iter().any(|&reg| now.contains(&Operand { file: from, reg }));
    let dst = Operand { file: to, reg: dst };
    now.retain(|operand| *operand != dst);
    if changes {
        now.push(dst);
    }
}

/// `dst = a` or `dst += a`, perhaps in some lanes only.
fn moved(now: &mut Vec<Operand>, file: File, dst: Reg, a: Reg) {
    if now.contains(&Operand { file, reg: a }) {
        add_all(now, &[Operand { file, reg: dst }]);
    }
}
