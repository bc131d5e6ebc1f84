//! Methods of type parameters and characters, against the same Rust on the host.

use sarek_runtime::Grid;
use sarek_tests::harness::devices;
use sarek_tests::kernels::bounds::*;

/// Returns what `measured` writes and leaves, by the same methods on the host.
fn expected<T: Metric + Mix<f32, 2>>(start: &[T], factor: f32) -> (Vec<f32>, Vec<T>) {
    let mut out = Vec::new();
    for (block, points) in start.chunks(32).enumerate() {
        let own: Vec<T> = points.iter().map(|point| point.grown(factor)).collect();
        for (tid, old) in points.iter().enumerate() {
            let mut point = own[31 - tid];
            point.grow(0.5);
            let mixed = point.mixed([factor, 2.0]) + point.size() + own[tid].grown(2.0).size();
            out.push(mixed + old.distance(T::ORIGIN) + farthest(&own, &point));
        }
        assert_eq!(block * 32 + points.len(), out.len());
    }
    (out, start.iter().map(|point| point.grown(factor)).collect())
}

fn check<T: Metric + Mix<f32, 2> + PartialEq + std::fmt::Debug>(start: &[T]) {
    let (sizes, grown) = expected(start, 2.0);
    for device in devices() {
        let mut points = device.upload(start).unwrap();
        let mut out = device.zeros::<f32>(start.len()).unwrap();
        let grid = Grid::new(start.len() / 32, 32);
        measured::<T>::launch(&device, grid, &mut points, &mut out, 2.0).unwrap();
        assert_eq!(out.to_vec().unwrap(), sizes, "{}", device.name());
        assert_eq!(points.to_vec().unwrap(), grown, "{}", device.name());
    }
}

#[test]
fn methods_of_type_parameters_are_those_of_the_type() {
    let numbers: Vec<f32> = (0..96).map(|i| (i * 13 % 40) as f32 / 4.0 - 3.0).collect();
    check(&numbers);
    check(&numbers.iter().map(|&x| Point { x, y: 1.5 - x * 0.5 }).collect::<Vec<_>>());
}

#[test]
fn a_method_of_the_type_hides_one_of_a_trait() {
    for device in devices() {
        let points = device.upload(&[Point { x: 2.0, y: -3.0 }; 32]).unwrap();
        let mut out = device.zeros::<f32>(32).unwrap();
        hidden::launch(&device, Grid::new(1, 32), &points, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [4.0; 32], "{}", device.name());
    }
}

#[test]
fn numbers_have_the_methods_of_their_traits() {
    let start: Vec<f32> = (0..64).map(|i| (i * 29 % 47) as f32 / 8.0 - 2.0).collect();
    let expected = start.iter().map(|&number| {
        let mut x = number * 0.5;
        x.grow(3.0);
        let own = reach(x, &number) + x.distance(4.0) + 1.0 + number.max(x).grown(1.0);
        (own, number + x)
    });
    let (sums, grown): (Vec<f32>, Vec<f32>) = expected.unzip();
    for device in devices() {
        let (mut numbers, mut out) = (device.upload(&start).unwrap(), device.zeros::<f32>(64).unwrap());
        of_numbers::launch(&device, Grid::new(2, 32), &mut numbers, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), sums, "{}", device.name());
        assert_eq!(numbers.to_vec().unwrap(), grown, "{}", device.name());
    }
}

#[test]
fn characters_are_classified_as_in_rust() {
    let bytes: Vec<u8> = (0..=255).collect();
    characters::check(&bytes);
    letters::check(&bytes);
}
