//! Alternatives, of which a number in memory selects one: as one node of a GPU's graph, and as one node each. Every test runs on every device.

use super::conditions::{able, add, count_down, fails_at, one};
use sarek_runtime::prelude::*;
use sarek_runtime::testing::with_alternatives_apart;
use std::time::Instant;

/// Calls a test on each device whose graphs have conditions; on a GPU for both forms of alternatives, with the name of the form.
fn in_both_forms(test: impl Fn(&Device, &str)) {
    for device in &able() {
        test(device, "together");
        if device.is_cuda() {
            with_alternatives_apart(|| test(device, "apart"));
        }
    }
}

fn number(device: &Device, value: u32) -> Buffer<u32> {
    device.upload(&[value]).unwrap()
}

#[test]
fn one_of_two_runs() {
    in_both_forms(|device, form| {
        let state = (number(device, 0), number(device, 0));
        let mut graph = device
            .capture_with(state, |stream, (flag, x)| {
                stream.run_if_else(flag, |stream, holds| add::launch(stream, one(), x, if holds { 100 } else { 1 }))?;
                // One of both has no work.
                stream.run_if_else(flag, |stream, holds| if holds { Ok(()) } else { x.fill_on(stream, 1000) })
            })
            .unwrap();
        for (flag, expected) in [(1, 100), (0, 1000), (2, 1100), (u32::MAX, 1200), (0, 1000)] {
            graph.state_mut().0.fill(flag).unwrap();
            graph.launch().unwrap();
            assert_eq!(graph.state().1.to_vec().unwrap(), [expected], "{flag}, {form}, {device:?}");
        }
    });
}

#[test]
fn the_piece_of_the_number_runs() {
    in_both_forms(|device, form| {
        for count in [0, 1, 2, 3, 16, 200] {
            let state = (number(device, 0), number(device, 0));
            let mut graph = device
                .capture_with(state, |stream, (which, x)| {
                    stream.run_case(which, count, |stream, case| add::launch(stream, one(), x, case + 1))
                })
                .unwrap();
            let mut sum = 0;
            for which in [0, 1, count.wrapping_sub(1), count, count + 1, u32::MAX - 1, u32::MAX] {
                graph.state_mut().0.fill(which).unwrap();
                graph.launch().unwrap();
                sum += if which < count { which + 1 } else { 0 };
                let found = graph.state().1.to_vec().unwrap();
                assert_eq!(found, [sum], "{which} of {count}, {form}, {device:?}");
            }
        }
    });
}

#[test]
fn work_that_changes_the_number_is_the_only_work() {
    in_both_forms(|device, form| {
        for first in 0..4 {
            // A graph that changes the number, which it no longer borrows.
            let capture = |by: u32, number: Buffer<u32>| {
                device.capture_with(number, move |stream, number| add::launch(stream, one(), number, by)).unwrap()
            };
            let mut next = capture(1, number(device, first));
            let which = std::mem::replace(next.state_mut(), number(device, 0));
            let mut x = number(device, 0);
            let mut graph = device
                .capture(|stream| {
                    stream.run_case(&which, 3, |stream, case| {
                        add::launch(stream, one(), &mut x, 10u32.pow(case))?;
                        next.launch_on(stream)
                    })?;
                    stream.run_if_else(&which, |stream, holds| {
                        next.launch_on(stream)?;
                        next.launch_on(stream)?;
                        add::launch(stream, one(), &mut x, if holds { 1000 } else { 10_000 })
                    })
                })
                .unwrap();
            graph.launch().unwrap();
            drop(graph);
            let found = (which.to_vec().unwrap()[0], x.to_vec().unwrap()[0]);
            assert_eq!(
                found,
                [(3, 1001), (4, 1010), (5, 1100), (5, 1000)][first as usize],
                "{first}, {form}, {device:?}"
            );
        }
        // The piece for a number that is not 0 sets it to 0.
        let mut clear = device.capture_with(number(device, 7), |stream, number| number.fill_on(stream, 0)).unwrap();
        let flag = std::mem::replace(clear.state_mut(), number(device, 0));
        let mut x = number(device, 0);
        let mut graph = device
            .capture(|stream| {
                stream.run_if_else(&flag, |stream, holds| {
                    clear.launch_on(stream)?;
                    add::launch(stream, one(), &mut x, if holds { 1 } else { 10 })
                })
            })
            .unwrap();
        graph.launch().unwrap();
        drop(graph);
        assert_eq!((flag.to_vec().unwrap(), x.to_vec().unwrap()), (vec![0], vec![1]), "{form}, {device:?}");
    });
}

#[test]
fn alternatives_may_be_in_alternatives_and_in_rounds() {
    in_both_forms(|device, form| {
        // In each round `left` counts down from 5; `left` of 3 selects, and in one of the pieces another number does.
        let (mut left, flag, mut x) = (number(device, 5), number(device, 1), number(device, 0));
        let mut graph = device
            .capture(|stream| {
                stream.repeat_while(&mut left, 100, |stream, left| {
                    stream.run_case(left, 4, |stream, case| match case {
                        1 => stream.run_if_else(&flag, |stream, holds| {
                            stream.run_case(left, 2, |stream, case| {
                                add::launch(stream, one(), &mut x, if holds { 1 } else { 1 << 20 } << case)
                            })
                        }),
                        0 | 2 | 3 => add::launch(stream, one(), &mut x, 10u32.pow(case)),
                        4.. => unreachable!("there are 4 pieces"),
                    })?;
                    count_down::launch(stream, one(), left)
                })
            })
            .unwrap();
        graph.launch().unwrap();
        drop(graph);
        assert_eq!(x.to_vec().unwrap(), [1000 + 100 + 2], "{form}, {device:?}");
    });
}

#[test]
fn alternatives_become_part_of_other_graphs() {
    in_both_forms(|device, form| {
        let state = (number(device, 0), number(device, 0));
        let mut inner = device
            .capture_with(state, |stream, (which, x)| {
                stream.run_case(which, 2, |stream, case| add::launch(stream, one(), x, 1 + 9 * case))?;
                add::launch(stream, one(), which, 1)
            })
            .unwrap();
        let which = number(device, 1);
        let mut outer = device
            .capture(|stream| {
                inner.launch_on(stream)?;
                stream.run_if_else(&which, |stream, holds| if holds { inner.launch_on(stream) } else { Ok(()) })?;
                stream.run_case(&which, 2, |stream, _| inner.launch_on(stream))
            })
            .unwrap();
        outer.launch().unwrap();
        drop(outer);
        let (which, x) = inner.into_state();
        // The third time, the number selects nothing.
        assert_eq!((which.to_vec().unwrap(), x.to_vec().unwrap()), (vec![3], vec![11]), "{form}, {device:?}");
    });
}

#[test]
fn a_failed_check_in_the_piece_that_runs_is_reported() {
    in_both_forms(|device, form| {
        let numbers = [0, 0, 0].map(|value| number(device, value));
        let mut graph = device
            .capture_with(numbers, |stream, [which, x, y]| {
                // The checks of a piece fail where `x` is its number plus 10.
                stream.run_case(which, 3, |stream, case| fails_at::launch(stream, one(), x, 10 + case))?;
                stream
                    .run_if_else(which, |stream, holds| fails_at::launch(stream, one(), y, if holds { 20 } else { 21 }))
            })
            .unwrap();
        for (which, x, y, failed) in [
            (0, 10, 0, Some("round 10")),
            (1, 10, 0, None),
            (2, 10, 0, None),
            (2, 12, 0, Some("round 12")),
            (3, 12, 0, None),
            (0, 0, 20, None),
            (0, 0, 21, Some("round 21")),
            (1, 0, 21, None),
            (u32::MAX, 0, 20, Some("round 20")),
        ] {
            let state = graph.state_mut();
            for (buffer, value) in state.iter_mut().zip([which, x, y]) {
                buffer.fill(value).unwrap();
            }
            let launched = graph.launch().and_then(|()| device.synchronize());
            let about = format!("{which} {x} {y}, {form}, {device:?}: {launched:?}");
            match failed {
                None => assert_eq!(launched, Ok(()), "{about}"),
                Some(failed) => {
                    let Err(Error::Assertion { text, .. }) = &launched else { panic!("{about}") };
                    assert!(text.contains(failed), "{about}");
                }
            }
        }
    });
}

#[test]
fn a_recapture_changes_the_pieces() {
    in_both_forms(|device, form| {
        let state = (number(device, 1), number(device, 0));
        let mut graph = device
            .capture_with(state, |stream, (which, x)| {
                stream.run_case(which, 2, |stream, case| add::launch(stream, one(), x, case + 1))
            })
            .unwrap();
        graph.launch().unwrap();
        for count in [2, 1, 3] {
            graph
                .recapture(move |stream, (which, x)| {
                    stream.run_case(which, count, |stream, case| add::launch(stream, one(), x, 10 * case))
                })
                .unwrap();
            graph.launch().unwrap();
        }
        assert_eq!(graph.into_state().1.to_vec().unwrap(), [2 + 10 + 10], "{form}, {device:?}");
    });
}

/// Prints how long a launch of a graph of one `run_case` takes, from the launch to the end of its work, in both forms.
#[test]
#[ignore = "measures: run it alone, in a release build, with --nocapture"]
fn time_of_alternatives() {
    const LAUNCHES: u32 = 1000;
    in_both_forms(|device, form| {
        if !device.is_cuda() {
            return;
        }
        for count in [2, 16] {
            let state = (number(device, count - 1), number(device, 0));
            let mut graph = device
                .capture_with(state, |stream, (which, x)| {
                    stream.run_case(which, count, |stream, case| add::launch(stream, one(), x, case))
                })
                .unwrap();
            let mut times = Vec::new();
            for _ in 0..7 {
                device.synchronize().unwrap();
                let start = Instant::now();
                (0..LAUNCHES).for_each(|_| graph.launch().unwrap());
                device.synchronize().unwrap();
                times.push(start.elapsed().as_secs_f64() * 1e6 / f64::from(LAUNCHES));
            }
            times.sort_by(f64::total_cmp);
            println!(
                "run_case of {count:2} pieces, {form}: {:.2} us a launch ({:.2} to {:.2})",
                times[3], times[0], times[6]
            );
        }
    });
}
