//! Derived comparisons of structs and enums with data. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::cmp::{Ordering as Order, Reverse};

#[device]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, DeviceType)]
#[repr(C, u32)]
pub enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f32, h: f32 },
    Pair(u8, i64),
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, DeviceType)]
#[repr(C)]
pub struct Version {
    pub major: u32,
    pub minor: i32,
    pub stable: bool,
}

/// Its variants are ordered by their numbers, not as they are written.
#[device]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, DeviceType)]
#[repr(C, i8)]
pub enum Key {
    High(u8, Version) = 5,
    Low(u32) = -3,
    Middle = 0,
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, DeviceType)]
#[repr(C)]
pub struct Holder {
    pub shape: Shape,
    pub n: u32,
}

#[device]
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, DeviceType)]
#[repr(C, u32)]
pub enum Slot<T> {
    Empty,
    Full(T),
}

#[device]
pub fn code(order: Option<Order>) -> u32 {
    match order {
        Some(Order::Less) => 1,
        Some(Order::Equal) => 2,
        Some(Order::Greater) => 3,
        None => 9,
    }
}

#[device]
pub fn shapes(a: Shape, b: Shape) -> u32 {
    let mut n = code(a.partial_cmp(&b));
    n = 2 * n + u32::from(a == b);
    n = 2 * n + u32::from(a != b);
    n = 2 * n + u32::from(a < b);
    n = 2 * n + u32::from(a <= b);
    n = 2 * n + u32::from(a > b);
    n = 2 * n + u32::from(a >= b);
    n = 2 * n + u32::from(a == Shape::Circle(2.0));
    n = 2 * n + u32::from(Shape::Empty == b);
    n = 2 * n + u32::from((a, 3u32) == (b, 3));
    n = 2 * n + u32::from((a, 3u32) >= (b, 4));
    n = 2 * n + u32::from(Some(a) == Some(b));
    n = 2 * n + u32::from(Holder { shape: a, n: 1 } < Holder { shape: b, n: 2 });
    n = 2 * n + u32::from([a, b] == [b, a]);
    n = 2 * n + u32::from(Slot::Full(a) == Slot::Full(b));
    n = 2 * n + u32::from(Slot::Full(a) < Slot::Empty);
    if Slot::Full(a) >= Slot::Full(b) {
        n += 1;
    }
    n
}

#[device]
pub fn keys(a: Key, b: Key, c: Key) -> u32 {
    let (most, least) = (a.max(b), a.min(b));
    let mut n = code(Some(a.cmp(&b))) + 10 * code(a.partial_cmp(&b));
    if most == a {
        n += 100;
    }
    if least == b {
        n += 200;
    }
    let between = c.clamp(least, most);
    n += 1000 * code(Some(between.cmp(&c)));
    if let Key::Low(v) = most { n + v * 10_000 } else { n }
}

#[device]
pub fn versions(a: Version, b: Version) -> u32 {
    let mut n = code(Some(a.cmp(&b)));
    n += 10 * a.max(b).major + 100 * a.min(b).minor.unsigned_abs();
    n += 1000 * code(Some((a, 2u32).cmp(&(b, 1))));
    n += 10_000 * code(Some((a.major, a.minor).max((b.major, b.minor)).cmp(&(a.major, a.minor))));
    n += 100_000 * code(Some(a).partial_cmp(&Some(b)));
    let results: (Result<u32, i32>, Result<u32, i32>) = (Ok(a.major), Err(b.minor));
    n + 1_000_000 * code(Some(results.0.max(results.1).cmp(&Ok(b.major))))
        + 10_000_000 * code((0.0f32 / (a.major as f32), 1u32).partial_cmp(&(0.0, b.major)))
}

#[device]
pub fn ordered(all: &[Version], out: &mut [i32]) {
    let mut own = [Version { major: 0, minor: 0, stable: false }; 6];
    own.copy_from_slice(&all[..6]);
    own.sort_by_key(|v| (Reverse(v.major), v.minor));
    for i in 0..6 {
        out[i] = own[i].major as i32 * 100 + own[i].minor;
    }
    own.sort_unstable_by_key(|v| (v.major % 2, Reverse(v.minor), Reverse(v.major)));
    for i in 0..6 {
        out[6 + i] = own[i].major as i32 * 100 + own[i].minor;
    }
    own.sort_by(|x, y| y.cmp(x));
    out[12] = own[0].minor + own[5].minor * 10;
    out[13] = all.iter().min_by_key(|v| (v.major, Reverse(v.minor))).map_or(-7, |v| v.minor);
    out[14] = all.iter().max_by_key(|v| (v.major, Reverse(v.minor))).map_or(-7, |v| v.minor);
    out[15] = all.iter().max_by_key(|v| Reverse((v.stable, **v))).map_or(-7, |v| v.minor);
    out[16] = all.iter().copied().max().map_or(-7, |v| v.minor);
    out[17] = all.iter().min().map_or(-7, |v| v.minor);
    out[18] = all.iter().max_by(|x, y| x.cmp(y)).map_or(-7, |v| v.minor);
    out[19] = all.iter().map(|v| Key::High(v.major as u8, *v)).max().map_or(-7, |key| match key {
        Key::High(_, v) => v.minor,
        _ => -8,
    });
}

#[kernel]
pub fn compare_shapes(all: &[Shape], out: &mut [u32]) {
    let (i, n) = (global_idx_x() as usize, all.len());
    if i < n * n {
        out[i] = shapes(all[i / n], all[i % n]) * 2;
        if all[i / n] == all[i % n] {
            out[i] += 1;
        }
    }
}

#[kernel]
pub fn compare_keys(all: &[Key], out: &mut [u32]) {
    let (i, n) = (global_idx_x() as usize, all.len());
    if i < n * n * n {
        out[i] = keys(all[i / n / n], all[i / n % n], all[i % n]);
    }
}

#[kernel]
pub fn compare_versions(all: &[Version], out: &mut [u32], sorted: &mut [i32]) {
    let (i, n) = (global_idx_x() as usize, all.len());
    if i < n * n {
        out[i] = versions(all[i / n], all[i % n]);
    }
    if i == 0 {
        ordered(all, sorted);
    }
}

entries!("derived": compare_shapes, compare_keys, compare_versions);
