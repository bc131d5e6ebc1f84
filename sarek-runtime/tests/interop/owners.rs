//! What an owner outside of Sarek takes away: the context, and the host's memory. Each test is a process of its own, since no other
//! test could use the device after it.

use std::process::Command;

use sarek_runtime::cudarc::driver::sys;
use sarek_runtime::prelude::*;

use crate::{rounds, slow_increment};

/// Names what the process does; without it a test starts that process.
const TASK: &str = "SAREK_TEST_OWNER";

/// Runs a test again, in a process of its own; returns what it printed.
fn in_a_process(test: &str) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.args(["--exact", "--nocapture", test]).env(TASK, test).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {text}", output.status);
    text
}

/// Returns the first GPU in the process that a test started; starts that process, or prints a note, elsewhere.
fn gpu(test: &str) -> Option<Device> {
    match Device::cuda(0) {
        Err(_) => {
            eprintln!("skipped: no CUDA device");
            None
        }
        Ok(gpu) if std::env::var(TASK).is_ok_and(|task| task == test) => Some(gpu),
        Ok(_) => {
            in_a_process(test);
            None
        }
    }
}

#[test]
fn a_context_that_its_owner_resets_is_lost() {
    let Some(gpu) = gpu("owners::a_context_that_its_owner_resets_is_lost") else { return };
    let stream = gpu.stream().unwrap();
    let mut x = gpu.upload(&[1u32; 1000]).unwrap();
    let mut event = gpu.event().unwrap();
    let pinned = gpu.pinned::<u32>(1000).unwrap();
    slow_increment::launch(&gpu, Grid::cover(1000, 128), &mut x, rounds(&gpu)).unwrap();
    let mut graph = gpu.capture_with(gpu.zeros::<u32>(32).unwrap(), |stream, x| x.fill_on(stream, 1)).unwrap();
    gpu.synchronize().unwrap();
    // SAFETY: the driver allows it at any time; what follows is what the test is about.
    assert_eq!(unsafe { sys::cuDevicePrimaryCtxReset_v2(0) }, sys::CUresult::CUDA_SUCCESS);
    // All of these are errors. Which of them the driver tells first is its own affair.
    let mut errors = vec![
        slow_increment::launch(&gpu, Grid::cover(1000, 128), &mut x, 1).and_then(|()| gpu.synchronize()).unwrap_err(),
        x.to_vec().unwrap_err(),
        x.fill(3).and_then(|()| gpu.synchronize()).unwrap_err(),
        gpu.upload(&[1u32; 10]).and_then(|y| y.to_vec()).unwrap_err(),
        stream.synchronize().unwrap_err(),
        graph.launch().and_then(|()| gpu.synchronize()).unwrap_err(),
    ];
    errors.extend(gpu.record(&mut event).err());
    errors.extend(x.start_download(&stream, pinned).and_then(|copy| copy.wait().map(drop)).err());
    for error in errors {
        let text = error.to_string();
        assert!(matches!(error, Error::DeviceLost { .. } | Error::Driver { .. }), "{text}");
    }
    // Nothing of it ends the process when it is dropped, and the CPU works on.
    drop((graph, event, stream, x));
    assert_eq!(Device::cpu().upload(&[1u32]).unwrap().to_vec().unwrap(), [1]);
}

/// The host's memory that a device can reach is used up, by requests of reasonable sizes.
#[test]
fn pinned_memory_that_is_used_up_is_an_error() {
    let Some(gpu) = gpu("owners::pinned_memory_that_is_used_up_is_an_error") else { return };
    // A limit for this process alone, of 8 GiB more than it maps now: the driver cannot map more than that either.
    let mapped = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: u64 = mapped.split(' ').next().unwrap().parse().unwrap();
    let limit = Command::new("prlimit")
        .args([format!("--pid={}", std::process::id()), format!("--as={}", pages * 4096 + (8 << 30))])
        .status();
    if !limit.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no `prlimit`");
        return;
    }
    let mut held = Vec::new();
    let error = loop {
        match gpu.pinned::<u64>(1 << 27) {
            Ok(pinned) => held.push(pinned),
            Err(error) => break error,
        }
        assert!(held.len() <= 8, "8 GiB are the limit");
    };
    assert!(matches!(error, Error::OutOfHostMemory { .. }), "{error}");
    println!("after {} GiB: {error}", held.len());
    // What is there can be used, and what is given back can be had again.
    held.pop();
    let x = gpu.upload(&[5u64; 100]).unwrap();
    let mut pinned = gpu.pinned::<u64>(100).unwrap();
    x.copy_to(&mut pinned).unwrap();
    assert_eq!(pinned[..], [5; 100]);
}
