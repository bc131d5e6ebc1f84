//! Types with an `impl Index`. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::ops::{AddAssign, Index, IndexMut};

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Matrix<const R: usize, const C: usize> {
    pub rows: [[f32; C]; R],
    pub reads: u32,
    pub writes: u32,
}

#[device]
impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = f32;
    fn index(&self, (r, c): (usize, usize)) -> &f32 {
        &self.rows[r][c]
    }
}

#[device]
impl<const R: usize, const C: usize> IndexMut<(usize, usize)> for Matrix<R, C> {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut Self::Output {
        self.writes += 1;
        &mut self.rows[r][c]
    }
}

#[device]
impl<const R: usize, const C: usize> Index<usize> for Matrix<R, C> {
    type Output = [f32; C];
    fn index(&self, r: usize) -> &[f32; C] {
        &self.rows[r]
    }
}

#[device]
impl<const R: usize, const C: usize> IndexMut<usize> for Matrix<R, C> {
    fn index_mut(&mut self, r: usize) -> &mut [f32; C] {
        self.writes += 100;
        &mut self.rows[r]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

#[device]
impl Point {
    fn bump(&mut self) -> f32 {
        self.x += 1.0;
        self.x
    }
    fn sum(&self) -> f32 {
        self.x + self.y
    }
}

#[device]
impl AddAssign for Point {
    fn add_assign(&mut self, o: Point) {
        self.x += o.x;
        self.y += o.y;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(u32)]
pub enum Axis {
    A,
    B,
    C,
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Ring<T> {
    pub items: [T; 4],
    pub start: u32,
    pub n: u32,
}

#[device]
impl<T: Element> Index<u32> for Ring<T> {
    type Output = T;
    fn index(&self, i: u32) -> &T {
        let at = (self.start + i) % 4;
        &self.items[at as usize]
    }
}
#[device]
impl<T: Element> IndexMut<u32> for Ring<T> {
    fn index_mut(&mut self, i: u32) -> &mut T {
        self.n += 1;
        let at = (self.start + i) % 4;
        &mut self.items[at as usize]
    }
}
#[device]
impl<T: Element> Index<Axis> for Ring<T> {
    type Output = [T];
    fn index(&self, i: Axis) -> &[T] {
        &self.items[i as usize..]
    }
}

#[device]
pub fn next(n: &mut u32) -> u32 {
    *n += 1;
    *n
}

#[device]
pub fn total(x: &[f32]) -> f32 {
    x.iter().sum()
}

#[device]
pub fn indexed(m: &mut Matrix<3, 4>, p: &mut Ring<Point>, out: &mut [f32]) {
    let mut n = 0;
    m[(1, 2)] += 1.5;
    m[(1, 3)] = m[(1, 2)] * 2.0;
    out[0] = m[(0, 1)] + m[2][1];
    m[(next(&mut n) as usize, next(&mut n) as usize)] += next(&mut n) as f32;
    out[1] = n as f32;
    for v in &m[1] {
        out[2] += v;
    }
    for v in &mut m[0] {
        *v += 0.25;
    }
    for v in m[2].iter_mut() {
        *v *= 2.0;
    }
    m[2][3] = 7.0;
    let row = &mut m[1];
    row[0] = 8.0;
    row[1] += 1.0;
    out[3] = total(&m[1]);
    out[4] = m[2].iter().map(|v| v * 2.0).sum();
    p[1].x += 3.0;
    p[5] += Point { x: 1.0, y: 2.0 };
    out[5] = p[2].bump();
    out[6] = p[next(&mut n)].sum();
    p[0] = p[3];
    out[7] = p[Axis::B].len() as f32 + p[Axis::C][1].x;
    let a = m[0];
    m[(0, 0)] = 100.0;
    out[8] = a[0] + m[0][0];
    let q = *p;
    out[9] = q[1].x + (q[2]).y + { q }[3].x;
    std::mem::swap(&mut m[(0, 1)], &mut out[10]);
    out[11] = (0..4).map(|i| q[i].x).sum();
    let mut k = 1;
    let cell = &mut m[(k, k)];
    k = 2;
    *cell += 5.0;
    out[12] = k as f32 + m[(k, k)];
    (m[(0, 3)], out[13]) = (out[12], m[(1, 1)]);
    m[0].swap(0, 3);
    m[0].reverse();
    m[1].copy_from_slice(&[1.0, 2.0, 3.0, 4.0]);
    if let [first, .., last] = &m[1] {
        out[14] = first - last;
    }
    match &mut p[2] {
        Point { x, y } => {
            *x += 1.0;
            *y -= 2.0;
        }
    }
    out[15] = m.reads as f32 + m.writes as f32 + p.n as f32 * 1000.0;
}

#[kernel]
pub fn index_places(m: &mut [Matrix<3, 4>], p: &mut [Ring<Point>], out: &mut [f32]) {
    indexed(&mut m[0], &mut p[0], out);
}

#[kernel]
pub fn index_elements(m: &mut [Matrix<3, 4>], out: &mut [f32]) {
    let i = global_idx_x() as usize;
    m[i][(1, 2)] += 1.0;
    m[i][1][2] += 1.0;
    m[i][1] = [0.5; 4];
    let mut own = m[i];
    own[(0, i)] = 2.0;
    out[i] = own[(0, 0)] + m[i][(0, 0)] + own[0][i as u32];
}

entries!("subscript": index_places, index_elements);
