//! Sums and products of own types, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::sums::{self, Complex};

#[test]
fn sums_of_own_types() {
    for length in [3, 4, 6, 9] {
        let x: Vec<Complex> = (0..length).map(|i| Complex { re: i as f32 * 0.5 - 1.0, im: 2.0 - i as f32 }).collect();
        for limit in [0, 2, 20] {
            let w: Vec<f32> = (0..length).map(|i| if i == limit { 0.25 } else { i as f32 * 0.25 + 1.0 }).collect();
            let none = vec![Complex { re: 0.0, im: 0.0 }; 10];
            let mut expected = none.clone();
            sums::sums(&x, &w, &mut expected);
            for device in &devices() {
                let (x, w) = (device.upload(&x).unwrap(), device.upload(&w).unwrap());
                let mut out = device.upload(&none).unwrap();
                sums::own_sums::launch(device, Grid::new(1, 1), &x, &w, &mut out).unwrap();
                assert_eq!(out.to_vec().unwrap(), expected, "{device:?}, {length} numbers");
            }
        }
    }
}
