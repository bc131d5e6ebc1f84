//! Both searches against `partition_point`, on every device of this machine.

use super::*;
use crate::scan::tests::random;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::order::{Ascending, Descending};

const LENGTHS: [usize; 14] = [0, 1, 2, 3, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 4097];

fn verify<T: Number, L: Less<T> + Copy>(sorted: &[T], values: &[T], order: L) {
    for device in Device::all() {
        let (array, wanted) = (device.upload(sorted).unwrap(), device.upload(values).unwrap());
        let mut found = device.zeros(values.len()).unwrap();
        let lower = |value: &T| sorted.partition_point(|item| L::less(*item, *value)) as u64;
        let upper = |value: &T| sorted.partition_point(|item| !L::less(*value, *item)) as u64;
        let what = format!("{} values in {} on {device:?}", values.len(), sorted.len());
        lower_bound(&device, &array, &wanted, &mut found, order).unwrap();
        assert_eq!(found.to_vec().unwrap(), values.iter().map(lower).collect::<Vec<_>>(), "{what}");
        upper_bound(&device, &array, &wanted, &mut found, order).unwrap();
        assert_eq!(found.to_vec().unwrap(), values.iter().map(upper).collect::<Vec<_>>(), "{what}");
    }
}

#[test]
fn values_are_found_where_they_belong() {
    let mut rng = StdRng::seed_from_u64(1);
    for len in LENGTHS {
        let mut sorted: Vec<i32> = (0..len).map(|_| rng.random_range(-50..50) * 2).collect();
        sorted.sort_unstable();
        let count = LENGTHS[rng.random_range(0..LENGTHS.len())];
        let mut values: Vec<i32> = (0..count).map(|_| rng.random_range(-110..110)).collect();
        values.extend([i32::MIN, i32::MAX]);
        verify(&sorted, &values, Ascending);
        sorted.reverse();
        verify(&sorted, &values, Descending);
        // All equal.
        verify(&vec![7i64; len], &[6, 7, 8], Ascending);
        verify(&vec![7u8; len], &[], Ascending);
        let mut floats = random::<f32>(&mut rng, len);
        floats.sort_by(f32::total_cmp);
        verify(&floats, &[f32::NEG_INFINITY, -0.0, 0.0, f32::INFINITY, f32::NAN], Ascending);
    }
}

#[test]
fn an_array_that_is_not_sorted_does_no_harm() {
    let mut rng = StdRng::seed_from_u64(2);
    for device in Device::all() {
        let (array, wanted) = (random::<f64>(&mut rng, 999), random::<f64>(&mut rng, 500));
        let (array, wanted) = (device.upload(&array).unwrap(), device.upload(&wanted).unwrap());
        let mut found = device.zeros(500).unwrap();
        upper_bound(&device, &array, &wanted, &mut found, Descending).unwrap();
        assert!(found.to_vec().unwrap().iter().all(|place| *place <= 999));
    }
}

#[test]
fn other_lengths_are_refused() {
    let device = Device::cpu();
    let (array, mut found) = (device.zeros::<i32>(4).unwrap(), device.zeros(3).unwrap());
    let error = lower_bound(&device, &array, &array, &mut found, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "search: 4 elements, but the buffer has 3");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            places<i32, Ascending, false, 256, 4>,
            places<f64, Descending, true, 256, 4>,
            places<u8, Ascending, true, 256, 4>,
        ],
        &[],
    );
    sarek_runtime::assert_checks!(places<f32, Ascending, false, 256, 1>, kept == 0);
}
