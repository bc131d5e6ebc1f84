//! Scans of segments side by side: `best` beside CUB.

use std::rc::Rc;

use super::{ByKey, Scratch, Shape, inclusive_into};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::operand::Operand;
use crate::catalog::scan::SIZES;
use crate::catalog::scan::expected::{Cut, Reference};
use crate::catalog::scan::task::Scan;
use crate::scan::Kind;
use sarek_runtime::monoid::Sum;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    let contest = |shape: Shape, limit| Contest {
        name: format!("segmented/best inclusive sum i32 by key{}", shape.suffix()),
        against: "CUB DeviceScan::InclusiveSumByKey",
        peers: true,
        sizes: SIZES,
        limit,
        size: count,
        open: Box::new(move |arena, n| Ok(Pairing { ours: ours(arena, n, shape)?, other: cub(arena, n, shape)? })),
    };
    vec![
        contest(Shape::Usual, |n| (n == 1 << 28).then_some(1.3)),
        contest(Shape::One, |_| None),
        contest(Shape::Ones, |_| None),
    ]
}

/// Returns a side without what runs it.
fn side(arena: &Arena, n: usize, shape: Shape) -> Result<Scan<i32, Sum, Operand<u32>>, Failure> {
    let name = match shape {
        Shape::Usual => "keys",
        Shape::One => "one key",
        Shape::Ones => "keys that differ",
    };
    let input = arena.input::<i32>(n)?;
    let keys = arena.input_of(name, n, |n, seed| shape.keys(n, seed))?;
    let reference = || Ok::<_, Failure>(Reference::new(&input.host, Cut::Keys(&keys.host)));
    let reference = arena.keep(name, n, reference)?;
    let (input, keys) = (Operand::Shared(Rc::clone(&input)), Operand::Shared(Rc::clone(&keys)));
    Scan::new(&arena.device, input, keys, reference, Kind::Inclusive)
}

/// `best`.
fn ours(arena: &Arena, n: usize, shape: Shape) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = Scratch::new(&device)?;
    Ok(side(arena, n, shape)?.task(move |scan| {
        let Scan { input, cutter, output, .. } = scan;
        let keys = cutter.device();
        Ok(inclusive_into(&device, &input.device(), ByKey(&keys), output, &mut scratch, Sum)?)
    }))
}

/// CUB's.
fn cub(arena: &Arena, n: usize, shape: Shape) -> Result<Box<dyn Task>, Failure> {
    let peers = arena.peers()?;
    Ok(side(arena, n, shape)?.task(move |scan| {
        let Scan { input, cutter, output, .. } = scan;
        Ok(peers.sum_by_key(Kind::Inclusive, &cutter.device(), &input.device(), output)?)
    }))
}

#[cfg(test)]
mod tests {
    use sarek_runtime::Device;

    use super::*;
    use crate::catalog::tests::is_right;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for shape in [Shape::Usual, Shape::One, Shape::Ones] {
            is_right(ours(&arena, 70_000, shape).unwrap());
        }
    }
}
