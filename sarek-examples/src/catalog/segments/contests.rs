//! Reductions of segments side by side with CUB's, which gives each segment a block.

use std::rc::Rc;

use super::{Lengths, Operand, output, reduction, task, totals};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::scan::SIZES;
use sarek_runtime::monoid::Sum;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    let contest = |lengths: Lengths| Contest {
        name: format!("segments/reduce sum f32 {}", lengths.name()),
        against: "CUB DeviceSegmentedReduce::Sum",
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(move |arena, n| {
            let ((values, offsets, expected), peers) = (sides(arena, n, lengths)?, arena.peers()?);
            let (segments, device) = (expected.len(), &arena.device);
            let totals = output(device, segments, expected)?;
            let other = task(vec![totals.clone()], 4 * (n + 2 * segments + 1), move || {
                let (values, offsets, mut totals) = (values.device(), offsets.device(), totals.borrow_mut());
                // SAFETY: the offsets were made up for that many values.
                unsafe { peers.sum_segments(&values, &offsets, &mut totals.buffer)? };
                Ok(())
            });
            Ok(Pairing { ours: ours(arena, n, lengths)?, other })
        }),
    };
    vec![contest(Lengths::Short), contest(Lengths::Mixed), contest(Lengths::One)]
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
        }
    }
}
