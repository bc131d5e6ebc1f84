use sarek_runtime::prelude::*;
use std::ops::Index;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Plain {
    values: [f32; 3],
}

impl Index<usize> for Plain {
    type Output = f32;

    fn index(&self, i: usize) -> &f32 {
        &self.values[i]
    }
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Grid2 {
    values: [[f32; 3]; 3],
}

#[device]
impl Index<(u32, u32)> for Grid2 {
    type Output = f32;

    fn index(&self, (r, c): (u32, u32)) -> &f32 {
        &self.values[r][c]
    }
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Chosen {
    a: f32,
    b: f32,
}

#[device]
impl Index<u32> for Chosen {
    type Output = f32;

    fn index(&self, i: u32) -> &f32 {
        match i {
            0 => &self.a,
            _ => &self.b,
        }
    }
}

#[kernel]
fn not_of_a_device(x: &[Plain], out: &mut [f32]) {
    let v = x[0];
    out[0] = v[1];
}

#[kernel]
fn not_changed(x: &mut [Grid2]) {
    x[0][(1, 2)] = 1.0;
}

#[kernel]
fn floats(x: &[Grid2], out: &mut [f32]) {
    out[0] = x[0].values[1][out[1]];
}

#[kernel]
fn not_indexed(x: &[Grid2], out: &mut [f32]) {
    let v = x[0][(0, 0)];
    out[0] = v[1];
}

fn main() {}
