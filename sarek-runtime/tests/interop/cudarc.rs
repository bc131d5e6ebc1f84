//! cudarc beside Sarek: contexts, streams and memory of both, each in calls of the other. All but the errors of the CPU needs
//! a GPU.

use std::sync::Arc;

use sarek_runtime::cudarc::driver::{CudaContext, CudaStream};
use sarek_runtime::prelude::*;

use crate::slow_successor_of;

/// `y = x + 1`, after a wait that is long enough for an unordered copy to be seen.
#[kernel]
fn slow_successor(x: &[u32], y: &mut [u32], rounds: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        y[i] = slow_successor_of(x[i], rounds);
    }
}

const ROUNDS: u32 = 200_000;
/// Sizes around those of a warp and a block, and a large one.
const SIZES: [usize; 8] = [0, 1, 31, 32, 33, 1023, 1025, 1 << 18];

fn grid(count: usize) -> Grid {
    Grid::cover(count, 128)
}

/// Returns the context of the first GPU; prints a note if there is none.
fn context() -> Option<Arc<CudaContext>> {
    if Device::cuda(0).is_err() {
        eprintln!("skipped: no CUDA device");
        return None;
    }
    Some(CudaContext::new(0).unwrap())
}

/// Returns two streams of cudarc.
fn streams() -> Option<[Arc<CudaStream>; 2]> {
    let context = context()?;
    Some([(); 2].map(|()| context.new_stream().unwrap()))
}

fn numbers(count: usize, first: u32) -> Vec<u32> {
    (first..).take(count).collect()
}

#[test]
fn a_primary_context_is_one_device() {
    let Some([one, two]) = streams() else { return };
    let own = Device::cuda(0).unwrap();
    let (first, second) = (Device::from_cudarc(&one).unwrap(), Device::from_cudarc(&two).unwrap());
    assert_eq!((&first, &second), (&own, &own));
    assert_eq!(first.name(), own.name());
    // Buffers of one handle are used through the others, in order.
    let x = own.upload(&numbers(1000, 0)).unwrap();
    let (mut y, mut z) = (first.zeros(1000).unwrap(), second.zeros(1000).unwrap());
    slow_successor::launch(&first, grid(1000), &x, &mut y, ROUNDS).unwrap();
    slow_successor::launch(&second, grid(1000), &y, &mut z, ROUNDS).unwrap();
    slow_successor::launch(&own, grid(1000), &z, &mut y, ROUNDS).unwrap();
    assert_eq!(y.to_vec().unwrap(), numbers(1000, 3));
}

/// The work of a device is that of its stream: cudarc waits for the stream alone.
#[test]
fn a_device_works_on_its_stream() {
    let Some([stream, _]) = streams() else { return };
    let device = Device::from_cudarc(&stream).unwrap();
    let (x, mut y) = (stream.clone_htod(&numbers(5000, 7)).unwrap(), stream.alloc_zeros::<u32>(5000).unwrap());
    let (x, mut out) = (device.borrow_cudarc(&x).unwrap(), device.borrow_cudarc_mut(&mut y).unwrap());
    slow_successor::launch(&device, grid(5000), &x, &mut out, ROUNDS).unwrap();
    drop(out);
    assert_eq!(stream.clone_dtoh(&y).unwrap(), numbers(5000, 8));
}

/// Writes of cudarc on one stream, launches on another one, and reads of cudarc on the first again; then the same with the
/// launches on streams that cudarc does not know.
#[test]
fn launches_on_cudarc_s_memory_are_ordered_with_its_streams() {
    let Some([one, two]) = streams() else { return };
    let known = Device::from_cudarc(&two).unwrap();
    let own = Device::cuda(0).unwrap();
    for size in SIZES.into_iter().filter(|size| *size > 0) {
        let mut x = one.alloc_zeros::<u32>(size).unwrap();
        let mut y = one.alloc_zeros::<u32>(size).unwrap();
        for round in 0..4 {
            one.memcpy_htod(&numbers(size, round), &mut x).unwrap();
            let stream = own.stream().unwrap();
            if round % 2 == 0 {
                let (x, mut y) = (known.borrow_cudarc(&x).unwrap(), known.borrow_cudarc_mut(&mut y).unwrap());
                slow_successor::launch(&known, grid(size), &x, &mut y, ROUNDS).unwrap();
            } else {
                let (x, mut y) = (own.borrow_cudarc(&x).unwrap(), own.borrow_cudarc_mut(&mut y).unwrap());
                slow_successor::launch(&stream, grid(size), &x, &mut y, ROUNDS).unwrap();
                // A borrow that never ends loses nothing.
                std::mem::forget(y);
            }
            // The next write must wait until the launch has read.
            one.memcpy_htod(&numbers(size, 1000), &mut x).unwrap();
            assert_eq!(two.clone_dtoh(&y).unwrap(), numbers(size, round + 1), "{size}, {round}");
        }
    }
}

/// cudarc frees its memory once the launches are done that use it.
#[test]
fn memory_of_cudarc_is_freed_after_the_launch() {
    let Some([one, _]) = streams() else { return };
    let device = Device::cuda(0).unwrap();
    let size = 1 << 18;
    let mut y = device.zeros(size).unwrap();
    for round in 0..20 {
        let x = one.clone_htod(&numbers(size, round)).unwrap();
        slow_successor::launch(&device, grid(size), &device.borrow_cudarc(&x).unwrap(), &mut y, ROUNDS).unwrap();
        drop(x);
        let other = one.clone_htod(&vec![0u32; size]).unwrap();
        assert_eq!(y.to_vec().unwrap(), numbers(size, round + 1), "{round}");
        drop(other);
    }
}

#[test]
fn views_are_slices() {
    let Some([one, two]) = streams() else { return };
    let device = Device::from_cudarc(&two).unwrap();
    let mut x = one.clone_htod(&numbers(100, 0)).unwrap();
    {
        let (left, mut right) = x.split_at_mut(50);
        let (left, mut right) = (device.borrow_cudarc(&left).unwrap(), device.borrow_cudarc_mut(&mut right).unwrap());
        assert_eq!((left.len(), right.len()), (50, 50));
        slow_successor::launch(&device, grid(50), &left, &mut right, 5).unwrap();
        right.slice_mut(49..).unwrap().fill(77).unwrap();
        right.slice_mut(..1).unwrap().copy_from_slice(&left.slice(9..10).unwrap()).unwrap();
    }
    let view = x.slice(49..52);
    assert_eq!(device.borrow_cudarc(&view).unwrap().to_vec().unwrap(), [49, 9, 2]);
    assert_eq!(one.clone_dtoh(&x).unwrap()[98..], [49, 77]);
}

/// Launches, a write by cudarc on its own stream, and launches again.
#[test]
fn buffers_are_memory_of_cudarc() {
    let Some([one, two]) = streams() else { return };
    for device in [Device::cuda(0).unwrap(), Device::from_cudarc(&two).unwrap()] {
        for size in SIZES {
            let x = device.upload(&numbers(size, 0)).unwrap();
            let mut y = device.zeros::<u32>(size).unwrap();
            slow_successor::launch(&device, grid(size), &x, &mut y, ROUNDS).unwrap();
            if size > 0 {
                let copy = y.with_cudarc(&one, |y| two.clone_dtoh(&y)).unwrap().unwrap();
                assert_eq!(copy, numbers(size, 1), "{size}");
                let new = numbers(size, 10);
                y.with_cudarc_mut(&one, |mut y| two.memcpy_htod(&new, &mut y)).unwrap().unwrap();
            }
            let mut z = device.zeros(size).unwrap();
            slow_successor::launch(&device.stream().unwrap(), grid(size), &y, &mut z, ROUNDS).unwrap();
            let first = if size > 0 { 11 } else { 0 };
            assert_eq!(z.to_vec().unwrap(), numbers(size, first), "{size}");
        }
    }
    let buffer = Device::cuda(0).unwrap().upload(&[1u32]).unwrap();
    let panic = std::panic::AssertUnwindSafe(|| buffer.with_cudarc(&one, |_| panic!("on purpose")));
    assert!(std::panic::catch_unwind(panic).is_err());
    assert_eq!(buffer.to_vec().unwrap(), [1]);
}

#[test]
fn memory_passes_from_one_to_the_other_and_back() {
    let Some([one, two]) = streams() else { return };
    for size in SIZES.into_iter().filter(|size| *size > 0) {
        let mut x = one.alloc_zeros::<u32>(size).unwrap();
        two.memcpy_htod(&numbers(size, 0), &mut x).unwrap();
        let x = Buffer::from_cudarc(x).unwrap();
        let device = Device::cuda(0).unwrap();
        assert_eq!(x.device(), &device);
        let mut y = device.zeros(size).unwrap();
        {
            let mut graph = device.capture(|stream| slow_successor::launch(stream, grid(size), &x, &mut y, 9)).unwrap();
            graph.launch().unwrap();
        }
        slow_successor::launch(&device, grid(size), &x, &mut y, ROUNDS).unwrap();
        drop(x);
        let y = y.into_cudarc(&two).unwrap();
        assert_eq!(two.clone_dtoh(&y).unwrap(), numbers(size, 1));
        // Memory that cudarc allocated goes back with another stream.
        let y = Buffer::from_cudarc(y).unwrap().into_cudarc(&one).unwrap();
        assert_eq!(one.clone_dtoh(&y).unwrap(), numbers(size, 1));
    }
    let device = Device::cuda(0).unwrap();
    let mut x = device.zeros::<u32>(3).unwrap();
    let graph = device.capture(|stream| x.fill_on(stream, 7)).unwrap();
    std::mem::forget(graph);
    assert!(matches!(x.into_cudarc(&one), Err(Error::StillShared)));
}

#[test]
fn a_context_of_the_program_s_own_is_a_device_of_its_own() {
    let Some(primary) = context() else { return };
    let context = CudaContext::new_non_primary(0, 0).unwrap();
    let (stream, other) = (context.new_stream().unwrap(), context.new_stream().unwrap());
    let device = Device::from_cudarc(&stream).unwrap();
    assert_eq!(device, Device::from_cudarc(&other).unwrap());
    assert_ne!(device, Device::cuda(0).unwrap());
    let mut x = other.clone_htod(&numbers(100, 0)).unwrap();
    let mut y = device.zeros(100).unwrap();
    slow_successor::launch(&device, grid(100), &device.borrow_cudarc(&x).unwrap(), &mut y, 5).unwrap();
    assert_eq!(y.to_vec().unwrap(), numbers(100, 1));

    // What belongs to one context is refused in the other.
    let (foreign, of_primary) = (primary.new_stream().unwrap(), Device::cuda(0).unwrap());
    assert!(matches!(of_primary.borrow_cudarc_mut(&mut x), Err(Error::ForeignHandle { .. })));
    assert!(matches!(y.with_cudarc(&foreign, |_| ()), Err(Error::ForeignHandle { .. })));
    let mut z = of_primary.zeros(100).unwrap();
    let result = slow_successor::launch(&of_primary, grid(100), &y, &mut z, 5);
    assert!(matches!(result, Err(Error::ForeignBuffer { .. })));
    assert!(matches!(y.into_cudarc(&foreign), Err(Error::ForeignHandle { .. })));
}

#[test]
fn what_has_no_order_or_would_not_last_is_refused() {
    let Some([one, _]) = streams() else { return };
    let device = Device::from_cudarc(&one).unwrap();
    let of_thread = one.context().per_thread_stream();
    assert!(matches!(Device::from_cudarc(&of_thread), Err(Error::PerThreadStream)));
    let mut x = one.clone_htod(&numbers(10, 0)).unwrap();
    // A graph could outlive the slice.
    let mut lent = device.borrow_cudarc_mut(&mut x).unwrap();
    let captured = device.capture(|stream| lent.fill_on(stream, 7));
    assert!(matches!(captured, Err(Error::NotCapturable { .. })));
    drop(lent);
    let buffer = device.upload(&[1u32]).unwrap();
    let captured = device.capture(|_| buffer.with_cudarc(&one, |_| ()));
    assert!(matches!(captured, Err(Error::NotCapturable { .. })));
    assert_eq!(one.clone_dtoh(&x).unwrap(), numbers(10, 0));
}

/// The default stream of the context, which has no handle of its own.
#[test]
fn the_legacy_default_stream_is_a_stream() {
    let Some(context) = context() else { return };
    let stream = context.default_stream();
    let device = Device::from_cudarc(&stream).unwrap();
    let x = stream.clone_htod(&numbers(1000, 0)).unwrap();
    let mut y = device.zeros(1000).unwrap();
    slow_successor::launch(&device, grid(1000), &device.borrow_cudarc(&x).unwrap(), &mut y, ROUNDS).unwrap();
    let y = y.into_cudarc(&stream).unwrap();
    assert_eq!(stream.clone_dtoh(&y).unwrap(), numbers(1000, 1));
}

#[test]
fn a_check_that_fails_on_cudarc_s_memory_is_reported() {
    #[kernel]
    fn beyond(x: &mut [u32]) {
        x[global_idx_x() + 1] = 5;
    }

    let Some([one, _]) = streams() else { return };
    let device = Device::from_cudarc(&one).unwrap();
    let mut x = one.alloc_zeros::<u32>(4).unwrap();
    let mut lent = device.borrow_cudarc_mut(&mut x).unwrap();
    beyond::launch(&device, Grid::new(1, 4), &mut lent).unwrap();
    assert!(matches!(lent.to_vec(), Err(Error::OutOfBounds { index: 4, length: 4, .. })));
    assert_eq!(lent.to_vec().unwrap(), [0, 5, 5, 5]);
}
