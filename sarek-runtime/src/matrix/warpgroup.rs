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
use crate::device::{bf16, block_dim_x, block_dim_y, block_dim_z, cast, f16, lane_id, shfl, syncwarp, warp_id};
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

    /// Starts the same product with a right factor whose rows run along the inner dimension.
    fn start_product_along(c: &mut [f32; 64], left: u64, right: u64);

    /// Starts the product of a left factor that the threads hold.
    fn start_product_held(c: &mut [f32; 64], left: &[u32; 4], right: u64);

    /// Returns two numbers, rounded; the first one in the low half.
    fn pack_pair(low: f32, high: f32) -> u32;

    /// Returns the half of a word, the low one first.
    fn half_of(pair: u32, high: u32) -> f32;
}

macro_rules! elements {
    ($($half:ident $code:literal $along:literal $held:literal $pack:literal;)*) => {$(
        #[device]
        impl WarpgroupElement for $half {
            // On the CPU, `plain_tile` and its kin compute the products.
            fn start_product(c: &mut [f32; 64], left: u64, right: u64) {
                unsafe {
                    cuda!($code, c = in(&mut c[0]), left = in(left), right = in(right), arch = "sm_90a", cpu = ());
                }
            }

            fn start_product_along(c: &mut [f32; 64], left: u64, right: u64) {
                unsafe {
                    cuda!($along, c = in(&mut c[0]), left = in(left), right = in(right), arch = "sm_90a", cpu = ());
                }
            }

            fn start_product_held(c: &mut [f32; 64], left: &[u32; 4], right: u64) {
                unsafe {
                    cuda!($held, c = in(&mut c[0]), left = in(&left[0]), right = in(right), arch = "sm_90a", cpu = ());
                }
            }

            fn pack_pair(low: f32, high: f32) -> u32 {
                unsafe {
                    cuda!(
                        $pack,
                        out(u32),
                        low = in(low),
                        high = in(high),
                        arch = "sm_80",
                        options(pure),
                        cpu = $half::from_f32(low).to_bits() as u32 | ($half::from_f32(high).to_bits() as u32) << 16
                    )
                }
            }

            fn half_of(pair: u32, high: u32) -> f32 {
                $half::from_bits((pair >> (16 * high)) as u16).to_f32()
            }
        }
    )*};
}

elements! {
    bf16 "multiply_warpgroup<true, false>({c}, {left}, {right});" "multiply_warpgroup<true, true>({c}, {left}, {right});"
        "multiply_warpgroup_held<true>({c}, {left}, {right});" "pack_halves<true>({low}, {high})";
    f16 "multiply_warpgroup<false, false>({c}, {left}, {right});" "multiply_warpgroup<false, true>({c}, {left}, {right});"
        "multiply_warpgroup_held<false>({c}, {left}, {right});" "pack_halves<false>({low}, {high})";
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

/// Adds the product of a matrix of 64 rows and 64 times `CHUNKS` columns with the transpose of one of 128 rows and as many columns to
/// `sum`: the dot product of each row with each row.
///
/// Both are chunks of 64 columns, each of them [`SwizzledRows`] whose elements [`of_left`](SwizzledRows::of_left) locates, with `from` 0.
/// A chunk begins `left_chunk` or `right_chunk` elements after the one before. Otherwise it is as [`multiply_tile`](fn@multiply_tile).
#[device]
pub fn multiply_rows<T: WarpgroupElement, const CHUNKS: u32>(
    sum: &mut WarpgroupC,
    a: &[T],
    left: SwizzledRows,
    left_chunk: u32,
    b: &[T],
    right: SwizzledRows,
    right_chunk: u32,
) {
    let are_atoms = left.stride % 512 == 0 && right.stride % 512 == 0;
    assert!(are_atoms, "`stride` must be a multiple of 512");
    assert!(left_chunk % 512 == 0 && right_chunk % 512 == 0, "chunks must be multiples of 512 elements");
    assert!(left.from == 0 && right.from == 0, "`from` must be 0");
    let (last_left, last_right) = ((CHUNKS as u64 - 1) * left_chunk as u64, (CHUNKS as u64 - 1) * right_chunk as u64);
    assert!(last_left + end(left, 8) <= a.len() as u64, "the left factor must be within its array");
    assert!(last_right + end(right, 16) <= b.len() as u64, "the right factor must be within its array");
    if is_shared::<T>(a, left.start) && is_shared::<T>(b, right.start) {
        check_atoms::<T>(a, left.start, b, right.start);
        let rows = rows_of::<T>(a, left);
        let columns = rows_of::<T>(b, right);
        begin_products();
        #[unroll]
        for chunk in 0..CHUNKS {
            #[unroll]
            for layer in 0..4u32 {
                // Descriptors count 16 bytes.
                let (down, along) = (chunk * (left_chunk / 8) + 2 * layer, chunk * (right_chunk / 8) + 2 * layer);
                T::start_product_along(&mut sum.values, rows + down as u64, columns + along as u64);
            }
        }
        commit_products();
        wait_products::<0>();
        settle(&mut sum.values);
    } else {
        plain_rows::<T, CHUNKS>(sum, a, left, left_chunk, b, right, right_chunk);
        // As the matrix units do, it ends for all lanes together.
        syncwarp(0xffff_ffff);
    }
}

/// Computes the products of rows on the CPU, which defines their meaning.
#[device]
fn plain_rows<T: LoadElement, const CHUNKS: u32>(
    sum: &mut WarpgroupC,
    a: &[T],
    left: SwizzledRows,
    left_chunk: u32,
    b: &[T],
    right: SwizzledRows,
    right_chunk: u32,
) {
    let mut totals = [0f64; 64];
    for number in 0..64u32 {
        totals[number] = sum.values[number] as f64;
    }
    let (row, column) = (WarpgroupC::row(0), WarpgroupC::column(0));
    for k in 0..64 * CHUNKS {
        let (a_chunk, b_chunk) = (k / 64 * left_chunk, k / 64 * right_chunk);
        let upper = cast::<f64>(a[a_chunk + left.of_left(row, k % 64)]);
        let lower = cast::<f64>(a[a_chunk + left.of_left(row + 8, k % 64)]);
        for pair in 0..32u32 {
            let factor = cast::<f64>(b[b_chunk + right.of_left(column + pair / 2 * 8 + pair % 2, k % 64)]);
            let number = pair / 2 * 4 + pair % 2;
            totals[number] += upper * factor;
            totals[number + 2] += lower * factor;
        }
    }
    for number in 0..64u32 {
        sum.values[number] = totals[number] as f32;
    }
}

/// A thread's part of a matrix of 64 rows and 128 columns of `f16` or `bf16`, as the left factor of
/// [`multiply_held`](fn@multiply_held).
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct WarpgroupA {
    words: [[u32; 4]; 8],
}

#[device]
impl WarpgroupA {
    /// Returns sums, each rounded to `T`.
    pub fn rounded<T: WarpgroupElement>(sums: &WarpgroupC) -> WarpgroupA {
        let mut words = [[0u32; 4]; 8];
        #[unroll]
        for layer in 0..8u32 {
            #[unroll]
            for part in 0..4u32 {
                let at = 8 * layer + 2 * part;
                words[layer][part] = T::pack_pair(sums.values[at], sums.values[at + 1]);
            }
        }
        WarpgroupA { words }
    }
}

/// Adds the product of a matrix that the threads hold, of 64 rows and 128 columns, with one of 128 rows and columns in shared memory to
/// `sum`. The right factor is as in [`multiply_tile`](fn@multiply_tile).
#[device]
pub fn multiply_held<T: WarpgroupElement>(sum: &mut WarpgroupC, left: &WarpgroupA, b: &[T], right: SwizzledRows) {
    assert!(right.stride % 512 == 0 && right.lead % 512 == 0, "`stride` and `lead` must be multiples of 512");
    assert!(right.lead as u64 + end(right, 16) <= b.len() as u64, "the right factor must be within its array");
    if is_shared::<T>(b, right.start) {
        assert!(is_atom::<T>(b, right.start), "the matrix must begin at a multiple of 1024 bytes");
        let columns = descriptor::<T>(b, right.start, right.lead, right.stride);
        begin_products();
        #[unroll]
        for layer in 0..8u32 {
            // Descriptors count 16 bytes.
            let along = (layer * (right.stride / 4)) as u64;
            T::start_product_held(&mut sum.values, &left.words[layer], columns + along);
        }
        commit_products();
        wait_products::<0>();
        settle(&mut sum.values);
    } else {
        plain_held::<T>(sum, left, b, right);
        syncwarp(0xffff_ffff);
    }
}

/// Computes the product of a matrix that the threads hold on the CPU, which defines its meaning.
#[device]
fn plain_held<T: WarpgroupElement>(sum: &mut WarpgroupC, left: &WarpgroupA, b: &[T], right: SwizzledRows) {
    let mut totals = [0f64; 64];
    for number in 0..64u32 {
        totals[number] = sum.values[number] as f64;
    }
    let column = WarpgroupC::column(0);
    for k in 0..128u32 {
        // The lane of the same rows that holds column `k`.
        let owner = lane_id() / 4 * 4 + k % 8 / 2;
        let words = left.words[k / 16];
        let upper = T::half_of(shfl(0xffff_ffff, words[k / 8 % 2 * 2], owner), k % 2) as f64;
        let lower = T::half_of(shfl(0xffff_ffff, words[k / 8 % 2 * 2 + 1], owner), k % 2) as f64;
        for pair in 0..32u32 {
            let factor = cast::<f64>(b[right.of_right(k, column + pair / 2 * 8 + pair % 2)]);
            let number = pair / 2 * 4 + pair % 2;
            totals[number] += upper * factor;
            totals[number + 2] += lower * factor;
        }
    }
    for number in 0..64u32 {
        sum.values[number] = totals[number] as f32;
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
