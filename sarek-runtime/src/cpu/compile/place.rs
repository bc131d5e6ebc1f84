//! Places: their positions, bounds checks, loads and stores.

mod index;

use super::super::bytecode::{Access, File, Index, IndexKind, Inst, LaneArray, Length, Operand, Reg, Region};
use super::layout::{member_offset, member_width, parts_of};
use super::registers::{Leaf, scalars_of};
use super::{Binding, Compiler};
use crate::FaultKind;
use crate::ir::{Const, Expr, ExprKind, Part, Place, Root, Scalar, SiteId, Step, Type, padded};

/// The memory that contains a place.
#[derive(Debug, Clone)]
pub(super) enum Base {
    /// Global or constant memory, with its size in bytes if it is known.
    Global { views: Views, bytes: Option<u64> },
    /// A shared array, with its size in bytes if it is known, and the rank of the block that has it, if it is another.
    Shared { views: Views, bytes: Option<u64>, rank: Option<Reg> },
    /// A variable, or the members of it that the place names.
    Local(Vec<Leaf>),
}

/// Memory as cells of 1, 2, 4 and 8 bytes: for each size that is used, a number in [`Code::regions`] or
/// [`Code::shared`].
///
/// [`Code::regions`]: super::super::bytecode::Code::regions
/// [`Code::shared`]: super::super::bytecode::Code::shared
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Views([Option<u32>; 4]);

impl Views {
    /// Adds the memory as cells of `size` bytes.
    pub(super) fn add(&mut self, size: u64, number: u32) {
        self.0[size.trailing_zeros() as usize % 4] = Some(number);
    }

    /// Returns the memory as cells of a scalar's size.
    fn of(self, scalar: Scalar) -> u32 {
        self.0[scalar.size().trailing_zeros() as usize % 4].unwrap_or_else(|| self.any())
    }

    /// Returns the memory as cells of each size.
    pub(super) fn all(self) -> impl Iterator<Item = u32> {
        self.0.into_iter().flatten()
    }

    /// Returns the memory as cells of some size.
    fn any(self) -> u32 {
        self.0.into_iter().flatten().next().unwrap_or(0)
    }
}

/// An index of a place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Indexed {
    subscript: Subscript,
    /// The indexed length; 0 for slice arguments.
    length: u64,
    /// The size of an indexed element, in bytes.
    stride: u64,
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
    /// The memory that contains it.
    pub(super) base: Base,
    /// The user's name of the base.
    pub(super) name: String,
    /// Its type; if it names a slice, the type of an element.
    pub(super) ty: Type,
    /// The length, if it names a slice.
    pub(super) slice: Option<Length>,
    /// `true` if it names a part, whose first element is the last index.
    pub(super) part: bool,
    /// The number of padding elements after each of its rows.
    pub(super) pad: u64,
    /// The indices so far.
    pub(super) indices: Vec<Indexed>,
    /// In memory, the offset in bytes of the members that were entered.
    pub(super) offset: u64,
    /// In memory, the most bytes of one access: see [`Part::width`](super::layout::Part).
    pub(super) width: u64,
    /// `true` if it names consecutive cells from there, rather than an element.
    pub(super) vector: bool,
}

/// A place, and the check of its last index if the access makes that check.
pub(super) struct Resolved {
    pub(super) spot: Spot,
    site: Option<SiteId>,
    /// `true` if the access makes the check.
    deferred: bool,
}

impl Spot {
    /// Creates the spot of the whole memory.
    pub(super) fn new(base: Base, name: &str, ty: &Type) -> Spot {
        let (name, ty) = (name.to_string(), ty.clone());
        let (indices, width) = (Vec::new(), u64::MAX);
        Spot { base, name, ty, slice: None, part: false, pad: 0, indices, offset: 0, width, vector: false }
    }

    /// Returns the number of cells of one of its scalars in registers, and the number that its last index spans.
    fn rest(&self, part: usize) -> (u64, u64) {
        let cells = parts_of(&self.ty).get(part).map_or(1, |part| part.count());
        (cells, if self.vector { 1 } else { cells })
    }
}

impl Compiler<'_> {
    /// Evaluates and checks a place's indices, except one that the access checks.
    pub(super) fn resolve(&mut self, place: &Place) -> Resolved {
        let mut spot = self.root(place.root);
        let (mut site, mut deferred) = (None, false);
        for (position, step) in place.steps.iter().enumerate() {
            match step {
                Step::Index { index, site: check, .. }
                    if spot.slice.is_none() && matches!(spot.ty, Type::Struct(_)) =>
                {
                    let (subscript, length) = (self.subscript(index), enter_numbers(&mut spot));
                    self.check_bound(subscript, Length::Const(length), *check, &spot.name);
                    let number = Indexed { subscript, length, stride: spot.ty.size() };
                    match &spot.base {
                        // Each number appears once for every element of the surrounding arrays.
                        Base::Local(_) => spot.indices.insert(0, number),
                        Base::Global { .. } | Base::Shared { .. } => spot.indices.push(number),
                    }
                }
                Step::Index { index, site: check, .. } => {
                    let length = self.enter_element(&mut spot);
                    let subscript = self.subscript(index);
                    let last = position + 1 == place.steps.len();
                    let alone = last
                        && spot.indices.is_empty()
                        && spot.offset == 0
                        && matches!(spot.ty, Type::Scalar(_) | Type::Atomic(_));
                    if alone {
                        (site, deferred) = (*check, true);
                    } else {
                        self.check_bound(subscript, length, *check, &spot.name);
                    }
                    spot.push(subscript, length);
                }
                Step::Vector { index, lanes, site, aligned, .. } => {
                    let length = self.enter_element(&mut spot);
                    let subscript = self.subscript(index);
                    self.check_bounds(subscript, length, u64::from(*lanes) - 1, *site, &spot.name);
                    spot.push(subscript, length);
                    self.check_aligned(&spot, *lanes, *aligned);
                    spot.ty = Type::Array(Box::new(spot.ty), u64::from(*lanes));
                    spot.vector = true;
                }
                Step::Member(member) => enter_member(&mut spot, *member as usize),
            }
        }
        Resolved { spot, site, deferred }
    }

    pub(super) fn root(&mut self, root: Root) -> Spot {
        let frame = &self.frame;
        match root {
            Root::Local(id) => {
                let local = &frame.function.locals[id.index()];
                match &frame.locals[id.index()] {
                    Some(Binding::Spot(spot)) => spot.clone(),
                    Some(Binding::Leaves(leaves)) => Spot::new(Base::Local(leaves.clone()), &local.name, &local.ty),
                    None => {
                        let leaves = self.allocate_leaves(&local.ty);
                        Spot::new(Base::Local(leaves), &local.name, &local.ty)
                    }
                }
            }
            Root::Shared(id) => {
                let shared = &frame.function.shared[id.index()];
                let views = self.shared[frame.shared + id.index()];
                let (ty, slice, bytes) = match shared.dynamic_element() {
                    Some(element) => (element, Some(self.dynamic_length(views, element.size())), None),
                    None => (&shared.ty, None, Some(shared.padded().size())),
                };
                Spot {
                    slice,
                    pad: shared.pad,
                    ..Spot::new(Base::Shared { views, bytes, rank: None }, &shared.name, ty)
                }
            }
            Root::Constant(id) => {
                let constant = &self.module.constants[id.index()];
                let base = Base::Global { views: self.constants[id.index()], bytes: Some(constant.ty.size()) };
                Spot::new(base, &constant.name, &constant.ty)
            }
        }
    }

    /// Compiles a part of an array or slice. Its bounds have been checked.
    pub(super) fn compile_part(&mut self, part: &Part) -> Spot {
        let mut spot = self.resolve(&part.whole).spot;
        let whole = self.enter_element(&mut spot);
        let start = self.subscript(&part.start);
        spot.push(start, whole);
        self.pin(&mut spot);
        self.enter_block(&mut spot, part.rank.as_deref());
        spot.slice = Some(match part.length.kind {
            ExprKind::Const(Const::Int(length), _) => Length::Const(u64::try_from(length).unwrap_or(0)),
            _ => {
                let reg = self.allocate(File::Long);
                let scalar = part.length.ty.scalar().unwrap_or(Scalar::Usize);
                let length = self.subscript(&part.length);
                let value = self.subscript_value(length, File::Long);
                debug_assert!(scalar.is_integer());
                self.copy(Operand { file: File::Long, reg }, value);
                Length::Register(reg)
            }
        });
        spot.part = true;
        spot
    }

    /// Makes a place in shared memory that of the block of the cluster with a rank, which does not change.
    fn enter_block(&mut self, spot: &mut Spot, rank: Option<&Expr>) {
        let Some(rank) = rank else { return };
        let Base::Shared { rank: owner, .. } = &mut spot.base else {
            let message = "what several blocks have at the same place must be in shared memory";
            let at = self.at_user(FaultKind::Assert(message.into()));
            return self.emit(Inst::Fail { at });
        };
        let value = self.compile_scalar(rank, None);
        let reg = self.allocate(File::Word);
        self.copy(Operand { file: File::Word, reg }, value);
        *owner = Some(reg);
        self.needs_cluster();
    }

    fn access(&mut self, spot: &Resolved, cell: Scalar, region: u32, index: Subscript, volatile: bool) -> Access {
        let index = self.index(index);
        let kind = FaultKind::Index { what: spot.spot.name.clone(), index: 0, length: 0 };
        let at = self.at(spot.site, kind);
        Access {
            region,
            rank: None,
            cell,
            index,
            at,
            volatile,
            watched: false,
            width: cell.size(),
            site: 0,
            copies: self.copies.map(|(kind, _)| kind),
        }
    }

    /// Returns the access to the cell that a place in global or shared memory names, and whether the memory is shared.
    pub(super) fn cell_access(&mut self, spot: &Resolved) -> Option<(Access, bool)> {
        let cell = parts_of(&spot.spot.ty).first()?.scalar;
        let (view, memory, shared, rank) = match &spot.spot.base {
            Base::Global { views, bytes } => (views.of(cell), *bytes, false, None),
            Base::Shared { views, bytes, rank } => (views.of(cell), *bytes, true, *rank),
            Base::Local(_) => return None,
        };
        let index = self.memory_index(&spot.spot, cell, memory, 0);
        Some((Access { rank, ..self.access(spot, cell, view, index, true) }, shared))
    }

    /// Returns the access to the `cell`-th cell of the `part`-th scalar that a place in memory names.
    fn part_access(&mut self, place: &Resolved, part: usize, cell: u64, memory: (Views, Option<u64>)) -> Access {
        let (views, bytes) = memory;
        let Some(part) = parts_of(&place.spot.ty).into_iter().nth(part) else {
            return self.access(place, Scalar::U8, views.any(), Subscript::Const(0), false);
        };
        let index = self.memory_index(&place.spot, part.scalar, bytes, part.cell_offset(cell));
        let access = self.access(place, part.scalar, views.of(part.scalar), index, false);
        Access { width: part.width.min(place.spot.width), ..access }
    }

    /// Loads the `cell`-th cell of the `part`-th scalar that a place names.
    pub(super) fn load_cell(
        &mut self,
        place: &Resolved,
        part: usize,
        cell: u64,
        volatile: bool,
        want: Option<Reg>,
    ) -> Reg {
        let spot = &place.spot;
        match &spot.base {
            Base::Global { views, bytes } => {
                let access = Access { volatile, ..self.part_access(place, part, cell, (*views, *bytes)) };
                self.code.accesses.push(access);
                let dst = self.target(File::of(access.cell), want);
                let number = self.code.accesses.len() as u32 - 1;
                self.emit(match access.is_whole() {
                    true => Inst::LoadGlobal { dst, access: number },
                    false => Inst::LoadPieces { dst, access: number },
                });
                dst
            }
            Base::Shared { views, bytes, rank } => {
                let access = Access { volatile, rank: *rank, ..self.part_access(place, part, cell, (*views, *bytes)) };
                self.code.accesses.push(access);
                let dst = self.target(File::of(access.cell), want);
                self.emit(Inst::LoadShared { dst, access: self.code.accesses.len() as u32 - 1 });
                dst
            }
            Base::Local(leaves) => {
                let leaf = leaves[part].clone();
                match self.register_index(spot, leaf.count(), spot.rest(part), cell) {
                    Subscript::Const(index) if index < leaf.count() => self.leaf_value(&leaf.cell(index), want),
                    subscript => {
                        let array = self.lane_array(place, leaf.reg, leaf.count(), subscript);
                        if let Some(written) = leaf.written {
                            let array = self.lane_array(place, written.reg, leaf.count(), subscript);
                            let dst = self.allocate(File::Word);
                            self.emit(Inst::LoadLane32 { dst, array });
                            self.check_written(dst, written, place.site);
                        }
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
                        self.leaf_value(&Leaf { reg: dst, dims: Vec::new(), written: None, ..leaf }, want)
                    }
                }
            }
        }
    }

    /// Stores to one of the cells that a place names.
    pub(super) fn store_cell(&mut self, place: &Resolved, part: usize, cell: u64, volatile: bool, src: Reg) {
        let spot = &place.spot;
        match &spot.base {
            Base::Global { views, bytes } => {
                let access = Access { volatile, ..self.part_access(place, part, cell, (*views, *bytes)) };
                self.code.accesses.push(access);
                let number = self.code.accesses.len() as u32 - 1;
                self.emit(match access.is_whole() {
                    true => Inst::StoreGlobal { src, access: number },
                    false => Inst::StorePieces { src, access: number },
                });
            }
            Base::Shared { views, bytes, rank } => {
                let access = Access { volatile, rank: *rank, ..self.part_access(place, part, cell, (*views, *bytes)) };
                self.code.accesses.push(access);
                self.emit(Inst::StoreShared { src, access: self.code.accesses.len() as u32 - 1 });
            }
            Base::Local(leaves) => {
                let leaf = leaves[part].clone();
                match self.register_index(spot, leaf.count(), spot.rest(part), cell) {
                    Subscript::Const(index) if index < leaf.count() => self.set_leaf(&leaf.cell(index), src, true),
                    subscript => {
                        let array = self.lane_array(place, leaf.reg, leaf.count(), subscript);
                        if let Some(written) = leaf.written {
                            let array = self.lane_array(place, written.reg, leaf.count(), subscript);
                            let one = self.constant(File::Word, 1);
                            self.emit(Inst::StoreLane32 { src: one, array });
                        }
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

    fn lane_array(&mut self, place: &Resolved, base: Reg, length: u64, subscript: Subscript) -> u32 {
        let index = self.index(subscript);
        let kind = FaultKind::Index { what: place.spot.name.clone(), index: 0, length: 0 };
        let at = self.at(place.site, kind);
        self.code.arrays.push(LaneArray { base, length, index, at });
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
        self.store_cell(place, 0, 0, false, src);
    }

    /// Does the same for memory that other threads may read.
    pub(super) fn store_volatile(&mut self, place: &Resolved, src: Reg) {
        self.store_cell(place, 0, 0, true, src);
    }

    /// Moves the indices of a place to registers that no other code writes, so that a callee may keep the place.
    pub(super) fn pin(&mut self, spot: &mut Spot) {
        for at in &mut spot.indices {
            if let Subscript::Index(index) = &mut at.subscript {
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

    /// Returns the number of elements of `size` bytes in the memory of a dynamic shared array.
    fn dynamic_length(&self, views: Views, size: u64) -> Length {
        let array = views.any() as usize;
        let of_array = self.code.dynamic_shared.iter().find(|dynamic| dynamic.array == array);
        Length::Shared { number: of_array.map_or(0, |dynamic| dynamic.number), size }
    }

    fn region_param(&self, region: u32) -> u32 {
        match self.code.regions[region as usize] {
            Region::Param { param, .. } => param,
            Region::Constant { .. } => 0,
        }
    }

    /// Checks the index that [`Compiler::resolve`] left to the access.
    pub(super) fn check_last(&mut self, resolved: &Resolved) {
        if let (true, [at]) = (resolved.deferred, &resolved.spot.indices[..]) {
            let length = match (&resolved.spot.base, at.length) {
                (Base::Global { views, .. }, 0) => Length::Param(self.region_param(views.any())),
                (Base::Shared { views, bytes: None, .. }, 0) => self.dynamic_length(*views, at.stride),
                (Base::Global { .. } | Base::Shared { .. } | Base::Local(_), length) => Length::Const(length),
            };
            self.check_bound(at.subscript, length, resolved.site, &resolved.spot.name);
        }
    }
}

impl Spot {
    /// Adds an index into something of that length; the spot's type is that of the elements.
    fn push(&mut self, subscript: Subscript, length: Length) {
        let length = match length {
            Length::Const(length) => length,
            Length::Param(_) | Length::Shared { .. } | Length::Register(_) => 0,
        };
        // It continues from the start of the part, in the same elements.
        let length = if std::mem::take(&mut self.part) { 1 } else { length };
        self.indices.push(Indexed { subscript, length, stride: padded(&self.ty, self.pad).size() });
    }
}

/// Makes the spot name any of the numbers of the short vector that it named, and returns their count.
fn enter_numbers(spot: &mut Spot) -> u64 {
    let Type::Struct(layout) = &spot.ty else { return 0 };
    let Some((ty, length)) = layout.numbers().map(|(ty, length)| (ty.clone(), length)) else { return 0 };
    if let Base::Local(leaves) = &mut spot.base {
        let Some(first) = leaves.first().cloned() else { return 0 };
        debug_assert!(leaves.windows(2).all(|pair| u64::from(pair[0].reg.abs_diff(pair[1].reg)) == first.count()));
        let dims = std::iter::once(length).chain(first.dims.iter().copied()).collect();
        *leaves = vec![Leaf { dims, ..first }];
    }
    spot.ty = ty;
    length
}

/// Makes the spot name a member of the tuple or struct that it named.
fn enter_member(spot: &mut Spot, member: usize) {
    let members: Vec<Type> = spot.ty.members().into_iter().cloned().collect();
    let Some(ty) = members.get(member) else { return };
    match &mut spot.base {
        Base::Local(leaves) => {
            let before: usize = members[..member].iter().map(|ty| scalars_of(ty).len()).sum();
            *leaves = leaves[before..before + scalars_of(ty).len()].to_vec();
        }
        Base::Global { .. } | Base::Shared { .. } => {
            spot.offset += member_offset(&spot.ty, member);
            spot.width = spot.width.min(member_width(&spot.ty, member));
        }
    }
    spot.ty = ty.clone();
}
