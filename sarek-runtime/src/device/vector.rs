//! CUDA's short vectors.

use std::fmt::{self, Debug};
use std::ops::{Add, AddAssign, Div, DivAssign, Index, IndexMut, Mul, MulAssign, Neg, Sub, SubAssign};

use super::types::{AnyBits, ConstValue, DeviceType, SlotType};
use super::{Float, Number, bf16, f16};
use crate::ir::cells::Cells;
use crate::ir::{self, Const};
use crate::launch::{KernelArg, Operand};
use crate::{Element, Plain};
use sarek_macros::device;

/// The file with the functions of vectors, some of which are built into CUDA.
pub(crate) const FILE: &str = file!();

/// A zero-sized type that gives a vector the alignment of CUDA's vector.
#[doc(hidden)]
pub trait Align: Copy + Send + Sync + 'static {}

macro_rules! alignments {
    ($($name:ident $align:literal;)*) => {$(
        #[doc(hidden)]
        #[derive(Clone, Copy, Debug)]
        #[repr(align($align))]
        pub struct $name;

        impl Align for $name {}
    )*};
}

alignments! { Align1 1; Align2 2; Align4 4; Align8 8; Align16 16; }

/// Defines a vector with all its operations.
macro_rules! vectors {
    ($(
        $(#[$doc:meta])*
        $name:ident $align:ident [$length:literal] $first:ident $($field:ident $place:literal)*;
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct $name<T: Number> {
            /// The first number.
            pub $first: T,
            $(#[allow(missing_docs)] pub $field: T,)*
            align: [T::$align; 0],
        }

        #[device]
        impl<T: Number> $name<T> {
            /// Creates a vector of these numbers.
            pub fn new($first: T, $($field: T),*) -> Self {
                $name { $first, $($field,)* align: [] }
            }

            /// Creates a vector with the same number everywhere.
            pub fn splat(value: T) -> Self {
                $name { $first: value, $($field: value,)* align: [] }
            }

            /// Creates a vector of the numbers of an array.
            pub fn from_array(array: &[T; $length]) -> Self {
                $name { $first: array[0], $($field: array[$place],)* align: [] }
            }

            /// Returns the numbers as an array.
            pub fn to_array(self) -> [T; $length] {
                [self.$first, $(self.$field),*]
            }

            /// Returns the smaller numbers, component by component.
            pub fn min(self, other: Self) -> Self {
                $name { $first: self.$first.min(other.$first), $($field: self.$field.min(other.$field),)* align: [] }
            }

            /// Returns the larger numbers, component by component.
            pub fn max(self, other: Self) -> Self {
                $name { $first: self.$first.max(other.$first), $($field: self.$field.max(other.$field),)* align: [] }
            }

            /// Returns the sum of the products, starting with the first one.
            pub fn dot(self, other: Self) -> T {
                self.$first * other.$first $(+ self.$field * other.$field)*
            }
        }

        // SAFETY: numbers without padding.
        unsafe impl<T: Number> AnyBits for $name<T> {}

        impl<T: Number> $name<T> {
            /// Creates a vector of these numbers, in a constant of the surrounding Rust code.
            pub const fn constant($first: T, $($field: T),*) -> $name<T> {
                $name { $first, $($field,)* align: [] }
            }
        }

        #[device]
        impl<T: Float> $name<T> {
            /// Returns `self * a + b`, rounded once.
            pub fn mul_add(self, a: Self, b: Self) -> Self {
                $name {
                    $first: self.$first.mul_add(a.$first, b.$first),
                    $($field: self.$field.mul_add(a.$field, b.$field),)*
                    align: [],
                }
            }

            /// Returns the length: the root of the sum of the squares.
            pub fn length(self) -> T {
                self.dot(self).sqrt()
            }

            /// Returns the vector of length 1 in this direction; NaN for a vector of length 0.
            pub fn normalize(self) -> Self {
                self / self.length()
            }

            /// Interpolates between this vector (at 0) and the other one (at 1): `self + (other - self) * at`.
            pub fn lerp(self, other: Self, at: T) -> Self {
                self + (other - self) * at
            }
        }

        /// The numbers by their index: 0 is `x`.
        impl<T: Number> Index<usize> for $name<T> {
            type Output = T;

            #[track_caller]
            fn index(&self, index: usize) -> &T {
                match index {
                    0 => &self.$first,
                    $($place => &self.$field,)*
                    _ => out_of_range(index, $length),
                }
            }
        }

        impl<T: Number> IndexMut<usize> for $name<T> {
            #[track_caller]
            fn index_mut(&mut self, index: usize) -> &mut T {
                match index {
                    0 => &mut self.$first,
                    $($place => &mut self.$field,)*
                    _ => out_of_range(index, $length),
                }
            }
        }

        #[device]
        impl<T: Number> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                self.$first == other.$first $(&& self.$field == other.$field)*
            }
        }

        #[device]
        impl<T: Number + Neg<Output = T>> Neg for $name<T> {
            type Output = $name<T>;

            fn neg(self) -> $name<T> {
                $name { $first: -self.$first, $($field: -self.$field,)* align: [] }
            }
        }

        vectors!(@ Add add + AddAssign add_assign: $name $first $($field)*);
        vectors!(@ Sub sub - SubAssign sub_assign: $name $first $($field)*);
        vectors!(@ Mul mul * MulAssign mul_assign: $name $first $($field)*);
        vectors!(@ Div div / DivAssign div_assign: $name $first $($field)*);
        vectors!(# $name: f16 bf16 f32 f64);

        impl<T: Number> From<[T; $length]> for $name<T> {
            fn from([$first, $($field),*]: [T; $length]) -> $name<T> {
                $name::new($first, $($field),*)
            }
        }

        impl<T: Number> From<$name<T>> for [T; $length] {
            fn from(vector: $name<T>) -> [T; $length] {
                [vector.$first, $(vector.$field),*]
            }
        }

        impl<T: Number> Default for $name<T> {
            fn default() -> $name<T> {
                $name::splat(T::ZERO)
            }
        }

        impl<T: Number> Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name))
                    .field(stringify!($first), &self.$first)
                    $(.field(stringify!($field), &self.$field))*
                    .finish()
            }
        }

        // SAFETY: the fields of the struct, at the offsets of `#[repr(C)]`.
        unsafe impl<T: Number> SlotType for $name<T> {
            fn slot() -> ir::Type {
                let fields = [stringify!($first), $(stringify!($field)),*].into_iter().enumerate();
                let fields = fields.map(|(number, field)| (field, T::slot(), number * size_of::<T>())).collect();
                crate::private::struct_type(std::any::type_name::<Self>(), size_of::<Self>(), align_of::<Self>(), fields)
            }
        }

        // SAFETY: as above.
        unsafe impl<T: Number> DeviceType for $name<T> {
            const CELLS: Option<Cells> = {
                let mut fields = [(0, T::CELLS); $length];
                let mut number = 0;
                while number < $length {
                    fields[number].0 = number * size_of::<T>();
                    number += 1;
                }
                Cells::of_struct(size_of::<Self>(), &fields)
            };
        }

        // SAFETY: the scalars in order, of that type.
        unsafe impl<T: Number> ConstValue for $name<T> {
            fn flatten(&self, into: &mut Vec<Const>) {
                self.$first.flatten(into);
                $(self.$field.flatten(into);)*
            }

            fn constant_type() -> Option<ir::Type> {
                Some(Self::slot())
            }
        }

        // SAFETY: consecutive numbers, without bytes between or after them.
        unsafe impl<T: Number> Element for $name<T> {
            const PLAIN: bool = {
                assert!(size_of::<Self>() == $length * size_of::<T>() && T::PLAIN);
                true
            };
        }

        // SAFETY: as above.
        unsafe impl<T: Number + Plain> Plain for $name<T> {}

        // SAFETY: a struct of the type that its slot describes.
        unsafe impl<T: Number> KernelArg for $name<T> {
            fn operand(&self) -> Operand<'_> {
                Operand::of_struct(self)
            }
        }
    )*};
    // An operator with a vector, and with a number for all components.
    (@ $trait:ident $function:ident $op:tt $assign:ident $assign_function:ident: $name:ident $($field:ident)*) => {
        #[device]
        impl<T: Number> $trait for $name<T> {
            type Output = $name<T>;

            fn $function(self, other: $name<T>) -> $name<T> {
                $name { $($field: self.$field $op other.$field,)* align: [] }
            }
        }

        #[device]
        impl<T: Number> $trait<T> for $name<T> {
            type Output = $name<T>;

            fn $function(self, other: T) -> $name<T> {
                self $op $name::splat(other)
            }
        }

        #[device]
        impl<T: Number> $assign for $name<T> {
            fn $assign_function(&mut self, other: $name<T>) {
                *self = *self $op other;
            }
        }

        #[device]
        impl<T: Number> $assign<T> for $name<T> {
            fn $assign_function(&mut self, other: T) {
                *self = *self $op other;
            }
        }
    };
    // A number times a vector.
    (# $name:ident: $($number:ident)*) => {$(
        #[device]
        impl Mul<$name<$number>> for $number {
            type Output = $name<$number>;

            fn mul(self, vector: $name<$number>) -> $name<$number> {
                $name::splat(self) * vector
            }
        }
    )*};
}

vectors! {
    /// Two numbers, `x` and `y`, that lie side by side: CUDA's `float2`, `uint2`, …, with their alignment of twice a number's.
    ///
    /// Of `f16` and `bf16`, sums, differences, products and [`Vec2::mul_add`] are one instruction for both.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn rotate(points: &mut [Vec2<f32>], turn: Vec2<f32>) {
    ///     let p = points[global_idx_x()];
    ///     points[global_idx_x()] = Vec2::new(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x);
    /// }
    ///
    /// let device = Device::best()?;
    /// let mut points = device.upload(&[Vec2::new(1.0, 2.0); 32])?;
    /// rotate::launch(&device, Grid::new(1, 32), &mut points, Vec2::new(0.0, 1.0))?;
    /// assert_eq!(points.to_vec()?[31], Vec2::new(-2.0, 1.0));
    /// # Ok::<(), Error>(())
    /// ```
    Vec2 Pair [2] x y 1;
    /// Three numbers, `x`, `y` and `z`, without padding: CUDA's `float3`, `uint3`, …. Each number is an access of its own.
    Vec3 One [3] x y 1 z 2;
    /// Four numbers, `x`, `y`, `z` and `w`: CUDA's `float4`, `uchar4`, …, with their alignment of four times a
    /// number's, but at most 16 bytes. One access reads or writes 16 bytes.
    Vec4 Quad [4] x y 1 z 2 w 3;
}

#[cold]
#[track_caller]
fn out_of_range(index: usize, length: usize) -> ! {
    panic!("index out of bounds: the length is {length} but the index is {index}")
}

#[device]
impl<T: Number> Vec3<T> {
    /// Returns the cross product, which is perpendicular to both vectors.
    pub fn cross(self, other: Self) -> Self {
        Vec3::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }
}

/// Conversions to some of the numbers of a vector, and to a vector with one more number.
macro_rules! numbers {
    ($($name:ident: $($part:ident $to:ident($($field:ident)*))* $(, $extend:ident $field_of:ident $wider:ident($($own:ident)*))?;)*) => {$(
        #[device]
        impl<T: Number> $name<T> {
            $(
                /// Returns these numbers.
                pub fn $part(self) -> $to<T> {
                    $to::new($(self.$field),*)
                }
            )*
            $(
                /// Returns a vector with one more number.
                pub fn $extend(self, $field_of: T) -> $wider<T> {
                    $wider::new($(self.$own,)* $field_of)
                }
            )?
        }
    )*};
}

numbers! {
    Vec2: yx Vec2(y x), extend z Vec3(x y);
    Vec3: xy Vec2(x y) xz Vec2(x z) yz Vec2(y z) zyx Vec3(z y x), extend w Vec4(x y z);
    Vec4:
        xy Vec2(x y) xz Vec2(x z) xw Vec2(x w) yz Vec2(y z) yw Vec2(y w) zw Vec2(z w)
        xyz Vec3(x y z) xyw Vec3(x y w) xzw Vec3(x z w) yzw Vec3(y z w) wzyx Vec4(w z y x);
}

macro_rules! proved {
    ($($number:ident $one:literal $pair:literal $quad:literal;)*) => {$(
        // As in CUDA's `vector_types.h`.
        const _: () = assert!(align_of::<Vec2<$number>>() == $pair && size_of::<Vec2<$number>>() == 2 * $one);
        const _: () = assert!(align_of::<Vec3<$number>>() == $one && size_of::<Vec3<$number>>() == 3 * $one);
        const _: () = assert!(align_of::<Vec4<$number>>() == $quad && size_of::<Vec4<$number>>() == 4 * $one);
    )*};
}

proved! {
    i8 1 2 4; u8 1 2 4; i16 2 4 8; u16 2 4 8; f16 2 4 8; bf16 2 4 8; i32 4 8 16; u32 4 8 16; f32 4 8 16;
    i64 8 16 16; u64 8 16 16; isize 8 16 16; usize 8 16 16; f64 8 16 16;
}
