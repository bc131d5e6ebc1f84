//! Derived comparisons of structs and enums with data, compared with rustc's own.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::derived::{self, Key, Shape, Version};

fn all_versions() -> Vec<Version> {
    let numbers = [(3, -2), (0, 5), (3, 5), (1, -2), (0, -2)];
    let versions = numbers.iter().map(|(major, minor)| Version { major: *major, minor: *minor, stable: true });
    versions.clone().chain(versions.map(|version| Version { stable: false, ..version })).collect()
}

#[test]
fn enums_with_data_are_compared_as_on_the_host() {
    let mut all = vec![Shape::Empty, Shape::Circle(f32::NAN), Shape::Rect { w: 1.0, h: f32::NAN }];
    for a in [-1.0, 2.0] {
        all.push(Shape::Circle(a));
        for b in [0.0, -0.0, 2.0] {
            all.extend([Shape::Rect { w: a, h: b }, Shape::Pair(b as u8, a as i64)]);
        }
    }
    let pairs = all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b)));
    let expected: Vec<u32> = pairs.map(|(a, b)| derived::shapes(a, b) * 2 + u32::from(a == b)).collect();
    for device in &devices() {
        let (shapes, mut out) = (device.upload(&all).unwrap(), device.zeros::<u32>(expected.len()).unwrap());
        derived::compare_shapes::launch(device, Grid::cover(expected.len() as u32, 64), &shapes, &mut out).unwrap();
        assert_same(device, "shapes", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn enums_are_ordered_as_on_the_host() {
    let mut all = vec![Key::Low(3), Key::Middle, Key::Low(5)];
    all.extend(all_versions().into_iter().take(6).map(|version| Key::High(version.major as u8 / 2, version)));
    let n = all.len();
    let expected: Vec<u32> =
        (0..n * n * n).map(|i| derived::keys(all[i / n / n], all[i / n % n], all[i % n])).collect();
    for device in &devices() {
        let (keys, mut out) = (device.upload(&all).unwrap(), device.zeros::<u32>(expected.len()).unwrap());
        derived::compare_keys::launch(device, Grid::cover(expected.len() as u32, 64), &keys, &mut out).unwrap();
        assert_same(device, "keys", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn structs_are_ordered_as_on_the_host() {
    let all = all_versions();
    let expected: Vec<u32> = all.iter().flat_map(|a| all.iter().map(move |b| derived::versions(*a, *b))).collect();
    let mut ordered = vec![0; 20];
    derived::ordered(&all, &mut ordered);
    for device in &devices() {
        let (versions, mut out) = (device.upload(&all).unwrap(), device.zeros::<u32>(expected.len()).unwrap());
        let (mut sorted, grid) = (device.zeros::<i32>(20).unwrap(), Grid::cover(expected.len() as u32, 64));
        derived::compare_versions::launch(device, grid, &versions, &mut out, &mut sorted).unwrap();
        assert_same(device, "versions", &out.to_vec().unwrap(), &expected, 0);
        assert_same(device, "sorted", &sorted.to_vec().unwrap(), &ordered, 0);
    }
}
