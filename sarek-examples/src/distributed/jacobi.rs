//! Poisson's equation on a rectangle whose rows are spread over the ranks, by Jacobi's iteration: an exchange of halos.
//!
//! Each rank has some rows, and beside them room for one row of each neighbour, its *halo*. A step computes the rank's
//! own points ([`crate::gallery::jacobi`]) and then sends the new first and last row to the neighbours. Two rows
//! per step and rank are exchanged, however many rows there are. The results are those of one device, bit for bit.

use super::even_part;
use crate::gallery::jacobi::jacobi_step;
use sarek_runtime::group::Communicator;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The columns and rows of a block of [`jacobi_step`].
const BLOCK: (u32, u32) = (32, 8);

/// The rows of a rank with its halo.
struct Slab {
    width: usize,
    /// The rank that has the row above, and the one that has the row below.
    neighbours: [Option<usize>; 2],
    /// The rows of the rank itself.
    rows: usize,
}

/// Returns the rows of a rank if all ranks share `height` rows evenly.
pub fn rows_of(rank: &Communicator, height: usize) -> std::ops::Range<usize> {
    even_part(height, rank.size(), rank.rank())
}

/// Takes `steps` steps. `points` and `sources` are this rank's rows, of `width` numbers each; the ranks have the rows
/// from the first to the last, and some may have none. The points at the border of the whole rectangle stay. `sources`
/// are the right-hand side times the square of the distance of two points.
///
/// # Errors
/// [`Error::Length`] if the points are not whole rows or have another number than the sources; otherwise a failure of a
/// device, or the errors of [`Communicator::send`].
pub fn jacobi(
    rank: &Communicator,
    points: &mut Slice<f32>,
    sources: &Slice<f32>,
    width: usize,
    steps: usize,
) -> Result<()> {
    if points.len() != sources.len() {
        return Err(Error::Length { what: "jacobi, the sources", expected: points.len(), given: sources.len() });
    }
    let rows = points.len().checked_div(width).unwrap_or(0);
    if points.len() != rows * width {
        return Err(Error::Length { what: "jacobi, whole rows", expected: points.len(), given: rows * width });
    }
    let slab = Slab { width, neighbours: neighbours(rank, rows)?, rows };
    if rows == 0 {
        return Ok(());
    }
    let (mut now, mut next) = (slab.with_halo(points)?, slab.with_halo(points)?);
    let sources = slab.with_halo(sources)?;
    slab.exchange(rank, &mut now)?;
    let (columns, height) = (count(width)?, count(now.len() / width)?);
    for _ in 0..steps {
        jacobi_step::launch(
            rank.device(),
            Grid::cover((columns, height), BLOCK),
            &now,
            &sources,
            &mut next,
            columns,
            height,
        )?;
        slab.exchange(rank, &mut next)?;
        std::mem::swap(&mut now, &mut next);
    }
    points.copy_from_slice(&now.slice(slab.own())?)
}

/// Returns the nearest ranks with rows, before this one and after it; none for a rank without rows.
fn neighbours(rank: &Communicator, rows: usize) -> Result<[Option<usize>; 2]> {
    let all = rank.all_gather_values(&[rows as u64])?;
    let has_rows = |other: &usize| rows > 0 && all[*other] > 0;
    Ok([(0..rank.rank()).rev().find(has_rows), (rank.rank() + 1..rank.size()).find(has_rows)])
}

/// Returns a size as the kernel counts.
fn count(size: usize) -> Result<u32> {
    const LARGEST: usize = 1 << 31;
    u32::try_from(size).ok().filter(|size| *size as usize <= LARGEST).ok_or(Error::TooLong {
        what: "a side of the rectangle",
        given: size,
        limit: LARGEST,
    })
}

impl Slab {
    /// Returns the range of the rank's own points.
    fn own(&self) -> std::ops::Range<usize> {
        let start = self.neighbours[0].map_or(0, |_| self.width);
        start..start + self.rows * self.width
    }

    /// Returns the rows with room for the halo.
    fn with_halo(&self, rows: &Slice<f32>) -> Result<Buffer<f32>> {
        let halo = self.neighbours.iter().flatten().count() * self.width;
        let mut slab = rows.device().zeros(rows.len() + halo)?;
        slab.slice_mut(self.own())?.copy_from_slice(rows)?;
        Ok(slab)
    }

    /// Sends the first and the last row to the neighbours, and receives theirs.
    fn exchange(&self, rank: &Communicator, slab: &mut Buffer<f32>) -> Result<()> {
        let own = self.own();
        let (mut above, mut rest) = slab.split_at_mut(own.start)?;
        let (rows, mut below) = rest.split_at_mut(own.len())?;
        let (first, last) = (rows.slice(..self.width)?, rows.slice(rows.len() - self.width..)?);
        let mut calls = rank.calls();
        if let Some(upper) = self.neighbours[0] {
            calls.send(&first, upper)?.receive(&mut above, upper)?;
        }
        if let Some(lower) = self.neighbours[1] {
            calls.send(&last, lower)?.receive(&mut below, lower)?;
        }
        calls.run(rank.device())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;
    use crate::gallery::jacobi as single;

    fn numbers(seed: u64, len: usize) -> Vec<f32> {
        random(seed, len, 2001).into_iter().map(|x| x as f32 / 1000.0 - 1.0).collect()
    }

    #[test]
    fn the_points_are_those_of_one_device() {
        for (width, height, steps) in [(0, 0, 1), (5, 1, 2), (1, 7, 2), (33, 12, 0), (33, 12, 3), (40, 21, 4)] {
            let (points, sources) = (numbers(1, width * height), numbers(2, width * height));
            let device = Device::cpu();
            let (mut result, mut scratch) = (device.zeros(points.len()).unwrap(), device.zeros(points.len()).unwrap());
            let uploaded = (device.upload(&points).unwrap(), device.upload(&sources).unwrap());
            let how = crate::How::CHECKED;
            single::jacobi(&device, &uploaded.0, &uploaded.1, &mut result, &mut scratch, width, height, steps, &how)
                .unwrap();
            let expected = result.to_vec().unwrap();
            let rows: Vec<usize> = (0..height).collect();
            for even in [true, false] {
                let run = |rank: &Communicator| {
                    let mine = match even {
                        true => rows_of(rank, height),
                        false => {
                            let mine = uneven(&rows, rank.size(), rank.rank());
                            mine.first().map_or(0..0, |first| *first..first + mine.len())
                        }
                    };
                    let range = mine.start * width..mine.end * width;
                    let mut mine = rank.device().upload(&points[range.clone()])?;
                    jacobi(rank, &mut mine, &rank.device().upload(&sources[range])?, width, steps)?;
                    mine.to_vec()
                };
                everywhere(run, |size, results| {
                    assert_eq!(results.concat(), expected, "{width} x {height}, {steps} steps, {size} ranks");
                });
            }
        }
    }

    #[test]
    fn broken_rows_are_an_error() {
        let run = |rank: &Communicator| {
            let (mut points, sources) = (rank.device().zeros(7)?, rank.device().zeros(7)?);
            jacobi(rank, &mut points, &sources, 3, 1)
        };
        let error = sarek_runtime::group::Group::cpu(1).unwrap().run(run).unwrap_err();
        assert!(error.to_string().contains("whole rows"), "{error}");
    }
}
