//! The product beside cuBLAS.

use std::rc::Rc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rand_distr::StandardNormal;
use sarek_runtime::launch::Target;
use sarek_runtime::{Buffer, Device, Result, Slice};

use super::expected::Expected;
use super::{LAYOUTS, output, work};
use crate::Failure;
use crate::How;
use crate::bench::{Arena, Contest, Input, Pairing, square};
use crate::catalog::{Steps, Task};
use crate::data::Datum;
use crate::matmul::best::TILES;
use crate::matmul::{Shape, matmul, matmul_emulated};

/// The sides of the matrices.
const SIZES: &[usize] = &[1024, 2048, 4096, 8192];

/// The sides at which tiles for small matrices are measured.
const SMALL: &[usize] = &[1024, 2048];

/// The sides at which tiles for large matrices are measured.
const LARGE: &[usize] = &[4096, 8192];

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    let mut contests = vec![beside_cublas("matmul/best f32".into(), (false, false), SIZES, matmul)];
    contests[0].limit = |n| (n == 4096).then_some(1.3);
    contests.extend(LAYOUTS.map(|(layout, turned)| Contest {
        limit: |n| (n >= 4096).then_some(0.6),
        ..beside_cublas(format!("matmul/emulated f32 {layout}"), turned, SIZES, matmul_emulated)
    }));
    contests.extend(super::wgmma::contests());
    contests.extend(TILES[0].candidates().iter().map(|(name, multiply)| {
        let sizes = if name.starts_with("64") { SMALL } else { LARGE };
        let multiply = |device: &Device, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape| {
            multiply(&(device as &dyn Target), a, b, c, shape, &How::CHECKED)
        };
        beside_cublas(format!("matmul/tile {name} f32"), (false, false), sizes, multiply)
    }));
    contests
}

/// Returns a contest of one of ours beside cuBLAS.
fn beside_cublas(
    name: String,
    (transpose_a, transpose_b): (bool, bool),
    sizes: &'static [usize],
    multiply: impl Multiply,
) -> Contest {
    Contest {
        name,
        against: "cuBLAS SGEMM, true fp32",
        peers: true,
        sizes,
        size: square,
        limit: |_| None,
        open: Box::new(move |arena, n| {
            let shape = Shape::new(n, n, n).transposed(transpose_a, transpose_b);
            let peers = arena.peers()?;
            let run =
                move |side: &mut Side| Ok(peers.sgemm(&side.a.next(), &side.b.next(), &mut side.c, side.shape)?);
            let cublas = Side::open(arena, shape, run)?;
            Ok(Pairing { ours: ours(arena, shape, multiply)?, other: cublas })
        }),
    }
}

/// One of ours.
trait Multiply:
    Fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Shape) -> Result<()> + Copy + Send + Sync + 'static
{
}

impl<F> Multiply for F where
    F: Fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Shape) -> Result<()> + Copy + Send + Sync + 'static
{
}

/// Returns normal numbers with all of their digits, since the factors determine the power consumption.
pub(super) fn normal(n: usize, seed: u64) -> Vec<f32> {
    SmallRng::seed_from_u64(seed).sample_iter(StandardNormal).take(n).collect()
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
        shape: Shape,
        run: impl FnMut(&mut Side) -> Result<(), Failure> + 'static,
    ) -> Result<Box<dyn Task>, Failure> {
        let Shape { n, transpose_a, transpose_b, .. } = shape;
        let input =
            |name, seed| arena.keep(name, n, || Input::new(&arena.device, normal(n * n, seed)).map_err(Failure::from));
        let (a, b) = (input("matmul a", 1)?, input("matmul b", 2)?);
        let key = LAYOUTS.iter().find(|(_, turned)| *turned == (transpose_a, transpose_b));
        let (layout, _) = key.expect("the table has all layouts");
        let expected = arena.keep(layout, n, || Ok::<_, Failure>(Expected::new(&a.host, &b.host, shape)))?;
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

/// One of ours, ready.
fn ours(arena: &Arena, shape: Shape, multiply: impl Multiply) -> Result<Box<dyn Task>, Failure> {
    let device: Device = arena.device.clone();
    Side::open(arena, shape, move |side| {
        Ok(multiply(&device, &side.a.next(), &side.b.next(), &mut side.c, side.shape)?)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_are_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        let mut side = ours(&arena, Shape::new(150, 150, 150), matmul).unwrap();
        side.reset().unwrap();
        side.run().unwrap();
        assert!(side.verify().unwrap().agrees);
        side.reset().unwrap();
        assert!(!side.verify().unwrap().agrees);
    }
}
