//! Set operations side by side with Thrust's, which wait for the number of elements.

use std::rc::Rc;

use super::{Operand, combination, expected, output, sorted, task};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::scan::SIZES;
use crate::peers::SetOperation;
use crate::sets::{Intersection, Operation, Union};

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    vec![
        contest("union", "Thrust set_union", Union, SetOperation::Union),
        contest("intersection", "Thrust set_intersection", Intersection, SetOperation::Intersection),
    ]
}

fn contest<O: Operation + Copy + Send + Sync + 'static>(
    name: &'static str,
    against: &'static str,
    operation: O,
    theirs: SetOperation,
) -> Contest {
    Contest {
        name: format!("sets/{name} i32"),
        against,
        peers: true,
        sizes: &SIZES[..3],
        limit: |_| None,
        size: count,
        open: Box::new(move |arena, n| {
            let ((first, second, expected), peers) = (sides::<O>(arena, name, n)?, arena.peers()?);
            let right = expected.len();
            let result = output(&arena.device, 2 * n, expected)?;
            let other = task(vec![result.clone()], 4 * (2 * n + right), move || {
                let (first, second, mut result) = (first.device(), second.device(), result.borrow_mut());
                // SAFETY: the arrays are sorted.
                let count = unsafe { peers.set_operation(theirs, &first, &second, &mut result.buffer)? };
                if count != right as u64 {
                    return Err(Failure::Wrong(format!("{count} elements instead of {right}")));
                }
                Ok(())
            });
            Ok(Pairing { ours: ours(arena, name, n, operation)?, other })
        }),
    }
}

/// The inputs of both sides, and their result.
type Sides = (Operand<i32>, Operand<i32>, Rc<Vec<i32>>);

fn sides<O: Operation>(arena: &Arena, name: &'static str, n: usize) -> Result<Sides, Failure> {
    let first = arena.input_of("sorted, the first", n, sorted)?;
    let second = arena.input_of("sorted, the second", n, |n, seed| sorted(n, !seed))?;
    let result = arena.keep(name, n, || Ok::<_, Failure>(expected::<O>(&first.host, &second.host)))?;
    Ok((Operand::Shared(first), Operand::Shared(second), result))
}

/// `sets::combine`.
fn ours<O: Operation + Copy>(
    arena: &Arena,
    name: &'static str,
    n: usize,
    operation: O,
) -> Result<Box<dyn Task>, Failure> {
    let (first, second, expected) = sides::<O>(arena, name, n)?;
    combination(&arena.device, first, second, expected, operation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&sarek_runtime::Device::cpu(), None);
        crate::catalog::tests::is_right(ours(&arena, "union", 20_000, Union).unwrap());
        crate::catalog::tests::is_right(ours(&arena, "intersection", 20_000, Intersection).unwrap());
    }
}
