//! Histograms of the channels of pixels, and beside CUB's.

use std::ops::Range;
use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::value::{self, Division, Value};
use super::{BINS, Counts, one_value};
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::{Case, Form, Given, How, Item, Sizes, Strategy};
use crate::data::{Datum, sample_wide};
use crate::histogram::channels::kernels::{
    clear_channels, histogram_byte_channels, histogram_channels, histogram_channels_global,
};
use crate::histogram::channels::run_channels;
use crate::histogram::{Binning, Bins, CountedChannels, Custom, Even, Sample};
use crate::peers::{self, PeerSample};
use crate::{Failure, kernels};

/// The channels of a pixel, and those that are counted.
const CHANNELS: usize = 4;
const ACTIVE: usize = 3;

/// The numbers of pixels at which histograms are measured.
const SIZES: &[usize] = &[1 << 16, 1 << 20, 1 << 24, 1 << 26];

/// Returns the strategy.
pub(super) fn strategy() -> Strategy {
    Strategy {
        name: "histogram/channels",
        summary: "a histogram for each of three channels of RGBA, reading pixels once",
        source: "own",
        kernels: kernels![
            histogram_byte_channels::<Even, 4, 3, 32, 512, 8, 4>,
            clear_channels,
            histogram_channels::<f32, Even, 4, 3, 8, 512, 4, 4>,
            histogram_channels::<u32, Custom, 4, 3, 8, 512, 4, 4>,
            histogram_channels_global::<u32, Even, 4, 3, 512>,
        ],
        cases: vec![
            case::<u8, Even>("even", pixels::<u8>, true),
            case::<f32, Even>("even", pixels::<f32>, true),
            case::<u32, Custom>("custom", pixels::<u32>, false),
            case::<u8, Even>("one bin", one_pixel::<u8>, false),
        ],
    }
}

/// Returns the contests with CUB.
pub(super) fn contests() -> Vec<Contest> {
    vec![
        even::<u8>("even rgba u8", 0..256, sample_wide),
        even::<f32>("even rgba f32", -1e6..1e6, sample_wide),
        even::<u8>("one bin rgba u8", 0..256, one_value),
        custom::<u32>("custom rgba u32", 0..u32::MAX),
    ]
}

/// Makes up `n` pixels.
fn pixels<T: Datum>(n: usize, seed: u64) -> Vec<Item> {
    vec![Item::array(T::data(sample_wide(CHANNELS * n, seed)))]
}

/// Makes up `n` pixels of which all samples are the same.
fn one_pixel<T: Datum>(n: usize, seed: u64) -> Vec<Item> {
    vec![Item::array(T::data(one_value(CHANNELS * n, seed)))]
}

/// Returns the samples of a channel.
fn channel<T: Copy>(samples: &[T], channel: usize) -> Vec<T> {
    samples.iter().skip(channel).step_by(CHANNELS).copied().collect()
}

fn case<T: Value + CountedChannels<B>, B: Division<T>>(
    kind: &str,
    sample: fn(usize, u64) -> Vec<Item>,
    standard: bool,
) -> Case {
    Case {
        name: format!("{kind} rgba {}", T::NAME),
        takes: vec![Form::Array(T::NAME)],
        required: 1,
        settings: &[],
        standard,
        sizes: Sizes { cpu: (1 << 16) + 3, ..Sizes::linear(CHANNELS * size_of::<T>()) },
        sample,
        open: Box::new(|device, given, how| {
            let (mut bins, mut expected) = (Vec::new(), Vec::new());
            for active in 0..ACTIVE {
                let samples = Item::array(T::data(channel(given.array::<T>(0), active)));
                let (of_channel, counts) = B::open(device, &Given { items: vec![samples], ..Given::default() }, BINS)?;
                bins.push(of_channel);
                expected.extend(counts);
            }
            let input = device.upload(given.array::<T>(0))?;
            let counts = Counts { counts: device.zeros(expected.len())?, expected: Rc::new(expected) };
            Ok(counts.task::<T>(input.len(), move |counts| Ok(run::<T, B>(&input, &bins, counts, &how)?)))
        }),
    }
}

/// Counts; the counts of the channels are in one slice.
fn run<T: CountedChannels<B>, B: Binning<T>>(
    input: &Slice<T>,
    bins: &[Bins<T, B>],
    counts: &mut Slice<u32>,
    how: &How,
) -> sarek_runtime::Result<()> {
    let device = input.device();
    let (mut first, mut rest) = counts.split_at_mut(bins[0].count())?;
    let (mut second, mut third) = rest.split_at_mut(bins[1].count())?;
    let counts = [&mut *first, &mut *second, &mut *third];
    run_channels::<T, B, CHANNELS, ACTIVE>(device, input, [&bins[0], &bins[1], &bins[2]], counts, how)
}

/// Returns both sides of a contest: bins of ours, and the call of CUB.
fn sides<T: Value + CountedChannels<B>, B: Binning<T> + 'static>(
    arena: &Arena,
    n: usize,
    name: &'static str,
    make: fn(usize, u64) -> Vec<T>,
    expected: impl Fn(&[T]) -> Vec<u32>,
    bins: Vec<Bins<T, B>>,
    cub: impl Fn(&Slice<T>, &mut Slice<u32>) -> Result<(), peers::Error> + 'static,
) -> Result<Pairing, Failure> {
    let input = arena.input_of(name, n, |n, seed| make(CHANNELS * n, seed))?;
    let right = || {
        let counts = (0..ACTIVE).flat_map(|active| expected(&channel(&input.host, active)));
        Ok::<Vec<u32>, Failure>(counts.collect())
    };
    let samples = CHANNELS * n;
    let expected = arena.keep(name, n, right)?;
    let side = || Ok::<_, Failure>(Counts { counts: arena.device.zeros(expected.len())?, expected: expected.clone() });
    let again = input.clone();
    let ours = side()?.task::<T>(samples, move |counts| Ok(run(&input.next(), &bins, counts, &How::CHECKED)?));
    let other = side()?.task::<T>(samples, move |counts| Ok(cub(&again.next(), counts)?));
    Ok(Pairing { ours, other })
}

fn contest(
    name: &str,
    against: &'static str,
    open: impl Fn(&Arena, usize) -> Result<Pairing, Failure> + 'static,
) -> Contest {
    let name = format!("histogram/channels {name}");
    Contest { name, against, peers: true, sizes: SIZES, limit: |_| None, size: count, open: Box::new(open) }
}

/// Bins of the same width.
fn even<T: Value + CountedChannels<Even> + PeerSample<Level: Into<<T as Sample>::Level>>>(
    name: &'static str,
    range: Range<<T as PeerSample>::Level>,
    make: fn(usize, u64) -> Vec<T>,
) -> Contest
where
    Even: Binning<T>,
{
    contest(name, "CUB DeviceHistogram::MultiHistogramEven", move |arena, n| {
        let (peers, range) = (arena.peers()?, range.clone());
        let levels = range.start.into()..range.end.into();
        let bins = (0..ACTIVE).map(|_| Bins::even(&arena.device, BINS, levels.clone()));
        let bins = bins.collect::<sarek_runtime::Result<_>>()?;
        let expected = |samples: &[T]| value::even(samples, BINS, &levels);
        let cub =
            move |input: &Slice<T>, counts: &mut Slice<u32>| peers.histogram_even_rgba(input, range.clone(), counts);
        sides::<T, Even>(arena, n, name, make, expected, bins, cub)
    })
}

/// Bins that widen.
fn custom<
    T: Value + CountedChannels<Custom> + PeerSample<Level: Into<<T as Sample>::Level> + TryFrom<<T as Sample>::Level>>,
>(
    name: &'static str,
    range: Range<<T as PeerSample>::Level>,
) -> Contest
where
    Custom: Binning<T>,
{
    contest(name, "CUB DeviceHistogram::MultiHistogramRange", move |arena, n| {
        let peers = arena.peers()?;
        let levels = value::levels::<T>(BINS, &(range.start.into()..range.end.into()));
        let bins = (0..ACTIVE).map(|_| Bins::custom(&arena.device, &levels));
        let bins = bins.collect::<sarek_runtime::Result<_>>()?;
        let expected = |samples: &[T]| value::custom(samples, &levels);
        let of_peers = levels.iter().map(|level| (*level).try_into().unwrap_or(range.end)).collect::<Vec<_>>();
        let of_peers = arena.device.upload(&of_peers)?;
        let cub = move |input: &Slice<T>, counts: &mut Slice<u32>| peers.histogram_range_rgba(input, &of_peers, counts);
        sides::<T, Custom>(arena, n, name, sample_wide, expected, bins, cub)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_side_is_right_on_the_cpu() {
        let device = Device::cpu();
        let arena = Arena::new(&device, None);
        let bins = (0..ACTIVE).map(|_| Bins::<u8, Even>::even(&device, 256, 0..256).unwrap()).collect();
        let expected = |samples: &[u8]| value::even(samples, 256, &(0..256));
        let nothing = |_: &Slice<u8>, _: &mut Slice<u32>| Ok(());
        let pairing = sides::<u8, Even>(&arena, 5000, "a", sample_wide, expected, bins, nothing).unwrap();
        crate::catalog::tests::is_right(pairing.ours);
    }
}
