//! Selections side by side with CUB's.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::{Operand, by_flags_task, chosen, flags, number, output, task};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::outputs::Part;
use crate::catalog::scan::SIZES;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    vec![Contest {
        name: "select/by_flags i32".into(),
        against: "CUB DeviceSelect::Flagged",
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(|arena, n| {
            let ((input, flags, expected), peers) = (sides(arena, n)?, arena.peers()?);
            let (right, device) = (expected.len(), &arena.device);
            let (kept, number) = (output(device, n, expected)?, number(device, right)?);
            let parts: Vec<Rc<dyn Part>> = vec![number.clone(), kept.clone()];
            let other = task(parts, 5 * n + 4 * right, move || {
                let (mut kept, mut count) = (kept.borrow_mut(), number.borrow_mut());
                Ok(peers.select_flagged(&input.device(), &flags, &mut kept.buffer, &mut count.buffer)?)
            });
            Ok(Pairing { ours: ours(arena, n)?, other })
        }),
    }]
}

/// The inputs of both sides, and what they should keep.
type Sides = (Operand<i32>, Buffer<bool>, Rc<Vec<i32>>);

fn sides(arena: &Arena, n: usize) -> Result<Sides, Failure> {
    let input = arena.input::<i32>(n)?;
    let set = arena.keep("flags", n, || Ok::<_, Failure>(flags(n, n as u64)))?;
    let expected = arena.keep("flagged", n, || Ok::<_, Failure>(chosen(&input.host, &set)))?;
    let flags = arena.device.upload(&set.iter().map(|flag| *flag != 0).collect::<Vec<bool>>())?;
    Ok((Operand::Shared(input), flags, expected))
}

/// `select::by_flags`.
fn ours(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (input, flags, expected) = sides(arena, n)?;
    by_flags_task(&arena.device, input, flags, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        crate::catalog::tests::is_right(ours(&Arena::new(&Device::cpu(), None), 70_000).unwrap());
    }
}
