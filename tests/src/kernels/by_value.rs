//! Arrays that a kernel takes by value.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A number of 16 bits and one of 32, with padding between them.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub count: u16,
    pub factor: f32,
}

/// An enum with data.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C, u32)]
pub enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f32, h: f32 },
}

/// The weighted sum of the nine points around each.
#[kernel]
pub fn stencil(image: &[f32], width: u32, weights: [f32; 9], out: &mut [f32]) {
    let i = global_idx_x();
    let (x, y) = (i % width, i / width);
    let height = image.len() as u32 / width;
    if x > 0 && x + 1 < width && y > 0 && y + 1 < height {
        let mut sum = 0.0;
        for row in 0..3 {
            for column in 0..3 {
                sum += weights[3 * row + column] * image[(y + row - 1) * width + x + column - 1];
            }
        }
        out[i] = sum;
    }
}

#[device]
fn total(mut xs: [i32; 4]) -> i32 {
    xs[0] *= 2;
    xs[0] + xs[1] + xs[2] + xs[3]
}

#[device]
fn sum(xs: &[i32]) -> i32 {
    xs.iter().sum()
}

#[device]
fn raise(xs: &mut [i32; 4]) {
    xs[2] += 100;
}

/// Operations on a mutable parameter: elements, parts, loans, copies, exchanges, loops, closures, comparisons.
#[kernel]
pub fn changed(mut counts: [i32; 4], out: &mut [i32]) {
    let i = thread_idx_x();
    let first = 8 * i;
    out[first] = total(counts);
    counts[i] += 5;
    raise(&mut counts);
    out[first + 1] = sum(&counts[1..]) + sum(&counts);
    counts.swap(0, 3);
    let copy = counts;
    counts = [1, 2, 3, i as i32];
    out[first + 2] = copy[3] + counts[2];
    for count in &mut counts {
        *count *= 3;
    }
    let weigh = |k: u32| counts[k] * 2;
    out[first + 3] = weigh(i) + copy[0];
    out[first + 4] = if counts == copy { 1 } else { 0 };
    counts.reverse();
    out[first + 5] = counts.iter().enumerate().map(|(k, count)| (k as i32 + 1) * *count).sum::<i32>();
    for count in counts {
        out[first + 6] += count;
    }
    let [a, .., b] = counts;
    out[first + 7] = a - b;
}

/// Elements of every kind: arrays, structs, enums, truth values; one that is taken apart, and odd names.
#[kernel]
pub fn kinds(
    _edge_rows: [[i32; 3]; 2],
    [first, .., last]: [u8; 3],
    flags: [bool; 2],
    pairs: [Pair; 2],
    shapes: [Shape; 3],
    r#loop: [u64; 1],
    out: &mut [f32],
) {
    let i = thread_idx_x();
    out[0] = first as f32 * 10.0 + last as f32;
    for (k, flag) in flags.iter().enumerate() {
        if *flag {
            out[1] += (1 << k) as f32;
        }
    }
    out[2] = pairs[i + 1].count as f32 * pairs[i].factor;
    for shape in shapes {
        out[3] += match shape {
            Shape::Empty => 1.0,
            Shape::Circle(r) => r,
            Shape::Rect { w, h } => w * h,
        };
    }
    out[4] = r#loop[0] as f32;
    out[5] = _edge_rows.iter().map(|row| row[1]).sum::<i32>() as f32;
    out[6] = sum(&_edge_rows[i + 1]) as f32;
}

/// A struct that begins at a multiple of 64 bytes, as tensor maps do.
#[derive(Clone, Copy, DeviceType)]
#[repr(C, align(64))]
pub struct Aligned {
    pub values: [u32; 4],
}

/// A copy of it that changes.
#[kernel]
pub fn changed_aligned(mut it: Aligned, out: &mut [u32]) {
    let i = thread_idx_x();
    it.values[i] += 5;
    out[i] = it.values[0] + it.values[i];
}

/// Arrays of any length, and of numbers of any type.
#[kernel]
pub fn scaled<T: Number, const N: usize>(factors: [T; N], x: &[T], out: &mut [T]) {
    let i = global_idx_x();
    for factor in factors {
        out[i] += x[i] * factor;
    }
}

/// Tuples: of which one is taken apart, and one has a name.
#[kernel]
pub fn tuples(
    scales: (f32, u32),
    (first, (mut second, third)): (u8, (u64, [i32; 2])),
    (_, flag, ..): (i16, bool, i8),
    out: &mut [f32],
) {
    let (scale, shift) = scales;
    second += scales.1 as u64;
    out[0] = scale * (first as u32 + shift) as f32;
    out[1] = second as f32 + if flag { third[1] as f32 } else { scales.0 };
}

entries!("by_value": tuples, stencil, changed, kinds, scaled::<f16, 2>;
    scaled::<f64, 3>,
    scaled::<i8, 7>,
    changed_aligned,
);
