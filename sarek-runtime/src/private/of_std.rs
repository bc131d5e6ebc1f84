//! Functions of `std` that kernels call by their names: the companions that such a call finds if the user has no device function of that
//! name. A function of the user's own without `#[device]` is told apart by its name, as everywhere.

use super::{Builtin, Callee, Linked, ZeroDefault};
use crate::device::Integer;
use crate::ir::Intrinsic;
use crate::syntax::Exchange;
use std::marker::PhantomData;

macro_rules! of_cmp {
    ($($name:ident: $operation:ident),*) => {$(
        #[doc = concat!("`std::cmp::", stringify!($name), "`.")]
        #[allow(non_camel_case_types)]
        #[derive(Debug)]
        pub struct $name<T> {
            marker: PhantomData<fn() -> T>,
        }

        impl<T: Integer + Ord> $name<T> {
            /// Returns the function with its meaning on a device.
            pub fn linked() -> Linked<fn(T, T) -> T> {
                let host = std::cmp::$name::<T>;
                // SAFETY: the operation does on a device what the function does.
                unsafe { Linked::new(&host, host, Callee::Builtin(Builtin::Intrinsic(Intrinsic::$operation))) }
            }
        }
    )*};
}

macro_rules! of_mem {
    ($($name:ident: $exchange:ident, ($($bound:tt)*), fn($($argument:ty),*) $(-> $result:ty)?;)*) => {$(
        #[doc = concat!("`std::mem::", stringify!($name), "`.")]
        #[allow(non_camel_case_types)]
        #[derive(Debug)]
        pub struct $name<T> {
            marker: PhantomData<fn() -> T>,
        }

        impl<T: $($bound)*> $name<T> {
            /// Returns the function with its meaning on a device.
            pub fn linked() -> Linked<fn($($argument),*) $(-> $result)?> {
                let host = std::mem::$name::<T>;
                // SAFETY: the exchange does on a device what the function does.
                unsafe { Linked::new(&host, host, Callee::Builtin(Builtin::Exchange(Exchange::$exchange))) }
            }
        }
    )*};
}

/// Functions of `std::mem`.
pub mod of_mem {
    use super::*;

    of_mem! {
        swap: Swap, ('static), fn(&mut T, &mut T);
        replace: Replace, ('static), fn(&mut T, T) -> T;
        take: Take, (ZeroDefault + Default + 'static), fn(&mut T) -> T;
    }
}

/// Functions of `std::cmp`.
pub mod of_cmp {
    use super::*;

    of_cmp! { min: Min, max: Max }
}
