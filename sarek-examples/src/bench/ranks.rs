//! Groups of GPUs: the collectives' rates, and the algorithms between ranks beside one GPU with the same data per GPU.

use std::fmt::Debug;
use std::ops::Range;
use std::time::Instant;

use sarek_runtime::group::{Communicator, Group};
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::Ascending;
use sarek_runtime::prelude::*;

use super::link::Link;
use super::{Other, Row, Stats, square};
use crate::catalog::{How, Work};
use crate::distributed::matmul::{Layout, Operand};
use crate::histogram::Bins;
use crate::matmul::Shape;
use crate::{Failure, distributed, gallery, histogram, radix_sort, reduce, scan};

/// The amounts of data of a measurement.
struct Sizes {
    /// Elements of the arrays of the collectives.
    collectives: &'static [usize],
    /// Elements of each rank's array, of a longer one, and the bins of its histogram.
    array: usize,
    long: usize,
    bins: usize,
    /// The keys that all ranks sort together.
    keys: usize,
    /// The side of each rank's square of points, and the steps.
    points: usize,
    steps: usize,
    /// The sides of the matrices of `f32` and of `bf16`, which all ranks share.
    matrices: [usize; 2],
    /// Runs that are measured, after one that is not counted.
    runs: usize,
}

/// The usual amounts: 1 MiB and 1 GiB of `f32`, and what fills a GPU.
const SIZES: Sizes = Sizes {
    collectives: &[1 << 18, 1 << 28],
    array: 1 << 28,
    long: 1 << 30,
    bins: 1 << 16,
    keys: 1 << 32,
    points: 1 << 14,
    steps: 20,
    matrices: [1 << 14, 1 << 15],
    runs: 7,
};

/// The threads of a block of [`noise`].
const THREADS: usize = 256;

/// Fills an array with numbers that look random: the positions and the seed, mixed by multiplications and shifts.
#[kernel(block = THREADS)]
pub fn noise(values: &mut [u32], seed: u32) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < values.len() {
        let mut bits = (i as u32).wrapping_mul(0x9e37_79b1) ^ seed;
        bits = (bits ^ (bits >> 16)).wrapping_mul(0x85eb_ca6b);
        bits = (bits ^ (bits >> 13)).wrapping_mul(0xc2b2_ae35);
        values[i] = bits ^ (bits >> 16);
    }
}

/// Returns the GPUs of this machine, if there are several.
pub fn gpus() -> Option<Vec<Device>> {
    let gpus: Vec<Device> = Device::all().into_iter().filter(Device::is_cuda).collect();
    (gpus.len() > 1).then_some(gpus)
}

/// Measures the collectives of all GPUs of this machine, and the algorithms between them. Nothing where there are fewer than
/// two.
///
/// # Errors
/// A failure of a device or of NCCL, or a wrong result.
pub fn measure() -> Result<Vec<Row>, Failure> {
    let Some(gpus) = gpus() else { return Ok(Vec::new()) };
    let groups = [Group::local(&gpus[..1])?, Group::local(&gpus)?].map(|group| group.with_checks(false));
    // The GPUs are in the driver's order.
    let link = Link::new([0, 1], 4 * SIZES.array)?;
    let mut all = vec![copy([&gpus[0], &gpus[1]], &SIZES, Some(&link))?];
    drop(link);
    all.extend(rows(&groups, &SIZES)?);
    Ok(all)
}

/// Measures a copy from one device to another, in turns with the driver's own on the same link.
fn copy([from, to]: [&Device; 2], sizes: &Sizes, link: Option<&Link>) -> Result<Row, Failure> {
    let n = sizes.array;
    let (mut source, mut target) = (from.zeros(n)?, to.zeros(n)?);
    noise::launch(from, Grid::cover(n, THREADS), &mut source, 5)?;
    from.synchronize()?;
    let (mut times, mut theirs) = (Vec::new(), Vec::new());
    for run in 0..sizes.runs + 1 {
        let start = Instant::now();
        target.copy_from_slice(&source)?;
        // It is only enqueued.
        to.synchronize()?;
        if run > 0 {
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        if let Some(link) = link {
            let start = Instant::now();
            link.copy()?;
            if run > 0 {
                theirs.push(start.elapsed().as_secs_f64() * 1e3);
            }
        }
    }
    expect("the sum of a copy", reduce::reduce(to, &target, Sum)?, reduce::reduce(from, &source, Sum)?)?;
    let other = link.map(|_| Other { name: "cuMemcpyPeerAsync".into(), time: Stats::of(theirs) });
    let row = Row::new("ranks/copy u32, from GPU to GPU", Some(n as u64), Stats::of(times), other);
    Ok(row.with_work(Work::bytes(4 * n as u64), None).with_limit(Some(1.0 / 0.9)).with_note("bytes copied"))
}

/// Measures a group beside a group of one rank.
fn rows([one, all]: &[Group; 2], sizes: &Sizes) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for length in sizes.collectives {
        rows.extend(collectives(all, *length, sizes.runs)?);
    }
    let n = sizes.array;
    let pair = Pair { one, all, runs: sizes.runs };
    for n in [n, sizes.long] {
        rows.push(pair.weak("reduce u32", n, |rank| reduction(rank, n))?);
        rows.push(pair.weak("scan u32", n, |rank| prefix_sums(rank, n))?);
        rows.push(pair.weak("histogram u32", n, |rank| counts(rank, n, sizes.bins))?);
    }
    rows.push(pair.weak("sort u32", n, |rank| sorting(rank, n))?);
    rows.push(pair.strong("sort u32 of all ranks", sizes.keys, |rank| sorting(rank, sizes.keys / rank.size()))?);
    let (side, steps) = (sizes.points, sizes.steps);
    let row = pair.weak("jacobi f32", side, |rank| iteration(rank, side, steps))?;
    rows.push(Row { size: format!("{} a rank, {steps} steps", square(side as u64)), ..row });
    let [single, half] = sizes.matrices;
    let single_row = pair.strong("matmul f32", single, |rank| product(rank, single, |x| x))?;
    rows.push(Row { size: square(single as u64), ..single_row });
    let half_row = pair.strong("matmul bf16", half, |rank| product(rank, half, bf16::from_f32))?;
    rows.push(Row { size: square(half as u64), ..half_row });
    Ok(rows)
}

/// A call that can be repeated, to be measured.
type Call<'a> = Box<dyn FnMut() -> Result<(), Failure> + 'a>;

/// Returns the host's time in milliseconds of one of `calls` calls in a row, from a point that all ranks have reached to the end
/// of the slowest rank's work.
fn time(
    group: &Group,
    [runs, calls]: [usize; 2],
    prepare: impl for<'a> Fn(&'a Communicator) -> Result<Call<'a>, Failure> + Sync,
) -> Result<Stats, Failure> {
    let measure = |rank: &Communicator| {
        let mut call = prepare(rank)?;
        call()?;
        let mut times = Vec::with_capacity(runs);
        for _ in 0..runs {
            rank.barrier()?;
            let start = Instant::now();
            for _ in 0..calls {
                call()?;
            }
            rank.device().synchronize()?;
            times.push(start.elapsed().as_secs_f64() * 1e3 / calls as f64);
        }
        Ok::<_, Failure>(times)
    };
    let times = group.run(|rank| Ok(measure(rank)))?.into_iter().collect::<Result<Vec<_>, _>>()?;
    let slowest = |run: usize| times.iter().map(|times| times[run]).fold(0.0, f64::max);
    Ok(Stats::of((0..runs).map(slowest).collect()))
}

/// Measures the collectives that combine, gather or exchange arrays of this length. The rate is NCCL's bus bandwidth: the bytes that each
/// rank has to send, whatever the number of ranks.
fn collectives(group: &Group, length: usize, runs: usize) -> Result<Vec<Row>, Failure> {
    let size = group.size();
    let (part, whole) = (length / size, length / size * size);
    let repeats = [runs, ((1 << 28) / length).clamp(4, 64)];
    let sent = 4 * (whole - part) as u64;
    let row = |name: &str, sent, stats| {
        let name = format!("ranks/{name}, {size} ranks");
        Row::new(name, Some(length as u64), stats, None).with_work(Work::bytes(sent), None).with_note("bus bandwidth")
    };
    let all_reduce = time(group, repeats, |rank| {
        let (input, mut output) = (rank.device().zeros::<f32>(length)?, rank.device().zeros::<f32>(length)?);
        Ok(Box::new(move || Ok(rank.all_reduce(rank.device(), &input, &mut output, Sum)?)))
    })?;
    let all_gather = time(group, repeats, |rank| {
        let (input, mut output) = (rank.device().zeros::<f32>(part)?, rank.device().zeros::<f32>(whole)?);
        Ok(Box::new(move || Ok(rank.all_gather(rank.device(), &input, &mut output)?)))
    })?;
    let reduce_scatter = time(group, repeats, |rank| {
        let (input, mut output) = (rank.device().zeros::<f32>(whole)?, rank.device().zeros::<f32>(part)?);
        Ok(Box::new(move || Ok(rank.reduce_scatter(rank.device(), &input, &mut output, Sum)?)))
    })?;
    let all_to_all = time(group, repeats, |rank| {
        let (input, mut output) = (rank.device().zeros::<f32>(whole)?, rank.device().zeros::<f32>(whole)?);
        let counts = vec![part; size];
        Ok(Box::new(move || Ok(rank.all_to_all(rank.device(), &input, &counts, &mut output, &counts)?)))
    })?;
    Ok(vec![
        row("all_reduce f32", 2 * sent, all_reduce),
        row("all_gather f32", sent, all_gather),
        row("reduce_scatter f32", sent, reduce_scatter),
        row("all_to_all f32", sent, all_to_all),
    ])
}

/// A group, and one of its GPUs alone.
struct Pair<'a> {
    one: &'a Group,
    all: &'a Group,
    runs: usize,
}

impl Pair<'_> {
    /// Measures both sides of an algorithm. A group of one rank runs the algorithm of one GPU.
    fn measure(
        &self,
        name: &str,
        n: usize,
        against: &str,
        prepare: impl for<'a> Fn(&'a Communicator) -> Result<Call<'a>, Failure> + Sync,
    ) -> Result<Row, Failure> {
        let together = time(self.all, [self.runs, 1], &prepare)?;
        let alone = time(self.one, [self.runs, 1], &prepare)?;
        let other = Other { name: against.into(), time: alone };
        Ok(Row::new(format!("ranks/{name}, {} ranks", self.all.size()), Some(n as u64), together, Some(other)))
    }

    /// Measures an algorithm whose ranks have as much data each as one GPU.
    fn weak(
        &self,
        name: &str,
        n: usize,
        prepare: impl for<'a> Fn(&'a Communicator) -> Result<Call<'a>, Failure> + Sync,
    ) -> Result<Row, Failure> {
        let row = self.measure(name, n, "one GPU with a rank's data", prepare)?;
        let efficiency = 100.0 / row.ratio.unwrap_or(1.0);
        Ok(row.with_note(format!("efficiency {efficiency:.0} %")))
    }

    /// Measures an algorithm whose ranks share the data of one GPU.
    fn strong(
        &self,
        name: &str,
        n: usize,
        prepare: impl for<'a> Fn(&'a Communicator) -> Result<Call<'a>, Failure> + Sync,
    ) -> Result<Row, Failure> {
        let row = self.measure(name, n, "one GPU with all data", prepare)?;
        let speed = 1.0 / row.ratio.unwrap_or(1.0);
        Ok(row.with_note(format!("{speed:.2} times as fast")))
    }
}

/// Returns an error if a result is not what it should be.
fn expect<T: PartialEq + Debug>(what: &str, found: T, expected: T) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    Err(Failure::Wrong(format!("{what}: {found:?}, but it should be {expected:?}")))
}

/// Returns `n` numbers of a rank, and their sum.
fn numbers(rank: &Communicator, n: usize) -> Result<(Buffer<u32>, u32), Failure> {
    let mut numbers = rank.device().zeros(n)?;
    noise::launch(rank.device(), Grid::cover(n, THREADS), &mut numbers, 77 + rank.rank() as u32)?;
    let sum = reduce::reduce(rank.device(), &numbers, Sum)?;
    Ok((numbers, sum))
}

/// Returns the sum of a value of each rank.
fn sum_of_all(rank: &Communicator, own: u32) -> Result<u32, Failure> {
    Ok(rank.all_gather_values(&[own])?.into_iter().fold(0, u32::wrapping_add))
}

fn reduction(rank: &Communicator, n: usize) -> Result<Call<'_>, Failure> {
    let device = rank.device();
    let (input, own) = numbers(rank, n)?;
    let all = sum_of_all(rank, own)?;
    if rank.size() > 1 {
        let (mut scratch, mut total) = (distributed::reduce::Scratch::new(rank)?, device.zeros(1)?);
        return Ok(Box::new(move || {
            distributed::reduce::reduce_into(rank, &input, &mut total, &mut scratch, Sum)?;
            expect("the sum", total.to_vec()?[0], all)
        }));
    }
    let (mut scratch, mut total) = (reduce::Scratch::new(device)?, device.zeros(1)?);
    Ok(Box::new(move || {
        reduce::reduce_into(device, &input, &mut total, &mut scratch, Sum)?;
        expect("the sum of one GPU", total.to_vec()?[0], own)
    }))
}

fn prefix_sums(rank: &Communicator, n: usize) -> Result<Call<'_>, Failure> {
    let device = rank.device();
    let (input, own) = numbers(rank, n)?;
    let before = rank.all_gather_values(&[own])?[..rank.rank()].iter().fold(own, |sum, part| sum.wrapping_add(*part));
    let mut output = device.zeros(n)?;
    let (mut states, mut scratch) = (scan::Scratch::new(device)?, distributed::scan::Scratch::new(rank)?);
    Ok(Box::new(move || {
        match rank.size() {
            1 => scan::inclusive_into(device, &input, &mut output, &mut states, Sum)?,
            _ => distributed::scan::inclusive_into(rank, &input, &mut output, &mut scratch, Sum)?,
        }
        let mut last = [0];
        output.copy_to_at(n - 1, &mut last)?;
        expect("the last prefix sum", last[0], before)
    }))
}

fn counts(rank: &Communicator, n: usize, bins: usize) -> Result<Call<'_>, Failure> {
    let device = rank.device();
    let (input, _) = numbers(rank, n)?;
    let bins_of = Bins::even(device, bins, 0..1 << 32)?;
    let mut counts = device.zeros(bins)?;
    let all = sum_of_all(rank, n as u32)?;
    Ok(Box::new(move || {
        match rank.size() {
            1 => histogram::histogram_into(device, &input, &bins_of, &mut counts)?,
            _ => distributed::histogram(rank, &input, &bins_of, &mut counts)?,
        }
        let found = counts.to_vec()?.into_iter().fold(0, u32::wrapping_add);
        expect("the number of counted elements", found, all)
    }))
}

fn sorting(rank: &Communicator, n: usize) -> Result<Call<'_>, Failure> {
    let device = rank.device();
    let (input, own) = numbers(rank, n)?;
    let all = sum_of_all(rank, own)?;
    let sorted = distributed::sort::sort(rank, &input, Ascending)?;
    let keys = sorted.to_vec()?;
    let sum = reduce::reduce(device, &sorted, Sum)?;
    drop(sorted);
    let ends = rank.all_gather_values(&[*keys.first().unwrap_or(&0), *keys.last().unwrap_or(&u32::MAX)])?;
    expect("the keys of a rank are in order", keys.is_sorted(), true)?;
    expect("the ranks are in order", ends.is_sorted(), true)?;
    expect("the sum of the sorted keys", sum_of_all(rank, sum)?, all)?;
    if rank.size() > 1 {
        return Ok(Box::new(move || {
            distributed::sort::sort(rank, &input, Ascending)?;
            Ok(())
        }));
    }
    let (mut keys, mut scratch) = (device.zeros(n)?, radix_sort::Scratch::new(device, n)?);
    Ok(Box::new(move || {
        keys.copy_from_slice(&input)?;
        Ok(radix_sort::sort_into(device, &mut keys, &mut scratch, Ascending)?)
    }))
}

fn iteration(rank: &Communicator, side: usize, steps: usize) -> Result<Call<'_>, Failure> {
    let device = rank.device();
    let (mut points, mut sources) = (device.zeros::<f32>(side * side)?, device.zeros::<f32>(side * side)?);
    sources.fill(1e-3)?;
    if rank.size() > 1 {
        return Ok(Box::new(move || Ok(distributed::jacobi::jacobi(rank, &mut points, &sources, side, steps)?)));
    }
    let (mut result, mut scratch) = (device.zeros(side * side)?, device.zeros(side * side)?);
    Ok(Box::new(move || {
        let how = &How::CHECKED;
        gallery::jacobi::jacobi(device, &points, &sources, &mut result, &mut scratch, side, side, steps, how)?;
        Ok(points.copy_from_slice(&result)?)
    }))
}

fn product<T: Operand>(rank: &Communicator, side: usize, of: fn(f32) -> T) -> Result<Call<'_>, Failure> {
    let device = rank.device();
    let layout = Layout::new(rank.size(), side, side, side);
    let matrix = |[rows, columns]: [Range<usize>; 2], value: f32| {
        let mut matrix = device.zeros::<T>(rows.len() * columns.len())?;
        matrix.fill(of(value))?;
        Ok::<_, Failure>(matrix)
    };
    let (a, b) = (matrix(layout.of_a(rank.rank()), 0.5)?, matrix(layout.of_b(rank.rank()), 2.0)?);
    let [rows, columns] = layout.of_c(rank.rank());
    let mut c = device.zeros::<f32>(rows.len() * columns.len())?;
    Ok(Box::new(move || {
        match rank.size() {
            1 => T::multiply(device, &a, &b, &mut c, Shape::new(side, side, side), false, false)?,
            _ => distributed::matmul::matmul(rank, &a, &b, &mut c, &layout)?,
        }
        let mut one = [0.0];
        c.copy_to_at(c.len() - 1, &mut one)?;
        expect("an element of the product", one[0], side as f32)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_a_group_is_right_and_has_a_time() {
        let groups = [Group::cpu(1).unwrap(), Group::cpu(3).unwrap()];
        let sizes = Sizes {
            collectives: &[1000],
            array: 5000,
            long: 7000,
            bins: 30,
            keys: 5000,
            points: 40,
            steps: 2,
            matrices: [32, 40],
            runs: 2,
        };
        copy([&Device::cpu(), &groups[1].communicators()[1].device().clone()], &sizes, None).unwrap();
        let rows = rows(&groups, &sizes).unwrap();
        let names: Vec<_> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names.len(), 15, "{names:?}");
        assert!(names.iter().all(|name| name.starts_with("ranks/") && name.ends_with(", 3 ranks")), "{names:?}");
        assert!(rows.iter().all(|row| row.ours.median > 0.0 && row.ours.runs == 2));
        let text = super::super::table(&rows).to_string();
        for part in ["bus bandwidth", "efficiency", "times as fast", "40x40 a rank, 2 steps"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }
}
