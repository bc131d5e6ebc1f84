//! Results that are references. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Rows of numbers, and how often a cell has been handed out.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Rows<const R: usize, const C: usize> {
    pub rows: [[f32; C]; R],
    pub taken: u32,
}

#[device]
impl<const R: usize, const C: usize> Rows<R, C> {
    pub fn row(&self, r: usize) -> &[f32; C] {
        &self.rows[r]
    }

    pub fn row_mut(&mut self, r: usize) -> &mut [f32; C] {
        &mut self.rows[r]
    }

    pub fn cell(&self, r: usize, c: usize) -> &f32 {
        &self.row(r)[c]
    }

    pub fn part(&self, r: usize, n: usize) -> &[f32] {
        &self.rows[r][..n]
    }

    /// The next cell, row by row.
    pub fn next(&mut self) -> &mut f32 {
        let at = self.taken as usize % (R * C);
        self.taken += 1;
        &mut self.row_mut(at / C)[at % C]
    }
}

/// Something with a table.
#[device]
pub trait Table: DeviceType {
    fn table(&self) -> &[i32; 4];

    fn entry(&self, i: usize) -> &i32 {
        &self.table()[i]
    }
}

#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct Weights {
    pub w: [i32; 4],
}

#[device]
impl Table for Weights {
    fn table(&self) -> &[i32; 4] {
        &self.w
    }
}

#[device]
pub fn weighted<T: Table>(of: &T, x: i32) -> i32 {
    *of.entry(1) * x + of.table()[2]
}

#[device]
pub const fn pick<T: Element>(x: &[T], i: usize) -> &T {
    &x[i]
}

#[device]
pub fn slot<T: Element>(x: &mut [T], mut i: usize) -> &mut T {
    i += 1;
    &mut x[i - 1]
}

/// What follows the first elements, as many as `skip` says.
#[device]
pub fn tail<'a>(x: &'a [f32], skip: &[u32]) -> &'a [f32] {
    let n = skip[0] as usize;
    assert!(n <= x.len(), "there are no {n}");
    &x[n..]
}

#[device]
pub fn first_mut(x: &mut [f32]) -> &mut f32 {
    x.first_mut().unwrap()
}

#[device]
fn counter(counts: &[AtomicU32], i: u32) -> &AtomicU32 {
    &counts[(i % 4) as usize]
}

#[device]
pub fn total(x: &[f32]) -> f32 {
    x.iter().sum()
}

/// What rows are read for.
#[device]
pub fn reads(m: &Rows<3, 4>, x: &[f32], skip: &[u32], out: &mut [f32]) {
    out[0] = *m.cell(1, 2) * 2.0 + m.row(2)[1];
    for v in m.row(1) {
        out[1] += v;
    }
    let row = m.row(2);
    out[2] = row.iter().sum::<f32>() + row[3];
    let rest = tail(x, skip);
    out[3] = total(rest) + rest.len() as f32;
    out[4] = total(tail(tail(x, skip), skip));
    let &v = pick(x, 1);
    out[5] = v + m.part(0, 3).len() as f32 + total(m.part(0, 2));
    out[6] = (0..3).map(|r| *m.cell(r, r)).sum();
    out[7] = if x.len() > 6 && *pick(x, 6) > 1.0 { 1.0 } else { 2.0 };
    out[8] = if m.row(0) == m.row(1) { 1.0 } else { *pick(&[1.5, 2.5], skip[0] as usize % 2) };
    let part = tail(&x[1..], skip);
    out[9] = if let [a, .., b] = part { a - b } else { 0.5 };
    out[10] = pick(&m.rows, 1)[2] + m.rows[*pick(skip, 0) as usize % 3][0];
    out[11] = x.iter().zip(m.row(1)).map(|(a, b)| a * b).sum();
}

/// What rows are written for.
#[device]
pub fn writes(m: &mut Rows<3, 4>, out: &mut [f32]) {
    *m.row_mut(1) = [1.0, 2.0, 3.0, 4.0];
    m.row_mut(0)[2] += 10.0;
    *m.next() += 3.0;
    *m.next() = 4.5;
    let third = m.next();
    *third *= 2.0;
    for v in m.row_mut(2) {
        *v += 0.25;
    }
    for v in m.row_mut(2).iter_mut().skip(2) {
        *v = -*v;
    }
    std::mem::swap(&mut m.rows[0][0], &mut out[0]);
    *first_mut(m.row_mut(1)) = 7.0;
    *slot(out, 3) = total(m.row(1));
    let cell = slot(&mut out[1..], 4);
    *cell = m.taken as f32;
    *cell += 1.0;
}

/// Reads through references that functions return.
#[kernel]
pub fn read_rows(m: &[Rows<3, 4>], x: &[f32], skip: &[u32], out: &mut [f32]) {
    reads(&m[0], x, skip, out);
}

/// Writes through references that functions return.
#[kernel]
pub fn write_rows(m: &mut [Rows<3, 4>], out: &mut [f32]) {
    writes(&mut m[0], out);
}

/// A row of a matrix that a thread doubles, in shared memory and in the argument.
#[kernel]
pub fn own_rows(m: &[Rows<3, 4>], weights: Weights, counts: &[AtomicU32], out: &mut [f32], sums: &mut [i32]) {
    let tile = shared!([f32; 32]);
    let tid = thread_idx_x() as usize;
    superstep!(load, {
        *slot(tile, tid) = *m[0].cell(tid % 3, tid % 4);
    });
    let other = pick(tile, 31 - tid);
    let mut own = m[0];
    *own.next() = *other;
    own.row_mut(1)[tid % 4] += 1.0;
    counter(counts, tid as u32).fetch_add(tid as u32, Ordering::Relaxed);
    *slot(out, tid) = total(own.row(0)) + total(own.part(1, 2 + tid % 3));
    sums[tid] = weighted(&weights, tid as i32);
}

/// A function whose checks fail at a line of its own.
#[kernel]
pub fn past_the_end(m: &[Rows<3, 4>], r: u32, out: &mut [f32]) {
    let row = m[0].row(r as usize);
    out[0] = 1.0;
    out[1] = row[0];
}

entries!("lent": read_rows, write_rows, own_rows, past_the_end);
