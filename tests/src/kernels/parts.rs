//! Parts of slices and arrays: `&x[a..b]`, as arguments and by a name.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The sum of a slice.
#[device]
pub fn sum(items: &[u32]) -> u32 {
    let mut total = 0;
    for item in items {
        total += *item;
    }
    total
}

/// The dot product of two slices of one length.
#[device]
pub fn dot(xs: &[u32], ys: &[u32]) -> u32 {
    let mut total = 0u32;
    for i in 0..xs.len() {
        total = total.wrapping_add(xs[i].wrapping_mul(ys[i]));
    }
    total
}

/// Turns the elements around; the halves are parts of the slice.
#[device]
pub fn reverse(items: &mut [u32]) {
    let half = items.len() / 2;
    for i in 0..half {
        let last = items.len() - 1 - i;
        (items[i], items[last]) = (items[last], items[i]);
    }
}

/// Adds a number to each element.
#[device]
pub fn shift(items: &mut [u32], by: u32) {
    for item in items {
        *item += by;
    }
}

/// The part of a sorted slice with a value, found in parts of it.
#[device]
pub fn position(items: &[u32], value: u32) -> usize {
    let mut from = 0;
    let mut to = items.len();
    while from < to {
        let rest = &items[from..to];
        let middle = rest.len() / 2;
        if rest[middle] < value {
            from += middle + 1;
        } else {
            to = from + middle;
        }
    }
    from
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Table {
    pub scale: u32,
    pub values: [u32; 6],
}

/// Parts of parameters.
#[device]
pub fn of_slices(xs: &[u32], x: u32) -> u32 {
    let n = x % 5;
    let from = (x % 7) as i32;
    let row = &xs[4 * n..4 * n + 4];
    let rest = &xs[from..];
    let few = &rest[1..=3];
    let inner = &row[1..3];
    let mut total = sum(row) + sum(&xs[..n]) * 3 + sum(&xs[from..from + 9]) * 5;
    total += sum(&row[2..]) + inner[0] * 7 + inner[1] + few[2] + few.len() as u32 + rest.len() as u32;
    for value in &xs[n as u64..12] {
        total = total.rotate_left(3) ^ *value;
    }
    for (i, value) in few.iter().enumerate().rev() {
        total = total.wrapping_mul(31) + i as u32 * *value;
    }
    for value in xs[2..=n + 2].iter().copied() {
        total ^= value;
    }
    total ^= dot(&xs[..8], &xs[n..n + 8]) ^ sum(&xs[..]);
    total ^ position(&xs[3..20], x) as u32 ^ if row.is_empty() { 1 } else { 0 }
}

/// Parts of local arrays, written through their names and by functions.
#[device]
pub fn of_arrays(x: u32) -> u32 {
    let mut items = [x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7];
    let mut grid = [[0u32; 4]; 3];
    let mut table = Table { scale: 3, values: [x; 6] };
    let n = x as usize % 5;
    reverse(&mut items[n..]);
    shift(&mut items[1..n + 2], 10);
    let tail = &mut items[4..];
    tail[n % 4] = 5;
    tail[0] += tail[3];
    reverse(&mut tail[1..3]);
    let row = &mut grid[n % 3];
    row[1] = x;
    shift(&mut grid[1][1..], x);
    for row in &mut grid[1..] {
        row[0] += 9;
    }
    for value in &mut table.values[n..] {
        *value += table.scale;
    }
    let middle = &grid[1..][1][2..];
    let mut total = sum(&items[..n + 1]) ^ sum(&table.values[1..n + 1]).wrapping_mul(7) ^ sum(&grid[0]) ^ middle[0];
    for i in 0..8 {
        total = total.wrapping_mul(13) ^ items[i];
    }
    total
}

/// `of_slices` and `of_arrays` of each element.
#[kernel]
pub fn map_parts(xs: &[u32], queries: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    if (i as usize) < queries.len() {
        let own = &mut out[2 * i..2 * i + 2];
        own[0] = of_slices(xs, queries[i]);
        own[1] = of_arrays(queries[i] & 0xff);
    }
}

/// Each warp turns its part of a shared array around, and of the row that the block has of the slice.
#[kernel(block = 64)]
pub fn turn_rows(rows: &mut [u32], width: u32) {
    let tile = shared!([u32; 64]);
    let (tid, warp) = (thread_idx_x(), warp_id());
    let start = block_idx_x() * width;
    let row = &mut rows[start..start + width];
    superstep!(load, {
        tile[tid] = if tid < width { row[tid] } else { 0 };
    });
    if lane_id() == 0 {
        reverse(&mut tile[32 * warp..32 * (warp + 1)]);
    }
    sync_threads();
    let mine = &tile[32 * warp..][..32];
    if tid < width {
        row[tid] = mine[lane_id()] + mine.len() as u32 + sum(&tile[60..]);
    }
}

/// Parts whose bounds are wrong for some numbers.
#[kernel]
pub fn cut(xs: &[u32], from: i32, to: i32, out: &mut [u32]) {
    let part = &xs[from..to];
    out[0] = part.len() as u32;
    out[1] = sum(&xs[from as u32..]);
}

/// The line of the bounds in [`cut`].
pub const CUT_LINE: u32 = line!() - 6;

/// Reads past the end of a part.
#[kernel]
pub fn read_past(xs: &[u32], n: u32, out: &mut [u32]) {
    let part = &xs[2..n];
    out[0] = part[thread_idx_x()];
}

/// The line of the index in [`read_past`].
pub const PAST_LINE: u32 = line!() - 4;

entries!("parts": map_parts, turn_rows; in "faults": cut, read_past);
