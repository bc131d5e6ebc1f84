//! Floats of 8 bits, which matrix units multiply.

use sarek_macros::{DeviceType, device};
use std::fmt;

/// The file with the functions of 8-bit floats.
pub(crate) const FILE: &str = file!();

/// Returns the bits of a number without its sign, rounded to the nearest 8-bit float; of two equally near ones to the even one. It is at most
/// the largest finite number.
///
/// `MANTISSA` is the number of bits of the mantissa, and `BIAS` that of the exponent.
#[device]
fn round_magnitude<const MANTISSA: u32, const BIAS: u32>(magnitude: u32, largest: u32) -> u32 {
    // The exponent and mantissa of `f32`, less what they are shorter and differently biased.
    let dropped = 23 - MANTISSA;
    let least = (128 - BIAS) << 23;
    if magnitude < least {
        // The sum's last bit is that of the smallest number: it has 24 bits, so that the addition rounds.
        let shift = (151 - BIAS - MANTISSA) << 23;
        let sum = f32::from_bits(magnitude) + f32::from_bits(shift);
        sum.to_bits() - shift
    } else {
        let rounded = magnitude + ((1 << (dropped - 1)) - 1) + (magnitude >> dropped & 1);
        ((rounded >> dropped) - ((127 - BIAS) << MANTISSA)).min(largest)
    }
}

/// Returns a number without sign that is neither infinite nor NaN.
#[device]
fn widen_magnitude<const MANTISSA: u32, const BIAS: u32>(magnitude: u32) -> f32 {
    if magnitude >> MANTISSA == 0 {
        magnitude as f32 * f32::from_bits((128 - BIAS - MANTISSA) << 23)
    } else {
        f32::from_bits((magnitude + ((127 - BIAS) << MANTISSA)) << (23 - MANTISSA))
    }
}

macro_rules! floats {
    ($($(#[$doc:meta])* $name:ident $mantissa:literal $bias:literal one $one:literal largest $largest:literal special $special:literal
        infinite $infinite:literal;)*) => {$(
        $(#[$doc])*
        ///
        /// It can be stored wherever numbers can. Arithmetic is that of `f32`, after [`to_f32`](Self::to_f32). Zeros of both signs are equal, and
        /// NaN is unequal to everything.
        #[derive(Clone, Copy, Default, DeviceType)]
        #[repr(C)]
        pub struct $name {
            bits: u8,
        }

        impl $name {
            /// 0.
            pub const ZERO: $name = $name { bits: 0 };
            /// 1.
            pub const ONE: $name = $name { bits: $one };
            /// The largest finite number.
            pub const MAX: $name = $name { bits: $largest };
            /// The smallest positive number.
            pub const MIN_POSITIVE: $name = $name { bits: 1 };
            /// Not a number.
            pub const NAN: $name = $name { bits: 0x7f };
        }

        #[device]
        impl $name {
            /// Returns the number of these bits.
            pub fn from_bits(bits: u8) -> $name {
                $name { bits }
            }

            /// Returns the bits.
            pub fn to_bits(self) -> u8 {
                self.bits
            }

            /// Returns the nearest number; of two equally near ones, the one whose last bit is 0. What is larger than the
            /// largest finite number, infinity included, becomes that number (it saturates), with its sign. NaN stays NaN, without its sign.
            pub fn from_f32(value: f32) -> $name {
                let magnitude = value.to_bits() & 0x7fff_ffff;
                if magnitude > 0x7f80_0000 {
                    $name { bits: 0x7f }
                } else {
                    let rounded = round_magnitude::<$mantissa, $bias>(magnitude, $largest);
                    $name { bits: (value.to_bits() >> 24 & 0x80 | rounded) as u8 }
                }
            }

            /// Returns the number, exactly.
            pub fn to_f32(self) -> f32 {
                let magnitude = (self.bits & 0x7f) as u32;
                let wide = if magnitude >= $special {
                    if magnitude == $infinite { f32::INFINITY } else { f32::NAN }
                } else {
                    widen_magnitude::<$mantissa, $bias>(magnitude)
                };
                if self.bits >= 0x80 { -wide } else { wide }
            }

            /// Returns `true` if it is not a number.
            pub fn is_nan(self) -> bool {
                let magnitude = (self.bits & 0x7f) as u32;
                magnitude >= $special && magnitude != $infinite
            }
        }

        #[device]
        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.to_f32() == other.to_f32()
            }
        }

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &$name) -> Option<std::cmp::Ordering> {
                self.to_f32().partial_cmp(&other.to_f32())
            }
        }

        impl From<$name> for f32 {
            fn from(value: $name) -> f32 {
                value.to_f32()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.to_f32().fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.to_f32(), f)
            }
        }
    )*};
}

floats! {
    /// A float with 4 bits of exponent and 3 of mantissa: up to 448, with 4 significant digits in base 2. It has a NaN of either sign and no
    /// infinity.
    F8E4M3 3 7 one 0x38 largest 0x7e special 0x7f infinite 0x100;
    /// A float with 5 bits of exponent and 2 of mantissa: up to 57344, with 3 significant digits in base 2. It has infinities and NaN.
    F8E5M2 2 15 one 0x3c largest 0x7b special 0x7c infinite 0x7c;
}

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! exhaustive {
        ($($test:ident $name:ident $mantissa:literal $bias:literal $largest:literal;)*) => {$(
            #[test]
            fn $test() {
                // All finite numbers, by the definition of the format.
                let value = |bits: i32| {
                    let (exponent, mantissa) = (bits >> $mantissa, f64::from(bits & ((1 << $mantissa) - 1)));
                    let whole = if exponent == 0 { 0.0 } else { f64::from(1 << $mantissa) };
                    (whole + mantissa) * 2f64.powi(exponent.max(1) - $bias - $mantissa)
                };
                for bits in 0..=$largest {
                    let (x, wide) = ($name::from_bits(bits as u8), value(bits));
                    assert_eq!(f64::from(x.to_f32()), wide, "{bits:#x}");
                    assert_eq!(f64::from($name::from_bits(bits as u8 | 0x80).to_f32()), -wide, "{bits:#x}");
                    assert_eq!($name::from_f32(wide as f32).to_bits(), bits as u8, "{wide}");
                    assert_eq!($name::from_f32(-wide as f32).to_bits(), bits as u8 | 0x80, "{wide}");
                    if bits < $largest {
                        // The middle between neighbours goes to the even one, and what is beside it to the nearer one.
                        let middle = (0.5 * (wide + value(bits + 1))) as f32;
                        assert_eq!($name::from_f32(middle).to_bits(), (bits + (bits & 1)) as u8, "{middle}");
                        assert_eq!($name::from_f32(middle.next_down()).to_bits(), bits as u8, "{middle}");
                        assert_eq!($name::from_f32(middle.next_up()).to_bits(), bits as u8 + 1, "{middle}");
                    }
                }
                for large in [value($largest) as f32 * 1.1, f32::MAX, f32::INFINITY] {
                    assert_eq!($name::from_f32(large).to_bits(), $name::MAX.to_bits(), "{large}");
                    assert_eq!($name::from_f32(-large), $name::from_bits(0x80 | $largest as u8), "{large}");
                }
                for nan in [f32::NAN, -f32::NAN, f32::from_bits(0x7f80_0001), f32::from_bits(0xffff_ffff)] {
                    assert_eq!($name::from_f32(nan).to_bits(), 0x7f);
                }
                assert!($name::NAN.is_nan() && $name::NAN.to_f32().is_nan() && $name::NAN != $name::NAN);
                assert!(!$name::MAX.is_nan() && $name::from_f32(-0.0) == $name::ZERO && $name::ONE.to_f32() == 1.0);
                assert!($name::ONE < $name::MAX && $name::MIN_POSITIVE > $name::ZERO);
            }
        )*};
    }

    exhaustive! { all_of_e4m3 F8E4M3 3 7 0x7e; all_of_e5m2 F8E5M2 2 15 0x7b; }

    #[test]
    fn infinities() {
        assert_eq!(F8E5M2::from_bits(0x7c).to_f32(), f32::INFINITY);
        assert_eq!(F8E5M2::from_bits(0xfc).to_f32(), f32::NEG_INFINITY);
        assert!(
            !F8E5M2::from_bits(0x7c).is_nan() && F8E5M2::from_bits(0x7d).is_nan() && F8E4M3::from_bits(0xff).is_nan()
        );
    }
}
