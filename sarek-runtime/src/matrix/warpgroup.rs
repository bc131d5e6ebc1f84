//! Products by a warpgroup: four warps, whose matrix units read both factors from shared memory (`wgmma`, on `sm_90a`).
//!
//! [`multiply_tile`](fn@multiply_tile) multiplies a tile of 64 times `M` rows with one of 128 columns, and adds the product to `M` [`WarpgroupC`]. Both
//! factors are in shared memory as [`SwizzledRows`]. All threads of the warpgroup call it together, and the block is a multiple of 128
//! threads.
//!
//! The matrix units see what was written to shared memory after [`publish_shared`](fn@publish_shared).
//!
//! ```
//! use sarek_runtime::matrix::warpgroup::{SwizzledRows, WarpgroupC, multiply_tile, publish_shared};
//! use sarek_runtime::prelude::*;
//!
//! /// A product of 64 x 64 and 64 x 128 elements, row-major.
//! #[kernel(block = 128)]
//! fn product(a: &[bf16], b: &[bf16], c: &mut [f32]) {
//!     let left = shared!([bf16; 4096]);
//!     let right = shared!([bf16; 8192]);
//!     let of_left = SwizzledRows { start: 0, from: 0, lead: 0, stride: 512 };
//!     let of_right = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
//!     for at in (thread_idx_x()..4096).step_by(128) {
//!         left[of_left.of_left(at / 64, at % 64)] = a[at];
//!     }
//!     for at in (thread_idx_x()..8192).step_by(128) {
//!         right[of_right.of_right(at / 128, at % 128)] = b[at];
//!     }
//!     publish_shared();
//!     sync_threads();
//!     let mut sums = [WarpgroupC::zero()];
//!     multiply_tile::<bf16, 1, 4>(&mut sums, left, of_left, right, of_right);
//!     #[unroll]
//!     for number in 0..64u32 {
//!         c[128 * WarpgroupC::row(number) + WarpgroupC::column(number)] = sums[0].values[number];
//!     }
//! }
//!
//! let device = Device::cpu();
//! let one = bf16::from_f32(1.0);
//! let (a, b) = (device.upload(&[one; 64 * 64])?, device.upload(&[one; 64 * 128])?);
//! let mut c = device.zeros::<f32>(64 * 128)?;
//! product::launch(&device, Grid::new(1, 128), &a, &b, &mut c)?;
//! assert_eq!(c.to_vec()?, [64.0; 64 * 128]);
//! # Ok::<(), Error>(())
//! ```

use super::LoadElement;
use crate::barrier::{self, Barrier};
use crate::device::{bf16, block_dim_x, block_dim_y, block_dim_z, cast, f16, lane_id, syncwarp, warp_id};
use sarek_macros::{DeviceType, device};

/// The file with the functions of warpgroups.
pub(crate) const FILE: &str = file!();

/// The position of a matrix in a shared array, as rows of 64 elements. Eight consecutive rows are an *atom*. Its parts
/// of eight elements are exchanged so that neither rows nor columns of parts meet in a bank: the swizzle of 128 bytes.
///
/// `start`, `lead` and `stride` are multiples of 512 elements, and `from` is a multiple of 16.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct SwizzledRows {
    /// The first element.
    pub start: u32,
    /// The column of the left factor's atoms, along the inner dimension, at which it begins.
    pub from: u32,
    /// The distance between atoms of the right factor along the columns.
    pub lead: u32,
    /// The distance between atoms along the rows.
    pub stride: u32,
}

#[device]
impl SwizzledRows {
    /// Returns the position of an element of the left factor, which has at most 64 - `from` columns.
    pub fn of_left(self, row: u32, inner: u32) -> u32 {
        let column = self.from + inner;
        self.start + row / 8 * self.stride + row % 8 * 64 + (column / 8 ^ row % 8) * 8 + column % 8
    }

    /// Returns the position of an element of the right factor.
    pub fn of_right(self, inner: u32, column: u32) -> u32 {
        let within = (column % 64 / 8 ^ inner % 8) * 8 + column % 8;
        self.start + column / 64 * self.lead + inner / 8 * self.stride + inner % 8 * 64 + within
    }
}

/// A thread's part of a matrix of 64 rows and 128 columns, to which products are added.
///
/// The values stay in registers if every index of them is a constant, as in a loop with `#[unroll]`.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct WarpgroupC {
    /// The elements at [`WarpgroupC::row`] and [`WarpgroupC::column`] of their numbers.
    pub values: [f32; 64],
}

#[device]
impl WarpgroupC {
    /// Returns a matrix of zeros.
    pub fn zero() -> Self {
        WarpgroupC { values: [0.0; 64] }
    }

    /// Returns the row, 0 to 63, of the thread's value of that number, 0 to 63.
    pub fn row(number: u32) -> u32 {
        warp_id() % 4 * 16 + number / 2 % 2 * 8 + lane_id() / 4
    }

    /// Returns the column, 0 to 127, of the thread's value of that number, 0 to 63.
    pub fn column(number: u32) -> u32 {
        number / 4 * 8 + lane_id() % 4 * 2 + number % 2
    }
}

/// An element of the factors: `f16` or `bf16`.
#[device]
pub trait WarpgroupElement: LoadElement {
    /// Starts a product of 64 x 16 and 16 x 128 elements, which the descriptors locate.
    fn start_product(c: &mut [f32; 64], left: u64, right: u64);
}

macro_rules! elements {
    ($($half:ident $code:literal;)*) => {$(
        #[device]
        impl WarpgroupElement for $half {
            fn start_product(c: &mut [f32; 64], left: u64, right: u64) {
                unsafe {
                    // On the CPU, `plain_tile` computes the product.
                    cuda!($code, c = in(&mut c[0]), left = in(left), right = in(right), arch = "sm_90a", cpu = ());
                }
            }
        }
    )*};
}

elements! {
    bf16 "multiply_warpgroup<true>({c}, {left}, {right});";
    f16 "multiply_warpgroup<false>({c}, {left}, {right});";
}

/// Makes writes to shared memory visible to the matrix units. Either each thread that has written calls it, before a
/// barrier, or, after that barrier, the threads of the warpgroup that multiplies call it.
///
/// It waits for the pending accesses of the calling thread, including asynchronous copies.
#[device]
pub fn publish_shared() {
    unsafe {
        cuda!("asm volatile(\"fence.proxy.async.shared::cta;\" : : : \"memory\");", arch = "sm_90", cpu = ());
    }
}

/// Moves registers from the first `COPIERS` warpgroups of a block to the others: each thread of the first has `FEWER` afterwards, and each
/// of the others `MORE` (`setmaxnreg`). All threads of the block call it once, at the beginning of the kernel.
///
/// Both numbers are multiples of 8, from 24 to 256. Their total is at most the number of registers that a block has if
/// it runs alone on its multiprocessor. With 384 threads that is 168 each, so that one warpgroup with 40 leaves 232 for
/// two others. The kernel declares its `block`, and `min_blocks = 1`. The compiler ignores the move if the threads need
/// more.
///
/// Returns `true` if the thread is one of the first: `if split_registers::<1, 40, 232>() { copy… } else { multiply… }`.
/// Only the end of the kernel follows the `if`, so that the compiler can determine the number of registers of each
/// part.
#[device]
pub fn split_registers<const COPIERS: u32, const FEWER: u32, const MORE: u32>() -> bool {
    let threads = block_dim_x() * block_dim_y() * block_dim_z();
    assert!(threads % 128 == 0 && COPIERS * 128 < threads, "the block must consist of more than `COPIERS` warpgroups");
    let each = (65536 / threads / 8 * 8).min(256);
    let are_allowed = FEWER % 8 == 0 && MORE % 8 == 0 && FEWER >= 24 && FEWER <= each && each <= MORE && MORE <= 256;
    assert!(
        are_allowed,
        "`FEWER` and `MORE` must be multiples of 8 on both sides of what each thread has, from 24 to 256"
    );
    let are_left = COPIERS * 128 * FEWER + (threads - COPIERS * 128) * MORE <= threads * each;
    assert!(are_left, "the other warpgroups must leave the registers that `MORE` asks for");
    if warp_id() / 4 < COPIERS {
        release_registers::<FEWER>();
        true
    } else {
        claim_registers::<MORE>();
        false
    }
}

/// Reduces the registers of each thread of the warpgroup to `N`.
#[device]
fn release_registers<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"setmaxnreg.dec.sync.aligned.u32 %0;\" : : \"n\"({count}));",
            count = in(N as i32),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Waits until each thread of the warpgroup has `N` registers, which others of the block have released.
#[device]
fn claim_registers<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"setmaxnreg.inc.sync.aligned.u32 %0;\" : : \"n\"({count}));",
            count = in(N as i32),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Adds the product of a matrix of 64 times `M` rows and 16 times `LAYERS` columns with one of as many rows and 128
/// columns. The rows from 64 times `m` on go to `sums[m]`.
///
/// Sums are as exact as those of [`multiply_add`](fn@super::multiply_add). Shared arrays that are passed to it begin at
/// multiples of 1024 bytes, and so do dynamic ones if the lengths of the arrays before them are such multiples. A
/// checked launch reports a fault if they do not. For matrices in other memory, it computes the same, slowly.
#[device]
pub fn multiply_tile<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
) {
    check::<T, M, LAYERS>(a, left, b, right, (0, 0), 1);
    if is_shared::<T>(a, left.start) && is_shared::<T>(b, right.start) {
        check_atoms::<T>(a, left.start, b, right.start);
        let rows = rows_of::<T>(a, left);
        let columns = descriptor::<T>(b, right.start, right.lead, right.stride);
        start_tile::<T, M, LAYERS>(sums, rows, left.stride, columns, right.stride);
        commit_products();
        finish::<M>(sums);
    } else {
        plain_tile::<T, M, LAYERS>(sums, a, left, b, right);
    }
}

/// Steps of a product along the inner dimension, which pass through a ring of stages in shared memory.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Steps {
    /// The number of the first step, counted from the beginning of the kernel: step `s` is in stage `s % STAGES`.
    pub first: u32,
    /// The number of steps.
    pub count: u32,
    /// The distance in elements between stages of the left factor: a multiple of 512.
    pub left: u32,
    /// The same for the right factor.
    pub right: u32,
}

/// Adds the products of several steps, each as [`multiply_tile`](fn@multiply_tile) does for its stage. `left` and
/// `right` are those of the first stage.
///
/// Before a step, it waits for the phase of its stage's barrier in `full`, whose parity is `step / STAGES % 2`. When
/// the stage may be written again, one thread of each of the four warps arrives at its barrier in `empty`. The matrix
/// units begin a step while the previous one is not complete.
#[device]
#[allow(clippy::too_many_arguments)]
pub fn multiply_stages<T: WarpgroupElement, const M: usize, const LAYERS: u32, const STAGES: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
    steps: Steps,
    full: &[Barrier],
    empty: &[Barrier],
) {
    check::<T, M, LAYERS>(a, left, b, right, (steps.left, steps.right), STAGES);
    let end = steps.first + steps.count;
    if is_shared::<T>(a, left.start) && is_shared::<T>(b, right.start) {
        check_atoms::<T>(a, left.start, b, right.start);
        let rows = rows_of::<T>(a, left);
        let columns = descriptor::<T>(b, right.start, right.lead, right.stride);
        for step in steps.first..end {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            // Descriptors count 16 bytes.
            let (down, along) = ((stage * (steps.left / 8)) as u64, (stage * (steps.right / 8)) as u64);
            start_tile::<T, M, LAYERS>(sums, rows + down, left.stride, columns + along, right.stride);
            commit_products();
            wait_products::<1>();
            if step > steps.first && lane_id() == 0 {
                barrier::arrive(empty, (step - 1) % STAGES);
            }
        }
        finish::<M>(sums);
        if steps.count > 0 && lane_id() == 0 {
            barrier::arrive(empty, (end - 1) % STAGES);
        }
    } else {
        for step in steps.first..end {
            let stage = step % STAGES;
            barrier::wait(full, stage, step / STAGES % 2);
            let rows = SwizzledRows { start: left.start + stage * steps.left, ..left };
            let columns = SwizzledRows { start: right.start + stage * steps.right, ..right };
            plain_tile::<T, M, LAYERS>(sums, a, rows, b, columns);
            syncwarp(0xffff_ffff);
            if lane_id() == 0 {
                barrier::arrive(empty, stage);
            }
        }
    }
}

/// Runs all checks, before the first product: a call among the products would make them wait for each other.
#[device]
fn check<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
    (next_left, next_right): (u32, u32),
    stages: u32,
) {
    let are_atoms = left.stride % 512 == 0 && right.stride % 512 == 0 && right.lead % 512 == 0;
    assert!(are_atoms, "`stride` and `lead` must be multiples of 512");
    assert!(next_left % 512 == 0 && next_right % 512 == 0, "stages must be multiples of 512 elements");
    let is_within = left.from % 16 == 0 && left.from as u64 + 16 * LAYERS as u64 <= 64;
    assert!(is_within, "`from` must be a multiple of 16, and the product end within the 64 columns of the left rows");
    let last_left = (stages as u64 - 1) * next_left as u64;
    let last_right = (stages as u64 - 1) * next_right as u64 + right.lead as u64;
    assert!(last_left + end(left, 8 * M as u64) <= a.len() as u64, "the left factor must be within its array");
    assert!(last_right + end(right, 2 * LAYERS as u64) <= b.len() as u64, "the right factor must be within its array");
}

/// Returns the end of the last of `atoms` consecutive atoms along the rows.
#[device]
fn end(rows: SwizzledRows, atoms: u64) -> u64 {
    rows.start as u64 + (atoms - 1) * rows.stride as u64 + 512
}

/// Checks that swizzled rows begin at an atom's boundary.
#[device]
fn check_atoms<T: LoadElement>(a: &[T], left: u32, b: &[T], right: u32) {
    let are_atoms = is_atom::<T>(a, left) && is_atom::<T>(b, right);
    assert!(are_atoms, "the matrices must begin at multiples of 1024 bytes");
}

/// Starts the products of a tile, without making a group of them.
#[device]
fn start_tile<T: WarpgroupElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    rows: u64,
    row_stride: u32,
    columns: u64,
    column_stride: u32,
) {
    begin_products();
    #[unroll]
    for layer in 0..LAYERS {
        #[unroll]
        for m in 0..M {
            // Descriptors count 16 bytes.
            let down = (m as u32 * row_stride + 2 * layer) as u64;
            let along = (layer * (column_stride / 4)) as u64;
            T::start_product(&mut sums[m].values, rows + down, columns + along);
        }
    }
}

/// Waits for all groups of products of the warpgroup.
#[device]
fn finish<const M: usize>(sums: &mut [WarpgroupC; M]) {
    wait_products::<0>();
    #[unroll]
    for m in 0..M {
        settle(&mut sums[m].values);
    }
}

/// Begins products, after the last access to their sums.
#[device]
fn begin_products() {
    unsafe {
        cuda!("asm volatile(\"wgmma.fence.sync.aligned;\" : : : \"memory\");", arch = "sm_90a", cpu = ());
    }
}

/// Makes a group of the products that were started since the last one.
#[device]
fn commit_products() {
    unsafe {
        cuda!("asm volatile(\"wgmma.commit_group.sync.aligned;\" : : : \"memory\");", arch = "sm_90a", cpu = ());
    }
}

/// Waits until at most `N` groups are not complete.
#[device]
fn wait_products<const N: u32>() {
    unsafe {
        cuda!(
            "asm volatile(\"wgmma.wait_group.sync.aligned %0;\" : : \"n\"({groups}) : \"memory\");",
            groups = in(N as i32),
            arch = "sm_90a",
            cpu = ()
        );
    }
}

/// Keeps the compiler from reading sums before the wait that precedes it.
#[device]
fn settle(c: &mut [f32; 64]) {
    unsafe {
        cuda!("settle_warpgroup({c});", c = in(&mut c[0]), arch = "sm_90a", cpu = ());
    }
}

/// Returns the descriptor of the left factor.
#[device]
fn rows_of<T: LoadElement>(a: &[T], left: SwizzledRows) -> u64 {
    descriptor::<T>(a, left.start, 0, left.stride) + (left.from / 8) as u64
}

/// Returns the descriptor by which the matrix units find swizzled rows.
#[device]
fn descriptor<T: LoadElement>(x: &[T], start: u32, lead: u32, stride: u32) -> u64 {
    unsafe {
        cuda!("swizzled_rows({x}, {lead}, {stride})", out(u64), x = in(&x[start]), arch = "sm_90a", align = 1024, cpu = 0u64)
    }
}

/// Returns `true` if a slice is in shared memory, which the compiler knows.
#[device]
fn is_shared<T: LoadElement>(x: &[T], at: u32) -> bool {
    unsafe { cuda!("__isShared({element})", out(bool), element = in(&x[at]), options(pure), cpu = false) }
}

/// Returns `true` if an element is at a multiple of 1024 bytes.
#[device]
fn is_atom<T: LoadElement>(x: &[T], at: u32) -> bool {
    unsafe {
        cuda!(
            "__cvta_generic_to_shared({element}) % 1024 == 0",
            out(bool),
            element = in(&x[at]),
            options(pure),
            cpu = true
        )
    }
}

/// Computes the product on the CPU, which defines its meaning.
#[device]
fn plain_tile<T: LoadElement, const M: usize, const LAYERS: u32>(
    sums: &mut [WarpgroupC; M],
    a: &[T],
    left: SwizzledRows,
    b: &[T],
    right: SwizzledRows,
) {
    #[unroll]
    for m in 0..M {
        for number in 0..64u32 {
            let (row, column) = (64 * m as u32 + WarpgroupC::row(number), WarpgroupC::column(number));
            let mut sum = sums[m].values[number] as f64;
            for k in 0..16 * LAYERS {
                sum += cast::<f64>(a[left.of_left(row, k)]) * cast::<f64>(b[right.of_right(k, column)]);
            }
            sums[m].values[number] = sum as f32;
        }
    }
}
