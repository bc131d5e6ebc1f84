//! Tasks with any number of outputs, each an array at the front of a buffer.

use std::cell::RefCell;
use std::rc::Rc;

use sarek_runtime::{Buffer, Device};

use super::{Case, Form, Given, Item, Sizes, Steps, Task, Verdict, Work, compare};
use crate::Failure;
use crate::data::Datum;

/// An output on a device, with what its front should be. What follows must stay as it was.
pub(super) struct Output<T: Datum> {
    /// The output.
    pub buffer: Buffer<T>,
    expected: Rc<Vec<T>>,
    tolerance: fn(&T) -> f64,
    /// `true` if what follows the front does not matter.
    only_front: bool,
}

/// An output that its task and its run share.
pub(super) type Shared<T> = Rc<RefCell<Output<T>>>;

/// Returns an output of `len` elements, whose front should be exactly `expected`.
///
/// # Errors
/// A failure of the device.
pub(super) fn output<T: Datum>(device: &Device, len: usize, expected: Rc<Vec<T>>) -> Result<Shared<T>, Failure> {
    nearly(device, len, expected, |_| 0.0)
}

/// Returns the same, where an element may be off by what the function says of the expected value.
///
/// # Errors
/// A failure of the device.
pub(super) fn nearly<T: Datum>(
    device: &Device,
    len: usize,
    expected: Rc<Vec<T>>,
    tolerance: fn(&T) -> f64,
) -> Result<Shared<T>, Failure> {
    let buffer = device.zeros(len.max(expected.len()))?;
    Ok(Rc::new(RefCell::new(Output { buffer, expected, tolerance, only_front: false })))
}

/// Returns the same output, of which only the front matters: the other side of a contest may do more.
pub(super) fn front<T: Datum>(output: Shared<T>) -> Shared<T> {
    output.borrow_mut().only_front = true;
    output
}

/// Returns the output of a number: how many elements the other outputs have.
///
/// # Errors
/// A failure of the device.
pub(super) fn number(device: &Device, expected: usize) -> Result<Shared<u64>, Failure> {
    output(device, 1, Rc::new(vec![expected as u64]))
}

/// The operations of a task on an output of any type.
pub(super) trait Part {
    fn reset(&self) -> Result<(), Failure>;
    fn verify(&self) -> Result<Verdict, Failure>;
    fn item(&self) -> Result<Item, Failure>;
}

impl<T: Datum> Part for RefCell<Output<T>> {
    fn reset(&self) -> Result<(), Failure> {
        Ok(self.borrow_mut().buffer.fill(T::POISON)?)
    }

    fn verify(&self) -> Result<Verdict, Failure> {
        let output = self.borrow();
        let result = output.buffer.to_vec()?;
        let (front, rest) = result.split_at(output.expected.len());
        let verdict = compare::nearly(front, &output.expected, |i| (output.tolerance)(&output.expected[i]));
        let untouched = output.only_front || rest.iter().all(|value| compare::same(*value, T::POISON));
        if verdict.agrees && !untouched {
            let expected = format!("{} elements", front.len());
            return Ok(Verdict { result: "more elements".into(), expected, agrees: false });
        }
        Ok(verdict)
    }

    fn item(&self) -> Result<Item, Failure> {
        let output = self.borrow();
        Ok(Item::array(T::data(output.buffer.slice(..output.expected.len())?.to_vec()?)))
    }
}

/// Returns the task that fills outputs; its work is that many bytes.
pub(super) fn task(
    parts: Vec<Rc<dyn Part>>,
    bytes: usize,
    mut run: impl FnMut() -> Result<(), Failure> + 'static,
) -> Box<dyn Task> {
    Box::new(Steps {
        state: parts,
        reset: |parts| parts.iter().try_for_each(|part| part.reset()),
        run: Box::new(move |_| run()),
        verify: |parts| {
            let verdicts = parts.iter().map(|part| part.verify()).collect::<Result<Vec<_>, _>>()?;
            Ok(compare::all(verdicts))
        },
        outputs: |parts| parts.iter().map(|part| part.item()).collect(),
        work: Work::bytes(bytes as u64),
    })
}

/// Returns a case without settings that takes files of these forms, of that many bytes an element together. It is not
/// among the standard ones.
pub(super) fn case(
    name: String,
    forms: Vec<Form>,
    bytes: usize,
    sample: fn(usize, u64) -> Vec<Item>,
    open: impl Fn(&Device, &Rc<Given>) -> Result<Box<dyn Task>, Failure> + Send + Sync + 'static,
) -> Case {
    Case {
        name,
        required: forms.len(),
        takes: forms,
        settings: &[],
        standard: false,
        sizes: Sizes::linear(bytes),
        sample,
        open: Box::new(move |device, given, _| open(device, &Rc::new(given))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::wrong_results_are_found;

    #[test]
    fn wrong_elements_and_elements_too_many_are_found() {
        let device = Device::cpu();
        let table = [
            (([1, 2], None), true),
            (([1, 3], None), false),
            (([1, 2], Some(3)), false),
            (([1, i32::POISON], None), false),
        ];
        wrong_results_are_found(&table, |results| {
            let ((front, more), output) = (*results, output(&device, 3, Rc::new(vec![1, 2])).unwrap());
            task(vec![output.clone()], 0, move || {
                let mut output = output.borrow_mut();
                output.buffer.copy_from_at(0, &front)?;
                match more {
                    Some(more) => Ok(output.buffer.copy_from_at(2, &[more])?),
                    None => Ok(()),
                }
            })
        });
    }

    #[test]
    fn floats_may_be_off_by_their_tolerance() {
        let device = Device::cpu();
        wrong_results_are_found(&[(1.05f32, true), (1.2, false), (f32::NAN, false)], |result| {
            let (result, output) = (*result, nearly(&device, 1, Rc::new(vec![1.0f32]), |_| 0.1).unwrap());
            task(vec![output.clone()], 0, move || Ok(output.borrow_mut().buffer.copy_from(&[result])?))
        });
    }
}
