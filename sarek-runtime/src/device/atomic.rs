//! Atomic memory cells, with the names and orderings of `std::sync::atomic`.
//!
//! A kernel takes them as `&[AtomicU32]` or declares them in shared memory; a launch takes a buffer's `as_atomic()`.
//! The scope of an access is the device, unless [`scoped`](AtomicU32::scoped) gives another one. On the host they are the
//! atomics of `std`.
//!
//! Cells of 8 and 16 bits are only read and written: GPUs exchange no fewer than 32 bits at a time.

use super::half::add_pairs;
use super::types::{AnyBits, ConstValue, DeviceType, SlotType};
use crate::ir::cells::Cells;
use crate::ir::{Const, Scalar, Scope, Type};
use crate::{AsAtomic, Element};
use half::{bf16, f16};
use std::sync::atomic::{self, Ordering};

/// Returns the ordering of the load in a read-modify-write whose success has `order`.
pub(super) fn failure(order: Ordering) -> Ordering {
    match order {
        Ordering::Release => Ordering::Relaxed,
        Ordering::AcqRel => Ordering::Acquire,
        other => other,
    }
}

/// A cell that can be read and written.
macro_rules! cell {
    ($name:ident, $ty:ident, $scalar:ident, $cell:ident, |$from:ident| $to_bits:expr, |$bits:ident| $from_bits:expr) => {
        #[doc = concat!("A `", stringify!($ty), "` in memory that many threads access at the same time.")]
        #[repr(transparent)]
        #[derive(Debug, Default)]
        pub struct $name(atomic::$cell);

        // SAFETY: a cell of that number's layout.
        unsafe impl SlotType for $name {
            fn slot() -> Type {
                Type::Atomic(Scalar::$scalar)
            }
        }

        // SAFETY: as above.
        unsafe impl DeviceType for $name {
            const CELLS: Option<Cells> = Some(Cells::one(Scalar::$scalar, true));
        }

        // SAFETY: there are no constants of it: it is not `Copy`.
        unsafe impl ConstValue for $name {
            fn flatten(&self, _: &mut Vec<Const>) {}

            fn constant_type() -> Option<Type> {
                None
            }
        }

        // SAFETY: `std` gives the atomic the size, the alignment and the values of the number (or of `bool`) on every
        // target with 64-bit atomics.
        unsafe impl AsAtomic for $ty {
            type Atomic = $name;
        }

        const _: () = assert!(size_of::<$ty>() == size_of::<$name>() && align_of::<$ty>() == align_of::<$name>());

        impl $name {
            /// Returns a cell with that value, on the host.
            pub const fn new(value: $ty) -> $name {
                let $from = value;
                $name(atomic::$cell::new($to_bits))
            }

            /// Returns the cell, for an access that is atomic only among the threads of that scope:
            /// `cells[i].scoped(Scope::Block).fetch_add(1, Ordering::Relaxed)`. On the host every access has the widest scope.
            pub const fn scoped(&self, _: Scope) -> &$name {
                self
            }

            /// Reads the cell.
            pub fn load(&self, order: Ordering) -> $ty {
                let $bits = self.0.load(order);
                $from_bits
            }

            /// Writes the cell.
            pub fn store(&self, value: $ty, order: Ordering) {
                let $from = value;
                self.0.store($to_bits, order);
            }
        }
    };
}

/// A cell for which every bit pattern is a value.
macro_rules! number {
    ($name:ident, $($cell:tt)*) => {
        cell!($name, $($cell)*);

        // SAFETY: every bit pattern is a value of the number.
        unsafe impl AnyBits for $name {}

        // SAFETY: a transparent cell around a number.
        unsafe impl Element for $name {}
    };
}

/// A cell of 32 or 64 bits, which also supports exchanges.
macro_rules! common {
    ($name:ident, $ty:ident, $scalar:ident, $cell:ident, |$from:ident| $to_bits:expr, |$bits:ident| $from_bits:expr) => {
        number!($name, $ty, $scalar, $cell, |$from| $to_bits, |$bits| $from_bits);

        impl $name {
            /// Writes the cell and returns the old value.
            pub fn swap(&self, value: $ty, order: Ordering) -> $ty {
                let $from = value;
                let $bits = self.0.swap($to_bits, order);
                $from_bits
            }

            /// Writes `new` if the cell holds `current`, bit for bit, and returns the old value.
            pub fn compare_and_swap(&self, current: $ty, new: $ty, order: Ordering) -> $ty {
                let current = {
                    let $from = current;
                    $to_bits
                };
                let new = {
                    let $from = new;
                    $to_bits
                };
                let $bits = match self.0.compare_exchange(current, new, order, failure(order)) {
                    Ok(old) | Err(old) => old,
                };
                $from_bits
            }

            /// Writes `new` if the cell holds `current`, bit for bit. Returns the old value, in `Ok` if `new` was
            /// written, else in `Err`.
            ///
            /// # Errors
            /// The cell's value, if it is not `current`.
            pub fn compare_exchange(
                &self,
                current: $ty,
                new: $ty,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$ty, $ty> {
                let current = {
                    let $from = current;
                    $to_bits
                };
                let new = {
                    let $from = new;
                    $to_bits
                };
                match self.0.compare_exchange(current, new, success, failure) {
                    Ok($bits) => Ok($from_bits),
                    Err($bits) => Err($from_bits),
                }
            }

            /// Replaces the value by the result of `update`, unless that is `None`. Retries with the new value as long
            /// as other threads change the cell meanwhile. Returns the old value, in `Ok` if the cell was written, else
            /// in `Err`.
            ///
            /// # Errors
            /// The cell's value, if `update` returns `None`.
            pub fn fetch_update(
                &self,
                set: Ordering,
                fetch: Ordering,
                mut update: impl FnMut($ty) -> Option<$ty>,
            ) -> Result<$ty, $ty> {
                let updated = self.0.fetch_update(set, fetch, |$bits| {
                    let $from = update($from_bits)?;
                    Some($to_bits)
                });
                match updated {
                    Ok($bits) => Ok($from_bits),
                    Err($bits) => Err($from_bits),
                }
            }

            /// Like `compare_exchange`, but may fail although the cell holds `current`. (It never does so on a GPU
            /// or on the CPU engine.)
            ///
            /// # Errors
            /// The cell's value.
            pub fn compare_exchange_weak(
                &self,
                current: $ty,
                new: $ty,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$ty, $ty> {
                self.compare_exchange(current, new, success, failure)
            }
        }
    };
}

macro_rules! forward {
    ($ty:ident: $($(#[$doc:meta])* $method:ident)*) => {$(
        $(#[$doc])*
        pub fn $method(&self, value: $ty, order: Ordering) -> $ty {
            self.0.$method(value, order)
        }
    )*};
}

macro_rules! integer {
    ($name:ident, $ty:ident, $scalar:ident) => {
        common!($name, $ty, $scalar, $name, |value| value, |bits| bits);

        impl $name {
            forward! {
                $ty:
                /// Adds, wrapping, and returns the old value.
                fetch_add
                /// Subtracts, wrapping, and returns the old value.
                fetch_sub
                /// Takes the smaller value and returns the old value.
                fetch_min
                /// Takes the larger value and returns the old value.
                fetch_max
                /// Takes the bitwise and, and returns the old value.
                fetch_and
                /// Takes the bitwise or, and returns the old value.
                fetch_or
                /// Takes the bitwise exclusive or, and returns the old value.
                fetch_xor
            }
        }
    };
}

integer!(AtomicU32, u32, U32);
integer!(AtomicI32, i32, I32);
integer!(AtomicU64, u64, U64);
integer!(AtomicI64, i64, I64);
common!(AtomicF32, f32, F32, AtomicU32, |value| value.to_bits(), |bits| f32::from_bits(bits));
common!(AtomicF64, f64, F64, AtomicU64, |value| value.to_bits(), |bits| f64::from_bits(bits));
number!(AtomicU8, u8, U8, AtomicU8, |value| value, |bits| bits);
number!(AtomicU16, u16, U16, AtomicU16, |value| value, |bits| bits);
cell!(AtomicBool, bool, Bool, AtomicBool, |value| value, |bits| bits);

// SAFETY: a transparent cell around a `bool`; bytes from a device are turned into a `bool`.
unsafe impl Element for AtomicBool {
    const PLAIN: bool = <bool as Element>::PLAIN;

    unsafe fn make_value(bytes: *mut u8) {
        // SAFETY: the caller's.
        unsafe { <bool as Element>::make_value(bytes) };
    }
}

impl AtomicU32 {
    /// Adds two numbers of 16 bits to those in the halves of the cell, and returns the old halves. Both are given by their bits, the
    /// first one in the low half: `u32::from(x.to_bits()) | u32::from(y.to_bits()) << 16`.
    ///
    /// Each half is atomic by itself: another thread may see one sum without the other one. Sums are rounded to the nearest number, halves to even. On a
    /// GPU it is one instruction, `atom.add.noftz.f16x2`.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// /// Sums of the first and of the second numbers of pairs.
    /// #[kernel]
    /// fn sums(pairs: &[u32], total: &[AtomicU32]) {
    ///     let i = global_idx_x();
    ///     if i < pairs.len() as u32 {
    ///         total[0].fetch_add_f16x2(pairs[i], Ordering::Relaxed);
    ///     }
    /// }
    ///
    /// let device = Device::cpu();
    /// let pair = |x: f32, y: f32| [x, y].map(|half| u32::from(f16::from_f32(half).to_bits()));
    /// let pairs = [pair(0.5, 2.0), pair(1.0, -3.0)].map(|[low, high]| low | high << 16);
    /// let (pairs, mut total) = (device.upload(&pairs)?, device.zeros::<u32>(1)?);
    /// sums::launch(&device, Grid::cover(2, 32), &pairs, total.as_atomic())?;
    /// let [low, high] = pair(1.5, -1.0);
    /// assert_eq!(total.to_vec()?, [low | high << 16]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// Source: NVIDIA, "Parallel Thread Execution ISA", `atom`.
    pub fn fetch_add_f16x2(&self, pair: u32, order: Ordering) -> u32 {
        let add = |old| Some(add_pairs::<f16>(old, pair));
        self.0.fetch_update(order, failure(order), add).unwrap_or_else(|old| old)
    }

    /// The same for two `bf16`: `atom.add.noftz.bf16x2` on `sm_90`, and a loop of exchanges of the cell before.
    pub fn fetch_add_bf16x2(&self, pair: u32, order: Ordering) -> u32 {
        let add = |old| Some(add_pairs::<bf16>(old, pair));
        self.0.fetch_update(order, failure(order), add).unwrap_or_else(|old| old)
    }

    /// CUDA's `atomicInc`: adds 1, or wraps to 0 from `limit` (and from above it); returns the old value.
    pub fn fetch_inc(&self, limit: u32, order: Ordering) -> u32 {
        let step = |old| Some(if old >= limit { 0 } else { old + 1 });
        self.0.fetch_update(order, failure(order), step).unwrap_or_else(|old| old)
    }

    /// CUDA's `atomicDec`: subtracts 1, or wraps to `limit` from 0 (and from above `limit`); returns the old value.
    pub fn fetch_dec(&self, limit: u32, order: Ordering) -> u32 {
        let step = |old| Some(if old == 0 || old > limit { limit } else { old - 1 });
        self.0.fetch_update(order, failure(order), step).unwrap_or_else(|old| old)
    }
}

macro_rules! float {
    ($name:ident, $ty:ident) => {
        impl $name {
            fn update(&self, order: Ordering, step: impl Fn($ty) -> $ty) -> $ty {
                let step = |old| Some(step($ty::from_bits(old)).to_bits());
                $ty::from_bits(self.0.fetch_update(order, failure(order), step).unwrap_or_else(|old| old))
            }

            /// Adds and returns the old value. The order of several additions, and so their rounding, is unspecified.
            pub fn fetch_add(&self, value: $ty, order: Ordering) -> $ty {
                self.update(order, |old| old + value)
            }

            /// Subtracts and returns the old value.
            pub fn fetch_sub(&self, value: $ty, order: Ordering) -> $ty {
                self.update(order, |old| old - value)
            }

            /// Takes the smaller value, or the one that is not NaN, and returns the old value.
            pub fn fetch_min(&self, value: $ty, order: Ordering) -> $ty {
                self.update(order, |old| old.min(value))
            }

            /// Takes the larger value, or the one that is not NaN, and returns the old value.
            pub fn fetch_max(&self, value: $ty, order: Ordering) -> $ty {
                self.update(order, |old| old.max(value))
            }
        }
    };
}

float!(AtomicF32, f32);
float!(AtomicF64, f64);
