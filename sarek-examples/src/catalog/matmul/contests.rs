//! The product beside cuBLAS.

use std::rc::Rc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::{Buffer, Device};

use super::expected::Expected;
use super::{output, work};
use crate::Failure;
use crate::bench::{Arena, Contest, Input, Pairing, square};
use crate::catalog::{Steps, Task};
use crate::data::Datum;
use crate::matmul::{Shape, matmul};

/// The sides of the matrices.
const SIZES: &[usize] = &[1024, 2048, 4096, 8192];

/// What is measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    vec![Contest {
        name: "matmul/best f32".into(),
        against: "cuBLAS SGEMM, true fp32",
        peers: true,
        sizes: SIZES,
        size: square,
        limit: |n| (n == 4096).then_some(1.3),
        open: Box::new(open_best),
    }]
}

/// Numbers from -1 to 1 with all of their digits, since what is multiplied decides how much power it takes.
fn fractions(n: usize, seed: u64) -> Vec<f32> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| random.random_range(-1.0..1.0)).collect()
}

/// One side: the matrices that it multiplies, and its result.
struct Side {
    a: Rc<Input<f32>>,
    b: Rc<Input<f32>>,
    c: Buffer<f32>,
    shape: Shape,
    expected: Rc<Expected>,
}

impl Side {
    fn open(
        arena: &Arena,
        n: usize,
        run: impl FnMut(&mut Side) -> Result<(), Failure> + 'static,
    ) -> Result<Box<dyn Task>, Failure> {
        let shape = Shape::new(n, n, n);
        let input = |name, seed| {
            arena.keep(name, n, || Input::new(&arena.device, fractions(n * n, seed)).map_err(Failure::from))
        };
        let (a, b) = (input("matmul a", 1)?, input("matmul b", 2)?);
        let expected = arena.keep("matmul", n, || Ok::<_, Failure>(Expected::new(&a.host, &b.host, shape)))?;
        Ok(Box::new(Steps {
            state: Side { a, b, c: arena.device.zeros(n * n)?, shape, expected },
            reset: |side| Ok(side.c.fill(f32::POISON)?),
            run: Box::new(run),
            verify: |side| Ok(side.expected.verdict(&side.c.to_vec()?)),
            outputs: |side| Ok(vec![output(&side.c, side.shape)?]),
            work: work(shape),
        }))
    }
}

/// Ours.
fn ours(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device: Device = arena.device.clone();
    Side::open(arena, n, move |side| Ok(matmul(&device, &side.a.next(), &side.b.next(), &mut side.c, side.shape)?))
}

/// `best` beside cuBLAS.
fn open_best(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let cublas =
        Side::open(arena, n, move |side| Ok(peers.sgemm(&side.a.next(), &side.b.next(), &mut side.c, side.shape)?))?;
    Ok(Pairing { ours: ours(arena, n)?, other: cublas })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        let mut side = ours(&arena, 150).unwrap();
        side.reset().unwrap();
        side.run().unwrap();
        assert!(side.verify().unwrap().agrees);
        side.reset().unwrap();
        assert!(!side.verify().unwrap().agrees);
    }
}
