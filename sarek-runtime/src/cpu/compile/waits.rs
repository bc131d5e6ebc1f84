//! The registers and memory that determine whether a loop continues.
//!
//! A warp loops forever if the state that determines the loop returns to an earlier one and no thread changes the
//! memory that determines it. State that does not matter for that, such as a counter of the rounds, may change. So for
//! each outermost loop this finds the registers that matter where the warp may be suspended, and marks the accesses of
//! memory that matter. It is a backward analysis of *strongly live* values: those used by a decision, or to compute a
//! strongly live value.

mod idle;

use std::collections::{HashMap, HashSet};

use super::demand::{Bits, LOW, Registers};

use super::super::bytecode::{
    Access, Binary, Code, Collective, File, Index, IndexKind, Inst, LaneArray, Length, Operand, Preset, Reg, Region,
    Target, Vote,
};

/// Records in the code the state that determines whether its loops continue.
pub(super) fn find_waits(code: &mut Code) {
    let loops = outermost_loops(code);
    let mut analysis =
        Analysis { size: code.registers, code, memory: Vec::new(), heads: HashMap::new(), clocks: HashSet::new() };
    // If memory matters, the registers that are written to it matter, too, in every loop.
    loop {
        let known = analysis.memory.len();
        loops.iter().for_each(|&(head, end)| analysis.visit_loop(head, end));
        if analysis.memory.len() == known {
            break;
        }
    }
    let Analysis { memory, heads, clocks, .. } = analysis;
    for (at, inst) in code.insts.iter_mut().enumerate() {
        if let Inst::Clock { decides, .. } = inst {
            *decides = clocks.contains(&at);
        }
    }
    let watched = |code: &Code, shared: bool, access: &Access| {
        let cell = Memory::of(code, shared, access);
        memory.iter().any(|other| other.may_be(&cell, code))
    };
    let is_shared: Vec<bool> = accesses_of_shared(code);
    #[allow(clippy::needless_range_loop, reason = "several lists have an entry for each access")]
    for number in 0..code.accesses.len() {
        code.accesses[number].watched = watched(code, is_shared[number], &code.accesses[number]);
    }
    for number in 0..code.atomics.len() {
        let atomic = &code.atomics[number];
        code.atomics[number].access.watched = watched(code, atomic.shared, &atomic.access);
    }
    code.waits = heads;
    code.cell_bytes = vec![0; code.regions.len()];
    let global = code.accesses.iter().zip(is_shared).filter(|(_, shared)| !shared).map(|(access, _)| access);
    let atomics = code.atomics.iter().filter(|atomic| !atomic.shared).map(|atomic| &atomic.access);
    for access in global.chain(atomics) {
        code.cell_bytes[access.region as usize] = access.cell.size();
    }
}

/// Returns the first and the last instruction of each outermost loop.
fn outermost_loops(code: &Code) -> Vec<(usize, usize)> {
    let ends = code.insts.iter().enumerate().filter_map(|(end, inst)| match inst {
        Inst::Repeat { target, .. } => Some((*target as usize, end)),
        _ => None,
    });
    let mut loops: Vec<(usize, usize)> = ends.collect();
    loops.sort_by_key(|&(head, end)| (head, std::cmp::Reverse(end)));
    let mut outermost: Vec<(usize, usize)> = Vec::new();
    for (head, end) in loops {
        if outermost.last().is_none_or(|&(_, last)| head > last) {
            outermost.push((head, end));
        }
    }
    outermost
}

/// Returns for each access whether it is to shared memory.
fn accesses_of_shared(code: &Code) -> Vec<bool> {
    let mut shared = vec![false; code.accesses.len()];
    for inst in &code.insts {
        if let Inst::LoadShared { access, .. } | Inst::StoreShared { access, .. } = inst {
            shared[*access as usize] = true;
        }
    }
    shared
}

/// Cells of memory, as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Memory {
    shared: bool,
    region: u32,
    /// The cell, if it is a constant.
    cell: Option<u64>,
}

impl Memory {
    fn of(code: &Code, shared: bool, access: &Access) -> Memory {
        let Index { reg, kind } = access.index;
        let file = match kind {
            IndexKind::U32 | IndexKind::S32 => File::Word,
            IndexKind::U64 | IndexKind::S64 => File::Long,
        };
        let preset = usize::try_from(-1 - reg).ok().and_then(|preset| code.presets[file as usize].get(preset));
        let cell = match preset {
            Some(Preset::Const(cell)) => Some(*cell),
            _ => None,
        };
        Memory { shared, region: access.region, cell }
    }

    /// Returns `true` if both may be the same memory, given that different arguments are different memory.
    fn may_be(&self, other: &Memory, code: &Code) -> bool {
        if self.shared != other.shared {
            return false;
        }
        if self.region == other.region {
            return self.cell.is_none() || other.cell.is_none() || self.cell == other.cell;
        }
        if self.shared {
            return true;
        }
        match (&code.regions[self.region as usize], &code.regions[other.region as usize]) {
            (Region::Param { param, .. }, Region::Param { param: other, .. }) => param == other,
            (Region::Constant { .. }, _) | (_, Region::Constant { .. }) => false,
        }
    }
}

/// The registers that instructions read and set.
pub(super) struct Uses<'c> {
    analysis: Analysis<'c>,
    all: Registers,
}

impl<'c> Uses<'c> {
    pub(super) fn new(code: &'c Code) -> Uses<'c> {
        let analysis =
            Analysis { size: code.registers, code, memory: Vec::new(), heads: HashMap::new(), clocks: HashSet::new() };
        Uses { all: Registers::all(analysis.size.iter().sum()), analysis }
    }

    /// Returns `true` if an instruction reads a register, other than to store it to memory or to report it.
    pub(super) fn reads(&mut self, inst: &Inst, operand: Operand) -> bool {
        let mut live = self.all.clone();
        self.analysis.take(&mut live, operand.file, operand.reg);
        self.analysis.step(inst, &mut live);
        self.analysis.contains(&live, operand)
    }

    /// Returns `true` if an instruction sets a register in all lanes that will read it.
    pub(super) fn sets(&mut self, inst: &Inst, operand: Operand) -> bool {
        let mut live = self.all.clone();
        self.analysis.step(inst, &mut live);
        operand.reg >= 0 && !self.analysis.contains(&live, operand)
    }
}

struct Analysis<'c> {
    code: &'c Code,
    size: [usize; 3],
    /// The memory that matters.
    memory: Vec<Memory>,
    /// The registers that matter where a warp may be suspended.
    heads: HashMap<Target, Vec<(Operand, u64)>>,
    /// The instructions that read the time if it matters.
    clocks: HashSet<usize>,
}

impl Analysis<'_> {
    fn visit_loop(&mut self, head: usize, end: usize) {
        let none = Registers::none(self.size.iter().sum());
        let joins = self.joins(head, end);
        let targets = (head..=end).filter_map(|at| self.code.insts[at].target());
        let mut live: HashMap<usize, Registers> = targets
            .map(|target| target as usize)
            .filter(|at| (head..=end).contains(at))
            .map(|at| (at, none.clone()))
            .collect();
        loop {
            let (mut changed, known) = (false, self.memory.len());
            let mut now = none.clone();
            let mut idle: HashSet<usize> = HashSet::new();
            for at in (head..=end).rev() {
                let inst = &self.code.insts[at];
                if let Some(there) = inst.target().and_then(|target| live.get(&(target as usize))) {
                    now.join(there);
                }
                self.find_idle(&joins, at, &now, &mut idle);
                self.step_around(inst, idle.contains(&at), &mut now);
                if let Some(known) = live.get_mut(&at)
                    && *known != now
                {
                    known.clone_from(&now);
                    changed = true;
                }
            }
            if !changed && self.memory.len() == known {
                break;
            }
        }
        self.note(head, end, &live);
    }

    /// Records the registers that matter where a warp may be suspended: at the beginning of a round, at a barrier, and
    /// where it lets others run.
    fn note(&mut self, head: usize, end: usize, live: &HashMap<usize, Registers>) {
        let joins = self.joins(head, end);
        let mut now = Registers::none(self.size.iter().sum());
        let mut idle: HashSet<usize> = HashSet::new();
        for at in (head..=end).rev() {
            let inst = self.code.insts[at];
            if let Inst::Barrier { .. } | Inst::Yield { .. } = inst {
                let registers = self.registers(&now);
                self.heads.insert(at as Target + 1, registers);
            }
            if let Inst::Clock { dst, .. } = inst
                && self.contains(&now, Operand { file: File::Long, reg: dst })
            {
                self.clocks.insert(at);
            }
            if let Some(there) = inst.target().and_then(|target| live.get(&(target as usize))) {
                now.join(there);
            }
            if let Inst::Repeat { target, .. } = inst {
                let registers = self.registers(&live[&(target as usize)]);
                self.heads.insert(target, registers);
            }
            self.find_idle(&joins, at, &now, &mut idle);
            self.step_around(&inst, idle.contains(&at), &mut now);
        }
    }

    fn registers(&self, set: &Registers) -> Vec<(Operand, u64)> {
        let mut registers = Vec::new();
        for file in [File::Mask, File::Word, File::Long] {
            for reg in 0..self.size[file as usize] as Reg {
                let operand = Operand { file, reg };
                match self.bits(set, operand) {
                    Bits::Nothing => {}
                    bits => registers.push((operand, bits.mask())),
                }
            }
        }
        registers
    }

    /// Returns the number of a register in a set; presets never change.
    fn bit(&self, Operand { file, reg }: Operand) -> Option<usize> {
        let before: usize = self.size[..file as usize].iter().sum();
        usize::try_from(reg).ok().map(|reg| before + reg)
    }

    fn add(&self, live: &mut Registers, operand: Operand) {
        self.add_bits(live, operand, Bits::All);
    }

    fn add_bits(&self, live: &mut Registers, operand: Operand, bits: Bits) {
        if let Some(number) = self.bit(operand) {
            live.add(number, bits);
        }
    }

    fn add_all(&self, live: &mut Registers, file: File, regs: &[Reg]) {
        regs.iter().for_each(|&reg| self.add(live, Operand { file, reg }));
    }

    fn add_index(&self, live: &mut Registers, index: Index) {
        let file = match index.kind {
            IndexKind::U32 | IndexKind::S32 => File::Word,
            IndexKind::U64 | IndexKind::S64 => File::Long,
        };
        self.add(live, Operand { file, reg: index.reg });
    }

    fn contains(&self, live: &Registers, operand: Operand) -> bool {
        self.bits(live, operand) != Bits::Nothing
    }

    fn bits(&self, live: &Registers, operand: Operand) -> Bits {
        self.bit(operand).map_or(Bits::Nothing, |number| live.get(number))
    }

    /// Returns `true` if a register matters that an instruction sets in all lanes that will read it; removes
    /// the register.
    fn take(&self, live: &mut Registers, file: File, reg: Reg) -> bool {
        self.take_bits(live, file, reg) != Bits::Nothing
    }

    fn take_bits(&self, live: &mut Registers, file: File, reg: Reg) -> Bits {
        let operand = Operand { file, reg };
        let bits = self.bits(live, operand);
        if let Some(number) = self.bit(operand) {
            live.remove(number);
        }
        bits
    }

    /// `dst = f(uses)` in all lanes.
    fn compute(&self, live: &mut Registers, dst: (File, Reg), uses: (File, &[Reg])) {
        if self.take(live, dst.0, dst.1) {
            self.add_all(live, uses.0, uses.1);
        }
    }

    /// `dst = f(uses)` in all lanes, where the low bits of `dst` are computed from those of `uses` alone.
    fn compute_low(&self, live: &mut Registers, dst: (File, Reg), uses: (File, &[Reg])) {
        let bits = self.take_bits(live, dst.0, dst.1);
        uses.1.iter().for_each(|&reg| self.add_bits(live, Operand { file: uses.0, reg }, bits));
    }

    /// `dst = a op b` in all lanes.
    fn binary(&self, live: &mut Registers, file: File, op: Binary, dst: Reg, [a, b]: [Reg; 2]) {
        use Binary::{Add, And, Mul, Or, RemU, Sub, Xor};
        let constant = |reg: Reg| {
            let preset = usize::try_from(-1 - reg).ok().and_then(|at| self.code.presets[file as usize].get(at));
            match preset {
                Some(Preset::Const(bits)) => Some(*bits),
                _ => None,
            }
        };
        let cut = match op {
            And => constant(a).or(constant(b)).is_some_and(|mask| mask <= LOW),
            RemU => constant(b).is_some_and(|by| by.is_power_of_two() && by <= LOW + 1),
            _ => false,
        };
        match op {
            And | RemU if cut => {
                if self.take(live, file, dst) {
                    [a, b].into_iter().for_each(|reg| self.add_bits(live, Operand { file, reg }, Bits::Low));
                }
            }
            Add | Sub | Mul | And | Or | Xor => self.compute_low(live, (file, dst), (file, &[a, b])),
            _ => self.compute(live, (file, dst), (file, &[a, b])),
        }
    }

    /// `dst = a` in some lanes, or `dst += a`.
    fn move_(&self, live: &mut Registers, file: File, dst: Reg, a: Reg) {
        let bits = self.bits(live, Operand { file, reg: dst });
        self.add_bits(live, Operand { file, reg: a }, bits);
    }

    fn load(&mut self, live: &mut Registers, shared: bool, access: &Access, dst: Reg) {
        if self.take(live, File::of(access.cell), dst) {
            self.matters(Memory::of(self.code, shared, access));
        }
        // An index out of range ends the loop.
        self.add_cell(live, access);
    }

    fn store(&self, live: &mut Registers, shared: bool, access: &Access, src: Reg) {
        if self.is_watched(shared, access) {
            self.add(live, Operand { file: File::of(access.cell), reg: src });
        }
        self.add_cell(live, access);
    }

    fn load_lane(&self, live: &mut Registers, file: File, array: &LaneArray, dst: Reg) {
        if self.take(live, file, dst) {
            (0..array.length).for_each(|at| self.add(live, Operand { file, reg: array.base + at as Reg }));
        }
        self.add_index(live, array.index);
    }

    fn store_lane(&self, live: &mut Registers, file: File, array: &LaneArray, src: Reg) {
        let mut cells = (0..array.length).map(|at| Operand { file, reg: array.base + at as Reg });
        if cells.any(|cell| self.contains(live, cell)) {
            self.add_all(live, file, &[src]);
        }
        self.add_index(live, array.index);
    }

    fn matters(&mut self, memory: Memory) {
        if !self.memory.contains(&memory) {
            self.memory.push(memory);
        }
    }

    /// Adds the registers that say which cell an access is to.
    fn add_cell(&self, live: &mut Registers, access: &Access) {
        self.add_index(live, access.index);
        access.rank.iter().for_each(|rank| self.add(live, Operand { file: File::Word, reg: *rank }));
    }

    fn is_watched(&self, shared: bool, access: &Access) -> bool {
        let cell = Memory::of(self.code, shared, access);
        self.memory.iter().any(|other| other.may_be(&cell, self.code))
    }

    fn atomic(&mut self, live: &mut Registers, number: u32) {
        let atomic = self.code.atomics[number as usize];
        let file = File::of(atomic.access.cell);
        // All of them are set.
        let told = atomic.results().filter(|dst| self.take(live, file, *dst)).count() > 0;
        if told {
            self.matters(Memory::of(self.code, atomic.shared, &atomic.access));
        }
        if told || self.is_watched(atomic.shared, &atomic.access) {
            atomic.all_operands().for_each(|reg| self.add(live, Operand { file, reg }));
        }
        self.add_cell(live, &atomic.access);
    }

    fn collective(&self, live: &mut Registers, number: u32) {
        let call = &self.code.collectives[number as usize];
        let file = match call.op {
            Collective::Any | Collective::All => File::Mask,
            Collective::Ballot
            | Collective::MatchAny
            | Collective::MatchAll
            | Collective::ActiveMask
            | Collective::SyncWarp => File::Word,
            Collective::Shfl
            | Collective::ShflUp
            | Collective::ShflDown
            | Collective::ShflXor
            | Collective::ReduceAdd
            | Collective::ReduceMin { .. }
            | Collective::ReduceMax { .. }
            | Collective::ReduceAnd
            | Collective::ReduceOr
            | Collective::ReduceXor => call.value.file,
        };
        if self.take(live, file, call.dst) {
            self.add(live, call.value);
        }
        // An error in the lanes ends the loop.
        self.add_all(live, File::Word, &[call.mask, call.lane, call.width]);
    }

    /// Turns the registers that matter after an instruction into those that matter before it.
    fn step(&mut self, inst: &Inst, live: &mut Registers) {
        use File::{Long, Mask, Word};
        match *inst {
            Inst::Mask { op: _, dst, a, b } => self.compute(live, (Mask, dst), (Mask, &[a, b])),
            Inst::MaskNot { dst, a } | Inst::CopyMask { dst, a } => self.compute(live, (Mask, dst), (Mask, &[a])),
            Inst::Unary32 { op: _, dst, a } | Inst::Half { op: _, dst, a } => {
                self.compute(live, (Word, dst), (Word, &[a]));
            }
            Inst::Unary64 { op: _, dst, a } => self.compute(live, (Long, dst), (Long, &[a])),
            Inst::Copy32 { dst, a } => self.compute_low(live, (Word, dst), (Word, &[a])),
            Inst::Copy64 { dst, a } => self.compute_low(live, (Long, dst), (Long, &[a])),
            Inst::Binary32 { op, dst, a, b } => self.binary(live, Word, op, dst, [a, b]),
            Inst::Binary64 { op, dst, a, b } => self.binary(live, Long, op, dst, [a, b]),
            Inst::Compare32 { op: _, dst, a, b } => self.compute(live, (Mask, dst), (Word, &[a, b])),
            Inst::Compare64 { op: _, dst, a, b } => self.compute(live, (Mask, dst), (Long, &[a, b])),
            Inst::Fma32 { dst, a, b, c } => self.compute(live, (Word, dst), (Word, &[a, b, c])),
            Inst::Fma64 { dst, a, b, c } => self.compute(live, (Long, dst), (Long, &[a, b, c])),
            Inst::SelectMask { dst, cond, a, b } => self.compute(live, (Mask, dst), (Mask, &[cond, a, b])),
            Inst::Select32 { dst, cond, a, b } => self.select(live, Word, dst, cond, [a, b]),
            Inst::Select64 { dst, cond, a, b } => self.select(live, Long, dst, cond, [a, b]),
            Inst::MaskToWord { dst, a } => self.compute(live, (Word, dst), (Mask, &[a])),
            Inst::WordToMask { dst, a } => self.compute(live, (Mask, dst), (Word, &[a])),
            Inst::ExtendU { dst, a } | Inst::ExtendS { dst, a } => {
                self.compute_low(live, (Long, dst), (Word, &[a]));
            }
            Inst::Truncate { dst, a } => self.compute_low(live, (Word, dst), (Long, &[a])),
            Inst::Widen { dst, a } => self.compute(live, (Long, dst), (Word, &[a])),
            Inst::Shorten { dst, a } => self.compute(live, (Word, dst), (Long, &[a])),
            Inst::Apply { apply } => {
                let apply = &self.code.applies[apply as usize];
                if self.take(live, apply.dst.file, apply.dst.reg) {
                    apply.operands.iter().for_each(|&operand| self.add(live, operand));
                }
            }
            Inst::MoveMask { dst, a } => self.move_(live, Mask, dst, a),
            Inst::Move32 { dst, a } | Inst::Step32 { dst, a } => self.move_(live, Word, dst, a),
            Inst::Move64 { dst, a } | Inst::Step64 { dst, a } => self.move_(live, Long, dst, a),
            Inst::LoadGlobal { dst, access } | Inst::LoadPieces { dst, access } => {
                self.load(live, false, &self.code.accesses[access as usize], dst)
            }
            Inst::LoadShared { dst, access } => self.load(live, true, &self.code.accesses[access as usize], dst),
            Inst::StoreGlobal { src, access } | Inst::StorePieces { src, access } => {
                self.store(live, false, &self.code.accesses[access as usize], src)
            }
            Inst::StoreShared { src, access } => self.store(live, true, &self.code.accesses[access as usize], src),
            Inst::LoadLane32 { dst, array } => self.load_lane(live, Word, &self.code.arrays[array as usize], dst),
            Inst::LoadLane64 { dst, array } => self.load_lane(live, Long, &self.code.arrays[array as usize], dst),
            Inst::StoreLane32 { src, array } => self.store_lane(live, Word, &self.code.arrays[array as usize], src),
            Inst::StoreLane64 { src, array } => self.store_lane(live, Long, &self.code.arrays[array as usize], src),
            Inst::Atomic { atomic } => self.atomic(live, atomic),
            Inst::Collective { call } => self.collective(live, call),
            Inst::CheckAligned { aligned } => self.add_index(live, self.code.aligned[aligned as usize].index),
            Inst::CheckIndex { bound } => {
                let bound = &self.code.bounds[bound as usize];
                self.add_index(live, bound.index);
                if let Length::Register(reg) = bound.length {
                    self.add_all(live, Long, &[reg]);
                }
            }
            Inst::CheckZero32 { a, at: _ } => self.add_all(live, Word, &[a]),
            Inst::CheckZero64 { a, at: _ } => self.add_all(live, Long, &[a]),
            Inst::Check { a, at: _ } => self.add_all(live, Mask, &[a]),
            Inst::Split { cond, other, target: _ } => {
                self.take(live, Mask, other);
                self.add_all(live, Mask, &[cond]);
            }
            Inst::Test { cond, exits, target: _ } => self.add_all(live, Mask, &[cond, exits]),
            Inst::Clear { dst } => {
                self.take(live, Mask, dst);
            }
            Inst::Else { other, target: _ } | Inst::Join { other, target: _ } => self.add_all(live, Mask, &[other]),
            Inst::Leave { to, target: _ } => self.add_all(live, Mask, &[to]),
            Inst::Repeat { next, at: _, target: _ } | Inst::Continue { next, target: _ } => {
                self.add_all(live, Mask, &[next]);
            }
            Inst::Restore { exits, target: _ } => self.add_all(live, Mask, &[exits]),
            // The state that matters to the other threads determines their votes.
            Inst::CountVotes { vote } => self.add_all(live, Mask, &[vote]),
            Inst::TakeVotes { op, dst } => {
                self.take(live, if op == Vote::Count { Word } else { Mask }, dst);
            }
            Inst::Clock { dst, decides: _ } => {
                self.take(live, Long, dst);
            }
            Inst::Fence { .. }
            | Inst::Yield { at: _ }
            | Inst::Fail { at: _ }
            | Inst::Report { report: _ }
            | Inst::Exit { target: _ }
            | Inst::Halt
            | Inst::Barrier { kind: _, at: _ }
            | Inst::Forget { array: _ }
            | Inst::Copies { step: _ } => {}
        }
    }

    fn select(&self, live: &mut Registers, file: File, dst: Reg, cond: Reg, operands: [Reg; 2]) {
        if self.take(live, file, dst) {
            self.add_all(live, file, &operands);
            self.add_all(live, File::Mask, &[cond]);
        }
    }
}
