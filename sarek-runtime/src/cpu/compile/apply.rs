//! Functions of single lanes: Rust's own methods, for casts and intrinsics without an instruction.

use super::super::bytecode::{Apply, File, Inst, Operand, Reg, ScalarFn};
use super::Compiler;
use crate::device::half::Half;
use crate::device::special;
use crate::ir::{Intrinsic, Scalar};
use half::{bf16, f16};

impl Compiler<'_> {
    /// Emits the application of a function.
    pub(super) fn apply(
        &mut self,
        function: ScalarFn,
        operands: [Operand; 3],
        result: Scalar,
        want: Option<Reg>,
    ) -> Reg {
        let file = File::of(result);
        let reg = self.target(file, want);
        self.code.applies.push(Apply { function, operands, dst: Operand { file, reg } });
        self.emit(Inst::Apply { apply: self.code.applies.len() as u32 - 1 });
        reg
    }
}

/// A value in the representation of a register's lane.
trait Lane: Copy {
    fn from_lane(bits: u64) -> Self;
    fn to_lane(self) -> u64;
}

macro_rules! lanes {
    ($($t:ty, |$value:ident| $to:expr;)*) => {$(
        impl Lane for $t {
            fn from_lane(bits: u64) -> $t {
                bits as $t
            }

            fn to_lane(self) -> u64 {
                let $value = self;
                $to
            }
        }
    )*};
}

lanes! {
    i8, |x| u64::from(x as u32);
    i16, |x| u64::from(x as u32);
    i32, |x| u64::from(x as u32);
    u8, |x| u64::from(x);
    u16, |x| u64::from(x);
    u32, |x| u64::from(x);
    i64, |x| x as u64;
    u64, |x| x;
}

impl Lane for f32 {
    fn from_lane(bits: u64) -> f32 {
        f32::from_bits(bits as u32)
    }

    fn to_lane(self) -> u64 {
        u64::from(self.to_bits())
    }
}

impl Lane for f64 {
    fn from_lane(bits: u64) -> f64 {
        f64::from_bits(bits)
    }

    fn to_lane(self) -> u64 {
        self.to_bits()
    }
}

impl Lane for bool {
    fn from_lane(bits: u64) -> bool {
        bits != 0
    }

    fn to_lane(self) -> u64 {
        u64::from(self)
    }
}

fn nothing(_: u64, _: u64, _: u64) -> u64 {
    0
}

/// Converts a function of values to one of bits.
macro_rules! lane_fn {
    (|$a:ident: $t:ty| $body:expr) => {
        |a, _, _| {
            let $a = <$t>::from_lane(a);
            $body.to_lane()
        }
    };
    (|$a:ident: $t:ty, $b:ident: $u:ty| $body:expr) => {
        |a, b, _| {
            let ($a, $b) = (<$t>::from_lane(a), <$u>::from_lane(b));
            $body.to_lane()
        }
    };
    (|$a:ident: $t:ty, $b:ident: $u:ty, $c:ident: $v:ty| $body:expr) => {
        |a, b, c| {
            let ($a, $b, $c) = (<$t>::from_lane(a), <$u>::from_lane(b), <$v>::from_lane(c));
            $body.to_lane()
        }
    };
}

/// Returns the casts without an instruction: between floats and integers.
pub(super) fn cast_function(from: Scalar, to: Scalar) -> ScalarFn {
    macro_rules! cast_to {
        ($f:ty) => {
            match to {
                Scalar::I8 => lane_fn!(|x: $f| (x as i8)),
                Scalar::I16 => lane_fn!(|x: $f| (x as i16)),
                Scalar::I32 => lane_fn!(|x: $f| (x as i32)),
                Scalar::I64 | Scalar::Isize => lane_fn!(|x: $f| (x as i64)),
                Scalar::U8 => lane_fn!(|x: $f| (x as u8)),
                Scalar::U16 => lane_fn!(|x: $f| (x as u16)),
                Scalar::U32 => lane_fn!(|x: $f| (x as u32)),
                Scalar::U64 | Scalar::Usize => lane_fn!(|x: $f| (x as u64)),
                // Via `f32`, except for a double.
                Scalar::F16 => |a, _, _| u64::from(f16::rounded_double(f64::from_lane(a))),
                Scalar::Bf16 => |a, _, _| u64::from(bf16::rounded_double(f64::from_lane(a))),
                Scalar::F32 => lane_fn!(|x: $f| (x as f32)),
                Scalar::F64 => lane_fn!(|x: $f| (x as f64)),
                Scalar::Bool => nothing,
            }
        };
    }
    match from {
        Scalar::F32 => cast_to!(f32),
        Scalar::F64 => cast_to!(f64),
        Scalar::I64 | Scalar::Isize => cast_to!(i64),
        Scalar::U64 | Scalar::Usize => cast_to!(u64),
        Scalar::I32 | Scalar::I16 | Scalar::I8 => cast_to!(i32),
        Scalar::U32 | Scalar::U16 | Scalar::U8 => cast_to!(u32),
        Scalar::Bool | Scalar::F16 | Scalar::Bf16 => nothing,
    }
}

/// Returns the lane function of an intrinsic. For types that the table does not have, it yields 0 instead of panicking.
pub(super) fn intrinsic_function(intrinsic: Intrinsic, scalar: Scalar) -> ScalarFn {
    lane_function(intrinsic, scalar).unwrap_or(nothing)
}

/// Returns the function of an intrinsic without an instruction. `scalar` is the type of the first operand. A check at
/// compile time in [`super::intrinsic`] ensures that each one has a function.
pub(super) const fn lane_function(intrinsic: Intrinsic, scalar: Scalar) -> Option<ScalarFn> {
    match scalar {
        Scalar::I8 => signed_i8(intrinsic),
        Scalar::I16 => signed_i16(intrinsic),
        Scalar::I32 => match signed_words(intrinsic) {
            Some(function) => Some(function),
            None => signed_i32(intrinsic),
        },
        Scalar::I64 | Scalar::Isize => signed_i64(intrinsic),
        Scalar::U8 => unsigned_u8(intrinsic),
        Scalar::U16 => unsigned_u16(intrinsic),
        Scalar::U32 => match words(intrinsic) {
            Some(function) => Some(function),
            None => unsigned_u32(intrinsic),
        },
        Scalar::U64 | Scalar::Usize => unsigned_u64(intrinsic),
        Scalar::F16 => half_f16(intrinsic),
        Scalar::Bf16 => half_bf16(intrinsic),
        Scalar::F32 => float_f32(intrinsic),
        Scalar::F64 => float_f64(intrinsic),
        Scalar::Bool => Some(match intrinsic {
            Intrinsic::Min => lane_fn!(|a: bool, b: bool| (a & b)),
            Intrinsic::Max => lane_fn!(|a: bool, b: bool| (a | b)),
            _ => return None,
        }),
    }
}

/// Functions that only `u32` has.
const fn words(intrinsic: Intrinsic) -> Option<ScalarFn> {
    Some(match intrinsic {
        Intrinsic::FunnelShiftLeft => {
            lane_fn!(|low: u32, high: u32, shift: u32| {
                (((u64::from(high) << 32 | u64::from(low)) << (shift % 32)) >> 32) as u32
            })
        }
        Intrinsic::FunnelShiftRight => {
            lane_fn!(|low: u32, high: u32, shift: u32| {
                ((u64::from(high) << 32 | u64::from(low)) >> (shift % 32)) as u32
            })
        }
        Intrinsic::BytePermute => {
            lane_fn!(|low: u32, high: u32, selector: u32| {
                let bytes = (u64::from(high) << 32 | u64::from(low)).to_le_bytes();
                u32::from_le_bytes([0, 4, 8, 12].map(|digit| bytes[(selector >> digit & 7) as usize]))
            })
        }
        Intrinsic::ByteDistance => {
            lane_fn!(|a: u32, b: u32| {
                let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
                [0, 1, 2, 3].map(|at| u32::from(a[at].abs_diff(b[at]))).iter().sum::<u32>()
            })
        }
        Intrinsic::DotBytes => {
            lane_fn!(|a: u32, b: u32, sum: u32| {
                let (a, b) = (a.to_le_bytes().map(u32::from), b.to_le_bytes().map(u32::from));
                (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]).wrapping_add(sum)
            })
        }
        _ => return None,
    })
}

/// Functions that only `i32` has.
const fn signed_words(intrinsic: Intrinsic) -> Option<ScalarFn> {
    Some(match intrinsic {
        Intrinsic::DotSignedBytes => {
            lane_fn!(|a: i32, b: i32, sum: i32| {
                let signed = |x: i32| x.to_le_bytes().map(|byte| i32::from(byte as i8));
                let (a, b) = (signed(a), signed(b));
                (a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]).wrapping_add(sum)
            })
        }
        _ => return None,
    })
}

macro_rules! integers {
    ($signed:ident, $unsigned:ident, $i:ty, $u:ty, $wide_i:ty, $wide_u:ty) => {
        const fn $signed(intrinsic: Intrinsic) -> Option<ScalarFn> {
            Some(match intrinsic {
                Intrinsic::Signum => lane_fn!(|x: $i| x.signum()),
                Intrinsic::Abs => lane_fn!(|x: $i| x.wrapping_abs()),
                Intrinsic::DivEuclid => {
                    lane_fn!(|a: $i, b: $i| (if b == 0 { 0 } else { a.wrapping_div_euclid(b) }))
                }
                Intrinsic::RemEuclid => {
                    lane_fn!(|a: $i, b: $i| (if b == 0 { 0 } else { a.wrapping_rem_euclid(b) }))
                }
                Intrinsic::Pow => lane_fn!(|a: $i, b: u32| a.wrapping_pow(b)),
                Intrinsic::SaturatingAdd => lane_fn!(|a: $i, b: $i| a.saturating_add(b)),
                Intrinsic::SaturatingSub => lane_fn!(|a: $i, b: $i| a.saturating_sub(b)),
                Intrinsic::AbsDiff => lane_fn!(|a: $i, b: $i| a.abs_diff(b)),
                Intrinsic::MulHi => {
                    lane_fn!(|a: $i, b: $i| (((a as $wide_i * b as $wide_i) >> <$i>::BITS) as $i))
                }
                _ => return $unsigned(intrinsic),
            })
        }

        /// Also those of the signed type that only depend on the bits.
        const fn $unsigned(intrinsic: Intrinsic) -> Option<ScalarFn> {
            // A signed operand is sign-extended. A result of type `T` must be extended like the operand.
            Some(match intrinsic {
                Intrinsic::Abs => lane_fn!(|x: $u| x),
                Intrinsic::Signum => lane_fn!(|x: $u| (<$u>::from(x != 0))),
                Intrinsic::DivEuclid => lane_fn!(|a: $u, b: $u| a.checked_div(b).unwrap_or(0)),
                Intrinsic::RemEuclid => lane_fn!(|a: $u, b: $u| a.checked_rem(b).unwrap_or(0)),
                Intrinsic::Pow => lane_fn!(|a: $u, b: u32| a.wrapping_pow(b)),
                Intrinsic::CountOnes => lane_fn!(|x: $u| x.count_ones()),
                Intrinsic::CountZeros => lane_fn!(|x: $u| x.count_zeros()),
                Intrinsic::LeadingZeros => lane_fn!(|x: $u| x.leading_zeros()),
                Intrinsic::TrailingZeros => lane_fn!(|x: $u| x.trailing_zeros()),
                Intrinsic::LeadingOnes => lane_fn!(|x: $u| x.leading_ones()),
                Intrinsic::TrailingOnes => lane_fn!(|x: $u| x.trailing_ones()),
                Intrinsic::ReverseBits => lane_fn!(|x: $u| x.reverse_bits()),
                Intrinsic::SwapBytes => lane_fn!(|x: $u| x.swap_bytes()),
                Intrinsic::RotateLeft => lane_fn!(|a: $u, b: u32| a.rotate_left(b % <$u>::BITS)),
                Intrinsic::RotateRight => lane_fn!(|a: $u, b: u32| a.rotate_right(b % <$u>::BITS)),
                Intrinsic::SaturatingAdd => lane_fn!(|a: $u, b: $u| a.saturating_add(b)),
                Intrinsic::SaturatingSub => lane_fn!(|a: $u, b: $u| a.saturating_sub(b)),
                Intrinsic::AbsDiff => lane_fn!(|a: $u, b: $u| a.abs_diff(b)),
                Intrinsic::DivCeil => lane_fn!(|a: $u, b: $u| (if b == 0 { 0 } else { a.div_ceil(b) })),
                Intrinsic::IsPowerOfTwo => lane_fn!(|x: $u| x.is_power_of_two()),
                Intrinsic::NextPowerOfTwo => lane_fn!(|x: $u| x.checked_next_power_of_two().unwrap_or(0)),
                Intrinsic::Ilog2 => lane_fn!(|x: $u| x.checked_ilog2().unwrap_or(u32::MAX)),
                Intrinsic::MulHi => {
                    lane_fn!(|a: $u, b: $u| (((a as $wide_u * b as $wide_u) >> <$u>::BITS) as $u))
                }
                _ => return None,
            })
        }
    };
}

integers!(signed_i8_bits, unsigned_u8, i8, u8, i16, u16);
integers!(signed_i16_bits, unsigned_u16, i16, u16, i32, u32);
integers!(signed_i32, unsigned_u32, i32, u32, i64, u64);
integers!(signed_i64, unsigned_u64, i64, u64, i128, u128);

macro_rules! narrow_signed {
    ($name:ident, $rest:ident, $i:ty) => {
        /// As for the wider types, with sign-extended results.
        const fn $name(intrinsic: Intrinsic) -> Option<ScalarFn> {
            Some(match intrinsic {
                Intrinsic::ReverseBits => lane_fn!(|x: $i| x.reverse_bits()),
                Intrinsic::SwapBytes => lane_fn!(|x: $i| x.swap_bytes()),
                Intrinsic::RotateLeft => lane_fn!(|a: $i, b: u32| a.rotate_left(b % <$i>::BITS)),
                Intrinsic::RotateRight => lane_fn!(|a: $i, b: u32| a.rotate_right(b % <$i>::BITS)),
                _ => return $rest(intrinsic),
            })
        }
    };
}

narrow_signed!(signed_i8, signed_i8_bits, i8);
narrow_signed!(signed_i16, signed_i16_bits, i16);

macro_rules! floats {
    ($name:ident, $f:ident, $special:ident) => {
        const fn $name(intrinsic: Intrinsic) -> Option<ScalarFn> {
            Some(match intrinsic {
                Intrinsic::Saturate => lane_fn!(|x: $f| special::$special::saturate(x)),
                Intrinsic::Erf => lane_fn!(|x: $f| special::$special::erf(x)),
                Intrinsic::Erfc => lane_fn!(|x: $f| special::$special::erfc(x)),
                Intrinsic::Normcdf => lane_fn!(|x: $f| special::$special::normcdf(x)),
                Intrinsic::SinPi => lane_fn!(|x: $f| special::$special::sin_pi(x)),
                Intrinsic::CosPi => lane_fn!(|x: $f| special::$special::cos_pi(x)),
                Intrinsic::FrexpFraction => lane_fn!(|x: $f| special::$special::frexp(x).0),
                Intrinsic::FrexpExponent => lane_fn!(|x: $f| special::$special::frexp(x).1),
                Intrinsic::Ldexp => lane_fn!(|x: $f, exponent: i32| special::$special::ldexp(x, exponent)),
                Intrinsic::Signum => lane_fn!(|x: $f| x.signum()),
                Intrinsic::DivEuclid => lane_fn!(|a: $f, b: $f| a.div_euclid(b)),
                Intrinsic::RemEuclid => lane_fn!(|a: $f, b: $f| a.rem_euclid(b)),
                Intrinsic::Rsqrt => lane_fn!(|x: $f| (1.0 / x.sqrt())),
                Intrinsic::Cbrt => lane_fn!(|x: $f| x.cbrt()),
                Intrinsic::Round => lane_fn!(|x: $f| x.round()),
                Intrinsic::RoundTiesEven => lane_fn!(|x: $f| x.round_ties_even()),
                Intrinsic::Fract => lane_fn!(|x: $f| x.fract()),
                Intrinsic::Exp => lane_fn!(|x: $f| x.exp()),
                Intrinsic::Exp2 => lane_fn!(|x: $f| x.exp2()),
                Intrinsic::ExpM1 => lane_fn!(|x: $f| x.exp_m1()),
                Intrinsic::Ln => lane_fn!(|x: $f| x.ln()),
                Intrinsic::Log2 => lane_fn!(|x: $f| x.log2()),
                Intrinsic::Log10 => lane_fn!(|x: $f| x.log10()),
                Intrinsic::Ln1p => lane_fn!(|x: $f| x.ln_1p()),
                Intrinsic::Powf => lane_fn!(|a: $f, b: $f| a.powf(b)),
                Intrinsic::Powi => lane_fn!(|a: $f, b: i32| a.powi(b)),
                Intrinsic::Sin => lane_fn!(|x: $f| x.sin()),
                Intrinsic::Cos => lane_fn!(|x: $f| x.cos()),
                Intrinsic::Tan => lane_fn!(|x: $f| x.tan()),
                Intrinsic::Asin => lane_fn!(|x: $f| x.asin()),
                Intrinsic::Acos => lane_fn!(|x: $f| x.acos()),
                Intrinsic::Atan => lane_fn!(|x: $f| x.atan()),
                Intrinsic::Atan2 => lane_fn!(|a: $f, b: $f| a.atan2(b)),
                Intrinsic::Sinh => lane_fn!(|x: $f| x.sinh()),
                Intrinsic::Cosh => lane_fn!(|x: $f| x.cosh()),
                Intrinsic::Tanh => lane_fn!(|x: $f| x.tanh()),
                Intrinsic::Asinh => lane_fn!(|x: $f| special::$special::asinh(x)),
                Intrinsic::Acosh => lane_fn!(|x: $f| special::$special::acosh(x)),
                Intrinsic::Atanh => lane_fn!(|x: $f| special::$special::atanh(x)),
                Intrinsic::Hypot => lane_fn!(|a: $f, b: $f| a.hypot(b)),
                Intrinsic::Copysign => lane_fn!(|a: $f, b: $f| a.copysign(b)),
                Intrinsic::IsInfinite => lane_fn!(|x: $f| x.is_infinite()),
                Intrinsic::IsFinite => lane_fn!(|x: $f| x.is_finite()),
                Intrinsic::IsSignNegative => lane_fn!(|x: $f| x.is_sign_negative()),
                _ => return None,
            })
        }
    };
}

macro_rules! halves {
    ($name:ident, $f:ident) => {
        /// Functions that are not computed as `f32`.
        const fn $name(intrinsic: Intrinsic) -> Option<ScalarFn> {
            Some(match intrinsic {
                Intrinsic::MulAdd => |a, b, c| u64::from($f::fused([a, b, c].map(|bits| bits as u16))),
                Intrinsic::Copysign => |a, b, _| a & 0x7fff | b & 0x8000,
                Intrinsic::IsSignNegative => |a, _, _| a >> 15 & 1,
                _ => return None,
            })
        }
    };
}

halves!(half_f16, f16);
halves!(half_bf16, bf16);

floats!(float_f32, f32, single);
floats!(float_f64, f64, double);
