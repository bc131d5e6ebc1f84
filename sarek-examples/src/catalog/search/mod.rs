//! Binary searches of many values.

mod contests;

use std::rc::Rc;

use sarek_runtime::order::{Ascending, Less};
use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::outputs::{case, output, task};
use super::{Algorithm, Case, Form, Item, Strategy, Task};
use crate::Failure;
use crate::data::{Datum, Pattern, sample_wide};
use crate::kernels;
use crate::search::*;

/// Everything of [`crate::search`].
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![Strategy {
        name: "search/bounds",
        summary: "the places of many values in a sorted array, a search a thread",
        source: "own",
        kernels: kernels![places::<f32, Ascending, false, 256, 1>, places::<u64, Ascending, true, 256, 1>],
        cases: vec![bounds::<f32, false>(true), bounds::<i32, true>(true), bounds::<u64, true>(false)],
    }];
    let summary = "the places of many values in a sorted array";
    Algorithm { name: "search", summary, strategies, contests: contests::contests() }
}

/// A sorted array.
fn sorted<T: Datum>(n: usize, seed: u64) -> Vec<T> {
    let mut sorted = sample_wide::<T>(n, seed);
    Pattern::Sorted.arrange(&mut sorted);
    sorted
}

/// As many values in no order. Some are in the array of the same seed.
fn wanted<T: Datum>(n: usize, seed: u64) -> Vec<T> {
    let mut values = sample_wide::<T>(n, !seed);
    let known = n / 3;
    values[..known].copy_from_slice(&sample_wide::<T>(n, seed)[n - known..]);
    values
}

fn bounds<T: Datum + Number, const UPPER: bool>(standard: bool) -> Case
where
    Ascending: Less<T>,
{
    let forms = vec![Form::Array(T::NAME), Form::Array(T::NAME)];
    let name = format!("{} bound {}", if UPPER { "upper" } else { "lower" }, T::NAME);
    let inputs = |n, seed| [sorted, wanted].map(|make| Item::array(T::data(make(n, seed)))).into();
    let case = case(name, forms, 2 * size_of::<T>(), inputs, |device, given| {
        let (sorted, values) = (Operand::<T>::upload(device, given, 0)?, Operand::<T>::upload(device, given, 1)?);
        let expected = Rc::new(expected::<T, UPPER>(sorted.host(), values.host()));
        searches::<T, UPPER>(device, sorted, values, expected)
    });
    Case { standard, ..case }
}

/// Returns where the values belong in a sorted array.
fn expected<T: Datum + Number, const UPPER: bool>(sorted: &[T], values: &[T]) -> Vec<u64>
where
    Ascending: Less<T>,
{
    let place = |value: &T| match UPPER {
        true => sorted.partition_point(|item| !Ascending::less(*value, *item)) as u64,
        false => sorted.partition_point(|item| Ascending::less(*item, *value)) as u64,
    };
    values.iter().map(place).collect()
}

/// The task of `lower_bound`, or of `upper_bound`.
fn searches<T: Datum + Number, const UPPER: bool>(
    device: &Device,
    sorted: Operand<T>,
    values: Operand<T>,
    expected: Rc<Vec<u64>>,
) -> Result<Box<dyn Task>, Failure>
where
    Ascending: Less<T>,
{
    let bytes = size_of_val(sorted.host()) + values.host().len() * (size_of::<T>() + 8);
    let found = output(device, expected.len(), expected)?;
    let device = device.clone();
    Ok(task(vec![found.clone()], bytes, move || {
        let (sorted, values, mut found) = (sorted.device(), values.device(), found.borrow_mut());
        let find = if UPPER { upper_bound } else { lower_bound };
        Ok(find(&device, &sorted, &values, &mut found.buffer, Ascending)?)
    }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn cases_are_right_at_awkward_lengths() {
        crate::catalog::tests::cases_run_at_awkward_lengths(&super::algorithm().strategies);
    }
}
