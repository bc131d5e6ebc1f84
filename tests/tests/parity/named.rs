//! Barriers of some warps, against plain Rust.

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::named::*;

fn mixed(count: usize) -> Vec<u32> {
    (0..count as u32).map(|i| i.wrapping_mul(2_654_435_761) >> 9).collect()
}

#[test]
fn one_warp_hands_over_to_another() {
    for device in &devices() {
        for rounds in [0, 1, 2, 9] {
            let x = mixed(32 * rounds);
            let mut y = device.zeros::<u32>(x.len()).unwrap();
            relay::launch(device, Grid::new(1, 64), &device.upload(&x).unwrap(), &mut y, rounds as u32).unwrap();
            let expected: Vec<u32> = x.chunks(32).flat_map(|chunk| chunk.iter().rev().copied()).collect();
            assert_eq!(y.to_vec().unwrap(), expected, "{rounds}");
        }
    }
}

#[test]
fn halves_of_a_block_meet_on_their_own() {
    for device in &devices() {
        for rounds in [1, 2, 5] {
            let x = mixed(3 * 128);
            let mut buffer = device.upload(&x).unwrap();
            halves::launch(device, Grid::new(3, 128), &mut buffer, rounds).unwrap();
            let mut expected = x;
            for block in expected.chunks_mut(128) {
                let mut tile = [0; 128];
                for (half, step, rounds) in [(0, 1, rounds), (64, 3, 2 * rounds)] {
                    for _ in 0..rounds {
                        (half..half + 64).for_each(|i| tile[i] = block[i] + step);
                        (0..64).for_each(|i| block[half + i] = tile[half + 63 - i]);
                    }
                }
                (0..128).for_each(|i| block[i] += tile[i ^ 64]);
            }
            assert_eq!(buffer.to_vec().unwrap(), expected, "{rounds}");
        }
    }
}

#[test]
fn rows_and_uneven_blocks_are_warps() {
    for device in &devices() {
        let x = mixed(96);
        let mut y = device.zeros::<u32>(32).unwrap();
        rows::launch(device, Grid::new(1, (32, 3)), &device.upload(&x).unwrap(), &mut y).unwrap();
        let expected: Vec<u32> = (0..32).map(|i| x[i] + x[64 + 31 - i]).collect();
        assert_eq!(y.to_vec().unwrap(), expected);
        let mut y = device.zeros::<u32>(40).unwrap();
        uneven::launch(device, Grid::new(1, 40), &device.upload(&x[..40]).unwrap(), &mut y).unwrap();
        assert_eq!(y.to_vec().unwrap(), x[..40].iter().rev().copied().collect::<Vec<u32>>());
    }
}

#[test]
fn nobody_waits_for_a_warp_whose_check_failed() {
    for device in &devices() {
        let x = mixed(32);
        let buffer = device.upload(&x).unwrap();
        let mut y = device.zeros::<u32>(64).unwrap();
        for from in [1, 32] {
            let failed =
                failing::launch(device, Grid::new(1, 96), &buffer, &mut y, from).and_then(|()| device.synchronize());
            assert!(matches!(failed, Err(Error::OutOfBounds { .. })), "{failed:?}");
            let _ = y.to_vec();
        }
        failing::launch(device, Grid::new(1, 96), &buffer, &mut y, 0).unwrap();
        assert_eq!(y.to_vec().unwrap(), [x.clone(), x].concat());
    }
}
