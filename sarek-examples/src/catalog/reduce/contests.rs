//! Reductions side by side: `best` beside CUB, and three kernels beside the same by hand.

use std::marker::PhantomData;
use std::rc::Rc;

use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Device, Result};

use super::expected::{Expected, Operator, Value};
use super::work;
use crate::bench::{Arena, Contest, Input, Pairing, count};
use crate::catalog::{Item, Task, Verdict, Work, compare};
use crate::data::Datum;
use crate::peers::{self, Operation, PeerElement, Peers};
use crate::reduce::{Scratch, algorithm_c, reduce_into, superstep_loop, warp_shuffle};
use crate::{Failure, How};
use sarek_runtime::monoid::{Max, Min, Sum};

/// The lengths at which ours is measured beside CUB.
const SIZES: &[usize] = &[1 << 20, 1 << 24, 1 << 28];

/// The length at which kernels are measured beside their like.
const KERNEL_SIZES: &[usize] = &[1 << 24, 1 << 28];

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    fn best<T: Value + PeerElement + Shuffle, M: Operator<T>>(against: &'static str) -> Contest {
        Contest {
            name: format!("reduce/best {} {}", M::NAME, T::NAME),
            against,
            peers: true,
            sizes: SIZES,
            limit: |n| Some(if n >= 1 << 28 { 1.03 } else { 1.10 }),
            size: count,
            open: Box::new(open_best::<T, M>),
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
    type Open = fn(&Arena, usize) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, peers, limit, open: Open| Contest {
        name: format!("{} {name}", K::NAME),
        against,
        peers,
        sizes: KERNEL_SIZES,
        limit,
        size: count,
        open: Box::new(open),
    };
    [
        contest("unchecked", "by hand in CUDA", true, |_| Some(1.02), open_by_hand::<K, false>),
        contest("checked", "by hand in CUDA", true, |_| Some(1.08), open_by_hand::<K, true>),
        contest("checked", "ours unchecked", false, |_| None, open_checked::<K>),
    ]
}

/// `best` beside CUB.
fn open_best<T: Value + PeerElement + Shuffle, M: Operator<T>>(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let (device, peers) = (&arena.device, arena.peers()?);
    let input = arena.input::<T>(n)?;
    let expected = input.remember::<M, _>(M::expected);
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

/// `best`.
struct Best<T: Value, M> {
    input: Rc<Input<T>>,
    output: Buffer<T>,
    scratch: Scratch<T>,
    expected: Expected<T>,
    operator: PhantomData<M>,
}

impl<T: Value + Shuffle, M: Operator<T>> Task for Best<T, M> {
    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.output.fill(T::POISON)?)
    }

    fn run(&mut self) -> Result<(), Failure> {
        let device = self.output.device().clone();
        Ok(reduce_into(&device, &self.input.next(), &mut self.output, &mut self.scratch, M::default())?)
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        Ok(self.expected.verdict(self.output.to_vec()?[0]))
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        Ok(vec![Item::array(T::data(self.output.to_vec()?))])
    }

    fn work(&self) -> Work {
        work::<T>(self.input.host.len())
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

impl<T: Value + PeerElement> Task for Cub<T> {
    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.output.fill(T::POISON)?)
    }

    fn run(&mut self) -> Result<(), Failure> {
        Ok(self.peers.reduce(self.operation, &self.input.next(), &mut self.output)?)
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        Ok(self.expected.verdict(self.output.to_vec()?[0]))
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        Ok(vec![Item::array(T::data(self.output.to_vec()?))])
    }

    fn work(&self) -> Work {
        work::<T>(self.input.host.len())
    }
}

/// A kernel that also exists by hand: the sum of `f32`.
trait ByHand: 'static {
    /// The strategy.
    const NAME: &'static str;
    /// The one by hand.
    const PEER: peers::Kernel;
    /// The contents of the output before a run.
    const BEFORE: f32 = f32::NAN;

    /// Returns the blocks of 256 threads.
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
    fn verdict(input: &Input<f32>, output: &[f32]) -> Verdict {
        let total = output.iter().map(|value| f64::from(*value)).sum::<f64>();
        input.remember::<Sum, _>(f32::sum).verdict(total as f32)
    }
}

/// The tree reduction, as a loop of supersteps.
struct Loop;

/// Shuffles, and one atomic access a warp.
struct Shuffles;

/// A grid-stride loop, one sum a block.
struct Phase1;

impl ByHand for Loop {
    const NAME: &'static str = "reduce/superstep_loop kernel";
    const PEER: peers::Kernel = peers::Kernel::BlockSums;

    unsafe fn launch(checked: bool, input: &Slice<f32>, output: &mut Slice<f32>, blocks: usize) -> Result<()> {
        let (device, n) = (input.device(), input.len() as u32);
        type Kernel = superstep_loop::reduce_superstep_loop<f32, Sum>;
        // SAFETY: the length passed is the input's, and the caller vouches for the output's.
        launch!(How { checked }, Kernel, device, Grid::new(blocks, 256), input, output, n)
    }

    fn verdict(input: &Input<f32>, output: &[f32]) -> Verdict {
        let expected: Vec<f32> = input.host.chunks(256).map(|values| values.iter().sum()).collect();
        compare::exactly(output, &expected)
    }
}

impl ByHand for Shuffles {
    const NAME: &'static str = "reduce/warp_shuffle kernel";
    const PEER: peers::Kernel = peers::Kernel::WarpSum;
    const BEFORE: f32 = 0.0;

    unsafe fn launch(checked: bool, input: &Slice<f32>, output: &mut Slice<f32>, blocks: usize) -> Result<()> {
        let (device, n) = (input.device(), input.len() as u32);
        type Kernel = warp_shuffle::reduce_warp_shuffle<f32, Sum>;
        // SAFETY: the length passed is the input's, and the caller vouches for the output's.
        launch!(How { checked }, Kernel, device, Grid::new(blocks, 256), input, output.as_atomic(), n)
    }

    fn verdict(input: &Input<f32>, output: &[f32]) -> Verdict {
        input.remember::<Sum, _>(f32::sum).verdict(output[0])
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
        // SAFETY: the length passed is the input's, and the caller vouches for the output's.
        launch!(How { checked }, Kernel, device, Grid::new(blocks, 256), input, output, n)
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
    fn open(arena: &Arena, n: usize, side: Launched) -> Result<Box<dyn Task>, Failure> {
        if n > 1 << 31 {
            return Err(Failure::Message(format!("{} counts in 32 bits: at most 2^31 elements", K::NAME)));
        }
        let blocks = K::blocks(&arena.device, n);
        let output = arena.device.zeros(blocks)?;
        Ok(Box::new(KernelSide::<K> { input: arena.input(n)?, output, blocks, side, kernel: PhantomData }))
    }
}

impl<K: ByHand> Task for KernelSide<K> {
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

    fn verify(&mut self) -> Result<Verdict, Failure> {
        Ok(K::verdict(&self.input, &self.output.to_vec()?))
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        Ok(vec![Item::array(f32::data(self.output.to_vec()?))])
    }

    fn work(&self) -> Work {
        work::<f32>(self.input.host.len())
    }
}

/// Ours beside the kernel by hand.
fn open_by_hand<K: ByHand, const CHECKED: bool>(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
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
    fn both_sides_of_a_contest_are_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for open in [open_checked::<Loop>, open_checked::<Shuffles>, open_checked::<Phase1>] {
            let Pairing { mut ours, mut other } = open(&arena, 5000).unwrap();
            for side in [&mut ours, &mut other] {
                side.reset().unwrap();
                side.run().unwrap();
                assert!(side.verify().unwrap().agrees);
            }
        }
    }
}
