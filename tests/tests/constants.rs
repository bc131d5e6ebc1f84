//! `#[constant]` parameters: each value makes a kernel of its own, and the latest ones are kept.

use sarek_runtime::launch::MAX_VARIANTS;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::constants::*;

#[test]
fn each_value_is_its_own() {
    let x: Vec<u32> = (0..96).map(|i| i * 977).collect();
    for device in &devices() {
        let input = device.upload(&x).unwrap();
        let (mut quotients, mut remainders) = (device.zeros(96).unwrap(), device.zeros(96).unwrap());
        for divisor in [1, 7, 8, 7, u32::MAX, 1] {
            divide::launch(device, Grid::new(3, 32), &input, divisor, &mut quotients, &mut remainders).unwrap();
            let expected: Vec<u32> = x.iter().map(|x| x / divisor).collect();
            assert_eq!(quotients.to_vec().unwrap(), expected, "{} / {divisor}", device.name());
            let expected: Vec<u32> = x.iter().map(|x| x % divisor).collect();
            assert_eq!(remainders.to_vec().unwrap(), expected, "{} % {divisor}", device.name());
        }
        // A constant is checked like any other value.
        let fails = divide::launch(device, Grid::new(1, 1), &input, 0, &mut quotients, &mut remainders)
            .and_then(|()| device.synchronize());
        assert!(matches!(fails, Err(Error::DivisionByZero { .. })), "{}: {fails:?}", device.name());
        // SAFETY: indices are in range, and the divisor is not zero.
        unsafe {
            divide::launch_unchecked(device, Grid::new(3, 32), &input, 3, &mut quotients, &mut remainders).unwrap();
        }
        assert_eq!(quotients.to_vec().unwrap()[95], 95 * 977 / 3);
    }
}

#[test]
fn constants_of_every_type_keep_their_bits() {
    for device in &devices() {
        let (mut integers, mut floats) = (device.zeros::<i64>(5).unwrap(), device.zeros::<f64>(2).unwrap());
        for (a, b, c, d, e, f) in [
            (-128, 65535, i64::MIN, u64::MAX, -0.0, true),
            (127, 0, i64::MAX, 1, f64::MIN_POSITIVE, false),
            (-1, 1, -1, 0, f64::INFINITY, true),
        ] {
            typed::launch(device, Grid::new(1, 1), a, b, c, d, e, f, &mut integers, &mut floats).unwrap();
            let expected = [a.into(), b.into(), c, (d >> 1) as i64, f.into()];
            assert_eq!(integers.to_vec().unwrap(), expected, "{}", device.name());
            let found: Vec<u64> = floats.to_vec().unwrap().into_iter().map(f64::to_bits).collect();
            assert_eq!(found, [e.to_bits(), (e * 2.0).to_bits()], "{}", device.name());
        }
        typed::launch(device, Grid::new(1, 1), 0, 0, 0, 0, f64::NAN, true, &mut integers, &mut floats).unwrap();
        assert!(floats.to_vec().unwrap().into_iter().all(f64::is_nan), "{}", device.name());
    }
}

#[test]
fn loops_and_ways_are_what_the_values_say() {
    for device in &devices() {
        let mut x = device.upload(&[2.0f32, 3.0]).unwrap();
        powers::launch(device, Grid::new(1, 2), 3, -0.5, &mut x).unwrap();
        assert_eq!(x.to_vec().unwrap(), [-3.5, -6.5], "{}", device.name());
        powers::launch(device, Grid::new(1, 2), 0, 1.0, &mut x).unwrap();
        assert_eq!(x.to_vec().unwrap(), [0.0, 0.0], "{}", device.name());
        let mut x = device.upload(&[2.0f64, 3.0]).unwrap();
        chosen::launch(device, Grid::new(1, 2), 1.5, true, &mut x).unwrap();
        chosen::launch(device, Grid::new(1, 2), 2.0, false, &mut x).unwrap();
        assert_eq!(x.to_vec().unwrap(), [7.0, 9.0], "{}", device.name());
        let mut x = device.upload(&[2.0f32, 3.0]).unwrap();
        chosen::launch(device, Grid::new(1, 2), 1.5, true, &mut x).unwrap();
        assert_eq!(x.to_vec().unwrap(), [3.5, 4.5], "{}", device.name());
        let mut out = device.zeros::<u32>(1).unwrap();
        lent::launch(device, Grid::new(1, 1), 5, 10, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [50 + 10 + 6], "{}", device.name());
    }
}

#[test]
fn the_text_is_made_with_the_values() {
    let text = divide::cuda_source(8);
    assert!(text.contains("x[i] / 8") && text.contains("// with divisor = 8\n"), "{text}");
    assert!(!text.contains("unsigned int divisor"), "{text}");
    let (adds, multiplies) = (chosen::<f32>::cuda_source(1.5, true), chosen::<f32>::cuda_source(1.5, false));
    assert!(adds.contains("x[i] + 1.5f") && !adds.contains("* 1.5f"), "{adds}");
    assert!(multiplies.contains("x[i] * 1.5f") && !multiplies.contains("+ 1.5f"), "{multiplies}");
    assert!(divide::cuda_source_checked(8).contains("Fault fault"));
    if sarek_runtime::compile::nvrtc_or_skip() {
        // A shift and a mask; and the instructions of a division.
        let (by_8, by_7) = (divide::ptx(Arch::SM_90A, 8).unwrap(), divide::ptx(Arch::SM_90A, 7).unwrap());
        assert!(by_8.contains("shr.u32") && !by_8.contains("div.u32"), "{by_8}");
        assert!(!by_7.contains("div.u32") && by_7.contains("mul"), "{by_7}");
        assert!(divide::resources(Arch::SM_90A, 7).unwrap().registers > 0);
        assert_eq!(divide::warnings(Arch::SM_90A, 7).unwrap(), []);
    }
}

#[test]
fn graphs_keep_the_values_that_they_were_made_with() {
    for device in &devices() {
        let input = device.upload(&[100u32; 32]).unwrap();
        let (mut quotients, mut remainders) = (device.zeros(32).unwrap(), device.zeros(32).unwrap());
        {
            let (quotients, remainders) = (&mut quotients, &mut remainders);
            let mut graph = device
                .capture(|stream| divide::launch(stream, Grid::new(1, 32), &input, 9, quotients, remainders))
                .unwrap();
            // The value is long forgotten elsewhere.
            let (mut others, mut rest) = (device.zeros(32).unwrap(), device.zeros(32).unwrap());
            let many = if device.is_cuda() { 4 } else { MAX_VARIANTS as u32 + 4 };
            for divisor in 1000..1000 + many {
                divide::launch(device, Grid::new(1, 32), &input, divisor, &mut others, &mut rest).unwrap();
            }
            graph.launch().unwrap();
        }
        assert_eq!(quotients.to_vec().unwrap(), [11; 32], "{}", device.name());
    }
}

#[test]
fn more_values_than_are_kept_all_work() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(1).unwrap();
        let rounds = MAX_VARIANTS as u32 + 10;
        for n in (0..rounds).chain(0..3).chain(rounds - 3..rounds) {
            lent::launch(device, Grid::new(1, 1), n, 1, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), [n + 2 * n + n + 1], "{}", device.name());
        }
    }
}

#[test]
fn a_fault_of_a_kernel_that_is_no_longer_kept_is_reported() {
    for device in &devices() {
        let x = device.upload(&[1u32]).unwrap();
        let (mut quotients, mut remainders) = (device.zeros(1).unwrap(), device.zeros(1).unwrap());
        let mut divide =
            |divisor| divide::launch(device, Grid::new(1, 1), &x, divisor, &mut quotients, &mut remainders);
        let failed = divide(0);
        if device.is_cuda() {
            failed.unwrap();
            for divisor in 5000..5001 + MAX_VARIANTS as u32 {
                divide(divisor).unwrap();
            }
            assert!(matches!(device.synchronize(), Err(Error::DivisionByZero { .. })));
        } else {
            assert!(matches!(failed, Err(Error::DivisionByZero { .. })));
        }
        device.synchronize().unwrap();
    }
}

#[test]
fn occupancy_takes_the_values_too() {
    for device in &devices() {
        assert!(divide::occupancy(device, 128, 0, 7).unwrap() >= 1);
        assert_eq!(divide::fill(device, 128, 0, 7).unwrap().threads, [128, 1, 1]);
        assert!(divide::best_block(device, 0, 7).unwrap() >= 32);
    }
}

/// Its name follows those of the tests that it waits for.
#[test]
fn with_these_tests_every_kernel_was_launched() {
    sarek_tests::harness::assert_all_are_launched("constants");
}
