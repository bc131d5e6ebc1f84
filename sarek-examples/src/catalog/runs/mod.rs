//! Runs of equal keys, and differences of neighbours.

mod contests;

use std::rc::Rc;

use sarek_runtime::grid::TileWord;
use sarek_runtime::monoid::{Max, Monoid, Sum};
use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::outputs::{self, number, output, task};
use super::segmented::Shape;
use super::{Algorithm, Case, Form, Given, Item, Strategy, Task};
use crate::data::{Data, Datum, sample};
use crate::runs::*;
use crate::{Failure, kernels};

/// Everything of [`crate::runs`].
pub(super) fn algorithm() -> Algorithm {
    Algorithm {
        name: "runs",
        summary: "runs of equal keys: reduced, counted and written out, thinned; differences of neighbours",
        strategies: strategies(),
        contests: contests::contests(),
    }
}

#[rustfmt::skip]
fn strategies() -> Vec<Strategy> {
    let own = "own";
    vec![
        Strategy {
            name: "runs/reduce_by_key", summary: "one pass, two look-backs: where runs go, and what the open one is", source: own,
            kernels: kernels![
                reduce_by_key::reduce_runs::<u32, f32, Sum, Loaded, u32, 256, 19, 4864, 4>,
                reduce_by_key::reduce_runs::<u32, i64, Max, Loaded, u32, 256, 11, 2816, 3>,
            ],
            cases: vec![
                reduced::<i32, Sum>("sum", Shape::Usual, true),
                reduced::<f32, Sum>("sum", Shape::Usual, true),
                reduced::<i64, Max>("max", Shape::Usual, false),
                reduced::<i32, Sum>("sum", Shape::One, false),
                reduced::<i32, Sum>("sum", Shape::Ones, false),
            ],
        },
        Strategy {
            name: "runs/encode", summary: "the value and the length of each run", source: own,
            kernels: kernels![reduce_by_key::reduce_runs::<u32, u32, Sum, Ones, u32, 256, 19, 4864, 4>],
            cases: vec![
                encoded(Shape::Usual, true), encoded(Shape::One, false), encoded(Shape::Ones, false),
            ],
        },
        Strategy {
            name: "runs/decode", summary: "a scan of the lengths, then each tile of the output finds its runs", source: own,
            kernels: kernels![decode::run_starts::<u32, 9, 2304>, decode::expand_runs::<f32, 256, 15, 3840>],
            cases: vec![decoded::<f32>(true), decoded::<i64>(false)],
        },
        Strategy {
            name: "runs/unique_by_key", summary: "the first key of each run, with its value", source: own,
            kernels: kernels![unique_by_key::unique_runs::<u32, f32, u32, 256, 23, 5888, 4>],
            cases: vec![thinned::<f32>(Shape::Usual, true), thinned::<i64>(Shape::Ones, false)],
        },
        Strategy {
            name: "runs/difference", summary: "each element less the one before, by shuffles", source: own,
            kernels: kernels![difference::differences::<f32, Minus, 8, 2048>],
            cases: vec![differences::<f32>(true), differences::<f64>(false)],
        },
    ]
}

/// Returns where runs begin.
fn heads<K: PartialEq>(keys: &[K]) -> impl Iterator<Item = usize> {
    (0..keys.len()).filter(|i| *i == 0 || keys[i - 1] != keys[*i])
}

/// Returns the combination of each run of equal keys.
fn totals<T: TileWord, M: Monoid<T>>(keys: &[u32], values: &[T], wrapping: fn(T, T) -> T) -> Vec<T> {
    keys.chunk_by(PartialEq::eq)
        .scan(0, |at, run| {
            let own = &values[*at..*at + run.len()];
            *at += run.len();
            Some(own.iter().fold(M::identity(), |sum, value| wrapping(sum, *value)))
        })
        .collect()
}

/// A number of which the catalogue makes totals, and how the host does, where sums wrap.
trait Value: Datum + TileWord {
    fn combine<M: Monoid<Self>>(a: Self, b: Self) -> Self {
        M::combine(a, b)
    }
}

impl Value for f32 {}
impl Value for i64 {}

impl Value for i32 {
    fn combine<M: Monoid<i32>>(a: i32, b: i32) -> i32 {
        // The only operator of `i32` here is the sum, which would panic in a debug build.
        a.wrapping_add(b)
    }
}

/// Inputs of keys and values, whose runs have that shape.
fn keyed<T: Datum>(shape: Shape) -> fn(usize, u64) -> Vec<Item> {
    match shape {
        Shape::Usual => |n, seed| pair::<T>(Shape::Usual, n, seed),
        Shape::One => |n, seed| pair::<T>(Shape::One, n, seed),
        Shape::Ones => |n, seed| pair::<T>(Shape::Ones, n, seed),
    }
}

fn pair<T: Datum>(shape: Shape, n: usize, seed: u64) -> Vec<Item> {
    vec![Item::array(Data::U32(shape.keys(n, seed))), Item::array(T::data(sample(n, seed)))]
}

/// Takes inputs to a device, as a task.
type Open = fn(&Device, &Rc<Given>) -> Result<Box<dyn Task>, Failure>;

fn case(name: String, forms: Vec<Form>, bytes: usize, sample: fn(usize, u64) -> Vec<Item>, open: Open) -> Case {
    outputs::case(name, forms, bytes, sample, move |device, given| {
        let lengths: Vec<usize> = given.items.iter().filter_map(Item::data).map(Data::len).collect();
        match lengths[..] {
            [a, b] if a != b => Err(Failure::Message(format!("there are {b} values for {a} keys"))),
            _ => open(device, given),
        }
    })
}

fn reduced<T: Value, M: Monoid<T> + Default>(verb: &str, shape: Shape, standard: bool) -> Case {
    let open: Open = |device, given| {
        let (keys, values) = (Operand::upload(device, given, 0)?, Operand::upload(device, given, 1)?);
        let expected = Reduced::new::<M>(keys.host(), values.host());
        reduce::<T, M>(device, keys, values, &expected)
    };
    let forms = vec![Form::Array("u32"), Form::Array(T::NAME)];
    let name = format!("{verb} {}{}", T::NAME, shape.suffix());
    Case { standard, ..case(name, forms, 4 + size_of::<T>(), keyed::<T>(shape), open) }
}

/// The runs that a reduction should give.
struct Reduced<T> {
    unique: Rc<Vec<u32>>,
    totals: Rc<Vec<T>>,
}

impl<T: Value> Reduced<T> {
    fn new<M: Monoid<T>>(keys: &[u32], values: &[T]) -> Reduced<T> {
        let unique = Rc::new(heads(keys).map(|i| keys[i]).collect());
        Reduced { unique, totals: Rc::new(totals::<T, M>(keys, values, T::combine::<M>)) }
    }
}

/// The task of a reduction by key; floats are whole numbers whose sums are exact.
fn reduce<T: Value, M: Monoid<T> + Default>(
    device: &Device,
    keys: Operand<u32>,
    values: Operand<T>,
    expected: &Reduced<T>,
) -> Result<Box<dyn Task>, Failure> {
    let (n, runs) = (keys.host().len(), expected.unique.len());
    let unique = output(device, n, Rc::clone(&expected.unique))?;
    let totals = output(device, n, Rc::clone(&expected.totals))?;
    let count = number(device, runs)?;
    let (device, mut scratch) = (device.clone(), Scratch::new(device)?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![count.clone(), unique.clone(), totals.clone()];
    Ok(task(parts, (n + runs) * (4 + size_of::<T>()), move || {
        let (mut unique, mut totals, mut count) = (unique.borrow_mut(), totals.borrow_mut(), count.borrow_mut());
        let (keys, values) = (keys.device(), values.device());
        let (unique, totals, count) = (&mut unique.buffer, &mut totals.buffer, &mut count.buffer);
        Ok(reduce_by_key_into(&device, &keys, &values, unique, totals, count, &mut scratch, M::default())?)
    }))
}

fn encoded(shape: Shape, standard: bool) -> Case {
    let open: Open = |device, given| {
        let input = Operand::upload(device, given, 0)?;
        let expected = runs_of(input.host());
        encoding(device, input, &expected)
    };
    let sample: fn(usize, u64) -> Vec<Item> = match shape {
        Shape::Usual => |n, seed| vec![Item::array(Data::U32(Shape::Usual.keys(n, seed)))],
        Shape::One => |n, seed| vec![Item::array(Data::U32(Shape::One.keys(n, seed)))],
        Shape::Ones => |n, seed| vec![Item::array(Data::U32(Shape::Ones.keys(n, seed)))],
    };
    Case { standard, ..case(format!("u32{}", shape.suffix()), vec![Form::Array("u32")], 4, sample, open) }
}

/// Returns the values and lengths of the runs.
fn runs_of(keys: &[u32]) -> Reduced<u32> {
    let (unique, lengths) = keys.chunk_by(PartialEq::eq).map(|run| (run[0], run.len() as u32)).unzip();
    Reduced { unique: Rc::new(unique), totals: Rc::new(lengths) }
}

/// The task of a run-length encoding.
fn encoding(device: &Device, input: Operand<u32>, expected: &Reduced<u32>) -> Result<Box<dyn Task>, Failure> {
    let (n, runs) = (input.host().len(), expected.unique.len());
    let values = output(device, n, Rc::clone(&expected.unique))?;
    let lengths = output(device, n, Rc::clone(&expected.totals))?;
    let count = number(device, runs)?;
    let (device, mut scratch) = (device.clone(), Scratch::new(device)?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![count.clone(), values.clone(), lengths.clone()];
    Ok(task(parts, 4 * n + 8 * runs, move || {
        let (mut values, mut lengths, mut count) = (values.borrow_mut(), lengths.borrow_mut(), count.borrow_mut());
        let (values, lengths, count) = (&mut values.buffer, &mut lengths.buffer, &mut count.buffer);
        Ok(encode_into(&device, &input.device(), values, lengths, count, &mut scratch)?)
    }))
}

/// The lengths are made up from 0 to 6, 3 on the average.
fn decoded<T: Datum + Number>(standard: bool) -> Case {
    let open: Open = |device, given| {
        let (values, lengths) = (Operand::<T>::upload(device, given, 0)?, Operand::<u32>::upload(device, given, 1)?);
        let expected = Rc::new(expanded(values.host(), lengths.host()));
        expansion(device, values, lengths, expected)
    };
    let sample: fn(usize, u64) -> Vec<Item> =
        |n, seed| vec![Item::array(T::data(sample(n, seed))), Item::array(Data::U32(lengths(n, seed)))];
    let forms = vec![Form::Array(T::NAME), Form::Array("u32")];
    Case { standard, ..case(T::NAME.into(), forms, 4 + 4 * size_of::<T>(), sample, open) }
}

/// Lengths of runs, from 0 to 6.
fn lengths(n: usize, seed: u64) -> Vec<u32> {
    sample::<u32>(n, !seed).into_iter().map(|length| length % 7).collect()
}

/// Returns each value as often as its length says.
fn expanded<T: Copy>(values: &[T], lengths: &[u32]) -> Vec<T> {
    let repeat = |(value, length): (&T, &u32)| std::iter::repeat_n(*value, *length as usize);
    values.iter().zip(lengths).flat_map(repeat).collect()
}

/// The task of `decode`.
fn expansion<T: Datum + Number>(
    device: &Device,
    values: Operand<T>,
    lengths: Operand<u32>,
    expected: Rc<Vec<T>>,
) -> Result<Box<dyn Task>, Failure> {
    let (runs, len) = (values.host().len(), expected.len());
    let (count, expanded) = (number(device, len)?, output(device, len, expected)?);
    let (device, mut scratch) = (device.clone(), decode::Scratch::new(device, runs)?);
    let bytes = runs * (size_of::<T>() + 4) + len * size_of::<T>();
    let parts: Vec<Rc<dyn outputs::Part>> = vec![count.clone(), expanded.clone()];
    Ok(task(parts, bytes, move || {
        let (mut expanded, mut count) = (expanded.borrow_mut(), count.borrow_mut());
        let (values, lengths) = (values.device(), lengths.device());
        Ok(decode_into(&device, &values, &lengths, &mut expanded.buffer, &mut count.buffer, &mut scratch)?)
    }))
}

fn thinned<T: Datum + Number>(shape: Shape, standard: bool) -> Case {
    let open: Open = |device, given| {
        let (keys, values) = (Operand::upload(device, given, 0)?, Operand::upload(device, given, 1)?);
        let expected = first_of_runs(keys.host(), values.host());
        thinning::<T>(device, keys, values, &expected)
    };
    let forms = vec![Form::Array("u32"), Form::Array(T::NAME)];
    let name = format!("{}{}", T::NAME, shape.suffix());
    Case { standard, ..case(name, forms, 4 + size_of::<T>(), keyed::<T>(shape), open) }
}

/// Returns the first key and value of each run.
fn first_of_runs<T: Datum>(keys: &[u32], values: &[T]) -> Reduced<T> {
    let (unique, firsts) = heads(keys).map(|i| (keys[i], values[i])).unzip();
    Reduced { unique: Rc::new(unique), totals: Rc::new(firsts) }
}

/// The task of `unique_by_key`.
fn thinning<T: Datum + Number>(
    device: &Device,
    keys: Operand<u32>,
    values: Operand<T>,
    expected: &Reduced<T>,
) -> Result<Box<dyn Task>, Failure> {
    let (n, runs) = (keys.host().len(), expected.unique.len());
    let unique = output(device, n, Rc::clone(&expected.unique))?;
    let firsts = output(device, n, Rc::clone(&expected.totals))?;
    let count = number(device, runs)?;
    let (device, mut scratch) = (device.clone(), Scratch::new(device)?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![count.clone(), unique.clone(), firsts.clone()];
    Ok(task(parts, 4 * n + runs * (4 + 2 * size_of::<T>()), move || {
        let (mut unique, mut firsts, mut count) = (unique.borrow_mut(), firsts.borrow_mut(), count.borrow_mut());
        let (keys, values) = (keys.device(), values.device());
        let (unique, firsts, count) = (&mut unique.buffer, &mut firsts.buffer, &mut count.buffer);
        Ok(unique_by_key_into(&device, &keys, &values, unique, firsts, count, &mut scratch)?)
    }))
}

fn differences<T: Datum + Shuffle>(standard: bool) -> Case {
    let open: Open = |device, given| {
        let input = Operand::<T>::upload(device, given, 0)?;
        let n = input.host().len();
        let values = input.host();
        let before = |i: usize| if i == 0 { values[0] } else { Minus::between(values[i], values[i - 1]) };
        let result = output(device, n, Rc::new((0..n).map(before).collect()))?;
        let device = device.clone();
        Ok(task(vec![result.clone()], 2 * n * size_of::<T>(), move || {
            Ok(difference_into(&device, &input.device(), &mut result.borrow_mut().buffer, Minus)?)
        }))
    };
    let sample: fn(usize, u64) -> Vec<Item> = |n, seed| vec![Item::array(T::data(sample(n, seed)))];
    Case { standard, ..case(T::NAME.into(), vec![Form::Array(T::NAME)], size_of::<T>(), sample, open) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::cases_run_at_awkward_lengths;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }

    #[test]
    fn lengths_that_differ_are_one_message() {
        let case = reduced::<i32, Sum>("sum", Shape::Usual, true);
        let mut items = (case.sample)(10, 1);
        items[1] = (case.sample)(9, 1).remove(1);
        let given = Given { items, ..Given::default() };
        let error = (case.open)(&Device::cpu(), given, crate::How::CHECKED).err().expect("an error").to_string();
        assert_eq!(error, "there are 9 values for 10 keys");
    }
}
