//! Reductions and sorts of segments side by side with CUB's. A reduction of CUB's gives each segment a block.

use std::rc::Rc;

use super::{
    Lengths, Operand, output, reduction, sorted_places, sorted_segments, sorting, sorting_pairs, task, totals,
};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::scan::SIZES;
use sarek_runtime::monoid::Sum;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    type Open = fn(&Arena, usize, Lengths) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, lengths: Lengths, open: Open| Contest {
        name: format!("segments/{name} f32 {}", lengths.name()),
        against,
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(move |arena, n| open(arena, n, lengths)),
    };
    let lengths = [Lengths::Short, Lengths::Mixed, Lengths::One];
    let sums = lengths.map(|lengths| contest("reduce sum", "CUB DeviceSegmentedReduce::Sum", lengths, sums));
    let sorts = lengths.map(|lengths| contest("sort", "CUB DeviceSegmentedSort::SortKeys", lengths, sorts));
    let pairs =
        lengths.map(|lengths| contest("sort pairs", "CUB DeviceSegmentedSort::StableSortPairs", lengths, pairs));
    sums.into_iter().chain(sorts).chain(pairs).collect()
}

fn sums(arena: &Arena, n: usize, lengths: Lengths) -> Result<Pairing, Failure> {
    let ((values, offsets, expected), peers) = (sides(arena, n, lengths)?, arena.peers()?);
    let segments = expected.len();
    let totals = output(&arena.device, segments, expected)?;
    let other = task(vec![totals.clone()], 4 * (n + 2 * segments + 1), move || {
        let (values, offsets, mut totals) = (values.device(), offsets.device(), totals.borrow_mut());
        // SAFETY: the offsets were made up for that many values.
        unsafe { peers.sum_segments(&values, &offsets, &mut totals.buffer)? };
        Ok(())
    });
    Ok(Pairing { ours: ours(arena, n, lengths)?, other })
}

fn sorts(arena: &Arena, n: usize, lengths: Lengths) -> Result<Pairing, Failure> {
    let ((keys, offsets, expected), peers) = (sorted_sides(arena, n, lengths)?, arena.peers()?);
    let result = output(&arena.device, n, expected)?;
    let other = task(vec![result.clone()], 8 * n, move || {
        let (keys, offsets, mut result) = (keys.device(), offsets.device(), result.borrow_mut());
        // SAFETY: the offsets were made up for that many keys.
        unsafe { peers.sort_segments(&keys, &offsets, &mut result.buffer)? };
        Ok(())
    });
    Ok(Pairing { ours: our_sort(arena, n, lengths)?, other })
}

fn pairs(arena: &Arena, n: usize, lengths: Lengths) -> Result<Pairing, Failure> {
    let ((keys, offsets, expected), peers) = (sides_of_pairs(arena, n, lengths)?, arena.peers()?);
    let (sorted, moved) =
        (output(&arena.device, n, expected.0.clone())?, output(&arena.device, n, expected.1.clone())?);
    let values = arena.device.upload(&(0..n as u32).collect::<Vec<_>>())?;
    let other = task(vec![sorted.clone(), moved.clone()], 16 * n, move || {
        let (keys, offsets) = (keys.device(), offsets.device());
        let (mut sorted, mut moved) = (sorted.borrow_mut(), moved.borrow_mut());
        // SAFETY: the offsets were made up for that many keys.
        unsafe { peers.sort_segments_pairs(&keys, &values, &offsets, &mut sorted.buffer, &mut moved.buffer)? };
        Ok(())
    });
    Ok(Pairing { ours: our_pairs(arena, n, lengths)?, other })
}

/// The inputs of both sides, and their results.
type SidesOfPairs = (Operand<f32>, Operand<u32>, Rc<(Rc<Vec<f32>>, Rc<Vec<u32>>)>);

fn sides_of_pairs(arena: &Arena, n: usize, lengths: Lengths) -> Result<SidesOfPairs, Failure> {
    // Whole numbers, many of them equal.
    let keys = arena.input::<f32>(n)?;
    let offsets = arena.input_of(lengths.name(), n, |n, seed| lengths.offsets(n, seed))?;
    let make = || Ok::<_, Failure>(sorted_places(&keys.host, &offsets.host));
    let expected = arena.keep(lengths.name(), n, make)?;
    Ok((Operand::Shared(keys), Operand::Shared(offsets), expected))
}

/// `segments::sort_pairs`.
fn our_pairs(arena: &Arena, n: usize, lengths: Lengths) -> Result<Box<dyn Task>, Failure> {
    let (keys, offsets, expected) = sides_of_pairs(arena, n, lengths)?;
    sorting_pairs(&arena.device, keys, offsets, &expected)
}

fn sorted_sides(arena: &Arena, n: usize, lengths: Lengths) -> Result<Sides, Failure> {
    let keys = arena.input_of("wide", n, crate::data::sample_wide::<f32>)?;
    let offsets = arena.input_of(lengths.name(), n, |n, seed| lengths.offsets(n, seed))?;
    let name = match lengths {
        Lengths::Short => "sorted short segments",
        Lengths::Mixed => "sorted segments",
        Lengths::One => "one sorted segment",
    };
    let expected = arena.keep(name, n, || Ok::<_, Failure>(sorted_segments(&keys.host, &offsets.host)))?;
    Ok((Operand::Shared(keys), Operand::Shared(offsets), expected))
}

/// `segments::sort`.
fn our_sort(arena: &Arena, n: usize, lengths: Lengths) -> Result<Box<dyn Task>, Failure> {
    let (keys, offsets, expected) = sorted_sides(arena, n, lengths)?;
    sorting::<f32>(&arena.device, keys, offsets, expected)
}

/// The inputs of both sides, and their result.
type Sides = (Operand<f32>, Operand<u32>, Rc<Vec<f32>>);

fn sides(arena: &Arena, n: usize, lengths: Lengths) -> Result<Sides, Failure> {
    let values = arena.input::<f32>(n)?;
    let offsets = arena.input_of(lengths.name(), n, |n, seed| lengths.offsets(n, seed))?;
    let make = || Ok::<_, Failure>(totals::<f32, Sum>(&values.host, &offsets.host));
    let expected = arena.keep(lengths.name(), n, make)?;
    Ok((Operand::Shared(values), Operand::Shared(offsets), expected))
}

/// `segments::reduce`.
fn ours(arena: &Arena, n: usize, lengths: Lengths) -> Result<Box<dyn Task>, Failure> {
    let (values, offsets, expected) = sides(arena, n, lengths)?;
    reduction::<f32, Sum>(&arena.device, values, offsets, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&sarek_runtime::Device::cpu(), None);
        for lengths in [Lengths::Short, Lengths::Mixed, Lengths::One] {
            crate::catalog::tests::is_right(ours(&arena, 70_000, lengths).unwrap());
            crate::catalog::tests::is_right(our_sort(&arena, 20_000, lengths).unwrap());
            crate::catalog::tests::is_right(our_pairs(&arena, 20_000, lengths).unwrap());
        }
    }
}
