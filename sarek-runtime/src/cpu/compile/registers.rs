//! Registers: presets, the stack of locals and temporaries, and moves between them.

use super::super::bytecode::{File, Inst, Operand, Preset, Reg};
use super::Compiler;
use crate::FaultKind;
use crate::ir::{Scalar, SiteId, Type};

/// The registers of one scalar of a variable: of the variable itself, of a tuple's member, or of an array's elements.
#[derive(Debug, Clone)]
pub(super) struct Leaf {
    /// The type.
    pub(super) scalar: Scalar,
    /// The first register.
    pub(super) reg: Reg,
    /// The lengths of the arrays around the scalar, outermost first. Their elements are in consecutive registers.
    pub(super) dims: Vec<u64>,
    /// `true` if it belongs to an array: truth values are then words, so that they can be indexed.
    pub(super) packed: bool,
    /// For an array without an initial value, the record of written elements.
    pub(super) written: Option<Written>,
}

/// Words that are 1 if a register of a leaf was written, one for each register.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written {
    /// The first word.
    pub(super) reg: Reg,
    /// The number of the array's name in [`Compiler::partial`].
    pub(super) name: usize,
}

impl Leaf {
    /// Returns the file of its registers.
    pub(super) fn file(&self) -> File {
        match File::of(self.scalar) {
            File::Mask if self.packed => File::Word,
            file => file,
        }
    }

    /// Returns the number of its registers.
    pub(super) fn count(&self) -> u64 {
        self.dims.iter().product()
    }

    /// Returns its part for an element of the outermost array.
    pub(super) fn element(&self, index: u64) -> Leaf {
        let dims = self.dims.get(1..).unwrap_or_default().to_vec();
        let stride: u64 = dims.iter().product();
        Leaf { dims, ..self.cell(index * stride) }
    }

    /// Returns its `index`-th register.
    pub(super) fn cell(&self, index: u64) -> Leaf {
        let index = index as Reg;
        let written = self.written.map(|written| Written { reg: written.reg + index, ..written });
        Leaf { reg: self.reg + index, dims: Vec::new(), written, ..*self }
    }
}

/// Returns the scalars of a type, each with the lengths of the arrays around it.
pub(super) fn scalars_of(ty: &Type) -> Vec<(Scalar, Vec<u64>)> {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => vec![(*scalar, Vec::new())],
        Type::Atomic128(layout) => layout.fields.iter().flat_map(|field| scalars_of(&field.ty)).collect(),
        Type::Array(element, length) => {
            let mut scalars = scalars_of(element);
            scalars.iter_mut().for_each(|(_, dims)| dims.insert(0, *length));
            scalars
        }
        Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => ty.members().into_iter().flat_map(scalars_of).collect(),
        Type::Slice { .. } | Type::Reference { .. } => Vec::new(),
    }
}

impl Compiler<'_> {
    /// Returns the register that holds a preset.
    pub(super) fn preset(&mut self, file: File, preset: Preset) -> Reg {
        let table = &mut self.code.presets[file as usize];
        *self.presets.entry((file, preset)).or_insert_with(|| {
            table.push(preset);
            -(table.len() as Reg)
        })
    }

    /// Returns the register that holds a constant of a word or long.
    pub(super) fn constant(&mut self, file: File, value: u64) -> Reg {
        self.preset(file, Preset::Const(value))
    }

    /// Returns the value of a constant register.
    pub(super) fn constant_value(&self, file: File, reg: Reg) -> Option<u64> {
        let index = usize::try_from(-1 - i64::from(reg)).ok()?;
        match self.code.presets[file as usize].get(index)? {
            Preset::Const(value) => Some(*value),
            Preset::Param { .. }
            | Preset::Field { .. }
            | Preset::Len(_)
            | Preset::SharedLen { .. }
            | Preset::ThreadIdx(_)
            | Preset::BlockIdx(_)
            | Preset::BlockDim(_)
            | Preset::GridDim(_)
            | Preset::GlobalIdx(_)
            | Preset::LaneId
            | Preset::WarpId => None,
        }
    }

    /// Returns a fresh register.
    pub(super) fn allocate(&mut self, file: File) -> Reg {
        self.allocate_many(file, 1)
    }

    fn allocate_many(&mut self, file: File, count: u64) -> Reg {
        let top = &mut self.tops[file as usize];
        let reg = *top;
        *top += count as usize;
        let registers = &mut self.code.registers[file as usize];
        *registers = (*registers).max(*top);
        reg as Reg
    }

    /// Returns the wanted register, or a fresh one.
    pub(super) fn target(&mut self, file: File, want: Option<Reg>) -> Reg {
        want.unwrap_or_else(|| self.allocate(file))
    }

    /// Allocates registers for a variable.
    pub(super) fn allocate_leaves(&mut self, ty: &Type) -> Vec<Leaf> {
        scalars_of(ty)
            .into_iter()
            .map(|(scalar, dims)| {
                let mut leaf = Leaf { scalar, reg: 0, packed: !dims.is_empty(), dims, written: None };
                leaf.reg = self.allocate_many(leaf.file(), leaf.count());
                leaf
            })
            .collect()
    }

    /// Allocates registers for an array without a value.
    pub(super) fn allocate_partial(&mut self, ty: &Type, name: &str) -> Vec<Leaf> {
        let mut leaves = self.allocate_leaves(ty);
        self.partial.push(name.to_string());
        for leaf in &mut leaves {
            let written = Written { reg: self.allocate_many(File::Word, leaf.count()), name: self.partial.len() - 1 };
            leaf.written = Some(written);
            let nothing = self.constant(File::Word, 0);
            for index in 0..leaf.count() {
                self.copy(Operand { file: File::Word, reg: written.reg + index as Reg }, nothing);
            }
        }
        leaves
    }

    /// Traps if a word of [`Written`] is 0.
    pub(super) fn check_written(&mut self, word: Reg, written: Written, site: Option<SiteId>) {
        let a = self.allocate(File::Mask);
        self.emit(Inst::WordToMask { dst: a, a: word });
        let what = self.partial[written.name].clone();
        let at = self.at(None, FaultKind::UninitializedLocal { what });
        if let Some(site) = site.and_then(|site| self.module.sites.get(site.index())) {
            let place = &mut self.code.places[at as usize];
            (place.line, place.column) = (site.line, site.column);
        }
        self.emit(Inst::Check { a, at });
    }

    /// Runs `f` and releases the registers that it allocated.
    pub(super) fn scoped<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let tops = self.tops;
        let result = f(self);
        self.tops = tops;
        result
    }

    /// Copies a register in all lanes.
    pub(super) fn copy(&mut self, dst: Operand, a: Reg) {
        let Operand { file, reg: dst } = dst;
        if dst != a {
            self.emit(match file {
                File::Mask => Inst::CopyMask { dst, a },
                File::Word => Inst::Copy32 { dst, a },
                File::Long => Inst::Copy64 { dst, a },
            });
        }
    }

    /// Copies a register in the active lanes.
    pub(super) fn copy_active(&mut self, dst: Operand, a: Reg) {
        let Operand { file, reg: dst } = dst;
        if dst != a {
            self.emit(match file {
                File::Mask => Inst::MoveMask { dst, a },
                File::Word => Inst::Move32 { dst, a },
                File::Long => Inst::Move64 { dst, a },
            });
        }
    }

    /// Returns the value of a leaf without dimensions, in the file of its type.
    pub(super) fn leaf_value(&mut self, leaf: &Leaf, want: Option<Reg>) -> Reg {
        if let Some(written) = leaf.written {
            self.check_written(written.reg, written, None);
        }
        let file = File::of(leaf.scalar);
        if file != leaf.file() {
            let dst = self.target(file, want);
            self.emit(Inst::WordToMask { dst, a: leaf.reg });
            return dst;
        }
        match want {
            Some(reg) => {
                self.copy(Operand { file, reg }, leaf.reg);
                reg
            }
            None => leaf.reg,
        }
    }

    /// Writes a value to a leaf without dimensions, in the active lanes or in all.
    pub(super) fn set_leaf(&mut self, leaf: &Leaf, value: Reg, active: bool) {
        let mut value = value;
        if File::of(leaf.scalar) != leaf.file() {
            let dst = self.allocate(File::Word);
            self.emit(Inst::MaskToWord { dst, a: value });
            value = dst;
        }
        if let Some(written) = leaf.written {
            let (flag, one) = (Operand { file: File::Word, reg: written.reg }, self.constant(File::Word, 1));
            if active { self.copy_active(flag, one) } else { self.copy(flag, one) }
        }
        let dst = Operand { file: leaf.file(), reg: leaf.reg };
        if active { self.copy_active(dst, value) } else { self.copy(dst, value) }
    }

    /// Copies all registers of leaves of the same types.
    pub(super) fn copy_leaves(&mut self, dst: &[Leaf], src: &[Leaf], active: bool) {
        for (dst, src) in dst.iter().zip(src) {
            for index in 0..dst.count() {
                self.scoped(|c| {
                    let value = c.leaf_value(&src.cell(index), None);
                    c.set_leaf(&dst.cell(index), value, active);
                });
            }
        }
    }
}
