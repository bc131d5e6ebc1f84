use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl Point {
    fn length(&self) -> f32 {
        self.x + self.y
    }
}

#[kernel]
fn k(points: &[Point], out: &mut [f32], n: u32) {
    out[n] = points[n].lenght() + points[n].length(1.0);
}

fn main() {}
