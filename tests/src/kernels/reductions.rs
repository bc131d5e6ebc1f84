//! Iterators whose items are compared with each other, or combined: `reduce`, `max_by`, `min_by_key`, `for_each` and their like.
//! Each device function also runs on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// A value with a weight; two are equal in what they are ordered by, and differ in `name`.
#[derive(Clone, Copy, PartialEq, Debug, DeviceType)]
#[repr(C)]
pub struct Candidate {
    pub weight: i32,
    pub name: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, DeviceType)]
#[repr(u8)]
pub enum Rank {
    Low,
    Middle,
    High,
}

#[device]
pub fn mixed(a: u32, b: u32) -> u32 {
    a.rotate_left(5) ^ b
}

/// The items from the first on.
#[device]
pub fn reduced(x: &[u32], n: u32) -> (u32, u32, u32, u32) {
    let all = x.iter().copied().reduce(|so_far, v| so_far.rotate_left(3) ^ v).unwrap_or(7);
    let odd = x.iter().rev().copied().filter(|v| *v % 2 == 1).reduce(mixed).unwrap_or(9);
    let factorial = (1..n).reduce(|a, b| a.wrapping_mul(b)).unwrap_or(0);
    let pairs =
        x.iter().zip(x.iter().skip(1)).map(|(a, b)| (*a, *b)).reduce(|(a, b), (c, d)| (a ^ d, b.wrapping_add(c)));
    let (first, second) = pairs.unwrap_or((1, 2));
    (all, odd, factorial, first ^ second)
}

/// Reductions of floats, with functions by their names.
#[device]
pub fn of_floats(x: &[f32]) -> (f32, f32, f32) {
    let most = x.iter().copied().reduce(f32::max).unwrap_or(-1.0);
    let least = x.iter().copied().min_by(f32::total_cmp).unwrap_or(-2.0);
    let nearest = x.iter().max_by(|a, b| b.abs().total_cmp(&a.abs()));
    match nearest {
        Some(&nearest) => (most, least, nearest),
        None => (most, least, -3.0),
    }
}

/// The first of the least and the last of the largest.
#[device]
pub fn of_structs(all: &[Candidate]) -> (u32, u32, u32, u32) {
    let most = all.iter().max_by(|a, b| a.weight.cmp(&b.weight));
    let least = all.iter().min_by(|a, b| a.weight.cmp(&b.weight));
    let Some(most) = most else { return (0, 0, 0, 0) };
    let Some(least) = least else { return (0, 0, 0, 0) };
    let near = all.iter().copied().min_by_key(|c| c.weight.abs()).unwrap_or(Candidate { weight: 0, name: 1 });
    let far = all.iter().max_by_key(|c| (c.weight.abs(), c.weight < 0));
    (most.name, least.name, near.name, if let Some(far) = far { far.name } else { 2 })
}

/// The positions of the largest number, from either end.
#[device]
pub fn places(x: &[f32], y: &[u32]) -> (usize, f32, usize, u32, usize) {
    let (at, most) = x.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((99, 0.0));
    let (other, least) = y.iter().copied().enumerate().min_by_key(|(_, v)| *v % 8).unwrap_or((98, 5));
    let last = (0..y.len()).rev().max_by_key(|i| y[*i] % 4).unwrap_or(97);
    (at, most, other, least, last)
}

#[device]
pub fn ranks(x: &[Rank]) -> (Rank, Rank, usize) {
    let most = x.iter().copied().max().unwrap_or(Rank::Low);
    let least = x.iter().copied().min_by_key(|rank| (*rank, 1u8)).unwrap_or(Rank::High);
    let at = (0..x.len()).max_by_key(|i| x[*i]).unwrap_or(96);
    (most, least, at)
}

/// Operations on each element.
#[device]
pub fn done(x: &mut [u32], n: usize) -> u32 {
    let mut total = 1;
    x.iter_mut().enumerate().for_each(|(i, v)| *v = v.rotate_left(i as u32));
    x.chunks_mut(3).for_each(|part| {
        part[0] ^= part.len() as u32;
        total ^= part[part.len() - 1];
    });
    (0..n).step_by(2).for_each(|i| total = mixed(total, i as u32));
    x.iter().map(|v| *v / 2).for_each(|v| total ^= v);
    total
}

#[kernel]
pub fn reduce(
    x: &[u32],
    f: &[f32],
    candidates: &[Candidate],
    ranked: &[Rank],
    changed: &mut [u32],
    n: u32,
    out: &mut [u32],
    floats: &mut [f32],
) {
    (out[0], out[1], out[2], out[3]) = reduced(x, n);
    (floats[0], floats[1], floats[2]) = of_floats(f);
    (out[4], out[5], out[6], out[7]) = of_structs(candidates);
    let (at, most, other, least, last) = places(f, x);
    (out[8], floats[3], out[9], out[10], out[11]) = (at as u32, most, other as u32, least, last as u32);
    let (most, least, at) = ranks(ranked);
    (out[12], out[13], out[14]) = (most as u32, least as u32, at as u32);
    out[15] = done(changed, n as usize);
}

entries!("reductions": reduce);
