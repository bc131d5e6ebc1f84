//! Slices with sizes in a struct.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::matrices::{self, Shape};

#[test]
fn matrices_of_slices_are_multiplied() {
    for device in &devices() {
        let (rows, inner, columns) = (5, 3, 7);
        let shape = |rows: u32, columns: u32, stride: u32| Shape { rows, columns, stride };
        let (of_a, of_b, of_out) = (shape(rows, inner, 4), shape(inner, columns, columns), shape(rows, columns, 8));
        let a: Vec<f32> = (0..rows * 4).map(|i| i as f32 * 0.5 - 3.0).collect();
        let b: Vec<f32> = (0..inner * columns).map(|i| 2.0 - i as f32 * 0.25).collect();
        let mut out = device.upload(&vec![-1.0f32; (rows * 8) as usize]).unwrap();
        let (on_a, on_b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let grid = Grid::cover((columns, rows), (4, 4));
        matrices::multiply::launch(device, grid, &on_a, of_a, &on_b, of_b, &mut out, of_out).unwrap();
        let mut expected = vec![-1.0; (rows * 8) as usize];
        for row in 0..rows {
            for column in 0..columns {
                let product = of_a.dot(&a, row, of_b, &b, column);
                of_out.set(&mut expected, row, column, product);
            }
        }
        assert_same(device, "product", &out.to_vec().unwrap(), &expected, 0);
        assert_eq!(expected[9], (0..3).map(|k| a[4 + k] * b[k * 7 + 1]).sum::<f32>());
    }
}
