//! Several parts at once, against the same Rust on the host.

use sarek_runtime::Grid;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::splits::{self, Pair};

#[test]
fn tuples_of_parts() {
    let a = [1, 2, 3, 4, 5, 6];
    for (i, j) in [(0, 1), (1, 4), (5, 6)] {
        let mut expected = [0; 9];
        splits::of_tuples(&a, &mut expected, i, j);
        expected[7] = 9;
        let pairs = [Pair { count: 1, factor: 2.0 }, Pair { count: 9, factor: 3.0 }];
        for device in &devices() {
            let (input, mut out) = (device.upload(&a).unwrap(), device.zeros::<u32>(9).unwrap());
            let mut memory = device.upload(&pairs).unwrap();
            splits::map_tuples::launch(device, Grid::new(1, 32), &input, &mut out, i, j, &mut memory).unwrap();
            assert_same(device, "tuples", &out.to_vec().unwrap(), &expected, 0);
            assert_eq!(memory.to_vec().unwrap(), [Pair { count: 10, ..pairs[0] }, pairs[1]], "{}", device.name());
        }
    }
}

#[test]
fn halves_of_rows() {
    for half in [1, 20, 64] {
        let rows: Vec<f32> = (0..2 * half * 3).map(|x| x as f32).collect();
        let mut expected = rows.clone();
        for row in expected.chunks_mut(2 * half) {
            let (left, right) = row.split_at_mut(half);
            for (l, r) in left.iter_mut().zip(right) {
                (*l, *r) = (*r, 2.0 * *l);
            }
        }
        for device in &devices() {
            let mut memory = device.upload(&rows).unwrap();
            splits::exchange::launch(device, Grid::new(3, 64), &mut memory, half).unwrap();
            assert_same(device, "rows", &memory.to_vec().unwrap(), &expected, 0);
        }
    }
}
