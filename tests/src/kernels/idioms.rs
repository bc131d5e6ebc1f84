//! What programs on the host do every day: functions, imports and conditions of the build within functions, functions of numbers
//! as arguments, orders of several keys. Each device function also runs on the host.

#![allow(clippy::all, reason = "each form is there to be lowered")]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::marker::PhantomData;

mod limits {
    pub const LOW: u32 = 3;
    pub const HIGH: u32 = 12;
}

#[device]
fn applied(f: impl Fn(i32) -> i32, x: i32) -> i32 {
    f(x)
}

#[device]
fn joined<F: Fn(u32, u32) -> u32>(f: F, a: u32, b: u32) -> u32 {
    f(a, b)
}

/// Functions, imports and constants of inner blocks.
#[device]
pub fn within(n: u32) -> u32 {
    /// The double, by a function that is declared below.
    fn twice(v: u32) -> u32 {
        sum(v, v)
    }
    let low = if n % 2 == 0 {
        use limits::LOW;
        n + LOW
    } else {
        use limits::{HIGH as MOST, LOW};
        n.min(MOST) * LOW
    };
    let mut seen = twice(low);
    for k in 0..2 {
        fn cubed(v: u32) -> u32 {
            v.wrapping_mul(v).wrapping_mul(v)
        }
        seen = seen.wrapping_add(cubed(k + n));
    }
    fn sum(a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }
    seen
}

/// What depends on the build: statements, arms, fields, arguments, elements, and the value of a block.
#[device]
pub fn configured(n: u32) -> u32 {
    #[cfg(any(unix, windows))]
    let start = n + 1;
    #[cfg(not(any(unix, windows)))]
    let start = n.no_such_method();
    let arm = match start {
        #[cfg(target_pointer_width = "16")]
        0..=9 => "not compiled",
        0..=9 => 1,
        _ => 2,
    };
    let Range {
        first,
        #[cfg(all())]
        last,
    } = Range {
        #[cfg(any())]
        first: 9,
        #[cfg(all())]
        first: n,
        last: arm,
    };
    let list = [
        #[cfg(any())]
        7u32,
        first,
        last,
    ];
    #[cfg_attr(all(), unroll)]
    for _ in 0..2 {}
    #[allow(unused_variables)]
    let unused = 4;
    #[cfg(all())]
    {
        list[0] * 10 + list[1]
    }
    #[cfg(not(all()))]
    {
        0
    }
}

/// Two numbers.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Range {
    first: u32,
    last: u32,
}

/// Functions of numbers, and constructors, where a function is expected.
#[device]
pub fn named(x: i32, y: u32) -> [u32; 5] {
    let kept = Some(y).filter(|v| *v > 2).map(|last| Range { first: 1, last });
    [
        applied(i32::wrapping_neg, x) as u32,
        joined(u32::max, y, 7),
        joined(u32::wrapping_mul, y, 5),
        y.checked_sub(3).map(Some).flatten().unwrap_or(77),
        kept.map_or(1, |range| range.last),
    ]
}

/// A number in its own type.
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Meters(pub u32);

#[device]
impl Meters {
    /// `Self` is a function.
    pub fn between(from: u32, to: u32) -> Option<Self> {
        to.checked_sub(from).map(Self)
    }

    pub fn checked(text: u32) -> Result<Self, u32> {
        if text > 100 { Err(text) } else { Ok(text) }.map(Self)
    }
}

/// Orders of several keys, of which the later ones are computed where they are needed.
#[device]
pub fn ordered(a: [u32; 3], b: [u32; 3]) -> [i32; 4] {
    let mut asked = 0;
    let order = a[0].cmp(&b[0]).then_with(|| {
        asked += 1;
        a[1].cmp(&b[1]).reverse()
    });
    let all = a[0].cmp(&b[0]).then_with(|| a[1].cmp(&b[1])).then_with(|| b[2].cmp(&a[2]));
    let first = a[2].cmp(&b[2]).then_with(|| a[1].cmp(&b[1])).is_lt();
    [order as i32, asked, all as i32, first as i32]
}

#[kernel]
pub fn run(n: u32, x: i32, a: [u32; 3], b: [u32; 3], out: &mut [i32]) {
    out[0] = within(n) as i32;
    out[1] = configured(n) as i32;
    let of_numbers = named(x, n);
    for k in 0..5 {
        out[2 + k] = of_numbers[k] as i32;
    }
    out[7] = Meters::between(n, 9).map_or(-1, |m| m.0 as i32);
    out[8] = Meters::checked(n * 20).map_or(-1, |m| m.0 as i32);
    let orders = ordered(a, b);
    for k in 0..4 {
        out[9 + k] = orders[k];
    }
}

/// A weighted key.
#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Weighted {
    pub key: u32,
    pub weight: f32,
}

/// Two iterators, one after the other.
#[device]
pub fn chained(x: &[u32], y: &[u32], n: u32) -> [u32; 9] {
    let mut seen = [0; 9];
    seen[0] = x.iter().chain(y).sum();
    for v in x.iter().chain(y.iter()) {
        if *v == 7 {
            continue;
        }
        if *v > 100 {
            break;
        }
        seen[1] = seen[1] * 3 + v;
    }
    for (i, v) in x.iter().rev().chain(&[n, 2 * n]).copied().enumerate().skip(1) {
        seen[2] += v * i as u32;
    }
    seen[3] = (0..n).chain(10..=12).map(|v| v * v).sum();
    seen[4] = x.iter().copied().chain(std::iter::once(n)).max().unwrap();
    seen[5] = y.iter().chain(x).position(|v| *v == n).map_or(99, |p| p as u32);
    seen[6] = x.iter().chain(y).nth(n as usize).copied().unwrap_or(5);
    seen[6] +=
        x.iter().chain(y).any(|v| *v == 3) as u32 * 1000 + x.iter().chain(y).rev().last().copied().unwrap_or(9) * 2000;
    for (a, b) in y.iter().zip(x.iter().chain(y)) {
        seen[7] = seen[7] * 2 + (a ^ b);
    }
    for (i, (k, v)) in x.iter().enumerate().chain(y.iter().enumerate().skip(1)).enumerate() {
        seen[8] = seen[8].wrapping_mul(5) + i as u32 + k as u32 * 2 + v;
    }
    seen[8] += x.iter().chain(y).chain(x).filter(|v| **v != n).step_by(2).count() as u32;
    seen
}

/// Structs of one slice, and then of another one.
#[device]
pub fn weighed(x: &[Weighted], y: &[Weighted]) -> f32 {
    let mut sum = 0.0;
    for item in x.iter().chain(y) {
        sum += item.weight * item.key as f32;
    }
    sum
}

#[kernel]
pub fn chain(x: &[u32], y: &[u32], rows: &[Weighted], n: u32, out: &mut [u32]) {
    let seen = chained(x, y, n);
    for k in 0..9 {
        out[k] = seen[k];
    }
    out[9] = weighed(&rows[1..], rows) as u32;
}

/// Units, which are types alone.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Celsius;
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kelvin;

/// A temperature in a unit.
#[device]
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Degrees<U> {
    pub value: f32,
    pub unit: PhantomData<U>,
}

/// The number of an element of a list of `T`.
#[device]
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Place<T: Number>(u32, PhantomData<T>);

#[device]
impl Degrees<Celsius> {
    pub fn kelvin(self) -> Degrees<Kelvin> {
        Degrees { value: self.value + 273.0, unit: PhantomData }
    }
}

#[device]
impl<T: Number> Place<T> {
    pub fn new(number: u32) -> Self {
        Self(number, std::marker::PhantomData)
    }

    pub fn of(self, list: &[T]) -> T {
        list[self.0]
    }
}

#[device]
pub fn marked(x: Degrees<Celsius>, list: &[f32], n: u32) -> Degrees<Kelvin> {
    let mut warm = x.kelvin();
    let place = Place::<f32>::new(n);
    warm.value += place.of(list);
    let Place(number, _) = place;
    let Degrees { value, .. } = warm;
    if place == Place::new(2) && warm == (Degrees { value, unit: PhantomData }) {
        warm.value += 1000.0 + number as f32;
    }
    warm
}

#[kernel]
pub fn mark(x: &[Degrees<Celsius>], list: &[f32], out: &mut [Degrees<Kelvin>]) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = marked(x[i], list, i as u32);
    }
}

// Errors that `?` converts: between enums of numbers, from numbers, and into a struct.

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(u8)]
pub enum Small {
    A = 0,
    B,
}
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(u8)]
pub enum Big {
    X = 0,
    Y,
    Z,
}
#[device]
impl From<Small> for Big {
    fn from(s: Small) -> Big {
        if s == Small::A { Big::Z } else { Big::Y }
    }
}
#[device]
impl From<u8> for Big {
    fn from(s: u8) -> Big {
        if s > 4 { Big::Z } else { Big::X }
    }
}
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Fault {
    pub code: u32,
    pub place: u32,
}
#[device]
impl From<Big> for Fault {
    fn from(b: Big) -> Fault {
        Fault { code: b as u32 + 10, place: 7 }
    }
}
#[device]
fn low(x: u32) -> Result<u32, Small> {
    if x > 5 {
        Err(Small::A)
    } else if x > 3 {
        Err(Small::B)
    } else {
        Ok(x)
    }
}
#[device]
fn byte(x: u32) -> Result<u32, u8> {
    if x % 2 == 0 { Err(x as u8 * 3) } else { Ok(x) }
}
#[device]
fn high(x: u32) -> Result<u32, Big> {
    let a = low(x)?;
    Ok(a + byte(x)?)
}
#[device]
pub fn top(x: u32) -> Result<u32, Fault> {
    Ok(high(x)? + high(x / 2)? * 2)
}
#[device]
pub fn kept(x: u32) -> Result<u64, Small> {
    Ok(low(x)? as u64)
}
#[kernel]
pub fn tried(out: &mut [u32]) {
    let x = global_idx_x();
    out[x] = match top(x) {
        Ok(v) => v,
        Err(f) => f.code * 100 + f.place,
    };
    if let Err(s) = kept(x) {
        out[x] += s as u32 * 1000 + 5000;
    }
}

entries!("idioms": run, chain, mark, tried);
