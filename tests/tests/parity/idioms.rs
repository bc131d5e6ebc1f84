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
