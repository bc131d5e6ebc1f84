//! Set operations of sorted arrays.

mod contests;

use std::cmp::Ordering;
use std::rc::Rc;

use sarek_runtime::Device;
use sarek_runtime::order::{Ascending, Less};

use super::operand::Operand;
use super::outputs::{self, case, number, output, task};
use super::{Algorithm, Case, Form, Item, Strategy, Task};
use crate::data::{Data, Datum, Pattern, sample};
use crate::sets::*;
use crate::{Failure, kernels};

/// Everything of [`crate::sets`].
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![Strategy {
        name: "sets/balanced_path",
        summary: "tiles along a balanced path, which keeps pairs of equal elements together, and one look-back",
        source: "own, after Green and Baxter",
        kernels: kernels![
            set_splits::<i32, Ascending>,
            set_operation::<i32, Ascending, Union, u32, 256, 31, 7936>,
            set_operation::<i32, Ascending, Intersection, u32, 256, 31, 7936>,
        ],
        cases: vec![
            combined("union", Union, true),
            combined("intersection", Intersection, true),
            combined("difference", Difference, false),
            combined("symmetric difference", SymmetricDifference, false),
        ],
    }];
    let summary = "unions, intersections and differences of sorted arrays, with repetitions";
    Algorithm { name: "sets", summary, strategies, contests: contests::contests() }
}

/// Two sorted arrays, in which elements repeat.
fn inputs(n: usize, seed: u64) -> Vec<Item> {
    vec![Item::array(Data::I32(sorted(n, seed))), Item::array(Data::I32(sorted(n, !seed)))]
}

/// Sorted numbers, most of which occur more than once.
fn sorted(n: usize, seed: u64) -> Vec<i32> {
    let most = (n / 2).max(1) as u32;
    let mut values: Vec<i32> = sample::<u32>(n, seed).into_iter().map(|value| (value % most) as i32).collect();
    Pattern::Sorted.arrange(&mut values);
    values
}

/// Returns the result of an operation, element by element.
fn expected<O: Operation>(first: &[i32], second: &[i32]) -> Vec<i32> {
    let (mut a, mut b, mut result) = (0, 0, Vec::new());
    while a < first.len() || b < second.len() {
        let order = match (first.get(a), second.get(b)) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => Ordering::Less,
            _ => Ordering::Greater,
        };
        let (keeps, value) = match order {
            Ordering::Less => (O::FIRST, first[a]),
            Ordering::Equal => (O::BOTH, first[a]),
            Ordering::Greater => (O::SECOND, second[b]),
        };
        result.extend(keeps.then_some(value));
        a += usize::from(order != Ordering::Greater);
        b += usize::from(order != Ordering::Less);
    }
    result
}

fn combined<O: Operation + Copy + Send + Sync>(name: &str, operation: O, standard: bool) -> Case
where
    Ascending: Less<i32>,
{
    let forms = vec![Form::Array(i32::NAME), Form::Array(i32::NAME)];
    let case = case(format!("{name} i32"), forms, 8, inputs, move |device, given| {
        let (first, second) = (Operand::upload(device, given, 0)?, Operand::upload(device, given, 1)?);
        let expected = Rc::new(expected::<O>(first.host(), second.host()));
        combination(device, first, second, expected, operation)
    });
    Case { standard, ..case }
}

/// The task of a set operation.
fn combination<O: Operation + Copy>(
    device: &Device,
    first: Operand<i32>,
    second: Operand<i32>,
    expected: Rc<Vec<i32>>,
    operation: O,
) -> Result<Box<dyn Task>, Failure> {
    let (len, right) = (first.host().len() + second.host().len(), expected.len());
    let (result, count) = (output(device, len, expected)?, number(device, right)?);
    let (device, mut scratch) = (device.clone(), Scratch::new(device, len)?);
    let parts: Vec<Rc<dyn outputs::Part>> = vec![count.clone(), result.clone()];
    Ok(task(parts, 4 * (len + right), move || {
        let (mut result, mut count) = (result.borrow_mut(), count.borrow_mut());
        let (result, count) = (&mut result.buffer, &mut count.buffer);
        let (first, second) = (first.device(), second.device());
        Ok(combine_into(&device, &first, &second, result, count, &mut scratch, Ascending, operation)?)
    }))
}

#[cfg(test)]
mod tests {
    #[test]
    fn cases_are_right_at_awkward_lengths() {
        crate::catalog::tests::cases_run_at_awkward_lengths(&super::algorithm().strategies);
    }
}
