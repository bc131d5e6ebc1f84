//! The parts of Rust's meaning that are easily implemented incorrectly: order of evaluation, shifts, names, jumps.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng, samples};
use sarek_tests::kernels::{labels, order_control, order_operands, order_places, shadows, shifts};

/// The numbers that every function receives.
const XS: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

#[test]
fn operands_are_evaluated_in_order() {
    order_operands::operands::check(&XS);
}

#[test]
fn places_are_evaluated_in_order() {
    order_places::places::check(&XS);
}

#[test]
fn control_flow_is_evaluated_in_order() {
    order_control::control::check(&XS);
}

#[test]
fn shifts_take_counts_modulo_the_width() {
    let rng = &mut rng("counts");
    macro_rules! check {
        ($($module:ident)*) => { $(shifts::$module::check(&samples(rng, 30));)* };
    }
    check!(of_i8 of_i16 of_i32 of_i64 of_isize of_u8 of_u16 of_u32 of_u64 of_usize);
    let xs: Vec<i32> = samples(rng, 100);
    for device in &devices() {
        fn one<const N: i32>(device: &Device, xs: &[i32], count: i8, other: u64) {
            let input = device.upload(xs).unwrap();
            let mut out = device.zeros::<i64>(xs.len()).unwrap();
            shifts::given::<N>::launch(device, Grid::new(1, xs.len()), &input, &mut out, count, other).unwrap();
            let expected: Vec<i64> = xs.iter().map(|&x| shifts::given_reference::<N>(x, count, other)).collect();
            assert_same(device, &format!("{N} {count} {other}"), &out.to_vec().unwrap(), &expected, 0);
        }
        one::<3>(device, &xs, 5, 7);
        one::<9>(device, &xs, 33, 64);
        one::<-1>(device, &xs, -1, u64::MAX);
        one::<{ i32::MIN }>(device, &xs, -128, 1 << 40);
    }
}

#[test]
fn names_stand_for_what_they_should() {
    shadows::names::check(&XS);
    for device in &devices() {
        let input: Vec<u32> = (0..32).map(|i| i * 3 % 32).collect();
        let buffer = device.upload(&input).unwrap();
        let mut out = device.zeros::<u32>(64).unwrap();
        shadows::memory::launch(device, Grid::new(1, 32), &buffer, &mut out, 32).unwrap();
        let tile: Vec<u32> = input.iter().map(|x| input[0] + x * 2).collect();
        let expected: Vec<u32> = (0..64)
            .map(|i| match i {
                0..32 => {
                    let other = tile[31 - i] + 1;
                    other + (other + i as u32) * 2 + 32 + tile[i] + input[1] + 31
                }
                _ => {
                    if tile.contains(&5) {
                        i as u32 - 32 + 9
                    } else {
                        0
                    }
                }
            })
            .collect();
        assert_same(device, "memory", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn jumps_go_where_their_labels_are() {
    labels::jumps::check(&XS);
    let rng = &mut rng("jumps");
    for device in &devices() {
        for rounds in 0..8 {
            let input: Vec<u32> = random::<u16>(rng, 64).iter().map(|&x| u32::from(x) % 3).collect();
            let buffer = device.upload(&input).unwrap();
            let mut out = device.zeros::<u32>(64).unwrap();
            labels::together::launch(device, Grid::new(1, 64), &buffer, &mut out, rounds).unwrap();
            let expected = labels::together_reference(&input.try_into().unwrap(), rounds);
            assert_same(device, "together", &out.to_vec().unwrap(), &expected, 0);
        }
    }
}
