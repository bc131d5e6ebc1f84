//! Pinned memory, copies that the host does not wait for, and calls of the host. Every test runs on every device.

use std::future::Future;
use std::pin::pin;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::Thread;
use std::time::Duration;

use sarek_runtime::prelude::*;
use sarek_runtime::{Call, Pinned, Transfer};

use crate::{devices, rounds, slow_increment};

/// The sizes of buffers: under Miri, which takes a thousand times as long, small ones.
const SIZES: &[usize] = if cfg!(miri) { &[0, 1, 31, 33, 65] } else { &[0, 1, 31, 32, 33, 1023, 1024, 1025, 1 << 20] };

/// The elements of a buffer whose copies take a while.
const MANY: usize = if cfg!(miri) { 100 } else { 1 << 10 };

fn numbers(count: usize, first: u32) -> Vec<u32> {
    (first..).take(count).collect()
}

/// A batch under way: its copies, and its number.
type Batch = (Transfer<u32>, Transfer<u32>, u32);

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// The smallest runtime: one task, on this thread.
fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => std::thread::park(),
        }
    }
}

#[test]
fn pinned_memory_is_an_array() {
    for device in devices() {
        for &size in SIZES {
            let mut pinned = device.pinned::<u32>(size).unwrap();
            assert!(pinned.len() == size && pinned.iter().all(|value| *value == 0));
            assert!(pinned.as_ptr().is_aligned());
            pinned.iter_mut().zip(0..).for_each(|(to, i)| *to = i);
            assert!(pinned.iter().zip(0..).all(|(value, i)| *value == i));
        }
        assert_eq!(format!("{:?}", device.pinned_from(&[1.5f64, -2.0]).unwrap()), "[1.5, -2.0]");
        // Miri ends where memory does.
        let too_large: &[usize] = if cfg!(miri) { &[usize::MAX] } else { &[usize::MAX, usize::MAX / 8, 1 << 58] };
        for &size in too_large {
            let asked = size as u128 * 8;
            let error = device.pinned::<u64>(size).unwrap_err();
            assert!(matches!(error, Error::OutOfHostMemory { bytes } if bytes == asked), "{device:?}: {error}");
        }
    }
}

#[test]
fn what_goes_up_comes_down() {
    for device in devices() {
        let stream = device.stream().unwrap();
        for &size in SIZES {
            let mut x = device.zeros(size).unwrap();
            let pinned = device.pinned_from(&numbers(size, 5)).unwrap();
            let address = pinned.as_ptr();
            let pinned = x.start_upload(&stream, pinned).unwrap().wait().unwrap();
            assert_eq!(
                (pinned.as_ptr(), &pinned[..]),
                (address, &numbers(size, 5)[..]),
                "the memory itself comes back"
            );
            assert_eq!(x.to_vec().unwrap(), numbers(size, 5));
            slow_increment::launch(&device, Grid::cover(size, 64), &mut x, rounds(&device)).unwrap();
            let pinned = x.start_download(&stream, pinned).unwrap().wait().unwrap();
            assert_eq!((pinned.as_ptr(), &pinned[..]), (address, &numbers(size, 6)[..]));
        }
        // Bytes that are no truth value.
        let mut bytes = device.upload(&[0u8, 1, 2, 255]).unwrap();
        bytes
            .slice_mut(1..3)
            .unwrap()
            .start_upload(&device, device.pinned_from(&[0, 9]).unwrap())
            .unwrap()
            .wait()
            .unwrap();
        assert_eq!(bytes.to_vec().unwrap(), [0, 0, 9, 255]);
    }
}

/// Each batch goes up, is worked on and comes down on a stream of its own, with two batches under way at a time.
#[test]
fn copies_and_kernels_overlap_and_keep_their_order() {
    for device in devices() {
        let size = if device.is_cuda() { 1 << 20 } else { MANY };
        let lanes = [device.stream().unwrap(), device.stream().unwrap()];
        let mut buffers = [device.zeros::<u32>(size).unwrap(), device.zeros(size).unwrap()];
        let mut free: Vec<Pinned<u32>> = (0..4).map(|_| device.pinned(size).unwrap()).collect();
        let mut pending: [Option<Batch>; 2] = [None, None];
        for batch in 0..if cfg!(miri) { 5u32 } else { 10 } {
            let lane = batch as usize % 2;
            if let Some((up, down, batch)) = pending[lane].take() {
                let down = down.wait().unwrap();
                assert_eq!(down[..], numbers(size, 100 * batch + 1));
                free.extend([up.wait().unwrap(), down]);
            }
            let (mut from, to) = (free.pop().unwrap(), free.pop().unwrap());
            from.copy_from_slice(&numbers(size, 100 * batch));
            let (stream, x) = (&lanes[lane], &mut buffers[lane]);
            let up = x.start_upload(stream, from).unwrap();
            slow_increment::launch(stream, Grid::cover(size, 256), x, if cfg!(miri) { 1 } else { 100 }).unwrap();
            let down = x.start_download(stream, to).unwrap();
            pending[lane] = Some((up, down, batch));
        }
        for (up, down, batch) in pending.into_iter().flatten() {
            assert_eq!(down.wait().unwrap()[..], numbers(size, 100 * batch + 1));
            assert!(up.is_done().unwrap());
        }
    }
}

/// A copy whose handle is leaked or dropped still does its work, on memory that is still there.
#[test]
fn forgotten_and_dropped_copies_are_harmless() {
    for device in devices() {
        let size = if cfg!(miri) { MANY } else { 1 << 16 };
        let stream = device.stream().unwrap();
        let mut x = device.zeros(size).unwrap();
        for round in 0..if cfg!(miri) { 2 } else { 8 } {
            slow_increment::launch(&stream, Grid::cover(size, 256), &mut x, rounds(&device)).unwrap();
            let down = x.start_download(&stream, device.pinned(size).unwrap()).unwrap();
            let up = x.start_upload(&stream, device.pinned_from(&numbers(size, round)).unwrap()).unwrap();
            if round % 2 == 0 {
                std::mem::forget((down, up));
            } else {
                drop((down, up));
            }
            // Would be the next to get the memory, if it were free.
            let mut next = device.pinned::<u32>(size).unwrap();
            next.fill(u32::MAX);
            assert_eq!(x.to_vec().unwrap(), numbers(size, round));
            assert!(next.iter().all(|value| *value == u32::MAX));
        }
    }
}

/// A copy may be waited for, dropped and leaked on another thread than the one that started it, and its buffer may be gone by then.
#[test]
fn copies_end_on_any_thread() {
    for device in devices() {
        let mut x = device.upload(&numbers(MANY, 1)).unwrap();
        let uploads = [2, 3].map(|first| {
            let pinned = device.pinned_from(&numbers(MANY, first)).unwrap();
            x.start_upload(&device, pinned).unwrap()
        });
        let downloads = [(); 3].map(|()| x.start_download(&device, device.pinned(MANY).unwrap()).unwrap());
        drop(x);
        let [first, second, third] = downloads;
        let (sender, receiver) = channel();
        let threads = [
            std::thread::spawn(move || sender.send(first.wait().unwrap()[..].to_vec()).unwrap()),
            std::thread::spawn(move || drop((second, uploads))),
            std::thread::spawn(move || std::mem::forget(third)),
        ];
        // More memory is asked for meanwhile, as it is freed.
        for first in 10..14 {
            let pinned = device.pinned_from(&numbers(MANY, first)).unwrap();
            let mut y = device.zeros(MANY).unwrap();
            drop(y.start_upload(&device, pinned).unwrap());
            assert_eq!(y.to_vec().unwrap(), numbers(MANY, first));
        }
        assert_eq!(receiver.recv().unwrap(), numbers(MANY, 3));
        threads.into_iter().for_each(|thread| thread.join().unwrap());
    }
}

#[test]
fn copies_are_futures() {
    for device in devices() {
        let size = MANY;
        let stream = device.stream().unwrap();
        let sum = block_on(async {
            let mut x = device.zeros(size)?;
            let pinned = x.start_upload(&stream, device.pinned_from(&numbers(size, 0))?)?.await?;
            for _ in 0..3 {
                slow_increment::launch(&stream, Grid::cover(size, 64), &mut x, rounds(&device))?;
            }
            let pinned = x.start_download(&stream, pinned)?.await?;
            Ok::<_, Error>(pinned.iter().sum::<u32>())
        });
        assert_eq!(sum.unwrap(), numbers(size, 3).iter().sum());
        // Polled after its end.
        let mut transfer =
            pin!(device.zeros::<u8>(1).unwrap().start_download(&device, device.pinned(1).unwrap()).unwrap());
        block_on(transfer.as_mut()).unwrap();
        assert_eq!(block_on(transfer).unwrap_err(), Error::AlreadyTaken);
    }
}

#[test]
fn a_download_reports_failed_checks_and_wrong_lengths_are_refused() {
    #[kernel]
    fn beyond(x: &mut [u32]) {
        x[global_idx_x() + 1] = 5;
    }

    for device in devices() {
        let stream = device.stream().unwrap();
        let mut x = device.zeros(4).unwrap();
        let launched = beyond::launch(&stream, Grid::new(1, 4), &mut x);
        let down = x.start_download(&stream, device.pinned(4).unwrap()).unwrap();
        let reported = launched.and_then(|()| down.wait().map(drop));
        assert!(matches!(reported, Err(Error::OutOfBounds { index: 4, length: 4, .. })), "{reported:?}");
        let error = x.start_upload(&stream, device.pinned(5).unwrap()).unwrap_err();
        assert_eq!(error, Error::Length { what: "start_upload", expected: 4, given: 5 });
        let error = x.start_download(&stream, device.pinned(0).unwrap()).unwrap_err();
        assert_eq!(error, Error::Length { what: "start_download", expected: 4, given: 0 });
        let captured = device.capture(|stream| x.start_upload(stream, device.pinned(4)?).map(drop));
        assert!(matches!(captured, Err(Error::NotCapturable { .. })));
        let other = devices().into_iter().find(|other| *other != device);
        if let Some(other) = other {
            let result = x.start_upload(&other, device.pinned(4).unwrap());
            assert!(matches!(result, Err(Error::ForeignHandle { .. })));
        }
    }
}

#[test]
fn functions_are_called_in_the_order_of_the_stream() {
    for device in devices() {
        let stream = device.stream().unwrap();
        let mut x = device.zeros::<u32>(MANY).unwrap();
        let called = Arc::new(Mutex::new(Vec::new()));
        let mut last = None;
        for number in 0..20 {
            slow_increment::launch(&stream, Grid::cover(MANY, 64), &mut x, rounds(&device) / 10).unwrap();
            let called = Arc::clone(&called);
            let call = move || called.lock().unwrap().push(number);
            last = Some(stream.call(call).unwrap());
        }
        last.unwrap().wait().unwrap();
        assert_eq!(*called.lock().unwrap(), (0..20).collect::<Vec<_>>());
    }
}

#[test]
fn a_call_has_a_result_and_its_panic_is_caught() {
    for device in devices() {
        let (sender, receiver) = channel::<u32>();
        let call = device.call(move || receiver.recv().unwrap() + 1).unwrap();
        assert_eq!((call.is_done(), format!("{call:?}")), (false, "Call(waiting)".into()));
        sender.send(41).unwrap();
        assert_eq!(block_on(call).unwrap(), 42);

        let panicked = |message: &str| Err(Error::CallPanicked { message: message.into() });
        let call: Call<()> = device.call(|| panic!("on purpose")).unwrap();
        assert_eq!(call.wait(), panicked("on purpose"));
        let call: Call<()> = device.call(|| panic!("on purpose: {}", 3)).unwrap();
        assert_eq!(block_on(call), panicked("on purpose: 3"));
        let call: Call<()> = device.call(|| std::panic::panic_any(5)).unwrap();
        assert_eq!(call.wait(), panicked("no message"));

        // A function may use devices, and is called even if nobody waits for it.
        let (sender, receiver) = channel();
        let (inner, mut x) = (device.clone(), device.zeros(3).unwrap());
        drop(device.call(move || {
            x.fill(7).unwrap();
            let nested = inner.call(|| ()).unwrap();
            sender.send((x.to_vec().unwrap(), nested.wait())).unwrap();
        }));
        let (values, nested) = receiver.recv_timeout(Duration::from_secs(60)).unwrap();
        assert_eq!((values, nested), (vec![7, 7, 7], Err(Error::WaitInCall)));
        let captured = device.capture(|stream| stream.call(|| ()).map(drop));
        assert!(matches!(captured, Err(Error::NotCapturable { .. })));
    }
}

/// A value whose destructor panics.
struct Explosive;

impl Drop for Explosive {
    fn drop(&mut self) {
        panic!("on purpose, in a destructor");
    }
}

#[test]
fn destructors_that_panic_do_not_end_later_calls() {
    for device in devices() {
        let (sender, receiver) = channel::<()>();
        // Nobody takes the result, so that the thread which calls functions drops it.
        drop(device.call(move || {
            receiver.recv().unwrap();
            Explosive
        }));
        sender.send(()).unwrap();
        let call: Call<()> = device.call(|| std::panic::panic_any(Explosive)).unwrap();
        assert_eq!(call.wait(), Err(Error::CallPanicked { message: "no message".into() }));
        let (sender, receiver) = channel();
        drop(device.call(move || sender.send(7)));
        assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(7));
    }
}

#[test]
fn streams_have_priorities() {
    for device in devices() {
        let highest = device.highest_priority().unwrap();
        assert!(device.is_cuda() || highest == 0);
        for priority in [0, 1, highest, highest.saturating_add(1), u32::MAX] {
            let stream = device.stream_with_priority(priority).unwrap();
            let mut x = device.zeros(100).unwrap();
            slow_increment::launch(&stream, Grid::cover(100, 64), &mut x, rounds(&device)).unwrap();
            stream.synchronize().unwrap();
            assert_eq!(x.to_vec().unwrap(), [1; 100]);
        }
    }
}

/// A kernel on an urgent stream starts when blocks of another kernel end, not when all of its blocks have begun.
#[test]
fn an_urgent_stream_overtakes() {
    for device in devices().iter().filter(|device| device.is_cuda()) {
        // Some hundred times as many threads as a GPU runs at a time.
        let many = 1 << 26;
        let (usual, urgent) = (device.stream().unwrap(), device.stream_with_priority(u32::MAX).unwrap());
        let [mut start, mut middle, mut end] = [(); 3].map(|()| device.event().unwrap());
        let (mut x, mut y) = (device.zeros::<u32>(many).unwrap(), device.zeros::<u32>(1 << 12).unwrap());
        // Loads the kernel.
        slow_increment::launch(&urgent, Grid::cover(1 << 12, 64), &mut y, 10).unwrap();
        device.synchronize().unwrap();
        usual.record(&mut start).unwrap();
        slow_increment::launch(&usual, Grid::cover(many, 64), &mut x, 2000).unwrap();
        usual.record(&mut end).unwrap();
        slow_increment::launch(&urgent, Grid::cover(1 << 12, 64), &mut y, 10).unwrap();
        urgent.record(&mut middle).unwrap();
        device.synchronize().unwrap();
        let [middle, end] = [middle, end].map(|event| event.elapsed_ms_since(&start).unwrap());
        assert!(middle < end / 2.0, "the urgent kernel ended after {middle} ms, the other one after {end} ms");
    }
}

#[test]
fn freed_memory_is_kept_or_returned() {
    for device in devices() {
        device.keep_memory(0).unwrap();
        drop(device.zeros::<u8>(1 << 20).unwrap());
        device.synchronize().unwrap();
        device.trim_memory(0).unwrap();
        device.keep_memory(u64::MAX).unwrap();
        assert_eq!(device.upload(&[1, 2]).unwrap().to_vec().unwrap(), [1, 2]);
    }
}
