//! The permitted and forbidden actions of a closure.

use super::{grid, numbers, scale};
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Captures, launches and reads on that device: all of it works.
fn still_works(device: &Device) {
    let x = device.upload(&[1, 2, 3]).unwrap();
    let mut y = device.zeros(3).unwrap();
    device.capture(|stream| scale::launch(stream, grid(3), &x, &mut y, 5)).unwrap().launch().unwrap();
    assert_eq!(y.to_vec().unwrap(), [5, 10, 15]);
    scale::launch(device, grid(3), &x, &mut y, 6).unwrap();
    assert_eq!(y.to_vec().unwrap(), [6, 12, 18]);
    device.synchronize().unwrap();
}

#[test]
fn capturing_runs_nothing() {
    for device in &devices() {
        let x = device.upload(&[1, 2, 3]).unwrap();
        let mut y = device.upload(&[7, 7, 7]).unwrap();
        drop(
            device
                .capture(|stream| {
                    scale::launch(stream, grid(3), &x, &mut y, 5)?;
                    y.fill_on(stream, 9)
                })
                .unwrap(),
        );
        device.synchronize().unwrap();
        assert_eq!(y.to_vec().unwrap(), [7, 7, 7], "{device:?}");
        still_works(device);
    }
}

#[test]
fn the_closure_runs_once() {
    for device in &devices() {
        let x = device.upload(&[1, 2, 3]).unwrap();
        let mut calls = 0;
        let y = device.zeros(3).unwrap();
        let mut graph = device
            .capture_with(y, |stream, y| {
                calls += 1;
                scale::launch(stream, grid(3), &x, y, calls)
            })
            .unwrap();
        for _ in 0..3 {
            graph.launch().unwrap();
        }
        assert_eq!(graph.into_state().to_vec().unwrap(), [1, 2, 3], "{device:?}");
        assert_eq!(calls, 1);
    }
}

#[test]
fn what_happens_at_once_is_refused() {
    /// The closure's action on the device, a buffer and the capture's stream.
    type Act<'a> = &'a dyn Fn(&Device, &mut Buffer<u32>, &Stream) -> Result<(), Error>;
    for device in &devices() {
        let other = device.stream().unwrap();
        let earlier = RefCell::new(device.capture(|_| Ok(())).unwrap());
        let mut start = device.event().unwrap();
        device.record(&mut start).unwrap();
        let table: &[(&str, Act)] = &[
            ("`synchronize`", &|device, _, _| device.synchronize()),
            ("`synchronize`", &|_, _, stream| stream.synchronize()),
            ("`synchronize`", &|_, _, _| other.synchronize()),
            ("reading a buffer", &|_, x, _| x.to_vec().map(drop)),
            ("reading a buffer", &|_, x, _| x.copy_to_at(0, &mut [0])),
            ("`copy_from`", &|_, x, _| x.copy_from_at(0, &[1])),
            ("`upload`", &|device, _, _| device.upload(&[1]).map(drop)),
            ("`zeros`", &|device, _, _| device.zeros::<u32>(1).map(drop)),
            ("`zero`", &|_, x, _| x.zero()),
            ("`fill`", &|_, x, _| x.fill(1)),
            ("`copy_from_slice`", &|_, x, _| {
                let (mut left, right) = x.split_at_mut(2)?;
                left.copy_from_slice(&right)
            }),
            ("a fill or copy on another stream", &|device, x, _| x.fill_on(device, 1)),
            ("a fill or copy on another stream", &|_, x, _| x.zero_on(&other)),
            ("a launch of `double` on a device or another stream", &|device, x, _| {
                double::launch(device, Grid::new(1, 1), x)
            }),
            ("a launch of `double` on a device or another stream", &|_, x, _| {
                double::launch(&other, Grid::new(1, 1), x)
            }),
            ("waiting for an event", &|_, _, _| start.synchronize()),
            ("waiting for an event", &|_, _, _| start.elapsed_ms_since(&start).map(drop)),
            ("waiting for an event", &|_, _, stream| stream.wait(&start)),
            ("waiting for an event", &|device, _, _| device.wait(&start)),
            ("recording an event", &|device, _, stream| stream.record(&mut device.event()?)),
            ("recording an event", &|device, _, _| device.record(&mut device.event()?)),
            ("a capture in a capture", &|device, _, _| device.capture(|_| Ok(())).map(drop)),
            ("a launch of a graph", &|_, _, _| earlier.borrow_mut().launch()),
        ];
        for (number, (what, act)) in table.iter().enumerate() {
            let mut x = device.upload(&[1, 2, 3, 4]).unwrap();
            let error = device.capture(|stream| act(device, &mut x, stream)).unwrap_err();
            let Error::NotCapturable { what: said, remedy } = &error else { panic!("{number}: {error:?}") };
            assert_eq!(said, what, "{number}, {device:?}");
            assert!(!remedy.is_empty() && error.to_string() == format!("{what} cannot be captured: {remedy}"));
            assert_eq!(x.to_vec().unwrap(), [1, 2, 3, 4], "{number}, {device:?}");
            still_works(device);
        }
    }
}

/// `x *= 2`.
#[kernel]
fn double(x: &mut [u32]) {
    x[global_idx_x()] *= 2;
}

#[test]
fn an_error_or_a_panic_in_the_closure_ends_the_capture() {
    for device in &devices() {
        let x = device.upload(&[1, 2, 3]).unwrap();
        let mut y = device.zeros(3).unwrap();
        let error = device
            .capture(|stream| {
                scale::launch(stream, grid(3), &x, &mut y, 5)?;
                scale::launch(stream, Grid::new(1, 0), &x, &mut y, 5)
            })
            .unwrap_err();
        assert!(matches!(error, Error::EmptyBlock { .. }), "{device:?}: {error}");
        assert_eq!(y.to_vec().unwrap(), [0, 0, 0]);
        still_works(device);

        let panicked = catch_unwind(AssertUnwindSafe(|| {
            drop(device.capture(|stream| {
                scale::launch(stream, grid(3), &x, &mut y, 5)?;
                panic!("as expected")
            }))
        }));
        assert!(panicked.is_err());
        assert_eq!(y.to_vec().unwrap(), [0, 0, 0]);
        still_works(device);
    }
}

#[test]
fn launches_of_no_blocks_do_nothing() {
    for device in &devices() {
        let x = device.upload(&[1, 2, 3]).unwrap();
        let mut y = device.zeros(3).unwrap();
        let mut graph = device
            .capture(|stream| {
                scale::launch(stream, Grid::cover(0, 64), &x, &mut y, 5)?;
                scale::launch(stream, grid(3), &x, &mut y, 2)?;
                scale::launch(stream, Grid::new((2, 0), 64), &x, &mut y, 7)
            })
            .unwrap();
        graph.launch().unwrap();
        drop(graph);
        assert_eq!(y.to_vec().unwrap(), [2, 4, 6], "{device:?}");
        let mut graph = device.capture(|stream| scale::launch(stream, Grid::cover(0, 64), &x, &mut y, 5)).unwrap();
        graph.launch().unwrap();
        drop(graph);
        scale::launch(&device.stream().unwrap(), Grid::new(0, 64), &x, &mut y, 9).unwrap();
        assert_eq!(y.to_vec().unwrap(), [2, 4, 6], "{device:?}");
    }
}

#[test]
fn a_kernel_may_be_compiled_in_the_closure() {
    /// `x = x * x`, which nothing else launches.
    #[kernel]
    fn square(x: &mut [u64]) {
        x[global_idx_x()] *= x[global_idx_x()];
    }
    for device in &devices() {
        let mut x = device.upload(&[3, 4]).unwrap();
        device.capture(|stream| square::launch(stream, Grid::new(1, 2), &mut x)).unwrap().launch().unwrap();
        assert_eq!(x.to_vec().unwrap(), [9, 16], "{device:?}");
    }
}

#[test]
fn other_devices_are_refused() {
    let devices = devices();
    for (device, other) in devices.iter().zip(devices.iter().skip(1)) {
        let x = device.upload(&[1, 2, 3]).unwrap();
        let mut foreign = other.upload(&[1, 2, 3]).unwrap();
        let error = device.capture(|stream| scale::launch(stream, grid(3), &x, &mut foreign, 1)).unwrap_err();
        assert!(matches!(error, Error::ForeignBuffer { .. }), "{error}");
        let error = device.capture(|stream| foreign.fill_on(stream, 1)).unwrap_err();
        assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}");
        let error = device.capture(|stream| foreign.copy_from_slice_on(stream, &x)).unwrap_err();
        match device.is_cuda() && other.is_cuda() {
            // Two GPUs copy from one to the other, but not in a graph.
            true => assert!(matches!(error, Error::NotCapturable { .. }), "{error}"),
            false => assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}"),
        }
        let mut y = other.zeros(3).unwrap();
        let error = device.capture(|_| scale::launch(other, grid(3), &foreign, &mut y, 1)).unwrap_err();
        assert!(matches!(error, Error::NotCapturable { .. }), "{error}");
        let mut graph = device.capture(|_| Ok(())).unwrap();
        let error = graph.launch_on(other).unwrap_err();
        assert!(matches!(error, Error::ForeignHandle { what: "a graph", .. }), "{error}");
        still_works(device);
        still_works(other);
    }
}

#[test]
fn other_threads_go_on_during_a_capture() {
    for device in &devices() {
        let (captured, may_go) = std::sync::mpsc::channel();
        let (done, is_done) = std::sync::mpsc::channel();
        let mut x = device.upload(&numbers(100, 1)).unwrap();
        std::thread::scope(|scope| {
            scope.spawn(move || {
                may_go.recv().unwrap();
                still_works(device);
                done.send(()).unwrap();
            });
            let mut graph = device
                .capture(|stream| {
                    x.fill_on(stream, 3)?;
                    captured.send(()).unwrap();
                    is_done.recv().unwrap();
                    double::launch(stream, Grid::new(1, 100), &mut x)
                })
                .unwrap();
            graph.launch().unwrap();
        });
        assert_eq!(x.to_vec().unwrap(), [6; 100], "{device:?}");
    }
}

#[test]
fn several_threads_may_record() {
    for device in &devices() {
        let mut buffers: Vec<Buffer<u32>> = (0..4).map(|i| device.upload(&[i; 100]).unwrap()).collect();
        let mut graph = device
            .capture(|stream| {
                std::thread::scope(|scope| {
                    for x in &mut buffers {
                        scope.spawn(|| double::launch(stream, Grid::new(1, 100), x).unwrap());
                    }
                });
                Ok(())
            })
            .unwrap();
        graph.launch().unwrap();
        graph.launch().unwrap();
        for (i, x) in buffers.iter().enumerate() {
            assert_eq!(x.to_vec().unwrap(), [4 * i as u32; 100], "{device:?}");
        }
    }
}
