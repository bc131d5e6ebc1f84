//! Reductions by the copy engine: elements of shared memory are combined with what is in global memory.

use super::BulkElement;
use crate::Element;
use crate::device::sealed::{Caller, ThisCrate};
use crate::device::{AtomicF32, AtomicF64, AtomicI32, AtomicI64, AtomicU32, AtomicU64, DeviceType, bf16, f16};
use crate::monoid::{BitAnd, BitOr, BitXor, Max, Min, Sum};
use sarek_macros::device;
use std::sync::atomic::Ordering;

/// The file with the functions of reductions.
pub(crate) const FILE: &str = file!();

/// An element that the copy engine combines with the cells of a slice in global memory.
pub trait ReduceCell: BulkElement {
    /// The cell: the number's own atomic; for 16-bit floats that of two neighbours, the first one in the low half.
    type Cell: Element + DeviceType;
}

/// The same, as kernels see it.
#[device]
pub trait ReduceElement: ReduceCell {
    /// The number of elements in a cell.
    const PER_CELL: usize;
}

macro_rules! elements {
    ($($ty:ident $cell:ident $per_cell:literal;)*) => {$(
        impl ReduceCell for $ty {
            type Cell = $cell;
        }

        #[device]
        impl ReduceElement for $ty {
            const PER_CELL: usize = $per_cell;
        }
    )*};
}

elements! {
    u32 AtomicU32 1; i32 AtomicI32 1; u64 AtomicU64 1; i64 AtomicI64 1; f32 AtomicF32 1; f64 AtomicF64 1;
    f16 AtomicU32 2; bf16 AtomicU32 2;
}

/// An operator that the copy engine applies to elements of type `T`.
#[diagnostic::on_unimplemented(
    message = "the copy engine does not combine elements of type `{T}` by `{Self}`",
    label = "no such reduction",
    note = "`Sum` combines `u32`, `i32`, `u64`, `i64`, `f32`, `f64`, `f16` and `bf16`; `Min`, `Max`, `BitAnd`, `BitOr` and `BitXor` combine \
            `u32`, `i32`, `u64` and `i64`"
)]
#[device]
pub trait BulkMonoid<T: ReduceElement> {
    /// Combines one element with the cell that holds it.
    fn merge(to: &[T::Cell], index: usize, value: T);

    /// Starts a reduction that is checked.
    fn start<P: Caller>(to: &[T::Cell], index: usize, from: &[T], at: u32, count: u32);
}

/// Starts to combine `count` elements of shared memory, `from[at..]`, with those of global memory, `to[index..]`:
/// `to[index + k] = combine(to[index + k], from[at + k])`, each of them atomically at device scope, with relaxed
/// ordering, and in no particular order. Any number of blocks may reduce to the same elements.
///
/// It contains the values of `from` that were written before the last barrier. Groups, waits, and multiples of 16 bytes
/// are those of [`copy_out`](fn@super::copy_out). `index` counts elements, also of 16-bit floats, two of which are a cell:
/// launches take `buffer.cast_mut::<u32>()?.as_atomic()`. The sums of `f32` treat subnormal numbers as zero on a GPU.
///
/// ```
/// use sarek_runtime::monoid::Sum;
/// use sarek_runtime::prelude::*;
/// use sarek_runtime::bulk;
///
/// /// Adds the rows of a matrix with 256 columns: each block those of its 16 rows first.
/// #[kernel(block = 256)]
/// fn column_sums(x: &[f32], sums: &[AtomicF32]) {
///     let partial = shared!([f32; 256]);
///     let column = thread_idx_x();
///     let mut sum = 0.0;
///     for row in 0..16 {
///         sum += x[(16 * block_idx_x() as usize + row) * 256 + column as usize];
///     }
///     partial[column] = sum;
///     sync_threads();
///     if column == 0 {
///         bulk::reduce_out::<Sum, f32>(sums, 0, partial, 0, 256);
///         bulk::commit_group();
///         bulk::wait_group::<0>();
///     }
/// }
///
/// let device = Device::cpu();
/// let x = device.upload(&vec![0.5f32; 64 * 256])?;
/// let mut sums = device.zeros::<f32>(256)?;
/// column_sums::launch(&device, Grid::new(4, 256), &x, sums.as_atomic())?;
/// assert_eq!(sums.to_vec()?, [32.0; 256]);
/// # Ok::<(), Error>(())
/// ```
#[device]
pub fn reduce_out<M: BulkMonoid<T>, T: ReduceElement>(to: &[T::Cell], index: usize, from: &[T], at: u32, count: u32) {
    if count > 0 {
        assert!(count as usize % T::PART == 0, "a bulk copy must be a multiple of 16 bytes long");
        let last = count as usize - T::PART;
        T::check_part(from, at as usize);
        T::check_part(from, at as usize + last);
        // Parts of 16 bytes, in cells.
        let (first, end) = (index / T::PER_CELL, (index + last + T::PART) / T::PER_CELL);
        let cells = &to[first..end];
        assert!(index % T::PART == 0 && is_part(cells), "a bulk copy must begin at multiples of 16 bytes");
        assert!(is_from_shared(cells, from, at), "a reduction goes from shared to global memory");
        M::start::<ThisCrate>(to, index, from, at, count);
    }
}

/// Returns `true` if a slice begins at a multiple of 16 bytes. The CPU engine takes it to.
#[device]
fn is_part<C: DeviceType>(cells: &[C]) -> bool {
    unsafe {
        cuda!("(unsigned long long){first} % 16 == 0", out(bool), first = in(&cells[0]), options(pure), cpu = true)
    }
}

/// Returns `true` if a reduction goes from shared to global memory.
#[device]
fn is_from_shared<C: DeviceType, T: BulkElement>(to: &[C], from: &[T], at: u32) -> bool {
    unsafe {
        cuda!(
            "__isGlobal({to}) && __isShared({from})",
            out(bool),
            to = in(&to[0]),
            from = in(&from[at]),
            options(pure),
            cpu = true
        )
    }
}

macro_rules! reductions {
    ($($monoid:ident $ty:ident $cell:ident $instruction:literal |$cells:ident, $index:ident, $value:ident| $merge:expr;)*) => {$(
        #[device]
        impl BulkMonoid<$ty> for $monoid {
            fn merge($cells: &[$cell], $index: usize, $value: $ty) {
                $merge;
            }

            fn start<P: Caller>(to: &[$cell], index: usize, from: &[$ty], at: u32, count: u32) {
                unsafe {
                    ptx!(
                        "{{ .reg .u64 global, shared;",
                        "cvta.to.global.u64 global, {to};",
                        "cvta.to.shared.u64 shared, {from};",
                        "fence.proxy.async.shared::cta;",
                        $instruction,
                        "    [global], [shared], {bytes}; }}",
                        to = in(&to[index / <$ty as ReduceElement>::PER_CELL]),
                        from = in(&from[at]),
                        bytes = in(count * (16 / <$ty as BulkElement>::PART as u32)),
                        arch = "sm_90",
                        align = 128,
                        copies = start_bulk,
                        cpu = {
                            for k in 0..count {
                                <$monoid as BulkMonoid<$ty>>::merge(to, index + k as usize, from[at + k]);
                            }
                        }
                    );
                }
            }
        }
    )*};
}

/// What changes a half in a pair: the other half is added -0, which changes nothing.
#[device]
fn in_pair(bits: u16, high: usize) -> u32 {
    if high == 1 { (bits as u32) << 16 | 0x8000 } else { 0x8000_0000 | bits as u32 }
}

reductions! {
    Sum u32 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32" |to, at, x| to[at].fetch_add(x, Ordering::Relaxed);
    Sum i32 AtomicI32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.s32" |to, at, x| to[at].fetch_add(x, Ordering::Relaxed);
    Sum u64 AtomicU64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64" |to, at, x| to[at].fetch_add(x, Ordering::Relaxed);
    Sum i64 AtomicI64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u64" |to, at, x| to[at].fetch_add(x, Ordering::Relaxed);
    Sum f32 AtomicF32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32" |to, at, x| to[at].fetch_add(x, Ordering::Relaxed);
    Sum f64 AtomicF64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f64" |to, at, x| to[at].fetch_add(x, Ordering::Relaxed);
    Sum f16 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16"
        |to, at, x| to[at / 2].fetch_add_f16x2(in_pair(x.to_bits(), at % 2), Ordering::Relaxed);
    Sum bf16 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.bf16"
        |to, at, x| to[at / 2].fetch_add_bf16x2(in_pair(x.to_bits(), at % 2), Ordering::Relaxed);
    Min u32 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.min.u32" |to, at, x| to[at].fetch_min(x, Ordering::Relaxed);
    Min i32 AtomicI32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s32" |to, at, x| to[at].fetch_min(x, Ordering::Relaxed);
    Min u64 AtomicU64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.min.u64" |to, at, x| to[at].fetch_min(x, Ordering::Relaxed);
    Min i64 AtomicI64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s64" |to, at, x| to[at].fetch_min(x, Ordering::Relaxed);
    Max u32 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u32" |to, at, x| to[at].fetch_max(x, Ordering::Relaxed);
    Max i32 AtomicI32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s32" |to, at, x| to[at].fetch_max(x, Ordering::Relaxed);
    Max u64 AtomicU64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.max.u64" |to, at, x| to[at].fetch_max(x, Ordering::Relaxed);
    Max i64 AtomicI64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s64" |to, at, x| to[at].fetch_max(x, Ordering::Relaxed);
    BitAnd u32 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b32" |to, at, x| to[at].fetch_and(x, Ordering::Relaxed);
    BitAnd i32 AtomicI32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b32" |to, at, x| to[at].fetch_and(x, Ordering::Relaxed);
    BitAnd u64 AtomicU64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b64" |to, at, x| to[at].fetch_and(x, Ordering::Relaxed);
    BitAnd i64 AtomicI64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.and.b64" |to, at, x| to[at].fetch_and(x, Ordering::Relaxed);
    BitOr u32 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32" |to, at, x| to[at].fetch_or(x, Ordering::Relaxed);
    BitOr i32 AtomicI32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b32" |to, at, x| to[at].fetch_or(x, Ordering::Relaxed);
    BitOr u64 AtomicU64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b64" |to, at, x| to[at].fetch_or(x, Ordering::Relaxed);
    BitOr i64 AtomicI64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.or.b64" |to, at, x| to[at].fetch_or(x, Ordering::Relaxed);
    BitXor u32 AtomicU32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b32" |to, at, x| to[at].fetch_xor(x, Ordering::Relaxed);
    BitXor i32 AtomicI32 "cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b32" |to, at, x| to[at].fetch_xor(x, Ordering::Relaxed);
    BitXor u64 AtomicU64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b64" |to, at, x| to[at].fetch_xor(x, Ordering::Relaxed);
    BitXor i64 AtomicI64 "cp.reduce.async.bulk.global.shared::cta.bulk_group.xor.b64" |to, at, x| to[at].fetch_xor(x, Ordering::Relaxed);
}
