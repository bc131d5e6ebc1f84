//! What the sorts share: their keys, the task, and what is right.

use std::cmp::Ordering::{self, Equal, Greater, Less};
use std::rc::Rc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sarek_runtime::device::Number;
use sarek_runtime::{Buffer, Device, Result};

use super::compare::summary;
use super::{Case, Form, Given, Item, Mode, Sizes, Steps, Task, Verdict, Work};
use crate::Failure;
use crate::bench::{Arena, Input};
use crate::data::Datum;

/// A type of keys, as the host samples and orders them.
pub(super) trait Key: Datum + Number {
    /// The names of made-up keys of which `<` is an order, and of these in order.
    const COMPARABLE: (&'static str, &'static str) = ("keys", "sorted keys");

    /// Any key: of integers each is as likely as any other, and of floats each pattern of bits, but with more zeros.
    fn any(random: &mut SmallRng) -> Self;

    /// A key of those of which `<` is an order that tells all apart that differ: any, but no NaN and no zero of a float.
    fn comparable(random: &mut SmallRng) -> Self {
        Self::any(random)
    }

    /// The bits, which tell keys apart that are equal in the order.
    fn bits(self) -> u64;

    /// The order in which the sorts put them: of floats, -0.0 and 0.0 are equal, NaNs with a set sign bit come first and the
    /// others last.
    fn order(self, other: Self) -> Ordering;

    /// Sorts, and keeps the order of keys that are equal but not the same.
    fn sort(keys: &mut [Self]);
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Key for $type {
            fn any(random: &mut SmallRng) -> $type {
                random.random()
            }

            fn bits(self) -> u64 {
                self as u64
            }

            fn order(self, other: $type) -> Ordering {
                self.cmp(&other)
            }

            fn sort(keys: &mut [$type]) {
                keys.par_sort_unstable();
            }
        }
    )*};
}

integers!(u32 i32 u64);

impl Key for f32 {
    const COMPARABLE: (&'static str, &'static str) = ("comparable keys", "sorted comparable keys");

    fn any(random: &mut SmallRng) -> f32 {
        match random.random_range(0..64) {
            0 => 0.0,
            1 => -0.0,
            _ => f32::from_bits(random.random()),
        }
    }

    fn comparable(random: &mut SmallRng) -> f32 {
        let key = f32::from_bits(random.random());
        if key.is_nan() || key == 0.0 { 1.0 } else { key }
    }

    fn bits(self) -> u64 {
        self.to_bits().into()
    }

    fn order(self, other: f32) -> Ordering {
        if self == other { Equal } else { self.total_cmp(&other) }
    }

    fn sort(keys: &mut [f32]) {
        keys.par_sort_by(|a, b| a.order(*b));
    }
}

/// `n` made-up keys, the same ones for the same seed.
pub(super) fn any<K: Key>(n: usize, seed: u64) -> Vec<K> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| K::any(&mut random)).collect()
}

/// As [`any()`], of [`Key::comparable`].
pub(super) fn comparable<K: Key>(n: usize, seed: u64) -> Vec<K> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| K::comparable(&mut random)).collect()
}

/// Keys on a device, and values if they move with them.
pub(super) struct Keys<K> {
    /// The keys.
    pub(super) keys: Buffer<K>,
    /// As many values, or nothing.
    pub(super) values: Option<Buffer<u32>>,
}

impl<K: Key> Keys<K> {
    /// Room for `n` keys.
    pub(super) fn new(device: &Device, n: usize, pairs: bool) -> Result<Keys<K>> {
        let values = if pairs { Some(device.zeros(n)?) } else { None };
        Ok(Keys { keys: device.zeros(n)?, values })
    }

    fn poison(&mut self) -> Result<()> {
        self.keys.fill(K::POISON)?;
        self.values.as_mut().map_or(Ok(()), |values| values.fill(u32::POISON))
    }
}

/// Keys that are sorted.
pub(super) struct Sorting<K> {
    /// What is sorted. It is unsorted again before each run.
    pub(super) input: Keys<K>,
    /// Where the result goes, if it does not stay in place.
    pub(super) output: Option<Keys<K>>,
    /// Whether the last run left its result in the output.
    pub(super) is_in_output: bool,
    /// Writes what is to be sorted.
    pub(super) restore: Restore<K>,
    /// Looks at a result.
    pub(super) check: Check<K>,
}

/// Writes unsorted keys and values.
pub(super) type Restore<K> = Box<dyn Fn(&mut Keys<K>) -> Result<()>>;

/// Compares sorted keys and values with what is right.
pub(super) type Check<K> = Box<dyn Fn(&[K], Option<&[u32]>) -> Verdict>;

impl<K: Key> Sorting<K> {
    /// What a case sorts: the keys that are given, and if `pairs` the values. Values that are not given are the places of
    /// their keys.
    fn open(device: &Device, given: &Given, pairs: bool) -> std::result::Result<Sorting<K>, Failure> {
        let keys = given.array::<K>(0);
        let unsorted = device.upload(keys)?;
        let input = Keys::new(device, keys.len(), pairs)?;
        if !pairs {
            let expected = sorted(keys);
            let restore = Box::new(move |to: &mut Keys<K>| to.keys.copy_from_slice(&unsorted));
            let check = Box::new(move |keys: &[K], _: Option<&[u32]>| same(keys, &expected));
            return Ok(Sorting { input, output: None, is_in_output: false, restore, check });
        }
        let values = match given.items.get(1) {
            Some(_) => given.array::<u32>(1).to_vec(),
            None => places(keys.len())?,
        };
        if values.len() != keys.len() {
            return Err(Failure::Message(format!("there are {} values for {} keys", values.len(), keys.len())));
        }
        let check: Check<K> = if given.items.len() > 1 {
            let (keys, values) = sorted_pairs(keys, &values)?;
            Box::new(move |found, moved| same_pairs(found, moved, &keys, &values))
        } else {
            let keys = keys.to_vec();
            Box::new(move |found, moved| with_places(found, moved.unwrap_or_default(), &keys, true))
        };
        let unsorted_values = device.upload(&values)?;
        let restore = Box::new(move |to: &mut Keys<K>| {
            to.values.as_mut().map_or(Ok(()), |values| values.copy_from_slice(&unsorted_values))?;
            to.keys.copy_from_slice(&unsorted)
        });
        Ok(Sorting { input, output: None, is_in_output: false, restore, check })
    }

    /// What a side of a contest sorts: keys that both sides share, and if `pairs` their places with them. With an `output`
    /// there is room for the result elsewhere. The order of values of equal keys is looked at if the sort is `stable`.
    pub(super) fn of_input(
        arena: &Arena,
        unsorted: Rc<Input<K>>,
        sorted_name: &'static str,
        pairs: bool,
        output: bool,
        stable: bool,
    ) -> std::result::Result<Sorting<K>, Failure> {
        let (device, n) = (&arena.device, unsorted.host.len());
        let input = Keys::new(device, n, pairs)?;
        let output = if output { Some(Keys::new(device, n, pairs)?) } else { None };
        let shared = unsorted.clone();
        if !pairs {
            let expected = arena.keep(sorted_name, n, || Ok::<_, Failure>(sorted(&shared.host)))?;
            let restore = Box::new(move |to: &mut Keys<K>| to.keys.copy_from_slice(&unsorted.next()));
            let check = Box::new(move |keys: &[K], _: Option<&[u32]>| same(keys, &expected));
            return Ok(Sorting { input, output, is_in_output: false, restore, check });
        }
        let own_places = arena.keep("places", n, || Ok::<_, Failure>(device.upload(&places(n)?)?))?;
        let restore = Box::new(move |to: &mut Keys<K>| {
            to.values.as_mut().map_or(Ok(()), |values| values.copy_from_slice(&own_places))?;
            to.keys.copy_from_slice(&unsorted.next())
        });
        let check = Box::new(move |found: &[K], moved: Option<&[u32]>| {
            with_places(found, moved.unwrap_or_default(), &shared.host, stable)
        });
        Ok(Sorting { input, output, is_in_output: false, restore, check })
    }

    /// The task of sorting these with a function.
    pub(super) fn task(
        self,
        run: impl FnMut(&mut Sorting<K>) -> std::result::Result<(), Failure> + 'static,
    ) -> Box<dyn Task> {
        let size = size_of::<K>() + if self.input.values.is_some() { size_of::<u32>() } else { 0 };
        // Read once and written once.
        let work = Work::bytes((2 * self.input.keys.len() * size) as u64);
        Box::new(Steps {
            state: self,
            reset: Sorting::reset,
            run: Box::new(run),
            verify: Sorting::verify,
            outputs: Sorting::outputs,
            work,
        })
    }

    fn reset(&mut self) -> std::result::Result<(), Failure> {
        self.output.as_mut().map_or(Ok(()), Keys::poison)?;
        self.is_in_output = self.output.is_some();
        Ok((self.restore)(&mut self.input)?)
    }

    fn result(&self) -> Result<(Vec<K>, Option<Vec<u32>>)> {
        let Keys { keys, values } = match &self.output {
            Some(output) if self.is_in_output => output,
            _ => &self.input,
        };
        Ok((keys.to_vec()?, values.as_ref().map(|values| values.to_vec()).transpose()?))
    }

    fn verify(&mut self) -> std::result::Result<Verdict, Failure> {
        let (keys, values) = self.result()?;
        Ok((self.check)(&keys, values.as_deref()))
    }

    fn outputs(&mut self) -> std::result::Result<Vec<Item>, Failure> {
        let (keys, values) = self.result()?;
        let keys = Item::array(K::data(keys));
        Ok([Some(keys), values.map(|values| Item::array(u32::data(values)))].into_iter().flatten().collect())
    }
}

/// Makes the case of a strategy: `keys u32`, `pairs u32`.
pub(super) fn case<K: Key>(
    pairs: bool,
    standard: bool,
    sizes: Sizes,
    run: impl Fn(&Device, &mut Keys<K>, Mode) -> Result<()> + Copy + 'static,
) -> Case {
    // On the host there are at most three arrays of keys at a time, and as many of values.
    let most = (1 << 35) / (size_of::<K>() + if pairs { size_of::<u32>() } else { 0 }).next_power_of_two();
    let keys = Form::Array(K::NAME);
    Case {
        name: format!("{} {}", if pairs { "pairs" } else { "keys" }, K::NAME),
        takes: if pairs { vec![keys, Form::Array(u32::NAME)] } else { vec![keys] },
        required: 1,
        settings: &[],
        standard,
        sizes: Sizes { most: sizes.most.min(most), ..sizes },
        sample: |n, seed| vec![Item::array(K::data(any(n, seed)))],
        open: Box::new(move |device, given, mode| {
            let device = device.clone();
            let sorting = Sorting::<K>::open(&device, &given, pairs)?;
            Ok(sorting.task(move |sorting| Ok(run(&device, &mut sorting.input, mode)?)))
        }),
    }
}

/// The lengths of contests.
pub(super) const SIZES: &[usize] = &[1 << 16, 1 << 20, 1 << 24, 1 << 28];

/// What our time over CUB's must not exceed.
pub(super) fn limit(n: usize) -> Option<f64> {
    (n == 1 << 28).then_some(2.0)
}

/// Fails for what CUB's sorts do not take.
pub(super) fn at_most_32_bits(n: usize) -> std::result::Result<(), Failure> {
    if n < 1 << 32 {
        return Ok(());
    }
    Err(Failure::Message("CUB's sorts count in 32 bits: fewer than 2^32 keys".into()))
}

/// Runs a task, which must be wrong before and right afterwards, twice.
#[cfg(test)]
pub(super) fn try_twice(task: &mut dyn Task) {
    for _ in 0..2 {
        task.reset().unwrap();
        assert!(!task.verify().unwrap().agrees);
        task.run().unwrap();
        task.verify().unwrap().check().unwrap();
    }
}

/// The places of `n` keys, as values.
fn places(n: usize) -> std::result::Result<Vec<u32>, Failure> {
    if n > 1 << 32 {
        return Err(Failure::Message("places are values of 32 bits: at most 2^32 keys".into()));
    }
    Ok((0..n).into_par_iter().map(|place| place as u32).collect())
}

/// The keys in order.
fn sorted<K: Key>(keys: &[K]) -> Vec<K> {
    let mut keys = keys.to_vec();
    K::sort(&mut keys);
    keys
}

/// The keys in order, and the values with them.
fn sorted_pairs<K: Key>(keys: &[K], values: &[u32]) -> std::result::Result<(Vec<K>, Vec<u32>), Failure> {
    let mut order = places(keys.len())?;
    order.par_sort_by(|a, b| keys[*a as usize].order(keys[*b as usize]));
    let sorted_keys = order.par_iter().map(|place| keys[*place as usize]).collect();
    Ok((sorted_keys, order.into_par_iter().map(|place| values[place as usize]).collect()))
}

/// Compares keys, which must be the same in every bit.
fn same<K: Key>(found: &[K], expected: &[K]) -> Verdict {
    same_pairs(found, None, expected, &[])
}

/// Compares keys and values.
fn same_pairs<K: Key>(found: &[K], moved: Option<&[u32]>, expected: &[K], values: &[u32]) -> Verdict {
    if let Some(verdict) = of_length(found.len(), moved, expected.len()) {
        return verdict;
    }
    let value = |i: usize| moved.map(|moved| moved[i]);
    let right_value = |i: usize| moved.map(|_| values[i]);
    let is_wrong = |i: &usize| found[*i].bits() != expected[*i].bits() || value(*i) != right_value(*i);
    let text = |key: K, value: Option<u32>| match value {
        Some(value) => format!("{key} with {value}"),
        None => key.to_string(),
    };
    match (0..found.len()).into_par_iter().find_first(is_wrong) {
        None => Verdict { result: summary(found), expected: summary(expected), agrees: true },
        Some(i) => Verdict {
            result: format!("{} at {i}", text(found[i], value(i))),
            expected: text(expected[i], right_value(i)),
            agrees: false,
        },
    }
}

/// Looks at sorted keys whose values are their places before. They are right if each value's place held that key, if the
/// keys rise, and if the values of equal keys rise too: then no value is there twice, as those of equal keys differ, and
/// those of others name different keys. Where the sort need not be `stable`, each value is looked for instead.
fn with_places<K: Key>(found: &[K], moved: &[u32], keys: &[K], stable: bool) -> Verdict {
    if let Some(verdict) = of_length(found.len(), Some(moved), keys.len()) {
        return verdict;
    }
    let is_from_there = |i: usize| keys.get(moved[i] as usize).is_some_and(|key| key.bits() == found[i].bits());
    let is_next = |i: usize| {
        i == 0
            || match found[i - 1].order(found[i]) {
                Less => true,
                Equal => !stable || moved[i - 1] < moved[i],
                Greater => false,
            }
    };
    let at = |i: usize| format!("{} from {} at {i}", found[i], moved[i]);
    match (0..found.len()).into_par_iter().find_first(|i| !is_from_there(*i) || !is_next(*i)) {
        None if !stable && !is_each_there(moved) => {
            Verdict { result: "a value twice".into(), expected: "each once".into(), agrees: false }
        }
        None => {
            let expected = if stable { "sorted and stable" } else { "sorted" };
            Verdict { result: summary(found), expected: expected.into(), agrees: true }
        }
        Some(i) if !is_from_there(i) => {
            let key = keys.get(moved[i] as usize);
            let expected =
                key.map_or_else(|| format!("a place below {}", keys.len()), |key| format!("{key} from there"));
            Verdict { result: at(i), expected, agrees: false }
        }
        Some(i) => {
            Verdict { result: format!("{}, {}", at(i - 1), at(i)), expected: "the reverse".into(), agrees: false }
        }
    }
}

/// Whether the values are all numbers below their number.
fn is_each_there(values: &[u32]) -> bool {
    let words: Vec<AtomicU64> = (0..values.len().div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
    values.par_iter().all(|value| {
        let bit = 1 << (value % 64);
        let word = words.get(*value as usize / 64);
        word.is_some_and(|word| word.fetch_or(bit, Relaxed) & bit == 0) && (*value as usize) < values.len()
    })
}

/// A verdict if there are not as many keys or values as there should be.
fn of_length(keys: usize, values: Option<&[u32]>, expected: usize) -> Option<Verdict> {
    let text = |len| format!("{len} elements");
    let wrong = [Some(keys), values.map(<[u32]>::len)].into_iter().flatten().find(|len| *len != expected)?;
    Some(Verdict { result: text(wrong), expected: text(expected), agrees: false })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;

    #[test]
    fn values_that_are_given_move_with_their_keys() {
        let device = Device::cpu();
        let case = case::<u32>(true, true, Sizes::LINEAR, |device, keys, _| {
            crate::radix_sort::sort_pairs(device, &mut keys.keys, keys.values.as_mut().expect("values"))
        });
        let given = |values: &[u32]| {
            let items = [vec![3, 1, 2, 1], values.to_vec()].map(|array| Item::array(Data::U32(array))).to_vec();
            assert!(case.fits(&items) && case.fits(&items[..1]));
            Given { items, ..Given::default() }
        };
        let mut task = (case.open)(&device, given(&[7, 7, 0, 6]), Mode::Checked).unwrap();
        task.reset().unwrap();
        assert!(!task.verify().unwrap().agrees);
        task.run().unwrap();
        task.verify().unwrap().check().unwrap();
        let outputs = [vec![1, 1, 2, 3], vec![7, 6, 0, 7]].map(|array| Item::array(Data::U32(array)));
        assert_eq!(task.outputs().unwrap(), outputs);
        let error = (case.open)(&device, given(&[1]), Mode::Checked).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("there are 1 values for 4 keys"));
    }

    #[test]
    fn floats_are_in_the_documented_order() {
        let ordered = [-f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 1e-40, 1.0, f32::INFINITY, f32::NAN];
        for pair in ordered.windows(2) {
            assert_eq!((pair[0].order(pair[1]), pair[1].order(pair[0])), (Less, Greater), "{pair:?}");
        }
        assert_eq!((-0.0f32).order(0.0), Equal);
        let zeros = sorted(&[1.0, 0.0, -0.0, 0.0, -1.0f32]);
        assert_eq!(
            zeros.iter().map(|key| key.bits()).collect::<Vec<_>>(),
            [0xbf80_0000, 0, 0x8000_0000, 0, 0x3f80_0000]
        );
    }

    #[test]
    fn places_prove_a_stable_sort() {
        let keys = [3u32, 1, 3, 2, 1];
        let right = || (vec![1, 1, 2, 3, 3], vec![1, 4, 3, 0, 2]);
        let verdict = |change: fn(&mut Vec<u32>, &mut Vec<u32>)| {
            let (mut found, mut moved) = right();
            change(&mut found, &mut moved);
            let unstable = with_places(&found, &moved, &keys, false);
            let stable = with_places(&found, &moved, &keys, true);
            assert!(unstable.agrees || !stable.agrees);
            (stable, unstable.agrees)
        };
        assert!(verdict(|_, _| ()).0.agrees);
        let (stable, unstable) = verdict(|_, moved| moved.swap(3, 4));
        assert_eq!((&stable.result[..], unstable), ("3 from 2 at 3, 3 from 0 at 4", true));
        let wrong: [fn(&mut Vec<u32>, &mut Vec<u32>); 6] = [
            |_, moved| moved[1] = 1,
            |_, moved| moved[2] = 5,
            |found, _| found[2] = 3,
            |found, moved| (found.swap(1, 2), moved.swap(1, 2)).0,
            |found, _| found.truncate(4),
            |_, moved| moved.push(0),
        ];
        for change in wrong {
            let (stable, unstable) = verdict(change);
            assert!(!stable.agrees && !unstable);
        }
        assert!(with_places::<f32>(&[], &[], &[], true).agrees);
        assert!(is_each_there(&[2, 0, 1]) && !is_each_there(&[0, 1, 3]) && !is_each_there(&[0, 100]));
    }

    #[test]
    fn pairs_are_compared_with_a_stable_sort() {
        let (keys, values) = sorted_pairs(&[2.0f32, -0.0, 0.0, -1.0], &[9, 8, 7, 6]).unwrap();
        assert!(same_pairs(&[-1.0, -0.0, 0.0, 2.0], Some(&[6, 8, 7, 9]), &keys, &values).agrees);
        let verdict = same_pairs(&[-1.0, -0.0, 0.0, 2.0], Some(&[6, 7, 8, 9]), &keys, &values);
        assert_eq!((&verdict.result[..], &verdict.expected[..]), ("-0 with 7 at 1", "-0 with 8"));
        assert!(!same(&[-1.0, 0.0, -0.0, 2.0], &keys).agrees);
        assert!(!same(&[-1.0], &keys).agrees);
        assert!(same(&keys, &keys).agrees);
    }
}
