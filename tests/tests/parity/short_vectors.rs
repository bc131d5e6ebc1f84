//! `Vec2`, `Vec3` and `Vec4`.

use sarek_runtime::Element;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, assert_same, devices, random, rng};
use sarek_tests::kernels::short_vectors::{self, Body, Frame, GRAVITY, Item, Particle};

fn arithmetic_of<T: Number + Sample>(test: &str, small: impl Fn(i8) -> T) {
    let rng = &mut rng(test);
    let mut vectors = |n: usize| -> Vec<Vec4<T>> {
        (0..n).map(|_| Vec4::from(std::array::from_fn(|_| small(i8::random(rng) % 5)))).collect()
    };
    let n = 1000;
    let (mut a, b) = (vectors(n), vectors(n));
    a[7] = b[7];
    let s = small(3);
    let expected: Vec<T> =
        a.iter().zip(&b).flat_map(|(a, b)| <[T; 4]>::from(short_vectors::mixed(*a, *b, s))).collect();
    for device in &devices() {
        let (x, y) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let mut out = device.zeros::<Vec4<T>>(n).unwrap();
        short_vectors::arithmetic::launch(device, Grid::cover(n, 64), &x, &y, &mut out, s, n as u32).unwrap();
        let found: Vec<T> = out.to_vec().unwrap().into_iter().flat_map(<[T; 4]>::from).collect();
        assert_same(device, test, &found, &expected, 0);
    }
}

#[test]
fn arithmetic_is_number_by_number() {
    arithmetic_of("f32", f32::from);
    arithmetic_of("f64", |x| f64::from(x) / 4.0);
    arithmetic_of("f16", f16::from);
    arithmetic_of("i64", i64::from);
    arithmetic_of("i8", |x| x / 2);
    // Such that nothing falls below zero on the host.
    arithmetic_of("u8", |x| 2 + x.unsigned_abs() % 3);
    arithmetic_of("usize", |x| 2 + usize::from(x.unsigned_abs() % 3));
}

#[test]
fn geometry_of_vectors() {
    fn check<T: Float + Sample>(ulps: u64) {
        let rng = &mut rng("geometry");
        let mut number = || cast::<T>(i8::random(rng)) / cast(8);
        let n = 100;
        let a: Vec<Vec3<T>> = (0..n).map(|_| Vec3::from(std::array::from_fn(|_| number()))).collect();
        let b: Vec<Vec4<T>> = (0..n).map(|_| Vec4::from(std::array::from_fn(|_| number()))).collect();
        let at = cast::<T>(0.25f32);
        let expected = a.iter().zip(&b).flat_map(|(a, b)| <[T; 4]>::from(short_vectors::geometry(*a, *b, at)));
        let expected: Vec<T> = expected.collect();
        for device in &devices() {
            let (x, y) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let mut out = device.zeros::<Vec4<T>>(n).unwrap();
            short_vectors::geometries::launch(device, Grid::cover(n, 64), &x, &y, &mut out, at, n as u32).unwrap();
            let found: Vec<T> = out.to_vec().unwrap().into_iter().flat_map(<[T; 4]>::from).collect();
            assert_same(device, "geometry", &found, &expected, ulps);
        }
    }
    check::<f32>(0);
    check::<f64>(0);
    check::<f16>(0);
}

#[test]
fn numbers_of_vectors_by_their_place() {
    let n = 64u32;
    let rng = &mut rng("numbers");
    let mut number = || f32::from(i8::random(rng)) / 4.0;
    let frames: Vec<Frame> = (0..n)
        .map(|_| Frame {
            weight: number(),
            axes: std::array::from_fn(|_| Vec3::from(std::array::from_fn(|_| number()))),
        })
        .collect();
    let vectors: Vec<Vec4<f32>> = (0..n).map(|_| Vec4::from(std::array::from_fn(|_| number()))).collect();
    let mut changed = frames.clone();
    let of = |i: u32, frame: &mut Frame| {
        short_vectors::numbered(frame, vectors[i as usize], i) + vectors[i as usize].wzyx()[i as usize % 4]
    };
    let expected: Vec<f32> = (0..n).zip(&mut changed).map(|(i, frame)| of(i, frame)).collect();
    for device in &devices() {
        let mut buffer = device.upload(&frames).unwrap();
        let input = device.upload(&vectors).unwrap();
        let mut out = device.zeros::<f32>(n as usize).unwrap();
        short_vectors::numbers::launch(device, Grid::new(2, 32), &mut buffer, &input, &mut out).unwrap();
        assert_same(device, "numbers", &out.to_vec().unwrap(), &expected, 0);
        assert_eq!(buffer.to_vec().unwrap(), changed, "{}", device.name());
    }
}

#[test]
fn vectors_lie_in_every_kind_of_memory() {
    let n = 100;
    let rng = &mut rng("vectors");
    let number = |x: i8| f32::from(x) / 8.0;
    let bodies: Vec<Body> = (0..n)
        .map(|i| Body {
            position: Vec3::new(number(i8::random(rng)), i as f32, 0.5),
            mass: 1.0 + i as f32,
            velocity: Vec4::from(std::array::from_fn(|_| number(i8::random(rng)))),
            colour: Vec4::splat(i as u8),
        })
        .collect();
    let corners: Vec<Vec3<f64>> = (0..n).map(|i| Vec3::new(f64::from(i), 1.5, -2.0)).collect();
    let wind = Vec2::new(0.25, -0.5);
    let mut expected = bodies.clone();
    for (i, body) in expected.iter_mut().enumerate() {
        let lane = |k: usize| bodies.get(i / 32 * 32 + (i + k) % 32).map_or(Vec4::splat(0.0), |body| body.velocity);
        let mean = (lane(0) + lane(1) + lane(2)) / 3.0;
        body.position += 0.5 * Vec3::new(mean.x, mean.y, wind.x) + GRAVITY;
        body.velocity.w -= mean.w.max(wind.y);
        body.velocity *= body.mass;
        body.colour = Vec4::new(i as u8 + 1, i as u8 + 2, i as u8 + 3, (i as u8).wrapping_add(250));
    }
    let turned: Vec<Vec3<f64>> = corners.iter().map(|c| Vec3::new(-c.x, c.x, -c.z)).collect();
    for device in &devices() {
        let mut out = device.upload(&bodies).unwrap();
        let mut out_corners = device.upload(&corners).unwrap();
        let grid = Grid::cover(n as usize, 32);
        short_vectors::everywhere::launch(device, grid, &mut out, &mut out_corners, wind, n).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
        assert_eq!(out_corners.to_vec().unwrap(), turned, "{}", device.name());
    }
}

fn pairs_of<T: Float + Sample>(test: &str) {
    let rng = &mut rng(test);
    let n = 1000;
    let [a, b]: [Vec<Vec2<T>>; 2] =
        std::array::from_fn(|_| random::<T>(rng, 2 * n).chunks(2).map(|pair| Vec2::new(pair[0], pair[1])).collect());
    let one = |x: T, y: T| x.mul_add(y, x - y) + x * y;
    let expected: Vec<T> = a.iter().zip(&b).flat_map(|(a, b)| [one(a.x, b.x), one(a.y, b.y)]).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let mut out = device.zeros::<Vec2<T>>(n).unwrap();
        short_vectors::pairs::launch(device, Grid::cover(n, 64), &a, &b, &mut out, n as u32).unwrap();
        let found: Vec<T> = out.to_vec().unwrap().into_iter().flat_map(<[T; 2]>::from).collect();
        assert_same(device, test, &found, &expected, 0);
    }
}

#[test]
fn pairs_are_two_numbers() {
    pairs_of::<f16>("pairs of f16");
    pairs_of::<bf16>("pairs of bf16");
    pairs_of::<f32>("pairs of f32");
    pairs_of::<f64>("pairs of f64");
}

fn copied<T: DeviceType + Element + Copy + PartialEq + std::fmt::Debug>(values: &[T], zero: T) {
    for device in &devices() {
        let input = device.upload(values).unwrap();
        let mut out = device.upload(&vec![zero; values.len()]).unwrap();
        short_vectors::copy::launch(device, Grid::cover(values.len(), 64), &input, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), values, "{}", device.name());
    }
}

#[test]
fn structs_are_copied_at_once() {
    let particle = |i: u8| Particle { position: [f32::from(i); 3], charge: -i16::from(i), kind: i };
    copied(&(0..100).map(particle).collect::<Vec<_>>(), particle(0));
    let item = |i: u8| Item { key: u32::from(i), weight: f16::from(i) };
    copied(&(0..100).map(item).collect::<Vec<_>>(), item(0));
    copied(&(0..100).map(|i| Vec4::new(i, 2 * i, 0, 9u32)).collect::<Vec<_>>(), Vec4::splat(0));
    copied(&(0..100).map(|i| Vec2::new(f64::from(i), 0.5)).collect::<Vec<_>>(), Vec2::splat(0.0));
    copied(&(0..100).map(|i| Vec4::new(f64::from(i), 0.5, -1.5, 1e300)).collect::<Vec<_>>(), Vec4::splat(0.0));
    copied(&(0..100).map(|i| Vec4::splat(bf16::from(i as u8))).collect::<Vec<_>>(), Vec4::splat(bf16::ZERO));
    copied(&(0..100).map(|i| Vec3::new(i, u16::MAX, 7)).collect::<Vec<_>>(), Vec3::splat(0));
}

#[test]
fn structs_are_changed_at_once() {
    let particles: Vec<Particle> =
        (0..64).map(|i| Particle { position: [0.5; 3], charge: -3, kind: 200u8.wrapping_add(i) }).collect();
    let items: Vec<Item> = (0..64).map(|i| Item { key: i, weight: f16::PI }).collect();
    for device in &devices() {
        let (mut x, mut y) = (device.upload(&particles).unwrap(), device.upload(&items).unwrap());
        short_vectors::touch::launch(device, Grid::new(2, 32), &mut x, &mut y).unwrap();
        let kind = |i: u8| 201u8.wrapping_add(i);
        let touched = |(i, old): (usize, &Particle)| Particle { kind: kind(i as u8), ..*old };
        assert_eq!(x.to_vec().unwrap(), particles.iter().enumerate().map(touched).collect::<Vec<_>>());
        let touched = |old: &Item| Item { key: old.key + u32::from(kind(old.key as u8)), ..*old };
        assert_eq!(y.to_vec().unwrap(), items.iter().map(touched).collect::<Vec<_>>());
    }
}

#[test]
fn eight_halves_and_sixteen_bytes_are_one_access() {
    for device in &devices() {
        let mut halves = device.upload(&(0..512).map(|i| f16::from_f32(i as f32)).collect::<Vec<_>>()).unwrap();
        let mut bytes = device.upload(&(0..1024).map(|i| i as u8).collect::<Vec<_>>()).unwrap();
        short_vectors::wide_loads::launch(device, Grid::new(2, 32), &mut halves, &mut bytes).unwrap();
        let expected: Vec<f16> = (0..512).map(|i| f16::from_f32(i as f32 + 1.0)).collect();
        assert_same(device, "halves", &halves.to_vec().unwrap(), &expected, 0);
        let expected: Vec<u8> = (1..=1024).map(|i| i as u8).collect();
        assert_same(device, "bytes", &bytes.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn numbers_are_seen_as_vectors() {
    let values: Vec<f32> = (0..64).map(|i| i as f32).collect();
    for device in &devices() {
        let mut numbers = device.upload(&values).unwrap();
        let mut out = device.zeros::<f32>(64).unwrap();
        {
            let part = numbers.slice(8..).unwrap();
            let vectors = part.cast::<Vec4<f32>>().unwrap();
            let mut out = out.cast_mut::<Vec4<f32>>().unwrap();
            assert_eq!((vectors.len(), out.len()), (14, 16));
            short_vectors::copy::launch(device, Grid::new(1, 32), &vectors, &mut out).unwrap();
        }
        let expected = [&values[8..], &[0.0; 8]].concat();
        assert_same(device, "copy", &out.to_vec().unwrap(), &expected, 0);
        // And back, and to other numbers.
        let pairs = out.cast::<Vec2<u32>>().unwrap();
        assert_eq!(pairs.to_vec().unwrap()[0], Vec2::new(8f32.to_bits(), 9f32.to_bits()));
        assert_eq!(pairs.cast::<u8>().unwrap().len(), 256);
        let odd = numbers.slice(1..5).unwrap();
        let error = odd.cast::<Vec4<f32>>().unwrap_err().to_string();
        assert!(error.contains("a slice of `f32` that starts 4 bytes after a multiple of 16"), "{error}");
        assert!(error.contains("`Vec4<f32>`"), "{error}");
        assert!(odd.cast::<Vec3<f32>>().is_err() && odd.slice(..3).unwrap().cast::<Vec3<f32>>().is_ok());
        let error = numbers.slice_mut(..7).unwrap().cast_mut::<Vec2<f32>>().map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("7 `f32` is not a whole number of `Vec2<f32>`"), "{error}");
        assert!(error.contains("slice(..6)"), "{error}");
    }
}
