//! Functions of `std` in kernels, which must really be those of `std`.

use super::ZeroDefault;

/// Returns the second function, which must be the first one: two functions never have the same type.
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
pub fn same_item<F, G: SameItem<F>>(_: F, function: G) -> G {
    function
}

/// The same function: two functions never share a type.
#[diagnostic::on_unimplemented(
    message = "this is not the function of `std`",
    label = "not the function of `std`",
    note = "in kernels `mem::swap`, `mem::replace`, `mem::take` and `array::from_fn` mean those of `std`: give your own function \
            another name; a function that is called by its name alone, `swap(…)`, has `#[device]`"
)]
pub trait SameItem<F> {}

impl<F> SameItem<F> for F {}

/// Returns a value of that type, in code that never runs.
pub fn like<T>(_: &T) -> T {
    panic!("there is no value")
}

/// A place of any type.
#[derive(Debug)]
pub struct LikePlace<'a, T: ?Sized>(pub &'a T);

/// A place that holds a value.
pub trait LikeSized {
    /// The type of the value.
    type Own;

    /// Returns a value of that type, in code that never runs.
    fn __sarek_like(&self) -> Self::Own {
        panic!("there is no value")
    }
}

impl<T> LikeSized for LikePlace<'_, T> {
    type Own = T;
}

/// A slice. No method takes it by value, and so none is found before those that take a reference.
pub trait LikeUnsized {
    /// Returns a number, which has all methods that are tried on the value.
    fn __sarek_like(&self) -> u8 {
        0
    }
}

impl<T: ?Sized> LikeUnsized for &LikePlace<'_, T> {}

/// Returns the value that `mem::take` took.
pub fn taken<T: ZeroDefault>(value: T) -> T {
    value
}

/// Returns an order of the elements of a list, for code that never runs.
pub fn any_order<T>(_: &[T]) -> fn(&T, &T) -> std::cmp::Ordering {
    |_, _| std::cmp::Ordering::Equal
}

/// Returns elements of the type of those of a list, for code that never runs.
pub fn any_elements<'a, T>(_: &[T]) -> &'a [T] {
    &[]
}

/// Returns a comparison of the elements of a list with what is searched, for code that never runs.
pub fn any_comparison<T>(_: &[T]) -> fn(&T) -> std::cmp::Ordering {
    |_| std::cmp::Ordering::Equal
}

/// Returns a condition of the elements of a list, for code that never runs.
pub fn any_test<T>(_: &[T]) -> fn(&T) -> bool {
    |_| true
}

/// Returns a key of the elements of a list, for code that never runs.
pub fn any_key<T>(_: &[T]) -> fn(&T) -> u8 {
    |_| 0
}
