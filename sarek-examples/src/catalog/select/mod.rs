//! Selection by flags, partition into three, and the search for the first element.

mod contests;

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::outputs::{self, case, number, output, task};
use super::{Algorithm, Case, Form, Item, Strategy, Task};
use crate::compaction::{Even, Positive};
use crate::data::{Data, Datum, sample, sample_wide};
use crate::select::*;
use crate::{Failure, kernels};

/// Everything of [`crate::select`].
pub(super) fn algorithm() -> Algorithm {
    Algorithm {
        name: "select",
        summary: "the elements whose flag is set; a partition into three parts; the first element that a predicate keeps",
        strategies: strategies(),
        contests: contests::contests(),
    }
}

#[rustfmt::skip]
fn strategies() -> Vec<Strategy> {
    let own = "own";
    vec![
        Strategy {
            name: "select/by_flags", summary: "one pass: the votes of a compaction come from an array", source: own,
            kernels: kernels![flagged::select_flagged::<i32, u32, 256, 19, 4864, 5>],
            cases: vec![flagged_case::<i32>(true), flagged_case::<f64>(false)],
        },
        Strategy {
            name: "select/partition3", summary: "one pass, two look-backs at once", source: own,
            kernels: kernels![three::partition_three::<i32, Even, Positive, u32, 256, 19, 4864, 4>],
            cases: vec![three_case::<i32>(true), three_case::<i64>(false)],
        },
        Strategy {
            name: "select/find_if", summary: "blocks stop at tiles after what was found", source: own,
            kernels: kernels![find::find_first::<f32, Positive, 256, 8>],
            cases: vec![find_case("first positive f32 in the middle", |n| n / 2, true), find_case("no positive f32", |n| n, false)],
        },
    ]
}

/// In files, flags are `u8`: 0, or anything else where an element is kept.
fn flagged_case<T: Datum + Number>(standard: bool) -> Case {
    let sample = |n, seed| vec![Item::array(T::data(sample(n, seed))), Item::array(Data::U8(flags(n, seed)))];
    let forms = vec![Form::Array(T::NAME), Form::Array("u8")];
    let case = case(T::NAME.into(), forms, size_of::<T>() + 1, sample, |device, given| {
        let (input, flags) = (Operand::<T>::upload(device, given, 0)?, given.array::<u8>(1));
        if flags.len() != input.host().len() {
            let (flags, elements) = (flags.len(), input.host().len());
            return Err(Failure::Message(format!("there are {flags} flags for {elements} elements")));
        }
        let expected = Rc::new(chosen(input.host(), flags));
        let flags = device.upload(&flags.iter().map(|flag| *flag != 0).collect::<Vec<bool>>())?;
        by_flags_task(device, input, flags, expected)
    });
    Case { standard, ..case }
}

/// Flags, of which half are set.
fn flags(n: usize, seed: u64) -> Vec<u8> {
    sample::<u8>(n, !seed).into_iter().map(|byte| byte & 1).collect()
}

/// Returns the elements whose flag is set.
fn chosen<T: Copy>(values: &[T], flags: &[u8]) -> Vec<T> {
    values.iter().zip(flags).filter(|(_, flag)| **flag != 0).map(|(value, _)| *value).collect()
}

/// The task of a selection by flags.
fn by_flags_task<T: Datum + Number>(
    device: &Device,
    input: Operand<T>,
    flags: Buffer<bool>,
    expected: Rc<Vec<T>>,
) -> Result<Box<dyn Task>, Failure> {
    let (n, right) = (input.host().len(), expected.len());
    let (kept, count) = (output(device, n, expected)?, number(device, right)?);
    let (device, mut scratch) = (device.clone(), Scratch::new(device)?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![count.clone(), kept.clone()];
    Ok(task(parts, n * (size_of::<T>() + 1) + right * size_of::<T>(), move || {
        let (mut kept, mut count) = (kept.borrow_mut(), count.borrow_mut());
        Ok(by_flags_into(&device, &input.device(), &flags, &mut kept.buffer, &mut count.buffer, &mut scratch)?)
    }))
}

fn three_case<T: Datum + Integer>(standard: bool) -> Case {
    let sample = |n, seed| vec![Item::array(T::data(sample_wide(n, seed)))];
    let name = format!("even, positive, others {}", T::NAME);
    let case = case(name, vec![Form::Array(T::NAME)], size_of::<T>(), sample, |device, given| {
        let input = Operand::<T>::upload(device, given, 0)?;
        let expected = thirds(input.host());
        partition(device, input, &expected)
    });
    Case { standard, ..case }
}

/// The parts of a partition into three.
type Thirds<T> = [Rc<Vec<T>>; 3];

/// Returns the even elements, the positive ones of the others, and the rest.
fn thirds<T: Datum + Integer>(values: &[T]) -> Thirds<T> {
    let (even, others): (Vec<T>, Vec<T>) = values.iter().partition(|value| Even::keep(**value));
    let (positive, rest): (Vec<T>, Vec<T>) = others.iter().partition(|value| Positive::keep(**value));
    [even, positive, rest].map(Rc::new)
}

/// The task of a partition into three, which a function does.
fn thirds_task<T: Datum>(
    device: &Device,
    n: usize,
    expected: &Thirds<T>,
    mut run: impl FnMut([&mut Slice<T>; 3], &mut Slice<u64>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    let counts = expected[..2].iter().map(|part| part.len() as u64).collect();
    let counts = output(device, 2, Rc::new(counts))?;
    let part = |part: &Rc<Vec<T>>| output(device, n, part.clone());
    let (even, positive, rest) = (part(&expected[0])?, part(&expected[1])?, part(&expected[2])?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![counts.clone(), even.clone(), positive.clone(), rest.clone()];
    Ok(task(parts, 2 * n * size_of::<T>(), move || {
        let (mut even, mut positive) = (even.borrow_mut(), positive.borrow_mut());
        let (mut rest, mut counts) = (rest.borrow_mut(), counts.borrow_mut());
        run([&mut even.buffer, &mut positive.buffer, &mut rest.buffer], &mut counts.buffer)
    }))
}

/// The task of `partition3`.
fn partition<T: Datum + Integer>(
    device: &Device,
    input: Operand<T>,
    expected: &Thirds<T>,
) -> Result<Box<dyn Task>, Failure> {
    let (own, mut scratch) = (device.clone(), Scratch::new(device)?);
    thirds_task(device, input.host().len(), expected, move |outputs, counts| {
        Ok(partition3_into(&own, &input.device(), outputs, counts, &mut scratch, Even, Positive)?)
    })
}

/// The only positive element is where the function says.
fn find_case(name: &'static str, place: fn(usize) -> usize, standard: bool) -> Case {
    let sample: fn(usize, u64) -> Vec<Item> = if standard {
        |n, _| vec![Item::array(f32::data((0..n).map(|i| if i == n / 2 { 1.0 } else { -1.0 }).collect()))]
    } else {
        |n, _| vec![Item::array(f32::data(vec![-1.0; n]))]
    };
    let case = case(name.into(), vec![Form::Array("f32")], 4, sample, move |device, given| {
        let input = Operand::<f32>::upload(device, given, 0)?;
        let bytes = 4 * place(input.host().len()).max(1);
        finding(device, input, bytes)
    });
    Case { standard, ..case }
}

/// The task of `find_if`, which reads that many bytes.
fn finding(device: &Device, input: Operand<f32>, bytes: usize) -> Result<Box<dyn Task>, Failure> {
    let found = input.host().iter().position(|value| *value > 0.0).unwrap_or(input.host().len());
    let index = number(device, found)?;
    let (device, mut scratch) = (device.clone(), find::Scratch::new(device)?);
    Ok(task(vec![index.clone()], bytes, move || {
        Ok(find_if_into(&device, &input.device(), &mut index.borrow_mut().buffer, &mut scratch, Positive)?)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Given;
    use crate::catalog::tests::cases_run_at_awkward_lengths;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }

    #[test]
    fn lengths_that_differ_are_one_message() {
        let case = flagged_case::<i32>(true);
        let mut items = (case.sample)(10, 1);
        items[1] = (case.sample)(9, 1).remove(1);
        let given = Given { items, ..Given::default() };
        let error = (case.open)(&Device::cpu(), given, crate::How::CHECKED).err().expect("an error").to_string();
        assert_eq!(error, "there are 9 flags for 10 elements");
    }
}
