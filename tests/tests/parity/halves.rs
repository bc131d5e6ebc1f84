//! Floats of 16 bits.

use sarek_examples::reduce::reduce;
use sarek_runtime::monoid::{Max, Sum};
use sarek_runtime::prelude::*;
use sarek_tests::harness::{Sample, assert_same, devices, pairs, random, rng, samples};
use sarek_tests::kernels::halves::{self, Scale};

/// Random pairs beside those of the edges.
const PAIRS: usize = 4000;

macro_rules! tables {
    ($($test:ident: $module:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let mut rng = rng(stringify!($test));
            let (xs, ys) = pairs::<$ty, $ty>(&mut rng, PAIRS);
            halves::$module::arithmetic::check(&xs, &ys);
            halves::$module::comparison::check(&xs, &ys);
            compounds(&xs, &ys);
            halves::$module::methods::check(&xs, &ys);
            halves::$module::to_single::check(&xs, &ys);
            // All of them.
            let all: Vec<$ty> = (0..=u16::MAX).map($ty::from_bits).collect();
            halves::$module::to_double::check(&all);
            halves::$module::arithmetic::check(&all, &random(&mut rng, all.len()));
            let mut singles = samples::<f32>(&mut rng, PAIRS);
            // Between neighbours: ties, and the numbers next to them.
            for x in random::<$ty>(&mut rng, PAIRS) {
                let tie = (x.to_f64() + $ty::from_bits(x.to_bits() ^ 1).to_f64()) / 2.0;
                let tie = tie as f32;
                singles.extend([tie, tie.next_up(), tie.next_down()]);
            }
            halves::$module::from_single::check(&singles);
            doubles(&singles);
        }

        fn compounds(xs: &[$ty], ys: &[$ty]) {
            let third = $ty::from_f32_const(0.333_333_34);
            let pairs = xs.iter().zip(ys);
            let expected: Vec<$ty> = pairs
                .map(|(&a, &b)| ((halves::$module::compounded(a, b) + a) * b - third) / a % $ty::ONE)
                .collect();
            for device in &devices() {
                let (a, b) = (device.upload(xs).unwrap(), device.upload(ys).unwrap());
                let mut out = device.zeros::<$ty>(xs.len()).unwrap();
                let grid = Grid::cover(xs.len(), 256);
                halves::$module::compound::launch(device, grid, &a, &b, &mut out, xs.len() as u32).unwrap();
                assert_same(device, "compound assignments", &out.to_vec().unwrap(), &expected, 0);
            }
        }

        fn doubles(singles: &[f32]) {
            let near = |x: f64| [x, x.next_up(), x.next_down()];
            let xs: Vec<f64> = singles.iter().flat_map(|x| near(f64::from(*x))).collect();
            let expected: Vec<$ty> = xs.iter().map(|x| nearest(*x)).collect();
            for device in &devices() {
                let input = device.upload(&xs).unwrap();
                let mut out = device.zeros::<$ty>(xs.len()).unwrap();
                let grid = Grid::cover(xs.len(), 256);
                halves::$module::from_double::launch(device, grid, &input, &mut out, xs.len() as u32).unwrap();
                assert_same(device, "from_f64", &out.to_vec().unwrap(), &expected, 0);
            }
        }

        /// Returns the nearest one by trying the neighbours.
        fn nearest(x: f64) -> $ty {
            let near = $ty::from_f64(x);
            if !near.is_finite() || x.is_infinite() {
                return near;
            }
            let bits = near.to_bits();
            let around = [bits.wrapping_sub(1), bits, bits + 1].map($ty::from_bits);
            let candidates = around.into_iter().filter(|y| y.is_finite() && y.is_sign_negative() == near.is_sign_negative());
            let distance = |y: &$ty| (y.to_f64() - x).abs();
            let order = |a: &$ty, b: &$ty| {
                distance(a).total_cmp(&distance(b)).then((a.to_bits() & 1).cmp(&(b.to_bits() & 1)))
            };
            candidates.min_by(order).unwrap()
        }
    )*};
}

mod of_f16 {
    use super::*;
    tables! { f16_is_as_in_the_half_crate: of_f16 f16; }
}

mod of_bf16 {
    use super::*;
    tables! { bf16_is_as_in_the_half_crate: of_bf16 bf16; }
}

/// Returns the lane's result of [`halves::everywhere`], without the loads.
fn sum_of(tile: &[f16], lane: usize, factor: f16) -> f16 {
    let weights = [f16::ONE, f16::from_f32(-0.5), f16::PI, f16::MIN_POSITIVE_SUBNORMAL];
    let four: Vec<f16> = (0..4).map(|k| tile[(lane + k) % 32] * weights[k]).collect();
    ((four[0] + four[1]) + four[2]) * factor + four[3]
}

#[test]
fn halves_lie_in_every_kind_of_memory() {
    let rng = &mut rng("halves");
    let value = |x: f32| f16::from_f32(x);
    let n = 1000;
    let xs: Vec<f16> = (0..n).map(|_| value(f32::random(rng).clamp(-100.0, 100.0))).map(finite).collect();
    let bias = [0.5, -1.0, 2.0].map(bf16::from_f32);
    let scale = Scale { factor: value(1.25), bias, on: false };
    let scales: Vec<Scale> = xs.iter().map(|x| Scale { factor: *x, ..scale }).collect();
    let shift = bf16::from_f32(0.125);
    let mut expected_scales = scales.clone();
    for (i, scale) in expected_scales.iter_mut().enumerate() {
        scale.factor %= value(3.0);
        scale.bias[i % 3] += shift;
        scale.on = scale.bias[0] > bias[1];
    }
    let mut expected = Vec::new();
    for rows in xs.chunks(32) {
        let mut tile = rows.to_vec();
        tile.resize(32, f16::ZERO);
        let sums: Vec<f16> = (0..32).map(|lane| sum_of(&tile, lane, scale.factor)).collect();
        let sums: Vec<f16> = (0..32).map(|lane| sums[lane] - sums[if lane < 31 { lane + 1 } else { lane }]).collect();
        let sums: Vec<f16> = (0..32).map(|lane| sums[lane] / (sums[lane ^ 16] + f16::ONE)).collect();
        expected.extend(rows.iter().zip(sums).map(|(x, sum)| *x + sum));
    }
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut records = device.upload(&scales).unwrap();
        let mut out = device.zeros::<f16>(n).unwrap();
        let grid = Grid::cover(n, 32);
        halves::everywhere::launch(device, grid, &input, &mut records, &mut out, scale, shift, n as u32).unwrap();
        assert_eq!(records.to_vec().unwrap(), expected_scales, "{}", device.name());
        assert_same(device, "everywhere", &out.to_vec().unwrap(), &expected, 0);
    }
}

/// Zero instead of NaN.
fn finite(x: f16) -> f16 {
    if x.is_nan() { f16::ZERO } else { x }
}

fn generic_is_as_on_the_host<T: Float + Sample>(test: &str) {
    let xs = samples::<T>(&mut rng(test), 4000);
    let expected: Vec<T> = xs.iter().map(|x| halves::polynomial(*x)).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<T>(xs.len()).unwrap();
        halves::generic::launch(device, Grid::cover(xs.len(), 128), &input, &mut out, xs.len() as u32).unwrap();
        assert_same(device, test, &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn generic_kernels_take_halves() {
    generic_is_as_on_the_host::<f16>("generic f16");
    generic_is_as_on_the_host::<bf16>("generic bf16");
    generic_is_as_on_the_host::<f32>("generic f32");
}

fn products<T: Float + Sample>(test: &str) {
    let n = 37;
    let rng = &mut rng(test);
    let [a, b]: [Vec<T>; 2] =
        std::array::from_fn(|_| (0..n * n).map(|_| T::from_f32(f32::from(i8::random(rng)) / 8.0)).collect());
    let mut expected = Vec::new();
    for (row, column) in (0..n * n).map(|at| (at / n, at % n)) {
        let sum = (0..n).fold(0.0f32, |sum, k| sum + a[row * n + k].to_f32() * b[k * n + column].to_f32());
        expected.push(T::from_f32(sum));
    }
    for device in &devices() {
        let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let mut c = device.zeros::<T>(n * n).unwrap();
        halves::matmul::launch(device, Grid::new((3, 3), (16, 16)), &a, &b, &mut c, n as u32).unwrap();
        assert_same(device, test, &c.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn sums_of_halves_can_be_singles() {
    products::<f16>("products of f16");
    products::<bf16>("products of bf16");
    products::<f32>("products of f32");
    products::<f64>("products of f64");
}

#[test]
fn the_algorithms_take_halves() {
    for device in &devices() {
        for n in [0, 1, 33, 5000] {
            // Ones at every third place, so that the sum is exact in either type.
            let ones = |one| (0..n).map(|i| if i % 3 == 0 && i < 600 { one } else { f16::ZERO }).collect::<Vec<f16>>();
            let count = (n as f32 / 3.0).ceil().min(200.0);
            let input = device.upload(&ones(f16::ONE)).unwrap();
            assert_eq!(reduce(device, &input, Sum).unwrap(), f16::from_f32(count), "{} {n}", device.name());
            let count = count.min(64.0);
            let few = (0..n).map(|i| if i % 3 == 0 && i < 192 { bf16::ONE } else { bf16::ZERO }).collect::<Vec<_>>();
            let input = device.upload(&few).unwrap();
            assert_eq!(reduce(device, &input, Sum).unwrap(), bf16::from_f32(count), "{} {n}", device.name());
            let negative: Vec<bf16> = (0..n).map(|i| bf16::from_f32(-1.0 - i as f32)).collect();
            let input = device.upload(&negative).unwrap();
            let expected = if n == 0 { bf16::NEG_INFINITY } else { bf16::NEG_ONE };
            assert_eq!(reduce(device, &input, Max).unwrap(), expected, "{} {n}", device.name());
        }
    }
}
