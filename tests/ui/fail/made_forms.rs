use sarek_runtime::prelude::*;
use std::array;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Meters {
    count: u32,
}

impl From<u32> for Meters {
    fn from(count: u32) -> Meters {
        Meters { count }
    }
}

#[derive(Clone, Copy, DeviceType)]
#[repr(u8)]
enum Level {
    Low,
    High,
}

impl From<Level> for u32 {
    fn from(level: Level) -> u32 {
        10 + level as u32
    }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let a: [u32; 4] = array::from_fn(3);
    let b: [u32; 4] = array::from_fn();
    let c = [n; 4].map(7);
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32], levels: &[Level], n: u32) {
    let narrow: u8 = n.into();
    let any = n.into();
    let rounded: f32 = n.into();
    let meters: Meters = n.into();
    let level: u32 = levels[0].into();
    let unknown = array::from_fn(|i| i);
    let mapped = x.map(|v| v + 1.0);
    let sum: [f32; 4] = [n; 4].map(|v| v + 1);
}

fn main() {}
