//! Methods with a body in their trait, methods of the type itself that hide them, and methods of numbers in structs.

use sarek_runtime::prelude::*;

#[device]
trait Shape: Element + Copy {
    fn area(&self) -> f32;

    fn twice(&self) -> f32 {
        2.0 * self.area()
    }

    fn scaled(self, by: f32) -> f32 {
        self.twice() * by
    }
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Square {
    side: f32,
    number: u32,
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Rectangle<T> {
    width: T,
    height: T,
}

#[device]
impl Shape for Square {
    fn area(&self) -> f32 {
        self.side * self.side
    }
}

#[device]
impl Shape for Rectangle<f32> {
    fn area(&self) -> f32 {
        self.width * self.height
    }

    fn twice(&self) -> f32 {
        100.0 + self.area()
    }
}

#[device]
impl Shape for f32 {
    fn area(&self) -> f32 {
        *self
    }
}

#[device]
impl Square {
    fn scaled(self, by: f32) -> f32 {
        by
    }
}

#[device]
trait Halved: Element + Copy {
    fn halved(self) -> f32;

    fn quartered(self) -> f32 {
        self.halved() * 0.5
    }
}

#[device]
impl Halved for u32 {
    fn halved(self) -> f32 {
        self as f32 * 0.5
    }
}

#[device]
impl Halved for f32 {
    fn halved(self) -> f32 {
        self * 0.5
    }
}

#[device]
impl Halved for Vec3<f32> {
    fn halved(self) -> f32 {
        self.x + self.y
    }
}

/// The name is one of the standard library's, the functions are not.
#[device]
trait Hash: Element + Copy {
    fn hash(self) -> u32;
}

#[device]
impl Hash for u32 {
    fn hash(self) -> u32 {
        self ^ 3
    }
}

#[device]
impl Hash for Square {
    fn hash(self) -> u32 {
        self.number.hash() + 1
    }
}

#[device]
fn of_references(square: &Square, pair: (f32, u32), all: &[Square; 2]) -> f32 {
    square.twice()
        + pair.0.halved()
        + pair.1.quartered()
        + all[1].twice()
        + all[0].side.twice()
        + square.number.halved()
}

#[device]
fn of_any<S: Shape>(shape: S) -> f32 {
    shape.twice() + shape.scaled(3.0)
}

#[device]
fn all_of(square: Square, x: f32) -> f32 {
    let rectangle = Rectangle { width: x, height: 2.0 };
    let v = Vec3::new(x, 2.0, 3.0);
    square.twice() + 3.0 * square.scaled(7.0) + square.hash() as f32
        - rectangle.twice()
        - rectangle.scaled(0.5)
        - square.number.quartered()
        - (square.side + 1.0).halved()
        - x.quartered()
        - of_references(&square, (x, 3), &[square, Square { side: 5.0, number: 9 }])
        - v.halved()
        - v.quartered()
        - of_any(rectangle)
        - 3.0 * of_any(square)
        - 5.0 * of_any(x)
}

#[kernel]
fn in_a_kernel(squares: &[Square], x: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    out[2 * i] = all_of(squares[i], x[i]);
    out[2 * i + 1] = squares[i].twice() + 3.0 * squares[i].side.halved() + 5.0 * x[i].quartered();
}

#[test]
fn methods_are_those_that_rust_finds() {
    let device = Device::cpu();
    let squares = [Square { side: 1.5, number: 2 }, Square { side: -3.0, number: 7 }];
    let x = [0.25f32, 4.0];
    let mut out = device.zeros::<f32>(4).unwrap();
    let (on_device, of_x) = (device.upload(&squares).unwrap(), device.upload(&x).unwrap());
    in_a_kernel::launch(&device, Grid::new(1, 2), &on_device, &of_x, &mut out).unwrap();
    let expected: Vec<f32> = squares
        .iter()
        .zip(x)
        .flat_map(|(square, x)| [all_of(*square, x), square.twice() + 3.0 * square.side.halved() + 5.0 * x.quartered()])
        .collect();
    assert_eq!(out.to_vec().unwrap(), expected);
}
