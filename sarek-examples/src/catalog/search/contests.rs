//! Searches side by side with Thrust's.

use std::rc::Rc;

use super::{Operand, expected, output, searches, sorted, task, wanted};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::scan::SIZES;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    vec![Contest {
        name: "search/lower_bound f32".into(),
        against: "Thrust lower_bound",
        peers: true,
        // The host takes minutes for more.
        sizes: &SIZES[..3],
        limit: |_| None,
        size: count,
        open: Box::new(|arena, n| {
            let ((sorted, values, expected), peers) = (sides(arena, n)?, arena.peers()?);
            let found = output(&arena.device, n, expected)?;
            let other = task(vec![found.clone()], 16 * n, move || {
                let (sorted, values, mut found) = (sorted.device(), values.device(), found.borrow_mut());
                Ok(peers.lower_bound(&sorted, &values, &mut found.buffer)?)
            });
            Ok(Pairing { ours: ours(arena, n)?, other })
        }),
    }]
}

/// The inputs of both sides, and their result.
type Sides = (Operand<f32>, Operand<f32>, Rc<Vec<u64>>);

fn sides(arena: &Arena, n: usize) -> Result<Sides, Failure> {
    let sorted = arena.input_of("sorted numbers", n, sorted::<f32>)?;
    let values = arena.input_of("numbers to find", n, wanted::<f32>)?;
    let make = || Ok::<_, Failure>(expected::<f32, false>(&sorted.host, &values.host));
    let expected = arena.keep("places", n, make)?;
    Ok((Operand::Shared(sorted), Operand::Shared(values), expected))
}

/// `search::lower_bound`.
fn ours(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (sorted, values, expected) = sides(arena, n)?;
    searches::<f32, false>(&arena.device, sorted, values, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        crate::catalog::tests::is_right(ours(&Arena::new(&sarek_runtime::Device::cpu(), None), 20_000).unwrap());
    }
}
