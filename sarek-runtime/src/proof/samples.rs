//! Sample launches on which conditions are tried out.

use super::graph::{Input, range_of};
use crate::ir::{Scalar, Type};

/// The number of launches that are tried to distinguish useful conditions from useless ones.
pub(super) const SAMPLES: usize = 64;

/// The number of typical ones, which come first. The others count where a condition holds in none of these.
pub(super) const TYPICAL: usize = 56;

/// Typical launches. They never determine whether a condition is correct, only which one of several is kept.
pub(super) struct Samples {
    /// The block that the kernel declares.
    pub(super) block: Option<[u32; 3]>,
    /// The lengths of its shared arrays that may be the sizes of blocks.
    tiles: Vec<u32>,
    /// The scalar parameters that are exponents, by their numbers.
    exponents: Vec<u32>,
    /// The scalar parameters, by their numbers.
    scalars: Vec<u32>,
}

impl Samples {
    /// Creates the samples of a kernel that declares this block, has shared arrays of these types, and has these exponents as parameters.
    pub(super) fn new<'t>(
        block: Option<[u32; 3]>,
        shared: impl Iterator<Item = &'t Type>,
        exponents: Vec<u32>,
    ) -> Samples {
        let mut tiles = Vec::new();
        for mut ty in shared {
            while let Type::Array(element, length) = ty {
                tiles.extend(u32::try_from(*length).ok().filter(|length| (8..=1024).contains(length)));
                ty = element;
            }
        }
        tiles.sort_unstable();
        tiles.dedup();
        Samples { block, tiles, exponents, scalars: Vec::new() }
    }

    /// Says which parameters are scalars, by their numbers.
    pub(super) fn with_scalars(self, scalars: Vec<u32>) -> Samples {
        Samples { scalars, ..self }
    }

    /// Returns a value of the launch with that number.
    pub(super) fn value(&self, number: usize, input: Input) -> i128 {
        let size: i128 = [1000, 1024, 4097, 100, 333, 33, 2048, 7][number % 8];
        let kind =
            [Kind::Line, Kind::Plane, Kind::Flat, Kind::Mixed, Kind::Rows, Kind::Solid, Kind::Uneven, Kind::Product]
                [number / 8];
        let size = if kind == Kind::Solid { [10, 16, 33, 64, 5, 12, 17, 30][number % 8] } else { size };
        let solid = size.pow([3, 4][number % 2]);
        let other = |of: u32, place: usize| match kind {
            Kind::Mixed => size / i128::from(of % 3 + 1) + 1,
            Kind::Uneven if number.is_multiple_of(2) => (size >> place.min(5)).max(3),
            _ => size,
        };
        match input {
            Input::Scalar(param, scalar) => match self.exponents.iter().position(|known| *known == param) {
                Some(place) => self.exponent(number, size, place),
                None => {
                    let place = self.scalars.iter().position(|known| *known == param).unwrap_or(0);
                    clamp(scalar, other(param, place))
                }
            },
            Input::Field(_, offset, scalar) => clamp(scalar, other(offset / 4, offset as usize / 4)),
            // Slices of one kernel often differ slightly in length.
            Input::Length(param) => {
                let more = i128::from((3 * param + number as u32) % 5);
                let is_square = number.is_multiple_of(2) == (param == 0);
                let of_rows = if is_square { size * size } else { size };
                // The last one often holds what the others have together.
                let product = if is_product(number, param) { (size + 4) * (size + 4) } else { size };
                let large = if number.is_multiple_of(2) { 1 << 30 } else { 1 << (27 + param.min(3)) };
                more + [size, size * size, size * size, large, of_rows, solid, large, product][number / 8]
            }
            Input::SharedLength(_) => [1024, 257, 1000, 100, 8192, 32_768, 65_536, 200_000][number % 8],
            Input::Address(_) => 1 << 20,
            Input::Grid(axis) => {
                let threads = self.threads(number, kind, axis);
                let square = size * size;
                let mixed = [4 * threads, size, size];
                let covered = [
                    [size, 1, 1],
                    [size, size, 1],
                    [square, 1, 1],
                    mixed,
                    [size, 1, 1],
                    [solid, 1, 1],
                    [4 * size, 4 * size, if number.is_multiple_of(2) { size } else { 1 }],
                    [if [0, 4].contains(&(number % 8)) { size + 4 } else { (size + 4) * (size + 4) }, 1, 1],
                ];
                (covered[number / 8][usize::from(axis)] + threads - 1) / threads
            }
            Input::Block(axis) => self.threads(number, kind, axis),
        }
    }

    /// Returns one of the exponents: at most the logarithm of the size. Several of them differ, and mostly the first one is the largest.
    fn exponent(&self, number: usize, size: i128, place: usize) -> i128 {
        let (count, most) = (self.exponents.len(), size.ilog2() as usize);
        let (place, less) = match number % 4 {
            0 => (place, 0),
            3 => (count - 1 - place, 0),
            _ => (place, 1),
        };
        (most * (count - place) / count).saturating_sub(less) as i128
    }

    /// Returns the threads of a block: in every other launch as many as a shared array has elements.
    fn threads(&self, number: usize, kind: Kind, axis: u8) -> i128 {
        let tile = match self.tiles.len() {
            0 => None,
            count if number % 2 == 1 => Some(self.tiles[number / 2 % count]),
            _ => None,
        };
        let suggested = match (kind, tile) {
            (Kind::Plane, Some(tile @ ..=32)) => [tile, tile, 1],
            (Kind::Plane, _) => [16, 16, 1],
            (_, tile) => [tile.unwrap_or(256), 1, 1],
        };
        self.block.unwrap_or(suggested)[usize::from(axis)].into()
    }
}

/// The data of a launch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A line of numbers, with a thread for each.
    Line,
    /// A square, with a thread for each.
    Plane,
    /// A square, with threads in a line.
    Flat,
    /// Large data, with differing scalars and few blocks.
    Mixed,
    /// A square and a line, with a thread for each row.
    Rows,
    /// A small array of three or four dimensions, with threads in a line.
    Solid,
    /// Large data, in every other launch with scalars of which each is half of the one before, and more threads than these.
    Uneven,
    /// Lines, and slices that are as long as the product of two of them: a matrix and vectors, with a thread for each row or each element.
    Product,
}

/// Returns whether a slice is as long as the product of two others: one of them, or all but one.
fn is_product(number: usize, param: u32) -> bool {
    match number % 8 {
        all @ (1 | 3 | 5) => param != (all as u32) / 2,
        one => param == (one as u32) / 2 % 3,
    }
}

fn clamp(scalar: Scalar, value: i128) -> i128 {
    if !scalar.is_integer() {
        return 1;
    }
    value.min(range_of(scalar).1)
}
