//! Both selections against a stable sort, on every device of this machine.

use super::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::order::{Ascending, Descending};

/// Returns the first `k` elements in an order and their places, in the order of the array. `key` has the order of the
/// elements.
fn expected<K: Copy, B: Ord>(values: &[K], k: usize, key: impl Fn(&K) -> B) -> (Vec<K>, Vec<u64>) {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by_key(|place| key(&values[*place]));
    places.truncate(k);
    places.sort_unstable();
    (places.iter().map(|place| values[*place]).collect(), places.iter().map(|place| *place as u64).collect())
}

fn verify<K: Key, B: Ord>(values: &[K], key: fn(&K) -> B)
where
    Ascending: Digits<K>,
    Descending: Digits<K>,
{
    let len = values.len();
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let input = device.upload(values).unwrap();
        for k in [0, 1, 2, 31, 33, len / 3, len.saturating_sub(1), len] {
            let k = k.min(len);
            let what = format!("{k} of {len} on {device:?}");
            let (mut taken, mut places) = (device.zeros(k).unwrap(), device.zeros(k).unwrap());
            let results = |taken: &Slice<K>, places: &Slice<u64>| (taken.to_vec().unwrap(), places.to_vec().unwrap());
            top_k_into(&device, &input, &mut taken, &mut places, &mut scratch, Ascending).unwrap();
            assert_eq!(results(&taken, &places), expected(values, k, key), "{what}, ascending");
            top_k_into(&device, &input, &mut taken, &mut places, &mut scratch, Descending).unwrap();
            let reversed = expected(values, k, |value| std::cmp::Reverse(key(value)));
            assert_eq!(results(&taken, &places), reversed, "{what}, descending");
        }
    }
}

const LENGTHS: [usize; 12] = [1, 2, 31, 32, 33, 255, 256, 257, 2049, 4095, 4097, 9001];

#[test]
fn the_first_elements_of_an_array() {
    let mut rng = StdRng::seed_from_u64(1);
    for len in LENGTHS {
        verify(&(0..len).map(|_| rng.random::<u32>()).collect::<Vec<_>>(), |value| *value);
        // Many equal ones.
        verify(&(0..len).map(|_| rng.random_range(-2..2)).collect::<Vec<i32>>(), |value| *value);
        verify(&vec![5u32; len], |value| *value);
        // Keys that differ in the lowest or in the highest bits only.
        verify(&(0..len).map(|_| rng.random_range(0..3) << 62 | 7).collect::<Vec<u64>>(), |value| *value);
        verify(&(0..len).map(|i| (i as u64) ^ 0xffff_ffff_ffff_0000).collect::<Vec<u64>>(), |value| *value);
    }
}

#[test]
fn floats_have_a_total_order_with_one_zero() {
    let values = [0.0f32, -0.0, f32::NAN, -1.5, f32::INFINITY, 1e-40, -f32::NAN, f32::NEG_INFINITY, 0.0];
    for device in Device::all() {
        let input = device.upload(&values).unwrap();
        let (mut taken, mut places) = (device.zeros(4).unwrap(), device.zeros(4).unwrap());
        top_k(&device, &input, &mut taken, &mut places, Ascending).unwrap();
        assert_eq!(places.to_vec().unwrap(), [0, 3, 6, 7]);
        top_k(&device, &input, &mut taken, &mut places, Descending).unwrap();
        assert_eq!(places.to_vec().unwrap(), [0, 2, 4, 5]);
    }
}

#[test]
fn the_first_elements_of_rows() {
    let mut rng = StdRng::seed_from_u64(2);
    for device in Device::all() {
        for (rows, columns) in [(1, 1), (3, 33), (7, 257), (0, 5), (2, 2049), (40, 10)] {
            for distinct in [1, 5, u32::MAX] {
                let values: Vec<u32> = (0..rows * columns).map(|_| rng.random_range(0..distinct)).collect();
                let floats: Vec<f64> = values.iter().map(|value| f64::from(*value) - 2.0).collect();
                let (input, float_input) = (device.upload(&values).unwrap(), device.upload(&floats).unwrap());
                for k in [0, 1, columns / 2, columns] {
                    let what = format!("{k} of {rows} rows of {columns} on {device:?}");
                    let mut places = device.zeros(rows * k).unwrap();
                    let mut taken = device.zeros(rows * k).unwrap();
                    top_k_rows(&device, &input, columns, k, &mut taken, &mut places, Ascending).unwrap();
                    let each: Vec<_> = values.chunks(columns).map(|row| expected(row, k, |value| *value)).collect();
                    assert_eq!(
                        taken.to_vec().unwrap(),
                        each.iter().flat_map(|r| r.0.clone()).collect::<Vec<_>>(),
                        "{what}"
                    );
                    let columns_of = |each: &[(Vec<_>, Vec<u64>)]| -> Vec<u32> {
                        each.iter().flat_map(|row| &row.1).map(|place| *place as u32).collect()
                    };
                    assert_eq!(places.to_vec().unwrap(), columns_of(&each), "{what}");
                    let mut taken = device.zeros(rows * k).unwrap();
                    top_k_rows(&device, &float_input, columns, k, &mut taken, &mut places, Descending).unwrap();
                    let key = |value: &u32| std::cmp::Reverse(*value);
                    let each: Vec<_> = values.chunks(columns).map(|row| expected(row, k, key)).collect();
                    assert_eq!(places.to_vec().unwrap(), columns_of(&each), "{what}");
                }
            }
        }
    }
}

#[test]
fn wide_counts_of_elements() {
    for device in Device::all() {
        let values: Vec<i32> = (0..9000).map(|i| i % 10).collect();
        let (input, state) = (device.upload(&values).unwrap(), device.upload(&[0x8000_0001u64, 50]).unwrap());
        let (mut taken, mut places) = (device.zeros(950).unwrap(), device.zeros(950).unwrap());
        let mut states = sarek_runtime::grid::TileStates::new(&device).unwrap();
        let tiles = 9000usize.div_ceil(4096);
        let (words, counter) = states.next::<u64>(2 * tiles).unwrap();
        let (before, equals) = (words.slice(..2 * tiles).unwrap(), words.slice(2 * tiles..).unwrap());
        take_selected::<i32, Ascending, u64, 256, 16, 4096>::launch(
            &device,
            Grid::new(tiles, 256),
            &input,
            &state,
            &mut taken,
            &mut places,
            &before,
            &equals,
            counter,
        )
        .unwrap();
        // All zeros, and 50 ones.
        let (_, expected) = expected(&values, 950, |value| *value);
        assert_eq!(places.to_vec().unwrap(), expected);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::cpu();
    let input = device.zeros::<u32>(6).unwrap();
    let (mut taken, mut places) = (device.zeros(7).unwrap(), device.zeros(7).unwrap());
    let error = top_k(&device, &input, &mut taken, &mut places, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "top_k: 7 elements, but the buffer has 6");
    let (mut taken, mut places) = (device.zeros(4).unwrap(), device.zeros(3).unwrap());
    let error = top_k(&device, &input, &mut taken, &mut places, Ascending).unwrap_err();
    assert_eq!(error.to_string(), "top_k: 4 elements, but the buffer has 3");
    let rows = |columns, k| {
        let (mut taken, mut places) = (device.zeros(4).unwrap(), device.zeros(4).unwrap());
        top_k_rows(&device, &input, columns, k, &mut taken, &mut places, Ascending).map_err(|error| error.to_string())
    };
    assert_eq!(rows(3, 2), Ok(()));
    assert_eq!(rows(4, 2), Err("top_k_rows: 6 elements, but the buffer has 4".into()));
    assert_eq!(rows(0, 0), Err("top_k_rows: 6 elements, but the buffer has 0".into()));
    assert_eq!(rows(2, 3), Err("top_k_rows: 3 elements, but the buffer has 2".into()));
    assert_eq!(rows(3, 1), Err("top_k_rows: 2 elements, but the buffer has 4".into()));
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            select_digit<u32, Ascending, 256, 8, 8>,
            select_digit<f64, Descending, 256, 8, 8>,
            take_selected<f64, Descending, u64, 256, 16, 4096>,
            rows::select_in_rows<i64, Ascending, 8, 2048>,
        ],
        &[],
    );
    use sarek_runtime::assert_checks;
    assert_checks!(select_digit<f32, Descending, 256, 8, 8>, kept == 0);
    assert_checks!(take_selected<f32, Descending, u32, 256, 16, 4096>, kept <= 6);
    assert_checks!(rows::select_in_rows<f32, Descending, 8, 2048>, kept == 0);
}
