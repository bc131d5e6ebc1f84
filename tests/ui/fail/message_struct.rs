use sarek_runtime::prelude::*;

#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(u8)]
enum Cell {
    Empty,
    Wall,
}

#[kernel]
fn k(points: &[Point], cells: &[Cell]) {
    println!("{:?}", points[0]);
    println!("{:?}", cells[0]);
    assert_eq!(cells[0], Cell::Empty);
    println!("{} {}", points[0].x, cells[0] as u8);
}

fn main() {}
