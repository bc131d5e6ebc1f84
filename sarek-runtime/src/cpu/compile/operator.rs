//! Operators.

use super::super::bytecode::{Binary, Compare, File, Half, Inst, MaskOp, Reg, Unary};
use super::Compiler;
use crate::ir::{BinaryOp, Scalar, SiteId};

impl Compiler<'_> {
    /// Emits an instruction with one operand.
    pub(super) fn unary(&mut self, file: File, op: Unary, a: Reg, want: Option<Reg>) -> Reg {
        let dst = self.target(file, want);
        self.emit(match file {
            File::Mask | File::Word => Inst::Unary32 { op, dst, a },
            File::Long => Inst::Unary64 { op, dst, a },
        });
        dst
    }

    /// Emits an instruction with two operands.
    pub(super) fn binary(&mut self, file: File, op: Binary, a: Reg, b: Reg, want: Option<Reg>) -> Reg {
        let dst = self.target(file, want);
        self.emit(match file {
            File::Mask | File::Word => Inst::Binary32 { op, dst, a, b },
            File::Long => Inst::Binary64 { op, dst, a, b },
        });
        dst
    }

    fn mask(&mut self, op: MaskOp, a: Reg, b: Reg, want: Option<Reg>) -> Reg {
        let dst = self.target(File::Mask, want);
        self.emit(Inst::Mask { op, dst, a, b });
        dst
    }

    /// Compiles `!a`.
    pub(super) fn not(&mut self, scalar: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        if scalar == Scalar::Bool {
            let dst = self.target(File::Mask, want);
            self.emit(Inst::MaskNot { dst, a });
            return dst;
        }
        self.narrowed(scalar, want, |c, want| c.unary(File::of(scalar), Unary::Not, a, want))
    }

    /// Compiles `-a`.
    pub(super) fn negate(&mut self, scalar: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        if scalar.is_half() {
            let sign = self.constant(File::Word, 0x8000);
            return self.binary(File::Word, Binary::Xor, a, sign, want);
        }
        let op = if scalar.is_float() { Unary::NegF } else { Unary::NegI };
        self.narrowed(scalar, want, |c, want| c.unary(File::of(scalar), op, a, want))
    }

    /// Emits an operation on 32 bits and brings its result back into the range of a narrow integer.
    pub(super) fn narrowed(
        &mut self,
        scalar: Scalar,
        want: Option<Reg>,
        operation: impl FnOnce(&mut Self, Option<Reg>) -> Reg,
    ) -> Reg {
        let op = match scalar {
            Scalar::I8 => Unary::NarrowI8,
            Scalar::I16 => Unary::NarrowI16,
            Scalar::U8 => Unary::NarrowU8,
            Scalar::U16 => Unary::NarrowU16,
            Scalar::Bool
            | Scalar::I32
            | Scalar::I64
            | Scalar::Isize
            | Scalar::U32
            | Scalar::U64
            | Scalar::Usize
            | Scalar::F16
            | Scalar::Bf16
            | Scalar::F32
            | Scalar::F64 => return operation(self, want),
        };
        let wide = operation(self, None);
        self.unary(File::Word, op, wide, want)
    }

    /// Compiles an operator other than `&&` and `||` on operands of one type; a shift's count has a type of its own.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        scalar: Scalar,
        a: Reg,
        (b, count): (Reg, Scalar),
        site: Option<SiteId>,
        want: Option<Reg>,
    ) -> Reg {
        if scalar == Scalar::Bool {
            return self.operate_bool(op, a, b, want);
        }
        if scalar.is_half() {
            return self.operate_half(op, scalar, a, b, want);
        }
        if op.is_comparison() {
            return self.compare(op, scalar, a, b, want);
        }
        let (file, float, signed) = (File::of(scalar), scalar.is_float(), scalar.is_signed());
        let integer = |unsigned, signed_op| if signed { signed_op } else { unsigned };
        let either = |float_op, integer_op| if float { float_op } else { integer_op };
        let mut b = b;
        if matches!(op, BinaryOp::Div | BinaryOp::Rem) && !float {
            self.check_divisor(scalar, b, site);
        }
        if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
            b = self.shift_count(scalar, b, count);
        }
        let op = match op {
            BinaryOp::Add => either(Binary::AddF, Binary::Add),
            BinaryOp::Sub => either(Binary::SubF, Binary::Sub),
            BinaryOp::Mul => either(Binary::MulF, Binary::Mul),
            BinaryOp::Div => either(Binary::DivF, integer(Binary::DivU, Binary::DivS)),
            BinaryOp::Rem => either(Binary::RemF, integer(Binary::RemU, Binary::RemS)),
            BinaryOp::BitAnd | BinaryOp::And => Binary::And,
            BinaryOp::BitOr | BinaryOp::Or => Binary::Or,
            BinaryOp::BitXor => Binary::Xor,
            BinaryOp::Shl => Binary::Shl,
            BinaryOp::Shr => integer(Binary::ShrU, Binary::ShrS),
            BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                return self.compare(op, scalar, a, b, want);
            }
        };
        let op = self.cheaper(file, op, &mut b);
        match op {
            Binary::And
            | Binary::Or
            | Binary::Xor
            | Binary::ShrU
            | Binary::ShrS
            | Binary::DivU
            | Binary::RemU
            | Binary::RemS => self.binary(file, op, a, b, want),
            _ => self.narrowed(scalar, want, |c, want| c.binary(file, op, a, b, want)),
        }
    }

    /// Returns a cheaper operation with the same result, for divisions by powers of two.
    fn cheaper(&mut self, file: File, op: Binary, b: &mut Reg) -> Binary {
        let power = self.constant_value(file, *b).filter(|value| value.is_power_of_two());
        match (op, power) {
            (Binary::DivU, Some(value)) => {
                *b = self.constant(file, u64::from(value.trailing_zeros()));
                Binary::ShrU
            }
            (Binary::RemU, Some(value)) => {
                *b = self.constant(file, value - 1);
                Binary::And
            }
            (op, _) => op,
        }
    }

    /// Returns a shift's count in the file of the shifted value, and modulo the width of a narrow one.
    fn shift_count(&mut self, scalar: Scalar, count: Reg, ty: Scalar) -> Reg {
        let (file, from) = (File::of(scalar), File::of(ty));
        if let Some(value) = self.constant_value(from, count) {
            return self.constant(file, value & u64::from(scalar.bits() - 1));
        }
        let mut count = count;
        if from != file {
            let dst = self.allocate(file);
            self.emit(match file {
                File::Mask | File::Word => Inst::Truncate { dst, a: count },
                File::Long => Inst::ExtendU { dst, a: count },
            });
            count = dst;
        }
        if scalar.bits() < 32 {
            let mask = self.constant(File::Word, u64::from(scalar.bits() - 1));
            count = self.binary(File::Word, Binary::And, count, mask, None);
        }
        count
    }

    /// Compiles an operator on 16-bit floats: that of `f32`, whose result is rounded. `f32` has enough bits that
    /// rounding twice equals rounding once.
    fn operate_half(&mut self, op: BinaryOp, scalar: Scalar, a: Reg, b: Reg, want: Option<Reg>) -> Reg {
        let (a, b) = (self.widen_half(scalar, a), self.widen_half(scalar, b));
        if op.is_comparison() {
            return self.compare(op, Scalar::F32, a, b, want);
        }
        let wide = self.operate(op, Scalar::F32, a, (b, Scalar::F32), None, None);
        self.round_half(scalar, wide, want)
    }

    /// Returns a float of 16 bits as an `f32`.
    pub(super) fn widen_half(&mut self, scalar: Scalar, a: Reg) -> Reg {
        let dst = self.allocate(File::Word);
        let op = if scalar == Scalar::F16 { Half::WidenF16 } else { Half::WidenBf16 };
        self.emit(Inst::Half { op, dst, a });
        dst
    }

    /// Returns an `f32` as the nearest float of 16 bits.
    pub(super) fn round_half(&mut self, scalar: Scalar, a: Reg, want: Option<Reg>) -> Reg {
        let dst = self.target(File::Word, want);
        let op = if scalar == Scalar::F16 { Half::RoundF16 } else { Half::RoundBf16 };
        self.emit(Inst::Half { op, dst, a });
        dst
    }

    fn operate_bool(&mut self, op: BinaryOp, a: Reg, b: Reg, want: Option<Reg>) -> Reg {
        match op {
            BinaryOp::BitAnd | BinaryOp::And | BinaryOp::Mul => self.mask(MaskOp::And, a, b, want),
            BinaryOp::BitOr | BinaryOp::Or => self.mask(MaskOp::Or, a, b, want),
            BinaryOp::BitXor | BinaryOp::Ne => self.mask(MaskOp::Xor, a, b, want),
            BinaryOp::Eq => self.mask(MaskOp::Xnor, a, b, want),
            BinaryOp::Lt => self.mask(MaskOp::NotAnd, a, b, want),
            BinaryOp::Le => self.mask(MaskOp::NotOr, a, b, want),
            BinaryOp::Gt => self.mask(MaskOp::NotAnd, b, a, want),
            BinaryOp::Ge => self.mask(MaskOp::NotOr, b, a, want),
            // Rust has no such operators for `bool`.
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => {
                self.mask(MaskOp::Xor, a, b, want)
            }
        }
    }

    fn compare(&mut self, op: BinaryOp, scalar: Scalar, a: Reg, b: Reg, want: Option<Reg>) -> Reg {
        let pick = |unsigned, signed, float| match (scalar.is_float(), scalar.is_signed()) {
            (true, _) => float,
            (false, true) => signed,
            (false, false) => unsigned,
        };
        let lt = pick(Compare::LtU, Compare::LtS, Compare::LtF);
        let le = pick(Compare::LeU, Compare::LeS, Compare::LeF);
        let (op, a, b) = match op {
            BinaryOp::Ne => (pick(Compare::Ne, Compare::Ne, Compare::NeF), a, b),
            BinaryOp::Lt => (lt, a, b),
            BinaryOp::Le => (le, a, b),
            BinaryOp::Gt => (lt, b, a),
            BinaryOp::Ge => (le, b, a),
            _ => (pick(Compare::Eq, Compare::Eq, Compare::EqF), a, b),
        };
        let dst = self.target(File::Mask, want);
        self.emit(match File::of(scalar) {
            File::Mask | File::Word => Inst::Compare32 { op, dst, a, b },
            File::Long => Inst::Compare64 { op, dst, a, b },
        });
        dst
    }
}
