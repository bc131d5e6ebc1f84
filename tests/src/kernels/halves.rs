//! `f16` and `bf16`: operators, methods, conversions, and every kind of memory.

use crate::catalogue::entries;
use sarek_examples::reduce::best::reduce_best;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

/// The functions of the `half` crate that there are for no other numbers: what `f32` computes, rounded.
macro_rules! all_halves {
    ($($module:ident $ty:ident;)*) => {$(
        pub mod $module {
            use super::*;

            const THIRD: $ty = $ty::from_f32_const(0.333_333_34);

            table!(/// Each operation is rounded once: the same bit for bit.
            arithmetic(a in xs: $ty, b in ys: $ty) -> $ty {
                a + b => a + b;
                a - b => a - b;
                a * b => a * b;
                a / b => a / b;
                a % b => a % b;
                -a => -a;
                a * b + a => a * b + a;
                a * b - b * a + $ty::ONE => a * b - b * a + $ty::ONE;
                a - b - a => a - b - a;
                a - (b - a) => a - (b - a);
                a / (b * THIRD) => a / (b * THIRD);
                -(a + b) % b => -(a + b) % b;
                if a < b { a } else { b * $ty::EPSILON } => if a < b { a } else { b * $ty::EPSILON };
            });

            table!(comparison(a in xs: $ty, b in ys: $ty) -> bool {
                a == b => a == b;
                a != b => a != b;
                a < b => a < b;
                a <= b => a <= b;
                a > b => a > b;
                a >= b => a >= b;
                a + b > a => a + b > a;
                a < $ty::ZERO || a == $ty::MAX => a < $ty::ZERO || a == $ty::MAX;
                a.is_nan() => a.is_nan();
                a.is_normal() => a.is_normal();
                a.is_infinite() => a.is_infinite();
                a.is_finite() => a.is_finite();
                if a.is_nan() { true } else { a.is_sign_negative() } => a.is_nan() || a.is_sign_negative();
                if a.is_nan() { true } else { a.is_sign_positive() } => a.is_nan() || a.is_sign_positive();
            });

            table!(methods(a in xs: $ty, b in ys: $ty) -> $ty {
                a.abs() => a.abs();
                a.sqrt() => a.sqrt();
                a.mul_add(b, THIRD) => a.mul_add(b, THIRD);
                a.mul_add(a, -b) => a.mul_add(a, -b);
                a.signum() => a.signum();
                a.copysign(b) => a.copysign(b);
                a.clamp($ty::NEG_ONE, THIRD) => a.clamp($ty::NEG_ONE, THIRD);
                $ty::from_bits(a.to_bits() ^ 1) => $ty::from_bits(a.to_bits() ^ 1);
                if a == b { $ty::ZERO } else { a.min(b) } => if a == b { $ty::ZERO } else { a.min(b) };
                if a == b { $ty::ZERO } else { $ty::max(a, b) } => if a == b { $ty::ZERO } else { $ty::max(a, b) };
                $ty::from_le_bytes(a.to_le_bytes()) => a;
                $ty::from_be_bytes(a.to_be_bytes()) => a;
                $ty::from_ne_bytes(a.to_ne_bytes()) => a;
                $ty::from_f32(a.to_f32() * 1.1) => $ty::from_f32(a.to_f32() * 1.1);
                $ty::from_f32(a.to_f32().floor() + 0.1) => $ty::from_f32(a.to_f32().floor() + 0.1);
                $ty::from(a.to_bits() as u8) => $ty::from(a.to_bits() as u8);
                $ty::from(a.to_bits() as i8) => $ty::from(a.to_bits() as i8);
                a.saturate() + $ty::ZERO => $ty::from_f32(a.to_f32().saturate()) + $ty::ZERO;
                a.frexp().0 => a.frexp().0;
                $ty::from_f32(a.frexp().1 as f32) => $ty::from_f32(a.frexp().1 as f32);
                a.ldexp(-3) => a.ldexp(-3);
                a.ldexp(20) => a.ldexp(20);
                a.erf() => a.erf(), within 1;
                a.sin_pi() => a.sin_pi(), within 1;
                rsqrt(a.abs()) => $ty::from_f32(1.0 / a.abs().to_f32().sqrt()), within 1;
            });

            table!(to_single(a in xs: $ty, b in ys: $ty) -> f32 {
                a.to_f32() => a.to_f32();
                f32::from(a) * 3.0 => f32::from(a) * 3.0;
                (a * b).to_f32() - a.to_f32() * b.to_f32() => (a * b).to_f32() - a.to_f32() * b.to_f32();
            });

            table!(to_double(a in xs: $ty) -> f64 {
                a.to_f64() => a.to_f64();
                f64::from(a) / 3.0 => f64::from(a) / 3.0;
            });

            table!(from_single(a in xs: f32) -> $ty {
                $ty::from_f32(a) => $ty::from_f32(a);
                $ty::from_f32(-a) * THIRD => $ty::from_f32(-a) * THIRD;
            });

            /// Compound assignments of a variable.
            #[device]
            pub fn compounded(a: $ty, b: $ty) -> $ty {
                let mut sum = a;
                sum += b;
                sum *= THIRD;
                sum -= a;
                sum /= b;
                sum %= a;
                sum
            }

            /// Every compound assignment, of variables and of memory.
            #[kernel]
            pub fn compound(xs: &[$ty], ys: &[$ty], out: &mut [$ty], n: u32) {
                let i = global_idx_x();
                if i < n {
                    out[i] = compounded(xs[i], ys[i]);
                    out[i] += xs[i];
                    out[i] *= ys[i];
                    out[i] -= THIRD;
                    out[i] /= xs[i];
                    out[i] %= $ty::ONE;
                }
            }

            /// Doubles, rounded once. (The crate rounds some of them twice.)
            #[kernel]
            pub fn from_double(xs: &[f64], out: &mut [$ty], n: u32) {
                let i = global_idx_x();
                if i < n {
                    out[i] = $ty::from_f64(xs[i]);
                }
            }
        }
    )*};
}

all_halves! { of_f16 f16; of_bf16 bf16; }

/// A by-value parameter of [`everywhere`].
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Scale {
    pub factor: f16,
    pub bias: [bf16; 3],
    pub on: bool,
}

const WEIGHTS: [f16; 4] = [f16::ONE, f16::from_f32_const(-0.5), f16::PI, f16::MIN_POSITIVE_SUBNORMAL];

/// Through every kind of memory: shared and local arrays, structs, constants, warp operations, references, and parameters.
#[kernel(block = 32)]
pub fn everywhere(xs: &[f16], scales: &mut [Scale], out: &mut [f16], scale: Scale, shift: bf16, n: u32) {
    let tile = shared!([f16; 32]);
    let i = global_idx_x();
    let lane = lane_id();
    superstep!(load, {
        tile[lane] = if i < n { xs[i] } else { f16::ZERO };
    });
    let mut four = [f16::ZERO; 4];
    for k in 0..4 {
        four[k] = tile[(lane + k) % 32] * WEIGHTS[k];
    }
    let mut sum = four[0] + four[1];
    sum += four[2];
    sum *= scale.factor;
    add(&mut sum, four[3]);
    sum -= shfl_down(FULL_MASK, sum, 1);
    sum /= shfl_xor(FULL_MASK, sum, 16) + f16::ONE;
    if i < n {
        scales[i].factor %= f16::from_f32(3.0);
        scales[i].bias[i % 3] += shift;
        scales[i].on = scales[i].bias[0] > scale.bias[1];
        out[i] = volatile_load(&xs[i]) + sum;
    }
}

/// Through a reference.
#[device]
fn add(sum: &mut f16, value: f16) {
    *sum += value;
}

/// A polynomial in any float type, which also runs on the host.
#[device]
pub fn polynomial<T: Float>(x: T) -> T {
    (x * x - T::ONE).mul_add(x, x.abs().sqrt().max(T::ZERO))
}

/// A kernel that is generic over the float type.
#[kernel]
pub fn generic<T: Float>(xs: &[T], out: &mut [T], n: u32) {
    let i = global_idx_x();
    if i < n {
        out[i] = polynomial(xs[i]);
    }
}

/// The product of two square matrices of any float type, by tiles, with sums in `f32`.
#[kernel(block = (16, 16))]
pub fn matmul<T: Float>(a: &[T], b: &[T], c: &mut [T], n: u32) {
    let a_tile = shared!([[T; 16]; 16]);
    let b_tile = shared!([[T; 16]; 16]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let (row, column) = (global_idx_y(), global_idx_x());
    let mut sum = 0.0;
    for from in (0..n).step_by(16) {
        superstep!(load, {
            let (x, y) = (from + tx, from + ty);
            a_tile[ty][tx] = if row < n && x < n { a[row * n + x] } else { T::ZERO };
            b_tile[ty][tx] = if y < n && column < n { b[y * n + column] } else { T::ZERO };
        });
        superstep!(multiply, {
            #[unroll]
            for k in 0..16 {
                sum += a_tile[ty][k].to_f32() * b_tile[k][tx].to_f32();
            }
        });
    }
    if row < n && column < n {
        c[row * n + column] = T::from_f32(sum);
    }
}

entries!("halves":
    of_f16::arithmetic::arithmetic, of_f16::comparison::comparison, of_f16::methods::methods,
    of_bf16::from_single::from_single, of_f16::from_double, everywhere, generic::<bf16>, matmul::<f16>;
    of_f16::to_single::to_single,
    of_f16::to_double::to_double,
    of_f16::from_single::from_single,
    of_bf16::arithmetic::arithmetic,
    of_bf16::comparison::comparison,
    of_bf16::methods::methods,
    of_bf16::to_single::to_single,
    of_bf16::to_double::to_double,
    of_bf16::from_double,
    of_f16::compound,
    of_bf16::compound,
    generic::<f16>,
    matmul::<bf16>,
    matmul::<f32>,
    matmul::<f64>,
    reduce_best::<bf16, Sum, 256, 8>,
);
