//! Selections side by side with CUB's, and the search for the first element with Thrust's, which waits for it.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::{
    Operand, Thirds, by_flags_task, chosen, finding, flags, number, output, partition, task, thirds, thirds_task,
};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::outputs::Part;
use crate::catalog::scan::SIZES;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    type Open = fn(&Arena, usize) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, open: Open| Contest {
        name: format!("select/{name}"),
        against,
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(open),
    };
    vec![
        contest("by_flags i32", "CUB DeviceSelect::Flagged", selections),
        contest("partition3 i32", "CUB DevicePartition::If", partitions),
        contest("find_if no positive f32", "Thrust find_if", searches),
    ]
}

fn selections(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let ((input, flags, expected), peers) = (sides(arena, n)?, arena.peers()?);
    let (right, device) = (expected.len(), &arena.device);
    let (kept, number) = (output(device, n, expected)?, number(device, right)?);
    let parts: Vec<Rc<dyn Part>> = vec![number.clone(), kept.clone()];
    let other = task(parts, 5 * n + 4 * right, move || {
        let (mut kept, mut count) = (kept.borrow_mut(), number.borrow_mut());
        Ok(peers.select_flagged(&input.device(), &flags, &mut kept.buffer, &mut count.buffer)?)
    });
    Ok(Pairing { ours: ours(arena, n)?, other })
}

fn partitions(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let ((input, expected), peers) = (parts(arena, n)?, arena.peers()?);
    let other = thirds_task(&arena.device, n, &expected, move |outputs, counts| {
        Ok(peers.partition_three(&input.device(), outputs, counts)?)
    })?;
    Ok(Pairing { ours: our_partition(arena, n)?, other })
}

fn parts(arena: &Arena, n: usize) -> Result<(Operand<i32>, Rc<Thirds<i32>>), Failure> {
    let input = arena.input_of("wide", n, crate::data::sample_wide::<i32>)?;
    let expected = arena.keep("thirds", n, || Ok::<_, Failure>(thirds(&input.host)))?;
    Ok((Operand::Shared(input), expected))
}

/// `select::partition3`.
fn our_partition(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (input, expected) = parts(arena, n)?;
    partition(&arena.device, input, &expected)
}

fn searches(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let (input, peers) = (none_positive(arena, n)?, arena.peers()?);
    let index = number(&arena.device, n)?;
    let other = task(vec![index.clone()], 4 * n, move || {
        // The result is on the host already: the copy is so that it is compared, and costs a launch.
        Ok(index.borrow_mut().buffer.copy_from(&[peers.find_positive(&input.device())?])?)
    });
    Ok(Pairing { ours: our_search(arena, n)?, other })
}

fn none_positive(arena: &Arena, n: usize) -> Result<Operand<f32>, Failure> {
    Ok(Operand::Shared(arena.input_of("no positive number", n, |n, _| vec![-1.0; n])?))
}

/// `select::find_if`.
fn our_search(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    finding(&arena.device, none_positive(arena, n)?, 4 * n)
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
        let arena = Arena::new(&Device::cpu(), None);
        for ours in [ours, our_partition, our_search] {
            crate::catalog::tests::is_right(ours(&arena, 70_000).unwrap());
        }
    }
}
