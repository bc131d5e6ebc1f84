//! Launches of graphs: again and again, in order, and whatever became of the buffers.

use super::{grid, numbers, scale, slow_increment};
use sarek_runtime::Element;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::dynamic::reverse;
use std::cell::RefCell;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

fn scaled(x: &[u32], a: u32) -> Vec<u32> {
    x.iter().map(|x| x.wrapping_mul(a)).collect()
}

#[test]
fn new_input_gives_new_results() {
    for device in &devices() {
        for count in [1, 64, 1000] {
            let state = (device.zeros(count).unwrap(), device.zeros(count).unwrap(), device.zeros(count).unwrap());
            let mut graph = device
                .capture_with(state, |stream, (x, y, z)| {
                    scale::launch(stream, grid(count), x, y, 3)?;
                    scale::launch(stream, grid(count), y, z, 5)
                })
                .unwrap();
            for salt in 0..4 {
                let input = numbers(count as u32, salt);
                graph.state_mut().0.copy_from(&input).unwrap();
                graph.launch().unwrap();
                assert_eq!(graph.state().2.to_vec().unwrap(), scaled(&input, 15), "{device:?}");
            }
            let (x, y, _) = graph.into_state();
            assert_eq!(y.to_vec().unwrap(), scaled(&x.to_vec().unwrap(), 3), "{device:?}");
        }
    }
}

/// Each launch keeps its own length of the dynamic shared array.
#[test]
fn lengths_of_dynamic_shared_memory_are_captured() {
    let reversed = |x: &[u64], length: usize| -> Vec<u64> {
        x.chunks(length).flat_map(|part| part.iter().rev().copied()).collect()
    };
    for device in &devices() {
        // The larger one takes 56 KiB.
        let (small, large) = (112, 7168);
        for (first, second) in [(small, large), (large, small)] {
            let count = 2 * large;
            let state =
                (device.zeros::<u64>(count).unwrap(), device.zeros(count).unwrap(), device.zeros(count).unwrap());
            let mut graph = device
                .capture_with(state, |stream, (x, y, z)| {
                    let grid = |length: usize| Grid::new(count / length, 64).with_shared::<u64>(length);
                    reverse::<u64>::launch(stream, grid(first), x, y)?;
                    reverse::<u64>::launch(stream, grid(second), y, z)
                })
                .unwrap();
            for salt in 0..2 {
                let input: Vec<u64> = (0..count as u64).map(|i| i * 7 + salt).collect();
                graph.state_mut().0.copy_from(&input).unwrap();
                graph.launch().unwrap();
                let expected = reversed(&reversed(&input, first), second);
                assert!(graph.state().2.to_vec().unwrap() == expected, "{first}, {second} on {device:?}");
            }
        }
        let (x, mut y) = (device.zeros::<u64>(1).unwrap(), device.zeros::<u64>(1).unwrap());
        let missing = device.capture(|stream| reverse::<u64>::launch(stream, Grid::new(1, 1), &x, &mut y));
        assert!(matches!(missing.map(|_| ()), Err(Error::NoSharedLength { .. })), "{device:?}");
    }
}

#[test]
fn fills_and_copies_are_captured() {
    fn check<T: Element + Copy + PartialEq + std::fmt::Debug>(device: &Device, one: T, two: T) {
        for count in [0, 1, 2, 3, 5, 1000] {
            let state = (device.zeros::<T>(count).unwrap(), device.zeros::<T>(count + 2).unwrap());
            let mut graph = device
                .capture_with(state, |stream, (x, y)| {
                    y.fill_on(stream, two)?;
                    y.slice_mut(1..count + 1)?.copy_from_slice_on(stream, x)?;
                    x.fill_on(stream, one)
                })
                .unwrap();
            let mut expected = vec![two; count + 2];
            for input in [two, one, two] {
                graph.state_mut().0.copy_from(&vec![input; count]).unwrap();
                graph.launch().unwrap();
                expected[1..count + 1].fill(input);
                assert_eq!(graph.state().1.to_vec().unwrap(), expected, "{count} on {device:?}");
                assert_eq!(graph.state().0.to_vec().unwrap(), vec![one; count], "{count} on {device:?}");
            }
            let mut x = graph.into_state().0;
            let zeros = device.zeros::<T>(count).unwrap().to_vec().unwrap();
            device.capture(|stream| x.zero_on(stream)).unwrap().launch().unwrap();
            assert_eq!(x.to_vec().unwrap(), zeros, "{count} on {device:?}");
        }
    }
    for device in &devices() {
        check(device, true, false);
        check(device, -3i8, 7);
        check(device, 0x1234u16, 0xffff);
        check(device, 1.25f32, -0.0);
        check(device, 0x0123_4567_89ab_cdefu64, 0x1111_1111_2222_2222);
        check(device, -1.0f64, f64::MAX);
        check(device, 0x1234_5678_1234_5678u64, 1);
    }
}

#[test]
fn fills_and_copies_run_on_streams() {
    for device in &devices() {
        let stream = device.stream().unwrap();
        for _ in 0..10 {
            let (mut x, mut y) = (device.zeros(1000).unwrap(), device.zeros(1000).unwrap());
            x.fill_on(&stream, 0x0102_0304_0506_0708u64).unwrap();
            y.copy_from_slice_on(device, &x).unwrap();
            x.zero_on(&stream).unwrap();
            assert_eq!(y.to_vec().unwrap(), [0x0102_0304_0506_0708u64; 1000], "{device:?}");
            assert_eq!(x.to_vec().unwrap(), [0; 1000], "{device:?}");
            let length = Error::Length { what: "copy_from_slice_on", expected: 1000, given: 1 };
            assert_eq!(y.copy_from_slice_on(&stream, &device.zeros(1).unwrap()), Err(length));
        }
    }
}

#[test]
fn a_graph_may_be_dropped_when_it_was_launched() {
    for device in &devices() {
        for _ in 0..20 {
            let mut x = device.upload(&[1u32; 4096]).unwrap();
            device
                .capture(|stream| {
                    // The memory between has no owner but the graph when the closure is done.
                    // SAFETY: written by the copy.
                    let mut between = unsafe { device.uninit(4096)? };
                    slow_increment::launch(
                        stream,
                        grid(4096),
                        &mut x,
                        20_000 / if device.is_cuda() { 1 } else { 1000 },
                    )?;
                    between.copy_from_slice_on(stream, &x)?;
                    x.zero_on(stream)?;
                    scale::launch(stream, grid(4096), &between, &mut x, 2)
                })
                .unwrap()
                .launch()
                .unwrap();
            // A new allocation must not get the memory that the graph still works on.
            let poison = device.upload(&[9u32; 4096]).unwrap();
            assert_eq!(x.to_vec().unwrap(), [4; 4096], "{device:?}");
            assert_eq!(poison.to_vec().unwrap(), [9; 4096], "{device:?}");
        }
    }
}

#[test]
fn uses_of_a_buffer_stay_in_order_across_streams() {
    for device in &devices() {
        let streams = [device.stream().unwrap(), device.stream().unwrap()];
        let rounds = if device.is_cuda() { 20_000 } else { 10 };
        let (x, y) = (device.upload(&[0u32; 4096]).unwrap(), device.zeros(4096).unwrap());
        let mut graph = device
            .capture_with((x, y), |stream, (x, y)| {
                slow_increment::launch(stream, grid(4096), x, rounds)?;
                scale::launch(stream, grid(4096), x, y, 2)
            })
            .unwrap();
        let mut expected = 0;
        for round in 0..10 {
            // A use before and after the graph, each on another stream, and the graph on any of three.
            let (before, behind) = (&streams[round % 2], &streams[1 - round % 2]);
            slow_increment::launch(before, grid(4096), &mut graph.state_mut().0, rounds).unwrap();
            match round % 3 {
                0 => graph.launch().unwrap(),
                number => graph.launch_on(&streams[number - 1]).unwrap(),
            }
            expected += 2;
            slow_increment::launch(behind, grid(4096), &mut graph.state_mut().1, rounds).unwrap();
            assert_eq!(graph.state().1.to_vec().unwrap(), [2 * expected + 1; 4096], "{device:?}");
            assert_eq!(graph.state().0.to_vec().unwrap(), [expected; 4096], "{device:?}");
        }
    }
}

#[test]
fn exchanged_buffers_stay_with_the_graph() {
    for device in &devices() {
        let x = device.upload(&[1u32, 2, 3]).unwrap();
        let cell = RefCell::new(device.upload(&[7u32; 3]).unwrap());
        let mut graph = device.capture(|stream| scale::launch(stream, grid(3), &x, &mut cell.borrow_mut(), 5)).unwrap();
        let captured = cell.replace(device.upload(&[8; 3]).unwrap());
        graph.launch().unwrap();
        assert_eq!(captured.to_vec().unwrap(), [5, 10, 15], "{device:?}");
        assert_eq!(cell.borrow().to_vec().unwrap(), [8, 8, 8], "{device:?}");
        drop(captured);
        // It would be at the address of the captured one, if that was free.
        let next = device.upload(&[9u32; 3]).unwrap();
        graph.launch().unwrap();
        device.synchronize().unwrap();
        assert_eq!(next.to_vec().unwrap(), [9, 9, 9], "{device:?}");
        assert_eq!(cell.borrow().to_vec().unwrap(), [8, 8, 8], "{device:?}");
    }
}

#[test]
fn buffers_that_threads_share_are_never_seen_half_written() {
    for device in &devices() {
        let shared = Mutex::new(device.upload(&[0u32; 4096]).unwrap());
        let graph = device.capture(|stream| {
            let mut x = shared.lock().unwrap();
            slow_increment::launch(stream, grid(4096), &mut x, 100)
        });
        let mut graph = graph.unwrap();
        let launched = &AtomicBool::new(false);
        std::thread::scope(|scope| {
            let shared = &shared;
            let reader = scope.spawn(move || {
                while !launched.load(Ordering::Relaxed) {
                    let seen = shared.lock().unwrap().to_vec().unwrap();
                    // On a GPU an unordered copy may see both; it is memory-safe.
                    assert!(device.is_cuda() || seen.iter().all(|x| *x == seen[0]), "{seen:?}");
                }
            });
            for _ in 0..50 {
                graph.launch().unwrap();
            }
            launched.store(true, Ordering::Relaxed);
            reader.join().unwrap();
        });
        assert_eq!(shared.lock().unwrap().to_vec().unwrap(), [50; 4096], "{device:?}");
    }
}

#[test]
fn graphs_that_share_buffers_take_turns() {
    for device in &devices() {
        let cells = [RefCell::new(device.zeros(256).unwrap()), RefCell::new(device.zeros(256).unwrap())];
        let cells = &cells;
        let capture = || {
            device
                .capture(move |stream| {
                    for cell in cells {
                        slow_increment::launch(stream, grid(256), &mut cell.borrow_mut(), 100)?;
                    }
                    Ok(())
                })
                .unwrap()
        };
        let (mut one, mut two) = (capture(), capture());
        std::thread::scope(|scope| {
            for graph in [&mut one, &mut two] {
                scope.spawn(|| (0..100).for_each(|_| graph.launch().unwrap()));
            }
        });
        for cell in cells {
            assert_eq!(cell.borrow().to_vec().unwrap(), [200; 256], "{device:?}");
        }
    }
}

#[test]
fn a_graph_may_be_part_of_another() {
    for device in &devices() {
        let mut inner = device
            .capture_with(device.zeros(100).unwrap(), |stream, x| slow_increment::launch(stream, grid(64), x, 1))
            .unwrap();
        let mut outer = device
            .capture(|stream| {
                inner.launch_on(stream)?;
                inner.launch_on(stream)?;
                inner.launch_on(stream)
            })
            .unwrap();
        outer.launch().unwrap();
        outer.launch().unwrap();
        let mut expected = [0; 100];
        expected[..64].fill(6);
        assert_eq!(inner.state().to_vec().unwrap(), expected, "{device:?}");
        inner.launch().unwrap();
        expected[..64].fill(7);
        assert_eq!(inner.into_state().to_vec().unwrap(), expected, "{device:?}");
    }
}

#[test]
fn nothing_is_a_graph_too() {
    for device in &devices() {
        let mut graph = device.capture(|_| Ok(())).unwrap();
        graph.launch().unwrap();
        graph.launch_on(&device.stream().unwrap()).unwrap();
        device.synchronize().unwrap();
        assert!(format!("{graph:?}").starts_with("Graph(0 steps on "), "{graph:?}");
    }
}

#[test]
fn graphs_may_move_between_threads() {
    fn send_and_sync<T: Send + Sync>(_: &T) {}
    for device in devices() {
        let x = device.upload(&[1u32; 64]).unwrap();
        let mut graph = device.capture_with(x, |stream, x| slow_increment::launch(stream, grid(64), x, 1)).unwrap();
        send_and_sync(&graph);
        let x = std::thread::spawn(move || {
            graph.launch().unwrap();
            graph.into_state()
        });
        assert_eq!(x.join().unwrap().to_vec().unwrap(), [2; 64], "{device:?}");
    }
}

/// Fails a check for a scalar that an earlier launch did not have.
#[kernel]
fn at(x: &mut [u32], i: u32) {
    x[i] += 1;
}

#[test]
fn graphs_are_captured_anew_with_other_scalars() {
    for device in &devices() {
        let state = (device.upload(&[1u32, 2, 3]).unwrap(), device.zeros::<u32>(3).unwrap());
        let mut graph = device.capture_with(state, |stream, (x, y)| scale::launch(stream, grid(3), x, y, 2)).unwrap();
        graph.launch().unwrap();
        assert_eq!(graph.state().1.to_vec().unwrap(), [2, 4, 6]);
        for by in [3, 7, 0] {
            graph.recapture(move |stream, (x, y)| scale::launch(stream, grid(3), x, y, by)).unwrap();
            graph.launch().unwrap();
            assert_eq!(graph.state().1.to_vec().unwrap(), [by, 2 * by, 3 * by], "{device:?}");
        }
        // Checks are those of the new scalar.
        for (i, fails) in [(2, false), (3, true), (0, false)] {
            graph.recapture(move |stream, (_, y)| at::launch(stream, Grid::new(1, 1), y, i)).unwrap();
            let launched = graph.launch().and_then(|()| device.synchronize());
            let failed = matches!(&launched, Err(Error::OutOfBounds { index: 3, length: 3, .. }));
            assert_eq!((failed, launched.is_ok()), (fails, !fails), "{launched:?}, {device:?}");
        }
        // Other work, none, and some again.
        graph
            .recapture(|stream, (x, y)| {
                y.copy_from_slice_on(stream, x)?;
                x.fill_on(stream, 9)?;
                at::launch(stream, Grid::new(1, 1), y, 0)
            })
            .unwrap();
        graph.launch().unwrap();
        let both = |graph: &Graph<(Buffer<u32>, Buffer<u32>)>| {
            (graph.state().0.to_vec().unwrap(), graph.state().1.to_vec().unwrap())
        };
        assert_eq!(both(&graph), (vec![9; 3], vec![2, 2, 3]), "{device:?}");
        // An error leaves the work as it was.
        let error = graph.recapture(|stream, (x, y)| scale::launch(stream, Grid::new(1, 0), x, y, 1)).unwrap_err();
        assert!(matches!(error, Error::EmptyBlock { .. }), "{error}");
        graph.launch().unwrap();
        assert_eq!(both(&graph), (vec![9; 3], vec![10, 9, 9]), "{device:?}");
        graph.recapture(|_, _| Ok(())).unwrap();
        graph.launch().unwrap();
        graph.recapture(|stream, (_, y)| y.zero_on(stream)).unwrap();
        graph.launch().unwrap();
        assert_eq!(both(&graph), (vec![9; 3], vec![0; 3]), "{device:?}");
    }
}
