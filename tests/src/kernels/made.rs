//! Arrays that a closure makes, and `into` of numbers. Each device function also runs on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use std::array;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub x: f32,
    pub y: u32,
}

#[device]
impl Pair {
    pub fn sum(self) -> u32 {
        self.x as u32 ^ self.y
    }
}

#[device]
fn square(x: u32) -> u32 {
    x.wrapping_mul(x)
}

#[device]
pub fn arrays(n: u32, x: &[u32; 4]) -> [u32; 11] {
    let a = x.map(|v| v.wrapping_add(n));
    let b = a.map(square);
    let mut c = b;
    let mut total = 0;
    let d = c.map(|v| {
        c[0] = 1;
        total ^= v;
        Pair { x: v as f32, y: n }
    });
    let e: [u32; 6] = array::from_fn(|i| (i as u32).wrapping_mul(n));
    let f = core::array::from_fn::<f32, 3, _>(|i| a[i] as f32 * 0.5);
    let g: [[u32; 2]; 3] = std::array::from_fn(|i| [i as u32, e[i]]);
    let h = [1u8, 2, 3].map(|v| (v, n)).map(|(a, b)| u32::from(a) ^ b);
    let wide = a.map(|v| v as u64).iter().sum::<u64>() as u32;
    c = c.map(|v| v.rotate_left(3));
    let mut rounds = 0;
    [1u32, 2].map(|v| rounds += v);
    let options = a.map(|v| if v % 2 == 0 { Some(v) } else { None });
    [total, d[1].sum(), e[5], f[2] as u32, g[2][1], h[2], c[0], c[1], wide, rounds, options[1].unwrap_or(6)]
}

#[device]
fn next(x: u64) -> u64 {
    x + 1
}

#[device]
pub fn lossless(a: u8, b: i16, c: bool, d: f32, e: u32) -> u64 {
    let x: u32 = a.into();
    let y: i64 = b.into();
    let z: u64 = c.into();
    let w: f64 = d.into();
    let v: f32 = a.into();
    let big = next(e.into());
    let h: f32 = f16::from_f32(d).into();
    let sum = x as u64 ^ (y as u64) << 3 ^ z << 9 ^ (w as u64) << 11 ^ (v as u64) << 13 ^ big << 17;
    sum ^ (h as u64) << 41 ^ u64::from(c) << 50 ^ (i32::from(a) as u64) << 51 ^ f64::from(e) as u64
}

#[device]
pub fn returned(a: u16) -> u32 {
    a.into()
}

/// A number for each thread, made by all of them.
#[kernel]
pub fn made(x: &[u32], n: u32, out: &mut [u64]) {
    let all = arrays(n, &[x[0], x[1], x[2], x[3]]);
    for i in 0..11 {
        out[i] = all[i].into();
    }
    out[11] = lossless(x[0] as u8, -(x[1] as i16), n > 3, x[2] as f32 * 0.25, n);
    out[12] = returned(x[3] as u16).into();
}

entries!("made": made);
