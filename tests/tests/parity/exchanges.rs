//! Exchanges, methods of slices, equality and order: the device functions run on the host too.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::exchanges::*;

#[test]
fn exchanges_and_comparisons() {
    let n = 300;
    let xs: Vec<u32> = (0..n).map(|x| x * 29 % 127).collect();
    let special = [0.0, -0.0, f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.5, -1.5, f32::MIN_POSITIVE];
    let floats: Vec<f32> = (0..n as usize).map(|i| special[i * i % 9]).collect();
    let each = |i: usize| {
        let (x, number) = (xs[i], i as u32);
        let order = orders(x as i32 % 5, number as i32 % 5, floats[i], floats[n as usize - 1 - i]);
        let mut items = [0; 6];
        let compared = equals(x % 9, number % 7) + value_of(token_of(x), number % 4) * 64;
        [exchanges(x), sorted(x, &mut items), compared, order as u32, chains(x, number), named(x)]
    };
    let rows: Vec<[u32; 6]> = (0..n as usize).map(each).collect();
    let expected: Vec<u32> = (0..6).flat_map(|column| rows.iter().map(move |row| row[column])).collect();
    for device in &devices() {
        let (input, numbers) = (device.upload(&xs).unwrap(), device.upload(&floats).unwrap());
        let mut out = device.zeros::<u32>(6 * n as usize).unwrap();
        map_exchanges::launch(device, Grid::cover(n as usize, 64), &input, &numbers, &mut out, n).unwrap();
        assert_same(device, "exchanges", &out.to_vec().unwrap(), &expected, 0);
    }
}
