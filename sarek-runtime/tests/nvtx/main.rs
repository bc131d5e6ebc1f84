//! Ranges of NVTX, as a profiler sees them. The test builds a profiler, and runs itself again with it.

use std::path::{Path, PathBuf};
use std::process::Command;

use sarek_runtime::group::Group;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;

#[kernel]
fn double(x: &mut [u32]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] *= 2;
    }
}

#[kernel]
fn fails(x: &mut [u32]) {
    x[5] = 1;
}

/// The work that is profiled.
fn work() {
    let (device, grid) = (Device::cpu(), Grid::cover(3, 32));
    let mut x = device.upload(&[1, 2, 3]).unwrap();
    double::launch(&device, grid, &mut x).unwrap();
    let mut graph = device
        .capture_with(x, |stream, x| {
            double::launch(stream, grid, x)?;
            double::launch(stream, grid, x)
        })
        .unwrap();
    graph.launch().unwrap();
    graph.recapture(|stream, x| double::launch(stream, grid, x)).unwrap();
    assert_eq!(graph.into_state().to_vec().unwrap(), [8, 16, 24]);
    let sums = Group::cpu(1).unwrap().run(|rank| {
        let mut x = rank.device().upload(&[5u32])?;
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    });
    assert_eq!(sums.unwrap(), [[5]]);
    // An error ends its range, too.
    let mut x = device.zeros::<u32>(1).unwrap();
    fails::launch(&device, Grid::new(1, 1), &mut x).unwrap_err();
}

/// Builds the profiler in a folder.
fn build(folder: &Path) -> PathBuf {
    let library = folder.join("libtool.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nvtx/tool.rs");
    let rustc = std::env::var_os("RUSTC").unwrap_or("rustc".into());
    let built = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "cdylib", "--crate-name", "tool", "-o"])
        .args([&library, &source])
        .output()
        .expect("rustc");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    library
}

/// Runs the work in another process, in which NVTX finds that library, and returns the events.
fn profile(folder: &Path, library: &Path) -> Vec<String> {
    let events = folder.join("events");
    let run = Command::new(std::env::current_exe().unwrap())
        .args(["profiled_work", "--exact", "--ignored", "--nocapture"])
        .env("NVTX_INJECTION64_PATH", library)
        .env("EVENTS", &events)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success() && text.contains("1 passed"), "{text}{}", String::from_utf8_lossy(&run.stderr));
    std::fs::read_to_string(&events).unwrap_or_default().lines().map(str::to_string).collect()
}

#[test]
#[ignore = "`ranges` runs it in a process of its own"]
fn profiled_work() {
    work();
}

#[test]
fn ranges() {
    let folder = std::env::temp_dir().join(format!("sarek-nvtx-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let found = profile(&folder, &build(&folder));
    let expected = [
        "domain sarek",
        "begin prepare double",
        "end",
        "begin launch double",
        "end",
        "begin capture",
        "end",
        "begin graph launch, 2 steps",
        "end",
        "begin recapture",
        "end",
        "begin all_reduce (sum) of 1 u32",
        "end",
        "begin prepare fails",
        "end",
        "begin launch fails",
        "end",
    ];
    assert_eq!(found, expected);
    std::fs::remove_file(folder.join("events")).unwrap();
    // What cannot be loaded, is not a library, or is NVTX's word for none, is no profiler.
    for other in [folder.join("absent"), folder.clone(), "./.".into(), PathBuf::new()] {
        assert_eq!(profile(&folder, &other), [""; 0]);
    }
    std::fs::remove_dir_all(folder).unwrap();
}
