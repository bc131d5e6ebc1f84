//! Methods of type parameters, by their bounds, and of traits that numbers implement; ASCII characters.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A value with a distance, a default, and methods of each kind of receiver.
#[device]
pub trait Metric: Element + Copy {
    const ORIGIN: Self;
    fn distance(self, other: Self) -> f32;
    fn size(&self) -> f32 {
        self.distance(Self::ORIGIN)
    }
    fn grow(&mut self, factor: f32);
    fn grown(mut self, factor: f32) -> Self {
        self.grow(factor);
        self
    }
}

/// A trait with type and const parameters.
#[device]
pub trait Mix<U, const N: usize>
where
    U: Copy,
{
    fn mixed(&self, others: [U; N]) -> f32;
}

/// A point.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

#[device]
impl Point {
    /// Hides the trait's.
    pub fn size(&self) -> f32 {
        -1.0
    }
}

#[device]
impl Metric for Point {
    const ORIGIN: Point = Point { x: 0.0, y: 0.0 };
    fn distance(self, other: Point) -> f32 {
        (self.x - other.x).abs() + (self.y - other.y).abs()
    }
    fn grow(&mut self, factor: f32) {
        self.x *= factor;
        self.y *= factor;
    }
}

#[device]
impl Mix<f32, 2> for Point {
    fn mixed(&self, others: [f32; 2]) -> f32 {
        self.x * others[0] + self.y * others[1]
    }
}

#[device]
impl Metric for f32 {
    const ORIGIN: f32 = 1.0;
    fn distance(self, other: f32) -> f32 {
        (self - other).abs()
    }
    fn size(&self) -> f32 {
        *self
    }
    fn grow(&mut self, factor: f32) {
        *self += factor;
    }
}

#[device]
impl Mix<f32, 2> for f32 {
    fn mixed(&self, others: [f32; 2]) -> f32 {
        *self + others[1] - others[0]
    }
}

/// By reference, in a device function that is generic itself.
#[device]
pub fn farthest<T: Metric>(points: &[T], from: &T) -> f32 {
    let mut farthest = 0.0f32;
    for point in points {
        farthest = farthest.max(point.distance(*from));
    }
    farthest + from.size()
}

/// Every receiver: variables, elements, fields of shared memory, references, results.
#[kernel(block = 32)]
pub fn measured<T: Metric + Mix<f32, 2>>(points: &mut [T], out: &mut [f32], factor: f32) {
    let (tid, i) = (thread_idx_x(), global_idx_x());
    let own = shared!([T; 32]);
    superstep!(copy, {
        own[tid] = points[i].grown(factor);
    });
    let mut point = own[31 - tid];
    point.grow(0.5);
    let same = &point;
    let mixed = point.mixed([factor, 2.0]) + same.size() + own[tid].grown(2.0).size();
    out[i] = mixed + points[i].distance(T::ORIGIN) + farthest(own, &point);
    points[i].grow(factor);
}

/// The same method of a type itself, where its own hides the trait's.
#[kernel]
pub fn hidden(points: &[Point], out: &mut [f32]) {
    let i = global_idx_x();
    out[i] = points[i].size() + Metric::size(&points[i]);
}

/// Methods of traits beside those of numbers, of a type parameter that is a number.
#[device]
pub fn reach<T: Metric + Number>(x: T, own: &T) -> f32 {
    let both = x.min(*own) + T::ONE;
    both.distance(x) + own.size() + (x * x).size()
}

/// The same of numbers whose types are known: variables, elements, literals, results.
#[kernel]
pub fn of_numbers(numbers: &mut [f32], out: &mut [f32]) {
    let i = global_idx_x();
    let mut x = numbers[i] * 0.5;
    x.grow(3.0);
    out[i] = reach(x, &numbers[i]) + x.distance(4.0) + 2.5f32.distance(1.5) + numbers[i].max(x).grown(1.0);
    numbers[i].grow(x);
}

table!(characters(a in xs: u8) -> bool {
    a.is_ascii() => a.is_ascii();
    a.is_ascii_alphabetic() => a.is_ascii_alphabetic();
    a.is_ascii_alphanumeric() => a.is_ascii_alphanumeric();
    a.is_ascii_control() => a.is_ascii_control();
    a.is_ascii_digit() => a.is_ascii_digit();
    a.is_ascii_graphic() => a.is_ascii_graphic();
    a.is_ascii_hexdigit() => a.is_ascii_hexdigit();
    a.is_ascii_lowercase() => a.is_ascii_lowercase();
    a.is_ascii_punctuation() => a.is_ascii_punctuation();
    a.is_ascii_uppercase() => a.is_ascii_uppercase();
    a.is_ascii_whitespace() => a.is_ascii_whitespace();
});

table!(letters(a in xs: u8) -> u8 {
    a.to_ascii_lowercase() => a.to_ascii_lowercase();
    a.to_ascii_uppercase() => a.to_ascii_uppercase();
    if a == b' ' { b'\t' } else { b'\n' } => if a == b' ' { b'\t' } else { b'\n' };
});

entries!("bounds": measured::<Point>, measured::<f32>, hidden, of_numbers, characters::characters, letters::letters);
