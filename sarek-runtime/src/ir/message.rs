//! Texts with embedded values, which a device reports as bits and the host formats.

use super::Scalar;
use half::{bf16, f16};
use std::fmt;

/// A text that the host reports, with the values of scalars in it.
#[derive(Clone)]
pub struct Message {
    /// The text as the user wrote it, without the values: for readers of the generated code.
    pub text: String,
    /// Renders the text with the values; without it, `text` is complete.
    pub render: Option<fn(&[Value]) -> String>,
    /// The types of the values.
    pub types: Vec<Scalar>,
}

impl Message {
    /// Returns the text with values given by their bits, in the low bytes.
    pub fn of(&self, bits: &[u64]) -> String {
        let Some(render) = self.render else { return self.text.clone() };
        // A missing value is 0.
        let bits = bits.iter().copied().chain(std::iter::repeat(0));
        let values: Vec<Value> = self.types.iter().zip(bits).map(|(scalar, bits)| Value::new(*scalar, bits)).collect();
        render(&values)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message { text: text.into(), render: None, types: Vec::new() }
    }
}

impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        let same = match (self.render, other.render) {
            (Some(one), Some(other)) => std::ptr::fn_addr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        same && self.text == other.text && self.types == other.types
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Message").field(&self.text).field(&self.types).finish()
    }
}

/// The value of a scalar. Each trait of `std::fmt` formats it like the scalar.
#[derive(Clone, Copy, PartialEq)]
#[allow(missing_docs)]
pub enum Value {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    Isize(isize),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    Usize(usize),
    F16(f16),
    Bf16(bf16),
    F32(f32),
    F64(f64),
}

impl Value {
    /// Returns a value of that type with those bits, in the low bytes.
    pub fn new(scalar: Scalar, bits: u64) -> Value {
        match scalar {
            Scalar::Bool => Value::Bool(bits & 1 != 0),
            Scalar::I8 => Value::I8(bits as i8),
            Scalar::I16 => Value::I16(bits as i16),
            Scalar::I32 => Value::I32(bits as i32),
            Scalar::I64 => Value::I64(bits as i64),
            Scalar::Isize => Value::Isize(bits as isize),
            Scalar::U8 => Value::U8(bits as u8),
            Scalar::U16 => Value::U16(bits as u16),
            Scalar::U32 => Value::U32(bits as u32),
            Scalar::U64 => Value::U64(bits),
            Scalar::Usize => Value::Usize(bits as usize),
            Scalar::F16 => Value::F16(f16::from_bits(bits as u16)),
            Scalar::Bf16 => Value::Bf16(bf16::from_bits(bits as u16)),
            Scalar::F32 => Value::F32(f32::from_bits(bits as u32)),
            Scalar::F64 => Value::F64(f64::from_bits(bits)),
        }
    }
}

macro_rules! formats {
    ($($style:ident: $($kind:ident)*;)*) => {$(
        impl fmt::$style for Value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Value::$kind(value) => fmt::$style::fmt(value, f),)*
                    // rustc has checked that the scalar has this style.
                    #[allow(unreachable_patterns)]
                    _ => Ok(()),
                }
            }
        }
    )*};
}

formats! {
    Display: Bool I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64;
    Debug: Bool I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64;
    LowerHex: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16;
    UpperHex: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16;
    Octal: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16;
    Binary: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16;
    LowerExp: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64;
    UpperExp: I8 I16 I32 I64 Isize U8 U16 U32 U64 Usize F16 Bf16 F32 F64;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_their_scalars() {
        let of = |scalar, bits| Value::new(scalar, bits);
        let texts = [
            (
                format!("{:>5}|{:<5}|{:^5}", of(Scalar::U32, 7), of(Scalar::I8, 0xff), of(Scalar::Bool, 1)),
                "    7|-1   |true ",
            ),
            (
                format!("{:#06x} {:b} {:o}", of(Scalar::U16, 255), of(Scalar::I8, 0x80), of(Scalar::U8, 8)),
                "0x00ff 10000000 10",
            ),
            (
                format!(
                    "{:.2} {:+e} {:?}",
                    of(Scalar::F32, 0x4048_f5c3),
                    of(Scalar::F64, 4.0f64.to_bits()),
                    of(Scalar::F32, 0)
                ),
                "3.14 +4e0 0.0",
            ),
            (format!("{:x?} {:?}", of(Scalar::I64, u64::MAX), of(Scalar::Isize, u64::MAX)), "ffffffffffffffff -1"),
        ];
        for (text, expected) in texts {
            assert_eq!(text, expected);
        }
    }

    #[test]
    fn a_message_without_values_is_its_text() {
        assert_eq!(Message::from("100% {}").of(&[1]), "100% {}");
        let two = Message {
            text: "\"{} {}\"".into(),
            render: Some(|values| format!("{} {}", values[1], values[0])),
            types: vec![Scalar::U32, Scalar::Bool],
        };
        assert_eq!(two.of(&[5, 1]), "true 5");
        assert_eq!(two.of(&[]), "false 0");
        assert_ne!(two, Message { types: vec![Scalar::U32], ..two.clone() });
    }
}
