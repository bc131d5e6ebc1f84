//! Intrinsics: CUDA's own builtins if there is one with Rust's meaning, otherwise helpers of the prelude.

use super::{
    code::{Code, Prec},
    expr::{Want, scalar_of},
    function::FunctionEmitter,
    literal::{in_bits, mask},
    types::scalar_name,
};
use crate::ir::intrinsics::{ByHand, Cuda, Operand};
use crate::ir::unused::is_idle;
use crate::ir::{Axis, Const, Expr, ExprKind, Intrinsic, Scalar, Spelling, Stmt};

impl FunctionEmitter<'_> {
    /// Writes the sine and the cosine of one angle together, if a statement and the next one compute them. Returns the
    /// number of statements after the first that this covers.
    pub(super) fn sine_and_cosine(&mut self, stmt: &Stmt, behind: &[Stmt]) -> Option<usize> {
        let Stmt::Let { local: sine, init: Some(first) } = stmt else { return None };
        let Some(Stmt::Let { local: cosine, init: Some(second) }) = behind.first() else { return None };
        let (ExprKind::Intrinsic(Intrinsic::Sin, angle, _), ExprKind::Intrinsic(Intrinsic::Cos, same, _)) =
            (&first.kind, &second.kind)
        else {
            return None;
        };
        let is_name = matches!(&angle[0].kind, ExprKind::Const(..) | ExprKind::Load(_));
        if angle != same || !is_name || !is_idle(&angle[0]) {
            return None;
        }
        let angle = self.expr(&angle[0], Want::Converts);
        let names = [*sine, *cosine].map(|local| {
            let name = self.function.locals[local.index()].name.clone();
            self.names.declare_local(local, &name)
        });
        let scalar = scalar_of(first);
        self.writer.line(&format!("{} {}, {};", scalar_name(scalar), names[0], names[1]));
        let function = if scalar == Scalar::F32 { "sincosf" } else { "sincos" };
        let addresses = names.map(|name| Code::prefix("&", Code::primary(name)));
        let [sine, cosine] = addresses;
        self.writer.line(&format!("{};", Code::call(function, &[angle, sine, cosine]).text));
        Some(1)
    }

    /// Returns an intrinsic.
    pub(super) fn intrinsic(&self, intrinsic: Intrinsic, operands: &[Expr], want: Want) -> Code {
        match intrinsic.row().cuda {
            Cuda::Position(name) => position(name, intrinsic),
            Cuda::Helper(name) => self.helper(name, operands),
            Cuda::Overloaded(name) => self.overloaded(name, operands),
            Cuda::Suffixed(name) => self.float(name, operands),
            Cuda::Extremum(name) => self.extremum(name, operands),
            Cuda::Call(name) => {
                let operands = intrinsic.row().operands.iter().zip(operands);
                let operands: Vec<Code> = operands
                    .map(|(operand, value)| match operand {
                        Operand::Mask => self.mask(value),
                        _ => self.expr(value, Want::Converts),
                    })
                    .collect();
                Code::call(name, &operands)
            }
            Cuda::MoveLanes(name) => self.shuffle(name, operands),
            Cuda::Combined(name) => self.combined(name, operands),
            Cuda::ByHand(code) => self.by_hand(code, intrinsic, operands, want),
        }
    }

    /// Returns an intrinsic whose spelling depends on its operands, or on the kernel.
    fn by_hand(&self, code: ByHand, intrinsic: Intrinsic, operands: &[Expr], want: Want) -> Code {
        use ByHand as B;
        let helper = |name: &str| self.helper(name, operands);
        match code {
            B::GlobalIdx => {
                let [block, size, thread] = ["blockIdx", "blockDim", "threadIdx"].map(|name| position(name, intrinsic));
                let blocks = Code::binary(block, "*", Prec::Product, size);
                Code::binary(blocks, "+", Prec::Sum, thread)
            }
            // The helper uses y and z, too.
            B::WarpId => match self.module.attributes.block {
                Some([_, 1, 1]) => Code::binary(Code::primary("threadIdx.x"), "/", Prec::Product, Code::primary("32")),
                Some(_) | None => helper("warp_id"),
            },
            B::BlockVotes => counted("__syncthreads_count", self.expr(&operands[0], Want::Converts), want),
            B::Abs => self.absolute(operands),
            B::DivEuclid => self.euclid("div_euclid", "/", Prec::Product, operands),
            B::RemEuclid => self.euclid("rem_euclid", "%", Prec::Remainder, operands),
            B::CountOnes => self.population(&operands[0], false, want),
            B::CountZeros => self.population(&operands[0], true, want),
            B::LeadingZeros => match scalar_of(&operands[0]).bits() {
                64 => counted("__clzll", self.exact(&operands[0]), want),
                32 => counted("__clz", self.exact(&operands[0]), want),
                _ => helper("leading_zeros"),
            },
            B::ReverseBits => match scalar_of(&operands[0]) {
                Scalar::U32 => helper("__brev"),
                Scalar::U64 | Scalar::Usize => helper("__brevll"),
                Scalar::Bool
                | Scalar::I8
                | Scalar::I16
                | Scalar::I32
                | Scalar::I64
                | Scalar::Isize
                | Scalar::U8
                | Scalar::U16
                | Scalar::F16
                | Scalar::Bf16
                | Scalar::F32
                | Scalar::F64 => helper("reverse_bits"),
            },
            B::SwapBytes if scalar_of(&operands[0]).bits() == 8 => self.exact(&operands[0]),
            B::SwapBytes => helper("swap_bytes"),
            B::IsPowerOfTwo => {
                let count = if is_wide(&operands[0]) { "__popcll" } else { "__popc" };
                let count = Code::call(count, &[self.exact(&operands[0])]);
                Code::binary(count, "==", Prec::Equality, Code::primary("1"))
            }
            B::Ilog2 => {
                let (last, zeros) = if is_wide(&operands[0]) { (63, "__clzll") } else { (31, "__clz") };
                let zeros = Code::call(zeros, &[self.exact(&operands[0])]);
                let suffix = if want == Want::Converts { "" } else { "u" };
                Code::binary(Code::primary(format!("{last}{suffix}")), "-", Prec::Sum, zeros)
            }
            B::MulHi => match (is_wide(&operands[0]), scalar_of(&operands[0]).is_signed()) {
                (true, true) => helper("__mul64hi"),
                (true, false) => helper("__umul64hi"),
                (false, true) => helper("__mulhi"),
                (false, false) => helper("__umulhi"),
            },
            B::Saturate if scalar_of(&operands[0]) == Scalar::F32 => helper("__saturatef"),
            B::Saturate => helper("saturate"),
            B::Ldexp => helper(if is_wide(&operands[0]) { "ldexp" } else { "ldexpf" }),
            B::ToBits if is_wide(&operands[0]) => {
                Code::cast("unsigned long long", Code::call("__double_as_longlong", &[self.exact(&operands[0])]))
            }
            B::ToBits if scalar_of(&operands[0]).is_half() => self.exact(&operands[0]).postfix(".bits"),
            B::ToBits => helper("__float_as_uint"),
            B::FromBits if is_wide(&operands[0]) => {
                let bits = in_bits(&operands[0], self.expr(&operands[0], Want::Converts));
                Code::call("__longlong_as_double", &[bits])
            }
            B::FromBits => Code::call("__uint_as_float", &[in_bits(&operands[0], self.exact(&operands[0]))]),
        }
    }

    fn exact(&self, operand: &Expr) -> Code {
        self.expr(operand, Want::Exact)
    }

    /// Returns the operand that names the lanes of a collective.
    fn mask(&self, operand: &Expr) -> Code {
        match operand.kind {
            ExprKind::Const(Const::Int(value), Spelling::Value) => mask(value),
            _ => self.expr(operand, Want::Converts),
        }
    }

    /// Returns the combination of the values of the lanes of a mask.
    fn combined(&self, name: &str, operands: &[Expr]) -> Code {
        Code::call(name, &[self.mask(&operands[1]), self.exact(&operands[0])])
    }

    fn shuffle(&self, name: &str, operands: &[Expr]) -> Code {
        let [value, mask, lanes @ ..] = operands else { unreachable!("a shuffle has a value and a mask") };
        let mut arguments = vec![self.mask(mask), self.exact(value)];
        arguments.extend(lanes.iter().map(|lane| self.expr(lane, Want::Converts)));
        let call = Code::call(name, &arguments);
        let scalar = scalar_of(value);
        // CUDA moves these as `int`.
        let narrow = scalar.bits() < 32 && !scalar.is_float();
        if narrow { Code::cast(scalar_name(scalar), call) } else { call }
    }

    /// Returns a call of a CUDA function for both float types: for `f32` its name ends in `f`.
    fn float(&self, name: &str, operands: &[Expr]) -> Code {
        let suffix = if scalar_of(&operands[0]) == Scalar::F32 { "f" } else { "" };
        let operands: Vec<Code> = operands.iter().map(|operand| self.exact(operand)).collect();
        Code::call(&format!("{name}{suffix}"), &operands)
    }

    /// Returns a call of a function that deduces its type from its first operand, or does not depend on it. The
    /// C++ type of a narrow operand may be `int`, so it is not left to deduction.
    fn helper(&self, name: &str, operands: &[Expr]) -> Code {
        let Some((first, rest)) = operands.split_first() else { return Code::call(name, &[]) };
        let scalar = scalar_of(first);
        let narrow =
            if scalar.bits() < 32 && !scalar.is_float() { format!("<{}>", scalar_name(scalar)) } else { String::new() };
        let mut arguments = vec![self.exact(first)];
        arguments.extend(rest.iter().map(|operand| self.expr(operand, Want::Converts)));
        Code::call(&format!("{name}{narrow}"), &arguments)
    }

    fn extremum(&self, name: &str, operands: &[Expr]) -> Code {
        if scalar_of(&operands[0]).is_float() {
            return self.float(&format!("f{name}"), operands);
        }
        self.overloaded(name, operands)
    }

    fn overloaded(&self, name: &str, operands: &[Expr]) -> Code {
        let operands: Vec<Code> = operands.iter().map(|operand| self.exact(operand)).collect();
        Code::call(name, &operands)
    }

    fn absolute(&self, operands: &[Expr]) -> Code {
        let scalar = scalar_of(&operands[0]);
        match scalar {
            Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64 => self.float("fabs", operands),
            Scalar::I32 | Scalar::I64 | Scalar::Isize => Code::call("wrapping_abs", &[self.exact(&operands[0])]),
            Scalar::I8 | Scalar::I16 => Code::cast(scalar_name(scalar), Code::call("abs", &[self.exact(&operands[0])])),
            Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 | Scalar::Usize | Scalar::Bool => {
                self.exact(&operands[0])
            }
        }
    }

    fn euclid(&self, name: &str, symbol: &str, prec: Prec, operands: &[Expr]) -> Code {
        if scalar_of(&operands[0]).is_signed() {
            return self.helper(name, operands);
        }
        Code::binary(self.exact(&operands[0]), symbol, prec, self.expr(&operands[1], Want::Converts))
    }

    /// Returns the number of one bits, or of zero bits.
    fn population(&self, operand: &Expr, zeros: bool, want: Want) -> Code {
        let scalar = scalar_of(operand);
        let code = self.exact(operand);
        let code = if zeros { Code::prefix("~", code) } else { code };
        match scalar.bits() {
            64 => counted("__popcll", code, want),
            8 if zeros || scalar.is_signed() => counted("__popc", Code::cast("unsigned char", code), want),
            16 if zeros || scalar.is_signed() => counted("__popc", Code::cast("unsigned short", code), want),
            _ => counted("__popc", code, want),
        }
    }
}

/// Returns the member of a vector for the axis of a position.
fn position(name: &str, intrinsic: Intrinsic) -> Code {
    Code::primary(match intrinsic.axis() {
        Some(Axis::X) | None => format!("{name}.x"),
        Some(Axis::Y) => format!("{name}.y"),
        Some(Axis::Z) => format!("{name}.z"),
    })
}

/// Returns a builtin that counts bits. CUDA's builtins return `int`.
fn counted(name: &str, operand: Code, want: Want) -> Code {
    let code = Code::call(name, &[operand]);
    if want == Want::Converts { code } else { Code::cast("unsigned int", code) }
}

fn is_wide(operand: &Expr) -> bool {
    scalar_of(operand).bits() == 64
}
