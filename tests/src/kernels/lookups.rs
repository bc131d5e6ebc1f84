//! Lookups in slices and arrays (`get`, `first`, `split_last`), and options with closures. Each device function also
//! runs on the host.

#![allow(clippy::all, reason = "each form is there to be lowered")]

use super::closures::also_plain;
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Debug, DeviceType)]
#[repr(C)]
pub struct Cell {
    pub weight: f32,
    pub count: u32,
}

#[device]
fn even(n: u32) -> Option<u32> {
    if n % 2 == 0 { Some(n) } else { None }
}

#[device]
fn half(n: u32) -> Result<u32, i32> {
    if n % 2 == 0 { Ok(n / 2) } else { Err(-(n as i32)) }
}

#[device]
fn twice(n: u32) -> u32 {
    n.wrapping_mul(2)
}

#[device]
fn sum_of_two(x: &[u32], i: usize) -> Option<u32> {
    let v = x.get(i)?;
    Some(v.wrapping_add(*x.first()?))
}

/// Taken apart in every way.
#[device]
pub fn found(x: &[u32], i: usize, j: usize) -> u32 {
    let mut seen = 0u32;
    if let Some(v) = x.get(i) {
        seen ^= v;
    }
    match x.first() {
        Some(&v) => seen = seen.rotate_left(3) ^ v,
        None => seen ^= 1,
    }
    seen = seen.rotate_left(5) ^ x.get(i + 1).copied().unwrap_or(11);
    let Some(last) = x.last() else { return seen };
    seen = seen.rotate_left(7) ^ last.count_ones();
    if x.get(j).is_some() {
        seen ^= 0x100;
    }
    let named = x.get(j);
    if named.is_none() {
        seen ^= 0x200;
    }
    seen = seen.rotate_left(3) ^ *named.unwrap_or(&5);
    match (x.get(i), x.get(i + 2), j) {
        (Some(a), Some(b), 0..=2) => seen ^= a ^ b,
        (Some(&3), None, _) => seen ^= 0x400,
        (_, Some(b), _) => seen ^= b.rotate_left(9),
        _ => seen ^= 0x800,
    }
    if x.first() == Some(&4) || x.get(1) == x.last() {
        seen ^= 0x1000;
    }
    let mut k = i;
    while let Some(&v) = x.get(k) {
        seen = seen.rotate_left(1) ^ v;
        k += 2;
    }
    let mut chosen = x.first();
    if j > 2 {
        chosen = x.get(1);
    }
    seen ^ *chosen.unwrap_or(&77) ^ sum_of_two(x, j).unwrap_or(3)
}

/// References that are written through.
#[device]
pub fn changed(x: &mut [u32], i: usize) -> u32 {
    if let Some(v) = x.get_mut(i) {
        *v ^= 1;
    }
    if let Some(v) = x.last_mut() {
        *v ^= 5;
    }
    let cell = x.first_mut();
    if let Some(cell) = cell {
        *cell = cell.rotate_left(3);
    }
    let mut a = [1, 2, 3, i as u32];
    match a.get_mut(i) {
        Some(v) => *v = 9,
        None => a[0] = 8,
    }
    *a.last_mut().unwrap() += 2;
    let second = a.get_mut(1).unwrap();
    *second += 3;
    a[0] + a[1] * 10 + a.last().unwrap() * 100 + a.get(2).unwrap() * 1000
}

#[derive(Clone, Copy, PartialEq, Debug, DeviceType)]
#[repr(C)]
pub struct Missing {
    pub at: u32,
}

#[device]
impl From<u32> for Missing {
    fn from(at: u32) -> Missing {
        Missing { at }
    }
}

also_plain! {
    /// References that are written through, or an error: given, made, converted, and counted.
    fn write_or(x: &mut [u32], i: usize, j: usize, made: &mut u32) -> Result<u32, Missing> {
        let mut at = i;
        *x.get_mut(at).ok_or({
            at += 1;
            Missing { at: 1 }
        })? += 10;
        let cell = x.get_mut(j).ok_or(Missing { at: j as u32 })?;
        *cell = cell.rotate_left(3);
        *x.last_mut().ok_or_else(|| {
            *made += 1;
            3u32
        })? ^= 5;
        let (first, rest) = x.split_first_mut().ok_or(4u32)?;
        *first ^= *rest.get(at).ok_or(5u32)?;
        let part = x.get_mut(j..i + 2).ok_or_else(|| {
            *made += 7;
            Missing { at: *made }
        })?;
        part.fill(9);
        let mut most = Some(x[0]);
        *most.as_mut().ok_or(6u32)? += 2;
        Ok(most.unwrap() + x.get(i).ok_or(7u32)? * 3)
    },
    write_or_by_rustc
}

/// `write_or` of arrays of every length, and of every pair of indices.
#[kernel]
pub fn write_or_fail(out: &mut [[u32; 6]]) {
    let n = global_idx_x() as usize;
    if n < out.len() {
        let (mut xs, mut made) = ([n as u32, 2, 3, 4], 0);
        let given = match write_or(&mut xs[..n / 49], n / 7 % 7, n % 7, &mut made) {
            Ok(value) => value,
            Err(Missing { at }) => at + 1000,
        };
        let [a, b, c, d] = xs;
        out[n] = [a, b, c, d, made, given];
    }
}

/// Parts that may be there.
#[device]
pub fn parts(x: &mut [u32], a: usize, b: usize) -> u32 {
    let mut seen = match x.split_first() {
        Some((first, rest)) => first.rotate_left(3) ^ rest.len() as u32,
        None => 3,
    };
    if let Some(part) = x.get(a..b) {
        seen = part.iter().fold(seen, |seen, v| seen.rotate_left(5) ^ v);
    }
    seen = seen.rotate_left(1) ^ x.get(a..).map_or(3, |part| part.len() as u32);
    let middle = x.get(1..=a);
    if middle.is_some() {
        seen ^= 0x100;
    }
    if let Some(middle) = middle {
        seen = seen.rotate_left(3) ^ middle.iter().fold(0, |seen, v| seen ^ v);
    }
    if let Some(part) = x.get_mut(..b) {
        part.fill(9);
    }
    if let Some((last, rest)) = x.split_last_mut() {
        *last ^= 1;
        if let Some(v) = rest.first_mut() {
            *v ^= *last;
        }
    }
    if let Some((first, rest)) = x.split_first_mut() {
        if let Some((last, _)) = rest.split_last() {
            *first ^= last.rotate_left(1);
        }
    }
    let fixed = [1, 2, 3, 4u32];
    seen ^ fixed.get(1..3).unwrap()[1] ^ fixed.get(a..).map_or(9, |part| part.len() as u32)
}

/// The copied elements are read before anything is written.
#[device]
pub fn read_before(x: &mut [u32]) -> [u32; 5] {
    let a = x.first().copied().unwrap_or({
        x[0] = 70;
        3
    });
    let b = x.get(0).copied().map_or(
        {
            x[0] ^= 9;
            4
        },
        |v| {
            x[0] += 1;
            v ^ x[0]
        },
    );
    let c = match (x.get(0).copied(), {
        x[0] = 50;
        1
    }) {
        (Some(v), n) => v ^ n,
        (None, n) => n,
    };
    let d = match x.last().copied() {
        Some(v)
            if {
                let last = x.len() - 1;
                x[last] = 6;
                v > 1000
            } =>
        {
            v ^ 1
        }
        Some(v) => v ^ 2,
        None => 5,
    };
    let kept = x.first().copied();
    x[0] = 8;
    [a, b, c, d, kept.unwrap_or(9)]
}

/// Closures of what options hold.
#[device]
pub fn mapped(n: u32, x: &[u32], cells: &[Cell], i: usize) -> [u32; 24] {
    let mut out = [0; 24];
    out[0] = even(n).map(|v| v ^ 1).unwrap_or(9);
    out[1] = even(n).map(twice).unwrap_or(9);
    out[2] = x.get(i).map_or(7, |v| v.rotate_left(3));
    out[3] = x.get(i).map(|v| *v).and_then(even).unwrap_or(1);
    out[4] = x.get(i).copied().filter(|v| *v > 3).unwrap_or(2);
    out[5] = x.first().is_some_and(|v| *v == 3) as u32;
    out[6] = x.get(i).is_none_or(|v| *v > 5) as u32;
    out[7] = half(n).map(|v| v + 5).unwrap_or(3);
    out[8] = half(n).map_err(|e| e * 2).unwrap_or_else(|e| e as u32);
    out[9] = half(n).map_or_else(|e| (e as u32) ^ 1, |v| v * 7);
    out[10] = even(n).ok_or_else(|| n as i32).unwrap_or(4);
    out[11] = even(n).or_else(|| even(n + 1)).unwrap_or_default();
    out[12] = cells.get(i).map_or(0, |cell| cell.count);
    let heavier = cells.get(i).map(|cell| Cell { weight: cell.weight + 1.0, ..*cell });
    if let Some(cell) = heavier {
        out[13] = cell.weight as u32;
    }
    out[14] = cells.last().map(|cell| cell.count).unwrap_or_else(|| x.len() as u32);
    out[15] = half(n).and_then(half).unwrap_or(11);
    out[16] = half(n).is_err_and(|e| e < -3) as u32 + half(n).is_ok_and(|v| v > 2) as u32 * 2;
    let mut seen = 0;
    x.get(i).map(|v| seen ^= *v);
    out[17] = seen;
    out[18] = x.iter().max_by(|a, b| a.cmp(b)).cloned().map_or(0, |v| v ^ 1);
    out[19] = even(n).unwrap_or_else(|| x.first().copied().unwrap_or(6));
    out[20] = match cells.get(i) {
        Some(Cell { weight, count: 3 }) => *weight as u32,
        Some(cell) => cell.count,
        None => 77,
    };
    let weight = cells.get(i).map(|cell| cell.weight);
    out[21] = weight.map_or(0, |weight| weight as u32);
    let named = cells.get(i);
    out[22] = named.map_or(1, |cell| cell.count) + named.is_some() as u32;
    out[23] = x.iter().copied().reduce(u32::max).filter(|v| *v > 3).map_or(0, |v| v);
    out
}

#[kernel]
pub fn look_up(x: &[u32], cells: &[Cell], changing: &mut [u32], n: u32, i: u32, j: u32, out: &mut [u32]) {
    let (i, j) = (i as usize, j as usize);
    out[0] = found(x, i, j);
    out[1] = changed(changing, i);
    out[2] = parts(changing, i, j);
    let all = mapped(n, x, cells, i);
    out[3..27].copy_from_slice(&all);
    if changing.len() > 0 {
        out[27..].copy_from_slice(&read_before(changing));
    }
}

#[device]
fn row_or_index(rows: &[[u32; 3]; 4], i: usize) -> Result<[u32; 3], [u32; 2]> {
    let row = rows.get(i).copied().ok_or([i as u32, 7])?;
    if row[0] == 5 { Err([row[1], row[2]]) } else { Ok(row) }
}

#[device]
fn shared_row(rows: &[[u32; 3]; 4], i: usize) -> Result<u32, [u32; 2]> {
    let row = row_or_index(rows, i)?;
    Ok(row[2] ^ 3)
}

#[device]
fn sum_of(row: Option<[u32; 3]>) -> u32 {
    match row {
        Some([a, b, c]) => a + 2 * b + 3 * c,
        None => 13,
    }
}

/// Options and results of arrays.
#[device]
pub fn rows_found(seed: u32, i: usize) -> [u32; 12] {
    let rows = [[seed, 1, 2], [seed & 7, 4, 5], [6, seed, 8], [9, 10, seed / 3]];
    let mut out = [0; 12];
    let row = rows.get(i).copied();
    out[0] = sum_of(row);
    out[1] = sum_of(rows.last().copied());
    let kept = row.filter(|row| row[0] > 4);
    out[2] = if let Some(row) = kept { row[1] } else { 21 };
    out[3] = rows.get(i + 1).copied().or(row).unwrap_or([17; 3])[2];
    out[4] = match rows.get(i).copied().ok_or([seed, 5]) {
        Ok(row) => row[0],
        Err(pair) => pair[1],
    };
    out[5] = rows.first().copied().unwrap()[2];
    out[6] = rows.get(i).map(|row| (*row, row[0] + 1)).map_or(3, |(row, next)| row[1] ^ next);
    out[7] = match row_or_index(&rows, i) {
        Ok(row) => row[0] + row[1],
        Err([a, b]) => a ^ b,
    };
    out[8] = shared_row(&rows, i).unwrap_or_else(|pair| pair[0]);
    let mut at = i;
    while sum_of(rows.get(at).copied()) != 13 && at < 9 {
        at += 1;
    }
    out[9] = at as u32;
    out[10] = sum_of(row_or_index(&rows, i).ok());
    out[11] = row.or_else(|| rows.get(i / 2).copied()).map_or(31, |row| row[1]);
    out
}

#[kernel]
pub fn look_up_rows(seeds: &[u32], out: &mut [u32]) {
    let thread = global_idx_x();
    if let Some(seed) = seeds.get(thread as usize) {
        let found = rows_found(*seed, thread as usize % 6);
        out[12 * thread..12 * thread + 12].copy_from_slice(&found);
    }
}

/// Atomics and shared memory.
#[kernel]
pub fn look_up_cells(counters: &[AtomicU32], x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let tid = thread_idx_x();
    tile[tid] = x.get(global_idx_x() as usize).copied().unwrap_or(0);
    sync_threads();
    if let Some(counter) = counters.get(tile[tid] as usize) {
        counter.fetch_add(1, Ordering::Relaxed);
    }
    let next = tile.get(tid as usize + 1);
    if let Some(cell) = out.get_mut(global_idx_x() as usize) {
        *cell = next.copied().unwrap_or(99);
    }
}

/// Fails where there is nothing.
#[kernel]
pub fn unwrapped(x: &[u32], i: u32, out: &mut [u32]) {
    out[0] = *x.get(i as usize).unwrap();
}

entries!("lookups": look_up, look_up_rows, look_up_cells, unwrapped, write_or_fail);
