//! The product beside cuBLAS.

use std::rc::Rc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::{Buffer, Device, Result, Slice};

use super::expected::Expected;
use super::{LAYOUTS, output, work};
use crate::Failure;
use crate::How;
use crate::bench::{Arena, Contest, Input, Pairing, square};
use crate::catalog::{Steps, Task};
use crate::data::Datum;
use crate::matmul::best::{self, Tuning, matmul_with};
use crate::matmul::{Shape, matmul, matmul_emulated};

/// The sides of the matrices.
const SIZES: &[usize] = &[1024, 2048, 4096, 8192];

/// The sides at which tiles for small matrices are measured.
const SMALL: &[usize] = &[1024, 2048];

/// The sides at which tiles for large matrices are measured.
const LARGE: &[usize] = &[4096, 8192];

/// One of ours.
type Multiply = fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Shape) -> Result<()>;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    let beside_cublas = |name: &str, sizes, limit, multiply: Multiply| Contest {
        name: format!("matmul/{name}"),
        against: "cuBLAS SGEMM, true fp32",
        peers: true,
        sizes,
        size: square,
        limit,
        open: Box::new(move |arena, n| open(arena, Shape::new(n, n, n), multiply)),
    };
    let mut contests = vec![beside_cublas("best f32", SIZES, |n| (n == 4096).then_some(1.3), matmul)];
    contests.extend(LAYOUTS.map(|(layout, (transpose_a, transpose_b))| Contest {
        name: format!("matmul/emulated f32 {layout}"),
        open: Box::new(move |arena, n| {
            open(arena, Shape::new(n, n, n).transposed(transpose_a, transpose_b), matmul_emulated)
        }),
        ..beside_cublas("", SIZES, |n| (n >= 4096).then_some(0.6), matmul)
    }));
    contests.extend(super::wgmma::contests());
    contests.extend(tiles().map(|(name, sizes, multiply)| beside_cublas(name, sizes, |_| None, multiply)));
    contests
}

/// Tiles that `best` could take: its own ones, and those beside which they were chosen.
fn tiles() -> [(&'static str, &'static [usize], Multiply); 6] {
    macro_rules! tile {
        ($tuning:expr) => {
            |device, a, b, c, shape| matmul_with!($tuning)(device, a, b, c, shape, &How::CHECKED)
        };
    }
    [
        ("tile 64x64x16 of 64 threads f32", SMALL, tile!(best::SMALL)),
        ("tile 64x64x16 of 128 threads f32", SMALL, tile!(Tuning { rows_of_thread: 4, ..best::SMALL })),
        ("tile 128x64x16 of 128 threads f32", SMALL, tile!(Tuning { rows: 128, blocks: 2, ..best::SMALL })),
        ("tile 128x128x8 of 128 threads f32", SMALL, tile!(best::LARGE)),
        ("tile 256x128x8 of 256 threads f32", LARGE, tile!(Tuning { rows: 256, blocks: 1, ..best::LARGE })),
        ("tile 128x128x8 of 256 threads f32", LARGE, tile!(Tuning { rows_of_thread: 8, ..best::LARGE })),
    ]
}

/// Returns numbers from -1 to 1 with all of their digits, since the factors determine the power consumption.
pub(super) fn fractions(n: usize, seed: u64) -> Vec<f32> {
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
        shape: Shape,
        run: impl FnMut(&mut Side) -> Result<(), Failure> + 'static,
    ) -> Result<Box<dyn Task>, Failure> {
        let Shape { n, transpose_a, transpose_b, .. } = shape;
        let input = |name, seed| {
            arena.keep(name, n, || Input::new(&arena.device, fractions(n * n, seed)).map_err(Failure::from))
        };
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
fn ours(arena: &Arena, shape: Shape, multiply: Multiply) -> Result<Box<dyn Task>, Failure> {
    let device: Device = arena.device.clone();
    Side::open(arena, shape, move |side| {
        Ok(multiply(&device, &side.a.next(), &side.b.next(), &mut side.c, side.shape)?)
    })
}

/// One of ours beside cuBLAS.
fn open(arena: &Arena, shape: Shape, multiply: Multiply) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let run = move |side: &mut Side| Ok(peers.sgemm(&side.a.next(), &side.b.next(), &mut side.c, side.shape)?);
    let cublas = Side::open(arena, shape, run)?;
    Ok(Pairing { ours: ours(arena, shape, multiply)?, other: cublas })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_are_right_on_the_cpu() {
        let best: Multiply = matmul;
        for (name, multiply) in tiles().map(|(name, _, multiply)| (name, multiply)).into_iter().chain([("best", best)])
        {
            let arena = Arena::new(&Device::cpu(), None);
            let mut side = ours(&arena, Shape::new(150, 150, 150), multiply).unwrap();
            side.reset().unwrap();
            side.run().unwrap();
            assert!(side.verify().unwrap().agrees, "{name}");
            side.reset().unwrap();
            assert!(!side.verify().unwrap().agrees, "{name}");
        }
    }
}
