//! Runs side by side with CUB's, and their expansion with Thrust's example.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::{
    Operand, Reduced, Shape, encoding, expanded, expansion, first_of_runs, lengths, number, output, reduce, runs_of,
    task, thinning,
};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::outputs::Part;
use crate::catalog::scan::SIZES;
use crate::data::Datum;
use sarek_runtime::monoid::Sum;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    type Open = fn(&Arena, usize, Shape) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, sizes, shape: Shape, open: Open| Contest {
        name: format!("runs/{name}{}", shape.suffix()),
        against,
        peers: true,
        sizes,
        limit: |_| None,
        size: count,
        open: Box::new(move |arena, n| open(arena, n, shape)),
    };
    let mut contests = Vec::new();
    for shape in [Shape::Usual, Shape::One, Shape::Ones] {
        contests.push(contest("reduce_by_key sum i32", "CUB DeviceReduce::ReduceByKey", SIZES, shape, reductions));
        contests.push(contest("encode u32", "CUB DeviceRunLengthEncode::Encode", SIZES, shape, encodings));
        contests.push(contest("unique_by_key i32", "CUB DeviceSelect::UniqueByKey", SIZES, shape, thinnings));
    }
    let decode = |arena: &Arena, n, _| expansions(arena, n);
    contests.push(contest("decode f32, of as many runs", "Thrust's example expand", &SIZES[..3], Shape::Usual, decode));
    contests
}

/// Returns the keys of that shape.
fn keys(arena: &Arena, n: usize, shape: Shape) -> Result<Operand<u32>, Failure> {
    Ok(Operand::Shared(arena.input_of(names(shape).0, n, |n, seed| shape.keys(n, seed))?))
}

/// The names under which an arena keeps keys, totals and first values.
fn names(shape: Shape) -> (&'static str, &'static str, &'static str) {
    match shape {
        Shape::Usual => ("keys", "totals of keys", "firsts of keys"),
        Shape::One => ("one key", "total of one key", "first of one key"),
        Shape::Ones => ("keys that differ", "totals of keys that differ", "firsts of keys that differ"),
    }
}

/// The inputs of both sides, and the runs that they should find.
type Sides<T> = (Operand<u32>, Operand<i32>, Rc<Reduced<T>>);

fn sums(arena: &Arena, n: usize, shape: Shape) -> Result<Sides<i32>, Failure> {
    let (keys, values) = (keys(arena, n, shape)?, Operand::Shared(arena.input::<i32>(n)?));
    let make = || Ok::<_, Failure>(Reduced::new::<Sum>(keys.host(), values.host()));
    let expected = arena.keep(names(shape).1, n, make)?;
    Ok((keys, values, expected))
}

fn firsts(arena: &Arena, n: usize, shape: Shape) -> Result<Sides<i32>, Failure> {
    let (keys, values) = (keys(arena, n, shape)?, Operand::Shared(arena.input::<i32>(n)?));
    let make = || Ok::<_, Failure>(first_of_runs(keys.host(), values.host()));
    let expected = arena.keep(names(shape).2, n, make)?;
    Ok((keys, values, expected))
}

/// `runs::reduce_by_key`.
fn our_reduction(arena: &Arena, n: usize, shape: Shape) -> Result<Box<dyn Task>, Failure> {
    let (keys, values, expected) = sums(arena, n, shape)?;
    reduce::<i32, Sum>(&arena.device, keys, values, &expected)
}

fn reductions(arena: &Arena, n: usize, shape: Shape) -> Result<Pairing, Failure> {
    let ((keys, values, expected), peers) = (sums(arena, n, shape)?, arena.peers()?);
    let other = pairs(arena, n, &expected, 8 * (n + expected.unique.len()), move |unique, totals, count| {
        Ok(peers.reduce_by_key(&keys.device(), &values.device(), unique, totals, count)?)
    })?;
    Ok(Pairing { ours: our_reduction(arena, n, shape)?, other })
}

/// `runs::unique_by_key`.
fn our_thinning(arena: &Arena, n: usize, shape: Shape) -> Result<Box<dyn Task>, Failure> {
    let (keys, values, expected) = firsts(arena, n, shape)?;
    thinning::<i32>(&arena.device, keys, values, &expected)
}

fn thinnings(arena: &Arena, n: usize, shape: Shape) -> Result<Pairing, Failure> {
    let ((keys, values, expected), peers) = (firsts(arena, n, shape)?, arena.peers()?);
    let other = pairs(arena, n, &expected, 4 * n + 12 * expected.unique.len(), move |unique, firsts, count| {
        Ok(peers.unique_by_key(&keys.device(), &values.device(), unique, firsts, count)?)
    })?;
    Ok(Pairing { ours: our_thinning(arena, n, shape)?, other })
}

/// `runs::encode`.
fn our_encoding(arena: &Arena, n: usize, shape: Shape) -> Result<Box<dyn Task>, Failure> {
    let keys = keys(arena, n, shape)?;
    let expected = arena.keep(names(shape).0, n, || Ok::<_, Failure>(runs_of(keys.host())))?;
    encoding(&arena.device, keys, &expected)
}

fn encodings(arena: &Arena, n: usize, shape: Shape) -> Result<Pairing, Failure> {
    let (keys, peers) = (keys(arena, n, shape)?, arena.peers()?);
    let expected = arena.keep(names(shape).0, n, || Ok::<_, Failure>(runs_of(keys.host())))?;
    let other = pairs(arena, n, &expected, 4 * n + 8 * expected.unique.len(), move |values, lengths, count| {
        Ok(peers.encode(&keys.device(), values, lengths, count)?)
    })?;
    Ok(Pairing { ours: our_encoding(arena, n, shape)?, other })
}

/// Values, how often each of them occurs, and all of them.
type Runs = (Operand<f32>, Operand<u32>, Rc<Vec<f32>>);

fn runs(arena: &Arena, n: usize) -> Result<Runs, Failure> {
    let (values, lengths) = (arena.input::<f32>(n)?, arena.input_of("lengths of runs", n, lengths)?);
    let make = || Ok::<_, Failure>(expanded(&values.host, &lengths.host));
    let expected = arena.keep("expanded runs", n, make)?;
    Ok((Operand::Shared(values), Operand::Shared(lengths), expected))
}

/// `runs::decode`.
fn our_expansion(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (values, lengths, expected) = runs(arena, n)?;
    expansion(&arena.device, values, lengths, expected)
}

fn expansions(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let ((values, lengths, expected), peers) = (runs(arena, n)?, arena.peers()?);
    let (device, len) = (&arena.device, expected.len());
    let (mut starts, mut sources) = (device.zeros(n)?, device.zeros(len)?);
    let output = output(device, len, expected)?;
    let other = task(vec![output.clone()], 8 * n + 4 * len, move || {
        let (values, lengths, mut output) = (values.device(), lengths.device(), output.borrow_mut());
        // SAFETY: the output has as many elements as the runs together.
        unsafe { peers.decode(&values, &lengths, &mut starts, &mut sources, &mut output.buffer)? };
        Ok(())
    });
    Ok(Pairing { ours: our_expansion(arena, n)?, other })
}

/// CUB's side of a task with keys and values for them.
fn pairs<T: Datum>(
    arena: &Arena,
    n: usize,
    expected: &Reduced<T>,
    bytes: usize,
    mut run: impl FnMut(&mut Slice<u32>, &mut Slice<T>, &mut Slice<u64>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    let device = &arena.device;
    let unique = output(device, n, Rc::clone(&expected.unique))?;
    let totals = output(device, n, Rc::clone(&expected.totals))?;
    let count = number(device, expected.unique.len())?;
    let parts: Vec<Rc<dyn Part>> = vec![count.clone(), unique.clone(), totals.clone()];
    Ok(task(parts, bytes, move || {
        run(&mut unique.borrow_mut().buffer, &mut totals.borrow_mut().buffer, &mut count.borrow_mut().buffer)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::is_right;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for shape in [Shape::Usual, Shape::One, Shape::Ones] {
            is_right(our_reduction(&arena, 20_000, shape).unwrap());
            is_right(our_thinning(&arena, 20_000, shape).unwrap());
            is_right(our_encoding(&arena, 20_000, shape).unwrap());
        }
        is_right(our_expansion(&arena, 20_000).unwrap());
    }
}
