//! Filters beside NPP.

use std::cell::Cell;
use std::rc::Rc;

use sarek_runtime::{Buffer, Device, Result, Slice};

use super::expected::{self, Weights};
use super::{matrix, work};
use crate::Failure;
use crate::bench::{Arena, Contest, Input, Pairing, copies, square};
use crate::catalog::{Steps, Task};
use crate::convolution::columns::{Tuning, columns_with, convolve2d_columns_tuned};
use crate::convolution::{How, Image, convolve2d, convolve2d_separable};
use crate::data::{Datum, sample};
use crate::peers::{Filter, PaddedImage};

/// The sides of the images.
const SIZES: &[usize] = &[1024, 8192];

/// The widest filter, for which the frame of NPP's images is made.
const WIDEST: usize = 15;

/// One of ours.
type Convolve = fn(&Device, &Slice<f32>, Image, &Slice<f32>, Image, &mut Slice<f32>) -> Result<()>;

/// Columns with other rows a thread than `best` chooses.
macro_rules! rows {
    ($tuning:expr) => {
        |device, image, size, filter, filter_size, output| {
            let how = How::CHECKED;
            let convolve = columns_with!(convolve2d_columns_tuned[WIDEST], $tuning);
            convolve(device, image, size, filter, filter_size, output, &how)
        }
    };
}

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    type Open = fn(&Arena, usize) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, limit, open: Open| Contest {
        name: format!("convolution/{name}"),
        against,
        peers: true,
        sizes: SIZES,
        size: square,
        limit,
        open: Box::new(open),
    };
    vec![
        contest("best 5x5 f32", "NPP Filter", |n| (n == 8192).then_some(1.0), open::<5>),
        contest("best 3x3 f32", "NPP Filter", |_| None, open::<3>),
        contest("best 7x7 f32", "NPP Filter", |_| None, open::<7>),
        contest("best 15x15 f32", "NPP Filter", |_| None, open::<WIDEST>),
        contest(
            "columns of 16 rows 15x15 f32",
            "NPP Filter",
            |_| None,
            |arena, n| beside_npp::<WIDEST>(arena, n, rows!(Tuning { rows: 16, blocks: 7 })),
        ),
        contest(
            "columns of 48 rows 15x15 f32",
            "NPP Filter",
            |_| None,
            |arena, n| beside_npp::<WIDEST>(arena, n, rows!(Tuning { rows: 48, blocks: 5 })),
        ),
        contest("best 5x5 separable f32", "NPP FilterRow, FilterColumn", |_| None, open_separable),
    ]
}

/// One side: an image, and its output.
struct Side {
    image: Rc<Input<f32>>,
    output: Buffer<f32>,
    size: Image,
    filter: Weights,
    /// `true` if the outputs that the frame reaches are correct too.
    edges: bool,
}

/// Returns a side that does something with an image and its output. Without `edges`, the outputs that the frame reaches
/// are not compared: NPP's 3x3 and 5x5 filters, and its rows and columns, repeat the region's last pixels there instead
/// of reading the surroundings, as its larger filters and its documentation do.
fn side(
    arena: &Arena,
    n: usize,
    filter: &Weights,
    edges: bool,
    mut apply: impl FnMut(&Input<f32>, &mut Slice<f32>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    let size = Image::new(n, n);
    let image = arena.input(n * n)?;
    Ok(Box::new(Steps {
        state: Side { image, output: arena.device.zeros(n * n)?, size, filter: filter.clone(), edges },
        reset: |side| Ok(side.output.fill(f32::POISON)?),
        run: Box::new(move |side| apply(&side.image, &mut side.output)),
        verify: |side| {
            let (image, mut output) = (&side.image.host, side.output.to_vec()?);
            if !side.edges {
                expected::mend_edges(image, side.size, &side.filter, &mut output);
            }
            Ok(expected::verdict(image, side.size, &side.filter, &output))
        },
        outputs: |side| Ok(vec![matrix(side.output.to_vec()?, [side.size.height, side.size.width])]),
        work: work(size, filter, 1),
    }))
}

/// The image in a frame, as often as ours is there, so that neither side finds it in the cache.
struct Framed {
    images: Vec<PaddedImage>,
    next: Cell<usize>,
}

impl Framed {
    /// Returns the one that both NPP's filters take.
    fn of(arena: &Arena, n: usize) -> Result<Rc<Framed>, Failure> {
        let image = arena.input::<f32>(n * n)?;
        arena.keep("framed", n * n, || {
            let (size, widest) = (Image::new(n, n), Image::new(WIDEST, WIDEST));
            let framed = || PaddedImage::new(&arena.device, &image.host, size, widest);
            let images = (0..copies(size_of_val(&image.host[..]))).map(|_| framed()).collect::<Result<_>>()?;
            Ok(Framed { images, next: Cell::new(0) })
        })
    }

    /// Returns the copy whose use is longest ago.
    fn next(&self) -> &PaddedImage {
        &self.images[self.next.replace((self.next.get() + 1) % self.images.len())]
    }
}

/// Returns a filter of `SIDE` by `SIDE` weights.
fn weights<const SIDE: usize>() -> Weights {
    Weights::new(sample(SIDE * SIDE, SIDE as u64), SIDE, SIDE)
}

/// Returns the row and the column of the separable filter.
fn row_and_column() -> [Vec<f32>; 2] {
    [sample(5, 1), sample(5, 2)]
}

/// One of ours.
fn ours<const SIDE: usize>(arena: &Arena, n: usize, convolve: Convolve) -> Result<Box<dyn Task>, Failure> {
    let filter = weights::<SIDE>();
    let (device, weights): (Device, _) = (arena.device.clone(), arena.device.upload(&filter.weights)?);
    side(arena, n, &filter, true, move |image, output| {
        let (size, filter_size) = (Image::new(n, n), Image::new(SIDE, SIDE));
        Ok(convolve(&device, &image.next(), size, &weights, filter_size, output)?)
    })
}

/// `best` beside NPP's.
fn open<const SIDE: usize>(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    beside_npp::<SIDE>(arena, n, convolve2d)
}

/// One of ours beside NPP's.
fn beside_npp<const SIDE: usize>(arena: &Arena, n: usize, convolve: Convolve) -> Result<Pairing, Failure> {
    let (peers, framed, filter) = (arena.peers()?, Framed::of(arena, n)?, weights::<SIDE>());
    let reversed = Filter::new(&arena.device, &filter.weights, filter.size)?;
    let edges = SIDE > 5;
    let npp = side(arena, n, &filter, edges, move |_, output| Ok(peers.filter(framed.next(), &reversed, output)?))?;
    Ok(Pairing { ours: ours::<SIDE>(arena, n, convolve)?, other: npp })
}

/// Ours, of a row and a column.
fn ours_separable(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let [row, column] = row_and_column();
    let filter = Weights::separable(&row, &column);
    let (row, column) = (arena.device.upload(&row)?, arena.device.upload(&column)?);
    let device: Device = arena.device.clone();
    side(arena, n, &filter, true, move |image, output| {
        Ok(convolve2d_separable(&device, &image.next(), Image::new(n, n), &row, &column, output)?)
    })
}

/// Ours beside NPP's two.
fn open_separable(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let (peers, framed, [row, column]) = (arena.peers()?, Framed::of(arena, n)?, row_and_column());
    let filter = Weights::separable(&row, &column);
    let row = Filter::new(&arena.device, &row, Image::new(row.len(), 1))?;
    let column = Filter::new(&arena.device, &column, Image::new(1, column.len()))?;
    let npp = side(arena, n, &filter, false, move |_, output| {
        Ok(peers.filter_separable(framed.next(), &row, &column, output)?)
    })?;
    Ok(Pairing { ours: ours_separable(arena, n)?, other: npp })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        let sides = [
            ours::<3>(&arena, 100, convolve2d),
            ours::<5>(&arena, 100, convolve2d),
            ours::<7>(&arena, 100, convolve2d),
            ours::<WIDEST>(&arena, 100, convolve2d),
            ours::<WIDEST>(&arena, 100, rows!(Tuning { rows: 16, blocks: 7 })),
            ours::<WIDEST>(&arena, 100, rows!(Tuning { rows: 48, blocks: 5 })),
            ours_separable(&arena, 100),
        ];
        for side in sides {
            let mut side = side.unwrap();
            side.reset().unwrap();
            side.run().unwrap();
            assert!(side.verify().unwrap().agrees);
            side.reset().unwrap();
            assert!(!side.verify().unwrap().agrees);
        }
    }

    #[test]
    fn there_is_a_framed_image_for_each_of_ours() {
        let framed = Framed::of(&Arena::new(&Device::cpu(), None), 64).unwrap();
        let first: *const PaddedImage = framed.next();
        let rest: Vec<*const PaddedImage> = (1..framed.images.len()).map(|_| framed.next() as *const _).collect();
        assert!(!rest.contains(&first) && std::ptr::eq(first, framed.next()));
    }
}
