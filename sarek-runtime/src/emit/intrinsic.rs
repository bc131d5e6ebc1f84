//! Intrinsics: CUDA's own builtins where there is one with Rust's meaning, else a helper of the prelude.

use super::{
    code::{Code, Prec},
    expr::{Want, scalar_of},
    function::FunctionEmitter,
    literal::mask,
    types::scalar_name,
};
use crate::ir::{Axis, Const, Expr, ExprKind, Intrinsic, Scalar};

impl FunctionEmitter<'_> {
    /// An intrinsic.
    pub(super) fn intrinsic(&self, intrinsic: Intrinsic, operands: &[Expr], want: Want) -> Code {
        use Intrinsic as I;
        match intrinsic {
            I::ThreadIdx(axis) => Code::primary(format!("threadIdx.{}", axis_name(axis))),
            I::BlockIdx(axis) => Code::primary(format!("blockIdx.{}", axis_name(axis))),
            I::BlockDim(axis) => Code::primary(format!("blockDim.{}", axis_name(axis))),
            I::GridDim(axis) => Code::primary(format!("gridDim.{}", axis_name(axis))),
            I::GlobalIdx(axis) => {
                let axis = axis_name(axis);
                Code { text: format!("blockIdx.{axis} * blockDim.{axis} + threadIdx.{axis}"), prec: Prec::Sum }
            }
            I::LaneId => Code::primary("lane_id()"),
            I::WarpId => Code::primary("warp_id()"),
            I::ActiveMask => Code::primary("__activemask()"),
            I::ThreadFence => Code::primary("__threadfence()"),
            I::ThreadFenceBlock => Code::primary("__threadfence_block()"),
            I::SyncWarp => Code::call("__syncwarp", &[self.mask(&operands[0])]),
            I::Ballot => self.vote("__ballot_sync", operands),
            I::Any => self.vote("__any_sync", operands),
            I::All => self.vote("__all_sync", operands),
            I::Shfl => self.shuffle("__shfl_sync", operands),
            I::ShflUp => self.shuffle("__shfl_up_sync", operands),
            I::ShflDown => self.shuffle("__shfl_down_sync", operands),
            I::ShflXor => self.shuffle("__shfl_xor_sync", operands),
            I::MatchAny => {
                Code::call("__match_any_sync", &[self.mask(&operands[1]), self.expr(&operands[0], Want::Exact)])
            }
            I::Min
            | I::Max
            | I::Abs
            | I::Signum
            | I::Pow
            | I::DivEuclid
            | I::RemEuclid
            | I::CountOnes
            | I::CountZeros
            | I::LeadingZeros
            | I::TrailingZeros
            | I::LeadingOnes
            | I::TrailingOnes
            | I::ReverseBits
            | I::SwapBytes
            | I::RotateLeft
            | I::RotateRight
            | I::SaturatingAdd
            | I::SaturatingSub
            | I::AbsDiff
            | I::DivCeil
            | I::IsPowerOfTwo
            | I::NextPowerOfTwo
            | I::Ilog2
            | I::MulHi
                if scalar_of(&operands[0]).is_integer() =>
            {
                self.integer(intrinsic, operands, want)
            }
            I::ToBits => {
                let bits = self.expr(&operands[0], Want::Exact);
                match scalar_of(&operands[0]) {
                    Scalar::F32 => Code::call("__float_as_uint", &[bits]),
                    _ => Code::cast("unsigned long long", Code::call("__double_as_longlong", &[bits])),
                }
            }
            I::FromBits => {
                let single = scalar_of(&operands[0]) == Scalar::U32;
                let name = if single { "__uint_as_float" } else { "__longlong_as_double" };
                Code::call(name, &[self.expr(&operands[0], Want::Converts)])
            }
            I::Powi => Code::call("powi", &[self.expr(&operands[0], Want::Exact), self.converted(&operands[1])]),
            I::Min
            | I::Max
            | I::Abs
            | I::Signum
            | I::Pow
            | I::DivEuclid
            | I::RemEuclid
            | I::CountOnes
            | I::CountZeros
            | I::LeadingZeros
            | I::TrailingZeros
            | I::LeadingOnes
            | I::TrailingOnes
            | I::ReverseBits
            | I::SwapBytes
            | I::RotateLeft
            | I::RotateRight
            | I::SaturatingAdd
            | I::SaturatingSub
            | I::AbsDiff
            | I::DivCeil
            | I::IsPowerOfTwo
            | I::NextPowerOfTwo
            | I::Ilog2
            | I::MulHi
            | I::Sqrt
            | I::Rsqrt
            | I::Cbrt
            | I::MulAdd
            | I::Floor
            | I::Ceil
            | I::Round
            | I::RoundTiesEven
            | I::Trunc
            | I::Fract
            | I::Exp
            | I::Exp2
            | I::ExpM1
            | I::Ln
            | I::Log2
            | I::Log10
            | I::Ln1p
            | I::Powf
            | I::Sin
            | I::Cos
            | I::Tan
            | I::Asin
            | I::Acos
            | I::Atan
            | I::Atan2
            | I::Sinh
            | I::Cosh
            | I::Tanh
            | I::Asinh
            | I::Acosh
            | I::Atanh
            | I::Hypot
            | I::Copysign
            | I::IsNan
            | I::IsInfinite
            | I::IsFinite
            | I::IsSignNegative => {
                let operands: Vec<(Code, Scalar)> =
                    operands.iter().map(|o| (self.expr(o, Want::Exact), scalar_of(o))).collect();
                let name = float_function(intrinsic, operands[0].1);
                let operands: Vec<Code> = operands.into_iter().map(|(code, _)| code).collect();
                Code::call(&name, &operands)
            }
        }
    }

    fn converted(&self, operand: &Expr) -> Code {
        self.expr(operand, Want::Converts)
    }

    fn mask(&self, operand: &Expr) -> Code {
        match operand.kind {
            ExprKind::Const(Const::Int(value)) => mask(value),
            _ => self.converted(operand),
        }
    }

    fn vote(&self, name: &str, operands: &[Expr]) -> Code {
        Code::call(name, &[self.mask(&operands[0]), self.converted(&operands[1])])
    }

    fn shuffle(&self, name: &str, operands: &[Expr]) -> Code {
        let [value, mask, lane] = operands else { unreachable!("a shuffle has three operands") };
        Code::call(name, &[self.mask(mask), self.expr(value, Want::Exact), self.converted(lane)])
    }

    fn integer(&self, intrinsic: Intrinsic, operands: &[Expr], want: Want) -> Code {
        use Intrinsic as I;
        let scalar = scalar_of(&operands[0]);
        let (bits, signed) = (scalar.bits(), scalar.is_signed());
        let exact = || self.expr(&operands[0], Want::Exact);
        let int = |code: Code| if want == Want::Converts { code } else { Code::cast("unsigned int", code) };
        match intrinsic {
            I::Min | I::Max => {
                let name = if intrinsic == I::Min { "min" } else { "max" };
                Code::call(name, &[exact(), self.expr(&operands[1], Want::Exact)])
            }
            I::Abs if !signed => exact(),
            I::Abs if bits == 64 => Code::call("llabs", &[exact()]),
            I::Abs if bits == 32 => Code::call("abs", &[exact()]),
            I::Abs => Code::cast(scalar_name(scalar), Code::call("abs", &[exact()])),
            I::DivEuclid | I::RemEuclid if !signed => {
                let (symbol, prec) =
                    if intrinsic == I::DivEuclid { ("/", Prec::Product) } else { ("%", Prec::Remainder) };
                Code::binary(exact(), symbol, prec, self.converted(&operands[1]))
            }
            I::CountOnes | I::CountZeros => {
                let unsigned = unsigned_name(scalar);
                let count = if bits == 64 { "__popcll" } else { "__popc" };
                let inverted = intrinsic == I::CountZeros;
                let code = if inverted { Code::prefix("~", exact()) } else { exact() };
                let cut = bits < 32 && (signed || inverted);
                int(Code::call(count, &[if cut { Code::cast(unsigned, code) } else { code }]))
            }
            I::LeadingZeros if bits == 64 => int(Code::call("__clzll", &[exact()])),
            I::LeadingZeros if bits == 32 => int(Code::call("__clz", &[exact()])),
            I::ReverseBits if scalar == Scalar::U32 => Code::call("__brev", &[exact()]),
            I::ReverseBits if bits == 64 && !signed => Code::call("__brevll", &[exact()]),
            I::SwapBytes if bits == 8 => exact(),
            I::IsPowerOfTwo => {
                let count = Code::call(if bits == 64 { "__popcll" } else { "__popc" }, &[exact()]);
                Code::binary(count, "==", Prec::Equality, Code::primary("1"))
            }
            I::Ilog2 => {
                let (last, zeros) = if bits == 64 { ("63u", "__clzll") } else { ("31u", "__clz") };
                Code::binary(Code::primary(last), "-", Prec::Sum, Code::call(zeros, &[exact()]))
            }
            I::MulHi => {
                let name = match (bits, signed) {
                    (64, true) => "__mul64hi",
                    (64, false) => "__umul64hi",
                    (_, true) => "__mulhi",
                    (_, false) => "__umulhi",
                };
                Code::call(name, &[exact(), self.converted(&operands[1])])
            }
            _ => {
                // The C++ type of a narrow operand may be `int`, so it is not left to be deduced.
                let name = integer_helper(intrinsic);
                let narrow = if bits < 32 { format!("<{}>", scalar_name(scalar)) } else { String::new() };
                let mut arguments = vec![exact()];
                arguments.extend(operands[1..].iter().map(|operand| self.converted(operand)));
                Code::call(&format!("{name}{narrow}"), &arguments)
            }
        }
    }
}

fn axis_name(axis: Axis) -> &'static str {
    match axis {
        Axis::X => "x",
        Axis::Y => "y",
        Axis::Z => "z",
    }
}

fn unsigned_name(scalar: Scalar) -> &'static str {
    match scalar.bits() {
        8 => "unsigned char",
        16 => "unsigned short",
        32 => "unsigned int",
        _ => "unsigned long long",
    }
}

/// The prelude's function for an operation on integers.
fn integer_helper(intrinsic: Intrinsic) -> &'static str {
    use Intrinsic as I;
    match intrinsic {
        I::Signum => "signum",
        I::Pow => "wrapping_pow",
        I::DivEuclid => "div_euclid",
        I::RemEuclid => "rem_euclid",
        I::LeadingZeros => "leading_zeros",
        I::TrailingZeros => "trailing_zeros",
        I::LeadingOnes => "leading_ones",
        I::TrailingOnes => "trailing_ones",
        I::ReverseBits => "reverse_bits",
        I::SwapBytes => "swap_bytes",
        I::RotateLeft => "rotate_left",
        I::RotateRight => "rotate_right",
        I::SaturatingAdd => "saturating_add",
        I::SaturatingSub => "saturating_sub",
        I::AbsDiff => "abs_diff",
        I::DivCeil => "div_ceil",
        I::NextPowerOfTwo => "next_power_of_two",
        _ => unreachable!("{intrinsic:?} of integers has a builtin"),
    }
}

/// CUDA's function, or the prelude's, for an operation on floats.
fn float_function(intrinsic: Intrinsic, scalar: Scalar) -> String {
    use Intrinsic as I;
    let overloaded = |name: &str| name.to_string();
    let name = match intrinsic {
        I::Signum => return overloaded("signum"),
        I::DivEuclid => return overloaded("div_euclid"),
        I::RemEuclid => return overloaded("rem_euclid"),
        I::Fract => return overloaded("fract"),
        I::IsNan => return overloaded("isnan"),
        I::IsInfinite => return overloaded("isinf"),
        I::IsFinite => return overloaded("isfinite"),
        I::IsSignNegative => return overloaded("signbit"),
        I::Min => "fmin",
        I::Max => "fmax",
        I::Abs => "fabs",
        I::Sqrt => "sqrt",
        I::Rsqrt => "rsqrt",
        I::Cbrt => "cbrt",
        I::MulAdd => "fma",
        I::Floor => "floor",
        I::Ceil => "ceil",
        I::Round => "round",
        I::RoundTiesEven => "rint",
        I::Trunc => "trunc",
        I::Exp => "exp",
        I::Exp2 => "exp2",
        I::ExpM1 => "expm1",
        I::Ln => "log",
        I::Log2 => "log2",
        I::Log10 => "log10",
        I::Ln1p => "log1p",
        I::Powf => "pow",
        I::Sin => "sin",
        I::Cos => "cos",
        I::Tan => "tan",
        I::Asin => "asin",
        I::Acos => "acos",
        I::Atan => "atan",
        I::Atan2 => "atan2",
        I::Sinh => "sinh",
        I::Cosh => "cosh",
        I::Tanh => "tanh",
        I::Asinh => "asinh",
        I::Acosh => "acosh",
        I::Atanh => "atanh",
        I::Hypot => "hypot",
        I::Copysign => "copysign",
        _ => unreachable!("{intrinsic:?} is not an operation on floats"),
    };
    if scalar == Scalar::F32 { format!("{name}f") } else { name.to_string() }
}
