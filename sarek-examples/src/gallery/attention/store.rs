//! How the results of a warpgroup are stored.

use sarek_runtime::matrix::warpgroup::{HeldSum, WarpgroupC};
use sarek_runtime::prelude::*;

/// A way to store the results of 64 queries.
#[device]
pub trait Storing<O: Number> {
    /// How many rows of results each warp needs shared memory for.
    const LINES: u32;

    /// Stores the results of the queries from `top` on, those before `count`, each multiplied by its factor, as rows of the output. A thread has
    /// two rows. `lines` is for the warp alone.
    fn store<C: HeldSum>(sums: &C, factors: [f32; 2], lines: &mut [O], output: &mut [O], top: u32, count: u32);
}

/// Pairs of elements, as a lane has them.
#[derive(Debug, Clone, Copy)]
pub struct Pairs;

#[device]
impl<O: Number> Storing<O> for Pairs {
    const LINES: u32 = 0;

    fn store<C: HeldSum>(sums: &C, factors: [f32; 2], _lines: &mut [O], output: &mut [O], top: u32, count: u32) {
        #[unroll]
        for pair in 0..C::COLUMNS / 4 {
            let number = 2 * pair;
            let row = top + WarpgroupC::row(number);
            if row < count {
                let factor = factors[pair % 2];
                let values = [cast::<O>(sums.value(number) * factor), cast::<O>(sums.value(number + 1) * factor)];
                let at = row as usize * C::COLUMNS as usize + WarpgroupC::column(number) as usize;
                store_vector(&mut output[at], values);
            }
        }
    }
}

/// Whole rows of elements of 16 bits, which begin at multiples of 16 bytes.
///
/// The lanes of a warp have pairs of eight rows, so that an instruction would write 16 bytes of each, which is half of what memory takes at least. So each
/// warp exchanges its results in shared memory, and writes rows.
#[derive(Debug, Clone, Copy)]
pub struct Lines;

/// Returns where an element of a warp's lines is: the parts of eight elements are exchanged, so that neither pairs of eight lines nor the parts of
/// one line meet in a bank.
#[device]
fn place(line: u32, element: u32, columns: u32) -> u32 {
    line * columns + (element / 8 ^ line % 8) * 8 + element % 8
}

#[device]
impl<O: Number> Storing<O> for Lines {
    const LINES: u32 = 16;

    fn store<C: HeldSum>(sums: &C, factors: [f32; 2], lines: &mut [O], output: &mut [O], top: u32, count: u32) {
        let lane = lane_id();
        #[unroll]
        for pair in 0..C::COLUMNS / 4 {
            let (number, factor) = (2 * pair, factors[pair % 2]);
            let to = place(lane / 4 + pair % 2 * 8, pair / 2 * 8 + lane % 4 * 2, C::COLUMNS);
            let values = [cast::<O>(sums.value(number) * factor), cast::<O>(sums.value(number + 1) * factor)];
            store_vector(&mut lines[to], values);
        }
        syncwarp(FULL_MASK);
        // As many lanes write a row as it has parts.
        let parts = C::COLUMNS / 8;
        #[unroll]
        for turn in 0..parts / 2 {
            let (line, element) = (turn * (32 / parts) + lane / parts, lane % parts * 8);
            let row = top + warp_id() % 4 * 16 + line;
            if row < count {
                let part = load_vector::<O, 8>(&lines[place(line, element, C::COLUMNS)]);
                store_vector(&mut output[row as usize * C::COLUMNS as usize + element as usize], part);
            }
        }
        syncwarp(FULL_MASK);
    }
}

/// An element of the results.
pub trait Stored: Number {
    /// The way to store them if their rows begin at multiples of 16 bytes.
    type Whole: Storing<Self>;
}

macro_rules! results {
    ($($ty:ident $whole:ident;)*) => {$(
        impl Stored for $ty {
            type Whole = $whole;
        }
    )*};
}

results! {
    f16 Lines;
    bf16 Lines;
    f32 Pairs;
    f64 Pairs;
}
