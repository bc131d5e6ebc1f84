//! How the results of a product are stored whose left factor lies across the inner dimension.

use super::epilogue::{Epilogue, Scale};
use super::store::Storing;
use sarek_runtime::matrix::warpgroup::{WarpgroupC, WarpgroupSum};
use sarek_runtime::prelude::*;

/// The result as it is: `WIDTH` elements of a row at once, 2 if there is an even number of columns and all rows begin at multiples of a pair, else 1.
#[derive(Debug, Clone, Copy)]
pub struct Across<const WIDTH: usize>;

#[device]
impl<O: Number, const WIDTH: usize> Storing<O> for Across<WIDTH> {
    const BYTES: usize = 0;

    #[allow(clippy::too_many_arguments)]
    fn store<S: WarpgroupSum, E: Epilogue<S, O>>(
        sums: &[WarpgroupC<S>; 2],
        part: u32,
        _lines: &mut [O],
        c: &mut [O],
        (top, first): (u32, u32),
        (rows, columns): (u32, u32),
        scale: Scale,
        bias: &[f32],
        residual: &[O],
    ) {
        let sum = &sums[part];
        #[unroll]
        for run in 0..64 / WIDTH as u32 {
            let number = WIDTH as u32 * run;
            let row = top + 2 * part + WarpgroupC::row_across(number);
            let column = first + WarpgroupC::column(number);
            if row < rows && column + (WIDTH as u32 - 1) < columns {
                let at = row as usize * columns as usize + column as usize;
                let one = E::element(sum.values[number], scale, c, at, bias, column, residual);
                if WIDTH == 2 {
                    let other = E::element(sum.values[number + 1], scale, c, at + 1, bias, column + 1, residual);
                    store_vector(&mut c[at], [one, other]);
                } else {
                    c[at] = one;
                }
            }
        }
    }
}

/// The result is the transpose of the product. A thread has four neighbours of each of its rows, and eight lanes a line of 32 elements: `WIDTH` elements at once,
/// 4 if the number of columns is a multiple of 4 and all rows begin at multiples of four elements, else 1.
#[derive(Debug, Clone, Copy)]
pub struct Turned<const WIDTH: usize>;

#[device]
impl<O: Number, const WIDTH: usize> Storing<O> for Turned<WIDTH> {
    const BYTES: usize = 0;

    #[allow(clippy::too_many_arguments)]
    fn store<S: WarpgroupSum, E: Epilogue<S, O>>(
        sums: &[WarpgroupC<S>; 2],
        part: u32,
        _lines: &mut [O],
        c: &mut [O],
        (top, first): (u32, u32),
        (columns, rows): (u32, u32),
        scale: Scale,
        bias: &[f32],
        residual: &[O],
    ) {
        // Half of the numbers of values are half of the columns of the product, which are rows of the result.
        let first = first + 64 * part;
        if top + 128 <= columns && first + 64 <= rows {
            store_turned::<S, O, E, WIDTH, true>(sums, part, c, (top, first), (columns, rows), scale, bias, residual);
        } else {
            store_turned::<S, O, E, WIDTH, false>(sums, part, c, (top, first), (columns, rows), scale, bias, residual);
        }
    }
}

/// Stores half of the results, as [`Turned`] says. If they are all within the matrix, as those of most tiles, `WHOLE` saves a comparison for each of them.
#[device]
#[allow(clippy::too_many_arguments)]
fn store_turned<S: WarpgroupSum, O: Number, E: Epilogue<S, O>, const WIDTH: usize, const WHOLE: bool>(
    sums: &[WarpgroupC<S>; 2],
    part: u32,
    c: &mut [O],
    (top, first): (u32, u32),
    (columns, rows): (u32, u32),
    scale: Scale,
    bias: &[f32],
    residual: &[O],
) {
    let column = top + WarpgroupC::row_across(0);
    #[unroll]
    for pair in 0..16u32 {
        let within = pair / 2 * 4 + pair % 2;
        let (number, row) = (32 * part + within, first + WarpgroupC::column(within));
        let at = row as usize * columns as usize + column as usize;
        if WIDTH == 4 {
            if WHOLE || (row < rows && column + 3 < columns) {
                let one = E::element(sums[0].values[number], scale, c, at, bias, column, residual);
                let two = E::element(sums[0].values[number + 2], scale, c, at + 1, bias, column + 1, residual);
                let three = E::element(sums[1].values[number], scale, c, at + 2, bias, column + 2, residual);
                let four = E::element(sums[1].values[number + 2], scale, c, at + 3, bias, column + 3, residual);
                store_vector(&mut c[at], [one, two, three, four]);
            }
        } else {
            #[unroll]
            for next in 0..4u32 {
                if WHOLE || (row < rows && column + next < columns) {
                    let sum = sums[next / 2].values[number + next % 2 * 2];
                    let to = at + next as usize;
                    c[to] = E::element(sum, scale, c, to, bias, column + next, residual);
                }
            }
        }
    }
}
