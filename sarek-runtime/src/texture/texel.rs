//! The types of texels.

use crate::Element;
use crate::device::{AnyBits, DeviceType, Number, Vec2, Vec4, f16};
use crate::private::CudaValue;
use sarek_macros::device;
use std::marker::PhantomData;

/// The file with the functions of texels.
pub(crate) const FILE: &str = file!();

/// The encoding of a texel's channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[doc(hidden)]
pub struct Format {
    /// The number of the channels' type in `CUarray_format`.
    pub code: u32,
    /// The bytes of a channel: 1, 2 or 4.
    pub bytes: usize,
    /// 1, 2 or 4.
    pub channels: usize,
    /// How the CPU reads a channel: one of the numbers in `meaning.rs`.
    pub decoding: u32,
}

impl Format {
    /// Returns `true` if kernels read the channels as integers.
    pub const fn is_integer(self) -> bool {
        self.decoding == super::meaning::INTEGER
    }
}

mod sealed {
    /// The encoding of a type of texels. Other crates cannot implement it.
    pub trait Encoded {
        const FORMAT: super::Format;
        /// The type that surfaces hand over: the bits of floats of 16 bits, and the element itself otherwise.
        type Stored: super::TexelValue;
    }
}

pub(super) use sealed::Encoded;

/// A type of texels: `u8`, `i8`, `u16`, `i16`, `u32`, `i32`, `f16` and `f32`, [`Vec2`] and [`Vec4`] of these, and
/// [`NormalizedFloat`] of those with 8 or 16 bits. Sealed.
///
/// | type | the host's elements | what kernels read | filters |
/// |---|---|---|---|
/// | `f32`, `Vec4<f32>` | the same | the same | all |
/// | `f16`, `Vec4<f16>` | the same | `f32`, `Vec4<f32>` | all |
/// | `u8`, `Vec4<u8>` | the same | the same | nearest |
/// | `NormalizedFloat<u8>`, `NormalizedFloat<Vec4<u8>>` | `u8`, `Vec4<u8>` | `f32`, `Vec4<f32>` | all |
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a type of texels",
    label = "texture units do not read this",
    note = "texels are `u8`, `i8`, `u16`, `i16`, `u32`, `i32`, `f16` and `f32`, `Vec2` and `Vec4` of these, and \
            `NormalizedFloat` of those with 8 or 16 bits",
    note = "a type parameter is one if it is bounded by `Texel`"
)]
pub trait Texel: Encoded + 'static {
    /// The type of the host's elements, of which the texture is made.
    type Element: Element + Copy + AnyBits;
    /// The type of a sample in a kernel.
    type Value: TexelValue;
}

/// Integers of 8 or 16 bits that a kernel reads as floats: 0 to 1 if they are unsigned, -1 to 1 if they are signed
/// (`cudaReadModeNormalizedFloat`). `T` is such a number, or a [`Vec2`] or [`Vec4`] of these.
#[derive(Debug, Clone, Copy)]
pub struct NormalizedFloat<T>(PhantomData<T>);

/// A type that kernels read from textures. Sealed.
#[device]
pub trait TexelValue: DeviceType + CudaValue + Copy {
    /// Returns the value of these channels, each in the low bits.
    fn of_channels(bits: [u32; 4]) -> Self;

    /// Returns the bits of a channel, zero-extended; 0 for a channel that it does not have.
    fn channel(self, number: u32) -> u32;
}

/// A texel that kernels also write, through a surface: all but [`NormalizedFloat`], whose surface has the integers. Sealed.
#[diagnostic::on_unimplemented(
    message = "a surface has no texels of type `{Self}`",
    label = "kernels do not write this to surfaces",
    note = "texels of surfaces are `u8`, `i8`, `u16`, `i16`, `u32`, `i32`, `f16` and `f32`, and `Vec2` and `Vec4` of these",
    note = "a type parameter is one if it is bounded by `SurfaceTexel`"
)]
#[device]
pub trait SurfaceTexel: Texel<Element = Self> + DeviceType + CudaValue + Copy {
    /// Returns the texel as a surface hands it over.
    #[doc(hidden)]
    fn to_stored(self) -> Self::Stored;

    /// Returns the texel that a surface hands over.
    #[doc(hidden)]
    fn of_stored(stored: Self::Stored) -> Self;
}

/// The type of one channel.
#[device]
#[doc(hidden)]
pub trait Channel: Number {
    /// Returns the number with these bits.
    fn of_word(word: u32) -> Self;

    /// Returns the bits, zero-extended.
    fn word(self) -> u32;
}

macro_rules! numbers {
    ($($ty:ident $code:literal |$word:ident| $of_word:expr, |$value:ident| $to_word:expr, $decoding:ident;)*) => {$(
        #[device]
        impl Channel for $ty {
            fn of_word($word: u32) -> $ty {
                $of_word
            }

            fn word(self) -> u32 {
                let $value = self;
                $to_word
            }
        }

        #[device]
        impl TexelValue for $ty {
            fn of_channels(bits: [u32; 4]) -> $ty {
                <$ty as Channel>::of_word(bits[0])
            }

            fn channel(self, number: u32) -> u32 {
                if number == 0 { <$ty as Channel>::word(self) } else { 0 }
            }
        }

        #[device]
        impl SurfaceTexel for $ty {
            fn to_stored(self) -> $ty {
                self
            }

            fn of_stored(stored: $ty) -> $ty {
                stored
            }
        }

        impl Encoded for $ty {
            const FORMAT: Format = Format {
                code: $code,
                bytes: size_of::<$ty>(),
                channels: 1,
                decoding: super::meaning::$decoding,
            };
            type Stored = $ty;
        }

        impl Texel for $ty {
            type Element = $ty;
            type Value = $ty;
        }

        vectors!($ty, $ty, $ty);
    )*};
}

macro_rules! vectors {
    ($ty:ident, $value:ident, $stored:ident) => {
        vectors!(@ Vec2 2 $ty, $value, $stored);
        vectors!(@ Vec4 4 $ty, $value, $stored);
    };
    (@ $vector:ident $channels:literal $ty:ident, $value:ident, $stored:ident) => {
        impl Encoded for $vector<$ty> {
            const FORMAT: Format = Format { channels: $channels, ..<$ty as Encoded>::FORMAT };
            type Stored = $vector<$stored>;
        }

        impl Texel for $vector<$ty> {
            type Element = $vector<$ty>;
            type Value = $vector<$value>;
        }
    };
}

numbers! {
    u8 1 |word| word as u8, |value| value as u32, INTEGER;
    u16 2 |word| word as u16, |value| value as u32, INTEGER;
    u32 3 |word| word, |value| value, INTEGER;
    i8 8 |word| word as i8, |value| value as u8 as u32, INTEGER;
    i16 9 |word| word as i16, |value| value as u16 as u32, INTEGER;
    i32 10 |word| word as i32, |value| value as u32, INTEGER;
    f32 32 |word| f32::from_bits(word), |value| value.to_bits(), FLOAT;
}

impl Encoded for f16 {
    const FORMAT: Format = Format { code: 16, bytes: 2, channels: 1, decoding: super::meaning::HALF };
    type Stored = u16;
}

impl Texel for f16 {
    type Element = f16;
    type Value = f32;
}

vectors!(f16, f32, u16);

#[device]
impl SurfaceTexel for f16 {
    fn to_stored(self) -> u16 {
        self.to_bits()
    }

    fn of_stored(stored: u16) -> f16 {
        f16::from_bits(stored)
    }
}

#[device]
impl SurfaceTexel for Vec2<f16> {
    fn to_stored(self) -> Vec2<u16> {
        Vec2::new(self.x.to_bits(), self.y.to_bits())
    }

    fn of_stored(stored: Vec2<u16>) -> Vec2<f16> {
        Vec2::new(f16::from_bits(stored.x), f16::from_bits(stored.y))
    }
}

#[device]
impl SurfaceTexel for Vec4<f16> {
    fn to_stored(self) -> Vec4<u16> {
        Vec4::new(self.x.to_bits(), self.y.to_bits(), self.z.to_bits(), self.w.to_bits())
    }

    fn of_stored(stored: Vec4<u16>) -> Vec4<f16> {
        let (x, y) = (f16::from_bits(stored.x), f16::from_bits(stored.y));
        Vec4::new(x, y, f16::from_bits(stored.z), f16::from_bits(stored.w))
    }
}

#[device]
impl<T: Channel> TexelValue for Vec2<T> {
    fn of_channels(bits: [u32; 4]) -> Vec2<T> {
        Vec2::new(T::of_word(bits[0]), T::of_word(bits[1]))
    }

    fn channel(self, number: u32) -> u32 {
        match number {
            0 => self.x.word(),
            1 => self.y.word(),
            _ => 0,
        }
    }
}

#[device]
impl<T: Channel> TexelValue for Vec4<T> {
    fn of_channels(bits: [u32; 4]) -> Vec4<T> {
        Vec4::new(T::of_word(bits[0]), T::of_word(bits[1]), T::of_word(bits[2]), T::of_word(bits[3]))
    }

    fn channel(self, number: u32) -> u32 {
        match number {
            0 => self.x.word(),
            1 => self.y.word(),
            2 => self.z.word(),
            _ => self.w.word(),
        }
    }
}

#[device]
impl<T: Channel> SurfaceTexel for Vec2<T>
where
    Vec2<T>: Texel<Element = Vec2<T>> + Encoded<Stored = Vec2<T>>,
{
    fn to_stored(self) -> Vec2<T> {
        self
    }

    fn of_stored(stored: Vec2<T>) -> Vec2<T> {
        stored
    }
}

#[device]
impl<T: Channel> SurfaceTexel for Vec4<T>
where
    Vec4<T>: Texel<Element = Vec4<T>> + Encoded<Stored = Vec4<T>>,
{
    fn to_stored(self) -> Vec4<T> {
        self
    }

    fn of_stored(stored: Vec4<T>) -> Vec4<T> {
        stored
    }
}

macro_rules! normalized {
    ($($ty:ident $decoding:ident;)*) => {$(
        normalized!(@ $ty, $ty, f32, $decoding);
        normalized!(@ $ty, Vec2<$ty>, Vec2<f32>, $decoding);
        normalized!(@ $ty, Vec4<$ty>, Vec4<f32>, $decoding);
    )*};
    (@ $channel:ident, $element:ty, $value:ty, $decoding:ident) => {
        impl Encoded for NormalizedFloat<$element> {
            const FORMAT: Format =
                Format { decoding: super::meaning::$decoding, ..<$element as Encoded>::FORMAT };
            type Stored = $element;
        }

        impl Texel for NormalizedFloat<$element> {
            type Element = $element;
            type Value = $value;
        }
    };
}

normalized! { u8 UNSIGNED_8; i8 SIGNED_8; u16 UNSIGNED_16; i16 SIGNED_16; }
