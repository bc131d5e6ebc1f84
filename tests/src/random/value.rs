//! Values of the reference interpreter, and what operators make of them: Rust's own operators where there are some, and
//! otherwise plain sums in wide integers.

use sarek_runtime::device::{bf16, f16};
use sarek_runtime::ir::{BinaryOp, Const, Intrinsic, Scalar, Type, UnaryOp};

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Bool(bool),
    /// An integer of any type, in its range.
    Int(i128),
    F16(f16),
    Bf16(bf16),
    F32(f32),
    F64(f64),
    /// A tuple, a struct or an array.
    Many(Vec<Value>),
}

use Value::{Bf16, Bool, F16, F32, F64, Int};

impl Value {
    pub fn int(&self) -> i128 {
        if let Int(value) = self { *value } else { panic!("{self:?} is no integer") }
    }

    pub fn bool(&self) -> bool {
        if let Bool(value) = self { *value } else { panic!("{self:?} is no truth value") }
    }

    pub fn many(&self) -> &[Value] {
        if let Value::Many(values) = self { values } else { panic!("{self:?} has no members") }
    }

    /// Returns the part at a path.
    pub fn at(&mut self, path: &[usize]) -> &mut Value {
        path.iter().fold(self, |value, at| {
            let Value::Many(members) = value else { unreachable!("the path leads through it") };
            &mut members[*at]
        })
    }
}

/// Returns a number in an integer type, which wraps.
pub fn wrap(value: i128, scalar: Scalar) -> Value {
    let bits = scalar.bits();
    let low = value & ((1 << bits) - 1);
    let negative = scalar.is_signed() && low >> (bits - 1) != 0;
    Int(if negative { low - (1 << bits) } else { low })
}

/// Returns the smallest and the largest number of an integer type.
fn range(scalar: Scalar) -> (i128, i128) {
    let bits = scalar.bits();
    if scalar.is_signed() { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
}

pub fn constant(value: Const, scalar: Scalar) -> Value {
    match value {
        Const::Bool(value) => Bool(value),
        Const::Int(value) => Int(value),
        Const::Float(value) => float(value, scalar),
        Const::Variant(of, variant) => Int(of.variants[variant as usize].1),
    }
}

/// Returns the float of a type that is nearest to a number; of two, the one that ends with an even digit.
fn float(number: f64, scalar: Scalar) -> Value {
    match scalar {
        Scalar::F16 => {
            let about = f16::from_f64(number).to_bits();
            F16(f16::from_bits(nearest(number, about, 0x7c00, 65536.0, |bits| f16::from_bits(bits).to_f64())))
        }
        Scalar::Bf16 => {
            let about = bf16::from_f64(number).to_bits();
            Bf16(bf16::from_bits(nearest(number, about, 0x7f80, 2f64.powi(128), |bits| bf16::from_bits(bits).to_f64())))
        }
        Scalar::F32 => F32(number as f32),
        Scalar::F64 => F64(number),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Usize => panic!("{scalar} is no float"),
    }
}

/// Returns the bits whose value is nearest, among some bits and their neighbours; `infinity` represents `limit`, to which it is rounded.
fn nearest(number: f64, about: u16, infinity: u16, limit: f64, value: impl Fn(u16) -> f64) -> u16 {
    if number.is_nan() || number.is_infinite() {
        return about;
    }
    let magnitude = |bits: u16| if bits == infinity { limit } else { value(bits) };
    let (sign, about) = (about & 0x8000, about & 0x7fff);
    let candidates = [about.saturating_sub(1), about, about + 1].into_iter().filter(|bits| *bits <= infinity);
    let distance = |bits: &u16| (magnitude(*bits) - number.abs()).abs();
    let best = candidates.min_by(|a, b| distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1))));
    sign | best.expect("there are candidates")
}

/// Returns the value with these bits.
pub fn from_bits(bits: u64, scalar: Scalar) -> Value {
    match scalar {
        Scalar::Bool => Bool(bits != 0),
        Scalar::F16 => F16(f16::from_bits(bits as u16)),
        Scalar::Bf16 => Bf16(bf16::from_bits(bits as u16)),
        Scalar::F32 => F32(f32::from_bits(bits as u32)),
        Scalar::F64 => F64(f64::from_bits(bits)),
        Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Usize => wrap(bits.into(), scalar),
    }
}

pub fn to_bits(value: &Value) -> u64 {
    match value {
        Bool(value) => (*value).into(),
        Int(value) => *value as u64,
        F16(value) => value.to_bits().into(),
        Bf16(value) => value.to_bits().into(),
        F32(value) => value.to_bits().into(),
        F64(value) => value.to_bits(),
        Value::Many(_) => panic!("{value:?} is no scalar"),
    }
}

/// Returns the value of a variable without a first value; no code reads it.
pub fn zero(ty: &Type) -> Value {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => from_bits(0, *scalar),
        Type::Array(element, length) => Value::Many(vec![zero(element); *length as usize]),
        Type::Tuple(_) | Type::Struct(_) | Type::Enum(_) => Value::Many(ty.members().into_iter().map(zero).collect()),
        Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => panic!("{ty} is no value"),
    }
}

pub fn cast(value: &Value, to: Scalar) -> Value {
    match (value, to) {
        (Int(value), Scalar::F32) => F32(*value as f32),
        (Int(value), Scalar::F64) => F64(*value as f64),
        (F16(value), to) => float(value.to_f64(), to),
        (Bf16(value), to) => float(value.to_f64(), to),
        (F32(value), Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64) => float(f64::from(*value), to),
        (F64(value), Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64) => float(*value, to),
        (Bool(value), Scalar::Bool) => Bool(*value),
        (Bool(value), to) => Int(i128::from(*value) & range(to).1),
        (Int(value), to) => wrap(*value, to),
        // `as` saturates, and NaN becomes 0.
        (F32(value), to) => Int((*value as i128).clamp(range(to).0, range(to).1)),
        (F64(value), to) => Int((*value as i128).clamp(range(to).0, range(to).1)),
        (Value::Many(_), _) => panic!("{value:?} is no scalar"),
    }
}

pub fn unary(op: UnaryOp, value: &Value, scalar: Scalar) -> Value {
    match (op, value) {
        (UnaryOp::Neg, Int(value)) => wrap(-value, scalar),
        (UnaryOp::Neg, F16(value)) => F16(-value),
        (UnaryOp::Neg, Bf16(value)) => Bf16(-value),
        (UnaryOp::Neg, F32(value)) => F32(-value),
        (UnaryOp::Neg, F64(value)) => F64(-value),
        (UnaryOp::Not, Bool(value)) => Bool(!value),
        (UnaryOp::Not, Int(value)) => wrap(!value, scalar),
        (UnaryOp::Neg, Bool(_) | Value::Many(_))
        | (UnaryOp::Not, F16(_) | Bf16(_) | F32(_) | F64(_) | Value::Many(_)) => {
            panic!("{op:?} of {value:?}")
        }
    }
}

/// Other operators than `&&` and `||`; the divisor of an integer division is not 0.
pub fn binary(op: BinaryOp, left: &Value, right: &Value, scalar: Scalar) -> Value {
    match (left, right) {
        (Int(a), Int(b)) => integers(op, *a, *b, scalar),
        (Bool(a), Bool(b)) => match op {
            BinaryOp::BitAnd => Bool(a & b),
            BinaryOp::BitOr => Bool(a | b),
            BinaryOp::BitXor => Bool(a ^ b),
            op => compare(op, a, b),
        },
        // One operation in `f32`, which has more than twice the digits: rounding again is harmless.
        (F16(a), F16(b)) => narrowed(binary(op, &F32(a.to_f32()), &F32(b.to_f32()), Scalar::F32), Scalar::F16),
        (Bf16(a), Bf16(b)) => narrowed(binary(op, &F32(a.to_f32()), &F32(b.to_f32()), Scalar::F32), Scalar::Bf16),
        (F32(a), F32(b)) => match op {
            BinaryOp::Add => F32(a + b),
            BinaryOp::Sub => F32(a - b),
            BinaryOp::Mul => F32(a * b),
            BinaryOp::Div => F32(a / b),
            BinaryOp::Rem => F32(a % b),
            op => compare(op, a, b),
        },
        (F64(a), F64(b)) => match op {
            BinaryOp::Add => F64(a + b),
            BinaryOp::Sub => F64(a - b),
            BinaryOp::Mul => F64(a * b),
            BinaryOp::Div => F64(a / b),
            BinaryOp::Rem => F64(a % b),
            op => compare(op, a, b),
        },
        (left, right) => panic!("{left:?} {} {right:?}", op.symbol()),
    }
}

/// Returns a float as one of 16 bits; a truth value as it is.
fn narrowed(value: Value, to: Scalar) -> Value {
    if let F32(value) = value { float(value.into(), to) } else { value }
}

fn compare<T: PartialOrd + std::fmt::Debug>(op: BinaryOp, a: T, b: T) -> Value {
    Bool(match op {
        BinaryOp::Eq => a == b,
        BinaryOp::Ne => a != b,
        BinaryOp::Lt => a < b,
        BinaryOp::Le => a <= b,
        BinaryOp::Gt => a > b,
        BinaryOp::Ge => a >= b,
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::And
        | BinaryOp::Or => panic!("{a:?} {} {b:?}", op.symbol()),
    })
}

fn integers(op: BinaryOp, a: i128, b: i128, scalar: Scalar) -> Value {
    let value = match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        BinaryOp::BitAnd => a & b,
        BinaryOp::BitOr => a | b,
        BinaryOp::BitXor => a ^ b,
        BinaryOp::Shl => a << b,
        BinaryOp::Shr => a >> b,
        BinaryOp::Eq
        | BinaryOp::Ne
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::And
        | BinaryOp::Or => return compare(op, a, b),
    };
    wrap(value, scalar)
}

/// Returns an intrinsic that computes its value from its operands, of which the first has the type `of`; the result has
/// the type `to`.
pub fn intrinsic(op: Intrinsic, operands: &[Value], of: Scalar, to: Scalar) -> Value {
    let second = operands.get(1).unwrap_or(&operands[0]);
    match (&operands[0], second) {
        (Int(low), Int(high)) if matches!(op, Intrinsic::FunnelShiftLeft | Intrinsic::FunnelShiftRight) => {
            let (both, by) = (high * (1 << 32) + low, operands[2].int() % 32);
            wrap(if op == Intrinsic::FunnelShiftLeft { both * (1 << by) / (1 << 32) } else { both / (1 << by) }, of)
        }
        (Int(low), Int(high)) if op == Intrinsic::BytePermute => {
            let (both, selector) = (high * (1 << 32) + low, operands[2].int());
            let byte = |at: u32| both / 256i128.pow((selector / 16i128.pow(at) % 8) as u32) % 256 * 256i128.pow(at);
            Int((0..4).map(byte).sum())
        }
        (Int(a), Int(b)) if matches!(op, Intrinsic::DotBytes | Intrinsic::DotSignedBytes) => {
            let byte = |word: i128, at: u32| {
                let byte = word.div_euclid(256i128.pow(at)).rem_euclid(256);
                if op == Intrinsic::DotSignedBytes && byte >= 128 { byte - 256 } else { byte }
            };
            let products: i128 = (0..4).map(|at| byte(*a, at) * byte(*b, at)).sum();
            wrap(operands[2].int() + products, of)
        }
        (Int(a), Int(b)) => integer_intrinsic(op, *a, *b, of, to),
        (F16(_) | Bf16(_), _) if op == Intrinsic::ToBits => Int(to_bits(&operands[0]).into()),
        (F16(_) | Bf16(_), _) if op == Intrinsic::MulAdd => {
            let [a, b, c] = [0, 1, 2].map(|at| match &operands[at] {
                F16(value) => value.to_f64(),
                Bf16(value) => value.to_f64(),
                other => panic!("{other:?} is no float of 16 bits"),
            });
            float(sum_to_odd(a * b, c), of)
        }
        (F16(_) | Bf16(_), _) => {
            let wide: Vec<Value> = operands.iter().map(|operand| cast(operand, Scalar::F32)).collect();
            narrowed(intrinsic(op, &wide, Scalar::F32, Scalar::F32), of)
        }
        (F32(a), second) => {
            let (b, c) = match (second, operands.get(2)) {
                (F32(b), Some(F32(c))) => (*b, *c),
                (F32(b), _) => (*b, 0.0),
                _ => (0.0, 0.0),
            };
            match float_intrinsic(op, f64::from(*a), f64::from(b)) {
                // A value that is exact in `f64` is exact in `f32`.
                Some(value) => value,
                None => f32_intrinsic(op, *a, b, c),
            }
        }
        (F64(a), second) => {
            let (b, c) = match (second, operands.get(2)) {
                (F64(b), Some(F64(c))) => (*b, *c),
                (F64(b), _) => (*b, 0.0),
                _ => (0.0, 0.0),
            };
            float_intrinsic(op, *a, b).unwrap_or_else(|| f64_intrinsic(op, *a, b, c))
        }
        (first, second) => panic!("{op:?} of {first:?} and {second:?}"),
    }
}

/// Returns a sum whose rounding error makes the last digit odd, so that rounding it once more is like rounding the exact sum.
fn sum_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    if !sum.is_finite() || sum.to_bits() & 1 == 1 {
        return sum;
    }
    let taken = sum - a;
    let lost = (a - (sum - taken)) + (b - taken);
    match lost {
        0.0 => sum,
        lost if (lost > 0.0) == (sum > 0.0) => f64::from_bits(sum.to_bits() + 1),
        _ => f64::from_bits(sum.to_bits() - 1),
    }
}

fn integer_intrinsic(op: Intrinsic, a: i128, b: i128, of: Scalar, to: Scalar) -> Value {
    use Intrinsic as I;
    let width = of.bits();
    let bits = a as u128 & ((1 << width) - 1);
    let (least, most) = range(of);
    let count = |number: u32| Int(number.into());
    let leading = |bits: u128| bits.leading_zeros() - (128 - width);
    let trailing = |bits: u128| bits.trailing_zeros().min(width);
    let ones = !bits & ((1 << width) - 1);
    let rotated = |by: u32| ((bits << by) | (bits >> (width - by))) as i128;
    match op {
        I::Min => Int(a.min(b)),
        I::Max => Int(a.max(b)),
        I::Abs => wrap(a.abs(), of),
        I::Signum => Int(a.signum()),
        I::Pow => {
            let power = (0..32).rev().fold(1, |power, bit| {
                let square = wrap(i128::wrapping_mul(power, power), of).int();
                wrap(if b >> bit & 1 != 0 { square.wrapping_mul(a) } else { square }, of).int()
            });
            Int(power)
        }
        I::DivEuclid => wrap(a.div_euclid(b), of),
        I::RemEuclid => wrap(a.rem_euclid(b), of),
        I::CountOnes => count(bits.count_ones()),
        I::CountZeros => count(width - bits.count_ones()),
        I::LeadingZeros => count(leading(bits)),
        I::TrailingZeros => count(trailing(bits)),
        I::LeadingOnes => count(leading(ones)),
        I::TrailingOnes => count(trailing(ones)),
        I::ReverseBits => wrap((bits.reverse_bits() >> (128 - width)) as i128, of),
        I::SwapBytes => wrap((bits.swap_bytes() >> (128 - width)) as i128, of),
        I::RotateLeft => wrap(rotated(b as u32 % width), of),
        I::RotateRight => wrap(rotated((width - b as u32 % width) % width), of),
        I::SaturatingAdd => Int((a + b).clamp(least, most)),
        I::SaturatingSub => Int((a - b).clamp(least, most)),
        I::AbsDiff => Int((a - b).abs()),
        I::DivCeil => Int((a + b - 1) / b),
        I::IsPowerOfTwo => Bool(bits.is_power_of_two()),
        I::NextPowerOfTwo => wrap(bits.next_power_of_two() as i128, of),
        I::Ilog2 => count(bits.ilog2()),
        I::MulHi => {
            wrap(if of.is_signed() { (a * b) >> width } else { ((a as u128 * b as u128) >> width) as i128 }, of)
        }
        I::ByteDistance => {
            Int([1, 1 << 8, 1 << 16, 1 << 24].map(|unit| (a / unit % 256 - b / unit % 256).abs()).iter().sum())
        }
        I::FromBits => from_bits(a as u64, to),
        op => panic!("{op:?} of integers"),
    }
}

/// Returns the intrinsics that ask something of a float.
fn float_intrinsic(op: Intrinsic, a: f64, _b: f64) -> Option<Value> {
    match op {
        Intrinsic::IsNan => Some(Bool(a.is_nan())),
        Intrinsic::IsInfinite => Some(Bool(a.is_infinite())),
        Intrinsic::IsFinite => Some(Bool(a.is_finite())),
        Intrinsic::IsSignNegative => Some(Bool(a.is_sign_negative())),
        _ => None,
    }
}

/// Returns a float as a fraction, from a half up to 1, and a power of two.
fn split(mut x: f64) -> (f64, i128) {
    let mut exponent = 0;
    if x == 0.0 || !x.is_finite() {
        return (x, 0);
    }
    while x.abs() >= 1.0 {
        (x, exponent) = (x / 2.0, exponent + 1);
    }
    while x.abs() < 0.5 {
        (x, exponent) = (x * 2.0, exponent - 1);
    }
    (x, exponent)
}

macro_rules! float_intrinsics {
    ($name:ident $ty:ident $value:ident) => {
        fn $name(op: Intrinsic, a: $ty, b: $ty, c: $ty) -> Value {
            $value(match op {
                Intrinsic::Min => a.min(b),
                Intrinsic::Max => a.max(b),
                Intrinsic::Abs => a.abs(),
                Intrinsic::Signum => a.signum(),
                Intrinsic::DivEuclid => a.div_euclid(b),
                Intrinsic::RemEuclid => a.rem_euclid(b),
                Intrinsic::Sqrt => a.sqrt(),
                Intrinsic::MulAdd => a.mul_add(b, c),
                Intrinsic::Floor => a.floor(),
                Intrinsic::Ceil => a.ceil(),
                Intrinsic::Round => a.round(),
                Intrinsic::RoundTiesEven => a.round_ties_even(),
                Intrinsic::Trunc => a.trunc(),
                Intrinsic::Fract => a.fract(),
                Intrinsic::Copysign => a.copysign(b),
                Intrinsic::Saturate if a.is_nan() => 0.0,
                Intrinsic::Saturate => a.clamp(0.0, 1.0),
                Intrinsic::FrexpFraction => split(a.into()).0 as $ty,
                Intrinsic::FrexpExponent => return Int(split(a.into()).1),
                Intrinsic::ToBits => return Int(a.to_bits().into()),
                op => panic!("{op:?} of floats"),
            })
        }
    };
}

float_intrinsics!(f32_intrinsic f32 F32);
float_intrinsics!(f64_intrinsic f64 F64);
