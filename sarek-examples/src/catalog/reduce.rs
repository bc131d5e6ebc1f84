//! The reductions.

use std::marker::PhantomData;
use std::rc::Rc;

use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Device, Result};

use super::{Algorithm, Case, Kernel, Mode, Strategy, Task, Verdict};
use crate::bench::{Arena, Contender, Contest, Input, Pairing};
use crate::data::{Data, Datum, sample, sample_wide};
use crate::monoid::{AtomicMonoid, AtomicNumber, Max, Min, Monoid, Sum};
use crate::peers::{self, Operation, PeerElement, Peers};
use crate::reduce::*;
use crate::{Failure, kernels};

/// Reduction, with every strategy of [`crate::reduce`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = Vec::new();
    types(&mut strategies);
    strategies.sort_by_key(|strategy| LADDER.iter().position(|name| strategy.name.ends_with(name)));
    Algorithm {
        name: "reduce",
        summary: "one value out of an array, with a commutative operator: sum, min, max",
        strategies,
        contests: contests(),
    }
}

/// The order of the ladder in [`crate::reduce`]'s page.
const LADDER: [&str; 15] = [
    "/neighbored",
    "/neighbored_less",
    "/interleaved",
    "/unrolling2",
    "/unrolling3",
    "/supersteps",
    "/superstep_loop",
    "/version3",
    "/version4",
    "/atomic_tree",
    "/warp_shuffle",
    "/cooperative",
    "/algorithm_c",
    "/single_pass",
    "/best",
];

/// What [`crate::reduce`] does not say about a strategy: its name here, its line, its kernels.
#[rustfmt::skip]
fn entry(name: &str) -> (&'static str, &'static str, Vec<Kernel>) {
    macro_rules! each {
        ($kernel:ident::$function:ident) => {
            kernels![$kernel::$function::<f32, Sum>, $kernel::$function::<i32, Sum>, $kernel::$function::<f32, Max>]
        };
    }
    match name {
        "neighbored" => ("reduce/neighbored", "pairs of neighbours, in global memory", each!(neighbored::reduce_neighbored)),
        "neighbored_less" => ("reduce/neighbored_less", "the same pairs, by the first threads", each!(neighbored_less::reduce_neighbored_less)),
        "interleaved" => ("reduce/interleaved", "each thread's partner lies half an array away", each!(interleaved::reduce_interleaved)),
        "unrolling2" => ("reduce/unrolling2", "two elements a thread, then the tree", each!(unrolling2::reduce_unrolling2)),
        "unrolling3" => ("reduce/unrolling3", "three elements a thread, then the tree", each!(unrolling3::reduce_unrolling3)),
        "supersteps" => ("reduce/supersteps", "the tree in shared memory, each stage written out", each!(supersteps::reduce_supersteps)),
        "superstep_loop" => ("reduce/superstep_loop", "the tree in shared memory as a loop", each!(superstep_loop::reduce_superstep_loop)),
        "version3" => ("reduce/version3", "the same tree, sequential addressing", each!(version3::reduce_version3)),
        "version4" => ("reduce/version4", "first combination during the load", each!(version4::reduce_version4)),
        "atomic_tree" => ("reduce/atomic_tree", "the tree, then one atomic access a block", each!(atomic_tree::reduce_atomic_tree)),
        "warp_shuffle" => ("reduce/warp_shuffle", "shuffles, then one atomic access a warp", each!(warp_shuffle::reduce_warp_shuffle)),
        "cooperative" => ("reduce/cooperative", "shuffles in each warp, then across warps", each!(cooperative::reduce_cooperative)),
        "algorithm_c" => ("reduce/algorithm_c", "many elements a thread, tree, last warp without barriers, two launches", each!(algorithm_c::reduce_algorithm_c)),
        "single_pass" => ("reduce/single_pass", "many elements a thread, the last block finishes", each!(single_pass::reduce_single_pass)),
        "best" => ("reduce/best", "sixteen loads in flight a thread, shuffles, the last block finishes: the one to call", kernels![
            best::reduce_best::<f32, Sum, 256, 16>, best::reduce_best::<i32, Sum, 256, 16>, best::reduce_best::<f64, Sum, 256, 8>
        ]),
        _ => unreachable!("{name} is missing here"),
    }
}

/// Adds the cases of all element types to the strategies.
fn types(strategies: &mut Vec<Strategy>) {
    fn cases<T: Value + Shuffle, M: Operator<T>>(strategies: &mut Vec<Strategy>) {
        for Way { name, source, run } in crate::reduce::strategies::<T, M>() {
            add(strategies, name, source, run);
        }
    }
    fn atomic_cases<T: Value + Shuffle + AtomicNumber, M: Operator<T> + AtomicMonoid<T>>(
        strategies: &mut Vec<Strategy>,
    ) {
        cases::<T, M>(strategies);
        for Way { name, source, run } in atomic_strategies::<T, M>() {
            add(strategies, name, source, run);
        }
    }
    macro_rules! each {
        ($cases:ident: $($element:ty)*) => {$(
            $cases::<$element, Sum>(strategies);
            $cases::<$element, Min>(strategies);
            $cases::<$element, Max>(strategies);
        )*};
    }
    each!(atomic_cases: f32 i32 u32 i64 u64);
    each!(cases: f64);
}

/// A strategy of [`crate::reduce`], for one element type and operator.
type Way<T, M> = crate::reduce::Strategy<T, M>;

/// Adds a case to the strategy of that name.
fn add<T: Value, M: Operator<T>>(
    strategies: &mut Vec<Strategy>,
    name: &'static str,
    source: &'static str,
    run: Run<T, M>,
) {
    let (name, summary, kernels) = entry(name);
    let position = strategies.iter().position(|strategy| strategy.name == name).unwrap_or_else(|| {
        strategies.push(Strategy { name, summary, source, kernels, cases: Vec::new() });
        strategies.len() - 1
    });
    let everything = matches!(name, "reduce/best" | "reduce/warp_shuffle");
    strategies[position].cases.push(Case {
        name: format!("{} {}", M::NAME, T::NAME),
        element: T::NAME,
        standard: matches!(T::NAME, "f32" | "i32") && (M::NAME == "sum" || everything),
        sample: |n, seed| T::data(M::sample(n, seed)),
        open: Box::new(move |device, data, mode| Ok(Box::new(Reduction::<T, M>::open(device, data, mode, run)?))),
    });
}

/// A number that is reduced, and how results are compared.
trait Value: Datum + Number {
    /// The sum: exact, wrapping, or of the given accuracy.
    fn sum(values: &[Self]) -> Expected<Self>;
    /// The smaller value; of floats, the one that is not NaN.
    fn smaller(a: Self, b: Self) -> Self;
    /// The larger value; of floats, the one that is not NaN.
    fn larger(a: Self, b: Self) -> Self;
    /// Whether it is NaN.
    fn is_nan(self) -> bool;
}

/// What is right.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Expected<T> {
    /// One value.
    Exactly(T),
    /// What is not further away than the second number.
    Near(f64, f64),
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Value for $type {
            fn sum(values: &[$type]) -> Expected<$type> {
                Expected::Exactly(values.iter().fold(0, |sum, value| sum.wrapping_add(*value)))
            }

            fn smaller(a: $type, b: $type) -> $type {
                Ord::min(a, b)
            }

            fn larger(a: $type, b: $type) -> $type {
                Ord::max(a, b)
            }

            fn is_nan(self) -> bool {
                false
            }
        }
    )*};
}

macro_rules! floats {
    ($($type:ident)*) => {$(
        impl Value for $type {
            fn sum(values: &[$type]) -> Expected<$type> {
                let exact = (2.0f64).powi($type::MANTISSA_DIGITS as i32);
                let Sums { sum, of_sizes, whole, largest, peak } = Sums::of(values);
                // Small whole numbers add up without rounding, in any order. Made-up ones, with both signs, do so far longer.
                let mixed = largest <= 8.0 && 32.0 * (values.len() as f64).sqrt() * largest < exact && peak < exact / 4.0;
                if whole && (of_sizes < exact || mixed) {
                    return Expected::Exactly(sum as $type);
                }
                // Each of the additions on the way of an element may lose half a unit in the last place; long chains of them
                // lose about the square root of their number.
                let n = values.len() as f64;
                let tolerance = f64::from($type::EPSILON) * of_sizes * (n.log2().max(0.0) + 8.0 + n.sqrt());
                Expected::Near(sum, tolerance)
            }

            fn smaller(a: $type, b: $type) -> $type {
                a.min(b)
            }

            fn larger(a: $type, b: $type) -> $type {
                a.max(b)
            }

            fn is_nan(self) -> bool {
                $type::is_nan(self)
            }
        }
    )*};
}

integers!(i32 i64 u32 u64);
floats!(f32 f64);

/// What the tolerance of a sum depends on.
struct Sums {
    /// The sum, in `f64` with the lost low parts carried along (Neumaier).
    sum: f64,
    /// The sum of the absolute values.
    of_sizes: f64,
    /// Whether there are whole numbers only.
    whole: bool,
    /// The largest absolute value.
    largest: f64,
    /// The largest absolute value of a sum of the first elements.
    peak: f64,
}

impl Sums {
    fn of<T: Datum>(values: &[T]) -> Sums {
        let mut sums = Sums { sum: 0.0, of_sizes: 0.0, whole: true, largest: 0.0, peak: 0.0 };
        let mut lost = 0.0;
        for value in values {
            let value = value.to_f64();
            let next = sums.sum + value;
            lost += if sums.sum.abs() >= value.abs() { sums.sum - next + value } else { value - next + sums.sum };
            sums.sum = next;
            sums.of_sizes += value.abs();
            sums.whole &= value.fract() == 0.0;
            sums.largest = sums.largest.max(value.abs());
            sums.peak = sums.peak.max(next.abs());
        }
        // What is infinite has no low part.
        if lost.is_finite() {
            sums.sum += lost;
        }
        sums
    }
}

impl<T: Value> Expected<T> {
    fn verdict(&self, result: T) -> Verdict {
        let (expected, agrees) = match *self {
            Expected::Exactly(value) => (value.to_string(), value == result || (value.is_nan() && result.is_nan())),
            Expected::Near(value, tolerance) => {
                let off = (result.to_f64() - value).abs();
                let same = result.to_f64() == value || (result.is_nan() && value.is_nan());
                (format!("{value:.6} +- {tolerance:.1e}"), same || off <= tolerance)
            }
        };
        Verdict { result: result.to_string(), expected, agrees }
    }

    /// Fails if a result is wrong.
    fn check(&self, result: T) -> Result<(), Failure> {
        let Verdict { result, expected, agrees } = self.verdict(result);
        if agrees { Ok(()) } else { Err(Failure::Wrong(format!("it is {result}, but it should be {expected}"))) }
    }
}

/// An operator, and what the host makes of it.
trait Operator<T: Value>: Monoid<T> + Copy + Default + 'static {
    /// As tables write it.
    const NAME: &'static str;
    /// The peer's.
    const PEER: Operation;

    /// What is right.
    fn expected(values: &[T]) -> Expected<T>;

    /// A made-up input.
    fn sample(n: usize, seed: u64) -> Vec<T> {
        sample_wide(n, seed)
    }
}

impl<T: Value> Operator<T> for Sum {
    const NAME: &'static str = "sum";
    const PEER: Operation = Operation::Sum;

    fn expected(values: &[T]) -> Expected<T> {
        T::sum(values)
    }

    fn sample(n: usize, seed: u64) -> Vec<T> {
        sample(n, seed)
    }
}

impl<T: Value> Operator<T> for Min {
    const NAME: &'static str = "min";
    const PEER: Operation = Operation::Min;

    fn expected(values: &[T]) -> Expected<T> {
        Expected::Exactly(values.iter().fold(T::HIGHEST, |least, value| T::smaller(least, *value)))
    }
}

impl<T: Value> Operator<T> for Max {
    const NAME: &'static str = "max";
    const PEER: Operation = Operation::Max;

    fn expected(values: &[T]) -> Expected<T> {
        Expected::Exactly(values.iter().fold(T::LOWEST, |most, value| T::larger(most, *value)))
    }
}

/// A strategy with an input on a device.
struct Reduction<T: Value, M> {
    device: Device,
    input: Buffer<T>,
    run: Run<T, M>,
    how: How,
    expected: Expected<T>,
    result: T,
}

impl<T: Value, M: Operator<T>> Reduction<T, M> {
    fn open(device: &Device, data: Data, mode: Mode, run: Run<T, M>) -> Result<Reduction<T, M>> {
        // The caller looked at `Case::element`; of another type there is nothing to reduce.
        let values = T::of(&data).unwrap_or_default();
        Ok(Reduction {
            device: device.clone(),
            input: device.upload(values)?,
            run,
            how: How { checked: mode == Mode::Checked },
            expected: M::expected(values),
            result: T::POISON,
        })
    }
}

impl<T: Value, M: Operator<T>> Task for Reduction<T, M> {
    fn run(&mut self) -> Result<()> {
        self.result = T::POISON;
        self.result = (self.run)(&self.device, &self.input, M::default(), &self.how)?;
        Ok(())
    }

    fn verify(&mut self) -> Result<Verdict> {
        Ok(self.expected.verdict(self.result))
    }

    fn bytes(&self) -> u64 {
        (self.input.len() * size_of::<T>()) as u64
    }
}

// ---- Contests --------------------------------------------------------------------------------------------------------

/// The lengths at which ours is measured beside CUB.
const SIZES: &[usize] = &[1 << 20, 1 << 24, 1 << 28];

/// The length at which kernels are measured beside their like.
const KERNEL_SIZES: &[usize] = &[1 << 24, 1 << 28];

/// The bytes of a reduction of 4-byte elements.
fn bytes(n: usize) -> u64 {
    4 * n as u64
}

fn contests() -> Vec<Contest> {
    fn best<T: Value + PeerElement + Shuffle, M: Operator<T>>(against: &'static str) -> Contest {
        Contest {
            name: format!("reduce/best {} {}", M::NAME, T::NAME),
            against,
            peers: true,
            sizes: SIZES,
            limit: |n| Some(if n >= 1 << 28 { 1.03 } else { 1.10 }),
            bytes,
            open: open_best::<T, M>,
        }
    }
    let mut contests = vec![
        best::<f32, Sum>("CUB DeviceReduce::Sum"),
        best::<i32, Sum>("CUB DeviceReduce::Sum"),
        best::<f32, Min>("CUB DeviceReduce::Min"),
        best::<f32, Max>("CUB DeviceReduce::Max"),
        best::<i32, Min>("CUB DeviceReduce::Min"),
        best::<i32, Max>("CUB DeviceReduce::Max"),
    ];
    contests.extend(kernel_contests::<Loop>());
    contests.extend(kernel_contests::<Shuffles>());
    contests.extend(kernel_contests::<Phase1>());
    contests
}

/// The three contests of a kernel: without checks and with checks beside the one by hand, and checked beside unchecked.
fn kernel_contests<K: ByHand>() -> [Contest; 3] {
    let contest = |name: &str, against, peers, limit, open| Contest {
        name: format!("{} {name}", K::NAME),
        against,
        peers,
        sizes: KERNEL_SIZES,
        limit,
        bytes,
        open,
    };
    [
        contest("unchecked", "by hand in CUDA", true, |_| Some(1.02), open_by_hand::<K, false>),
        contest("checked", "by hand in CUDA", true, |_| Some(1.08), open_by_hand::<K, true>),
        contest("checked", "ours unchecked", false, |_| None, open_checked::<K>),
    ]
}

/// `best` beside CUB.
fn open_best<T: Value + PeerElement + Shuffle, M: Operator<T>>(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let (device, peers) = (&arena.device, peers_of(arena)?);
    let input = arena.input::<T>(n)?;
    let expected = input.remember::<M, _>(M::expected);
    peers.reserve::<T>(M::PEER, n)?;
    let output = || device.zeros::<T>(1);
    let ours = Best::<T, M> {
        input: input.clone(),
        output: output()?,
        scratch: Scratch::new(device)?,
        expected,
        operator: PhantomData,
    };
    let other = Cub { input, output: output()?, expected, operation: M::PEER, peers };
    Ok(Pairing { ours: Box::new(ours), other: Box::new(other) })
}

fn peers_of(arena: &Arena) -> Result<Rc<Peers>, Failure> {
    Ok(arena.peers.clone().ok_or(peers::Error::NotBuilt)?)
}

/// `best`.
struct Best<T: Value, M> {
    input: Rc<Input<T>>,
    output: Buffer<T>,
    scratch: Scratch<T>,
    expected: Expected<T>,
    operator: PhantomData<M>,
}

impl<T: Value + Shuffle, M: Operator<T>> Contender for Best<T, M> {
    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.output.fill(T::POISON)?)
    }

    fn run(&mut self) -> Result<(), Failure> {
        let device = self.output.device().clone();
        Ok(reduce_into(&device, &self.input.next(), &mut self.output, &mut self.scratch, M::default())?)
    }

    fn verify(&mut self) -> Result<(), Failure> {
        self.expected.check(self.output.to_vec()?[0])
    }
}

/// CUB's reduction.
struct Cub<T: Value> {
    input: Rc<Input<T>>,
    output: Buffer<T>,
    expected: Expected<T>,
    operation: Operation,
    peers: Rc<Peers>,
}

impl<T: Value + PeerElement> Contender for Cub<T> {
    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.output.fill(T::POISON)?)
    }

    fn run(&mut self) -> Result<(), Failure> {
        Ok(self.peers.reduce(self.operation, &self.input.next(), &mut self.output)?)
    }

    fn verify(&mut self) -> Result<(), Failure> {
        self.expected.check(self.output.to_vec()?[0])
    }
}

/// A kernel that also exists by hand: the sum of `f32`.
trait ByHand: 'static {
    /// The strategy.
    const NAME: &'static str;
    /// The one by hand.
    const PEER: peers::Kernel;
    /// What the output holds before a run.
    const BEFORE: f32 = f32::NAN;

    /// The blocks of 256 threads.
    fn blocks(device: &Device, n: usize) -> usize {
        let _ = device;
        n.div_ceil(256).max(1)
    }

    /// Launches ours, in blocks of 256 threads.
    ///
    /// # Safety
    /// If not `checked`: `output` has an element for each block.
    unsafe fn launch(checked: bool, input: &Slice<f32>, output: &mut Slice<f32>, blocks: usize) -> Result<()>;

    /// Compares the output with the input.
    fn check(input: &Input<f32>, output: &[f32]) -> Result<(), Failure> {
        let total = output.iter().map(|value| f64::from(*value)).sum::<f64>();
        input.remember::<Sum, _>(f32::sum).check(total as f32)
    }
}

/// Source document 001, the loop form.
struct Loop;

/// Source document 003, warp shuffle.
struct Shuffles;

/// Source document 000, phase 1.
struct Phase1;

macro_rules! launch {
    ($kernel:ty, $checked:ident, $grid:expr, $device:expr, $($argument:expr),*) => {
        if $checked {
            <$kernel>::launch($device, $grid, $($argument),*)
        } else {
            // SAFETY: the length passed is the input's, and the caller vouches for the output's.
            unsafe { <$kernel>::launch_unchecked($device, $grid, $($argument),*) }
        }
    };
}

impl ByHand for Loop {
    const NAME: &'static str = "reduce/superstep_loop kernel";
    const PEER: peers::Kernel = peers::Kernel::BlockSums;

    unsafe fn launch(checked: bool, input: &Slice<f32>, output: &mut Slice<f32>, blocks: usize) -> Result<()> {
        let (device, n) = (input.device(), input.len() as u32);
        type Kernel = superstep_loop::reduce_superstep_loop<f32, Sum>;
        launch!(Kernel, checked, Grid::new(blocks, 256), device, input, output, n)
    }

    fn check(input: &Input<f32>, output: &[f32]) -> Result<(), Failure> {
        for (block, (values, sum)) in input.host.chunks(256).zip(output).enumerate() {
            let expected: f32 = values.iter().sum();
            if *sum != expected {
                return Err(Failure::Wrong(format!("block {block} gives {sum}, but it should be {expected}")));
            }
        }
        Ok(())
    }
}

impl ByHand for Shuffles {
    const NAME: &'static str = "reduce/warp_shuffle kernel";
    const PEER: peers::Kernel = peers::Kernel::WarpSum;
    const BEFORE: f32 = 0.0;

    unsafe fn launch(checked: bool, input: &Slice<f32>, output: &mut Slice<f32>, blocks: usize) -> Result<()> {
        let (device, n) = (input.device(), input.len() as u32);
        type Kernel = warp_shuffle::reduce_warp_shuffle<f32, Sum>;
        launch!(Kernel, checked, Grid::new(blocks, 256), device, input, output.as_atomic(), n)
    }

    fn check(input: &Input<f32>, output: &[f32]) -> Result<(), Failure> {
        input.remember::<Sum, _>(f32::sum).check(output[0])
    }
}

impl ByHand for Phase1 {
    const NAME: &'static str = "reduce/algorithm_c phase 1";
    const PEER: peers::Kernel = peers::Kernel::GridStrideSums;

    fn blocks(device: &Device, n: usize) -> usize {
        algorithm_c::blocks(device, n)
    }

    unsafe fn launch(checked: bool, input: &Slice<f32>, output: &mut Slice<f32>, blocks: usize) -> Result<()> {
        let (device, n) = (input.device(), input.len() as u32);
        type Kernel = algorithm_c::reduce_algorithm_c<f32, Sum>;
        launch!(Kernel, checked, Grid::new(blocks, 256), device, input, output, n)
    }
}

/// One side of a kernel's contest.
struct KernelSide<K> {
    input: Rc<Input<f32>>,
    output: Buffer<f32>,
    blocks: usize,
    /// The kernel by hand, or ours, checked or not.
    side: Launched,
    kernel: PhantomData<K>,
}

#[derive(Clone)]
enum Launched {
    ByHand(Rc<Peers>),
    Ours { checked: bool },
}

impl<K: ByHand> KernelSide<K> {
    fn open(arena: &Arena, n: usize, side: Launched) -> Result<Box<dyn Contender>, Failure> {
        if n > 1 << 31 {
            return Err(Failure::Message(format!("{} counts in 32 bits: at most 2^31 elements", K::NAME)));
        }
        let blocks = K::blocks(&arena.device, n);
        let output = arena.device.zeros(blocks)?;
        Ok(Box::new(KernelSide::<K> { input: arena.input(n)?, output, blocks, side, kernel: PhantomData }))
    }
}

impl<K: ByHand> Contender for KernelSide<K> {
    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.output.fill(K::BEFORE)?)
    }

    fn run(&mut self) -> Result<(), Failure> {
        let input = self.input.next();
        match &self.side {
            Launched::ByHand(peers) => Ok(peers.kernel(K::PEER, self.blocks as u32, &input, &mut self.output)?),
            // SAFETY: the output has an element for each block.
            Launched::Ours { checked } => Ok(unsafe { K::launch(*checked, &input, &mut self.output, self.blocks) }?),
        }
    }

    fn verify(&mut self) -> Result<(), Failure> {
        K::check(&self.input, &self.output.to_vec()?)
    }
}

/// Ours beside the kernel by hand.
fn open_by_hand<K: ByHand, const CHECKED: bool>(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = peers_of(arena)?;
    let ours = KernelSide::<K>::open(arena, n, Launched::Ours { checked: CHECKED })?;
    Ok(Pairing { ours, other: KernelSide::<K>::open(arena, n, Launched::ByHand(peers))? })
}

/// Ours with checks beside ours without.
fn open_checked<K: ByHand>(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let side = |checked| KernelSide::<K>::open(arena, n, Launched::Ours { checked });
    Ok(Pairing { ours: side(true)?, other: side(false)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_whole_numbers_are_exact_and_others_are_near() {
        assert_eq!(f32::sum(&[1.0, -3.0]), Expected::Exactly(-2.0));
        assert_eq!(f32::sum(&sample::<f32>(1 << 20, 3)), {
            Expected::Exactly(sample::<f32>(1 << 20, 3).iter().map(|x| f64::from(*x)).sum::<f64>() as f32)
        });
        assert!(matches!(f32::sum(&[0.1; 10]), Expected::Near(sum, off) if (sum - 1.0).abs() < 1e-6 && off < 1e-4));
        assert!(matches!(f32::sum(&[1e7; 100]), Expected::Near(..)));
        assert_eq!(i32::sum(&[i32::MAX, 1]), Expected::Exactly(i32::MIN));
    }

    #[test]
    fn low_parts_are_not_lost() {
        assert!(matches!(f64::sum(&[1e100, 0.5, -1e100]), Expected::Near(0.5, _)));
    }

    #[test]
    fn results_are_compared_with_care_for_nan() {
        assert!(Expected::Exactly(f32::NAN).verdict(f32::NAN).agrees);
        assert!(!Expected::Exactly(1.0f32).verdict(f32::NAN).agrees);
        assert!(Expected::<f32>::Near(f64::NAN, f64::NAN).verdict(f32::NAN).agrees);
        assert!(!Expected::<f32>::Near(1.0, 1e-3).verdict(f32::NAN).agrees);
        assert!(Expected::<f32>::Near(f64::INFINITY, f64::NAN).verdict(f32::INFINITY).agrees);
        assert!(Expected::<f32>::Near(1.0, 1e-3).verdict(1.0005).agrees);
        assert!(!Expected::<f32>::Near(1.0, 1e-3).verdict(1.002).agrees);
    }

    #[test]
    fn nothing_has_the_identity() {
        assert_eq!(<Sum as Operator<f32>>::expected(&[]), Expected::Exactly(0.0));
        assert_eq!(<Min as Operator<i32>>::expected(&[]), Expected::Exactly(i32::MAX));
        assert_eq!(<Max as Operator<f32>>::expected(&[f32::NAN]), Expected::Exactly(f32::NEG_INFINITY));
    }

    #[test]
    fn both_sides_of_a_contest_are_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for open in [open_checked::<Loop>, open_checked::<Shuffles>, open_checked::<Phase1>] {
            let Pairing { mut ours, mut other } = open(&arena, 5000).unwrap();
            for side in [&mut ours, &mut other] {
                side.reset().unwrap();
                side.run().unwrap();
                side.verify().unwrap();
            }
        }
    }
}
