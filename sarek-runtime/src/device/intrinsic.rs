//! Functions that only a device has, such as thread indices and warp operations, each with its companion.
#![allow(non_camel_case_types)]

use super::types::DeviceType;
use super::{Float, Integer, Number};
use crate::ir::{Axis, Intrinsic};
use crate::private::{Builtin, Callee, Linked};
use half::{bf16, f16};
use std::marker::PhantomData;
use std::sync::OnceLock;
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

/// A type with a product of twice its width.
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

/// The nanoseconds since the first call.
pub(crate) fn elapsed() -> i64 {
    static START: OnceLock<Instant> = OnceLock::new();
    i64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(i64::MAX)
}

/// Panics: the host called a function that needs a grid.
#[cold]
fn on_host(name: &str) -> ! {
    panic!("`{name}` is called outside a kernel")
}

/// A function without type parameters, and its companion.
macro_rules! function {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) $(-> $result:ty)?, $builtin:expr $(, $host:expr)?) => {
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
                // SAFETY: the operation is what the function is on a device.
                unsafe { Linked::new(&$name, $name, || Callee::Builtin($builtin)) }
            }
        }
    };
    (@host $name:ident) => { on_host(stringify!($name)) };
    (@host $name:ident $host:expr) => { $host };
}

/// A function with one type parameter, and its companion.
macro_rules! generic {
    ($(#[$doc:meta])* $name:ident<T: $bound:ident $(+ $more:ident)?>($($arg:ident: $ty:ty),*) $(-> $result:ty)?, $builtin:expr $(, $host:expr)?) => {
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
                // SAFETY: the operation is what the function is on a device.
                unsafe { Linked::new(&$name::<T>, $name::<T>, || Callee::Builtin($builtin)) }
            }
        }
    };
}

use Builtin::Intrinsic as Op;

function!(/// The thread's position in its block, in x.
    thread_idx_x() -> u32, Op(Intrinsic::ThreadIdx(Axis::X)));
function!(/// The thread's position in its block, in y.
    thread_idx_y() -> u32, Op(Intrinsic::ThreadIdx(Axis::Y)));
function!(/// The thread's position in its block, in z.
    thread_idx_z() -> u32, Op(Intrinsic::ThreadIdx(Axis::Z)));
function!(/// The block's position in the grid, in x.
    block_idx_x() -> u32, Op(Intrinsic::BlockIdx(Axis::X)));
function!(/// The block's position in the grid, in y.
    block_idx_y() -> u32, Op(Intrinsic::BlockIdx(Axis::Y)));
function!(/// The block's position in the grid, in z.
    block_idx_z() -> u32, Op(Intrinsic::BlockIdx(Axis::Z)));
function!(/// The threads of a block, in x.
    block_dim_x() -> u32, Op(Intrinsic::BlockDim(Axis::X)));
function!(/// The threads of a block, in y.
    block_dim_y() -> u32, Op(Intrinsic::BlockDim(Axis::Y)));
function!(/// The threads of a block, in z.
    block_dim_z() -> u32, Op(Intrinsic::BlockDim(Axis::Z)));
function!(/// The blocks of the grid, in x.
    grid_dim_x() -> u32, Op(Intrinsic::GridDim(Axis::X)));
function!(/// The blocks of the grid, in y.
    grid_dim_y() -> u32, Op(Intrinsic::GridDim(Axis::Y)));
function!(/// The blocks of the grid, in z.
    grid_dim_z() -> u32, Op(Intrinsic::GridDim(Axis::Z)));
function!(/// `block_idx_x() * block_dim_x() + thread_idx_x()`.
    global_idx_x() -> u32, Op(Intrinsic::GlobalIdx(Axis::X)));
function!(/// `block_idx_y() * block_dim_y() + thread_idx_y()`.
    global_idx_y() -> u32, Op(Intrinsic::GlobalIdx(Axis::Y)));
function!(/// `block_idx_z() * block_dim_z() + thread_idx_z()`.
    global_idx_z() -> u32, Op(Intrinsic::GlobalIdx(Axis::Z)));
function!(/// The thread's position in its warp, 0 to 31.
    lane_id() -> u32, Op(Intrinsic::LaneId));
function!(/// The warp's position in its block.
    warp_id() -> u32, Op(Intrinsic::WarpId));

function!(/// A barrier: waits for all threads of the block, and orders their memory accesses.
    sync_threads(), Builtin::Barrier);
function!(/// A barrier like [`sync_threads`] that returns how many threads of the block pass `true`.
    sync_threads_count(vote: bool) -> u32, Op(Intrinsic::SyncThreadsCount));
function!(/// A barrier like [`sync_threads`] that returns whether all threads of the block pass `true`.
    sync_threads_and(vote: bool) -> bool, Op(Intrinsic::SyncThreadsAnd));
function!(/// A barrier like [`sync_threads`] that returns whether any thread of the block passes `true`.
    sync_threads_or(vote: bool) -> bool, Op(Intrinsic::SyncThreadsOr));
function!(/// Waits for the lanes in the mask, and orders their memory accesses.
    syncwarp(mask: u32), Op(Intrinsic::SyncWarp));
function!(/// Orders this thread's memory accesses for the whole device.
    threadfence(), Op(Intrinsic::ThreadFence));
function!(/// Orders this thread's memory accesses for its block.
    threadfence_block(), Op(Intrinsic::ThreadFenceBlock));

generic!(/// Returns `value` of the lane `lane % 32`. All lanes in the mask must participate.
    shfl<T: DeviceType + Copy>(mask: u32, value: T, lane: u32) -> T, Op(Intrinsic::Shfl));
generic!(/// Returns `value` of the lane `delta % 32` below this one, or this lane's own value if there is none. All lanes in the mask must
/// participate.
    shfl_up<T: DeviceType + Copy>(mask: u32, value: T, delta: u32) -> T, Op(Intrinsic::ShflUp));
generic!(/// Returns `value` of the lane `delta % 32` above this one, or this lane's own value if there is none. All lanes in the mask must
/// participate.
    shfl_down<T: DeviceType + Copy>(mask: u32, value: T, delta: u32) -> T, Op(Intrinsic::ShflDown));
generic!(/// Returns `value` of the lane `lane_id() ^ (lanes % 32)`. All lanes in the mask must participate.
    shfl_xor<T: DeviceType + Copy>(mask: u32, value: T, lanes: u32) -> T, Op(Intrinsic::ShflXor));
generic!(/// [`shfl`] in groups of `width` lanes, a power of two: returns `value` of the lane `lane % width` of this lane's group.
    shfl_width<T: DeviceType + Copy>(mask: u32, value: T, lane: u32, width: u32) -> T, Op(Intrinsic::Shfl));
generic!(/// [`shfl_up`] in groups of `width` lanes, a power of two. A lane keeps its own value where its group has no such lane.
    shfl_up_width<T: DeviceType + Copy>(mask: u32, value: T, delta: u32, width: u32) -> T, Op(Intrinsic::ShflUp));
generic!(/// [`shfl_down`] in groups of `width` lanes, a power of two. A lane keeps its own value where its group has no such lane.
    shfl_down_width<T: DeviceType + Copy>(mask: u32, value: T, delta: u32, width: u32) -> T, Op(Intrinsic::ShflDown));
generic!(/// [`shfl_xor`] in groups of `width` lanes, a power of two. A lane keeps its own value if the other lane is in a later group; it
    /// may be in an earlier one.
    shfl_xor_width<T: DeviceType + Copy>(mask: u32, value: T, lanes: u32, width: u32) -> T, Op(Intrinsic::ShflXor));
function!(/// The lanes in the mask that pass `true`, as a mask.
    ballot(mask: u32, vote: bool) -> u32, Op(Intrinsic::Ballot));
function!(/// Whether any lane in the mask passes `true`.
    any(mask: u32, vote: bool) -> bool, Op(Intrinsic::Any));
function!(/// Whether all lanes in the mask pass `true`.
    all(mask: u32, vote: bool) -> bool, Op(Intrinsic::All));
generic!(/// The lanes in the mask whose value has the same bits as this lane's, as a mask.
    match_any<T: Shuffle>(mask: u32, value: T) -> u32, Op(Intrinsic::MatchAny));
generic!(/// A pair: the mask if the values of all its lanes have the same bits, else 0; and whether they do.
    match_all<T: Shuffle>(mask: u32, value: T) -> (u32, bool), Builtin::MatchAll);
generic!(/// The wrapping sum of the values of the lanes in the mask, for integers of 4 or 8 bytes. With 4 bytes it is one instruction on
    /// `sm_80` and newer.
    reduce_add<T: Integer + Shuffle>(mask: u32, value: T) -> T, Op(Intrinsic::ReduceAdd));
generic!(/// The smallest value of the lanes in the mask; types as for [`reduce_add`].
    reduce_min<T: Integer + Shuffle>(mask: u32, value: T) -> T, Op(Intrinsic::ReduceMin));
generic!(/// The largest value of the lanes in the mask; types as for [`reduce_add`].
    reduce_max<T: Integer + Shuffle>(mask: u32, value: T) -> T, Op(Intrinsic::ReduceMax));
generic!(/// The bitwise and of the values of the lanes in the mask; types as for [`reduce_add`].
    reduce_and<T: Integer + Shuffle>(mask: u32, value: T) -> T, Op(Intrinsic::ReduceAnd));
generic!(/// The bitwise or of the values of the lanes in the mask; types as for [`reduce_add`].
    reduce_or<T: Integer + Shuffle>(mask: u32, value: T) -> T, Op(Intrinsic::ReduceOr));
generic!(/// The bitwise exclusive or of the values of the lanes in the mask; types as for [`reduce_add`].
    reduce_xor<T: Integer + Shuffle>(mask: u32, value: T) -> T, Op(Intrinsic::ReduceXor));
function!(/// The lanes that run this call together, as the hardware happens to schedule them. Almost always a program needs a mask of its own instead.
    active_mask() -> u32, Op(Intrinsic::ActiveMask));

function!(/// A counter of time: cycles of the multiprocessor on a GPU, nanoseconds on the CPU.
    clock64() -> i64, Op(Intrinsic::Clock64), elapsed());
function!(/// Waits for about this many nanoseconds, at most a millisecond, while other warps run. On the CPU it only lets other warps
/// run.
nanosleep(nanoseconds: u32), Op(Intrinsic::Nanosleep), {
    let _ = nanoseconds;
    std::thread::yield_now();
});

function!(/// The number of one bits.
    popcount(value: u32) -> u32, Op(Intrinsic::CountOnes), value.count_ones());
generic!(/// The reciprocal of the square root.
    rsqrt<T: Float>(value: T) -> T, Op(Intrinsic::Rsqrt), T::ONE / value.sqrt());
generic!(/// The upper half of the product, which has twice the width.
    mul_hi<T: WideMul>(a: T, b: T) -> T, Op(Intrinsic::MulHi), a.upper_half(b));

/// A load that is performed exactly once, from memory, in program order.
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
        unsafe { Linked::new(&volatile_load::<T>, volatile_load::<T>, || Callee::Builtin(Builtin::VolatileLoad)) }
    }
}

/// A store that is performed exactly once, to memory, in program order.
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
        unsafe { Linked::new(&volatile_store::<T>, volatile_store::<T>, || Callee::Builtin(Builtin::VolatileStore)) }
    }
}

/// Converts a number to another type like `as`, also where the types are type parameters.
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
        unsafe { Linked::new(&host, host, || Callee::Builtin(Builtin::Cast(scalar_of::<T>()))) }
    }
}

/// The scalar that a number is.
fn scalar_of<T: Number>() -> crate::ir::Scalar {
    T::slot().scalar().unwrap_or(crate::ir::Scalar::Bool)
}

/// `N` adjacent elements, read in one access: `load_vector(&x[i])` is `[x[i], x[i + 1], …]`.
///
/// They make 2, 4, 8 or 16 bytes, and the address of the first is a multiple of that. Where a launch checks, it is a fault
/// if it is not. Buffers start at multiples of 256 bytes, and shared arrays that are accessed so at multiples of 16.
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
            Linked::new(&load_vector::<T, N>, load_vector::<T, N>, || Callee::Builtin(Builtin::LoadVector(N as u32)))
        }
    }
}

/// Writes `N` adjacent elements in one access: `store_vector(&mut x[i], [a, b])` writes `x[i]` and `x[i + 1]`.
///
/// Sizes and addresses are those of [`load_vector`].
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
            Linked::new(&store_vector::<T, N>, store_vector::<T, N>, || Callee::Builtin(Builtin::StoreVector(N as u32)))
        }
    }
}

/// Returns `true` if so many elements are accessed at once.
const fn is_vector(size: usize, count: usize) -> bool {
    count > 1 && matches!(size * count, 2 | 4 | 8 | 16)
}

// The second names, which tell where a function of the user's hides one of these: see `private::Named`. Generic functions have none.
#[doc(hidden)]
pub use self::{
    active_mask as __sarek_active_mask, all as __sarek_all, any as __sarek_any, ballot as __sarek_ballot,
    block_dim_x as __sarek_block_dim_x, block_dim_y as __sarek_block_dim_y, block_dim_z as __sarek_block_dim_z,
    block_idx_x as __sarek_block_idx_x, block_idx_y as __sarek_block_idx_y, block_idx_z as __sarek_block_idx_z,
    clock64 as __sarek_clock64, global_idx_x as __sarek_global_idx_x, global_idx_y as __sarek_global_idx_y,
    global_idx_z as __sarek_global_idx_z, grid_dim_x as __sarek_grid_dim_x, grid_dim_y as __sarek_grid_dim_y,
    grid_dim_z as __sarek_grid_dim_z, lane_id as __sarek_lane_id, nanosleep as __sarek_nanosleep,
    popcount as __sarek_popcount, sync_threads as __sarek_sync_threads, sync_threads_and as __sarek_sync_threads_and,
    sync_threads_count as __sarek_sync_threads_count, sync_threads_or as __sarek_sync_threads_or,
    syncwarp as __sarek_syncwarp, thread_idx_x as __sarek_thread_idx_x, thread_idx_y as __sarek_thread_idx_y,
    thread_idx_z as __sarek_thread_idx_z, threadfence as __sarek_threadfence,
    threadfence_block as __sarek_threadfence_block, warp_id as __sarek_warp_id,
};
