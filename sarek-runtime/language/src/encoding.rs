//! Data as bytes: numbers with seven bits per byte, texts and lists after their length, an enum's variant as one byte.

/// A type whose values can be written as bytes and read again.
pub trait Encoding: Sized {
    /// Appends the value.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Takes a value from the front.
    fn read(bytes: &mut &[u8]) -> Self;
}

/// Returns the bytes of a value.
pub fn encode<T: Encoding>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    value.write(&mut bytes);
    bytes
}

/// Returns the value of bytes that [`encode`] of the same version of this crate has made.
///
/// # Panics
/// Other bytes may make it panic.
pub fn decode<T: Encoding>(mut bytes: &[u8]) -> T {
    let value = T::read(&mut bytes);
    assert!(bytes.is_empty(), "{}", MISMATCH);
    value
}

/// The message for bytes that cannot be read.
pub(crate) const MISMATCH: &str = "`sarek-macros` and `sarek-runtime` are of different versions";

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> &'b [u8] {
    let (taken, rest) = bytes.split_at_checked(count).expect(MISMATCH);
    *bytes = rest;
    taken
}

impl Encoding for u8 {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(*self);
    }

    fn read(bytes: &mut &[u8]) -> u8 {
        take(bytes, 1)[0]
    }
}

impl Encoding for bool {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(u8::from(*self));
    }

    fn read(bytes: &mut &[u8]) -> bool {
        u8::read(bytes) != 0
    }
}

impl Encoding for u128 {
    fn write(&self, bytes: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 0x80 {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }

    fn read(bytes: &mut &[u8]) -> u128 {
        let mut value = 0;
        for shift in (0..u128::BITS).step_by(7) {
            let byte = u8::read(bytes);
            value |= u128::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        value
    }
}

macro_rules! numbers {
    ($($ty:ty)*) => {$(
        impl Encoding for $ty {
            fn write(&self, bytes: &mut Vec<u8>) {
                (*self as u128).write(bytes);
            }

            fn read(bytes: &mut &[u8]) -> $ty {
                <$ty>::try_from(u128::read(bytes)).expect(MISMATCH)
            }
        }
    )*};
}

numbers!(u32 usize);

impl Encoding for String {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.len().write(bytes);
        bytes.extend_from_slice(self.as_bytes());
    }

    fn read(bytes: &mut &[u8]) -> String {
        let length = usize::read(bytes);
        str::from_utf8(take(bytes, length)).expect(MISMATCH).to_string()
    }
}

impl<T: Encoding> Encoding for Box<T> {
    fn write(&self, bytes: &mut Vec<u8>) {
        (**self).write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> Box<T> {
        Box::new(T::read(bytes))
    }
}

impl<T: Encoding> Encoding for Option<T> {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.is_some().write(bytes);
        if let Some(value) = self {
            value.write(bytes);
        }
    }

    fn read(bytes: &mut &[u8]) -> Option<T> {
        bool::read(bytes).then(|| T::read(bytes))
    }
}

impl<T: Encoding> Encoding for Vec<T> {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.len().write(bytes);
        self.iter().for_each(|value| value.write(bytes));
    }

    fn read(bytes: &mut &[u8]) -> Vec<T> {
        (0..usize::read(bytes)).map(|_| T::read(bytes)).collect()
    }
}

impl<A: Encoding, B: Encoding> Encoding for (A, B) {
    fn write(&self, bytes: &mut Vec<u8>) {
        self.0.write(bytes);
        self.1.write(bytes);
    }

    fn read(bytes: &mut &[u8]) -> (A, B) {
        (A::read(bytes), B::read(bytes))
    }
}

/// Declares public structs and enums that can be written as bytes. The fields of an enum's tuple variant have names
/// here, for readers.
macro_rules! encoded {
    () => {};
    (
        $(#[$meta:meta])*
        struct $name:ident {
            $($(#[$field_meta:meta])* $field:ident: $ty:ty,)*
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $name {
            $($(#[$field_meta])* pub $field: $ty,)*
        }

        impl Encoding for $name {
            fn write(&self, bytes: &mut Vec<u8>) {
                $(self.$field.write(bytes);)*
            }

            fn read(bytes: &mut &[u8]) -> $name {
                $name { $($field: Encoding::read(bytes),)* }
            }
        }

        encoded! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident
                $(($($part:ident: $part_ty:ty),*))?
                $({ $($(#[$field_meta:meta])* $field:ident: $field_ty:ty,)* })?
                ,
            )*
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Debug)]
        pub enum $name {
            $(
                $(#[$variant_meta])*
                $variant $(($($part_ty),*))? $({ $($(#[$field_meta])* $field: $field_ty,)* })?,
            )*
        }

        impl Encoding for $name {
            fn write(&self, bytes: &mut Vec<u8>) {
                enum Tag { $($variant,)* }
                match self {
                    $(
                        $name::$variant $(($($part),*))? $({ $($field),* })? => {
                            bytes.push(Tag::$variant as u8);
                            $($($part.write(bytes);)*)?
                            $($($field.write(bytes);)*)?
                        }
                    )*
                }
            }

            fn read(bytes: &mut &[u8]) -> $name {
                enum Tag { $($variant,)* }
                match u8::read(bytes) {
                    $(
                        tag if tag == Tag::$variant as u8 => $name::$variant
                            $(($(<$part_ty as Encoding>::read(bytes)),*))?
                            $({ $($field: Encoding::read(bytes)),* })?,
                    )*
                    _ => panic!("{}", crate::encoding::MISMATCH),
                }
            }
        }

        encoded! { $($rest)* }
    };
}

pub(crate) use encoded;

#[cfg(test)]
mod tests {
    use super::*;

    encoded! {
        /// A struct.
        #[derive(PartialEq, Clone)]
        struct Point {
            x: u32,
            name: Option<String>,
        }
        /// An enum.
        #[derive(PartialEq, Clone)]
        enum Shape {
            Empty,
            Circle(centre: Point, radius: u128),
            Lines { ends: Vec<(Point, Box<Shape>)>, closed: bool, },
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let point = |x, name: Option<&str>| Point { x, name: name.map(String::from) };
        let inner = Shape::Circle(point(u32::MAX, Some("größe")), u128::MAX);
        let ends = vec![(point(0, None), Box::new(inner)), (point(127, Some("")), Box::new(Shape::Empty))];
        let shape = Shape::Lines { ends, closed: true };
        assert_eq!(decode::<Shape>(&encode(&shape)), shape);
    }

    #[test]
    fn numbers_of_each_length_are_read() {
        for shift in 0..128 {
            for value in [1u128 << shift, (1 << shift) - 1, u128::MAX >> shift] {
                assert_eq!(decode::<u128>(&encode(&value)), value);
            }
        }
        assert_eq!(encode(&127u32), [127]);
        assert_eq!(encode(&128u32), [128, 1]);
    }

    #[test]
    fn bytes_of_something_else_are_refused() {
        for bytes in [&[][..], &[3], &[1, 0], &[0, 0]] {
            let refused = std::panic::catch_unwind(|| decode::<Shape>(bytes)).unwrap_err();
            let text = refused.downcast_ref::<String>().cloned();
            assert!(text.is_none_or(|text| text.contains(MISMATCH)), "{bytes:?}");
        }
    }
}
