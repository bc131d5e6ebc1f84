//! Cache hints: the intended use of memory, for the caches of a GPU.
//!
//! A hint never changes what a program computes: values, races and faults are those of `x[i]` and `x[i] = value`. Memory other than
//! global memory, and the CPU, ignore hints. Measure before you keep one: they help where a kernel reads or writes much more memory than
//! the second-level cache holds, and other data of the kernel should stay in it.
//!
//! | function | PTX | for |
//! |---|---|---|
//! | [`load_streaming`](fn@load_streaming) | `ld.global.cs` | data that is read once: the caches drop it first |
//! | [`load_last_use`](fn@load_last_use) | `ld.global.lu` | data that is not read again |
//! | [`load_through_l2`](fn@load_through_l2) | `ld.global.cg` | data that other blocks write and read: only the
//! second-level cache holds it |
//! | [`load_no_allocate`](fn@load_no_allocate) | `ld.global.L1::no_allocate` | data that should not displace anything
//! in the first-level cache |
//! | [`store_streaming`](fn@store_streaming) | `st.global.cs` | data that is not read soon |
//! | [`store_through_l2`](fn@store_through_l2) | `st.global.cg` | data that other blocks read |
//! | [`load_with`](fn@load_with), [`store_with`](fn@store_with) | `ld.global.L2::cache_hint`, `st.global.L2::cache_hint` | an [`L2Policy`] for a slice,
//! from `sm_80` on |
//! | [`prefetch_l1`](fn@prefetch_l1), [`prefetch_l2`](fn@prefetch_l2) | `prefetch` | data that is read soon |
//!
//! There is no hint for read-only memory: parameters `&[T]` are loaded with `ld.global.nc` without one.
//!
//! ```
//! use sarek_runtime::hints::{load_streaming, store_streaming};
//! use sarek_runtime::prelude::*;
//!
//! /// `table` stays in the caches, and the streamed data does not displace it.
//! #[kernel]
//! fn mapped(x: &[u32], table: &[f32], y: &mut [f32]) {
//!     let i = global_idx_x();
//!     if i < y.len() as u32 {
//!         let value = table[load_streaming(&x[i])];
//!         store_streaming(&mut y[i], value);
//!     }
//! }
//!
//! let device = Device::cpu();
//! let (x, table) = (device.upload(&[2u32, 0, 1])?, device.upload(&[0.5f32, 1.5, 2.5])?);
//! let mut y = device.zeros::<f32>(3)?;
//! mapped::launch(&device, Grid::cover(3, 32), &x, &table, &mut y)?;
//! assert_eq!(y.to_vec()?, [2.5, 0.5, 1.5]);
//! # Ok::<(), Error>(())
//! ```

use crate::device::Number;
use crate::prelude::DeviceType;
use sarek_macros::device;

/// The file with the functions of hints.
pub(crate) const FILE: &str = file!();

/// Reads an element that is read once: `load_streaming(&x[i])` is `x[i]`.
#[device]
pub fn load_streaming<T: Number>(place: &T) -> T {
    unsafe { cuda!("ld_cs({place})", out(T), place = in(&*place), cpu = *place) }
}

/// Reads an element that is not read again.
#[device]
pub fn load_last_use<T: Number>(place: &T) -> T {
    unsafe { cuda!("ld_lu({place})", out(T), place = in(&*place), cpu = *place) }
}

/// Reads an element without the first-level cache.
#[device]
pub fn load_through_l2<T: Number>(place: &T) -> T {
    unsafe { cuda!("ld_cg({place})", out(T), place = in(&*place), cpu = *place) }
}

/// Reads an element without allocating it in the first-level cache.
#[device]
pub fn load_no_allocate<T: Number>(place: &T) -> T {
    unsafe { cuda!("ld_no_allocate({place})", out(T), place = in(&*place), cpu = *place) }
}

/// Writes an element that is not read soon: `store_streaming(&mut x[i], value)` is `x[i] = value`.
#[device]
pub fn store_streaming<T: Number>(place: &mut T, value: T) {
    unsafe { cuda!("st_cs({place}, {value});", place = in(&mut *place), value = in(value), cpu = *place = value) }
}

/// Writes an element without the first-level cache.
#[device]
pub fn store_through_l2<T: Number>(place: &mut T, value: T) {
    unsafe { cuda!("st_cg({place}, {value});", place = in(&mut *place), value = in(value), cpu = *place = value) }
}

/// Fetches the line of an element into the first-level cache, and does not wait for it.
#[device]
pub fn prefetch_l1<T: DeviceType>(place: &T) {
    unsafe { cuda!("asm volatile(\"prefetch.L1 [%0];\" : : \"l\"({place}));", place = in(&*place), cpu = ()) }
}

/// Fetches the line of an element into the second-level cache, and does not wait for it.
#[device]
pub fn prefetch_l2<T: DeviceType>(place: &T) {
    unsafe { cuda!("asm volatile(\"prefetch.L2 [%0];\" : : \"l\"({place}));", place = in(&*place), cpu = ()) }
}

/// How the second-level cache keeps what a kernel reads and writes: a policy for the elements of a slice, with which all of its accesses are made.
///
/// ```
/// use sarek_runtime::hints::{L2Policy, load_with};
/// use sarek_runtime::prelude::*;
///
/// /// All blocks read `table`, which stays in the cache; `x` passes through.
/// #[kernel]
/// fn mapped(x: &[u32], table: &[f32], y: &mut [f32]) {
///     let (stays, passes) = (L2Policy::keep(1.0), L2Policy::drop_first(1.0));
///     let i = global_idx_x();
///     if i < y.len() as u32 {
///         y[i] = load_with(&table[load_with(&x[i], passes)], stays);
///     }
/// }
///
/// let device = Device::cpu();
/// let (x, table) = (device.upload(&[2u32, 0, 1])?, device.upload(&[0.5f32, 1.5, 2.5])?);
/// let mut y = device.zeros::<f32>(3)?;
/// mapped::launch(&device, Grid::cover(3, 32), &x, &table, &mut y)?;
/// assert_eq!(y.to_vec()?, [2.5, 0.5, 1.5]);
/// # Ok::<(), Error>(())
/// ```
///
/// Source: NVIDIA, "Parallel Thread Execution ISA", `createpolicy`.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct L2Policy {
    bits: u64,
}

#[device]
impl L2Policy {
    /// Returns the policy by which the cache drops lines last (`evict_last`), for that part of the accesses: 1.0 for all of them. It is
    /// at least a sixteenth.
    pub fn keep(fraction: f32) -> L2Policy {
        L2Policy {
            bits: unsafe { cuda!("keep_in_l2({fraction})", out(u64), fraction = in(fraction), options(pure), cpu = 0) },
        }
    }

    /// Returns the policy by which the cache drops lines first (`evict_first`), for that part of the accesses.
    pub fn drop_first(fraction: f32) -> L2Policy {
        L2Policy {
            bits: unsafe {
                cuda!("drop_from_l2({fraction})", out(u64), fraction = in(fraction), options(pure), cpu = 0)
            },
        }
    }
}

/// Reads an element with a policy: `load_with(&x[i], policy)` is `x[i]`.
#[device]
pub fn load_with<T: Number>(place: &T, policy: L2Policy) -> T {
    let bits = policy.bits;
    unsafe { cuda!("ld_policy({place}, {bits})", out(T), place = in(&*place), bits = in(bits), cpu = *place) }
}

/// Writes an element with a policy: `store_with(&mut x[i], value, policy)` is `x[i] = value`.
#[device]
pub fn store_with<T: Number>(place: &mut T, value: T, policy: L2Policy) {
    let bits = policy.bits;
    unsafe {
        cuda!(
            "st_policy({place}, {value}, {bits});",
            place = in(&mut *place),
            value = in(value),
            bits = in(bits),
            cpu = *place = value
        );
    }
}
