//! Places: where they are, bounds checks, loads and stores.

use super::super::bytecode::{
    Access, Aligned, Binary, Bound, File, Index, IndexKind, Inst, LaneArray, Length, Operand, Reg, Region,
};
use super::registers::{Leaf, scalars_of};
use super::{Binding, Compiler, cell_count, cell_scalar};
use crate::FaultKind;
use crate::ir::{Expr, Place, Root, Scalar, SiteId, Step, Type};

/// What a place is a part of.
#[derive(Debug, Clone)]
pub(super) enum Base {
    /// Global or constant memory, with the number of cells if it is known.
    Global { region: u32, cell: Scalar, cells: Option<u64> },
    /// A shared array, with the number of cells if it is known.
    Shared { array: u32, cell: Scalar, cells: Option<u64> },
    /// A variable, or the members of it that the place names.
    Local(Vec<Leaf>),
}

/// An index that was checked, or that the access itself checks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Subscript {
    Const(u64),
    Index(Index),
}

/// A place whose indices are evaluated and checked.
#[derive(Debug, Clone)]
pub(super) struct Spot {
    /// What it is a part of.
    pub(super) base: Base,
    /// The user's name of the base.
    pub(super) name: String,
    /// The type of what it names; of an element, if it names a slice.
    pub(super) ty: Type,
    /// The length, if it names a slice.
    pub(super) slice: Option<Length>,
    /// The indices so far, each with the length that it indexes (0 for slice arguments).
    pub(super) indices: Vec<(Subscript, u64)>,
    /// Whether it names cells from there on, rather than an element.
    pub(super) vector: bool,
}

/// A place, and the check of its last index if that is left to the access.
pub(super) struct Resolved {
    pub(super) spot: Spot,
    site: Option<SiteId>,
}

impl Spot {
    /// The scalars of the memory that it names, each with the number of cells of it.
    fn parts(&self) -> Vec<(Scalar, u64)> {
        scalars_of(&self.ty).into_iter().map(|(scalar, dims)| (scalar, dims.iter().product())).collect()
    }

    /// The cells of one of those scalars, and how many of them its last index stands for.
    fn rest(&self, part: usize) -> (u64, u64) {
        let cells = self.parts().get(part).map_or(1, |part| part.1);
        (cells, if self.vector { 1 } else { cells })
    }
}

impl Compiler<'_> {
    /// Evaluates a place's indices and checks them, except one that the access checks.
    pub(super) fn resolve(&mut self, place: &Place) -> Resolved {
        let mut spot = self.root(place.root);
        let mut site = None;
        for (position, step) in place.steps.iter().enumerate() {
            match step {
                Step::Index { index, site: check, .. } => {
                    let length = self.enter_element(&mut spot);
                    let subscript = self.subscript(index);
                    let last = position + 1 == place.steps.len();
                    let alone = last && spot.indices.is_empty() && matches!(spot.ty, Type::Scalar(_) | Type::Atomic(_));
                    if alone {
                        site = *check;
                    } else {
                        self.check_bound(subscript, length, *check, &spot.name);
                    }
                    let dim = match length {
                        Length::Const(length) => length,
                        Length::Param(_) | Length::Shared => 0,
                    };
                    spot.indices.push((subscript, dim));
                }
                Step::Vector { index, lanes, site, aligned, .. } => {
                    let length = self.enter_element(&mut spot);
                    let subscript = self.subscript(index);
                    self.check_bounds(subscript, length, u64::from(*lanes) - 1, *site, &spot.name);
                    let dim = match length {
                        Length::Const(length) => length,
                        Length::Param(_) | Length::Shared => 0,
                    };
                    spot.indices.push((subscript, dim));
                    self.check_aligned(&spot, *lanes, *aligned);
                    spot.ty = Type::Array(Box::new(spot.ty), u64::from(*lanes));
                    spot.vector = true;
                }
                Step::Member(member) => enter_member(&mut spot, *member as usize),
            }
        }
        Resolved { spot, site }
    }

    pub(super) fn root(&mut self, root: Root) -> Spot {
        let frame = &self.frame;
        match root {
            Root::Local(id) => {
                let local = &frame.function.locals[id.index()];
                match &frame.locals[id.index()] {
                    Some(Binding::Spot(spot)) => spot.clone(),
                    Some(Binding::Leaves(leaves)) => local_spot(&local.name, &local.ty, leaves.clone()),
                    None => {
                        let leaves = self.allocate_leaves(&local.ty);
                        local_spot(&local.name, &local.ty, leaves)
                    }
                }
            }
            Root::Shared(id) => {
                let shared = &frame.function.shared[id.index()];
                let array = (frame.shared + id.index()) as u32;
                let (ty, slice, cells) = match shared.dynamic_element() {
                    Some(element) => (element, Some(Length::Shared), None),
                    None => (&shared.ty, None, Some(cell_count(&shared.ty))),
                };
                Spot {
                    base: Base::Shared { array, cell: cell_scalar(ty), cells },
                    name: shared.name.clone(),
                    ty: ty.clone(),
                    slice,
                    indices: Vec::new(),
                    vector: false,
                }
            }
            Root::Constant(id) => {
                let constant = &self.module.constants[id.index()];
                let cells = Some(constant.values.len() as u64);
                let base = Base::Global { region: self.constants[id.index()], cell: cell_scalar(&constant.ty), cells };
                Spot {
                    base,
                    name: constant.name.clone(),
                    ty: constant.ty.clone(),
                    slice: None,
                    indices: Vec::new(),
                    vector: false,
                }
            }
        }
    }

    /// Makes the spot name an element of what it named, and yields the length of that.
    fn enter_element(&mut self, spot: &mut Spot) -> Length {
        if let Some(length) = spot.slice.take() {
            return length;
        }
        match &spot.ty {
            Type::Array(element, length) => {
                let length = *length;
                spot.ty = (**element).clone();
                Length::Const(length)
            }
            Type::Scalar(_) | Type::Atomic(_) | Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => {
                Length::Const(0)
            }
        }
    }

    fn subscript(&mut self, index: &Expr) -> Subscript {
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

    fn check_bound(&mut self, subscript: Subscript, length: Length, site: Option<SiteId>, name: &str) {
        self.check_bounds(subscript, length, 0, site, name);
    }

    /// Checks an index and `more` after it.
    fn check_bounds(&mut self, subscript: Subscript, length: Length, more: u64, site: Option<SiteId>, name: &str) {
        if matches!((subscript, length), (Subscript::Const(index), Length::Const(length)) if index + more < length) {
            return;
        }
        let index = self.index(subscript);
        let at = self.at(site, FaultKind::Index { what: name.to_string(), index: 0, length: 0 });
        self.code.bounds.push(Bound { index, length, more, at });
        self.emit(Inst::CheckIndex { bound: self.code.bounds.len() as u32 - 1 });
    }

    /// Checks that the element which a place names starts at a multiple of the size of `lanes` of them.
    fn check_aligned(&mut self, spot: &Spot, lanes: u32, site: Option<SiteId>) {
        let Some(site) = site else { return };
        let (region, cell, cells) = match &spot.base {
            Base::Global { region, cell, cells } => (Some(*region), *cell, *cells),
            Base::Shared { cell, cells, .. } => (None, *cell, *cells),
            Base::Local(_) => return,
        };
        let index = self.linear(&spot.indices, cells, (1, 1), 0);
        let (cell, bytes) = (cell.size(), cell.size() * u64::from(lanes));
        let index = self.index(index);
        let at = self.at(Some(site), FaultKind::Alignment { what: spot.name.clone(), bytes: bytes as u32 });
        self.code.aligned.push(Aligned { index, region, cell, bytes, at });
        self.emit(Inst::CheckAligned { aligned: self.code.aligned.len() as u32 - 1 });
    }

    /// The register of a subscript.
    fn index(&mut self, subscript: Subscript) -> Index {
        match subscript {
            Subscript::Const(value) => {
                let long = value > u64::from(u32::MAX);
                let file = if long { File::Long } else { File::Word };
                Index { reg: self.constant(file, value), kind: if long { IndexKind::U64 } else { IndexKind::U32 } }
            }
            Subscript::Index(index) => index,
        }
    }

    /// The value of a subscript as a word (of a number that fits) or long.
    fn subscript_value(&mut self, subscript: Subscript, file: File) -> Reg {
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

    /// The number of a cell in its base: of the `cell`-th of the `rest` cells that the indices lead to, where each index
    /// stands for `stride` cells.
    fn linear(
        &mut self,
        indices: &[(Subscript, u64)],
        cells: Option<u64>,
        (rest, stride): (u64, u64),
        cell: u64,
    ) -> Subscript {
        let mut terms: Vec<(Subscript, u64)> = indices.to_vec();
        if rest != 1 {
            terms.push((Subscript::Const(cell), stride));
        }
        let Some((&(first, _), others)) = terms.split_first() else { return Subscript::Const(0) };
        let file = if cells.is_some_and(|cells| cells < 1 << 31) { File::Word } else { File::Long };
        let kind = if file == File::Word { IndexKind::U32 } else { IndexKind::U64 };
        others.iter().fold(first, |sum, &(term, length)| {
            if let (Subscript::Const(sum), Subscript::Const(term)) = (sum, term) {
                return Subscript::Const(sum.wrapping_mul(length).wrapping_add(term));
            }
            let (a, b) = (self.subscript_value(sum, file), self.subscript_value(term, file));
            let scaled = match length {
                1 => a,
                length => {
                    let scale = self.constant(file, length);
                    self.binary(file, Binary::Mul, a, scale, None)
                }
            };
            Subscript::Index(Index { reg: self.binary(file, Binary::Add, scaled, b, None), kind })
        })
    }

    fn access(&mut self, spot: &Resolved, cell: Scalar, region: u32, index: Subscript, volatile: bool) -> Access {
        let index = self.index(index);
        let kind = FaultKind::Index { what: spot.spot.name.clone(), index: 0, length: 0 };
        let at = self.at(spot.site, kind);
        Access { region, cell, index, at, volatile }
    }

    /// The access to the cell that a place in global or shared memory names, and whether it is shared.
    pub(super) fn cell_access(&mut self, spot: &Resolved) -> Option<(Access, bool)> {
        let (region, cell, cells, shared) = match &spot.spot.base {
            Base::Global { region, cell, cells } => (*region, *cell, *cells, false),
            Base::Shared { array, cell, cells } => (*array, *cell, *cells, true),
            Base::Local(_) => return None,
        };
        let index = self.linear(&spot.spot.indices, cells, (1, 1), 0);
        Some((self.access(spot, cell, region, index, true), shared))
    }

    /// Loads one of the cells that a place names: of its `part`-th scalar the `cell`-th.
    fn load_cell(&mut self, place: &Resolved, part: usize, cell: u64, volatile: bool, want: Option<Reg>) -> Reg {
        let spot = &place.spot;
        let rest = spot.rest(part);
        match &spot.base {
            Base::Global { region, cell: scalar, cells } => {
                let index = self.linear(&spot.indices, *cells, rest, cell);
                let access = self.access(place, *scalar, *region, index, volatile);
                self.code.accesses.push(access);
                let dst = self.target(File::of(*scalar), want);
                self.emit(Inst::LoadGlobal { dst, access: self.code.accesses.len() as u32 - 1 });
                dst
            }
            Base::Shared { array, cell: scalar, cells } => {
                let index = self.linear(&spot.indices, *cells, rest, cell);
                let access = self.access(place, *scalar, *array, index, volatile);
                self.code.accesses.push(access);
                let dst = self.target(File::of(*scalar), want);
                self.emit(Inst::LoadShared { dst, access: self.code.accesses.len() as u32 - 1 });
                dst
            }
            Base::Local(leaves) => {
                let leaf = leaves[part].clone();
                match self.linear(&spot.indices, Some(leaf.count()), rest, cell) {
                    Subscript::Const(index) if index < leaf.count() => self.leaf_value(&leaf.cell(index), want),
                    subscript => {
                        let array = self.lane_array(place, &leaf, subscript);
                        let file = leaf.file();
                        let direct = file == File::of(leaf.scalar);
                        let dst = self.target(file, want.filter(|_| direct));
                        self.emit(match file {
                            File::Mask | File::Word => Inst::LoadLane32 { dst, array },
                            File::Long => Inst::LoadLane64 { dst, array },
                        });
                        if direct {
                            return dst;
                        }
                        self.leaf_value(&Leaf { reg: dst, dims: Vec::new(), ..leaf }, want)
                    }
                }
            }
        }
    }

    /// Stores to one of the cells that a place names.
    fn store_cell(&mut self, place: &Resolved, part: usize, cell: u64, src: Reg) {
        let spot = &place.spot;
        let rest = spot.rest(part);
        match &spot.base {
            Base::Global { region, cell: scalar, cells } => {
                let index = self.linear(&spot.indices, *cells, rest, cell);
                let access = self.access(place, *scalar, *region, index, false);
                self.code.accesses.push(access);
                self.emit(Inst::StoreGlobal { src, access: self.code.accesses.len() as u32 - 1 });
            }
            Base::Shared { array, cell: scalar, cells } => {
                let index = self.linear(&spot.indices, *cells, rest, cell);
                let access = self.access(place, *scalar, *array, index, false);
                self.code.accesses.push(access);
                self.emit(Inst::StoreShared { src, access: self.code.accesses.len() as u32 - 1 });
            }
            Base::Local(leaves) => {
                let leaf = leaves[part].clone();
                match self.linear(&spot.indices, Some(leaf.count()), rest, cell) {
                    Subscript::Const(index) if index < leaf.count() => self.set_leaf(&leaf.cell(index), src, true),
                    subscript => {
                        let array = self.lane_array(place, &leaf, subscript);
                        let file = leaf.file();
                        let mut src = src;
                        if file != File::of(leaf.scalar) {
                            let dst = self.allocate(File::Word);
                            self.emit(Inst::MaskToWord { dst, a: src });
                            src = dst;
                        }
                        self.emit(match file {
                            File::Mask | File::Word => Inst::StoreLane32 { src, array },
                            File::Long => Inst::StoreLane64 { src, array },
                        });
                    }
                }
            }
        }
    }

    fn lane_array(&mut self, place: &Resolved, leaf: &Leaf, subscript: Subscript) -> u32 {
        let index = self.index(subscript);
        let kind = FaultKind::Index { what: place.spot.name.clone(), index: 0, length: 0 };
        let at = self.at(place.site, kind);
        self.code.arrays.push(LaneArray { base: leaf.reg, length: leaf.count(), index, at });
        self.code.arrays.len() as u32 - 1
    }

    /// Loads the scalar that a place names.
    pub(super) fn load_scalar(&mut self, place: &Place, volatile: bool, want: Option<Reg>) -> Reg {
        let resolved = self.resolve(place);
        self.load_cell(&resolved, 0, 0, volatile, want)
    }

    /// Loads the scalar that a resolved place names.
    pub(super) fn load_resolved(&mut self, place: &Resolved) -> Reg {
        self.load_cell(place, 0, 0, false, None)
    }

    /// Stores to the scalar that a resolved place names.
    pub(super) fn store_resolved(&mut self, place: &Resolved, src: Reg) {
        self.store_cell(place, 0, 0, src);
    }

    /// Loads all that a place names into registers.
    pub(super) fn load_leaves(&mut self, place: &Place, dst: &[Leaf], active: bool) {
        let resolved = self.resolve(place);
        for (part, leaf) in dst.iter().enumerate() {
            for cell in 0..leaf.count() {
                self.scoped(|c| {
                    let value = c.load_cell(&resolved, part, cell, false, None);
                    c.set_leaf(&leaf.cell(cell), value, active);
                });
            }
        }
    }

    /// Stores registers to all that a place names.
    pub(super) fn store_leaves(&mut self, place: &Resolved, src: &[Leaf]) {
        for (part, leaf) in src.iter().enumerate() {
            for cell in 0..leaf.count() {
                self.scoped(|c| {
                    let value = c.leaf_value(&leaf.cell(cell), None);
                    c.store_cell(place, part, cell, value);
                });
            }
        }
    }

    /// Moves the indices of a place to registers that nobody else writes, so that a callee may keep the place.
    pub(super) fn pin(&mut self, spot: &mut Spot) {
        for (subscript, _) in &mut spot.indices {
            if let Subscript::Index(index) = subscript {
                let file = match index.kind {
                    IndexKind::U32 | IndexKind::S32 => File::Word,
                    IndexKind::U64 | IndexKind::S64 => File::Long,
                };
                let reg = self.allocate(file);
                self.copy(Operand { file, reg }, index.reg);
                index.reg = reg;
            }
        }
    }

    fn region_param(&self, region: u32) -> u32 {
        match self.code.regions[region as usize] {
            Region::Param { param, .. } => param,
            Region::Constant { .. } => 0,
        }
    }

    /// Checks the index that [`Compiler::resolve`] left to the access.
    pub(super) fn check_last(&mut self, resolved: &Resolved) {
        if let [(subscript, dim)] = resolved.spot.indices[..] {
            let length = match (&resolved.spot.base, dim) {
                (Base::Global { region, .. }, 0) => Length::Param(self.region_param(*region)),
                (Base::Shared { cells: None, .. }, 0) => Length::Shared,
                (Base::Global { .. } | Base::Shared { .. } | Base::Local(_), _) => Length::Const(dim),
            };
            self.check_bound(subscript, length, resolved.site, &resolved.spot.name);
        }
    }
}

fn local_spot(name: &str, ty: &Type, leaves: Vec<Leaf>) -> Spot {
    Spot {
        base: Base::Local(leaves),
        name: name.to_string(),
        ty: ty.clone(),
        slice: None,
        indices: Vec::new(),
        vector: false,
    }
}

/// Makes the spot name a member of the tuple that it named.
fn enter_member(spot: &mut Spot, member: usize) {
    let Type::Tuple(members) = &spot.ty else { return };
    let before: usize = members[..member].iter().map(|ty| scalars_of(ty).len()).sum();
    let ty = members[member].clone();
    if let Base::Local(leaves) = &mut spot.base {
        *leaves = leaves[before..before + scalars_of(&ty).len()].to_vec();
    }
    spot.ty = ty;
}
