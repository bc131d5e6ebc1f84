use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl Point {
    fn flip(&mut self) {
        self.x = self.y;
    }

    fn clear(&self) {
        self.x = 0.0;
    }
}

#[kernel]
fn k(points: &[Point], n: u32) {
    let p = points[n];
    p.flip();
    points[n].flip();
}

fn main() {}
