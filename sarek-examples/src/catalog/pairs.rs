//! The kernels that have a twin in CUDA C++ and are part of no other algorithm.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::outputs::{output, task};
use super::{Algorithm, Case, Form, Given, How, Item, Kernel, Sizes, Strategy, Task};
use crate::data::{Datum, sample};
use crate::pairs::{histogram, memory, product, scans};
use crate::{Failure, kernels};

/// Returns a strategy for each of them.
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![
        strategy(
            "pairs/scan_rows",
            "sums within rows of 128: shuffles of a warp",
            kernels![scans::scan_rows],
            linear("sums u32", whole_tiles::<u32>, open_scan_rows),
        ),
        strategy(
            "pairs/scan_tiles",
            "sums within tiles of 2048: a scan of a block",
            kernels![scans::scan_tiles],
            linear("sums u32", whole_tiles::<u32>, open_scan_tiles),
        ),
        strategy(
            "pairs/count_bytes",
            "a histogram with counters for each warp",
            kernels![histogram::count_bytes],
            linear("bytes of u32", whole_tiles::<u32>, open_count_bytes),
        ),
        strategy(
            "pairs/multiply_registers",
            "a product in tiles of 128 x 128, of which a thread has 8 x 8 in registers",
            kernels![product::multiply_registers],
            squares("f32", |n, seed| vec![matrix(n, seed), matrix(n, !seed)], open_multiply_registers),
        ),
        strategy(
            "pairs/reverse_tiles",
            "tiles of 1024 reversed: asynchronous copies to two buffers",
            kernels![memory::reverse_tiles],
            linear("f32", whole_tiles::<f32>, open_reverse_tiles),
        ),
        strategy(
            "pairs/copy_tiles",
            "a matrix copied in tiles of 64 x 64 by the copy engine",
            kernels![memory::copy_tiles],
            squares("f32", |n, seed| vec![matrix(n, seed)], open_copy_tiles),
        ),
    ];
    Algorithm {
        name: "pairs",
        summary: "kernels that `sarek bench by_hand` measures beside the same ones in CUDA C++",
        strategies,
        contests: Vec::new(),
    }
}

fn strategy(name: &'static str, summary: &'static str, kernels: Vec<Kernel>, case: Case) -> Strategy {
    Strategy { name, summary, source: "own", kernels, cases: vec![case] }
}

/// Takes inputs to a device.
type Open = fn(&Device, &Given, How) -> Result<Box<dyn Task>, Failure>;

fn linear(name: &str, sample: fn(usize, u64) -> Vec<Item>, open: Open) -> Case {
    case(name, Sizes::LINEAR, sample, open)
}

fn squares(name: &str, sample: fn(usize, u64) -> Vec<Item>, open: Open) -> Case {
    case(name, Sizes { cpu: 256, gpu: 2048, most: 1 << 14 }, sample, open)
}

fn case(name: &str, sizes: Sizes, sample: fn(usize, u64) -> Vec<Item>, open: Open) -> Case {
    Case {
        name: name.into(),
        takes: Vec::<Form>::new(),
        required: 0,
        settings: &[],
        standard: true,
        sizes,
        sample,
        open: Box::new(move |device, given, how| open(device, &given, how)),
    }
}

/// Returns made-up elements: whole tiles, at least one.
fn whole_tiles<T: Datum>(n: usize, seed: u64) -> Vec<Item> {
    vec![Item::array(T::data(sample(n.max(1).next_multiple_of(scans::OF_BLOCK), seed)))]
}

/// Returns a made-up square matrix of whole tiles, at least one, of small whole numbers.
fn matrix(n: usize, seed: u64) -> Item {
    let side = n.max(1).next_multiple_of(product::SIDE as usize);
    Item::Array { data: f32::data(sample(side * side, seed)), shape: vec![side, side] }
}

/// Returns the running sums within each part of that many elements.
fn sums_of(x: &[u32], part: usize) -> Vec<u32> {
    let mut sums = x.to_vec();
    for part in sums.chunks_mut(part) {
        for i in 1..part.len() {
            part[i] = part[i].wrapping_add(part[i - 1]);
        }
    }
    sums
}

fn open_scan_rows(device: &Device, given: &Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let (host, device) = (given.array::<u32>(0), device.clone());
    let (x, y) = (device.upload(host)?, output(&device, host.len(), Rc::new(sums_of(host, scans::OF_WARP)))?);
    let grid = scans::grid_of_rows(host.len());
    Ok(task(vec![y.clone()], 8 * host.len(), move || {
        // Unchecked, it is right because the kernel compares its index with the lengths.
        Ok(launch!(how, scans::scan_rows, &device, grid, &x, &mut y.borrow_mut().buffer)?)
    }))
}

fn open_scan_tiles(device: &Device, given: &Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let (host, device) = (given.array::<u32>(0), device.clone());
    let (x, y) = (device.upload(host)?, output(&device, host.len(), Rc::new(sums_of(host, scans::OF_BLOCK)))?);
    let grid = scans::grid_of_tiles(host.len());
    Ok(task(vec![y.clone()], 8 * host.len(), move || {
        // Unchecked, it is right because there is a block for each whole tile.
        Ok(launch!(how, scans::scan_tiles, &device, grid, &x, &mut y.borrow_mut().buffer)?)
    }))
}

fn open_count_bytes(device: &Device, given: &Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let (host, device) = (given.array::<u32>(0), device.clone());
    let mut expected = vec![0u32; histogram::BINS];
    host.iter().flat_map(|word| word.to_le_bytes()).for_each(|byte| expected[usize::from(byte)] += 1);
    let (words, counts) = (device.upload(host)?, output(&device, histogram::BINS, Rc::new(expected))?);
    let grid = Grid::new((host.len() / 1024).clamp(1, device.multiprocessors() as usize * 8), 256);
    Ok(task(vec![counts.clone()], 4 * host.len(), move || {
        let counts = &mut counts.borrow_mut().buffer;
        counts.zero()?;
        // Unchecked, it is right because the kernel compares its index with the length, and there is a counter for each byte.
        Ok(launch!(how, histogram::count_bytes, &device, grid, &words, counts.as_atomic())?)
    }))
}

fn open_multiply_registers(device: &Device, given: &Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let (a, b, device) = (given.array::<f32>(0), given.array::<f32>(1), device.clone());
    let n = a.len().isqrt();
    let mut expected = vec![0.0f32; n * n];
    // Sums of small whole numbers are exact in any order.
    for (row, sums) in expected.chunks_mut(n).enumerate() {
        for (x, others) in a[row * n..][..n].iter().zip(b.chunks(n)) {
            sums.iter_mut().zip(others).for_each(|(sum, y)| *sum += x * y);
        }
    }
    let (left, right) = (device.upload(a)?, device.upload(b)?);
    let (c, grid, side) = (output(&device, n * n, Rc::new(expected))?, product::grid(n), n as u32);
    Ok(task(vec![c.clone()], 12 * n * n, move || {
        let c = &mut c.borrow_mut().buffer;
        // Unchecked, it is right because the matrices are whole tiles, each with a block.
        Ok(launch!(how, product::multiply_registers, &device, grid, &left, &right, c, side)?)
    }))
}

fn open_reverse_tiles(device: &Device, given: &Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let (host, device) = (given.array::<f32>(0), device.clone());
    let tile = memory::REVERSED as usize;
    let expected = host.chunks(tile).flat_map(|tile| tile.iter().rev().copied()).collect();
    let (x, y) = (device.upload(host)?, output(&device, host.len(), Rc::new(expected))?);
    let tiles = (host.len() / tile) as u32;
    let grid = Grid::new(tiles.min(device.multiprocessors() * 8), 256);
    Ok(task(vec![y.clone()], 8 * host.len(), move || {
        // Unchecked, it is right because both slices are that many tiles.
        Ok(launch!(how, memory::reverse_tiles, &device, grid, &x, &mut y.borrow_mut().buffer, tiles)?)
    }))
}

fn open_copy_tiles(device: &Device, given: &Given, how: How) -> Result<Box<dyn Task>, Failure> {
    let (host, device) = (given.array::<f32>(0), device.clone());
    let n = host.len().isqrt();
    let (x, y) = (device.upload(host)?, output(&device, host.len(), Rc::new(host.to_vec()))?);
    let (grid, down) = (memory::grid_of_tiles(&device, n)?, n as u32 / memory::SIDE);
    Ok(task(vec![y.clone()], 8 * host.len(), move || {
        let y = &mut y.borrow_mut().buffer;
        let (of_x, of_y) = (memory::map(&x, n)?, memory::map(y, n)?);
        // Unchecked, it is right because the matrices are whole tiles, and the ring has a place for each stage.
        Ok(launch!(how, memory::copy_tiles, &device, grid, &x, of_x, y, of_y, down)?)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_are_right_at_every_size() {
        crate::catalog::tests::cases_run(&algorithm().strategies, |strategy| match strategy.name {
            "pairs/multiply_registers" | "pairs/copy_tiles" => &[1, 200],
            _ => &[1, 300, 5000],
        });
    }
}
