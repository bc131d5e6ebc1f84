//! Compactions side by side: `best` beside CUB.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::{
    Changes, Compaction, Even, Keep, Positive, Predicate, Rest, Scratch, partition_into, select_into, unique_into,
};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::operand::Operand;
use crate::catalog::scan::SIZES;
use crate::data::Datum;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    type Open = fn(&Arena, usize) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, open: Open| Contest {
        name: format!("compaction/best {name}"),
        against,
        peers: true,
        sizes: SIZES,
        limit: |n| (n == 1 << 28).then_some(1.25),
        size: count,
        open: Box::new(open),
    };
    vec![
        contest("select even i32", "CUB DeviceSelect::If", |arena, n| {
            let peers = arena.peers()?;
            let other = side::<i32, Even>(arena, n, Rest::Nowhere)?.task(move |side| {
                let Compaction { input, kept, count, .. } = side;
                Ok(peers.select_even(&input.device(), kept, count)?)
            });
            Ok(Pairing { ours: select::<i32, Even>(arena, n)?, other })
        }),
        contest("select positive f32", "CUB DeviceSelect::If", |arena, n| {
            let peers = arena.peers()?;
            let other = side::<f32, Positive>(arena, n, Rest::Nowhere)?.task(move |side| {
                let Compaction { input, kept, count, .. } = side;
                Ok(peers.select_positive(&input.device(), kept, count)?)
            });
            Ok(Pairing { ours: select::<f32, Positive>(arena, n)?, other })
        }),
        contest("partition even i32", "CUB DevicePartition::If", |arena, n| {
            let peers = arena.peers()?;
            let other = side::<i32, Even>(arena, n, Rest::Behind)?.task(move |side| {
                let Compaction { input, kept, count, .. } = side;
                Ok(peers.partition_even(&input.device(), kept, count)?)
            });
            Ok(Pairing { ours: partition(arena, n)?, other })
        }),
        contest("unique i32", "CUB DeviceSelect::Unique", |arena, n| {
            let peers = arena.peers()?;
            let other = side::<i32, Changes>(arena, n, Rest::Nowhere)?.task(move |side| {
                let Compaction { input, kept, count, .. } = side;
                Ok(peers.unique(&input.device(), kept, count)?)
            });
            Ok(Pairing { ours: unique(arena, n)?, other })
        }),
    ]
}

/// Returns a side without what runs it.
fn side<T: Datum, P: Keep<T>>(arena: &Arena, n: usize, rest: Rest<T>) -> Result<Compaction<T, P>, Failure> {
    let input = arena.input_of(P::NAME, n, P::sample)?;
    let right = *arena.keep(P::NAME, n, || Ok::<_, Failure>(P::count(&input.host)))?;
    Compaction::new(&arena.device, Operand::Shared(Rc::clone(&input)), rest, right)
}

/// `best`'s selection.
fn select<T: Datum + Number, P: Keep<T> + Predicate<T> + Default>(
    arena: &Arena,
    n: usize,
) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = Scratch::new(&device)?;
    Ok(side::<T, P>(arena, n, Rest::Nowhere)?.task(move |side| {
        let Compaction { input, kept, count, .. } = side;
        Ok(select_into(&device, &input.device(), kept, count, &mut scratch, P::default())?)
    }))
}

/// `best`'s partition.
fn partition(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = Scratch::new(&device)?;
    Ok(side::<i32, Even>(arena, n, Rest::Apart(device.zeros(n)?))?.task(move |side| {
        let Compaction { input, kept, rest, count, .. } = side;
        let Rest::Apart(rest) = rest else { unreachable!("there is room for the others") };
        Ok(partition_into(&device, &input.device(), kept, rest, count, &mut scratch, Even)?)
    }))
}

/// `best` without repetitions.
fn unique(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = Scratch::new(&device)?;
    Ok(side::<i32, Changes>(arena, n, Rest::Nowhere)?.task(move |side| {
        let Compaction { input, kept, count, .. } = side;
        Ok(unique_into(&device, &input.device(), kept, count, &mut scratch)?)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::is_right;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        is_right(select::<i32, Even>(&arena, 70_000).unwrap());
        is_right(select::<f32, Positive>(&arena, 70_000).unwrap());
        is_right(partition(&arena, 70_000).unwrap());
        is_right(unique(&arena, 70_000).unwrap());
    }
}
