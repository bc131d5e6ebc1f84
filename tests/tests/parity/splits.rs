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

#[test]
fn parts_that_other_threads_write_between_barriers() {
    for rounds in [0, 1, 3, 100] {
        // Each round an element becomes one more than the one before it was.
        let mut ring = [0u32; 65];
        ring[0] = 100;
        for _ in 0..rounds {
            for i in (1..65).rev() {
                ring[i] = ring[i - 1] + 1;
            }
        }
        let numbers: Vec<u32> = (7..7 + rounds).collect();
        let handed: Vec<u32> = numbers.iter().flat_map(|number| [*number; 32]).collect();
        for device in &devices() {
            let (mut y, grid) = (device.zeros::<u32>(64).unwrap(), Grid::new(1, 64));
            splits::shift_in_rounds::launch(device, grid, &mut y, rounds).unwrap();
            assert_same(device, "shared", &y.to_vec().unwrap(), &ring[1..], 0);
            let mut memory = device.zeros::<u32>(65).unwrap();
            memory.slice_mut(..1).unwrap().fill(100).unwrap();
            splits::shift_memory_in_rounds::launch(device, grid, &mut memory, rounds).unwrap();
            assert_same(device, "global", &memory.to_vec().unwrap(), &ring, 0);
            let (x, mut y) = (device.upload(&numbers).unwrap(), device.zeros::<u32>(handed.len()).unwrap());
            splits::hand_over::launch(device, grid, &x, &mut y, rounds).unwrap();
            assert_same(device, "named", &y.to_vec().unwrap(), &handed, 0);
        }
    }
}
