//! The number of ways in which queens can be placed on a board without threatening each other.
//!
//! Source: Martin Richards, "Backtracking Algorithms in MCPL using Bit Patterns and Recursion", 1997; the search by threads
//! that start from different first rows is that of Jeff Somers, "The N Queens Problem", 2002.
//!
//! A thread has one place for each of the first two queens, and tries the others row by row. The threatened columns and
//! diagonals are bits of words. There is no recursion on the device: the places still to be tried are a stack of words,
//! one per row.

use super::How;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The largest board.
pub const LARGEST: u32 = 20;

/// Returns the ways to fill the rows from 2 on, with queens in two columns of the first rows.
#[device]
pub fn count_ways(n: u32, first: u32, second: u32) -> u64 {
    let board = (1u32 << n) - 1;
    // The columns that are taken, and the diagonals down to the left and right as they cross this row; one a row.
    let mut columns = [0u32; LARGEST as usize];
    let mut left = [0u32; LARGEST as usize];
    let mut right = [0u32; LARGEST as usize];
    // The places that are still to be tried.
    let mut free = [0u32; LARGEST as usize];
    if first.abs_diff(second) < 2 {
        return 0;
    }
    columns[2] = 1 << first | 1 << second;
    left[2] = 1 << first << 2 | 1 << second << 1;
    right[2] = 1 << first >> 2 | 1 << second >> 1;
    free[2] = board & !(columns[2] | left[2] | right[2]);
    let mut ways = 0;
    let mut row = 2;
    while row >= 2 {
        let place = free[row] & free[row].wrapping_neg();
        if place == 0 {
            row -= 1;
        } else {
            free[row] ^= place;
            if row + 1 == n {
                ways += 1;
            } else {
                columns[row + 1] = columns[row] | place;
                left[row + 1] = (left[row] | place) << 1;
                right[row + 1] = (right[row] | place) >> 1;
                row += 1;
                free[row] = board & !(columns[row] | left[row] | right[row]);
            }
        }
    }
    ways
}

/// Adds the ways of all places of the first two queens.
#[kernel]
pub fn count_queens(total: &[AtomicU64], n: u32) {
    let i = global_idx_x();
    if i < n * n {
        let ways = count_ways(n, i / n, i % n);
        if ways > 0 {
            total[0].fetch_add(ways, Ordering::Relaxed);
        }
    }
}

/// Writes to `ways`, which has one element, the number of ways to place `n` queens on a board of `n` by `n`.
///
/// # Errors
/// `n` is above [`LARGEST`], `ways` has another length, or a failure of the device.
pub fn queens(device: &Device, ways: &mut Slice<u64>, n: u32, how: &How) -> Result<()> {
    super::same_length("queens, the number of ways", 1, ways.len())?;
    match n {
        // Nothing can be done in one way; and a board of 2 or 3 is too small.
        0 | 1 => ways.fill(1),
        2 | 3 => ways.zero(),
        4..=LARGEST => {
            ways.zero()?;
            launch!(how, count_queens, device, Grid::cover((n * n) as usize, 64), ways.as_atomic(), n)
        }
        _ => {
            let message = format!("boards are at most {LARGEST} wide, not {n}");
            Err(Error::Instance { kernel: "count_queens".into(), message })
        }
    }
}

/// Returns the same on the host, by recursion.
pub fn reference(n: u32) -> u64 {
    fn from(row: usize, queens: &mut Vec<usize>, n: usize) -> u64 {
        if row == n {
            return 1;
        }
        let mut ways = 0;
        for column in 0..n {
            let threatens = |(other, at): (usize, &usize)| *at == column || at.abs_diff(column) == row - other;
            if !queens.iter().enumerate().any(threatens) {
                queens.push(column);
                ways += from(row + 1, queens, n);
                queens.pop();
            }
        }
        ways
    }
    from(0, &mut Vec::new(), n as usize)
}

#[cfg(test)]
mod tests {
    use super::super::testing::everywhere;
    use super::*;

    #[test]
    fn boards_of_all_sizes() {
        // A000170 of the On-Line Encyclopedia of Integer Sequences.
        for (n, known) in [1, 1, 0, 0, 2, 10, 4, 40, 92, 352].into_iter().enumerate() {
            assert_eq!(reference(n as u32), known);
            everywhere(&format!("{n} queens"), |device, how, what| {
                let mut ways = device.upload(&[7]).unwrap();
                queens(device, &mut ways, n as u32, how).unwrap();
                assert_eq!(ways.to_vec().unwrap(), [known], "{what}");
            });
        }
        let device = Device::cpu();
        assert!(queens(&device, &mut device.zeros(1).unwrap(), 21, &How::default()).is_err());
    }
}
