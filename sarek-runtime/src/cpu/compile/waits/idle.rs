//! Branches in which nothing happens that matters, such as a pause in every hundredth round.

use std::collections::{HashMap, HashSet};

use super::super::super::bytecode::{File, Inst, Operand, Reg};
use super::super::demand::Registers;
use super::Analysis;

impl Analysis<'_> {
    /// Turns the registers that matter after an instruction into those that matter before it. `idle` if it splits
    /// the lanes for a branch in which nothing happens that matters: then it does not matter which lanes enter it.
    pub(super) fn step_around(&mut self, inst: &Inst, idle: bool, live: &mut Registers) {
        match inst {
            Inst::Split { other, .. } if idle => {
                self.take(live, File::Mask, *other);
            }
            _ => self.step(inst, live),
        }
    }

    /// Returns the instruction that splits the lanes, for each one in a part of the code that joins them again.
    pub(super) fn joins(&self, head: usize, end: usize) -> HashMap<usize, usize> {
        let (mut open, mut joins): (Vec<(usize, Reg)>, _) = (Vec::new(), HashMap::new());
        for at in head..=end {
            match self.code.insts[at] {
                Inst::Split { other, .. } => open.push((at, other)),
                Inst::Join { other, .. } if open.last().is_some_and(|(_, split)| *split == other) => {
                    joins.extend(open.pop().map(|(split, _)| (at, split)));
                }
                _ => {}
            }
        }
        joins
    }

    /// Where lanes are joined: if nothing happened in the branches before that matters after them, records the
    /// instruction that split the lanes.
    pub(super) fn find_idle(
        &self,
        joins: &HashMap<usize, usize>,
        at: usize,
        after: &Registers,
        idle: &mut HashSet<usize>,
    ) {
        if let Some(&split) = joins.get(&at)
            && self.code.insts[split + 1..at].iter().all(|inst| self.is_idle(inst, after))
        {
            idle.insert(split);
        }
    }

    /// Returns `true` if an instruction cannot fail, lets all its lanes continue after it, and changes nothing that
    /// matters afterwards.
    fn is_idle(&self, inst: &Inst, after: &Registers) -> bool {
        use File::{Long, Mask, Word};
        let unused = |file, reg| !self.contains(after, Operand { file, reg });
        match *inst {
            Inst::Mask { dst, .. }
            | Inst::MaskNot { dst, .. }
            | Inst::CopyMask { dst, .. }
            | Inst::Compare32 { dst, .. }
            | Inst::Compare64 { dst, .. }
            | Inst::SelectMask { dst, .. }
            | Inst::WordToMask { dst, .. }
            | Inst::MoveMask { dst, .. } => unused(Mask, dst),
            Inst::Unary32 { dst, .. }
            | Inst::Half { dst, .. }
            | Inst::Copy32 { dst, .. }
            | Inst::Binary32 { dst, .. }
            | Inst::Fma32 { dst, .. }
            | Inst::Select32 { dst, .. }
            | Inst::MaskToWord { dst, .. }
            | Inst::Truncate { dst, .. }
            | Inst::Shorten { dst, .. }
            | Inst::Move32 { dst, .. }
            | Inst::Step32 { dst, .. } => unused(Word, dst),
            Inst::Unary64 { dst, .. }
            | Inst::Copy64 { dst, .. }
            | Inst::Binary64 { dst, .. }
            | Inst::Fma64 { dst, .. }
            | Inst::Select64 { dst, .. }
            | Inst::ExtendU { dst, .. }
            | Inst::ExtendS { dst, .. }
            | Inst::Widen { dst, .. }
            | Inst::Move64 { dst, .. }
            | Inst::Step64 { dst, .. } => unused(Long, dst),
            Inst::StoreGlobal { access, .. } | Inst::StorePieces { access, .. } => {
                !self.is_watched(false, &self.code.accesses[access as usize])
            }
            Inst::Split { .. } | Inst::Else { .. } | Inst::Join { .. } | Inst::Yield { .. } | Inst::Fence { .. } => {
                true
            }
            _ => false,
        }
    }
}
