//! Functions of `std` that kernels call by their names: the companions that such a call finds if the user has no device function of that
//! name. A function of the user's own without `#[device]` is told apart by its name, as everywhere.

use super::link::DeviceSide;
use super::stand_in::SameItem;
use super::{Builtin, Callee, Linked, Linking, NoKey, Probe, ZeroDefault};
use crate::device::Integer;
use crate::device::sealed::Sealed;
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
    ($($name:ident, $link:ident, $exchange:ident, $of:ident, <T $(: $bound:ident)?>, ($($argument:ty),*) $(-> $result:ty)?, $any:ty;)*) => {$(
        #[doc = concat!("`std::mem::", stringify!($name), "`.")]
        #[allow(non_camel_case_types)]
        #[derive(Debug)]
        pub struct $name;

        impl $name {
            /// Returns the function with its meaning on a device.
            pub fn linked() -> $link {
                $link
            }
        }

        #[doc = concat!("The link of `std::mem::", stringify!($name), "`. It has no type arguments: what is exchanged may be slices, whose")]
        /// lifetimes belong to the body.
        #[derive(Debug)]
        pub struct $link;

        impl Sealed for $link {}

        impl Linking for $link {
            type Host = ();
            type Key = NoKey;

            fn host(self) {}

            fn device_side(&self) -> DeviceSide {
                // SAFETY: the exchange does on a device what the function does, which is compared with the named one by its type.
                unsafe { DeviceSide::new(Callee::Builtin(Builtin::Exchange(Exchange::$exchange)), std::any::type_name::<()>) }
            }
        }

        impl $link {
            /// Tells a probe of the function that a call names nothing: its type has lifetimes of the body.
            #[inline(always)]
            pub fn see<F>(&self, _: Probe<()>, _: &F) {}

            /// Returns the function that a call names, which is that of `std`.
            #[inline(always)]
            pub fn $of<T $(: $bound)?, F: Fn($($argument),*) $(-> $result)? , G: SameItem<F>>(self, named: F, _: G) -> F {
                named
            }
        }

        impl<P> Linked<P> {
            #[doc = concat!("Returns the host function of a `#[device]` function that is called like `std::mem::", stringify!($name), "`.")]
            #[inline(always)]
            pub fn $of(self, named: P, _: $any) -> P {
                crate::private::same(self.host(), named)
            }
        }
    )*};
}

/// Functions of `std::mem`.
pub mod of_mem {
    use super::*;

    of_mem! {
        swap, SwapLink, Swap, of_swap, <T>, (&mut T, &mut T), fn(&mut u8, &mut u8);
        replace, ReplaceLink, Replace, of_replace, <T>, (&mut T, T) -> T, fn(&mut u8, u8) -> u8;
        take, TakeLink, Take, of_take, <T: ZeroDefault>, (&mut T) -> T, fn(&mut u8) -> u8;
    }
}

/// Functions of `std::cmp`.
pub mod of_cmp {
    use super::*;

    of_cmp! { min: Min, max: Max }
}
