//! The permitted actions of a function that receives the texts of kernels: use the device, and the buffers of the launch or graph itself.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;

/// Prints `texts` texts, and sums the elements that it reads.
#[kernel]
fn tell(x: &[u32], sum: &mut [u32], texts: u32) {
    if thread_idx_x() == 0 {
        sum[0] += x[0];
        for i in 0..texts {
            println!("{i} {}", sum[0]);
        }
    }
}

/// Doubles.
#[kernel]
fn double(x: &mut [u32]) {
    x[thread_idx_x()] *= 2;
}

/// The subject of the test; more texts than wait for a launch on the CPU.
const MANY: u32 = 20_000;
const GRID: fn() -> Grid = || Grid::new(1, 32);

/// Runs a test in a thread of its own, which must not hang.
fn in_time(test: impl FnOnce() + Send + 'static) {
    let (done, finished): (_, Receiver<()>) = channel();
    let thread = thread::spawn(move || {
        let _done = done;
        test();
    });
    assert_eq!(finished.recv_timeout(Duration::from_secs(100)), Err(RecvTimeoutError::Disconnected), "it hangs");
    thread.join().unwrap();
}

type Function = dyn Fn() -> Result<u32, Error> + Send + Sync;

/// Returns a handle whose output calls the function that is set later, and what that returned.
#[allow(clippy::type_complexity, reason = "the parts of one test")]
fn listening(device: &Device) -> (Device, Arc<OnceLock<Box<Function>>>, Arc<Mutex<Vec<Result<u32, Error>>>>) {
    let (function, results) = (Arc::new(OnceLock::<Box<Function>>::new()), Arc::new(Mutex::new(Vec::new())));
    let (call, into) = (function.clone(), results.clone());
    let device = device.clone().with_output(move |_| {
        let result = call.get().unwrap()();
        into.lock().unwrap().push(result);
    });
    (device, function, results)
}

#[test]
fn a_function_that_gets_texts_may_use_what_the_graph_works_on() {
    for device in devices() {
        in_time(move || {
            let (telling, function, results) = listening(&device);
            let x = Arc::new(device.upload(&[5u32]).unwrap());
            let sum = Arc::new(Mutex::new(device.upload(&[1u32; 32]).unwrap()));
            let doubled = sum.clone();
            let other = device.capture(move |stream| double::launch(stream, GRID(), &mut doubled.lock().unwrap()));
            let other = Mutex::new(other.unwrap());
            let (input, output) = (x.clone(), sum.clone());
            let captured = (x.clone(), sum.clone());
            let mut graph = telling
                .capture(move |stream| {
                    let (x, sum) = captured;
                    tell::launch(stream, GRID(), &x, &mut sum.lock().unwrap(), 2)
                })
                .unwrap();
            // It reads both buffers, launches a kernel and another graph on one of them, and reads that again.
            let set = function.set(Box::new(move || {
                let mut output = output.lock().unwrap();
                let before = input.to_vec()?[0] + output.to_vec()?[0];
                double::launch(&device, GRID(), &mut output)?;
                other.lock().unwrap().launch()?;
                Ok(1000 * before + output.to_vec()?[0])
            }));
            assert!(set.is_ok());
            graph.launch().unwrap();
            telling.synchronize().unwrap();
            // The sum is 6, and then 24, when the texts come.
            assert_eq!(*results.lock().unwrap(), [Ok(11_024), Ok(29_096)]);
            assert_eq!(sum.lock().unwrap().to_vec().unwrap()[0], 96);
        });
    }
}

#[test]
fn a_function_that_gets_texts_may_launch_graphs_on_what_the_kernel_works_on() {
    for device in devices() {
        in_time(move || {
            let (telling, function, results) = listening(&device);
            let x = Arc::new(device.upload(&[5u32; 32]).unwrap());
            let mut sum = device.upload(&[1u32]).unwrap();
            let copy = (x.clone(), device.zeros::<u32>(32).unwrap());
            let graph = device.capture_with(copy, |stream, (x, copy)| copy.copy_from_slice_on(stream, x)).unwrap();
            let graph = Mutex::new(graph);
            let set = function.set(Box::new(move || {
                let mut graph = graph.lock().unwrap();
                graph.launch()?;
                Ok(graph.state().1.to_vec()?[31])
            }));
            assert!(set.is_ok());
            tell::launch(&telling, GRID(), &x, &mut sum, 3).unwrap();
            telling.synchronize().unwrap();
            assert_eq!(*results.lock().unwrap(), [Ok(5), Ok(5), Ok(5)]);
        });
    }
}

/// With so many texts that they do not wait for the graph to end on the CPU.
#[test]
fn while_a_graph_runs_its_buffers_are_in_use() {
    let device = Device::cpu();
    in_time(move || {
        let (telling, function, results) = listening(&device);
        let x = Arc::new(device.upload(&[5u32; 32]).unwrap());
        let sum = device.upload(&[1u32]).unwrap();
        let captured = (x.clone(), sum);
        let mut graph =
            telling.capture_with(captured, |stream, (x, sum)| tell::launch(stream, GRID(), x, sum, MANY)).unwrap();
        let own = Mutex::new(device.upload(&[3u32; 32]).unwrap());
        let set = function.set(Box::new(move || {
            // Buffers that the graph does not use may be used.
            double::launch(&device, GRID(), &mut own.lock().unwrap())?;
            Ok(x.to_vec()?[0])
        }));
        assert!(set.is_ok());
        graph.launch().unwrap();
        let results = results.lock().unwrap();
        assert_eq!(results.len(), MANY as usize);
        let early = results.iter().take_while(|result| **result == Err(Error::InUse)).count();
        assert!(early > 0 && results[early..].iter().all(|result| *result == Ok(5)), "{early}");
    });
}
