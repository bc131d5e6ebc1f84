//! Functions of `std` in kernels, which must be those of `std`.

use super::ZeroDefault;

/// The second function, which is the first one: the types of two are never the same.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// mod mem {
///     pub fn swap(a: &mut u32, b: &mut u32) {
///         *a += *b;
///     }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let (mut a, mut b) = (1, 2);
///     mem::swap(&mut a, &mut b);
///     out[0] = a + b;
/// }
/// ```
#[inline(always)]
pub fn same_item<F>(_: F, function: F) -> F {
    function
}

/// A value of that type, in code that never runs.
pub fn like<T>(_: &T) -> T {
    panic!("there is no value")
}

/// The methods of slices, as arrays could have them from a trait: beside a trait of the user's, rustc says that there are two.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn reverse(&mut self);
/// }
///
/// impl Ext for [u32; 4] {
///     fn reverse(&mut self) { self[0] = 7; }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     a.reverse();
/// }
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn len(&self) -> usize;
/// }
///
/// impl Ext for [u32; 4] {
///     fn len(&self) -> usize { 1 }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     out[0] = a.len() as u32;
/// }
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn contains(self, _: &u32) -> bool;
/// }
///
/// impl Ext for [u32; 4] {
///     fn contains(self, _: &u32) -> bool { true }
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     out[0] = a.contains(&9) as u32;
/// }
/// ```
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// trait Ext {
///     fn fill(&self, _: u32);
/// }
///
/// impl Ext for [u32] {
///     fn fill(&self, _: u32) {}
/// }
///
/// #[kernel]
/// fn k(out: &mut [u32]) {
///     let mut a = [1, 2, 3, 4u32];
///     a.fill(3);
/// }
/// ```
#[allow(clippy::wrong_self_convention, reason = "each stands where a method of a user's trait may")]
pub mod built_in {
    macro_rules! methods {
        ($($name:ident($($arg:ident)*);)*) => {$(
            #[doc = concat!("`", stringify!($name), "`.")]
            pub mod $name {
                /// Of an array.
                pub trait ByValue: Sized {
                    /// Stands for the method.
                    fn $name<$($arg),*>(self, $(_: $arg),*) {}
                }

                impl<T: Copy, const N: usize> ByValue for [T; N] {}

                /// Of a reference to an array.
                pub trait ByReference {
                    /// Stands for the method.
                    fn $name<$($arg),*>(&self, $(_: $arg),*) {}
                }

                impl<T, const N: usize> ByReference for [T; N] {}

                /// Of a mutable one.
                pub trait ByMutable {
                    /// Stands for the method.
                    fn $name<$($arg),*>(&mut self, $(_: $arg),*) {}
                }

                impl<T, const N: usize> ByMutable for [T; N] {}

                /// Of a reference to a slice, before the methods that change one.
                pub trait OfSlice {
                    /// Stands for the method.
                    fn $name<$($arg),*>(&self, $(_: $arg),*) {}
                }

                impl<T> OfSlice for [T] {}
            }
        )*};
    }

    methods! {
        contains(A);
        copy_from_slice(A);
        fill(A);
        first();
        first_mut();
        get(A);
        get_mut(A);
        is_empty();
        last();
        last_mut();
        len();
        reverse();
        split_at(A);
        split_at_mut(A);
        split_first();
        split_first_mut();
        split_last();
        split_last_mut();
        swap(A B);
    }
}

/// What `mem::take` took.
pub fn taken<T: ZeroDefault>(value: T) -> T {
    value
}
