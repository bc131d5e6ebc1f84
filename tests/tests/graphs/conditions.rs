//! Work of a graph that depends on numbers in memory. Every test runs on every device; a driver that is too old for it is skipped aloud.

use super::{grid, scale};
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;

/// One thread.
pub(super) fn one() -> Grid {
    Grid::new(1, 1)
}

/// `x += by`.
#[kernel]
pub(super) fn add(x: &mut [u32], by: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] += by;
    }
}

/// Counts down to 0, one each time.
#[kernel]
pub(super) fn count_down(left: &mut [u32]) {
    if left[0] > 0 {
        left[0] -= 1;
    }
}

/// Lets even numbers become their half, and odd ones `3 n + 1`; the remainder says which of them is next.
#[kernel]
fn parity(x: &[u32], odd: &mut [u32], going: &mut [u32], steps: &mut [u32]) {
    odd[0] = x[0] % 2;
    going[0] = if x[0] == 1 { 0 } else { 1 };
    steps[0] += going[0];
}

#[kernel]
fn halve(x: &mut [u32]) {
    x[0] /= 2;
}

#[kernel]
fn triple(x: &mut [u32]) {
    x[0] = 3 * x[0] + 1;
}

/// Fails in the round in which `x[0]` is `at`.
#[kernel]
pub(super) fn fails_at(x: &mut [u32], at: u32) {
    assert!(x[0] != at, "round {}", x[0]);
    x[0] += 1;
}

/// The devices whose graphs have conditions.
pub(super) fn able() -> Vec<Device> {
    let mut able = devices();
    able.retain(|device| {
        let (flag, mut x) = (device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(1).unwrap());
        match device.capture(|stream| stream.run_if(&flag, |stream| add::launch(stream, one(), &mut x, 1))) {
            Ok(_) => true,
            Err(error) => {
                assert!(matches!(&error, Error::NoDriver { message } if message.contains("CUDA 12.4")), "{error}");
                println!("skipped: {error}");
                false
            }
        }
    });
    able
}

#[test]
fn one_of_two_runs() {
    for device in &able() {
        let state = (device.zeros::<u32>(1).unwrap(), device.upload(&[10u32, 20]).unwrap());
        let five = device.upload(&[5u32, 5]).unwrap();
        let mut graph = device
            .capture_with(state, |stream, (flag, x)| {
                stream.run_if(flag, |stream| x.copy_from_slice_on(stream, &five))?;
                // No work at all is no node.
                stream.run_if(flag, |_| Ok(()))?;
                stream.run_if_else(flag, |stream, holds| add::launch(stream, grid(2), x, if holds { 100 } else { 1 }))
            })
            .unwrap();
        for (flag, expected) in [(0, [11, 21]), (7, [105, 105]), (0, [106, 106]), (u32::MAX, [105, 105])] {
            graph.state_mut().0.fill(flag).unwrap();
            graph.launch().unwrap();
            assert_eq!(graph.state().1.to_vec().unwrap(), expected, "{flag}, {device:?}");
        }
    }
}

#[test]
fn the_case_of_the_number_runs() {
    for device in &able() {
        let state = (device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(1).unwrap());
        let mut graph = device
            .capture_with(state, |stream, (which, x)| {
                stream.run_case(which, 3, |stream, case| add::launch(stream, one(), x, 10u32.pow(case)))
            })
            .unwrap();
        for (which, expected) in [(2, 100), (0, 101), (3, 101), (u32::MAX, 101), (1, 111)] {
            graph.state_mut().0.fill(which).unwrap();
            graph.launch().unwrap();
            assert_eq!(graph.state().1.to_vec().unwrap(), [expected], "{which}, {device:?}");
        }
    }
}

#[test]
fn rounds_end_with_the_number_or_the_bound() {
    for device in &able() {
        for (left, most, rounds) in [(0, 5, 0), (3, 5, 3), (5, 5, 5), (9, 5, 5), (9, 0, 0), (1, u32::MAX, 1)] {
            let state = (device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(1).unwrap());
            let mut graph = device
                .capture_with(state, |stream, (number, x)| {
                    stream.repeat_while(number, most, |stream, number| {
                        add::launch(stream, one(), x, 1)?;
                        count_down::launch(stream, one(), number)
                    })
                })
                .unwrap();
            // Each launch begins anew.
            for launch in 1..3 {
                graph.state_mut().0.fill(left).unwrap();
                graph.launch().unwrap();
                let (number, x) = graph.state();
                let found = (number.to_vec().unwrap()[0], x.to_vec().unwrap()[0]);
                assert_eq!(found, (left - rounds, launch * rounds), "{left} of {most}, {device:?}");
            }
        }
    }
}

#[test]
fn conditions_may_be_in_rounds_and_rounds_in_rounds() {
    for device in &able() {
        let numbers: Vec<Buffer<u32>> = [27, 0, 1, 0].map(|number| device.upload(&[number]).unwrap()).into();
        let Ok([mut x, mut odd, mut going, mut steps]) = <[_; 4]>::try_from(numbers) else { panic!("four") };
        let mut graph = device
            .capture(|stream| {
                stream.repeat_while(&mut going, 1000, |stream, going| {
                    parity::launch(stream, one(), &x, &mut odd, going, &mut steps)?;
                    stream.run_case(&odd, 2, |stream, case| match case {
                        0 => halve::launch(stream, one(), &mut x),
                        _ => triple::launch(stream, one(), &mut x),
                    })
                })
            })
            .unwrap();
        graph.launch().unwrap();
        drop(graph);
        // The last round has found 1, and made 4 of it.
        assert_eq!((steps.to_vec().unwrap(), x.to_vec().unwrap()), (vec![111], vec![4]), "{device:?}");

        let (mut outer, mut inner, mut sum) =
            (device.upload(&[4u32]).unwrap(), device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(1).unwrap());
        let mut graph = device
            .capture(|stream| {
                stream.repeat_while(&mut outer, 100, |stream, outer| {
                    inner.copy_from_slice_on(stream, outer)?;
                    stream.repeat_while(&mut inner, 3, |stream, inner| {
                        add::launch(stream, one(), &mut sum, 1)?;
                        count_down::launch(stream, one(), inner)
                    })?;
                    count_down::launch(stream, one(), outer)
                })
            })
            .unwrap();
        graph.launch().unwrap();
        drop(graph);
        // The inner bound counts anew in each round of the outer one.
        assert_eq!(sum.to_vec().unwrap(), [3 + 3 + 2 + 1], "{device:?}");
    }
}

#[test]
fn graphs_with_conditions_become_part_of_others() {
    for device in &able() {
        let state = (device.upload(&[2u32]).unwrap(), device.zeros::<u32>(1).unwrap());
        let mut inner = device
            .capture_with(state, |stream, (number, x)| {
                number.fill_on(stream, 2)?;
                stream.repeat_while(number, 9, |stream, number| {
                    add::launch(stream, one(), x, 1)?;
                    count_down::launch(stream, one(), number)
                })
            })
            .unwrap();
        let mut flag = device.upload(&[1u32]).unwrap();
        let mut outer = device
            .capture(|stream| {
                inner.launch_on(stream)?;
                stream.repeat_while(&mut flag, 5, |stream, flag| {
                    inner.launch_on(stream)?;
                    flag.fill_on(stream, 0)
                })
            })
            .unwrap();
        outer.launch().unwrap();
        drop(outer);
        assert_eq!(inner.state().1.to_vec().unwrap(), [4], "{device:?}");
    }
}

#[test]
fn a_failed_check_in_a_round_is_reported() {
    for device in &able() {
        let (mut x, mut going) = (device.zeros::<u32>(1).unwrap(), device.upload(&[1u32]).unwrap());
        let mut graph = device
            .capture(|stream| {
                stream.repeat_while(&mut going, 5, |stream, _| fails_at::launch(stream, one(), &mut x, 2))
            })
            .unwrap();
        let launched = graph.launch().and_then(|()| device.synchronize());
        assert!(matches!(&launched, Err(Error::Assertion { text, .. }) if text.contains("round 2")), "{launched:?}");
        drop(graph);
        // On a GPU it was reported.
        assert_eq!(x.to_vec().unwrap_or_else(|_| x.to_vec().unwrap()), [2], "{device:?}");
    }
}

#[test]
fn what_does_not_belong_into_a_body_is_refused() {
    for device in &able() {
        let flag = device.zeros::<u32>(1).unwrap();
        let (x, mut y) = (device.upload(&[1u32, 2]).unwrap(), device.zeros::<u32>(2).unwrap());
        let refused = |work: &mut dyn FnMut(&Stream, &Stream) -> Result<(), Error>| {
            device.capture(|outer| outer.run_if(&flag, |inner| work(outer, inner))).unwrap_err()
        };
        let mut wrong: Vec<Error> = vec![
            refused(&mut |outer, _| scale::launch(outer, grid(2), &x, &mut y, 2)),
            refused(&mut |outer, _| y.fill_on(outer, 1)),
            refused(&mut |outer, _| outer.run_if(&x, |_| Ok(()))),
            refused(&mut |outer, inner| inner.run_if(&x, |_| outer.run_case(&x, 2, |_, _| Ok(())))),
        ];
        let mut earlier = device.capture(|stream| scale::launch(stream, grid(2), &x, &mut y, 2)).unwrap();
        wrong.push(refused(&mut |outer, _| earlier.launch_on(outer)));
        for error in wrong {
            let text = error.to_string();
            assert!(
                text.starts_with("work on the outer stream") && text.contains("the stream that this closure gets"),
                "{text}"
            );
        }
        drop(earlier);
        assert!(refused(&mut |_, inner| inner.synchronize()).to_string().contains("cannot be captured"));
        assert!(refused(&mut |_, _| y.to_vec().map(drop)).to_string().contains("reading a buffer"));
        assert!(refused(&mut |_, _| device.zeros::<u32>(1).map(drop)).to_string().contains("`zeros`"));

        // After an error or a panic in a body the stream takes work again, and has none of the body.
        let mut z = device.zeros::<u32>(2).unwrap();
        let mut graph = device
            .capture(|stream| {
                let failed = stream.run_if(&x, |stream| {
                    scale::launch(stream, grid(2), &x, &mut z, 9)?;
                    Err(Error::NotRecorded)
                });
                assert_eq!(failed, Err(Error::NotRecorded));
                let panicked = std::panic::AssertUnwindSafe(|| stream.run_if(&x, |_| panic!("on purpose")));
                assert!(std::panic::catch_unwind(panicked).is_err());
                add::launch(stream, grid(2), &mut z, 3)
            })
            .unwrap();
        graph.launch().unwrap();
        drop(graph);
        assert_eq!(z.to_vec().unwrap(), [3, 3], "{device:?}");
    }
}

#[test]
fn conditions_are_for_captures_and_numbers_of_the_device() {
    for device in &able() {
        let (flag, empty) = (device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(0).unwrap());
        let stream = device.stream().unwrap();
        let mut number = device.zeros::<u32>(1).unwrap();
        for (what, result) in [
            ("`run_if`", stream.run_if(&flag, |_| Ok(()))),
            ("`run_if_else`", stream.run_if_else(&flag, |_, _| Ok(()))),
            ("`run_case`", stream.run_case(&flag, 1, |_, _| Ok(()))),
            ("`repeat_while`", stream.repeat_while(&mut number, 1, |_, _| Ok(()))),
        ] {
            assert_eq!(result, Err(Error::NotCapturing { what }));
        }
        let error = device.capture(|stream| stream.run_if(&empty, |_| Ok(()))).unwrap_err();
        assert!(matches!(error, Error::Range { end: 1, length: 0, .. }), "{error}");
        for other in devices().iter().filter(|other| *other != device) {
            let foreign = other.zeros::<u32>(1).unwrap();
            let error = device.capture(|stream| stream.run_if(&foreign, |_| Ok(()))).unwrap_err();
            assert!(matches!(error, Error::ForeignHandle { what: "the number of a condition", .. }), "{error}");
        }
    }
}
