//! Many small matrices at a time, with pivoting.
//!
//! Source: the elimination with partial pivoting of LAPACK's `getrf` (Edward Anderson and others, "LAPACK Users' Guide",
//! 1992); in the registers of a warp: Azzam Haidar, Tingxing Dong, Piotr Luszczek, Stanimire Tomov and Jack Dongarra,
//! "Batched matrix computations on hardware accelerators based on GPUs", IJHPCA 29, 2015.
//!
//! A lane holds a row of its matrix in registers; with up to 16 or 8 rows, a warp takes two or four matrices. Rows do not
//! move: a lane knows the place of its row, and the pivot's row reaches the other lanes by shuffles. Matrices come and go by
//! way of shared memory, so that a warp accesses adjacent elements.

use super::super::{How, count, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The most rows of a matrix.
pub const MOST_ROWS: usize = 32;

/// The number of threads of a block.
const THREADS: usize = 128;

/// A number whose size can be compared by its bits.
#[device]
pub trait Pivot: Float {
    /// Whether [`low`](Pivot::low) says more than [`high`](Pivot::high).
    const IS_WIDE: bool;

    /// Returns a number that is the larger, the larger the absolute value is, as far as 32 bits say.
    fn high(x: Self) -> u32;

    /// Returns a number that tells apart two that have the same [`high`](Pivot::high).
    fn low(x: Self) -> u32;
}

#[device]
impl Pivot for f32 {
    const IS_WIDE: bool = false;

    fn high(x: f32) -> u32 {
        x.abs().to_bits()
    }

    fn low(_x: f32) -> u32 {
        0
    }
}

#[device]
impl Pivot for f64 {
    const IS_WIDE: bool = true;

    fn high(x: f64) -> u32 {
        (x.abs().to_bits() >> 32) as u32
    }

    fn low(x: f64) -> u32 {
        x.to_bits() as u32
    }
}

/// Replaces matrices of `n` rows and columns by their factors, `ROWS` lanes for each; `n` is at most `ROWS`, which is 8, 16 or
/// 32, and `PITCH` is `ROWS + 1`.
#[kernel(block = THREADS)]
pub fn factorise_small<T: Pivot, const ROWS: usize, const PITCH: usize>(
    matrices: &mut [T],
    pivots: &mut [u32],
    zeros: &mut [u32],
    n: u32,
) {
    let tile = shared!([[T; PITCH]; THREADS]);
    let rows = ROWS as u32;
    let (lane, row) = (lane_id(), thread_idx_x() % rows);
    let number = block_idx_x() as usize * (THREADS / ROWS) + (thread_idx_x() / rows) as usize;
    if number >= zeros.len() {
        return;
    }
    // The lanes with this matrix, and its rows in shared memory.
    let mask = u32::MAX >> (32 - rows) << (lane - row);
    let first = thread_idx_x() - row;
    let size = (n * n) as usize;
    let matrix = &mut matrices[number * size..(number + 1) * size];
    #[unroll]
    for i in 0..rows {
        if i < n && row < n {
            tile[first + i][row] = matrix[i * n + row];
        }
    }
    syncwarp(mask);
    let mut own = [T::ZERO; ROWS];
    #[unroll]
    for k in 0..ROWS {
        if row < n && (k as u32) < n {
            own[k] = tile[first + row][k];
        }
    }

    // Where this lane's row is among the rows.
    let mut place = row;
    let (mut pivot, mut zero) = (row, 0u32);
    #[unroll]
    for k in 0..ROWS {
        let step = k as u32;
        if step < n {
            let chosen = pivot_place::<T>(own[k], place >= step && place < n, place, mask);
            let from = ballot(mask, place == chosen).trailing_zeros() % 32;
            if place == chosen {
                place = step;
            } else if place == step {
                place = chosen;
            }
            if row == step {
                pivot = chosen;
            }
            let largest = shfl(mask, own[k], from);
            if largest == T::ZERO {
                if zero == 0 {
                    zero = step + 1;
                }
            } else {
                let is_below = place > step;
                if is_below {
                    own[k] /= largest;
                }
                #[unroll]
                for column in k + 1..ROWS {
                    let above = shfl(mask, own[column], from);
                    if is_below {
                        own[column] -= own[k] * above;
                    }
                }
            }
        }
    }

    syncwarp(mask);
    if row < n {
        #[unroll]
        for k in 0..ROWS {
            tile[first + place % rows][k] = own[k];
        }
        pivots[number * n as usize + row as usize] = pivot;
    }
    if row == 0 {
        zeros[number] = zero;
    }
    syncwarp(mask);
    #[unroll]
    for i in 0..rows {
        if i < n && row < n {
            matrix[i * n + row] = tile[first + i][row];
        }
    }
}

/// Returns the first place of the largest absolute value of those lanes that are candidates.
#[device]
fn pivot_place<T: Pivot>(value: T, is_candidate: bool, place: u32, mask: u32) -> u32 {
    let high = if is_candidate { T::high(value) } else { 0 };
    // All lanes take part in the reductions.
    let largest = reduce_max(mask, high);
    let mut is_largest = is_candidate && high == largest;
    if T::IS_WIDE {
        let low = if is_largest { T::low(value) } else { 0 };
        let largest_low = reduce_max(mask, low);
        is_largest &= low == largest_low;
    }
    reduce_min(mask, if is_largest { place } else { u32::MAX })
}

/// Replaces each of the matrices of `n` rows and columns, which lie one after the other, by its factors, as
/// [`factorise`](fn@super::factorise) does, but with pivoting: before column `k` is eliminated, row `k` and row `pivots[i * n +
/// k]` of matrix `i` change places, the one with the largest element of the column that is left, or the first of these.
///
/// If such an element is zero, `zeros[i]` is the column's number, from 1, the first one for which it is; the column is
/// left as it is, and the elimination continues. Otherwise `zeros[i]` is 0. That is what LAPACK's `getrf` returns as `info`, and
/// its `ipiv` counts from 1.
///
/// # Errors
/// `n` is more than [`MOST_ROWS`], a slice has another length, or a failure of the device.
pub fn factorise_batch<T: Pivot>(
    device: &Device,
    matrices: &mut Slice<T>,
    pivots: &mut Slice<u32>,
    zeros: &mut Slice<u32>,
    n: usize,
    how: &How,
) -> Result<()> {
    if n > MOST_ROWS {
        let message = format!("matrices have at most {MOST_ROWS} rows, not {n}");
        return Err(Error::Instance { kernel: "factorise_small".into(), message });
    }
    let number = zeros.len();
    same_length("lu, the matrices", number.saturating_mul(n * n), matrices.len())?;
    same_length("lu, the pivots", number.saturating_mul(n), pivots.len())?;
    if n == 0 {
        return zeros.fill(0);
    }
    let n = count("lu, the rows", n)?;
    let grid = |rows: usize| Grid::new(number.div_ceil(THREADS / rows), THREADS);
    if number == 0 {
        return Ok(());
    }
    match n {
        1..=8 => launch!(how, factorise_small::<T, 8, 9>, device, grid(8), matrices, pivots, zeros, n),
        9..=16 => launch!(how, factorise_small::<T, 16, 17>, device, grid(16), matrices, pivots, zeros, n),
        _ => launch!(how, factorise_small::<T, 32, 33>, device, grid(32), matrices, pivots, zeros, n),
    }
}

/// Returns how far the product of the factors is from the matrix whose rows changed places, at most, over the largest number
/// in a row of the product of their absolute values, in `f64`. Rounding makes it a few epsilons times `n`; an infinite or missing
/// number makes it infinite.
pub fn residual<T: Copy + Into<f64>>(matrix: &[T], factors: &[T], pivots: &[u32], n: usize) -> f64 {
    let mut rows: Vec<usize> = (0..n).collect();
    for (k, pivot) in pivots.iter().enumerate() {
        let Some(pivot) = Some(*pivot as usize).filter(|pivot| (k..n).contains(pivot)) else { return f64::INFINITY };
        rows.swap(k, pivot);
    }
    let factor = |i: usize, k: usize| if i == k { 1.0 } else { factors[i * n + k].into() };
    let row = |i: usize| {
        let terms = |j: usize| (0..=i.min(j)).map(move |k| factor(i, k) * factors[k * n + j].into());
        let wrong = (0..n).map(|j| (terms(j).sum::<f64>() - matrix[rows[i] * n + j].into()).abs());
        let size = (0..n).map(|j| terms(j).map(f64::abs).sum::<f64>()).fold(f64::MIN_POSITIVE, f64::max);
        let worst = wrong.fold(0.0, |a: f64, b| if b.is_nan() { f64::INFINITY } else { a.max(b) });
        worst / size
    };
    (0..n).map(row).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{everywhere, random};
    use super::*;
    use crate::data::Datum;

    fn factors<T: Pivot + Datum>(device: &Device, matrices: &[T], n: usize, how: &How) -> (Vec<T>, Vec<u32>, Vec<u32>) {
        let number = matrices.len() / (n * n);
        let mut factors = device.upload(matrices).unwrap();
        let (mut pivots, mut zeros) = (device.zeros(number * n).unwrap(), device.zeros(number).unwrap());
        factorise_batch(device, &mut factors, &mut pivots, &mut zeros, n, how).unwrap();
        (factors.to_vec().unwrap(), pivots.to_vec().unwrap(), zeros.to_vec().unwrap())
    }

    fn check<T: Pivot + Datum + Into<f64>>(matrices: &[T], n: usize, epsilon: f64) {
        everywhere(&format!("{n} rows of {}", T::NAME), |device, how, what| {
            let (factors, pivots, zeros) = factors(device, matrices, n, how);
            for (i, matrix) in matrices.chunks(n * n).enumerate() {
                let (factors, pivots) = (&factors[i * n * n..][..n * n], &pivots[i * n..][..n]);
                let residual = residual(matrix, factors, pivots, n);
                assert!(zeros[i] == 0 && residual <= 2.0 * n as f64 * epsilon, "{what}, matrix {i}: {residual:e}");
                // The pivot is the largest one: no element of L is larger than 1.
                let lower = (0..n * n).filter(|at| at % n < at / n).map(|at| factors[at].into().abs());
                assert!(lower.fold(0.0, f64::max) <= 1.0, "{what}, matrix {i}");
            }
        });
    }

    #[test]
    fn factors_multiply_to_the_matrices() {
        for (n, number) in [(1, 40), (2, 33), (7, 17), (8, 16), (9, 9), (15, 3), (16, 8), (17, 5), (31, 4), (32, 5)] {
            let matrices = random(n, number * n * n);
            check(&matrices, n, f32::EPSILON.into());
            check(&matrices.into_iter().map(f64::from).collect::<Vec<_>>(), n, f64::EPSILON);
        }
    }

    #[test]
    fn equal_pivots_and_zeros_are_as_in_lapack() {
        // Of equal elements the first one counts; the second matrix has a column of zeros, and the third one only zeros.
        let matrices = [[2.0, 4.0, -2.0, 4.0f32], [0.0, 1.0, 0.0, 3.0], [0.0; 4]].concat();
        everywhere("matrices of 2 rows", |device, how, what| {
            let (found, pivots, zeros) = factors(device, &matrices, 2, how);
            let expected = [[2.0, 4.0, -1.0, 8.0f32], [0.0, 1.0, 0.0, 3.0], [0.0; 4]].concat();
            assert_eq!(found, expected, "{what}");
            assert_eq!((pivots, zeros), (vec![0, 1, 0, 1, 0, 1], vec![0, 1, 1]), "{what}");
        });
        // Two numbers that differ in the last bits only.
        let matrix = [1.0, 0.0, 1.0 + f64::EPSILON, 1.0];
        everywhere("close pivots", |device, how, what| {
            assert_eq!(factors(device, &matrix, 2, how).1, [1, 1], "{what}");
        });
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let device = Device::cpu();
        let run = |n: usize, elements: usize| {
            let (mut matrices, mut pivots) = (device.zeros::<f32>(elements)?, device.zeros(2 * n)?);
            factorise_batch(&device, &mut matrices, &mut pivots, &mut device.zeros(2)?, n, &How::CHECKED)
        };
        assert!(run(0, 0).is_ok());
        assert_eq!(run(3, 17).unwrap_err().to_string(), "lu, the matrices: 18 elements, but the buffer has 17");
        assert!(run(33, 2178).unwrap_err().to_string().contains("at most 32 rows, not 33"));
    }
}
