//! Kernels whose text is like handwritten code.

use sarek_runtime::device::f16;
use sarek_runtime::prelude::*;
use sarek_tests::catalogue;
use sarek_tests::harness::devices;
use sarek_tests::kernels::plain::*;

#[test]
fn functions_and_tables_that_hold_nan() {
    for device in &devices() {
        let xs = [0.5f32, 1.5, 2.5, -0.0];
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(16).unwrap();
        not_a_number::launch(device, Grid::new(1, 4), &input, &mut out).unwrap();
        let mut expected = Vec::new();
        for (i, x) in xs.into_iter().enumerate() {
            let number = i as u32;
            expected.extend([small(x), small(x * 0.5) + entry(number + 1), TABLE[i], f32::NAN]);
        }
        let bits = |values: &[f32]| values.iter().map(|x| if x.is_nan() { 0 } else { x.to_bits() }).collect::<Vec<_>>();
        // Infinities of both signs have no sum.
        assert_eq!(bits(&out.to_vec().unwrap()), bits(&expected), "{}", device.name());
    }
}

#[test]
fn sines_and_cosines() {
    let xs: Vec<f32> = (0..64).map(|i| (i as f32 - 32.0) * 0.37).collect();
    let wide: Vec<f64> = xs.iter().map(|&x| f64::from(x) * 1.5).collect();
    let half: Vec<f16> = xs.iter().map(|&x| f16::from_f32(x)).collect();
    for device in &devices() {
        let (a, b) = (device.upload(&xs).unwrap(), device.upload(&wide).unwrap());
        let c = device.upload(&half).unwrap();
        let mut out = device.zeros::<f64>(4 * xs.len()).unwrap();
        turn::launch(device, Grid::new(2, 32), &a, &b, &c, &mut out).unwrap();
        for (i, found) in out.to_vec().unwrap().chunks_exact(4).enumerate() {
            let x = f64::from(xs[i]);
            let expected = [
                (x.sin() * 2.0 + x.cos(), 1e-6),
                (wide[i].sin() * 2.0 + wide[i].cos(), 1e-14),
                (half[i].to_f64().sin(), 1e-3),
                (x.cos(), 1e-6),
            ];
            for (found, (expected, within)) in found.iter().zip(expected) {
                assert!((found - expected).abs() <= within, "{}, {i}: {found} {expected}", device.name());
            }
        }
    }
}

#[test]
fn counts_whose_old_values_nobody_asks_for() {
    for device in &devices() {
        let mut counts = device.zeros::<u32>(6).unwrap();
        count_up::launch(device, Grid::new(1, 64), counts.as_atomic(), 7).unwrap();
        assert_eq!(counts.to_vec().unwrap(), [7, 7, 7, 7, 64, 128], "{}", device.name());
    }
}

#[test]
fn sums_that_do_not_overflow() {
    let xs: Vec<i32> = (0..40).map(|i| i * 7 - 90).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        for reach in [0, 3, 7, 21] {
            let mut out = device.zeros::<i32>(4).unwrap();
            window::launch(device, Grid::new(1, 4), &input, &mut out, reach).unwrap();
            let near = (reach & 7) as i32;
            let mut sum: i32 = (-2..=2).map(|d| d * d + d - 1).sum();
            (-near..=near).for_each(|d| sum ^= 3 * d - 1);
            sum += (0..16).map(|k| xs[2 * k as usize + 1] - (15 - k)).sum::<i32>();
            let weigh = |x: i32, by: i32| (x ^ by) & 0xff;
            let four = weigh(xs[0], 1) + weigh(xs[1], 2) + weigh(xs[2], 3) * weigh(xs[3], 4);
            assert_eq!(out.to_vec().unwrap(), [sum ^ four; 4], "{}", device.name());
        }
    }
}

#[test]
fn members_of_chosen_tuples() {
    let xs: Vec<i32> = (0..40).map(|i| i * 7 % 11 - 4).collect();
    let expected: Vec<i32> = (0..32).map(|i| choose(&xs, i)).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<i32>(32).unwrap();
        choices::launch(device, Grid::new(1, 32), &input, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
}

#[test]
fn fronts_of_parts() {
    let xs: Vec<f32> = (0..60).map(|i| (i * 17 % 23) as f32).collect();
    let expected: Vec<f32> = (0..60).map(|i| smooth(&xs, i / 12, 12, i as i32 % 12)).collect();
    for device in &devices() {
        let input = device.upload(&xs).unwrap();
        let mut out = device.zeros::<f32>(60).unwrap();
        smoothed::launch(device, Grid::cover((12, 5), (8, 1)), &input, &mut out, 12).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
        // The front is longer than what is behind the start of the last row.
        let failed = smoothed::launch(device, Grid::cover((13, 5), (16, 1)), &input, &mut out, 13);
        let failed = failed.and_then(|()| out.to_vec().map(drop)).unwrap_err().to_string();
        assert!(failed.contains("range end index 13 out of range for slice of length 8"), "{failed}");
    }
}

#[test]
fn turns_by_exchange() {
    for device in &devices() {
        let mut cells = device.upload(&[5u32, 0]).unwrap();
        let mut out = device.zeros::<u32>(64).unwrap();
        take_turns::launch(device, Grid::new(1, 64), cells.as_atomic(), &mut out).unwrap();
        assert_eq!(cells.to_vec().unwrap(), [0, 10], "{}", device.name());
        let mut numbers = out.to_vec().unwrap();
        numbers.sort();
        assert_eq!(numbers[59..], [1, 2, 3, 4, 5], "{}", device.name());
    }
}

/// Redundant text that a reviewer would remove.
#[test]
fn the_texts_have_nothing_twice() {
    let entries = catalogue::all();
    let text = |name: &str| entries.iter().find(|entry| entry.kernel == name).expect("it is a kernel").text(false);
    let count = |text: &str, what: &str| text.matches(what).count();
    let nan = text("not_a_number");
    assert_eq!((count(nan, "float small"), count(nan, "TABLE"), count(nan, "TABLE_2")), (1, 3, 0), "{nan}");
    assert_eq!(count(nan, "ZEROS_2["), 2, "{nan}");
    let turn = text("turn");
    assert_eq!((count(turn, "sincosf("), count(turn, "sincos(")), (1, 1), "{turn}");
    let counts = text("count_up");
    assert!(!counts.contains("updated"), "{counts}");
    assert_eq!((count(counts, "__threadfence();"), count(counts, "__threadfence_block();")), (2, 0), "{counts}");
    let window = text("window");
    for what in ["wrapping_", "long long counter", "left", "unread"] {
        assert!(!window.contains(what), "{what}: {window}");
    }
    let choices = text("choices");
    assert_eq!(count(choices, "Tuple_i32_i32"), 2, "one for `kept`, and its type: {choices}");
    let smoothed = text("smoothed");
    assert!(!smoothed.contains("part") && !smoothed.contains("clamped"), "{smoothed}");
    let turns = text("take_turns");
    assert!(!turns.contains("Option_u32") && !turns.contains("chosen"), "{turns}");
}

#[test]
fn comments_do_nothing() {
    let xs: Vec<u32> = (0..64u32).map(|i| i.wrapping_mul(0x0765_4321)).collect();
    for device in &devices() {
        for n in [0, 5] {
            let mut out = device.upload(&xs).unwrap();
            commented::launch(device, Grid::new(1, 64), &mut out, n).unwrap();
            let first = |i: usize| xs[i % 64].wrapping_mul(2);
            let last = |i| (0..n).fold(first(i), |last, k| last.wrapping_mul(3).wrapping_add(k));
            let of = |i| match first(i + 1) % 3 {
                0 => last(i),
                1 => xs[i],
                _ => first(i).wrapping_add(first(i + 2)),
            };
            assert_eq!(out.to_vec().unwrap(), (0..64).map(of).collect::<Vec<u32>>(), "{}", device.name());
        }
    }
    assert_eq!(commented::cuda_source().matches("__syncthreads();").count(), 2, "one barrier suffices before `sums`");
}
