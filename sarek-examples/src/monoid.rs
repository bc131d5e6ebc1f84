//! Operators that kernels are generic over.

use sarek_runtime::AsAtomic;
use sarek_runtime::prelude::*;

/// An associative operator with an identity: what turns an array into one value, in any grouping.
///
/// Reductions also change the order of the elements, so they need an operator that commutes; scans do not. All functions
/// are ordinary Rust and run on the host too, where an integer overflow panics in debug builds; on a device it wraps.
///
/// ```
/// use sarek_examples::monoid::{Max, Monoid, Sum};
///
/// fn fold<T: Copy, M: Monoid<T>>(values: &[T], _: M) -> T {
///     values.iter().fold(M::identity(), |total, value| M::combine(total, *value))
/// }
/// assert_eq!(fold(&[1, 5, 2], Sum), 8);
/// assert_eq!(fold(&[-1.5f32, -2.5], Max), -1.5);
/// ```
#[device]
pub trait Monoid<T> {
    /// The value that changes nothing: `combine(identity(), a) == a`.
    fn identity() -> T;

    /// The combination of two values.
    fn combine(a: T, b: T) -> T;
}

/// A number that atomic accesses can change: what [`AtomicMonoid`] is about.
pub trait AtomicNumber: Number + AsAtomic<Atomic: DeviceType> {}

impl<T: Number + AsAtomic<Atomic: DeviceType>> AtomicNumber for T {}

/// A [`Monoid`] that one atomic access applies to a cell which many threads share.
#[device]
pub trait AtomicMonoid<T: AtomicNumber>: Monoid<T> {
    /// Makes the cell's value `combine(cell, value)`, in one piece and in no particular order.
    fn merge(cell: &T::Atomic, value: T);
}

/// The sum, with identity 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sum;

/// The smallest element; of floats, of those that are not NaN. The identity is the type's largest value, or infinity.
#[derive(Debug, Clone, Copy, Default)]
pub struct Min;

/// The largest element; of floats, of those that are not NaN. The identity is the type's smallest value, or negative
/// infinity.
#[derive(Debug, Clone, Copy, Default)]
pub struct Max;

/// The bitwise or, with identity 0.
#[derive(Debug, Clone, Copy, Default)]
pub struct BitOr;

/// The bitwise and, with all bits as the identity.
#[derive(Debug, Clone, Copy, Default)]
pub struct BitAnd;

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
