//! Iterations whose steps need what all others have written in the step before: barriers of the whole grid.
//!
//! The problem: Poisson's equation on a rectangle by Jacobi's iteration, as in [`gallery::jacobi`](crate::gallery::jacobi), with many steps. A picture of
//! 512 x 512 points is so small that a step takes less than its launch.
//!
//! | strategy | a step begins | what it adds |
//! |---|---|---|
//! | [`gallery::jacobi`](crate::gallery::jacobi) | with a launch | a tile in shared memory |
//! | [`rounds`] | with a launch for four steps | a halo of four points, so that a tile takes four steps alone |
//! | [`jacobi`] | after a barrier of the grid for four steps | one launch; tiles stay where they are, and only their edges are exchanged |
//!
//! Launches of a captured graph need no host between them, but each one waits for the end of the one before, starts its blocks, and
//! loads what the same multiprocessor has just stored. A barrier of a cooperative launch takes two accesses to the second-level cache.
//! `sarek bench grid` measures [`jacobi`] beside graphs of the other two.

pub mod jacobi;
pub mod rounds;
mod tile;

#[cfg(test)]
mod tests;

pub use crate::how::How;
pub use tile::{DEPTH, HEIGHT, WIDTH};

use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// A rectangle of points, and how many steps are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Problem {
    /// The points of a row.
    pub width: usize,
    /// The rows.
    pub height: usize,
    /// The steps.
    pub steps: usize,
}

impl Problem {
    /// Returns the number of points.
    pub fn points(self) -> usize {
        self.width.saturating_mul(self.height)
    }

    /// Returns the rounds of up to [`DEPTH`] steps: at least one, which writes the result.
    fn rounds(self) -> usize {
        self.steps.div_ceil(DEPTH as usize).max(1)
    }

    /// Returns the number of tiles.
    fn tiles(self) -> usize {
        self.width.div_ceil(WIDTH as usize) * self.height.div_ceil(HEIGHT as usize)
    }

    /// Checks that the slices have the lengths of the problem, and that it can be counted.
    fn check(self, points: &Slice<f32>, sources: &Slice<f32>, result: &Slice<f32>) -> Result<()> {
        const LARGEST: usize = 1 << 30;
        for given in [self.width, self.height, self.steps] {
            if given > LARGEST {
                return Err(Error::TooLong { what: "jacobi: a size or the steps", given, limit: LARGEST });
            }
        }
        let expected = self.points();
        for (what, given) in [
            ("jacobi, the points", points.len()),
            ("jacobi, the sources", sources.len()),
            ("jacobi, the result", result.len()),
        ] {
            if given != expected {
                return Err(Error::Length { what, expected, given });
            }
        }
        Ok(())
    }
}
