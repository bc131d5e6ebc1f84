//! Statements, loops, arrays, functions: the device functions of the kernels run on the host too, compiled by rustc.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{SIZES, Sample, assert_same, devices, random, rng};
use sarek_tests::kernels::{arrays, bindings, control, cuda_names, effects, generics, parameters, ranges};

/// Small numbers, so that plain Rust does not overflow.
fn small(rng: &mut rand::rngs::StdRng, count: usize, from: i32, to: i32) -> Vec<i32> {
    use rand::RngExt;
    (0..count).map(|_| rng.random_range(from..to)).collect()
}

#[test]
fn bindings_and_tuples() {
    let rng = &mut rng("bindings");
    for device in &devices() {
        for &n in SIZES {
            let xs = small(rng, n, -1000, 1000);
            let ys: Vec<u8> = random(rng, n);
            let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
            let mut out = device.zeros::<i32>(n).unwrap();
            bindings::map_forms::launch(device, Grid::cover(n, 64), &a, &b, &mut out).unwrap();
            let expected: Vec<i32> = xs.iter().zip(&ys).map(|(&x, &y)| bindings::forms(x, y)).collect();
            assert_same(device, "forms", &out.to_vec().unwrap(), &expected, 0);

            let xs = small(rng, n, 0, 1000);
            let ys: Vec<u32> = small(rng, n, 0, 1000).iter().map(|&y| y as u32).collect();
            let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
            let mut out = device.zeros::<f32>(n).unwrap();
            bindings::map_tuples::launch(device, Grid::cover(n, 64), &a, &b, &mut out).unwrap();
            let expected: Vec<f32> = xs.iter().zip(&ys).map(|(&x, &y)| bindings::tuples(x, y)).collect();
            assert_same(device, "tuples", &out.to_vec().unwrap(), &expected, 0);

            let xs: Vec<u32> = xs.iter().map(|&x| x as u32).collect();
            let (a, mut out) = (device.upload(&xs).unwrap(), device.zeros::<u32>(n).unwrap());
            bindings::map_rests::launch(device, Grid::cover(n, 64), &a, &b, &mut out).unwrap();
            let expected: Vec<u32> = xs.iter().zip(&ys).map(|(&x, &y)| bindings::rests_by_rustc(x, y)).collect();
            assert_same(device, "rests", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn names_of_cuda_and_the_prelude() {
    let xs: Vec<u32> = (0..100).collect();
    let expected: Vec<u32> = xs.iter().map(|&x| cuda_names::sum(x) ^ cuda_names::any(1)).collect();
    for device in &devices() {
        let (x, mut out) = (device.upload(&xs).unwrap(), device.zeros::<u32>(xs.len()).unwrap());
        cuda_names::named_otherwise::launch(device, Grid::cover(xs.len(), 64), &x, &mut out).unwrap();
        assert_same(device, "names", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn control_flow() {
    let rng = &mut rng("control");
    for device in &devices() {
        let mut xs: Vec<i32> = (-20..60).collect();
        xs.extend(small(rng, 1000, -50, 50));
        let n = xs.len();
        let input = device.upload(&xs).unwrap();
        let mut out = device.upload(&vec![-7; 4 * n]).unwrap();
        control::map_control::launch(device, Grid::cover(n, 96), &input, &mut out, n as u32).unwrap();
        let mut expected = vec![-7; 4 * n];
        for (i, &x) in xs.iter().enumerate() {
            let at = 4 * i as u32;
            control::note(&mut expected, at, control::branches(x));
            control::note(&mut expected, at + 1, control::returns(x));
            control::note(&mut expected, at + 2, control::loops(x as u32 & 31) as i32);
            control::note(&mut expected, at + 3, control::labels(x));
        }
        assert_same(device, "map_control", &out.to_vec().unwrap(), &expected, 0);

        let mut out = device.zeros::<i32>(n).unwrap();
        control::inline::launch(device, Grid::cover(n, 96), &input, &mut out).unwrap();
        let expected: Vec<i32> = xs.iter().map(|&x| control::inline_reference(x)).collect();
        assert_same(device, "inline", &out.to_vec().unwrap(), &expected, 0);
    }
}

macro_rules! ranges {
    ($($test:ident: $module:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let edges: Vec<$ty> = [
                0, 1, 2, 5, 7, 99, 100, 103, $ty::MAX, $ty::MAX - 1, $ty::MAX - 3, $ty::MAX - 10, $ty::MIN,
                $ty::MIN + 1, $ty::MIN + 6, (0 as $ty).wrapping_sub(3) / 2, (0 as $ty).wrapping_sub(1),
            ].into();
            let steps: [$ty; 6] = [1, 2, 3, 7, 100, $ty::MAX];
            let mut cases = Vec::new();
            for &a in &edges {
                for &b in &edges {
                    cases.extend(steps.map(|s| (a, b, s)));
                }
            }
            let starts: Vec<$ty> = cases.iter().map(|case| case.0).collect();
            let ends: Vec<$ty> = cases.iter().map(|case| case.1).collect();
            let steps: Vec<$ty> = cases.iter().map(|case| case.2).collect();
            let which: Vec<u32> = cases.iter().map(|&(a, b, _)| {
                ranges::$module::NAMES.iter().enumerate().filter(|(_, name)| {
                    // The language's limits: steps backwards through a signed range of more than half its type, and those
                    // of 64 bits from the type's last value.
                    let counted = name.contains("reversed");
                    let inclusive = name.ends_with("to");
                    let distance = a > b || b.checked_sub(a).is_some_and(|distance| distance < $ty::MAX);
                    let last = $ty::BITS < 64 || !inclusive || b < $ty::MAX;
                    $ty::BITS < 32 || !counted || distance && last
                }).fold(0, |which, (number, _)| which | 1 << number)
            }).collect();
            let loops = ranges::$module::NAMES.len();
            let room = ranges::ROOM as usize;
            let mut expected = vec![0; cases.len() * loops * room];
            for (i, &(a, b, s)) in cases.iter().enumerate() {
                ranges::$module::reference(&mut expected, i as u32, a, b, s, which[i]);
            }
            for device in &devices() {
                let a = device.upload(&starts).unwrap();
                let b = device.upload(&ends).unwrap();
                let s = device.upload(&steps).unwrap();
                let w = device.upload(&which).unwrap();
                let mut out = device.zeros::<i64>(expected.len()).unwrap();
                let n = cases.len();
                ranges::$module::run::launch(device, Grid::cover(n, 32), &a, &b, &s, &w, &mut out, n as u32).unwrap();
                let out = out.to_vec().unwrap();
                let rows = out.chunks(room).zip(expected.chunks(room)).enumerate();
                let wrong: Vec<_> = rows
                    .filter(|(_, (out, expected))| out != expected)
                    .map(|(i, (out, expected))| {
                        (i % loops, out.to_vec(), expected.to_vec(), format!("{:?}", cases[i / loops]))
                    })
                    .collect();
                sarek_tests::table::report(device, stringify!($test), ranges::$module::NAMES, &wrong);
            }
        }
    )*};
}

ranges! {
    ranges_of_i8: of_i8 i8;
    ranges_of_i16: of_i16 i16;
    ranges_of_i32: of_i32 i32;
    ranges_of_i64: of_i64 i64;
    ranges_of_isize: of_isize isize;
    ranges_of_u8: of_u8 u8;
    ranges_of_u16: of_u16 u16;
    ranges_of_u32: of_u32 u32;
    ranges_of_u64: of_u64 u64;
    ranges_of_usize: of_usize usize;
}

#[test]
fn bounds_of_ranges_are_evaluated_once() {
    for device in &devices() {
        let xs: Vec<u32> = (0..40).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<u32>(xs.len()).unwrap();
        let mut counts = device.zeros::<u32>(1).unwrap();
        ranges::map_bounds::launch(device, Grid::new(2, 32), &input, &mut out, counts.as_atomic()).unwrap();
        let host = [AtomicU32::new(0)];
        let expected: Vec<u32> = xs.iter().map(|&x| ranges::bounds(x, &host)).collect();
        assert_same(device, "bounds", &out.to_vec().unwrap(), &expected, 0);
        for &n in SIZES {
            let xs: Vec<u32> = (0..n as u32).collect();
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(n).unwrap();
            ranges::strides::launch(device, Grid::new(3, 32), &input, &mut out, n as u32).unwrap();
            assert_same(device, "strides", &out.to_vec().unwrap(), &xs.iter().map(|x| 2 * x).collect::<Vec<_>>(), 0);
        }
    }
}

macro_rules! wrapping {
    ($($test:ident: $kernel:ident $ty:ident;)*) => {$(
        #[test]
        fn $test() {
            let xs: Vec<u32> = (0..8).map(|i| i * i + 3).collect();
            let edges = [$ty::MIN, $ty::MIN + 9, 0, 5, 1000, $ty::MAX / 16 * 15, $ty::MAX - 70, $ty::MAX];
            let steps = [0, 1, 7, 300, $ty::MAX / 7, $ty::MAX / 16 * 15, $ty::MAX, ($ty::MIN | 1).wrapping_mul(5)];
            let (mut starts, mut ends, mut strides, mut expected) = (vec![], vec![], vec![], vec![]);
            for (start, end, step) in edges.iter().flat_map(|&a| {
                edges.iter().flat_map(move |&b| steps.into_iter().map(move |s| (a, b, s)))
            }) {
                let (mut i, mut sum, mut rounds) = (start, 0u32, 0);
                while i < end && rounds < 100 {
                    sum = sum.wrapping_mul(31).wrapping_add(xs[(i & 7) as usize] ^ i as u32);
                    i = i.wrapping_add(step);
                    rounds += 1;
                }
                // The threads that end.
                if i >= end {
                    starts.push(start);
                    ends.push(end);
                    strides.push(step);
                    expected.extend([sum, i as u32]);
                }
            }
            for device in &devices() {
                let [starts, ends, steps] = [&starts, &ends, &strides].map(|values| device.upload(values).unwrap());
                let input = device.upload(&xs).unwrap();
                let mut out = device.zeros::<u32>(expected.len()).unwrap();
                let grid = Grid::cover(starts.len(), 64);
                ranges::$kernel::launch(device, grid, &input, &starts, &ends, &steps, &mut out).unwrap();
                assert_same(device, stringify!($test), &out.to_vec().unwrap(), &expected, 0);
            }
        }
    )*};
}

wrapping! {
    strides_wrap_u32: wrapping_u32 u32;
    strides_wrap_i32: wrapping_i32 i32;
    strides_wrap_usize: wrapping_usize usize;
}

#[test]
fn strides_of_while() {
    for device in &devices() {
        for &n in SIZES {
            let xs: Vec<u32> = (0..n as u32).collect();
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<u32>(n).unwrap();
            let threads = 96;
            let mut last = device.zeros::<u32>(2 * threads).unwrap();
            ranges::while_strides::launch(device, Grid::new(3, 32), &input, &mut out, &mut last).unwrap();
            assert_same(device, "doubled", &out.to_vec().unwrap(), &xs.iter().map(|x| 2 * x).collect::<Vec<_>>(), 0);
            let expected: Vec<u32> = (0..threads)
                .flat_map(|first| {
                    let sum = (first..n).step_by(threads).map(|i| xs[i]).fold(0, u32::wrapping_add);
                    [sum, (first + n.saturating_sub(first).div_ceil(threads) * threads) as u32]
                })
                .collect();
            assert_same(device, "sums", &last.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn steps_of_usize() {
    let cases = [(0, 50, 4), (3, 100, 1), (7, 7, 9), (2, 90, 200), (1, 127, 1 << 40), (0, 127, usize::MAX)];
    for (start, end, n) in cases {
        let mut expected = [0; 21];
        ranges::usize_steps::<6>(start, end, n, &mut expected);
        for device in &devices() {
            let mut out = device.zeros::<u32>(21).unwrap();
            ranges::map_usize_steps::<6>::launch(device, Grid::new(1, 1), start, end, n, &mut out).unwrap();
            assert_same(device, "steps", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn arrays_and_constants() {
    let rng = &mut rng("arrays");
    for device in &devices() {
        for &n in SIZES {
            let xs = small(rng, n, 0, 20);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<f64>(n).unwrap();
            arrays::map_arrays::launch(device, Grid::cover(n, 256), &input, &mut out, n as u32).unwrap();
            let value = |x: i32| {
                let picked = arrays::pick(&arrays::WEIGHTS, (x & 3) as u32);
                f64::from(arrays::local(x)) + arrays::constant(x) + f64::from(picked)
            };
            let expected: Vec<f64> = xs.iter().map(|&x| value(x)).collect();
            assert_same(device, "map_arrays", &out.to_vec().unwrap(), &expected, 0);
            arrays::map_tables::launch(device, Grid::cover(n, 256), &input, &mut out).unwrap();
            let expected: Vec<f64> = xs.iter().map(|&x| arrays::tables(x)).collect();
            assert_same(device, "map_tables", &out.to_vec().unwrap(), &expected, 0);
        }
        let xs: Vec<f32> = random::<i16>(rng, 7 * 64).iter().map(|&x| f32::from(x)).collect();
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(64).unwrap();
        arrays::registers::<7>::launch(device, Grid::new(2, 32), &input, &mut out).unwrap();
        let dot = |v: &[f32]| v.iter().zip(v.iter().rev()).fold(0.0, |sum, (a, b)| sum + a * b);
        let expected: Vec<f32> = xs.chunks(7).map(dot).collect();
        assert_same(device, "registers", &out.to_vec().unwrap(), &expected, 0);
        let mut out = device.zeros::<f32>(64).unwrap();
        arrays::registers::<4>::launch(device, Grid::new(2, 32), &input, &mut out).unwrap();
        let expected: Vec<f32> = xs.chunks(4).take(64).map(dot).collect();
        assert_same(device, "registers", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn generic_functions_and_device_traits() {
    let rng = &mut rng("generics");
    for device in &devices() {
        for &n in SIZES {
            let xs = small(rng, n, -100, 100);
            let ys: Vec<f32> = small(rng, n, -1000, 1000).iter().map(|&y| y as f32 / 16.0).collect();
            let (a, b) = (device.upload(&xs).unwrap(), device.upload(&ys).unwrap());
            let mut out = device.zeros::<f32>(n).unwrap();
            generics::calls::launch(device, Grid::cover(n, 256), &a, &b, &mut out).unwrap();
            let value = |i: usize| {
                let (x, y, i) = (xs[i], ys[i], i as u32);
                let tools = (x * 10 + 1) + 11 + x * 10 + 6;
                let floats = 2.0 * y + 2.0 + generics::polynomial(&generics::COEFFICIENTS, y);
                let sums = generics::sum_from(&xs, i, 2) + generics::sum_from(&xs, 0, 3);
                tools as f32 + floats + sums as f32 + generics::sum_from(&ys, i, 1)
            };
            let expected: Vec<f32> = (0..n).map(value).collect();
            assert_same(device, "calls", &out.to_vec().unwrap(), &expected, 0);

            let mut out = device.zeros::<i32>(n).unwrap();
            use generics::{First, Max, Sum};
            let scaled = |x: i32| 3 * x + if x > 0 { 2 * x } else { -1 } + 3;
            let first = |i: usize| if ys[i] <= ys[0] { i as i32 } else { 0 };
            generics::operators::<Max, First>::launch(device, Grid::cover(n, 64), &a, &b, &mut out).unwrap();
            let expected: Vec<i32> = (0..n).map(|i| xs[i] * 3 + first(i) * 1000 + scaled(xs[i]) + 6).collect();
            assert_same(device, "operators::<Max, First>", &out.to_vec().unwrap(), &expected, 0);
            generics::operators::<Sum, First>::launch(device, Grid::cover(n, 64), &a, &b, &mut out).unwrap();
            let expected: Vec<i32> = (0..n).map(|i| xs[i] * 6 + first(i) * 1000 + scaled(xs[i]) + 6).collect();
            assert_same(device, "operators::<Sum, First>", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}

#[test]
fn constants_choose_the_way() {
    fn check<const UP: bool, const N: u32>() {
        for device in &devices() {
            let xs: Vec<u32> = (0..100).collect();
            let (input, mut out) = (device.upload(&xs).unwrap(), device.zeros::<u32>(xs.len()).unwrap());
            generics::ways::<UP, N>::launch(device, Grid::new((1, 4), (32, 1)), &input, &mut out).unwrap();
            let expected: Vec<u32> = xs.iter().map(|&x| generics::way::<UP, N>(x)).collect();
            assert_same(device, "ways", &out.to_vec().unwrap(), &expected, 0);
        }
    }
    check::<true, 1>();
    check::<false, 1>();
    check::<true, 4>();
    check::<false, 4>();
}

#[test]
fn reductions_are_generic() {
    let rng = &mut rng("reductions");
    for device in &devices() {
        for &n in SIZES {
            let xs = small(rng, n, -1000, 1000);
            let blocks = n.div_ceil(1024).max(1);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<i32>(blocks).unwrap();
            generics::reduce::<i32, generics::Max, 4>::launch(device, Grid::new(blocks, 256), &input, &mut out)
                .unwrap();
            let found = out.to_vec().unwrap().into_iter().max();
            assert_eq!(found, Some(xs.iter().copied().max().unwrap_or(i32::MIN)), "{}", device.name());

            let xs: Vec<i64> = xs.iter().map(|&x| i64::from(x) << 33).collect();
            let blocks = n.div_ceil(512).max(1);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<i64>(blocks).unwrap();
            generics::reduce::<i64, generics::Sum, 2>::launch(device, Grid::new(blocks, 256), &input, &mut out)
                .unwrap();
            let found: i64 = out.to_vec().unwrap().into_iter().sum();
            assert_eq!(found, xs.iter().sum::<i64>(), "{}", device.name());

            // Sums that are exact in any order.
            let xs: Vec<f32> = xs.iter().map(|&x| (x >> 33) as f32).collect();
            let blocks = n.div_ceil(256).max(1);
            let input = device.upload(&xs).unwrap();
            let mut out = device.zeros::<f32>(blocks).unwrap();
            generics::reduce::<f32, generics::Sum, 1>::launch(device, Grid::new(blocks, 256), &input, &mut out)
                .unwrap();
            let found: f32 = out.to_vec().unwrap().into_iter().sum();
            assert_eq!(found, xs.iter().sum::<f32>(), "{}", device.name());
        }
    }
}

#[test]
fn generic_numbers() {
    fn check<I, F>(rng: &mut rand::rngs::StdRng, work: fn(I, I) -> I)
    where
        I: Sample + Integer,
        F: Sample + Float,
    {
        for device in &devices() {
            let n = 500;
            let (a, b): (Vec<I>, Vec<F>) = (random(rng, n), random(rng, n));
            let (xs, ys) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let mut ints = device.zeros::<I>(n).unwrap();
            let mut floats = device.zeros::<F>(n).unwrap();
            let mut ones = device.zeros::<u32>(n).unwrap();
            let grid = Grid::cover(n, 64);
            generics::numbers::<I, F>::launch(device, grid, &xs, &ys, &mut ints, &mut floats, &mut ones).unwrap();
            let (ints, floats, ones) = (ints.to_vec().unwrap(), floats.to_vec().unwrap(), ones.to_vec().unwrap());
            for i in 0..n - 1 {
                assert_eq!(ints[i], work(a[i], a[i + 1]), "{}: {:?} {:?}", device.name(), a[i], a[i + 1]);
                assert!(floats[i].same(generics::float_work(b[i], b[i + 1]), 0), "{}: {:?}", device.name(), b[i]);
                assert_eq!(ones[i], a[i].count_ones());
            }
        }
    }
    let rng = &mut rng("numbers");
    check::<i32, f32>(rng, generics::integer_work);
    check::<u8, f64>(rng, generics::integer_work);
    check::<i64, f64>(rng, generics::integer_work);
}

#[test]
fn operands_are_evaluated_from_left_to_right() {
    for device in &devices() {
        let a: Vec<u32> = (0..32).map(|i| i * 3 + 1).collect();
        let mut log = vec![0u32; 64];
        log[0] = 1;
        let mut expected = (a.clone(), log.clone());
        let count = [AtomicU32::new(5)];
        effects::order(&mut expected.0, &mut expected.1, &count);
        let mut out = device.upload(&a).unwrap();
        let mut log = device.upload(&log).unwrap();
        let mut counts = device.upload(&[5u32]).unwrap();
        effects::ordered::launch(device, Grid::new(1, 1), &mut out, &mut log, counts.as_atomic()).unwrap();
        assert_same(device, "what was called", &log.to_vec().unwrap(), &expected.1, 0);
        assert_same(device, "results", &out.to_vec().unwrap(), &expected.0, 0);
        assert_eq!(counts.to_vec().unwrap(), [count[0].load(Ordering::Relaxed)]);

        let xs: Vec<i32> = (0..100).collect();
        let mut input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<i32>(100).unwrap();
        effects::map_reads::launch(device, Grid::new(1, 128), &mut input, &mut out).unwrap();
        let mut after = xs.clone();
        let expected: Vec<i32> = (0..100).map(|i| effects::reads(&mut after, i)).collect();
        assert_same(device, "reads", &out.to_vec().unwrap(), &expected, 0);
        assert_same(device, "writes", &input.to_vec().unwrap(), &after, 0);
    }
}

#[test]
fn every_parameter_type() {
    for device in &devices() {
        macro_rules! run {
            ($($name:ident $slice:ident $ty:ident $value:expr;)*) => {
                $(let $name: $ty = $value; let mut $slice = device.zeros::<$ty>(3).unwrap();)*
                parameters::scalars::launch(device, Grid::new(1, 3), $($name,)* $(&mut $slice),*).unwrap();
                $(assert_same(device, stringify!($ty), &$slice.to_vec().unwrap(), &[$name; 3], 0);)*
            };
        }
        run! {
            a p bool true; b q i8 -100; c r i16 -30000; d s i32 i32::MIN + 1; e t i64 i64::MIN + 7; f u isize -5;
            g v u8 200; h w u16 60000; i x u32 u32::MAX - 1; j y u64 u64::MAX - 1; k z usize 1 << 40;
            l aa f32 -1.5e-3; m bb f64 1e300;
        }
        fn copies<T: Sample + Scalar>(device: &Device, rng: &mut rand::rngs::StdRng) {
            for &n in SIZES {
                let xs: Vec<T> = random(rng, n);
                let input = device.upload(&xs).unwrap();
                let mut out = device.zeros::<T>(n + 3).unwrap();
                let mut lengths = device.zeros::<u64>(3).unwrap();
                parameters::copy::<T>::launch(device, Grid::cover(n.max(1), 32), &input, &mut out, &mut lengths)
                    .unwrap();
                assert_same(device, "copy", &out.to_vec().unwrap()[..n], &xs, 0);
                assert_eq!(lengths.to_vec().unwrap(), [n as u64, n as u64 + 3, u64::from(n == 0)]);
            }
        }
        let rng = &mut rng("parameters");
        copies::<bool>(device, rng);
        copies::<i8>(device, rng);
        copies::<i16>(device, rng);
        copies::<i32>(device, rng);
        copies::<i64>(device, rng);
        copies::<isize>(device, rng);
        copies::<u8>(device, rng);
        copies::<u16>(device, rng);
        copies::<u32>(device, rng);
        copies::<u64>(device, rng);
        copies::<usize>(device, rng);
        copies::<f32>(device, rng);
        copies::<f64>(device, rng);
    }
}

#[test]
fn loads_of_changing_memory_are_no_loads_of_constants() {
    fn check<T: Integer + From<u8>>(device: &Device) {
        let (n, first) = (67, 21);
        let input: Vec<T> = (0..n).map(|i| T::from(i as u8 + 1)).collect();
        let constant = device.upload(&input).unwrap();
        let mut changing = device.upload(&input).unwrap();
        parameters::either::<T>::launch(device, Grid::new(1, n), &constant, &mut changing, first).unwrap();
        let expected: Vec<T> = (0..n)
            .map(|i| {
                let (x, changed) = (input[i as usize], input[i as usize].wrapping_mul(T::HIGHEST));
                let changed = (if i < first { x } else { changed }).wrapping_add(T::ONE);
                (if i % 2 == 0 { changed } else { x }).wrapping_add(T::ONE)
            })
            .collect();
        assert!(changing.to_vec().unwrap() == expected, "{}", std::any::type_name::<T>());
    }
    for device in &devices() {
        check::<i16>(device);
        check::<u32>(device);
        check::<u64>(device);
    }
}

#[test]
fn indices_names_and_atomics() {
    for device in &devices() {
        let x: Vec<i32> = vec![100, 101, 102, 103, 104, 105, 106, 107, 108, 9, 2];
        let input = device.upload(&x).unwrap();
        let mut out = device.zeros::<i32>(10).unwrap();
        parameters::indices::launch(device, Grid::new(1, 1), &input, &mut out, 0, 1, 2, 3, 4, 5, 6, 7).unwrap();
        assert_eq!(out.to_vec().unwrap(), [107, 106, 105, 104, 103, 102, 101, 100, 108, 103]);

        let ints = device.upload(&[10, 20, 30, 40]).unwrap();
        let mut out = device.zeros::<i32>(5).unwrap();
        parameters::names::launch(device, Grid::new(1, 4), &ints, &mut out, 3, 0.5, 1, 4, 100).unwrap();
        assert_eq!(out.to_vec().unwrap(), [0, 125, 135, 145, 155]);

        let mut a = device.upload(&[1u32]).unwrap();
        let mut b = device.upload(&[1i32]).unwrap();
        let mut c = device.upload(&[1u64]).unwrap();
        let mut d = device.upload(&[1i64]).unwrap();
        let mut e = device.upload(&[1f32]).unwrap();
        let grid = Grid::new(3, 64);
        let (p, q, r, s, t) = (a.as_atomic(), b.as_atomic(), c.as_atomic(), d.as_atomic(), e.as_atomic());
        parameters::atomics::launch(device, grid, p, q, r, s, t).unwrap();
        assert_eq!(a.to_vec().unwrap(), [193]);
        assert_eq!(b.to_vec().unwrap(), [-191]);
        assert_eq!(c.to_vec().unwrap(), [1 + (192 << 33)]);
        assert_eq!(d.to_vec().unwrap(), [1 - (192 << 33)]);
        assert_eq!(e.to_vec().unwrap(), [97.0]);
    }
}

#[test]
fn methods_with_type_arguments() {
    fn check<const N: usize>() {
        let expected: Vec<u32> = (0..100).map(|x| generics::with_arguments_by_rustc(x, N)).collect();
        for device in &devices() {
            let mut out = device.zeros::<u32>(expected.len()).unwrap();
            generics::call_with_arguments::<N>::launch(device, Grid::cover(expected.len(), 32), &mut out).unwrap();
            assert_same(device, "type arguments", &out.to_vec().unwrap(), &expected, 0);
        }
    }
    check::<3>();
    check::<4>();
}
