//! Methods and associated functions that take functions. All of them also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A vector whose methods take functions.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

#[device]
fn larger(a: f32, b: f32) -> f32 {
    a.max(b)
}

#[device]
fn halved(x: f32) -> f32 {
    x / 2.0
}

#[device]
impl Point {
    fn map(self, f: impl Fn(f32) -> f32) -> Point {
        Point { x: f(self.x), y: f(self.y) }
    }

    fn joined<F: Fn(f32, f32) -> f32>(&self, other: &Point, f: F) -> Point {
        Point { x: f(self.x, other.x), y: f(self.y, other.y) }
    }

    fn any<F>(&self, f: F) -> bool
    where
        F: Fn(f32) -> bool,
    {
        f(self.x) || f(self.y)
    }

    fn zip(self, other: Point, f: impl Fn(f32, f32) -> f32) -> Point {
        Point { x: f(self.x, other.x), y: f(self.y, other.y) }
    }

    fn each(&mut self, mut f: impl FnMut(u32, &mut f32)) {
        f(0, &mut self.x);
        f(1, &mut self.y);
    }

    fn from_fn(f: impl Fn(u32) -> f32) -> Self {
        Point { x: f(0), y: f(1) }
    }

    fn twice(self, f: impl Fn(f32) -> f32) -> Point {
        self.map(&f).map(|x| f(x)).map(f)
    }
}

/// Methods with closures, also of names that options and iterators have, names of functions, functions of numbers, and parameters that are functions; captures by value and by
/// reference.
#[device]
pub fn moved(p: Point, k: f32) -> Point {
    let a = p.map(|c| c * k).joined(&p, |a, b| a.max(b) - k).joined(&p, larger);
    let mut b = a.map(f32::abs).zip(p, f32::min).zip(a, |a, b| a - b / 2.0).map(halved);
    let mut sum = 0.0;
    b.each(|i, c| {
        *c += i as f32;
        sum += *c;
    });
    let c = Point::from_fn(|i| i as f32 * k + sum);
    if c.any(|c| c > 10.0) { Point::map(c.twice(|x| x + 1.0), halved) } else { b }
}

#[kernel]
pub fn move_points(points: &[Point], k: f32, out: &mut [Point]) {
    let i = global_idx_x() as usize;
    if i < points.len() {
        out[i] = moved(points[i], k);
    }
}

/// A table with parameters of its own.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Square<T, const N: usize> {
    cells: [[T; N]; N],
}

#[device]
impl<T: Number, const N: usize> Square<T, N> {
    fn from_fn(f: impl Fn(usize, usize) -> T) -> Self {
        let mut cells = [[f(0, 0); N]; N];
        for r in 0..N {
            for c in 0..N {
                cells[r][c] = f(r, c);
            }
        }
        Self { cells }
    }

    fn fold(&self, start: T, f: impl Fn(T, T) -> T) -> T {
        let mut total = start;
        for row in &self.cells {
            for &cell in row {
                total = f(total, cell);
            }
        }
        total
    }

    fn for_each(&self, mut f: impl FnMut(T)) {
        for row in self.cells {
            for cell in row {
                f(cell);
            }
        }
    }
}

/// A table's type is written, or known from what is made.
#[device]
pub fn tabled(k: i32) -> [i32; 3] {
    let all = Square::<i32, 3>::from_fn(|r, c| (r * 3 + c) as i32 * k);
    let mut odd = 0;
    all.for_each(|v| {
        if v % 2 != 0 {
            odd += 1;
        }
    });
    let differences: Square<i32, 2> = Square::from_fn(|r, c| r as i32 - c as i32 * k);
    [all.fold(differences.cells[1][0], i32::max), odd, differences.fold(k, |a, b| a - b)]
}

#[kernel]
pub fn tables(out: &mut [[i32; 3]]) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = tabled(i as i32 - 3);
    }
}

/// The closure of a method synchronises the block where all threads call it.
#[kernel(block = 32)]
pub fn rows_of_tiles(xs: &[f32], out: &mut [f32]) {
    let tile = shared!([f32; 32]);
    let tid = thread_idx_x();
    let mut point = Point { x: xs[tid], y: -xs[tid] };
    point.each(|i, c| {
        superstep!(put, {
            tile[tid] = *c;
        });
        superstep!(take, {
            *c = tile[31 - tid] + i as f32;
        });
    });
    out[tid] = point.x - point.y;
}

entries!("given": move_points, tables, rows_of_tiles);
