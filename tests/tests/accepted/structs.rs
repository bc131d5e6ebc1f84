use sarek_runtime::prelude::*;
use std::ops::{AddAssign, Mul};

#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Point<T> {
    x: T,
    y: T,
}

#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(C, align(16))]
struct Aligned(Point<f32>, [u16; 3]);

#[device]
impl<T: Number> Point<T> {
    fn new(x: T, y: T) -> Self {
        Point { x, y }
    }

    fn sum(self) -> T {
        self.x + self.y
    }

    fn swap(&mut self) {
        let x = self.x;
        self.x = self.y;
        self.y = x;
    }
}

#[device]
impl<T: Number> Mul<T> for Point<T> {
    type Output = Point<T>;

    fn mul(self, factor: T) -> Point<T> {
        Point::new(self.x * factor, self.y * factor)
    }
}

#[device]
impl<T: Number> AddAssign for Point<T> {
    fn add_assign(&mut self, other: Self) {
        self.x += other.x;
        self.y += other.y;
    }
}

#[kernel]
fn k<T: Number>(points: &mut [Point<T>], offset: Point<T>) {
    let i = global_idx_x();
    points[i].swap();
    let mut point = points[i] * offset.sum();
    point += offset;
    let Point { x, .. } = point;
    points[i] = Point { x: x + T::ONE, ..point };
}

#[kernel]
fn aligned(x: &mut [Aligned]) {
    let i = global_idx_x();
    x[i] = Aligned(Point { y: 2.0, ..x[i].0 }, [1, 2, x[i].1[0]]);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut points = device.upload(&[Point { x: 1, y: 2 }; 4]).unwrap();
    k::launch(&device, Grid::new(1, 4), &mut points, Point { x: 3, y: 4 }).unwrap();
    assert_eq!(points.to_vec().unwrap()[3], Point { x: 18, y: 11 });
    // The same functions run on the host.
    let mut point = Point::new(1.0, 2.0) * 2.0;
    point.swap();
    assert_eq!(point.sum() + point.x, 10.0);
    let mut x = device.zeros::<Aligned>(2).unwrap();
    aligned::launch(&device, Grid::new(1, 2), &mut x).unwrap();
    let Aligned(point, numbers) = x.to_vec().unwrap()[1];
    assert_eq!((point.y, numbers), (2.0, [1, 2, 0]));
    assert!(aligned::cuda_source().contains("struct alignas(16) Aligned {"));
}
