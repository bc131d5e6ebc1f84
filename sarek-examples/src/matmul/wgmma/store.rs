//! How the results of a product are stored.

use super::epilogue::{Epilogue, Scale};
use super::kernel::WARPS;
use sarek_runtime::matrix::warpgroup::{WarpgroupC, WarpgroupSum};
use sarek_runtime::prelude::*;

/// A way to write the results that a warpgroup has, 128 rows and 128 columns.
#[device]
pub trait Storing<O: Number> {
    /// The bytes that a block needs for `lines`, in shared memory.
    const BYTES: usize;

    /// Writes the half of them of that number, 0 or 1, from the row and the column of `corner` on, those that are within the rows and columns of `sizes`,
    /// with `lines` to work in.
    #[allow(clippy::too_many_arguments)]
    fn store<S: WarpgroupSum, E: Epilogue<S, O>>(
        sums: &[WarpgroupC<S>; 2],
        part: u32,
        lines: &mut [O],
        c: &mut [O],
        corner: (u32, u32),
        sizes: (u32, u32),
        scale: Scale,
        bias: &[f32],
        residual: &[O],
    );
}

/// Elements of a result.
pub trait Stored: Number {
    /// The way to store them if all rows begin at multiples of 16 bytes, and the plan has whole lines.
    type Lines: Storing<Self>;
}

macro_rules! stored {
    ($($ty:ident $lines:ty;)*) => {$(
        impl Stored for $ty {
            type Lines = $lines;
        }
    )*};
}

stored! {
    f16 Lines<8>;
    bf16 Lines<8>;
    i16 Lines<8>;
    u16 Lines<8>;
    f32 Pairs;
    i32 Pairs;
    u32 Pairs;
    i8 Pairs;
    u8 Pairs;
    f64 Pairs;
    i64 Pairs;
    u64 Pairs;
    isize Pairs;
    usize Pairs;
}

/// Single elements, wherever they are.
#[derive(Debug, Clone, Copy)]
pub struct Singles;

#[device]
impl<O: Number> Storing<O> for Singles {
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
        let top = top + 64 * part;
        #[unroll]
        for number in 0..64u32 {
            let (row, column) = (top + WarpgroupC::row(number), first + WarpgroupC::column(number));
            if row < rows && column < columns {
                let at = row as usize * columns as usize + column as usize;
                c[at] = E::element(sums[part].values[number], scale, c, at, bias, column, residual);
            }
        }
    }
}

/// Pairs of elements: there is an even number of columns, and all rows begin at multiples of a pair.
#[derive(Debug, Clone, Copy)]
pub struct Pairs;

#[device]
impl<O: Number> Storing<O> for Pairs {
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
        let (sum, top) = (&sums[part], top + 64 * part);
        if top + 64 <= rows && first + 128 <= columns {
            store_pairs::<S, O, E, true>(sum, c, (top, first), (rows, columns), scale, bias, residual);
        } else {
            store_pairs::<S, O, E, false>(sum, c, (top, first), (rows, columns), scale, bias, residual);
        }
    }
}

/// Stores the pairs that a lane has. If they are all within the matrix, as those of most tiles, `WHOLE` saves a comparison for each of them.
#[device]
fn store_pairs<S: WarpgroupSum, O: Number, E: Epilogue<S, O>, const WHOLE: bool>(
    sum: &WarpgroupC<S>,
    c: &mut [O],
    (top, first): (u32, u32),
    (rows, columns): (u32, u32),
    scale: Scale,
    bias: &[f32],
    residual: &[O],
) {
    #[unroll]
    for pair in 0..32u32 {
        let number = 2 * pair;
        let (row, column) = (top + WarpgroupC::row(number), first + WarpgroupC::column(number));
        if WHOLE || (row < rows && column < columns && column + 1 < columns) {
            let at = row as usize * columns as usize + column as usize;
            let one = E::element(sum.values[number], scale, c, at, bias, column, residual);
            let other = E::element(sum.values[number + 1], scale, c, at + 1, bias, column + 1, residual);
            store_vector(&mut c[at], [one, other]);
        }
    }
}

/// Whole lines: `WIDTH` elements are 16 bytes, and all rows begin at multiples of them.
///
/// The lanes of a warp have pairs of eight rows, so that an instruction writes 16 bytes of each if elements have two bytes, which is half of what memory takes at least. So
/// each warp exchanges its results in shared memory, and writes 256 bytes of a row with 16 lanes. Elements of four bytes gained nothing: `docs/matrix-units.md`.
#[derive(Debug, Clone, Copy)]
pub struct Lines<const WIDTH: usize>;

/// Returns where an element of a warp's lines is: the parts of 16 bytes are exchanged, so that neither pairs of eight lines nor the parts of one line meet in a bank.
#[device]
fn place<const WIDTH: usize>(line: u32, element: u32) -> u32 {
    let width = WIDTH as u32;
    line * 16 * width + (element / width ^ line * (8 / width) % 8) * width + element % width
}

/// Writes a part of a warp's results to its lines, at `own`. If they are all within the matrix, as those of most tiles, `WHOLE` saves a comparison for each of them.
#[device]
#[allow(clippy::too_many_arguments)]
fn fill_lines<S: WarpgroupSum, O: Number, E: Epilogue<S, O>, const WIDTH: usize, const WHOLE: bool>(
    sum: &WarpgroupC<S>,
    stretch: u32,
    lines: &mut [O],
    own: u32,
    c: &mut [O],
    (top, first): (u32, u32),
    (rows, columns): (u32, u32),
    scale: Scale,
    bias: &[f32],
    residual: &[O],
) {
    let (lane, length) = (lane_id(), 16 * WIDTH as u32);
    #[unroll]
    for pair in 0..length / 4 {
        let number = stretch * (length / 2) + 2 * pair;
        let (row, column) = (top + WarpgroupC::row(number), first + WarpgroupC::column(number));
        if WHOLE || (row < rows && column < columns && column + 1 < columns) {
            let at = row as usize * columns as usize + column as usize;
            let one = E::element(sum.values[number], scale, c, at, bias, column, residual);
            let other = E::element(sum.values[number + 1], scale, c, at + 1, bias, column + 1, residual);
            let to = own + place::<WIDTH>(lane / 4 + pair % 2 * 8, pair / 2 * 8 + lane % 4 * 2);
            store_vector(&mut lines[to], [one, other]);
        }
    }
}

#[device]
impl<O: Number, const WIDTH: usize> Storing<O> for Lines<WIDTH> {
    // 16 lines of 256 bytes for each warp.
    const BYTES: usize = WARPS as usize * 16 * 256;

    #[allow(clippy::too_many_arguments)]
    fn store<S: WarpgroupSum, E: Epilogue<S, O>>(
        sums: &[WarpgroupC<S>; 2],
        part: u32,
        lines: &mut [O],
        c: &mut [O],
        (top, first): (u32, u32),
        sizes: (u32, u32),
        scale: Scale,
        bias: &[f32],
        residual: &[O],
    ) {
        let (sum, top, (rows, columns)) = (&sums[part], top + 64 * part, sizes);
        let corner = (top, first);
        let (width, length) = (WIDTH as u32, 16 * WIDTH as u32);
        let (lane, own) = (lane_id(), thread_idx_x() / 32 % WARPS * 16 * length);
        let is_whole = top + 64 <= rows && first + 128 <= columns;
        #[unroll]
        for stretch in 0..128 / length {
            if is_whole {
                fill_lines::<S, O, E, WIDTH, true>(sum, stretch, lines, own, c, corner, sizes, scale, bias, residual);
            } else {
                fill_lines::<S, O, E, WIDTH, false>(sum, stretch, lines, own, c, corner, sizes, scale, bias, residual);
            }
            syncwarp(FULL_MASK);
            #[unroll]
            for two in 0..8u32 {
                let (line, element) = (2 * two + lane / 16, lane % 16 * width);
                let (row, column) = (top + warp_id() % 4 * 16 + line, first + stretch * length + element);
                if row < rows && column < columns {
                    let whole = load_vector::<O, WIDTH>(&lines[own + place::<WIDTH>(line, element)]);
                    store_vector(&mut c[row as usize * columns as usize + column as usize], whole);
                }
            }
            syncwarp(FULL_MASK);
        }
    }
}
