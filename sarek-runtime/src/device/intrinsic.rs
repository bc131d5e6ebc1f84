//! Functions that only a device has, such as thread indices and warp operations, each with its companion.
#![allow(non_camel_case_types)]

use super::types::DeviceType;
use super::{Float, Integer, Number};
use crate::ir::intrinsics::InCluster;
use crate::ir::{Axis, BarrierKind, Intrinsic, Scope};
use crate::private::{Builtin, Callee, Linked};
use half::{bf16, f16};
use std::marker::PhantomData;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// All lanes of a warp.
pub const FULL_MASK: u32 = 0xffff_ffff;

/// The number of lanes of a warp.
pub const WARP_SIZE: u32 = 32;

/// A number that warps move and compare in one or two instructions: numbers of 4 and 8 bytes, `f16` and `bf16`. The
/// shuffle functions take values of every type and move them number by number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number that warps compare or combine",
    note = "warps compare numbers of 4 and 8 bytes, `f16` and `bf16`, and combine integers of 4 and 8 bytes"
)]
pub trait Shuffle: Number {}

macro_rules! shuffle {
    ($($ty:ident)*) => {$(impl Shuffle for $ty {})*};
}

shuffle!(u32 i32 f32 u64 i64 f64 usize isize f16 bf16);

/// A type for which a product of twice its width exists.
pub trait WideMul: Integer {
    #[doc(hidden)]
    fn upper_half(self, other: Self) -> Self;
}

macro_rules! wide_mul {
    ($($ty:ident $wide:ident)*) => {$(impl WideMul for $ty {
        fn upper_half(self, other: $ty) -> $ty {
            ((self as $wide * other as $wide) >> $ty::BITS) as $ty
        }
    })*};
}

wide_mul!(u32 u64 i32 i64 u64 u128 i64 i128);

/// Returns the nanoseconds since the first call.
pub(crate) fn elapsed() -> i64 {
    static START: OnceLock<Instant> = OnceLock::new();
    i64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(i64::MAX)
}

/// Panics: the host called a function that needs a grid.
#[cold]
fn on_host(name: &str) -> ! {
    panic!("`{name}` is called outside a kernel")
}

/// Defines functions of the table, each with its companion.
macro_rules! define {
    ($($function:tt)*) => { $(function! $function)* };
}

macro_rules! function {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) $(-> $result:ty)? = $builtin:expr $(, $host:expr)?) => {
        $(#[$doc])*
        #[allow(unused_variables)]
        pub fn $name($($arg: $ty),*) $(-> $result)? {
            function!(@host $name $($host)?)
        }

        #[doc(hidden)]
        pub struct $name {}

        impl $name {
            #[doc(hidden)]
            pub fn linked() -> Linked<fn($($ty),*) $(-> $result)?> {
                // SAFETY: the operation does on a device what the function does.
                unsafe { Linked::new(&$name, $name, Callee::Builtin($builtin)) }
            }
        }
    };
    ($(#[$doc:meta])* $name:ident<T: $bound:ident $(+ $more:ident)?>($($arg:ident: $ty:ty),*) $(-> $result:ty)?
        = $builtin:expr $(, $host:expr)?) => {
        $(#[$doc])*
        #[allow(unused_variables)]
        pub fn $name<T: $bound $(+ $more)?>($($arg: $ty),*) $(-> $result)? {
            function!(@host $name $($host)?)
        }

        #[doc(hidden)]
        pub struct $name<T> {
            marker: PhantomData<fn() -> T>,
        }

        impl<T: $bound $(+ $more)?> $name<T> {
            #[doc(hidden)]
            pub fn linked() -> Linked<fn($($ty),*) $(-> $result)?> {
                // SAFETY: the operation does on a device what the function does.
                unsafe { Linked::new(&$name::<T>, $name::<T>, Callee::Builtin($builtin)) }
            }
        }
    };
    (@host $name:ident) => { on_host(stringify!($name)) };
    (@host $name:ident $host:expr) => { $host };
}

use Builtin::{Barrier, Cluster, Intrinsic as Operation, MatchAll, Named};

sarek_language::functions!(define);
// The second names of non-generic functions, which show where a user's function hides one: see `private::Named`.
sarek_macros::__second_names!();

/// Orders this thread's memory accesses before the fence and after it, for the threads of a scope.
///
/// With [`Ordering::Release`], stores after the fence are ordered after everything before it. With [`Ordering::Acquire`],
/// everything after the fence is ordered after the loads before it. [`Ordering::AcqRel`] does both. [`Ordering::SeqCst`]
/// also puts all such fences into one order: `fence(Ordering::SeqCst, Scope::Device)` is [`threadfence`](fn@threadfence).
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// The last block to arrive sums what all blocks have left.
/// #[kernel]
/// fn sum_of_sums(sums: &[AtomicU32], arrived: &[AtomicU32], total: &mut [u32]) {
///     if thread_idx_x() == 0 {
///         sums[block_idx_x()].store(block_idx_x(), Ordering::Relaxed);
///         fence(Ordering::AcqRel, Scope::Device);
///         if arrived[0].fetch_add(1, Ordering::Relaxed) == grid_dim_x() - 1 {
///             fence(Ordering::AcqRel, Scope::Device);
///             total[0] = sums.iter().map(|sum| sum.load(Ordering::Relaxed)).sum();
///         }
///     }
/// }
/// ```
///
/// # Panics
/// On the host, with [`Ordering::Relaxed`], which does not order anything. In a kernel that is an error.
pub fn fence(order: Ordering, _: Scope) {
    std::sync::atomic::fence(order);
}

#[doc(hidden)]
pub struct fence {}

impl fence {
    #[doc(hidden)]
    pub fn linked() -> Linked<fn(Ordering, Scope)> {
        // SAFETY: the operation does on a device what the function does.
        unsafe { Linked::new(&fence, fence, Callee::Builtin(Builtin::Fence)) }
    }
}

/// The type of [`cluster_shared`](fn@cluster_shared), and of [`cluster_shared_mut`](fn@cluster_shared_mut).
type Shared<T> = fn(&[T], u32) -> &[T];
type SharedMut<T> = fn(&mut [T], u32) -> &mut [T];

/// Returns a shared array of another block of the cluster: the array of this block that the call names, in the memory of
/// the block with that rank ([`cluster_block_rank`](fn@cluster_block_rank)).
///
/// The array is declared with `shared!` in the same function. It is read by index, and its atomics are changed; for plain
/// writes there is [`cluster_shared_mut`](fn@cluster_shared_mut). Like any shared array it has no values until its block
/// has written them, and [`cluster_sync`](fn@cluster_sync) orders the accesses of several blocks. No block ends before the
/// others have stopped accessing its memory.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// Each block passes its number on to the next one of its cluster.
/// #[kernel(block = 32, cluster = 4)]
/// fn rotate(out: &mut [u32]) {
///     let number = shared!([u32; 1]);
///     if thread_idx_x() == 0 {
///         number[0] = block_idx_x();
///     }
///     cluster_sync();
///     let theirs = cluster_shared(number, (cluster_block_rank() + 1) % cluster_block_count());
///     out[global_idx_x()] = theirs[0];
/// }
///
/// let device = Device::cpu();
/// let mut out = device.zeros::<u32>(8 * 32)?;
/// rotate::launch(&device, Grid::new(8, 32), &mut out)?;
/// assert_eq!(out.to_vec()?.chunks(32).map(|block| block[0]).collect::<Vec<u32>>(), [1, 2, 3, 0, 5, 6, 7, 4]);
/// # Ok::<(), Error>(())
/// ```
///
/// # Faults
/// A rank that is not below [`cluster_block_count`](fn@cluster_block_count), and an index out of range.
pub fn cluster_shared<T: DeviceType>(array: &[T], rank: u32) -> &[T] {
    let _ = (array, rank);
    on_host("cluster_shared")
}

#[doc(hidden)]
pub struct cluster_shared<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: DeviceType> cluster_shared<T> {
    #[doc(hidden)]
    pub fn linked() -> Linked<Shared<T>> {
        // SAFETY: the operation does on a device what the function does.
        unsafe {
            Linked::new(
                &cluster_shared::<T>,
                cluster_shared::<T>,
                Callee::Builtin(Builtin::ClusterShared { mutable: false }),
            )
        }
    }
}

/// Does the same as [`cluster_shared`](fn@cluster_shared), for writing.
///
/// Each element is written by one thread at a time: two threads of the cluster that write it, or write and read it, without
/// a [`cluster_sync`](fn@cluster_sync) between them are a data race.
///
/// # Faults
/// Those of [`cluster_shared`](fn@cluster_shared).
pub fn cluster_shared_mut<T: DeviceType>(array: &mut [T], rank: u32) -> &mut [T] {
    let _ = (array, rank);
    on_host("cluster_shared_mut")
}

#[doc(hidden)]
pub struct cluster_shared_mut<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: DeviceType> cluster_shared_mut<T> {
    #[doc(hidden)]
    pub fn linked() -> Linked<SharedMut<T>> {
        // SAFETY: as above.
        unsafe {
            Linked::new(
                &cluster_shared_mut::<T>,
                cluster_shared_mut::<T>,
                Callee::Builtin(Builtin::ClusterShared { mutable: true }),
            )
        }
    }
}

/// Loads a value exactly once, from memory, in program order.
pub fn volatile_load<T: DeviceType + Copy>(place: &T) -> T {
    // SAFETY: a reference is valid for reads.
    unsafe { std::ptr::read_volatile(place) }
}

#[doc(hidden)]
pub struct volatile_load<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: DeviceType + Copy> volatile_load<T> {
    #[doc(hidden)]
    pub fn linked() -> Linked<fn(&T) -> T> {
        // SAFETY: as above.
        unsafe { Linked::new(&volatile_load::<T>, volatile_load::<T>, Callee::Builtin(Builtin::VolatileLoad)) }
    }
}

/// Stores a value exactly once, to memory, in program order.
pub fn volatile_store<T: DeviceType + Copy>(place: &mut T, value: T) {
    // SAFETY: a mutable reference is valid for writes.
    unsafe { std::ptr::write_volatile(place, value) }
}

#[doc(hidden)]
pub struct volatile_store<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: DeviceType + Copy> volatile_store<T> {
    #[doc(hidden)]
    pub fn linked() -> Linked<fn(&mut T, T)> {
        // SAFETY: as above.
        unsafe { Linked::new(&volatile_store::<T>, volatile_store::<T>, Callee::Builtin(Builtin::VolatileStore)) }
    }
}

/// Converts a number to another type like `as`, even if the types are type parameters.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel]
/// fn means<T: Float>(sums: &[T], counts: &[u32], means: &mut [T]) {
///     let i = global_idx_x();
///     means[i] = sums[i] / cast::<T>(counts[i]);
/// }
/// ```
pub fn cast<T: Number>(value: impl Number) -> T {
    T::from_widest(value.widest())
}

#[doc(hidden)]
pub struct cast<T> {
    marker: PhantomData<fn() -> T>,
}

impl<T: Number> cast<T> {
    #[doc(hidden)]
    pub fn linked<U: Number>() -> Linked<fn(U) -> T> {
        fn taking<U, T, F: Fn(U) -> T>(function: F) -> F {
            function
        }
        let host = taking::<U, T, _>(cast::<T>);
        // SAFETY: as above.
        unsafe { Linked::new(&host, host, Callee::Builtin(Builtin::Cast(scalar_of::<T>()))) }
    }
}

/// Returns the scalar of a number type.
fn scalar_of<T: Number>() -> crate::ir::Scalar {
    T::slot().scalar().unwrap_or(crate::ir::Scalar::Bool)
}

/// Reads `N` adjacent elements in one access: `load_vector(&x[i])` is `[x[i], x[i + 1], …]`.
///
/// Their size is 2, 4, 8 or 16 bytes, and the address of the first is a multiple of that size. A launch with checks reports a
/// violation as a fault. Buffers start at multiples of 256 bytes, and shared arrays that are accessed this way at multiples of 16.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel]
/// fn reverse_each_four(x: &[f32], y: &mut [f32]) {
///     let i = global_idx_x() * 4;
///     let v = load_vector::<f32, 4>(&x[i]);
///     store_vector(&mut y[i], [v[3], v[2], v[1], v[0]]);
/// }
/// ```
pub fn load_vector<T: Number, const N: usize>(first: &T) -> [T; N] {
    let _ = first;
    on_host("load_vector")
}

#[doc(hidden)]
pub struct load_vector<T, const N: usize> {
    marker: PhantomData<fn() -> T>,
}

impl<T: Number, const N: usize> load_vector<T, N> {
    #[doc(hidden)]
    pub fn linked() -> Linked<fn(&T) -> [T; N]> {
        const { assert!(is_vector(size_of::<T>(), N), "`load_vector` reads 2, 4, 8 or 16 bytes") };
        // SAFETY: as above.
        unsafe {
            Linked::new(&load_vector::<T, N>, load_vector::<T, N>, Callee::Builtin(Builtin::LoadVector(N as u32)))
        }
    }
}

/// Writes `N` adjacent elements in one access: `store_vector(&mut x[i], [a, b])` writes `x[i]` and `x[i + 1]`.
///
/// The rules for sizes and addresses are those of [`load_vector`].
pub fn store_vector<T: Number, const N: usize>(first: &mut T, values: [T; N]) {
    let _ = (first, values);
    on_host("store_vector")
}

#[doc(hidden)]
pub struct store_vector<T, const N: usize> {
    marker: PhantomData<fn() -> T>,
}

impl<T: Number, const N: usize> store_vector<T, N> {
    #[doc(hidden)]
    pub fn linked() -> Linked<fn(&mut T, [T; N])> {
        const { assert!(is_vector(size_of::<T>(), N), "`store_vector` writes 2, 4, 8 or 16 bytes") };
        // SAFETY: as above.
        unsafe {
            Linked::new(&store_vector::<T, N>, store_vector::<T, N>, Callee::Builtin(Builtin::StoreVector(N as u32)))
        }
    }
}

/// Returns `true` if one access can cover `count` elements of this size.
const fn is_vector(size: usize, count: usize) -> bool {
    count > 1 && matches!(size * count, 2 | 4 | 8 | 16)
}
