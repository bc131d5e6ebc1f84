//! `best`, and `cluster` for many bins, beside CUB.

use std::marker::PhantomData;
use std::ops::Range;
use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::value::{self, Value};
use super::{Counts, one_value};
use crate::Failure;
use crate::bench::{Arena, Contest, Input, Pairing, count};
use crate::catalog::Task;
use crate::data::sample_wide;
use crate::histogram::{Binning, Bins, Counted, Custom, Even, How, Sample, cluster, histogram_into};
use crate::peers::{self, PeerSample};

/// The lengths.
const SIZES: &[usize] = &[1 << 16, 1 << 20, 1 << 24, 1 << 28];

/// The bins.
const BINS: usize = 256;

/// Every `u32` but the last one.
const EVERY: Range<i64> = 0..u32::MAX as i64;

/// The counted elements: their name, and the function that makes them.
type Samples<T> = (&'static str, fn(usize, u64) -> Vec<T>);

/// The maximum of our time over the other side's.
type Limit = fn(usize) -> Option<f64>;

/// Returns the contests. No bin holds the largest `u32`, since CUB's last bin must end at a `u32`.
pub(super) fn contests() -> Vec<Contest> {
    let limit: Limit = |n| (n == 1 << 28).then_some(1.1);
    let none: Limit = |_| None;
    vec![
        even::<u8>("even u8", 0..256, ("wide", sample_wide), limit),
        even::<u32>("even u32", 0..u32::MAX, ("wide", sample_wide), limit),
        even::<f32>("even f32", -1e6..1e6, ("wide", sample_wide), limit),
        custom::<u32>("custom u32", 0..u32::MAX, limit),
        custom::<f32>("custom f32", -1e6..1e6, limit),
        even::<u8>("one bin u8", 0..256, ("one value", one_value), none),
        even::<u32>("one bin u32", 0..u32::MAX, ("one value", one_value), none),
        spread("65536 bins u32", 1 << 16, ("wide", sample_wide)),
        spread("131072 bins u32", 1 << 17, ("wide", sample_wide)),
        spread("65536 bins, one of them u32", 1 << 16, ("one value", one_value)),
    ]
}

fn contest(
    name: &str,
    against: &'static str,
    limit: Limit,
    open: impl Fn(&Arena, usize) -> Result<Pairing, Failure> + 'static,
) -> Contest {
    let name = format!("histogram/best {name}");
    Contest { name, against, peers: true, sizes: SIZES, limit, size: count, open: Box::new(open) }
}

/// Bins of the same width.
fn even<T: Value + Counted<Even> + PeerSample<Level: Into<<T as Sample>::Level>>>(
    name: &'static str,
    range: Range<<T as PeerSample>::Level>,
    samples: Samples<T>,
    limit: Limit,
) -> Contest
where
    Even: Binning<T>,
{
    contest(name, "CUB DeviceHistogram::HistogramEven", limit, move |arena, n| {
        let (peers, range) = (arena.peers()?, range.clone());
        let levels = range.start.into()..range.end.into();
        let side = Side::<T>::new(arena, n, name, samples, |values| value::even(values, BINS, &levels))?;
        let ours = side.ours(Bins::even(&arena.device, BINS, levels)?)?;
        Ok(Pairing { ours, other: side.cub(move |input, counts| peers.histogram_even(input, range.clone(), counts))? })
    })
}

/// Bins of the same width, more than a block holds, of `u32`.
fn spread(name: &'static str, bins: usize, samples: Samples<u32>) -> Contest {
    let open = move |arena: &Arena, n: usize| {
        let peers = arena.peers()?;
        let side = Side::<u32>::new(arena, n, name, samples, |values| value::even(values, bins, &EVERY))?;
        let ours = side.spread(Bins::even(&arena.device, bins, EVERY)?)?;
        Ok(Pairing { ours, other: side.cub(move |input, counts| peers.histogram_even(input, 0..u32::MAX, counts))? })
    };
    Contest {
        name: format!("histogram/cluster {name}"),
        against: "CUB DeviceHistogram::HistogramEven",
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(open),
    }
}

/// Bins that widen.
fn custom<T: Value + Counted<Custom> + PeerSample<Level: Into<<T as Sample>::Level> + TryFrom<<T as Sample>::Level>>>(
    name: &'static str,
    range: Range<<T as PeerSample>::Level>,
    limit: Limit,
) -> Contest
where
    Custom: Binning<T>,
{
    contest(name, "CUB DeviceHistogram::HistogramRange", limit, move |arena, n| {
        let peers = arena.peers()?;
        let levels = value::levels::<T>(BINS, &(range.start.into()..range.end.into()));
        let side = Side::<T>::new(arena, n, name, ("wide", sample_wide), |values| value::custom(values, &levels))?;
        let ours = side.ours(Bins::custom(&arena.device, &levels)?)?;
        let levels = levels.into_iter().map(|level| level.try_into().unwrap_or(range.end)).collect::<Vec<_>>();
        let levels = arena.device.upload(&levels)?;
        Ok(Pairing { ours, other: side.cub(move |input, counts| peers.histogram_range(input, &levels, counts))? })
    })
}

/// The elements that both sides count, and the expected counts.
struct Side<T: Value> {
    input: Rc<Input<T>>,
    right: Rc<Right<T>>,
}

/// The expected counts, for one type of elements.
struct Right<T>(Rc<Vec<u32>>, PhantomData<T>);

impl<T: Value> Side<T> {
    fn new(
        arena: &Arena,
        n: usize,
        name: &'static str,
        (samples, make): Samples<T>,
        expected: impl FnOnce(&[T]) -> Vec<u32>,
    ) -> Result<Side<T>, Failure> {
        let input = arena.input_of(samples, n, make)?;
        let right = || Ok::<_, Failure>(Right(Rc::new(expected(&input.host)), PhantomData));
        let right = arena.keep(name, n, right)?;
        Ok(Side { input, right })
    }

    fn task(
        &self,
        run: impl FnMut(&Slice<T>, &mut Slice<u32>) -> Result<(), Failure> + 'static,
    ) -> Result<Box<dyn Task>, Failure> {
        let (input, expected, mut run) = (self.input.clone(), self.right.0.clone(), run);
        let counts = Counts { counts: input.next().device().zeros(expected.len())?, expected };
        Ok(counts.task::<T>(input.host.len(), move |counts| run(&input.next(), counts)))
    }

    fn ours<B: Binning<T> + 'static>(&self, bins: Bins<T, B>) -> Result<Box<dyn Task>, Failure>
    where
        T: Counted<B>,
    {
        self.task(move |input, counts| Ok(histogram_into(input.device(), input, &bins, counts)?))
    }

    /// Counts with [`cluster`].
    fn spread<B: Binning<T> + 'static>(&self, bins: Bins<T, B>) -> Result<Box<dyn Task>, Failure> {
        self.task(move |input, counts| Ok(cluster::run(input.device(), input, &bins, counts, &How::CHECKED)?))
    }

    fn cub(
        &self,
        run: impl Fn(&Slice<T>, &mut Slice<u32>) -> Result<(), peers::Error> + 'static,
    ) -> Result<Box<dyn Task>, Failure> {
        if self.input.host.len() >= 1 << 31 {
            return Err(Failure::Message("CUB's histograms count in 31 bits: fewer than 2^31 elements".into()));
        }
        self.task(move |input, counts| Ok(run(input, counts)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_side_is_right_on_the_cpu() {
        let device = Device::cpu();
        let arena = Arena::new(&device, None);
        let levels = value::levels::<u32>(BINS, &(0..u32::MAX.into()));
        let custom = |values: &[u32]| value::custom(values, &levels);
        let sides = [
            Side::<u32>::new(&arena, 5000, "a", ("wide", sample_wide), custom)
                .and_then(|side| side.ours(Bins::custom(&device, &levels)?)),
            Side::<u32>::new(&arena, 5000, "b", ("one value", one_value), |values| {
                value::even(values, 256, &(0..1 << 32))
            })
            .and_then(|side| side.ours(Bins::even(&device, 256, 0..1 << 32)?)),
            Side::<f32>::new(&arena, 5000, "b", ("wide", sample_wide), |values| value::even(values, 9, &(-1e6..1e6)))
                .and_then(|side| side.ours(Bins::even(&device, 9, -1e6..1e6)?)),
        ];
        let spread =
            Side::<u32>::new(&arena, 5000, "c", ("wide", sample_wide), |values| value::even(values, 1 << 16, &EVERY))
                .and_then(|side| side.spread(Bins::even(&device, 1 << 16, EVERY)?));
        for task in sides.into_iter().chain([spread]) {
            let mut task = task.unwrap();
            task.reset().unwrap();
            assert!(!task.verify().unwrap().agrees);
            task.run().unwrap();
            task.verify().unwrap().check().unwrap();
        }
    }
}
