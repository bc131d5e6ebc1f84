//! Reductions of segments that offsets define.

mod contests;

use std::rc::Rc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::monoid::{Max, Monoid, Sum};
use sarek_runtime::order::{Ascending, Less};
use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::outputs::{self, output, task};
use super::{Algorithm, Case, Form, Item, Sizes, Strategy, Task};
use crate::data::{Data, Datum, Pattern, sample};
use crate::segments::reduce::{reduce_segments, segment_splits};
use crate::segments::sort::{merge_segments, segment_spans, sort_segment_tiles};
use crate::segments::*;
use crate::{Failure, kernels};
use sarek_runtime::grid::TileWord;

/// Everything of [`crate::segments`].
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![reductions(), sorts()];
    let summary = "the combination of each segment, or each one sorted, where offsets say where segments begin";
    Algorithm { name: "segments", summary, strategies, contests: contests::contests() }
}

fn reductions() -> Strategy {
    Strategy {
        name: "segments/reduce",
        summary: "tiles of elements and ends of segments together, cut along their merge: the same work for all",
        source: "own, after Merrill and Garland",
        kernels: kernels![
            segment_splits::<u32, 5>,
            reduce_segments::<f32, Sum, u32, 256, 11, 2816, 5>,
            reduce_segments::<i64, Max, u32, 256, 7, 1792, 5>,
        ],
        cases: vec![
            reduced::<f32, Sum>("sum", Lengths::Short, true),
            reduced::<i32, Sum>("sum", Lengths::Mixed, true),
            reduced::<i64, Max>("max", Lengths::Short, false),
            reduced::<f32, Sum>("sum", Lengths::One, false),
        ],
    }
}

fn sorts() -> Strategy {
    Strategy {
        name: "segments/sort",
        summary: "tiles sorted by segments and keys, then merges of the segments that reach over tiles only",
        source: "own",
        kernels: kernels![
            segment_spans::<u32, 5>,
            sort_segment_tiles::<f32, u32, Ascending, u32, false, 256, 13, 3328, 1>,
            merge_segments::<f32, u32, u32, Ascending, false, 7, 128, 27, 3200, 3456, 1>,
            sort_segment_tiles::<f32, u32, Ascending, u32, true, 256, 11, 2816, 2816>,
            merge_segments::<f32, u32, u32, Ascending, true, 8, 128, 23, 2688, 2944, 2944>,
        ],
        cases: vec![
            sorted::<f32>(Lengths::Short, true),
            sorted::<i32>(Lengths::Mixed, true),
            sorted::<u64>(Lengths::Mixed, false),
            sorted::<f32>(Lengths::One, false),
            sorted_pairs(Lengths::Short, true),
            sorted_pairs(Lengths::Mixed, false),
            sorted_pairs(Lengths::One, true),
        ],
    }
}

/// Returns the cases that only mutants run: a block merges the end of one segment and the start of the next one, and some of the keys
/// are no numbers.
pub(super) fn cases_for_mutants() -> Vec<Case> {
    let sample = |n, seed| {
        let mut keys = sample::<f32>(n, seed);
        keys.iter_mut().step_by(7).for_each(|key| *key = f32::NAN);
        vec![Item::array(f32::data(keys)), Item::array(Data::U32((0..n as u32).step_by(4000).collect()))]
    };
    // So many that the small input has several tiles, too.
    let sizes = Sizes { cpu: (1 << 16) + 3, gpu: (1 << 16) + 3, most: (1 << 16) + 3 };
    let case = sorted::<f32>(Lengths::One, false);
    vec![Case { name: "f32 long segments with NaN".into(), sizes, sample, ..case }]
}

/// The lengths of made-up segments.
#[derive(Debug, Clone, Copy)]
pub(in crate::catalog) enum Lengths {
    /// From 0 to 31.
    Short,
    /// As that, and now and then one of many thousands.
    Mixed,
    /// One segment.
    One,
}

impl Lengths {
    pub(in crate::catalog) fn name(self) -> &'static str {
        match self {
            Lengths::Short => "short segments",
            Lengths::Mixed => "short and huge segments",
            Lengths::One => "one segment",
        }
    }

    /// Returns offsets for `n` elements.
    pub(in crate::catalog) fn offsets(self, n: usize, seed: u64) -> Vec<u32> {
        let mut random = SmallRng::seed_from_u64(seed);
        let (mut at, mut offsets) = (0, vec![0]);
        while at < n {
            let is_huge = matches!(self, Lengths::Mixed) && random.random_range(0..1000) == 0;
            at += match self {
                Lengths::One => n,
                _ if is_huge => random.random_range(0..100_000),
                Lengths::Short | Lengths::Mixed => random.random_range(0..32),
            };
            offsets.push(at.min(n) as u32);
        }
        offsets
    }

    fn sample<T: Datum>(self) -> fn(usize, u64) -> Vec<Item> {
        fn make<T: Datum>(lengths: Lengths, n: usize, seed: u64) -> Vec<Item> {
            vec![Item::array(T::data(sample(n, seed))), Item::array(Data::U32(lengths.offsets(n, seed)))]
        }
        match self {
            Lengths::Short => |n, seed| make::<T>(Lengths::Short, n, seed),
            Lengths::Mixed => |n, seed| make::<T>(Lengths::Mixed, n, seed),
            Lengths::One => |n, seed| make::<T>(Lengths::One, n, seed),
        }
    }
}

/// A number of which the catalogue makes totals: sums of integers wrap.
trait Value: Datum + TileWord {
    fn total<M: Monoid<Self>>(values: &[Self]) -> Self {
        values.iter().fold(M::identity(), |total, value| M::combine(total, *value))
    }
}

impl Value for f32 {}
impl Value for i64 {}

impl Value for i32 {
    fn total<M: Monoid<i32>>(values: &[i32]) -> i32 {
        // The only operator of `i32` here is the sum, which would panic in a debug build.
        values.iter().fold(0, |total, value| total.wrapping_add(*value))
    }
}

fn reduced<T: Value, M: Monoid<T> + Default>(verb: &str, lengths: Lengths, standard: bool) -> Case {
    let forms = vec![Form::Array(T::NAME), Form::Array("u32")];
    let name = format!("{verb} {} {}", T::NAME, lengths.name());
    let bytes = size_of::<T>() + 1;
    let case = outputs::case(name, forms, bytes, lengths.sample::<T>(), |device, given| {
        let (values, offsets) = (Operand::<T>::upload(device, given, 0)?, Operand::<u32>::upload(device, given, 1)?);
        let ends = offsets.host();
        let rises = ends.is_sorted() && ends.last().is_some_and(|end| *end as usize <= values.host().len());
        if !rises {
            return Err(Failure::Message("offsets must rise up to the number of elements, and begin with one".into()));
        }
        let expected = Rc::new(totals::<T, M>(values.host(), ends));
        reduction::<T, M>(device, values, offsets, expected)
    });
    Case { standard, ..case }
}

fn sorted<T: Datum + Number>(lengths: Lengths, standard: bool) -> Case
where
    Ascending: Less<T>,
{
    let forms = vec![Form::Array(T::NAME), Form::Array("u32")];
    let name = format!("{} {}", T::NAME, lengths.name());
    let case = outputs::case(name, forms, 2 * size_of::<T>() + 1, lengths.sample::<T>(), |device, given| {
        let (keys, offsets) = (Operand::<T>::upload(device, given, 0)?, Operand::<u32>::upload(device, given, 1)?);
        if !offsets.host().is_sorted() {
            return Err(Failure::Message("offsets must rise".into()));
        }
        let expected = Rc::new(sorted_segments(keys.host(), offsets.host()));
        sorting(device, keys, offsets, expected)
    });
    Case { standard, ..case }
}

/// Returns the keys, sorted within the segments.
fn sorted_segments<T: Datum>(keys: &[T], offsets: &[u32]) -> Vec<T> {
    let (n, mut sorted) = (keys.len(), keys.to_vec());
    let starts = [0].into_iter().chain(offsets.iter().map(|end| (*end as usize).min(n)));
    let ends = offsets.iter().map(|end| (*end as usize).min(n)).chain([n]);
    starts.zip(ends).for_each(|(start, end)| Pattern::Sorted.arrange(&mut sorted[start..end]));
    sorted
}

/// The task of a sort of segments, of a copy of the keys.
fn sorting<T: Datum + Number>(
    device: &Device,
    keys: Operand<T>,
    offsets: Operand<u32>,
    expected: Rc<Vec<T>>,
) -> Result<Box<dyn Task>, Failure>
where
    Ascending: Less<T>,
{
    let n = expected.len();
    let result = output(device, n, expected)?;
    let (device, mut scratch) = (device.clone(), sort::Scratch::new(device, n)?);
    Ok(task(vec![result.clone()], 2 * n * size_of::<T>(), move || {
        let mut result = result.borrow_mut();
        result.buffer.copy_from_slice(&keys.device())?;
        Ok(sort_into(&device, &mut result.buffer, &offsets.device(), &mut scratch, Ascending)?)
    }))
}

fn sorted_pairs(lengths: Lengths, standard: bool) -> Case {
    let forms = vec![Form::Array("f32"), Form::Array("u32")];
    let name = format!("pairs f32 {}", lengths.name());
    let case = outputs::case(name, forms, 17, lengths.sample::<f32>(), |device, given| {
        let (keys, offsets) = (Operand::<f32>::upload(device, given, 0)?, Operand::<u32>::upload(device, given, 1)?);
        if !offsets.host().is_sorted() {
            return Err(Failure::Message("offsets must rise".into()));
        }
        let expected = sorted_places(keys.host(), offsets.host());
        sorting_pairs(device, keys, offsets, &expected)
    });
    Case { standard, ..case }
}

/// Returns the keys, sorted within the segments, and where each one was. Equal keys keep their order.
fn sorted_places(keys: &[f32], offsets: &[u32]) -> (Rc<Vec<f32>>, Rc<Vec<u32>>) {
    let n = keys.len();
    let mut places: Vec<u32> = (0..n as u32).collect();
    let starts = [0].into_iter().chain(offsets.iter().map(|end| (*end as usize).min(n)));
    let ends = offsets.iter().map(|end| (*end as usize).min(n)).chain([n]);
    let key = |place: &u32| keys[*place as usize];
    starts.zip(ends).for_each(|(start, end)| {
        places[start..end].sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
    });
    (Rc::new(places.iter().map(key).collect()), Rc::new(places))
}

/// The task of a sort of segments, of a copy of the keys, whose values are their places.
fn sorting_pairs(
    device: &Device,
    keys: Operand<f32>,
    offsets: Operand<u32>,
    (expected, places): &(Rc<Vec<f32>>, Rc<Vec<u32>>),
) -> Result<Box<dyn Task>, Failure> {
    let n = expected.len();
    let (sorted, moved) = (output(device, n, expected.clone())?, output(device, n, places.clone())?);
    let values = device.upload(&(0..n as u32).collect::<Vec<_>>())?;
    let (device, mut scratch) = (device.clone(), sort::Scratch::with_values(device, n)?);
    Ok(task(vec![sorted.clone(), moved.clone()], 16 * n, move || {
        let (mut sorted, mut moved) = (sorted.borrow_mut(), moved.borrow_mut());
        sorted.buffer.copy_from_slice(&keys.device())?;
        moved.buffer.copy_from_slice(&values)?;
        let (keys, values) = (&mut sorted.buffer, &mut moved.buffer);
        Ok(sort_pairs_into(&device, keys, values, &offsets.device(), &mut scratch, Ascending)?)
    }))
}

/// Returns what the segments should amount to; floats are whole numbers whose sums are exact.
fn totals<T: Value, M: Monoid<T>>(values: &[T], offsets: &[u32]) -> Vec<T> {
    offsets.windows(2).map(|ends| T::total::<M>(&values[ends[0] as usize..ends[1] as usize])).collect()
}

/// The task of a reduction of segments.
fn reduction<T: Value, M: Monoid<T> + Default>(
    device: &Device,
    values: Operand<T>,
    offsets: Operand<u32>,
    expected: Rc<Vec<T>>,
) -> Result<Box<dyn Task>, Failure> {
    let (n, segments) = (values.host().len(), expected.len());
    let totals = output(device, segments, expected)?;
    let (device, mut scratch) = (device.clone(), Scratch::new(device, n, segments)?);
    Ok(task(vec![totals.clone()], (n + segments) * size_of::<T>() + 4 * (segments + 1), move || {
        let (values, offsets) = (values.device(), offsets.device());
        Ok(reduce_into(&device, &values, &offsets, &mut totals.borrow_mut().buffer, &mut scratch, M::default())?)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::cases_run;
    use crate::catalog::{Given, How};

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run(&algorithm().strategies, |_| &[1, 33, 1000, 20_000]);
    }

    #[test]
    fn offsets_that_fall_are_one_message() {
        let case = reduced::<i32, Sum>("sum", Lengths::Short, true);
        for offsets in [vec![], vec![0, 5, 3], vec![0, 11]] {
            let items = vec![(case.sample)(10, 1).remove(0), Item::array(Data::U32(offsets))];
            let given = Given { items, ..Given::default() };
            let error = (case.open)(&Device::cpu(), given, How::CHECKED).err().expect("an error").to_string();
            assert_eq!(error, "offsets must rise up to the number of elements, and begin with one");
        }
    }
}
