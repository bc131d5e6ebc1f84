//! Powers whose overflow is noticed: what `checked_pow` and its kin are made of.

use crate::ir::Scalar;
use crate::private::{Callee, Described, Linking};
use sarek_macros::device;

/// Where the functions of powers are.
pub(crate) const FILE: &str = file!();

macro_rules! powers {
    ($($name:ident: $ty:ident $scalar:ident;)*) => {
        $(
            /// The power by squaring, wrapped, and whether it is out of range.
            #[device]
            pub fn $name(base: $ty, exponent: u32) -> ($ty, bool) {
                let mut power: $ty = 1;
                let mut wraps = false;
                let mut factor = base;
                let mut rest = exponent;
                while rest != 0 {
                    if rest & 1 != 0 {
                        let (product, overflows) = power.overflowing_mul(factor);
                        power = product;
                        wraps |= overflows;
                    }
                    rest >>= 1;
                    if rest != 0 {
                        let (square, overflows) = factor.overflowing_mul(factor);
                        factor = square;
                        wraps |= overflows;
                    }
                }
                (power, wraps)
            }
        )*

        /// The function of an integer type.
        pub(crate) fn overflowing_pow(scalar: Scalar) -> Option<Box<Described>> {
            let callee = match scalar {
                $(Scalar::$scalar => Linking::callee($name::linked()),)*
                Scalar::Bool | Scalar::F16 | Scalar::Bf16 | Scalar::F32 | Scalar::F64 => return None,
            };
            match callee {
                Callee::Function(describe) => Some(describe()),
                Callee::Builtin(_) => None,
            }
        }
    };
}

powers! {
    overflowing_pow_i8: i8 I8;
    overflowing_pow_i16: i16 I16;
    overflowing_pow_i32: i32 I32;
    overflowing_pow_i64: i64 I64;
    overflowing_pow_isize: isize Isize;
    overflowing_pow_u8: u8 U8;
    overflowing_pow_u16: u16 U16;
    overflowing_pow_u32: u32 U32;
    overflowing_pow_u64: u64 U64;
    overflowing_pow_usize: usize Usize;
}
