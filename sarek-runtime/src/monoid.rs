//! Operators of reductions and scans.

use crate::AsAtomic;
use crate::prelude::*;

/// An associative operator with an identity: it combines an array into one value, however the elements are grouped.
///
/// Scans keep the order of the elements, and so do the reductions of [`warp`](mod@crate::warp) and [`block`](mod@crate::block): the operator need not
/// commute. All functions are ordinary Rust and run on the host, too, where an integer overflow panics in debug builds; on a
/// device it wraps.
///
/// [`Sum`], [`Product`], [`Min`], [`Max`], [`BitAnd`], [`BitOr`] and [`BitXor`] are operators of numbers. One of your own, of any device type, is
/// a type with an implementation:
///
/// ```
/// use sarek_runtime::monoid::{Max, Monoid, Product};
/// use sarek_runtime::prelude::*;
///
/// /// The position of the largest value; of equal values, of the first one.
/// #[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
/// #[repr(C)]
/// struct Place {
///     value: f32,
///     index: u32,
/// }
///
/// #[device]
/// impl Monoid<Place> for Max {
///     fn identity() -> Place {
///         Place { value: f32::NEG_INFINITY, index: u32::MAX }
///     }
///
///     fn combine(a: Place, b: Place) -> Place {
///         if b.value > a.value || b.value == a.value && b.index < a.index { b } else { a }
///     }
/// }
///
/// let first = Place { value: 2.0, index: 0 };
/// assert_eq!(Max::combine(first, Place { value: 2.0, index: 5 }), first);
/// assert_eq!(Max::combine(-1.5f32, -2.5), -1.5);
/// assert_eq!(Product::combine(Product::identity(), 7), 7);
/// ```
#[device]
pub trait Monoid<T> {
    /// `true` if [`look_back`](fn@crate::grid::look_back) groups the combinations of tiles alike in every run, as with
    /// [`InOrder`].
    const IN_ORDER: bool = false;

    /// Returns the value that changes nothing: `combine(identity(), a) == a`.
    fn identity() -> T;

    /// Returns the combination of two values.
    fn combine(a: T, b: T) -> T;
}

/// Another operator, whose combinations of tiles are grouped alike in every run: so sums of floats have the same bits.
///
/// Functions of whole arrays that look back over tiles combine their values as these happen to be ready. With
/// `InOrder(Sum)` instead of `Sum`, each tile waits for the last tile of the group of 32 before its own, and combines
/// what lies between in a fixed order. The result then depends on the length, the types and the operator only. But one
/// tile in 32 waits for another one, one after the other, which may take longer than the memory does: use it where the
/// bits matter.
///
/// ```
/// use sarek_runtime::monoid::{InOrder, Monoid, Sum};
///
/// assert_eq!(InOrder::<Sum>::combine(1.5, 2.0), 3.5);
/// assert!(<InOrder<Sum> as Monoid<f32>>::IN_ORDER);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct InOrder<M>(pub M);

#[device]
impl<T: DeviceType, M: Monoid<T>> Monoid<T> for InOrder<M> {
    const IN_ORDER: bool = true;

    fn identity() -> T {
        M::identity()
    }

    fn combine(a: T, b: T) -> T {
        M::combine(a, b)
    }
}

/// A number that atomic accesses can change, as an [`AtomicMonoid`] needs it.
pub trait AtomicNumber: Number + AsAtomic<Atomic: DeviceType> {}

impl<T: Number + AsAtomic<Atomic: DeviceType>> AtomicNumber for T {}

/// A [`Monoid`] that one atomic access applies to a cell which many threads share.
#[device]
pub trait AtomicMonoid<T: AtomicNumber>: Monoid<T> {
    /// Sets the cell's value to `combine(cell, value)`, atomically and in no particular order.
    fn merge(cell: &T::Atomic, value: T);
}

/// The sum, with identity 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum;

/// The product, with identity 1.
#[derive(Debug, Clone, Copy, Default)]
pub struct Product;

/// The smallest element; for floats, of those that are not NaN. The identity is the type's largest value, or infinity.
#[derive(Debug, Clone, Copy, Default)]
pub struct Min;

/// The largest element; for floats, of those that are not NaN. The identity is the type's smallest value, or negative
/// infinity.
#[derive(Debug, Clone, Copy, Default)]
pub struct Max;

/// The bitwise or, with identity 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct BitOr;

/// The bitwise and, with all bits as the identity.
#[derive(Debug, Clone, Copy, Default)]
pub struct BitAnd;

/// The bitwise exclusive or, with identity 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct BitXor;

#[device]
impl<T: Number> Monoid<T> for Sum {
    fn identity() -> T {
        T::ZERO
    }

    fn combine(a: T, b: T) -> T {
        a + b
    }
}

#[device]
impl<T: Number> Monoid<T> for Product {
    fn identity() -> T {
        T::ONE
    }

    fn combine(a: T, b: T) -> T {
        a * b
    }
}

#[device]
impl<T: Number> Monoid<T> for Min {
    fn identity() -> T {
        T::HIGHEST
    }

    fn combine(a: T, b: T) -> T {
        a.min(b)
    }
}

#[device]
impl<T: Number> Monoid<T> for Max {
    fn identity() -> T {
        T::LOWEST
    }

    fn combine(a: T, b: T) -> T {
        a.max(b)
    }
}

#[device]
impl<T: Integer> Monoid<T> for BitOr {
    fn identity() -> T {
        T::ZERO
    }

    fn combine(a: T, b: T) -> T {
        a | b
    }
}

#[device]
impl<T: Integer> Monoid<T> for BitAnd {
    fn identity() -> T {
        !T::ZERO
    }

    fn combine(a: T, b: T) -> T {
        a & b
    }
}

#[device]
impl<T: Integer> Monoid<T> for BitXor {
    fn identity() -> T {
        T::ZERO
    }

    fn combine(a: T, b: T) -> T {
        a ^ b
    }
}

macro_rules! atomic_monoids {
    ($($ty:ident $cell:ident)*) => {$(
        #[device]
        impl AtomicMonoid<$ty> for Sum {
            fn merge(cell: &$cell, value: $ty) {
                cell.fetch_add(value, Ordering::Relaxed);
            }
        }

        #[device]
        impl AtomicMonoid<$ty> for Min {
            fn merge(cell: &$cell, value: $ty) {
                cell.fetch_min(value, Ordering::Relaxed);
            }
        }

        #[device]
        impl AtomicMonoid<$ty> for Max {
            fn merge(cell: &$cell, value: $ty) {
                cell.fetch_max(value, Ordering::Relaxed);
            }
        }
    )*};
}

atomic_monoids!(u32 AtomicU32 i32 AtomicI32 f32 AtomicF32 u64 AtomicU64 i64 AtomicI64);
