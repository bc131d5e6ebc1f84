//! Methods that take functions, on devices and on the host.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::given::{self, Point};

#[test]
fn methods_that_take_functions() {
    let points: Vec<Point> = (0..20).map(|i| Point { x: i as f32 - 9.5, y: 3.0 - i as f32 * 0.5 }).collect();
    for device in &devices() {
        for k in [-2.0, 0.5, 4.0] {
            let input = device.upload(&points).unwrap();
            let mut out = device.zeros(points.len()).unwrap();
            given::move_points::launch(device, Grid::new(1, 32), &input, k, &mut out).unwrap();
            let expected: Vec<Point> = points.iter().map(|p| given::moved(*p, k)).collect();
            assert_eq!(out.to_vec().unwrap(), expected, "{device:?} {k}");
        }
        let mut out = device.zeros(8).unwrap();
        given::tables::launch(device, Grid::new(1, 32), &mut out).unwrap();
        let expected: Vec<[i32; 3]> = (0..8).map(|i| given::tabled(i - 3)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn closures_of_methods_that_synchronise() {
    let xs: Vec<f32> = (0..32).map(|i| (i * i) as f32).collect();
    let expected: Vec<f32> = xs.iter().rev().map(|x| x - (1.0 - x)).collect();
    for device in &devices() {
        let mut out = device.zeros::<f32>(32).unwrap();
        given::rows_of_tiles::launch(device, Grid::new(1, 32), &device.upload(&xs).unwrap(), &mut out).unwrap();
        assert_same(device, "tiles", &out.to_vec().unwrap(), &expected, 0);
    }
}
