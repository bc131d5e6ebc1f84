//! A context that an unchecked launch destroys: every call reports the same error until the process ends.

use std::process::Command;
use std::thread;

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;

/// Writes to the given index.
#[kernel]
fn poke(x: &mut [u32], at: u64) {
    x[at] = 1;
}

/// Fails on purpose.
#[kernel]
fn fail_at(x: &mut [u32], at: u32) {
    x[thread_idx_x()] += 1;
    assert!(thread_idx_x() != at);
}

/// Far from everything.
const FAR: u64 = 1 << 44;

/// Returns the kernels that the error names.
fn kernels<T>(result: Result<T, Error>) -> Vec<String> {
    match result {
        Err(Error::DeviceLost { kernels, code, .. }) => {
            assert!((700..720).contains(&code), "{code}");
            kernels
        }
        Err(error) => panic!("another error: {error}"),
        Ok(_) => panic!("the device is lost"),
    }
}

#[test]
#[ignore = "runs in a child process"]
fn child_loses_its_device() {
    if std::env::var_os("SAREK_CHILD").is_none() {
        return;
    }
    let grid = Grid::new(1, 32);
    let device = Device::cuda(0).unwrap();
    let stream = device.stream().unwrap();
    let mut x = device.upload(&[1u32; 32]).unwrap();
    let mut y = device.upload(&[1u32; 32]).unwrap();
    let z = device.upload(&[1u32; 32]).unwrap();
    let mut event = device.event().unwrap();
    let mut graph =
        device.capture_with(device.upload(&[1u32; 32]).unwrap(), |on, x| fail_at::launch(on, grid, x, 99)).unwrap();
    // A launch that a wait has covered is not suspected. SAFETY: in
    // range.
    unsafe { fail_at::launch_unchecked(&device, grid, &mut x, 99) }.unwrap();
    device.record(&mut event).unwrap();
    assert_eq!(x.to_vec().unwrap(), [2; 32]);
    graph.launch().unwrap();
    device.synchronize().unwrap();

    // SAFETY: not at all; this process is here for that.
    unsafe { poke::launch_unchecked(&stream, Grid::new(1, 1), &mut x, FAR) }.unwrap();
    let lost = x.to_vec();
    println!("{}", lost.as_ref().unwrap_err());
    assert_eq!(kernels(lost), ["poke"]);
    // Every call reports it, and nothing hangs.
    let dead = |device: &Device| {
        assert_eq!(kernels(z.to_vec()), ["poke"]);
        assert_eq!(kernels(device.zeros::<u32>(1)), ["poke"]);
        assert_eq!(kernels(device.upload(&[1u32])), ["poke"]);
        assert_eq!(kernels(device.synchronize()), ["poke"]);
        assert_eq!(kernels(stream.synchronize()), ["poke"]);
        assert_eq!(kernels(event.synchronize()), ["poke"]);
        assert_eq!(kernels(device.event()), ["poke"]);
        assert_eq!(kernels(device.wait(&event)), ["poke"]);
        assert_eq!(kernels(device.stream().and_then(|stream| stream.synchronize())), ["poke"]);
    };
    dead(&device);
    assert_eq!(kernels(y.copy_from(&[7; 32])), ["poke"]);
    assert_eq!(kernels(y.fill(7)), ["poke"]);
    assert_eq!(kernels(y.copy_from_slice(&z)), ["poke"]);
    assert_eq!(kernels(fail_at::launch(&device, grid, &mut y, 99)), ["poke"]);
    assert_eq!(kernels(graph.launch()), ["poke"]);
    thread::scope(|scope| {
        let other = device.clone();
        scope.spawn(move || assert_eq!(kernels(other.synchronize()), ["poke"]));
    });

    // The driver gives this process no other context of the GPU; the CPU is as it was.
    assert_eq!(kernels(Device::cuda(0)), ["poke"]);
    dead(&device);
    let cpu = Device::cpu();
    let mut a = cpu.upload(&[5u32; 32]).unwrap();
    fail_at::launch(&cpu, grid, &mut a, 99).unwrap();
    assert_eq!(a.to_vec().unwrap(), [6; 32]);
    // The remaining objects can be printed, and dropped without harm.
    drop((x, y, graph, stream, event, z));
    println!("went on");
}

/// Two kernels may have lost the device; another thread waits for something else meanwhile.
#[test]
#[ignore = "runs in a child process"]
fn child_loses_its_device_to_one_of_two_kernels() {
    if std::env::var_os("SAREK_CHILD").is_none() {
        return;
    }
    let grid = Grid::new(1, 32);
    let device = Device::cuda(0).unwrap();
    let stream = device.stream().unwrap();
    let (mut a, mut b) = (device.upload(&[5u32; 32]).unwrap(), device.upload(&[5u32; 32]).unwrap());
    // SAFETY: in range.
    unsafe { fail_at::launch_unchecked(&stream, grid, &mut a, 99) }.unwrap();
    // SAFETY: not at all; this process is here for that.
    unsafe { poke::launch_unchecked(&device, Grid::new(1, 1), &mut b, FAR) }.unwrap();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| kernels(device.synchronize()));
        assert_eq!(kernels(b.to_vec()), ["fail_at", "poke"]);
        assert_eq!(waiting.join().unwrap(), ["fail_at", "poke"]);
    });
    println!("went on");
}

/// Runs a test of this file in a process of its own, and returns its output.
fn in_child(test: &str) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", &format!("faults::lost::{test}"), "--nocapture", "--include-ignored"]);
    let output = command.env("SAREK_CHILD", "1").output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && text.contains("went on"), "{text}{errors}");
    text
}

#[test]
fn a_lost_device_says_so_until_the_process_ends() {
    if !devices().iter().any(Device::is_cuda) {
        return;
    }
    let text = in_child("child_loses_its_device");
    assert!(text.contains("launched unchecked since the last wait: `poke`; launch them checked"), "{text}");
    // A new process has the GPU, which it loses, too.
    in_child("child_loses_its_device_to_one_of_two_kernels");
    // None of that affects this process.
    for device in devices() {
        assert_eq!(device.upload(&[3u32]).unwrap().to_vec().unwrap(), [3]);
    }
}
