//! Every function against plain Rust, on every device of this machine.

use super::*;
use crate::compaction::{Even, Positive};
use crate::scan::tests::random;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The lengths include those around warps, blocks and tiles.
const LENGTHS: [usize; 20] =
    [0, 1, 2, 31, 32, 33, 255, 256, 257, 1000, 2047, 2048, 2049, 2304, 2305, 4863, 4864, 4865, 9729, 20_011];

/// Flags of that length: none, all, alternating, random, few.
fn flags(rng: &mut StdRng, len: usize) -> Vec<Vec<bool>> {
    let mut make = |flag: &mut dyn FnMut(&mut StdRng, usize) -> bool| (0..len).map(|i| flag(rng, i)).collect();
    vec![
        make(&mut |_, _| false),
        make(&mut |_, _| true),
        make(&mut |_, i| i % 2 == 1),
        make(&mut |rng, _| rng.random()),
        make(&mut |rng, _| rng.random_range(0..1000) == 0),
    ]
}

#[test]
fn flagged_elements_stay_in_order() {
    fn verify<T: crate::scan::tests::Sample + Number>() {
        let mut rng = StdRng::seed_from_u64(1);
        for device in Device::all() {
            for len in LENGTHS {
                let values = random::<T>(&mut rng, len);
                let (input, mut output) = (device.upload(&values).unwrap(), device.zeros(len).unwrap());
                for flags in flags(&mut rng, len) {
                    let chosen = values.iter().zip(&flags).filter(|(_, flag)| **flag);
                    let expected: Vec<T> = chosen.map(|(value, _)| *value).collect();
                    let flags = device.upload(&flags).unwrap();
                    let kept = by_flags(&device, &input, &flags, &mut output).unwrap();
                    assert_eq!(output.slice(..kept).unwrap().to_vec().unwrap(), expected, "{len} on {device:?}");
                }
            }
        }
    }
    verify::<i32>();
    verify::<f64>();
}

struct Threes;

#[device]
impl Predicate<i64> for Threes {
    fn keep(value: i64) -> bool {
        value % 3 == 0
    }
}

#[test]
fn three_parts_stay_in_order() {
    fn verify<T, P, Q>(make: impl Fn(&mut StdRng) -> T, p: fn() -> P, q: fn() -> Q)
    where
        T: Number,
        P: Predicate<T>,
        Q: Predicate<T>,
    {
        let mut rng = StdRng::seed_from_u64(2);
        for device in Device::all() {
            for len in LENGTHS {
                let values: Vec<T> = (0..len).map(|_| make(&mut rng)).collect();
                let (first, others): (Vec<T>, Vec<T>) = values.iter().partition(|value| P::keep(**value));
                let (second, third): (Vec<T>, Vec<T>) = others.iter().partition(|value| Q::keep(**value));
                let input = device.upload(&values).unwrap();
                let [mut a, mut b, mut c] = [(); 3].map(|()| device.zeros(len).unwrap());
                let counts = partition3(&device, &input, [&mut a, &mut b, &mut c], p(), q()).unwrap();
                let expected = Partition3 { first: first.len(), second: second.len(), third: third.len() };
                assert_eq!(counts, expected, "{len} on {device:?}");
                assert_eq!(a.slice(..first.len()).unwrap().to_vec().unwrap(), first, "{len} on {device:?}");
                assert_eq!(b.slice(..second.len()).unwrap().to_vec().unwrap(), second, "{len} on {device:?}");
                assert_eq!(c.slice(..third.len()).unwrap().to_vec().unwrap(), third, "{len} on {device:?}");
            }
        }
    }
    verify::<i32, _, _>(|rng| rng.random_range(-9..9), || Even, || Positive);
    // All in one part, and none in it.
    verify::<i32, _, _>(|_| 2, || Even, || Even);
    verify::<i32, _, _>(|_| 3, || Even, || Even);
    verify::<i32, _, _>(|_| 3, || Even, || Positive);
    verify::<i64, _, _>(|rng| rng.random_range(-9..9), || Threes, || Even);
}

#[test]
fn the_first_element_is_found() {
    let mut rng = StdRng::seed_from_u64(3);
    for device in Device::all() {
        let (mut scratch, mut index) = (find::Scratch::new(&device).unwrap(), device.zeros(1).unwrap());
        for len in LENGTHS {
            let mut places = vec![vec![], vec![0], vec![len.saturating_sub(1)], vec![len / 2, len - len / 3]];
            places.push((0..len).collect());
            places.push((0..3).map(|_| rng.random_range(0..len.max(1))).collect());
            for places in places {
                let mut values = vec![1i32; len];
                places.iter().filter(|place| **place < len).for_each(|place| values[*place] = 2);
                let expected = values.iter().position(|value| *value == 2);
                let what = format!("{places:?} of {len} on {device:?}");
                let input = device.upload(&values).unwrap();
                assert_eq!(find_if(&device, &input, Even).unwrap(), expected, "{what}");
                // The scratch is as before.
                find_if_into(&device, &input, &mut index, &mut scratch, Even).unwrap();
                assert_eq!(index.to_vec().unwrap()[0], expected.unwrap_or(len) as u64, "{what}");
                let wide: Vec<f64> = values.iter().map(|value| f64::from(*value) - 1.0).collect();
                assert_eq!(find_if(&device, &device.upload(&wide).unwrap(), Positive).unwrap(), expected, "{what}");
            }
        }
    }
}

/// Counts of 64 bits are for arrays that no test has room for: here the kernels get them for a short one.
#[test]
fn wide_counts_of_elements() {
    for device in Device::all() {
        let values: Vec<i32> = (0..10_000).collect();
        let flags: Vec<bool> = values.iter().map(|value| value % 3 == 0).collect();
        let (input, flags) = (device.upload(&values).unwrap(), device.upload(&flags).unwrap());
        let [mut a, mut b, mut c] = [(); 3].map(|()| device.zeros(10_000).unwrap());
        let (mut counts, mut scratch) = (device.zeros(2).unwrap(), Scratch::new(&device).unwrap());
        let tiles = 10_000usize.div_ceil(4864);
        let (words, counter) = scratch.next::<u64>(tiles).unwrap();
        let grid = Grid::new(tiles, 256);
        flagged::select_flagged::<i32, u64, 256, 19, 4864, 5>::launch(
            &device,
            grid,
            &input,
            &flags,
            &mut a,
            &mut counts,
            words,
            counter,
        )
        .unwrap();
        assert_eq!(counts.to_vec().unwrap()[0], 3334);
        assert_eq!(a.to_vec().unwrap()[3332..3334], [9996, 9999]);
        let tiles = 10_000usize.div_ceil(3840);
        let (words, counter) = scratch.next::<u64>(2 * tiles).unwrap();
        let (firsts, seconds) = (words.slice(..2 * tiles).unwrap(), words.slice(2 * tiles..).unwrap());
        three::partition_three::<i32, Even, Positive, u64, 256, 15, 3840, 4>::launch(
            &device,
            Grid::new(tiles, 256),
            &input,
            &mut a,
            &mut b,
            &mut c,
            &mut counts,
            &firsts,
            &seconds,
            counter,
        )
        .unwrap();
        assert_eq!(counts.to_vec().unwrap(), [5000, 5000]);
        assert_eq!((a.to_vec().unwrap()[4999], b.to_vec().unwrap()[4999]), (9998, 9999));
    }
}

#[test]
fn lengths_that_do_not_fit_are_refused() {
    let device = Device::cpu();
    let (input, mut output) = (device.zeros::<i32>(4).unwrap(), device.zeros(4).unwrap());
    let error = by_flags(&device, &input, &device.zeros(3).unwrap(), &mut output).unwrap_err();
    assert_eq!(error.to_string(), "by_flags: 3 elements, but the buffer has 4");
    let (mut second, mut third) = (device.zeros(4).unwrap(), device.zeros(2).unwrap());
    let error = partition3(&device, &input, [&mut output, &mut second, &mut third], Even, Positive).unwrap_err();
    assert_eq!(error.to_string(), "partition3: 4 elements, but the buffer has 2");
    let mut scratch = find::Scratch::new(&device).unwrap();
    let error = find_if_into(&device, &input, &mut device.zeros(0).unwrap(), &mut scratch, Even).unwrap_err();
    assert_eq!(error.to_string(), "find_if: 1 elements, but the buffer has 0");
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            flagged::select_flagged<u8, u32, 256, 19, 4864, 5>,
            flagged::select_flagged<f64, u64, 256, 11, 2816, 5>,
            three::partition_three<i64, Threes, Positive, u64, 256, 9, 2304, 4>,
            find::find_first<i32, Even, 256, 8>,
            find::find_first<f64, Positive, 256, 4>,
        ],
        &[],
    );
}

#[test]
fn few_checks_remain() {
    use sarek_runtime::assert_checks;
    assert_checks!(flagged::select_flagged<i32, u32, 256, 19, 4864, 5>, kept <= 4);
    assert_checks!(three::partition_three<i32, Even, Positive, u32, 256, 19, 4864, 4>, kept <= 8);
    assert_checks!(find::find_first<i32, Even, 256, 8>, kept == 0);
}
