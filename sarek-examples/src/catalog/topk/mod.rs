//! The first elements of arrays and of rows.

mod contests;

use std::rc::Rc;

use sarek_runtime::order::Descending;
use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::outputs::{self, case, output, task};
use super::{Algorithm, Case, Form, Item, Sizes, Strategy, Task};
use crate::data::{Datum, sample_wide};
use crate::topk::*;
use crate::{Failure, kernels};

/// Everything of [`crate::topk`].
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![
        Strategy {
            name: "topk/array",
            summary: "a radix select by digits of 11 bits, then one pass that takes what comes first",
            source: "own",
            kernels: kernels![
                select_digit::<f32, Descending, 256, 8, 8>,
                take_selected::<f32, Descending, u32, 256, 16, 4096>,
            ],
            cases: vec![largest::<f32>(true), largest::<i32>(false), largest::<u64>(false)],
        },
        Strategy {
            name: "topk/rows",
            summary: "a radix select by a block a row",
            source: "own",
            kernels: kernels![rows::select_in_rows::<f32, Descending, 8, 2048>],
            cases: vec![largest_of_rows::<f32, COLUMNS>(true), largest_of_rows::<i64, COLUMNS>(false)],
        },
    ];
    let summary = "the largest elements of an array or of each row of a matrix, with their places";
    Algorithm { name: "topk", summary, strategies, contests: contests::contests() }
}

/// Returns rows of several tiles.
pub(super) fn cases_for_mutants() -> Vec<Case> {
    let case = largest_of_rows::<f32, 5000>(false);
    vec![Case { sizes: Sizes { cpu: 10_000, ..case.sizes }, ..case }]
}

/// Returns how many elements of `n` are taken: as many as a search or a sampler takes.
fn number_of(n: usize) -> usize {
    n.min(1000)
}

/// Returns the places of the `k` largest elements, the first ones of equal ones, in order.
fn places_of<T: Datum>(values: &[T], k: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    let order =
        |a: &usize, b: &usize| values[*b].partial_cmp(&values[*a]).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b));
    if k < places.len() {
        places.select_nth_unstable_by(k, order);
    }
    places.truncate(k);
    places.sort_unstable();
    places
}

fn largest<T: Datum + Key>(standard: bool) -> Case
where
    Descending: Digits<T>,
{
    let sample = |n, seed| vec![Item::array(T::data(sample_wide(n, seed)))];
    let name = format!("1000 largest {}", T::NAME);
    let case = case(name, vec![Form::Array(T::NAME)], size_of::<T>(), sample, |device, given| {
        let input = Operand::<T>::upload(device, given, 0)?;
        let expected = places_of(input.host(), number_of(input.host().len()));
        selection(device, input, &expected)
    });
    Case { standard, ..case }
}

/// The task of a selection from an array.
fn selection<T: Datum + Key>(device: &Device, input: Operand<T>, expected: &[usize]) -> Result<Box<dyn Task>, Failure>
where
    Descending: Digits<T>,
{
    let (n, k) = (input.host().len(), expected.len());
    let taken = output(device, k, Rc::new(expected.iter().map(|place| input.host()[*place]).collect()))?;
    let places = output(device, k, Rc::new(expected.iter().map(|place| *place as u64).collect()))?;
    let (device, mut scratch) = (device.clone(), Scratch::new(device)?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![taken.clone(), places.clone()];
    Ok(task(parts, n * size_of::<T>() + k * (size_of::<T>() + 8), move || {
        let (mut taken, mut places) = (taken.borrow_mut(), places.borrow_mut());
        let (taken, places) = (&mut taken.buffer, &mut places.buffer);
        Ok(top_k_into(&device, &input.device(), taken, places, &mut scratch, Descending)?)
    }))
}

/// The length of rows. The last one of made-up input is left out if it is not whole.
const COLUMNS: usize = 1000;

fn largest_of_rows<T: Datum + Key, const COLUMNS: usize>(standard: bool) -> Case
where
    Descending: Digits<T>,
{
    let sample = |n: usize, seed| {
        let rows = n.div_ceil(COLUMNS);
        vec![Item::Array { data: T::data(sample_wide(rows * COLUMNS, seed)), shape: vec![rows, COLUMNS] }]
    };
    let name = format!("10 largest {} of each row", T::NAME);
    let case = case(name, vec![Form::Matrix(T::NAME)], size_of::<T>(), sample, |device, given| {
        let input = Operand::<T>::upload(device, given, 0)?;
        let columns = match given.items.first() {
            Some(Item::Array { shape, .. }) => shape[1],
            _ => unreachable!("the caller compares inputs with the case"),
        };
        let (n, k) = (input.host().len(), columns.min(10));
        let rows: Vec<&[T]> = if columns > 0 { input.host().chunks(columns).collect() } else { Vec::new() };
        let places: Vec<Vec<usize>> = rows.iter().map(|row| places_of(row, k)).collect();
        let values = rows.iter().zip(&places).flat_map(|(row, places)| places.iter().map(|place| row[*place]));
        let taken = output(device, rows.len() * k, Rc::new(values.collect()))?;
        let places = output(device, rows.len() * k, Rc::new(places.iter().flatten().map(|at| *at as u32).collect()))?;
        let (device, count) = (device.clone(), rows.len() * k);
        let parts: Vec<Rc<dyn outputs::Part>> = vec![taken.clone(), places.clone()];
        Ok(task(parts, n * size_of::<T>() + count * (size_of::<T>() + 4), move || {
            let (mut taken, mut places) = (taken.borrow_mut(), places.borrow_mut());
            let (taken, places) = (&mut taken.buffer, &mut places.buffer);
            Ok(top_k_rows_into(&device, &input.device(), columns, k, taken, places, Descending)?)
        }))
    });
    Case { standard, ..case }
}

#[cfg(test)]
mod tests {
    #[test]
    fn cases_are_right_at_awkward_lengths() {
        crate::catalog::tests::cases_run_at_awkward_lengths(&super::algorithm().strategies);
    }
}
