//! The histograms.

mod channels;
mod contests;
mod value;

use std::rc::Rc;

use sarek_runtime::Device;
use sarek_runtime::prelude::*;

use super::{
    Algorithm, Case, Form, Given, How, Item, Kernel, Setting, Sizes, Steps, Strategy, Task, Verdict, Work, compare,
};
use crate::data::{Datum, sample_wide};
use crate::histogram::*;
use crate::{Failure, kernels};
use value::{Division, Value};

/// The bins, unless more or fewer are set.
const BINS: usize = 256;

/// The bins of generated input with more bins than fit at a time.
const MANY_BINS: usize = 10_000;

/// The bins of generated input with more bins than a block holds.
const SPREAD_BINS: usize = 1 << 16;

/// The settings for generated bins.
const SETTINGS: &[Setting] = &[
    Setting {
        name: "bins",
        about: "how many bins there are; 256 unless set, 10000 for multi_pass, and 65536 for cluster",
    },
    Setting { name: "lower", about: "where the first bin starts; unless set, all values are above" },
    Setting { name: "upper", about: "where the last bin ends, itself outside; unless set, all values are below" },
];

/// Histograms, with every strategy of [`crate::histogram`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    for strategy in &mut strategies {
        add::<u8, Even>(strategy, true);
        add::<u32, Even>(strategy, true);
        add::<i32, Even>(strategy, false);
        add::<f32, Even>(strategy, true);
        add::<u8, Custom>(strategy, false);
        add::<u32, Custom>(strategy, false);
        add::<i32, Custom>(strategy, false);
        add::<f32, Custom>(strategy, true);
        add_one_bin::<u8>(strategy, false);
        add_one_bin::<u32>(strategy, true);
    }
    strategies.push(channels::strategy());
    Algorithm {
        name: "histogram",
        summary: "how many elements are in each bin, of the same width or between levels of one's own",
        strategies,
        contests: contests::contests().into_iter().chain(channels::contests()).collect(),
    }
}

/// Returns the strategies in the order of [`crate::histogram`]'s page, without cases.
fn ladder() -> Vec<Strategy> {
    macro_rules! each {
        ($kernel:ident::$function:ident $(, $bins:literal)?) => {
            kernels![
                $kernel::$function::<u8, Even $(, $bins)?>,
                $kernel::$function::<u32, Even $(, $bins)?>,
                $kernel::$function::<f32, Even $(, $bins)?>,
                $kernel::$function::<f32, Custom $(, $bins)?>,
            ]
        };
    }
    let best = kernels![
        best::histogram_bytes::<Even, 32, 512, 2>,
        best::histogram_bytes::<Custom, 32, 512, 2>,
        best::histogram_best::<u32, Even, 32, 512, 16>,
        best::histogram_best::<f32, Even, 32, 512, 16>,
        best::histogram_best::<u32, Custom, 32, 512, 16>,
        best::histogram_best::<f32, Custom, 32, 512, 16>,
    ];
    vec![
        entry(
            "histogram/global_atomics",
            "an atomic access to global memory an element",
            each!(global_atomics::histogram_global),
        ),
        entry(
            "histogram/shared_memory",
            "counters in each block's shared memory",
            each!(shared_memory::histogram_shared),
        ),
        entry("histogram/warp_private", "counters for each warp", each!(warp_private::histogram_warps, 256)),
        entry(
            "histogram/grid_stride",
            "a resident grid, many elements a thread",
            each!(grid_stride::histogram_grid_stride, 256),
        ),
        entry(
            "histogram/padded",
            "eight copies for the lanes, in different banks",
            each!(padded::histogram_padded, 256),
        ),
        entry("histogram/multi_pass", "as many bins at a time as fit", each!(multi_pass::histogram_window)),
        entry(
            "histogram/cluster",
            "bins spread over the shared memory of a cluster of eight blocks",
            each!(cluster::histogram_cluster),
        ),
        entry(
            "histogram/best",
            "a copy for each lane, sixteen loads in flight, bytes four at a time: the one to call",
            best,
        ),
    ]
}

fn entry(name: &'static str, summary: &'static str, kernels: Vec<Kernel>) -> Strategy {
    let known = strategies::<u32, Even>();
    let source = known.iter().find(|known| name.ends_with(known.name)).map_or("", |known| known.source);
    Strategy { name, summary, source, kernels, cases: Vec::new() }
}

/// Returns the function of a strategy, for one type of elements and way of binning.
fn run_of<T: Counted<B>, B: Binning<T>>(name: &str) -> Run<T, B> {
    let known = strategies::<T, B>().into_iter().find(|known| name.ends_with(known.name));
    known.unwrap_or_else(|| unreachable!("`{name}` is in the ladder")).run
}

/// Adds the case of a type of elements and a way of binning.
fn add<T: Value + Counted<B>, B: Division<T>>(strategy: &mut Strategy, standard: bool) {
    let run = run_of::<T, B>(strategy.name);
    let bins = match strategy.name {
        "histogram/multi_pass" => MANY_BINS,
        "histogram/cluster" => SPREAD_BINS,
        _ => BINS,
    };
    let mut takes = vec![Form::Array(T::NAME)];
    if B::NAME == "custom" {
        takes.push(Form::Array(T::Level::NAME));
    }
    strategy.cases.push(Case {
        name: format!("{} {}", B::NAME, T::NAME),
        takes,
        required: 1,
        settings: SETTINGS,
        standard,
        sizes: Sizes::LINEAR,
        sample: |n, seed| vec![Item::array(T::data(sample_wide(n, seed)))],
        open: Box::new(move |device, given, how| open::<T, B>(device, &given, how, run, bins)),
    });
}

/// Adds the case that is worst for atomic accesses: all elements are in one bin.
fn add_one_bin<T: Value + Counted<Even>>(strategy: &mut Strategy, standard: bool)
where
    Even: Binning<T>,
{
    let run = run_of::<T, Even>(strategy.name);
    strategy.cases.push(Case {
        name: format!("one bin {}", T::NAME),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard,
        sizes: Sizes::LINEAR,
        sample: |n, seed| vec![Item::array(T::data(one_value(n, seed)))],
        open: Box::new(move |device, given, how| open::<T, Even>(device, &given, how, run, BINS)),
    });
}

/// One made-up value, everywhere.
fn one_value<T: Datum>(n: usize, seed: u64) -> Vec<T> {
    vec![sample_wide(1, seed)[0]; n]
}

/// Takes values and bins to a device.
fn open<T: Value + Counted<B>, B: Division<T>>(
    device: &Device,
    given: &Given,
    how: How,
    run: Run<T, B>,
    bins: usize,
) -> Result<Box<dyn Task>, Failure> {
    let (bins, expected) = B::open(device, given, bins)?;
    let input = device.upload(given.array::<T>(0))?;
    let counts = Counts { counts: device.zeros(bins.count())?, expected: Rc::new(expected) };
    let (device, n) = (device.clone(), input.len());
    Ok(counts.task::<T>(n, move |counts| Ok(run(&device, &input, &bins, counts, &how)?)))
}

/// The counters.
struct Counts {
    counts: Buffer<u32>,
    expected: Rc<Vec<u32>>,
}

impl Counts {
    /// Returns the task of counting `n` elements with a function.
    fn task<T>(self, n: usize, mut run: impl FnMut(&mut Slice<u32>) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
        let work = Work::bytes((n * size_of::<T>() + size_of_val(&self.expected[..])) as u64);
        Box::new(Steps {
            state: self,
            reset: |counts| Ok(counts.counts.fill(u32::POISON)?),
            run: Box::new(move |counts| run(&mut counts.counts)),
            verify: Counts::verify,
            outputs: |counts| Ok(vec![Item::array(u32::data(counts.counts.to_vec()?))]),
            work,
        })
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        let counts = self.counts.to_vec()?;
        let verdict = compare::exactly(&counts, &self.expected);
        let text = |counts: &[u32]| {
            let total = counts.iter().copied().map(u64::from).sum::<u64>();
            format!("{total}, at most {} in a bin", counts.iter().max().copied().unwrap_or_default())
        };
        match verdict.agrees {
            true => Ok(Verdict { result: text(&counts), expected: text(&self.expected), agrees: true }),
            false => Ok(verdict),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::cases_run_at_awkward_lengths;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }
}
