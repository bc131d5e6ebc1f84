//! 16-bit floats: the conversions and the one operation that the `half` crate leaves inexact. The CPU engine uses them too.

use half::{bf16, f16};

/// The operations of both 16-bit float formats that the engines need.
pub(crate) trait Half: Copy {
    /// Returns the value with these bits.
    fn widened(bits: u16) -> f32;

    /// Returns the nearest 16-bit float, ties to even.
    fn rounded(value: f32) -> u16;

    /// Returns the same for a double, rounded once.
    fn rounded_double(value: f64) -> u16 {
        Self::rounded(to_odd(value))
    }

    /// Returns `a * b + c`, rounded once.
    fn fused([a, b, c]: [u16; 3]) -> u16 {
        let [a, b, c] = [a, b, c].map(|bits| f64::from(Self::widened(bits)));
        // The product is exact. An inexact sum gets an odd last bit, so that the rounding to 16 bits is the only one.
        let product = a * b;
        let sum = product + c;
        let back = sum - product;
        let lost = (product - (sum - back)) + (c - back);
        if lost == 0.0 || !sum.is_finite() || sum.to_bits() & 1 == 1 {
            return Self::rounded_double(sum);
        }
        let away = (lost > 0.0) == (sum > 0.0);
        let bits = if away { sum.to_bits() + 1 } else { sum.to_bits() - 1 };
        Self::rounded_double(f64::from_bits(bits))
    }
}

/// Returns the sums of the halves of two words, rounded to the nearest, ties to even. NaN is that of a GPU.
pub(crate) fn add_pairs<H: Half>(a: u32, b: u32) -> u32 {
    let add = |a: u32, b: u32| {
        // A sum of two such numbers that is rounded to 24 bits and then to 11 or fewer is that which is rounded once.
        let sum = H::widened(a as u16) + H::widened(b as u16);
        if sum.is_nan() { 0x7fff } else { u32::from(H::rounded(sum)) }
    };
    add(a, b) | add(a >> 16, b >> 16) << 16
}

/// Converts a double to a float whose last bit is odd if the conversion is inexact. Rounding that float to fewer than
/// 23 bits gives the same result as rounding the double.
fn to_odd(value: f64) -> f32 {
    let near = value as f32;
    if near.is_nan() || f64::from(near) == value {
        return near;
    }
    let beyond = f64::from(near).abs() > value.abs();
    f32::from_bits((near.to_bits() - u32::from(beyond)) | 1)
}

impl Half for f16 {
    #[inline(always)]
    fn widened(bits: u16) -> f32 {
        let bits = u32::from(bits);
        let magnitude = f32::from_bits((bits & 0x7fff) << 13) * f32::from_bits((254 - 15) << 23);
        // A value with the largest exponent is infinite or NaN.
        let special = if magnitude >= 65536.0 { 0xff << 23 } else { 0 };
        f32::from_bits(magnitude.to_bits() | special | (bits & 0x8000) << 16)
    }

    #[inline(always)]
    fn rounded(value: f32) -> u16 {
        let bits = value.to_bits();
        let magnitude = bits & 0x7fff_ffff;
        let normal = magnitude.wrapping_add(0xfff + (magnitude >> 13 & 1)).wrapping_sub((127 - 15) << 23) >> 13;
        // Below the normal numbers, the sum with this number has its last bit where theirs is.
        let last = f32::from_bits((127 - 15 + 23 - 10 + 1) << 23);
        let subnormal = (f32::from_bits(magnitude) + last).to_bits().wrapping_sub(last.to_bits());
        let nan = 0x7e00 | magnitude >> 13 & 0x3ff;
        let half = if magnitude < 113 << 23 { subnormal } else { normal };
        let half = if magnitude >= 143 << 23 { 0x7c00 } else { half };
        let half = if magnitude > 0xff << 23 { nan } else { half };
        (half | bits >> 16 & 0x8000) as u16
    }
}

impl Half for bf16 {
    #[inline(always)]
    fn widened(bits: u16) -> f32 {
        f32::from_bits(u32::from(bits) << 16)
    }

    #[inline(always)]
    fn rounded(value: f32) -> u16 {
        let bits = value.to_bits();
        let nan = bits >> 16 | 0x40;
        let near = bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16;
        (if bits & 0x7fff_ffff > 0xff << 23 { nan } else { near }) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_formats_convert_as_the_half_crate_does() {
        let nan = |bits: &u16| f16::from_bits(*bits).is_nan() || bf16::from_bits(*bits).is_nan();
        for bits in (0..=u16::MAX).filter(|bits| !nan(bits)) {
            assert_eq!(
                <f16 as Half>::widened(bits).to_bits(),
                f16::from_bits(bits).to_f32_const().to_bits(),
                "{bits:#x}"
            );
            assert_eq!(<bf16 as Half>::widened(bits).to_bits(), bf16::from_bits(bits).to_f32().to_bits(), "{bits:#x}");
        }
        // Every pattern of the bits that decide, and the edge cases of the bits below.
        for upper in 0..=u16::MAX {
            for lower in [0, 1, 0xfff, 0x1000, 0x1001, 0x1fff, 0x7fff, 0x8000, 0x8001, 0xffff] {
                let value = f32::from_bits(u32::from(upper) << 16 | lower);
                assert_eq!(<f16 as Half>::rounded(value), f16::from_f32_const(value).to_bits(), "{value:e}");
                assert_eq!(<bf16 as Half>::rounded(value), bf16::from_f32_const(value).to_bits(), "{value:e}");
            }
        }
    }

    #[test]
    fn doubles_are_rounded_once() {
        let tie = 1.0 + f64::powi(2.0, -11);
        for (value, expected) in [
            (tie, 0x3c00),
            (tie + f64::EPSILON, 0x3c01),
            (tie - f64::EPSILON, 0x3c00),
            (-tie - f64::EPSILON, 0xbc01),
            (65520.0, 0x7c00),
            (65520.0 - 1e-9, 0x7bff),
            (f64::MAX, 0x7c00),
            (f64::powi(2.0, -25), 0),
            (f64::powi(2.0, -25) + 1e-20, 1),
            (-1e-300, 0x8000),
            (f64::NEG_INFINITY, 0xfc00),
        ] {
            assert_eq!(f16::rounded_double(value), expected, "{value:e}");
        }
        let tie = 1.0 + f64::powi(2.0, -8);
        assert_eq!(bf16::rounded_double(tie), 0x3f80);
        assert_eq!(bf16::rounded_double(tie + f64::EPSILON), 0x3f81);
    }

    #[test]
    fn fused_products_are_rounded_once() {
        // 1 + 2^-11 is a tie, and the product of two tiny numbers decides it.
        let (one, tiny) = (0x3c00u16, 0x0001u16);
        let half_ulp = f16::from_f64(f64::powi(2.0, -11)).to_bits();
        assert_eq!(f16::fused([half_ulp, one, one]), 0x3c00);
        // 33 * 31 = 1023, so 2^-21 * 1023 < 2^-11 < 2^-21 * 1025.
        let factor = |value: f64| f16::from_f64(value).to_bits();
        assert_eq!(f16::fused([factor(41.0 / 2048.0), factor(25.0 / 1024.0), one]), 0x3c01);
        assert_eq!(f16::fused([factor(33.0 / 2048.0), factor(31.0 / 1024.0), one]), 0x3c00);
        // This needs more bits than a double has: 65504 + (1/2)^48 and a tie with the last bit of 2^-48.
        let large = factor(2048.0);
        assert_eq!(f16::fused([tiny, tiny, large]), large);
        let tie = 2049.0;
        assert_eq!(f16::rounded(tie), large);
        assert_eq!(f16::fused([tiny, 0x8001, factor(-0.0)]), 0x8000);
        assert_eq!(f16::fused([0x7c00, 0, one]) & 0x7e00, 0x7e00);
    }
}
