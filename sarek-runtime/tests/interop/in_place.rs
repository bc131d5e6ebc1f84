//! Mapped and managed memory, which the host uses in place. Every test runs on every device.

use std::cell::RefCell;
use std::ops::DerefMut;

use sarek_runtime::prelude::*;
use sarek_runtime::{HostMut, HostRef, Managed, Mapped};

use crate::{devices, rounds, slow_increment};

/// The sizes of arrays, and the elements of one whose kernels take a while: under Miri, which takes a thousand times as long, small ones.
const SIZES: &[usize] = if cfg!(miri) { &[0, 1, 33] } else { &[0, 1, 31, 33, 1024, 1025, 1 << 18] };
const MANY: usize = if cfg!(miri) { 70 } else { 1000 };

#[kernel]
fn add(from: &[u32], to: &mut [u32]) {
    let i = global_idx_x();
    if i < to.len() as u32 {
        to[i] += from[i];
    }
}

#[kernel]
fn count(counters: &[AtomicU32]) {
    counters[global_idx_x() % counters.len() as u32].fetch_add(1, Ordering::Relaxed);
}

#[kernel]
fn fails(x: &mut [u32]) {
    x[global_idx_x()] = 5;
}

#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
    weight: f64,
}

#[kernel]
fn weigh(points: &mut [Point]) {
    points[global_idx_x()].weight *= 2.0;
}

fn numbers(count: usize, first: u32) -> Vec<u32> {
    (first..).take(count).collect()
}

/// Memory of either kind.
trait Shared<T>: DerefMut<Target = Slice<T>> + Send {
    fn read(&self) -> Result<HostRef<'_, T>, Error>;
    fn write(&mut self) -> Result<HostMut<'_, T>, Error>;
}

impl<T: Element + Copy> Shared<T> for Mapped<T> {
    fn read(&self) -> Result<HostRef<'_, T>, Error> {
        Mapped::read(self)
    }

    fn write(&mut self) -> Result<HostMut<'_, T>, Error> {
        Mapped::write(self)
    }
}

impl<T: Element + Copy> Shared<T> for Managed<T> {
    fn read(&self) -> Result<HostRef<'_, T>, Error> {
        Managed::read(self)
    }

    fn write(&mut self) -> Result<HostMut<'_, T>, Error> {
        Managed::write(self)
    }
}

/// Returns memory of each kind that the device has, with a copy of `data`.
fn both<T: Element + Copy>(device: &Device, data: &[T]) -> Vec<Box<dyn Shared<T>>> {
    let mut both: Vec<Box<dyn Shared<T>>> = vec![Box::new(device.mapped_from(data).unwrap())];
    match device.managed_from(data) {
        Err(Error::NoManaged { .. }) => eprintln!("skipped: no managed memory"),
        managed => both.push(Box::new(managed.unwrap())),
    }
    both
}

#[test]
fn the_host_and_kernels_use_one_memory() {
    for device in devices() {
        for &size in SIZES {
            for mut x in both(&device, &numbers(size, 7)) {
                assert_eq!((x.len(), x.device()), (size, &device));
                assert!(x.read().unwrap()[..] == numbers(size, 7));
                for round in 0..3u32 {
                    slow_increment::launch(&device, Grid::cover(size, 256), &mut x, rounds(&device)).unwrap();
                    // Whatever the host sees is done.
                    assert!(x.read().unwrap()[..] == numbers(size, 8 + 1000 * round), "{device:?}, {size}, {round}");
                    x.write().unwrap().iter_mut().for_each(|value| *value += 999);
                }
                assert!(x.to_vec().unwrap() == numbers(size, 7 + 3000));
            }
        }
    }
}

#[test]
fn new_memory_is_zero_in_place_and_for_kernels() {
    for device in devices() {
        let mapped = device.mapped::<u64>(1000).unwrap();
        assert_eq!((mapped.to_vec().unwrap(), &mapped.read().unwrap()[..]), (vec![0; 1000], &[0; 1000][..]));
        if let Ok(managed) = device.managed::<u64>(1000) {
            assert_eq!((managed.to_vec().unwrap(), &managed.read().unwrap()[..]), (vec![0; 1000], &[0; 1000][..]));
        }
    }
}

/// Work on any stream, and of any kind, is over when the host gets the elements, and later work sees what the host wrote.
#[test]
fn accesses_are_in_order_with_the_work_on_all_streams() {
    const ROUNDS: u32 = if cfg!(miri) { 3 } else { 10 };
    /// The elements are 2, and then the number of each round.
    const SUM: u32 = 2 + ROUNDS * (ROUNDS - 1) / 2;
    for device in devices() {
        let streams = [device.stream().unwrap(), device.stream().unwrap()];
        for mut x in both(&device, &[1u32; MANY]) {
            let mut sum = device.zeros::<u32>(MANY).unwrap();
            for round in 0..ROUNDS {
                let (one, other) = (&streams[round as usize % 2], &streams[(round as usize + 1) % 2]);
                slow_increment::launch(one, Grid::cover(MANY, 64), &mut x, rounds(&device)).unwrap();
                add::launch(other, Grid::cover(MANY, 64), &x, &mut sum).unwrap();
                // The kernel that reads is done, too.
                x.write().unwrap().fill(round);
            }
            assert_eq!(sum.to_vec().unwrap(), [SUM; MANY]);
            x.fill_on(&streams[0], 77).unwrap();
            assert_eq!(x.read().unwrap()[..], [77; MANY]);
            x.copy_from_slice_on(&streams[1], &sum).unwrap();
            assert_eq!(x.read().unwrap()[..], [SUM; MANY]);
            x.slice_mut(10..20).unwrap().copy_from(&[3; 10]).unwrap();
            assert_eq!(x.read().unwrap()[9..21].iter().sum::<u32>(), 2 * SUM + 30);
            sum.copy_from_slice(&x).unwrap();
            assert_eq!(sum.slice(9..11).unwrap().to_vec().unwrap(), [SUM, 3]);
        }
    }
}

#[test]
fn atomics_and_structs() {
    for device in devices() {
        const BLOCKS: u32 = if cfg!(miri) { 5 } else { 40 };
        for mut x in both(&device, &[0u32; 10]) {
            count::launch(&device, Grid::new(BLOCKS, 64), x.as_atomic()).unwrap();
            assert_eq!(x.read().unwrap()[..], [64 * BLOCKS / 10; 10]);
        }
        let points: Vec<Point> = (0..64).map(|i| Point { x: i as f32, weight: f64::from(i) }).collect();
        for mut x in both(&device, &points) {
            weigh::launch(&device, Grid::new(2, 32), &mut x).unwrap();
            let expected = Point { x: 63.0, weight: 126.0 };
            assert_eq!((x.read().unwrap()[63], x.read().unwrap().len()), (expected, 64));
        }
    }
}

#[test]
fn failed_checks_are_reported_before_the_host_sees_the_elements() {
    for device in devices() {
        for mut x in both(&device, &[1u32; 10]) {
            let launched = fails::launch(&device, Grid::new(1, 11), &mut x);
            let is_told = |result: Result<(), Error>| matches!(result, Err(Error::OutOfBounds { index: 10, .. }));
            // The CPU tells of it at once, and ends the launch there.
            assert!(is_told(launched.and_then(|()| x.read().map(drop))));
            if device.is_cuda() {
                assert_eq!(x.read().unwrap()[..], [5; 10]);
            }
            x.write().unwrap().fill(6);
            assert_eq!(x.to_vec().unwrap(), [6; 10]);
        }
    }
}

/// A graph has the memory without a borrow, and is refused while the host uses it; also if the host's borrow is leaked.
#[test]
fn graphs_are_refused_while_the_host_uses_their_memory() {
    for device in devices() {
        for x in both(&device, &[0u32; 100]) {
            let x = RefCell::new(x);
            let mut graph = device
                .capture(|stream| {
                    let mut x = x.borrow_mut();
                    slow_increment::launch(stream, Grid::cover(100, 32), &mut x, rounds(&device))
                })
                .unwrap();
            graph.launch().unwrap();
            {
                let x = x.borrow();
                let elements = x.read().unwrap();
                assert_eq!(graph.launch(), Err(Error::HeldByHost));
                assert_eq!(elements[..], [1; 100]);
            }
            {
                let mut x = x.borrow_mut();
                let mut elements = x.write().unwrap();
                assert_eq!(graph.launch(), Err(Error::HeldByHost));
                elements.fill(10);
            }
            graph.launch().unwrap();
            assert_eq!(x.borrow().read().unwrap()[..], [11; 100]);

            std::mem::forget(x.borrow_mut().write().unwrap());
            assert_eq!(graph.launch(), Err(Error::HeldByHost));
            // Launches that borrow the memory are not concerned, and the host is not either.
            slow_increment::launch(&device, Grid::cover(100, 32), &mut x.borrow_mut(), 1).unwrap();
            assert_eq!(x.borrow().read().unwrap()[..], [12; 100]);
        }
    }
}

/// The memory lives as long as a graph has it, and work under way when it is dropped ends first.
#[test]
fn memory_outlives_its_owner_as_long_as_work_needs_it() {
    for device in devices() {
        for mut x in both(&device, &[1u32; MANY]) {
            let mut sum = device.zeros::<u32>(MANY).unwrap();
            slow_increment::launch(&device, Grid::cover(MANY, 64), &mut x, rounds(&device)).unwrap();
            add::launch(&device, Grid::cover(MANY, 64), &x, &mut sum).unwrap();
            let state = RefCell::new(Some(x));
            let mut graph = device
                .capture_with(sum, |stream, sum| {
                    add::launch(stream, Grid::cover(MANY, 64), state.borrow().as_ref().unwrap(), sum)
                })
                .unwrap();
            state.borrow_mut().take();
            graph.launch().unwrap();
            assert_eq!(graph.into_state().to_vec().unwrap(), [4; MANY]);
        }
    }
}

/// What is leaked keeps its memory, and nothing else is concerned.
#[test]
fn what_is_leaked_is_harmless() {
    for device in devices() {
        for mut x in both(&device, &[1u32; MANY]) {
            let mut sum = device.zeros::<u32>(MANY).unwrap();
            slow_increment::launch(&device, Grid::cover(MANY, 64), &mut x, rounds(&device)).unwrap();
            let mut graph = device
                .capture_with((x, sum.slice_mut(..).unwrap()), |stream, (x, sum)| {
                    add::launch(stream, Grid::cover(MANY, 64), x, sum)
                })
                .unwrap();
            graph.launch().unwrap();
            std::mem::forget(graph.state().0.read().unwrap());
            assert_eq!(graph.state().0.read().unwrap()[..], [2; MANY]);
            std::mem::forget(graph);
            assert_eq!(sum.to_vec().unwrap(), [2; MANY]);
        }
        for x in both(&device, &[3u32; MANY]) {
            std::mem::forget(x.read().unwrap());
            drop(x);
        }
        // Would be the next to get the memory.
        assert!(both(&device, &[4u32; MANY]).iter().all(|x| x.read().unwrap()[..] == [4; MANY]));
    }
}

#[test]
fn captures_take_the_memory_and_refuse_to_wait_for_it() {
    for device in devices() {
        for x in both(&device, &[1u32; 50]) {
            let captured = device.capture_with(x, |stream, x| {
                assert!(matches!(x.read(), Err(Error::NotCapturable { .. })));
                assert!(matches!(x.write(), Err(Error::NotCapturable { .. })));
                assert!(matches!(device.mapped::<u32>(1), Err(Error::NotCapturable { .. })));
                assert!(matches!(device.managed::<u32>(1), Err(Error::NotCapturable { .. })));
                x.fill_on(stream, 3)?;
                slow_increment::launch(stream, Grid::cover(50, 32), x, 1)
            });
            let mut graph = captured.unwrap();
            for _ in 0..3 {
                graph.launch().unwrap();
                assert_eq!(graph.state().read().unwrap()[..], [4; 50]);
                graph.state_mut().write().unwrap().fill(9);
            }
        }
    }
}

#[test]
fn several_threads_read_at_the_same_time() {
    for device in devices() {
        let x = device.mapped_from(&numbers(MANY, 3)).unwrap();
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..if cfg!(miri) { 2 } else { 50 } {
                        let elements = x.read().unwrap();
                        let mut sum = device.zeros::<u32>(MANY).unwrap();
                        add::launch(&device, Grid::cover(MANY, 64), &x, &mut sum).unwrap();
                        assert!(sum.to_vec().unwrap() == elements[..]);
                    }
                });
            }
        });
    }
}

#[test]
fn too_much_is_an_error_that_says_so() {
    for device in devices() {
        assert!(matches!(device.mapped::<u64>(usize::MAX), Err(Error::OutOfHostMemory { .. })));
        assert!(matches!(device.managed::<u64>(usize::MAX), Err(Error::OutOfMemory { .. })));
        if !device.is_cuda() {
            continue;
        }
        // Neither the host nor any GPU has that much.
        assert!(matches!(device.mapped::<u8>(1 << 50), Err(Error::OutOfHostMemory { .. })));
        match device.managed::<u8>(1 << 50) {
            Err(Error::NoManaged { .. }) => eprintln!("skipped: no managed memory"),
            Err(Error::TooMuchManaged { bytes, free, .. }) => {
                assert!(bytes == 1 << 50 && free < 1 << 50);
                // What the host has used counts as managed memory that comes back.
                let held = device.managed_from(&[0u8; 1 << 24]).unwrap();
                let Err(Error::TooMuchManaged { free: less, .. }) = device.managed::<u8>(1 << 50) else { panic!() };
                assert!(less < free, "{less} of {free}");
                drop(held);
            }
            other => panic!("{other:?}"),
        }
    }
}
