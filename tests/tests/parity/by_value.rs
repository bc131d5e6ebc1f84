//! Arrays and tuples that a kernel takes by value, against the same Rust on the host.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, assert_same, devices, random, rng};
use sarek_tests::kernels::by_value::{self, Pair, Shape};

#[test]
fn stencils() {
    let rng = &mut rng("stencils");
    for (width, height) in [(3, 3), (17, 5), (40, 30)] {
        let image: Vec<f32> = random::<i8>(rng, width * height).into_iter().map(f32::from).collect();
        let weights: [f32; 9] = std::array::from_fn(|k| (k as f32 - 3.0) / 4.0);
        let mut expected = vec![0.0; width * height];
        for y in 1..height - 1 {
            for x in 1..width - 1 {
                expected[y * width + x] =
                    (0..9).map(|k| weights[k] * image[(y + k / 3 - 1) * width + x + k % 3 - 1]).sum();
            }
        }
        for device in &devices() {
            let input = device.upload(&image).unwrap();
            let mut out = device.zeros::<f32>(width * height).unwrap();
            let grid = Grid::new(width * height, 1);
            by_value::stencil::launch(device, grid, &input, width as u32, weights, &mut out).unwrap();
            assert_same(device, "sums", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

/// Does the same as the kernel `changed`.
fn changed(counts: [i32; 4], i: usize) -> [i32; 8] {
    let mut later = counts;
    later[i] += 5;
    later[2] += 100;
    let sums = later[1..].iter().sum::<i32>() + later.iter().sum::<i32>();
    later.swap(0, 3);
    let mut last = [3, 6, 9, 3 * i as i32];
    let weighed = last[i] * 2 + later[0];
    let same = i32::from(last == later);
    last.reverse();
    [
        counts[0] + counts.iter().sum::<i32>(),
        sums,
        later[3] + 3,
        weighed,
        same,
        (1..).zip(last).map(|(k, count)| k * count).sum(),
        last.iter().sum(),
        last[0] - last[3],
    ]
}

#[test]
fn arrays_that_change() {
    for device in &devices() {
        for counts in [[10, 20, 30, 40], [-7, 0, 1000, 3], [3, 6, -91, 6]] {
            let mut out = device.zeros::<i32>(32).unwrap();
            by_value::changed::launch(device, Grid::new(1, 4), counts, &mut out).unwrap();
            let expected: Vec<i32> = (0..4).flat_map(|i| changed(counts, i)).collect();
            assert_same(device, "changed", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn aligned_structs_that_change() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(4).unwrap();
        let it = by_value::Aligned { values: [1, 20, 300, 4000] };
        by_value::changed_aligned::launch(device, Grid::new(1, 4), it, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [12, 26, 306, 4006]);
    }
}

#[test]
fn elements_of_every_kind() {
    for device in &devices() {
        let mut out = device.zeros::<f32>(7).unwrap();
        let pairs = [Pair { count: 3, factor: 2.5 }, Pair { count: 60_000, factor: -1.0 }];
        let shapes = [Shape::Circle(3.0), Shape::Empty, Shape::Rect { w: 4.0, h: 5.0 }];
        let (rows, flags) = ([[1, -2, 3], [4, 5, 6]], [true, true]);
        let grid = Grid::new(1, 1);
        by_value::kinds::launch(device, grid, rows, [7, 8, 9], flags, pairs, shapes, [77], &mut out).unwrap();
        assert_same(device, "kinds", &out.to_vec().unwrap(), &[79.0, 3.0, 150_000.0, 24.0, 77.0, 3.0, 15.0], 0);
    }
}

fn scaled<T: Number + Sample, const N: usize>(device: &Device, factors: [T; N], xs: &[T], expected: &[T]) {
    let input = device.upload(xs).unwrap();
    let mut out = device.zeros::<T>(xs.len()).unwrap();
    by_value::scaled::<T, N>::launch(device, Grid::new(xs.len(), 1), factors, &input, &mut out).unwrap();
    assert_same(device, "scaled", &out.to_vec().unwrap(), expected, 0);
}

#[test]
fn arrays_of_any_length_and_type() {
    for device in &devices() {
        scaled(device, [0.5, 2.0, -0.25], &[1.0, -8.0, 1024.0], &[2.25, -18.0, 2304.0]);
        scaled(device, [1i8, 2, 3, 4, 5, 6, 107], &[1, 2, -3], &[-128, 0, -128]);
        let half = f16::from_f32;
        scaled(device, [half(0.5), half(1.25)], &[half(2.0), half(-8.0)], &[half(3.5), half(-14.0)]);
    }
}

/// A graph keeps a copy.
#[test]
fn arrays_in_graphs() {
    for device in &devices() {
        let xs = device.upload(&[1.0, 2.0]).unwrap();
        let mut out = device.zeros::<f64>(2).unwrap();
        let captured = device.capture(|stream| {
            let factors = [1.0, 2.0, 4.0];
            by_value::scaled::<f64, 3>::launch(stream, Grid::new(2, 1), factors, &xs, &mut out)
        });
        let mut graph = captured.unwrap();
        for _ in 0..3 {
            graph.launch().unwrap();
        }
        drop(graph);
        assert_eq!(out.to_vec().unwrap(), [21.0, 42.0], "{}", device.name());
    }
}

#[test]
fn tuples_are_taken_apart() {
    for device in &devices() {
        for flag in [false, true] {
            let mut out = device.zeros::<f32>(2).unwrap();
            let others = (7, (1 << 20, [3, -4]));
            by_value::tuples::launch(device, Grid::new(1, 1), (1.5, 3), others, (-1, flag, 2), &mut out).unwrap();
            let second = 1_048_579.0 + if flag { -4.0 } else { 1.5 };
            assert_same(device, "both", &out.to_vec().unwrap(), &[15.0, second], 0);
        }
    }
}
