//! The transformations, and beside CUB's and Thrust's.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::outputs::{self, output, task};
use super::{Algorithm, Case, Form, Item, Strategy, Task};
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::scan::SIZES;
use crate::data::{Data, Datum, sample};
use crate::transform::*;
use crate::{Failure, kernels};

/// `a * x + y`.
#[device]
fn axpy(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

/// The square of a number.
#[device]
fn square(x: f32) -> f32 {
    x * x
}

/// The factor of [`axpy`]: products with it are exact, so that it does not matter whether the sum is rounded alone.
const FACTOR: f32 = 4.0;

/// Where the numbers begin that count.
const START: u32 = 7;

/// Everything of [`crate::transform`].
pub(super) fn algorithm() -> Algorithm {
    let items = Strategy {
        name: "transform/items",
        summary: "several elements a thread, each made by a source that is part of the kernel",
        source: "own",
        kernels: kernels![
            transform_items::<f32, f32, f32, f32, Scaled<axpy>, 256, 8>,
            transform_items::<f32, u32, u32, f32, Gather, 256, 8>,
            transform_items::<f32, u32, u32, f32, Then<Gather, f32, square>, 256, 8>,
            transform_items::<u32, u32, u32, u32, Counting, 256, 8>,
        ],
        cases: vec![
            axpy_case(),
            gather_case("elements at places", false),
            gather_case("squares at places", true),
            count_case(),
        ],
    };
    let contests = vec![
        contest("axpy f32", "CUB DeviceTransform::Transform", axpy_beside_library),
        contest("gather f32", "Thrust gather", gather_beside_library),
        contest("count u32", "Thrust sequence", count_beside_library),
    ];
    let summary = "each element a function of its place and of what lies in memory there";
    Algorithm { name: "transform", summary, strategies: vec![items], contests }
}

fn axpy_case() -> Case {
    let sample = |n, seed| vec![items::<f32>(n, seed), items::<f32>(n, !seed)];
    let forms = vec![Form::Array("f32"), Form::Array("f32")];
    let case = outputs::case("axpy f32".into(), forms, 12, sample, |device, given| {
        let (x, y) = (Operand::<f32>::upload(device, given, 0)?, Operand::<f32>::upload(device, given, 1)?);
        if x.host().len() != y.host().len() {
            return Err(Failure::Message("both arrays must have the same length".into()));
        }
        let expected = Rc::new(sums(x.host(), y.host()));
        our_sums(device, x, y, expected)
    });
    Case { standard: true, ..case }
}

fn gather_case(name: &str, squares: bool) -> Case {
    let sample = |n, seed| vec![items::<f32>(n, seed), Item::array(Data::U32(places(n, seed)))];
    let forms = vec![Form::Array("f32"), Form::Array("u32")];
    let case = outputs::case(format!("{name} f32"), forms, 12, sample, move |device, given| {
        let (input, places) = (Operand::<f32>::upload(device, given, 0)?, Operand::<u32>::upload(device, given, 1)?);
        if places.host().iter().any(|place| *place as usize >= input.host().len()) {
            return Err(Failure::Message("places must be below the length of the array".into()));
        }
        let mut expected = gathered(input.host(), places.host());
        if squares {
            expected.iter_mut().for_each(|value| *value *= *value);
        }
        our_gather(device, input, places, Rc::new(expected), squares)
    });
    Case { standard: !squares, ..case }
}

fn count_case() -> Case {
    let sample = |n, seed| vec![items::<u32>(n, seed)];
    outputs::case("count u32".into(), vec![Form::Array("u32")], 8, sample, |device, given| {
        our_numbers(device, given.array::<u32>(0).len())
    })
}

/// Makes up an array.
fn items<T: Datum>(n: usize, seed: u64) -> Item {
    Item::array(T::data(sample(n, seed)))
}

/// Makes up places below `n`.
fn places(n: usize, seed: u64) -> Vec<u32> {
    sample::<u32>(n, seed).into_iter().map(|word| ((u64::from(word) * n as u64) >> 32) as u32).collect()
}

fn sums(x: &[f32], y: &[f32]) -> Vec<f32> {
    x.iter().zip(y).map(|(x, y)| axpy(FACTOR, *x, *y)).collect()
}

fn gathered(input: &[f32], places: &[u32]) -> Vec<f32> {
    places.iter().map(|place| input[*place as usize]).collect()
}

fn numbers(n: usize) -> Vec<u32> {
    (0..n).map(|i| START.wrapping_add(i as u32)).collect()
}

fn our_sums(
    device: &Device,
    x: Operand<f32>,
    y: Operand<f32>,
    expected: Rc<Vec<f32>>,
) -> Result<Box<dyn Task>, Failure> {
    let n = expected.len();
    let (result, device) = (output(device, n, expected)?, device.clone());
    Ok(task(vec![result.clone()], 12 * n, move || {
        let (x, y, result) = (x.device(), y.device(), &mut result.borrow_mut().buffer);
        Ok(transform_into(&device, &x, &y, FACTOR, result, Scaled::<axpy>::default())?)
    }))
}

fn our_gather(
    device: &Device,
    input: Operand<f32>,
    places: Operand<u32>,
    expected: Rc<Vec<f32>>,
    squares: bool,
) -> Result<Box<dyn Task>, Failure> {
    let n = expected.len();
    let (result, device) = (output(device, n, expected)?, device.clone());
    Ok(task(vec![result.clone()], 12 * n, move || {
        let (input, places, result) = (input.device(), places.device(), &mut result.borrow_mut().buffer);
        if squares {
            return Ok(transform_into(&device, &input, &places, 0u32, result, Then::<Gather, f32, square>::default())?);
        }
        Ok(gather_into(&device, &input, &places, result)?)
    }))
}

fn our_numbers(device: &Device, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (result, device) = (output(device, n, Rc::new(numbers(n)))?, device.clone());
    Ok(task(vec![result.clone()], 4 * n, move || Ok(count_into(&device, START, &mut result.borrow_mut().buffer)?)))
}

fn contest(
    name: &str,
    against: &'static str,
    open: impl Fn(&Arena, usize) -> Result<Pairing, Failure> + 'static,
) -> Contest {
    Contest {
        name: format!("transform/items {name}"),
        against,
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(open),
    }
}

fn axpy_beside_library(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let (x, y) = (arena.input::<f32>(n)?, arena.input_of("other", n, |n, seed| sample::<f32>(n, !seed))?);
    let expected = arena.keep("axpy", n, || Ok::<_, Failure>(sums(&x.host, &y.host)))?;
    let ours = our_sums(&arena.device, Operand::Shared(x.clone()), Operand::Shared(y.clone()), expected.clone())?;
    let result = output(&arena.device, n, expected)?;
    let other = task(vec![result.clone()], 12 * n, move || {
        Ok(peers.axpy(FACTOR, &x.next(), &y.next(), &mut result.borrow_mut().buffer)?)
    });
    Ok(Pairing { ours, other })
}

fn gather_beside_library(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let (input, at) = (arena.input::<f32>(n)?, arena.input_of("places", n, places)?);
    let expected = arena.keep("gathered", n, || Ok::<_, Failure>(gathered(&input.host, &at.host)))?;
    let (shared, shared_places) = (Operand::Shared(input.clone()), Operand::Shared(at.clone()));
    let ours = our_gather(&arena.device, shared, shared_places, expected.clone(), false)?;
    let result = output(&arena.device, n, expected)?;
    let other = task(vec![result.clone()], 12 * n, move || {
        // SAFETY: the places were made up for that many elements.
        unsafe { peers.gather(&input.next(), &at.next(), &mut result.borrow_mut().buffer)? };
        Ok(())
    });
    Ok(Pairing { ours, other })
}

fn count_beside_library(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let result = output(&arena.device, n, Rc::new(numbers(n)))?;
    let other = task(vec![result.clone()], 4 * n, move || Ok(peers.sequence(START, &mut result.borrow_mut().buffer)?));
    Ok(Pairing { ours: our_numbers(&arena.device, n)?, other })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::cases_run_at_awkward_lengths;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }
}
