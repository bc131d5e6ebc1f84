//! `match` and enums, against the same Rust on the host.

use sarek_runtime::{Buffer, Device, Grid, Result};
use sarek_tests::harness::devices;
use sarek_tests::kernels::matching::*;

#[test]
fn a_match_takes_the_arm_that_rust_takes() {
    let x: Vec<i32> = (-300..300).collect();
    let expected: Vec<i32> = x
        .iter()
        .map(|&x| {
            let mut found = classify(x);
            if let 3 | 4 = found {
                found += 100;
            } else if let n @ 10..=20 = found {
                found = n * 1000;
            }
            let (mut left, mut rounds) = (x, 0);
            while let 1..=1000 = left {
                match left % 3 {
                    0 => left /= 3,
                    1 => {
                        left -= 1;
                        if left == 9 {
                            break;
                        }
                        continue;
                    }
                    _ => left -= 2,
                }
                rounds += 1;
            }
            let odd = i32::from(x & 1 == 1 && x > 0);
            if (-5..=5).contains(&x) { found } else { found + rounds * 10_000 + odd }
        })
        .collect();
    for device in devices() {
        let (input, mut out) = (device.upload(&x).unwrap(), device.zeros(x.len()).unwrap());
        numbers::launch(&device, Grid::cover(x.len(), 64), &input, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
}

#[test]
fn patterns_may_follow_conditions() {
    let x: Vec<u32> = (0..200).collect();
    let expected: Vec<u32> = x.iter().map(|x| branch(*x, 60)).collect();
    for device in devices() {
        let (input, mut out) = (device.upload(&x).unwrap(), device.zeros(x.len()).unwrap());
        branches::launch(&device, Grid::cover(x.len(), 64), &input, &mut out, 60).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
}

#[test]
fn alternatives_inside_patterns_are_tried_in_order() {
    let x: Vec<u32> = (0..24).collect();
    for device in devices() {
        for y in 0..12 {
            let expected: Vec<u32> = x.iter().map(|x| alternatives(*x, y)).collect();
            let (input, mut out) = (device.upload(&x).unwrap(), device.zeros(x.len()).unwrap());
            spread::launch(&device, Grid::new(1, 32), &input, y, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), expected, "{y} on {}", device.name());
        }
    }
}

#[test]
fn statements_may_begin_with_what_becomes_a_match() {
    let x: Vec<u32> = (0..20).collect();
    let expected: Vec<u32> = x.iter().map(|x| beginnings(*x)).collect();
    for device in devices() {
        let (input, mut out) = (device.upload(&x).unwrap(), device.zeros(x.len()).unwrap());
        begin::launch(&device, Grid::new(1, 32), &input, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
    assert_eq!(expected[..8], [0, 11, 10, 12, 1, 7, 700, 8]);
}

#[test]
fn what_constants_leave_out_is_not_run() {
    let x: Vec<u32> = (0..7).collect();
    for device in devices() {
        let input = device.upload(&x).unwrap();
        let run = |launch: fn(&Device, Grid, &Buffer<u32>, &mut Buffer<u32>) -> Result<()>| {
            let mut out = device.zeros(x.len()).unwrap();
            launch(&device, Grid::new(1, 32), &input, &mut out).and_then(|()| out.to_vec())
        };
        assert_eq!(run(|d, grid, x, out| modes::<0>::launch(d, grid, x, out)).unwrap(), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(run(|d, grid, x, out| modes::<1>::launch(d, grid, x, out)).unwrap(), [0, 1, 3, 6, 10, 15, 21]);
        assert_eq!(run(|d, grid, x, out| modes::<2>::launch(d, grid, x, out)).unwrap(), [0, 0, 3, 15, 54, 174, 537]);
        assert_eq!(run(|d, grid, x, out| modes::<3>::launch(d, grid, x, out)).unwrap(), x);
        let error = run(|d, grid, x, out| modes::<4>::launch(d, grid, x, out)).unwrap_err().to_string();
        assert!(error.contains("there are four modes"), "{error}");
    }
}

#[test]
fn switches_go_where_rust_goes() {
    let ops: Vec<i32> = (0..600).map(|i| if i % 40 == 39 { i32::MIN } else { i % 13 - 3 }).collect();
    let xs: Vec<u32> = (0..600).map(|i| i * 37 % 501).collect();
    let steps: Vec<Step> = (0..600).map(|i| STEPS[i % 7 % 3]).collect();
    for codes in [&[0u8, 1, 2, 5, 4, 1, 3][..], &[1, 2, 2, 9], &[2], &[4, 1], &[0, 7, 1, 3, 1, 1]] {
        for device in devices() {
            let (a, b) = (device.upload(&ops).unwrap(), device.upload(&xs).unwrap());
            let (c, d) = (device.upload(codes).unwrap(), device.upload(&steps).unwrap());
            let mut out = device.zeros(600).unwrap();
            switches::launch(&device, Grid::cover(600, 64), &a, &b, &c, &d, &mut out).unwrap();
            let out = out.to_vec().unwrap();
            for i in 0..600 {
                let weight = match steps[i] {
                    Step::Back => 3u32,
                    Step::Stay => 5,
                    Step::Forward => 7,
                };
                let digit = [10, 1, 2, 3, 8, 10, 12, 70, 80, 0][xs[i] as usize % 10];
                let operated = operate(ops[i], xs[i], i as u32);
                let expected = operated.wrapping_add(run(codes, xs[i] % 64).wrapping_mul(weight)).wrapping_add(digit);
                assert_eq!(out[i], expected, "{}: {i}, {codes:?}", device.name());
            }
        }
    }
}

const CELLS: [Cell; 3] = [Cell::Empty, Cell::Wall, Cell::Exit];
const STEPS: [Step; 3] = [Step::Back, Step::Stay, Step::Forward];

#[test]
fn enums_are_numbers_with_names() {
    let start: Vec<Token> =
        (0..32).map(|i| Token { cell: CELLS[i * 5 % 3], step: STEPS[i / 3 % 3], weight: i as i32 * 3 - 10 }).collect();
    let turned = |step| match step {
        Step::Back => Step::Forward,
        Step::Stay => Step::Stay,
        Step::Forward => Step::Back,
    };
    for device in devices() {
        for other in CELLS {
            let mut tokens = device.upload(&start).unwrap();
            let (mut costs, mut judged) = (device.zeros(32).unwrap(), device.zeros(32).unwrap());
            enums::launch(&device, Grid::new(1, 32), &mut tokens, &mut costs, &mut judged, other).unwrap();
            let (tokens, costs, judged) = (tokens.to_vec().unwrap(), costs.to_vec().unwrap(), judged.to_vec().unwrap());
            for i in 0..32 {
                let neighbour = start[(i + 1) % 32].cell.next();
                let expected = Token { cell: neighbour, step: turned(start[i].step), weight: start[i].weight };
                assert_eq!(tokens[i], expected, "{}", device.name());
                assert_eq!(
                    (costs[i], judged[i]),
                    (neighbour.cost() + 200, judge(start[i], other)),
                    "{}",
                    device.name()
                );
            }
        }
    }
}

#[test]
fn fresh_memory_holds_the_variant_zero() {
    for device in devices() {
        assert_eq!(device.zeros::<Step>(3).unwrap().to_vec().unwrap(), [Step::Stay; 3], "{}", device.name());
    }
}

#[test]
fn barriers_stand_in_arms_that_all_threads_take() {
    for device in devices() {
        let modes = device.upload(&[0u32, 5, 77, 0]).unwrap();
        let mut out = device.zeros(64).unwrap();
        rounds::launch(&device, Grid::new(1, 64), &modes, &mut out).unwrap();
        let expected: Vec<u32> = (0..64).map(|tid| (tid + 2) % 64 + 5).collect();
        assert_eq!(out.to_vec().unwrap(), expected, "{}", device.name());
    }
}
