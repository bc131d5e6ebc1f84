//! What programs on the host do every day, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::idioms::{self, Degrees, Meters, Weighted};
use std::marker::PhantomData;

#[test]
fn items_conditions_and_functions_of_numbers() {
    let keys = [[1, 2, 3], [1, 2, 2], [1, 3, 3], [0, 9, 3], [2, 0, 0]];
    for device in &devices() {
        for n in 0..14 {
            let x = n as i32 * 7 - 20;
            for (a, b) in keys.iter().flat_map(|a| keys.iter().map(move |b| (*a, *b))) {
                let mut out = device.zeros::<i32>(13).unwrap();
                idioms::run::launch(device, Grid::new(1, 1), n, x, a, b, &mut out).unwrap();
                let mut expected = vec![idioms::within(n) as i32, idioms::configured(n) as i32];
                expected.extend(idioms::named(x, n).map(|v| v as i32));
                expected.push(Meters::between(n, 9).map_or(-1, |m| m.0 as i32));
                expected.push(Meters::checked(n * 20).map_or(-1, |m| m.0 as i32));
                expected.extend(idioms::ordered(a, b));
                assert_same(device, &format!("{n} {a:?} {b:?}"), &out.to_vec().unwrap(), &expected, 0);
            }
        }
    }
}

#[test]
fn iterators_one_after_the_other() {
    let rows = [1, 4, 9].map(|key| Weighted { key, weight: 2.0 });
    let lists: [&[u32]; 5] = [&[], &[1], &[5, 7, 3], &[2, 7, 200, 8], &[3, 3]];
    for device in &devices() {
        for (x, y) in lists.iter().flat_map(|x| lists.iter().map(move |y| (*x, *y))) {
            for n in 0..6 {
                let (a, b) = (device.upload(x).unwrap(), device.upload(y).unwrap());
                let (all, mut out) = (device.upload(&rows).unwrap(), device.zeros::<u32>(10).unwrap());
                idioms::chain::launch(device, Grid::new(1, 1), &a, &b, &all, n, &mut out).unwrap();
                let mut expected = idioms::chained(x, y, n).to_vec();
                expected.push(idioms::weighed(&rows[1..], &rows) as u32);
                assert_same(device, &format!("{x:?} {y:?} {n}"), &out.to_vec().unwrap(), &expected, 0);
            }
        }
    }
}

#[test]
fn fields_without_bytes() {
    let list = [0.5f32, 1.5, -2.0, 8.0];
    let x: Vec<_> = list.iter().map(|value| Degrees { value: value * 3.0, unit: PhantomData }).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&x).unwrap(), device.upload(&list).unwrap());
        let mut out = device.zeros(x.len()).unwrap();
        idioms::mark::launch(device, Grid::new(1, 32), &a, &b, &mut out).unwrap();
        let expected: Vec<_> = x.iter().zip(0..).map(|(x, n)| idioms::marked(*x, &list, n)).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn errors_that_a_question_mark_converts() {
    let expected = (0..16).map(|x| {
        let made = match idioms::top(x) {
            Ok(v) => v,
            Err(f) => f.code * 100 + f.place,
        };
        made + idioms::kept(x).map_or_else(|s| s as u32 * 1000 + 5000, |_| 0)
    });
    let expected: Vec<u32> = expected.collect();
    for device in &devices() {
        let mut out = device.zeros::<u32>(16).unwrap();
        idioms::tried::launch(device, Grid::new(1, 16), &mut out).unwrap();
        assert_same(device, "errors", &out.to_vec().unwrap(), &expected, 0);
    }
}

/// An `impl` that kernels cannot run, between enums that are the same numbers to them.
mod unconverted {
    use super::*;

    #[derive(Clone, Copy, DeviceType)]
    #[repr(u8)]
    enum Small {
        A,
        B,
    }

    #[derive(Clone, Copy, DeviceType)]
    #[repr(u8)]
    enum Big {
        X,
        Y,
    }

    impl From<Small> for Big {
        fn from(small: Small) -> Big {
            match small {
                Small::A => Big::Y,
                Small::B => Big::X,
            }
        }
    }

    #[device]
    fn low(x: u32) -> Result<u32, Small> {
        if x > 3 { Err(Small::B) } else { Ok(x) }
    }

    #[device]
    fn high(x: u32) -> Result<u32, Big> {
        Ok(low(x)? + 1)
    }

    #[kernel]
    fn k(out: &mut [u32]) {
        out[0] = high(out[1]).unwrap_or(9);
    }

    #[test]
    fn is_an_error() {
        let mut out = Device::cpu().zeros::<u32>(2).unwrap();
        let error = k::launch(&Device::cpu(), Grid::new(1, 1), &mut out).unwrap_err().to_string();
        assert!(error.contains("`?` converts the error into `Big`"), "{error}");
        assert!(matches!((high(5), low(0)), (Err(Big::X), Ok(0))));
    }
}
