//! The common parts of the sorts: their keys, the task, and the verification.

mod check;
mod key;

use std::rc::Rc;

use rayon::prelude::*;
use sarek_runtime::{Buffer, Device, Result};

use super::{Case, Form, Given, How, Item, Sizes, Steps, Task, Verdict, Work};
use crate::Failure;
use crate::bench::{Arena, Input};
use crate::data::Datum;
use check::{same, same_pairs, sorted, sorted_pairs, with_places};
pub(super) use key::{Key, any, comparable};

/// Keys on a device, and values if they move with them.
pub(super) struct Keys<K> {
    /// The keys.
    pub(super) keys: Buffer<K>,
    /// The same number of values, or none.
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
    /// The keys to sort. They are restored before each run.
    pub(super) input: Keys<K>,
    /// The destination of the result, if it does not stay in place.
    pub(super) output: Option<Keys<K>>,
    /// `true` if the last run left its result in the output.
    pub(super) is_in_output: bool,
    /// Writes the unsorted input.
    pub(super) restore: Restore<K>,
    /// Looks at a result.
    pub(super) check: Check<K>,
}

/// Writes unsorted keys and values.
pub(super) type Restore<K> = Box<dyn Fn(&mut Keys<K>) -> Result<()>>;

/// Compares sorted keys and values with the expected ones.
pub(super) type Check<K> = Box<dyn Fn(&[K], Option<&[u32]>) -> Verdict>;

impl<K: Key> Sorting<K> {
    /// Opens the keys that a case sorts: the given ones, and if `pairs` the values. Values that are not given are the
    /// places of their keys.
    fn open(device: &Device, given: &Given, pairs: bool) -> Result<Sorting<K>, Failure> {
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

    /// Opens the keys that a side of a contest sorts: keys that both sides share, and if `pairs` their places with them. With an
    /// `output` there is room for the result elsewhere. The order of values of equal keys is verified if the sort is `stable`.
    pub(super) fn of_input(
        arena: &Arena,
        unsorted: Rc<Input<K>>,
        sorted_name: &'static str,
        pairs: bool,
        output: bool,
        stable: bool,
    ) -> Result<Sorting<K>, Failure> {
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

    /// Returns the task of sorting these with a function.
    pub(super) fn task(self, run: impl FnMut(&mut Sorting<K>) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
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

    fn reset(&mut self) -> Result<(), Failure> {
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

    fn verify(&mut self) -> Result<Verdict, Failure> {
        let (keys, values) = self.result()?;
        Ok((self.check)(&keys, values.as_deref()))
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
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
    run: impl Fn(&Device, &mut Keys<K>, How) -> Result<()> + Copy + Send + Sync + 'static,
) -> Case {
    // On the host there are at most three arrays of keys at a time, and three of values.
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
        open: Box::new(move |device, given, how| {
            let device = device.clone();
            let sorting = Sorting::<K>::open(&device, &given, pairs)?;
            Ok(sorting.task(move |sorting| Ok(run(&device, &mut sorting.input, how)?)))
        }),
    }
}

/// The lengths of contests.
pub(super) const SIZES: &[usize] = &[1 << 16, 1 << 20, 1 << 24, 1 << 28];

/// Returns the maximum of our time over CUB's.
pub(super) fn limit(n: usize) -> Option<f64> {
    (n == 1 << 28).then_some(2.0)
}

/// Fails for what CUB's sorts do not take.
pub(super) fn at_most_32_bits(n: usize) -> Result<(), Failure> {
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

/// Returns the places of `n` keys, as values.
fn places(n: usize) -> Result<Vec<u32>, Failure> {
    if n > 1 << 32 {
        return Err(Failure::Message("places are values of 32 bits: at most 2^32 keys".into()));
    }
    Ok((0..n).into_par_iter().map(|place| place as u32).collect())
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
        let mut task = (case.open)(&device, given(&[7, 7, 0, 6]), How::CHECKED).unwrap();
        task.reset().unwrap();
        assert!(!task.verify().unwrap().agrees);
        task.run().unwrap();
        task.verify().unwrap().check().unwrap();
        let outputs = [vec![1, 1, 2, 3], vec![7, 6, 0, 7]].map(|array| Item::array(Data::U32(array)));
        assert_eq!(task.outputs().unwrap(), outputs);
        let error = (case.open)(&device, given(&[1]), How::CHECKED).err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("there are 1 values for 4 keys"));
    }
}
