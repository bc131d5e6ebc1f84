//! The task of a kernel with one output.

use sarek_runtime::{Buffer, Device, Result, Slice};

use crate::Failure;
use crate::catalog::{Case, Form, Given, How, Item, Sizes, Steps, Task, Work, compare};
use crate::data::{Data, Datum};
use crate::picture::{Depth, Picture};

/// Runs a kernel and writes the output.
type Run<T> = Box<dyn FnMut(&mut Slice<T>) -> Result<()>>;

/// A kernel with its inputs on a device.
pub(super) struct Piece<T: Datum> {
    /// Runs it.
    pub run: Run<T>,
    /// The expected output.
    pub expected: Vec<T>,
    /// The tolerance of each element; `None` if the output must be exact.
    pub tolerance: Option<Vec<f64>>,
    /// The form of the output.
    pub look: Look,
    /// The work.
    pub work: Work,
}

/// The form of an output.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Look {
    /// An array of one dimension.
    Array,
    /// A matrix with that many columns.
    Matrix(usize),
    /// A picture with that many columns, of one plane; the number is white.
    Grey(usize, f64),
    /// A picture with that many columns, of three planes from 0 to 1.
    Colours(usize),
}

impl<T: Datum> Piece<T> {
    /// Returns a piece whose output is an array that must be exact, bit for bit. Its work is the bytes of the output,
    /// plus `bytes`.
    pub(super) fn exactly(
        expected: Vec<T>,
        bytes: usize,
        run: impl FnMut(&mut Slice<T>) -> Result<()> + 'static,
    ) -> Self {
        let work = Work::bytes((size_of_val(&expected[..]) + bytes) as u64);
        Piece { run: Box::new(run), expected, tolerance: None, look: Look::Array, work }
    }

    /// With another look.
    pub(super) fn with_look(self, look: Look) -> Self {
        Piece { look, ..self }
    }

    /// Adds that many arithmetic operations.
    pub(super) fn with_operations(self, operations: usize) -> Self {
        Piece { work: self.work.with_operations(operations as u64), ..self }
    }
}

impl Piece<f32> {
    /// A kernel whose output is an array that may be off by a tolerance, which is a function of the index.
    pub(super) fn nearly(
        expected: &[f64],
        tolerance: impl Fn(usize) -> f64,
        bytes: usize,
        run: impl FnMut(&mut Slice<f32>) -> Result<()> + 'static,
    ) -> Piece<f32> {
        // One more rounding: that of the expected value.
        let bound = |(i, value): (usize, &f64)| tolerance(i) + f64::from(f32::EPSILON) * value.abs();
        let tolerance = Some(expected.iter().enumerate().map(bound).collect());
        Piece { tolerance, ..Piece::exactly(expected.iter().map(|value| *value as f32).collect(), bytes, run) }
    }
}

/// Returns a case that works on generated input. `open` takes the inputs to a device.
pub(super) fn case<T: Datum>(
    name: &str,
    sizes: Sizes,
    sample: fn(usize, u64) -> Vec<Item>,
    open: fn(&Device, &Given, How) -> Result<Piece<T>, Failure>,
) -> Case {
    Case {
        name: name.into(),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard: true,
        sizes,
        sample,
        open: Box::new(move |device, given, how| {
            let piece = open(device, &given, how)?;
            let output = device.zeros(piece.expected.len())?;
            let Piece { run, expected, tolerance, look, work } = piece;
            Ok(task(State { output, run, expected, tolerance, look }, work))
        }),
    }
}

/// Returns the same case, which takes a file of that form.
pub(super) fn taking(case: Case, form: Form) -> Case {
    Case { takes: vec![form], required: 1, ..case }
}

/// A piece with its output.
struct State<T: Datum> {
    output: Buffer<T>,
    run: Run<T>,
    expected: Vec<T>,
    tolerance: Option<Vec<f64>>,
    look: Look,
}

fn task<T: Datum>(state: State<T>, work: Work) -> Box<dyn Task> {
    Box::new(Steps {
        state,
        reset: |state| Ok(state.output.fill(T::POISON)?),
        run: Box::new(|state| Ok((state.run)(&mut state.output)?)),
        verify: |state| {
            let output = state.output.to_vec()?;
            Ok(match &state.tolerance {
                None => compare::exactly(&output, &state.expected),
                Some(bounds) => compare::nearly(&output, &state.expected, |i| bounds[i]),
            })
        },
        outputs: |state| Ok(vec![item(state.output.to_vec()?, state.look)]),
        work,
    })
}

/// Returns the output as an item.
fn item<T: Datum>(values: Vec<T>, look: Look) -> Item {
    let plane = |values: &[T], white: f64| values.iter().map(|value| (value.to_f64() / white) as f32).collect();
    let rows = |columns: usize, len: usize| len.checked_div(columns).unwrap_or(0);
    match look {
        Look::Array => Item::array(T::data(values)),
        Look::Matrix(columns) => {
            Item::Array { shape: vec![rows(columns, values.len()), columns], data: T::data(values) }
        }
        Look::Grey(width, white) => Item::Picture(Picture {
            width,
            height: rows(width, values.len()),
            depth: Depth::Eight,
            planes: vec![plane(&values, white)],
        }),
        Look::Colours(width) => {
            let pixels = values.len() / 3;
            let planes = (0..3).map(|channel| plane(&values[channel * pixels..(channel + 1) * pixels], 1.0)).collect();
            Item::Picture(Picture { width, height: rows(width, pixels), depth: Depth::Eight, planes })
        }
    }
}

/// Returns a made-up array of numbers from -1 to 1.
pub(super) fn floats(n: usize, seed: u64) -> Item {
    let values: Vec<u32> = crate::data::sample(n, seed);
    Item::array(f32::data(values.into_iter().map(|value| value as f32 / 2f32.powi(31) - 1.0).collect()))
}

/// Returns the same as a matrix.
pub(super) fn matrix(rows: usize, columns: usize, seed: u64) -> Item {
    match floats(rows * columns, seed) {
        Item::Array { data, .. } => Item::Array { data, shape: vec![rows, columns] },
        other => other,
    }
}

/// Returns an input that has only a size: that many places.
pub(super) fn places(n: usize) -> Item {
    Item::array(Data::U8(vec![0; n]))
}

/// Returns the rows and columns of an item that is a matrix.
pub(super) fn shape(given: &Given, number: usize) -> (usize, usize) {
    match given.items.get(number) {
        Some(Item::Array { shape, .. }) if shape.len() == 2 => (shape[0], shape[1]),
        other => unreachable!("the caller compares inputs with the case: {other:?}"),
    }
}

/// Sizes.
pub(super) const fn sizes(cpu: usize, gpu: usize, most: usize) -> Sizes {
    Sizes { cpu, gpu, most }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outputs_look_as_they_are() {
        let picture = item(vec![0u32, 50, 100, 25, 75, 100], Look::Grey(3, 100.0));
        let Item::Picture(picture) = picture else { panic!("{picture:?}") };
        assert_eq!((picture.width, picture.height), (3, 2));
        assert_eq!(picture.planes, [[0.0, 0.5, 1.0, 0.25, 0.75, 1.0]]);
        let Item::Picture(picture) = item(vec![0.0f32, 0.1, 0.2, 0.3, 0.4, 0.5], Look::Colours(1)) else { panic!() };
        assert_eq!((picture.height, &picture.planes[1][..]), (2, &[0.2, 0.3][..]));
        assert_eq!(item(vec![1i32; 6], Look::Matrix(2)).size(), "3x2");
        assert_eq!(item(Vec::<i32>::new(), Look::Matrix(0)).size(), "0x0");
    }

    #[test]
    fn results_that_are_off_by_more_than_the_tolerance_are_wrong() {
        for (value, agrees) in [(1.0, true), (1.05, true), (1.2, false), (f32::NAN, false)] {
            let piece = Piece::nearly(&[1.0], |_| 0.1, 0, move |output| output.fill(value));
            let Piece { run, expected, tolerance, look, work } = piece;
            let output = Device::cpu().zeros(1).unwrap();
            let mut task = task(State { output, run, expected, tolerance, look }, work);
            task.run().unwrap();
            assert_eq!(task.verify().unwrap().agrees, agrees, "{value}");
        }
    }
}
