//! Conway's game of life, 32 cells a word.
//!
//! Source: Martin Gardner, "The fantastic combinations of John Conway's new solitaire game 'life'", Scientific American
//! 223, 1970; Donald Knuth, "The Art of Computer Programming", volume 4A, section 7.1.3, 2011, describes the addition
//! of neighbours in all bits of a word at once.
//!
//! A cell survives with two or three living neighbours and is born with three. A thread has 32 adjacent cells: three
//! rows of three words, shifted so that the eight neighbours of a cell lie in its own bit, are added by full adders of
//! words. All cells beyond the border are dead.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// Sums of three bits each: the lower and the upper bits.
#[device]
fn full_add(a: u32, b: u32, c: u32) -> (u32, u32) {
    let both = a ^ b;
    (both ^ c, (a & b) | (both & c))
}

/// Returns the next generation of a word, whose rows are three words each: the one to the left, its own, and the one to
/// the right. Bit 0 is the leftmost cell.
#[device]
pub fn next_word(above: (u32, u32, u32), own: (u32, u32, u32), below: (u32, u32, u32)) -> u32 {
    let (top_ones, top_twos) = row_of_three(above);
    let (bottom_ones, bottom_twos) = row_of_three(below);
    let (west, east) = beside(own);
    let (ones, carry) = full_add(top_ones, bottom_ones, west ^ east);
    // The neighbours are `ones`, and two for each of four bits. Two or three are alive if exactly one of the four is set.
    let (twos, fours) = full_add(top_twos, bottom_twos, west & east);
    let two_or_three = (twos ^ carry) & !(fours | (twos & carry));
    two_or_three & (ones | own.1)
}

/// Returns the neighbours to the left and to the right of each cell.
#[device]
fn beside(row: (u32, u32, u32)) -> (u32, u32) {
    (row.1 << 1 | row.0 >> 31, row.1 >> 1 | row.2 << 31)
}

/// Returns the three cells above or below each cell, added.
#[device]
fn row_of_three(row: (u32, u32, u32)) -> (u32, u32) {
    let (west, east) = beside(row);
    full_add(west, row.1, east)
}

/// Returns a word; nothing is alive beyond the border.
#[device]
fn word_at(cells: &[u32], word: u32, row: u32, words: u32, height: u32) -> u32 {
    if word < words && row < height { cells[row as usize * words as usize + word as usize] } else { 0 }
}

/// Returns a word and its neighbours in a row.
#[device]
fn words_around(cells: &[u32], word: u32, row: u32, words: u32, height: u32) -> (u32, u32, u32) {
    // Before the first word it wraps to a large number.
    let west = word_at(cells, word.wrapping_sub(1), row, words, height);
    (west, word_at(cells, word, row, words, height), word_at(cells, word + 1, row, words, height))
}

/// One generation.
#[kernel(block = (32, 8))]
pub fn life_step(cells: &[u32], next: &mut [u32], width: u32, height: u32) {
    let words = width.div_ceil(32);
    let (word, row) = (global_idx_x(), global_idx_y());
    if word < words && row < height {
        let above = words_around(cells, word, row.wrapping_sub(1), words, height);
        let own = words_around(cells, word, row, words, height);
        let below = words_around(cells, word, row + 1, words, height);
        // Nothing is born beyond the right border.
        let inside = u32::MAX >> (32 * (word + 1)).saturating_sub(width);
        next[row as usize * words as usize + word as usize] = next_word(above, own, below) & inside;
    }
}

/// Returns the words of a row of cells.
pub fn words_of_row(width: usize) -> usize {
    width.div_ceil(32)
}

/// Plays `generations` generations. Each row takes whole words, the leftmost cell in bit 0 of the first; bits beyond the
/// width are zero. `scratch` is as long as `cells`.
///
/// # Errors
/// A buffer has another length than [`words_of_row`] times `height`, or a failure of the device.
pub fn play(
    device: &Device,
    cells: &mut Slice<u32>,
    scratch: &mut Slice<u32>,
    width: usize,
    height: usize,
    generations: usize,
    how: &How,
) -> Result<()> {
    let n = words_of_row(width).saturating_mul(height);
    same_length("life, the cells", n, cells.len())?;
    same_length("life, the scratch memory", n, scratch.len())?;
    if n == 0 {
        return Ok(());
    }
    let (columns, rows) = (count("life, the width", width)?, count("life, the height", height)?);
    let grid = Grid::new((columns.div_ceil(32 * 32), rows.div_ceil(8)), (32, 8));
    let (mut now, mut next) = (cells, scratch);
    for _ in 0..generations {
        launch!(how, life_step, device, grid, now, next, columns, rows)?;
        std::mem::swap(&mut now, &mut next);
    }
    if generations % 2 == 1 { next.copy_from_slice(now) } else { Ok(()) }
}

/// Returns the same on the host, cell by cell.
pub fn reference(cells: &[u32], width: usize, height: usize, generations: usize) -> Vec<u32> {
    let words = words_of_row(width);
    let mut now = cells.to_vec();
    for _ in 0..generations {
        let alive = |x: i64, y: i64| {
            let inside = (0..width as i64).contains(&x) && (0..height as i64).contains(&y);
            inside && now[y as usize * words + x as usize / 32] >> (x % 32) & 1 == 1
        };
        let mut next = vec![0; now.len()];
        for (x, y) in (0..height as i64).flat_map(|y| (0..width as i64).map(move |x| (x, y))) {
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|offset| *offset != (0, 0));
            let neighbours = around.filter(|(dx, dy)| alive(x + dx, y + dy)).count();
            let lives = neighbours == 3 || neighbours == 2 && alive(x, y);
            next[y as usize * words + x as usize / 32] |= u32::from(lives) << (x % 32);
        }
        now = next;
    }
    now
}

/// Cells at random, about half of them alive.
pub fn sample(width: usize, height: usize, seed: u64) -> Vec<u32> {
    let words = words_of_row(width);
    let inside = |word: usize| u32::MAX >> (32 * (word + 1)).saturating_sub(width);
    let cells: Vec<u32> = crate::data::sample(words * height, seed);
    cells.into_iter().enumerate().map(|(i, cells)| cells & inside(i % words)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SHAPES, assert_same, everywhere};
    use super::*;

    #[test]
    fn generations_are_those_of_the_host() {
        for ((height, width), generations) in SHAPES.into_iter().flat_map(|shape| [(shape, 1), (shape, 5)]) {
            let cells = sample(width, height, width as u64);
            let expected = reference(&cells, width, height, generations);
            everywhere(&format!("{width} x {height}, {generations} generations"), |device, how, what| {
                let mut now = device.upload(&cells).unwrap();
                let mut scratch = device.zeros(cells.len()).unwrap();
                play(device, &mut now, &mut scratch, width, height, generations, how).unwrap();
                assert_same(&now.to_vec().unwrap(), &expected, what);
            });
        }
    }

    #[test]
    fn a_glider_glides() {
        // After four generations it is one further to the right and below, here over the border of two words.
        let glider = |at: u64| -> Vec<u32> {
            let rows = [0b010u64, 0b100, 0b111].map(|row| row << (29 + at));
            let mut cells = vec![0; 2 * 8];
            for (y, row) in rows.iter().enumerate() {
                cells[2 * (y + at as usize)] = *row as u32;
                cells[2 * (y + at as usize) + 1] = (row >> 32) as u32;
            }
            cells
        };
        let device = Device::cpu();
        let (mut cells, mut scratch) = (device.upload(&glider(0)).unwrap(), device.zeros(16).unwrap());
        play(&device, &mut cells, &mut scratch, 64, 8, 4, &How::default()).unwrap();
        assert_eq!(cells.to_vec().unwrap(), glider(1));
        assert_eq!(next_word((0, 0, 0), (0, 0b111, 0), (0, 0, 0)), 0b010);
    }
}
