//! Every operation against plain Rust, on every device of this machine.

use super::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::order::{Ascending, Descending};

/// The result of an operation, element by element.
fn expected<K: Number, L: Less<K>, O: Operation>(first: &[K], second: &[K]) -> Vec<K> {
    let (mut a, mut b, mut result) = (0, 0, Vec::new());
    while a < first.len() || b < second.len() {
        if b == second.len() || a < first.len() && L::less(first[a], second[b]) {
            result.extend(O::FIRST.then(|| first[a]));
            a += 1;
        } else if a == first.len() || L::less(second[b], first[a]) {
            result.extend(O::SECOND.then(|| second[b]));
            b += 1;
        } else {
            result.extend(O::BOTH.then(|| first[a]));
            (a, b) = (a + 1, b + 1);
        }
    }
    result
}

fn verify<K: Number, L: Less<K> + Copy>(first: &[K], second: &[K], order: L) {
    fn one<K: Number, L: Less<K> + Copy, O: Operation + Copy>(first: &[K], second: &[K], order: L, operation: O) {
        let expected = expected::<K, L, O>(first, second);
        for device in Device::all() {
            let what = format!("{} and {} on {device:?}", first.len(), second.len());
            let (a, b) = (device.upload(first).unwrap(), device.upload(second).unwrap());
            let mut output = device.zeros(first.len() + second.len()).unwrap();
            let len = combine(&device, &a, &b, &mut output, order, operation).unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_eq!(output.slice(..len).unwrap().to_vec().unwrap(), expected, "{what}");
        }
    }
    one(first, second, order, Union);
    one(first, second, order, Intersection);
    one(first, second, order, Difference);
    one(first, second, order, SymmetricDifference);
}

/// Sorted numbers below `distinct`: the fewer there are, the more of them are equal.
fn sorted(rng: &mut StdRng, len: usize, distinct: u32) -> Vec<u32> {
    let mut values: Vec<u32> = (0..len).map(|_| rng.random_range(0..distinct)).collect();
    values.sort_unstable();
    values
}

const LENGTHS: [usize; 13] = [0, 1, 2, 31, 32, 33, 255, 256, 257, 3967, 7935, 7936, 8003];

#[test]
fn multisets_are_combined() {
    let mut rng = StdRng::seed_from_u64(1);
    for (i, first) in LENGTHS.into_iter().enumerate() {
        for distinct in [1, 3, 100, 1 << 30] {
            // Each length meets all others in time.
            for second in [LENGTHS[i], LENGTHS[(i + distinct as usize) % LENGTHS.len()]] {
                verify(&sorted(&mut rng, first, distinct), &sorted(&mut rng, second, distinct), Ascending);
            }
        }
    }
}

/// The number of repetitions of one element is what a cut must not see.
#[test]
fn long_runs_of_equal_elements_are_cut_in_pairs() {
    for (m, n) in [(8500, 8500), (8500, 2), (2, 8500), (9000, 4201), (4227, 9001), (0, 8501), (1, 1)] {
        let array = |count: usize, tail: usize| -> Vec<u32> { [vec![1; 7], vec![5; count], vec![9; tail]].concat() };
        verify(&array(m, 3), &array(n, 4), Ascending);
        verify(&array(m, 0), &array(n, 0)[7..], Ascending);
    }
}

#[test]
fn other_types_and_orders() {
    let mut rng = StdRng::seed_from_u64(2);
    for len in [0, 33, 3839, 3840, 8001] {
        let make = |values: Vec<u32>| values.into_iter().map(|value| i64::from(value) - 50).collect::<Vec<i64>>();
        let (first, second) = (make(sorted(&mut rng, len, 100)), make(sorted(&mut rng, len / 2, 100)));
        verify(&first, &second, Ascending);
        let make = |values: Vec<u32>| values.into_iter().rev().map(|value| value as f32 - 50.0).collect::<Vec<f32>>();
        let (first, second) = (make(sorted(&mut rng, len, 500)), make(sorted(&mut rng, 700, 500)));
        verify(&first, &second, Descending);
        let make = |values: Vec<u32>| values.into_iter().map(|value| value as u8).collect::<Vec<u8>>();
        verify(&make(sorted(&mut rng, len, 256)), &make(sorted(&mut rng, len, 20)), Ascending);
    }
}

/// Zeros of both signs are equal, so that the result tells which array an element comes from.
#[test]
fn what_is_in_both_is_taken_from_the_first_array() {
    for device in Device::all() {
        let first = device.upload(&[-0.0f32, -0.0, 1.0]).unwrap();
        let second = device.upload(&[0.0f32, 1.0]).unwrap();
        let mut output = device.zeros(5).unwrap();
        let len = combine(&device, &first, &second, &mut output, Ascending, Union).unwrap();
        let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&output.to_vec().unwrap()[..len]), bits(&[-0.0, -0.0, 1.0]));
    }
}

#[test]
fn wide_counts_of_elements() {
    for device in Device::all() {
        let values: Vec<i32> = (0..4000).collect();
        let input = device.upload(&values).unwrap();
        let (mut output, mut count) = (device.zeros(8000).unwrap(), device.zeros(1).unwrap());
        let mut states = TileStates::new(&device).unwrap();
        let tiles = 8000usize.div_ceil(2815);
        let mut splits = device.zeros(2 * (tiles + 1)).unwrap();
        set_splits::<i32, Ascending>::launch(&device, Grid::new(1, 128), &input, &input, &mut splits, 2815).unwrap();
        let (words, counter) = states.next::<u64>(tiles).unwrap();
        set_operation::<i32, Ascending, Intersection, u64, 256, 11, 2816>::launch(
            &device,
            Grid::new(tiles, 256),
            &input,
            &input,
            &splits,
            &mut output,
            &mut count,
            words,
            counter,
        )
        .unwrap();
        assert_eq!(count.to_vec().unwrap(), [4000]);
        assert_eq!(output.to_vec().unwrap()[..4000], values);
    }
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let device = Device::cpu();
    let (array, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros(7).unwrap());
    let error = combine(&device, &array, &array, &mut output, Ascending, Union).unwrap_err();
    assert_eq!(error.to_string(), "sets: 8 elements, but the buffer has 7");
    assert_eq!(combine(&device, &array, &array, &mut output, Ascending, Intersection).unwrap(), 4);
    let long = device.zeros::<i32>(17_000).unwrap();
    let (mut scratch, mut count) = (Scratch::new(&device, 100).unwrap(), device.zeros(1).unwrap());
    let mut output = device.zeros(17_000).unwrap();
    let refused = combine_into(&device, &long, &array, &mut output, &mut count, &mut scratch, Ascending, Difference);
    assert_eq!(refused.unwrap_err().to_string(), "sets: 8 elements, but the buffer has 4");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            set_splits<f64, Descending>,
            set_operation<f32, Descending, SymmetricDifference, u32, 256, 31, 7936>,
            set_operation<u8, Ascending, Intersection, u32, 256, 31, 7936>,
            set_operation<f64, Ascending, Difference, u64, 256, 15, 3840>,
        ],
        &[],
    );
    sarek_runtime::assert_checks!(set_operation<i32, Ascending, Union, u32, 256, 31, 7936>, kept <= 10);
}
