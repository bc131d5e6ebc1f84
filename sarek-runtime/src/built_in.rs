//! Traits with methods that have the names of those that kernels know, at each place where rustc could find a method of
//! a user's trait first. They are used in code that never runs: beside a user's trait, rustc reports an ambiguity.
//!
//! rustc prefers a type's own methods to those of traits that take the receiver in the same way. So a trait's method
//! can only take precedence over a slice's method called on an array, over one that takes `&self` or `&mut self`, and
//! over one of another trait.
//!
//! ```compile_fail
//! # use sarek_runtime::prelude::*;
//! trait Ext {
//!     fn reverse(&mut self);
//! }
//!
//! impl Ext for [u32; 4] {
//!     fn reverse(&mut self) { self[0] = 7; }
//! }
//!
//! #[kernel]
//! fn k(out: &mut [u32]) {
//!     let mut a = [1, 2, 3, 4u32];
//!     a.reverse();
//! }
//! ```
//!
//! ```compile_fail
//! # use sarek_runtime::prelude::*;
//! trait Ext {
//!     fn len(&self) -> usize;
//! }
//!
//! impl Ext for [u32; 4] {
//!     fn len(&self) -> usize { 1 }
//! }
//!
//! #[kernel]
//! fn k(out: &mut [u32]) {
//!     let mut a = [1, 2, 3, 4u32];
//!     out[0] = a.len() as u32;
//! }
//! ```
//!
//! ```compile_fail
//! # use sarek_runtime::prelude::*;
//! trait Ext {
//!     fn contains(self, _: &u32) -> bool;
//! }
//!
//! impl Ext for [u32; 4] {
//!     fn contains(self, _: &u32) -> bool { true }
//! }
//!
//! #[kernel]
//! fn k(out: &mut [u32]) {
//!     let mut a = [1, 2, 3, 4u32];
//!     out[0] = a.contains(&9) as u32;
//! }
//! ```
//!
//! ```compile_fail
//! # use sarek_runtime::prelude::*;
//! trait Ext {
//!     fn fill(&self, _: u32);
//! }
//!
//! impl Ext for [u32] {
//!     fn fill(&self, _: u32) {}
//! }
//!
//! #[kernel]
//! fn k(out: &mut [u32]) {
//!     let mut a = [1, 2, 3, 4u32];
//!     a.fill(3);
//! }
//! ```

#![allow(clippy::wrong_self_convention, reason = "each stands where a method of a user's trait may")]
#![allow(missing_docs)]

use crate::device::{bf16, f16};

macro_rules! methods {
    ($($name:ident($($arg:ident)*);)*) => {$(
        #[doc = concat!("`", stringify!($name), "`.")]
        pub mod $name {
            /// Methods of an array.
            pub trait ByValue: Sized {
                /// A placeholder for the method.
                fn $name<$($arg),*>(self, $(_: $arg),*) {}
            }

            impl<T: Copy, const N: usize> ByValue for [T; N] {}

            /// Methods of a reference to an array.
            pub trait ByReference {
                /// A placeholder for the method.
                fn $name<$($arg),*>(&self, $(_: $arg),*) {}
            }

            impl<T, const N: usize> ByReference for [T; N] {}

            /// Methods of a mutable reference to an array.
            pub trait ByMutable {
                /// A placeholder for the method.
                fn $name<$($arg),*>(&mut self, $(_: $arg),*) {}
            }

            impl<T, const N: usize> ByMutable for [T; N] {}

            /// Methods of a reference to a slice, found before the methods that change a slice.
            pub trait OfSlice {
                /// A placeholder for the method.
                fn $name<$($arg),*>(&self, $(_: $arg),*) {}
            }

            impl<T> OfSlice for [T] {}

            /// Methods of a mutable reference to a slice, found before the methods that only read a slice.
            pub trait OfReference: Sized {
                /// A placeholder for the method.
                fn $name<$($arg),*>(self, $(_: $arg),*) {}
            }

            impl<T> OfReference for &mut [T] {}

            /// Methods of a reference to such a reference.
            pub trait LentReference: Sized {
                /// A placeholder for the method.
                fn $name<$($arg),*>(&self, $(_: $arg),*) {}
            }

            references!(LentReference);

            /// Methods of a mutable reference to such a reference.
            pub trait MutableReference: Sized {
                /// A placeholder for the method.
                fn $name<$($arg),*>(&mut self, $(_: $arg),*) {}
            }

            references!(MutableReference);
        }
    )*};
}

/// Implements a trait for references to slices and arrays.
macro_rules! references {
    ($name:ident) => {
        impl<T> $name for &[T] {}
        impl<T> $name for &mut [T] {}
        impl<T, const N: usize> $name for &[T; N] {}
        impl<T, const N: usize> $name for &mut [T; N] {}
    };
}

methods! {
    binary_search(A);
    binary_search_by(A);
    binary_search_by_key(A B);
    chunks(A);
    chunks_exact(A);
    chunks_exact_mut(A);
    chunks_mut(A);
    contains(A);
    copy_from_slice(A);
    ends_with(A);
    fill(A);
    first();
    first_mut();
    get(A);
    get_mut(A);
    is_empty();
    is_sorted();
    iter();
    iter_mut();
    last();
    last_mut();
    len();
    partition_point(A);
    rchunks(A);
    rchunks_exact(A);
    rchunks_exact_mut(A);
    rchunks_mut(A);
    reverse();
    sort();
    sort_by(A);
    sort_by_key(A);
    sort_unstable();
    sort_unstable_by(A);
    sort_unstable_by_key(A);
    split_at(A);
    split_at_checked(A);
    split_at_mut(A);
    split_at_mut_checked(A);
    split_first();
    split_first_mut();
    split_last();
    split_last_mut();
    starts_with(A);
    strip_prefix(A);
    strip_suffix(A);
    swap(A B);
    windows(A);
}

/// Defines methods that take a reference, for types that kernels know.
macro_rules! lent {
    ($($name:ident($($arg:ident)*) of $types:ident;)*) => {$(
        #[doc = concat!("`", stringify!($name), "`.")]
        pub mod $name {
            /// Methods of a value.
            pub trait ByValue: Sized {
                /// A placeholder for the method.
                fn $name<$($arg),*>(self, $(_: $arg),*) {}
            }

            $types!();
        }
    )*};
}

macro_rules! options {
    () => {
        impl<T> ByValue for Option<T> {}
        impl<T, E> ByValue for Result<T, E> {}
    };
}

macro_rules! values {
    () => {
        values!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f32 f64);
        impl ByValue for super::f16 {}
        impl ByValue for super::bf16 {}
        impl<T> ByValue for Option<T> {}
        impl<T, E> ByValue for Result<T, E> {}
        impl<T, const N: usize> ByValue for [T; N] {}
        impl<A, B> ByValue for (A, B) {}
        impl<A, B, C> ByValue for (A, B, C) {}
        impl<A, B, C, D> ByValue for (A, B, C, D) {}
    };
    ($($ty:ident)*) => {
        $(impl ByValue for $ty {})*
    };
}

macro_rules! bytes {
    () => {
        impl ByValue for u8 {}
    };
}

macro_rules! iterators {
    () => {
        impl<I: Iterator> ByValue for I {}
    };
}

lent! {
    is_some() of options;
    is_none() of options;
    is_ok() of options;
    is_err() of options;
    cmp(A) of values;
    partial_cmp(A) of values;
    total_cmp(A) of values;
    is_ascii() of bytes;
    is_ascii_alphabetic() of bytes;
    is_ascii_alphanumeric() of bytes;
    is_ascii_control() of bytes;
    is_ascii_digit() of bytes;
    is_ascii_graphic() of bytes;
    is_ascii_hexdigit() of bytes;
    is_ascii_lowercase() of bytes;
    is_ascii_punctuation() of bytes;
    is_ascii_uppercase() of bytes;
    is_ascii_whitespace() of bytes;
    to_ascii_lowercase() of bytes;
    to_ascii_uppercase() of bytes;
    any(A) of iterators;
    all(A) of iterators;
    find(A) of iterators;
    find_map(A) of iterators;
    nth(A) of iterators;
    position(A) of iterators;
    rposition(A) of iterators;
}

/// Methods of the target of a reference, by the number of their operands. Methods of a trait that is implemented for
/// the reference come first.
pub mod behind {
    use crate::device::{bf16, f16};
    use std::marker::PhantomData;

    sarek_macros::__methods_behind_references!();

    /// A type on which kernels may call such methods.
    pub trait Known {}

    /// Numbers.
    pub trait Number: Known {}

    /// Integers.
    pub trait Integer: Known {}

    /// Floats.
    pub trait Float: Known {}

    /// Options and results.
    pub trait Choice: Known {}

    /// The results of comparisons.
    pub trait Order: Known {}

    macro_rules! known {
        ($of:ident: $($ty:ty)*) => {$(
            impl Known for $ty {}
            impl Number for $ty {}
            impl $of for $ty {}
        )*};
    }

    known!(Integer: i8 i16 i32 i64 isize u8 u16 u32 u64 usize);
    known!(Float: f16 bf16 f32 f64);

    impl Known for std::cmp::Ordering {}
    impl Order for std::cmp::Ordering {}

    impl<T> Known for Option<T> {}
    impl<T> Choice for Option<T> {}
    impl<T, E> Known for Result<T, E> {}
    impl<T, E> Choice for Result<T, E> {}

    /// A type that has all of these methods.
    #[derive(Debug)]
    pub struct Anything;

    /// A type that may be a reference.
    #[derive(Debug)]
    pub struct Receiver<T>(PhantomData<fn() -> T>);

    /// Returns the receiver for a variable.
    pub fn receiver<T>(_: &T) -> Receiver<T> {
        Receiver(PhantomData)
    }

    /// A receiver that is a reference.
    pub trait Reference {
        /// The reference.
        type Own;

        /// Returns the reference, in code that never runs.
        fn __sarek_own(&self) -> Self::Own {
            panic!("there is no value")
        }
    }

    impl<'a, T: Known> Reference for Receiver<&'a T> {
        type Own = &'a T;
    }

    impl<'a, T: Known> Reference for Receiver<&'a mut T> {
        type Own = &'a mut T;
    }

    /// A receiver that is not a reference.
    pub trait Value {
        /// Returns a value that has all methods.
        fn __sarek_own(&self) -> Anything {
            Anything
        }
    }

    impl<T> Value for &Receiver<T> {}
}
