//! Scans side by side: `best` beside CUB.

use super::expected::{Cut, Operator, Reference, Value};
use super::kind_name;
use super::task::{Scan, Whole};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::operand::Operand;
use crate::peers::{Operation, PeerElement};
use crate::scan::{Kind, Scratch, exclusive_into, inclusive_into};
use sarek_runtime::monoid::{Max, Sum};

/// The lengths at which ours is measured beside CUB.
pub(in crate::catalog) const SIZES: &[usize] = &[1 << 16, 1 << 20, 1 << 24, 1 << 28];

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    fn best<T: Value + PeerElement, M: Operator<T>>(
        kind: Kind,
        operation: Operation,
        against: &'static str,
    ) -> Contest {
        Contest {
            name: format!("scan/best {} {} {}", kind_name(kind), M::NAME, T::NAME),
            against,
            peers: true,
            sizes: SIZES,
            limit: |n| (n == 1 << 28).then_some(1.25),
            size: count,
            open: Box::new(move |arena, n| {
                let other = cub::<T, M>(arena, n, kind, operation)?;
                Ok(Pairing { ours: ours::<T, M>(arena, n, kind)?, other })
            }),
        }
    }
    vec![
        best::<i32, Sum>(Kind::Exclusive, Operation::Sum, "CUB DeviceScan::ExclusiveSum"),
        best::<f32, Sum>(Kind::Inclusive, Operation::Sum, "CUB DeviceScan::InclusiveSum"),
        best::<i32, Max>(Kind::Inclusive, Operation::Max, "CUB DeviceScan::InclusiveScan"),
    ]
}

/// Returns a side without what runs it.
fn side<T: Value, M: Operator<T>>(arena: &Arena, n: usize, kind: Kind) -> Result<Scan<T, M>, Failure> {
    let input = arena.input::<T>(n)?;
    let reference = arena.keep(M::NAME, n, || Ok::<_, Failure>(Reference::<T, M>::new(&input.host, Cut::Nowhere)))?;
    Scan::new(&arena.device, Operand::Shared(input), Whole, reference, kind)
}

/// `best`.
fn ours<T: Value, M: Operator<T>>(arena: &Arena, n: usize, kind: Kind) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = Scratch::new(&device)?;
    Ok(side::<T, M>(arena, n, kind)?.task(move |scan| {
        let Scan { input, output, .. } = scan;
        match kind {
            Kind::Inclusive => inclusive_into(&device, &input.device(), output, &mut scratch, M::default())?,
            Kind::Exclusive => exclusive_into(&device, &input.device(), output, &mut scratch, M::default())?,
        }
        Ok(())
    }))
}

/// CUB's scan.
fn cub<T: Value + PeerElement, M: Operator<T>>(
    arena: &Arena,
    n: usize,
    kind: Kind,
    operation: Operation,
) -> Result<Box<dyn Task>, Failure> {
    let peers = arena.peers()?;
    Ok(side::<T, M>(arena, n, kind)?
        .task(move |scan| Ok(peers.scan(kind, operation, &scan.input.device(), &mut scan.output)?)))
}

#[cfg(test)]
mod tests {
    use sarek_runtime::Device;

    use super::*;
    use crate::catalog::tests::is_right;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for kind in [Kind::Inclusive, Kind::Exclusive] {
            is_right(ours::<i32, Sum>(&arena, 70_000, kind).unwrap());
            is_right(ours::<f32, Sum>(&arena, 70_000, kind).unwrap());
            is_right(ours::<i32, Max>(&arena, 70_000, kind).unwrap());
        }
    }
}
