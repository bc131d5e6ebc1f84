//! `as`.

use super::super::bytecode::{File, Inst, Operand, Reg, Unary};
use super::Compiler;
use super::apply::cast_function;
use crate::ir::Scalar;

impl Compiler<'_> {
    /// Compiles `a as to`.
    pub(super) fn cast(&mut self, from: Scalar, to: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        let file = File::of(to);
        if from == to {
            return self.provide(file, a, want);
        }
        if from.is_half() {
            let wide = self.widen_half(from, a);
            return self.cast(Scalar::F32, to, wide, want);
        }
        if to.is_half() {
            if from == Scalar::F64 {
                return self.cast_apply(from, to, a, want);
            }
            let wide = self.cast(from, Scalar::F32, a, None);
            return self.round_half(to, wide, want);
        }
        match (from.is_float(), to.is_float()) {
            (false, false) => self.cast_integer(from, to, a, want),
            (false, true) => self.cast_to_float(from, to, a, want),
            (true, false) => self.cast_from_float(from, to, a, want),
            (true, true) => {
                let dst = self.target(file, want);
                self.emit(if to == Scalar::F64 { Inst::Widen { dst, a } } else { Inst::Shorten { dst, a } });
                dst
            }
        }
    }

    fn cast_integer(&mut self, from: Scalar, to: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        if from == Scalar::Bool {
            if File::of(to) == File::Word {
                let dst = self.target(File::Word, want);
                self.emit(Inst::MaskToWord { dst, a });
                return dst;
            }
            let word = self.allocate(File::Word);
            self.emit(Inst::MaskToWord { dst: word, a });
            return self.cast_integer(Scalar::U32, to, word, want);
        }
        match (File::of(from), File::of(to)) {
            (File::Long, File::Long) => self.provide(File::Long, a, want),
            (File::Long, _) => self.narrowed(to, want, |c, want| {
                let dst = c.target(File::Word, want);
                c.emit(Inst::Truncate { dst, a });
                dst
            }),
            (_, File::Long) => {
                let dst = self.target(File::Long, want);
                self.emit(if from.is_signed() { Inst::ExtendS { dst, a } } else { Inst::ExtendU { dst, a } });
                dst
            }
            (_, _) if to.bits() == 32 || fits(from, to) => self.provide(File::Word, a, want),
            (_, _) => self.narrowed(to, want, |_, _| a),
        }
    }

    fn cast_to_float(&mut self, from: Scalar, to: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        let op = if from.is_signed() { Unary::SToF } else { Unary::UToF };
        match (File::of(from), to) {
            (File::Mask, _) => {
                let word = self.cast_integer(Scalar::Bool, Scalar::U32, a, None);
                self.cast_to_float(Scalar::U32, to, word, want)
            }
            (File::Word, Scalar::F32) => self.unary(File::Word, op, a, want),
            (File::Word, _) => {
                let long = if from.is_signed() { Scalar::I64 } else { Scalar::U64 };
                let long = self.cast_integer(from, long, a, None);
                self.unary(File::Long, op, long, want)
            }
            (File::Long, Scalar::F64) => self.unary(File::Long, op, a, want),
            (File::Long, _) => self.cast_apply(from, to, a, want),
        }
    }

    fn cast_from_float(&mut self, from: Scalar, to: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        let op = if to.is_signed() { Unary::FToS } else { Unary::FToU };
        match (from, File::of(to)) {
            (Scalar::F32, File::Word) if to.bits() == 32 => self.unary(File::Word, op, a, want),
            (Scalar::F32, File::Long) => {
                let wide = self.cast(Scalar::F32, Scalar::F64, a, None);
                self.unary(File::Long, op, wide, want)
            }
            (Scalar::F64, File::Long) => self.unary(File::Long, op, a, want),
            (_, _) => self.cast_apply(from, to, a, want),
        }
    }

    fn cast_apply(&mut self, from: Scalar, to: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        let operand = Operand { file: File::of(from), reg: a };
        self.apply(cast_function(from, to), [operand; 3], to, want)
    }
}

/// Returns `true` if every value of a narrow integer type is one of the other type.
fn fits(from: Scalar, to: Scalar) -> bool {
    from.bits() < to.bits() && (!from.is_signed() || to.is_signed())
}
