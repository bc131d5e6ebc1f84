//! `const fn` on a device: in kernels, on the host, and in constants.

use sarek_runtime::prelude::*;

/// Declared as in host Rust: only its body decides what a constant is.
#[device]
const fn gcd(mut a: u32, mut b: u32) -> u32 {
    #[unroll(2)]
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[device]
pub const fn pick<const N: usize>(x: [u32; N], i: usize) -> u32 {
    x[i % N]
}

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

#[device]
impl Point {
    /// A constant of kernels.
    pub const UNIT: Point = Point::new(1.0, 1.0);

    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    const fn swapped(self) -> Self {
        Self { x: self.y, y: self.x }
    }
}

const TILE: usize = gcd(48, 32) as usize;
const START: Point = Point::new(1.0, 2.0).swapped();

#[kernel]
fn in_a_kernel(points: &mut [Point], numbers: &mut [u32]) {
    let tile = shared!([f32; TILE]);
    let tid = thread_idx_x();
    superstep!(load, {
        if tid < TILE as u32 {
            tile[tid] = points[tid].swapped().x;
        }
    });
    let point = Point::new(tile[TILE as u32 - 1 - tid], START.x);
    points[tid] = Point { y: point.y + Point::UNIT.x, ..point };
    numbers[tid] = gcd(numbers[tid], 12) * 10 + pick([3, 1, 2], tid as usize);
}

#[test]
fn constants_and_kernels_call_the_same_function() {
    assert_eq!((TILE, START), (16, Point { x: 2.0, y: 1.0 }));
    let device = Device::cpu();
    let points: Vec<Point> = (0..16).map(|i| Point::new(i as f32, 0.5 * i as f32)).collect();
    let numbers: Vec<u32> = (0..16).map(|i| i * 5 % 13).collect();
    let mut on_device = (device.upload(&points).unwrap(), device.upload(&numbers).unwrap());
    in_a_kernel::launch(&device, Grid::new(1, 16), &mut on_device.0, &mut on_device.1).unwrap();
    let expected: Vec<Point> = (0..16).map(|i| Point::new(points[15 - i].y, START.x + 1.0)).collect();
    assert_eq!(on_device.0.to_vec().unwrap(), expected);
    let expected: Vec<u32> = (0..16).map(|i| gcd(numbers[i], 12) * 10 + pick([3, 1, 2], i)).collect();
    assert_eq!(on_device.1.to_vec().unwrap(), expected);
}
