//! Shuffles of values that are not numbers.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Best {
    pub key: f32,
    pub index: u32,
    pub flags: [u8; 3],
    pub on: bool,
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Extreme {
    pub key: f32,
    pub index: u64,
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum Shape {
    Empty,
    Circle(u32),
    Rect { w: u16, h: u16 },
}

/// The values that a lane with this number gives.
#[device]
pub fn given(x: u32) -> (Best, (u32, f32), Option<u32>) {
    let flags = [x as u8, (x >> 3) as u8, 3];
    let best = Best { key: x as f32, index: x ^ 5, flags, on: x & 1 == 1 };
    (best, (x, x as f32 * 0.5), if x & 2 == 2 { Some(x * 3) } else { None })
}

/// The shape that a lane with this number gives.
#[device]
pub fn shape_of(x: u32) -> Shape {
    match x % 3 {
        0 => Shape::Empty,
        1 => Shape::Circle(x),
        _ => Shape::Rect { w: x as u16, h: 7 },
    }
}

/// All bits of the values.
#[device]
pub fn digest(best: Best, pair: (u32, f32), maybe: Option<u32>, shape: Shape) -> u32 {
    let mut sum = best.key as u32 + best.index * 3 + best.flags[0] as u32 * 5 + best.flags[1] as u32 * 7;
    sum = sum.wrapping_mul(31) + best.flags[2] as u32 + if best.on { 11 } else { 0 };
    sum = sum.wrapping_mul(31) + pair.0 + (pair.1 * 2.0) as u32;
    sum = sum.wrapping_mul(31) + maybe.unwrap_or(1);
    sum.wrapping_mul(31)
        + match shape {
            Shape::Empty => 2,
            Shape::Circle(r) => r * 5,
            Shape::Rect { w, h } => w as u32 * h as u32,
        }
}

/// All bits of more values.
#[device]
pub fn digest_more(list: [u16; 3], vector: Vec4<u32>, small: i8, truth: bool) -> u32 {
    let mut sum = list[0] as u32 + list[1] as u32 * 3 + list[2] as u32 * 5;
    sum = sum.wrapping_mul(31) + vector.x + vector.y * 3 + vector.z * 5 + vector.w * 7;
    sum.wrapping_mul(31) ^ small as u32 ^ if truth { 0x1000 } else { 0 }
}

/// Every kind of value from other lanes.
#[kernel(block = 64)]
pub fn move_values(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    let x = xs[i];
    let (best, pair, maybe) = given(x);
    let best = shfl_down(FULL_MASK, best, 3);
    let pair = shfl_xor(FULL_MASK, pair, 5);
    let maybe = shfl_up(FULL_MASK, maybe, 1);
    let shape = shfl(FULL_MASK, shape_of(x), 7);
    let list = shfl_down(FULL_MASK, [x as u16, 2, x as u16 + 1], 4);
    let vector = shfl_xor(FULL_MASK, Vec4::new(x, 1, x + 2, 3), 1);
    let small = shfl_down(FULL_MASK, x as i8, 2);
    let truth = shfl_xor(FULL_MASK, x > 90, 16);
    out[i] = digest(best, pair, maybe, shape) ^ digest_more(list, vector, small, truth);
}

/// The largest element and where it is, as warps find it.
#[device]
pub fn warp_extreme(own: Extreme) -> Extreme {
    let mut best = own;
    let mut lanes = 16;
    while lanes > 0 {
        let other = shfl_xor(FULL_MASK, best, lanes);
        if other.key > best.key || other.key == best.key && other.index < best.index {
            best = other;
        }
        lanes /= 2;
    }
    best
}

/// The largest of each warp's elements.
#[kernel(block = 64)]
pub fn find_extremes(xs: &[f32], out: &mut [u64]) {
    let i = global_idx_x();
    let best = warp_extreme(Extreme { key: xs[i], index: i as u64 });
    if lane_id() == 0 {
        out[i / 32] = best.index;
    }
}

entries!("moves": move_values, find_extremes);
