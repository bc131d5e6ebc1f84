//! Both sides of each pair, ready to be launched.

use sarek_runtime::compile::Resources;
use sarek_runtime::grid::TileStates;
use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor};
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{Swizzle, TensorMap};
use sarek_runtime::{Buffer, Error, Result};

use super::by_hand::*;
use super::{histogram, memory, product, scans};
use crate::Failure;
use crate::catalog::{Item, Kernel, Task, Verdict, Work};
use crate::copy::vectors::copy_vectors;
use crate::gallery::half_matmul::{half_matmul, multiply_halves};
use crate::kernels;
use crate::matmul::wgmma::kernel::{COLUMNS, ROWS, STAGES, THREADS, multiply_wgmma};
use crate::matmul::wgmma::store::Pairs;
use crate::matmul::wgmma::{Plain, matmul_wgmma};
use crate::matmul::{How, Shape};
use crate::scan::best::{NARROW, scan_best, scan_into_tuned};

/// What may fail on a device, or with a wrong result.
type Fallible<T> = std::result::Result<T, Failure>;

/// A kernel, and its twin in CUDA C++.
pub struct Pair {
    /// `by_hand/copy_vectors`.
    pub name: &'static str,
    /// Our kernel.
    pub kernel: Kernel,
    /// The resources of its twin.
    pub twin: fn(Arch) -> Result<Resources>,
    /// The size at which it is measured: elements, or rows of square matrices.
    pub size: usize,
    /// `true` if the size is that of matrices.
    pub is_square: bool,
    /// Makes both sides ready for a size.
    pub open: fn(&Device, usize) -> Fallible<Box<dyn Opened>>,
}

/// Both sides on one device, with the same inputs, and outputs of their own.
pub trait Opened {
    /// Returns ours and the twin.
    fn sides(&mut self) -> [&mut dyn Task; 2];

    /// Returns `true` if the results are the same, bit for bit.
    ///
    /// # Errors
    /// A failure of the device.
    fn agree(&self) -> Fallible<bool>;
}

/// Launches a kernel.
type Run<T> = Box<dyn FnMut(&mut Buffer<T>) -> Result<()>>;

/// A side.
struct Side<T: Element> {
    output: Buffer<T>,
    poison: T,
    run: Run<T>,
    work: Work,
}

impl<T: Element + Copy + PartialEq + 'static> Task for Side<T> {
    fn reset(&mut self) -> Fallible<()> {
        Ok(self.output.fill(self.poison)?)
    }

    fn run(&mut self) -> Fallible<()> {
        Ok((self.run)(&mut self.output)?)
    }

    fn verify(&mut self) -> Fallible<Verdict> {
        let agrees = self.output.to_vec()?.iter().any(|value| *value != self.poison);
        let result = if agrees { "a result" } else { "nothing" };
        Ok(Verdict { result: result.into(), expected: "a result".into(), agrees })
    }

    fn outputs(&mut self) -> Fallible<Vec<Item>> {
        Ok(Vec::new())
    }

    fn work(&self) -> Work {
        self.work
    }
}

impl<T: Element + Copy + PartialEq + 'static> Opened for [Side<T>; 2] {
    fn sides(&mut self) -> [&mut dyn Task; 2] {
        let [ours, other] = self;
        [ours, other]
    }

    fn agree(&self) -> Fallible<bool> {
        let [ours, other] = self;
        Ok(ours.output.to_vec()? == other.output.to_vec()?)
    }
}

/// Returns both sides with outputs of that many elements, which hold `poison` before each run.
fn opened<T: Element + Copy + PartialEq + 'static>(
    device: &Device,
    (len, poison): (usize, T),
    work: Work,
    ours: impl FnMut(&mut Buffer<T>) -> Result<()> + 'static,
    twin: impl FnMut(&mut Buffer<T>) -> Result<()> + 'static,
) -> Fallible<Box<dyn Opened>> {
    let side = |run: Run<T>| Ok::<_, Failure>(Side { output: device.zeros::<T>(len)?, poison, run, work });
    Ok(Box::new([side(Box::new(ours))?, side(Box::new(twin))?]))
}

/// Returns made-up numbers of 32 bits.
fn made(n: usize) -> Vec<u32> {
    (0..n as u32).map(|i| (i ^ i >> 15).wrapping_mul(0x2c1b_3c6d).rotate_left(13)).collect()
}

/// Returns made-up floats from -1 to 1.
fn floats(n: usize) -> Vec<f32> {
    made(n).into_iter().map(|x| x as i32 as f32 / 2f32.powi(31)).collect()
}

/// Returns two uploads of the same elements.
fn twice<T: Element + Copy>(device: &Device, host: &[T]) -> Result<[Buffer<T>; 2]> {
    Ok([device.upload(host)?, device.upload(host)?])
}

/// Returns all ten.
pub fn pairs() -> Vec<Pair> {
    let pair = |name, mut kernels: Vec<Kernel>, twin, size, open| Pair {
        name,
        kernel: kernels.remove(0),
        twin,
        size,
        is_square: size < 1 << 16,
        open,
    };
    vec![
        pair(
            "by_hand/copy_vectors",
            kernels![copy_vectors::<f32, 4>],
            copy_vectors_by_hand::resources,
            1 << 26,
            open_copy_vectors,
        ),
        pair("by_hand/scan_rows", kernels![scans::scan_rows], scan_rows_by_hand::resources, 1 << 26, open_scan_rows),
        pair(
            "by_hand/scan_tiles",
            kernels![scans::scan_tiles],
            scan_tiles_by_hand::resources,
            1 << 26,
            open_scan_tiles,
        ),
        pair(
            "by_hand/scan_all",
            kernels![scan_best::<i32, Sum, false, 256, 31, 7936, 5>],
            scan_all_by_hand::resources,
            1 << 26,
            open_scan_all,
        ),
        pair(
            "by_hand/count_bytes",
            kernels![histogram::count_bytes],
            count_bytes_by_hand::resources,
            1 << 26,
            open_count_bytes,
        ),
        pair(
            "by_hand/multiply_registers",
            kernels![product::multiply_registers],
            multiply_registers_by_hand::resources,
            4096,
            open_multiply_registers,
        ),
        pair(
            "by_hand/reverse_tiles",
            kernels![memory::reverse_tiles],
            reverse_tiles_by_hand::resources,
            1 << 26,
            open_reverse_tiles,
        ),
        pair("by_hand/copy_tiles", kernels![memory::copy_tiles], copy_tiles_by_hand::resources, 8192, open_copy_tiles),
        pair(
            "by_hand/multiply_halves",
            kernels![multiply_halves::<bf16, true>],
            multiply_halves_by_hand::resources,
            4096,
            open_multiply_halves,
        ),
        pair(
            "by_hand/multiply_wgmma",
            kernels![multiply_wgmma::<bf16, f32, KMajor, MnMajor, bf16, Plain, Pairs>],
            multiply_wgmma_by_hand::resources,
            8192,
            open_multiply_wgmma,
        ),
    ]
}

fn open_copy_vectors(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([x, other_x], of) = (twice(device, &floats(n))?, device.clone());
    let nothing = || Ok::<_, Error>((device.zeros::<f32>(0)?, device.zeros::<f32>(0)?));
    let ((before, mut to_before), (other_before, mut other_to_before)) = (nothing()?, nothing()?);
    let (grid, twin_of) = (Grid::new(n.div_ceil(4096), 256), device.clone());
    opened(
        device,
        (n, f32::NAN),
        Work::bytes(8 * n as u64),
        move |y| copy_vectors::<f32, 4>::launch(&of, grid, &before, &mut to_before, &x, y),
        // SAFETY: the kernel has these parameters, and compares its indices with the lengths.
        move |y| unsafe {
            copy_vectors_by_hand::launch(&twin_of, grid, &other_before, &mut other_to_before, &other_x, y)
        },
    )
}

fn open_scan_rows(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([x, other_x], of, twin_of) = (twice(device, &made(n))?, device.clone(), device.clone());
    let grid = scans::grid_of_rows(n);
    opened(
        device,
        (n, 0xdead_beef),
        Work::bytes(8 * n as u64),
        move |y| scans::scan_rows::launch(&of, grid, &x, y),
        // SAFETY: the kernel has these parameters, and compares its indices with the lengths.
        move |y| unsafe { scan_rows_by_hand::launch(&twin_of, grid, &other_x, y) },
    )
}

fn open_scan_tiles(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([x, other_x], of, twin_of) = (twice(device, &made(n))?, device.clone(), device.clone());
    let grid = scans::grid_of_tiles(n);
    opened(
        device,
        (n, 0xdead_beef),
        Work::bytes(8 * n as u64),
        move |y| scans::scan_tiles::launch(&of, grid, &x, y),
        // SAFETY: the kernel has these parameters, and the grid has a block for each whole tile of both slices.
        move |y| unsafe { scan_tiles_by_hand::launch(&twin_of, grid, &other_x, y) },
    )
}

fn open_scan_all(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let host: Vec<i32> = made(n).into_iter().map(|x| x as i32).collect();
    let ([x, other_x], of, twin_of) = (twice(device, &host)?, device.clone(), device.clone());
    let [mut states, mut other_states] = [TileStates::new(device)?, TileStates::new(device)?];
    let tiles = n.div_ceil(NARROW.tile());
    opened(
        device,
        (n, 0x55aa_55aa),
        Work::bytes(8 * n as u64),
        move |y| tuned!(scan_into_tuned[i32, Sum, false], NARROW)(&of, &x, y, &mut states, &How::CHECKED),
        move |y| {
            let (words, counter) = other_states.next::<i32>(tiles)?;
            // SAFETY: the kernel has these parameters, compares its indices with the lengths, and has a word for each block.
            unsafe { scan_all_by_hand::launch(&twin_of, Grid::new(tiles, NARROW.threads), &other_x, y, words, counter) }
        },
    )
}

fn open_count_bytes(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([x, other_x], of, twin_of) = (twice(device, &made(n))?, device.clone(), device.clone());
    let grid = Grid::new(device.multiprocessors() * 8, 256);
    opened(
        device,
        (histogram::BINS, 0u32),
        Work::bytes(4 * n as u64),
        move |counts| histogram::count_bytes::launch(&of, grid, &x, counts.as_atomic()),
        // SAFETY: the kernel has these parameters, compares its indices with the length, and there are 256 counters.
        move |counts| unsafe { count_bytes_by_hand::launch(&twin_of, grid, &other_x, counts.as_atomic()) },
    )
}

fn open_multiply_registers(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let (host, of, twin_of) = (floats(2 * n * n), device.clone(), device.clone());
    let ([a, other_a], [b, other_b]) = (twice(device, &host[..n * n])?, twice(device, &host[n * n..])?);
    let (grid, side) = (product::grid(n), n as u32);
    opened(
        device,
        (n * n, f32::NAN),
        Work::bytes(12 * (n * n) as u64).with_operations(2 * (n * n * n) as u64),
        move |c| product::multiply_registers::launch(&of, grid, &a, &b, c, side),
        // SAFETY: the kernel has these parameters, and the matrices are whole tiles.
        move |c| unsafe { multiply_registers_by_hand::launch(&twin_of, grid, &other_a, &other_b, c, side) },
    )
}

fn open_reverse_tiles(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([x, other_x], of, twin_of) = (twice(device, &floats(n))?, device.clone(), device.clone());
    let tiles = n as u32 / memory::REVERSED;
    let grid = Grid::new(tiles.min(device.multiprocessors() * 8), 256);
    opened(
        device,
        (n, f32::NAN),
        Work::bytes(8 * n as u64),
        move |y| memory::reverse_tiles::launch(&of, grid, &x, y, tiles),
        // SAFETY: the kernel has these parameters, and both slices have that many tiles.
        move |y| unsafe { reverse_tiles_by_hand::launch(&twin_of, grid, &other_x, y, tiles) },
    )
}

fn open_copy_tiles(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([x, other_x], of, twin_of) = (twice(device, &floats(n * n))?, device.clone(), device.clone());
    let (grid, down) = (memory::grid_of_tiles(device, n)?, n as u32 / memory::SIDE);
    opened(
        device,
        (n * n, f32::NAN),
        Work::bytes(8 * (n * n) as u64),
        move |y| {
            let [of_x, of_y] = [memory::map(&x, n)?, memory::map(y, n)?];
            memory::copy_tiles::launch(&of, grid, &x, of_x, y, of_y, down)
        },
        move |y| {
            let [of_x, of_y] = [memory::map(&other_x, n)?, memory::map(y, n)?];
            // SAFETY: the kernel has these parameters, and the matrices are whole tiles.
            unsafe { copy_tiles_by_hand::launch(&twin_of, grid, &other_x, of_x, y, of_y, down) }
        },
    )
}

/// Returns two made-up square matrices of `bf16`.
fn halves(n: usize) -> [Vec<bf16>; 2] {
    let mut a: Vec<bf16> = floats(2 * n * n).into_iter().map(bf16::from_f32).collect();
    let b = a.split_off(n * n);
    [a, b]
}

fn open_multiply_halves(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([host_a, host_b], of, twin_of) = (halves(n), device.clone(), device.clone());
    let ([a, other_a], [b, other_b]) = (twice(device, &host_a)?, twice(device, &host_b)?);
    // The room of four steps of 128 x 32 and 32 x 256 elements, in rows that are eight elements longer.
    let grid = Grid::new(n.div_ceil(128) * n.div_ceil(256), 256).with_shared::<bf16>(4 * (128 * 40 + 32 * 264));
    let side = n as u32;
    opened(
        device,
        (n * n, f32::NAN),
        Work::bytes(8 * (n * n) as u64).with_operations(2 * (n * n * n) as u64),
        move |c| half_matmul(&of, &a, &b, c, (n, n, n), &How::CHECKED),
        // SAFETY: the kernel has these parameters, and compares its indices with the sides, which are a multiple of eight.
        move |c| unsafe { multiply_halves_by_hand::launch(&twin_of, grid, &other_a, &other_b, c, side, side, side) },
    )
}

fn open_multiply_wgmma(device: &Device, n: usize) -> Fallible<Box<dyn Opened>> {
    let ([host_a, host_b], of, twin_of) = (halves(n), device.clone(), device.clone());
    let ([a, other_a], [b, other_b]) = (twice(device, &host_a)?, twice(device, &host_b)?);
    let (side, depth) = (n as u32, 64);
    let tiles = side.div_ceil(ROWS) * side.div_ceil(COLUMNS);
    let grid = Grid::new(tiles.min(device.multiprocessors()), THREADS)
        .with_shared::<bf16>((STAGES * (ROWS + COLUMNS) * depth) as usize);
    opened(
        device,
        (n * n, bf16::from_f32(f32::NAN)),
        Work::bytes(6 * (n * n) as u64).with_operations(2 * (n * n * n) as u64),
        move |c| matmul_wgmma::<bf16, f32, bf16>(&of, &a, &b, c, Shape::new(n, n, n), &How::CHECKED),
        move |c| {
            let map = |x, tile| TensorMap::swizzled(x, [1, n, n], tile, Swizzle::Bytes128);
            let (of_a, of_b) = (map(&other_a, [1, ROWS, depth])?, map(&other_b, [1, depth, 64])?);
            let steps = side.div_ceil(depth);
            // SAFETY: the kernel has these parameters, and compares its indices with the sides, which are a multiple of eight.
            unsafe {
                multiply_wgmma_by_hand::launch(&twin_of, grid, &other_a, of_a, &other_b, of_b, c, side, side, steps)
            }
        },
    )
}
