//! The factorisation of a matrix into triangles: of a large one without pivoting, and of [many small ones](batched) with it.
//!
//! Source: the elimination of Carl Friedrich Gauss in the form of Alan Turing, "Rounding-off Errors in Matrix Processes",
//! Quarterly Journal of Mechanics and Applied Mathematics 1, 1948; by panels of columns: Jack Dongarra, Fred Gustavson and
//! Alan Karp, "Implementing Linear Algebra Algorithms for Dense Matrices on a Vector Pipeline Machine", SIAM Review 26, 1984.
//!
//! A = L U, L with ones on its diagonal. 16 columns at a time: one block factorises them; another launch works out the 16
//! rows of U beside them; and then each tile of the rest is lowered by the product of 16 columns of L and 16 rows of U.

pub mod batched;

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The columns of a panel, and the side of a tile.
const SIDE: u32 = 16;
/// The threads that factorise a panel, and that work out rows.
const THREADS: u32 = 256;

/// Returns the place of an element.
#[device]
fn at(row: u32, column: u32, n: u32) -> usize {
    row as usize * n as usize + column as usize
}

/// Factorises columns `from..to` of the rows from `from` on, in one block.
#[kernel(block = THREADS)]
pub fn factorise_panel<T: Float>(a: &mut [T], n: u32, from: u32, to: u32) {
    for pivot in from..to {
        superstep!(eliminate, {
            for row in (pivot + 1 + thread_idx_x()..n).step_by(THREADS) {
                let factor = a[at(row, pivot, n)] / a[at(pivot, pivot, n)];
                a[at(row, pivot, n)] = factor;
                for column in pivot + 1..to {
                    a[at(row, column, n)] -= factor * a[at(pivot, column, n)];
                }
            }
        });
    }
}

/// Solves the rows `from..to` of U after column `to`, a thread per column.
#[kernel(block = THREADS)]
pub fn solve_rows<T: Float>(a: &mut [T], n: u32, from: u32, to: u32) {
    let column = to + global_idx_x();
    if column < n {
        for pivot in from..to {
            let value = a[at(pivot, column, n)];
            for row in pivot + 1..to {
                a[at(row, column, n)] -= a[at(row, pivot, n)] * value;
            }
        }
    }
}

/// Lowers the elements below and after `to` by the product of columns and rows `from..to`.
#[kernel(block = (SIDE, SIDE))]
pub fn lower_rest<T: Float>(a: &mut [T], n: u32, from: u32, to: u32) {
    let left = shared!([[T; SIDE as usize]; SIDE as usize]);
    let above = shared!([[T; SIDE as usize]; SIDE as usize]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let (row, column) = (to + global_idx_y(), to + global_idx_x());
    superstep!(load, {
        left[ty][tx] = if row < n && from + tx < to { a[at(row, from + tx, n)] } else { T::ZERO };
        above[ty][tx] = if column < n && from + ty < to { a[at(from + ty, column, n)] } else { T::ZERO };
    });
    let mut sum = T::ZERO;
    #[unroll]
    for k in 0..SIDE {
        sum += left[ty][k] * above[k][tx];
    }
    if row < n && column < n {
        a[at(row, column, n)] -= sum;
    }
}

/// Replaces a matrix of `n` rows and columns by its factors: U on and above the diagonal, and L below it, without its
/// ones. There is no pivoting: the matrix should be one that does not need it, such as one with a dominant diagonal. If
/// a pivot is zero, the rest is infinite or not a number.
///
/// # Errors
/// The matrix has another size, more than a million rows, or a failure of the device.
pub fn factorise<T: Float>(device: &Device, a: &mut Slice<T>, n: usize, how: &How) -> Result<()> {
    same_length("lu, the matrix", n.saturating_mul(n), a.len())?;
    let n = count("lu, the rows", n)?;
    for from in (0..n).step_by(SIDE as usize) {
        let to = n.min(from + SIDE);
        launch!(how, factorise_panel::<T>, device, Grid::new(1, THREADS), a, n, from, to)?;
        if to < n {
            let tiles = (n - to).div_ceil(SIDE);
            launch!(how, solve_rows::<T>, device, Grid::cover(n - to, THREADS), a, n, from, to)?;
            launch!(how, lower_rest::<T>, device, Grid::new((tiles, tiles), (SIDE, SIDE)), a, n, from, to)?;
        }
    }
    Ok(())
}

/// Returns the same on the host, in `f64`.
pub fn reference<T: Copy + Into<f64>>(a: &[T], n: usize) -> Vec<f64> {
    let mut a: Vec<f64> = a.iter().map(|x| (*x).into()).collect();
    for pivot in 0..n {
        for row in pivot + 1..n {
            a[row * n + pivot] /= a[pivot * n + pivot];
            for column in pivot + 1..n {
                a[row * n + column] -= a[row * n + pivot] * a[pivot * n + column];
            }
        }
    }
    a
}

/// Returns a random matrix whose diagonal dominates: elements between -1 and 1, and about `n` on the diagonal.
pub fn sample(n: usize, seed: u64) -> Vec<f32> {
    let elements: Vec<u8> = crate::data::sample(n * n, seed);
    let element = |(i, byte): (usize, u8)| {
        let value = f32::from(byte) / 128.0 - 1.0;
        if i.is_multiple_of(n + 1) { value + n as f32 + 1.0 } else { value }
    };
    elements.into_iter().enumerate().map(element).collect()
}

/// Returns the tolerance for such matrices: one rounding for each row that is subtracted, of the element or of one.
pub fn tolerance(expected: f64, n: usize, epsilon: f64) -> f64 {
    2.0 * (n + 4) as f64 * epsilon * expected.abs().max(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_near, everywhere};
    use super::*;
    use crate::data::Datum;

    fn check<T: Float + Datum + Into<f64>>(a: &[T], n: usize, epsilon: f64) {
        let expected = reference(a, n);
        everywhere(&format!("{n} rows of {}", T::NAME), |device, how, what| {
            let mut result = device.upload(a).unwrap();
            factorise(device, &mut result, n, how).unwrap();
            assert_near(&result.to_vec().unwrap(), &expected, |i| tolerance(expected[i], n, epsilon), what);
        });
    }

    #[test]
    fn factors_are_those_of_the_host() {
        for n in [0, 1, 2, 15, 16, 17, 31, 32, 33, 70] {
            let a = sample(n, n as u64);
            check(&a, n, f64::from(f32::EPSILON));
            check(&a.into_iter().map(f64::from).collect::<Vec<_>>(), n, f64::EPSILON);
        }
    }

    #[test]
    fn factors_multiply_to_the_matrix() {
        let n = 40;
        let (a, factors) = (sample(n, 1), reference(&sample(n, 1), n));
        let factor = |i: usize, k: usize| if i == k { 1.0 } else { factors[i * n + k] };
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: f64 = (0..=i.min(j)).map(|k| factor(i, k) * factors[k * n + j]).sum();
            assert!((sum - f64::from(a[i * n + j])).abs() < 1e-12 * n as f64);
        }
    }
}
