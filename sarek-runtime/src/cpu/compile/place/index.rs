//! Indices: their values, their checks, and their positions in memory.

use super::super::Compiler;
use super::{Base, Indexed, Spot, Subscript};
use crate::FaultKind;
use crate::cpu::bytecode::{Aligned, Binary, Bound, File, Index, IndexKind, Inst, Length, Reg};
use crate::ir::{Expr, Scalar, SiteId, Type};

impl Compiler<'_> {
    /// Makes the spot name an element of the array or slice that it named, and returns the length of the latter.
    pub(super) fn enter_element(&mut self, spot: &mut Spot) -> Length {
        if let Some(length) = spot.slice.take() {
            return length;
        }
        match &spot.ty {
            Type::Array(element, length) => {
                let length = *length;
                spot.ty = (**element).clone();
                Length::Const(length)
            }
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => Length::Const(0),
        }
    }

    pub(super) fn subscript(&mut self, index: &Expr) -> Subscript {
        let scalar = index.ty.scalar().unwrap_or(Scalar::U32);
        let (file, reg) = (File::of(scalar), self.compile_scalar(index, None));
        let kind = match (file, scalar.is_signed()) {
            (File::Long, false) => IndexKind::U64,
            (File::Long, true) => IndexKind::S64,
            (File::Mask | File::Word, false) => IndexKind::U32,
            (File::Mask | File::Word, true) => IndexKind::S32,
        };
        let largest = match kind {
            IndexKind::S32 => i32::MAX as u64,
            IndexKind::S64 => i64::MAX as u64,
            IndexKind::U32 | IndexKind::U64 => u64::MAX,
        };
        match self.constant_value(file, reg) {
            Some(value) if value <= largest => Subscript::Const(value),
            Some(_) | None => Subscript::Index(Index { reg, kind }),
        }
    }

    pub(super) fn check_bound(&mut self, subscript: Subscript, length: Length, site: Option<SiteId>, name: &str) {
        self.check_bounds(subscript, length, 0, site, name);
    }

    /// Checks an index and `more` after it.
    pub(super) fn check_bounds(
        &mut self,
        subscript: Subscript,
        length: Length,
        more: u64,
        site: Option<SiteId>,
        name: &str,
    ) {
        if matches!((subscript, length), (Subscript::Const(index), Length::Const(length)) if index + more < length) {
            return;
        }
        let index = self.index(subscript);
        let at = self.at(site, FaultKind::Index { what: name.to_string(), index: 0, length: 0 });
        self.code.bounds.push(Bound { index, length, more, at });
        self.emit(Inst::CheckIndex { bound: self.code.bounds.len() as u32 - 1 });
    }

    /// Checks that the element of a place starts at a multiple of the size of `lanes` such elements.
    pub(super) fn check_aligned(&mut self, spot: &Spot, lanes: u32, site: Option<SiteId>) {
        let Some(site) = site else { return };
        let cell = spot.ty.scalar().unwrap_or(Scalar::U8);
        let (region, memory) = match &spot.base {
            Base::Global { views, bytes } => (Some(views.of(cell)), *bytes),
            Base::Shared { bytes, .. } => (None, *bytes),
            Base::Local(_) => return,
        };
        let index = self.memory_index(spot, cell, memory, 0);
        let (cell, bytes) = (cell.size(), cell.size() * u64::from(lanes));
        let index = self.index(index);
        let at = self.at(Some(site), FaultKind::Alignment { what: spot.name.clone(), bytes: bytes as u32 });
        self.code.aligned.push(Aligned { index, region, cell, bytes, at });
        self.emit(Inst::CheckAligned { aligned: self.code.aligned.len() as u32 - 1 });
    }

    /// Returns the register of a subscript.
    pub(super) fn index(&mut self, subscript: Subscript) -> Index {
        match subscript {
            Subscript::Const(value) => {
                let long = value > u64::from(u32::MAX);
                let file = if long { File::Long } else { File::Word };
                Index { reg: self.constant(file, value), kind: if long { IndexKind::U64 } else { IndexKind::U32 } }
            }
            Subscript::Index(index) => index,
        }
    }

    /// Returns the value of a subscript as a word (if the number fits) or long.
    pub(super) fn subscript_value(&mut self, subscript: Subscript, file: File) -> Reg {
        let Index { reg: a, kind } = self.index(subscript);
        match (file, kind) {
            (File::Mask | File::Word, IndexKind::U32 | IndexKind::S32) => a,
            (File::Mask | File::Word, IndexKind::U64 | IndexKind::S64) => {
                let dst = self.allocate(File::Word);
                self.emit(Inst::Truncate { dst, a });
                dst
            }
            (File::Long, IndexKind::U64 | IndexKind::S64) => a,
            (File::Long, IndexKind::U32) => {
                let dst = self.allocate(File::Long);
                self.emit(Inst::ExtendU { dst, a });
                dst
            }
            (File::Long, IndexKind::S32) => {
                let dst = self.allocate(File::Long);
                self.emit(Inst::ExtendS { dst, a });
                dst
            }
        }
    }

    /// Returns the number of a register in a variable: that of the `cell`-th of the `rest` cells to which the indices
    /// lead, where the last index spans `stride` cells.
    pub(super) fn register_index(
        &mut self,
        spot: &Spot,
        count: u64,
        (rest, stride): (u64, u64),
        cell: u64,
    ) -> Subscript {
        let mut terms: Vec<(Subscript, u64)> = spot.indices.iter().map(|at| (at.subscript, at.length)).collect();
        if rest != 1 {
            terms.push((Subscript::Const(cell), stride));
        }
        let Some((&(first, _), others)) = terms.split_first() else { return Subscript::Const(0) };
        let file = if count < 1 << 31 { File::Word } else { File::Long };
        others.iter().fold(first, |sum, &(term, length)| {
            let scaled = self.scaled(sum, length, file);
            self.sum(scaled, term, file)
        })
    }

    /// Returns the number of the cell that is `more` bytes after the start of a place in memory, counted in cells of a
    /// scalar. A single index of such cells stays unchanged, for the access to check.
    pub(super) fn memory_index(&mut self, spot: &Spot, scalar: Scalar, memory: Option<u64>, more: u64) -> Subscript {
        let size = scalar.size();
        let file = if memory.is_some_and(|bytes| bytes / size < 1 << 31) { File::Word } else { File::Long };
        let start = Subscript::Const((spot.offset + more) / size);
        let (known, others): (Vec<Indexed>, Vec<Indexed>) =
            spot.indices.iter().partition(|at| matches!(at.subscript, Subscript::Const(_)));
        let start = known.iter().fold(start, |sum, at| {
            let scaled = self.scaled(at.subscript, at.stride / size, file);
            self.sum(sum, scaled, file)
        });
        let Some((first, rest)) = others.split_first() else { return start };
        let first = self.scaled(first.subscript, first.stride / size, file);
        let index = rest.iter().fold(first, |sum, at| {
            let scaled = self.scaled(at.subscript, at.stride / size, file);
            self.sum(sum, scaled, file)
        });
        match start {
            Subscript::Const(0) => index,
            start => self.sum(index, start, file),
        }
    }

    /// Returns a multiple of a subscript.
    pub(super) fn scaled(&mut self, subscript: Subscript, factor: u64, file: File) -> Subscript {
        match subscript {
            _ if factor == 1 => subscript,
            Subscript::Const(value) => Subscript::Const(value.wrapping_mul(factor)),
            Subscript::Index(_) => {
                let (a, scale) = (self.subscript_value(subscript, file), self.constant(file, factor));
                let reg = self.binary(file, Binary::Mul, a, scale, None);
                Subscript::Index(Index { reg, kind: index_kind(file) })
            }
        }
    }

    pub(super) fn sum(&mut self, a: Subscript, b: Subscript, file: File) -> Subscript {
        if let (Subscript::Const(a), Subscript::Const(b)) = (a, b) {
            return Subscript::Const(a.wrapping_add(b));
        }
        let (a, b) = (self.subscript_value(a, file), self.subscript_value(b, file));
        Subscript::Index(Index { reg: self.binary(file, Binary::Add, a, b, None), kind: index_kind(file) })
    }
}

/// Returns the interpretation of an index that was computed in a file.
fn index_kind(file: File) -> IndexKind {
    match file {
        File::Mask | File::Word => IndexKind::U32,
        File::Long => IndexKind::U64,
    }
}
